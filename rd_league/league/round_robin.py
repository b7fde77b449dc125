"""Rounds until everybody has met everybody (L3; docs/seating.md)."""

from collections.abc import Iterable, Mapping, Sequence

from rd_league.league.seating import Tables
from rd_league.league.sizes import Sizes


def circle(names: Sequence[str]) -> tuple[Tables, ...]:
    """A round robin of tables of two by the circle method.

    With an odd number one sits out each round, everybody once.
    """
    raise NotImplementedError


def round_robin(names: Sequence[str], sizes: Sizes, seed: str) -> tuple[Tables, ...]:
    """Rounds until everybody has met everybody, in as few as were found.

    Raises:
        BadInputError: `seating-count`.
        ConflictError: `player-twice`.
    """
    raise NotImplementedError


def meetings(rounds: Iterable[Tables]) -> Mapping[tuple[str, str], int]:
    """How often each pair, its names in order, has met; pairs who never met are left out."""
    raise NotImplementedError
