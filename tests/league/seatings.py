"""Requests at random, and what a seating costs worked out again the slow way."""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from rd_league.league.seating import Request, Tables
from rd_league.league.seating_plan import Method, Sizes, Weights
from rd_league.league.sizes import table_sizes

DRAWN = (Method.MIX, Method.SWISS, Method.SNAKE, Method.RANDOM)


def people(count: int) -> tuple[str, ...]:
    """`P00`, `P01`, …"""
    return tuple(f"P{number:02}" for number in range(count))


def shuffled_tables(names: tuple[str, ...], sizes: Sizes, seed: int) -> Tables:
    """Tables of the right sizes by a plain shuffle."""
    order = list(names)
    Random(seed).shuffle(order)
    return tuple(tuple(order.pop() for _ in range(s)) for s in table_sizes(len(names), sizes))


@st.composite
def requests(draw: st.DrawFn, most: int = 10) -> Request:
    """Any request that can be met, with people in the past who are absent now."""
    names = people(draw(st.integers(6, most)))
    rounds = draw(st.lists(st.tuples(st.integers(3, most), st.integers(0, 9)), max_size=4))
    some = st.sets(st.sampled_from(names), min_size=2, max_size=2).map(frozenset)
    strong = st.dictionaries(st.sampled_from(names), st.integers(1, 9))
    backs = st.sampled_from([("red",), ("blue",), ("red", "blue"), ("green", "green")])
    pins = draw(st.lists(st.sampled_from(names), unique=True, max_size=3))
    return Request(
        names=tuple(draw(st.permutations(names))),
        method=draw(st.sampled_from(DRAWN)),
        seed=draw(st.sampled_from("abc")),
        past=tuple(shuffled_tables(people(count), Sizes(), seed) for count, seed in rounds),
        apart=frozenset(draw(st.sets(some, max_size=4))),
        packs=draw(st.dictionaries(st.sampled_from(names), backs)),
        strength=draw(strong),
        pinned=draw(st.sampled_from([(), (tuple(pins),), ((), tuple(pins))])),
        weights=draw(st.sampled_from([Weights(), Weights(1, 2, 3, 4, 5, 6, 7)])),
    )


def slow_raws(tables: Tables, request: Request) -> dict[str, int]:
    """Every term's raw value, from its definition in docs/seating.md alone."""
    last = len(request.names) + 10
    order = sorted(request.names, key=lambda name: (request.strength.get(name, last), name))
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    ago = [
        (len(request.past) - number, table)
        for number, tables in enumerate(request.past)
        for table in tables
    ]
    rounds_ago = {
        pair: [rounds for rounds, table in ago if set(pair) <= set(table)] for pair in pairs
    }
    been_odd = Counter(
        name for tables in request.past for table in odd_ones(tables, request) for name in table
    )
    fewest = min(been_odd[name] for name in request.names)
    return {
        "apart": sum({one, other} in request.apart for one, other in pairs),
        "pack": sum(
            any(back in request.packs.get(other, ()) for back in request.packs.get(one, ()))
            for one, other in pairs
        ),
        "odd": sum(
            been_odd[name] - fewest for table in odd_ones(tables, request) for name in table
        ),
        "repeat": sum(map(len, rounds_ago.values())),
        "recency": sum(12 // each for found in rounds_ago.values() for each in found),
        "strength": slow_strength(tables, request.method, order),
        "balance": sum(
            table.index(name) == before.index(name)
            for table in tables
            for name in table
            for _, before in ago
            if name in before
        ),
    }


def odd_ones(tables: Tables, request: Request) -> list[tuple[str, ...]]:
    """The odd-sized tables."""
    if len({len(table) for table in tables}) == 1:
        return []
    return [table for table in tables if len(table) != request.sizes.preferred]


def slow_strength(tables: Tables, method: Method, order: list[str]) -> int:
    """How far the tables are from what the method wants."""
    if method is Method.SWISS:
        return sum(
            abs(order.index(one) - order.index(other)) - 1
            for table in tables
            for one, other in combinations(table, 2)
        )
    if method is not Method.SNAKE:
        return 0
    free, wanted, row_of, row = [len(table) for table in tables], {}, {}, 0
    queue = list(order)
    while queue:
        indices = [index for index, seats in enumerate(free) if seats]
        for index in indices if row % 2 == 0 else indices[::-1]:
            wanted[queue[0]], row_of[queue.pop(0)] = index, row
            free[index] -= 1
        row += 1
    return sum(
        abs(wanted[name] - index) for index, table in enumerate(tables) for name in table
    ) + len(tables) * sum(
        row_of[one] == row_of[other] for table in tables for one, other in combinations(table, 2)
    )
