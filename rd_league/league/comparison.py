"""The same results under several points schemes, side by side (L4)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rd_league.league.season import Scheme, SchemeKind
from rd_league.league.standings import Standings


@dataclass(frozen=True, slots=True)
class Under:
    """A name under one scheme; no place: below the line there, as it is everywhere."""

    place: int | None
    league_points: Fraction


@dataclass(frozen=True, slots=True)
class Compared:
    """A name under every scheme, in the order of the schemes."""

    name: str
    division: str | None
    under: tuple[Under, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A season under several schemes.

    Attributes:
        rows: in the order of the first scheme, the highest division first.
    """

    schemes: tuple[Scheme, ...]
    rows: tuple[Compared, ...]


def schemes_to_compare(own: Scheme) -> tuple[Scheme, ...]:
    """The season's own scheme and every other kind at its defaults."""
    return (own, *(Scheme(kind) for kind in SchemeKind if kind is not own.kind))


def compared(
    tables_under: Callable[[Scheme], Sequence[Standings]], schemes: Sequence[Scheme]
) -> Comparison:
    """The standings of a season under several schemes.

    All else that the plan says stays as it is: tie-breaks, best N, discards, average.

    Args:
        tables_under: the tables of the season as a scheme makes them, of each division.
        schemes: at least one.
    """
    tables = [tables_under(scheme) for scheme in schemes]
    found = [{row.name: row for table in each for row in table.rows} for each in tables]
    rows = [
        Compared(
            row.name,
            table.division,
            tuple(Under(each[row.name].place, each[row.name].league_points) for each in found),
        )
        for table in tables[0]
        for row in table.rows
    ]
    return Comparison(tuple(schemes), tuple(rows))
