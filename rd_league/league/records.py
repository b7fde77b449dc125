"""Records: who holds them, since when, made in which match (L9; docs/statistics.md)."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rd_league.league.match import Counting, HandResult, MatchResult
from rd_league.league.model import Match
from rd_league.league.outings import EVERYTHING, HandOuting, MatchOuting, Outings, Scope, outings


class RecordKind(StrEnum):
    """What a record is of, in the order in which records are listed."""

    HAND_HIGH = "hand high"
    MATCH_HIGH = "match high"
    HAND_MARGIN = "largest margin of a hand"
    MATCH_MARGIN = "largest margin of a match"
    FEWEST_HANDS = "fewest hands to the target"
    LONGEST_MATCH = "longest match, in hands"
    NIGHT_CALLS = "most calls in a night"
    WIN_STREAK = "most matches won in a row"
    CALL_STREAK = "most hands called in a row"


@dataclass(frozen=True, slots=True)
class Holding:
    """One time a record was made.

    Attributes:
        names: who made it; several for what a whole table or partners did.
        match: None for what took more than one.
        hand: label of the hand; None for what took more than one.
    """

    names: tuple[str, ...]
    played_on: date | None
    match: str | None = None
    hand: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One record with everybody who holds it, in the order they came to it.

    Attributes:
        target: of the matches, for the fewest hands to it; each target has its own record.
    """

    kind: RecordKind
    value: int
    holders: tuple[Holding, ...]
    target: int | None = None


def records(results: Iterable[MatchResult], scope: Scope = EVERYTHING) -> tuple[Record, ...]:
    """The records of the matches of a scope, whatever order these are given in."""
    return records_of(outings(results, scope))


def records_of(seen: Iterable[Outings]) -> tuple[Record, ...]:
    """The records of matches in the order played."""
    book = _Book()
    for each in seen:
        for hand, played in each.hands:
            for own in played:
                book.take_hand(each.result.match, hand, own)
        for seat in each.seats:
            book.take_seat(each.result.match, seat)
        if each.seats:
            book.take_match(each.result, each.seats)
    return book.records()


NightKey = tuple[int | None, date | None]


class _Book:
    """The records as far as matches have been looked at."""

    def __init__(self) -> None:
        self.best: dict[tuple[RecordKind, int], int] = {}
        self.holders: dict[tuple[RecordKind, int], list[Holding]] = {}
        self.calls: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.night_calls: defaultdict[NightKey, Counter[str]] = defaultdict(Counter)
        self.night_dates: dict[NightKey, date | None] = {}

    def offer(self, kind: RecordKind, value: int, holding: Holding, target: int = 0) -> None:
        """Keep what is as good as the record; what is better puts an end to the others."""
        key = kind, target
        best = self.best.get(key)
        is_better = best is None or (
            value < best if kind is RecordKind.FEWEST_HANDS else value > best
        )
        if is_better:
            self.best[key] = value
            self.holders[key] = [holding]
        elif value == best:
            self.holders[key].append(holding)

    def take_hand(self, match: Match, hand: HandResult, own: HandOuting) -> None:
        """Look at one seat in one hand."""
        spot = Holding((own.name,), match.played_on, match.name, hand.label)
        self.offer(RecordKind.HAND_HIGH, own.points, spot)
        if own.margin is not None:
            self.offer(RecordKind.HAND_MARGIN, own.margin, spot)
        if own.called is None:
            return
        self.calls[own.name] = self.calls[own.name] + 1 if own.called else 0
        if own.called:
            self.offer_streak(RecordKind.CALL_STREAK, self.calls[own.name], spot)
            self.add_call(match, own.name)

    def add_call(self, match: Match, name: str) -> None:
        """Count a call for its night; one without a night and a date has none."""
        if match.night is not None or match.played_on is not None:
            night = match.night, None if match.night is not None else match.played_on
            self.night_dates.setdefault(night, match.played_on)
            self.night_calls[night][name] += 1

    def take_seat(self, match: Match, own: MatchOuting) -> None:
        """Look at one seat in one match."""
        spot = Holding((own.name,), match.played_on, match.name)
        self.offer(RecordKind.MATCH_HIGH, own.points, spot)
        if own.margin is not None:
            self.offer(RecordKind.MATCH_MARGIN, own.margin, spot)
        self.wins[own.name] = self.wins[own.name] + 1 if own.is_won else 0
        self.offer_streak(RecordKind.WIN_STREAK, self.wins[own.name], spot)

    def offer_streak(self, kind: RecordKind, length: int, spot: Holding) -> None:
        """Two in a row are a streak; it is held from where it got that long."""
        if length > 1:
            self.offer(kind, length, spot)

    def take_match(self, result: MatchResult, seats: tuple[MatchOuting, ...]) -> None:
        """Look at the length of a match."""
        match = result.match
        everybody = tuple(seat.name for seat in seats)
        winners = tuple(seat.name for seat in seats if seat.is_won)
        spot = Holding(everybody, match.played_on, match.name)
        self.offer(RecordKind.LONGEST_MATCH, len(result.counted_hands), spot)
        target = match.rules.target
        has_start = any(side.start_points for side in match.sides)
        if result.trigger == "target" and target is not None and winners and not has_start:
            regular = sum(hand.counting is Counting.COUNTED for hand in result.hands)
            spot = Holding(winners, match.played_on, match.name)
            self.offer(RecordKind.FEWEST_HANDS, regular, spot, target)

    def records(self) -> tuple[Record, ...]:
        """The records, in the order of their kinds and of the targets."""
        for night, calls in self.night_calls.items():
            for name, count in calls.items():
                spot = Holding((name,), self.night_dates[night])
                self.offer(RecordKind.NIGHT_CALLS, count, spot)
        kinds = list(RecordKind)
        return tuple(
            Record(kind, self.best[kind, target], tuple(self.holders[kind, target]), target or None)
            for kind, target in sorted(self.best, key=lambda key: (kinds.index(key[0]), key[1]))
        )
