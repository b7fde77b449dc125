"""The course of a match against a second telling of R12, written from its words alone.

The teller keeps no ranking keys: it keeps who is still in it and who dropped out when, and lines
the sides up at the end. It knows only matches in which every seat scores for itself.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle
from rd_league.hand.sheet import NetPoints
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import End, Match, MatchKind, PlayedHand
from tests.strategies import random_match

MATCHES = 1000

Groups = list[list[int]]


@dataclass
class Telling:
    """What has been told so far.

    Attributes:
        alive: the sides between which extra hands decide.
        dropped: those who are out of it, the earliest first, each time with what lines them up;
            None: the totals at the end.
    """

    match: Match
    totals: list[int]
    calls: list[int]
    phase: str = "regular"
    trigger: str | None = None
    ended: End | None = None
    alive: list[int] = field(default_factory=list)
    dropped: list[tuple[list[int], dict[int, int] | None]] = field(default_factory=list)
    extra_hands: int = 0
    regular_hands: int = 0
    counting: list[str] = field(default_factory=list)

    @property
    def everybody(self) -> list[int]:
        return list(range(len(self.match.sides)))

    @property
    def way(self) -> ExtraHand:
        """A play-off between those level decides by its own hands only."""
        if self.match.kind is MatchKind.TIE_BREAK:
            return ExtraHand.DECIDER
        return self.match.rules.extra_hand


def tell(match: Match) -> Telling:
    totals = [side.start_points for side in match.sides]
    for adjustment in match.adjustments:
        totals[adjustment.side] += adjustment.points
    told = Telling(match, totals, [0] * len(totals))
    if match.kind is MatchKind.TIE_BREAK:
        told.phase, told.alive = "extra", told.everybody
    if match.ending is not None and match.ending.after is None:
        declare(told)
    for hand in match.hands:
        told.counting.append(tell_hand(told, hand))
        if match.ending is not None and match.ending.after == hand.key:
            declare(told)
    return told


def tell_hand(told: Telling, hand: PlayedHand) -> str:
    if hand.is_void:
        return "void"
    if told.phase == "over":
        return "after the end"
    gains: dict[int, int] = {
        i: seat.points for i, seat in enumerate(hand.sheet.seats) if isinstance(seat, NetPoints)
    }
    if not gains or sorted(gains) != whose_turn(told, list(gains)):
        return "does not fit"
    for adjustment in hand.adjustments:
        gains[adjustment.side] = gains.get(adjustment.side, 0) + adjustment.points
    if told.phase == "regular":
        enter(told, hand, gains)
        told.regular_hands += 1
        look_for_the_end(told)
        return "counted"
    told.extra_hands += 1
    if told.way is ExtraHand.DECIDER:
        drop(told, {side: gains[side] for side in told.alive})
    else:
        enter(told, hand, gains)
        if told.way is ExtraHand.ALL:
            best = max(told.totals)
            told.alive = [side for side in told.everybody if told.totals[side] == best]
        else:
            drop(told, {side: told.totals[side] for side in told.alive})
    if len(told.alive) == 1:
        told.phase, told.ended = "over", End.PLAYED
    return "extra"


def whose_turn(told: Telling, played: list[int]) -> list[int]:
    if told.phase == "extra":
        return told.everybody if told.way is ExtraHand.ALL else told.alive
    ending = told.match.ending
    if ending is not None and ending.kind is End.AS_KEPT:
        return played  # whoever the paper says
    return told.everybody


def enter(told: Telling, hand: PlayedHand, gains: dict[int, int]) -> None:
    for side, gain in gains.items():
        told.totals[side] += gain
    for seat in hand.sheet.callers:
        told.calls[seat] += 1


def drop(told: Telling, results: dict[int, int]) -> None:
    """Those not level at the best of these results are out of it."""
    best = max(results.values())
    out = [side for side in told.alive if results[side] < best]
    told.alive = [side for side in told.alive if results[side] == best]
    told.dropped.append((out, results if told.way is ExtraHand.DECIDER else None))


def look_for_the_end(told: Telling) -> None:
    rules = told.match.rules
    ending = told.match.ending
    if ending is not None and ending.kind is End.AS_KEPT:
        return
    first, second, *_ = sorted(told.totals, reverse=True)
    if rules.lead is not None and first - second >= rules.lead:
        regular_play_is_over(told, "lead")
    elif rules.hands is not None and told.regular_hands == rules.hands:
        regular_play_is_over(told, "hands")
    elif rules.target is not None and first >= rules.target:
        regular_play_is_over(told, "target")


def regular_play_is_over(told: Telling, trigger: str) -> None:
    told.trigger = trigger
    rules = told.match.rules
    best = max(told.totals)
    level = [side for side in told.everybody if told.totals[side] == best]
    crossed = [
        side
        for side in told.everybody
        if trigger == "target" and rules.target is not None and told.totals[side] >= rules.target
    ]
    if rules.crossing is Crossing.EXTRA_HAND:
        told.alive = crossed or level
    elif rules.crossing is Crossing.TIED_ONLY:
        told.alive = level
    else:
        told.alive = [level[0]]
    if len(told.alive) > 1:
        told.phase = "extra"
        if told.way is not ExtraHand.ALL:
            told.dropped.append(([side for side in told.everybody if side not in told.alive], None))
    else:
        told.phase, told.ended = "over", End.PLAYED


def declare(told: Telling) -> None:
    ending = told.match.ending
    assert ending is not None
    if told.phase == "over":
        return
    if ending.kind is not End.PLAYED:
        told.phase, told.ended = "over", ending.kind
    elif told.phase == "regular":
        regular_play_is_over(told, "closed")


def lined_up(sides: list[int], results: dict[int, int] | list[int]) -> Groups:
    """Groups of equal result, the best first."""
    values = sorted({results[side] for side in sides}, reverse=True)
    return [[side for side in sides if results[side] == value] for value in values]


def places(told: Telling) -> list[int | None]:
    rules, ending, nobody = told.match.rules, told.match.ending, [None] * len(told.totals)
    if told.ended is None:
        return [*nobody]
    if told.ended is End.WALKOVER:
        assert ending is not None
        return [1 if side in ending.present else None for side in told.everybody]
    if told.ended is End.ABANDONED and ending is not None and not ending.counts:
        return [*nobody]
    groups = order(told)
    found: list[int | None] = [*nobody]
    better = 0
    for number, group in enumerate(groups, 1):
        for side in group:
            found[side] = number if rules.rank_style is RankStyle.DENSE else better + 1
        better += len(group)
    return found


def order(told: Telling) -> Groups:
    """The sides, best group first."""
    groups = lined_up(told.everybody, told.totals)
    if told.ended is not End.PLAYED:
        return groups
    if told.match.rules.crossing is Crossing.MOST_CALLS:
        groups[:1] = lined_up(groups[0], told.calls)
    if told.dropped:
        groups = [told.alive]
        for sides, results in reversed(told.dropped):
            groups += lined_up(sides, told.totals if results is None else results)
    return groups


def due_of(told: Telling) -> tuple[str, list[int], list[int]] | None:
    if told.phase != "extra":
        return None
    clause = "R12.3" if told.extra_hands else "R12.2"
    if told.match.kind is MatchKind.TIE_BREAK and not told.extra_hands:
        clause = "L3"
    return clause, told.alive, whose_turn(told, [])


def as_told(result: MatchResult) -> dict[str, object]:
    due = result.due
    return {
        "counting": [hand.counting.value for hand in result.hands],
        "totals": list(result.totals),
        "ended": result.ended,
        "trigger": result.trigger,
        "due": due and (due.clause, list(due.contenders), list(due.played_by)),
        "places": list(result.places),
        "winners": [side for side, place in enumerate(result.places) if place == 1],
    }


def retold(match: Match) -> dict[str, object]:
    told = tell(match)
    found = places(told)
    return {
        "counting": told.counting,
        "totals": told.totals,
        "ended": told.ended,
        "trigger": told.trigger,
        "due": due_of(told),
        "places": found,
        "winners": [side for side, place in enumerate(found) if place == 1],
    }


@pytest.fixture(scope="module")
def results() -> list[MatchResult]:
    return [match_result(random_match(Random(seed))) for seed in range(MATCHES)]


def test_random_matches_go_as_r12_tells_them(results: list[MatchResult]) -> None:
    for seed, result in enumerate(results):
        assert as_told(result) == retold(result.match), f"random_match(Random({seed}))"


def test_the_random_matches_reach_every_corner(results: list[MatchResult]) -> None:
    reached: Counter[object] = Counter()
    for result in results:
        rules = result.match.rules
        reached[result.ended] += 1
        reached[result.trigger] += 1
        reached[result.match.kind, len(result.extra_hands) > 1] += 1
        reached[rules.crossing, rules.extra_hand, bool(result.extra_hands)] += 1
        reached.update(hand.counting for hand in result.hands)
    expected = [
        *End,
        *("target", "hands", "lead", "closed"),
        *((kind, more) for kind in MatchKind for more in (False, True)),
        *((Crossing.EXTRA_HAND, who, True) for who in ExtraHand),
        *((Crossing.TIED_ONLY, who, True) for who in ExtraHand),
        *((crossing, who, False) for crossing in Crossing for who in ExtraHand),
    ]
    assert {corner: reached[corner] for corner in expected if reached[corner] < 5} == {}
