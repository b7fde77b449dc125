"""A seating changed by hand before it is posted (L2): every edit gives new tables."""

from rd_league.errors import ConflictError, NotFoundError
from rd_league.hand.rules import nearest_name
from rd_league.league.seating import Request, Tables, refuse_twice, refuse_unknown
from rd_league.league.seating_cost import History, cost_by


def table_of(tables: Tables, name: str) -> int:
    """The table somebody sits at.

    Raises:
        NotFoundError: `seat-unknown` with the nearest name.
    """
    for index, table in enumerate(tables):
        if name in table:
            return index
    seated = [each for table in tables for each in table]
    raise NotFoundError("seat-unknown", name=name, nearest=nearest_name(name, seated))


def swapped(tables: Tables, one: str, other: str) -> Tables:
    """Two people in each other's seats; one of them may have none, and takes the other's.

    Raises:
        NotFoundError: `seat-unknown`, if neither has one.
    """
    if not any(other in table for table in tables):
        table_of(tables, one)
    instead = {one: other, other: one}
    return tuple(tuple(instead.get(name, name) for name in table) for table in tables)


def moved(tables: Tables, name: str, table: int, most: int) -> Tables:
    """Somebody in the last seat of another table; a table that nobody is left at is gone.

    Args:
        table: where to; nothing changes if the person sits there.
        most: how many may sit at a table.

    Raises:
        NotFoundError: `seat-unknown`, `draft-table-unknown`.
        ConflictError: `draft-table-full`.
    """
    if not 0 <= table < len(tables):
        raise NotFoundError("draft-table-unknown", table=table + 1, tables=len(tables))
    if table_of(tables, name) == table:
        return tables
    if len(tables[table]) >= most:
        raise ConflictError("draft-table-full", table=table + 1, most=len(tables[table]))
    return _seated(_joined(_without(tables, name), table, name))


def removed(tables: Tables, name: str) -> Tables:
    """The tables without somebody; a table that nobody is left at is gone.

    Raises:
        NotFoundError: `seat-unknown`.
    """
    table_of(tables, name)
    return _seated(_without(tables, name))


def with_late(
    tables: Tables, name: str, request: Request, begun: frozenset[int] = frozenset()
) -> Tables:
    """The tables with a late arrival in the last seat of one; no other table changes.

    It is the table that leaves sizes nearest to the preferred one, as in `table_sizes`; of several
    the one where the late arrival costs least, then the first.

    Args:
        request: as the tables were drawn, with the late arrival among its names.
        begun: tables that are not touched any more.

    Raises:
        ConflictError: `player-twice`, `draft-full`: no table has a seat left.
        NotFoundError: `seating-unknown`.
    """
    refuse_twice([*(each for table in tables for each in table), name])
    refuse_unknown((name,), request.names)
    most = request.sizes.most
    room = [i for i, table in enumerate(tables) if len(table) < most and i not in begun]
    if not room:
        raise ConflictError("draft-full", most=most)
    # One more person adds 2 × (size − preferred) + 1 to the squares: least at the smallest table.
    nearest = min(len(tables[index]) for index in room)
    history = History(request)
    return min(
        (_joined(tables, i, name) for i in room if len(tables[i]) == nearest),
        key=lambda joined: cost_by(history, joined).total,
    )


def pinned(pins: Tables, tables: Tables, name: str) -> Tables:
    """The pins of a request with somebody's present table added.

    Raises:
        NotFoundError: `seat-unknown`.
    """
    table = table_of(tables, name)
    kept = unpinned(pins, name)
    return _joined(kept + ((),) * (table + 1 - len(kept)), table, name)


def unpinned(pins: Tables, name: str) -> Tables:
    """The pins of a request without somebody's, if there is one."""
    return _without(pins, name)


def _without(tables: Tables, name: str) -> Tables:
    return tuple(tuple(each for each in table if each != name) for table in tables)


def _joined(tables: Tables, table: int, name: str) -> Tables:
    return (*tables[:table], (*tables[table], name), *tables[table + 1 :])


def _seated(tables: Tables) -> Tables:
    """The tables that somebody sits at."""
    return tuple(table for table in tables if table)
