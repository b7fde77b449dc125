"""A round changed by hand: swaps, moves, late arrivals, pins (L2).

A draft can be changed at will; once it is posted, a table can be changed until the first hand
there.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league import drafts
from rd_league.league.match import match_result
from rd_league.league.model import Status
from rd_league.league.roster import Attendance, find_name
from rd_league.league.rounds import Absent, Round, RoundStatus, RoundTable
from rd_league.league.season import EntryStatus, Format, Season
from rd_league.league.seating import Tables, refuse_twice
from rd_league.services.desk import Clerk
from rd_league.services.matches import with_seats
from rd_league.services.names import table_spellings
from rd_league.services.nights import require_tonight
from rd_league.services.partners import is_rotating
from rd_league.services.rounds import Seated, present_round, request_with, seated, seating_of
from rd_league.services.seasons import find_season, require_open
from rd_league.services.seating import sizes_of
from rd_league.services.tables import Unit, people_at, unit_of
from rd_league.storage.store import Store

_WAITING = (Absent.SIT_OUT, Absent.STANDBY)

Edit = Callable[[Seated], Tables]


def swap(store: Store, clerk: Clerk, one: str, other: str) -> Seated:
    """Let two people change places; one of them may sit out.

    Raises:
        NotFoundError: `seat-unknown`.
        ConflictError: `table-begun`.
    """

    def edit(drawn: Seated) -> Tables:
        out = () if is_rotating(drawn.season, store) else drawn.round.out  # there a seat is a pair
        waiting = [name for name, why in out if why in _WAITING]
        pair = (_named(store, drawn, one, waiting), _named(store, drawn, other, waiting))
        return drafts.swapped(drawn.tables, *pair)

    return _edited(store, clerk, "swap", f"{one} · {other}", edit)


def move(store: Store, clerk: Clerk, written: str, table: int) -> Seated:
    """Put somebody at another table.

    Raises:
        NotFoundError: `seat-unknown`, `draft-table-unknown`.
        ConflictError: `draft-table-full`, `table-begun`.
    """

    def edit(drawn: Seated) -> Tables:
        name = _named(store, drawn, written)
        most = sizes_of(drawn.season).most
        return drafts.moved(drawn.tables, name, table - 1, most)

    return _edited(store, clerk, "move", f"{written} to table {table}", edit)


def remove(store: Store, clerk: Clerk, written: str) -> Seated:
    """Take somebody out of the round; one who is still here sits out.

    Raises:
        NotFoundError: `seat-unknown`.
        ConflictError: `table-begun`.
    """
    return _edited(
        store, clerk, "remove", written,
        lambda drawn: drafts.removed(drawn.tables, _named(store, drawn, written)),
    )  # fmt: skip


def add_late(store: Store, clerk: Clerk, written: str, table: int | None = None) -> Seated:
    """Seat somebody who came late, where it costs least or at a table that is named.

    Whoever was not checked in is here from now on.

    Args:
        written: a player; in teams the name of one, or partners as `Ann+Bob`.

    Raises:
        NotFoundError: `player-unknown`, `team-unknown`, `draft-table-unknown`.
        ConflictError: `player-twice`, `draft-full`, `round-full`, `draft-table-full`,
            `table-begun`, `partner-missing`.
    """
    night = require_tonight(store)
    unit = _unit(store, find_season(store, night.season), written)
    for member in unit.members:
        if member not in night.present:
            store.nights.check_in(night.number, member, Attendance.PRESENT)

    def edit(drawn: Seated) -> Tables:
        names = tuple(name for each in drawn.tables for name in each)
        refuse_twice((*people_at(store, names), *unit.members))
        closed = _begun(store, drawn.round)
        if table is not None:
            _require_room(drawn, table)
            closed = frozenset(range(len(drawn.tables))) - {table - 1}
        elif drawn.round.status is RoundStatus.POSTED:
            _require_any_room(drawn, closed)
        request = request_with(store, drawn.season, drawn.round, (*names, unit.name))
        return drafts.with_late(drawn.tables, unit.name, request, closed)

    return _edited(store, clerk, "add", unit.name, edit)


def across_divisions(drawn: Seated) -> list[list[tuple[str, str]]]:
    """Of each table at which divisions meet, the first of each division with its name."""
    division_of = {entry.name: entry.division for entry in drawn.season.entries}
    found = []
    for names in drawn.tables:
        first: dict[str, str] = {}
        for name in names:
            if division := division_of.get(name):
                first.setdefault(division, name)
        if len(first) > 1:
            found.append([(name, division) for division, name in first.items()])
    return found


def left_alone(drawn: Seated) -> list[RoundTable]:
    """The tables at which only one side is left: no match can be played there."""
    return [table for table in drawn.round.tables if len(table.names) == 1]


def _unit(store: Store, season: Season, written: str) -> Unit:
    """Who comes late.

    Raises:
        ConflictError: `partner-missing` for one player where partners change; see `unit_of` too.
    """
    if is_rotating(season, store) and "+" not in written:
        name = store.players.find(written)
        out = [each for each, why in present_round(store, season).round.out if each != name]
        raise ConflictError("partner-missing", name=name, partner=(*out, "NAME")[0])
    return unit_of(store, season.rules, written)


def _require_any_room(drawn: Seated, closed: frozenset[int]) -> None:
    """Refuse a late arrival for whom a posted round has no seat: it is not drawn again."""
    most = sizes_of(drawn.season).most
    if all(len(names) >= most or at in closed for at, names in enumerate(drawn.tables)):
        raise ConflictError("round-full", round=drawn.round.number, most=most)


def _require_room(drawn: Seated, table: int) -> None:
    most = sizes_of(drawn.season).most
    if table > len(drawn.tables):
        raise NotFoundError("draft-table-unknown", table=table, tables=len(drawn.tables))
    if len(drawn.tables[table - 1]) >= most:
        raise ConflictError("draft-table-full", table=table, most=most)


def pin(store: Store, clerk: Clerk, written: str, *, pinned: bool = True) -> Seated:
    """Let somebody stay at a table however often the round is drawn again, or no longer.

    Raises:
        NotFoundError: `seat-unknown`, `round-none`.
        ConflictError: `round-posted`, `pinned-already`, `pinned-not`.
    """
    season, drawn = _present(store)
    if drawn.round.status is RoundStatus.POSTED:
        raise ConflictError("round-posted", round=drawn.round.number)
    name = _named(store, drawn, written)
    if any(name in table.pinned for table in drawn.round.tables) == pinned:
        raise ConflictError("pinned-already" if pinned else "pinned-not", name=name)
    tables = tuple(
        replace(table, pinned=table.pinned | {name} if pinned else table.pinned - {name})
        if name in table.names
        else table
        for table in drawn.round.tables
    )
    changed = replace(drawn.round, tables=tables)
    store.rounds.put(season.name, changed)
    detail = name if pinned else f"{name} no longer"
    clerk.write_down(store, "seating pin", f"N{changed.night}", detail)
    return seated(store, season, changed)


def _edited(store: Store, clerk: Clerk, verb: str, detail: str, edit: Edit) -> Seated:
    """Change the tables of the newest round, and the matches of a posted one with them."""
    season, drawn = _present(store)
    before = drawn.round
    after = _with_tables(before, edit(drawn))
    begun = _begun(store, before)
    for old, new in zip(before.tables, after.tables, strict=False):
        if old.names != new.names and old.number - 1 in begun:
            raise ConflictError("table-begun", table=old.number)
    if before.status is RoundStatus.POSTED:
        if len(after.tables) != len(before.tables):
            raise ConflictError("table-empty", round=before.number)
        for old, new in zip(before.tables, after.tables, strict=True):
            if old.names != new.names and old.match is not None:
                match = store.matches.get(old.match)
                if match.substitutions or match.leavings or match.adjustments:
                    raise ConflictError("table-noted", table=old.number, match=match.name)
                store.matches.reseat(with_seats(store, match, seating_of(match.rules, new)))
    after = replace(after, out=_out_of(store, season, before, after))
    store.rounds.put(season.name, after)
    clerk.write_down(store, f"seating {verb}", f"N{after.night}", detail)
    return seated(store, season, after)


def _present(store: Store) -> tuple[Season, Seated]:
    season = find_season(store, require_tonight(store).season)
    require_open(season)
    return season, present_round(store, season)


def _with_tables(drawn: Round, tables: Tables) -> Round:
    """The round with other names at its tables; numbers, matches and pins stay."""
    numbers = {table.number: table for table in drawn.tables}
    pinned = frozenset().union(*(table.pinned for table in drawn.tables))
    return replace(
        drawn,
        tables=tuple(
            replace(
                numbers.get(number, RoundTable(number, ())),
                names=names,
                pinned=pinned & set(names),
            )
            for number, names in enumerate(tables, 1)
        ),
    )


def _out_of(
    store: Store, season: Season, before: Round, after: Round
) -> tuple[tuple[str, Absent], ...]:
    """Who does not play once a round is changed: those here who were taken out sit out."""
    seats = [name for table in after.tables for name in table.names]
    seated = {*seats, *people_at(store, seats)}
    out = [each for each in after.out if each[0] not in seated]
    night = require_tonight(store)
    here, waiting = set(night.present), set(night.of(Attendance.STANDBY))
    entered = {each.name for each in season.entries if each.status is EntryStatus.ENTERED}
    teams = store.teams.ids()
    taken_out = [
        each
        for table in before.tables
        for name in table.names
        for each in ((name,) if name in teams else people_at(store, (name,)))
    ]  # partners who are no team sit out one by one
    for name in taken_out:
        people = set(people_at(store, (name,)))
        if name in seated:
            continue
        if people <= here | waiting:
            out.append((name, Absent.SIT_OUT if people <= here else Absent.STANDBY))
        elif season.plan.format is not Format.LEAGUE and name in entered:
            out.append((name, Absent.MISSED))
    return tuple(out)


def _begun(store: Store, drawn: Round) -> frozenset[int]:
    """Indices of the tables at which a hand has been played, or whose match is over."""
    return frozenset(
        index
        for index, table in enumerate(drawn.tables)
        if table.match is not None
        and match_result(store.matches.get(table.match)).status is not Status.SEATED
    )


def _named(store: Store, drawn: Seated, written: str, waiting: Sequence[str] = ()) -> str:
    """Who is meant: somebody at a table, or one of those who wait for a seat."""
    names = [*(name for table in drawn.tables for name in table), *waiting]
    return find_name(written, table_spellings(store, names), "seat")
