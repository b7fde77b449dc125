"""Who is in a season: entering, withdrawing, disqualifying, keeping apart (L1, L7)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rd_league.errors import ConflictError, NotFoundError
from rd_league.hand.rules import OPTIONS
from rd_league.league.roster import find_name
from rd_league.league.rounds import Round, RoundStatus
from rd_league.league.season import Entry, EntryStatus, Season
from rd_league.services.desk import Clerk
from rd_league.services.names import club_spellings, find_division
from rd_league.services.seasons import checked_points, reason_of, require_open
from rd_league.services.tables import people_at
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryTerms:
    """On what terms somebody enters; None leaves what there was, or the default.

    Attributes:
        division: its name, or a prefix of it.
        first_seed: seed of the first of several names; the others follow.
        demon_size: cards dealt to the demon (R16.1).
        start_points: points at the start of every match (R16.2).
    """

    division: str | None = None
    first_seed: int | None = None
    demon_size: int | None = None
    start_points: int | None = None


def enter(
    store: Store, clerk: Clerk, season: Season, names: list[str], terms: EntryTerms
) -> Season:
    """Enter players or teams in a season, or change the terms of those who are in it.

    Whoever enters when rounds have been posted plays from the next one (L7), but for those who
    have been there before they entered.

    Raises:
        NotFoundError: `player-unknown`; see `find_division` too.
        ConflictError: `season-closed`, `seed-taken`, `member-twice`.
        BadInputError: `option-value`.
    """
    require_open(season)
    division = None if terms.division is None else find_division(season, terms.division)
    size = terms.demon_size
    if size is not None:
        size = OPTIONS["demon_size"].checked(size)
    posted = [each for each in store.rounds.of(season.name) if each.status is RoundStatus.POSTED]
    known = _played(store, season, posted)
    entries = {entry.name: entry for entry in season.entries}
    found = _found(store, names)
    for index, name in enumerate(found):
        first_round = 1 if name in known else len(posted) + 1
        entry = entries.get(name, Entry(name, first_round=first_round))
        entries[name] = replace(
            entry,
            division=entry.division if division is None else division,
            seed=entry.seed if terms.first_seed is None else terms.first_seed + index,
            demon_size=entry.demon_size if size is None else size,
            start_points=entry.start_points
            if terms.start_points is None
            else checked_points(terms.start_points),
        )
    _refuse_equal_seeds(entries)
    _refuse_two_teams(store, entries)
    for name in found:
        store.entries.put(season.name, entries[name])
    clerk.write_down(store, "season enter", season.name, " · ".join(found))
    return store.seasons.find(season.name)


def set_status(
    store: Store, clerk: Clerk, season: Season, written: str, status: EntryStatus
) -> Season:
    """Let somebody withdraw, disqualify with a reason, or take back (L7).

    Raises:
        NotFoundError: `entry-unknown`: neither entered nor played.
        ConflictError: `season-closed`, `entry-same`, `reason-missing`, `member-twice`.
    """
    require_open(season)
    [name] = _found(store, [written])
    entries = {entry.name: entry for entry in season.entries}
    if name not in entries and name not in _played(store, season):
        raise NotFoundError("entry-unknown", name=name, season=season.name)
    entry = entries.get(name, Entry(name))
    if entry.status is status:
        raise ConflictError("entry-same", name=name, season=season.name, status=status)
    if status is EntryStatus.DISQUALIFIED:
        reason_of(clerk)
    entries[name] = replace(entry, status=status)
    _refuse_two_teams(store, entries)
    store.entries.put(season.name, entries[name])
    verbs = {
        EntryStatus.ENTERED: "season reinstate",
        EntryStatus.WITHDRAWN: "season withdraw",
        EntryStatus.DISQUALIFIED: "season disqualify",
    }
    clerk.write_down(store, verbs[status], season.name, name)
    return store.seasons.find(season.name)


def keep_apart(
    store: Store, clerk: Clerk, season: Season, pair: tuple[str, str], *, apart: bool = True
) -> Season:
    """Keep two players from one table, or no longer (L2).

    Raises:
        ConflictError: `season-closed`, `player-twice`, `apart-already`, `apart-not`.
    """
    require_open(season)
    one, other = (store.players.find(written) for written in pair)
    if one == other:
        raise ConflictError("player-twice", name=one)
    if (frozenset((one, other)) in store.seasons.find(season.name).apart) == apart:
        raise ConflictError("apart-already" if apart else "apart-not", name=one, other=other)
    store.entries.set_apart(season.name, one, other, apart=apart)
    word = "apart" if apart else "together"
    clerk.write_down(store, "season apart", season.name, f"{one} · {other} {word}")
    return store.seasons.find(season.name)


def _played(store: Store, season: Season, rounds: Iterable[Round] = ()) -> set[str]:
    """Who has been in these rounds, or in a match of the season for which it counts."""
    names = {name for each in rounds for name, _ in each.out}
    names |= {name for each in rounds for table in each.tables for name in table.names}
    matches = store.matches.find(season=season.name)
    credited = {name for match in matches for side in match.sides for name in side.credited}
    return names | set(people_at(store, names)) | credited


def _found(store: Store, names: list[str]) -> list[str]:
    spellings = club_spellings(store)
    found = [find_name(written, spellings, "player") for written in names]
    for name in found:
        if found.count(name) > 1:
            raise ConflictError("player-twice", name=name)
    return found


def _refuse_equal_seeds(entries: dict[str, Entry]) -> None:
    seeds: dict[int, str] = {}
    for entry in entries.values():
        if entry.seed is not None and entry.seed in seeds:
            raise ConflictError(
                "seed-taken", seed=entry.seed, name=entry.name, holder=seeds[entry.seed]
            )
        if entry.seed is not None:
            seeds[entry.seed] = entry.name


def _refuse_two_teams(store: Store, entries: dict[str, Entry]) -> None:
    """Refuse somebody who would have to play in two teams at once."""
    teams: dict[str, str] = {}
    for team in store.teams.all():
        entry = entries.get(team.name)
        if entry is not None and entry.status is EntryStatus.ENTERED:
            for member in team.members:
                if teams.setdefault(member, team.name) != team.name:
                    raise ConflictError(
                        "member-twice", name=member, team=team.name, other=teams[member]
                    )
