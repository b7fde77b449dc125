"""Whom a name that was typed means: in the whole club, or at one table (I2)."""

from collections.abc import Sequence

from rd_league.league.roster import find_name, spelled
from rd_league.storage.store import Store


def club_spellings(store: Store) -> list[tuple[str, str]]:
    """Every name and alias of players, and every name of teams, with the name it stands for."""
    teams = [(team.name, team.name) for team in store.teams.all()]
    return [*store.players.spellings(), *teams]


def index_at_table(store: Store, names: Sequence[str], written: str, kind: str) -> int:
    """The index of the seat or side meant by a name, an alias or a prefix.

    Args:
        names: of the seats or the sides of one table.
        kind: `seat` or `side`: what is looked for.

    Raises:
        NotFoundError, ConflictError: see `find_name`.
    """
    aliases = [pair for pair in store.players.spellings() if pair[1] in names]
    return list(names).index(find_name(written, [*spelled(names), *aliases], kind))
