"""From the grids of the terminal to the tables of pages and paper: same words, same columns."""

import re
from collections.abc import Mapping

from rd_league.files.pages import Cell, Head, Table
from rd_league.render.grid import Column, Grid, Value, Worded, cell

NO_LINKS: Mapping[str, str] = {}


def page_table(
    grid: Grid,
    links: Mapping[str, str] = NO_LINKS,
    *,
    without: tuple[str, ...] = (),
    name: str | None = None,
    marks: tuple[str, ...] = (),
) -> Table:
    """The columns of a grid that a table shows.

    Args:
        grid: any of `render`.
        links: addresses by the plain value of a cell.
        without: keys of columns that say nothing on this page.
        name: key of the column that names the rows; the first if none is said.
        marks: a class for each row.
    """
    kept = [
        at
        for at, column in enumerate(grid.columns)
        if column.in_table and column.key not in without
    ]
    keys = [grid.columns[at].key for at in kept]
    return Table(
        tuple(_head(grid.columns[at]) for at in kept),
        tuple(tuple(_cell(row[at], grid.columns[at], links) for at in kept) for row in grid.rows),
        keys.index(name) if name else 0,
        marks,
    )


def _head(column: Column) -> Head:
    return Head(column.heading, column.is_number)


def _cell(value: Value, column: Column, links: Mapping[str, str]) -> Cell:
    text = cell(value)
    plain = text.plain
    if column.is_number:
        plain = re.sub(r"-(?=\d)", "−", plain)
    key = value.value if isinstance(value, Worded) else value if isinstance(value, str) else ""
    style = str(text.style)
    return Cell(plain, style == "bold", style == "dim", links.get(key, ""))
