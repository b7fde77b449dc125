"""Why somebody sits at a table, and what any other seat would have cost (L6)."""

from dataclasses import dataclass

from rd_league.league.seating import Request, Tables
from rd_league.league.seating_cost import Term


@dataclass(frozen=True, slots=True)
class Meeting:
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
    meetings: tuple[Meeting, ...]
    exchanges: tuple[Exchange, ...]


def why_seat(tables: Tables, name: str, request: Request) -> SeatReasons:
    """Why somebody sits at this table.

    Raises:
        NotFoundError: `seat-unknown` with the nearest name.
    """
    raise NotImplementedError
