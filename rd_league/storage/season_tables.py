"""The tables of seasons, who is in them, nights and rounds."""

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field, SQLModel

from rd_league.league.roster import Attendance
from rd_league.league.rounds import Absent, RoundStatus
from rd_league.league.season import EntryStatus, SeasonKind
from rd_league.league.seating_plan import Method
from rd_league.storage.columns import (
    args,
    counts,
    flags,
    key,
    one_of,
    player_or_team,
    text_column,
    to,
    up,
)


class SeasonRow(SQLModel, table=True):
    """Anything with its own standings (L1)."""

    __tablename__ = "season"
    __table_args__ = args(one_of("kind", SeasonKind), *flags("is_open"))

    id: int | None = key()
    uid: str = text_column(unique=True)
    name: str = text_column(unique=True)
    folded: str = text_column(unique=True)
    kind: str = text_column(SeasonKind.LEAGUE.value)
    rules_id: int = to("rules.id")
    plan: str = text_column()
    is_open: int = 1


class EntryRow(SQLModel, table=True):
    """A player or a team in a season (L1)."""

    __tablename__ = "entry"
    __table_args__ = args(
        UniqueConstraint("season_id", "player_id"),
        UniqueConstraint("season_id", "team_id"),
        one_of("status", EntryStatus),
        *player_or_team(),
        *counts("demon_size"),
        *up("seed", "first_round"),
    )

    id: int | None = key()
    season_id: int = to("season.id")
    player_id: int | None = to("player.id", nullable=True)
    team_id: int | None = to("team.id", nullable=True)
    division: str | None = text_column(None)
    seed: int | None = None
    demon_size: int | None = None
    start_points: int = 0
    status: str = text_column(EntryStatus.ENTERED.value)
    first_round: int = 1


class ApartRow(SQLModel, table=True):
    """Two who are not put to one table (L2)."""

    __tablename__ = "apart"
    __table_args__ = args(
        UniqueConstraint("season_id", "player_id", "other_id"),
        CheckConstraint("player_id <> other_id", name="two_players"),
    )

    id: int | None = key()
    season_id: int = to("season.id")
    player_id: int = to("player.id")
    other_id: int = to("player.id")


class ClosingRow(SQLModel, table=True):
    """The table of a season as it was when it was closed, and its digest (L6)."""

    __tablename__ = "closing"
    __table_args__ = args(UniqueConstraint("season_id"))

    id: int | None = key()
    season_id: int = to("season.id")
    closed_at: str = text_column()
    digest: str = text_column()
    final: str = text_column()


class NightRow(SQLModel, table=True):
    """One sitting (L1)."""

    __tablename__ = "night"
    __table_args__ = args(*flags("is_open"), *up("number"))

    id: int | None = key()
    number: int = Field(unique=True)
    season_id: int = to("season.id")
    held_on: str = text_column()
    place: str | None = text_column(None)
    is_open: int = 1


class CheckInRow(SQLModel, table=True):
    """Who is here on a night (L1)."""

    __tablename__ = "check_in"
    __table_args__ = args(
        UniqueConstraint("night_id", "player_id"), one_of("attendance", Attendance)
    )

    id: int | None = key()
    night_id: int = to("night.id")
    player_id: int = to("player.id")
    attendance: str = text_column()


class RoundRow(SQLModel, table=True):
    """One set of tables at once (L2)."""

    __tablename__ = "round"
    __table_args__ = args(
        UniqueConstraint("season_id", "number"),
        one_of("method", Method),
        one_of("status", RoundStatus),
        *up("number"),
        *flags("is_final"),
    )

    id: int | None = key()
    season_id: int = to("season.id")
    night_id: int = to("night.id")
    number: int
    method: str = text_column()
    seed: str = text_column()
    status: str = text_column(RoundStatus.DRAFT.value)
    is_final: int = 0


class RoundTableRow(SQLModel, table=True):
    """A table of a round, with its match once the round is posted."""

    __tablename__ = "round_table"
    __table_args__ = args(
        UniqueConstraint("round_id", "number"), UniqueConstraint("match_id"), *up("number")
    )

    id: int | None = key()
    round_id: int = to("round.id")
    number: int
    match_id: int | None = to("match.id", nullable=True)


class PlaceRow(SQLModel, table=True):
    """Somebody at a table of a round; the second player is there where two are partners."""

    __tablename__ = "place"
    __table_args__ = args(
        UniqueConstraint("table_id", "position"),
        *player_or_team(),
        *counts("position"),
        *flags("is_pinned"),
    )

    id: int | None = key()
    table_id: int = to("round_table.id")
    position: int
    player_id: int | None = to("player.id", nullable=True)
    team_id: int | None = to("team.id", nullable=True)
    partner_id: int | None = to("player.id", nullable=True)
    is_pinned: int = 0


class RoundOutRow(SQLModel, table=True):
    """Somebody who is here and has no match in a round (L2)."""

    __tablename__ = "round_out"
    __table_args__ = args(
        UniqueConstraint("round_id", "player_id"),
        UniqueConstraint("round_id", "team_id"),
        one_of("why", Absent),
        *player_or_team(),
    )

    id: int | None = key()
    round_id: int = to("round.id")
    player_id: int | None = to("player.id", nullable=True)
    team_id: int | None = to("team.id", nullable=True)
    why: str = text_column()
