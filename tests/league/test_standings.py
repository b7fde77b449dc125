"""The table of a season: what counts, who is ranked, what a place rests on (L6)."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import NotFoundError
from rd_league.hand.rules import RuleSet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import End, Ending, MatchKind, Side
from rd_league.league.register import Register
from rd_league.league.season import Aggregate, LeagueAdjustment, Scheme, SchemeKind, SeasonPlan
from rd_league.league.standings import Neighbor, Row, Standings, Unranked, explain, standings
from rd_league.league.tiebreaks import Decision
from tests.builders import match, pairs, points_sheet
from tests.league.seasons import KEPT, Season, finished, play_off, random_season, told

PLAN = SeasonPlan()
TOTALS = Scheme(SchemeKind.TOTAL)
WEEK = (date(2026, 1, 7), date(2026, 1, 14), date(2026, 1, 21))


def lines(table: Standings) -> list[str]:
    """Place, name, league points and what decided, a row a line."""
    return [
        " ".join(
            map(str, [row.place or "-", row.name, row.league_points, row.decided_by or ""])
        ).strip()
        for row in table.rows
    ]


def struck(result: MatchResult, **changes: object) -> MatchResult:
    return match_result(replace(result.match, **changes))  # type: ignore[arg-type]


def test_a_season_without_matches_has_no_rows() -> None:
    assert standings([], PLAN).rows == ()


def test_a_row_says_all_there_is_to_say() -> None:
    row = standings([finished(1, Ann=118, Bob=97), finished(2, Bob=50, Ann=50)], PLAN).rows[0]
    assert row == Row(
        place=1,
        name="Ann",
        league_points=Fraction(11),
        matches=2,
        wins=Fraction(3, 2),
        total=168,
        hands=2,
        calls=0,
        adjusted=0,
        dropped=(),
        decision=None,
        provisional=False,
        unranked=None,
        tally=row.tally,
    )


def test_only_regular_matches_that_count_are_in_it() -> None:
    counted = finished(1, Ann=9, Bob=5)
    other = finished(2, Bob=9, Ann=5)
    in_play = struck(other, ending=None)
    abandoned = struck(other, ending=Ending(End.ABANDONED, 1, "dark", counts=False))
    extra = struck(other, kind=MatchKind.TIE_BREAK)
    table = standings([counted, struck(other, is_void=True), in_play, abandoned, extra], PLAN)
    assert table.rows == standings([counted], PLAN).rows
    assert lines(table) == ["1 Ann 7", "2 Bob 1"]


def test_play_offs_count_for_nothing_but_the_order() -> None:
    level = finished(1, Ann=9, Bob=9, Cat=1)
    off = play_off(2, {"Ann": 5, "Bob": 90})
    table = standings([level], PLAN, playoffs=[off])
    assert lines(table) == ["1 Bob 11/2", "2 Ann 11/2 extra-hands", "3 Cat 1"]
    assert [(row.total, row.hands, row.matches, row.provisional) for row in table.rows] == [
        (9, 1, 1, False),
        (9, 1, 1, False),
        (1, 1, 1, False),
    ]


def test_level_rows_share_a_place_in_alphabetical_order_and_the_next_is_lower() -> None:
    table = standings([finished(1, bob=9, Ann=9, Cat=1, ann=9, Zoe=1)], PLAN)
    assert lines(table) == ["1 Ann 11/2", "1 ann 11/2", "1 bob 11/2", "4 Cat 7/4", "4 Zoe 7/4"]


def test_each_partner_has_the_whole_of_what_the_pair_won() -> None:
    made = match(KEPT, points_sheet(9, 5, 20, 5), sides=pairs(), ending=Ending(End.AS_KEPT, 1))
    table = standings([match_result(made)], PLAN)
    assert lines(table) == ["1 Ann 7", "1 Cat 7", "3 Bob 1", "3 Dan 1"]
    assert [row.total for row in table.rows] == [29, 29, 10, 10]


def test_a_fixed_team_stands_under_its_own_name() -> None:
    sides = (Side("Reds", (0, 2), ("Reds",)), Side("Blues", (1, 3), ("Blues",)))
    made = match(KEPT, points_sheet(9, 5, 20, 5), sides=sides, ending=Ending(End.AS_KEPT, 1))
    assert lines(standings([match_result(made)], PLAN)) == ["1 Reds 7", "2 Blues 1"]


SEVERAL = [
    finished(1, A=9, B=5, C=1),
    finished(2, B=9, C=5, A=1),
    finished(3, A=9, B=1),
    finished(4, A=1, C=9),
]


@pytest.mark.parametrize(
    ("changes", "expected", "dropped"),
    [
        ({}, ["A 16", "B 12", "C 12"], {}),
        (
            {"best": 2},
            ["A 14", "B 11", "C 11"],
            {"A": ("M2", "M4"), "B": ("M3",), "C": ("M1",)},
        ),
        ({"best": 5}, ["A 16", "B 12", "C 12"], {}),
        (
            {"discards": 1},
            ["A 15", "B 11", "C 11"],
            {"A": ("M2",), "B": ("M3",), "C": ("M1",)},
        ),
        (
            {"discards": 9},
            ["A 7", "B 7", "C 7"],
            {"A": ("M2", "M4", "M1"), "B": ("M3", "M1"), "C": ("M1", "M2")},
        ),
        (
            {"best": 1, "discards": 1},
            ["A 7", "B 7", "C 7"],
            {"A": ("M2", "M4", "M1"), "B": ("M3", "M1"), "C": ("M1", "M2")},
        ),
        ({"aggregate": Aggregate.AVERAGE}, ["A 4", "B 4", "C 4"], {}),
        (
            {"aggregate": Aggregate.AVERAGE, "best": 3},
            ["A 5", "B 4", "C 4"],
            {"A": ("M2",)},
        ),
    ],
)
def test_the_best_matches_make_the_sum_or_the_average(
    changes: dict[str, object], expected: list[str], dropped: dict[str, tuple[str, ...]]
) -> None:
    table = standings(SEVERAL, replace(PLAN, **changes))  # type: ignore[arg-type]
    points = sorted(f"{row.name} {row.league_points}" for row in table.rows)
    assert points == expected
    assert {row.name: row.dropped for row in table.rows if row.dropped} == dropped


def test_a_dropped_match_is_missing_from_league_points_only() -> None:
    [first, *_] = standings(SEVERAL, replace(PLAN, best=1)).rows
    assert (first.name, first.league_points) == ("A", 7)
    assert (first.matches, first.wins, first.total, first.hands) == (4, 2, 20, 4)


def test_adjustments_come_on_top_of_the_sum_and_of_the_average() -> None:
    results = [finished(1, A=9, B=5), finished(2, B=9, A=5)]
    given = (LeagueAdjustment("A", -3, "late"), LeagueAdjustment("A", 1, "tea"))
    for aggregate, expected in (
        (Aggregate.SUM, ["B 8", "A 6"]),
        (Aggregate.AVERAGE, ["B 4", "A 2"]),
    ):
        table = standings(results, replace(PLAN, aggregate=aggregate), Register(adjustments=given))
        assert [f"{row.name} {row.league_points}" for row in table.rows] == expected
        assert [row.adjusted for row in table.rows] == [0, -2]


def test_an_adjustment_puts_somebody_without_a_match_in_the_table() -> None:
    table = standings(
        [finished(1, A=9, B=5)], PLAN, Register(adjustments=(LeagueAdjustment("Zoe", 4, "host"),))
    )
    assert lines(table) == ["1 A 7", "2 Zoe 4", "3 B 1"]
    assert table.rows[1].matches == 0


def test_whoever_has_too_few_matches_stands_below_the_line_and_takes_no_place() -> None:
    results = [finished(1, A=9, Z=8, B=5), finished(2, A=9, B=5), finished(3, B=9, A=5, C=9)]
    table = standings(results, replace(PLAN, minimum=2))
    assert lines(table) == ["1 A 15", "2 B 15/2", "- C 11/2", "- Z 4"]
    assert [row.unranked for row in table.rows] == [None, None, *[Unranked.MINIMUM] * 2]


def test_guests_take_no_place_unless_the_season_ranks_them() -> None:
    results = [finished(1, Guest=9, A=5, B=1)]
    register = Register(guests=frozenset({"Guest", "Nobody"}))
    table = standings(results, PLAN, register)
    assert lines(table) == ["1 A 4", "2 B 1", "- Guest 7"]
    assert table.rows[2].unranked is Unranked.GUEST
    ranking = replace(PLAN, ranks_guests=True)
    assert lines(standings(results, ranking, register)) == ["1 Guest 7", "2 A 4", "3 B 1"]


def test_a_row_without_a_place_is_decided_by_nothing() -> None:
    results = [finished(1, A=9, B=9), finished(2, A=5, C=9), finished(3, B=9, C=5)]
    table = standings(results, replace(PLAN, minimum=9))
    assert {row.decision for row in table.rows} == {None}


def test_as_of_a_day_leaves_out_what_came_later_and_what_has_no_date() -> None:
    results = [finished(n, day, A=9, B=n) for n, day in enumerate((*WEEK, None), 1)]
    whole = standings(results, PLAN)
    assert [row.matches for row in whole.rows] == [4, 4]
    then = standings(results, PLAN, as_of=WEEK[1])
    assert (then.as_of, [row.matches for row in then.rows]) == (WEEK[1], [2, 2])
    assert standings(results, PLAN, as_of=date(2026, 1, 6)).rows == ()


def test_as_of_a_day_a_later_play_off_has_not_been_played() -> None:
    level = finished(1, WEEK[0], A=9, B=9)
    off = play_off(2, {"A": 1, "B": 2}, on=WEEK[1])
    assert lines(standings([level], PLAN, playoffs=[off], as_of=WEEK[0])) == ["1 A 4", "1 B 4"]
    decided = ["1 B 4", "2 A 4 extra-hands"]
    assert lines(standings([level], PLAN, playoffs=[off], as_of=WEEK[1])) == decided


def test_gross_standings_leave_start_points_out() -> None:
    made = match(KEPT, points_sheet(40, 20), start=(0, 30), ending=Ending(End.AS_KEPT, 1))
    result = match_result(made)
    net, gross = (standings([result], replace(PLAN, gross=gross)) for gross in (False, True))
    assert [(row.name, row.total) for row in net.rows] == [("Bob", 50), ("Ann", 40)]
    assert [(row.name, row.total) for row in gross.rows] == [("Ann", 40), ("Bob", 20)]


def test_every_row_that_rests_on_an_unconfirmed_match_is_marked() -> None:
    results = [
        finished(1, A=9, B=5),
        struck(finished(2, B=9, C=5), is_confirmed=False),
        struck(finished(3, D=9, A=5), is_confirmed=False, ending=None),  # in play: in no row
        finished(4, D=9, E=5),
    ]
    marked = {row.name: row.provisional for row in standings(results, PLAN).rows}
    assert marked == {"A": False, "B": True, "C": True, "D": False, "E": False}


def test_rows_that_rest_on_an_unconfirmed_play_off_are_marked() -> None:
    level = finished(1, A=9, B=9, C=9, D=1)
    played = play_off(2, {"A": 9, "B": 9, "C": 5}, {"A": 3, "B": 8})
    off = struck(played, is_confirmed=False)
    table = standings([level], PLAN, playoffs=[off])
    assert [(row.name, row.provisional) for row in table.rows] == [
        ("B", True),
        ("A", True),
        ("C", True),
        ("D", False),
    ]
    confirmed = standings([level], PLAN, playoffs=[played])
    assert {row.provisional for row in confirmed.rows} == {False}


def test_totals_beyond_sixteen_bits_and_below_zero_are_added_exactly() -> None:
    results = [finished(n, A=40_000, B=-40_000) for n in range(1, 6)]
    table = standings(results, replace(PLAN, scheme=TOTALS))
    assert lines(table) == ["1 A 200000", "2 B -200000"]


def test_thirds_add_up_to_a_whole() -> None:
    results = [finished(n, A=9, B=9, C=9, D=1) for n in range(1, 4)]
    table = standings(results, replace(PLAN, scheme=Scheme(SchemeKind.WINS)))
    assert [row.league_points for row in table.rows] == [1, 1, 1, 0]


def test_why_tells_what_each_match_gave_what_was_dropped_and_what_decided() -> None:
    results = [
        finished(1, A=9, B=5, C=1),
        finished(2, C=9, B=5, A=1),
        finished(3, B=9, A=5, C=1),
        finished(4, A=8, D=1),
    ]
    plan = replace(PLAN, best=3)
    table = standings(results, plan, Register(adjustments=(LeagueAdjustment("A", -3, "late"),)))
    assert lines(table) == ["1 A 15", "2 B 15 wins", "3 C 9", "4 D 1"]
    told_of = explain(table, "A")
    assert [(c.result.match.name, c.league_points, gone) for c, gone in told_of.matches] == [
        ("M1", 7, False),
        ("M2", 1, True),
        ("M3", 4, False),
        ("M4", 7, False),
    ]
    assert (told_of.from_matches, told_of.adjustments) == (18, (LeagueAdjustment("A", -3, "late"),))
    assert told_of.row is table.rows[0]
    decision = Decision("wins", ("A", "B"), Fraction(2), Fraction(1))
    assert (told_of.above, told_of.below) == (None, Neighbor(table.rows[1], decision))
    second = explain(table, "B")
    assert second.above == Neighbor(table.rows[0], decision)
    assert second.below == Neighbor(table.rows[2], None)
    assert explain(table, "D").below is None


def test_why_of_a_row_without_a_place_names_no_neighbors() -> None:
    table = standings([finished(1, A=9, B=5, G=4)], PLAN, Register(guests=frozenset({"G"})))
    assert (explain(table, "G").above, explain(table, "G").below) == (None, None)
    assert explain(table, "B").below is None


def test_why_of_somebody_who_is_not_in_the_table_is_not_found() -> None:
    with pytest.raises(NotFoundError) as error:
        explain(standings([finished(1, A=9, B=5)], PLAN), "Zoe")
    assert (error.value.code, error.value.values) == ("not-in-standings", {"name": "Zoe"})


SEEDS = st.integers(0, 10**9)


def table_of(season: Season, plan: SeasonPlan) -> Standings:
    return replace(season, plan=plan).table


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_places_are_honest(seed: int) -> None:
    """A place is one more than the number of rows ranked better, and nobody is 20th of 18."""
    season = random_season(Random(seed))
    ranked = table_of(season, season.plan).ranked
    places = [row.place for row in ranked]
    assert places == [1 + sum(other < place for other in places) for place in places]  # type: ignore[operator]
    for above, below in pairwise(ranked):
        assert above.league_points >= below.league_points
        if above.place == below.place:
            assert below.decision is None
        else:
            is_tied = above.league_points == below.league_points
            assert (below.decision is not None) == is_tied


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_confirming_a_match_moves_nobody(seed: int) -> None:
    season = random_season(Random(seed))
    confirmed = [struck(result, is_confirmed=True) for result in season.results]
    table = table_of(season, season.plan)
    again = table_of(replace(season, results=tuple(confirmed)), season.plan)
    assert lines(table) == lines(again)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 4), st.integers(0, 4))
def test_dropping_never_costs_where_every_match_gives_something(
    seed: int, best: int, discards: int
) -> None:
    """The best N of a sum grow with N; an average over fewer of the best is never lower."""
    season = random_season(Random(seed))
    for aggregate in Aggregate:
        plan = replace(season.plan, scheme=Scheme(), aggregate=aggregate, best=None, discards=0)
        of_all = {row.name: row for row in table_of(season, plan).rows}
        fewer = replace(plan, best=best, discards=discards)
        for row in table_of(season, fewer).rows:
            assert row.matches == of_all[row.name].matches
            tally = row.tally
            counted = row.matches + sum(c.league_points is not None for c in tally.compensations)
            assert len(row.dropped) == max(counted - best, min(discards, max(counted - 1, 0)), 0)
            if aggregate is Aggregate.SUM:
                assert row.league_points <= of_all[row.name].league_points
            else:
                assert row.league_points >= of_all[row.name].league_points


def test_a_match_in_the_rules_of_a_club_counts_like_any_other() -> None:
    made = replace(told(1, {"Ann": 118, "Bob": 97}), rules=RuleSet(out_bonus=10), ending=None)
    assert lines(standings([match_result(made)], PLAN)) == ["1 Ann 7", "2 Bob 1"]
