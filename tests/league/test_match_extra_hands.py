"""Two that cross together: the four options of R12.2 and the three of R12.3."""

from dataclasses import replace

import pytest

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet
from rd_league.hand.sheet import Sheet
from rd_league.league.match import Counting, ExtraHandDue, MatchResult, match_result
from rd_league.league.model import End, Ending, Match, MatchKind, Status
from tests.builders import hands, match, pairs, played, points_sheet

ALL, CONTENDERS, DECIDER = ExtraHand

# Ann, Bob, Cat, Dan: two over the target, one level below it with nobody.
CROSSED = points_sheet(101, 104, 60, 20)
LEVEL = points_sheet(104, 104, 101, 20)


def course(crossing: Crossing, who: ExtraHand, *sheets: Sheet) -> MatchResult:
    return played(RuleSet(crossing=crossing, extra_hand=who), *sheets)


@pytest.mark.parametrize("who", ExtraHand)
@pytest.mark.parametrize(
    ("crossing", "hand", "contenders"),
    [
        (Crossing.EXTRA_HAND, CROSSED, (0, 1)),
        (Crossing.EXTRA_HAND, LEVEL, (0, 1, 2)),
        (Crossing.TIED_ONLY, CROSSED, None),
        (Crossing.TIED_ONLY, LEVEL, (0, 1)),
        (Crossing.HIGHEST, CROSSED, None),
        (Crossing.HIGHEST, LEVEL, None),
        (Crossing.MOST_CALLS, CROSSED, None),
        (Crossing.MOST_CALLS, LEVEL, None),
    ],
)
def test_who_contends_and_who_plays(
    crossing: Crossing, who: ExtraHand, hand: Sheet, contenders: tuple[int, ...] | None
) -> None:
    result = course(crossing, who, hand)
    if contenders is None:
        assert (result.due, result.ended) == (None, End.PLAYED)
        assert result.winners == ((1,) if hand is CROSSED else (0, 1))
        return
    everybody = (0, 1, 2, 3)
    played_by = everybody if who is ALL else contenders
    assert result.due == ExtraHandDue("R12.2", contenders, played_by)
    assert (result.status, result.next_players) == (Status.EXTRA_HAND_DUE, played_by)
    assert (result.ended, result.places, result.trigger) == (None, (None,) * 4, "target")


@pytest.mark.parametrize("who", ExtraHand)
def test_one_alone_over_the_target_wins_at_once(who: ExtraHand) -> None:
    result = course(Crossing.EXTRA_HAND, who, points_sheet(100, 99, 99, 0))
    assert (result.ended, result.places) == (End.PLAYED, (1, 2, 2, 4))


@pytest.mark.parametrize("trigger", [{"hands": 1}, {"hands": 1, "lead": 50}])
def test_without_a_target_the_contenders_are_those_level_at_the_top(
    trigger: dict[str, int],
) -> None:
    rules = RuleSet(target=None, **trigger)  # type: ignore[arg-type]
    result = played(rules, points_sheet(30, 30, 29))
    assert result.due == ExtraHandDue("R12.2", (0, 1), (0, 1, 2))
    assert played(rules, points_sheet(31, 30, 29)).winners == (0,)


@pytest.mark.parametrize(
    ("calls", "places"),
    [
        ([(0,), (0,), (1,)], (1, 2, 3, 4)),
        ([(0,), (1,), (2,)], (1, 1, 3, 4)),
        ([(0, 1), (0,), (1,)], (1, 1, 3, 4)),
        ([(2,), (2,), (1,)], (2, 1, 3, 4)),  # Cat called most and is not level at the top
    ],
)
def test_hands_called_break_the_tie_at_the_top_then_it_is_shared(
    calls: list[tuple[int, ...]], places: tuple[int, ...]
) -> None:
    points = [(40, 40, 30, 10), (40, 30, 30, 5), (24, 34, 40, 5)]
    sheets = [points_sheet(*net, out=out) for net, out in zip(points, calls, strict=True)]
    result = course(Crossing.MOST_CALLS, ALL, *sheets)
    assert (result.totals[:2], result.places) == ((104, 104), places)


