"""Standings, what they rest on, and the ties that extra hands decide (L3, L6)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import TypeVar

from rd_league.errors import BadInputError, ConflictError, NotFoundError
from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.advancement import rounds_over
from rd_league.league.comparison import Comparison, compared, schemes_to_compare
from rd_league.league.difference import Move, moves
from rd_league.league.divisions import Step, steps
from rd_league.league.match import MatchResult
from rd_league.league.model import Match, MatchKind, Side
from rd_league.league.plan import parse_scheme
from rd_league.league.projection import Projection, projection
from rd_league.league.register import Register
from rd_league.league.roster import PAIR, find_name
from rd_league.league.rounds import Absence, Round, absences
from rd_league.league.season import Entry, LeagueAdjustment, Scheme, Season
from rd_league.league.standings import Explanation, Standings, division_tables, explain
from rd_league.league.ties import Tie, TieStatus, ties_that_matter
from rd_league.services.desk import Clerk
from rd_league.services.hands import Recorded, record_hand
from rd_league.services.matches import results
from rd_league.services.names import club_spellings, find_division
from rd_league.services.seasons import find_season, require_open
from rd_league.services.sheets import HandWords
from rd_league.services.tables import LEAST_SEATS, MOST_SEATS
from rd_league.services.titles import titles
from rd_league.storage.store import Store

Members = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The standings of a season with the matches they rest on.

    Attributes:
        results: regular matches.
        rounds: as they were seated.
        tables: one, or one for each division in order, those in none last.
    """

    season: Season
    results: tuple[MatchResult, ...]
    tables: tuple[Standings, ...]
    rounds: tuple[Round, ...] = ()

    @property
    def table(self) -> Standings:
        """The table of a season without divisions; of another the first."""
        return self.tables[0]

    @property
    def steps(self) -> dict[str, Step]:
        """Who goes up or down a division as things stand."""
        return steps(self.tables)

    def of_division(self, written: str | None) -> tuple[Standings, ...]:
        """The table of one division, or all of them if none is named.

        Raises:
            NotFoundError, ConflictError: see `find_division`.
        """
        if written is None:
            return self.tables
        wanted = find_division(self.season, written)
        return tuple(table for table in self.tables if table.division == wanted)

    @property
    def ties(self) -> tuple[Tie, ...]:
        """The ties of the season that extra hands decide, or have decided."""
        return ties_that_matter(self.results, self.tables, self.rounds)


def season_table(store: Store, season: Season, as_of: date | None = None) -> SeasonTable:
    """The standings of a season, of today or as of a day."""
    return tables_of(store, season, _matches(store, season), as_of)


def player_table(store: Store, season: Season, as_of: date | None = None) -> SeasonTable:
    """The standings with the members of fixed teams one by one, each with the team's results.

    Partners who change have standings of their own anyway (R13.1).
    """
    members = {team.name: team.members for team in store.teams.all()}
    matches = tuple(_of_members(each, members) for each in _matches(store, season))
    return tables_of(store, season, matches, as_of, members)


Named = TypeVar("Named", LeagueAdjustment, Entry, Absence)


def _one_by_one(values: Iterable[Named], members: Members) -> tuple[Named, ...]:
    """What is about a team, once for each of its members."""
    return tuple(
        replace(each, name=name) for each in values for name in members.get(each.name, (each.name,))
    )


def _of_members(result: MatchResult, members: Members) -> MatchResult:
    sides = tuple(
        replace(
            side,
            credited=tuple(one for name in side.credited for one in members.get(name, (name,))),
        )
        for side in result.match.sides
    )
    return replace(result, match=replace(result.match, sides=sides))


def table_with(store: Store, found: SeasonTable, other: MatchResult) -> SeasonTable:
    """The standings as they would be if one match of the season were another."""
    number = other.match.number
    matches = (
        other if each.match.number == number else each for each in _matches(store, found.season)
    )
    return tables_of(store, found.season, tuple(matches))


def moves_since(store: Store, before: SeasonTable) -> tuple[Move, ...]:
    """Who has moved in the standings of a season since `before`."""
    season = find_season(store, before.season.name)
    return moves(before.tables, season_table(store, season).tables)


def _matches(store: Store, season: Season) -> tuple[MatchResult, ...]:
    return results(store, season=season.name, kind=None)


