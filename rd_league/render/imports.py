"""What a file brought."""

from rd_league.league.imported import ImportReport
from rd_league.render.text import counted, shown
from rd_league.render.words import problem_words


def report_lines(report: ImportReport) -> list[str]:
    """What a file brought, line by line."""
    lines = [f"note: {problem_words(note)}" for note in report.notes]
    if report.season:
        lines.append(f"season {shown(report.season)} begun")
    if report.players:
        names = " · ".join(map(shown, report.players))
        lines.append(f"new players ({len(report.players)}): {names}")
    taken = f"{counted(report.hands, 'hand')} in {counted(report.matches, 'new match')}"
    lines.append(f"{taken}, {report.skipped} already there, {report.stalled} stalled in the file")
    return lines
