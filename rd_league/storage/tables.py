"""The tables, as SQLModel classes: what a row holds, and the constraints that mirror the domain.

Only text and whole numbers are stored (dates as ISO text, yes and no as 1 and 0), so a row is
plain JSON in the log, and the same on every database. A `table=True` model does not validate:
the domain checks first, the constraints check again.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Text,
    UniqueConstraint,
    text,
)
from sqlmodel import Field, SQLModel

from rd_league.hand.sheet import Outcome
from rd_league.league.model import End, MatchKind, Resolution
from rd_league.league.roster import Attendance, Privacy
from rd_league.league.season import SeasonKind

MAX_SEATS = 8  # R1.1
BIG = BigInteger().with_variant(Integer(), "sqlite")
# Every constraint has a name, so that a migration can drop it.
SQLModel.metadata.naming_convention = {
    "pk": "%(table_name)s_key",
    "fk": "%(table_name)s_%(column_0_name)s_known",
    "uq": "%(table_name)s_%(column_0_N_name)s_once",
    "ix": "%(table_name)s_%(column_0_name)s_index",
}


def _key() -> Any:
    return Field(default=None, primary_key=True)


def _text(default: Any = ..., **options: Any) -> Any:
    return Field(default=default, sa_type=Text, **options)


def _to(target: str, *, nullable: bool = False, default: Any = ...) -> Any:
    column = Column(Integer, ForeignKey(target), nullable=nullable, index=True)
    return Field(default=None if nullable else default, sa_column=column)


def _one_of(column: str, words: type[StrEnum]) -> CheckConstraint:
    listed = ", ".join(f"'{word}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def _flags(*columns: str) -> list[CheckConstraint]:
    return [CheckConstraint(f"{name} IN (0, 1)", name=f"{name}_flag") for name in columns]


def _counts(*columns: str) -> list[CheckConstraint]:
    return [CheckConstraint(f"{name} >= 0", name=f"{name}_count") for name in columns]


def _args(*constraints: Any) -> Sequence[Any]:
    return (*constraints, {"sqlite_strict": True})


class ClubRow(SQLModel, table=True):
    """The club itself; one row."""

    __tablename__ = "club"
    __table_args__ = _args(CheckConstraint("id = 1", name="one_club"))

    id: int = Field(default=1, primary_key=True)
    uid: str = _text()
    name: str = _text()
    founded_at: str = _text()


class PlayerRow(SQLModel, table=True):
    """A person, once, for ever (L1)."""

    __tablename__ = "player"
    __table_args__ = _args(_one_of("privacy", Privacy), *_flags("is_active", "is_guest"))

    id: int | None = _key()
    uid: str = _text(unique=True)
    name: str = _text(unique=True)
    folded: str = _text(unique=True)
    privacy: str = _text(Privacy.FULL.value)
    is_active: int = 1
    is_guest: int = 0


class AliasRow(SQLModel, table=True):
    """Another name of a player, which imports and commands resolve."""

    __tablename__ = "alias"
    __table_args__ = _args()

    id: int | None = _key()
    player_id: int = _to("player.id")
    name: str = _text()
    folded: str = _text(unique=True)


class TeamRow(SQLModel, table=True):
    """Players who score together (R13.1)."""

    __tablename__ = "team"
    __table_args__ = _args()

    id: int | None = _key()
    uid: str = _text(unique=True)
    name: str = _text(unique=True)
    folded: str = _text(unique=True)


class MemberRow(SQLModel, table=True):
    """A player's place in a team."""

    __tablename__ = "member"
    __table_args__ = _args(UniqueConstraint("team_id", "player_id"), *_counts("position"))

    id: int | None = _key()
    team_id: int = _to("team.id")
    position: int
    player_id: int = _to("player.id")


