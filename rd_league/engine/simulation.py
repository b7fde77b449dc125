"""Hands played by bots, one at a time or by the thousand (E7).

A hand depends on its plan and its number only: any of them can be played again alone, and a run
that is split over processes gives the same hands.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from random import Random
from typing import TypeVar

from rd_league.engine.bots import Landing, Skill, play_hand
from rd_league.engine.cards import format_cards, parse_cards
from rd_league.engine.codes import GO, STUCK
from rd_league.engine.counting import sheet_of
from rd_league.engine.deal import SEAT_LETTERS, Deal, seeded_deal
from rd_league.engine.moves import Move, spelled
from rd_league.engine.record import TABLE, Event, Play, Record, Seat
from rd_league.engine.table import Table
from rd_league.hand.rules import RuleSet
from rd_league.hand.scoring import points
from rd_league.hand.sheet import Counted, Outcome, Sheet

_PLAIN = (1 << 16) - 1
_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played by whom.

    Attributes:
        skills: one a seat, 2 to 8, in table order.
        seed: what deals and clocks come from.
        demon_sizes: seat letter and size, where it differs from the rules (R16.1).
    """

    rules: RuleSet
    skills: tuple[Skill, ...]
    seed: str
    demon_sizes: tuple[tuple[str, int], ...] = ()

    @property
    def letters(self) -> str:
        """The letters of the seats."""
        return SEAT_LETTERS[len(self.skills)]


@dataclass(frozen=True, slots=True)
class SimulatedHand:
    """What came of one hand.

    Attributes:
        events: how many lines its record has.
        hundredths: how long it took, in hundredths of a second.
        resets: how often everybody was stuck.
    """

    number: int
    sheet: Sheet
    events: int
    hundredths: int
    resets: int


@dataclass(frozen=True, slots=True)
class Spread:
    """How a count is distributed: percentiles (nearest rank) and mean."""

    p1: float
    p10: float
    p50: float
    p90: float
    p99: float
    mean: float

    @classmethod
    def of(cls, counts: Iterable[float]) -> "Spread":
        """The distribution of some numbers; all zero for none."""
        ordered = sorted(counts) or [0]
        p1, p10, p50, p90, p99 = (
            ordered[ceil(len(ordered) * part / 100) - 1] for part in (1, 10, 50, 90, 99)
        )
        return cls(p1, p10, p50, p90, p99, sum(ordered) / len(ordered))


@dataclass(frozen=True, slots=True)
class Distribution:
    """What a run of hands comes to.

    Attributes:
        foundation: cards on foundations, by seat.
        demon: cards left in the demon, by seat.
        points: points of a hand, by seat.
        caller: cards on foundations of whoever called.
        others: those of the others in hands that were called.
        others_demon: what these had left in the demon.
        centre: cards on foundations of all seats in hands that were called.
        stalled: share of hands nobody went out of.
        reset: share of hands in which everybody was stuck at least once.
        outscored: share of called hands in which somebody has more points than every caller.
    """

    hands: int
    foundation: tuple[Spread, ...]
    demon: tuple[Spread, ...]
    points: tuple[Spread, ...]
    caller: Spread
    others: Spread
    others_demon: Spread
    centre: Spread
    events: Spread
    seconds: Spread
    stalled: float
    reset: float
    outscored: float


def simulated_hand(plan: Plan, number: int) -> SimulatedHand:
    """The hand of that number."""
    deal, table, landings = _played(plan, number)
    return SimulatedHand(
        number,
        sheet_of(table, deal.demon_sizes),
        len(landings),
        landings[-1][0] if landings else 0,
        sum(code == STUCK for _, _, code in landings),
    )


def simulated_hands(
    plan: Plan, numbers: Sequence[int], processes: int = 1
) -> Iterator[SimulatedHand]:
    """The hands of these numbers, in this order, each as soon as it is there."""
    return in_processes(partial(simulated_hand, plan), numbers, processes)


