"""From the grids of the terminal to the tables of pages and paper: same words, same columns."""

import re
from collections.abc import Mapping

from rd_league.files.pages import Cell, Head, Table
from rd_league.league.model import Status
from rd_league.render.grid import Column, Grid, Value, Worded, cell

Links = Mapping[str, Mapping[str, str]]
"""Addresses of the cells of a column, by its key and their plain value."""
NO_LINKS: Links = {}
DUE = frozenset(status.value for status in (Status.DISPUTED, Status.EXTRA_HAND_DUE))
"""What a match is while somebody has to do something about it."""


def page_table(
    grid: Grid,
    links: Links = NO_LINKS,
    *,
    without: tuple[str, ...] = (),
    name: str | None = None,
    marks: tuple[str, ...] = (),
) -> Table:
    """The columns of a grid that a table shows.

    Args:
        grid: any of `render`.
        links: where its cells lead to.
        without: keys of columns that say nothing on this page.
        name: key of the column that names the rows; the first if none is said.
        marks: a class for each row.
    """
    kept = [
        (at, column)
        for at, column in enumerate(grid.columns)
        if column.in_table and column.key not in without
    ]
    keys = [column.key for _, column in kept]
    return Table(
        _heads([column for _, column in kept]),
        tuple(tuple(_cell(row[at], column, links) for at, column in kept) for row in grid.rows),
        keys.index(name) if name else 0,
        marks,
    )


def silent(grid: Grid, *keys: str) -> tuple[str, ...]:
    """Which of these columns say nothing, as no row has anything in them."""
    at = {column.key: index for index, column in enumerate(grid.columns)}
    return tuple(key for key in keys if not any(cell(row[at[key]]) for row in grid.rows))


def _heads(columns: list[Column]) -> tuple[Head, ...]:
    """The heads: numbers without one stand under that of the numbers before."""
    heads: list[Head] = []
    for column in columns:
        is_under = column.is_number and not column.heading
        if is_under and heads and heads[-1].text and heads[-1].is_number:
            last = heads.pop()
            heads.append(Head(last.text, True, last.span + 1))
        else:
            heads.append(Head(column.heading, column.is_number))
    return tuple(heads)


def _cell(value: Value, column: Column, links: Links) -> Cell:
    text = cell(value)
    plain, key = text.plain, value.value if isinstance(value, Worded) else str(value)
    if column.is_number:
        plain = re.sub(r"-(?=\d)", "−", plain)  # as long as a plus, and a voice reads it
    style = str(text.style)
    return Cell(
        plain,
        is_number=column.is_number,
        is_strong=style == "bold",
        is_faint=style == "dim",
        is_due=column.key == "status" and key in DUE,
        is_list=isinstance(value, tuple),
        link=links.get(column.key, {}).get(key, ""),
        told=key if isinstance(value, Worded) and (column.key == "gained" or not plain) else "",
    )
