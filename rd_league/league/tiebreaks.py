"""What sets apart names with the same league points (L5; docs/standings.md)."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from rd_league.errors import BadInputError
from rd_league.hand.rules import nearest_name
from rd_league.league.ledgers import Ledger, play_off_places
from rd_league.league.points import exact_sum
from rd_league.league.tallies import Credit, Tally

EXTRA_HANDS = "extra-hands"
SHARED = "shared"

Figure = int | Fraction | str | tuple[Fraction, ...]
Figures = Mapping[str, Figure | None]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to set a tied group apart.

    Attributes:
        figures: what each of a group is compared by, None for one who has nothing to show and
            comes last; None altogether: it has nothing to say about this group.
        is_lowest_first: whether the lowest figure is the best.
    """

    figures: Callable[[Sequence[str], Ledger], Figures | None]
    is_lowest_first: bool = False

    def split(self, group: Sequence[str], ledger: Ledger) -> list[tuple[Figure | None, list[str]]]:
        """The parts of a group, the best first, each with the figure its names have in common.

        Names keep their order within a part.
        """
        figures = self.figures(group, ledger)
        if figures is None:
            return [(None, list(group))]
        parts: dict[Figure | None, list[str]] = {}
        for name in group:
            parts.setdefault(figures[name], []).append(name)
        shown = sorted(
            (figure for figure in parts if figure is not None),
            reverse=not self.is_lowest_first,
        )
        order = [*shown, *([None] if None in parts else [])]
        return [(figure, parts[figure]) for figure in order]


@dataclass(frozen=True, slots=True)
class Decision:
    """What put a name below the one above it.

    Attributes:
        by: the tie-break.
        among: those it was applied to.
        above: the figure of the name above.
        own: the figure of the name below.
    """

    by: str
    among: tuple[str, ...]
    above: Figure | None
    own: Figure | None


@dataclass(frozen=True, slots=True)
class Level:
    """Those who share a place, and what put them below those before them, if a tie-break did."""

    names: tuple[str, ...]
    decision: Decision | None = None


def tie_break_order(names: Iterable[str]) -> tuple[str, ...]:
    """The tie-breaks of a season as they are applied.

    An order that neither shares places nor ends with a play-off leaves the rest to a play-off
    (L3), so `extra-hands` is its last.

    Raises:
        BadInputError: `tie-break-unknown` with the nearest name, `tie-break-twice`,
            `tie-break-after-shared`.
    """
    order: list[str] = []
    for name in names:
        if name not in TIEBREAKS:
            raise BadInputError(
                "tie-break-unknown",
                name=name,
                nearest=nearest_name(name, TIEBREAKS),
                allowed=tuple(TIEBREAKS),
            )
        if name in order:
            raise BadInputError("tie-break-twice", name=name)
        if SHARED in order:
            raise BadInputError("tie-break-after-shared", name=name)
        order.append(name)
    if EXTRA_HANDS not in order and SHARED not in order:
        order.append(EXTRA_HANDS)
    return tuple(order)


def ordered(group: Sequence[str], tie_breaks: Sequence[str], ledger: Ledger) -> list[Level]:
    """A tied group set apart by the tie-breaks, one after the other.

    A part that is still tied goes on with the next tie-break; none is applied twice but extra
    hands, since those whom a play-off has left level may have played another.
    """
    if len(group) == 1 or not tie_breaks:
        return [Level(tuple(group))]
    name, *others = tie_breaks
    levels: list[Level] = []
    above: Figure | None = None
    for figure, part in TIEBREAKS[name].split(group, ledger):
        is_again = name == EXTRA_HANDS and len(part) < len(group)
        first, *further = ordered(part, tie_breaks if is_again else others, ledger)
        if levels:
            first = replace(first, decision=Decision(name, tuple(group), above, figure))
        levels += [first, *further]
        above = figure
    return levels


def _of_tally(figure: Callable[[Tally], Figure | None]) -> Callable[..., Figures]:
    """Figures that are in the tally of each name."""

    def figures(group: Sequence[str], ledger: Ledger) -> Figures:
        return {name: figure(ledger.tallies[name]) for name in group}

    return figures


