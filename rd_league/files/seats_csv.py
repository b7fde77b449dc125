"""The rounds of a season as a table, one row a seat (docs/files.md)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from rd_league.errors import LineProblem
from rd_league.files.cells import Cells, parse_ordinal, plain, read_header
from rd_league.files.decode import bad_file
from rd_league.files.grid_csv import Cell
from rd_league.files.spreadsheets import read_grid, spreadsheet
from rd_league.league.seating import Tables
from rd_league.league.seating_plan import SMALLEST


class Column(StrEnum):
    """The columns, in the order in which they are written."""

    ROUND = "round"
    TABLE = "table"
    SEAT = "seat"
    NAME = "name"


def format_seats(rounds: Iterable[tuple[int, Sequence[Sequence[str]]]], name: str) -> bytes:
    """Rounds, each with its number, as the file of that name."""
    rows: list[list[Cell]] = [
        [number, table, seat, who]
        for number, tables in rounds
        for table, names in enumerate(tables, 1)
        for seat, who in enumerate(names, 1)
    ]
    return spreadsheet(list(Column), rows, name)


def parse_seats(content: bytes, file: str) -> tuple[Tables, ...]:
    """The rounds of a file, by their numbers; a file without a column for them has one.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
        BadInputError: the file is no table at all; see `read_grid`.
    """
    grid = read_grid(content, file)
    problems: list[LineProblem] = []
    columns = read_header(grid, Column, (Column.TABLE, Column.NAME), problems, [])
    seats: dict[tuple[int, int, int], str] = {}
    lines: dict[tuple[int, str], int] = {}
    tables: dict[tuple[int, int], list[int]] = {}
    if not problems:
        problems += grid.overlong
        for row in grid.rows:
            cells = Cells(row, columns, problems)
            number = cells.take(Column.ROUND, parse_ordinal) or 1
            table = cells.need(Column.TABLE, parse_ordinal)
            seat = cells.take(Column.SEAT, parse_ordinal)
            name = cells.need(Column.NAME, _parse_seat)
            if table is None or name is None or not cells.is_sound:
                continue
            first = lines.setdefault((number, name), row.line)
            place = (number, table, len(tables.get((number, table), ())) if seat is None else seat)
            if first != row.line or place in seats:
                cells.refuse(Column.NAME, "script-twice", name=name, first_line=first)
            seats[place] = name
            tables.setdefault((number, table), []).append(row.line)
        for (number, table), rows in tables.items():
            if len(rows) < SMALLEST and not problems:
                name = next(who for place, who in seats.items() if place[:2] == (number, table))
                problems.append(LineProblem(rows[0], None, "script-alone", {"name": name}))
    if problems:
        raise bad_file(grid, problems)
    return _rounds(seats)


def _parse_seat(text: str) -> str:
    """A player, a team, or partners as they are written."""
    return plain(text).strip()


def _rounds(seats: dict[tuple[int, int, int], str]) -> tuple[Tables, ...]:
    found: dict[int, dict[int, list[str]]] = {}
    for (number, table, _), name in sorted(seats.items()):
        found.setdefault(number, {}).setdefault(table, []).append(name)
    return tuple(tuple(map(tuple, tables.values())) for tables in found.values())
