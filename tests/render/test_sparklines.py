"""Bars in place of numbers."""

import doctest

from hypothesis import given
from hypothesis import strategies as st

from rd_league.render import sparklines
from rd_league.render.sparklines import BARS, sparkline

NUMBERS = st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=20)


def test_examples_are_true() -> None:
    assert doctest.testmod(sparklines).failed == 0


@given(NUMBERS)
def test_a_bar_is_never_lower_for_a_larger_number_and_the_ends_are_used(numbers: list[int]) -> None:
    line = sparkline(numbers)

    heights = [BARS.index(bar) for bar in line]
    assert len(heights) == len(numbers)
    assert [h for _, h in sorted(zip(numbers, heights, strict=True))] == sorted(heights)
    assert heights[numbers.index(min(numbers))] == 0
    assert heights[numbers.index(max(numbers))] == (7 if min(numbers) < max(numbers) else 0)


@given(NUMBERS)
def test_each_bar_is_the_nearest_of_eight_equal_steps(numbers: list[int]) -> None:
    low, high = min(numbers), max(numbers)

    for number, bar in zip(numbers, sparkline(numbers), strict=True):
        if low < high:
            exact = 7 * (number - low) / (high - low)
            assert abs(BARS.index(bar) - exact) <= 0.5 + 1e-9


@given(NUMBERS, NUMBERS)
def test_lines_on_one_scale_read_as_one_line(one: list[int], other: list[int]) -> None:
    low, high = min(one + other), max(one + other)

    together = sparkline(one, low, high) + sparkline(other, low, high)

    assert together == sparkline(one + other)