def tables_of(
    store: Store,
    season: Season,
    found: tuple[MatchResult, ...],
    as_of: date | None = None,
    members: Members = MappingProxyType({}),
) -> SeasonTable:
    """The standings of a season from its matches of every kind, read already.

    Args:
        members: of fixed teams, where they stand in the table one by one.
    """
    regular = tuple(each for each in found if each.match.kind is MatchKind.REGULAR)
    play_offs = [each for each in found if each.match.kind is MatchKind.TIE_BREAK]
    rounds = store.rounds.of(season.name)
    register = Register(
        adjustments=_one_by_one(season.adjustments, members),
        guests=frozenset(player.name for player in store.players.all() if player.is_guest),
        entries=_one_by_one(season.entries, members),
        absences=_one_by_one(absences(season, rounds, regular), members),
        titles=titles(store),
    )
    tables = division_tables(regular, season.plan, register, play_offs, as_of)
    return SeasonTable(season, regular, tables, rounds)


def compare_schemes(
    store: Store, season: Season, schemes: str | None = None
) -> tuple[SeasonTable, Comparison]:
    """The standings of a season under several schemes.

    Args:
        store: of the club.
        season: the one whose results are taken.
        schemes: as `parse_scheme` reads them, with commas between; None: the season's own and
            every other kind.

    Raises:
        BadInputError: see `parse_scheme`.
    """
    found = season_table(store, season)
    # The commas of a list, `4=7,5,3,1`, are followed by a number.
    texts = re.split(r"[,;]\s*(?=[^\W\d])", schemes) if schemes else []
    chosen = tuple(map(parse_scheme, texts)) or schemes_to_compare(season.plan.scheme)
    book = found.table.ledger

    def tables_under(scheme: Scheme) -> tuple[Standings, ...]:
        plan = replace(season.plan, scheme=scheme)
        return division_tables(found.results, plan, book.register, book.play_offs)

    return found, compared(tables_under, chosen)


def project(
    store: Store, season: Season, left: int | None = None
) -> tuple[SeasonTable, tuple[Projection, ...]]:
    """What can still become of everybody in a season, a projection for each table.

    Args:
        store: of the club.
        season: the one to look ahead in.
        left: how many matches each still plays; None: one for each round of the plan that is not
            over.

    Raises:
        ConflictError: `projection-left`, if neither is known.
        BadInputError: `plan-number`, below 0.
    """
    found = season_table(store, season)
    if left is None:
        if season.plan.rounds is None:
            raise ConflictError("projection-left", season=season.name)
        left = max(season.plan.rounds - rounds_over(found.rounds, found.results), 0)
    if left < 0:
        raise BadInputError("plan-number", name="left", value=left, least=0)
    return found, tuple(projection(table, left) for table in found.tables)


def season_ties(store: Store, season: Season) -> tuple[Tie, ...]:
    """The ties of a season that extra hands decide, or have decided."""
    return season_table(store, season).ties


def place_told(store: Store, season: Season, written: str) -> Explanation | None:
    """The numbers behind the place of one name; None for one who has not played.

    For somebody who plays in a team and has no place alone they are those of the team.

    Raises:
        NotFoundError: `player-unknown`.
    """
    name = find_name(written, club_spellings(store), "player")
    tables = season_table(store, season).tables
    for each in (name, *(team.name for team in store.teams.all() if name in team.members)):
        for table in tables:
            if any(row.name == each for row in table.rows):
                return explain(table, each)
    return None


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
        raise ConflictError("tie-decided", tie=tie.label, through=tie.through)
    played = tie.play_off
    if played is None and tie.match is not None and tie.match.due is not None:
        played = tie.match
    number = played.match.number if played else _begin_play_off(store, clerk, season, tie)
    return record_hand(store, clerk, number, words)


def _begin_play_off(store: Store, clerk: Clerk, season: Season, tie: Tie) -> int:
    """Seat those who play a tie off.

    Raises:
        BadInputError: `table-size`, if they are too many for one table (R1.1).
        ConflictError: `player-twice`, if somebody would sit there for two sides.
    """
    members = {team.name: team.members for team in store.teams.all()}
    rules = season.rules
    seats: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    sides = []
    known = store.players.ids()
    for name in tie.played_by:
        own = members.get(name) or ((name,) if name in known else tuple(name.split(PAIR)))
        places = (name,) if rules.teams is TeamMode.SHARED_PACK else own
        credited = (name,) if name in members else own
        sides.append(Side(name, tuple(range(len(seats), len(seats) + len(places))), credited))
        seats += places
        people += own
    for person in people:
        if people.count(person) > 1:
            raise ConflictError("player-twice", name=person)
    if len(people) == len(sides):
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
