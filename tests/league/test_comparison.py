"""The same results under several schemes (L4)."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.league.comparison import Under, compared, schemes_to_compare
from rd_league.league.season import Scheme, SchemeKind, SeasonPlan
from rd_league.league.standings import Standings, division_tables
from tests.league.seasons import finished, random_season


def test_the_own_scheme_is_first_and_every_other_kind_follows() -> None:
    own = Scheme(SchemeKind.WINS, participation=1)
    assert schemes_to_compare(own) == (
        own, Scheme(), Scheme(SchemeKind.TOTAL), Scheme(SchemeKind.SHARE), Scheme(SchemeKind.NNA),
    )  # fmt: skip


def test_places_and_points_stand_side_by_side_in_the_order_of_the_first() -> None:
    """Ann wins narrowly twice, Bob wins once by much."""
    results = [
        finished(1, Ann=50, Bob=49, Cat=1),
        finished(2, Ann=50, Bob=49, Cat=1),
        finished(3, Bob=90, Cat=2, Ann=1),
    ]
    found = compared(
        lambda scheme: division_tables(results, SeasonPlan(scheme=scheme)),
        [Scheme(), Scheme(SchemeKind.TOTAL)],
    )
    assert [(row.name, row.under) for row in found.rows] == [
        ("Ann", (Under(1, 15), Under(2, 101))),
        ("Bob", (Under(2, 15), Under(1, 188))),
        ("Cat", (Under(3, 6), Under(3, 4))),
    ]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_every_column_is_the_standings_under_its_scheme(seed: int) -> None:
    season = random_season(Random(seed))
    schemes = schemes_to_compare(season.plan.scheme)

    def tables_under(scheme: Scheme) -> tuple[Standings, ...]:
        return replace(season, plan=replace(season.plan, scheme=scheme)).tables

    found = compared(tables_under, schemes)
    for position, scheme in enumerate(schemes):
        rows = {row.name: row for table in tables_under(scheme) for row in table.rows}
        assert {row.name: row.under[position] for row in found.rows} == {
            name: Under(row.place, row.league_points) for name, row in rows.items()
        }
    assert [row.name for row in found.rows] == [
        row.name for table in season.tables for row in table.rows
    ]
