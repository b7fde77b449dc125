"""Figures of every name over any matches, exactly, in one pass (L9; docs/statistics.md)."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rd_league.league.match import MatchResult
from rd_league.league.outings import EVERYTHING, HandOuting, MatchOuting, Outings, Scope, outings

QUICK_CARDS = 10
"""A call with no more cards than this on foundations is quick: one in ten among equal bots."""
FORM_MATCHES = 10


@dataclass(frozen=True, slots=True)
class Streak:
    """How often in a row.

    Attributes:
        current: up to the last one looked at.
    """

    current: int = 0
    longest: int = 0

    def after(self, *, goes_on: bool) -> "Streak":
        """The streak with one more, or broken."""
        if not goes_on and not self.current:
            return self  # most hands: three of four at a table of four
        current = self.current + 1 if goes_on else 0
        return Streak(current, max(current, self.longest))


@dataclass(frozen=True, slots=True)
class Figures:
    """What one name did. Averages and bests are None where there is nothing to make them of.

    Attributes:
        hands: played, extra hands of matches included.
        matches: those that count and in which it played a hand.
        points: made in hands.
        match_points: made in matches; what `ppm` is the mean of.
        hands_won: nobody at the table had more points.
        hands_noted: hands of which it is known who called.
        calls: None: hands were played, and of none it is known who called.
        sets: negative hands.
        full_table_sets: hands called with every opponent below zero; None as for `calls`.
        quick_calls: calls with at most `QUICK_CARDS` on foundations; None: no call was counted.
        hands_counted: hands in which its cards were counted.
        demon_cards: left in the demon in these.
        won: matches won alone.
        tied: first places shared.
        lost: all other matches.
        best_hand: most points in a hand.
        best_match: most points in a match.
        hand_margin: largest sum of the differences to all opponents in a hand.
        match_margin: the same in a match.
        win_streak: matches with the first place in a row, shared ones included.
        call_streak: hands called in a row; one of which it is not known who called is passed over.
        form: points of the last `FORM_MATCHES` matches, the latest last.
    """

    name: str
    hands: int = 0
    matches: int = 0
    points: int = 0
    match_points: int = 0
    hands_won: int = 0
    hands_noted: int = 0
    calls: int | None = 0
    sets: int = 0
    full_table_sets: int | None = 0
    quick_calls: int | None = 0
    hands_counted: int = 0
    demon_cards: int = 0
    won: int = 0
    tied: int = 0
    lost: int = 0
    best_hand: int | None = None
    best_match: int | None = None
    hand_margin: int | None = None
    match_margin: int | None = None
    win_streak: Streak = Streak()
    call_streak: Streak = Streak()
    form: tuple[int, ...] = ()

    @property
    def pph(self) -> Fraction | None:
        """Points per hand."""
        return mean(self.points, self.hands)

    @property
    def ppm(self) -> Fraction | None:
        """Points per match."""
        return mean(self.match_points, self.matches)

    @property
    def call_rate(self) -> Fraction | None:
        """Calls per hand of which it is known who called."""
        return mean(self.calls or 0, self.hands_noted)

    @property
    def average_demon(self) -> Fraction | None:
        """Cards left in the demon per hand in which they were counted."""
        return mean(self.demon_cards, self.hands_counted)


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of everybody who played, and who met whom.

    Attributes:
        figures: by name, in alphabetical order.
        meetings: for each two names in alphabetical order, the matches that count for both and in
            which they were on different sides; those who never met are left out.
    """

    figures: Mapping[str, Figures]
    meetings: Mapping[tuple[str, str], int]

    def met(self, one: str, other: str) -> int:
        """In how many matches two names met."""
        return self.meetings.get((one, other), 0) + self.meetings.get((other, one), 0)

    @property
    def by_points_per_hand(self) -> tuple[Figures, ...]:
        """Everybody, the most points per hand first; those without a hand last."""
        figures = self.figures.values()
        return tuple(sorted(figures, key=lambda each: (each.pph is None, -(each.pph or 0))))


def statistics(results: Iterable[MatchResult], scope: Scope = EVERYTHING) -> Statistics:
    """The figures of everybody over the matches of a scope, whatever order they are given in."""
    return statistics_of(outings(results, scope))


