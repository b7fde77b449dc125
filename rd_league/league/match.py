"""From the hands of a match to its course: totals, end, extra hands, places (R12).

`match_result` is a pure function of what was entered. Any correction is followed by calling it
again; nothing of what it returns is ever stored (R12.6).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet
from rd_league.hand.scoring import Points, points
from rd_league.league.model import Adjustment, End, Match, MatchKind, PlayedHand, Status


class Counting(StrEnum):
    """What a recorded hand counts for."""

    COUNTED = "counted"
    EXTRA = "extra"
    AFTER_END = "after the end"
    MISFIT = "does not fit"
    """Played by others than those whose turn it is after a correction; counts nowhere."""
    VOID = "void"


@dataclass(frozen=True, slots=True)
class HandResult:
    """One hand within its match.

    Attributes:
        number: 1…n; a void hand has the number of the hand that took its place (R15.3).
        points: the points of each seat; None: did not play.
        gained: what each side gained, adjustments included; None: did not play.
        totals: the total of each side after this hand.
    """

    hand: PlayedHand
    number: int
    counting: Counting
    points: tuple[Points | None, ...]
    gained: tuple[int | None, ...]
    totals: tuple[int, ...]

    @property
    def label(self) -> str:
        """`H3`, or `H3v` for a void hand."""
        return f"H{self.number}" + ("v" if self.hand.is_void else "")

    @property
    def is_counted(self) -> bool:
        """Whether the hand bears on the match."""
        return self.counting in (Counting.COUNTED, Counting.EXTRA)


@dataclass(frozen=True, slots=True)
class ExtraHandDue:
    """An extra hand that must be played before the match can end.

    Attributes:
        clause: the clause that asks for it.
        contenders: indices of the sides between which it decides.
        played_by: indices of the sides that play it.
    """

    clause: str
    contenders: tuple[int, ...]
    played_by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The course of a match.

    Attributes:
        totals: one a side, start points and adjustments included.
        ended: how it ended; None while it goes on.
        trigger: `target`, `hands`, `lead` or `closed`: what ended regular play, if anything did.
        due: the extra hand that is due, if one is.
        places: one a side; None while the match goes on, for an absent side, and in a match
            that does not count.
        winners: indices of the sides in the first place.
        gone: indices of the seats that have been left (L7).
    """

    match: Match
    hands: tuple[HandResult, ...]
    totals: tuple[int, ...]
    ended: End | None
    trigger: str | None
    due: ExtraHandDue | None
    places: tuple[int | None, ...]
    winners: tuple[int, ...]
    gone: frozenset[int] = frozenset()

    @property
    def status(self) -> Status:
        """Where the match is (L1)."""
        if self.match.is_void:
            return Status.VOID
        if self.match.disputed:
            return Status.DISPUTED
        if self.ended is not None:
            return Status.CONFIRMED if self.match.is_confirmed else Status.PROVISIONAL
        if self.due is not None:
            return Status.EXTRA_HAND_DUE
        return Status.IN_PLAY if self.hands else Status.SEATED

    @property
    def counts(self) -> bool:
        """Whether it counts in standings."""
        return not self.match.is_void and any(place is not None for place in self.places)

    @property
    def was_played(self) -> bool:
        """Whether it counts and came of play: nobody plays a walkover."""
        return self.counts and self.ended is not End.WALKOVER and bool(self.counted_hands)

    @property
    def counted_hands(self) -> tuple[HandResult, ...]:
        """The hands that bear on the match, extra hands included."""
        return tuple(hand for hand in self.hands if hand.is_counted)

    @property
    def extra_hands(self) -> tuple[HandResult, ...]:
        """The extra hands played."""
        return tuple(hand for hand in self.hands if hand.counting is Counting.EXTRA)

    @property
    def next_players(self) -> tuple[int, ...]:
        """Indices of the sides that play the next hand; none if the match is over."""
        if self.ended is not None or self.match.is_void:
            return ()
        if self.due is not None:
            return self.due.played_by
        sides = self.match.sides
        return tuple(i for i, side in enumerate(sides) if not self.gone.issuperset(side.seats))

    @property
    def next_seats(self) -> tuple[int, ...]:
        """Indices of the seats that play the next hand."""
        sides = self.match.sides
        seats = {seat for side in self.next_players for seat in sides[side].seats}
        return tuple(sorted(seats - self.gone))


def match_result(match: Match) -> MatchResult:
    """The course of a match, replayed from its hands."""
    course = _Course(match)
    hands = tuple(course.take(hand) for hand in _numbered(match.hands))
    places = course.places()
    return MatchResult(
        match=match,
        hands=hands,
        totals=tuple(course.totals),
        ended=course.ended,
        trigger=course.trigger,
        due=course.due,
        places=places,
        winners=tuple(side for side, place in enumerate(places) if place == 1),
        gone=frozenset(course.gone),
    )