def test_most_calls_orders_nobody_below_the_top() -> None:
    sheets = [points_sheet(60, 40, 40, out=(2,)), points_sheet(60, 10, 10, out=(2,))]
    assert course(Crossing.MOST_CALLS, ALL, *sheets).places == (1, 2, 2)


def test_when_all_play_the_highest_total_of_all_wins_even_below_the_target() -> None:
    """Ann 101 and Bob 104 crossed; the extra hand ruins both, and Cat wins with 98."""
    result = course(Crossing.EXTRA_HAND, ALL, CROSSED, points_sheet(-10, -20, 38, 0))
    assert (result.totals, result.places) == ((91, 84, 98, 20), (2, 3, 1, 4))
    assert [hand.counting for hand in result.hands] == [Counting.COUNTED, Counting.EXTRA]


def test_when_contenders_play_alone_they_stand_above_the_rest() -> None:
    """Bob falls to 30, below Cat's 60, and is second all the same: Cat did not contend."""
    result = course(Crossing.EXTRA_HAND, CONTENDERS, CROSSED, points_sheet(-20, -74, None, None))
    assert (result.totals, result.places) == ((81, 30, 60, 20), (1, 2, 3, 4))


def test_a_decider_decides_alone_and_enters_no_total() -> None:
    result = course(Crossing.EXTRA_HAND, DECIDER, CROSSED, points_sheet(-4, -5, None, None))
    assert (result.totals, result.places) == ((101, 104, 60, 20), (1, 2, 3, 4))
    assert result.hands[1].gained == (-4, -5, None, None)
    assert result.extra_hands == (result.hands[1],)


@pytest.mark.parametrize(
    ("who", "second", "again"),
    [
        # 104+6 101+9: level again; all play all of it again, the others only between themselves.
        (ALL, points_sheet(9, 6, 10, 0), ExtraHandDue("R12.3", (0, 1), (0, 1, 2, 3))),
        (CONTENDERS, points_sheet(9, 6, None, None), ExtraHandDue("R12.3", (0, 1), (0, 1))),
        (DECIDER, points_sheet(9, 9, None, None), ExtraHandDue("R12.3", (0, 1), (0, 1))),
    ],
)
def test_level_again_at_the_top_is_another_extra_hand(
    who: ExtraHand, second: Sheet, again: ExtraHandDue
) -> None:
    result = course(Crossing.EXTRA_HAND, who, CROSSED, second)
    assert (result.due, result.ended) == (again, None)
    third = points_sheet(1, 0, *[0 if who is ALL else None] * 2)
    decided = course(Crossing.EXTRA_HAND, who, CROSSED, second, third)
    assert (decided.ended, decided.winners, len(decided.extra_hands)) == (End.PLAYED, (0,), 2)


def test_level_again_with_one_who_had_not_crossed_is_between_those_level() -> None:
    result = course(Crossing.EXTRA_HAND, ALL, CROSSED, points_sheet(0, -4, 41, 0))
    assert result.totals == (101, 100, 101, 20)
    assert result.due == ExtraHandDue("R12.3", (0, 2), (0, 1, 2, 3))


def test_a_contender_dropped_first_stays_below_those_who_went_on() -> None:
    """Three cross; Cat drops out, Ann and Bob play again and Ann falls below Cat's total."""
    sheets = [
        points_sheet(110, 110, 105, 90),
        points_sheet(10, 10, 5, None),
        points_sheet(-30, 0, None, None),
    ]
    result = course(Crossing.EXTRA_HAND, CONTENDERS, *sheets)
    assert (result.totals, result.places) == ((90, 120, 110, 90), (2, 1, 3, 4))


@pytest.mark.parametrize(("style", "last"), [(RankStyle.COMPETITION, 4), (RankStyle.DENSE, 3)])
def test_contenders_equal_in_the_decider_share_whatever_their_totals(
    style: RankStyle, last: int
) -> None:
    rules = RuleSet(extra_hand=DECIDER, rank_style=style)
    result = played(rules, points_sheet(100, 130, 101, 99), points_sheet(20, 5, 5, None))
    assert result.places == (1, 2, 2, last)


