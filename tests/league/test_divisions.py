"""Divisions: a table each, and who goes up and down (L6)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import ConflictError
from rd_league.league.cuts import Cut, cut, season_cut
from rd_league.league.divisions import Step, lines, next_divisions, steps
from rd_league.league.match import MatchResult
from rd_league.league.register import Register
from rd_league.league.season import Entry, EntryStatus, SeasonPlan
from rd_league.league.standings import Standings, division_tables
from tests.league.seasons import finished, play_off, random_season

TWO = SeasonPlan(divisions=("A", "B"), promoted=1)
UPPER, LOWER = ("Ann", "Bob", "Cat"), ("Dan", "Eve", "Fay")


def entered(**divisions: tuple[str, ...]) -> tuple[Entry, ...]:
    return tuple(Entry(name, division) for division, names in divisions.items() for name in names)


FIELD = entered(A=UPPER, B=LOWER)
MATCHES = (finished(1, Ann=9, Bob=8, Cat=7), finished(2, Dan=9, Eve=8, Fay=7, Guest=6))


def tables(
    *results: MatchResult,
    plan: SeasonPlan = TWO,
    field: tuple[Entry, ...] = FIELD,
    playoffs: tuple[MatchResult, ...] = (),
) -> tuple[Standings, ...]:
    return division_tables(results or MATCHES, plan, Register(entries=field), playoffs)


def names(table: Standings) -> list[tuple[int | None, str]]:
    return [(row.place, row.name) for row in table.rows]


def test_each_division_has_places_of_its_own_and_those_in_none_are_last() -> None:
    upper, lower, outside = tables()
    assert [each.division for each in (upper, lower, outside)] == ["A", "B", None]
    assert names(upper) == [(1, "Ann"), (2, "Bob"), (3, "Cat")]
    assert names(lower) == [(1, "Dan"), (2, "Eve"), (3, "Fay")]
    assert names(outside) == [(1, "Guest")]


def test_matches_across_divisions_count_for_both() -> None:
    upper, lower = tables(finished(1, Dan=9, Ann=8), finished(2, Eve=9, Bob=8))
    assert [(row.name, row.league_points) for row in upper.rows] == [("Ann", 1), ("Bob", 1)]
    assert [(row.name, row.league_points) for row in lower.rows] == [("Dan", 7), ("Eve", 7)]


def test_without_divisions_there_is_one_table_of_everybody() -> None:
    [table] = tables(plan=SeasonPlan())
    assert len(table.rows) == 7
    assert table.division is None


def test_as_many_go_up_as_come_down() -> None:
    assert steps(tables()) == {"Cat": Step.DOWN, "Dan": Step.UP}
    assert next_divisions(tables()) == {
        **dict.fromkeys(("Ann", "Bob", "Dan"), "A"),
        **dict.fromkeys(("Cat", "Eve", "Fay"), "B"),
    }
    assert steps(tables(plan=replace(TWO, promoted=0))) == {}


def test_never_more_than_half_of_a_division_moves_over_a_line() -> None:
    plan = replace(TWO, divisions=("A", "B", "C"), promoted=5)
    field = (*entered(A=("Ann", "Bob", "Cat"), B=("Dan", "Eve"), C=("Fay", "Gus", "Hal", "Ida")),)
    found = tables(
        finished(1, Ann=9, Bob=8, Cat=7),
        finished(2, Dan=9, Eve=8),
        finished(3, Fay=9, Gus=8, Hal=7, Ida=6),
        plan=plan,
        field=field,
    )
    assert steps(found) == {
        "Cat": Step.DOWN, "Dan": Step.UP, "Eve": Step.DOWN, "Fay": Step.UP,
    }  # fmt: skip


def test_whoever_withdrew_or_has_no_place_is_passed_over() -> None:
    field = tuple(
        replace(entry, status={"Cat": EntryStatus.WITHDRAWN, "Dan": EntryStatus.DISQUALIFIED}.get(
            entry.name, EntryStatus.ENTERED
        ))
        for entry in FIELD
    )  # fmt: skip
    assert steps(tables(field=field)) == {"Bob": Step.DOWN, "Eve": Step.UP}
    assert next_divisions(tables(field=field))["Cat"] == "A"
    assert next_divisions(tables(field=field))["Dan"] == "B"


LEVEL = (finished(1, Ann=9, Bob=8, Cat=8), MATCHES[1])


@pytest.mark.parametrize("order", [TWO.tie_breaks, ("shared",), ("wins",)])
def test_those_level_across_a_line_stay_until_they_have_played_it_off(
    order: tuple[str, ...],
) -> None:
    plan = replace(TWO, tie_breaks=order)
    assert steps(tables(*LEVEL, plan=plan)) == {"Dan": Step.UP}
    with pytest.raises(ConflictError) as error:
        next_divisions(tables(*LEVEL, plan=plan))
    assert (error.value.code, error.value.values) == (
        "line-undecided",
        {"names": ("Bob", "Cat"), "division": "A", "place": 2},
    )
    off = play_off(9, {"Bob": 3, "Cat": 8})
    found = tables(*LEVEL, plan=plan, playoffs=(off,))
    assert steps(found) == {"Bob": Step.DOWN, "Dan": Step.UP}


def test_a_place_shared_on_one_side_of_a_line_is_no_tie_across_it() -> None:
    found = tables(finished(1, Ann=8, Bob=8, Cat=7), MATCHES[1], plan=TWO)
    assert steps(found) == {"Cat": Step.DOWN, "Dan": Step.UP}


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**9))
def test_up_and_down_are_as_many_over_every_line_and_nobody_is_in_two_divisions(seed: int) -> None:
    season = random_season(Random(seed))
    plan = replace(season.plan, divisions=("A", "B"))
    found = replace(season, plan=plan).tables
    moved = list(steps(found).values())
    for line in lines(found):
        assert 0 < line.after < len(line.names)
        places = {row.name: row.place for row in line.table.rows}
        if places[line.names[line.after - 1]] != places[line.names[line.after]]:
            above, below = line.names[: line.after], line.names[line.after :]
            crossed = {name for name in line.names if steps(found).get(name) is line.step}
            assert crossed == set(above if line.step is Step.UP else below)
    if any(season_cut(line.table, line.names, line.after).level for line in lines(found)):
        with pytest.raises(ConflictError):
            next_divisions(found)
        return
    after = next_divisions(found)
    assert moved.count(Step.UP) == moved.count(Step.DOWN)
    before = {row.name: table.division for table in found if table.division for row in table.rows}
    assert set(after) == set(before)
    for division in plan.divisions:
        assert list(after.values()).count(division) == list(before.values()).count(division)
    for name, step in steps(found).items():
        assert (before[name], after[name]) == (("B", "A") if step is Step.UP else ("A", "B"))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(1, 4), max_size=6), st.integers(0, 16))
def test_a_cut_parts_every_order_and_leaves_across_it_one_level_at_most(
    sizes: list[int], after: int
) -> None:
    flat = [f"{level}.{number}" for level, size in enumerate(sizes) for number in range(size)]
    levels = [tuple(n for n in flat if n.startswith(f"{level}.")) for level in range(len(sizes))]
    parted = cut(levels, after)
    assert [*parted.above, *parted.level, *parted.below] == flat
    for position, name in enumerate(flat):
        level = levels[int(name[0])]
        first, last = flat.index(level[0]), flat.index(level[-1])
        assert (name in parted.above) == (last < after)
        assert (name in parted.below) == (first >= after)
        assert (name in parted.level) == (first < after <= last)
        assert position in range(len(flat))
    assert parted.room == (after - len(parted.above) if parted.level else 0)


def test_a_cut_after_nobody_leaves_all_below() -> None:
    assert cut([("A", "B")], 0) == Cut((), (), 0, ("A", "B"))
