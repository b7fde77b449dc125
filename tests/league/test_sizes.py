"""Table sizes against every split there is; who sits out (L2)."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.league.seating_plan import Leftovers, Sizes
from rd_league.league.sizes import choose_out, out_count, table_sizes


@st.composite
def any_sizes(draw: st.DrawFn) -> Sizes:
    least, preferred, most = sorted(draw(st.tuples(*[st.integers(2, 8)] * 3)))
    return Sizes(least, most, preferred)


@cache
def splits(count: int, least: int, most: int) -> list[tuple[int, ...]]:
    """Every way to part so many people, the largest table first."""
    if count == 0:
        return [()]
    return [
        (size, *rest)
        for size in range(least, min(count, most) + 1)
        for rest in splits(count - size, least, size)
    ]


@given(st.integers(-1, 30), any_sizes())
def test_the_split_is_the_best_of_all_there_are(count: int, sizes: Sizes) -> None:
    def misfit(split: tuple[int, ...]) -> tuple[int, int, int]:
        squares = sum((size - sizes.preferred) ** 2 for size in split)
        return squares, -split.count(sizes.preferred), len(split)

    every = splits(count, sizes.least, sizes.most) if count > 0 else []
    if not every:
        with pytest.raises(BadInputError) as error:
            table_sizes(count, sizes)
        values = {"count": count, "least": sizes.least, "most": sizes.most}
        assert (error.value.code, error.value.values) == ("seating-count", values)
        return

    assert table_sizes(count, sizes) == min(every, key=misfit)
    best = misfit(min(every, key=misfit))
    assert [misfit(split) for split in every].count(best) == 1


@pytest.mark.parametrize(
    ("count", "sizes", "split"),
    [
        (10, Sizes(), (4, 3, 3)),
        (5, Sizes(), (5,)),
        (23, Sizes(), (4, 4, 4, 4, 4, 3)),
        (2, Sizes(least=2), (2,)),
        (1_000, Sizes(), (4,) * 250),
        (1_001, Sizes(), (5,) + (4,) * 249),
    ],
)
def test_the_splits_that_were_promised(count: int, sizes: Sizes, split: tuple[int, ...]) -> None:
    assert table_sizes(count, sizes) == split


def test_two_people_are_no_table_unless_tables_of_two_are_allowed() -> None:
    with pytest.raises(BadInputError, match="seating-count"):
        table_sizes(2, Sizes())


@pytest.mark.parametrize("sizes", [(1, 6, 4), (3, 9, 4), (5, 6, 4), (3, 4, 5)])
def test_sizes_that_contradict_each_other_are_refused(sizes: tuple[int, int, int]) -> None:
    with pytest.raises(BadInputError) as error:
        Sizes(*sizes)
    assert error.value.code == "seating-sizes"


@pytest.mark.parametrize(
    ("leftovers", "present", "standby", "out"),
    [
        (Leftovers.SIZES, 23, 2, 0),
        (Leftovers.SIT_OUT, 23, 0, 3),
        (Leftovers.SIT_OUT, 24, 0, 0),
        (Leftovers.SIT_OUT, 3, 0, 0),
        (Leftovers.STANDBY, 16, 3, 3),
        (Leftovers.STANDBY, 17, 3, 0),
        (Leftovers.STANDBY, 18, 3, 1),
        (Leftovers.STANDBY, 2, 2, 0),
    ],
)
def test_how_many_do_not_play(leftovers: Leftovers, present: int, standby: int, out: int) -> None:
    assert out_count(leftovers, present, standby, Sizes()) == out


def test_standbys_cannot_make_a_table_of_two() -> None:
    with pytest.raises(BadInputError) as error:
        out_count(Leftovers.STANDBY, 1, 1, Sizes())
    assert error.value.values == {"count": 2, "least": 3, "most": 6}


NAMES = tuple("ABCDEFGH")


@given(st.permutations(NAMES), st.integers(0, 8), st.sets(st.sampled_from(NAMES)), st.text())
def test_those_who_sit_out_do_not_depend_on_the_order_of_names(
    order: list[str], count: int, standby: set[str], seed: str
) -> None:
    past = {"A": 2, "B": 1}
    out = choose_out(order, count, past, seed, frozenset(standby))

    assert out == choose_out(NAMES, count, past, seed, frozenset(standby))
    assert out == tuple(sorted(set(out)))
    assert len(out) == count
    rank = {name: (name not in standby, past.get(name, 0)) for name in NAMES}
    stay = set(NAMES) - set(out)
    assert all(rank[one] <= rank[other] for one in out for other in stay)


@given(st.integers(1, 7), st.text())
def test_nobody_sits_out_again_before_all_others_have(count: int, seed: str) -> None:
    past: Counter[str] = Counter()
    for number in range(12):
        past.update(choose_out(NAMES, count, past, f"{seed}{number}"))
        assert max(past.values()) - min(past[name] for name in NAMES) <= 1


def test_the_seed_decides_between_equals() -> None:
    assert len({choose_out(NAMES, 2, {}, str(seed)) for seed in range(40)}) > 15


def test_no_more_can_sit_out_than_are_there() -> None:
    with pytest.raises(BadInputError) as error:
        choose_out(NAMES, 9, {}, "1")
    assert (error.value.code, error.value.values) == ("seating-out", {"count": 9, "present": 8})
