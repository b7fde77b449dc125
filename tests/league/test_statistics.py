"""What statistics promise besides single figures: what counts, whose it is, what never changes."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import Crossing, ExtraHand, RuleSet, Teams
from rd_league.hand.sheet import Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.meetings import head_to_head
from rd_league.league.model import Adjustment, End, Ending, Leaving, Side, Substitution
from rd_league.league.outings import Scope, outings
from rd_league.league.records import RecordKind, records
from rd_league.league.statistics import Streak, statistics
from tests.builders import match, pairs, played, points_sheet, sheet
from tests.league.clubs import random_club
from tests.league.seasons import finished, play_off, told

SEEDS = st.integers(0, 10**9)
TO_TEN = RuleSet(target=10, crossing=Crossing.EXTRA_HAND, extra_hand=ExtraHand.DECIDER)


def test_hands_of_a_match_in_play_count_at_once_and_the_match_when_it_has_ended() -> None:
    hands = (sheet("14/0 12/3"), sheet("20/1 9/0"))
    in_play = statistics([played(RuleSet(target=100), *hands)]).figures["Ann"]
    over = statistics([played(RuleSet(target=20), *hands)]).figures["Ann"]

    assert (in_play.hands, in_play.points, in_play.matches, in_play.ppm) == (2, 32, 0, None)
    assert (over.hands, over.points, over.matches, over.ppm) == (2, 32, 1, Fraction(32))


def test_an_extra_hand_that_decides_alone_is_a_hand_but_enters_no_match_points() -> None:
    alone = statistics([played(TO_TEN, points_sheet(12, 12, 3), points_sheet(5, 9, None))])

    assert alone.figures["Ann"].points == 17
    assert alone.figures["Ann"].best_match == 12
    assert alone.figures["Bob"].won == 1


def test_partners_have_no_match_points_of_an_extra_hand_that_decides_alone_either() -> None:
    course = played(TO_TEN, points_sheet(7, 3, 5, 9), points_sheet(1, 2, 2, 4), sides=pairs())
    found = statistics([course]).figures

    assert len(course.extra_hands) == 1
    assert [found[name].points for name in ("Ann", "Bob", "Cat", "Dan")] == [8, 5, 7, 13]
    assert [found[name].best_match for name in ("Ann", "Bob", "Cat", "Dan")] == [7, 3, 5, 9]


def test_void_hands_hands_after_the_end_and_misfits_count_nowhere() -> None:
    rules = RuleSet(target=20, crossing=Crossing.HIGHEST)
    hands = match(
        rules, sheet("9/0 8/1"), points_sheet(5, None), sheet("30/0 1/1"), sheet("9/0 1/1")
    )
    voided = replace(hands.hands[0], key=9, is_void=True)
    result = match_result(replace(hands, hands=(voided, *hands.hands)))

    assert [each.counting.value for each in result.hands] == [
        "void", "counted", "does not fit", "counted", "after the end",
    ]  # fmt: skip
    assert statistics([result]).figures["Ann"].points == 39
    assert statistics([result]).figures["Bob"].hands == 2


def test_void_matches_and_play_offs_count_nowhere() -> None:
    gone = match_result(replace(told(1, {"Ann": 9, "Bob": 8}), is_void=True))
    level = play_off(2, {"Ann": 9, "Bob": 8})

    assert statistics([gone, level]).figures == {}
    assert records([gone, level]) == ()


def test_a_walkover_in_which_nothing_was_played_is_no_match() -> None:
    ending = Ending(End.WALKOVER, None, "late", present=(0,))
    result = match_result(replace(told(1, {"Ann": 9, "Bob": 8}), hands=(), ending=ending))

    assert result.places == (1, None)
    assert statistics([result]).figures == {}


def test_an_abandoned_match_that_does_not_count_keeps_its_hands_and_is_no_match() -> None:
    given_up = Ending(End.ABANDONED, 1, "rain", counts=False)
    result = match_result(replace(told(1, {"Ann": 9, "Bob": 8}), ending=given_up))
    ann = statistics([result]).figures["Ann"]

    assert (ann.hands, ann.points, ann.matches, ann.best_match) == (1, 9, 0, None)


def test_an_adjustment_is_own_points_of_who_is_a_side_alone_and_nobodys_of_partners() -> None:
    given = (Adjustment(0, -4, "false call"),)
    alone = match(RuleSet(target=None), sheet("9/0 8/1"))
    shared = match(RuleSet(target=None), sheet("9/0 8/1 4/1 5/1"), sides=pairs())

    def points(of: object) -> list[int]:
        assert isinstance(of, type(alone))
        hand = replace(of.hands[0], adjustments=given)
        figures = statistics([match_result(replace(of, hands=(hand,)))]).figures
        return [each.points for each in figures.values()]

    assert points(alone) == [5, 6]
    assert points(shared) == [9, 6, 2, 3]


def _one_pack(number: int, first: tuple[str, str], of: Sheet) -> MatchResult:
    names = " + ".join(first), "Reds"
    sides = (Side(names[0], (0,), first), Side("Reds", (1,), ("Reds",)))
    made = match(RuleSet(target=None, teams=Teams.SHARED_PACK), of, sides=sides)
    return match_result(replace(made, number=number, seats=names))


def test_partners_with_one_pack_are_one_name_in_whatever_order_they_sat() -> None:
    results = [
        _one_pack(1, ("Bob", "Ann"), sheet("9/0 8/1")),
        _one_pack(2, ("Ann", "Bob"), sheet("7/1 8/0")),
    ]
    found = statistics(results).figures

    assert {name: each.points for name, each in found.items()} == {"Ann + Bob": 14, "Reds": 14}


def test_a_substitute_has_the_hands_and_the_match_whoever_the_result_counts_for() -> None:
    made = told(1, {"Eve": 9, "Bob": 8}).sides
    for credited in ((), ("Ann",), ("Eve",)):
        course = replace(
            told(1, {"Eve": 9, "Bob": 8}),
            sides=(replace(made[0], credited=credited), made[1]),
            substitutions=(Substitution(0, "Ann"),),
        )
        found = statistics([match_result(course)]).figures

        assert {name: (each.points, each.won) for name, each in found.items()} == {
            "Bob": (8, 0),
            "Eve": (9, 1),
        }


def test_who_left_in_mid_match_has_the_hands_played_and_the_match() -> None:
    made = match(RuleSet(target=100), points_sheet(40, 30, 20), points_sheet(None, 80, 20))
    found = statistics([match_result(replace(made, leavings=(Leaving(0, 1),)))]).figures

    assert (found["Ann"].hands, found["Ann"].best_match, found["Ann"].lost) == (1, 40, 1)
    assert (found["Bob"].hands, found["Bob"].match_margin) == (2, 110 - 40 + 110 - 40)


def test_a_hand_of_which_nobody_knows_who_called_neither_ends_nor_lengthens_a_streak() -> None:
    called, blank = points_sheet(9, 1, out=(0,)), points_sheet(9, 1)
    by_bob = points_sheet(2, 1, out=(1,))
    found = statistics([played(RuleSet(target=None), called, blank, called, by_bob, called)])

    assert found.figures["Ann"].call_streak == Streak(current=1, longest=2)
    assert found.figures["Ann"].call_rate == Fraction(3, 4)


def test_level_at_the_top_is_a_win_of_the_hand_for_each_and_a_tie_of_the_match() -> None:
    found = statistics([finished(1, Ann=20, Bob=20, Cat=5)]).figures

    assert [each.hands_won for each in found.values()] == [1, 1, 0]
    assert [(each.won, each.tied, each.lost) for each in found.values()] == [
        (0, 1, 0), (0, 1, 0), (0, 0, 1),
    ]  # fmt: skip
    assert found["Ann"].win_streak == Streak(1, 1)


def test_days_are_both_included_and_leave_out_what_has_no_day() -> None:
    days = [date(2026, 1, day) for day in (7, 14, 21)]
    results = [finished(i, day, Ann=i, Bob=0) for i, day in enumerate([None, *days], 1)]

    def points(**scope: date) -> int:
        return statistics(results, Scope(**scope)).figures["Ann"].points

    assert points() == 1 + 2 + 3 + 4
    assert points(since=days[1]) == 3 + 4
    assert points(until=days[1]) == 2 + 3
    assert points(since=days[1], until=days[1]) == 3


def test_each_target_has_its_own_record_of_fewest_hands() -> None:
    quick = RuleSet(target=20, crossing=Crossing.HIGHEST)
    results = [
        match_result(replace(match(rules, *[sheet("12/0 4/1")] * 3), number=number))
        for number, rules in enumerate((quick, replace(quick, target=10), quick), 1)
    ]
    found = {
        (each.target, each.value): [holder.match for holder in each.holders]
        for each in records(results)
        if each.kind is RecordKind.FEWEST_HANDS
    }

    assert found == {(10, 1): ["M2"], (20, 2): ["M1", "M3"]}


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.randoms(use_true_random=False))
def test_nothing_depends_on_the_order_in_which_matches_are_given(seed: int, dice: Random) -> None:
    club = random_club(Random(seed))
    shuffled = list(club)
    dice.shuffle(shuffled)

    assert statistics(shuffled) == statistics(club)
    assert records(shuffled) == records(club)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_sums_hold_between_figures_whatever_was_played(seed: int) -> None:
    club = random_club(Random(seed))
    found = statistics(club)
    for each in found.figures.values():
        assert each.won + each.tied + each.lost == each.matches
        assert (each.full_table_sets or 0) <= (each.calls or 0) <= each.hands_noted <= each.hands
        assert each.call_streak.current <= each.call_streak.longest <= (each.calls or 0)
        assert each.win_streak.longest <= each.won + each.tied
        assert len(each.form) == min(each.matches, 10)
    for course in outings(club):
        for _, of_hand in course.hands:
            if all(len(side.seats) == 1 for side in course.result.match.sides):
                assert sum(own.margin or 0 for own in of_hand) == 0
            assert not of_hand or any(own.is_won for own in of_hand)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_who_is_alone_has_the_points_of_the_hands_and_what_was_given_or_taken(seed: int) -> None:
    for course in outings(random_club(Random(seed))):
        match, rules = course.result.match, course.result.match.rules
        if rules.extra_hand is ExtraHand.DECIDER:
            continue
        for seat in course.seats:
            if len(match.sides[seat.side].seats) == 1:
                made = [o.points for _, hand in course.hands for o in hand if o.name == seat.name]
                missed = [  # given in a hand that was sat out
                    a.points
                    for played_hand, hand in course.hands
                    if seat.side not in {o.side for o in hand}
                    for a in played_hand.hand.adjustments
                    if a.side == seat.side
                ]
                given = [a.points for a in match.adjustments if a.side == seat.side]
                assert seat.points == sum(made) + sum(missed) + sum(given)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_duel_told_the_other_way_round_is_the_same_duel(seed: int) -> None:
    club = random_club(Random(seed))
    names = [*statistics(club).figures, "Ann", "Bob"][:2]
    found, turned = head_to_head(club, *names), head_to_head(club, *reversed(names))

    assert found.rivals == (turned.rivals[1], turned.rivals[0])
    assert (found.hands, found.hands_level) == (turned.hands, turned.hands_level)
    assert [(m.match, m.points[::-1], m.places[::-1]) for m in turned.meetings] == [
        (m.match, m.points, m.places) for m in found.meetings
    ]