class RulesRow(SQLModel, table=True):
    """A rule set as it was frozen, or the club's own named one (`is_own`)."""

    __tablename__ = "rules"
    __table_args__ = _args(
        UniqueConstraint("name", "digest"),
        Index(
            "own_rules_name",
            "name",
            unique=True,
            sqlite_where=text("is_own = 1"),
            postgresql_where=text("is_own = 1"),
        ),
        *_flags("is_own"),
    )

    id: int | None = _key()
    name: str = _text()
    digest: str = _text()
    options: str = _text()
    is_own: int = 0


class SeasonRow(SQLModel, table=True):
    """Anything with its own standings (L1)."""

    __tablename__ = "season"
    __table_args__ = _args(_one_of("kind", SeasonKind), *_flags("is_open"))

    id: int | None = _key()
    uid: str = _text(unique=True)
    name: str = _text(unique=True)
    folded: str = _text(unique=True)
    kind: str = _text(SeasonKind.LEAGUE.value)
    rules_id: int = _to("rules.id")
    plan: str = _text()
    is_open: int = 1


class NightRow(SQLModel, table=True):
    """One sitting (L1)."""

    __tablename__ = "night"
    __table_args__ = _args(*_flags("is_open"), CheckConstraint("number > 0", name="number_up"))

    id: int | None = _key()
    number: int = Field(unique=True)
    season_id: int = _to("season.id")
    held_on: str = _text()
    place: str | None = _text(None)
    is_open: int = 1


class CheckInRow(SQLModel, table=True):
    """Who is here on a night (L1)."""

    __tablename__ = "check_in"
    __table_args__ = _args(
        UniqueConstraint("night_id", "player_id"), _one_of("attendance", Attendance)
    )

    id: int | None = _key()
    night_id: int = _to("night.id")
    player_id: int = _to("player.id")
    attendance: str = _text()


class MatchRow(SQLModel, table=True):
    """A match (L1, R12). `end_position` is that of the last hand before a declared end."""

    __tablename__ = "match"
    __table_args__ = _args(
        UniqueConstraint("season_id", "label"),
        _one_of("kind", MatchKind),
        _one_of("end_kind", End),
        CheckConstraint("number > 0", name="number_up"),
        *_flags("is_confirmed", "is_void", "end_counts"),
    )

    id: int | None = _key()
    uid: str = _text(unique=True)
    number: int = Field(unique=True)
    season_id: int = _to("season.id")
    night_id: int | None = _to("night.id", nullable=True)
    table_number: int | None = None
    label: str | None = _text(None)
    played_on: str | None = _text(None)
    rules_id: int = _to("rules.id")
    kind: str = _text(MatchKind.REGULAR.value)
    is_confirmed: int = 0
    is_void: int = 0
    end_kind: str | None = _text(None)
    end_position: int | None = Field(default=None, sa_type=BIG)
    end_reason: str | None = _text(None)
    end_counts: int = 1


class SideRow(SQLModel, table=True):
    """What scores in a match; `team_id` where a fixed team plays."""

    __tablename__ = "side"
    __table_args__ = _args(
        UniqueConstraint("match_id", "position"),
        *_flags("is_present"),
        CheckConstraint(f"position BETWEEN 0 AND {MAX_SEATS - 1}", name="position_at_table"),
    )

    id: int | None = _key()
    match_id: int = _to("match.id")
    position: int
    team_id: int | None = _to("team.id", nullable=True)
    start_points: int = 0
    is_present: int = 1


class SeatRow(SQLModel, table=True):
    """A seat at a table; the second player is there where a pair shares one pack."""

    __tablename__ = "seat"
    __table_args__ = _args(
        UniqueConstraint("match_id", "position"),
        CheckConstraint(f"position BETWEEN 0 AND {MAX_SEATS - 1}", name="position_at_table"),
    )

    id: int | None = _key()
    match_id: int = _to("match.id")
    position: int
    side_id: int = _to("side.id")
    player_id: int = _to("player.id")
    partner_id: int | None = _to("player.id", nullable=True)
    demon_size: int | None = None
    pack: str | None = _text(None)


