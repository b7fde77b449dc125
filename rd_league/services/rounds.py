"""Rounds: drawing the tables of a night, posting them, taking a draft away (L2, L3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rd_league.errors import BadInputError, ConflictError, NotFoundError, UsageError
from rd_league.hand.rules import RuleSet
from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.draw import draw
from rd_league.league.formats import Blocked, Course, NextRound, course
from rd_league.league.roster import PAIR, Attendance, Night, find_name
from rd_league.league.round_robin import round_robin
from rd_league.league.rounds import Absent, Round, RoundStatus, RoundTable
from rd_league.league.script import named_rounds
from rd_league.league.season import Format, Season
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_cost import Cost, seating_cost
from rd_league.league.seating_plan import LARGEST, SMALLEST, Method, Sizes
from rd_league.league.sizes import table_sizes
from rd_league.services.desk import Clerk
from rd_league.services.matches import Seating, seat_at
from rd_league.services.names import club_spellings
from rd_league.services.nights import require_tonight
from rd_league.services.partners import in_pairs, is_rotating, members_of, paired, scripted
from rd_league.services.seasons import find_season, require_open
from rd_league.services.seating import field_of, request_for
from rd_league.services.stages import stage_of
from rd_league.services.standings import season_table
from rd_league.services.tables import people_at
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawWords:
    """How a round is to be drawn; None: as the season says.

    Attributes:
        seed: what every lot comes from; None: the name of the round, so that drawing it again
            gives the same tables.
        script: rounds as they are written in a script, for the method of that name: the first
            for the first round of the season, and so on; one alone is for the next round.
    """

    method: Method | None = None
    seed: str | None = None
    script: tuple[Tables, ...] = ()


@dataclass(frozen=True, slots=True)
class Seated:
    """A round with what its tables were drawn from, and what they cost."""

    season: Season
    round: Round
    request: Request

    @property
    def tables(self) -> Tables:
        """The names at each table, in seat order."""
        return tuple(table.names for table in self.round.tables)

    @property
    def cost(self) -> Cost:
        """What the tables cost, term by term."""
        return seating_cost(self.tables, self.request)


def draw_round(store: Store, clerk: Clerk, words: DrawWords) -> Seated:
    """Draw the next round of tonight, or the one that is drawn and not posted yet anew.

    Raises:
        NotFoundError: `night-none`; see `draw` too.
        ConflictError: `season-closed`; `knockout-partners`: a knock-out needs the same partners
            throughout; see `draw` too.
        BadInputError: `seating-count`.
        UsageError: `script-which`: the method is `script`, and there is none.
    """
    night = require_tonight(store)
    season = find_season(store, night.season)
    require_open(season)
    table = season_table(store, season)
    planned = _planned(season, course(stage_of(table, drafts=False)))
    draft = next((each for each in table.rounds if each.status is RoundStatus.DRAFT), None)
    seed = words.seed or f"{season.name} {planned.number}"
    method = words.method or (Method.SCRIPT if words.script else planned.method)
    if method is Method.SCRIPT and not words.script:
        raise UsageError("script-which")
    field = field_of(store, season, night, planned, seed)
    request = request_for(store, season, field.playing, method, planned.number)
    request = replace(
        request,
        seed=seed,
        strength=field.strength or request.strength,
        script=_script(store, season, words.script, field.playing, planned.number),
    )
    alone: tuple[str, ...] = ()
    if rotating := is_rotating(season, store):
        if season.plan.format is Format.KNOCKOUT:
            raise ConflictError("knockout-partners", season=season.name)
        request, alone = (
            scripted(store, season, request)
            if request.script
            else paired(request, season.rules.teams)
        )
    if planned.is_final:
        request = replace(request, sizes=_one_table(request.sizes, request.names))
    request = replace(request, pinned=_pins(draft, request.names))
    tables = _scheduled(season, table.rounds, request, words) or _by_division(season, request)
    for unit in _left_over(request.names, tables):
        alone += members_of(unit) if rotating else (unit,)  # partners sit out one by one
    fresh = Round(
        number=planned.number,
        night=night.number,
        method=method,
        seed=seed,
        tables=tuple(
            RoundTable(place, names, pinned=_pinned_among(draft, names))
            for place, names in enumerate(tables, 1)
        ),
        out=(*field.out, *((name, Absent.SIT_OUT) for name in alone)),
        is_final=planned.is_final,
    )
    store.rounds.put(season.name, fresh)
    detail = f"round {fresh.number} {method} seed {seed}"
    clerk.write_down(store, "seating make", night.name, detail)
    return Seated(season, fresh, request)


def _planned(season: Season, found: Course) -> NextRound:
    """The round that can be seated now.

    Raises:
        ConflictError: `season-complete`, `round-draft`, `table-unfinished`, `table-void`,
            `tie-due`, `nobody-plays`.
    """
    if found.is_complete and not found.obstacles:
        raise ConflictError("season-complete", season=season.name, champions=found.champions)
    if found.next_round is not None:
        return found.next_round
    values = found.obstacles[0].values
    match found.obstacles[0].code:
        case Blocked.DRAFT:
            raise ConflictError("round-draft", round=values["round"])
        case Blocked.TABLE | Blocked.VOID as code:
            number, table, match = values["round"], values["table"], values["match"]
            if code is Blocked.VOID:
                raise ConflictError("table-void", round=number, table=table, match=match)
            raise ConflictError("table-unfinished", round=number, table=table, match=match)
        case Blocked.TIE:
            raise ConflictError("tie-due", tie=values["tie"], sides=values["sides"])
        case Blocked.NOBODY:
            raise ConflictError("nobody-plays", season=season.name)


def _one_table(sizes: Sizes, names: Sequence[str]) -> Sizes:
    """Sizes by which everybody sits at one table, as far as that can be."""
    count = min(max(len(names), SMALLEST), LARGEST)
    return Sizes(count, count, count) if count == len(names) else sizes


def _scheduled(
    season: Season, rounds: Sequence[Round], request: Request, words: DrawWords
) -> Tables | None:
    """The next round of a round robin while it goes by the schedule that needs the fewest rounds.

    None where somebody is missing or too many, or a round was seated otherwise: then the draw
    goes on from who has met whom.
    """
    is_own = words.method or words.script or any(request.pinned) or season.plan.divisions
    if season.plan.format is not Format.ROUND_ROBIN or is_own:
        return None
    posted = [each for each in rounds if each.status is RoundStatus.POSTED]
    schedule = round_robin(request.names, request.sizes, season.name)
    seated = [{frozenset(table.names) for table in each.tables} for each in posted]
    if seated != [set(map(frozenset, tables)) for tables in schedule[: len(posted)]]:
        return None
    return schedule[len(posted)] if len(posted) < len(schedule) else None


def _left_over(names: Sequence[str], tables: Tables) -> Iterator[str]:
    """Whom a schedule gives no table in this round."""
    seats = {name for table in tables for name in table}
    return (name for name in names if name not in seats)


def present_round(store: Store, season: Season, number: int | None = None) -> Seated:
    """A round of a season: the newest, or the one of a number.

    Raises:
        NotFoundError: `round-none`, `round-unknown`.
    """
    rounds = store.rounds.of(season.name)
    if not rounds:
        raise NotFoundError("round-none", season=season.name)
    found = [each for each in rounds if each.number == (number or rounds[-1].number)]
    if not found:
        raise NotFoundError("round-unknown", round=number, rounds=len(rounds))
    return seated(store, season, found[0])


def seated(store: Store, season: Season, shown: Round) -> Seated:
    """A round with what it was drawn from, as far as it can be told now."""
    names = tuple(name for table in shown.tables for name in table.names)
    return Seated(season, shown, request_with(store, season, shown, names))


def request_with(store: Store, season: Season, shown: Round, names: tuple[str, ...]) -> Request:
    """What a round would be drawn from if it were of these names."""
    request = request_for(store, season, names, shown.method, shown.number)
    if is_rotating(season, store):
        request = replace(request, past=in_pairs(request.past, names))
    return replace(request, seed=shown.seed)


def post_round(store: Store, clerk: Clerk) -> Seated:
    """Post the draft: its matches can be played.

    Raises:
        NotFoundError: `night-none`, `round-none`.
        ConflictError: `round-posted`; `seat-absent` for somebody who is not here any more;
            `table-taken` where somebody still plays at a table; see `seat_at` too.
    """
    night = require_tonight(store)
    season = find_season(store, night.season)
    drawn = present_round(store, season)
    if drawn.round.status is RoundStatus.POSTED:
        raise ConflictError("round-posted", round=drawn.round.number)
    for table in drawn.round.tables:
        _require_here(store, night, table)
    tables = tuple(
        replace(table, match=seat_at(store, clerk, season, seating_of(season.rules, table)).number)
        for table in drawn.round.tables
    )
    posted = replace(drawn.round, status=RoundStatus.POSTED, tables=tables, night=night.number)
    store.rounds.put(season.name, posted)
    clerk.write_down(store, "seating post", night.name, f"round {posted.number}")
    return Seated(season, posted, drawn.request)


def seat_again(store: Store, clerk: Clerk, table: int, number: int | None = None) -> Seated:
    """Begin a new match at a table of a posted round whose match was struck out.

    Args:
        number: of the round; None: the newest.

    Raises:
        NotFoundError: `night-none`, `draft-table-unknown`; see `present_round` too.
        ConflictError: `season-closed`; `table-not-void`: its match stands, or none was begun;
            `seat-absent`; see `seat_at` too.
    """
    night = require_tonight(store)
    season = find_season(store, night.season)
    require_open(season)
    shown = present_round(store, season, number)
    tables = {each.number: each for each in shown.round.tables}
    if table not in tables:
        raise NotFoundError("draft-table-unknown", table=table, tables=len(tables))
    old = tables[table]
    if old.match is None or not store.matches.get(old.match).is_void:
        raise ConflictError("table-not-void", table=table, round=shown.round.number)
    _require_here(store, night, old)
    match = seat_at(store, clerk, season, seating_of(season.rules, old))
    tables[table] = replace(old, match=match.number)
    again = replace(shown.round, tables=tuple(tables.values()))
    store.rounds.put(season.name, again)
    clerk.write_down(store, "seating again", night.name, f"round {again.number} table {table}")
    return replace(shown, round=again)


def _require_here(store: Store, night: Night, table: RoundTable) -> None:
    here = {*night.present, *night.of(Attendance.STANDBY)}
    for name in people_at(store, table.names):
        if name not in here:
            raise ConflictError("seat-absent", name=name, table=table.number)


def drop_round(store: Store, clerk: Clerk) -> Round:
    """Take the draft away.

    Raises:
        NotFoundError: `night-none`, `round-none`.
        ConflictError: `round-posted`.
    """
    night = require_tonight(store)
    season = find_season(store, night.season)
    drawn = present_round(store, season).round
    if drawn.status is RoundStatus.POSTED:
        raise ConflictError("round-posted", round=drawn.number)
    store.rounds.remove(season.name, drawn.number)
    clerk.write_down(store, "seating drop", night.name, f"round {drawn.number}")
    return drawn


def seating_of(rules: RuleSet, table: RoundTable) -> Seating:
    """How the match of a table is begun."""
    is_paired = rules.teams is not TeamMode.NONE
    return Seating(
        sides=tuple(name.replace(PAIR, "+") if is_paired else name for name in table.names),
        table=table.number,
    )


def _by_division(season: Season, request: Request) -> Tables:
    """The tables, each division for itself where it can be seated."""
    groups = groups_of(season, request.names, request.sizes)
    if len(groups) < 2 or request.script:
        return draw(request).tables
    tables: list[tuple[str, ...]] = []
    for group in groups:
        kept = set(group)
        pinned = tuple(
            names for table in request.pinned if (names := tuple(n for n in table if n in kept))
        )
        tables += draw(replace(request, names=group, pinned=pinned)).tables
    return tuple(tables)


def groups_of(season: Season, names: tuple[str, ...], sizes: Sizes) -> list[tuple[str, ...]]:
    """The names by division, those too few for a table with the division below, or above."""
    division_of = {entry.name: entry.division for entry in season.entries}
    divisions = season.plan.divisions
    wanted: list[list[str]] = [[] for _ in range(len(divisions) + 1)]
    for name in names:
        own = division_of.get(name)
        wanted[divisions.index(own) if own in divisions else -1].append(name)
    groups: list[tuple[str, ...]] = []
    waiting: list[str] = []
    for group in wanted:
        waiting += group
        if _can_sit(len(waiting), sizes):
            groups.append(tuple(waiting))
            waiting = []
    if waiting and groups:
        groups[-1] += tuple(waiting)
    return groups or [names]


def _can_sit(count: int, sizes: Sizes) -> bool:
    try:
        return bool(count and table_sizes(count, sizes))
    except BadInputError:
        return False


def _script(
    store: Store,
    season: Season,
    script: tuple[Tables, ...],
    playing: tuple[str, ...],
    number: int,
) -> Tables:
    """The tables of a script for a round: numbers are entries, or else those here, in order.

    Partners who change stay as they are written: `scripted` reads them.

    Raises:
        ConflictError: `script-short`: it has no such round.
    """
    if not script:
        return ()
    if len(script) not in (1, number) and number > len(script):
        raise ConflictError("script-short", round=number, rounds=len(script))
    order = [entry.name for entry in season.entries] or list(playing)
    [tables] = named_rounds([script[number - 1] if len(script) > 1 else script[0]], order)
    if is_rotating(season, store):
        return tables
    spellings = club_spellings(store)
    return tuple(
        tuple(name if name in playing else find_name(name, spellings, "player") for name in table)
        for table in tables
    )


def _pins(draft: Round | None, names: tuple[str, ...]) -> Tables:
    """Who stays where in the draft that is drawn anew, as far as they still play."""
    if draft is None:
        return ()
    return tuple(
        tuple(name for name in table.names if name in table.pinned and name in names)
        for table in draft.tables
    )


def _pinned_among(draft: Round | None, names: tuple[str, ...]) -> frozenset[str]:
    pinned = frozenset().union(*(table.pinned for table in draft.tables)) if draft else frozenset()
    return pinned & set(names)
