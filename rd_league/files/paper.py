"""What is printed: leaves of paper as one HTML file that needs no other, or as PDF (I5).

A leaf is one of the values below; `templates/paper.html` sets each in its own way. The look is that
of the pages, with what only paper needs from `paper.css`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar
from unicodedata import east_asian_width

from rd_league.errors import UsageError
from rd_league.files.pages import Table, paper_look, rendered

MOST_UPRIGHT = 4
"""Seats, or sides of a box score, that have room on paper that stands upright."""
LETTER = 2.7
"""How wide a letter of a name is, in mm; those of the Far East are twice as wide."""
LEAST_ROW = 7.0
"""The lowest row, in mm, that can be written in by hand."""


class Format(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a match on a score sheet: its name, and the names of its seats."""

    name: str
    seats: tuple[str, ...]

    @property
    def span(self) -> int:
        """Columns of its own: two a seat for the counts, one for the total."""
        return 2 * len(self.seats) + 1


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet to write on.

    Attributes:
        about: rules with their digest, and what decides the match.
        hands: how many rows there are to write in.
        extra: rows for extra hands.
        words: what the counts are called: foundation, demon.
    """

    title: str
    over: str
    about: str
    sides: tuple[Side, ...]
    words: tuple[str, str]
    hands: int = 10
    extra: int = 2
    kind: str = "sheet"

    @property
    def is_across(self) -> bool:
        """Whether it lies across the paper."""
        return self._seat_count > MOST_UPRIGHT

    @property
    def is_crowded(self) -> bool:
        """Whether a name is too long for one line of its column, so that all are set small."""
        room = (250 if self.is_across else 165) / self._seat_count
        return any(
            max(_letters(side.name) / len(side.seats), *map(_letters, side.seats)) * LETTER > room
            for side in self.sides
        )

    @property
    def row_height(self) -> float:
        """Of a row to write in, in mm, so that the rows of a match fit on a page of either size.

        More rows than fit go on, below the same heads, on the next page.
        """
        room = 102 if self.is_across else 170
        rows = (room - (14 if self.is_crowded else 0)) / (self.hands + self.extra)
        return round(max(LEAST_ROW, min(14.0, rows)), 1)

    @property
    def _seat_count(self) -> int:
        return sum(len(side.seats) for side in self.sides)


@dataclass(frozen=True, slots=True)
class Listing:
    """Tables with a title, and lines below them.

    Attributes:
        tables: each with its heading, empty for none.
        is_beside: whether they stand in two columns, to be cut apart.
        is_across: whether they need paper that lies across.
    """

    title: str
    over: str
    tables: tuple[tuple[str, Table], ...]
    notes: tuple[str, ...] = ()
    is_beside: bool = False
    is_across: bool = False
    kind: str = "listing"


@dataclass(frozen=True, slots=True)
class Slips:
    """Lines as a terminal has them, to be cut out, each slip whole."""

    title: str
    over: str
    texts: tuple[str, ...]
    is_across: ClassVar[bool] = False
    kind: str = "slips"


Leaf = ScoreSheet | Listing | Slips


def paper(leaves: tuple[Leaf, ...], club: str, head: str, size: Format) -> str:
    """Leaves as HTML, each beginning a page of that size.

    Args:
        club: its name; empty for what belongs to none.
        head: of the log when it was printed (I7); empty likewise.
    """
    return rendered(
        "paper.html",
        leaves=leaves,
        club=club,
        head=head,
        size=size.value,
        look=paper_look(),
        root="",
    )


def pdf(html: str) -> bytes:
    """The same as PDF.

    Raises:
        UsageError: `extra-missing`: the library for it is not installed.
    """
    try:
        from weasyprint import HTML
    except (ImportError, OSError) as error:  # the package, or the libraries of the system it needs
        raise UsageError("extra-missing", extra="pdf") from error
    content: bytes = HTML(string=html).write_pdf()
    return content


def _letters(name: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)
