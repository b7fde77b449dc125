"""People: adding, renaming, aliases, retiring (L1)."""

from dataclasses import replace
from typing import Any, TypedDict, Unpack

from rd_league.errors import ConflictError
from rd_league.league.imported import ImportedPlayers
from rd_league.league.roster import Player, Privacy, Team, checked_name, fold
from rd_league.services.desk import Clerk
from rd_league.services.names import club_spellings
from rd_league.services.seasons import renamed_in_plans
from rd_league.storage.store import Store


def add_players(
    store: Store, clerk: Clerk, names: list[str], *, guest: bool = False
) -> tuple[Player, ...]:
    """Store new players, all or none.

    Raises:
        BadInputError: see `checked_name`.
        ConflictError: `name-taken`, `name-near`.
    """
    added = []
    for written in names:
        name = checked_name(written)
        refuse_taken(store, name)
        store.players.add(Player(name, is_guest=guest))
        added.append(name)
    clerk.write_down(store, "player add", detail=" · ".join(added))
    return tuple(store.players.get(name) for name in added)


def import_players(
    store: Store, clerk: Clerk, file: ImportedPlayers, name: str
) -> tuple[tuple[str, ...], int]:
    """Store the people of a file who are not there yet.

    Args:
        name: the name of the file.

    Returns:
        The names that are new, and how many people were there already, just so.

    Raises:
        ConflictError: `import-differs`: somebody who is stored is told of otherwise; `name-taken`,
            `name-near`, where a name or an alias is somebody else's.
    """
    known = {fold(player.name): player for player in store.players.all()}
    told = [each.player for each in file.players]
    differing = tuple(
        each.name for each in told if fold(each.name) in known and known[fold(each.name)] != each
    )
    if differing:
        raise ConflictError("import-differs", file=name, hands=differing)
    added = [each for each in told if fold(each.name) not in known]
    for each in added:
        for spelling in (each.name, *each.aliases):
            refuse_taken(store, spelling)
        store.players.add(each)
    clerk.write_down(store, "import players", detail=name)
    return tuple(each.name for each in added), len(told) - len(added)


def near_names(store: Store, names: list[str]) -> dict[str, str]:
    """The names that differ from one that is known only in case, accents or space (L1).

    Returns:
        Each as written, with the known spelling.
    """
    spellings = store.players.spellings()
    known = {fold(spelling): spelling for spelling, _ in spellings}
    return {
        name: known[fold(name)]
        for name in names
        if fold(name) in known and known[fold(name)] != name
    }


def rename_player(store: Store, clerk: Clerk, written: str, new: str) -> tuple[str, str]:
    """Give a player another name everywhere; the old one becomes an alias."""
    player = store.players.get(store.players.find(written))
    name = checked_name(new)
    if fold(name) == fold(player.name):
        changed = replace(player, name=name)
    else:
        if fold(name) not in {fold(alias) for alias in player.aliases}:
            refuse_taken(store, name)
        aliases = tuple(alias for alias in player.aliases if fold(alias) != fold(name))
        changed = replace(player, name=name, aliases=(*aliases, player.name))
    store.players.change(player.name, changed)
    renamed_in_plans(store, player.name, name)
    clerk.write_down(store, "player rename", detail=f"{player.name} → {name}")
    return player.name, name


def add_alias(store: Store, clerk: Clerk, written: str, alias: str) -> Player:
    """Let a player be found by another name too."""
    player = store.players.get(store.players.find(written))
    name = checked_name(alias)
    refuse_taken(store, name)
    changed = replace(player, aliases=(*player.aliases, name))
    store.players.change(player.name, changed)
    clerk.write_down(store, "player alias", detail=f"{player.name}: {name}")
    return changed


class PlayerTerms(TypedDict, total=False):
    """What can be set about a player; None leaves it as it is."""

    is_active: bool | None
    is_guest: bool | None
    privacy: Privacy | None
    pack: str | None
    """The back of the pack the player brings; empty for none that is known."""


def set_player(store: Store, clerk: Clerk, written: str, **terms: Unpack[PlayerTerms]) -> Player:
    """Retire or bring back a player, make or unmake a guest, set publishing and the pack."""
    player = store.players.get(store.players.find(written))
    given: dict[str, Any] = {name: value for name, value in terms.items() if value is not None}
    changed = replace(player, **given)
    if changed.pack is not None:
        changed = replace(changed, pack=checked_name(changed.pack) if changed.pack else None)
    store.players.change(player.name, changed)
    clerk.write_down(store, "player set", detail=player.name)
    return changed


def add_team(store: Store, clerk: Clerk, name: str, members: list[str]) -> Team:
    """Store a fixed team of two players (R13.1).

    Raises:
        ConflictError: `team-size`, `player-twice`, `name-taken`.
    """
    players = tuple(store.players.find(written) for written in members)
    if len(players) != 2:
        raise ConflictError("team-size", count=len(players))
    if players[0] == players[1]:
        raise ConflictError("player-twice", name=players[0])
    team = Team(checked_name(name), players)
    refuse_taken(store, team.name)
    store.teams.add(team)
    clerk.write_down(store, "team add", detail=f"{team.name}: {' · '.join(players)}")
    return team


def refuse_taken(store: Store, name: str) -> None:
    """A name must be new among players, aliases and teams alike: one word, one meaning.

    Raises:
        ConflictError: `name-taken`, `name-near`.
    """
    for spelling, holder in club_spellings(store):
        if fold(spelling) == fold(name):
            code = "name-taken" if spelling == name else "name-near"
            raise ConflictError(code, name=name, spelling=spelling, holder=holder)