class HandRow(SQLModel, table=True):
    """One recorded hand. Positions leave room between hands for one to be inserted."""

    __tablename__ = "hand"
    __table_args__ = _args(
        UniqueConstraint("match_id", "position"),
        _one_of("outcome", Outcome),
        *_counts("centre", "doubles"),
        *_flags("is_void", "is_forced"),
    )

    id: int | None = _key()
    uid: str = _text(unique=True)
    match_id: int = _to("match.id")
    position: int = Field(sa_type=BIG)
    outcome: str = _text()
    centre: int | None = None
    piles: str | None = _text(None)
    doubles: int | None = None
    is_void: int = 0
    is_forced: int = 0
    note: str | None = _text(None)


class CountRow(SQLModel, table=True):
    """What one seat counted after a hand; `net` alone where only points were noted."""

    __tablename__ = "count"
    __table_args__ = _args(
        CheckConstraint("(foundation IS NULL) = (demon IS NULL)", name="both_counts"),
        CheckConstraint("(foundation IS NULL) <> (net IS NULL)", name="counts_or_net"),
        *_counts("foundation", "demon", "left_over", "kings", "demon_size"),
        *_flags("is_caller"),
    )

    hand_id: int = Field(sa_column=Column(Integer, ForeignKey("hand.id"), primary_key=True))
    seat_id: int = Field(
        sa_column=Column(Integer, ForeignKey("seat.id"), primary_key=True, index=True)
    )
    foundation: int | None = None
    demon: int | None = None
    left_over: int | None = None
    kings: int | None = None
    demon_size: int | None = None
    net: int | None = None
    is_caller: int = 0


class DisputeRow(SQLModel, table=True):
    """A hand that somebody disputes, and how that was resolved (R15)."""

    __tablename__ = "dispute"
    __table_args__ = _args(
        _one_of("resolution", Resolution), CheckConstraint("number > 0", name="number_up")
    )

    id: int | None = _key()
    number: int = Field(unique=True)
    hand_id: int = _to("hand.id")
    player_id: int = _to("player.id")
    reason: str = _text()
    resolution: str | None = _text(None)
    ruling: str | None = _text(None)


class AdjustmentRow(SQLModel, table=True):
    """Signed points with a reason: of a side in a match (R11.5), or league points in a season."""

    __tablename__ = "adjustment"
    __table_args__ = _args(
        CheckConstraint(
            "(side_id IS NULL) <> (season_id IS NULL)"
            " AND (season_id IS NULL) = (player_id IS NULL AND team_id IS NULL)"
            " AND (player_id IS NULL OR team_id IS NULL)"
            " AND (side_id IS NOT NULL OR hand_id IS NULL)",
            name="of_match_or_season",
        ),
    )

    id: int | None = _key()
    side_id: int | None = _to("side.id", nullable=True)
    hand_id: int | None = _to("hand.id", nullable=True)
    season_id: int | None = _to("season.id", nullable=True)
    player_id: int | None = _to("player.id", nullable=True)
    team_id: int | None = _to("team.id", nullable=True)
    points: int
    reason: str = _text()


class LogRow(SQLModel, table=True):
    """One entry of the append-only log, chained by hashes (I7)."""

    __tablename__ = "log"
    __table_args__ = _args()

    sequence: int = Field(primary_key=True)
    at: str = _text()
    actor: str = _text()
    command: str = _text()
    subject: str = _text()
    detail: str = _text()
    reason: str | None = _text(None)
    reverts: int | None = None
    changes: str = _text()
    previous: str = _text()
    hash: str = _text()


TABLES = {table.name: table for table in SQLModel.metadata.sorted_tables}
LOGGED = {name: table for name, table in TABLES.items() if name != LogRow.__tablename__}
"""Every table but the log itself; a parent stands before its children."""
