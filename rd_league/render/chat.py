"""The standings and the results of an evening as text for a chat: short lines, no columns."""

from collections.abc import Iterator, Sequence

from rd_league.language import gettext
from rd_league.league.match import MatchResult
from rd_league.league.model import Status
from rd_league.league.roster import Night
from rd_league.league.season import EntryStatus
from rd_league.league.standings import Standings
from rd_league.render.standings import DISPUTED, PROVISIONAL, WITHDRAWN, division_heading
from rd_league.render.text import day_words, number_words, shown, term


def chat_lines(
    season: str, tables: Sequence[Standings], night: Night | None, results: Sequence[MatchResult]
) -> Iterator[str]:
    """The table of a season, then the matches of its newest evening.

    Args:
        results: the matches of that night.
    """
    yield shown(season)
    marks: set[str] = set()
    for table in tables:
        if len(tables) > 1:
            yield division_heading(table)
        for row in table.rows:
            own = PROVISIONAL * row.provisional + DISPUTED * row.disputed
            own += WITHDRAWN * row.withdrawn
            marks |= set(own)
            place = f"{row.place}. " if row.place else "– "
            yield f"{place}{shown(row.name)}{own} {number_words(row.league_points)}"
    if night is not None and results:
        yield ""
        yield f"{night.name}, {day_words(night.held_on)}"
        for result in results:
            yield _match(result)
    told = {
        PROVISIONAL: gettext("not confirmed"),
        DISPUTED: term(Status.DISPUTED),
        WITHDRAWN: term(EntryStatus.WITHDRAWN),
    }
    if marks:
        yield ""
        yield ", ".join(f"{mark} {words}" for mark, words in told.items() if mark in marks)


def _match(result: MatchResult) -> str:
    sides = sorted(
        zip(result.match.sides, result.totals, result.places, strict=True),
        key=lambda each: (each[2] is None, each[2] or 0, -each[1]),
    )
    totals = ", ".join(f"{shown(side.name)} {total}" for side, total, _ in sides)
    is_over = result.status in (Status.PROVISIONAL, Status.CONFIRMED)
    state = "" if is_over else f" ({term(result.status)})"
    return f"{result.match.name}{state}: {totals}"
