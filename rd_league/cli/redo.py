"""`redo`: do again what was taken back."""

from rd_league.cli import options, undone
from rd_league.cli.options import ActorOption, DryRunOption, MatchArgument, ReasonOption

app = options.single()


@app.command()
def redo(
    match: MatchArgument = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Do again what the newest undo of yours (`--as`), or of a match, took back."""
    undone.revert("redo", match, options.clerk(reason, actor, dry_run=dry_run))
