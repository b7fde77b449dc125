"""Standings, what a place rests on, moves, and ties."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from rd_league.hand.rules import RuleSet
from rd_league.league.difference import Move
from rd_league.league.standings import Explanation, Neighbor, Row, Standings
from rd_league.league.ties import Tie, TieKind, TieStatus
from rd_league.render.blanks import CALL, DEMON
from rd_league.render.grid import Column, Grid, Worded, grid, keyed
from rd_league.render.text import counted, day_words, number_words, shown

PROVISIONAL = "†"
COLUMNS = (
    *keyed(
        ("place", "", True), ("name", "Name"), ("league_points", "Points", True),
        ("matches", "Matches", True), ("wins", "Wins", True), ("total", "Total", True),
        ("hands", "Hands", True), ("calls", "Out", True), ("decided_by", "Decided by"),
    ),
    Column("provisional", "", in_table=False),
)  # fmt: skip


def standings_json(season: str, table: Standings) -> dict[str, Any]:
    """Standings as JSON (docs/json.md)."""
    return {
        "season": season,
        "as_of": day_words(table.as_of) or None,
        "scheme": table.plan.scheme.kind.value,
        "tie_breaks": list(table.tie_breaks),
        "rows": [_row_json(row) for row in table.rows],
    }


def standings_grid(table: Standings) -> Grid:
    """Standings as a grid; a dagger marks what rests on an unconfirmed match."""
    return grid(
        COLUMNS,
        [
            (
                row.place,
                Worded(row.name, f"{row.name} {PROVISIONAL}" if row.provisional else row.name),
                row.league_points,
                row.matches,
                row.wins,
                row.total,
                row.hands,
                row.calls,
                row.decided_by or (row.unranked.value if row.unranked else ""),
                row.provisional,
            )
            for row in table.rows
        ],
    )


def standings_notes(table: Standings) -> list[str]:
    """The lines under a table: scheme, tie-breaks, what the marks mean."""
    plan = table.plan
    scheme = plan.scheme
    points = f"{scheme.kind.value}"
    if scheme.kind.value == "place" and not scheme.lists:
        points += f" {scheme.first} to {scheme.last}"
    lines = [f"Points: {points}. Tie-breaks: {', '.join(table.tie_breaks)}."]
    if any(row.provisional for row in table.rows):
        lines.append(f"{PROVISIONAL} rests on a match that is not confirmed.")
    return lines


def explanation_lines(told: Explanation) -> list[str]:
    """The numbers behind a place, line by line."""
    row = told.row
    place = f"place {row.place}" if row.place else "no place"
    lines = [f"{shown(row.name)}: {place}, {counted(row.league_points, 'league point')}"]
    for credit, dropped in told.matches:
        result = credit.result
        own = result.places[credit.side]
        lines.append(
            f"  {result.match.name}  {day_words(result.match.played_on)}"
            f"  place {own} of {len(result.match.sides)}, total {result.totals[credit.side]}:"
            f" {counted(credit.league_points, 'point')}" + (" (dropped)" if dropped else "")
        )
    lines += [f"  adjusted {each.points:+}: {shown(each.reason)}" for each in told.adjustments]
    lines += _neighbor_lines("below", told.above) + _neighbor_lines("above", told.below)
    return lines


def explanation_json(season: str, told: Explanation) -> dict[str, Any]:
    """The numbers behind a place as JSON."""
    return {
        "season": season,
        **_row_json(told.row),
        "from_matches": str(told.from_matches),
        "credits": [
            {
                "match": credit.result.match.name,
                "place": credit.result.places[credit.side],
                "total": credit.result.totals[credit.side],
                "league_points": str(credit.league_points),
                "dropped": dropped,
            }
            for credit, dropped in told.matches
        ],
        "adjustments": [
            {"points": each.points, "reason": each.reason} for each in told.adjustments
        ],
        "above": _neighbor_json(told.above),
        "below": _neighbor_json(told.below),
    }


def move_lines(moves: Sequence[Move]) -> list[str]:
    """Who moved in the standings, an arrow with its number."""
    lines = []
    for move in moves:
        points = "–" if move.points_after is None else counted(move.points_after, "point")
        if move.points_before != move.points_after:
            before = "–" if move.points_before is None else number_words(move.points_before)
            points = f"{before} → {points}"
        place = _place(move.place_after)
        if move.place_before and move.place_after and move.place_before != move.place_after:
            step = move.place_before - move.place_after
            place += f" {'↑' if step > 0 else '↓'}{abs(step)}"
        elif move.place_before != move.place_after:
            place = f"{_place(move.place_before)} → {place}"
        lines.append(f"  {shown(move.name)}: place {place}, {points}")
    return lines


def ties_json(ties: Sequence[Tie]) -> list[dict[str, Any]]:
    """Ties as JSON (docs/json.md)."""
    return [
        {
            "tie": tie.label,
            "kind": tie.kind.value,
            "match": tie.match.match.name if tie.match else None,
            "place": tie.place,
            "sides": list(tie.sides),
            "played_by": list(tie.played_by),
            "hands": [{"hand": hand.label, "points": dict(hand.points)} for hand in tie.hands],
            "status": tie.status.value,
            "winner": tie.winner,
        }
        for tie in ties
    ]


def ties_grid(ties: Sequence[Tie]) -> Grid:
    """Ties as a grid, a line each."""
    columns = keyed(
        ("tie", "Tie"), ("kind", "In"), ("place", "Place", True), ("sides", "Between"),
        ("hands", "Extra hands"), ("status", "Status"), ("winner", "Winner"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                tie.label,
                f"{tie.kind.value} {tie.match.match.name}" if tie.match else tie.kind.value,
                tie.place,
                tie.sides,
                tuple(
                    f"{hand.label} " + " : ".join(str(points) for _, points in hand.points)
                    for hand in tie.hands
                ),
                tie.status.value,
                tie.winner,
            )
            for tie in ties
        ],
    )


def slip(tie: Tie, season: str, rules: RuleSet) -> Text:
    """A slip for the table of one extra hand, to be filled in by hand."""
    names = [shown(name) for name in tie.played_by]
    width = max(map(cell_len, names), default=0)
    demon = DEMON[rules.vocabulary]
    where = f" of {tie.match.match.name}" if tie.kind is TieKind.MATCH and tie.match else ""
    lines = [
        f"{tie.label}  EXTRA HAND {len(tie.hands) + 1}   {shown(season)}   "
        f"{rules.name} {rules.digest}",
        f"for place {tie.place}{where}",
        "",
        f"{'':{width}}   foundation   {demon}   {CALL[rules.vocabulary]}",
    ]
    blanks = f"__________   {'_' * len(demon)}   {'_' * len(CALL[rules.vocabulary])}"
    lines += [f"{name}{' ' * (width - cell_len(name))}   {blanks}" for name in names]
    lines += ["", "centre ______   signed ____________"]
    return Text("\n".join(lines))


def play_off_lines(ties: Sequence[Tie]) -> list[str]:
    """The extra hands of the season's own ties, for the lines under a table."""
    lines = []
    for tie in ties:
        if tie.kind is TieKind.SEASON:
            names = " · ".join(map(shown, tie.sides))
            hands = "; ".join(
                " ".join(f"{shown(name)} {points}" for name, points in hand.points)
                for hand in tie.hands
            )
            due = "an extra hand is due (`tiebreak`)" if tie.status is TieStatus.DUE else ""
            won = f"{shown(tie.winner)} wins" if tie.winner else ""
            lines.append(
                f"{tie.label}, place {tie.place}: {names}: "
                + ", ".join(part for part in (hands, won, due) if part)
            )
    return lines


def _row_json(row: Row) -> dict[str, Any]:
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
        "dropped": list(row.dropped),
        "decided_by": row.decided_by,
        "provisional": row.provisional,
        "unranked": row.unranked.value if row.unranked else None,
    }


def _neighbor_lines(where: str, neighbor: Neighbor | None) -> list[str]:
    if neighbor is None:
        return []
    by = f"by {neighbor.decision.by}" if neighbor.decision else "by league points"
    row = neighbor.row
    points = counted(row.league_points, "point")
    return [f"  {where} {shown(row.name)} ({points}) {by}"]


def _neighbor_json(neighbor: Neighbor | None) -> dict[str, Any] | None:
    if neighbor is None:
        return None
    by = neighbor.decision.by if neighbor.decision else None
    return {"name": neighbor.row.name, "decided_by": by}


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)
