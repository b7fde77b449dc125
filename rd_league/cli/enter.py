"""`enter`: hand after hand at a prompt."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import ActorOption, DryRunOption, MatchArgument, ReasonOption

app = options.single()


@app.command()
def enter(
    match: MatchArgument = None,
    two_pass: Annotated[
        bool, typer.Option("--two-pass", help="First all demons, then all foundation counts.")
    ] = False,
    totals: Annotated[
        bool, typer.Option("--totals", help="Type the running totals of the slip as a check.")
    ] = False,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Record hand after hand: cells in seat order; empty ends, u takes the last one back.

    A line is what `add` takes after the match: cells, c55 for the centre, and out=NAME,
    out=nobody or out=unknown where it must be said.
    """
    from rd_league.cli.entry_desk import EntryDesk
    from rd_league.services.matches import find_match

    with options.looking() as store:
        number = find_match(store, match)
    EntryDesk(
        number, options.clerk(reason, actor, dry_run=dry_run), two_pass=two_pass, asks_totals=totals
    ).run()
