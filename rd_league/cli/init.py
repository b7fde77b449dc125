"""`init`: begin a club file."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import ActorOption

app = options.single()


@app.command()
def init(
    name: Annotated[str, typer.Argument(help="The name of the club.")], actor: ActorOption = ""
) -> None:
    """Begin a club, in a file here under its name, or at `--db`: a path or a URL."""
    from rd_league.cli import show
    from rd_league.config import new_location
    from rd_league.league.roster import checked_name
    from rd_league.render.text import shown
    from rd_league.services.desk import found_club
    from rd_league.storage.place import club_place

    club = checked_name(name)
    location = options.given_location() or new_location(club)
    found_club(location, club, options.clerk(actor=actor))
    show.say("{club}: {path} begun.", club=shown(club), path=shown(str(club_place(location))))
    show.say(
        "Next: {first}, then {then}.",
        first="rd-league player add NAME NAME …",
        then="rd-league season new NAME",
    )
