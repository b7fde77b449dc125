"""A grid of values: one value that becomes a table, JSON objects, or lines of CSV."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.box import Box
from rich.table import Table
from rich.text import Text

from rd_league.render.words import number_words, shown

HEAD_RULE = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
"""One rule under the head and no other line."""

Value = str | int | Fraction | bool | None | Text | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its key in JSON and CSV, and its heading in a table."""

    key: str
    heading: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of values under columns."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]

    def objects(self) -> list[dict[str, object]]:
        """One JSON object a row."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, map(_plain, row), strict=True)) for row in self.rows]

    def lines(self) -> tuple[list[str], list[list[str]]]:
        """Header and rows as text, for CSV."""
        header = [column.key for column in self.columns]
        return header, [[_line(value) for value in row] for row in self.rows]

    def table(self) -> Table:
        """The table: one rule under the head, numbers aligned right, nothing cut off."""
        table = Table(box=HEAD_RULE, show_edge=False, pad_edge=False, padding=(0, 2, 0, 0))
        for column in self.columns:
            table.add_column(
                shown(column.heading),
                justify="right" if column.is_number else "left",
                overflow="fold",
            )
        for row in self.rows:
            table.add_row(*map(cell, row))
        return table


def cell(value: Value) -> Text:
    """A value as text that nothing in it can turn into markup or an escape."""
    if isinstance(value, Text):
        return value
    if isinstance(value, bool):
        return Text("yes" if value else "")
    if isinstance(value, int | Fraction):
        return Text(number_words(value))
    if isinstance(value, tuple):
        return Text(" · ".join(map(shown, value)))
    return Text(shown(value or ""))


def keyed(*pairs: tuple[str, str] | tuple[str, str, bool]) -> tuple[Column, ...]:
    """Columns from pairs of key and heading; a third True marks a column of numbers."""
    return tuple(Column(*pair) for pair in pairs)


def grid(columns: tuple[Column, ...], rows: Sequence[tuple[Value, ...]]) -> Grid:
    """A grid of any sequence of rows."""
    return Grid(columns, tuple(rows))


def _plain(value: Value) -> object:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Text):
        return value.plain
    return list(value) if isinstance(value, tuple) else value


def _line(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, tuple):
        return " · ".join(value)
    return value.plain if isinstance(value, Text) else str(value)
