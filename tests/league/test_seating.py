"""Seatings: their cost against its definition, their optimum against all there are (L2)."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import LeagueError
from rd_league.league.draw import SEATINGS, draw
from rd_league.league.seating import Request, Tables, checked_sizes
from rd_league.league.seating_cost import Term, seating_cost
from rd_league.league.seating_plan import (
    Method,
    Sizes,
    Weights,
    format_weights,
    parse_weights,
)
from rd_league.league.sizes import table_sizes
from tests.league.seatings import people, requests, shuffled_tables, slow_raws

FEW = settings(max_examples=10, deadline=None)


def night(request: Request, rounds: int) -> Iterator[tuple[Request, Tables]]:
    """The rounds of an evening, each drawn after those before."""
    for number in range(rounds):
        request = replace(request, seed=f"{request.seed}/{number}")
        tables = draw(request).tables
        yield request, tables
        request = replace(request, past=(*request.past, tables))


@FEW
@given(requests())
def test_everybody_has_one_seat_at_tables_of_the_right_sizes(request: Request) -> None:
    drawn = draw(request)
    tables = drawn.tables

    assert drawn.cost == seating_cost(tables, request)
    assert sorted(name for table in tables for name in table) == sorted(request.names)
    assert sorted(map(len, tables), reverse=True) == list(
        table_sizes(len(request.names), request.sizes)
    )
    assert tuple(map(len, tables)) == checked_sizes(request)
    for table, names in zip(tables, request.pinned, strict=False):
        assert set(names) <= set(table)


@FEW
@given(requests(), st.randoms())
def test_a_seating_depends_on_the_seed_and_not_on_the_order_of_names(
    request: Request, dice: Any
) -> None:
    order = list(request.names)
    dice.shuffle(order)

    assert draw(request) == draw(replace(request, names=tuple(order)))


@settings(max_examples=40, deadline=None)
@given(requests(most=20), st.integers(0, 9))
def test_a_cost_is_what_its_definition_says(request: Request, seed: int) -> None:
    tables = shuffled_tables(request.names, request.sizes, seed)
    cost = seating_cost(tables, request)

    raws = slow_raws(tables, request)
    assert {each.term.value: each.raw for each in cost.terms} == raws
    assert cost.total == sum(getattr(request.weights, term) * raw for term, raw in raws.items())
    for each in cost.terms:
        for cause in each.causes:
            assert set(cause.names) <= set(tables[cause.table])


def every_seating(names: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[Tables]:
    """Every way to fill the tables, whatever the order at each."""
    if not sizes:
        yield ()
        return
    for table in combinations(names, sizes[0]):
        rest = tuple(name for name in names if name not in table)
        yield from ((table, *others) for others in every_seating(rest, sizes[1:]))


@settings(max_examples=12, deadline=None)
@given(requests(most=8))
def test_no_seating_of_a_few_people_is_cheaper_than_the_one_drawn(request: Request) -> None:
    request = replace(
        request,
        weights=replace(request.weights, balance=0),
        method=Method.MIX if request.method is Method.RANDOM else request.method,
    )
    every = (
        tables
        for tables in every_seating(tuple(sorted(request.names)), checked_sizes(request))
        if all(set(pins) <= set(table) for pins, table in zip(request.pinned, tables, strict=False))
    )

    least = min(seating_cost(tables, request).total for tables in every)
    assert draw(request).cost.total == least


@FEW
@given(requests())
def test_seats_are_given_out_so_that_the_same_seat_comes_again_least(request: Request) -> None:
    tables = draw(request).tables
    for table in tables:
        alone = replace(request, names=table, pinned=())
        orders = {
            seating_cost((order,), alone).of(Term.BALANCE).raw for order in permutations(table)
        }
        assert seating_cost((table,), alone).of(Term.BALANCE).raw == min(orders)


@pytest.mark.parametrize("seed", range(3))
def test_sixty_people_in_fours_play_eight_rounds_without_meeting_again(seed: int) -> None:
    for request, tables in night(Request(people(60), seed=str(seed)), 8):
        assert {len(table) for table in tables} == {4}
        assert seating_cost(tables, request).of(Term.REPEAT).raw == 0


@pytest.mark.parametrize("seed", range(2))
def test_twenty_three_people_play_five_rounds_without_meeting_again(seed: int) -> None:
    been_at_three: Counter[str] = Counter()
    for request, tables in night(Request(people(23), seed=str(seed)), 5):
        assert seating_cost(tables, request).of(Term.REPEAT).raw == 0
        been_at_three.update(tables[-1])
    assert len(been_at_three) == 15


def test_nobody_is_at_an_odd_table_again_before_all_others_have_been() -> None:
    been: Counter[str] = Counter(dict.fromkeys(people(10), 0))
    for request, tables in night(Request(people(10), seed="owl"), 5):
        assert tuple(map(len, tables)) == (4, 3, 3)
        been.update(tables[1] + tables[2])
        assert max(been.values()) - min(been.values()) <= 1
        assert seating_cost(tables, request).of(Term.REPEAT).weight == 100


def test_a_pair_kept_apart_and_equal_packs_outweigh_any_repeat() -> None:
    names = people(8)
    met = (names[:4], names[4:])
    request = Request(
        names,
        past=(met,) * 9,
        apart=frozenset({frozenset({names[0], names[4]}), frozenset({names[1], names[4]})}),
        packs={names[5]: ("red",), names[0]: ("red",), names[2]: ("blue",), names[3]: ("green",)},
    )

    cost = draw(request).cost
    assert (cost.of(Term.APART).raw, cost.of(Term.PACK).raw) == (0, 0)


def test_the_snake_of_the_first_round_is_one_eight_nine_sixteen() -> None:
    strength = {name: place for place, name in enumerate(people(16), 1)}
    drawn = draw(Request(people(16), method=Method.SNAKE, strength=strength))

    assert [sorted(strength[name] for name in table) for table in drawn.tables] == [
        [1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]
    ]  # fmt: skip
    assert drawn.cost.total == 0


def test_swiss_seats_neighbors_first_and_then_neighbors_who_have_not_met() -> None:
    strength = {name: place for place, name in enumerate(people(16), 1)}
    swiss = Request(people(16), method=Method.SWISS, strength=strength)
    (_, first), (_, second) = night(swiss, 2)

    def places(tables: Tables) -> list[list[int]]:
        return sorted(sorted(strength[name] for name in table) for table in tables)

    assert places(first) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    again = replace(swiss, past=(first,))
    assert seating_cost(second, again).of(Term.REPEAT).raw == 0
    assert seating_cost(second, again).total < seating_cost(first, again).total / 2
    assert places(draw(replace(again, weights=Weights(repeat=0, recency=0))).tables) == (
        places(first)
    )


def test_somebody_without_a_strength_comes_last() -> None:
    names = people(8)
    strength = dict.fromkeys(names[1:], 5) | {names[7]: 1}
    request = Request(names, method=Method.SWISS, strength=strength)

    assert request.order == (names[7], *names[1:7], names[0])


def test_random_seating_does_not_mind_repeats_but_spares_the_odd_table() -> None:
    names = people(11)
    past = (tuple(draw(Request(names)).tables),)
    drawn = [draw(Request(names, method=Method.RANDOM, past=past, seed=str(s))) for s in range(60)]

    assert {each.cost.of(Term.ODD).raw for each in drawn} == {0}
    repeats = {each.cost.of(Term.REPEAT).raw for each in drawn}
    assert max(repeats) > min(repeats) + 3


def test_another_seed_is_another_seating() -> None:
    seatings = {
        frozenset(map(frozenset, draw(Request(people(16), seed=str(seed))).tables))
        for seed in range(20)
    }
    assert len(seatings) == 20


def test_a_seating_is_the_same_in_another_process_with_another_hash_seed() -> None:
    code = (
        "from rd_league.league.draw import draw\n"
        "from rd_league.league.seating import Request\n"
        "names = tuple(f'P{n:02}' for n in range(23))\n"
        "first = draw(Request(names, seed='owl')).tables\n"
        "apart = frozenset({frozenset(names[:2]), frozenset(names[2:4])})\n"
        "print(draw(Request(names, seed='owl', past=(first,), apart=apart)).tables)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(told) == 1


def test_a_script_is_seated_as_it_is_written() -> None:
    names = people(7)
    script = (names[3:], names[:3])
    request = Request(names, method=Method.SCRIPT, script=script)

    assert draw(request).tables == script
    assert draw(request).cost.total == 0


NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


@pytest.mark.parametrize(
    ("changed", "code", "values"),
    [
        ({"names": NAMES[:2]}, "seating-count", {"count": 2, "least": 3, "most": 6}),
        ({"names": (*NAMES, "Ann")}, "player-twice", {"name": "Ann"}),
        ({"pinned": (("Ann",), ("Ann",))}, "player-twice", {"name": "Ann"}),
        ({"pinned": (("Anne",),)}, "seating-unknown", {"name": "Anne", "nearest": "Ann"}),
        ({"pinned": ((), (), ("Ann",))}, "draft-table-unknown", {"table": 3, "tables": 2}),
        ({"pinned": (NAMES[:4],)}, "pinned-over", {"count": 4, "table": 1, "seats": 3}),
        ({"method": Method.SCRIPT, "script": (NAMES[:4],)}, "script-missing",
         {"names": ("Eve", "Fay")}),
        ({"method": Method.SCRIPT, "script": (NAMES, ("Zoe", "Bob"))}, "player-twice",
         {"name": "Bob"}),
        ({"method": Method.SCRIPT, "script": (NAMES, ("Zoe",))}, "seating-unknown",
         {"name": "Zoe", "nearest": None}),
    ],
)  # fmt: skip
def test_what_cannot_be_seated(changed: dict[str, Any], code: str, values: dict[str, Any]) -> None:
    with pytest.raises(LeagueError) as error:
        draw(replace(Request(NAMES), **changed))
    assert (error.value.code, error.value.values) == (code, values)


def test_a_cost_is_refused_for_people_who_are_not_there() -> None:
    with pytest.raises(LeagueError, match="seating-unknown"):
        seating_cost((("Ann", "Zoe"),), Request(NAMES))


def test_tables_change_their_sizes_for_those_pinned_to_them() -> None:
    names = people(7)
    request = Request(names, pinned=((), names[:4]))

    assert checked_sizes(request) == (3, 4)
    assert set(draw(request).tables[1]) == set(names[:4])


@given(st.tuples(*[st.integers(0, 1_000_000)] * len(fields(Weights))))
def test_weights_are_read_back_as_they_are_written(values: tuple[int, ...]) -> None:
    weights = Weights(*values)

    assert parse_weights(format_weights(weights)) == weights
    assert parse_weights("", weights) == weights


TERMS = ("apart", "pack", "odd", "repeat", "recency", "strength", "balance")


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("repeats=1", "weight-word", {"word": "repeats=1", "nearest": "repeat", "allowed": TERMS}),
        ("=1", "weight-word", {"word": "=1", "nearest": None, "allowed": TERMS}),
        ("repeat", "weight-value", {"word": "repeat", "most": 1_000_000}),
        ("odd=-1", "weight-value", {"word": "odd=-1", "most": 1_000_000}),
        ("odd=1000001", "weight-value", {"word": "odd=1000001", "most": 1_000_000}),
        ("odd=٣", "weight-value", {"word": "odd=٣", "most": 1_000_000}),
    ],
)
def test_words_that_are_no_weights(text: str, code: str, values: dict[str, Any]) -> None:
    with pytest.raises(LeagueError) as error:
        parse_weights(text)
    assert (error.value.code, error.value.values) == (code, values)


def test_every_method_and_every_term_is_there() -> None:
    assert set(SEATINGS) == set(Method)
    assert {term.value for term in Term} == {each.name for each in fields(Weights)}
    assert Sizes() == Sizes(3, 6, 4)
