"""What the matches of a season add up to, a tally for each name (L4–L6; docs/standings.md)."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from rd_league.hand.sheet import Counted, SatOut
from rd_league.league.match import MatchResult
from rd_league.league.model import MatchKind
from rd_league.league.points import (
    Span,
    exact_sum,
    gross_result,
    hands_called,
    league_points,
    spans,
)
from rd_league.league.season import Aggregate, LeagueAdjustment, SeasonPlan


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


@dataclass(frozen=True, slots=True)
class Tally:
    """What a name has in a season.

    All figures but the league points are of all its matches, those dropped included.

    Attributes:
        credits: a match each, in the order played.
        dropped: those of them that give no league points (best N, discards), the worst first.
        from_matches: league points of the matches.
        league_points: the same with adjustments, which the standings go by.
    """

    name: str
    credits: tuple[Credit, ...]
    dropped: tuple[Credit, ...]
    from_matches: Fraction
    adjustments: tuple[LeagueAdjustment, ...]
    league_points: Fraction

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


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that an order of names can be made from.

    Attributes:
        tallies: by name, in alphabetical order, which is also the order of names that are level.
        play_offs: matches of extra hands between those level, the latest first.
        last_night: the last date of a match that counts; None where no date is known.
    """

    plan: SeasonPlan
    tallies: Mapping[str, Tally]
    play_offs: tuple[MatchResult, ...]
    last_night: date | None

    def play_off(self, group: Iterable[str]) -> MatchResult | None:
        """The latest play-off in which all of a group play.

        Others may have played in it too: a correction since can have put them out of the tie.
        """
        wanted = set(group)
        return next((each for each in self.play_offs if wanted <= set(play_off_places(each))), None)


def play_off_places(play_off: MatchResult) -> dict[str, int | None]:
    """Who is in a play-off, each with the place, if there is one yet."""
    sides = zip(play_off.match.sides, play_off.places, strict=True)
    return {name: place for side, place in sides for name in side.credited}


def ledger(
    results: Iterable[MatchResult],
    plan: SeasonPlan,
    adjustments: Iterable[LeagueAdjustment] = (),
    play_offs: Iterable[MatchResult] = (),
) -> Ledger:
    """The tallies of a season, in one pass over its matches.

    Matches that do not count (yet), those of another kind than regular, and play-offs that were
    struck out or abandoned are passed over.
    """
    given: defaultdict[str, list[Credit]] = defaultdict(list)
    counting = [each for each in results if each.match.kind is MatchKind.REGULAR and each.counts]
    for result in sorted(counting, key=when_played):
        for name, credit in _credits(result, plan):
            given[name].append(credit)
    adjusted: defaultdict[str, list[LeagueAdjustment]] = defaultdict(list)
    for adjustment in adjustments:
        adjusted[adjustment.name].append(adjustment)
    names = sorted({*given, *adjusted}, key=lambda name: (name.casefold(), name))
    tallies = {name: _tally(name, given[name], plan, adjusted[name]) for name in names}
    valid = [
        each for each in play_offs if not each.match.is_void and (each.ended is None or each.counts)
    ]
    latest_first = sorted(valid, key=lambda each: each.match.number, reverse=True)
    dates = [each.match.played_on for each in counting if each.match.played_on is not None]
    return Ledger(plan, tallies, tuple(latest_first), max(dates, default=None))


def when_played(result: MatchResult) -> tuple[date, int]:
    """What matches are ordered by in time: their day, none before all, then their number."""
    return result.match.played_on or date.min, result.match.number


def _credits(result: MatchResult, plan: SeasonPlan) -> Iterator[tuple[str, Credit]]:
    if plan.gross:
        result = gross_result(result)
    of_sides = zip(
        result.match.sides,
        spans(result.places),
        league_points(plan.scheme, result),
        hand_counts(result),
        strict=True,
    )
    for index, (side, span, value, counts) in enumerate(of_sides):
        if span is not None and value is not None:
            credit = Credit(result, index, span, value, counts)
            for name in side.credited:  # R13.1: each partner in full
                yield name, credit


def _tally(
    name: str, given: Sequence[Credit], plan: SeasonPlan, adjustments: Sequence[LeagueAdjustment]
) -> Tally:
    # A discard takes the worst of several, so whoever has one match keeps it.
    drop_count = min(plan.discards, max(len(given) - 1, 0))
    if plan.best is not None:
        drop_count = max(drop_count, len(given) - plan.best)
    worst_first = sorted(given, key=lambda credit: credit.league_points) if drop_count else given
    kept = worst_first[drop_count:]
    points = exact_sum(credit.league_points for credit in kept)
    if plan.aggregate is Aggregate.AVERAGE and kept:
        points /= len(kept)
    return Tally(
        name=name,
        credits=tuple(given),
        dropped=tuple(worst_first[:drop_count]),
        from_matches=points,
        adjustments=tuple(adjustments),
        league_points=points + sum(each.points for each in adjustments),
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
