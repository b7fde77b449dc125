"""What each name did match by match: what a page about somebody tells (L9)."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rd_league.league.match import MatchResult
from rd_league.league.outings import HandOuting, MatchOuting, Outings


@dataclass(frozen=True, slots=True)
class Appearance:
    """One name in one match.

    Attributes:
        hands: those it played that bear on the match, in order.
        seat: what the match came to; None while it counts for nobody there.
    """

    result: MatchResult
    hands: tuple[HandOuting, ...]
    seat: MatchOuting | None

    @property
    def pph(self) -> Fraction | None:
        """Points per hand in this match; None if it played none."""
        points = sum(hand.points for hand in self.hands)
        return Fraction(points, len(self.hands)) if self.hands else None


def appearances(seen: Iterable[Outings]) -> dict[str, tuple[Appearance, ...]]:
    """The matches of every name, in the order in which they are given: that in which played."""
    found: defaultdict[str, list[Appearance]] = defaultdict(list)
    for each in seen:
        hands: defaultdict[str, list[HandOuting]] = defaultdict(list)
        for _, played in each.hands:
            for own in played:
                hands[own.name].append(own)
        seats = {seat.name: seat for seat in each.seats}
        for name in dict.fromkeys((*hands, *seats)):
            seat = seats.get(name)
            found[name].append(Appearance(each.result, tuple(hands[name]), seat))
    return {name: tuple(matches) for name, matches in found.items()}


def running_mean(matches: Iterable[Appearance]) -> tuple[Fraction, ...]:
    """Points per hand over all hands so far, after each match in which one was played."""
    points = hands = 0
    means = []
    for match in matches:
        if match.hands:
            points += sum(hand.points for hand in match.hands)
            hands += len(match.hands)
            means.append(Fraction(points, hands))
    return tuple(means)
