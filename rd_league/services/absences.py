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
        newcomer: who plays.
        absent: whose seat it is.
        counts_for: whom the result counts for; None: as the season says.

    Raises:
        NotFoundError: `seat-unknown`, `player-unknown`.
        ConflictError: `substitute-pack` where partners share a pack; `player-twice` if the
            newcomer sits at the table; `player-retired`; and see `for_change`.
    """
    match = for_change(store, clerk, number)
    if match.rules.teams is TeamMode.SHARED_PACK:
        raise ConflictError("substitute-pack", match=match.name)
    seat = _seat(store, match, absent)
    name = store.players.find(newcomer)
    if name in match.seats:
        raise ConflictError("player-twice", name=name)
    if not store.players.get(name).is_active:
        raise ConflictError("player-retired", name=name)
    meant = {each.seat: each.absent for each in match.substitutions}.get(seat, match.seats[seat])
    season = find_season(store, match.season)
    chosen = counts_for or season.plan.counts_for
    store.matches.substitute(number, Substitution(seat, meant, chosen), name)
    clerk.write_down(store, "match substitute", match.name, f"{name} for {meant}, {chosen}")
    return result_of(store, number)


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
    store.matches.leave(number, seat)
    clerk.write_down(store, "match leave", match.name, match.seats[seat])
    return result_of(store, number)


def _seat(store: Store, match: Match, written: str) -> int:
    names = list(match.seats)
    return names.index(find_name(written, table_spellings(store, names), "seat"))
