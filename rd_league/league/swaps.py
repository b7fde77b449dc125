"""The search for a cheap seating: a greedy start, then exchanges of two people (docs/seating.md).

People and tables are numbers here, and a price is what the cost terms come to: `pairs[a][b]` if
the two share a table, `seats[table][a]` if somebody sits there. A running table of what every
person would pay at every table makes the price of an exchange six additions, so that a thousand
people are seated in pure Python.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

Seated = list[list[int]]
"""The people at each table."""

_REST, _MORE_REST = 3, 5
"""Steps for which those just exchanged stay: the first, and up to four more."""
_UPHILL = 0.05
"""How often an exchange that costs more is made; docs/performance.md compares."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What each pair at one table, and each person at each table, adds to the cost.

    Attributes:
        pairs: people × people, symmetric, 0 on the diagonal.
        seats: tables × people.
    """

    pairs: list[list[int]]
    seats: list[list[int]]


class SwapSearch:
    """One run of the search.

    Attributes:
        tables: where people sit now, the pinned before the others.
        price: what that comes to.
        best: the cheapest seating so far.
        best_price: what that one comes to.
    """

    def __init__(self, prices: Prices, sizes: Sequence[int], pinned: Seated, dice: Random) -> None:
        self.prices = prices
        self.dice = dice
        self.sizes = sizes
        self.tables: Seated = [[] for _ in sizes]
        self.where = [-1] * len(prices.pairs)
        self.bills = [list(row) for row in prices.seats]
        self.price = 0
        for table, people in enumerate(pinned):
            for person in people:
                self._seat(person, table)
        self.fixed = [len(people) for people in self.tables]
        self.best: Seated = []
        self.best_price = 0

    def seat_greedily(self) -> None:
        """Seat the others in random order, each where it is cheapest."""
        others = [person for person, table in enumerate(self.where) if table < 0]
        self.dice.shuffle(others)
        for person in others:
            room = [t for t, size in enumerate(self.sizes) if len(self.tables[t]) < size]
            least = min(self.bills[table][person] for table in room)
            self._seat(
                person,
                self.dice.choice([t for t in room if self.bills[t][person] == least]),
            )
        self._keep()

    def seat_by(self, wanted: Sequence[tuple[int, int]]) -> None:
        """Seat the others in this order, each at the table wanted; where it is full, nearby."""
        for person, table in wanted:
            if self.where[person] < 0:
                room = (t for t, size in enumerate(self.sizes) if len(self.tables[t]) < size)
                self._seat(person, min(room, key=lambda t: (abs(t - table), t)))
        self._keep()

    def improve(self, steps: int) -> None:
        """Exchange people until the price is 0 or the steps are used up.

        Each step takes somebody who pays for something, and makes the best exchange for them,
        even one that costs more, so that the search leaves a hollow; those exchanged then rest.
        """
        dice, own, bills = self.dice.random, self._own(), self.bills
        rests = [0] * len(self.where)
        movable = [person for t, row in enumerate(self.tables) for person in row[self.fixed[t] :]]
        for step in range(1, steps + 1):
            if not self.best_price:
                return
            payers = [person for person in movable if own[person] > 0 and rests[person] < step]
            if not payers:
                continue
            one = payers[int(dice() * len(payers))]
            extra, others = self._exchanges(one, own, rests, step)
            if not others or (extra > 0 and dice() > _UPHILL):
                continue
            other = others[int(dice() * len(others))]
            here, there = self.where[one], self.where[other]
            self._exchange(one, other)
            for table in (here, there):
                for person in self.tables[table]:
                    own[person] = bills[table][person]
            self.price += extra
            rests[one] = rests[other] = step + _REST + int(dice() * _MORE_REST)
            if self.price < self.best_price:
                self._keep()

    def _exchanges(
        self, one: int, own: Sequence[int], rests: Sequence[int], step: int
    ) -> tuple[int, list[int]]:
        """The cheapest exchange of somebody: what it adds to the price, and with whom.

        Those who rest at this step take part only in what beats the best seating so far.
        """
        here = self.where[one]
        bill_here, pairs = self.bills[here], self.prices.pairs[one]
        leaving, record = own[one], self.best_price - self.price
        least, found = 1 << 62, list[int]()
        for table, people in enumerate(self.tables):
            if table == here:
                continue
            arriving = self.bills[table][one] - leaving
            for other in people[self.fixed[table] :]:
                extra = arriving + bill_here[other] - own[other] - 2 * pairs[other]
                if extra <= least and (rests[other] < step or extra < record):
                    if extra < least:
                        least, found = extra, []
                    found.append(other)
        return least, found

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.where[one], self.where[other]
        leaves, comes = self.prices.pairs[one], self.prices.pairs[other]
        self.bills[here] = [
            bill - less + more
            for bill, less, more in zip(self.bills[here], leaves, comes, strict=True)
        ]
        self.bills[there] = [
            bill + more - less
            for bill, more, less in zip(self.bills[there], leaves, comes, strict=True)
        ]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.where[one], self.where[other] = there, here

    def _seat(self, person: int, table: int) -> None:
        self.price += self.bills[table][person]
        self.bills[table] = [
            bill + more
            for bill, more in zip(self.bills[table], self.prices.pairs[person], strict=True)
        ]
        self.tables[table].append(person)
        self.where[person] = table

    def _own(self) -> list[int]:
        """What each person pays where they sit."""
        return [self.bills[table][person] for person, table in enumerate(self.where)]

    def _keep(self) -> None:
        self.best = [list(people) for people in self.tables]
        self.best_price = self.price
