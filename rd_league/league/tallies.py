"""What the matches of a season give and come to, name by name (L4–L7; docs/standings.md)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from rd_league.hand.sheet import Counted, SatOut
from rd_league.league.match import MatchResult
from rd_league.league.points import (
    Span,
    exact_sum,
    hands_called,
    league_points,
    spans,
)
from rd_league.league.rounds import Absence
from rd_league.league.season import (
    Aggregate,
    LeagueAdjustment,
    Pay,
    SchemeKind,
    SeasonPlan,
)

TITLE_WORTH = 25
"""What a season won before adds to a player score of the National Nertz Association (L4)."""


@dataclass(frozen=True, slots=True)
class HandCounts:
    """What one side did in the hands of a match that bear on it, extra hands included.

    Attributes:
        hands: those it played.
        won: those in which nobody had more points; level at the top is won by each.
        demon_cards: cards left in its demons, where they were counted.
        sets_against: negative hands of the other sides in the hands it played.
    """

    hands: int
    won: int
    called: int
    demon_cards: int
    sets_against: int


@dataclass(frozen=True, slots=True)
class Credit:
    """What one match gives to one name.

    Attributes:
        result: the match, gross where the season goes by gross totals.
        side: index of the side the name is credited for.
    """

    result: MatchResult
    side: int
    span: Span
    league_points: Fraction
    counts: HandCounts

    @property
    def total(self) -> int:
        """The side's total in the match."""
        return self.result.totals[self.side]

    @property
    def opponents(self) -> tuple[str, ...]:
        """Whoever is credited for the other sides that were there."""
        return tuple(
            name
            for i, side in enumerate(self.result.match.sides)
            if i != self.side and self.result.places[i] is not None
            for name in side.credited
        )

    @property
    def name(self) -> str:
        """The match it is for: `M12`."""
        return self.result.match.name

    @property
    def rests_on(self) -> tuple[MatchResult, ...]:
        """The match itself."""
        return (self.result,)


