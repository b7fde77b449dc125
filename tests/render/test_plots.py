"""Charts of characters: every figure is where it belongs, and nothing is wider than it may be."""

import re
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from rd_league.render.plots import MOST_LINES, Line, plot

POINTS = st.one_of(st.none(), st.integers(-200, 400), st.fractions(-9, 9, max_denominator=6))
NAMES = st.sampled_from(["Ann", "Bob", "Ελένη", "田中さん", "[red]Bo", "x" * 60, "a\x1bb"])


def test_a_match_as_it_went() -> None:
    lines = [
        Line("Ann", (0, 24, 30, 104), "104"),
        Line("Dan", (0, 18, 60, 101), "101"),
        Line("Cat", (0, -1, -4, -8), "-8"),
    ]
    assert plot(lines, ("0", "H3"), 48) == [
        "104 ┤                                a a Ann 104",
        "    │                            ····  b Dan 101",
        "    │                         ·····",
        "    │                     ·b·· ··",
        "    │                  ···   ··",
        "    │              ········a·",
        "    │       ····a·····",
        "  0 ┤ a·········┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄",
        " -8 ┤           c··········c·········c c Cat -8",
        "      0                             H3",
    ]


def test_one_figure_is_no_line() -> None:
    assert plot([Line("Ann", (5,), "5")], ("0", "1")) == []
    assert plot([], ("", "")) == []
    assert plot([Line("Ann", (None, None), "")], ("0", "1")) == []


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(NAMES, st.lists(POINTS, min_size=2, max_size=30)), min_size=1, max_size=30),
    st.integers(76, 100),
)
def test_every_line_is_named_once_at_its_end_and_no_row_is_too_wide(
    courses: list[tuple[str, list[Fraction | int | None]]], width: int
) -> None:
    lines = [Line(name, tuple(points), "7") for name, points in courses]
    rows = plot(lines, ("first", "last"), width)
    if not any(point is not None for line in lines for point in line.points):
        assert rows == []
        return
    assert max(map(cell_len, rows)) <= width
    assert "\x1b" not in "".join(rows)
    named = [row for row in rows if re.search(r" [a-z] .* 7$", row)]
    assert len(named) == min(len(lines), MOST_LINES)


@given(st.lists(st.integers(-50, 150), min_size=2, max_size=20))
def test_the_highest_and_the_lowest_figure_are_on_the_scale(points: list[int]) -> None:
    rows = plot([Line("Ann", tuple(points), "")], ("", ""))
    sides = [row.split("┤")[0].strip() for row in rows if "┤" in row]
    assert sides[0] == str(max(points))
    assert len(set(points)) == 1 or sides[-1] == str(min(points))
    assert "a" in rows[0].split("┤")[1]
