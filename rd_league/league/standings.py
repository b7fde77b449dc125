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
from rd_league.league.ledgers import CreditsOf, Ledger, ledger
from rd_league.league.match import MatchResult
from rd_league.league.model import Status
from rd_league.league.register import NOTHING_MORE, Register
from rd_league.league.season import EntryStatus, LeagueAdjustment, SeasonPlan
from rd_league.league.tallies import Compensation, Credit, Tally, credits_of
from rd_league.league.tiebreaks import EXTRA_HANDS, Decision, Level, ordered, tie_break_order


class Unranked(StrEnum):
    """Why a row has no place."""

    GUEST = "guest"
    MINIMUM = "below the minimum of matches"
    DISQUALIFIED = "disqualified"
    EXPUNGED = "withdrawn before half of the matches"


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
        awarded: league points for rounds without a match, in `league_points`.
        dropped: names of the matches that give it no league points, the worst first; of a round
            without a match its name, `R3`.
        decision: the tie-break that put it below the row above; None for the first row, a shared
            place, no place, and where the league points differ.
        provisional: whether it rests on a match that is not confirmed.
        disputed: whether it rests on a match with an open dispute (R15.1).
        withdrawn: whether the entry was withdrawn; its results stand.
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
    awarded: Fraction = Fraction(0)
    withdrawn: bool = False

    @property
    def decided_by(self) -> str | None:
        """Name of the tie-break that put the row below the one above."""
        return self.decision.by if self.decision else None


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a season, or of one of its divisions.

    Attributes:
        tie_breaks: as they are applied, in order.
        as_of: the last day whose matches are in it; None: all.
        rows: those with a place in order of places, then those without.
        ledger: of the whole season.
        division: None: of a season without divisions, or of those in none.
    """

    plan: SeasonPlan
    tie_breaks: tuple[str, ...]
    as_of: date | None
    rows: tuple[Row, ...]
    ledger: Ledger = field(repr=False)
    division: str | None = None

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
        absences: the rounds without a match, and whether what they gave was dropped.
        from_matches: the sum or the average of those not dropped.
        adjustments: the organizer's, which make `row.league_points` of it.
        above: None for the first row, and where there is no place.
        below: None for the last row with a place, and where there is none.
    """

    row: Row
    matches: tuple[tuple[Credit, bool], ...]
    absences: tuple[tuple[Compensation, bool], ...]
    from_matches: Fraction
    adjustments: tuple[LeagueAdjustment, ...]
    above: Neighbor | None
    below: Neighbor | None


def standings(
    results: Iterable[MatchResult],
    plan: SeasonPlan,
    register: Register = NOTHING_MORE,
    playoffs: Iterable[MatchResult] = (),
    as_of: date | None = None,
) -> Standings:
    """One table of everybody who has a result in a season, or points without one.

    Args:
        results: matches in any order; those that do not count are passed over.
        plan: scheme, tie-breaks, and what else the season has fixed.
        register: adjustments, guests, entries, absences and titles.
        playoffs: matches of kind tie-break, for the tie-break `extra-hands`.
        as_of: leaves out later matches and absences, and those without a date.

    Raises:
        BadInputError: `tie-break-unknown`, `tie-break-twice`, `tie-break-after-shared`.
    """
    book = book_as_of(results, plan, register, playoffs, as_of)
    return _table(book, book.tallies, as_of)


def division_tables(
    results: Iterable[MatchResult],
    plan: SeasonPlan,
    register: Register = NOTHING_MORE,
    playoffs: Iterable[MatchResult] = (),
    as_of: date | None = None,
) -> tuple[Standings, ...]:
    """A table for each division in the order of the plan, then one of those who are in none.

    The league points are those of all matches, whoever they were played against; each table has
    places of its own. A season without divisions has one table. Arguments: see `standings`.
    """
    book = book_as_of(results, plan, register, playoffs, as_of)
    if not plan.divisions:
        return (_table(book, book.tallies, as_of),)
    of = {entry.name: entry.division for entry in register.entries}
    tables = [
        _table(book, [name for name in book.tallies if of.get(name) == division], as_of, division)
        for division in plan.divisions
    ]
    outside = [name for name in book.tallies if of.get(name) not in plan.divisions]
    return (*tables, _table(book, outside, as_of)) if outside else tuple(tables)


def book_as_of(
    results: Iterable[MatchResult],
    plan: SeasonPlan,
    register: Register,
    playoffs: Iterable[MatchResult],
    as_of: date | None,
    credits_given: CreditsOf = credits_of,
) -> Ledger:
    """The ledger of the matches and absences up to a day; arguments: see `standings`, `ledger`."""
    if as_of is not None:
        absences = (each for each in register.absences if each.on and each.on <= as_of)
        register = replace(register, absences=tuple(absences))
    return ledger(until(as_of, results), plan, register, until(as_of, playoffs), credits_given)


def _table(
    book: Ledger, names: Iterable[str], as_of: date | None, division: str | None = None
) -> Standings:
    tie_breaks = tie_break_order(book.plan.tie_breaks)
    disqualified = book.register.of_status(EntryStatus.DISQUALIFIED)
    unranked = {
        name: Unranked.DISQUALIFIED if name in disqualified else _unranked(book, name)
        for name in names
    }
    withdrawn = book.register.of_status(EntryStatus.WITHDRAWN)
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
    marked = (replace(row, withdrawn=True) if row.name in withdrawn else row for row in rows)
    return Standings(book.plan, tie_breaks, as_of, tuple(marked), book, division)


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
    tally = row.tally
    dropped = set(map(id, tally.dropped))
    return Explanation(
        row=row,
        matches=tuple((each, id(each) in dropped) for each in tally.credits),
        absences=tuple((each, id(each) in dropped) for each in tally.compensations),
        from_matches=tally.from_matches,
        adjustments=tally.adjustments,
        above=above,
        below=below,
    )


def _unranked(book: Ledger, name: str) -> Unranked | None:
    plan = book.plan
    if name in book.expunged:
        return Unranked.EXPUNGED
    if name in book.register.guests and not plan.ranks_guests:
        return Unranked.GUEST
    return Unranked.MINIMUM if len(book.tallies[name].credits) < plan.minimum else None


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
    of_all: tuple[Credit | Compensation, ...] = (*tally.credits, *tally.compensations)
    rests_on = [result.status for each in of_all for result in each.rests_on]
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
        dropped=tuple(each.name for each in tally.dropped),
        decision=decision,
        provisional=any(status is not Status.CONFIRMED for status in rests_on),
        unranked=unranked,
        tally=tally,
        disputed=Status.DISPUTED in rests_on,
        awarded=tally.awarded,
    )
