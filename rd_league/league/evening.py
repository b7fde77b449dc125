"""An evening as it was rehearsed: who sat with whom, how long it took (L10)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rd_league.league.match import MatchResult
from rd_league.league.round_robin import meetings
from rd_league.league.seating import Tables

BETWEEN_HANDS = 180
"""Seconds after each hand: counting, sorting the packs back to their owners, shuffling, dealing."""


@dataclass(frozen=True, slots=True)
class TimedMatch:
    """A match and how long its hands took, in seconds, without what comes between them."""

    result: MatchResult
    played: float

    @property
    def seconds(self) -> float:
        """How long the table was busy."""
        return self.played + BETWEEN_HANDS * len(self.result.hands)


@dataclass(frozen=True, slots=True)
class EveningRound:
    """One round of it: a match for each table, and who had none."""

    tables: Tables
    matches: tuple[TimedMatch, ...]
    out: tuple[str, ...]

    @property
    def seconds(self) -> float:
        """A round is as long as its longest match: the next one waits for it."""
        return max(match.seconds for match in self.matches)


@dataclass(frozen=True, slots=True)
class Evening:
    """All rounds."""

    rounds: tuple[EveningRound, ...]

    @property
    def minutes(self) -> float:
        """How long it takes."""
        return sum(each.seconds for each in self.rounds) / 60

    @property
    def repeats(self) -> int:
        """How many meetings of two are not their first."""
        times = meetings(each.tables for each in self.rounds)
        return sum(times.values()) - len(times)

    @property
    def byes(self) -> int:
        """How often somebody had no table."""
        return sum(len(each.out) for each in self.rounds)

    @property
    def matches(self) -> Iterator[TimedMatch]:
        """Every match, round by round."""
        return (match for each in self.rounds for match in each.matches)

    @property
    def extra_hands(self) -> int:
        """How many extra hands were played."""
        return sum(len(match.result.extra_hands) for match in self.matches)
