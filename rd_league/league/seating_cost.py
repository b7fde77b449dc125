"""What a seating costs, term by term, and who causes it (L2; docs/seating.md)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from rd_league.league.seating import Request, Tables, refuse_twice, refuse_unknown
from rd_league.league.seating_plan import Method

RECENT = 12
"""The recency of a meeting in the round before; one `k` rounds ago has `RECENT // k`."""


class Term(StrEnum):
    """What a seating is judged by; each has a weight of the same name."""

    APART = "apart"
    """Pairs at one table who are not to meet."""
    PACK = "pack"
    """Pairs at one table whose packs have the same back."""
    ODD = "odd"
    """How much more often somebody at an odd-sized table has been at one than another has."""
    REPEAT = "repeat"
    """How often those at one table have met before, pair by pair."""
    RECENCY = "recency"
    """How recent these meetings are: 12 for the round before, 6, 4, 3, 2 … before that."""
    STRENGTH = "strength"
    """How far a table is from what the method wants of it."""
    BALANCE = "balance"
    """How often somebody has had the same seat before."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What adds to a term: one person or a pair at a table."""

    table: int
    names: tuple[str, ...]
    raw: int


@dataclass(frozen=True, slots=True)
class TermCost:
    """One term of a cost."""

    term: Term
    weight: int
    causes: tuple[Cause, ...]

    @property
    def raw(self) -> int:
        """What is counted, without its weight."""
        return sum(cause.raw for cause in self.causes)

    @property
    def product(self) -> int:
        """What the term adds to the cost."""
        return self.raw * self.weight


@dataclass(frozen=True, slots=True)
class Cost:
    """What a seating costs: every term, whether or not anything causes it."""

    terms: tuple[TermCost, ...]

    @property
    def total(self) -> int:
        """The sum of all terms."""
        return sum(each.product for each in self.terms)

    def of(self, term: Term) -> TermCost:
        """One term."""
        return next(each for each in self.terms if each.term is term)


Pair = tuple[str, str]


