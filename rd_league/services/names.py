"""Whom a name that was typed means: in the whole club, or at one table (I2)."""

from collections.abc import Sequence

from rd_league.errors import NotFoundError
from rd_league.league.roster import find_name, spelled
from rd_league.league.season import Season
from rd_league.storage.store import Store


def club_spellings(store: Store) -> list[tuple[str, str]]:
    """Every name and alias of players, and every name of teams, with the name it stands for."""
    teams = [(team.name, team.name) for team in store.teams.all()]
    return [*store.players.spellings(), *teams]


def find_division(season: Season, written: str) -> str:
    """The division of a season that is meant.

    Raises:
        NotFoundError: `division-unknown`, `division-none`.
        ConflictError: `name-ambiguous`.
    """
    divisions = season.plan.divisions
    if not divisions:
        raise NotFoundError("division-none", season=season.name)
    return find_name(written, [(name, name) for name in divisions], "division")


def table_spellings(store: Store, names: Sequence[str]) -> list[tuple[str, str]]:
    """Every way to write the names of the seats or sides of a table, with the name meant."""
    aliases = [pair for pair in store.players.spellings() if pair[1] in names]
    return [*spelled(names), *aliases]
