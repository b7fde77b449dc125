"""A seating changed by hand before it is posted (L2): every edit gives new tables."""

from rd_league.league.seating import Request, Tables


def table_of(tables: Tables, name: str) -> int:
    """The table somebody sits at.

    Raises:
        NotFoundError: `seat-unknown` with the nearest name.
    """
    raise NotImplementedError


def swapped(tables: Tables, one: str, other: str) -> Tables:
    """Two people in each other's seats.

    Raises:
        NotFoundError: `seat-unknown`.
    """
    raise NotImplementedError


def moved(tables: Tables, name: str, table: int, most: int) -> Tables:
    """Somebody in the last seat of a table; a table that nobody is left at is gone.

    Raises:
        NotFoundError: `seat-unknown`, `draft-table-unknown`.
        ConflictError: `draft-table-full`.
    """
    raise NotImplementedError


def removed(tables: Tables, name: str) -> Tables:
    """The tables without somebody; a table that nobody is left at is gone.

    Raises:
        NotFoundError: `seat-unknown`.
    """
    raise NotImplementedError


def with_late(
    tables: Tables, name: str, request: Request, begun: frozenset[int] = frozenset()
) -> Tables:
    """The tables with a late arrival in the last seat of the one where that costs least.

    Args:
        request: as the tables were drawn; whether the name is in it yet does not matter.
        begun: tables that are not touched any more.

    Raises:
        ConflictError: `player-twice`, `draft-full`: no table has a seat left.
    """
    raise NotImplementedError


def pinned(pins: Tables, tables: Tables, name: str) -> Tables:
    """The pins of a request with somebody's present table added.

    Raises:
        NotFoundError: `seat-unknown`.
    """
    raise NotImplementedError


def unpinned(pins: Tables, name: str) -> Tables:
    """The pins of a request without somebody's."""
    raise NotImplementedError
