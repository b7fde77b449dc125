"""`standings`: the table of a season."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption, SeasonOption

app = typer.Typer(rich_markup_mode=None, add_completion=False, invoke_without_command=True)

DivisionOption = Annotated[str | None, typer.Option("--division", help="One division alone.")]


@app.callback()
def standings(
    context: typer.Context,
    season: SeasonOption = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", help="Only matches up to this day: YYYY-MM-DD.")
    ] = None,
    division: DivisionOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the standings of a season."""
    if context.invoked_subcommand is not None:
        return
    from rd_league.cli import show
    from rd_league.render.standings import (
        division_heading,
        standings_grid,
        standings_json,
        standings_notes,
    )
    from rd_league.render.ties import play_off_lines
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import season_table

    with options.looking() as store:
        found = season_table(store, find_season(store, season), options.date_of(as_of))
    tables, moved = found.of_division(division), found.steps
    if form is Format.JSON:
        show.as_json(standings_json(found.season.name, tables, moved))
        return
    if form is Format.CSV:
        show.as_csv(standings_grid(tables, moved))
        return
    for table in tables:
        if found.season.plan.divisions:
            show.line(division_heading(table))
        show.listing(standings_grid([table], moved), form, "No results yet.")
    show.lines(play_off_lines(found.ties))
    show.lines(standings_notes(tables, moved))
