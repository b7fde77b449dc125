"""Who sat for another, and who left in mid-match (L7)."""

from rd_league.errors import ConflictError
from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import CountsFor, Match, Substitution
from rd_league.league.roster import find_name
from rd_league.services.desk import Clerk
from rd_league.services.matches import for_change, result_of
from rd_league.services.names import table_spellings
from rd_league.services.seasons import find_season
from rd_league.services.tables import people_at
from rd_league.storage.store import Store


def substitute(
    store: Store,
    clerk: Clerk,
    number: int,
    newcomer: str,
    absent: str,
    counts_for: CountsFor | None = None,
) -> MatchResult:
    """Note that somebody sits for another in a whole match.

    Args:
        newcomer: who plays; the absent player, for one who comes after all.
        absent: whose seat it is, or the substitute who sits there until now.
        counts_for: whom the result counts for; None: as the season says, the team for one of a
            fixed team.

    Raises:
        NotFoundError: `seat-unknown`, `player-unknown`.
        ConflictError: `substitute-pack` where partners share a pack; `substitute-team` for a
            fixed team, whose result is its own; `player-twice` if the newcomer has to do with the
            match already; `player-elsewhere` if the newcomer plays at another table of the round,
            or at one tonight that is not over; `player-retired`; and see `for_change`.
    """
    match = for_change(store, clerk, number)
    if match.rules.teams is TeamMode.SHARED_PACK:
        raise ConflictError("substitute-pack", match=match.name)
    seat = _seat(store, match, absent)
    player = store.players.get(store.players.find(newcomer))
    name = player.name
    absentees = {each.seat: each.absent for each in match.substitutions}
    meant = absentees.get(seat, match.seats[seat])
    may_come = (meant, match.seats[seat]) if seat in absentees else ()
    if name in match.people and name not in may_come:
        raise ConflictError("player-twice", name=name)
    if not player.is_active:
        raise ConflictError("player-retired", name=name)
    _refuse_elsewhere(store, match, name)
    chosen = _counting(store, match, seat, counts_for)
    store.matches.substitute(number, Substitution(seat, meant, chosen), player)
    clerk.write_down(store, "match substitute", match.name, f"{name} for {meant}, {chosen}")
    return result_of(store, number)


def _refuse_elsewhere(store: Store, match: Match, name: str) -> None:
    """Nobody plays at two tables at once."""
    rounds = store.rounds.of(match.season)
    beside = {
        table.match
        for each in rounds
        if match.number in {table.match for table in each.tables}
        for table in each.tables
    } - {match.number}
    is_over = match_result(match).ended is not None
    for other in store.matches.find(season=match.season):
        if other.is_void or other.number == match.number:
            continue
        is_tonight = match.night is not None and other.night == match.night
        at_once = is_tonight and not is_over and match_result(other).ended is None
        if (other.number in beside or at_once) and name in people_at(store, other.seats):
            raise ConflictError("player-elsewhere", name=name, match=other.name)


def leave_match(store: Store, clerk: Clerk, number: int, written: str) -> MatchResult:
    """Note that somebody leaves now: the hands played stand, the seat is retired.

    Raises:
        NotFoundError: `seat-unknown`.
        ConflictError: `match-over`, `seat-left`, `seats-left` if fewer than two sides would
            stay; and see `for_change`.
    """
    match = for_change(store, clerk, number)
    result = match_result(match)
    if result.ended is not None:
        raise ConflictError("match-over", match=match.name, ended=result.ended)
    seat = _seat(store, match, written)
    if seat in result.gone:
        raise ConflictError("seat-left", match=match.name, name=match.seats[seat])
    gone = result.gone | {seat}
    if sum(not gone.issuperset(side.seats) for side in match.sides) < 2:
        raise ConflictError("seats-left", match=match.name)
    store.matches.leave(number, seat, match.hands[-1].key if match.hands else None)
    clerk.write_down(store, "match leave", match.name, match.seats[seat])
    return result_of(store, number)


def _counting(store: Store, match: Match, seat: int, said: CountsFor | None) -> CountsFor:
    side = next(side for side in match.sides if seat in side.seats)
    if match.rules.teams is TeamMode.NONE or side.credited != (side.name,):
        return said or find_season(store, match.season).plan.counts_for
    if said not in (None, CountsFor.ABSENT):
        raise ConflictError("substitute-team", match=match.name, team=side.name)
    return CountsFor.ABSENT


def _seat(store: Store, match: Match, written: str) -> int:
    """The seat of somebody who sits there, or should."""
    seats = {each.absent: each.seat for each in match.substitutions}
    seats |= {name: seat for seat, name in enumerate(match.seats)}
    return seats[find_name(written, table_spellings(store, list(seats)), "seat")]
