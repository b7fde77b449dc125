"""Ratings of a season or of all seasons, and what one of them is made of (L8)."""

from collections.abc import Iterable

from rd_league.league.match import MatchResult
from rd_league.league.ratings import Explanation, Ratings, explain_rating, ratings
from rd_league.league.season import Season
from rd_league.services.matches import results
from rd_league.storage.store import Store


def club_ratings(store: Store, season: Season | None = None) -> Ratings:
    """The ratings of everybody, replayed from the first match of a season, or of all."""
    return ratings_of(store, results(store, season=season.name if season else None))


def ratings_of(store: Store, found: Iterable[MatchResult]) -> Ratings:
    """The ratings after some matches."""
    return ratings(found, {team.name: team.members for team in store.teams.all()})


def rating_of(store: Store, written: str, season: Season | None = None) -> Explanation:
    """What the rating of one player is made of.

    Raises:
        NotFoundError: `player-unknown`, or `not-in-standings` for one without a rated match.
        ConflictError: `name-ambiguous`.
    """
    name = store.players.find(written)
    return explain_rating(club_ratings(store, season), name)
