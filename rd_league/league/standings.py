"""The standings of a season, and what a place in them rests on (L6).

All of it is a pure function of matches, adjustments and the season's plan; nothing of what it
returns is ever stored. Definitions with worked examples: docs/standings.md.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from rd_league.errors import NotFoundError
from rd_league.league.match import MatchResult
from rd_league.league.model import Status
from rd_league.league.season import LeagueAdjustment, SeasonPlan
from rd_league.league.tallies import Credit, Ledger, Tally, ledger
from rd_league.league.tiebreaks import EXTRA_HANDS, Decision, Level, ordered, tie_break_order


class Unranked(StrEnum):
    """Why a row has no place."""

    GUEST = "guest"
    MINIMUM = "below the minimum of matches"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings.

    Attributes:
        place: None below the line; `unranked` says why. Shared places go on as 1, 2, 2, 4.
        wins: a win shared by two is 1/2 for each.
        total: the sum of its match totals.
        hands: hands played, extra hands of matches included.
        calls: hands called.
        adjusted: league points given or taken by the organizer, in `league_points`.
        dropped: names of the matches that give it no league points, the worst first.
        decision: the tie-break that put it below the row above; None for the first row, a shared
            place, no place, and where the league points differ.
        provisional: whether it rests on a match that is not confirmed.
        disputed: whether it rests on a match with an open dispute (R15.1).
    """

    place: int | None
    name: str
    league_points: Fraction
    matches: int
    wins: Fraction
    total: int
    hands: int
    calls: int
    adjusted: int
    dropped: tuple[str, ...]
    decision: Decision | None
    provisional: bool
    unranked: Unranked | None
    tally: Tally = field(repr=False)
    disputed: bool = False

    @property
    def decided_by(self) -> str | None:
        """Name of the tie-break that put the row below the one above."""
        return self.decision.by if self.decision else None


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a season.

    Attributes:
        tie_breaks: as they are applied, in order.
        as_of: the last day whose matches are in it; None: all.
        rows: those with a place in order of places, then those without.
    """

    plan: SeasonPlan
    tie_breaks: tuple[str, ...]
    as_of: date | None
    rows: tuple[Row, ...]
    ledger: Ledger = field(repr=False)

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The rows with a place."""
        return tuple(row for row in self.rows if row.place is not None)


