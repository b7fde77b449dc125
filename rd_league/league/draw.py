"""Tables drawn for a request (L2; docs/seating.md)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from rd_league.errors import ConflictError
from rd_league.league.foresight import Ground, foreseeing, steps_for
from rd_league.league.seating import Request, Tables, checked_sizes, refuse_twice, refuse_unknown
from rd_league.league.seating_cost import (
    RECENT,
    Cost,
    History,
    Shape,
    between,
    cost_by,
    detour,
)
from rd_league.league.seating_plan import Method
from rd_league.league.swaps import Prices, Seated, SwapSearch

LONG = 4
"""By how much the one run by strength, which seldom comes to a price of 0, is longer."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of a round, and what they cost."""

    tables: Tables
    cost: Cost


def draw(request: Request) -> Draw:
    """The tables for a request: the same for the same request, in whatever order its names are.

    Raises:
        BadInputError: `seating-count`.
        ConflictError: `player-twice`, `pinned-over`, `script-missing`.
        NotFoundError: `seating-unknown`, `draft-table-unknown`.
    """
    history = History(request)
    tables = SEATINGS[request.method](history)
    return Draw(tables, cost_by(history, tables))


def _mix(history: History) -> Tables:
    """Fewest repeats in this round and the next."""
    dice = Random(history.request.seed)
    return _in_seats(foreseeing(_ground(history), dice), history, dice)


def _by_strength(history: History) -> Tables:
    """What the method wants, changed as far as the other terms outweigh it."""
    request, dice = history.request, Random(history.request.seed)
    ground = _ground(history)
    number = {name: person for person, name in enumerate(sorted(request.names))}
    blocks = [table for table, size in enumerate(ground.sizes) for _ in range(size)]
    snake = [table for _, table in Shape.of(ground.sizes, request).snake]
    search = SwapSearch(ground.prices, ground.sizes, ground.pinned, dice)
    search.seat_by(
        [(number[name], table) for name, table in zip(history.place, snake or blocks, strict=True)]
    )
    search.improve(LONG * steps_for(len(number)))
    return _in_seats(search.best, history, dice)


def _random(history: History) -> Tables:
    """By lot, but for what nobody wants: an odd table again, equal packs, those kept apart."""
    weights = replace(history.request.weights, repeat=0, recency=0, strength=0, balance=0)
    return _mix(History(replace(history.request, weights=weights)))


def _script(history: History) -> Tables:
    """As it is written, if that is everybody once."""
    request = history.request
    seated = [name for table in request.script for name in table]
    refuse_twice(request.names)
    refuse_twice(seated)
    refuse_unknown(seated, request.names)
    if missing := sorted(set(request.names) - set(seated)):
        raise ConflictError("script-missing", names=tuple(missing))
    return request.script


SEATINGS: Mapping[Method, Callable[[History], Tables]] = {
    Method.MIX: _mix,
    Method.SWISS: _by_strength,
    Method.SNAKE: _by_strength,
    Method.RANDOM: _random,
    Method.SCRIPT: _script,
}
"""How each method makes its tables from a request and what came before it."""


def _ground(history: History) -> Ground:
    """The request in numbers: people by name, tables as they come."""
    request, weights = history.request, history.request.weights
    sizes = checked_sizes(request)
    number = {name: person for person, name in enumerate(sorted(request.names))}
    shape = Shape.of(sizes, request)
    pinned = [[number[name] for name in names] for names in request.pinned[: len(sizes)]]
    return Ground(
        prices=Prices(_pairs(history, shape, number), _places(history, shape, number, sizes)),
        sizes=sizes,
        pinned=pinned,
        meeting=weights.repeat + weights.recency * RECENT,
        odd=tuple(weights.odd if table in shape.odd else 0 for table in range(len(sizes))),
    )


def _pairs(history: History, shape: Shape, number: Mapping[str, int]) -> list[list[int]]:
    """What each two cost at one table."""
    weights = history.request.weights
    pairs = [[0] * len(number) for _ in number]
    for term, raws in history.pairs.items():
        weight = getattr(weights, term)
        for (one, other), raw in raws.items():
            if one in number and other in number:
                pairs[number[one]][number[other]] += weight * raw
                pairs[number[other]][number[one]] += weight * raw
    if history.request.method in (Method.SWISS, Method.SNAKE):
        for one, other in combinations(number, 2):
            price = weights.strength * between(history, shape, (one, other))
            pairs[number[one]][number[other]] += price
            pairs[number[other]][number[one]] += price
    return pairs


def _places(
    history: History, shape: Shape, number: Iterable[str], sizes: Sequence[int]
) -> list[list[int]]:
    """What each person costs at each table."""
    weights = history.request.weights
    return [
        [
            weights.odd * history.odd[name] * (table in shape.odd)
            + weights.strength * detour(history, shape, name, table)
            for name in number
        ]
        for table in range(len(sizes))
    ]


def _in_seats(seated: Seated, history: History, dice: Random) -> Tables:
    """The people of each table in the seats they have had least; a lot decides between equals."""
    names = sorted(history.request.names)
    tables = []
    for people in seated:
        table = [names[person] for person in people]
        dice.shuffle(table)
        tables.append(_least_used(table, history))
    return tuple(tables)


def _least_used(table: Sequence[str], history: History) -> tuple[str, ...]:
    """The order in which the sum of how often each had their seat is least.

    It is found seat by seat, over the sets of people the first seats may hold.
    """
    cheapest: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {frozenset(): (0, ())}
    for seat in range(len(table)):
        longer: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {}
        for seated, (price, order) in cheapest.items():
            for name in table:
                if name not in seated:
                    total = price + history.seats[name, seat]
                    key = seated | {name}
                    if key not in longer or total < longer[key][0]:
                        longer[key] = total, (*order, name)
        cheapest = longer
    return cheapest[frozenset(table)][1]
