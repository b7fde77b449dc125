"""A grid of values: one value that becomes a table, JSON objects, or lines of CSV."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from rich.box import Box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rd_league.render.text import number_words, shown

UNFOLDED = 10_000
"""Columns of a terminal on which nothing is folded."""

HEAD_RULE = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
"""One rule under the head and no other line."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A value that reads otherwise in a table than in JSON and CSV."""

    value: str
    words: str


Value = str | int | Fraction | Decimal | bool | None | Text | Worded | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its key in JSON and CSV, and its heading in a table."""

    key: str
    heading: str
    is_number: bool = False
    in_table: bool = True


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

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """The table; where not even its words fit side by side, a line for each value."""
        unfolded = options.update_width(UNFOLDED)
        for gap in (3, 2):
            table = self._table(gap)
            if Measurement.get(console, unfolded, table).minimum <= options.max_width:
                yield table
                return
        for row in self.rows:
            yield from self._stacked(row)

    def _table(self, gap: int) -> Table:
        """The table: one rule under the head, numbers aligned right, words never broken."""
        padding = (0, gap - 1, 0, 0)  # the rule's own column is one more
        table = Table(box=HEAD_RULE, show_edge=False, pad_edge=False, padding=padding)
        rows = [[cell(value) for _, value in self._in_table(row)] for row in self.rows]
        columns = [column for column in self.columns if column.in_table]
        for index, column in enumerate(columns):
            table.add_column(
                Text(shown(column.heading)),
                justify="right" if column.is_number else "left",
                overflow="fold",
                no_wrap=not any(" " in row[index].plain for row in rows),
            )
        for row in rows:
            table.add_row(*row)
        return table

    def _in_table(self, row: tuple[Value, ...]) -> Iterator[tuple[Column, Value]]:
        pairs = zip(self.columns, row, strict=True)
        return ((column, value) for column, value in pairs if column.in_table)

    def _stacked(self, row: tuple[Value, ...]) -> Iterator[RenderableType]:
        """One row on a narrow terminal: its first value, the others below with their headings."""
        lines: list[Text] = []
        for column, value in self._in_table(row):
            text = cell(value)
            if column.heading or not lines or not column.is_number:
                label = Text(f"{shown(column.heading)}  " if column.heading else "")
                lines.append(label.append_text(text) if text else Text())
            else:
                lines[-1].append("  ").append_text(text)
        for index, line in enumerate(lines):
            if line:
                line.overflow = "fold"
                yield Padding(line, (0, 0, 0, 2 if index else 0), expand=False)


def cell(value: Value) -> Text:
    """A value as text that nothing in it can turn into markup or an escape."""
    if isinstance(value, Text):
        return value
    if isinstance(value, bool):
        return Text("yes" if value else "")
    if isinstance(value, int | Fraction | Decimal):
        return Text(number_words(value))
    if isinstance(value, Worded):
        return Text(shown(value.words))
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
    match value:
        case Fraction():
            return str(value)
        case Decimal():
            return number_words(value)
        case Text():
            return value.plain
        case Worded():
            return value.value
        case tuple():
            return list(value)
    return value


def _line(value: Value) -> str:
    match _plain(value):
        case None | False:
            return ""
        case True:
            return "yes"
        case list(names):
            return " · ".join(names)
        case other:
            return str(other)
