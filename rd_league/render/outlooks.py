"""Standings under several schemes, and what can still become of them."""

from collections.abc import Sequence
from typing import Any

from rd_league.language import gettext, pgettext, said
from rd_league.league.comparison import Comparison
from rd_league.league.plan import format_scheme
from rd_league.league.projection import Projection, Prospect
from rd_league.render.grid import Column, Grid, Value, Worded, grid, keyed


def comparison_json(season: str, found: Comparison) -> dict[str, Any]:
    """A comparison as JSON (docs/json.md)."""
    names = [format_scheme(scheme) for scheme in found.schemes]
    return {
        "season": season,
        "schemes": names,
        "rows": [
            {
                "name": row.name,
                "division": row.division,
                "under": [
                    {
                        "scheme": name,
                        "place": under.place,
                        "league_points": str(under.league_points),
                    }
                    for name, under in zip(names, row.under, strict=True)
                ],
            }
            for row in found.rows
        ],
    }


def comparison_grid(found: Comparison) -> Grid:
    """A comparison as a grid: place and points under each scheme, side by side."""
    is_divided = any(row.division for row in found.rows)
    columns = [*keyed(("name", "Name")), _division(is_shown=is_divided)]
    for scheme in found.schemes:
        name = format_scheme(scheme)
        points = pgettext("league_points", "Points")
        columns += [
            Column(f"{name}: place", name, is_number=True),
            Column(f"{name}: points", points, is_number=True),
        ]
    rows: list[tuple[Value, ...]] = [
        (
            row.name,
            row.division,
            *(value for under in row.under for value in (under.place, under.league_points)),
        )
        for row in found.rows
    ]
    return grid(tuple(columns), rows)


def projection_json(season: str, found: Sequence[Projection]) -> dict[str, Any]:
    """Projections as JSON, the rows of all divisions in one list (docs/json.md)."""
    return {
        "season": season,
        "left": found[0].left,
        "bounded": all(each.is_bounded for each in found),
        "rows": [
            {
                "name": row.name,
                "division": each.division,
                "place": row.place,
                "best": row.best,
                "worst": row.worst,
                "least": None if row.least is None else str(row.least),
                "most": None if row.most is None else str(row.most),
            }
            for each in found
            for row in each.rows
        ],
    }


def projection_grid(found: Sequence[Projection]) -> Grid:
    """Projections as a grid."""
    is_divided = any(each.division for each in found)
    columns = (
        *keyed(("place", "", True), ("name", "Name")),
        _division(is_shown=is_divided),
        *keyed(("best", "Best", True), ("worst", "Worst", True)),
        *keyed(("least", "Least points", True), ("most", "Most points", True)),
    )
    return grid(columns, [_cells(row, each) for each in found for row in each.rows])


def projection_notes(found: Sequence[Projection]) -> list[str]:
    """The line under a projection: what it assumes, or why nothing is known."""
    if not all(each.is_bounded for each in found):
        return [
            gettext("A match can give any number of points under this scheme: nothing is known.")
        ]
    left = found[0].left
    return [
        said(
            "With {left} left for each, whoever meets whom; of those level any may be ahead.",
            left=left,
        )
    ]


def _division(*, is_shown: bool) -> Column:
    return Column("division", pgettext("division", "Division"), in_table=is_shown)


def _cells(row: Prospect, of: Projection) -> tuple[Value, ...]:
    known = (row.best, row.worst, row.least, row.most)
    cells: tuple[Value, ...] = known
    if not of.is_bounded:
        cells = tuple(Worded("", gettext("unknown")) for _ in known)
    return (row.place, row.name, of.division, *cells)
