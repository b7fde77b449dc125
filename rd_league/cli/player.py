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
    from rd_league.render.text import counted, shown
    from rd_league.services.players import add_players

    who = options.clerk(reason, actor, dry_run=dry_run)
    names = _without_those_here(names)
    if not names:
        show.say("Nobody new.")
        return
    with options.changing(who) as store:
        added = add_players(store, who, names, guest=guest)
    count = counted(len(added), "player")
    show.line(f"{count}: {' · '.join(shown(player.name) for player in added)}")
    if len(added) > 1:
        show.remark("(One person with two names? Quote it; `rd-league undo` takes this back.)")


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
    show.say("{old} is {new} now.", old=shown(old), new=shown(now))


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
    show.say(
        "{name} is also {aliases}.",
        name=shown(player.name),
        aliases=" · ".join(map(shown, player.aliases)),
    )


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
    pack: Annotated[
        str | None, typer.Option(help="The back of the pack they bring; '' for none known.")
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Retire a player or bring one back; guest or member; publishing; the back of the pack."""
    from rd_league.cli import show
    from rd_league.league.roster import Privacy
    from rd_league.render.players import player_grid
    from rd_league.services.choices import chosen_word
    from rd_league.services.players import set_player

    who = options.clerk(reason, actor, dry_run=dry_run)
    level = chosen_word(Privacy, privacy) if privacy else None
    with options.changing(who) as store:
        player = set_player(
            store, who, name, is_active=active, is_guest=guest, privacy=level, pack=pack
        )
    show.listing(player_grid((player,)), Format.TABLE, "")


@app.command()
def merge(
    name: NameArgument,
    into: Annotated[str, typer.Argument(help="The player that both are.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Make one player of two; the first name becomes an alias of the second."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.merging import merge_players

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        player = merge_players(store, who, name, into)
    show.say(
        "{name} is also {aliases}.",
        name=shown(player.name),
        aliases=" · ".join(map(shown, player.aliases)),
    )
    show.remark("`rd-league player unmerge NAME` parts them again, whenever that turns out wrong.")


@app.command()
def unmerge(
    name: Annotated[str, typer.Argument(help="The name that was merged into another.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take a merge back: two players again, each with what was theirs."""
    from rd_league.cli import show
    from rd_league.cli.difference import offer_redo
    from rd_league.render.text import shown
    from rd_league.services.merging import unmerge_players

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        player = unmerge_players(store, who, name)
    show.say("{name} is a player of their own again.", name=shown(player.name))
    offer_redo(who)


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