def statistics_of(seen: Iterable[Outings]) -> Statistics:
    """The figures of everybody over matches in the order played."""
    counts: defaultdict[str, _Count] = defaultdict(_Count)
    meetings: Counter[tuple[str, str]] = Counter()
    for each in seen:
        _take(counts, each)
        meetings.update(_pairs(each.seats))
    return Statistics(
        figures={name: counts[name].figures(name) for name in sorted(counts, key=_alphabetical)},
        meetings=meetings,
    )


def mean(total: int, count: int) -> Fraction | None:
    """The mean of so many; None of none."""
    return Fraction(total, count) if count else None


def _alphabetical(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _pairs(seats: tuple[MatchOuting, ...]) -> Iterator[tuple[str, str]]:
    ordered = sorted(seats, key=lambda seat: _alphabetical(seat.name))
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if one.side != other.side:
                yield one.name, other.name


def _take(counts: "defaultdict[str, _Count]", match: Outings) -> None:
    for _, played in match.hands:
        for hand in played:
            counts[hand.name].take_hand(hand)
    for seat in match.seats:
        counts[seat.name].take_match(seat)


@dataclass(slots=True)
class _Count:
    """The figures of one name as far as they have been added up."""

    hands: int = 0
    points: int = 0
    hands_won: int = 0
    hands_noted: int = 0
    calls: int = 0
    calls_counted: int = 0
    quick_calls: int = 0
    sets: int = 0
    full_table_sets: int = 0
    hands_counted: int = 0
    demon_cards: int = 0
    best_hand: int | None = None
    hand_margin: int | None = None
    call_streak: Streak = Streak()
    matches: int = 0
    match_points: int = 0
    won: int = 0
    tied: int = 0
    best_match: int | None = None
    match_margin: int | None = None
    win_streak: Streak = Streak()
    form: deque[int] = field(default_factory=lambda: deque(maxlen=FORM_MATCHES))

    def take_hand(self, hand: HandOuting) -> None:
        """Add one hand."""
        self.hands += 1
        self.points += hand.points
        self.hands_won += hand.is_won
        self.sets += hand.points < 0
        if hand.called is not None:
            self.hands_noted += 1
            self.call_streak = self.call_streak.after(goes_on=hand.called)
        if hand.called:
            self.take_call(hand)
        if hand.demon is not None:
            self.hands_counted += 1
            self.demon_cards += hand.demon
        self.best_hand = _larger(self.best_hand, hand.points)
        self.hand_margin = _larger(self.hand_margin, hand.margin)

    def take_call(self, hand: HandOuting) -> None:
        """Add one call."""
        self.calls += 1
        self.full_table_sets += hand.is_full_table
        if hand.foundation is not None:
            self.calls_counted += 1
            self.quick_calls += hand.foundation <= QUICK_CARDS

    def take_match(self, match: MatchOuting) -> None:
        """Add one match."""
        self.matches += 1
        self.match_points += match.points
        self.won += match.is_won and not match.is_tied
        self.tied += match.is_tied
        self.win_streak = self.win_streak.after(goes_on=match.is_won)
        self.best_match = _larger(self.best_match, match.points)
        self.match_margin = _larger(self.match_margin, match.margin)
        self.form.append(match.points)

    def figures(self, name: str) -> Figures:
        """What it has come to."""
        is_blank = self.hands > 0 and not self.hands_noted
        is_uncounted = self.calls > 0 and not self.calls_counted
        return Figures(
            name=name,
            hands=self.hands,
            matches=self.matches,
            points=self.points,
            match_points=self.match_points,
            hands_won=self.hands_won,
            hands_noted=self.hands_noted,
            calls=None if is_blank else self.calls,
            sets=self.sets,
            full_table_sets=None if is_blank else self.full_table_sets,
            quick_calls=None if is_blank or is_uncounted else self.quick_calls,
            hands_counted=self.hands_counted,
            demon_cards=self.demon_cards,
            won=self.won,
            tied=self.tied,
            lost=self.matches - self.won - self.tied,
            best_hand=self.best_hand,
            best_match=self.best_match,
            hand_margin=self.hand_margin,
            match_margin=self.match_margin,
            win_streak=self.win_streak,
            call_streak=self.call_streak,
            form=tuple(self.form),
        )


def _larger(known: int | None, new: int | None) -> int | None:
    if known is None or new is None:
        return new if known is None else known
    return max(known, new)
