"""How a match ends (R12.1, R12.4) and who is placed how (R12.5)."""

from dataclasses import replace

import pytest

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet
from rd_league.league.match import Counting, match_result, rank
from rd_league.league.model import Adjustment, End, Ending, PlayedHand, Status
from tests.builders import match, played, points_sheet

OPEN = RuleSet(target=None)


@pytest.mark.parametrize(
    ("options", "gains", "trigger"),
    [
        ({"target": 100}, [(60, 20), (40, 20)], "target"),
        ({"target": 100}, [(60, 20), (39, 20)], None),
        ({"target": None, "hands": 2}, [(5, 9), (5, 9)], "hands"),
        ({"target": None, "hands": 3}, [(5, 9), (5, 9)], None),
        ({"target": None, "lead": 30}, [(20, 5), (20, 5)], "lead"),
        ({"target": None, "lead": 31}, [(20, 5), (20, 5)], None),
        ({"target": 100, "lead": 30}, [(60, 50), (45, 20)], "lead"),  # both hold: lead first
        ({"target": None, "hands": 2, "lead": 10}, [(5, 0), (5, 0)], "lead"),
        ({"target": 100, "lead": 90}, [(60, 50), (45, 20)], "target"),
        ({"target": None}, [(60, 50)] * 12, None),
    ],
)
def test_the_first_condition_that_holds_ends_regular_play(
    options: dict[str, int | None], gains: list[tuple[int, int]], trigger: str | None
) -> None:
    result = played(RuleSet(**options), *(points_sheet(*gain) for gain in gains))  # type: ignore[arg-type]
    assert result.trigger == trigger
    assert (result.ended is End.PLAYED) == (trigger is not None)
    assert (result.status is Status.PROVISIONAL) == (trigger is not None)


def test_the_lead_is_over_the_second_not_over_the_last() -> None:
    rules = RuleSet(target=None, lead=20)
    assert played(rules, points_sheet(40, 25, -10)).trigger is None
    assert played(rules, points_sheet(40, 20, 20)).trigger == "lead"


def test_one_side_alone_leads_nobody() -> None:
    assert played(RuleSet(target=None, lead=1), points_sheet(50)).trigger is None


def test_a_negative_total_counts_in_the_lead() -> None:
    assert played(RuleSet(target=None, lead=50), points_sheet(24, -26)).trigger == "lead"


def test_a_match_nobody_has_begun_is_seated_and_everybody_plays_next() -> None:
    result = played(RuleSet())
    assert (result.status, result.totals, result.places) == (Status.SEATED, (0, 0), (None, None))
    assert result.next_players == (0, 1)
    assert not result.counts


def test_a_match_goes_on_while_nobody_has_reached_the_target() -> None:
    result = played(RuleSet(), points_sheet(60, 20))
    assert (result.status, result.places, result.winners) == (Status.IN_PLAY, (None, None), ())


def test_start_points_alone_end_nothing_before_a_hand_was_played() -> None:
    result = played(RuleSet(target=50), start=[60, 0])
    assert result.status is Status.SEATED
    assert played(RuleSet(target=50), points_sheet(0, 10), start=[60, 0]).winners == (0,)


def test_adjustments_of_hand_and_match_are_in_the_totals_that_are_tested() -> None:
    hand = PlayedHand(1, points_sheet(80, 60), (Adjustment(0, 15, "recount"),))
    late = Adjustment(0, 5, "late start of the others")
    result = match_result(replace(match(RuleSet(), hand), adjustments=(late,)))
    assert (result.totals, result.trigger, result.winners) == ((100, 60), "target", (0,))
    assert result.hands[0].gained == (95, 60)


def test_totals_beyond_two_bytes_are_kept_whole() -> None:
    result = played(
        RuleSet(target=100_000), points_sheet(32_000, -40_000), points_sheet(900_000, 1)
    )
    assert (result.totals, result.winners) == ((932_000, -39_999), (0,))


def test_a_match_closed_by_hand_ends_after_the_hand_it_was_closed_at() -> None:
    hands = [points_sheet(20, 10), points_sheet(0, 5), points_sheet(0, 50)]
    result = played(OPEN, *hands, ending=Ending(End.PLAYED, after=2, reason="late"))
    assert (result.ended, result.trigger) == (End.PLAYED, "closed")
    assert (result.totals, result.winners) == ((20, 15), (0,))
    assert result.hands[2].counting is Counting.AFTER_END


def test_a_match_closed_by_hand_while_level_has_an_extra_hand_due() -> None:
    result = played(OPEN, points_sheet(20, 20, 5), ending=Ending(End.PLAYED, after=1))
    assert result.due is not None
    assert result.due.contenders == (0, 1)
    assert result.status is Status.EXTRA_HAND_DUE


def test_a_target_reached_before_the_match_was_closed_keeps_its_own_end() -> None:
    hands = [points_sheet(120, 10), points_sheet(0, 500)]
    result = played(RuleSet(), *hands, ending=Ending(End.PLAYED, after=2))
    assert (result.trigger, result.winners) == ("target", (0,))
    assert result.hands[1].counting is Counting.AFTER_END


