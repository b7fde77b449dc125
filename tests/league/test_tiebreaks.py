"""Every tie-break on the smallest season that shows it (L5), and the laws of their order."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.hand.rules import Crossing, ExtraHand, RuleSet
from rd_league.league.ledgers import Ledger, ledger
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import End, Ending, Match, PlayedHand, Side, sides_of_players
from rd_league.league.season import DEFAULT_TIE_BREAKS, Scheme, SchemeKind, SeasonPlan
from rd_league.league.standings import levels_of, standings
from rd_league.league.tiebreaks import TIEBREAKS, Decision, Level, ordered, tie_break_order
from tests.builders import sheet
from tests.league.seasons import KEPT, finished, play_off, random_season, told

WINS = Scheme(SchemeKind.WINS)
WEEK = (date(2026, 1, 7), date(2026, 1, 14), date(2026, 1, 21))


def order(
    tie_break: str, *results: MatchResult, playoffs: Iterable[MatchResult] = (), **plan: Any
) -> list[list[str]]:
    """Who is level once one tie-break alone was applied to all, whatever their league points."""
    book = ledger(results, SeasonPlan(**plan), play_offs=playoffs)
    return [list(level.names) for level in ordered(tuple(book.tallies), [tie_break], book)]


def test_wins_are_the_most_first_and_a_shared_win_is_a_part_of_one() -> None:
    results = [finished(1, A=9, B=5), finished(2, B=9, C=9), finished(3, C=9, D=9, E=9)]
    assert order("wins", *results) == [["A"], ["C"], ["B"], ["D", "E"]]


def test_countback_goes_on_from_firsts_to_seconds_to_thirds() -> None:
    results = [
        finished(1, A=9, B=5, C=1),
        finished(2, B=9, A=5, C=1),
        finished(3, A=9, D=5, C=1),
        finished(4, B=9, C=5, D=1),
    ]
    # firsts: A 2, B 2; seconds: A 1, B 1; then C one second and three thirds, D one and one
    assert order("countback", *results) == [["A", "B"], ["C"], ["D"]]


def test_countback_gives_a_part_of_each_place_that_is_shared() -> None:
    results = [finished(1, A=9, B=9, C=1), finished(2, D=9, E=5), finished(3, D=5, E=9, F=1)]
    # D, E: a first and a second; A, B: half a first and half a second
    assert order("countback", *results) == [["D", "E"], ["A", "B"], ["C", "F"]]


def test_total_is_the_sum_of_match_totals() -> None:
    results = [finished(1, A=40_000, B=50_000), finished(2, A=11_000, C=-5)]
    assert order("total", *results) == [["A"], ["B"], ["C"]]


def test_average_place_takes_the_middle_of_shared_places() -> None:
    results = [finished(1, A=9, B=5, C=5), finished(2, A=5, B=9), finished(3, D=9)]
    assert order("average-place", *results) == [["D"], ["A"], ["B"], ["C"]]


def test_best_match_is_the_highest_total_even_where_all_are_negative() -> None:
    results = [finished(1, A=-9, B=-5), finished(2, A=-3, C=-9)]
    assert order("best-match", *results) == [["A"], ["B"], ["C"]]


def test_a_hand_that_is_level_at_the_top_is_won_by_each() -> None:
    results = [match_result(told(1, {"A": 9, "B": 9, "C": 1}, {"A": 9, "B": 2, "C": 3}))]
    assert order("hands-won", *results) == [["A"], ["B"], ["C"]]


def table(*words: str, names: str = "ABC", **match: Any) -> MatchResult:
    """A match of hands in the words they are typed in."""
    made = Match(
        number=1,
        rules=RuleSet(target=None, hands=len(words)),
        seats=tuple(names),
        sides=sides_of_players(*names),
        hands=tuple(PlayedHand(key, sheet(text)) for key, text in enumerate(words)),
    )
    return match_result(replace(made, **match))


def test_hands_called_are_counted() -> None:
    hands = ["9/0 3/1 4/1", "9/2 3/0 4/1", "9/0 3/1 4/1"]
    assert order("hands-called", table(*hands)) == [["A"], ["B"], ["C"]]


def test_fewest_demon_cards_left_are_first() -> None:
    assert order("demon-cards", table("9/0 3/6 4/1", "9/2 3/0 4/1")) == [["A", "C"], ["B"]]


def test_sets_against_are_the_negative_hands_of_opponents() -> None:
    # B is set twice, C once: A has seen three sets against it, B one, C two
    assert order("sets-against", table("9/0 1/6 4/1", "9/0 1/6 1/3")) == [["A"], ["C"], ["B"]]


def test_what_a_pair_did_is_credited_to_both_partners() -> None:
    sides = (Side("AC", (0, 2), ("A", "C")), Side("BD", (1, 3), ("B", "D")))
    result = table("9/0 3/6 4/1 8/1", names="ABCD", sides=sides)
    assert order("demon-cards", result) == [["A", "C"], ["B", "D"]]
    assert order("hands-called", result) == [["A", "C"], ["B", "D"]]
    assert order("head-to-head", result) == [["A", "B", "C", "D"]]  # partners have not met


def test_opponents_strength_is_the_mean_over_all_meetings() -> None:
    results = [
        finished(1, A=9, B=5),
        finished(2, A=9, B=5),
        finished(3, B=9, C=5),
        finished(4, C=9, D=5),
    ]
    # wins: A 2, B 1, C 1, D 0; means: A 1, B 5/3, C 1/2, D 1
    assert order("opponents-strength", *results, scheme=WINS) == [["B"], ["A", "D"], ["C"]]


def test_whoever_met_nobody_comes_last_by_opponents_strength() -> None:
    scheme = Scheme(SchemeKind.TOTAL)
    results = [finished(1, A=9, B=-5), finished(2, C=9)]
    assert order("opponents-strength", *results, scheme=scheme) == [["B"], ["A"], ["C"]]


def test_last_night_is_the_last_day_of_the_season_and_the_absent_come_last() -> None:
    results = [
        finished(1, WEEK[0], A=9, B=5, C=1),
        finished(3, WEEK[1], C=5, B=9),
        finished(2, WEEK[1], C=9, B=5),
        finished(4, WEEK[1], D=-9, E=9),
    ]
    scheme = Scheme(SchemeKind.TOTAL)
    assert order("last-night", *results, scheme=scheme) == [["B", "C"], ["E"], ["D"], ["A"]]


def test_without_dates_there_is_no_last_night() -> None:
    assert order("last-night", finished(1, A=9, B=5)) == [["A", "B"]]


def test_head_to_head_needs_every_two_to_have_met() -> None:
    results = [finished(1, A=9, B=5), finished(2, B=9, C=5)]
    assert order("head-to-head", *results) == [["A", "B", "C"]]
    assert order("head-to-head", *results, finished(3, A=9, C=5)) == [["A"], ["B"], ["C"]]


def test_head_to_head_weighs_each_pair_the_same_however_often_it_met() -> None:
    results = [
        finished(1, A=9, B=5),
        finished(2, A=9, B=5),
        finished(3, A=9, B=5),
        finished(4, A=5, B=9),
        finished(5, C=9, A=5),
        finished(6, B=9, C=5),
    ]
    # A 3/4 + 0, B 1/4 + 1, C 1 + 0
    assert order("head-to-head", *results) == [["B"], ["C"], ["A"]]


def test_head_to_head_looks_at_places_with_others_at_the_table() -> None:
    results = [finished(1, A=7, B=5, C=9)]
    book = ledger(results, SeasonPlan())
    assert ordered(("A", "B"), ["head-to-head"], book) == [
        Level(("A",)),
        Level(("B",), Decision("head-to-head", ("A", "B"), Fraction(1), Fraction(0))),
    ]


def test_the_absent_of_a_walkover_met_nobody() -> None:
    made = replace(told(1, {"A": 9, "B": 5}), ending=Ending(End.WALKOVER, 1, "late", present=(0,)))
    results = [match_result(made), finished(2, B=9, C=1), finished(3, A=9, C=1)]
    assert order("head-to-head", *results) == [["A", "B", "C"]]


LEVEL = finished(1, A=9, B=9, C=9)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ([], [["A", "B", "C"]]),
        ([{"A": 5, "B": 9, "C": 9}], [["B", "C"], ["A"]]),  # two play on
        ([{"A": 5, "B": 9, "C": 9}, {"B": 3, "C": 4}], [["C"], ["B"], ["A"]]),
        ([{"A": 9, "B": 5, "C": 5}], [["A"], ["B", "C"]]),
    ],
)
def test_a_play_off_orders_those_level_as_far_as_it_has_got(
    hands: list[dict[str, int]], expected: list[list[str]]
) -> None:
    off = play_off(2, *hands, names=("A", "B", "C"))
    assert order("extra-hands", LEVEL, playoffs=[off]) == expected


def test_a_play_off_still_orders_those_whom_a_correction_left_level() -> None:
    off = play_off(2, {"A": 5, "B": 9, "C": 7, "Z": 1})
    assert order("extra-hands", LEVEL, playoffs=[off]) == [["B"], ["C"], ["A"]]


def test_a_play_off_does_not_order_a_group_somebody_was_added_to() -> None:
    off = play_off(2, {"A": 5, "B": 9})
    assert order("extra-hands", LEVEL, playoffs=[off]) == [["A", "B", "C"]]


def test_the_latest_play_off_decides_unless_it_is_void_or_abandoned() -> None:
    hand = {"A": 5, "B": 9, "C": 7}
    first, later = play_off(2, hand), play_off(3, {"A": 9, "B": 7, "C": 5})
    assert order("extra-hands", LEVEL, playoffs=[first, later]) == [["A"], ["B"], ["C"]]
    void = match_result(replace(later.match, is_void=True))
    gone = replace(later.match, hands=(), ending=Ending(End.ABANDONED, reason="dark", counts=False))
    for struck in (void, match_result(gone)):
        assert order("extra-hands", LEVEL, playoffs=[first, struck]) == [["B"], ["C"], ["A"]]


def test_whoever_is_absent_at_a_play_off_comes_last() -> None:
    names = ("A", "B", "C")
    walkover = replace(
        play_off(2, names=names).match, ending=Ending(End.WALKOVER, reason="ill", present=(1, 2))
    )
    assert order("extra-hands", LEVEL, playoffs=[match_result(walkover)]) == [["B", "C"], ["A"]]


def test_extra_hands_of_a_match_are_hands_like_others() -> None:
    rules = RuleSet(target=20, crossing=Crossing.EXTRA_HAND, extra_hand=ExtraHand.CONTENDERS)
    hands = ("20/0 22/1 4/1", "5/0 3/1 -")
    result = table(*hands, rules=rules)
    assert result.winners == (0,)
    assert [tally.hands for tally in ledger([result], SeasonPlan()).tallies.values()] == [2, 2, 1]
    assert order("hands-called", result) == [["A"], ["B", "C"]]


def test_a_lot_hangs_on_seed_and_name_only() -> None:
    few, many = [finished(1, A=9, B=5)], [finished(1, C=9, B=5), finished(2, D=9, A=5)]
    seeds = [str(number) for number in range(20)]
    for seed in seeds:
        [first], [second] = order("lot", *few, lot_seed=seed)
        flat = [name for [name] in order("lot", *many, lot_seed=seed)]
        assert [name for name in flat if name in "AB"] == [first, second]
    firsts = {order("lot", *few, lot_seed=seed)[0][0] for seed in seeds}
    assert firsts == {"A", "B"}


def test_the_draw_of_a_seed_never_changes() -> None:
    results = [finished(1, Ann=1, Bob=1, Cat=1, Dan=1)]
    # printf 'winter\nBob' | sha256sum: 2f…; Cat 33…, Dan 47…, Ann 88…
    drawn = order("lot", *results, lot_seed="winter")
    assert drawn == [["Bob"], ["Cat"], ["Dan"], ["Ann"]]


def test_whoever_is_not_in_the_manual_order_comes_after_it() -> None:
    results = [finished(1, A=9, B=5, C=5, D=5)]
    assert order("manual", *results, manual=("D", "B")) == [["D"], ["B"], ["A", "C"]]
    assert order("manual", *results) == [["A", "B", "C", "D"]]


def test_shared_leaves_all_level() -> None:
    assert order("shared", finished(1, A=9, B=5)) == [["A", "B"]]


def test_a_split_restarts_nothing() -> None:
    """Head-to-head leaves three level, wins then cuts off A, and B and C go on with total.

    Among these two alone head-to-head would have put B ahead.
    """
    results = [
        finished(1, A=9, B=5),
        finished(2, B=9, C=8),
        finished(3, C=9, A=5),
        finished(4, A=9, D=5),
    ]
    tie_breaks = ("head-to-head", "wins", "total")
    book = ledger(results, SeasonPlan())
    assert ordered(("A", "B", "C"), tie_breaks, book) == [
        Level(("A",)),
        Level(("C",), Decision("wins", ("A", "B", "C"), Fraction(2), Fraction(1))),
        Level(("B",), Decision("total", ("B", "C"), 17, 14)),
    ]
    assert ordered(("B", "C"), tie_breaks, book)[0].names == ("B",)


@pytest.mark.parametrize(
    ("names", "code", "values"),
    [
        (
            ("wins", "totals"),
            "tie-break-unknown",
            {"name": "totals", "nearest": "total", "allowed": tuple(TIEBREAKS)},
        ),
        (("wins", "total", "wins"), "tie-break-twice", {"name": "wins"}),
        (("shared", "total"), "tie-break-after-shared", {"name": "total"}),
        (("",), "tie-break-unknown", {"name": "", "nearest": None, "allowed": tuple(TIEBREAKS)}),
    ],
)
def test_an_order_that_cannot_be_meant_is_refused(
    names: tuple[str, ...], code: str, values: dict[str, object]
) -> None:
    for refused in (
        lambda: tie_break_order(names),
        lambda: standings([], SeasonPlan(tie_breaks=names)),
    ):
        with pytest.raises(BadInputError) as error:
            refused()
        assert (error.value.code, error.value.values) == (code, values)


def test_an_order_without_a_last_word_leaves_the_rest_to_a_play_off() -> None:
    assert tie_break_order(("wins",)) == ("wins", "extra-hands")
    assert tie_break_order(()) == ("extra-hands",)
    assert tie_break_order(("wins", "shared")) == ("wins", "shared")
    assert tie_break_order(("extra-hands", "lot")) == ("extra-hands", "lot")
    assert tie_break_order(DEFAULT_TIE_BREAKS) == DEFAULT_TIE_BREAKS


def book_of(seed: int) -> Ledger:
    season = random_season(Random(seed))
    return ledger(season.results, season.plan, season.register, season.play_offs)


SEEDS = st.integers(0, 10**9)
ORDERS = st.lists(st.sampled_from(list(TIEBREAKS)), unique=True, max_size=6)


@settings(max_examples=80, deadline=None)
@given(SEEDS, ORDERS, st.integers(0, 6))
def test_an_order_is_its_first_part_and_then_its_second(
    seed: int, names: list[str], cut: int
) -> None:
    book = book_of(seed)
    everybody = tuple(book.tallies)
    if everybody:
        in_two = [
            level.names
            for part in ordered(everybody, names[:cut], book)
            for level in ordered(part.names, names[cut:], book)
        ]
        assert [level.names for level in ordered(everybody, names, book)] == in_two


@settings(max_examples=80, deadline=None)
@given(SEEDS, st.sampled_from(list(TIEBREAKS)))
def test_a_tie_break_moves_nobody_in_or_out_and_says_the_same_twice(seed: int, name: str) -> None:
    book = book_of(seed)
    everybody = tuple(book.tallies)
    if not everybody:
        return
    levels = [level.names for level in ordered(everybody, [name], book)]
    assert sorted(each for level in levels for each in level) == sorted(everybody)
    turned = [level.names for level in ordered(everybody[::-1], [name], book)]
    assert [sorted(level) for level in levels] == [sorted(level) for level in turned]


@settings(max_examples=80, deadline=None)
@given(SEEDS, ORDERS)
def test_more_tie_breaks_never_merge_what_was_apart(seed: int, names: list[str]) -> None:
    book = book_of(seed)
    fewer = levels_of(book.tallies, names[:-1], book)
    more = [level.names for level in levels_of(book.tallies, names, book)]
    flat = [name for names_of_level in more for name in names_of_level]
    position = 0
    for level in fewer:
        part = flat[position : position + len(level.names)]
        assert sorted(part) == sorted(level.names)
        position += len(part)
    assert len(more) >= len(fewer)


@settings(max_examples=60, deadline=None)
@given(SEEDS, ORDERS)
def test_a_lot_at_the_end_leaves_nobody_level(seed: int, names: list[str]) -> None:
    book = book_of(seed)
    rest = [name for name in names if name != "lot"]
    assert all(len(level.names) == 1 for level in levels_of(book.tallies, [*rest, "lot"], book))


def test_kept_on_paper_a_hand_sat_out_is_no_hand_of_ones_own() -> None:
    result = match_result(told(1, {"A": 9, "B": -5}, {"B": 3, "C": -4}))
    tallies = ledger([result], SeasonPlan()).tallies.values()
    assert [(tally.hands, tally.hands_won, tally.sets_against) for tally in tallies] == [
        (1, 1, 1),
        (2, 1, 1),
        (1, 0, 0),
    ]
    assert KEPT.target is None
