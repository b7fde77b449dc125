"""`undo`: take back the newest change."""

from rd_league.cli import options, undone
from rd_league.cli.options import ActorOption, DryRunOption, MatchArgument, ReasonOption

app = options.single()


@app.command()
def undo(
    match: MatchArgument = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take back the newest change of yours (`--as`), or the newest of a match."""
    undone.revert("undo", match, options.clerk(reason, actor, dry_run=dry_run))
