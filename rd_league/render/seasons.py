"""Seasons."""

from collections.abc import Sequence
from typing import Any

from rd_league.league.plan import format_scheme, plan_words
from rd_league.league.season import Entry, Season
from rd_league.render.grid import Grid, grid, keyed
from rd_league.render.rules import rules_json
from rd_league.render.text import shown


def season_lines(season: Season) -> list[str]:
    """What a season goes by, line by line."""
    rules = season.rules
    state = "open" if season.is_open else "closed"
    lines = [
        f"{shown(season.name)}: {season.kind.value}, {state}",
        f"  rules {rules.name} {rules.digest}",
        f"  points {format_scheme(season.plan.scheme)}",
        f"  tie-breaks {', '.join(season.plan.tie_breaks)}",
    ]
    if words := plan_words(season.plan):
        lines.append("  plan " + " ".join(f"{word}={shown(text)}" for word, text in words.items()))
    lines += [
        f"  adjusted {shown(each.name)} {each.points:+}: {shown(each.reason)}"
        for each in season.adjustments
    ]
    return lines


def season_json(season: Season) -> dict[str, Any]:
    """A season as JSON (docs/json.md)."""
    return {
        "season": season.name,
        "kind": season.kind.value,
        "open": season.is_open,
        "rules": rules_json(season.rules),
        "scheme": format_scheme(season.plan.scheme),
        "tie_breaks": list(season.plan.tie_breaks),
        "plan": plan_words(season.plan),
        "entries": entry_grid(season).objects(),
        "apart": sorted(sorted(pair) for pair in season.apart),
        "adjustments": [
            {"name": each.name, "points": each.points, "reason": each.reason}
            for each in season.adjustments
        ],
    }


def entry_grid(season: Season) -> Grid:
    """Who is in a season, a line each, by division and seed."""
    columns = keyed(
        ("name", "Name"), ("division", "Division"), ("seed", "Seed", True),
        ("demon_size", "Demon", True), ("start_points", "Start", True), ("status", "Status"),
        ("first_round", "From round", True),
    )  # fmt: skip
    divisions = season.plan.divisions

    def order(entry: Entry) -> tuple[int, int]:
        known = entry.division in divisions
        place = divisions.index(entry.division or "") if known else len(divisions)
        return place, entry.seed or len(season.entries) + 1

    return grid(
        columns,
        [
            (
                each.name,
                each.division,
                each.seed,
                each.demon_size,
                each.start_points or None,
                each.status.value,
                each.first_round if each.first_round > 1 else None,
            )
            for each in sorted(season.entries, key=order)
        ],
    )


def apart_lines(season: Season) -> list[str]:
    """Who is kept apart, a line a pair."""
    pairs = sorted(sorted(pair) for pair in season.apart)
    return [f"Kept apart: {shown(one)} · {shown(other)}." for one, other in pairs]


def season_grid(seasons: Sequence[Season]) -> Grid:
    """Seasons, a line each."""
    columns = keyed(
        ("season", "Season"), ("kind", "Kind"), ("open", "Open"), ("rules", "Rules"),
        ("digest", "Digest"), ("scheme", "Points"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                each.name,
                each.kind.value,
                each.is_open,
                each.rules.name,
                each.rules.digest,
                format_scheme(each.plan.scheme),
            )
            for each in seasons
        ],
    )
