"""Ratings: replayed from the places of matches, explained, the same on any order (L8)."""

import subprocess
import sys
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import permutations
from math import exp, fsum, prod, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import NotFoundError
from rd_league.hand.rules import Teams
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import End, Ending, MatchKind, Side, Substitution
from rd_league.league.ratings import (
    Outlook,
    PlayerRating,
    RatedMatch,
    Rating,
    RatingMove,
    explain_rating,
    outlooks,
    rating_moves,
    ratings,
)
from tests.builders import pairs
from tests.league import weng_lin
from tests.league.seasons import KEPT, POOL, finished, play_off, random_table, told

SEEDS = st.integers(0, 10**9)
MONDAY, TUESDAY = date(2026, 1, 5), date(2026, 1, 6)


def a_season(seed: int) -> list[MatchResult]:
    """Matches of one to eight seats: alone, in pairs, ended in any way or not at all."""
    dice = Random(seed)
    pool = POOL[: dice.choice([4, 6, 10])]
    numbers = dice.sample(range(1, 100), dice.choice([0, 1, 5, 20]))
    return [match_result(random_table(dice, number, pool)) for number in numbers]


def shown(results: list[MatchResult]) -> dict[str, float]:
    return {row.name: row.rating.shown for row in ratings(results).rows}


def struck(result: MatchResult, **changes: object) -> MatchResult:
    return match_result(replace(result.match, **changes))  # type: ignore[arg-type]


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_ratings_are_those_of_the_published_formulas(seed: int) -> None:
    results = a_season(seed)
    told_in_order = []
    for result in sorted(
        results, key=lambda each: (str(each.match.played_on or ""), each.match.number)
    ):
        match = result.match
        if match.is_void or match.kind is MatchKind.TIE_BREAK or result.ended is None:
            continue
        if result.ended is End.WALKOVER or not result.counted_hands:
            continue
        if result.ended is End.ABANDONED and match.ending and not match.ending.counts:
            continue
        if len(match.sides) > 1:
            seats = [[match.seats[seat] for seat in side.seats] for side in match.sides]
            told_in_order.append((seats, list(result.places)))

    found = ratings(results)

    expected = weng_lin.replayed(told_in_order)  # type: ignore[arg-type]
    assert {row.name for row in found.rows} == set(expected)
    assert len(found.matches) == len(told_in_order)
    for row in found.rows:
        assert (row.rating.mu, row.rating.sigma) == pytest.approx(expected[row.name], abs=1e-9)
        assert row.matches == sum(
            row.name in names for sides, _ in told_in_order for names in sides
        )


@settings(max_examples=50, deadline=None)
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_in_which_matches_are_given_changes_no_digit(seed: int, dice: Random) -> None:
    results = a_season(seed)
    shuffled = dice.sample(results, len(results))

    assert ratings(shuffled) == ratings(results)


def by_enumeration(strengths: list[float]) -> list[Outlook]:
    """The chance of every order of finish, one side after the other drawn by strength."""
    outlook = [[0.0, 0.0] for _ in strengths]
    for order in permutations(range(len(strengths))):
        chance = prod(
            strengths[side] / fsum(strengths[later] for later in order[place:])
            for place, side in enumerate(order)
        )
        for place, side in enumerate(order, 1):
            outlook[side][0] += chance * (place == 1)
            outlook[side][1] += chance * place
    return [Outlook(win, place) for win, place in outlook]


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_what_is_expected_is_the_mean_over_all_orders_of_finish(seed: int) -> None:
    for rated in ratings(a_season(seed)).matches:
        if len(rated.players) > 6:
            continue
        mus = [fsum(each.mu for each in side) for side in rated.before]
        c = sqrt(
            fsum(each.sigma**2 + (1 / 12) ** 2 for side in rated.before for each in side)
            + len(mus) * (25 / 6) ** 2
        )
        expected = by_enumeration([exp(mu / c) for mu in mus])
        for found, wanted in zip(outlooks(rated), expected, strict=True):
            assert (found.win, found.place) == pytest.approx((wanted.win, wanted.place), abs=1e-9)


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_the_steps_of_a_player_lead_from_nothing_to_the_rating(seed: int) -> None:
    table = ratings(a_season(seed))
    for row in table.rows:
        told_of = explain_rating(table, row.name)
        steps = told_of.steps
        assert told_of.row == row
        assert len(steps) == row.matches
        assert steps[0].before == Rating(25.0, 25 / 3)
        assert [step.before for step in steps[1:]] == [step.after for step in steps[:-1]]
        assert steps[-1].after == row.rating
        assert round(sum(step.change for step in steps), 2) == row.rating.shown
        largest = [abs(step.change) for step in told_of.largest]
        assert largest == sorted((abs(step.change) for step in steps), reverse=True)[:3]
        for step in steps:
            assert row.name not in (*step.partners, *step.opponents)
            assert 1 <= step.achieved <= step.sides
            assert 1 < step.expected.place < step.sides


