"""What is printed: leaves of paper as one HTML file that needs no other, or as PDF (I5).

A leaf is one of the values below; `templates/paper.html` sets each in its own way. The look is that
of the pages, with what only paper needs from `paper.css`.
"""

from dataclasses import dataclass
from enum import StrEnum

from rd_league.errors import UsageError
from rd_league.files.pages import Table, paper_look, rendered


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

    @property
    def kind(self) -> str:
        """A table of more than four seats lies across the paper."""
        return "sheet-wide" if sum(len(side.seats) for side in self.sides) > 4 else "sheet"

    @property
    def row_height(self) -> float:
        """Of a row to write in, in mm, so that all fit on one page of either size of paper."""
        most, room = (10.0, 100.0) if self.kind == "sheet-wide" else (14.0, 160.0)
        return round(min(most, room / (self.hands + self.extra)), 1)


@dataclass(frozen=True, slots=True)
class Listing:
    """Tables with a title, and lines below them.

    Attributes:
        tables: each with its heading, empty for none.
        is_beside: whether they stand in two columns, to be cut apart.
    """

    title: str
    over: str
    tables: tuple[tuple[str, Table], ...]
    notes: tuple[str, ...] = ()
    is_beside: bool = False
    kind: str = "listing"


@dataclass(frozen=True, slots=True)
class Slips:
    """Lines as a terminal has them, to be cut out, each slip whole."""

    title: str
    over: str
    texts: tuple[str, ...]
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
