"""`restore`: put a backup in the place of the club file."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import ActorOption, ReasonOption

app = options.single()


@app.command()
def restore(
    backup: Annotated[str, typer.Argument(help="The backup.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
) -> None:
    """Put a backup in the place of the club file; what was there is kept beside it."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.upkeep import restore_club
    from rd_league.storage.place import club_place

    location = options.location()
    kept = restore_club(location, backup, options.clerk(reason, actor))
    show.say(
        "{path} is what {backup} was.", path=shown(str(club_place(location))), backup=shown(backup)
    )
    if kept is not None:
        show.say("What was there is kept as {path}.", path=shown(str(kept)))
