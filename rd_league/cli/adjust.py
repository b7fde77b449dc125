"""`adjust`: points given or taken, with a reason."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    CHANGING,
    ActorOption,
    DryRunOption,
    NameArgument,
    ReasonOption,
)

app = options.single()


@app.command(context_settings=CHANGING)
def adjust(
    name: NameArgument,
    points: Annotated[int, typer.Argument(help="Signed points: 5, -5.")],
    match: Annotated[
        str | None, typer.Option("--match", help="Points of a side in a match (R11.5).")
    ] = None,
    hand: Annotated[
        int | None, typer.Option("--hand", help="The hand they belong to; from the start if none.")
    ] = None,
    season: Annotated[
        str | None, typer.Option("--season", help="League points in this season.")
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Give or take points of a side in a match, or league points in a season.

    `--match` or `--season` says which of the two, also where only one season is open.
    """
    from rd_league.cli import show
    from rd_league.cli.difference import offer_undo, show_difference
    from rd_league.errors import UsageError
    from rd_league.language import said
    from rd_league.render.matches import heading
    from rd_league.render.places import move_lines
    from rd_league.render.text import shown
    from rd_league.services.consequences import consequences
    from rd_league.services.matches import adjust_match, find_match, result_of
    from rd_league.services.seasons import adjust_season, find_season
    from rd_league.services.standings import moves_since, season_table

    if (match is None) == (season is None):
        raise UsageError("adjust-where")
    who = options.clerk(reason, actor, dry_run=dry_run)
    if match is None:
        with options.changing(who) as store:
            table = season_table(store, find_season(store, season))
            adjust_season(store, who, table.season, name, points)
            moved = moves_since(store, table)
        show.lines(
            [said("Standings of {season}:", season=shown(table.season.name)), *move_lines(moved)]
        )
        offer_undo(who)
    else:
        with options.changing(who) as store:
            before = result_of(store, find_match(store, match))
            after = adjust_match(store, who, before.match.number, name, points, hand)
            found = consequences(store, before)
        show.rich(heading(after))
        show_difference(before, after, found, who)
