"""Two players who are one person: merging them, and taking that back at any time (L1)."""

from dataclasses import replace

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.log import MERGE
from rd_league.league.roster import Player, fold
from rd_league.services.desk import Clerk
from rd_league.services.history import revert_entry, standing
from rd_league.services.seasons import renamed_in_plans, require_open
from rd_league.services.tables import people_at
from rd_league.storage.store import Store


def merge_players(store: Store, clerk: Clerk, written: str, into: str) -> Player:
    """Make one player of two: all that the first has done is the second's from now on.

    The name of the first becomes an alias of the second. Where both have the same (an entry of a
    season, a check-in, a pack), the second's stays.

    Raises:
        NotFoundError: `player-unknown`.
        ConflictError: `merge-self`; `merge-met`, `merge-seated`, `merge-partners` for two who
            sat in one match or round, or are a team; `season-closed` if the first has to do with
            what a closed season rests on.
    """
    gone, kept = (store.players.get(store.players.find(each)) for each in (written, into))
    if gone.name == kept.name:
        raise ConflictError("merge-self", name=gone.name)
    _refuse_two_people(store, gone.name, kept.name)
    _require_open(store, gone.name)
    renamed_in_plans(store, gone.name, kept.name)
    store.players.merge(gone.name, kept.name)
    _seat_once(store, kept.name)
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


def _refuse_two_people(store: Store, one: str, other: str) -> None:
    """Refuse two who were at two places at once, or partners."""
    for team in store.teams.all():
        if {one, other} <= set(team.members):
            raise ConflictError("merge-partners", name=one, other=other, team=team.name)
    for match in store.matches.all():
        if {one, other} <= {*match.people, *people_at(store, match.seats)}:
            raise ConflictError("merge-met", name=one, other=other, match=match.name)
    for season in store.seasons.all():
        for each in store.rounds.of(season.name):
            names = [name for table in each.tables for name in table.names]
            if {one, other} <= set(people_at(store, names)):
                raise ConflictError(
                    "merge-seated", name=one, other=other, season=season.name, round=each.number
                )


def _require_open(store: Store, name: str) -> None:
    """Refuse to give away what a closed season rests on."""
    played = {match.season for match in store.matches.all() if name in match.people}
    for season in store.seasons.all():
        if season.name in played or name in [each.name for each in season.adjustments]:
            require_open(season)


def _seat_once(store: Store, name: str) -> None:
    """Let nobody be missing from a round who sat in it under the other name."""
    for season in store.seasons.all():
        for each in store.rounds.of(season.name):
            if any(name in table.names for table in each.tables):
                out = tuple(pair for pair in each.out if pair[0] != name)
                store.rounds.put(season.name, replace(each, out=out))
