"""`night`: one sitting."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    NamesArgument,
    ReasonOption,
    SeasonOption,
)

app = options.group("Nights: starting, checking in, closing.")


@app.command()
def start(
    names: Annotated[
        list[str] | None, typer.Argument(help="Those who are here.", metavar="NAME...")
    ] = None,
    season: SeasonOption = None,
    day: Annotated[
        str | None, typer.Option("--date", help="YYYY-MM-DD; today if left out.")
    ] = None,
    place: Annotated[str | None, typer.Option("--place", help="Where it is.")] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Begin a night, with those who are here."""
    from rd_league.cli import show
    from rd_league.render.nights import night_lines, unseated_lines
    from rd_league.services.nights import start_night
    from rd_league.services.seasons import find_season
    from rd_league.services.seating import unseated

    who = options.clerk(reason, actor, dry_run=dry_run)
    held_on = options.day(day) or options.today()
    with options.changing(who) as store:
        found = find_season(store, season)
        night = start_night(store, who, found, held_on, names or [], place)
        left = unseated(store, found, night)
    show.lines(night_lines(night))
    show.lines(unseated_lines(left))


@app.command("check-in")
def check_in(
    names: NamesArgument,
    standby: Annotated[bool, typer.Option("--standby", help="Plays only if needed.")] = False,
    sitting_out: Annotated[bool, typer.Option("--sitting-out", help="Here, not playing.")] = False,
    absent: Annotated[bool, typer.Option("--absent", help="Not here after all.")] = False,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Note who is here tonight, and as what."""
    from rd_league.cli import show
    from rd_league.errors import UsageError
    from rd_league.league.roster import Attendance
    from rd_league.render.nights import night_lines, unseated_lines
    from rd_league.services.nights import check_in as note
    from rd_league.services.seasons import find_season
    from rd_league.services.seating import unseated

    given = {
        Attendance.STANDBY: standby,
        Attendance.SITTING_OUT: sitting_out,
        Attendance.ABSENT: absent,
    }
    said = [attendance for attendance, is_given in given.items() if is_given]
    if len(said) > 1:
        raise UsageError("attendance-one")
    attendance = said[0] if said else Attendance.PRESENT
    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        night = note(store, who, names, attendance)
        left = unseated(store, find_season(store, night.season), night)
    show.lines(night_lines(night))
    show.lines(unseated_lines(left))


@app.command("list")
def list_(form: FormatOption = Format.TABLE) -> None:
    """List the nights."""
    from rd_league.cli import show
    from rd_league.render.nights import night_grid

    with options.looking() as store:
        nights = store.nights.all()
    show.listing(night_grid(nights), form, "No nights yet.")


@app.command("show")
def show_(
    night: Annotated[str | None, typer.Argument(help="N3; left out: tonight.")] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show who was there, and the matches."""
    from rd_league.cli import show
    from rd_league.render.matches import match_list
    from rd_league.render.nights import night_json, night_lines
    from rd_league.services.matches import results
    from rd_league.services.nights import find_night

    show.require(form, Format.TABLE, Format.JSON)
    with options.looking() as store:
        found = find_night(store, night)
        matches = results(store, night=found.number, kind=None)
    if form is Format.JSON:
        show.as_json(night_json(found, matches))
    else:
        show.lines(night_lines(found))
        show.listing(match_list(matches), form, "No matches yet.")


@app.command()
def close(
    reason: ReasonOption = None, actor: ActorOption = "", dry_run: DryRunOption = False
) -> None:
    """Close the night: confirm what is complete, list the rest."""
    from rd_league.cli import show
    from rd_league.language import gettext
    from rd_league.render.text import term
    from rd_league.services.nights import close_night

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        closed = close_night(store, who)
    show.say(
        "{night} closed. Confirmed: {matches}.",
        night=closed.night.name,
        matches=" · ".join(closed.confirmed) or gettext("nothing"),
    )
    show.lines(f"  {name}: {term(status)}" for name, status in closed.rest)
    if closed.dropped is not None:
        show.say(
            "Round {number} was drawn and not posted: it is dropped.", number=closed.dropped.number
        )
    if closed.in_play:
        show.remark(
            "They can be played on under these names, or ended: "
            "`match end {match} time-call --reason TEXT`.",
            match=closed.in_play[0],
        )
