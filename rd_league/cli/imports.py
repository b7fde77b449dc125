"""`import`: what files bring."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import ActorOption, DryRunOption, ReasonOption, SeasonOption

if TYPE_CHECKING:
    from rd_league.hand.rules import RuleSet
    from rd_league.league.archive import Tables
    from rd_league.services.desk import Clerk
    from rd_league.storage.store import Store

app = options.group("Taking what is in files: whole or not at all, and twice is once.")


@app.callback()
def imports() -> None:
    """Take what is in files: whole or not at all, and twice is once."""


@app.command()
def archive(
    file: Annotated[Path, typer.Argument(help="An archive, as `export archive` writes it.")],
    ours: Annotated[
        bool, typer.Option("--ours", help="Where both differ, keep what is here.")
    ] = False,
    theirs: Annotated[
        bool, typer.Option("--theirs", help="Where both differ, take what the file has.")
    ] = False,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take what an archive knows; a club file that is not there yet is made of it."""
    from rd_league.cli import show
    from rd_league.errors import NotFoundError, UsageError
    from rd_league.files.archive_json import parse_archive
    from rd_league.files.decode import read_bytes
    from rd_league.league.archive_merging import Choice
    from rd_league.render.archives import report_lines
    from rd_league.services.archive import import_archive
    from rd_league.storage.archiving import shapes

    if ours and theirs:
        raise UsageError("ours-or-theirs")
    tables = parse_archive(read_bytes(file), file.name, shapes())
    choice = Choice.OURS if ours else Choice.THEIRS if theirs else None
    who = options.clerk(reason, actor, dry_run=dry_run)
    try:
        with options.changing(who) as store:
            report = import_archive(store, who, tables, file.name, choice)
    except NotFoundError:  # nothing else is looked for
        _begin(tables, who, file.name)
    else:
        show.lines(report_lines(report))


def _begin(tables: "Tables", who: "Clerk", file: str) -> None:
    """Make the club file of an archive, where `init` would make it."""
    from rd_league.cli import show
    from rd_league.config import new_location
    from rd_league.render.text import shown
    from rd_league.services.archive import found_by_archive
    from rd_league.storage.place import club_place

    (club,) = tables["club"]
    location = options.given_location() or new_location(club["name"])
    found_by_archive(location, who, tables, file)
    show.say(
        "{club}: {path} begun from {file}.",
        club=shown(club["name"]),
        path=shown(str(club_place(location))),
        file=shown(file),
    )


@app.command()
def hands(
    file: Annotated[Path, typer.Argument(help="A hands CSV, or a wide sheet with --wide.")],
    wide: Annotated[bool, typer.Option("--wide", help="One column a player, one row a hand.")] = (
        False
    ),
    dates: Annotated[
        str, typer.Option("--dates", help="Order in the dates of a wide sheet: ymd, dmy, mdy.")
    ] = "ymd",
    caller: Annotated[
        str | None, typer.Option("--caller", help="The column that says who called.")
    ] = None,
    stalled: Annotated[
        str | None, typer.Option("--stalled", help="What that column says of a stalled hand.")
    ] = None,
    label: Annotated[
        str | None, typer.Option("--label", help="What to call the sheet; its file name if none.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help="A TOML file, or a rule set's name.")
    ] = None,
    season: SeasonOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take the hands of a CSV file or of a wide sheet."""
    from rd_league.cli import show
    from rd_league.files.cells import parse_date_order
    from rd_league.files.decode import read_bytes
    from rd_league.files.hands_csv import parse_hands
    from rd_league.files.wide import WideLayout, parse_wide
    from rd_league.render.imports import report_lines
    from rd_league.services.imports import ImportPlan, import_matches

    content = read_bytes(file)
    if wide:
        layout = WideLayout(label or file.stem, parse_date_order(dates), caller, stalled)
        found = parse_wide(content, file.name, layout)
    else:
        found = parse_hands(content, file.name)
    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        chosen = _rules(store, rules) if rules else None
        plan = ImportPlan(label or file.name, season, chosen, as_kept=wide)
        report = import_matches(store, who, found, plan)
    show.lines(report_lines(report))


@app.command()
def players(
    file: Annotated[Path, typer.Argument(help="A CSV file or workbook, one row a person.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take the people of a CSV file or workbook."""
    from rd_league.cli import show
    from rd_league.files.decode import read_bytes
    from rd_league.files.players_csv import parse_players
    from rd_league.render.imports import people_lines
    from rd_league.services.players import import_players

    found = parse_players(read_bytes(file), file.name)
    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        names, there = import_players(store, who, found, file.name)
    show.lines(people_lines(names, there, found.notes))


def _rules(store: "Store", text: str) -> "RuleSet":
    from rd_league.files.decode import read_bytes
    from rd_league.files.rules_toml import parse_rules_file
    from rd_league.services.rules import choose_rules, known_rules

    if not text.endswith(".toml"):
        return choose_rules(store, text, {})
    path = Path(text)
    return parse_rules_file(read_bytes(path), path.name, known_rules(store))
