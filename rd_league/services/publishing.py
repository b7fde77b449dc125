"""All that a club publishes, read once (I5)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from rd_league.league.careers import Appearance, appearances
from rd_league.league.closing import Honour
from rd_league.league.match import MatchResult
from rd_league.league.meetings import HeadToHead, rivalries
from rd_league.league.outings import outings
from rd_league.league.progress import Progress, progress
from rd_league.league.records import Record, records_of
from rd_league.league.roster import Night
from rd_league.league.season import Season
from rd_league.league.statistics import Statistics, statistics_of
from rd_league.services.closing import honour
from rd_league.services.matches import results
from rd_league.services.standings import SeasonTable, tables_of
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonStory:
    """A season from its first night to its last.

    Attributes:
        table: of today.
        matches: of every kind, in order of their numbers.
        progress: how its table came to be.
    """

    season: Season
    table: SeasonTable
    matches: tuple[MatchResult, ...]
    nights: tuple[Night, ...]
    progress: Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """What the pages of a club are made of.

    Attributes:
        seasons: in the order they were begun.
        careers: the matches of every name, in the order played.
        rivals: of every name, whom it met.
        spread: how many hands brought so many points, of all hands and seats.
        head: the hash of the newest entry of the log.
    """

    club: str
    seasons: tuple[SeasonStory, ...]
    statistics: Statistics
    careers: Mapping[str, tuple[Appearance, ...]]
    rivals: Mapping[str, tuple[HeadToHead, ...]]
    records: tuple[Record, ...]
    honours: tuple[Honour, ...]
    spread: Mapping[int, int]
    head: str

    @property
    def front(self) -> SeasonStory | None:
        """The season in which something was played last; before anything was, the newest."""

        def last(story: SeasonStory) -> tuple[date, int]:
            return max(map(_played_on, story.matches)), self.seasons.index(story)

        played = [story for story in self.seasons if story.matches]
        return max(played, key=last) if played else next(reversed(self.seasons), None)


def publication(store: Store) -> Publication:
    """All that a club publishes; matches are read once and shared by everything made of them.

    Args:
        store: opened for what may be published, so that names are as their owners wish (L1).
    """
    found = results(store, kind=None)
    of_season: defaultdict[str, list[MatchResult]] = defaultdict(list)
    for each in found:
        of_season[each.match.season].append(each)
    nights = store.nights.all()
    stories = tuple(
        _story(store, season, tuple(of_season[season.name]), nights)
        for season in store.seasons.all()
    )
    tables = {story.season.name: story.table for story in stories}
    seen = tuple(outings(found))
    careers = appearances(seen)
    return Publication(
        club=store.club,
        seasons=stories,
        statistics=statistics_of(seen),
        careers=careers,
        rivals=rivalries(seen),
        records=records_of(seen),
        honours=tuple(
            honour(store, tables[name], closing)
            for name, closing in store.entries.closings().items()
        ),
        spread=spread(each for matches in careers.values() for each in matches),
        head=store.log.head(),
    )


def spread(matches: Iterable[Appearance]) -> Counter[int]:
    """How many hands of these matches brought so many points."""
    return Counter(hand.points for match in matches for hand in match.hands)


def _played_on(result: MatchResult) -> date:
    return result.match.played_on or date.min


def _story(
    store: Store, season: Season, found: tuple[MatchResult, ...], nights: Iterable[Night]
) -> SeasonStory:
    table = tables_of(store, season, found)
    return SeasonStory(
        season=season,
        table=table,
        matches=found,
        nights=tuple(night for night in nights if night.season == season.name),
        progress=progress(table.results, table.tables),
    )