@dataclass(frozen=True, slots=True)
class Compensation:
    """What a round without a match gives to one name.

    Attributes:
        league_points: None if it gives nothing, or nothing of its own: an own average where the
            season goes by an average, or where there is nothing to take it from.
        rests_on: the matches of others that its worth is taken from.
    """

    absence: Absence
    league_points: Fraction | None
    rests_on: tuple[MatchResult, ...] = ()

    @property
    def name(self) -> str:
        """The round it is for, `R3`; outside of rounds the match, `M12`."""
        if self.absence.round is not None:
            return f"R{self.absence.round}"
        return " ".join(f"M{number}" for number in self.absence.matches)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a name has in a season.

    All figures but the league points are of all its matches, those dropped included.

    Attributes:
        credits: a match each, in the order played.
        compensations: a round without a match each.
        dropped: those of both that give no league points (best N, discards), the worst first.
        titles: seasons won before.
        from_matches: league points of matches and compensations, added up or averaged.
        league_points: what the standings go by: the same with adjustments, and under `nna` with
            titles, matches and wins.
    """

    name: str
    credits: tuple[Credit, ...]
    compensations: tuple[Compensation, ...]
    dropped: tuple[Credit | Compensation, ...]
    titles: int
    from_matches: Fraction
    adjustments: tuple[LeagueAdjustment, ...]
    league_points: Fraction

    @property
    def awarded(self) -> Fraction:
        """League points of the compensations that are not dropped."""
        dropped = set(map(id, self.dropped))
        return exact_sum(
            each.league_points
            for each in self.compensations
            if each.league_points is not None and id(each) not in dropped
        )

    @property
    def wins(self) -> Fraction:
        """Matches won; one shared by two is half a win for each."""
        return next(iter(self.finishes), Fraction(0))

    @property
    def finishes(self) -> tuple[Fraction, ...]:
        """How many firsts, seconds and so on, as far as the last one there is.

        Of places that are shared, each of those level has an equal part.
        """
        counted = Counter(credit.span for credit in self.credits)
        shares = [Fraction(0)] * max((span.above + span.level for span in counted), default=0)
        for span, count in counted.items():
            for place in range(span.above, span.above + span.level):
                shares[place] += Fraction(count, span.level)
        return tuple(shares)

    @property
    def average_place(self) -> Fraction | None:
        """The mean of its places, of shared ones their middle; None without a match."""
        middles = sum(2 * each.span.above + each.span.level + 1 for each in self.credits)
        return Fraction(middles, 2 * len(self.credits)) if self.credits else None

    @property
    def total(self) -> int:
        """The sum of its match totals."""
        return sum(credit.total for credit in self.credits)

    @property
    def best_match(self) -> int | None:
        """Its highest match total; None without a match."""
        return max((credit.total for credit in self.credits), default=None)

    @property
    def hands(self) -> int:
        """Hands played."""
        return sum(credit.counts.hands for credit in self.credits)

    @property
    def hands_won(self) -> int:
        """Hands won, those shared included."""
        return sum(credit.counts.won for credit in self.credits)

    @property
    def calls(self) -> int:
        """Hands called."""
        return sum(credit.counts.called for credit in self.credits)

    @property
    def demon_cards(self) -> int:
        """Cards left in the demon."""
        return sum(credit.counts.demon_cards for credit in self.credits)

    @property
    def sets_against(self) -> int:
        """Negative hands of opponents."""
        return sum(credit.counts.sets_against for credit in self.credits)


def when_played(result: MatchResult) -> tuple[date, int]:
    """What matches are ordered by in time: their day, none before all, then their number."""
    return result.match.played_on or date.min, result.match.number


def credits_of(result: MatchResult, plan: SeasonPlan) -> Iterator[Credit]:
    """What a match gives to each side that has a place in it, whoever that is credited to."""
    of_sides = zip(
        spans(result.places), league_points(plan.scheme, result), hand_counts(result), strict=True
    )
    for index, (span, value, counts) in enumerate(of_sides):
        if span is not None and value is not None:
            yield Credit(result, index, span, value, counts)


def compensation(
    plan: SeasonPlan, absence: Absence, own: Sequence[Credit], round_played: Sequence[Credit]
) -> Compensation:
    """What a round without a match gives (L2, L7).

    Args:
        plan: of the season.
        absence: the round.
        own: all matches of the name that was absent.
        round_played: a credit for each side that played the round.
    """
    points: Fraction | None = None
    rests_on: tuple[MatchResult, ...] = ()
    match absence.award.pay:
        case Pay.AVERAGE if own and not is_averaged(plan):
            points = exact_sum(each.league_points for each in own) / len(own)
        case Pay.MEDIAN if round_played:
            values = sorted(each.league_points for each in round_played)
            points = (values[len(values) // 2] + values[(len(values) - 1) // 2]) / 2
            rests_on = tuple(each.result for each in round_played)
        case Pay.FIXED:
            points = Fraction(absence.award.points)
    return Compensation(absence, points, rests_on)


def is_averaged(plan: SeasonPlan) -> bool:
    """Whether the figure of a season is a mean of its matches, which an own average leaves."""
    return plan.aggregate is Aggregate.AVERAGE or plan.scheme.kind is SchemeKind.NNA


def drop_count(plan: SeasonPlan, count: int) -> int:
    """How many of so many matches do not count."""
    # A discard takes the worst of several, so whoever has one match keeps it.
    dropped = min(plan.discards, max(count - 1, 0))
    return dropped if plan.best is None else max(dropped, count - plan.best)


def combined(plan: SeasonPlan, kept: Sequence[Fraction]) -> Fraction:
    """One figure of the league points that count: their sum, or their mean."""
    points = exact_sum(kept)
    return points / len(kept) if kept and is_averaged(plan) else points


def added_up(tally: Tally, plan: SeasonPlan) -> Tally:
    """A tally with what its matches and compensations come to."""
    # Of those worth the same a compensation is dropped first, then the earlier match.
    of_all: tuple[Credit | Compensation, ...] = (*tally.compensations, *tally.credits)
    worth = [(each.league_points, each) for each in of_all if each.league_points is not None]
    dropped = drop_count(plan, len(worth))
    if dropped:
        worth.sort(key=lambda pair: pair[0])
    points = combined(plan, [value for value, _ in worth[dropped:]])
    more = Fraction(sum(each.points for each in tally.adjustments))
    if plan.scheme.kind is SchemeKind.NNA:
        more += TITLE_WORTH * tally.titles + len(tally.credits) + tally.wins
    return replace(
        tally,
        dropped=tuple(each for _, each in worth[:dropped]),
        from_matches=points,
        league_points=points + more,
    )


def hand_counts(result: MatchResult) -> tuple[HandCounts, ...]:
    """What each side did in the hands that bear on a match."""
    sides = result.match.sides
    side_of = {seat: i for i, side in enumerate(sides) for seat in side.seats}
    hands, won, demon, against = ([0] * len(sides) for _ in range(4))
    for hand in result.counted_hands:
        gained: dict[int, int] = {}
        for seat, count in enumerate(hand.hand.sheet.seats):
            if not isinstance(count, SatOut):
                gained[side_of[seat]] = hand.gained[side_of[seat]] or 0
            if isinstance(count, Counted):
                demon[side_of[seat]] += count.demon
        high = max(gained.values())
        sets = sum(gain < 0 for gain in gained.values())
        for side, gain in gained.items():
            hands[side] += 1
            won[side] += gain == high
            against[side] += sets - (gain < 0)
    columns = zip(hands, won, hands_called(result), demon, against, strict=True)
    return tuple(HandCounts(*column) for column in columns)
