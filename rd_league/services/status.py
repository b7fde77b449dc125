"""Where a club is, and what is next."""

from rd_league.league.match import match_result
from rd_league.league.status import ClubStatus
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
        disputes=tuple(each for each in store.disputes.all() if each.resolution is None),
    )
