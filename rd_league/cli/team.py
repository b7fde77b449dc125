"""`team`: fixed teams of two."""

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
)

app = options.group("Fixed teams of two; pairs for one evening are written Ann+Bob.")


@app.command()
def add(
    name: Annotated[str, typer.Argument(help="The name of the team.")],
    members: NamesArgument,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Add a team of two players."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.players import add_team

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        team = add_team(store, who, name, members)
    show.line(f"{shown(team.name)}: {' · '.join(map(shown, team.members))}")


@app.command("list")
def list_(form: FormatOption = Format.TABLE) -> None:
    """List the teams."""
    from rd_league.cli import show
    from rd_league.render.players import team_grid

    with options.looking() as store:
        teams = store.teams.all()
    show.listing(team_grid(teams), form, "No teams yet.")
