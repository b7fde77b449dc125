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
    players: Annotated[
        bool, typer.Option("--players", help="The members of fixed teams one by one.")
    ] = False,
    race: Annotated[
        bool, typer.Option("--race", help="How the tables came to be, as a chart.")
    ] = False,
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
    from rd_league.services.standings import player_table, season_table

    table_of = player_table if players else season_table
    with options.looking() as store:
        chosen, day = find_season(store, season), options.date_of(as_of)
        found = table_of(store, chosen, day)
        # Extra hands are played by teams, whoever the table shows.
        ties = season_table(store, chosen, day).ties if players else found.ties
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
        if race and table.rows:
            from rd_league.league.progress import progress
            from rd_league.render.charts import race_chart

            show.say("League points behind the leader, day by day:")
            show.lines(race_chart(progress(found.results, found.tables), table))
    show.lines(play_off_lines(ties))
    show.lines(standings_notes(tables, moved))


@app.command()
def compare(
    schemes: Annotated[
        str | None,
        typer.Option("--schemes", help="Schemes with commas between: place, wins; all if none."),
    ] = None,
    season: SeasonOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the same results under several points schemes, side by side."""
    from rd_league.cli import show
    from rd_league.render.outlooks import comparison_grid, comparison_json
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import compare_schemes

    with options.looking() as store:
        found, comparison = compare_schemes(store, find_season(store, season), schemes)
    if form is Format.JSON:
        show.as_json(comparison_json(found.season.name, comparison))
    else:
        show.listing(comparison_grid(comparison), form, "No results yet.")


@app.command()
def projection(
    left: Annotated[
        int | None,
        typer.Option("--left", help="Matches each still plays; the rounds of the plan if none."),
    ] = None,
    season: SeasonOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the best and the worst rank that everybody can still reach."""
    from rd_league.cli import show
    from rd_league.render.outlooks import projection_grid, projection_json, projection_notes
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import project

    with options.looking() as store:
        found, projections = project(store, find_season(store, season), left)
    if form is Format.JSON:
        show.as_json(projection_json(found.season.name, projections))
        return
    show.listing(projection_grid(projections), form, "No results yet.")
    if form is Format.TABLE:
        show.lines(projection_notes(projections))
