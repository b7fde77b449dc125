"""The tables of the club, its people and its rule sets."""

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from rd_league.league.roster import Privacy
from rd_league.storage.columns import (
    args,
    counts,
    flags,
    key,
    one_of,
    text_column,
    to,
)


class ClubRow(SQLModel, table=True):
    """The club itself; one row."""

    __tablename__ = "club"
    __table_args__ = args(CheckConstraint("id = 1", name="one_club"))

    id: int = Field(default=1, primary_key=True, sa_column_kwargs={"autoincrement": False})
    uid: str = text_column()
    name: str = text_column()
    founded_at: str = text_column()


class PlayerRow(SQLModel, table=True):
    """A person, once, for ever (L1)."""

    __tablename__ = "player"
    __table_args__ = args(one_of("privacy", Privacy), *flags("is_active", "is_guest"))

    id: int | None = key()
    uid: str = text_column(unique=True)
    name: str = text_column(unique=True)
    folded: str = text_column(unique=True)
    privacy: str = text_column(Privacy.FULL.value)
    is_active: int = 1
    is_guest: int = 0


class AliasRow(SQLModel, table=True):
    """Another name of a player, which imports and commands resolve."""

    __tablename__ = "alias"
    __table_args__ = args()

    id: int | None = key()
    player_id: int = to("player.id")
    name: str = text_column()
    folded: str = text_column(unique=True)


class PackRow(SQLModel, table=True):
    """The back of the pack that a player brings (L2)."""

    __tablename__ = "pack"
    __table_args__ = args(UniqueConstraint("player_id"))

    id: int | None = key()
    player_id: int = to("player.id")
    back: str = text_column()


class TeamRow(SQLModel, table=True):
    """Players who score together (R13.1)."""

    __tablename__ = "team"
    __table_args__ = args()

    id: int | None = key()
    uid: str = text_column(unique=True)
    name: str = text_column(unique=True)
    folded: str = text_column(unique=True)


class MemberRow(SQLModel, table=True):
    """A player's place in a team."""

    __tablename__ = "member"
    __table_args__ = args(UniqueConstraint("team_id", "player_id"), *counts("position"))

    id: int | None = key()
    team_id: int = to("team.id")
    position: int
    player_id: int = to("player.id")


class RulesRow(SQLModel, table=True):
    """A rule set as it was frozen, or the club's own named one (`is_own`)."""

    __tablename__ = "rules"
    __table_args__ = args(
        UniqueConstraint("name", "digest"),
        Index(
            "own_rules_name",
            "name",
            unique=True,
            sqlite_where=text("is_own = 1"),
            postgresql_where=text("is_own = 1"),
        ),
        *flags("is_own"),
    )

    id: int | None = key()
    name: str = text_column()
    digest: str = text_column()
    options: str = text_column()
    is_own: int = 0