def test_a_table_says_all_there_is_to_say() -> None:
    table = ratings([finished(1, MONDAY, Ann=118, Bob=97)])

    assert [(row.place, row.name, row.matches) for row in table.rows] == [
        (1, "Ann", 1), (2, "Bob", 1),
    ]  # fmt: skip
    assert [row.rating.shown for row in table.rows] == [3.44, -1.83]
    wanted = weng_lin.updated([[weng_lin.NEWCOMER], [weng_lin.NEWCOMER]], [1, 2])
    for row, [(mu, sigma)] in zip(table.rows, wanted, strict=True):
        assert (row.rating.mu, row.rating.sigma) == pytest.approx((mu, sigma))
    [rated] = table.matches
    assert rated == RatedMatch(
        told(1, {"Ann": 118, "Bob": 97}, on=MONDAY),
        (("Ann",), ("Bob",)),
        (1, 2),
        ((Rating(25.0, 25 / 3),), (Rating(25.0, 25 / 3),)),
        tuple((row.rating,) for row in table.rows),
    )


def test_equals_who_are_level_stay_equal_and_share_a_place() -> None:
    table = ratings([finished(1, Bob=90, Ann=90, Cat=90)])

    assert [(row.place, row.name, row.rating.mu) for row in table.rows] == [
        (1, "Ann", pytest.approx(25)), (1, "Bob", pytest.approx(25)), (1, "Cat", pytest.approx(25)),
    ]  # fmt: skip
    [step] = explain_rating(table, "Ann").steps
    assert (step.place, step.achieved, step.sides) == (1, Fraction(2), 3)
    assert step.expected.win == pytest.approx(1 / 3)
    assert step.expected.place == pytest.approx(2)


def test_a_later_match_is_rated_later_even_if_its_number_is_lower() -> None:
    first, second = finished(2, MONDAY, Ann=90, Bob=80), finished(1, TUESDAY, Ann=90, Bob=80)
    undated = finished(3, Ann=90, Bob=80)

    numbers = [each.match.number for each in ratings([second, undated, first]).matches]

    assert numbers == [3, 2, 1]


@pytest.mark.parametrize(
    "result",
    [
        struck(finished(2, Ann=90, Bob=80), is_void=True),
        struck(finished(2, Ann=90, Bob=80), ending=None),
        struck(finished(2, Ann=90, Bob=80), ending=Ending(End.WALKOVER, 1, present=(0, 1))),
        struck(finished(2, Ann=90, Bob=80), ending=Ending(End.ABANDONED, 1, counts=False)),
        struck(finished(2, Ann=90, Bob=80), hands=(), ending=Ending(End.TIME_CALL)),
        play_off(2, {"Ann": 14, "Bob": 9}),
        finished(2, Ann=90),
    ],
    ids=["void", "in play", "walkover", "abandoned", "no hand", "play-off", "alone"],
)
def test_a_match_that_was_not_played_to_a_place_moves_no_rating(result: MatchResult) -> None:
    before = ratings([finished(1, Ann=90, Bob=80)])

    assert ratings([finished(1, Ann=90, Bob=80), result]) == before


@pytest.mark.parametrize("kind", [End.TIME_CALL, End.ABANDONED, End.AS_KEPT])
def test_a_match_that_was_ended_early_and_counts_is_rated(kind: End) -> None:
    ended = struck(finished(1, Ann=90, Bob=80), ending=Ending(kind, 1))

    assert shown([ended]) == {"Ann": 3.44, "Bob": -1.83}


