"""A seating that is cheap now and leaves cheap ones for the rounds after it (docs/seating.md).

A small club runs out of people who have not met, and sooner if a round is drawn without a thought
of the next: of 50 nights of 23 people, five rounds long, 21 had no repeat without looking ahead,
and all of them with it (docs/performance.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from rd_league.league.swaps import Prices, Seated, SwapSearch

PRICED = 45_000
"""Exchanges that one run of the search prices, for most numbers of people."""
FEWEST_STEPS, STEPS_EACH = 1_000, 90
"""Many people have more steps than that makes, a few have fewer: so many for each of them."""
FORESEEN = 64
"""More people than that have hardly run out of others to meet when the night ends."""
CANDIDATES, CANDIDATES_SHARED = 20, 480
"""Seatings that are compared: the second number is shared out among more people than 24."""
SHORT = 3
"""By how much the run for the next round is shorter."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a seating is searched on.

    Attributes:
        sizes: of the tables, in order.
        pinned: those who must sit at each table.
        meeting: what a pair costs in the next round for sharing a table in this one.
        odd: what sitting at an odd-sized table costs in the next round, by table of this one;
            0 for the others.
    """

    prices: Prices
    sizes: tuple[int, ...]
    pinned: Seated
    meeting: int
    odd: tuple[int, ...]


def steps_for(people: int) -> int:
    """How many steps one run of the search takes."""
    return min(STEPS_EACH * people, max(FEWEST_STEPS, PRICED // people))


def foreseeing(ground: Ground, dice: Random) -> Seated:
    """The cheapest of several seatings; between equals the next round decides."""
    people = len(ground.prices.pairs)
    looks_ahead = people <= FORESEEN
    best: tuple[int, int] | None = None
    kept: Seated = []
    for _ in range(min(CANDIDATES, CANDIDATES_SHARED // people) if looks_ahead else 1):
        price, seated = _run(ground, dice, 1)
        if best is not None and price > best[0]:
            continue
        next_price = _next(ground, seated, dice) if looks_ahead else 0
        if best is None or (price, next_price) < best:
            best, kept = (price, next_price), seated
        if best == (0, 0):
            break
    return kept


def _run(ground: Ground, dice: Random, part: int) -> tuple[int, Seated]:
    """What one run from a greedy start comes to, and its seating."""
    search = SwapSearch(ground.prices, ground.sizes, ground.pinned, dice)
    search.seat_greedily()
    search.improve(steps_for(len(ground.prices.pairs)) // part)
    return search.best_price, search.best


def _next(ground: Ground, seated: Seated, dice: Random) -> int:
    """What the next round would cost if the same people came to it."""
    return _run(replace(ground, prices=_after(ground, seated), pinned=[]), dice, SHORT)[0]


def _after(ground: Ground, seated: Seated) -> Prices:
    """The prices of the next round."""
    pairs = [list(row) for row in ground.prices.pairs]
    sat_odd = [0] * len(pairs)
    for table, people in enumerate(seated):
        for one, other in combinations(people, 2):
            pairs[one][other] += ground.meeting
            pairs[other][one] += ground.meeting
        for person in people:
            sat_odd[person] = ground.odd[table]
    return Prices(
        pairs, [_fair(ground, row, sat_odd, t) for t, row in enumerate(ground.prices.seats)]
    )


def _fair(ground: Ground, row: Sequence[int], sat_odd: Sequence[int], table: int) -> list[int]:
    """The row of one table, those who sat at an odd-sized one paying more for another."""
    if not ground.odd[table]:
        return list(row)
    raised = [price + more for price, more in zip(row, sat_odd, strict=True)]
    least = min(raised)
    return [price - least for price in raised]
