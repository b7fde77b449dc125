"""Players and teams."""

from collections.abc import Sequence

from rd_league.league.roster import Player, Team
from rd_league.render.grid import Grid, grid, keyed, worded


def player_grid(players: Sequence[Player]) -> Grid:
    """Players, a line each."""
    columns = keyed(
        ("name", "Name"), ("aliases", "Also"), ("active", "Active"), ("guest", "Guest"),
        ("privacy", "Published"), ("pack", "Pack"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                each.name,
                each.aliases,
                each.is_active,
                each.is_guest,
                worded(each.privacy),
                each.pack,
            )
            for each in players
        ],
    )


def team_grid(teams: Sequence[Team]) -> Grid:
    """Teams, a line each."""
    columns = keyed(("name", "Team"), ("members", "Players"))
    return grid(columns, [(team.name, team.members) for team in teams])
