"""Seasons."""

from collections.abc import Sequence
from typing import Any

from rd_league.language import said
from rd_league.league.plan import format_scheme, plan_words
from rd_league.league.season import Entry, Season
from rd_league.render.blanks import demon_word
from rd_league.render.grid import Column, Grid, grid, keyed, worded
from rd_league.render.rules import rules_json
from rd_league.render.standings import tie_break_word
from rd_league.render.text import shown, term


def season_lines(season: Season) -> list[str]:
    """What a season goes by, line by line."""
    rules = season.rules
    lines = [
        said(
            "{season}: {kind}, open" if season.is_open else "{season}: {kind}, closed",
            season=shown(season.name),
            kind=term(season.kind),
        ),
        "  " + said("rules {rules}", rules=f"{rules.name} {rules.digest}"),
        "  " + said("points {scheme}", scheme=format_scheme(season.plan.scheme)),
        "  "
        + said(
            "tie-breaks {tie_breaks}",
            tie_breaks=", ".join(map(tie_break_word, season.plan.tie_breaks)),
        ),
    ]
    if words := plan_words(season.plan):
        plan = " ".join(f"{word}={shown(text)}" for word, text in words.items())
        lines.append("  " + said("plan {plan}", plan=plan))
    lines += [
        "  "
        + said(
            "adjusted {name} {points}: {reason}",
            name=shown(each.name),
            points=f"{each.points:+}",
            reason=shown(each.reason),
        )
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
    demon = demon_word(season.rules.vocabulary)
    columns = (
        *keyed(("name", "Name"), ("division", "Division"), ("seed", "Seed", True)),
        Column("demon_size", demon[:1].upper() + demon[1:], is_number=True),
        *keyed(
            ("start_points", "Start", True), ("status", "Status"),
            ("first_round", "From round", True),
        ),
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
                worded(each.status),
                each.first_round if each.first_round > 1 else None,
            )
            for each in sorted(season.entries, key=order)
        ],
    )


def apart_lines(season: Season) -> list[str]:
    """Who is kept apart, a line a pair."""
    pairs = sorted(sorted(pair) for pair in season.apart)
    return [
        said("Kept apart: {one} · {other}.", one=shown(one), other=shown(other))
        for one, other in pairs
    ]


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
                worded(each.kind),
                each.is_open,
                each.rules.name,
                each.rules.digest,
                format_scheme(each.plan.scheme),
            )
            for each in seasons
        ],
    )
