"""The cells of a row: texts to values, each parser refusing what it does not know.

A parser raises a `LeagueError`; `Cells.take` makes it the problem of one line and column, so that
a reader goes on and reports everything at once.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from enum import StrEnum
from typing import TypeVar

from rd_league.errors import BadInputError, LeagueError, LineProblem
from rd_league.files.decode import Grid, Row
from rd_league.hand.rules import nearest_name
from rd_league.league.roster import checked_name

T = TypeVar("T")
LARGEST_COUNT = 9999

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_DATE = re.compile(r"([0-9]{1,4})([/.-])([0-9]{1,2})\2([0-9]{1,4})")


class DateOrder(StrEnum):
    """In which order the parts of a date are written."""

    MDY = "mdy"
    DMY = "dmy"
    YMD = "ymd"


def parse_date_order(text: str) -> DateOrder:
    """The order of dates from its word.

    Raises:
        BadInputError: `bad-word`.
    """
    return DateOrder(parse_word(text, tuple(map(str, DateOrder))))


class Cells:
    """One row by its columns, noting what is wrong as it is read."""

    def __init__(self, row: Row, columns: Mapping[str, int], problems: list[LineProblem]) -> None:
        self.line = row.line
        self.row = row
        self.columns = columns
        self.problems = problems
        self.is_sound = True

    def raw(self, column: str) -> str:
        """The cell exactly as written; blank if the file has no such column."""
        at = self.columns.get(column)
        return "" if at is None else self.row.cell(at)

    def text(self, column: str) -> str:
        """The cell without the spaces around it."""
        return self.raw(column).strip()

    def take(self, column: str, parse: Callable[[str], T]) -> T | None:
        """The value of a cell; None if it is blank or wrong."""
        text = self.text(column)
        if not text:
            return None
        try:
            return parse(text)
        except LeagueError as error:
            self.refuse(column, error.code, **error.values)
            return None

    def need(self, column: str, parse: Callable[[str], T]) -> T | None:
        """The value of a cell that must not be blank; None if it is blank or wrong."""
        if not self.text(column):
            self.refuse(column, "cell-blank")
        return self.take(column, parse)

    def refuse(self, column: str | None, code: str, **values: object) -> None:
        """Note a problem of this line."""
        self.is_sound = False
        self.problems.append(LineProblem(self.line, column, code, values))


def read_header(
    grid: Grid,
    known: type[StrEnum],
    required: Iterable[StrEnum],
    problems: list[LineProblem],
    notes: list[LineProblem],
) -> dict[str, int]:
    """The position of each column that is known, whatever the case of its heading.

    Args:
        problems: gets what is wrong.
        notes: gets what is left out.
    """
    line = grid.header.line
    columns: dict[str, int] = {}
    for position, heading in enumerate(grid.header.cells):
        name = heading.strip().lower()
        if name in columns:
            problems.append(LineProblem(line, name, "column-twice"))
        elif name in list(known):
            columns[name] = position
        elif name:
            values = {"nearest": nearest_name(name, known)}
            notes.append(LineProblem(line, heading.strip(), "column-ignored", values))
    problems += [
        LineProblem(line, str(column), "column-missing")
        for column in required
        if column not in columns
    ]
    return columns


def neutralize(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula; `plain` undoes it.

    >>> neutralize("=1+1"), neutralize("'=1+1"), neutralize("O'Neill"), neutralize("'t Hart")
    ("'=1+1", "''=1+1", "O'Neill", "'t Hart")
    """
    return "'" + text if _FORMULA.match(text) else text


def plain(text: str) -> str:
    """The text that `neutralize` made this cell of.

    >>> plain("'=1+1"), plain("''=1+1"), plain("=1+1"), plain("'t Hart")
    ('=1+1', "'=1+1", '=1+1', "'t Hart")
    """
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def parse_name(text: str) -> str:
    """A name or label as a club stores it.

    Raises:
        BadInputError: see `checked_name`.
    """
    return checked_name(plain(text))


def parse_count(text: str) -> int:
    """A whole number from 0 to 9999.

    Raises:
        BadInputError: `not-a-count`.
    """
    return _count(text, 0)


def parse_ordinal(text: str) -> int:
    """A whole number from 1 to 9999.

    Raises:
        BadInputError: `not-a-count`.
    """
    return _count(text, 1)


def parse_points(text: str) -> int:
    """A whole number of at most six digits, with or without a sign.

    Raises:
        BadInputError: `not-whole-number`.
    """
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
        raise BadInputError("not-whole-number", value=text)
    return int(text)


def parse_yes(text: str) -> bool:
    """`yes` or `no`.

    Raises:
        BadInputError: `bad-word`.
    """
    return parse_word(text, ("yes", "no")) == "yes"


def parse_word(text: str, allowed: tuple[str, ...]) -> str:
    """One of the words allowed, in any case.

    Raises:
        BadInputError: `bad-word`.
    """
    if text.lower() not in allowed:
        raise BadInputError("bad-word", value=text, allowed=allowed)
    return text.lower()


def parse_iso_date(text: str) -> date:
    """A date as `2026-01-31` and no other way.

    Raises:
        BadInputError: `bad-date`, `date-impossible`.
    """
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise BadInputError("bad-date", value=text, order=DateOrder.YMD)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInputError("date-impossible", value=text) from None


def parse_date(text: str, order: DateOrder) -> date:
    """A date of numbers in a known order, between `/`, `-` or `.`, the year with four digits.

    >>> parse_date("10/8/2023", DateOrder.MDY)
    datetime.date(2023, 10, 8)

    Raises:
        BadInputError: `bad-date` for what is no date, `date-order` for one that is a date only in
            another order, `date-impossible` for 2/30.
    """
    found = _DATE.fullmatch(text)
    if not found:
        raise BadInputError("bad-date", value=text, order=order)
    parts = (found[1], found[3], found[4])
    if on := _in_order(parts, order):
        return on
    if any(_in_order(parts, other) for other in DateOrder):
        raise BadInputError("date-order", value=text, order=order)
    if len(parts[order.index("y")]) == 4:
        raise BadInputError("date-impossible", value=text)
    raise BadInputError("bad-date", value=text, order=order)


def date_separator(text: str) -> str:
    """The mark between the parts of a date that `parse_date` reads."""
    return next(mark for mark in text if not mark.isdigit())


def _in_order(parts: tuple[str, str, str], order: DateOrder) -> date | None:
    year, month, day = (parts[order.index(letter)] for letter in "ymd")
    if len(year) != 4 or len(month) > 2 or len(day) > 2:
        return None
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _count(text: str, low: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text) or int(text) < low:
        raise BadInputError("not-a-count", value=text, low=low, high=LARGEST_COUNT)
    return int(text)
