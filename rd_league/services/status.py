"""Where a club is, and what is next."""

from rd_league.league.match import match_result
from rd_league.league.status import ClubStatus
from rd_league.services.nights import draft_of
from rd_league.storage.store import Store


def club_status(store: Store) -> ClubStatus:
    """Where the club is now."""
    night = store.nights.tonight()
    return ClubStatus(
        club=store.club,
        player_count=len(store.players.all()),
        seasons=tuple(season.name for season in store.seasons.all() if season.is_open),
        night=night,
        unsettled=tuple(map(match_result, store.matches.find(unsettled=True))),
        draft=None if night is None else draft_of(store, night.season),
        disputes=tuple(each for each in store.disputes.all() if each.resolution is None),
    )
