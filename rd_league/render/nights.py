"""Nights."""

from collections.abc import Sequence
from typing import Any

from rd_league.league.match import MatchResult
from rd_league.league.roster import Attendance, Night
from rd_league.render.grid import Grid, grid, keyed
from rd_league.render.matches import list_json
from rd_league.render.text import shown


def night_lines(night: Night) -> list[str]:
    """A night, and who is there, line by line."""
    place = f" at {shown(night.place)}" if night.place else ""
    state = "open" if night.is_open else "closed"
    lines = [f"{night.name}: {shown(night.season)}, {night.held_on}{place}, {state}"]
    for attendance in Attendance:
        names = [shown(name) for name, how in night.check_ins if how is attendance]
        if names:
            lines.append(f"  {attendance.value} ({len(names)}): {' · '.join(names)}")
    return lines


def night_json(night: Night, results: Sequence[MatchResult]) -> dict[str, Any]:
    """A night as JSON (docs/json.md)."""
    return {
        "night": night.name,
        "season": night.season,
        "held_on": night.held_on,
        "place": night.place,
        "open": night.is_open,
        "check_ins": [{"name": name, "as": how.value} for name, how in night.check_ins],
        "matches": list_json(results),
    }


def night_grid(nights: Sequence[Night]) -> Grid:
    """Nights, a line each."""
    columns = keyed(
        ("night", "Night"), ("season", "Season"), ("held_on", "Date"), ("place", "Place"),
        ("present", "Present", True), ("open", "Open"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (each.name, each.season, each.held_on, each.place, len(each.present), each.is_open)
            for each in nights
        ],
    )
