"""How many tables, how large, and who sits out when numbers do not fit (L2; docs/seating.md)."""

from collections.abc import Iterable, Mapping
from random import Random

from rd_league.errors import BadInputError
from rd_league.league.seating_plan import Leftovers, Sizes


def table_sizes(count: int, sizes: Sizes) -> tuple[int, ...]:
    """The sizes of the tables for so many people, the largest first.

    The sum of squared distances to the preferred size is as small as can be; of several such
    splits the one with most tables of the preferred size, then the one with fewest tables.

    >>> table_sizes(23, Sizes()), table_sizes(10, Sizes()), table_sizes(5, Sizes())
    ((4, 4, 4, 4, 4, 3), (4, 3, 3), (5,))

    Raises:
        BadInputError: `seating-count`.
    """
    fewest, most = -(-count // sizes.most), count // sizes.least
    if count < 1 or fewest > most:
        raise BadInputError("seating-count", count=count, least=sizes.least, most=sizes.most)
    # For a number of tables, squares are least where the sizes differ by one at most.
    splits = (_split(count, tables) for tables in range(fewest, most + 1))
    return min(splits, key=lambda split: _misfit(split, sizes.preferred))


def out_count(leftovers: Leftovers, present: int, standby: int, sizes: Sizes) -> int:
    """How many of those who are here do not play.

    Args:
        present: people who are here to play.
        standby: people who play only if numbers need them.

    Raises:
        BadInputError: `seating-count`: no number of players can be seated.
    """
    everybody = present + standby
    match leftovers:
        case Leftovers.SIZES:
            return 0
        case Leftovers.SIT_OUT:
            return everybody % sizes.preferred if everybody >= sizes.preferred else 0
        case Leftovers.STANDBY:
            outs = [out for out in range(standby, -1, -1) if can_sit(everybody - out, sizes)]
            if not outs:
                table_sizes(everybody, sizes)
            return min(
                outs,
                key=lambda out: _misfit(table_sizes(everybody - out, sizes), sizes.preferred)[0],
            )


def choose_out(
    names: Iterable[str],
    count: int,
    past_outs: Mapping[str, int],
    seed: str,
    standby: frozenset[str] = frozenset(),
) -> tuple[str, ...]:
    """Who sits out, in the order of names: nobody again before all others have sat out.

    Those on standby come first, then those who have sat out least; a lot drawn from the seed
    decides between equals.

    Args:
        names: everybody who is here, standby included.
        count: how many sit out.
        past_outs: how often each has sat out; somebody missing never has.

    Raises:
        BadInputError: `seating-out` for more than there are.
    """
    drawn = sorted(set(names))
    if not 0 <= count <= len(drawn):
        raise BadInputError("seating-out", count=count, present=len(drawn))
    Random(seed).shuffle(drawn)
    drawn.sort(key=lambda name: (name not in standby, past_outs.get(name, 0)))
    return tuple(sorted(drawn[:count]))


def can_sit(count: int, sizes: Sizes) -> bool:
    """Whether so many people can be split into tables of these sizes."""
    return count > 0 and -(-count // sizes.most) <= count // sizes.least


def _split(count: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(count, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def _misfit(split: tuple[int, ...], preferred: int) -> tuple[int, int, int]:
    """What splits are compared by, the least being the best."""
    squares = sum((size - preferred) ** 2 for size in split)
    return squares, -split.count(preferred), len(split)
