"""`match`: matches."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    MatchArgument,
    NamesArgument,
    OneMatchArgument,
    ReasonOption,
    SeasonOption,
)

if TYPE_CHECKING:
    from rd_league.league.match import MatchResult
    from rd_league.services.desk import Clerk
    from rd_league.storage.store import Store

app = options.group("Matches: seating, showing, confirming, ending.")


@app.command()
def new(
    names: NamesArgument,
    season: SeasonOption = None,
    label: Annotated[str | None, typer.Option(help="The club's own name for it.")] = None,
    table: Annotated[int | None, typer.Option(min=1, help="Its table tonight.")] = None,
    day: Annotated[str | None, typer.Option("--date", help="YYYY-MM-DD.")] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", help="Other rules than the season's.")
    ] = None,
    start: Annotated[
        list[str] | None, typer.Option("--start", help="Start points of a side: Ann=10.")
    ] = None,
    demon: Annotated[
        list[str] | None, typer.Option("--demon", help="Cards dealt to a demon: Ann=15.")
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Seat a match, in seat order; in teams a side is a team's name or Ann+Bob."""
    from rd_league.cli import show
    from rd_league.render.matches import heading
    from rd_league.render.table_notes import seats_note, table_lines
    from rd_league.services.handicaps import next_sizes
    from rd_league.services.matches import Seating, seat_match
    from rd_league.services.rules import choose_rules
    from rd_league.services.seasons import find_season

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        seating = Seating(
            sides=tuple(names),
            rules=choose_rules(store, rules, {}) if rules else None,
            label=label,
            table=table,
            played_on=options.date_of(day),
            start_points=options.pairs(start or []),
            demon_sizes=options.pairs(demon or []),
        )
        result = seat_match(store, who, find_season(store, season), seating)
        sizes = next_sizes(store, result)
    show.rich(heading(result))
    show.lines(table_lines(result, sizes))
    if note := seats_note(result):
        show.note(note)


@app.command("list")
def list_(
    season: SeasonOption = None,
    night: Annotated[str | None, typer.Option(help="Only those of a night: N3.")] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """List matches, of a season or a night if named."""
    from rd_league.cli import show
    from rd_league.render.matches import list_json, match_list
    from rd_league.services.matches import results
    from rd_league.services.nights import find_night
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        chosen = find_season(store, season).name if season else None
        number = find_night(store, night).number if night else None
        found = results(store, season=chosen, night=number)
    if form is Format.JSON:
        show.as_json(list_json(found))
    else:
        show.listing(match_list(found), form, "No matches yet.")


@app.command("show")
def show_(
    match: MatchArgument = None,
    explain: Annotated[bool, typer.Option("--explain", help="The parts of all points.")] = False,
    chart: Annotated[bool, typer.Option("--chart", help="The running totals as a chart.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show a match: hands down, sides across, points and running totals."""
    from rd_league.cli import show
    from rd_league.render.box_scores import box_score, course_lines
    from rd_league.render.matches import (
        heading,
        match_json,
        parts,
        standing_line,
    )
    from rd_league.render.table_notes import cells_line, people_lines
    from rd_league.services.matches import find_match, result_of

    with options.looking() as store:
        result = result_of(store, find_match(store, match))
    if form is Format.JSON:
        show.as_json(match_json(result))
    elif form is Format.CSV:
        show.as_csv(parts(result))
    else:
        show.rich(heading(result))
        show.lines(people_lines(result))
        if result.hands or result.match.adjustments:
            show.rich(box_score(result))
            if chart:
                from rd_league.render.charts import match_chart

                show.lines(match_chart(result))
            else:
                show.lines(course_lines(result))
        else:
            show.line(cells_line(result.match))
        if explain:
            show.line()
            show.rich(parts(result))
        if line := standing_line(result):
            show.line(line)


@app.command()
def confirm(
    matches: Annotated[list[str], typer.Argument(help="M12, a table of tonight, or a label.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Confirm matches that are over."""
    from rd_league.cli import show
    from rd_league.render.matches import heading
    from rd_league.services.matches import confirm_match, find_match

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        numbers = [find_match(store, written) for written in matches]
        confirmed = [confirm_match(store, who, number) for number in numbers]
    show.rich(*map(heading, confirmed))


@app.command()
def end(
    match: OneMatchArgument,
    how: Annotated[
        str, typer.Argument(help="played, time-call, abandoned, or walkover.")
    ] = "played",
    counts: Annotated[
        bool, typer.Option("--counts", help="An abandoned match counts all the same.")
    ] = False,
    present: Annotated[
        list[str] | None, typer.Option("--present", help="Who was there, for a walkover.")
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Declare the end of a match that has not reached one."""
    from rd_league.services.matches import end_match, parse_ending

    who = options.clerk(reason, actor, dry_run=dry_run)
    ending = parse_ending(how, counts=counts)
    there = tuple(present or ())
    _changed(match, who, lambda store, number: end_match(store, who, number, ending, there))


@app.command()
def substitute(
    match: OneMatchArgument,
    newcomer: Annotated[str, typer.Argument(help="Who plays.", metavar="NAME")],
    absent: Annotated[str, typer.Option("--for", help="Whose seat it is.", metavar="NAME")],
    counts_for: Annotated[
        str | None,
        typer.Option(help="nobody, absent or substitute; left out: as the season says."),
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Note that somebody sits for another in a match."""
    from rd_league.league.model import CountsFor
    from rd_league.services.absences import substitute as sit_for
    from rd_league.services.choices import chosen_word

    chosen = chosen_word(CountsFor, counts_for) if counts_for else None
    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(
        match, who, lambda store, number: sit_for(store, who, number, newcomer, absent, chosen)
    )


@app.command()
def leave(
    match: OneMatchArgument,
    name: Annotated[str, typer.Argument(help="Who leaves now.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Note that somebody leaves in mid-match: the hands played stand, the others play on."""
    from rd_league.services.absences import leave_match

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(match, who, lambda store, number: leave_match(store, who, number, name))


@app.command()
def void(
    match: OneMatchArgument,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Strike a match out; it is kept and counts nowhere."""
    from rd_league.services.matches import void_match

    who = options.clerk(reason, actor, dry_run=dry_run)
    _changed(match, who, lambda store, number: void_match(store, who, number))


@app.command()
def settle(match: MatchArgument = None, form: FormatOption = Format.TABLE) -> None:
    """Show who settles with whom after a match, at the stake of its rules."""
    from rd_league.cli import show
    from rd_league.league.settlement import settlement
    from rd_league.render.matches import settlement_grid
    from rd_league.services.matches import find_match, result_of

    with options.looking() as store:
        result = result_of(store, find_match(store, match))
    show.listing(settlement_grid(result, settlement(result)), form, "")


def _changed(match: str, who: "Clerk", change: Callable[["Store", int], "MatchResult"]) -> None:
    """Change a match, and show what that changed."""
    from rd_league.cli import show
    from rd_league.cli.difference import show_difference
    from rd_league.render.matches import heading
    from rd_league.render.table_notes import people_lines
    from rd_league.services.consequences import consequences
    from rd_league.services.matches import find_match, result_of

    with options.changing(who) as store:
        before = result_of(store, find_match(store, match))
        after = change(store, before.match.number)
        moved = consequences(store, before)
    show.rich(heading(after))
    show.lines(people_lines(after))
    show_difference(before, after, moved, who)