def _head_to_head(group: Sequence[str], ledger: Ledger) -> Figures | None:
    """The mini-table among the tied: for each two, the share of their meetings each was ahead in.

    It says nothing unless every two of them have met.
    """
    sides = {
        name: {credit.result.match.number: credit for credit in ledger.tallies[name].credits}
        for name in group
    }
    figures = dict.fromkeys(group, Fraction(0))
    for one, other in combinations(group, 2):
        met = _meetings(sides[one], sides[other])
        if not met:
            return None
        points = exact_sum(_ahead(own, theirs) for own, theirs in met) / len(met)
        figures[one] += points
        figures[other] += 1 - points
    return figures


def _meetings(one: dict[int, Credit], other: dict[int, Credit]) -> list[tuple[Credit, Credit]]:
    """The matches in which two were on different sides."""
    return [
        (own, other[number])
        for number, own in one.items()
        if number in other and own.side != other[number].side
    ]


def _ahead(own: Credit, theirs: Credit) -> Fraction:
    """1 for the better place, 1/2 for the same."""
    return Fraction(
        1 + (own.span.above < theirs.span.above) - (own.span.above > theirs.span.above), 2
    )


def _opponents_strength(group: Sequence[str], ledger: Ledger) -> Figures:
    """The mean of the league points of all opponents met, each once for every meeting."""
    figures: dict[str, Figure | None] = {}
    for name in group:
        met = [
            each
            for credit in ledger.tallies[name].credits
            for each in credit.opponents
            if each not in ledger.expunged
        ]
        points = exact_sum(ledger.tallies[each].league_points for each in met)
        figures[name] = points / len(met) if met else None
    return figures


def _last_night(group: Sequence[str], ledger: Ledger) -> Figures | None:
    """League points on the season's last date; None for those who were not there."""
    if ledger.last_night is None:
        return None
    figures: dict[str, Figure | None] = {}
    for name in group:
        points = [
            credit.league_points
            for credit in ledger.tallies[name].credits
            if credit.result.match.played_on == ledger.last_night
        ]
        figures[name] = exact_sum(points) if points else None
    return figures


def _extra_hands(group: Sequence[str], ledger: Ledger) -> Figures | None:
    """The places of the play-off between them, as far as its hands have decided them."""
    play_off = ledger.play_off(group)
    return None if play_off is None else play_off_places(play_off)


def _lot(group: Sequence[str], ledger: Ledger) -> Figures:
    """A number drawn for each name from the seed of the season, the lowest first."""
    seed = ledger.plan.lot_seed
    return {name: hashlib.sha256(f"{seed}\n{name}".encode()).hexdigest() for name in group}


def _manual(group: Sequence[str], ledger: Ledger) -> Figures:
    """The position in the organizer's order; None for those not in it."""
    order = {name: position for position, name in enumerate(ledger.plan.manual, 1)}
    return {name: order.get(name) for name in group}


def _shared(_group: Sequence[str], _ledger: Ledger) -> None:
    """Nothing sets them apart: they share the place."""


TIEBREAKS: Mapping[str, TieBreak] = {
    "head-to-head": TieBreak(_head_to_head),
    "wins": TieBreak(_of_tally(lambda tally: tally.wins)),
    "countback": TieBreak(_of_tally(lambda tally: tally.finishes)),
    "total": TieBreak(_of_tally(lambda tally: tally.total)),
    "average-place": TieBreak(_of_tally(lambda tally: tally.average_place), is_lowest_first=True),
    "best-match": TieBreak(_of_tally(lambda tally: tally.best_match)),
    "hands-won": TieBreak(_of_tally(lambda tally: tally.hands_won)),
    "hands-called": TieBreak(_of_tally(lambda tally: tally.calls)),
    "demon-cards": TieBreak(_of_tally(lambda tally: tally.demon_cards), is_lowest_first=True),
    "sets-against": TieBreak(_of_tally(lambda tally: tally.sets_against)),
    "opponents-strength": TieBreak(_opponents_strength),
    "last-night": TieBreak(_last_night),
    EXTRA_HANDS: TieBreak(_extra_hands, is_lowest_first=True),
    "lot": TieBreak(_lot, is_lowest_first=True),
    "manual": TieBreak(_manual, is_lowest_first=True),
    SHARED: TieBreak(_shared),
}