def test_partners_are_rated_as_a_team_each_for_himself() -> None:
    couples = struck(finished(1, Ann=60, Bob=20, Cat=50, Dan=30), sides=pairs())
    table = ratings([finished(0, Ann=90, Eve=80), couples])

    step = explain_rating(table, "Ann").steps[1]
    assert (step.partners, step.opponents) == (("Cat",), ("Bob", "Dan"))
    assert [(each.match.name, each.place, each.sides) for each in (step,)] == [("M1", 1, 2)]
    alone, partner = step.change, explain_rating(table, "Cat").steps[0].change
    assert 0 < alone < partner  # whoever is less certain moves further


def test_under_one_pack_a_team_those_who_share_it_are_rated() -> None:
    one_pack = replace(KEPT, teams=Teams.SHARED_PACK)
    sides = (Side("Reds", (0,), ("Reds",)), Side("Cat + Dan", (1,), ("Cat", "Dan")))
    result = struck(
        finished(1, Reds=60, **{"Cat + Dan": 40}), rules=one_pack, sides=sides
    )  # fmt: skip

    with_members = ratings([result], {"Reds": ("Ann", "Bob")})
    assert [row.name for row in with_members.rows] == ["Ann", "Bob", "Cat", "Dan"]
    assert [row.place for row in with_members.rows] == [1, 1, 3, 3]
    assert [row.name for row in ratings([result]).rows] == ["Reds", "Cat", "Dan"]


def test_a_substitute_is_rated_whoever_the_result_counts_for() -> None:
    alone = struck(
        finished(1, Ann=60, Bob=40),
        sides=(Side("Ann", (0,), ()), Side("Bob", (1,), ("Bob",))),
        substitutions=(Substitution(0, "Eve"),),
    )
    assert [row.name for row in ratings([alone]).rows] == ["Ann", "Bob"]

    one_pack = struck(
        finished(1, **{"Ann + Bob": 60, "Cat + Dan": 40}),
        rules=replace(KEPT, teams=Teams.SHARED_PACK),
        sides=(Side("Ann + Bob", (0,), ("Bob",)), Side("Cat + Dan", (1,), ("Cat", "Dan"))),
        substitutions=(Substitution(0, "Eve"),),
    )
    assert [row.name for row in ratings([one_pack]).rows] == ["Ann", "Bob", "Cat", "Dan"]


def test_a_rating_is_provisional_below_ten_matches() -> None:
    results = [finished(number, Ann=90, Bob=80) for number in range(1, 11)]

    assert [row.is_provisional for row in ratings(results[:9]).rows] == [True, True]
    assert [row.is_provisional for row in ratings(results).rows] == [False, False]


def test_whoever_has_no_rated_match_is_not_found() -> None:
    with pytest.raises(NotFoundError) as refused:
        explain_rating(ratings([]), "Zoe")
    assert (refused.value.code, refused.value.values) == ("not-in-standings", {"name": "Zoe"})


def test_a_correction_tells_who_moved_from_what_to_what() -> None:
    first, other = finished(1, Ann=90, Bob=80), finished(2, Eve=90, Fay=80)
    before = ratings([first, other])

    turned = ratings([finished(1, Ann=80, Bob=90), other])
    assert rating_moves(before, turned) == (
        RatingMove("Bob", -1.83, 3.44),
        RatingMove("Ann", 3.44, -1.83),
    )
    assert rating_moves(before, before) == ()
    gone = ratings([finished(1, Ann=90, Cat=80), other])
    assert rating_moves(before, gone) == (
        RatingMove("Cat", None, -1.83),
        RatingMove("Bob", -1.83, None),
    )


def test_a_rating_of_nothing_has_no_minus_before_it() -> None:
    assert str(Rating(24.999, 8.3333).shown) == "0.0"
    row = PlayerRating(1, "Ann", Rating(24.999, 8.3333), 1)
    assert str(row.rating.shown) == "0.0"


def test_the_library_that_rates_brings_no_network_with_it() -> None:
    code = (
        "import sys; from openskill.models import PlackettLuce; "
        "print(*sorted({'socket', 'ssl', 'http', 'urllib.request', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "\n"
