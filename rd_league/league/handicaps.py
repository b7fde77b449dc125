"""The size of the next demon by the ladder, and sizes proposed from results (R16, L8).

Both are computed from the hands that were played and stored nowhere; what was dealt stays dealt.
Definitions with worked examples: docs/handicap.md.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil

from rd_league.hand.rules import Ladder, LadderUp, RuleSet
from rd_league.league.match import HandResult, MatchResult, playing_sides
from rd_league.league.model import Match, MatchKind, dealt_size
from rd_league.league.tallies import when_played

LEAST_HANDS = 12
"""Fewer hands are chance: no size is proposed from them."""

_NO_SIZES: Mapping[str, int] = {}


class Reason(StrEnum):
    """Why the ladder moved somebody, or would have but for its bounds (R16.1)."""

    CALLED = "called"
    WON = "won"
    BELOW_ZERO = "total below zero"


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of one player.

    Attributes:
        hand: label of the hand after which it was; None: after the whole match.
        before: the size until then.
        after: the size from then on; the same where reasons or bounds hold it.
    """

    match: str
    hand: str | None
    name: str
    reasons: tuple[Reason, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was played at another size than the ladder gives."""

    match: str
    hand: str
    name: str
    dealt: int
    ladder: int


@dataclass(frozen=True, slots=True)
class Climb:
    """Where a ladder stands.

    Attributes:
        sizes: what each is dealt next, in alphabetical order of the names.
        rungs: every step, in the order played.
        played: hands at another size, in the order played; they are not judged anew.
    """

    sizes: Mapping[str, int]
    rungs: tuple[Rung, ...]
    played: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class LadderMove:
    """A player whose next size a correction changed; None where there was no size."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """Handicaps proposed for one name, with what they rest on.

    Attributes:
        mean: own points of a hand.
        table: points of a hand, as the mean of everybody at the table in the same hands.
        dealt: mean size of demon in these hands.
        size: the demon proposed; None from too few hands.
        start_points: proposed instead of another size than `dealt`; None from too few hands.
    """

    name: str
    hands: int
    calls: int
    mean: Fraction
    table: Fraction
    dealt: Fraction
    size: int | None
    start_points: int | None

    @property
    def lead(self) -> Fraction:
        """Points of a hand above the table's mean."""
        return self.mean - self.table


def ladder(
    results: Iterable[MatchResult], rules: RuleSet, sizes: Mapping[str, int] = _NO_SIZES
) -> Climb:
    """The course of a season's ladder and the size each is dealt next (R16.1).

    Every match goes by the ladder of its own rules. Matches are taken in the order played,
    whatever order they are given in; void ones, play-offs, and abandoned ones that do not count
    move nobody, hands of matches in play do.

    Args:
        results: the season's matches, those in play included.
        rules: those of the next match: its bounds, and where everybody begins.
        sizes: where those begin who have a size of their own.
    """
    course = _Course(sizes)
    for result in sorted(filter(_bears, results), key=when_played):
        if result.match.rules.ladder is not Ladder.NONE:
            course.take(result)
    names = sorted({*course.current, *sizes}, key=lambda name: (name.casefold(), name))
    following = {name: course.size(rules, name) for name in names}
    return Climb(following, tuple(course.rungs), tuple(course.played))


def ladder_moves(before: Climb, after: Climb) -> tuple[LadderMove, ...]:
    """Everybody whose next size changed, by name, those gone last."""
    old, new = before.sizes, after.sizes
    names = [*new, *(name for name in old if name not in new)]
    return tuple(
        LadderMove(name, old.get(name), new.get(name))
        for name in names
        if old.get(name) != new.get(name)
    )


def propose(results: Iterable[MatchResult], rules: RuleSet) -> tuple[Proposal, ...]:
    """Handicaps that would have made the seats of past matches level, the strongest first.

    Only regular matches that are over count. A size is the mean size dealt, and a card more for
    every `card_worth` of the lead; start points make up, over a match of mean length, what is
    missing to the lead of the strongest.

    Args:
        results: the matches proposed from.
        rules: of the matches to come: what a card is worth, bounds, and the size to round to.
    """
    over = [each for each in results if each.match.kind is MatchKind.REGULAR and each.was_played]
    figures: defaultdict[str, _Figures] = defaultdict(_Figures)
    for result in over:
        for hand in result.counted_hands:
            _enter(figures, result.match, hand)
    hand_count = sum(len(result.counted_hands) for result in over)
    best = max((each.lead for each in figures.values() if each.is_enough), default=Fraction(0))
    length = Fraction(hand_count, max(len(over), 1))
    proposals = [
        Proposal(
            name=name,
            hands=each.hands,
            calls=each.calls,
            mean=Fraction(each.points, each.hands),
            table=each.table,
            dealt=each.mean_dealt,
            size=_size(each, rules) if each.is_enough else None,
            start_points=round((best - each.lead) * length) if each.is_enough else None,
        )
        for name, each in figures.items()
    ]
    return tuple(sorted(proposals, key=lambda each: (-each.lead, each.name.casefold(), each.name)))


def card_worth(rules: RuleSet) -> Fraction:
    """What a card more in the demon costs, in points of a hand against the table's mean.

    Half of what it costs not to bring it to a foundation, and a twentieth of the bonus: bots
    that are equal but for the demon of one of them lose as much (docs/handicap.md).

    >>> str(card_worth(RuleSet())), str(card_worth(RuleSet(out_bonus=10)))
    ('3/2', '2')
    """
    on_the_way = Fraction(rules.foundation_points + rules.demon_penalty, 2)
    return on_the_way + Fraction(rules.out_bonus, 20)


def _bears(result: MatchResult) -> bool:
    is_on = result.ended is None or result.was_played
    return result.match.kind is MatchKind.REGULAR and not result.match.is_void and is_on


def _bounded(rules: RuleSet, size: int) -> int:
    return min(max(size, rules.ladder_floor), rules.ladder_ceiling)


class _Course:
    """The ladder as far as it has been climbed."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        self.sizes = sizes
        self.current: dict[str, int] = {}
        self.rungs: list[Rung] = []
        self.played: list[Played] = []

    def size(self, rules: RuleSet, name: str) -> int:
        """What is dealt to somebody now under these rules."""
        own = self.sizes.get(name, rules.demon_size)
        return _bounded(rules, self.current.get(name, own))

    def take(self, result: MatchResult) -> None:
        """Climb through one match."""
        match = result.match
        by_hand = match.rules.ladder is Ladder.HAND
        for hand in result.counted_hands:
            for seat in hand.hand.sheet.players:
                self.compare(match, hand, seat)
            if by_hand:
                self.step(match, hand.label, _hand_reasons(match, hand))
        if not by_hand and result.was_played:
            self.step(match, None, _match_reasons(result))

    def compare(self, match: Match, hand: HandResult, seat: int) -> None:
        """Note a hand that was dealt at another size than the ladder's."""
        name = match.seats[seat]
        size = self.current[name] = self.size(match.rules, name)
        dealt = dealt_size(match, hand.hand.sheet, seat) or match.rules.demon_size
        if dealt != size:
            self.played.append(Played(match.name, hand.label, name, dealt, size))

    def step(
        self, match: Match, hand: str | None, reasons: Mapping[int, tuple[Reason, ...]]
    ) -> None:
        """Move everybody who has a reason, in seat order."""
        for seat, why in sorted(reasons.items()):
            name = match.seats[seat]
            before = self.size(match.rules, name)
            ups = sum(reason is not Reason.BELOW_ZERO for reason in why)
            after = _bounded(match.rules, before + ups - (Reason.BELOW_ZERO in why))
            self.current[name] = after
            self.rungs.append(Rung(match.name, hand, name, why, before, after))


def _hand_reasons(match: Match, hand: HandResult) -> dict[int, tuple[Reason, ...]]:
    sides = playing_sides(match, hand.hand)
    high = max(hand.gained[side] or 0 for side in sides)
    sheet = hand.hand.sheet
    return _reasons(
        match,
        sheet.players,
        callers=sheet.callers,
        winners=[side for side in sides if hand.gained[side] == high],
        below=[side for side in sides if hand.totals[side] < 0],
    )


def _match_reasons(result: MatchResult) -> dict[int, tuple[Reason, ...]]:
    sheets = [hand.hand.sheet for hand in result.counted_hands]
    calls = Counter(seat for sheet in sheets for seat in sheet.callers)
    most = max(calls.values(), default=0)
    return _reasons(
        result.match,
        {seat for sheet in sheets for seat in sheet.players},
        callers=[seat for seat, count in calls.items() if count == most],
        winners=result.winners,
        below=[side for side, total in enumerate(result.totals) if total < 0],
    )


def _reasons(
    match: Match,
    players: Collection[int],
    *,
    callers: Collection[int],
    winners: Collection[int],
    below: Collection[int],
) -> dict[int, tuple[Reason, ...]]:
    """The reasons of each seat that played: a call is a seat's own, all else its side's."""
    found = {}
    for index, side in enumerate(match.sides):
        for seat in side.seats:
            if match.rules.ladder_up is LadderUp.CALLER:
                why = (Reason.CALLED,) * (seat in callers)
            else:
                why = (Reason.WON,) * (index in winners)
            why += (Reason.BELOW_ZERO,) * (index in below)
            if why and seat in players:
                found[seat] = why
    return found


class _Figures:
    """What the hands of one name add up to."""

    def __init__(self) -> None:
        self.hands = self.calls = self.points = self.dealt = 0
        # By number of seats, what all of them had: four times as fast as adding up the means.
        self.tables: Counter[int] = Counter()

    @property
    def is_enough(self) -> bool:
        return self.hands >= LEAST_HANDS

    @property
    def table(self) -> Fraction:
        means = (Fraction(total, seats) for seats, total in self.tables.items())
        return sum(means, Fraction(0)) / self.hands

    @property
    def lead(self) -> Fraction:
        return Fraction(self.points, self.hands) - self.table

    @property
    def mean_dealt(self) -> Fraction:
        return Fraction(self.dealt, self.hands)


def _enter(figures: Mapping[str, _Figures], match: Match, hand: HandResult) -> None:
    seats = [(seat, own.total) for seat, own in enumerate(hand.points) if own is not None]
    total = sum(points for _, points in seats)
    for seat, points in seats:
        own = figures[match.seats[seat]]
        own.hands += 1
        own.calls += seat in hand.hand.sheet.callers
        own.points += points
        own.tables[len(seats)] += total
        own.dealt += dealt_size(match, hand.hand.sheet, seat) or match.rules.demon_size


def _size(own: _Figures, rules: RuleSet) -> int:
    worth = card_worth(rules)
    cards = own.lead / worth if worth else Fraction(0)
    change = own.mean_dealt + cards - rules.demon_size
    whole = ceil(abs(change) - Fraction(1, 2))  # a half goes to the size of the rules
    return _bounded(rules, rules.demon_size + (whole if change > 0 else -whole))
