"""Rounds as a table with a seat a line: what is written comes back, what is wrong is told."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadFileError
from rd_league.files.seats_csv import format_seats, parse_seats
from rd_league.league.seating import Tables
from tests.files.strategies import names


@st.composite
def rounds(draw: st.DrawFn) -> list[Tables]:
    """Up to three rounds of tables of two or more, nobody twice in one."""
    made = []
    for _ in range(draw(st.integers(1, 3))):
        who = draw(st.lists(names(), min_size=2, max_size=9, unique=True))
        cuts = sorted(draw(st.sets(st.integers(1, max(len(who) // 2, 1) - 1 or 1), max_size=2)))
        ends = [0, *(2 * cut for cut in cuts if 2 * cut <= len(who) - 2), len(who)]
        made.append(tuple(tuple(who[a:b]) for a, b in pairwise(ends)))
    return made


@settings(max_examples=40)
@given(rounds(), st.sampled_from(["csv", "xlsx"]))
def test_rounds_come_back_as_they_were(made: list[Tables], ending: str) -> None:
    content = format_seats(enumerate(made, 1), f"seats.{ending}")
    assert parse_seats(content, f"seats.{ending}") == tuple(made)


def test_a_file_without_rounds_and_seats_is_one_round_in_the_order_of_its_lines() -> None:
    content = b"Table;Name\n2;Cat\n1;Ann + Bob\n2;Dan\n1;'=Eve\n"
    assert parse_seats(content, "s.csv") == ((("Ann + Bob", "=Eve"), ("Cat", "Dan")),)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("table,name\n1,Ann\n1,Ann\n", "script-twice", 3),
        ("table,seat,name\n1,1,Ann\n1,1,Bob\n", "script-twice", 3),
        ("table,name\n1,Ann\n1,Bob\n2,Cat\n", "script-alone", 4),
        ("table,name\n0,Ann\n", "not-a-count", 2),
        ("table,name\n1,\n", "cell-blank", 2),
        ("name\nAnn\n", "column-missing", 1),
    ],
)
def test_what_is_wrong_is_told_by_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(BadFileError) as caught:
        parse_seats(text.encode(), "s.csv")
    assert [(each.code, each.line) for each in caught.value.problems] == [(code, line)]
