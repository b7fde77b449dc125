"""From a sheet to the points of the hand, in their parts (R11)."""

from dataclasses import dataclass
from typing import assert_never

from rd_league.hand.rules import SUITS, Ladder, RuleSet
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, Sheet


@dataclass(frozen=True, slots=True)
class Points:
    """The points of one seat in one hand, and what they are made of.

    Attributes:
        foundation: for the cards on foundations (R11.1).
        demon: for the cards left in the demon, zero or less (R11.2).
        bonus: for going out (R11.3).
        kings: for natural kings (R11.4).
        net: the whole, where only that was written down; the parts are zero then.
    """

    foundation: int = 0
    demon: int = 0
    bonus: int = 0
    kings: int = 0
    net: int = 0

    @property
    def total(self) -> int:
        """The points of the seat, adjustments (R11.5) not included."""
        return self.foundation + self.demon + self.bonus + self.kings + self.net


def points(rules: RuleSet, sheet: Sheet) -> tuple[Points | None, ...]:
    """The points of every seat in seat order; None for a seat that did not play.

    >>> sheet = Sheet((Counted(14, 0), Counted(9, 5)), callers=(0,))
    >>> [seat.total for seat in points(RuleSet(out_bonus=10), sheet)]
    [24, -1]
    """
    return tuple(_seat_points(rules, sheet, seat) for seat in range(len(sheet.seats)))


def _seat_points(rules: RuleSet, sheet: Sheet, seat: int) -> Points | None:
    match sheet.seats[seat]:
        case Counted() as counted:
            # R9.4: each of two joint callers has the whole bonus.
            called = sheet.outcome is Outcome.CALLED and seat in sheet.callers
            return Points(
                foundation=rules.foundation_points * counted.foundation,
                demon=-rules.demon_penalty * counted.demon,
                bonus=rules.out_bonus if called else 0,
                kings=rules.king_bonus * (counted.kings or 0),
            )
        case NetPoints(net):
            return Points(net=net)
        case SatOut():
            return None
        case other:
            assert_never(other)


def net_range(rules: RuleSet, *, called: bool) -> tuple[int, int]:
    """The lowest and highest points one seat can have in a hand (R11.6).

    Under a ladder the demon may be as large as its ceiling (R16.1). A seat that does not call
    has a card left in its demon.

    >>> net_range(RuleSet(), called=False), net_range(RuleSet(), called=True)
    ((-26, 49), (0, 52))
    """
    kings = SUITS * rules.king_bonus
    if called:
        top = rules.foundation_points * rules.pack_size
        return rules.out_bonus, top + rules.out_bonus + kings
    size = rules.demon_size
    if rules.ladder is not Ladder.NONE:
        size = max(size, rules.ladder_ceiling)
    low = -rules.demon_penalty * size
    high = rules.foundation_points * (rules.pack_size - 1) - rules.demon_penalty
    return low, high + kings
