"""The end of a season: who won it, and its table as a text with a digest (L6)."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rd_league.hand.rules import DIGEST_LENGTH
from rd_league.league.standings import Row, Standings


@dataclass(frozen=True, slots=True)
class Honour:
    """A season that is over, and who won it.

    Attributes:
        champions: by the names they have now.
        digest: of the table as it was when the season closed.
        is_unchanged: whether its table is still that.
    """

    season: str
    closed_at: str
    champions: tuple[str, ...]
    digest: str
    is_unchanged: bool


def champions(tables: Sequence[Standings]) -> tuple[str, ...]:
    """Those in the first place of each table: several where it is shared, none of an empty one.

    Where a season has divisions, whoever is in none of them wins nothing.

    Of a knock-out and of groups with a final it is the final table that says who won
    (`formats.course`).
    """
    return tuple(
        row.name
        for table in tables
        if table.division is not None or not table.plan.divisions
        for row in table.ranked
        if row.place == 1
    )


def closing_text(tables: Sequence[Standings], won: Sequence[str]) -> str:
    """The final table as canonical text.

    The first lines are the champions, in order. A line for each division follows, then one for each
    row: place, name, league points, matches, wins, total, parted by tabs; `-` is no place, and
    fractions are exact. What stands in a name for a tab, a line feed or a backslash is escaped, so
    that different tables are different texts.

    Args:
        tables: one, or one for each division.
        won: the champions, by name; nobody where the season ended before its final.
    """
    return "".join(f"{line}\n" for line in _lines(tables, won))


def closing_digest(tables: Sequence[Standings], won: Sequence[str]) -> str:
    """Short hash of the final table, as long as that of rules; arguments: see `closing_text`."""
    text = closing_text(tables, won)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def closing_champions(text: str) -> tuple[str, ...]:
    """The champions that a closing text names, in order."""
    lines = (line.partition("\t") for line in text.splitlines())
    return tuple(_bare(name) for word, _, name in lines if word == "champion")


def _bare(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _BARE.get(found[1], found[1]), text)


_BARE = {"t": "\t", "n": "\n"}


def _lines(tables: Sequence[Standings], won: Sequence[str]) -> Iterator[str]:
    for name in won:
        yield f"champion\t{_escaped(name)}"
    for table in tables:
        yield "division" if table.division is None else f"division\t{_escaped(table.division)}"
        for row in table.rows:
            yield "\t".join(_cells(row))


def _cells(row: Row) -> Iterator[str]:
    yield "-" if row.place is None else str(row.place)
    yield _escaped(row.name)
    yield from map(str, (row.league_points, row.matches, row.wins, row.total))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
