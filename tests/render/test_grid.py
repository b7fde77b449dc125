"""A grid as a table on any terminal, as JSON and as CSV: nothing is lost, nothing is obeyed."""

import io
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from rd_league.render.grid import Column, Grid, Value, Worded, cell, grid, keyed
from rd_league.render.text import counted, number_words

NAMES = st.text(st.characters(codec="utf-8"), max_size=25)
NUMBERS = st.integers(-99_999, 999_999)
ROWS = st.lists(st.tuples(NAMES, NUMBERS, st.tuples(NAMES, NAMES), st.none() | NUMBERS), max_size=4)
COLUMNS = keyed(("name", "Name"), ("total", "", True), ("sides", "Sides"), ("place", "Place", True))


def printed(shown: Grid, width: int) -> str:
    console = Console(
        file=io.StringIO(), width=width, no_color=True, highlight=False, markup=False, emoji=False
    )
    console.print(shown)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def bare(text: str) -> str:
    return "".join(text.split())


@settings(max_examples=60, deadline=None)
@given(ROWS, st.integers(12, 120))
def test_every_value_is_there_whole_or_folded_at_any_width(
    rows: list[tuple[str, int, tuple[str, str], int | None]], width: int
) -> None:
    shown = grid(COLUMNS, rows)

    lines = printed(shown, width).splitlines()

    letters = sorted("".join(bare(cell(value).plain) for row in rows for value in row))
    there = sorted(bare("".join(lines)))
    assert all(there.count(letter) >= letters.count(letter) for letter in set(letters))
    assert all(Text(line).cell_len <= width for line in lines)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=4), st.integers(12, 60))
def test_a_number_is_never_broken(rows: list[tuple[int, int, int]], width: int) -> None:
    shown = grid(keyed(("a", "Ann", True), ("b", "", True), ("c", "Cat", True)), rows)

    words = printed(shown, width).split()

    assert [str(number) for row in rows for number in row if str(number) not in words] == []


VALUES: tuple[Value, ...] = (
    "[/red]", 7, Fraction(20, 3), Decimal("0.050"), True, False, None, ("Ann", "=Bob"),
    Worded("Dan", "Dan †"), Text("x", "bold"),
)  # fmt: skip
GRID = Grid(tuple(Column(f"k{at}", f"h{at}") for at in range(len(VALUES))), (VALUES,))


def test_a_row_is_an_object_with_values_that_json_has() -> None:
    assert GRID.objects() == [
        {
            "k0": "[/red]",
            "k1": 7,
            "k2": "20/3",
            "k3": "0.05",
            "k4": True,
            "k5": False,
            "k6": None,
            "k7": ["Ann", "=Bob"],
            "k8": "Dan",
            "k9": "x",
        }
    ]


def test_a_row_is_a_line_of_cells() -> None:
    header, rows = GRID.cells()

    assert header == [f"k{at}" for at in range(len(VALUES))]
    assert rows == [
        ["[/red]", 7, Fraction(20, 3), "0.05", "yes", None, None, "Ann · =Bob", "Dan", "x"]
    ]


def test_a_row_in_a_table_is_what_people_read() -> None:
    words = printed(GRID, 200).splitlines()[2].split()

    assert words == ["[/red]", "7", "6.67", "0.05", "yes", "Ann", "·", "=Bob", "Dan", "†", "x"]


def test_a_column_may_be_for_files_alone() -> None:
    shown = Grid((Column("a", "A"), Column("b", "B", in_table=False)), (("one", "two"),))

    assert printed(shown, 100).split() == ["A", "───", "one"]
    assert shown.objects() == [{"a": "one", "b": "two"}]


@pytest.mark.parametrize(
    "text", ["[bold]Bo[/bold]", "[link=x]y", ":smile:", "\x1b[31mred", "a\x07b"]
)
def test_no_text_is_obeyed(text: str) -> None:
    shown = printed(grid(keyed(("name", text)), [(text,)]), 100)

    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert shown.count(text.replace("\x1b", r"\x1b").replace("\x07", r"\x07")) == 2


def test_one_rule_under_the_head_and_numbers_at_the_right() -> None:
    shown = grid(keyed(("name", "Name"), ("total", "Total", True)), [("Ann", 7), ("Bob", -128)])

    assert printed(shown, 40).splitlines() == [
        "Name   Total",
        "────────────",
        "Ann        7",
        "Bob     -128",
    ]


def test_where_words_do_not_fit_side_by_side_a_row_is_lines() -> None:
    shown = grid(
        keyed(("hand", ""), ("a", "Ann", True), ("b", "", True), ("note", "Note"), ("c", "Cat")),
        [("H1", 24, 104, "", "x y"), ("H2", -1, 103, "adjusted by the house", "")],
    )

    assert [line.rstrip() for line in printed(shown, 16).splitlines()] == [
        "H1",
        "  Ann  24  104",
        "  Cat  x y",
        "",
        "H2",
        "  Ann  -1  103",
        "  Note  adjusted",
        "    by the house",
    ]


def test_a_long_name_goes_on_further_in_than_it_begins() -> None:
    shown = grid(
        keyed(("name", ""), ("points", "Points", True)), [("Wolfeschlegelstein the Elder", 7)]
    )

    assert [line.rstrip() for line in printed(shown, 14).splitlines()] == [
        "Wolfeschlegels",
        "  tein the",
        "  Elder",
        "  Points  7",
    ]


@given(st.fractions(max_denominator=400))
def test_a_figure_is_exact_where_it_can_be_and_never_ends_in_a_point(value: Fraction) -> None:
    text = number_words(value)

    assert abs(Fraction(text) - value) <= Fraction(1, 200)
    assert not text.endswith((".", ".0"))
    if (value * 10**6).denominator == 1:
        assert Fraction(text) == value


def test_one_of_a_thing_is_not_many() -> None:
    assert [counted(number, "hand") for number in (0, 1, 2, -1, Fraction(1, 2))] == [
        "0 hands",
        "1 hand",
        "2 hands",
        "-1 hands",
        "0.5 hands",
    ]
