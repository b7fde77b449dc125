"""What a correction moves beside the match itself: standings, ratings, ladder, rounds (L6)."""

from rd_league.hand.rules import Ladder
from rd_league.league.difference import Consequences, moves
from rd_league.league.handicaps import LadderMove, ladder_moves
from rd_league.league.match import MatchResult
from rd_league.league.ratings import RatingMove, rating_moves
from rd_league.league.rounds import RoundStatus
from rd_league.league.seating_plan import Method
from rd_league.league.stages import stale_rounds
from rd_league.services.handicaps import ladder_of
from rd_league.services.ratings import ratings_of
from rd_league.services.seasons import find_season
from rd_league.services.stages import stage_of
from rd_league.services.standings import SeasonTable, season_table, table_with
from rd_league.storage.store import Store


def consequences(store: Store, before: MatchResult) -> Consequences:
    """What has moved in a season since one of its matches was as it was `before`."""
    season = find_season(store, before.match.season)
    now = season_table(store, season)
    then = table_with(store, now, before)
    moved = moves(then.tables, now.tables)
    known = stale_rounds(stage_of(then))
    return Consequences(
        season=season.name,
        standings=moved,
        ratings=_ratings(store, then, now, before),
        ladder=_ladder(store, then, now),
        stale=tuple(each for each in stale_rounds(stage_of(now)) if each not in known),
        drawn=_drawn(now, before) if moved else (),
    )


def _ratings(
    store: Store, then: SeasonTable, now: SeasonTable, before: MatchResult
) -> tuple[RatingMove, ...]:
    """Ratings go by places alone, so only a change of these moves any."""
    after = next(each for each in now.results if each.match.number == before.match.number)
    if (before.places, before.was_played) == (after.places, after.was_played):
        return ()
    old, new = (ratings_of(store, each.results) for each in (then, now))
    return rating_moves(old, new)


def _ladder(store: Store, then: SeasonTable, now: SeasonTable) -> tuple[LadderMove, ...]:
    if now.season.rules.ladder is Ladder.NONE:
        return ()
    old, new = (ladder_of(store, each.season, each.results) for each in (then, now))
    return ladder_moves(old, new)


def _drawn(now: SeasonTable, before: MatchResult) -> tuple[int, ...]:
    """The later rounds that were drawn from the standings, which are others now."""
    is_seeded = any(entry.seed is not None for entry in now.season.entries)
    by_standings = {Method.SWISS} if is_seeded else {Method.SWISS, Method.SNAKE}
    return tuple(
        each.number
        for each in now.rounds
        if each.status is RoundStatus.POSTED
        and each.method in by_standings
        and all((table.match or 0) > before.match.number for table in each.tables)
    )
