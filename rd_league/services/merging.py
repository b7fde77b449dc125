"""Two players who are one person: merging them, and taking that back at any time (L1)."""

from dataclasses import replace

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.roster import Player, fold
from rd_league.services.desk import Clerk
from rd_league.services.history import revert_entry, standing
from rd_league.services.seasons import renamed_in_plans
from rd_league.storage.store import Store

MERGE = "player merge"


def merge_players(store: Store, clerk: Clerk, written: str, into: str) -> Player:
    """Make one player of two: all that the first has done is the second's from now on.

    The name of the first becomes an alias of the second.

    Raises:
        NotFoundError: `player-unknown`.
        ConflictError: `merge-self`; `merge-met` for two who sat in one match or round.
    """
    gone, kept = (store.players.get(store.players.find(each)) for each in (written, into))
    if gone.name == kept.name:
        raise ConflictError("merge-self", name=gone.name)
    for match in store.matches.all():
        if gone.name in match.people and kept.name in match.people:
            raise ConflictError("merge-met", name=gone.name, other=kept.name, match=match.name)
    renamed_in_plans(store, gone.name, kept.name)
    store.players.merge(gone.name, kept.name)
    aliases = (*store.players.get(kept.name).aliases, gone.name)
    store.players.change(kept.name, replace(store.players.get(kept.name), aliases=aliases))
    clerk.write_down(store, MERGE, detail=f"{gone.name} → {kept.name}")
    return store.players.get(kept.name)


def unmerge_players(store: Store, clerk: Clerk, written: str) -> Player:
    """Take a merge back, however long ago it was.

    Args:
        written: the name that the player had who was merged.

    Raises:
        NotFoundError: `merge-unknown`: nobody of that name was merged.
        ConflictError: `undo-built-on`, if what the merge changed was changed again.
    """
    for heading in reversed(standing(store)):
        if heading.command == MERGE:
            entry = store.log.get(heading.sequence)
            name, _, _ = entry.note.detail.partition(" → ")
            if fold(name) == fold(written):
                revert_entry(store, clerk, entry)
                return store.players.get(name)
    raise NotFoundError("merge-unknown", name=written)
