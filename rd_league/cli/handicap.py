"""`handicap`: the size of the next demon, and handicaps proposed from results."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption, SeasonOption

app = options.group("Handicaps: the ladder, and what results propose.")


@app.command()
def ladder(
    season: SeasonOption = None,
    history: Annotated[bool, typer.Option("--history", help="List every step instead.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what demon each is dealt next by the season's ladder, and why."""
    from rd_league.cli import show
    from rd_league.render.handicaps import ladder_grid, ladder_json, ladder_notes, rungs_grid
    from rd_league.services.handicaps import season_ladder
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        found = find_season(store, season)
        climb = season_ladder(store, found)
    if form is Format.JSON:
        show.as_json(ladder_json(found.name, climb, found.rules))
        return
    grid = rungs_grid(climb) if history else ladder_grid(climb, found.rules)
    show.listing(grid, form, "No step yet.")
    if form is Format.TABLE:
        show.lines(ladder_notes(climb, found.rules, is_whole=history))


@app.command()
def propose(season: SeasonOption = None, form: FormatOption = Format.TABLE) -> None:
    """Propose demon sizes, or start points, from the results of a season."""
    from rd_league.cli import show
    from rd_league.render.handicaps import proposal_notes, proposals_grid
    from rd_league.services.handicaps import season_proposals
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        found = find_season(store, season)
        proposals = season_proposals(store, found)
    show.listing(proposals_grid(proposals, found.rules), form, "No results yet.")
    if form is Format.TABLE and proposals:
        show.lines(proposal_notes(proposals, found.rules))
