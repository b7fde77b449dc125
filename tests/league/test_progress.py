"""The way of a season day by day is what its standings were on each day."""

from datetime import date
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.league.progress import Progress, progress
from rd_league.league.season import Scheme, SchemeKind, SeasonPlan
from rd_league.league.standings import division_tables
from tests.league.seasons import finished, random_season

FIRST, SECOND, THIRD = (date(2026, 1, day) for day in (7, 14, 21))
WINS = SeasonPlan(scheme=Scheme(SchemeKind.WINS))


def test_points_and_places_move_with_each_day_of_play() -> None:
    played = [
        finished(1, FIRST, Ann=10, Bob=5, Cat=1),
        finished(2, SECOND, Bob=10, Cat=5),
        finished(3, SECOND, Bob=10, Dan=2),
        finished(4, THIRD, Cat=9, Ann=3),
        finished(5, THIRD, Cat=9, Bob=3),
        finished(6, THIRD, Cat=9, Eve=3),
    ]

    found = progress(played, division_tables(played, WINS))

    assert found.days == (FIRST, SECOND, THIRD)
    assert found.way("Cat") == (0, 0, 3)
    assert found.way("Eve") == (None, None, Fraction(0))
    # Bob 2, Ann 1, Cat and Dan 0 with more points for Cat; then Cat 3, Bob 2, Ann 1, Dan and Eve 0.
    assert found.gained == {"Cat": 2, "Bob": -1, "Ann": -1, "Dan": -1}


def test_before_the_second_day_nobody_has_moved() -> None:
    played = [finished(1, FIRST, Ann=10, Bob=5), finished(2, None, Ann=10, Bob=5)]

    found = progress(played, division_tables(played, WINS))

    assert (found.days, found.gained) == ((FIRST,), {})
    assert progress([], division_tables([], WINS)) == Progress((), (), {})


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_each_day_has_the_points_of_the_standings_as_of_that_day(seed: int) -> None:
    season = random_season(Random(seed))
    tables = division_tables(season.results, season.plan, season.register, season.play_offs)

    found = progress(season.results, tables)

    for day, points in zip(found.days, found.points, strict=True):
        then = division_tables(season.results, season.plan, season.register, season.play_offs, day)
        assert points == {row.name: row.league_points for table in then for row in table.rows}
