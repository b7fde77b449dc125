"""Who is in a season, and what bears on its standings beside matches and plan (L6, L7)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from itertools import permutations

from rd_league.league.match import MatchResult
from rd_league.league.rounds import Absence
from rd_league.league.season import Entry, EntryStatus, Format, LeagueAdjustment, SeasonPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """What the organizer knows of a season beside its matches and its plan.

    Attributes:
        guests: names that are ranked only if the plan ranks guests.
        entries: who is in the season; others may play in it all the same.
        absences: rounds that somebody did not play (`rounds.absences`).
        titles: name to seasons won before, for the scheme `nna`; who is missing has won none.
    """

    adjustments: tuple[LeagueAdjustment, ...] = ()
    guests: frozenset[str] = frozenset()
    entries: tuple[Entry, ...] = ()
    absences: tuple[Absence, ...] = ()
    titles: Mapping[str, int] = field(default_factory=dict)

    def of_status(self, status: EntryStatus) -> frozenset[str]:
        """The names whose entry has this status."""
        return frozenset(entry.name for entry in self.entries if entry.status is status)


NOTHING_MORE = Register()
"""The register of a season of which nothing is known but its matches."""


def expunged(
    plan: SeasonPlan, register: Register, results: Iterable[MatchResult]
) -> frozenset[str]:
    """Who withdrew from a round robin before having met half of the others (L7).

    The others are all other entries of the division; an opponent is met in a match that counts.
    """
    left = register.of_status(EntryStatus.WITHDRAWN)
    if plan.format is not Format.ROUND_ROBIN or not left:
        return frozenset()
    met: defaultdict[str, set[str]] = defaultdict(set)
    for result in results:
        sides = zip(result.match.sides, result.places, strict=True)
        there = [side.credited for side, place in sides if place is not None]
        for own, theirs in permutations(there, 2):
            for name in own:
                met[name].update(theirs)
    gone = set()
    for entry in register.entries:
        if entry.name in left:
            others = {each.name for each in register.entries if each.division == entry.division}
            others.remove(entry.name)
            if 2 * len(met[entry.name] & others) < len(others):
                gone.add(entry.name)
    return frozenset(gone)


def without(result: MatchResult, gone: Set[str]) -> MatchResult:
    """A match as it counts once somebody is expunged.

    The side has no place and those behind it move up, as if it had not come to the table; where
    fewer than two sides are left, the match counts for nobody. A side that is credited to somebody
    else too stays.
    """
    out = {
        index
        for index, side in enumerate(result.match.sides)
        if side.credited and gone >= set(side.credited)
    }
    if not out:
        return result
    kept = [None if index in out else place for index, place in enumerate(result.places)]
    taken = [place for place in kept if place is not None]
    if len(taken) < 2:
        taken, kept = [], [None] * len(kept)
    places = tuple(
        None if place is None else 1 + sum(other < place for other in taken) for place in kept
    )
    winners = tuple(index for index, place in enumerate(places) if place == 1)
    return replace(result, places=places, winners=winners)
