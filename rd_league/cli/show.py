"""Printing: the only file, with boundary.py, that writes to a stream."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, TextIO

import typer

from rd_league.cli.options import Format
from rd_league.errors import StorageError, UsageError
from rd_league.language import gettext, pgettext, said

if TYPE_CHECKING:
    from rich.console import RenderableType

    from rd_league.render.grid import Grid


def line(text: str = "") -> None:
    """One line of a result, wrapped at words on a terminal."""
    typer.echo(_wrapped(text, sys.stdout))


def say(text: str, /, **values: object) -> None:
    """A line of a result, from a text in English and what fills its blanks."""
    line(said(text, **values))


def lines(texts: Iterable[str]) -> None:
    """Several lines of a result."""
    for text in texts:
        line(text)


def note(text: str) -> None:
    """One line beside the result, on stderr, after all that was said before it."""
    sys.stdout.flush()
    typer.echo(_wrapped(text, sys.stderr), err=True)


def remark(text: str, /, **values: object) -> None:
    """A line beside the result, from a text in English and what fills its blanks."""
    note(said(text, **values))


def is_asking() -> bool:
    """Whether there is somebody at a terminal to ask."""
    return sys.stdin.isatty()


def confirmed(question: str) -> bool:
    """Ask until the answer is yes or no.

    Raises:
        EOFError: the end of input at the prompt.
    """
    yes, no = pgettext("answer", "y"), pgettext("answer", "n")
    while True:
        answer = input(f"{question} [{yes}/{no}] ").strip().lower()
        if answer in ("y", "yes", yes, gettext("yes")):
            return True
        if answer in ("n", "no", no, gettext("no")):
            return False


def rich(*renderables: "RenderableType") -> None:
    """Tables and styled lines, folded to the width of the terminal."""
    from rich.console import Console

    from rd_league.render.grid import UNFOLDED

    # Whoever pipes a table wants its lines whole; a terminal folds them.
    width = None if sys.stdout.isatty() else UNFOLDED
    console = Console(width=_columns() or width, highlight=False, markup=False, emoji=False)
    for renderable in renderables:
        console.print(renderable)


def as_json(value: Any) -> None:
    """A value as JSON."""
    import json

    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def as_csv(grid: "Grid") -> None:
    """A grid as CSV, nothing in it a formula to a spreadsheet."""
    from rd_league.files.grid_csv import csv_text

    header, rows = grid.cells()
    typer.echo(csv_text(header, rows), nl=False)


def listing(grid: "Grid", form: Format, empty: str) -> None:
    """A grid in any of the formats; `empty` is said of an empty table."""
    match form:
        case Format.JSON:
            as_json(grid.objects())
        case Format.CSV:
            as_csv(grid)
        case Format.TABLE if grid.rows:
            rich(grid)
        case Format.TABLE:
            line(gettext(empty))


def written(content: str | bytes, target: Path | None) -> None:
    """Content to a file, which is there whole or not at all, or to standard output.

    Raises:
        StorageError: `file-unwritable`.
    """
    content = content if isinstance(content, bytes) else content.encode()
    if target is None:
        typer.echo(content.decode(), nl=False)
        return
    fresh = target.with_name(f".{target.name}.new")
    try:
        fresh.write_bytes(content)
        fresh.replace(target)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise StorageError("file-unwritable", path=str(target), fault=error.strerror) from error
    remark("{path} written.", path=target)


def require(form: Format, *allowed: Format) -> None:
    """Refuse a format that a command does not have.

    Raises:
        UsageError: `format-unsupported`.
    """
    if form not in allowed:
        names = tuple(each.value for each in allowed)
        raise UsageError("format-unsupported", format=form.value, allowed=names)


def _columns() -> int | None:
    width = os.environ.get("COLUMNS", "")
    return int(width) if width.isdigit() and int(width) > 0 else None


def _wrapped(text: str, stream: TextIO) -> str:
    """A line as it is, but for a terminal no word of it broken at the edge."""
    if not stream.isatty():
        return text
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    width = _columns() or get_terminal_size().columns
    return fill(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
