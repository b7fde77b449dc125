"""Where a season's ladder stands, and what handicaps its results propose (R16, L8)."""

from collections.abc import Iterable

from rd_league.errors import ConflictError
from rd_league.hand.rules import Ladder
from rd_league.league.handicaps import Climb, Proposal, ladder, propose
from rd_league.league.match import MatchResult
from rd_league.league.season import Season
from rd_league.services.matches import results
from rd_league.storage.store import Store


def season_ladder(store: Store, season: Season) -> Climb:
    """The course of the season's ladder and the size each is dealt next (R16.1).

    Raises:
        ConflictError: `ladder-none`: the season is played without one.
    """
    if season.rules.ladder is Ladder.NONE:
        raise ConflictError("ladder-none", season=season.name)
    return ladder_of(season, results(store, season=season.name))


def ladder_of(season: Season, found: Iterable[MatchResult]) -> Climb:
    """The course of the ladder over some matches of a season."""
    sizes = {
        entry.name: entry.demon_size
        for entry in season.entries
        if entry.demon_size is not None
    }  # fmt: skip
    return ladder(found, season.rules, sizes)


def season_proposals(store: Store, season: Season) -> tuple[Proposal, ...]:
    """The handicaps proposed from a season's matches."""
    return propose(results(store, season=season.name), season.rules)
