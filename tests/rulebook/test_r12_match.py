"""R12: the course of a match, told as it goes at the table. Every case: tests/league."""

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet
from rd_league.league.match import Counting
from rd_league.league.model import End, Ending, Status
from tests.builders import played, points_sheet

CROSSED = points_sheet(101, 104, 60)


def test_r12_1_the_first_to_reach_the_target_wins() -> None:
    """Ann 60 and 40: she has 100, Bob 45."""
    result = played(RuleSet(), points_sheet(60, 30), points_sheet(40, 15))
    assert (result.totals, result.trigger, result.winners) == ((100, 45), "target", (0,))


def test_r12_1_a_number_of_hands_replaces_the_target() -> None:
    """Three hands, whatever the totals; 120 after two ends nothing."""
    rules = RuleSet(target=None, hands=3)
    two = [points_sheet(60, 30), points_sheet(60, 15)]
    assert played(rules, *two).status is Status.IN_PLAY
    assert played(rules, *two, points_sheet(0, 0)).trigger == "hands"


def test_r12_1_a_lead_ends_it_before_the_target_is_looked_at() -> None:
    """Ann 105, Bob 104 would be two over the target; Cat leads nobody; but at 40 ahead it ends."""
    rules = RuleSet(lead=40)
    assert played(rules, points_sheet(105, 104)).trigger == "target"
    assert played(rules, points_sheet(145, 104)).trigger == "lead"
    assert played(rules, points_sheet(45, 5)).trigger == "lead"


def test_r12_2_two_over_the_target_play_an_extra_hand() -> None:
    """Ann 101 and Bob 104 in the same hand. By default nobody has won yet."""
    result = played(RuleSet(), CROSSED)
    assert result.status is Status.EXTRA_HAND_DUE
    assert result.due is not None
    assert (result.due.clause, result.due.contenders) == ("R12.2", (0, 1))


def test_r12_2_a_club_may_decide_otherwise() -> None:
    """Only if level; never; or by who called more hands."""
    level = points_sheet(104, 104, 60, out=(1,))
    for crossing, not_level, if_level in (
        (Crossing.TIED_ONLY, (1,), ()),
        (Crossing.HIGHEST, (1,), (0, 1)),
        (Crossing.MOST_CALLS, (1,), (1,)),
    ):
        rules = RuleSet(crossing=crossing)
        assert played(rules, CROSSED).winners == not_level
        assert played(rules, level).winners == if_level


def test_r12_3_by_default_all_play_and_the_highest_total_wins() -> None:
    """Cat had 60; she makes 45 while Ann and Bob lose; 105 wins. It needs no 100."""
    assert played(RuleSet(), CROSSED, points_sheet(-5, 0, 45)).winners == (2,)
    below = played(RuleSet(), CROSSED, points_sheet(-20, -20, 25))
    assert (below.totals, below.winners) == ((81, 84, 85), (2,))


def test_r12_3_or_the_contenders_play_alone() -> None:
    """Ann passes Bob, 121 to 114; Cat watches."""
    rules = RuleSet(extra_hand=ExtraHand.CONTENDERS)
    result = played(rules, CROSSED, points_sheet(20, 10, None))
    assert (result.totals, result.places) == ((121, 114, 60), (1, 2, 3))
    assert [hand.counting for hand in result.hands] == [Counting.COUNTED, Counting.EXTRA]


def test_r12_3_or_one_hand_decides_and_enters_no_total() -> None:
    """Ann makes 2, Bob 1: Ann wins 101 to 104."""
    rules = RuleSet(extra_hand=ExtraHand.DECIDER)
    result = played(rules, CROSSED, points_sheet(2, 1, None))
    assert (result.totals, result.winners) == ((101, 104, 60), (0,))


def test_r12_3_level_again_is_another_extra_hand() -> None:
    """101 + 13 = 104 + 10."""
    result = played(RuleSet(), CROSSED, points_sheet(13, 10, 0))
    assert result.due is not None
    assert (result.due.clause, result.due.contenders) == ("R12.3", (0, 1))
    assert result.due.played_by == (0, 1, 2)


def test_r12_4_a_match_may_end_otherwise() -> None:
    """The hall closes; they give up; Cat never came; the household had its own rules."""
    time = played(RuleSet(), CROSSED, ending=Ending(End.TIME_CALL, 1, "hall closes"))
    assert (time.status, time.places) == (Status.PROVISIONAL, (2, 1, 3))
    left = played(RuleSet(), CROSSED, ending=Ending(End.ABANDONED, 1, "fire", counts=False))
    assert (left.ended, left.places, left.counts) == (End.ABANDONED, (None,) * 3, False)
    absent = played(RuleSet(), CROSSED, ending=Ending(End.WALKOVER, None, "ill", present=(0, 1)))
    assert absent.places == (1, 1, None)
    paper = played(RuleSet(), CROSSED, ending=Ending(End.AS_KEPT, 1))
    assert (paper.ended, paper.winners, paper.due) == (End.AS_KEPT, (1,), None)


def test_r12_5_equal_totals_share_a_place() -> None:
    """100, 70, 70, 20: 1 2 2 4, or in the other style 1 2 2 3."""
    hand = points_sheet(100, 70, 70, 20)
    assert played(RuleSet(), hand).places == (1, 2, 2, 4)
    assert played(RuleSet(rank_style=RankStyle.DENSE), hand).places == (1, 2, 2, 3)


def test_r12_6_a_correction_replays_the_match() -> None:
    """Hand 1 was 100, not 10: the match ended then, and hands 2 and 3 count nowhere."""
    later = [points_sheet(20, 90), points_sheet(0, 20)]
    before = played(RuleSet(), points_sheet(10, 5), *later)
    after = played(RuleSet(), points_sheet(100, 5), *later)
    assert (before.totals, before.winners) == ((30, 115), (1,))
    assert (after.totals, after.winners) == ((100, 5), (0,))
    assert [hand.counting for hand in after.hands[1:]] == [Counting.AFTER_END] * 2
