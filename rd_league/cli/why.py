"""`why`: the numbers behind a place."""

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption, NameArgument, SeasonOption

app = options.single()


@app.command()
def why(name: NameArgument, season: SeasonOption = None, form: FormatOption = Format.TABLE) -> None:
    """Show the numbers behind the place of a player or a team."""
    from rd_league.cli import show
    from rd_league.render.places import explanation_json, explanation_lines
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import explain_place

    show.require(form, Format.TABLE, Format.JSON)
    with options.looking() as store:
        told, found = explain_place(store, find_season(store, season), name)
    if form is Format.JSON:
        show.as_json(explanation_json(found.season.name, told))
    else:
        show.lines(explanation_lines(told, found.season.plan.scheme))
