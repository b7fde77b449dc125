"""Where a season is in its format: what is seated next, what is in the way, who won (L3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rd_league.league.formats import Course, course, meeting_counts, unmet
from rd_league.league.rounds import RoundStatus
from rd_league.league.season import Season
from rd_league.league.stages import Stage, StaleRound, stale_rounds
from rd_league.services.standings import SeasonTable, season_table
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class Proof:
    """The meetings of a season's rounds whose matches count.

    Attributes:
        counts: how often each pair has met, its names in order.
        unmet: the pairs that have not.
    """

    counts: Mapping[tuple[str, str], int]
    unmet: tuple[tuple[str, str], ...]


def stage_of(found: SeasonTable, *, drafts: bool = True) -> Stage:
    """A season with all that has been seated and played in it.

    Args:
        drafts: whether a round that is drawn and not posted is in the way of the next.
    """
    rounds = tuple(each for each in found.rounds if drafts or each.status is RoundStatus.POSTED)
    return Stage(found.tables, found.results, rounds)


def season_course(store: Store, season: Season) -> Course:
    """What comes next in a season, and what is in the way of it."""
    return course(stage_of(season_table(store, season)))


def season_meetings(store: Store, season: Season) -> Proof:
    """Who has met whom how often, and who still has to: the proof of a round robin."""
    stage = stage_of(season_table(store, season))
    return Proof(meeting_counts(stage), unmet(stage))


def season_stale(store: Store, season: Season) -> tuple[StaleRound, ...]:
    """The rounds that were seated from figures that have changed since (L6)."""
    return stale_rounds(stage_of(season_table(store, season)))
