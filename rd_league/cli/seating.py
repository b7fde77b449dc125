"""`seating`: the tables of a round."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    NameArgument,
    ReasonOption,
    SeasonOption,
)

if TYPE_CHECKING:
    from rd_league.league.seating import Tables
    from rd_league.services.desk import Clerk
    from rd_league.services.rounds import Seated
    from rd_league.storage.store import Store

TABLES = (".csv", ".xlsx")
"""Endings of files that hold a seat a line."""

app = options.group("Seating: draw a round, change it, post it.")

RoundOption = Annotated[
    int | None, typer.Option("--round", min=1, help="Its number; left out: the newest.")
]
TableOption = Annotated[int | None, typer.Option("--table", min=1, help="The table.")]


@app.command()
def make(
    method: Annotated[
        str | None,
        typer.Option(help="mix, swiss, snake, random or script; left out: as the season says."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="What every lot comes from; the same gives the same tables.")
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(help="A text with a table a line, 1-5-12-16 or names; or CSV or XLSX."),
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Draw the next round of tonight, as a draft; drawn again, the draft is replaced."""
    from rd_league.files.decode import decode_text, read_bytes
    from rd_league.files.seats_csv import parse_seats
    from rd_league.league.script import parse_script
    from rd_league.league.seating_plan import Method
    from rd_league.services.choices import chosen_word
    from rd_league.services.rounds import DrawWords, draw_round

    rounds: tuple[Tables, ...] = ()
    if script is not None:
        content, file = read_bytes(script), str(script)
        is_table = script.suffix.lower() in TABLES
        rounds = (
            parse_seats(content, file)
            if is_table
            else parse_script(decode_text(content, file), file)
        )
    words = DrawWords(
        method=chosen_word(Method, method) if method else None,
        seed=seed,
        script=rounds,
    )
    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, form, lambda store: draw_round(store, who, words))


@app.command()
def post(
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Post the draft: its matches can be played."""
    from rd_league.services.rounds import post_round

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, form, lambda store: post_round(store, who))


@app.command()
def again(
    table: Annotated[int, typer.Argument(min=1, help="The table whose match was struck out.")],
    number: RoundOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Begin a new match at a table whose match was struck out, with the same people."""
    from rd_league.services.rounds import seat_again

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, Format.TABLE, lambda store: seat_again(store, who, table, number))


@app.command("show")
def show_(
    season: SeasonOption = None, number: RoundOption = None, form: FormatOption = Format.TABLE
) -> None:
    """Show who sits where in a round."""
    from rd_league.services.rounds import present_round
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        found = present_round(store, find_season(store, season), number)
    _show(found, form)


@app.command("list")
def list_(season: SeasonOption = None, form: FormatOption = Format.TABLE) -> None:
    """List the rounds of a season."""
    from rd_league.cli import show
    from rd_league.render.seating import rounds_grid
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        rounds = store.rounds.of(find_season(store, season).name)
    show.listing(rounds_grid(rounds), form, "No rounds yet: `seating make` draws one.")


@app.command()
def score(
    season: SeasonOption = None, number: RoundOption = None, form: FormatOption = Format.TABLE
) -> None:
    """Show what a round costs, term by term, and who causes it."""
    from rd_league.cli import show
    from rd_league.render.seating import cost_grid, cost_json
    from rd_league.services.rounds import present_round
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        cost = present_round(store, find_season(store, season), number).cost
    if form is Format.JSON:
        show.as_json(cost_json(cost))
        return
    show.listing(cost_grid(cost), form, "")
    if form is Format.TABLE:
        show.say(
            "Total {total}. `season set NAME --plan weights=repeat=9` changes one.",
            total=cost.total,
        )


@app.command()
def proof(season: SeasonOption = None, form: FormatOption = Format.TABLE) -> None:
    """Show who has met whom how often in the rounds of a season, and who has not."""
    from rd_league.cli import show
    from rd_league.render.seating import proof_grid, proof_json, proof_lines
    from rd_league.services.seasons import find_season
    from rd_league.services.stages import season_meetings

    with options.looking() as store:
        found = season_meetings(store, find_season(store, season))
    if form is Format.JSON:
        show.as_json(proof_json(found.counts, found.unmet))
        return
    show.listing(proof_grid(found.counts, found.unmet), form, "Nobody has met anybody yet.")
    if form is Format.TABLE:
        show.lines(proof_lines(found.counts, found.unmet))


