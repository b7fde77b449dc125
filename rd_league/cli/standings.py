"""`standings`: the table of a season."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption, SeasonOption

app = options.single()


@app.command()
def standings(
    season: SeasonOption = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", help="Only matches up to this day: YYYY-MM-DD.")
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the standings of a season."""
    from rd_league.cli import show
    from rd_league.league.ties import ties_that_matter
    from rd_league.render.standings import (
        play_off_lines,
        standings_grid,
        standings_json,
        standings_notes,
    )
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import season_table

    with options.looking() as store:
        found = season_table(store, find_season(store, season), options.date_of(as_of))
    table = found.table
    if form is Format.JSON:
        show.as_json(standings_json(found.season.name, table))
        return
    show.listing(standings_grid(table), form, "No results yet.")
    if form is Format.TABLE:
        show.lines(play_off_lines(ties_that_matter(found.results, table)))
        show.lines(standings_notes(table))
