"""What a correction changed, in the match and in the standings, and how to take it back."""

import shlex

from rd_league.cli import show
from rd_league.league.difference import Consequences
from rd_league.league.match import MatchResult
from rd_league.render.consequences import consequence_lines
from rd_league.render.hands import changed_match
from rd_league.render.matches import standing_line
from rd_league.render.text import shown
from rd_league.services.desk import Clerk


def show_difference(
    before: MatchResult, after: MatchResult, moved: Consequences, who: Clerk
) -> None:
    """Show what changed in a match and in the standings."""
    show.rich(*changed_match(before, after))
    if line := standing_line(after):
        show.line(f"  {line}")
    show.lines(consequence_lines(moved))
    offer_undo(who)


def offer_undo(who: Clerk) -> None:
    """Say how to take back what was just stored."""
    if not who.dry_run:
        show.say("{command} takes it back.", command=f"`rd-league undo{_as(who)}`")


def offer_redo(who: Clerk) -> None:
    """Say how to take back what was itself a taking back: `undo` would go on to an older change."""
    if not who.dry_run:
        show.say("{command} takes it back, not `undo`.", command=f"`rd-league redo{_as(who)}`")


def _as(who: Clerk) -> str:
    return shown(f" --as {shlex.quote(who.actor)}") if who.actor else ""
