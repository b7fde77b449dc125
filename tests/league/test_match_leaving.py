"""Somebody leaves in mid-match: the hands played stand, the seat is retired (L7)."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import ExtraHand, RuleSet
from rd_league.league.match import Counting, MatchResult, match_result
from rd_league.league.model import End, Ending, Leaving, Match
from tests.builders import match, pairs, points_sheet
from tests.strategies import matches

TO_100 = RuleSet(target=100)


def left(made: Match, *leavings: Leaving) -> MatchResult:
    return match_result(replace(made, leavings=leavings))


def test_the_others_play_on_and_the_total_of_the_one_who_left_stands() -> None:
    made = match(
        TO_100, points_sheet(40, 30, 20), points_sheet(None, 40, 20), points_sheet(None, 40, 20)
    )
    result = left(made, Leaving(0, 1))
    assert [hand.counting for hand in result.hands] == [Counting.COUNTED] * 3
    assert (result.totals, result.places, result.gone) == ((40, 110, 60), (3, 1, 2), {0})


def test_a_hand_in_which_a_retired_seat_played_does_not_fit() -> None:
    made = match(TO_100, points_sheet(40, 30, 20), points_sheet(1, 40, 20))
    assert left(made, Leaving(0, 1)).hands[1].counting is Counting.MISFIT
    assert left(made, Leaving(0, 2)).hands[1].counting is Counting.COUNTED


def test_who_left_before_the_first_hand_plays_none() -> None:
    result = left(match(TO_100, points_sheet(None, 30, 20)), Leaving(0))
    assert (result.totals, result.next_players, result.next_seats) == ((0, 30, 20), (1, 2), (1, 2))


def test_nobody_waits_for_an_extra_hand_with_somebody_who_left() -> None:
    made = match(TO_100, points_sheet(101, 102, 20))
    assert left(made).due is not None
    result = left(made, Leaving(0, 1))
    assert (result.ended, result.places) == (End.PLAYED, (2, 1, 3))


def test_the_extra_hand_goes_on_between_those_who_stayed() -> None:
    made = match(TO_100, points_sheet(101, 102, 103, 20))
    due = left(made, Leaving(0, 1)).due
    assert due is not None
    assert (due.contenders, due.played_by) == ((1, 2), (1, 2, 3))


def test_contenders_alone_are_those_who_stayed() -> None:
    rules = replace(TO_100, extra_hand=ExtraHand.CONTENDERS)
    made = match(rules, points_sheet(101, 102, 103), points_sheet(None, 5, 3))
    result = left(made, Leaving(0, 1))
    assert (result.ended, result.places) == (End.PLAYED, (3, 1, 2))


def test_whoever_plays_the_deciding_hand_comes_before_one_who_left() -> None:
    rules = replace(TO_100, extra_hand=ExtraHand.DECIDER)
    made = match(rules, points_sheet(101, 102, 103, 20), points_sheet(None, -5, -3, None))
    result = left(made, Leaving(0, 1))
    assert (result.ended, result.places) == (End.PLAYED, (3, 2, 1, 4))


def test_contenders_who_play_come_before_one_with_more_who_left() -> None:
    rules = replace(TO_100, extra_hand=ExtraHand.CONTENDERS)
    made = match(rules, points_sheet(120, 102, 103, 20), points_sheet(None, 5, 3, None))
    result = left(made, Leaving(0, 1))
    assert (result.ended, result.places) == (End.PLAYED, (3, 1, 2, 4))


def test_a_partner_plays_on_alone() -> None:
    made = match(
        TO_100, points_sheet(20, 10, 20, 10), points_sheet(None, 10, 20, 10), sides=pairs()
    )
    result = left(made, Leaving(0, 1))
    assert result.totals == (60, 40)
    assert result.next_seats == (1, 2, 3)


@given(matches(), st.data())
@settings(max_examples=60)
def test_leaving_after_the_last_hand_changes_no_total(made: Match, data: st.DataObject) -> None:
    """Nor does it leave a hand due to somebody who is gone."""
    seat = data.draw(st.integers(0, len(made.seats) - 1))
    after = made.hands[-1].key if made.hands else None
    before, result = match_result(made), left(made, Leaving(seat, after))
    assert seat not in result.next_seats
    if made.hands:
        assert result.totals == before.totals
    if made.hands and before.ended is not None:
        assert result.places == before.places


def test_a_declared_end_comes_after_those_who_left() -> None:
    made = match(TO_100, points_sheet(40, 30, 20), ending=Ending(End.TIME_CALL, after=1))
    assert left(made, Leaving(0, 1)).places == (1, 2, 3)


def test_what_was_declared_goes_before_what_follows_from_leaving() -> None:
    ending = Ending(End.ABANDONED, after=1, counts=False)
    made = match(TO_100, points_sheet(101, 102), ending=ending)
    result = left(made, Leaving(0, 1))
    assert (result.ended, result.places) == (End.ABANDONED, (None, None))


def test_whoever_alone_stays_of_those_in_a_decider_wins_it() -> None:
    rules = replace(TO_100, extra_hand=ExtraHand.DECIDER)
    made = match(rules, points_sheet(103, 102, 20))
    assert left(made, Leaving(0, 1)).places == (2, 1, 3)
    three = match(rules, points_sheet(103, 102, 101, 20))
    assert left(three, Leaving(0, 1), Leaving(2, 1)).places == (2, 1, 2, 4)
    level = match(rules, points_sheet(103, 102, 101, 20), points_sheet(7, 7, 1, None))
    assert left(level, Leaving(0, 2)).places == (2, 1, 3, 4)
    assert left(level, Leaving(0, 2), Leaving(1, 2)).places == (1, 1, 3, 4)
