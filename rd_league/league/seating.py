"""What a seating is asked for with: people, past rounds, wishes, and what each of them weighs (L2).

`draw.py` makes a seating from a request, `seating_cost.py` says what one costs, `reasons.py` why,
`drafts.py` changes one by hand, `sizes.py` knows table sizes. Tables, as everywhere in these
files, are tuples of names in seat order, and a table is called by its index from 0.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rd_league.errors import ConflictError, NotFoundError
from rd_league.hand.rules import nearest_name
from rd_league.league.seating_plan import Method, Sizes, Weights
from rd_league.league.sizes import table_sizes

Tables = tuple[tuple[str, ...], ...]
"""The tables of one round, each the names at it in seat order."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a seating is drawn from; nothing else bears on it.

    Attributes:
        names: those who play, in any order.
        seed: what every lot of the draw comes from.
        past: the rounds played before, the oldest first.
        apart: pairs who are not to meet.
        packs: the backs of the packs somebody brings; equal ones cannot be told apart at a table.
        strength: 1 for the strongest; somebody missing comes after all others.
        pinned: for the first tables, in order, the names that must sit there.
        script: the tables of `Method.SCRIPT`.
    """

    names: tuple[str, ...]
    sizes: Sizes = field(default_factory=Sizes)
    method: Method = Method.MIX
    seed: str = "1"
    past: tuple[Tables, ...] = ()
    apart: frozenset[frozenset[str]] = frozenset()
    packs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    strength: Mapping[str, int] = field(default_factory=dict)
    pinned: Tables = ()
    weights: Weights = field(default_factory=Weights)
    script: Tables = ()

    @property
    def order(self) -> tuple[str, ...]:
        """The names from the strongest to the weakest, equals by name."""
        last = max(self.strength.values(), default=0) + 1
        return tuple(sorted(self.names, key=lambda name: (self.strength.get(name, last), name)))


def checked_sizes(request: Request) -> tuple[int, ...]:
    """The size of each table of a request, in the order of tables.

    The larger tables come first, unless more are pinned to a later one than it would seat.

    Raises:
        BadInputError: `seating-count`.
        ConflictError: `player-twice`, `pinned-over`.
        NotFoundError: `seating-unknown`, `draft-table-unknown`.
    """
    refuse_twice(request.names)
    refuse_twice(name for table in request.pinned for name in table)
    refuse_unknown((name for table in request.pinned for name in table), request.names)
    sizes = list(table_sizes(len(request.names), request.sizes))
    if any(request.pinned[len(sizes) :]):
        raise NotFoundError("draft-table-unknown", table=len(request.pinned), tables=len(sizes))
    pinned = [len(names) for names in request.pinned[: len(sizes)]]
    pinned += [0] * (len(sizes) - len(pinned))
    for table, count in enumerate(pinned):
        if count > sizes[table]:
            for other, size in enumerate(sizes):
                if size >= count and pinned[other] <= sizes[table]:
                    sizes[table], sizes[other] = size, sizes[table]
                    break
            else:
                raise ConflictError("pinned-over", count=count, table=table + 1, seats=sizes[table])
    return tuple(sizes)


def refuse_twice(names: Iterable[str]) -> None:
    """Refuse a list with somebody in it more than once.

    Raises:
        ConflictError: `player-twice`.
    """
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ConflictError("player-twice", name=name)
        seen.add(name)


def refuse_unknown(names: Iterable[str], known: Iterable[str]) -> None:
    """Refuse a list with somebody in it who is not to be seated.

    Raises:
        NotFoundError: `seating-unknown` with the nearest name.
    """
    seated = set(known)
    for name in names:
        if name not in seated:
            raise NotFoundError(
                "seating-unknown", name=name, nearest=nearest_name(name, sorted(seated))
            )
