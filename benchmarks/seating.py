"""The quality and the speed of seating, beside a plain shuffle and the best of many shuffles.

    python benchmarks/seating.py [--nights N]

Prints the tables of docs/performance.md. Times are CPU time. Exit code 1 if a gate is missed.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rd_league.league import foresight
from rd_league.league.draw import draw
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_plan import Method, Sizes
from rd_league.league.sizes import table_sizes

RESTARTS = 100


@dataclass(frozen=True, slots=True)
class Gate:
    """What an evening must come to.

    Attributes:
        clean: whether no two may meet twice.
        most: CPU seconds a round.
    """

    people: int
    rounds: int
    clean: bool
    most: float | None = None


GATES = (
    Gate(23, 5, clean=True),
    Gate(60, 8, clean=True, most=0.2),
    Gate(200, 8, clean=False, most=1),
    Gate(1_000, 8, clean=False, most=5),
)


@dataclass(frozen=True, slots=True)
class Evening:
    """How one went.

    Attributes:
        repeats: meetings of two that were not their first.
        unfair: seats at the odd table given to somebody before it was their turn.
        seconds: CPU time of the slowest round.
    """

    repeats: int
    unfair: int
    seconds: float


def evening(seat: Callable[[Request], Tables], gate: Gate, seed: int, **wishes: object) -> Evening:
    """Rounds one after the other."""
    names = tuple(f"P{number:04}" for number in range(gate.people))
    past: tuple[Tables, ...] = ()
    slowest, unfair = 0.0, 0
    for number in range(gate.rounds):
        request = Request(names, seed=f"{seed}/{number}", past=past, **wishes)
        begun = time.process_time()
        tables = seat(request)
        slowest = max(slowest, time.process_time() - begun)
        unfair += early(past, tables, names)
        past = (*past, tables)
    return Evening(repeats(past), unfair, slowest)


def repeats(rounds: tuple[Tables, ...]) -> int:
    """Meetings of two that are not their first."""
    pairs = [pair for tables in rounds for pair in pairs_of(tables)]
    return len(pairs) - len(set(pairs))


def early(past: tuple[Tables, ...], tables: Tables, names: tuple[str, ...]) -> int:
    """How many are at the odd table again while somebody has not been there as often."""
    sizes = table_sizes(len(names), Sizes())
    if len(set(sizes)) == 1:
        return 0
    been = [name for each in past for table in each if len(table) != 4 for name in table]
    least = min(been.count(name) for name in names)
    now = [name for table in tables if len(table) != 4 for name in table]
    left = sum(been.count(name) == least for name in names)
    return max(0, sum(been.count(name) > least for name in now) - max(0, len(now) - left))


def drawn(request: Request) -> Tables:
    """Ours."""
    return draw(request).tables


def shortsighted(request: Request) -> Tables:
    """Ours without a thought of the next round."""
    limit, foresight.FORESEEN = foresight.FORESEEN, 0
    try:
        return drawn(request)
    finally:
        foresight.FORESEEN = limit


def shuffled(request: Request) -> Tables:
    """A plain shuffle."""
    return cut(request, Random(request.seed))


def restarted(request: Request) -> Tables:
    """The best of many shuffles by the meetings that are repeats."""
    dice = Random(request.seed)
    met = {pair for tables in request.past for pair in pairs_of(tables)}
    tries = (cut(request, dice) for _ in range(RESTARTS))
    return min(tries, key=lambda tables: sum(pair in met for pair in pairs_of(tables)))


def pairs_of(tables: Tables) -> Iterator[frozenset[str]]:
    """Every two who share a table."""
    return (frozenset(pair) for table in tables for pair in combinations(table, 2))


def cut(request: Request, dice: Random) -> Tables:
    """Names in random order, cut into tables."""
    order = list(request.names)
    dice.shuffle(order)
    return tuple(
        tuple(order.pop() for _ in range(size)) for size in table_sizes(len(order), request.sizes)
    )


SEATERS = {
    "drawn": drawn,
    "drawn, not looking ahead": shortsighted,
    "a shuffle": shuffled,
    f"the best of {RESTARTS} shuffles": restarted,
}
HEAD = """\
| people, rounds | seated by | nights without a repeat | repeats a night | odd table too early \
| slowest round, ms |
|---|---|---|---|---|---|
"""


def main() -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nights", type=int, default=50, help="of each size; fewer of large ones")
    nights = parser.parse_args().nights
    sys.stdout.write(HEAD)
    missed = False
    for gate in GATES:
        count = max(1, min(nights, 2_000 // gate.people))
        for name, seat in SEATERS.items():
            went = [evening(seat, gate, seed) for seed in range(count)]
            row(f"{gate.people}, {gate.rounds}", name, went)
            if seat is drawn:
                missed |= gate.clean and any(each.repeats or each.unfair for each in went)
                missed |= gate.most is not None and max(e.seconds for e in went) > gate.most
        for method in (Method.SWISS, Method.SNAKE):
            strength = {f"P{number:04}": number + 1 for number in range(gate.people)}
            row(
                f"{gate.people}, {gate.rounds}",
                f"drawn, {method}",
                [evening(drawn, gate, seed, method=method, strength=strength)
                 for seed in range(max(1, count // 4))],
            )  # fmt: skip
    return int(missed)


def row(what: str, name: str, went: list[Evening]) -> None:
    """One line of the table."""
    clean = sum(not each.repeats for each in went)
    sys.stdout.write(
        f"| {what} | {name} | {clean} of {len(went)} "
        f"| {sum(each.repeats for each in went) / len(went):.1f} "
        f"| {sum(each.unfair for each in went)} "
        f"| {1000 * max(each.seconds for each in went):.0f} |\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
