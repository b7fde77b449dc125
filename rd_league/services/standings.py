"""Standings, what they rest on, and the ties that extra hands decide (L3, L6)."""

from dataclasses import dataclass, replace
from datetime import date

from rd_league.errors import BadInputError, ConflictError, NotFoundError
from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.difference import Move, moves
from rd_league.league.match import MatchResult
from rd_league.league.model import Match, MatchKind, Side
from rd_league.league.roster import find_name
from rd_league.league.season import Season
from rd_league.league.standings import Explanation, Standings, explain, standings
from rd_league.league.ties import Tie, TieKind, TieStatus, ties_that_matter
from rd_league.services.desk import Clerk
from rd_league.services.hands import Recorded, record_hand
from rd_league.services.matches import LEAST_SEATS, MOST_SEATS, results
from rd_league.services.names import club_spellings
from rd_league.services.seasons import find_season, require_open
from rd_league.services.sheets import HandWords
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The standings of a season with the matches they rest on."""

    season: Season
    results: tuple[MatchResult, ...]
    table: Standings


def season_table(store: Store, season: Season, as_of: date | None = None) -> SeasonTable:
    """The standings of a season, of today or as of a day."""
    found = results(store, season=season.name, kind=None)
    return _table(season, found, _guests(store), as_of)


def moves_of(store: Store, before: MatchResult) -> tuple[Move, ...]:
    """Who has moved in the standings since a match was as it was `before`."""
    season = find_season(store, before.match.season)
    found = results(store, season=season.name, kind=None)
    guests = _guests(store)
    number = before.match.number
    then = tuple(before if each.match.number == number else each for each in found)
    old, new = (_table(season, each, guests).table for each in (then, found))
    return moves(old, new)


def moves_since(store: Store, before: SeasonTable) -> tuple[Move, ...]:
    """Who has moved in the standings of a season since `before`."""
    season = find_season(store, before.season.name)
    return moves(before.table, season_table(store, season).table)


def _guests(store: Store) -> frozenset[str]:
    return frozenset(player.name for player in store.players.all() if player.is_guest)


def _table(
    season: Season,
    found: tuple[MatchResult, ...],
    guests: frozenset[str],
    as_of: date | None = None,
) -> SeasonTable:
    regular = tuple(each for each in found if each.match.kind is MatchKind.REGULAR)
    play_offs = [each for each in found if each.match.kind is MatchKind.TIE_BREAK]
    table = standings(regular, season.plan, season.adjustments, play_offs, as_of, guests)
    return SeasonTable(season, regular, table)


def season_ties(store: Store, season: Season) -> tuple[Tie, ...]:
    """The ties of a season that extra hands decide, or have decided."""
    found = season_table(store, season)
    return ties_that_matter(found.results, found.table)


def explain_place(store: Store, season: Season, written: str) -> tuple[Explanation, SeasonTable]:
    """The numbers behind the place of one name.

    Raises:
        NotFoundError: `player-unknown`, or `not-in-standings` for one who has not played.
    """
    found = season_table(store, season)
    names = {row.name for row in found.table.rows}
    name = find_name(written, club_spellings(store), "player")
    if name not in names:
        raise NotFoundError("not-in-standings", name=name, season=season.name)
    return explain(found.table, name), found


def play_tie_break(
    store: Store, clerk: Clerk, season: Season, label: str, words: HandWords
) -> Recorded:
    """Record an extra hand of a tie: in its match, or in the play-off of the season (L3).

    Raises:
        NotFoundError: `tie-unknown`, with the labels there are.
        ConflictError: `tie-decided`.
    """
    require_open(season)
    ties = season_ties(store, season)
    tie = next((tie for tie in ties if tie.label == label.upper()), None)
    if tie is None:
        labels = tuple(tie.label for tie in ties)
        raise NotFoundError("tie-unknown", tie=label, labels=labels)
    if tie.status is TieStatus.DECIDED:
        raise ConflictError("tie-decided", tie=tie.label, winner=tie.winner)
    if tie.match is not None:
        return record_hand(store, clerk, tie.match.match.number, words)
    assert tie.kind is TieKind.SEASON
    number = _begin_play_off(store, clerk, season, tie)
    return record_hand(store, clerk, number, words)


def _begin_play_off(store: Store, clerk: Clerk, season: Season, tie: Tie) -> int:
    """Seat those level at the top of a season.

    Raises:
        BadInputError: `table-size`, if they are too many for one table (R1.1).
        ConflictError: `player-twice`, if somebody would sit there for two sides.
    """
    members = {team.name: team.members for team in store.teams.all()}
    rules = season.rules
    seats: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    sides = []
    for name in tie.sides:
        own = members.get(name, (name,))
        places = (name,) if rules.teams is TeamMode.SHARED_PACK else own
        sides.append(Side(name, tuple(range(len(seats), len(seats) + len(places))), (name,)))
        seats += places
        people += own
    for person in people:
        if people.count(person) > 1:
            raise ConflictError("player-twice", name=person)
    if not any(name in members for name in tie.sides):
        rules = replace(rules, teams=TeamMode.NONE)  # partners who changed play it off alone
    if len(seats) > MOST_SEATS:
        raise BadInputError("table-size", seats=len(seats), least=LEAST_SEATS, most=MOST_SEATS)
    match = Match(
        number=store.matches.next_number(),
        rules=rules,
        seats=seats,
        sides=tuple(sides),
        season=season.name,
        played_on=date.fromisoformat(clerk.now[:10]),
        kind=MatchKind.TIE_BREAK,
    )
    store.matches.add(match)
    return match.number
