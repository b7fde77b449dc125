"""From the places of a match to league points, exactly (L4; docs/standings.md)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from rd_league.league.match import MatchResult, rank
from rd_league.league.season import Scheme, SchemeKind


@dataclass(frozen=True, slots=True)
class Span:
    """The places one side occupies: one alone, or several together with those level.

    Attributes:
        above: how many sides are placed better.
        level: how many sides share the place, this one included.
    """

    above: int
    level: int


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum of fractions, added up by denominators: twice as fast as `sum`.

    >>> str(exact_sum([Fraction(1, 2), Fraction(1, 3), Fraction(1, 2)]))
    '4/3'
    """
    numerators: defaultdict[int, int] = defaultdict(int)
    for value in values:
        numerators[value.denominator] += value.numerator
    parts = (Fraction(top, bottom) for bottom, top in numerators.items())
    return sum(parts, Fraction(0))


# Tables finish in few different ways: the two caches halve the time of `standings`.
@lru_cache(maxsize=4096)
def spans(places: tuple[int | None, ...]) -> tuple[Span | None, ...]:
    """What each side occupies; None where it has no place.

    The numbers after a shared place do not matter, so `1224` and `1223` (R12.5) give the same.

    >>> [(span.above, span.level) for span in spans((1, 2, 2, 3))]
    [(0, 1), (1, 2), (1, 2), (3, 1)]
    """
    taken = [place for place in places if place is not None]
    return tuple(
        None if place is None else Span(sum(other < place for other in taken), taken.count(place))
        for place in places
    )


SideValues = tuple[Fraction | None, ...]


def league_points(scheme: Scheme, result: MatchResult) -> SideValues:
    """The league points of each side of a match.

    Returns:
        One value a side; None: the match does not count for it (absent at a walkover), or for
        anybody (in play, void, abandoned without counting).
    """
    if not result.counts:
        return tuple(None for _ in result.places)
    values = POINT_SCHEMES[scheme.kind](scheme, result)
    if not scheme.participation and not scheme.call_bonus:
        return values
    return tuple(
        None if value is None else value + scheme.participation + scheme.call_bonus * calls
        for value, calls in zip(values, hands_called(result), strict=True)
    )


def hands_called(result: MatchResult) -> tuple[int, ...]:
    """How many hands each side called, extra hands included; two partners in one hand are one."""
    side_of = {seat: i for i, side in enumerate(result.match.sides) for seat in side.seats}
    calls = [0 for _ in result.match.sides]
    for hand in result.counted_hands:
        for side in {side_of[seat] for seat in hand.hand.sheet.callers}:
            calls[side] += 1
    return tuple(calls)


def gross_result(result: MatchResult) -> MatchResult:
    """The match with totals without start points, and places by these (R16.2).

    The match keeps the course it took: what was played stays played. Level totals share the
    place, since an extra hand decides between net totals. Start points that are the same for
    everybody move no place.
    """
    starts = [side.start_points for side in result.match.sides]
    if not any(starts):
        return result
    totals = tuple(total - start for total, start in zip(result.totals, starts, strict=True))
    places = result.places
    present = [side for side, place in enumerate(places) if place is not None]
    if len(set(starts)) > 1 and len(present) == len(places):  # a walkover is shared all the same
        places = rank(totals, result.match.rules.rank_style)
    winners = tuple(side for side, place in enumerate(places) if place == 1)
    return replace(result, totals=totals, places=places, winners=winners)


def _place(scheme: Scheme, result: MatchResult) -> SideValues:
    """The mean of what the places occupied are worth."""
    return _place_points(scheme, result.places)


@lru_cache(maxsize=4096)
def _place_points(scheme: Scheme, places: tuple[int | None, ...]) -> SideValues:
    values = place_values(scheme, len(places))
    return tuple(
        None
        if span is None
        else exact_sum(values[span.above : span.above + span.level]) / span.level
        for span in spans(places)
    )


def place_values(scheme: Scheme, sides: int) -> tuple[Fraction, ...]:
    """What each place of a table is worth, the first place first.

    >>> [str(value) for value in place_values(Scheme(), 3)]
    ['7', '4', '1']
    """
    own_list = dict(scheme.lists).get(sides)
    if own_list is not None:
        return tuple(map(Fraction, own_list))
    if sides == 1:
        return (Fraction(scheme.first),)
    step = Fraction(scheme.first - scheme.last, sides - 1)
    return tuple(scheme.last + step * (sides - place) for place in range(1, sides + 1))


def _total(_scheme: Scheme, result: MatchResult) -> SideValues:
    """The total of the match."""
    return tuple(
        None if place is None else Fraction(total)
        for place, total in zip(result.places, result.totals, strict=True)
    )


def _wins(_scheme: Scheme, result: MatchResult) -> SideValues:
    """One for the first place, in equal parts for those who share it."""
    return tuple(
        None if span is None else Fraction(span.above == 0, span.level)
        for span in spans(result.places)
    )


def _share(scheme: Scheme, result: MatchResult) -> SideValues:
    """The own part of the table's total; a negative total is a negative part."""
    totals = _total(scheme, result)
    present = [total for total in totals if total is not None]
    table = exact_sum(present)
    if table <= 0:  # L4: it has no parts, so they are equal
        equal = Fraction(1, len(present))
        return tuple(None if total is None else equal for total in totals)
    return tuple(None if total is None else total / table for total in totals)


POINT_SCHEMES: Mapping[SchemeKind, Callable[[Scheme, MatchResult], SideValues]] = {
    SchemeKind.PLACE: _place,
    SchemeKind.TOTAL: _total,
    SchemeKind.WINS: _wins,
    SchemeKind.SHARE: _share,
    SchemeKind.NNA: _total,  # what is made of the totals: `tallies`
}
