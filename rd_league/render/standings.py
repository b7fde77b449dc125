"""Standings: the table of a season, or of each division."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rd_league.league.divisions import Step
from rd_league.league.season import Scheme, SchemeKind
from rd_league.league.standings import Row, Standings
from rd_league.render.grid import Column, Grid, Value, Worded, grid, keyed
from rd_league.render.text import day_words, number_words, shown

PROVISIONAL, DISPUTED, WITHDRAWN = "†", "*", "‡"
STEP = {Step.UP: "↑", Step.DOWN: "↓"}
STAYS: Mapping[str, Step] = {}
"""The steps of a season from which nobody goes up or down."""
COLUMNS = (
    *keyed(
        ("place", "", True), ("name", "Name"), ("league_points", "Points", True),
        ("matches", "Matches", True), ("wins", "Wins", True), ("total", "Total", True),
        ("hands", "Hands", True), ("calls", "Out", True), ("decided_by", "Decided by"),
    ),
    Column("provisional", "", in_table=False),
    Column("disputed", "", in_table=False),
    Column("division", "", in_table=False),
    Column("step", "", in_table=False),
    Column("awarded", "", in_table=False),
    Column("withdrawn", "", in_table=False),
)  # fmt: skip


def standings_json(
    season: str, tables: Sequence[Standings], moved: Mapping[str, Step] = STAYS
) -> dict[str, Any]:
    """Standings as JSON, the rows of all divisions in one list (docs/json.md)."""
    first = tables[0]
    return {
        "season": season,
        "as_of": day_words(first.as_of) or None,
        "scheme": first.plan.scheme.kind.value,
        "tie_breaks": list(first.tie_breaks),
        "rows": [
            {
                **row_json(row),
                "division": table.division,
                "step": moved[row.name].value if row.name in moved else None,
            }
            for table in tables
            for row in table.rows
        ],
    }


def standings_grid(tables: Sequence[Standings], moved: Mapping[str, Step] = STAYS) -> Grid:
    """Standings as a grid; marks tell what rests on an unconfirmed or a disputed match."""
    return grid(
        COLUMNS, [_cells(row, table, moved.get(row.name)) for table in tables for row in table.rows]
    )


def division_heading(table: Standings) -> str:
    """The line above the table of a division."""
    return f"Division {shown(table.division)}" if table.division else "In no division"


def standings_notes(
    tables: Sequence[Standings], moved: Mapping[str, Step] = STAYS
) -> Iterator[str]:
    """The lines under the tables: scheme, tie-breaks, awards, what the marks mean."""
    first = tables[0]
    rows = [row for table in tables for row in table.rows]
    tie_breaks = ", ".join(first.tie_breaks)
    yield f"Points: {scheme_words(first.plan.scheme)}. Tie-breaks: {tie_breaks}."
    awarded = [f"{shown(row.name)} {number_words(row.awarded)}" for row in rows if row.awarded]
    if awarded:
        yield f"Of these for rounds without a match: {', '.join(awarded)}."
    names = {row.name for row in rows}
    if any(step is Step.UP for name, step in moved.items() if name in names):
        yield f"{STEP[Step.UP]} goes up a division as things stand."
    if any(step is Step.DOWN for name, step in moved.items() if name in names):
        yield f"{STEP[Step.DOWN]} goes down a division as things stand."
    if any(row.provisional for row in rows):
        yield f"{PROVISIONAL} rests on a match that is not confirmed."
    if any(row.disputed for row in rows):
        yield f"{DISPUTED} rests on a match with a disputed hand (`dispute list`)."
    if any(row.withdrawn for row in rows):
        yield f"{WITHDRAWN} has withdrawn."


def scheme_words(scheme: Scheme) -> str:
    """A scheme in a few words."""
    if scheme.kind is SchemeKind.PLACE and not scheme.lists:
        return f"{scheme.kind.value} {scheme.first} to {scheme.last}"
    return scheme.kind.value


def _cells(row: Row, table: Standings, step: Step | None) -> tuple[Value, ...]:
    marks = PROVISIONAL * row.provisional + DISPUTED * row.disputed + WITHDRAWN * row.withdrawn
    marks += STEP[step] if step else ""
    return (
        row.place,
        Worded(row.name, f"{row.name} {marks}" if marks else row.name),
        row.league_points,
        row.matches,
        row.wins,
        row.total,
        row.hands,
        row.calls,
        row.decided_by or (row.unranked.value if row.unranked else ""),
        row.provisional,
        row.disputed,
        table.division,
        step.value if step else None,
        row.awarded,
        row.withdrawn,
    )


def row_json(row: Row) -> dict[str, Any]:
    """A row as JSON (docs/json.md)."""
    wins = row.wins
    return {
        "place": row.place,
        "name": row.name,
        "league_points": str(row.league_points),
        "matches": row.matches,
        "wins": wins.numerator if wins.denominator == 1 else str(wins),
        "total": row.total,
        "hands": row.hands,
        "calls": row.calls,
        "adjusted": row.adjusted,
        "awarded": str(row.awarded),
        "dropped": list(row.dropped),
        "decided_by": row.decided_by,
        "provisional": row.provisional,
        "disputed": row.disputed,
        "withdrawn": row.withdrawn,
        "unranked": row.unranked.value if row.unranked else None,
    }
