"""Nights."""

from collections.abc import Sequence
from typing import Any

from rd_league.language import pgettext, said
from rd_league.league.match import MatchResult
from rd_league.league.roster import Attendance, Night
from rd_league.league.rounds import Unseated
from rd_league.render.grid import Column, Grid, Worded, grid, keyed
from rd_league.render.matches import list_json
from rd_league.render.text import day_words, shown, term


def night_lines(night: Night) -> list[str]:
    """A night, and who is there, line by line."""
    where = day_words(night.held_on)
    if night.place:
        where = said("{day} at {place}", day=where, place=shown(night.place))
    lines = [
        said(
            "{night}: {season}, {where}, open"
            if night.is_open
            else "{night}: {season}, {where}, closed",
            night=night.name,
            season=shown(night.season),
            where=where,
        )
    ]
    for attendance in Attendance:
        names = [shown(name) for name, how in night.check_ins if how is attendance]
        if names:
            lines.append(f"  {term(attendance)} ({len(names)}): {' · '.join(names)}")
    return lines


def unseated_lines(unseated: Sequence[tuple[str, Unseated]]) -> list[str]:
    """Who is here and not seated in this season, with why; nothing if nobody is."""
    names = " · ".join(f"{shown(name)} ({term(why)})" for name, why in unseated)
    return [said("not seated: {names}", names=names)] if names else []


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
    columns = (
        *keyed(("night", "Night"), ("season", "Season"), ("held_on", "Date")),
        Column("place", pgettext("where", "Place")),
        *keyed(("present", "Present", True), ("open", "Open")),
    )
    return grid(
        columns,
        [
            (
                each.name,
                each.season,
                Worded(each.held_on, day_words(each.held_on)),
                each.place,
                len(each.present),
                each.is_open,
            )
            for each in nights
        ],
    )