def in_processes(
    play: Callable[[_Task], _Result], tasks: Sequence[_Task], processes: int
) -> Iterator[_Result]:
    """What comes of each task, in their order, each as soon as it is there.

    Args:
        play: what a task is given to; it has to be found by its name in another process.
    """
    if processes < 2:
        yield from map(play, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    chunk = max(1, min(50, len(tasks) // (4 * processes)))
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(play, tasks, chunksize=chunk)


def recorded_hand(plan: Plan, number: int, names: Sequence[str] = ()) -> Record:
    """The record of the hand of that number, with its seed, its deal and its counts."""
    deal, end, landings = _played(plan, number)
    letters, sizes = plan.letters, dict(plan.demon_sizes)
    return Record(
        seats=tuple(
            Seat(
                letter,
                names[seat] if seat < len(names) else "",
                sizes.get(letter),
                parse_cards(format_cards(deal.orders[seat])),
                (end.foundation(seat), len(end.piles[seat][0])),
            )
            for seat, letter in enumerate(letters)
        ),
        rules=plan.rules,
        headers=(("event", "Simulated"),),
        hand=str(number),
        seed=plan.seed,
        play=Play.of(_events(Table(deal, plan.rules), landings)),
    )


def distribution(hands: Iterable[SimulatedHand], rules: RuleSet) -> Distribution:
    """What the hands of one plan come to."""
    listed = list(hands)
    counted = [[seat for _, seat in hand.sheet.counted] for hand in listed]
    scored = [[p.total for p in points(rules, hand.sheet) if p is not None] for hand in listed]
    called = [
        (hand.sheet.callers, seats, totals)
        for hand, seats, totals in zip(listed, counted, scored, strict=True)
        if hand.sheet.outcome is Outcome.CALLED
    ]
    others = [
        seat for callers, seats, _ in called for i, seat in enumerate(seats) if i not in callers
    ]
    share = 1 / max(len(listed), 1)
    outscored = sum(max(totals) > max(totals[i] for i in callers) for callers, _, totals in called)
    return Distribution(
        hands=len(listed),
        foundation=_by_seat([[seat.foundation for seat in seats] for seats in counted]),
        demon=_by_seat([[seat.demon for seat in seats] for seats in counted]),
        points=_by_seat(scored),
        caller=Spread.of(seats[i].foundation for callers, seats, _ in called for i in callers),
        others=Spread.of(seat.foundation for seat in others),
        others_demon=Spread.of(seat.demon for seat in others),
        centre=Spread.of(_centre(seats) for _, seats, _ in called),
        events=Spread.of(hand.events for hand in listed),
        seconds=Spread.of(hand.hundredths / 100 for hand in listed),
        stalled=share * sum(hand.sheet.outcome is Outcome.STALLED for hand in listed),
        reset=share * sum(hand.resets > 0 for hand in listed),
        outscored=outscored / max(len(called), 1),
    )


def _played(plan: Plan, number: int) -> tuple[Deal, Table, list[Landing]]:
    sizes = dict(plan.demon_sizes)
    deal = seeded_deal(plan.seed, str(number), plan.rules, plan.letters, sizes)
    table, landings = play_hand(deal, plan.rules, plan.skills, Random(f"{plan.seed}\n{number}"))
    return deal, table, landings


def _events(table: Table, landings: Iterable[Landing]) -> Iterator[Event]:
    """The lines of play: every move spelled in the position it was made in."""
    yield Event("0.00", TABLE, Move(GO))
    for hundredths, seat, code in landings:
        time = f"{hundredths // 100}.{hundredths % 100:02}"
        if code == STUCK:
            yield Event(time, TABLE, Move(STUCK))
            table.apply(0, code)
            continue
        plain = spelled(table, seat, code & _PLAIN)
        move = Move(plain.code | code & ~_PLAIN, plain.card, plain.declared)
        yield Event(time, seat, move)
        table.apply(seat, code)


def _centre(seats: Sequence[Counted]) -> int:
    return sum(seat.foundation for seat in seats)


def _by_seat(counts: Sequence[Sequence[float]]) -> tuple[Spread, ...]:
    return tuple(Spread.of(seat) for seat in zip(*counts, strict=True))
