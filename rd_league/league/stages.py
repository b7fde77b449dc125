"""A season as far as it was seated and played: who goes on, and what was seated too early (L3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from rd_league.league.advancement import final_cut, is_over, posted, table_cut, with_entries
from rd_league.league.cuts import Cut, Level
from rd_league.league.match import MatchResult
from rd_league.league.register import Register
from rd_league.league.rounds import Absent, Round
from rd_league.league.season import EntryStatus, Format, SeasonPlan
from rd_league.league.standings import Standings


@dataclass(frozen=True, slots=True)
class Stage:
    """A season with all that has been seated and played in it.

    Attributes:
        tables: its standings, one or one for each division.
        results: its regular matches, those in play included.
        rounds: as they were seated, drafts included.
    """

    tables: tuple[Standings, ...]
    results: tuple[MatchResult, ...] = ()
    rounds: tuple[Round, ...] = ()

    @property
    def plan(self) -> SeasonPlan:
        """The plan of the season."""
        return self.tables[0].plan

    @property
    def register(self) -> Register:
        """The register of the season."""
        return self.tables[0].ledger.register

    @property
    def posted(self) -> tuple[Round, ...]:
        """The rounds that are seated for good, in order."""
        return posted(self.rounds)

    def result(self, number: int | None) -> MatchResult | None:
        """The match of that number."""
        return next((each for each in self.results if each.match.number == number), None)

    def stays(self, name: str) -> bool:
        """Whether somebody still plays: has neither withdrawn nor been disqualified."""
        gone = (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED)
        return not any(name in self.register.of_status(status) for status in gone)

    @property
    def seeded(self) -> Level:
        """The entries by seed, those without one after the others, by name."""
        entries = self.register.entries
        order = sorted(entries, key=lambda each: (each.seed is None, each.seed or 0, each.name))
        return tuple(entry.name for entry in order)

    def field_of(self, number: int) -> Level:
        """The entries who play in a round, in the order of the standings, then of seeds."""
        first = {entry.name: entry.first_round for entry in self.register.entries}
        there = [name for name in self.seeded if self.stays(name) and first[name] <= number]
        return with_entries(self.tables[0], there) if len(self.tables) == 1 else tuple(there)


@dataclass(frozen=True, slots=True)
class StaleRound:
    """A round that was seated from figures that have changed since.

    Attributes:
        number: of the round.
        missing: who would play in it now and does not.
        surplus: who plays in it and would not now.
    """

    number: int
    missing: Level
    surplus: Level


def stale_rounds(stage: Stage) -> tuple[StaleRound, ...]:
    """The rounds that others would have advanced to by the figures of today (L6).

    They stay as they were seated. Those who are level across a cut, or at a table whose match is
    open again, are in no list; neither are those who left, no-shows, and the reserves for these.
    """
    rounds = stage.posted
    found = []
    if stage.plan.format is Format.KNOCKOUT:
        found = [_stale(stage, advanced(stage, one), other) for one, other in pairwise(rounds)]
    elif stage.plan.format is Format.GROUPS:
        finals = [each for each in rounds if each.is_final]
        groups = [table.match for each in rounds if not each.is_final for table in each.tables]
        if finals and all(is_over(stage.result(match)) for match in groups):
            parted = final_cut(stage.tables[0], stage.results, stage.rounds)
            advancing = Advanced(parted.above, parted.below)
            found = [_stale(stage, advancing, each) for each in finals]
    return tuple(each for each in found if each.missing or each.surplus)


@dataclass(frozen=True, slots=True)
class Advanced:
    """Who goes on from a round and who is out, each the best first."""

    on: Level
    out: Level


def _stale(stage: Stage, advanced: Advanced, seated: Round) -> StaleRound:
    absent = {name for name, why in seated.out if why is not Absent.BYE}
    there = {name for table in seated.tables for name in table.names}
    there |= {name for name, why in seated.out if why is Absent.BYE}
    missing = [name for name in advanced.on if name not in there]
    excused = [name for name in missing if name in absent or not stage.stays(name)]
    surplus = [name for name in advanced.out if name in there]
    return StaleRound(
        seated.number,
        tuple(name for name in missing if name not in excused),
        tuple(surplus[len(excused) :]),
    )


def advanced(stage: Stage, seated: Round) -> Advanced:
    """Who goes on from a round of a knock-out: winners before seconds, each by seed."""
    seeds = {name: position for position, name in enumerate(stage.seeded)}
    on = [(0, seeds.get(name, len(seeds)), name) for name, why in seated.out if why is Absent.BYE]
    out: list[tuple[int, int, str]] = []
    for parted in cuts(stage, seated):
        for names, found in ((parted.above, on), (parted.below, out)):
            found += [(at, seeds.get(name, len(seeds)), name) for at, name in enumerate(names)]
    return Advanced(*(tuple(name for *_, name in sorted(each)) for each in (on, out)))


def cuts(stage: Stage, seated: Round) -> Iterator[Cut]:
    """The cut of every table of a round whose match has a result."""
    book = stage.tables[0].ledger
    for table in seated.tables:
        result = stage.result(table.match)
        if result is not None and is_over(result):
            yield table_cut(result, seated, table, stage.rounds, book)
