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
    SeasonOption,
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
    season: SeasonOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Give or take points of a side in a match, or league points in a season."""
    from rd_league.cli import show
    from rd_league.errors import UsageError
    from rd_league.render.matches import changed_match
    from rd_league.render.standings import move_lines
    from rd_league.services.matches import adjust_match, find_match, result_of
    from rd_league.services.seasons import adjust_season, find_season
    from rd_league.services.standings import moves_of, moves_since, season_table

    if (match is None) == (season is None):
        raise UsageError("adjust-where")
    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        if match is None:
            table = season_table(store, find_season(store, season))
            adjust_season(store, who, table.season, name, points)
            show.lines(move_lines(moves_since(store, table)))
        else:
            before = result_of(store, find_match(store, match))
            after = adjust_match(store, who, before.match.number, name, points, hand)
            show.rich(*changed_match(before, after))
            show.lines(move_lines(moves_of(store, before)))
