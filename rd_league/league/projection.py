"""The best and the worst rank that can still be reached (L6; docs/standings.md)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction

from rd_league.league.points import place_values
from rd_league.league.season import EntryStatus, Format, Pay, SchemeKind, SeasonPlan
from rd_league.league.standings import Row, Standings, Unranked
from rd_league.league.tallies import combined, drop_count, is_averaged
from rd_league.league.tiebreaks import SHARED

BOUNDED = (SchemeKind.PLACE, SchemeKind.WINS)
"""The schemes under which a match gives no more and no less than is known beforehand."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a name can still come to.

    Attributes:
        place: as things stand; None below the line, or without a result.
        best: the best rank still possible; None if no rank is, or if it is unknown.
        worst: the worst one, if it is ranked in the end.
        least: the fewest league points possible; None if that is unknown.
        most: the most league points possible.
    """

    name: str
    place: int | None
    best: int | None
    worst: int | None
    least: Fraction | None
    most: Fraction | None


@dataclass(frozen=True, slots=True)
class Projection:
    """What a table can still become.

    Attributes:
        left: matches that each can still play.
        is_bounded: whether the scheme bounds what a match gives; if not, all is unknown.
        rows: in the order of the table, entries without a result last.
    """

    division: str | None
    left: int
    is_bounded: bool
    rows: tuple[Prospect, ...]


@dataclass(frozen=True, slots=True)
class _Outlook:
    """The league points that a name can end with, as one who is ranked, and as anybody."""

    name: str
    place: int | None
    can_be_ranked: bool
    can_be_unranked: bool
    least: Fraction = Fraction(0)
    most: Fraction = Fraction(0)


def projection(table: Standings, left: int) -> Projection:
    """What can still become of everybody in a table who plays so many more matches.

    Everybody who has not left the season plays `left` more matches; in a league with any attendance
    that many or fewer. Each match gives any league points that a place of a table gives, whatever
    the others get: who meets whom is not known, and guests can fill the tables. Of those who end
    level any order is possible while a match is left. So a rank that is out of bounds cannot be
    reached, and without a match left both bounds are the place.

    Args:
        table: of a season or a division; its entries who have no result yet are included.
        left: how many matches each still has.
    """
    plan = table.plan
    values = match_values(plan)
    if values is None and left:
        rows = tuple(Prospect(row.name, row.place, None, None, None, None) for row in table.rows)
        return Projection(table.division, left, is_bounded=False, rows=rows)
    low, high = values or (Fraction(0), Fraction(0))
    outlooks = [_outlook(table, row, left, low, high) for row in table.rows]
    outlooks += [_newcomer(table, name, left, low, high) for name in _without_result(table)]
    rows = tuple(_prospect(each, outlooks, table, left) for each in outlooks)
    return Projection(table.division, left, is_bounded=True, rows=rows)


def match_values(plan: SeasonPlan) -> tuple[Fraction, Fraction] | None:
    """The least and the most league points that one match can give; None if nobody knows.

    Tables have the sizes that the plan allows. A bonus for calls has no bound.
    """
    scheme = plan.scheme
    if scheme.kind not in BOUNDED or scheme.call_bonus:
        return None
    worth = [Fraction(0), Fraction(1)]
    if scheme.kind is SchemeKind.PLACE:
        sizes = plan.seating.sizes
        worth = [
            value
            for sides in range(sizes.least, sizes.most + 1)
            for value in place_values(scheme, sides)
        ]
    return min(worth) + scheme.participation, max(worth) + scheme.participation


def _outlook(table: Standings, row: Row, left: int, low: Fraction, high: Fraction) -> _Outlook:
    plan, tally = table.plan, row.tally
    if row.unranked not in (None, Unranked.MINIMUM):
        return _Outlook(row.name, None, can_be_ranked=False, can_be_unranked=True)
    counts = [0] if row.withdrawn else _counts(plan, left)
    ranked = [count for count in counts if row.matches + count >= plan.minimum]
    fixed = tuple(
        each.league_points
        for each in tally.compensations
        if each.league_points is not None and each.absence.award.pay is not Pay.AVERAGE
    )
    averages = sum(each.absence.award.pay is Pay.AVERAGE for each in tally.compensations) * (
        not is_averaged(plan)
    )
    own = tuple(credit.league_points for credit in tally.credits)
    least, most = _range(plan, own, fixed, ranked or counts, (low, high), averages)
    adjusted = sum(each.points for each in tally.adjustments)
    return _Outlook(
        row.name, row.place, bool(ranked), len(ranked) < len(counts), least + adjusted,
        most + adjusted,
    )  # fmt: skip


def _newcomer(table: Standings, name: str, left: int, low: Fraction, high: Fraction) -> _Outlook:
    """One who is entered and has no result yet; what was missed may be worth an own average."""
    plan = table.plan
    counts = _counts(plan, left)
    ranked = [count for count in counts if count >= max(plan.minimum, 1)]
    absences = table.ledger.register.absences
    averages = sum(each.name == name and each.award.pay is Pay.AVERAGE for each in absences) * (
        not is_averaged(plan)
    )
    least, most = _range(plan, (), (), ranked or counts, (low, high), averages)
    return _Outlook(name, None, bool(ranked), len(ranked) < len(counts), least, most)


def _range(
    plan: SeasonPlan,
    own: tuple[Fraction, ...],
    fixed: tuple[Fraction, ...],
    counts: Collection[int],
    values: tuple[Fraction, Fraction],
    averages: int = 0,
) -> tuple[Fraction, Fraction]:
    """The least and the most that a season can come to; it never falls where a match gains."""
    low, high = values
    least, most = (
        [_figure(plan, (*own, *[value] * count), fixed, averages) for count in counts]
        for value in (low, high)
    )
    return min(least), max(most)


def _figure(
    plan: SeasonPlan, matches: tuple[Fraction, ...], fixed: tuple[Fraction, ...], averages: int
) -> Fraction:
    figures = [*matches, *fixed]
    if matches:
        figures += [sum(matches, Fraction(0)) / len(matches)] * averages
    figures.sort()
    return combined(plan, figures[drop_count(plan, len(figures)) :])


def _counts(plan: SeasonPlan, left: int) -> list[int]:
    return list(range(left + 1)) if _can_skip(plan) else [left]


def _can_skip(plan: SeasonPlan) -> bool:
    """Whether nobody has to play: a league with any attendance."""
    return plan.format is Format.LEAGUE


def _without_result(table: Standings) -> Iterable[str]:
    """Entries of the table's division who have no row yet and can still have one."""
    names = {row.name for row in table.rows}
    divisions = table.plan.divisions
    for entry in table.ledger.register.entries:
        division = entry.division if entry.division in divisions else None
        if entry.status is EntryStatus.ENTERED and entry.name not in names | set(
            table.ledger.tallies
        ):
            is_guest = entry.name in table.ledger.register.guests
            if division == table.division and (table.plan.ranks_guests or not is_guest):
                yield entry.name


def _prospect(own: _Outlook, outlooks: Iterable[_Outlook], table: Standings, left: int) -> Prospect:
    if not own.can_be_ranked:
        return Prospect(own.name, own.place, None, None, None, None)
    if not left:
        return Prospect(own.name, own.place, own.place, own.place, own.least, own.most)
    others = [each for each in outlooks if each.name != own.name and each.can_be_ranked]
    shares = table.tie_breaks == (SHARED,)
    above = sum(not each.can_be_unranked and each.least > own.most for each in others)
    perhaps = sum(
        each.most > own.least or (each.most == own.least and not shares) for each in others
    )
    return Prospect(own.name, own.place, 1 + above, 1 + perhaps, own.least, own.most)
