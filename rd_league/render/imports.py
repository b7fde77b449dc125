"""What a file brought."""

from collections.abc import Sequence

from rd_league.errors import LineProblem
from rd_league.language import said
from rd_league.league.imported import ImportReport
from rd_league.render.text import counted, shown
from rd_league.render.words import problem_words


def people_lines(names: Sequence[str], there: int, notes: Sequence[LineProblem]) -> list[str]:
    """Whom a file brought, line by line."""
    already = said("{count} already there", count=there)
    return [*map(_note, notes), *_new_players(names), already]


def report_lines(report: ImportReport) -> list[str]:
    """What a file brought, line by line."""
    lines = [_note(note) for note in report.notes]
    if report.season:
        lines.append(said("season {season} begun", season=shown(report.season)))
    return [
        *lines,
        *_new_players(report.players),
        said(
            "{hands} in {matches}, {skipped} already there, {stalled} stalled in the file",
            hands=counted(report.hands, "hand"),
            matches=counted(report.matches, "new match"),
            skipped=report.skipped,
            stalled=report.stalled,
        ),
    ]


def _note(note: LineProblem) -> str:
    return said("note: {problem}", problem=problem_words(note))


def _new_players(names: Sequence[str]) -> list[str]:
    if not names:
        return []
    listed = " · ".join(map(shown, names))
    return [said("new players ({count}): {names}", count=len(names), names=listed)]
