"""R11: the points of a hand."""

from dataclasses import replace

from rd_league.hand.entry import Out
from rd_league.hand.rules import OPTIONS, Bears, RuleSet
from rd_league.hand.scoring import net_range, points
from rd_league.hand.sheet import Sheet
from rd_league.league.match import match_result
from rd_league.league.model import Adjustment
from tests.builders import DEFAULT, match, sheet

HAND = sheet("14/0k1 12/3 9/5 20/1k2")


def totals(rules: RuleSet, of: Sheet = HAND) -> list[int]:
    return [seat.total for seat in points(rules, of) if seat]


def test_r11_1_a_card_on_a_foundation_is_a_point() -> None:
    """Ann 14, Bob 12, Cat 9, Dan 20 cards; a house may give two points a card, or none."""
    assert [seat and seat.foundation for seat in points(DEFAULT, HAND)] == [14, 12, 9, 20]
    assert totals(RuleSet(foundation_points=2)) == [28, 18, 8, 38]
    assert totals(RuleSet(foundation_points=0)) == [0, -6, -10, -2]


def test_r11_2_a_card_left_in_the_demon_costs_two() -> None:
    """Bob has three left and pays six. In a stalled hand everybody pays."""
    assert totals(DEFAULT) == [14, 6, -1, 18]
    assert totals(RuleSet(demon_penalty=0)) == [14, 12, 9, 20]
    assert totals(DEFAULT, sheet("14/1 12/3", out=Out.NOBODY)) == [12, 6]


def test_r11_3_the_caller_has_a_bonus_if_the_house_gives_one() -> None:
    """None by default; ten in the house of `bonus`; none for nobody, none on old paper."""
    assert OPTIONS["out_bonus"].default == 0
    assert totals(RuleSet(out_bonus=10)) == [24, 6, -1, 18]
    stalled = sheet("14/1 12/3", out=Out.NOBODY)
    unknown = sheet("14/0 12/3", out=Out.UNKNOWN)
    assert totals(RuleSet(out_bonus=10), stalled) == [12, 6]
    assert totals(RuleSet(out_bonus=10), unknown) == [14, 6]


def test_r11_4_a_natural_king_has_a_bonus_if_the_house_gives_one() -> None:
    """Ann has played one, Dan two; Bob's and Cat's were not noted."""
    assert OPTIONS["king_bonus"].default == 0
    assert totals(RuleSet(king_bonus=5)) == [19, 6, -1, 28]


def test_r11_5_the_house_may_give_and_take_points_with_a_reason() -> None:
    """Bob loses five for an illegal play in hand 1, Cat has three for the whole match."""
    played = match(DEFAULT, HAND)
    fined = replace(played.hands[0], adjustments=(Adjustment(1, -5, "played a 6 on an 8"),))
    late = Adjustment(2, 3, "had no chair")
    result = match_result(replace(played, hands=(fined,), adjustments=(late,)))
    assert result.totals == (14, 6 - 5, -1 + 3, 18)
    assert not any(option.name.startswith("adjust") for option in OPTIONS.values())


def test_r11_6_what_a_hand_can_give() -> None:
    """A caller 0 to 52, anybody else −26 to 49: a lead changes by 78 at most."""
    assert net_range(DEFAULT, called=True) == (0, 52)
    assert net_range(DEFAULT, called=False) == (-26, 49)
    assert {OPTIONS[name].bears for name in ("demon_penalty", "king_bonus")} == {Bears.POINTS}
