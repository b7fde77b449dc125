"""Promotion and relegation: the lines between divisions, and who crosses them (L6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rd_league.errors import ConflictError
from rd_league.league.cuts import Level, season_cut
from rd_league.league.standings import Standings


class Step(StrEnum):
    """Where a row goes in the season after."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a division, above or below which somebody moves.

    Attributes:
        names: those of the division who can move, in the order of the table.
        after: how many of them are above the line.
        step: what happens to those above it (up) or below it (down).
        to: the division they move to.
    """

    table: Standings
    names: Level
    after: int
    step: Step
    to: str


def lines(tables: Sequence[Standings]) -> Iterator[Line]:
    """The lines of the divisions, the highest first.

    As many go up over a line as come down. That is `promoted` of the plan, but never more than
    half of either division, so that nobody is to go both ways. Whoever has no place, or has
    withdrawn, stays where the entry is and is passed over.
    """
    divisions = [table for table in tables if table.division is not None]
    for upper, lower in pairwise(divisions):
        movers = [
            tuple(row.name for row in table.ranked if not row.withdrawn) for table in (upper, lower)
        ]
        count = min(upper.plan.promoted, *(len(names) // 2 for names in movers))
        if count and upper.division and lower.division:
            yield Line(upper, movers[0], len(movers[0]) - count, Step.DOWN, lower.division)
            yield Line(lower, movers[1], count, Step.UP, upper.division)


def steps(tables: Sequence[Standings]) -> dict[str, Step]:
    """Who goes up or down as things stand; those level across a line are not among them."""
    return {name: line.step for line in lines(tables) for name in _moved(line)}


def next_divisions(tables: Sequence[Standings]) -> dict[str, str]:
    """The division of everybody in the season after; who is in none now is not among them.

    Raises:
        ConflictError: `line-undecided`, while somebody is level across a line.
    """
    found = {
        row.name: table.division
        for table in tables
        for row in table.rows
        if table.division is not None
    }
    for line in lines(tables):
        if level := season_cut(line.table, line.names, line.after).level:
            raise ConflictError(
                "line-undecided", names=level, division=line.table.division, place=line.after
            )
        found |= dict.fromkeys(_moved(line), line.to)
    return found


def _moved(line: Line) -> Level:
    parted = season_cut(line.table, line.names, line.after)
    return parted.above if line.step is Step.UP else parted.below
