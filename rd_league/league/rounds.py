"""The rounds of a season as they were seated, and who did not play in them (L1, L2)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rd_league.league.match import MatchResult
from rd_league.league.model import CountsFor
from rd_league.league.roster import PAIR
from rd_league.league.season import Award, Pay, Season
from rd_league.league.seating_plan import Method


class RoundStatus(StrEnum):
    """Where a round is (L2)."""

    DRAFT = "draft"
    POSTED = "posted"


class Absent(StrEnum):
    """Why somebody has no match in a round (L1); an absence is never a zero."""

    BYE = "bye"
    """Goes on without playing, in a knock-out."""
    SIT_OUT = "sit-out"
    STANDBY = "standby"
    MISSED = "absent"
    SUBSTITUTED = "substituted"


class Unseated(StrEnum):
    """Why somebody who is here is not among those a round is drawn from."""

    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"
    TEAM = "in no team that is here"


@dataclass(frozen=True, slots=True)
class RoundTable:
    """One table of a round.

    Attributes:
        names: players or teams, in seat order.
        match: number of its match, once the round is posted.
        pinned: those of them who stay where they are when the round is drawn again.
    """

    number: int
    names: tuple[str, ...]
    match: int | None = None
    pinned: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One set of tables at once.

    Attributes:
        number: 1… within the season.
        night: number of the night it is played on.
        seed: what the drawing was made from, so that it can be made again.
        out: those who are here and do not play, with why.
        is_final: whether it is the final table of a tournament.
    """

    number: int
    night: int
    method: Method
    seed: str
    status: RoundStatus = RoundStatus.DRAFT
    tables: tuple[RoundTable, ...] = ()
    out: tuple[tuple[str, Absent], ...] = ()
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class Absence:
    """A round that somebody did not play, and what it is worth.

    Attributes:
        matches: numbers of the matches of the round, for the median.
        on: the day, if it is known.
        round: number of the round; None for a seat taken by a substitute outside of rounds.
    """

    name: str
    why: Absent
    award: Award
    matches: tuple[int, ...] = ()
    on: date | None = None
    round: int | None = None


def absences(
    season: Season, rounds: Iterable[Round], results: Iterable[MatchResult]
) -> tuple[Absence, ...]:
    """Every round that somebody of a season did not play but that has a worth or a name (L2, L7).

    Those who sat out, those who came after rounds had been played, and those for whom a
    substitute sat who counts for nobody.
    """
    rounds, results = tuple(rounds), tuple(results)
    days = {each.match.number: each.match.played_on for each in results}
    found = [*_of_rounds(season, rounds, days), *_substituted(rounds, results)]
    return tuple(found)


def _of_rounds(
    season: Season, rounds: Iterable[Round], days: dict[int, date | None]
) -> Iterator[Absence]:
    plan = season.plan
    for each in rounds:
        if each.status is not RoundStatus.POSTED:
            continue
        matches = tuple(table.match for table in each.tables if table.match is not None)
        on = next((day for number in matches if (day := days.get(number))), None)
        for name, why in each.out:
            award = plan.sit_out if why is Absent.SIT_OUT else Award(Pay.NONE)
            yield Absence(name, why, award, matches, on, each.number)
        there = {name for name, _ in each.out}
        there |= {name for table in each.tables for name in table.names}
        there |= {name for names in there for name in names.split(PAIR)}  # rotating partners
        for entry in season.entries:
            if entry.first_round > each.number and entry.name not in there:
                yield Absence(entry.name, Absent.MISSED, plan.missed, matches, on, each.number)


def _substituted(rounds: Iterable[Round], results: Iterable[MatchResult]) -> Iterator[Absence]:
    round_of = {table.match: each.number for each in rounds for table in each.tables}
    for result in results:
        match = result.match
        for each in match.substitutions:
            if each.counts_for is CountsFor.NOBODY and result.counts:
                yield Absence(
                    each.absent, Absent.SUBSTITUTED, Award(Pay.AVERAGE), (match.number,),
                    match.played_on, round_of.get(match.number),
                )  # fmt: skip
