"""Tables drawn for a request (L2; docs/seating.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rd_league.league.seating import Method, Request, Tables
from rd_league.league.seating_cost import Cost


@dataclass(frozen=True, slots=True)
class Draw:
    """The tables of a round, and what they cost."""

    tables: Tables
    cost: Cost


def draw(request: Request) -> Draw:
    """The tables for a request: the same for the same request, in whatever order its names are.

    Raises:
        BadInputError: `seating-count`.
        ConflictError: `player-twice`, `pinned-over`.
        NotFoundError: `seating-unknown`, `draft-table-unknown`.
    """
    raise NotImplementedError


SEATINGS: Mapping[Method, Callable[[Request], Tables]] = {}
"""How each method makes its tables."""
