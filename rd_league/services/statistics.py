"""Statistics of a season or of all seasons, and whom a name in them means (L9)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from rd_league.errors import ConflictError
from rd_league.league.careers import Appearance, appearances
from rd_league.league.match import MatchResult
from rd_league.league.meetings import HeadToHead, head_to_head
from rd_league.league.outings import Scope, outings, seat_names
from rd_league.league.records import Record, records
from rd_league.league.roster import find_name, spelled
from rd_league.league.statistics import Figures, Statistics, statistics
from rd_league.services.matches import results
from rd_league.services.names import club_spellings
from rd_league.services.seasons import find_season
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class Question:
    """Which matches are asked about, in words.

    Attributes:
        season: None: all of them.
        against: a name of an opponent, as typed.
    """

    season: str | None = None
    since: date | None = None
    until: date | None = None
    table_size: int | None = None
    against: str | None = None


def club_statistics(store: Store, question: Question) -> Statistics:
    """The figures of everybody.

    Raises:
        NotFoundError: `season-unknown`, `player-unknown`.
        ConflictError: `name-ambiguous`.
    """
    found, scope = _asked(store, question)
    return statistics(found, scope)


def player_figures(store: Store, written: str, question: Question) -> Figures:
    """The figures of one player, or of a team with one pack; all blank if nothing was played.

    Raises:
        NotFoundError: `season-unknown`, `player-unknown`.
        ConflictError: `name-ambiguous`, `team-figures`.
    """
    found, scope = _asked(store, question)
    name = _with_figures(store, found, _name(store, found, written))
    return statistics(found, scope).figures.get(name) or Figures(name)


def player_matches(store: Store, written: str, question: Question) -> tuple[Appearance, ...]:
    """What one name did match by match; see `player_figures`."""
    found, scope = _asked(store, question)
    return appearances(outings(found, scope)).get(_name(store, found, written), ())


def club_records(store: Store, question: Question) -> tuple[Record, ...]:
    """The records, with everybody who holds them.

    Raises:
        NotFoundError, ConflictError: see `club_statistics`.
    """
    found, scope = _asked(store, question)
    return records(found, scope)


def rivals(store: Store, one: str, other: str, question: Question) -> HeadToHead:
    """What two names have played against each other.

    Raises:
        ConflictError: `player-twice`, if both words mean one name; `name-ambiguous`,
            `team-figures`.
        NotFoundError: see `club_statistics`.
    """
    found, scope = _asked(store, question)
    names = [_with_figures(store, found, _name(store, found, written)) for written in (one, other)]
    if names[0] == names[1]:
        raise ConflictError("player-twice", name=names[0])
    return head_to_head(found, names[0], names[1], scope)


def _asked(store: Store, question: Question) -> tuple[tuple[MatchResult, ...], Scope]:
    """The matches of the season and what of them is looked at."""
    season = None if question.season is None else find_season(store, question.season).name
    found = results(store, season=season)
    against = None if question.against is None else _name(store, found, question.against)
    return found, Scope(question.since, question.until, question.table_size, against)


def _name(store: Store, found: Iterable[MatchResult], written: str) -> str:
    """The name meant: of a player or a team, or of partners who shared a pack, in any order."""
    spellings = club_spellings(store)
    if "+" in written:
        names = {name for result in found for name in seat_names(result.match)}
        pairs = {name: " + ".join(reversed(name.split(" + "))) for name in names if " + " in name}
        for name, turned in pairs.items():
            spellings += [(way, name) for way, _ in spelled((name, turned))]
    return find_name(written, spellings, "player")


def _with_figures(store: Store, found: Iterable[MatchResult], name: str) -> str:
    """The name itself, if it is one that has figures: of partners with a pack each they have.

    Raises:
        ConflictError: `team-figures`.
    """
    members = next((team.members for team in store.teams.all() if team.name == name), ())
    matches = [result.match for result in found]
    plays = any(name == side.name for match in matches for side in match.sides)
    if members and plays and not any(name in seat_names(match) for match in matches):
        raise ConflictError("team-figures", team=name, members=members)
    return name
