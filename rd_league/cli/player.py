"""`player`: people."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    NameArgument,
    NamesArgument,
    ReasonOption,
)

app = options.group("People: adding, finding, renaming, retiring.")


@app.command()
def add(
    names: NamesArgument,
    guest: Annotated[bool, typer.Option("--guest", help="They play, and are not ranked.")] = False,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Add players; quote a name of two words."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.players import add_players

    who = options.clerk(reason, actor, dry_run=dry_run)
    names = _without_those_here(names)
    if not names:
        show.line("Nobody new.")
        return
    with options.changing(who) as store:
        added = add_players(store, who, names, guest=guest)
    count = "1 player" if len(added) == 1 else f"{len(added)} players"
    show.line(f"{count}: {' · '.join(shown(player.name) for player in added)}")
    if len(added) > 1:
        show.note("(One person with two names? Quote it; `rd-league undo` takes this back.)")


@app.command("list")
def list_(form: FormatOption = Format.TABLE) -> None:
    """List the players."""
    from rd_league.cli import show
    from rd_league.render.players import player_grid

    with options.looking() as store:
        players = store.players.all()
    show.listing(player_grid(players), form, "No players yet.")


@app.command()
def rename(
    name: NameArgument,
    new: Annotated[str, typer.Argument(help="The new name; the old one becomes an alias.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Give a player another name, everywhere."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.players import rename_player

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        old, now = rename_player(store, who, name, new)
    show.line(f"{shown(old)} is {shown(now)} now.")


@app.command()
def alias(
    name: NameArgument,
    other: Annotated[str, typer.Argument(help="Another name to be found by.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Let a player be found by another name too."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.players import add_alias

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        player = add_alias(store, who, name, other)
    show.line(f"{shown(player.name)} is also {' · '.join(map(shown, player.aliases))}.")


@app.command("set")
def set_(
    name: NameArgument,
    active: Annotated[
        bool | None, typer.Option("--active/--retired", help="Whether they still play.")
    ] = None,
    guest: Annotated[
        bool | None, typer.Option("--guest/--member", help="Whether they are ranked.")
    ] = None,
    privacy: Annotated[
        str | None, typer.Option(help="How the name is published: full, initials, hidden.")
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Retire a player or bring one back; guest or member; how the name is published."""
    from rd_league.cli import show
    from rd_league.render.players import player_grid
    from rd_league.services.players import parse_privacy, set_player

    who = options.clerk(reason, actor, dry_run=dry_run)
    level = parse_privacy(privacy) if privacy else None
    with options.changing(who) as store:
        player = set_player(store, who, name, active=active, guest=guest, privacy=level)
    show.listing(player_grid((player,)), Format.TABLE, "")


def _without_those_here(names: list[str]) -> list[str]:
    """The names but for near-duplicates that the user says are the same person.

    Nobody is asked where there is no terminal; the service refuses them then.
    """
    from rd_league.cli import show
    from rd_league.render.words import near_question
    from rd_league.services.players import near_names

    if not show.is_asking():
        return names
    with options.looking() as store:
        near = near_names(store, names)
    return [
        name
        for name in names
        if name not in near or not show.confirmed(near_question(name, near[name]))
    ]
