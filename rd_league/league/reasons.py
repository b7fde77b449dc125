"""Why somebody sits at a table, and what any other seat would have cost (L6)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rd_league.league.drafts import swapped, table_of
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_cost import (
    History,
    Shape,
    Term,
    TermCost,
    cost_of_some,
    seating_cost,
)


@dataclass(frozen=True, slots=True)
class Tablemate:
    """Somebody at the same table.

    Attributes:
        times: how often the two met before.
        ago: how many rounds ago they last met, 1 being the round before; None: never.
    """

    name: str
    times: int
    ago: int | None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two people changing places.

    Attributes:
        name: with whom.
        table: the table that this would lead to.
        total: what the whole seating would cost.
        changes: by how much each term would change, those that would not left out.
    """

    name: str
    table: int
    total: int
    changes: tuple[tuple[Term, int], ...]


@dataclass(frozen=True, slots=True)
class SeatReasons:
    """Why somebody sits where they sit.

    Attributes:
        total: what the whole seating costs.
        own: what this person is a cause of, term by term, those that are 0 left out.
        meetings: with whom, in seat order.
        exchanges: with everybody at another table, the cheapest first.
    """

    name: str
    table: int
    total: int
    own: tuple[tuple[Term, int], ...]
    meetings: tuple[Tablemate, ...]
    exchanges: tuple[Exchange, ...]


def why_seat(tables: Tables, name: str, request: Request) -> SeatReasons:
    """Why somebody sits at this table, whoever drew it.

    Raises:
        NotFoundError: `seat-unknown` with the nearest name; `seating-unknown`.
        ConflictError: `player-twice`.
    """
    here = table_of(tables, name)
    cost = seating_cost(tables, request)
    history = History(request)
    return SeatReasons(
        name=name,
        table=here,
        total=cost.total,
        own=tuple((each.term, own) for each in cost.terms if (own := _share(each, name))),
        meetings=tuple(_meeting(history, name, other) for other in tables[here] if other != name),
        exchanges=tuple(
            sorted(
                _exchanges(history, tables, name, cost.total),
                key=lambda each: (each.total, each.table, each.name),
            )
        ),
    )


def _share(cost: TermCost, name: str) -> int:
    """What somebody is a cause of, alone or in a pair."""
    return cost.weight * sum(cause.raw for cause in cost.causes if name in cause.names)


def _meeting(history: History, name: str, other: str) -> Tablemate:
    rounds = history.met.get((min(name, other), max(name, other)), ())
    return Tablemate(other, len(rounds), rounds[-1] if rounds else None)


def _exchanges(history: History, tables: Tables, name: str, total: int) -> Iterator[Exchange]:
    """Every exchange with somebody elsewhere; only the two tables are priced again."""
    shape = Shape.of(list(map(len, tables)), history.request)
    here = table_of(tables, name)
    for there, table in enumerate(tables):
        if there == here:
            continue
        before = cost_of_some(history, shape, {here: tables[here], there: table})
        for other in table:
            own, theirs = swapped((tables[here], table), name, other)
            after = cost_of_some(history, shape, {here: own, there: theirs})
            changes = {
                new.term: new.product - old.product
                for old, new in zip(before.terms, after.terms, strict=True)
            }
            yield Exchange(
                other,
                there,
                total + sum(changes.values()),
                tuple((term, change) for term, change in changes.items() if change),
            )
