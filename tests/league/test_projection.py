"""What can still be reached, compared with every season that can still come (L6)."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, count, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.league.match import MatchResult
from rd_league.league.projection import Projection, match_values, projection
from rd_league.league.register import Register
from rd_league.league.rounds import Absence, Absent
from rd_league.league.season import (
    Aggregate,
    Award,
    Entry,
    EntryStatus,
    Format,
    LeagueAdjustment,
    Pay,
    Scheme,
    SchemeKind,
    SeasonPlan,
)
from rd_league.league.seating_plan import SeatingPlan, Sizes
from rd_league.league.standings import standings
from tests.league.seasons import finished

WINS = Scheme(SchemeKind.WINS)
NAMES = ("Ann", "Bob", "Cat")
SMALL = SeatingPlan(sizes=Sizes(2, 3, 2))
GUESTS = ("G1", "G2")
# Tables of two or three with guests, by the totals of the one who is no guest and of the guests.
TABLES = ((9, (1,)), (1, (9,)), (5, (9, 1)))


def seasons(
    plan: SeasonPlan, names: tuple[str, ...], left: int
) -> list[dict[str, tuple[int, ...]]]:
    """Every way in which each of some names plays up to so many matches at tables of guests."""
    numbers = range(left + 1) if plan.format is Format.LEAGUE else [left]
    ways = [way for n in numbers for way in combinations_with_replacement(range(len(TABLES)), n)]
    return [dict(zip(names, each, strict=True)) for each in product(ways, repeat=len(names))]


def played(ways: dict[str, tuple[int, ...]]) -> list[MatchResult]:
    number = count(100)
    return [
        finished(next(number), **{name: TABLES[way][0]}, **dict(zip(GUESTS, TABLES[way][1])))  # noqa: B905
        for name, each in ways.items()
        for way in each
    ]


def reached(
    plan: SeasonPlan, register: Register, results: list[MatchResult], left: int
) -> dict[str, set[int]]:
    ranks: dict[str, set[int]] = {}
    names = tuple(row.name for row in standings(results, plan, register).rows)
    names = tuple(name for name in names if name not in GUESTS)
    for ways in seasons(plan, names, left):
        for row in standings([*results, *played(ways)], plan, register).rows:
            if row.place is not None:
                ranks.setdefault(row.name, set()).add(row.place)
    return ranks


def random_start(dice: Random) -> tuple[SeasonPlan, Register, list[MatchResult]]:
    plan = SeasonPlan(
        scheme=replace(dice.choice([Scheme(), WINS]), participation=dice.choice([0, 1])),
        aggregate=dice.choice(list(Aggregate)),
        best=dice.choice([None, None, 2]),
        discards=dice.choice([0, 0, 1]),
        minimum=dice.choice([0, 0, 1, 2, 3]),
        format=dice.choice([Format.LEAGUE, Format.ROUNDS]),
        seating=SMALL,
        tie_breaks=("shared",),
    )  # fmt: skip
    results = [
        finished(n, **{name: dice.choice([1, 5, 9]) for name in dice.sample(NAMES, size)})
        for n, size in enumerate(dice.choices([2, 3], k=dice.choice([1, 2, 3])), 1)
    ]  # fmt: skip
    register = Register(
        guests=frozenset(GUESTS),
        adjustments=tuple(
            LeagueAdjustment(name, dice.choice([-6, 3, 9]), "so")
            for name in NAMES
            if dice.random() < 0.3
        ),
        absences=tuple(
            Absence(name, Absent.SIT_OUT, Award(dice.choice([Pay.AVERAGE, Pay.FIXED]), 4))
            for name in NAMES
            if dice.random() < 0.3
        ),
    )
    return plan, register, results


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_best_and_worst_are_those_of_all_seasons_that_can_still_come(seed: int) -> None:
    plan, register, results = random_start(Random(seed))
    found = projection(standings(results, plan, register), 1)
    ranks = reached(plan, register, results, 1)
    assert {row.name: (row.best, row.worst) for row in found.rows if row.best is not None} == {
        name: (min(places), max(places)) for name, places in ranks.items()
    }


@pytest.mark.parametrize("kind", [SchemeKind.PLACE, SchemeKind.WINS])
def test_the_same_with_two_matches_left(kind: SchemeKind) -> None:
    plan = SeasonPlan(scheme=Scheme(kind), seating=SMALL, tie_breaks=("shared",))
    results = [finished(1, Ann=9, Bob=1), finished(2, Ann=9, Bob=1), finished(3, Ann=9, Bob=1)]
    register = Register(guests=frozenset(GUESTS))
    found = projection(standings(results, plan, register), 2)
    ranks = reached(plan, register, results, 2)
    assert {row.name: (row.best, row.worst) for row in found.rows} == {
        name: (min(places), max(places)) for name, places in ranks.items()
    }


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9))
def test_whoever_meets_whom_nobody_gets_out_of_the_bounds(seed: int) -> None:
    """Every result of a last match between all of them, by the default tie-breaks."""
    plan, register, results = random_start(Random(seed))
    plan = replace(plan, tie_breaks=SeasonPlan().tie_breaks, aggregate=Aggregate.SUM)
    table = standings(results, plan, register)
    names = [row.name for row in table.rows]
    bounds = {row.name: row for row in projection(table, 1).rows}
    for totals in permutations((9, 5, 1)[: len(names)]):
        last = finished(9, **dict(zip(names, totals, strict=True)))
        for row in standings([*results, last], plan, register).rows:
            if row.place is not None:
                bound = bounds[row.name]
                assert bound.best is not None
                assert bound.worst is not None
                assert bound.best <= row.place <= bound.worst
                assert bound.least is not None
                assert bound.most is not None
                assert bound.least <= row.league_points <= bound.most


LEAD = [finished(n, Ann=9, Bob=5, Cat=1) for n in (1, 2, 3)]


def ranks(found: Projection) -> dict[str, tuple[int | None, int | None]]:
    return {row.name: (row.best, row.worst) for row in found.rows}


def test_a_lead_is_safe_once_nobody_can_make_it_up() -> None:
    """Ann 21, Bob 12, Cat 3: with one match left at most 7 more."""
    table = standings(LEAD, SeasonPlan())
    assert ranks(projection(table, 1)) == {"Ann": (1, 1), "Bob": (2, 2), "Cat": (3, 3)}
    assert ranks(projection(table, 2)) == {"Ann": (1, 2), "Bob": (1, 3), "Cat": (2, 3)}


def test_with_nothing_left_the_place_stands() -> None:
    table = standings(LEAD, SeasonPlan(scheme=Scheme(SchemeKind.TOTAL)))
    assert ranks(projection(table, 0)) == {"Ann": (1, 1), "Bob": (2, 2), "Cat": (3, 3)}


@pytest.mark.parametrize(
    "scheme",
    [
        Scheme(SchemeKind.TOTAL),
        Scheme(SchemeKind.SHARE),
        Scheme(SchemeKind.NNA),
        Scheme(call_bonus=1),
    ],
)
def test_what_a_scheme_does_not_bound_is_unknown(scheme: Scheme) -> None:
    found = projection(standings(LEAD, SeasonPlan(scheme=scheme)), 1)
    assert not found.is_bounded
    assert {(row.best, row.worst, row.least, row.most) for row in found.rows} == {(None,) * 4}


def test_those_who_left_play_no_more_and_entries_without_a_match_may_still_come() -> None:
    entries = (Entry("Ann", status=EntryStatus.WITHDRAWN), Entry("Dan"), Entry("Eve"))
    table = standings(LEAD, SeasonPlan(), Register(entries=entries, guests=frozenset({"Eve"})))
    found = projection(table, 4)
    assert ranks(found) == {"Ann": (1, 4), "Bob": (1, 4), "Cat": (1, 4), "Dan": (1, 4)}
    assert [(row.least, row.most) for row in found.rows] == [(21, 21), (12, 40), (3, 31), (1, 28)]


def test_whoever_cannot_reach_the_minimum_any_more_reaches_no_rank() -> None:
    results = [*LEAD, finished(4, Zoe=9, Ann=1)]
    table = standings(results, SeasonPlan(minimum=3))
    assert ranks(projection(table, 1))["Zoe"] == (None, None)
    assert ranks(projection(table, 2))["Zoe"] == (2, 4)


def test_a_match_gives_what_the_places_of_the_allowed_tables_give() -> None:
    plan = SeasonPlan(scheme=Scheme(lists=((6, (20, 6, 4, 2, 1, -3)), (7, (99,) * 7))))
    assert match_values(plan) == (Fraction(-3), Fraction(20))
    assert match_values(SeasonPlan(scheme=Scheme(SchemeKind.WINS, participation=1))) == (1, 2)
