"""The tallies of a season and its play-offs: all that an order of names is made from (L5, L6)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from rd_league.league.match import MatchResult, playing_sides, rank
from rd_league.league.model import End, MatchKind
from rd_league.league.points import gross_result
from rd_league.league.register import NOTHING_MORE, Register, expunged, without
from rd_league.league.season import EntryStatus, LeagueAdjustment, SeasonPlan
from rd_league.league.tallies import (
    Compensation,
    Credit,
    Tally,
    added_up,
    compensation,
    credits_of,
    when_played,
)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that an order of names can be made from.

    Attributes:
        tallies: by name, in alphabetical order, which is also the order of names that are level.
        play_offs: matches of extra hands between those level, the latest first.
        last_night: the last date of a match that counts; None where no date is known.
        expunged: names whose matches count for nobody.
    """

    plan: SeasonPlan
    register: Register
    tallies: Mapping[str, Tally]
    play_offs: tuple[MatchResult, ...]
    last_night: date | None
    expunged: frozenset[str] = frozenset()

    def play_off(self, group: Iterable[str], numbers: range | None = None) -> MatchResult | None:
        """The latest play-off in which all of a group play.

        Others may have played in it too: a correction since can have put them out of the tie.

        Args:
            group: those level.
            numbers: between which numbers the match must be; None: any.
        """
        wanted = set(group)
        return next(
            (
                each
                for each in self.play_offs
                if numbers is None or each.match.number in numbers
                if wanted <= set(play_off_places(each))
            ),
            None,
        )


def play_off_places(play_off: MatchResult) -> dict[str, int | None]:
    """Who is in a play-off, each with the place as far as it is decided; None: was not there.

    Partners who change are in it one by one and as the pair that sat there (R13.1).
    """
    places: Sequence[int | None] = play_off.places
    if play_off.ended not in (End.PLAYED, End.WALKOVER):
        places = _places_so_far(play_off)
    sides = zip(play_off.match.sides, places, strict=True)
    return {name: place for side, place in sides for name in (side.name, *side.credited)}


def _places_so_far(play_off: MatchResult) -> tuple[int, ...]:
    """The order the hands have made: whoever falls behind is placed, those level go on (L3)."""
    gains: list[tuple[int, ...]] = [() for _ in play_off.match.sides]
    for hand in play_off.extra_hands:
        played = {side: hand.gained[side] or 0 for side in playing_sides(play_off.match, hand.hand)}
        least = min(played.values()) - 1  # who has left comes after those who play on
        gains = [(*own, played.get(side, least)) for side, own in enumerate(gains)]
    return rank(gains, play_off.match.rules.rank_style)


CreditsOf = Callable[[MatchResult, SeasonPlan], Iterable[Credit]]


def ledger(
    results: Iterable[MatchResult],
    plan: SeasonPlan,
    register: Register = NOTHING_MORE,
    play_offs: Iterable[MatchResult] = (),
    credits_given: CreditsOf = credits_of,
) -> Ledger:
    """The tallies of a season, in one pass over its matches.

    Matches that do not count (yet), those of another kind than regular, and play-offs that were
    struck out or abandoned are passed over.

    Args:
        credits_given: `credits_of`, or what remembers its answers where many ledgers are made.
    """
    given: defaultdict[str, list[Credit]] = defaultdict(list)
    of_match: defaultdict[int, list[Credit]] = defaultdict(list)
    counting = [each for each in results if each.match.kind is MatchKind.REGULAR and each.counts]
    gone = expunged(plan, register, counting)
    counting = [
        found for each in counting if (found := without(_as_counted(each, plan), gone)).counts
    ]
    for result in sorted(counting, key=when_played):
        for credit in credits_given(result, plan):
            of_match[result.match.number].append(credit)
            for name in result.match.sides[credit.side].credited:  # R13.1: each partner in full
                if name not in gone:
                    given[name].append(credit)
    compensated = _compensations(plan, register, given, of_match)
    adjusted: defaultdict[str, list[LeagueAdjustment]] = defaultdict(list)
    for adjustment in register.adjustments:
        adjusted[adjustment.name].append(adjustment)
    disqualified = register.of_status(EntryStatus.DISQUALIFIED)
    found_names = {*given, *adjusted, *gone, *disqualified}
    found_names |= {
        name
        for name, each in compensated.items()
        if any(one.league_points is not None for one in each)
    }
    names = sorted(found_names, key=lambda name: (name.casefold(), name))
    tallies = {
        name: added_up(
            Tally(
                name=name,
                credits=tuple(given.get(name, ())),
                compensations=tuple(compensated.get(name, ())),
                dropped=(),
                titles=register.titles.get(name, 0),
                from_matches=Fraction(0),
                adjustments=tuple(adjusted.get(name, ())),
                league_points=Fraction(0),
            ),
            plan,
        )
        for name in names
    }
    valid = [
        each for each in play_offs if not each.match.is_void and (each.ended is None or each.counts)
    ]
    latest_first = sorted(valid, key=lambda each: each.match.number, reverse=True)
    dates = [each.match.played_on for each in counting if each.match.played_on is not None]
    return Ledger(plan, register, tallies, tuple(latest_first), max(dates, default=None), gone)


def _as_counted(result: MatchResult, plan: SeasonPlan) -> MatchResult:
    return gross_result(result) if plan.gross else result


def _compensations(
    plan: SeasonPlan,
    register: Register,
    given: Mapping[str, Sequence[Credit]],
    of_match: Mapping[int, Sequence[Credit]],
) -> dict[str, list[Compensation]]:
    """What each round without a match gives (L2, L7)."""
    found: defaultdict[str, list[Compensation]] = defaultdict(list)
    if not register.absences:
        return found
    for absence in register.absences:
        round_played = [credit for number in absence.matches for credit in of_match.get(number, ())]
        found[absence.name].append(
            compensation(plan, absence, given.get(absence.name, ()), round_played)
        )
    return found
