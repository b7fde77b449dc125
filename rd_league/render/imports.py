"""What a file brought."""

from rd_league.language import said
from rd_league.league.imported import ImportReport
from rd_league.render.text import counted, shown
from rd_league.render.words import problem_words


def report_lines(report: ImportReport) -> list[str]:
    """What a file brought, line by line."""
    lines = [said("note: {problem}", problem=problem_words(note)) for note in report.notes]
    if report.season:
        lines.append(said("season {season} begun", season=shown(report.season)))
    if report.players:
        names = " · ".join(map(shown, report.players))
        lines.append(said("new players ({count}): {names}", count=len(report.players), names=names))
    return [
        *lines,
        said(
            "{hands} in {matches}, {skipped} already there, {stalled} stalled in the file",
            hands=counted(report.hands, "hand"),
            matches=counted(report.matches, "new match"),
            skipped=report.skipped,
            stalled=report.stalled,
        ),
    ]
