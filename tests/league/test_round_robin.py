"""Rounds until everybody has met everybody (L3)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.errors import LeagueError
from rd_league.league.round_robin import circle, meetings, round_robin
from rd_league.league.seating_plan import Sizes
from rd_league.league.sizes import table_sizes
from tests.league.seatings import people


@given(st.integers(2, 15))
def test_by_the_circle_every_two_meet_once_and_each_sits_out_at_most_once(count: int) -> None:
    names = people(count)
    rounds = circle(names)

    assert len(rounds) == count - 1 + count % 2
    assert meetings(rounds) == dict.fromkeys(combinations(names, 2), 1)
    for tables in rounds:
        seated = [name for table in tables for name in table]
        assert len(set(seated)) == len(seated) == count - count % 2
    out = Counter(name for tables in rounds for name in set(names) - {*sum(tables, ())})
    assert out == (dict.fromkeys(names, 1) if count % 2 else {})


@pytest.mark.parametrize(
    ("count", "sizes", "most"),
    [
        (4, Sizes(), 1),
        (7, Sizes(), 3),
        (9, Sizes(3, 3, 3), 4),
        (8, Sizes(), 3),
        (16, Sizes(), 5),
    ],
)
def test_at_larger_tables_everybody_meets_everybody_in_few_rounds(
    count: int, sizes: Sizes, most: int
) -> None:
    names = people(count)
    rounds = round_robin(names, sizes, "owl")

    assert len(rounds) <= most
    assert set(meetings(rounds)) == set(combinations(names, 2))
    for tables in rounds:
        assert sorted(sum(tables, ())) == list(names)
        assert tuple(map(len, tables)) == table_sizes(count, sizes)
    assert rounds == round_robin(names[::-1], sizes, "owl")


def test_tables_of_two_go_by_the_circle_even_with_an_odd_number() -> None:
    names = people(7)

    assert round_robin(names[::-1], Sizes(2, 2, 2), "owl") == circle(names)


def test_people_who_are_there_twice_or_too_few_have_no_round_robin() -> None:
    with pytest.raises(LeagueError, match="player-twice"):
        circle(("A", "B", "A"))
    with pytest.raises(LeagueError, match="player-twice"):
        round_robin(("A", "B", "C", "A"), Sizes(), "1")
    with pytest.raises(LeagueError, match="seating-count"):
        round_robin(("A", "B"), Sizes(), "1")
