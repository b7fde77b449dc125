"""How the tables of a season came to be, day by day (L6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from rd_league.league.match import MatchResult
from rd_league.league.standings import Standings, division_tables


@dataclass(frozen=True, slots=True)
class Day:
    """The tables of a season as they were after a day of play."""

    played_on: date
    tables: tuple[Standings, ...]


def days_of_play(results: Iterable[MatchResult], tables: Sequence[Standings]) -> tuple[Day, ...]:
    """The tables after each day on which a match that counts was played.

    Args:
        results: the regular matches of the season.
        tables: of today, from the same matches.
    """
    found = tuple(results)
    plan, book = tables[0].plan, tables[0].ledger
    days = {each.match.played_on for each in found if each.counts and each.match.played_on}
    return tuple(
        Day(day, division_tables(found, plan, book.register, book.play_offs, day))
        for day in sorted(days)
    )


def places_gained(days: Sequence[Day], tables: Sequence[Standings]) -> Mapping[str, int]:
    """How many places each has risen by the last day of play; who had none before is left out."""
    if len(days) < 2:
        return {}
    before = {row.name: row.place for table in days[-2].tables for row in table.rows}
    return {
        row.name: earlier - row.place
        for table in tables
        for row in table.ranked
        if row.place is not None and (earlier := before.get(row.name)) is not None
    }


def ways(days: Sequence[Day], division: str | None) -> dict[str, tuple[Fraction | None, ...]]:
    """League points of everybody in a table after each day; None where not yet in it."""
    points = [
        {row.name: row.league_points for table in day.tables for row in table.rows} for day in days
    ]
    names = [
        row.name
        for day in days[-1:]
        for table in day.tables
        if table.division == division
        for row in table.ranked
    ]
    return {name: tuple(each.get(name) for each in points) for name in names}
