"""What comes next in a season, what is in the way, and how it ended."""

from collections.abc import Sequence
from typing import Any

from rd_league.errors import ConflictError
from rd_league.language import gettext, said
from rd_league.league.closing import Honour, closing_champions
from rd_league.league.formats import Course
from rd_league.league.model import Status
from rd_league.league.season import Closing, Format, Season
from rd_league.league.stages import StaleRound
from rd_league.render.grid import Grid, Worded, grid, keyed
from rd_league.render.text import day_words, shown, term
from rd_league.render.words import error_words


def course_lines(
    season: Season, found: Course, stale: Sequence[StaleRound], closing: Closing | None
) -> list[str]:
    """What comes next in a season, line by line; nothing of a league that goes on."""
    lines = []
    coming = found.next_round
    if closing is not None:
        lines += closing_lines(season, closing)
    elif found.is_complete:
        lines.append("  " + said("played to its end: {names}", names=_names(found.champions)))
    elif coming is not None and season.plan.format is not Format.LEAGUE:
        is_decided = coming.is_final or season.plan.format is Format.KNOCKOUT
        who = f": {_names(coming.names)}" if is_decided else ""
        next_one = (
            gettext("next the final table")
            if coming.is_final
            else said("next round {number}", number=coming.number)
        )
        lines.append(f"  {next_one}{who}")
        if coming.byes:
            lines.append("  " + said("bye {names}", names=_names(coming.byes)))
        if coming.reserves:
            lines.append("  " + said("reserves {names}", names=_names(coming.reserves)))
    for obstacle in found.obstacles:
        values = {"season": season.name, **obstacle.values}
        obstructed = error_words(ConflictError(obstacle.code.value, **values))
        lines.append("  " + said("first: {what}", what=obstructed))
    return lines + stale_lines(stale)


def stale_lines(stale: Sequence[StaleRound]) -> list[str]:
    """Rounds that were seated from figures that have changed since: they stay as they are."""
    return [
        "  "
        + said(
            "Round {number} was seated from other figures and stays: {missing} would be in it "
            "now, {surplus} would not.",
            number=each.number,
            missing=_names(each.missing) or gettext("nobody"),
            surplus=_names(each.surplus) or gettext("nobody"),
        )
        for each in stale
    ]


def course_json(
    found: Course, stale: Sequence[StaleRound], closing: Closing | None
) -> dict[str, Any]:
    """The same as JSON (docs/json.md)."""
    coming = found.next_round
    return {
        "next": None
        if coming is None
        else {
            "round": coming.number,
            "names": list(coming.names),
            "byes": list(coming.byes),
            "reserves": list(coming.reserves),
            "final": coming.is_final,
        },
        "obstacles": [{"code": each.code.value, **each.values} for each in found.obstacles],
        "champions": list(closing_champions(closing.final) if closing else found.champions),
        "stale": [
            {"round": each.number, "missing": list(each.missing), "surplus": list(each.surplus)}
            for each in stale
        ],
        "digest": None if closing is None else closing.digest,
    }


def closing_lines(
    season: Season, closing: Closing, rest: Sequence[tuple[str, Status]] = ()
) -> list[str]:
    """A season that is closed: who won it, the digest of its table, matches that are not over."""
    return [
        said(
            "{season} is closed, table {digest}: {champions}.",
            season=shown(season.name),
            digest=closing.digest,
            champions=_names(closing_champions(closing.final)) or gettext("no champion"),
        ),
        *(
            "  " + said("not counted, {status}: {name}", status=term(status), name=name)
            for name, status in rest
        ),
    ]


def honours_grid(board: Sequence[Honour]) -> Grid:
    """The honours board, a line a season."""
    columns = keyed(
        ("season", "Season"), ("closed", "Closed"), ("champions", "Champions"),
        ("digest", "Table"), ("unchanged", "Unchanged"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                each.season,
                Worded(each.closed_at[:10], day_words(each.closed_at[:10])),
                each.champions,
                each.digest,
                each.is_unchanged,
            )
            for each in board
        ],
    )


def _names(names: Sequence[str]) -> str:
    return " · ".join(map(shown, names))
