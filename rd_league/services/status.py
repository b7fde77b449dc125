"""Where a club is, and what is next."""

from collections.abc import Iterable
from contextlib import suppress

from rd_league.errors import LeagueError
from rd_league.league.match import MatchResult, match_result
from rd_league.league.status import ClubStatus
from rd_league.services.matches import find_match
from rd_league.services.nights import draft_of
from rd_league.services.seasons import find_season
from rd_league.services.stages import season_course
from rd_league.storage.store import Store


def club_status(store: Store) -> ClubStatus:
    """Where the club is now."""
    night = store.nights.tonight()
    unsettled = tuple(map(match_result, store.matches.find(unsettled=True)))
    is_waiting = night is not None and all(each.ended is not None for each in unsettled)
    return ClubStatus(
        club=store.club,
        player_count=len(store.players.all()),
        seasons=tuple(season.name for season in store.seasons.all() if season.is_open),
        night=night,
        unsettled=unsettled,
        draft=None if night is None else draft_of(store, night.season),
        course=season_course(store, find_season(store, None)) if is_waiting else None,
        entry=_entry(store, unsettled),
        disputes=tuple(each for each in store.disputes.all() if each.resolution is None),
    )


def _entry(store: Store, unsettled: Iterable[MatchResult]) -> str | None:
    """How commands call the first match that is not over."""
    match = next((each.match for each in unsettled if each.ended is None), None)
    if match is None:
        return None
    with suppress(LeagueError):  # the table is another night's, or another match is there too
        if match.table is not None and find_match(store, str(match.table)) == match.number:
            return str(match.table)
    return match.name
