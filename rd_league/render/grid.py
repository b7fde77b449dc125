"""A grid of values: one value that becomes a table, JSON objects, or lines of CSV."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from rich.box import Box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rd_league.language import gettext, pgettext, said
from rd_league.render.text import day_text, day_words, number_words, plain_number, shown, term

UNFOLDED = 10_000
"""Columns of a terminal on which nothing is folded."""

HANG = 2
"""So much further in goes what is left of a folded line."""

HEAD_RULE = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
"""One rule under the head and no other line."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A value that reads otherwise in a table than in JSON and CSV."""

    value: str
    words: str


Value = str | int | Fraction | Decimal | bool | None | Text | Worded | tuple[str | Worded, ...]


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

    def cells(self) -> tuple[list[str], list[list[str | int | Fraction | Decimal | None]]]:
        """Header and rows, for CSV and workbooks: numbers are numbers, all else is text."""
        header = [column.key for column in self.columns]
        return header, [
            [_cell(column, value) for column, value in zip(self.columns, row, strict=True)]
            for row in self.rows
        ]

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        """The table; where not even its words fit side by side, a line for each value."""
        rows = [[cell(value) for _, value in self._in_table(row)] for row in self.rows]
        headings = [Text(shown(column.heading)) for column in self.columns if column.in_table]
        for gap in (3, 2):
            room = options.max_width - gap * (len(headings) - 1)
            if widths := _widths([headings, *rows], room):
                yield self._table(headings, rows, widths, gap)
                return
        for index, row in enumerate(self.rows):
            if index:
                yield Text()
            yield from self._stacked(console, options, row)

    def _table(
        self, headings: list[Text], rows: list[list[Text]], widths: list[int], gap: int
    ) -> Table:
        """The table: one rule under the head, numbers aligned right."""
        padding = (0, gap - 1, 0, 0)  # the rule's own column is one more
        table = Table(box=HEAD_RULE, show_edge=False, pad_edge=False, padding=padding)
        shown_columns = [column for column in self.columns if column.in_table]
        for column, heading, width in zip(shown_columns, headings, widths, strict=True):
            justify: JustifyMethod = "right" if column.is_number else "left"
            table.add_column(heading, justify=justify, overflow="fold", width=width)
        for row in rows:
            table.add_row(*row)
        return table

    def _in_table(self, row: tuple[Value, ...]) -> Iterator[tuple[Column, Value]]:
        pairs = zip(self.columns, row, strict=True)
        return ((column, value) for column, value in pairs if column.in_table)

    def _stacked(
        self, console: Console, options: ConsoleOptions, row: tuple[Value, ...]
    ) -> Iterator[RenderableType]:
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
                yield from _hanging(console, line, options.max_width, 2 if index else 0)


def cell(value: Value) -> Text:
    """A value as text that nothing in it can turn into markup or an escape."""
    if isinstance(value, Text):
        return value
    if isinstance(value, bool):
        return Text(gettext("yes") if value else "")
    if isinstance(value, int | Fraction | Decimal):
        return Text(number_words(value))
    if isinstance(value, Worded):
        return Text(shown(value.words))
    if isinstance(value, tuple):
        return Text(" · ".join(cell(each).plain for each in value))
    return Text(shown(value or ""))


def keyed(*pairs: tuple[str, str] | tuple[str, str, bool]) -> tuple[Column, ...]:
    """Columns from pairs of key and heading; a third True marks a column of numbers.

    The heading is said in the language that is spoken, the key being its context: "Out" is who
    called in one table and who sits out in another. A heading that is a name makes a `Column`.
    """
    return tuple(Column(key, pgettext(key, heading), *rest) for key, heading, *rest in pairs)


def worded(value: StrEnum) -> Worded:
    """A value of the domain: its word in a table, itself in JSON and CSV."""
    return Worded(value.value, term(value))


def listed(parts: Sequence[Worded], sign: str = ", ") -> Worded:
    """Several of them with a sign between."""
    return Worded(sign.join(part.value for part in parts), sign.join(part.words for part in parts))


def dated(day: date | None) -> Worded:
    """A day: as people write it in a table, ISO in JSON and CSV."""
    return Worded(day_text(day), day_words(day))


def phrase(text: str, /, **values: object) -> Worded:
    """A text with values in its blanks, in English in JSON and CSV."""
    return Worded(text.format_map(values), said(text, **values))


def grid(columns: tuple[Column, ...], rows: Sequence[tuple[Value, ...]]) -> Grid:
    """A grid of any sequence of rows."""
    return Grid(columns, tuple(rows))


def _hanging(console: Console, line: Text, width: int, indent: int) -> Iterator[RenderableType]:
    """A line folded, what does not fit further in than where it begins."""
    first = line.wrap(console, max(width - indent, 1), overflow="fold")[0]
    yield Padding(first, (0, 0, 0, indent), expand=False)
    rest = line[len(first) :]
    blanks = len(rest.plain) - len(rest.plain.lstrip())
    if rest := rest[blanks:]:
        rest.overflow = "fold"
        yield Padding(rest, (0, 0, 0, indent + HANG), expand=False)


def _widths(rows: list[list[Text]], room: int) -> list[int]:
    """The widths of the columns, none below its longest word; none at all if they have no room."""
    columns = list(zip(*rows, strict=True))
    widths = [max(text.cell_len for text in column) for column in columns]
    least = [
        max((cell_len(word) for text in column for word in text.plain.split()), default=0)
        for column in columns
    ]
    if sum(least) > room:
        return []
    while sum(widths) > room:
        wide = (at for at, width in enumerate(widths) if width > least[at])
        widths[max(wide, key=widths.__getitem__)] -= 1
    return widths


def _plain(value: Value) -> object:
    match value:
        case Fraction():
            return str(value)
        case Decimal():
            return plain_number(value)
        case Text():
            return value.plain
        case Worded():
            return value.value
        case tuple():
            return [_plain(each) for each in value]
    return value


def _cell(column: Column, value: Value) -> str | int | Fraction | Decimal | None:
    match value:
        case None | False:
            return None
        case True:
            return "yes"
        case int() | Fraction():
            return value
        case tuple():
            return " · ".join(str(_plain(each)) for each in value)
    text = str(_plain(value))
    is_figure = column.is_number and re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text)
    return Decimal(text) if is_figure else text
