"""Ratings of a season or of all seasons, and what one of them is made of (L8)."""

from rd_league.league.ratings import Explanation, Ratings, explain_rating, ratings
from rd_league.league.season import Season
from rd_league.services.matches import results
from rd_league.storage.store import Store


def club_ratings(store: Store, season: Season | None = None) -> Ratings:
    """The ratings of everybody, replayed from the first match of a season, or of all."""
    members = {team.name: team.members for team in store.teams.all()}
    return ratings(results(store, season=season.name if season else None), members)


def rating_of(store: Store, written: str, season: Season | None = None) -> Explanation:
    """What the rating of one player is made of.

    Raises:
        NotFoundError: `player-unknown`, or `not-in-standings` for one without a rated match.
        ConflictError: `name-ambiguous`.
    """
    name = store.players.find(written)
    return explain_rating(club_ratings(store, season), name)
