"""How the tables of a season came to be, day by day (L6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from rd_league.league.match import MatchResult
from rd_league.league.season import SeasonPlan
from rd_league.league.standings import Standings, book_as_of, division_tables
from rd_league.league.tallies import Credit, credits_of


@dataclass(frozen=True, slots=True)
class Progress:
    """A season after each day of play.

    Attributes:
        days: on which a match that counts was played, in order.
        points: league points by name after each of these days, as they were then.
        gained: places that each has risen by the last day; who had none before is left out.
    """

    days: tuple[date, ...]
    points: tuple[Mapping[str, Fraction], ...]
    gained: Mapping[str, int]

    def way(self, name: str) -> tuple[Fraction | None, ...]:
        """League points of a name after each day; None where it was not in the table yet."""
        return tuple(points.get(name) for points in self.points)


def progress(results: Iterable[MatchResult], tables: Sequence[Standings]) -> Progress:
    """How the tables of today came to be.

    Args:
        results: the regular matches of the season.
        tables: of today, from the same matches.
    """
    found = tuple(results)
    plan, book = tables[0].plan, tables[0].ledger
    played = {each.match.played_on for each in found if each.counts}
    days = sorted(day for day in played if day is not None)
    credits_given = _Remembered()
    books = (book_as_of(found, plan, book.register, (), day, credits_given) for day in days)
    points = tuple(
        {name: tally.league_points for name, tally in each.tallies.items()} for each in books
    )
    gained: Mapping[str, int] = {}
    if len(days) > 1:
        before = division_tables(found, plan, book.register, book.play_offs, days[-2])
        gained = _risen(before, tables)
    return Progress(tuple(days), points, gained)


def _risen(before: Iterable[Standings], tables: Iterable[Standings]) -> dict[str, int]:
    """How many places each has risen; one in the same table before and after."""
    places = {(table.division, row.name): row.place for table in before for row in table.rows}
    return {
        row.name: earlier - row.place
        for table in tables
        for row in table.ranked
        if row.place is not None and (earlier := places.get((table.division, row.name))) is not None
    }


class _Remembered:
    """`credits_of`, asked once of each match: what it gives is the same on all days after it."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[MatchResult, tuple[Credit, ...]]] = {}

    def __call__(self, result: MatchResult, plan: SeasonPlan) -> tuple[Credit, ...]:
        """What a match gives; it is kept with the answer, so that no other gets its identity."""
        found = self._known.get(id(result))
        if found is None:
            found = self._known[id(result)] = (result, tuple(credits_of(result, plan)))
        return found[1]
