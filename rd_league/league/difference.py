"""What a correction moves: the difference of two sets of tables, and what follows from it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rd_league.league.handicaps import LadderMove
from rd_league.league.ratings import RatingMove
from rd_league.league.stages import StaleRound
from rd_league.league.standings import Row, Standings


@dataclass(frozen=True, slots=True)
class Move:
    """One name whose place or league points changed; None where it was not in the table."""

    name: str
    place_before: int | None
    place_after: int | None
    points_before: Fraction | None
    points_after: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequences:
    """What a correction moves in a season.

    Attributes:
        stale: rounds to which others would have advanced; they stay as they were seated.
        drawn: numbers of the rounds drawn from the standings as they were; they stay too.
    """

    season: str
    standings: tuple[Move, ...] = ()
    ratings: tuple[RatingMove, ...] = ()
    ladder: tuple[LadderMove, ...] = ()
    stale: tuple[StaleRound, ...] = ()
    drawn: tuple[int, ...] = ()


def moves(before: Iterable[Standings], after: Iterable[Standings]) -> tuple[Move, ...]:
    """Every name that moved, in the order of the new tables, those who left them last."""
    old = {row.name: row for table in before for row in table.rows}
    new = {row.name: row for table in after for row in table.rows}
    names = [*new, *(name for name in old if name not in new)]
    found = (_move(name, old.get(name), new.get(name)) for name in names)
    return tuple(
        move
        for move in found
        if (move.place_before, move.points_before) != (move.place_after, move.points_after)
    )


def _move(name: str, old: Row | None, new: Row | None) -> Move:
    return Move(
        name,
        old.place if old else None,
        new.place if new else None,
        old.league_points if old else None,
        new.league_points if new else None,
    )
