"""The tables of matches, seats, hands and what was counted."""

from sqlalchemy import CheckConstraint, Column, ForeignKey, Integer, UniqueConstraint
from sqlmodel import Field, SQLModel

from rd_league.hand.sheet import Outcome
from rd_league.league.model import CountsFor, End, MatchKind, Resolution
from rd_league.storage.columns import (
    MAX_SEATS,
    args,
    counts,
    flags,
    key,
    one_of,
    text_column,
    to,
    up,
)


class MatchRow(SQLModel, table=True):
    """A match (L1, R12). `end_position` is that of the last hand before a declared end."""

    __tablename__ = "match"
    __table_args__ = args(
        UniqueConstraint("season_id", "label"),
        one_of("kind", MatchKind),
        one_of("end_kind", End),
        *up("number"),
        *flags("is_confirmed", "is_void", "end_counts"),
    )

    id: int | None = key()
    uid: str = text_column(unique=True)
    number: int = Field(unique=True)
    season_id: int = to("season.id")
    night_id: int | None = to("night.id", nullable=True)
    table_number: int | None = None
    label: str | None = text_column(None)
    played_on: str | None = text_column(None)
    rules_id: int = to("rules.id")
    kind: str = text_column(MatchKind.REGULAR.value)
    is_confirmed: int = 0
    is_void: int = 0
    end_kind: str | None = text_column(None)
    end_position: int | None = None
    end_reason: str | None = text_column(None)
    end_counts: int = 1


class SideRow(SQLModel, table=True):
    """What scores in a match; `team_id` where a fixed team plays."""

    __tablename__ = "side"
    __table_args__ = args(
        UniqueConstraint("match_id", "position"),
        *flags("is_present"),
        CheckConstraint(f"position BETWEEN 0 AND {MAX_SEATS - 1}", name="position_at_table"),
    )

    id: int | None = key()
    match_id: int = to("match.id")
    position: int
    team_id: int | None = to("team.id", nullable=True)
    start_points: int = 0
    is_present: int = 1


class SeatRow(SQLModel, table=True):
    """A seat at a table; the second player is there where a pair shares one pack."""

    __tablename__ = "seat"
    __table_args__ = args(
        UniqueConstraint("match_id", "position"),
        CheckConstraint(f"position BETWEEN 0 AND {MAX_SEATS - 1}", name="position_at_table"),
    )

    id: int | None = key()
    match_id: int = to("match.id")
    position: int
    side_id: int = to("side.id")
    player_id: int = to("player.id")
    partner_id: int | None = to("player.id", nullable=True)
    demon_size: int | None = None
    pack: str | None = text_column(None)


class SubstituteRow(SQLModel, table=True):
    """For whom the player of a seat sits there (L7)."""

    __tablename__ = "substitute"
    __table_args__ = args(UniqueConstraint("seat_id"), one_of("counts_for", CountsFor))

    id: int | None = key()
    seat_id: int = to("seat.id")
    player_id: int = to("player.id")
    counts_for: str = text_column()


class LeavingRow(SQLModel, table=True):
    """A seat that was left in mid-match; `position` is that of the last hand before (L7)."""

    __tablename__ = "leaving"
    __table_args__ = args(UniqueConstraint("seat_id"), *counts("position"))

    id: int | None = key()
    seat_id: int = to("seat.id")
    position: int


class HandRow(SQLModel, table=True):
    """One recorded hand. Positions leave room between hands for one to be inserted."""

    __tablename__ = "hand"
    __table_args__ = args(
        UniqueConstraint("match_id", "position"),
        one_of("outcome", Outcome),
        *counts("centre", "doubles"),
        *flags("is_void", "is_forced"),
    )

    id: int | None = key()
    uid: str = text_column(unique=True)
    match_id: int = to("match.id")
    position: int
    outcome: str = text_column()
    centre: int | None = None
    piles: str | None = text_column(None)
    doubles: int | None = None
    is_void: int = 0
    is_forced: int = 0
    note: str | None = text_column(None)


class CountRow(SQLModel, table=True):
    """What one seat counted after a hand; `net` alone where only points were noted."""

    __tablename__ = "count"
    __table_args__ = args(
        CheckConstraint("(foundation IS NULL) = (demon IS NULL)", name="both_counts"),
        CheckConstraint("(foundation IS NULL) <> (net IS NULL)", name="counts_or_net"),
        *counts("foundation", "demon", "left_over", "kings", "demon_size"),
        *flags("is_caller"),
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
    __table_args__ = args(one_of("resolution", Resolution), *up("number"))

    id: int | None = key()
    number: int = Field(unique=True)
    hand_id: int = to("hand.id")
    player_id: int = to("player.id")
    reason: str = text_column()
    resolution: str | None = text_column(None)
    ruling: str | None = text_column(None)


class AdjustmentRow(SQLModel, table=True):
    """Signed points with a reason: of a side in a match (R11.5), or league points in a season."""

    __tablename__ = "adjustment"
    __table_args__ = args(
        CheckConstraint(
            "(side_id IS NULL) <> (season_id IS NULL)"
            " AND (season_id IS NULL) = (player_id IS NULL AND team_id IS NULL)"
            " AND (player_id IS NULL OR team_id IS NULL)"
            " AND (side_id IS NOT NULL OR hand_id IS NULL)",
            name="of_match_or_season",
        ),
    )

    id: int | None = key()
    side_id: int | None = to("side.id", nullable=True)
    hand_id: int | None = to("hand.id", nullable=True)
    season_id: int | None = to("season.id", nullable=True)
    player_id: int | None = to("player.id", nullable=True)
    team_id: int | None = to("team.id", nullable=True)
    points: int
    reason: str = text_column()
