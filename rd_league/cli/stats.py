"""`stats`: what everybody has done, season and career."""

from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption, NameArgument, OptionalNameArgument

if TYPE_CHECKING:
    from rd_league.league.ratings import Explanation, Ratings
    from rd_league.services.statistics import Question

app = options.group("Statistics of players, of a season or of all.")

OneSeasonOption = Annotated[
    str | None, typer.Option("--season", help="Only this season; left out: all.")
]
SinceOption = Annotated[
    str | None, typer.Option("--since", help="Only matches from this day on: YYYY-MM-DD.")
]
UntilOption = Annotated[
    str | None, typer.Option("--until", help="Only matches up to this day: YYYY-MM-DD.")
]
TableSizeOption = Annotated[
    int | None, typer.Option("--table-size", min=2, max=8, help="Only tables of so many seats.")
]
AgainstOption = Annotated[
    str | None, typer.Option("--against", help="Only hands and matches against this name.")
]


def _question(
    season: str | None,
    since: str | None,
    until: str | None,
    table_size: int | None,
    against: str | None = None,
) -> "Question":
    """Which matches are asked about."""
    from rd_league.services.statistics import Question

    return Question(season, options.date_of(since), options.date_of(until), table_size, against)


@app.command()
def player(
    name: NameArgument,
    season: OneSeasonOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    table_size: TableSizeOption = None,
    against: AgainstOption = None,
    chart: Annotated[
        bool, typer.Option("--chart", help="Points per hand as a chart, match by match.")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the figures of one player, or of a team with one pack."""
    from rd_league.cli import show
    from rd_league.render.statistics import figures_card, figures_grid, figures_json
    from rd_league.services.statistics import player_figures, player_matches

    question = _question(season, since, until, table_size, against)
    with options.looking() as store:
        figures = player_figures(store, name, question)
        matches = player_matches(store, name, question) if chart else ()
    if form is Format.JSON:
        show.as_json(figures_json(figures))
    elif form is Format.CSV:
        show.as_csv(figures_grid([figures]))
    else:
        show.rich(figures_card(figures))
        if chart:
            from rd_league.render.charts import career_chart

            show.say("Points per hand:")
            show.lines(career_chart(matches))


@app.command()
def table(
    season: OneSeasonOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    table_size: TableSizeOption = None,
    against: AgainstOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the main figures of everybody who played, the most points per hand first."""
    from rd_league.cli import show
    from rd_league.render.statistics import figures_grid, table_json
    from rd_league.services.statistics import club_statistics

    question = _question(season, since, until, table_size, against)
    with options.looking() as store:
        figures = club_statistics(store, question).by_points_per_hand
    if form is Format.JSON:
        show.as_json(table_json(figures))
    else:
        show.listing(figures_grid(figures), form, "No results yet.")


@app.command()
def records(
    season: OneSeasonOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    table_size: TableSizeOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the records with everybody who holds them."""
    from rd_league.cli import show
    from rd_league.render.statistics import records_grid, records_json
    from rd_league.services.statistics import club_records

    question = _question(season, since, until, table_size)
    with options.looking() as store:
        found = club_records(store, question)
    if form is Format.JSON:
        show.as_json(records_json(found))
    else:
        show.listing(records_grid(found), form, "No results yet.")


@app.command("head-to-head")
def head_to_head(
    one: NameArgument,
    other: NameArgument,
    season: OneSeasonOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    table_size: TableSizeOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what two have played against each other."""
    from rd_league.cli import show
    from rd_league.render.statistics import rivals_grid, rivals_json, rivals_lines
    from rd_league.services.statistics import rivals

    question = _question(season, since, until, table_size)
    with options.looking() as store:
        found = rivals(store, one, other, question)
    if form is Format.JSON:
        show.as_json(rivals_json(found))
        return
    show.listing(rivals_grid(found), form, "")
    if form is Format.TABLE:
        show.lines(rivals_lines(found))


@app.command()
def meetings(
    season: OneSeasonOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    table_size: TableSizeOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show who met whom in how many matches."""
    from rd_league.cli import show
    from rd_league.render.statistics import meetings_grid, meetings_json
    from rd_league.services.statistics import club_statistics

    question = _question(season, since, until, table_size)
    with options.looking() as store:
        found = club_statistics(store, question)
    if form is Format.JSON:
        show.as_json(meetings_json(found))
    else:
        show.listing(meetings_grid(found), form, "No results yet.")


@app.command()
def ratings(
    name: OptionalNameArgument = None,
    season: OneSeasonOption = None,
    history: Annotated[
        bool, typer.Option("--history", help="List every match of the player.")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the ratings of everybody, or the matches that moved the rating of one most."""
    from rd_league.errors import UsageError
    from rd_league.services.ratings import club_ratings, rating_of
    from rd_league.services.seasons import find_season

    if name is None and history:
        raise UsageError("option-alone", option="--history", needs="NAME")
    with options.looking() as store:
        only = None if season is None else find_season(store, season)
        if name is None:
            table = club_ratings(store, only)
        else:
            told = rating_of(store, name, only)
    if name is None:
        _show_ratings(table, only.name if only else None, form)
    else:
        _show_rating(told, only.name if only else None, form, history=history)


def _show_ratings(table: "Ratings", season: str | None, form: Format) -> None:
    from rd_league.cli import show
    from rd_league.render.ratings import ratings_grid, ratings_json, ratings_notes

    if form is Format.JSON:
        show.as_json(ratings_json(season, table))
        return
    show.listing(ratings_grid(table), form, "No results yet.")
    if form is Format.TABLE:
        show.lines(ratings_notes(table))


def _show_rating(told: "Explanation", season: str | None, form: Format, *, history: bool) -> None:
    from rd_league.cli import show
    from rd_league.render.ratings import history_grid, rating_json, rating_lines

    if form is Format.JSON:
        show.as_json(rating_json(season, told))
    elif form is Format.CSV or history:
        show.listing(history_grid(told), form, "")
    else:
        show.lines(rating_lines(told))


@app.command()
def honours(form: FormatOption = Format.TABLE) -> None:
    """Show who won which season, and whether its table is still what it was."""
    from rd_league.cli import show
    from rd_league.render.courses import honours_grid
    from rd_league.services.closing import honours as board

    with options.looking() as store:
        found = board(store)
    show.listing(honours_grid(found), form, "No season is closed yet.")