@app.command()
def swap(
    one: NameArgument,
    other: NameArgument,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Let two people change places."""
    from rd_league.services import drafts

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, Format.TABLE, lambda store: drafts.swap(store, who, one, other))


@app.command()
def move(
    name: NameArgument,
    table: Annotated[int, typer.Argument(min=1, help="The table to move to.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Put somebody at another table."""
    from rd_league.services import drafts

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, Format.TABLE, lambda store: drafts.move(store, who, name, table))


@app.command()
def add(
    name: NameArgument,
    table: TableOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Seat somebody who came late; only that table changes."""
    from rd_league.services import drafts

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, Format.TABLE, lambda store: drafts.add_late(store, who, name, table))


@app.command()
def remove(
    name: NameArgument,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take somebody out of the round."""
    from rd_league.services import drafts

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, Format.TABLE, lambda store: drafts.remove(store, who, name))


@app.command()
def pin(
    name: NameArgument,
    remove: Annotated[bool, typer.Option("--remove", help="No longer.")] = False,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Let somebody stay at the table however often the round is drawn again."""
    from rd_league.services import drafts

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(who, Format.TABLE, lambda store: drafts.pin(store, who, name, pinned=not remove))


@app.command()
def drop(
    reason: ReasonOption = None, actor: ActorOption = "", dry_run: DryRunOption = False
) -> None:
    """Take the draft away."""
    from rd_league.cli import show
    from rd_league.services.rounds import drop_round

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        dropped = drop_round(store, who)
    show.say("The draft of round {number} is gone.", number=dropped.number)


@app.command()
def export(
    target: Annotated[
        Path | None, typer.Argument(help="The file; left out: standard output.")
    ] = None,
    season: SeasonOption = None,
) -> None:
    """Write the rounds of a season as a script, or with a seat a line as CSV or XLSX."""
    from rd_league.cli import show
    from rd_league.files.seats_csv import format_seats
    from rd_league.league.script import format_script
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        rounds = store.rounds.of(find_season(store, season).name)
    tables = {each.number: tuple(table.names for table in each.tables) for each in rounds}
    if target is not None and target.suffix.lower() in TABLES:
        show.written(format_seats(tables.items(), target.name), target)
    else:
        show.written(format_script(tables.values()), target)


def _changed(who: "Clerk", form: Format, change: Callable[["Store"], "Seated"]) -> None:
    """Change a round and show it."""
    from rd_league.cli import show
    from rd_league.league.rounds import RoundStatus
    from rd_league.render.nights import unseated_lines
    from rd_league.render.seating import across_lines, alone_lines
    from rd_league.render.table_notes import table_lines
    from rd_league.services.drafts import across_divisions, left_alone
    from rd_league.services.handicaps import next_sizes
    from rd_league.services.matches import result_of
    from rd_league.services.nights import require_tonight
    from rd_league.services.seating import unseated

    with options.changing(who) as store:
        found = change(store)
        numbers = [table.match for table in found.round.tables if table.match is not None]
        results = [result_of(store, number) for number in numbers]
        told = [line for each in results for line in table_lines(each, next_sizes(store, each))]
        left = unseated(store, found.season, require_tonight(store))
    _show(found, form)
    if form is Format.TABLE:
        show.lines(unseated_lines(left))
        show.lines(across_lines(across_divisions(found)))
        show.lines(alone_lines(left_alone(found)))
        show.lines(told)
    if form is Format.TABLE and found.round.status is RoundStatus.DRAFT:
        show.remark("`rd-league seating post` posts it; swap, move, add, pin change it first.")


def _show(found: "Seated", form: Format) -> None:
    from rd_league.cli import show
    from rd_league.render.seating import (
        news_lines,
        round_grid,
        round_heading,
        round_json,
        round_lines,
        seats_grid,
    )

    if form is Format.JSON:
        show.as_json(round_json(found.round))
    elif form is Format.CSV:
        show.as_csv(seats_grid(found.round))
    else:
        show.line(round_heading(found.round))
        show.rich(round_grid(found.round))
        show.lines(round_lines(found.round))
        show.lines(news_lines(found.tables, found.request))
