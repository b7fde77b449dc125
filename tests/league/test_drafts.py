"""A seating changed by hand, and why somebody sits where they sit (L2, L6)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import LeagueError
from rd_league.league.drafts import moved, pinned, removed, swapped, table_of, unpinned, with_late
from rd_league.league.draw import draw
from rd_league.league.reasons import Tablemate, why_seat
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_cost import Term, seating_cost
from rd_league.league.seating_plan import Sizes
from tests.league.seatings import people, requests, shuffled_tables

TABLES: Tables = (("Ann", "Bob", "Cat"), ("Dan", "Eve"), ("Fay",))
NAMES = tuple(name for table in TABLES for name in table)
WHO = st.sampled_from(NAMES)


def test_an_edit_gives_the_tables_that_it_says() -> None:
    assert swapped(TABLES, "Bob", "Eve") == (("Ann", "Eve", "Cat"), ("Dan", "Bob"), ("Fay",))
    assert swapped(TABLES, "Ann", "Cat") == (("Cat", "Bob", "Ann"), ("Dan", "Eve"), ("Fay",))
    assert swapped(TABLES, "Hal", "Eve") == (("Ann", "Bob", "Cat"), ("Dan", "Hal"), ("Fay",))
    assert swapped(TABLES, "Eve", "Hal") == swapped(TABLES, "Hal", "Eve")
    assert moved(TABLES, "Bob", 1, 4) == (("Ann", "Cat"), ("Dan", "Eve", "Bob"), ("Fay",))
    assert moved(TABLES, "Fay", 0, 4) == (("Ann", "Bob", "Cat", "Fay"), ("Dan", "Eve"))
    assert moved(TABLES, "Bob", 0, 3) == TABLES
    assert removed(TABLES, "Dan") == (("Ann", "Bob", "Cat"), ("Eve",), ("Fay",))
    assert removed(TABLES, "Fay") == TABLES[:2]


@given(WHO, WHO, st.integers(0, 2))
def test_edits_are_undone_by_their_opposites(one: str, other: str, table: int) -> None:
    assert swapped(swapped(TABLES, one, other), one, other) == TABLES
    there = moved(TABLES, one, table, 6)
    assert sorted(name for names in there for name in names) == sorted(NAMES)
    assert {frozenset(names) - {one} for names in there} | {frozenset()} == {
        frozenset(names) - {one} for names in TABLES
    } | {frozenset()}


def test_pins_hold_people_at_the_tables_they_have() -> None:
    pins = pinned(pinned((), TABLES, "Eve"), TABLES, "Ann")

    assert pins == (("Ann",), ("Eve",))
    assert pinned(pins, swapped(TABLES, "Ann", "Fay"), "Ann") == ((), ("Eve",), ("Ann",))
    assert unpinned(pins, "Eve") == (("Ann",), ())
    assert unpinned(pins, "Bob") == pins
    request = Request(people(8), seed="owl")
    tables = draw(request).tables
    held = replace(request, pinned=pinned((), tables, tables[1][0]), seed="other")
    assert table_of(draw(held).tables, tables[1][0]) == 1


@settings(max_examples=25, deadline=None)
@given(requests(), st.integers(0, 9))
def test_a_late_arrival_changes_one_table_and_costs_least_there(
    request: Request, seed: int
) -> None:
    tables = shuffled_tables(request.names, request.sizes, seed)
    late = replace(request, names=(*request.names, "Zoe"), strength={"Zoe": 3})
    after = with_late(tables, "Zoe", late)

    changed = [index for index, table in enumerate(after) if table != tables[index]]
    assert len(changed) == 1
    assert after[changed[0]] == (*tables[changed[0]], "Zoe")
    smallest = min(len(table) for table in tables)
    joined = [
        (*tables[:index], (*table, "Zoe"), *tables[index + 1 :])
        for index, table in enumerate(tables)
        if len(table) == smallest
    ]
    cheapest = min(seating_cost(each, late).total for each in joined)
    assert seating_cost(after, late).total == cheapest


def test_a_late_arrival_sits_with_those_not_met_and_not_where_a_match_has_begun() -> None:
    names = people(8)
    tables = (names[:4], names[4:])
    past = (((*names[:3], "Zoe"), names[3:7]),)
    request = Request((*names, "Zoe"), past=past)

    assert with_late(tables, "Zoe", request) == (names[:4], (*names[4:], "Zoe"))
    assert with_late(tables, "Zoe", request, frozenset({1})) == ((*names[:4], "Zoe"), names[4:])


SIX = Sizes(3, 4, 4)


@pytest.mark.parametrize(
    ("edit", "code", "values"),
    [
        (lambda: table_of(TABLES, "Anne"), "seat-unknown", {"name": "Anne", "nearest": "Ann"}),
        (lambda: swapped(TABLES, "Yan", "Zoe"), "seat-unknown", {"name": "Yan", "nearest": "Dan"}),
        (lambda: removed(TABLES, "Zoe"), "seat-unknown", {"name": "Zoe", "nearest": None}),
        (lambda: pinned((), TABLES, "Zoe"), "seat-unknown", {"name": "Zoe", "nearest": None}),
        (lambda: moved(TABLES, "Ann", 3, 4), "draft-table-unknown", {"table": 4, "tables": 3}),
        (lambda: moved(TABLES, "Ann", -1, 4), "draft-table-unknown", {"table": 0, "tables": 3}),
        (lambda: moved(TABLES, "Dan", 0, 3), "draft-table-full", {"table": 1, "most": 3}),
        (lambda: with_late(TABLES, "Ann", Request(NAMES)), "player-twice", {"name": "Ann"}),
        (lambda: with_late(TABLES, "Zoe", Request(NAMES)), "seating-unknown",
         {"name": "Zoe", "nearest": None}),
        (lambda: with_late((NAMES[:4],), "Fay", Request(NAMES, SIX)), "draft-full", {"most": 4}),
        (lambda: with_late(TABLES, "Zoe", Request((*NAMES, "Zoe")), frozenset({0, 1, 2})),
         "draft-full", {"most": 6}),
    ],
)  # fmt: skip
def test_edits_that_cannot_be_made(edit: Any, code: str, values: dict[str, Any]) -> None:
    with pytest.raises(LeagueError) as error:
        edit()
    assert (error.value.code, error.value.values) == (code, values)


@settings(max_examples=25, deadline=None)
@given(requests(), st.integers(0, 9))
def test_reasons_price_every_exchange_as_if_it_had_been_made(request: Request, seed: int) -> None:
    tables = shuffled_tables(request.names, request.sizes, seed)
    cost = seating_cost(tables, request)
    name = request.names[0]
    why = why_seat(tables, name, request)

    assert (why.name, why.total, name in tables[why.table]) == (name, cost.total, True)
    assert {each.name for each in why.exchanges} == set(request.names) - set(tables[why.table])
    assert [each.total for each in why.exchanges] == sorted(each.total for each in why.exchanges)
    for each in why.exchanges:
        after = seating_cost(swapped(tables, name, each.name), request)
        changes = {
            term: difference
            for term in Term
            if (difference := after.of(term).product - cost.of(term).product)
        }
        assert (each.total, dict(each.changes)) == (after.total, changes)
        assert each.name in tables[each.table]


def test_reasons_say_who_is_met_again_and_what_a_person_is_charged_with() -> None:
    names = people(8)
    past = ((names[:4], names[4:]), ((names[0], *names[4:7]), (*names[1:4], names[7])))
    request = Request(names, past=past)
    why = why_seat((names[:4], names[4:]), names[0], request)

    assert why.meetings == (
        Tablemate("P01", 1, 2),
        Tablemate("P02", 1, 2),
        Tablemate("P03", 1, 2),
    )
    assert why.own == ((Term.REPEAT, 300), (Term.RECENCY, 90), (Term.BALANCE, 2))
    other = why_seat((names[:4], names[4:]), names[7], request)
    assert other.meetings == (
        Tablemate("P04", 1, 2),
        Tablemate("P05", 1, 2),
        Tablemate("P06", 1, 2),
    )
    unmet = why_seat(((names[0], names[7]),), names[0], replace(request, past=past[1:]))
    assert unmet.meetings == (Tablemate("P07", 0, None),)
