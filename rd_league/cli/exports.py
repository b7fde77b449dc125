"""`export`: files for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from rd_league.cli import options, show
from rd_league.cli.options import SeasonOption

app = options.group("Writing hands, people, standings, text for a chat or the whole club.")

TargetArgument = Annotated[
    Path | None, typer.Argument(help="The file to write; standard output if left out.")
]


@app.command()
def hands(target: TargetArgument = None, season: SeasonOption = None) -> None:
    """Write the hands of a season, as CSV or XLSX, as `import hands` reads them."""
    from rd_league.files.hands_csv import format_hands
    from rd_league.hand.rules import Teams
    from rd_league.services.matches import results
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        chosen = find_season(store, season)
        found = results(store, season=chosen.name)
    show.written(format_hands(found, _name(target)), target)
    if chosen.rules.teams is not Teams.NONE:
        show.remark("This season is played in teams; `import hands` cannot read it back.")


@app.command()
def standings(target: TargetArgument = None, season: SeasonOption = None) -> None:
    """Write the standings of a season, as CSV or XLSX."""
    from rd_league.files.spreadsheets import spreadsheet
    from rd_league.render.standings import standings_grid
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import season_table

    with options.looking() as store:
        found = season_table(store, find_season(store, season))
    header, rows = standings_grid(found.tables, found.steps).cells()
    show.written(spreadsheet(header, rows, _name(target)), target)


@app.command()
def players(target: TargetArgument = None) -> None:
    """Write the people of the club, as CSV or XLSX, as `import players` reads them."""
    from rd_league.files.players_csv import format_players

    options.refuse_public("export hands", "export standings", "export text")
    with options.looking() as store:
        found = store.players.all()
    show.written(format_players(found, _name(target)), target)


@app.command()
def text(target: TargetArgument = None, season: SeasonOption = None) -> None:
    """Write the standings and the results of the newest night as a few lines for a chat."""
    from rd_league.render.chat import chat_lines
    from rd_league.services.matches import results
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import season_table

    with options.looking() as store:
        chosen = find_season(store, season)
        found = season_table(store, chosen)
        nights = [night for night in store.nights.all() if night.season == chosen.name]
        night = nights[-1] if nights else None
        played = results(store, night=night.number) if night else ()
    lines = chat_lines(chosen.name, found.tables, night, played)
    show.written("\n".join(lines) + "\n", target)


@app.command()
def archive(target: TargetArgument = None) -> None:
    """Write everything but the log as one JSON file."""
    from rd_league.files.archive_json import format_archive
    from rd_league.services.archive import club_archive

    options.refuse_public("export hands", "export standings", "export text")
    with options.looking() as store:
        tables = club_archive(store)
    show.written(format_archive(tables), target)


def _name(target: Path | None) -> str:
    """What a file is called that is written; standard output is CSV."""
    return "" if target is None else target.name
