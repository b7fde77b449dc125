"""Standings: the table of a season, or of each division."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rd_league.language import gettext, pgettext, said
from rd_league.league.divisions import Step
from rd_league.league.season import Scheme, SchemeKind
from rd_league.league.standings import Row, Standings
from rd_league.render.grid import Column, Grid, Value, Worded, grid, keyed, worded
from rd_league.render.text import day_text, number_words, shown, term

PROVISIONAL, DISPUTED, WITHDRAWN = "†", "*", "‡"
STEP = {Step.UP: "↑", Step.DOWN: "↓"}
STAYS: Mapping[str, Step] = {}
"""The steps of a season from which nobody goes up or down."""
HIDDEN = tuple(
    Column(key, "", in_table=False)
    for key in ("provisional", "disputed", "division", "step", "awarded", "withdrawn")
)
"""What JSON and CSV have and a table tells by marks."""


def standings_json(
    season: str, tables: Sequence[Standings], moved: Mapping[str, Step] = STAYS
) -> dict[str, Any]:
    """Standings as JSON, the rows of all divisions in one list (docs/json.md)."""
    first = tables[0]
    return {
        "season": season,
        "as_of": day_text(first.as_of) or None,
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
    columns = keyed(
        ("place", "", True), ("name", "Name"), ("league_points", "Points", True),
        ("matches", "Matches", True), ("wins", "Wins", True), ("total", "Total", True),
        ("hands", "Hands", True), ("calls", "Out", True), ("decided_by", "Decided by"),
    )  # fmt: skip
    return grid(
        (*columns, *HIDDEN),
        [_cells(row, table, moved.get(row.name)) for table in tables for row in table.rows],
    )


def division_heading(table: Standings) -> str:
    """The line above the table of a division."""
    if not table.division:
        return gettext("In no division")
    return said("Division {division}", division=shown(table.division))


def standings_notes(
    tables: Sequence[Standings], moved: Mapping[str, Step] = STAYS
) -> Iterator[str]:
    """The lines under the tables: scheme, tie-breaks, awards, what the marks mean."""
    first = tables[0]
    rows = [row for table in tables for row in table.rows]
    yield said(
        "Points: {scheme}. Tie-breaks: {tie_breaks}.",
        scheme=scheme_words(first.plan.scheme),
        tie_breaks=", ".join(map(tie_break_word, first.tie_breaks)),
    )
    awarded = [f"{shown(row.name)} {number_words(row.awarded)}" for row in rows if row.awarded]
    if awarded:
        yield said("Of these for rounds without a match: {awarded}.", awarded=", ".join(awarded))
    names = {row.name for row in rows}
    if any(step is Step.UP for name, step in moved.items() if name in names):
        yield said("{mark} goes up a division as things stand.", mark=STEP[Step.UP])
    if any(step is Step.DOWN for name, step in moved.items() if name in names):
        yield said("{mark} goes down a division as things stand.", mark=STEP[Step.DOWN])
    if any(row.provisional for row in rows):
        yield said("{mark} rests on a match that is not confirmed.", mark=PROVISIONAL)
    if any(row.disputed for row in rows):
        yield said("{mark} rests on a match with a disputed hand (`dispute list`).", mark=DISPUTED)
    if any(row.withdrawn for row in rows):
        yield said("{mark} has withdrawn.", mark=WITHDRAWN)


def scheme_words(scheme: Scheme) -> str:
    """A scheme in a few words."""
    if scheme.kind is SchemeKind.PLACE and not scheme.lists:
        return said(
            "{scheme} {first} to {last}",
            scheme=term(scheme.kind),
            first=scheme.first,
            last=scheme.last,
        )
    return term(scheme.kind)


def tie_break_word(name: str) -> str:
    """The word for a tie-break: in English the name that is typed."""
    return pgettext("tie-break", name)


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
        _decision(row),
        row.provisional,
        row.disputed,
        table.division,
        step.value if step else None,
        row.awarded,
        row.withdrawn,
    )


def _decision(row: Row) -> Value:
    if row.decided_by:
        return Worded(row.decided_by, tie_break_word(row.decided_by))
    return worded(row.unranked) if row.unranked else ""


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