@pytest.mark.parametrize(("gains", "winners"), [((1, 0), (0,)), ((0, 1), (1,)), ((0, 0), ())])
def test_a_decider_of_nothing_is_still_a_count(
    gains: tuple[int, int], winners: tuple[int, ...]
) -> None:
    result = course(Crossing.EXTRA_HAND, DECIDER, CROSSED, points_sheet(*gains, None, None))
    assert result.winners == winners


def test_closing_by_hand_does_not_settle_an_extra_hand_that_is_due() -> None:
    """Ann and Bob crossed; closing the match is no time call: the tie is still to be played."""
    closed = played(RuleSet(), CROSSED, ending=Ending(End.PLAYED, after=1))
    assert (closed.trigger, closed.due) == ("target", played(RuleSet(), CROSSED).due)
    assert closed.status is Status.EXTRA_HAND_DUE


def test_tied_only_with_all_playing_is_open_to_all() -> None:
    """Ann and Bob level at 104; all play, and Cat overtakes both (docs/decisions/0002)."""
    result = course(Crossing.TIED_ONLY, ALL, LEVEL, points_sheet(0, 2, 9, 0))
    assert (result.totals, result.winners) == ((104, 106, 110, 20), (2,))


def test_an_extra_hand_by_the_wrong_people_is_kept_and_counts_nowhere() -> None:
    alone = points_sheet(30, 0, None, None)
    result = course(Crossing.EXTRA_HAND, ALL, CROSSED, alone)
    assert result.hands[1].counting is Counting.MISFIT
    assert (result.totals, result.status) == ((101, 104, 60, 20), Status.EXTRA_HAND_DUE)


def test_the_target_is_not_tested_again_in_an_extra_hand() -> None:
    """Falling below the target, all of them, ends it all the same."""
    result = course(Crossing.EXTRA_HAND, ALL, CROSSED, points_sheet(-50, -60, -50, -50))
    assert (result.totals, result.winners) == ((51, 44, 10, -30), (0,))


def play_off(*sheets: Sheet) -> Match:
    """A tie-break between three who are level in the standings, under rules that play otherwise."""
    rules = RuleSet(extra_hand=ALL, crossing=Crossing.HIGHEST)
    three = match(rules, points_sheet(0, 0, 0))
    return replace(three, kind=MatchKind.TIE_BREAK, hands=hands(*sheets))


def test_a_play_off_begins_with_an_extra_hand_due_between_all_of_it() -> None:
    result = match_result(play_off())
    assert result.due == ExtraHandDue("L3", (0, 1, 2), (0, 1, 2))
    assert result.status is Status.EXTRA_HAND_DUE


def test_a_play_off_goes_on_between_those_still_level_and_enters_no_total() -> None:
    first = points_sheet(20, 20, 3)
    result = match_result(play_off(first))
    assert result.due == ExtraHandDue("R12.3", (0, 1), (0, 1))
    decided = match_result(play_off(first, points_sheet(-2, 5, None)))
    assert (decided.totals, decided.places) == ((0, 0, 0), (2, 1, 3))


def test_a_pair_contends_together_and_both_partners_play() -> None:
    """Ann and Cat 104, Bob and Dan 101: all four seats are wanted, two are not enough."""
    rules = RuleSet(extra_hand=CONTENDERS)
    crossed = points_sheet(60, 51, 44, 50)
    result = played(rules, crossed, sides=pairs())
    assert result.due == ExtraHandDue("R12.2", (0, 1), (0, 1))
    half = played(rules, crossed, points_sheet(9, 9, None, None), sides=pairs())
    assert half.hands[1].counting is Counting.MISFIT
    whole = played(rules, crossed, points_sheet(9, 9, 1, 9), sides=pairs())
    assert (whole.totals, whole.winners) == ((114, 119), (1,))
