"""`backup`: copy the club file."""

from typing import Annotated

import typer

from rd_league.cli import options

app = options.single()


@app.command()
def backup(
    target: Annotated[
        str | None, typer.Argument(help="The copy; beside the club file if left out.")
    ] = None,
) -> None:
    """Copy the club file while it is in use, and read the copy back."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.upkeep import back_up

    stamp = options.clerk().now[:19].replace(":", "").replace("-", "")
    copy, head = back_up(options.location(), target, stamp)
    show.say("{path}: a sound copy, log head {head}.", path=shown(str(copy)), head=head[:16])