class History:
    """What past rounds and wishes mean for pairs, persons and seats.

    Attributes:
        met: for each pair, its names in order, how many rounds ago it met, the latest last.
        pairs: raw values of pairs that may not, or had better not, sit at one table.
        odd: how often each of those present sat at an odd-sized table, less the fewest of all.
        seats: how often somebody sat in a seat, by name and index.
        place: position in the order of strength, from 0.
    """

    def __init__(self, request: Request) -> None:
        self.request = request
        self.met: dict[Pair, list[int]] = defaultdict(list)
        self.seats: Counter[tuple[str, int]] = Counter()
        odd: Counter[str] = Counter()
        for ago, tables in zip(range(len(request.past), 0, -1), request.past, strict=True):
            sizes = list(map(len, tables))
            for index in odd_sized(sizes, request.sizes.preferred):
                odd.update(tables[index])
            for table in tables:
                self.seats.update((name, seat) for seat, name in enumerate(table))
                for pair in combinations(sorted(table), 2):
                    self.met[pair].append(ago)
        fewest = min((odd[name] for name in request.names), default=0)
        self.odd = {name: odd[name] - fewest for name in request.names}
        self.place = {name: place for place, name in enumerate(request.order)}
        self.pairs = self._pairs()

    def _pairs(self) -> Mapping[Term, Mapping[Pair, int]]:
        request = self.request
        backs: dict[str, list[str]] = defaultdict(list)
        for name in sorted(request.names):
            for back in set(request.packs.get(name, ())):
                backs[back].append(name)
        return {
            Term.APART: {(min(pair), max(pair)): 1 for pair in request.apart if len(pair) == 2},
            Term.PACK: {
                pair: 1 for alike in backs.values() for pair in combinations(alike, 2)
            },
            Term.REPEAT: {pair: len(rounds) for pair, rounds in self.met.items()},
            Term.RECENCY: {
                pair: sum(RECENT // ago for ago in rounds) for pair, rounds in self.met.items()
            },
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shape:
    """What follows from the sizes of the tables of a round.

    Attributes:
        odd: the odd-sized tables.
        snake: for each place in the order of strength, its row and its table; empty unless the
            method is `snake`.
    """

    tables: int
    odd: frozenset[int]
    snake: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, sizes: Sequence[int], request: Request) -> "Shape":
        """The shape of tables of these sizes."""
        snake = _snake(sizes) if request.method is Method.SNAKE else ()
        return cls(len(sizes), odd_sized(sizes, request.sizes.preferred), tuple(snake))


def odd_sized(sizes: Sequence[int], preferred: int) -> frozenset[int]:
    """The odd-sized tables of a round: those not of the preferred size, unless all are alike.

    >>> odd_sized((4, 4, 3), 4), odd_sized((3, 3, 3), 4)
    (frozenset({2}), frozenset())
    """
    if len(set(sizes)) < 2:
        return frozenset()
    return frozenset(index for index, size in enumerate(sizes) if size != preferred)


def seating_cost(tables: Tables, request: Request) -> Cost:
    """What these tables cost under a request, whoever drew them.

    Raises:
        ConflictError: `player-twice`.
        NotFoundError: `seating-unknown`: somebody is not among the names of the request.
    """
    names = [name for table in tables for name in table]
    refuse_twice(names)
    refuse_unknown(names, request.names)
    return cost_by(History(request), tables)


def cost_by(history: History, tables: Tables) -> Cost:
    """What these tables cost, the past having been gone through already."""
    shape = Shape.of(list(map(len, tables)), history.request)
    return cost_of_some(history, shape, dict(enumerate(tables)))


def cost_of_some(history: History, shape: Shape, tables: Mapping[int, Sequence[str]]) -> Cost:
    """What some tables of a round cost, by index; a cost is the sum of those of its tables."""
    causes: dict[Term, list[Cause]] = {term: [] for term in Term}
    for index, table in tables.items():
        for term, names, raw in _charges(history, shape, index, table):
            if raw:
                causes[term].append(Cause(index, names, raw))
    weights = history.request.weights
    return Cost(tuple(TermCost(term, getattr(weights, term), tuple(causes[term])) for term in Term))


def _charges(
    history: History, shape: Shape, index: int, table: Sequence[str]
) -> Iterator[tuple[Term, tuple[str, ...], int]]:
    """What each person and each pair at one table adds, nothing left out."""
    for seat, name in enumerate(table):
        if index in shape.odd:
            yield Term.ODD, (name,), history.odd[name]
        yield Term.STRENGTH, (name,), detour(history, shape, name, index)
        yield Term.BALANCE, (name,), history.seats[name, seat]
    for pair in combinations(sorted(table), 2):
        for term, raws in history.pairs.items():
            yield term, pair, raws.get(pair, 0)
        yield Term.STRENGTH, pair, between(history, shape, pair)


def detour(history: History, shape: Shape, name: str, table: int) -> int:
    """How many tables somebody sits from where the snake leads; 0 for other methods."""
    return abs(shape.snake[history.place[name]][1] - table) if shape.snake else 0


def between(history: History, shape: Shape, pair: Pair) -> int:
    """What strength has against a pair at one table.

    With `swiss` how many stand between the two; with `snake`, for two of the same row, the
    number of tables; else 0.
    """
    one, other = history.place[pair[0]], history.place[pair[1]]
    if history.request.method is Method.SWISS:
        return abs(one - other) - 1
    if shape.snake and shape.snake[one][0] == shape.snake[other][0]:
        return shape.tables
    return 0


def _snake(sizes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Row and table of each place: there and back again over the tables that have a seat left.

    >>> [table for _, table in _snake((2, 2, 2))]
    [0, 1, 2, 2, 1, 0]
    """
    for row in range(max(sizes, default=0)):
        tables = [table for table, size in enumerate(sizes) if size > row]
        for table in reversed(tables) if row % 2 else tables:
            yield row, table
