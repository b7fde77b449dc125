"""From the bytes of a file to text, and to rows that know their lines."""

import codecs
import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rd_league.errors import BadFileError, BadInputError, LineProblem
from rd_league.files.opening import opened

LONGEST_LINE = 100_000  # characters; below the limit of the csv module for one cell
MOST_COLUMNS = 1_000
SEPARATORS = ",;"
BLANK = SEPARATORS + "\t\r\n "


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file, its cells as written.

    Attributes:
        line: the line it begins on, counted from 1.
    """

    line: int
    cells: tuple[str, ...]

    def cell(self, position: int) -> str:
        """One cell; a row may end early, its last cells are blank then."""
        return self.cells[position] if position < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a file below its header, rows without any text left out."""

    file: str
    header: Row
    rows: tuple[Row, ...]

    @property
    def overlong(self) -> list[LineProblem]:
        """A problem for each row that has more cells than the header has headings."""
        width = len(self.header.cells)
        return [
            LineProblem(row.line, None, "row-too-long", {"cells": len(row.cells), "columns": width})
            for row in self.rows
            if len(row.cells) > width
        ]


def read_bytes(path: Path) -> bytes:
    """What is in a file.

    Raises:
        NotFoundError: `file`.
        BadInputError: `file-unreadable`: a folder, or not ours to read.
    """
    with opened(path) as stream:
        return stream.read()


def decode_text(content: bytes, file: str) -> str:
    """The text of a file in UTF-8, a byte order mark taken off.

    Args:
        content: the whole file.
        file: its name, for the errors.

    Raises:
        BadInputError: `not-utf8`, `not-text` (a NUL), each with the line.
    """
    content = content.removeprefix(codecs.BOM_UTF8)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        line = _line_count(before) + 1
        raise BadInputError("not-utf8", file=file, line=line, byte=content[error.start]) from None
    before, nul, _ = text.partition("\0")
    if nul:
        raise BadInputError("not-text", file=file, line=_line_count(before) + 1)
    return text


def parse_grid(content: bytes, file: str) -> Grid:
    """The rows of a CSV file, separated by `,` or `;`, whichever splits the header further.

    Raises:
        BadInputError: `empty-file`, `line-too-long`, `too-many-columns`, `bad-quotes`, and those
            of `decode_text`.
    """
    lines = list(io.StringIO(decode_text(content, file), newline=""))
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadInputError("line-too-long", file=file, line=number, limit=LONGEST_LINE)
    heading = next((line for line in lines if line.strip(BLANK)), "")
    separator = max(
        SEPARATORS, key=lambda mark: len(next(csv.reader([heading], delimiter=mark), ()))
    )
    rows = [row for row in _records(lines, separator, file) if any(map(str.strip, row.cells))]
    if not rows:
        raise BadInputError("empty-file", file=file)
    header = rows[0]
    if len(header.cells) > MOST_COLUMNS:
        raise BadInputError("too-many-columns", file=file, line=header.line, limit=MOST_COLUMNS)
    return Grid(file, header, tuple(rows[1:]))


def bad_file(grid: Grid, problems: Iterable[LineProblem]) -> BadFileError:
    """The error that lists all that is wrong, from the top left to the bottom right."""
    headings = [heading.strip().lower() for heading in grid.header.cells]

    def place(problem: LineProblem) -> tuple[int, int]:
        name = (problem.column or "").lower()
        return problem.line, headings.index(name) if name in headings else -1

    return BadFileError(grid.file, tuple(sorted(problems, key=place)))


def _records(lines: list[str], separator: str, file: str) -> Iterator[Row]:
    reader = csv.reader(lines, delimiter=separator, strict=True)
    line = 1
    try:
        for cells in reader:
            yield Row(line, tuple(cells))
            line = reader.line_num + 1
    except csv.Error:  # lines are short enough, so it is a quote: never closed, or text after it
        raise BadInputError("bad-quotes", file=file, line=line) from None


def _line_count(text: str) -> int:
    return text.replace("\r\n", "\n").replace("\r", "\n").count("\n")
