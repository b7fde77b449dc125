"""Rounds until everybody has met everybody (L3; docs/seating.md)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from rd_league.league.foresight import Ground, foreseeing
from rd_league.league.seating import Tables, refuse_twice
from rd_league.league.seating_plan import Sizes
from rd_league.league.sizes import table_sizes
from rd_league.league.swaps import Prices, Seated

ATTEMPTS = 2
"""How often a round robin is drawn, the shortest being taken."""
_AGAIN = 1_000
"""The price of meeting again; how often the two have met is added to it."""


def circle(names: Sequence[str]) -> tuple[Tables, ...]:
    """A round robin of tables of two by the circle method: every two meet once.

    The first name stays, all others go round by one place a round, and opposite places meet. With
    an odd number one place is empty, so that everybody sits out once.

    >>> circle(("A", "B", "C"))
    ((('A', 'B'),), (('C', 'A'),), (('B', 'C'),))

    Raises:
        ConflictError: `player-twice`.
    """
    refuse_twice(names)
    places: list[str | None] = [*([None] if len(names) % 2 else []), *names]
    half = len(places) // 2
    rounds = []
    for _ in range(len(places) - 1):
        opposite = zip(places[:half], reversed(places[half:]), strict=True)
        rounds.append(tuple((a, b) for a, b in opposite if a is not None and b is not None))
        places[1:] = [places[-1], *places[1:-1]]
    return tuple(rounds)


def round_robin(names: Sequence[str], sizes: Sizes, seed: str) -> tuple[Tables, ...]:
    """Rounds until everybody has met everybody, in as few as were found.

    Tables of two only are seated by the circle method. Larger ones are searched for, which gives
    no promise of the fewest rounds; `meetings` shows how often each two meet.

    Raises:
        BadInputError: `seating-count`.
        ConflictError: `player-twice`.
    """
    if sizes.most == 2:
        return circle(sorted(names))
    refuse_twice(names)
    people = sorted(names)
    shape = table_sizes(len(people), sizes)
    dice = Random(seed)
    fewest = -(-(len(people) - 1) // (max(shape) - 1))
    shortest = _rounds(len(people), shape, dice)
    for _ in range(1, ATTEMPTS):
        if len(shortest) == fewest:
            break
        shortest = min(shortest, _rounds(len(people), shape, dice), key=len)
    return tuple(
        tuple(tuple(people[person] for person in table) for table in seated) for seated in shortest
    )


def meetings(rounds: Iterable[Tables]) -> Mapping[tuple[str, str], int]:
    """How often each pair, its names in order, has met; pairs who never met are left out."""
    return Counter(
        pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)
    )


def _rounds(people: int, sizes: tuple[int, ...], dice: Random) -> list[Seated]:
    """Rounds in which all meet, drawn one after the other.

    Each seats two who have not met by force, so that every round brings the end nearer.
    """
    met: Counter[tuple[int, int]] = Counter()
    rounds: list[Seated] = []
    while missing := [pair for pair in combinations(range(people), 2) if pair not in met]:
        pairs = [[0] * people for _ in range(people)]
        for (one, other), times in met.items():
            pairs[one][other] = pairs[other][one] = _AGAIN + times
        ground = Ground(
            prices=Prices(pairs, [[0] * people for _ in sizes]),
            sizes=sizes,
            pinned=[list(dice.choice(missing))],
            meeting=_AGAIN,
            odd=(0,) * len(sizes),
        )
        seated = foreseeing(ground, dice)
        rounds.append(seated)
        met.update(pair for table in seated for pair in combinations(sorted(table), 2))
    return rounds