def test_a_time_call_lets_totals_stand_and_level_sides_share() -> None:
    result = played(
        RuleSet(), points_sheet(30, 30, 12), ending=Ending(End.TIME_CALL, after=1, reason="23:00")
    )
    assert (result.ended, result.places) == (End.TIME_CALL, (1, 1, 3))
    assert result.counts


def test_a_time_call_while_an_extra_hand_is_due_lets_totals_stand() -> None:
    crossed = [points_sheet(100, 104, 50)]
    assert played(RuleSet(), *crossed).status is Status.EXTRA_HAND_DUE
    result = played(RuleSet(), *crossed, ending=Ending(End.TIME_CALL, after=1))
    assert (result.due, result.places, result.next_players) == (None, (2, 1, 3), ())


@pytest.mark.parametrize("who", ExtraHand)
def test_a_time_call_after_a_level_extra_hand_goes_by_totals_only(who: ExtraHand) -> None:
    """Ann and Bob cross, Cat is close; the extra hand leaves Ann and Bob level: time."""
    third = 40 if who is ExtraHand.ALL else None
    hands = [
        points_sheet(100, 110, 90),
        points_sheet(20, 10 + (who is ExtraHand.DECIDER) * 10, third),
    ]
    result = played(RuleSet(extra_hand=who), *hands, ending=Ending(End.TIME_CALL, after=2))
    assert (
        result.places
        == {
            ExtraHand.ALL: (2, 2, 1),  # 120 120 130
            ExtraHand.CONTENDERS: (1, 1, 3),  # 120 120 90
            ExtraHand.DECIDER: (2, 1, 3),  # 100 110 90: the deciders entered no total
        }[who]
    )


def test_after_a_time_call_hands_called_break_no_tie() -> None:
    rules = RuleSet(crossing=Crossing.MOST_CALLS)
    hand = points_sheet(30, 30, out=(1,))
    assert played(rules, hand, ending=Ending(End.TIME_CALL, after=1)).places == (1, 1)


def test_an_abandoned_match_counts_only_if_said_so() -> None:
    hands = [points_sheet(30, 20)]
    unsaid = played(RuleSet(), *hands, ending=Ending(End.ABANDONED, after=1, counts=False))
    said = played(RuleSet(), *hands, ending=Ending(End.ABANDONED, after=1, counts=True))
    assert (unsaid.places, unsaid.counts, unsaid.winners) == ((None, None), False, ())
    assert (said.places, said.counts, said.winners) == ((1, 2), True, (0,))
    assert unsaid.ended is said.ended is End.ABANDONED


def test_a_walkover_shares_the_places_among_those_present() -> None:
    ending = Ending(End.WALKOVER, reason="Cat ill", present=(0, 1))
    rules = RuleSet(target=50)
    result = match_result(replace(match(rules, points_sheet(0, 0, 0)), hands=(), ending=ending))
    assert (result.ended, result.places, result.winners) == (End.WALKOVER, (1, 1, None), (0, 1))
    assert result.counts


def test_a_match_kept_on_paper_ends_where_the_paper_ends() -> None:
    """Both crossed in the first hand, the household played on, and in hand 3 Bob was away."""
    hands = [points_sheet(110, 105), points_sheet(10, 30), points_sheet(3, None)]
    result = played(RuleSet(), *hands, ending=Ending(End.AS_KEPT, after=3))
    assert [hand.counting for hand in result.hands] == [Counting.COUNTED] * 3
    assert (result.totals, result.places, result.trigger) == ((123, 135), (2, 1), None)
    assert result.hands[2].gained == (3, None)


def test_an_end_declared_before_the_first_hand_leaves_all_hands_after_it() -> None:
    result = played(RuleSet(), points_sheet(50, 0), ending=Ending(End.TIME_CALL, after=None))
    assert result.hands[0].counting is Counting.AFTER_END
    assert (result.totals, result.places) == ((0, 0), (1, 1))


def test_a_void_match_is_void_whatever_was_played() -> None:
    result = match_result(replace(match(RuleSet(), points_sheet(120, 0)), is_void=True))
    assert (result.status, result.counts, result.next_players) == (Status.VOID, False, ())


def test_a_confirmed_match_is_confirmed_only_while_it_has_an_end() -> None:
    ended = replace(match(RuleSet(), points_sheet(120, 0)), is_confirmed=True)
    assert match_result(ended).status is Status.CONFIRMED
    corrected = replace(ended, hands=(replace(ended.hands[0], sheet=points_sheet(12, 0)),))
    assert match_result(corrected).status is Status.IN_PLAY


@pytest.mark.parametrize(
    ("style", "places"),
    [(RankStyle.COMPETITION, (2, 1, 2, 4, 4)), (RankStyle.DENSE, (2, 1, 2, 3, 3))],
)
def test_equal_totals_share_a_place(style: RankStyle, places: tuple[int, ...]) -> None:
    rules = RuleSet(rank_style=style, target=50)
    assert played(rules, points_sheet(40, 60, 40, -3, -3)).places == places


def test_rank_puts_the_greatest_first_and_nothing_in_no_place() -> None:
    assert rank([]) == ()
    assert rank([(1, 5), (1, 9), (0, 99)]) == (2, 1, 3)