def rank(keys: Sequence[object], style: RankStyle = RankStyle.COMPETITION) -> tuple[int, ...]:
    """The place of each key, the greatest first; equal keys share one (R12.5).

    >>> rank([7, 9, 9, 3]), rank([7, 9, 9, 3], RankStyle.DENSE)
    ((3, 1, 1, 4), (2, 1, 1, 3))
    """
    ordered = sorted(keys, reverse=True)  # type: ignore[type-var]
    if style is RankStyle.DENSE:
        ordered = sorted(set(keys), reverse=True)  # type: ignore[type-var]
    return tuple(ordered.index(key) + 1 for key in keys)


def side_points(
    match: Match, seats: Sequence[Points | None], adjustments: Sequence[Adjustment]
) -> tuple[int | None, ...]:
    """What each side gained in a hand: its seats added (R13.1), adjustments included (R11.5)."""
    gained: list[int | None] = []
    for index, side in enumerate(match.sides):
        played = [seat for i in side.seats if (seat := seats[i]) is not None]
        extra = [adjustment.points for adjustment in adjustments if adjustment.side == index]
        gained.append(sum(seat.total for seat in played) + sum(extra) if played or extra else None)
    return tuple(gained)


def playing_sides(match: Match, hand: PlayedHand) -> tuple[int, ...]:
    """Indices of the sides that played a hand."""
    played = set(hand.sheet.players)
    return tuple(i for i, side in enumerate(match.sides) if played & set(side.seats))


def _numbered(hands: Sequence[PlayedHand]) -> list[tuple[int, PlayedHand]]:
    """Every hand with its number: a void one does not use its number up (R15.3)."""
    numbered = []
    number = 1
    for hand in hands:
        numbered.append((number, hand))
        number += not hand.is_void
    return numbered