@dataclass(frozen=True, slots=True)
class Neighbor:
    """The row above or below, and what stands between.

    Attributes:
        decision: the tie-break; None: the league points, or the place is shared.
    """

    row: Row
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What the place of one name is made of.

    Attributes:
        matches: what each match gave, in the order played, and whether it was dropped.
        from_matches: the sum or the average of those not dropped.
        adjustments: the organizer's, which make `row.league_points` of it.
        above: None for the first row, and where there is no place.
        below: None for the last row with a place, and where there is none.
    """

    row: Row
    matches: tuple[tuple[Credit, bool], ...]
    from_matches: Fraction
    adjustments: tuple[LeagueAdjustment, ...]
    above: Neighbor | None
    below: Neighbor | None


def standings(
    results: Iterable[MatchResult],
    plan: SeasonPlan,
    adjustments: Iterable[LeagueAdjustment] = (),
    playoffs: Iterable[MatchResult] = (),
    as_of: date | None = None,
    guests: Set[str] = frozenset(),
) -> Standings:
    """The standings of a season; the order in which its matches are given does not matter.

    Args:
        results: the season's matches; only regular ones that count are used.
        plan: points scheme, tie-breaks and what else the season froze.
        adjustments: league points of the organizer; they have no date and always count.
        playoffs: matches of kind tie-break, for the tie-break `extra-hands`.
        as_of: leaves out later matches and those without a date.
        guests: names that are ranked only if the plan ranks guests.

    Raises:
        BadInputError: `tie-break-unknown`, `tie-break-twice`, `tie-break-after-shared`.
    """
    tie_breaks = tie_break_order(plan.tie_breaks)
    book = ledger(until(as_of, results), plan, adjustments, until(as_of, playoffs))
    unranked = {name: _unranked(tally, plan, guests) for name, tally in book.tallies.items()}
    levels = levels_of([name for name, why in unranked.items() if why is None], tie_breaks, book)
    play_offs = list(_play_offs(levels, book))
    rows: list[Row] = []
    for level in levels:
        place, decision = len(rows) + 1, level.decision
        for name in level.names:
            rows.append(_with_play_offs(_row(book.tallies[name], place, decision), play_offs))
            decision = None
    outside = [name for name, why in unranked.items() if why is not None]
    for level in levels_of(outside, tie_breaks, book):
        rows += [_row(book.tallies[name], unranked=unranked[name]) for name in level.names]
    return Standings(plan, tie_breaks, as_of, tuple(rows), book)


def levels_of(names: Iterable[str], tie_breaks: Sequence[str], book: Ledger) -> list[Level]:
    """Those who share a place, the best first: by league points, then by the tie-breaks."""

    def points(name: str) -> Fraction:
        return book.tallies[name].league_points

    tied = groupby(sorted(names, key=points, reverse=True), points)
    return [level for _, group in tied for level in ordered(tuple(group), tie_breaks, book)]


def until(as_of: date | None, results: Iterable[MatchResult]) -> Iterator[MatchResult]:
    """The matches that were played by a day; all of them if there is no day."""
    for result in results:
        day = result.match.played_on
        if as_of is None or (day is not None and day <= as_of):
            yield result


def explain(table: Standings, name: str) -> Explanation:
    """The numbers behind the place of one name.

    Raises:
        NotFoundError: `not-in-standings`.
    """
    row = next((each for each in table.rows if each.name == name), None)
    if row is None:
        raise NotFoundError("not-in-standings", name=name)
    ranked = table.ranked
    above = below = None
    if row.place is not None:
        index = ranked.index(row)
        above = Neighbor(ranked[index - 1], row.decision) if index else None
        if index + 1 < len(ranked):
            below = Neighbor(ranked[index + 1], ranked[index + 1].decision)
    dropped = set(row.dropped)
    return Explanation(
        row=row,
        matches=tuple((each, each.result.match.name in dropped) for each in row.tally.credits),
        from_matches=row.tally.from_matches,
        adjustments=row.tally.adjustments,
        above=above,
        below=below,
    )


def _unranked(tally: Tally, plan: SeasonPlan, guests: Set[str]) -> Unranked | None:
    if tally.name in guests and not plan.ranks_guests:
        return Unranked.GUEST
    return Unranked.MINIMUM if len(tally.credits) < plan.minimum else None


def _play_offs(levels: Iterable[Level], book: Ledger) -> Iterator[tuple[Set[str], Status]]:
    """The play-offs that decide an order: between whom, and where each is."""
    for decision in (level.decision for level in levels):
        if decision is not None and decision.by == EXTRA_HANDS:
            play_off = book.play_off(decision.among)
            if play_off is not None:
                yield frozenset(decision.among), play_off.status


def _with_play_offs(row: Row, play_offs: Iterable[tuple[Set[str], Status]]) -> Row:
    """A row with the marks of the play-offs that its place rests on."""
    found = [status for names, status in play_offs if row.name in names]
    return replace(
        row,
        provisional=row.provisional or any(status is not Status.CONFIRMED for status in found),
        disputed=row.disputed or Status.DISPUTED in found,
    )


def _row(
    tally: Tally,
    place: int | None = None,
    decision: Decision | None = None,
    unranked: Unranked | None = None,
) -> Row:
    return Row(
        place=place,
        name=tally.name,
        league_points=tally.league_points,
        matches=len(tally.credits),
        wins=tally.wins,
        total=tally.total,
        hands=tally.hands,
        calls=tally.calls,
        adjusted=sum(each.points for each in tally.adjustments),
        dropped=tuple(credit.result.match.name for credit in tally.dropped),
        decision=decision,
        provisional=any(c.result.status is not Status.CONFIRMED for c in tally.credits),
        unranked=unranked,
        tally=tally,
        disputed=any(credit.result.status is Status.DISPUTED for credit in tally.credits),
    )
