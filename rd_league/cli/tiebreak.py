"""`tiebreak`: the ties that matter, their slips and their extra hands."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    CHANGING,
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    ReasonOption,
    SeasonOption,
)

app = typer.Typer(rich_markup_mode=None, add_completion=False, invoke_without_command=True)


@app.callback()
def tiebreak(
    context: typer.Context, season: SeasonOption = None, form: FormatOption = Format.TABLE
) -> None:
    """List the ties that matter, who plays, and print the slips of the extra hands due."""
    if context.invoked_subcommand is not None:
        return
    from rd_league.cli import show
    from rd_league.league.ties import TieStatus
    from rd_league.render.ties import slip, ties_grid, ties_json
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import season_ties

    with options.looking() as store:
        found = find_season(store, season)
        ties = season_ties(store, found)
    if form is Format.JSON:
        show.as_json(ties_json(ties))
        return
    show.listing(ties_grid(ties), form, "No tie matters now.")
    if form is Format.TABLE:
        for tie in ties:
            if tie.status is TieStatus.DUE:
                rules = tie.match.match.rules if tie.match else found.rules
                show.line()
                show.rich(slip(tie, found.name, rules))


@app.command(context_settings=CHANGING)
def play(
    tie: Annotated[str, typer.Argument(help="The tie: T1.")],
    cells: Annotated[list[str], typer.Argument(help="Cells of those who play.", metavar="CELL...")],
    out: Annotated[
        list[str] | None, typer.Option("--out", help="Who called; nobody; unknown.")
    ] = None,
    season: SeasonOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Record an extra hand of a tie."""
    from rd_league.cli.hand_shown import recording
    from rd_league.services.seasons import find_season
    from rd_league.services.sheets import HandWords
    from rd_league.services.standings import play_tie_break

    who = options.clerk(reason, actor, dry_run=dry_run)
    words = HandWords(cells=tuple(cells), out=tuple(out or ()))
    with recording(who, form) as (store, told):
        told(play_tie_break(store, who, find_season(store, season), tie, words))