class _Course:
    """The match as far as it has been replayed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules: RuleSet = match.rules
        self.everybody = tuple(range(len(match.sides)))
        self.totals = list(match.start_totals)
        self.calls = [0 for _ in match.sides]
        self.regular_hands = 0
        self.ended: End | None = None
        self.trigger: str | None = None
        self.due: ExtraHandDue | None = None
        self.extra_rule = self.rules.extra_hand
        # What extra hands have decided so far, a column a step, compared before the totals.
        self.steps: list[list[int]] = [[] for _ in match.sides]
        self.contended: set[int] = set()
        self.is_regular = True
        self.is_as_kept = match.ending is not None and match.ending.kind is End.AS_KEPT
        self.gone = {each.seat for each in match.leavings if each.after is None}
        if match.kind is MatchKind.TIE_BREAK:
            # A play-off is nothing but extra hands between those level, each alone deciding.
            self.is_regular = False
            self.extra_rule = ExtraHand.DECIDER
            self.call_extra_hand(self.everybody, "L3")
        if match.ending is not None and match.ending.after is None:
            self.close()

    def take(self, numbered: tuple[int, PlayedHand]) -> HandResult:
        """Replay one hand."""
        number, hand = numbered
        scored = points(self.rules, hand.sheet)
        gained = side_points(self.match, scored, hand.adjustments)
        counting = self.counting(hand)
        if counting is Counting.COUNTED:
            self.add(hand, gained)
            self.regular_hands += 1
            self.test_end()
        elif counting is Counting.EXTRA:
            self.take_extra(hand, gained)
        ending = self.match.ending
        if ending is not None and ending.after == hand.key:
            self.close()
        self.see_off(hand)
        return HandResult(hand, number, counting, scored, gained, tuple(self.totals))

    def counting(self, hand: PlayedHand) -> Counting:
        """What a hand counts for at this point of the match."""
        if hand.is_void:
            return Counting.VOID
        if self.ended is not None:
            return Counting.AFTER_END
        due = self.due.played_by if self.due else self.everybody
        played = set(hand.sheet.players)
        wanted = {seat for side in due for seat in self.match.sides[side].seats} - self.gone
        if self.is_as_kept and self.due is None:
            wanted = played  # who sat out is for the paper to say
        if not played or played != wanted:
            return Counting.MISFIT
        return Counting.EXTRA if self.due else Counting.COUNTED

    def present(self, sides: Iterable[int]) -> tuple[int, ...]:
        """Those of the sides that somebody still plays for (L7)."""
        return tuple(
            side for side in sides if not self.gone.issuperset(self.match.sides[side].seats)
        )

    def see_off(self, hand: PlayedHand) -> None:
        """L7: whoever left after this hand is not waited for."""
        left = {each.seat for each in self.match.leavings if each.after == hand.key}
        if left:
            self.gone |= left
            if self.due is not None:
                due, self.due = self.due, None
                self.call_extra_hand(due.contenders, due.clause)

    def add(self, hand: PlayedHand, gained: Sequence[int | None]) -> None:
        """Enter a hand in the totals and in the count of hands called."""
        for side, gain in enumerate(gained):
            self.totals[side] += gain or 0
            seats = self.match.sides[side].seats
            self.calls[side] += any(seat in seats for seat in hand.sheet.callers)

    def test_end(self) -> None:
        """R12.1: lead, then hands or target; the first that holds ends regular play."""
        rules, top = self.rules, sorted(self.totals, reverse=True)
        if self.is_as_kept:
            return  # what was kept on paper stands as it was kept
        if rules.lead is not None and len(top) > 1 and top[0] - top[1] >= rules.lead:
            self.end_regular("lead")
        elif rules.hands is not None and self.regular_hands >= rules.hands:
            self.end_regular("hands")
        elif rules.target is not None and top[0] >= rules.target:
            self.end_regular("target")

    def end_regular(self, trigger: str) -> None:
        """R12.2: regular play is over; find the contenders and what is due between them."""
        self.is_regular = False
        self.trigger = trigger
        level = self.level_at_top()
        contenders = level
        if trigger == "target" and self.rules.target is not None:
            target = self.rules.target
            contenders = tuple(i for i, total in enumerate(self.totals) if total >= target)
        if self.rules.crossing is Crossing.TIED_ONLY:
            contenders = level
        asks = self.rules.crossing in (Crossing.EXTRA_HAND, Crossing.TIED_ONLY)
        if asks and len(contenders) > 1:
            self.call_extra_hand(contenders, "R12.2")
        else:
            self.ended = End.PLAYED

    def call_extra_hand(self, contenders: tuple[int, ...], clause: str) -> None:
        """R12.3: who plays the extra hand that is now due; nobody waits for those who left."""
        level, contenders = contenders, self.present(contenders)
        if len(contenders) < 2:
            if contenders and self.extra_rule is ExtraHand.DECIDER:
                self.contended = self.contended or set(level)
                for side in self.everybody:  # whoever alone stayed wins it unopposed
                    self.steps[side].append(int(side in contenders))
            self.ended = End.PLAYED
            return
        if self.extra_rule is ExtraHand.ALL:
            self.due = ExtraHandDue(clause, contenders, self.present(self.everybody))
            return
        if not self.contended:
            self.contended = set(contenders)
            for side in self.everybody:
                self.steps[side].append(int(side in contenders))
        self.due = ExtraHandDue(clause, contenders, contenders)

    def take_extra(self, hand: PlayedHand, gained: Sequence[int | None]) -> None:
        """R12.3: what an extra hand decides, and whether another is due."""
        assert self.due is not None
        contenders = self.due.contenders
        self.due = None
        if self.extra_rule is ExtraHand.DECIDER:
            decisive = {side: gained[side] or 0 for side in contenders}
            best, least = max(decisive.values()), min(decisive.values()) - 1
            for side in self.everybody:
                self.steps[side].append(decisive.get(side, least))
            level = tuple(side for side in contenders if decisive[side] == best)
        else:
            self.add(hand, gained)
            among = self.everybody if self.extra_rule is ExtraHand.ALL else contenders
            level = self.level_at_top(among)
            if self.extra_rule is ExtraHand.CONTENDERS:
                for side in self.everybody:
                    self.steps[side].append((side in contenders) + (side in level))
        if len(level) > 1:
            self.call_extra_hand(level, "R12.3")
        else:
            self.ended = End.PLAYED

    def level_at_top(self, among: Sequence[int] | None = None) -> tuple[int, ...]:
        """The sides with the highest total."""
        sides = self.everybody if among is None else among
        best = max(self.totals[side] for side in sides)
        return tuple(side for side in sides if self.totals[side] == best)

    def close(self) -> None:
        """The end that was declared, at the hand after which it was declared (R12.4)."""
        ending = self.match.ending
        assert ending is not None
        if self.ended is not None or (ending.kind is End.PLAYED and not self.is_regular):
            return  # reached before it was declared
        if ending.kind is End.PLAYED:
            self.end_regular("closed")
        else:
            self.ended, self.due = ending.kind, None

    def places(self) -> tuple[int | None, ...]:
        """R12.3, R12.5: the place of each side, once the match has ended."""
        ending = self.match.ending
        if self.ended is None:
            return tuple(None for _ in self.everybody)
        if self.ended is End.WALKOVER and ending is not None:
            return tuple(1 if side in ending.present else None for side in self.everybody)
        if self.ended is End.ABANDONED and ending is not None and not ending.counts:
            return tuple(None for _ in self.everybody)
        return rank([self.key(side) for side in self.everybody], self.rules.rank_style)

    def key(self, side: int) -> tuple[int, ...]:
        """What a side is placed by: extra hands between contenders first, then totals, calls."""
        total, calls = self.totals[side], 0
        if self.ended is not End.PLAYED:
            return (total,)  # R12.4: totals stand, level sides share
        if self.extra_rule is ExtraHand.DECIDER and side in self.contended:
            total = 0
        if self.rules.crossing is Crossing.MOST_CALLS and total == max(self.totals):
            calls = self.calls[side]  # R12.2: between those level at the top
        return (*self.steps[side], total, calls)
