"""What bears on standings beside matches: absences, those who leave, titles (L2, L4, L7)."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from rd_league.league.model import End, Ending
from rd_league.league.register import Register
from rd_league.league.rounds import Absence, Absent
from rd_league.league.season import (
    Aggregate,
    Award,
    Entry,
    EntryStatus,
    Format,
    LeagueAdjustment,
    Pay,
    Scheme,
    SchemeKind,
    SeasonPlan,
)
from rd_league.league.standings import Standings, Unranked, explain, standings
from rd_league.league.tallies import Compensation
from tests.league.seasons import finished
from tests.league.test_standings import struck

PLAN = SeasonPlan()
ROBIN = SeasonPlan(format=Format.ROUND_ROBIN)
MATCHES = [  # place 7 to 1: Ann 7 + 1 + 7, Bob 4 + 4, Cat 1 + 7
    finished(1, date(2026, 1, 7), Ann=90, Bob=80, Cat=70),
    finished(2, date(2026, 1, 14), Cat=90, Bob=80, Ann=70),
    finished(3, date(2026, 1, 21), Ann=90, Dan=80),
]


def missed(name: str, pay: Pay, points: int = 0, **more: object) -> Absence:
    made = Absence(name, Absent.SIT_OUT, Award(pay, points), (3,), date(2026, 1, 21), 3)
    return replace(made, **more)  # type: ignore[arg-type]


def table_with(*absences: Absence, plan: SeasonPlan = PLAN, **more: object) -> Standings:
    return standings(MATCHES, plan, Register(absences=absences), **more)  # type: ignore[arg-type]


def points(table: Standings) -> dict[str, str]:
    return {row.name: str(row.league_points) for row in table.rows}


@pytest.mark.parametrize(
    ("absence", "expected"),
    [
        (missed("Bob", Pay.NONE), "8"),
        (missed("Bob", Pay.AVERAGE), "12"),
        (missed("Bob", Pay.MEDIAN), "12"),  # of 7 and 1
        (missed("Bob", Pay.MEDIAN, matches=(1,)), "12"),  # of 7, 4 and 1
        (missed("Bob", Pay.MEDIAN, matches=(1, 3)), "12"),  # of 7, 7, 4, 1 and 1
        (missed("Bob", Pay.MEDIAN, matches=(9,)), "8"),
        (missed("Bob", Pay.FIXED, 3), "11"),
        (missed("Bob", Pay.FIXED, 0), "8"),
    ],
)
def test_a_round_without_a_match_is_worth_what_the_season_says(
    absence: Absence, expected: str
) -> None:
    row = next(row for row in table_with(absence).rows if row.name == "Bob")
    assert str(row.league_points) == expected
    assert row.awarded == Fraction(expected) - 8
    assert (row.matches, row.wins, row.total, row.hands) == (2, 0, 160, 2)


def test_an_own_average_is_of_all_matches_also_those_that_are_dropped() -> None:
    table = table_with(missed("Ann", Pay.AVERAGE), plan=replace(PLAN, best=2))
    [ann] = [row for row in table.rows if row.name == "Ann"]
    assert (ann.league_points, ann.awarded, ann.dropped) == (14, 0, ("M2", "R3"))
    table = table_with(missed("Ann", Pay.AVERAGE), plan=replace(PLAN, best=3))
    [ann] = [row for row in table.rows if row.name == "Ann"]
    assert (ann.league_points, ann.awarded, ann.dropped) == (19, 5, ("M2",))


def test_of_the_same_worth_a_round_without_a_match_is_dropped_first() -> None:
    table = table_with(missed("Bob", Pay.AVERAGE), plan=replace(PLAN, discards=1))
    [bob] = [row for row in table.rows if row.name == "Bob"]
    assert (bob.league_points, bob.dropped) == (8, ("R3",))


@pytest.mark.parametrize("discards", [0, 1])
def test_an_own_average_leaves_an_average_what_it_is(discards: int) -> None:
    for plan in (
        replace(PLAN, aggregate=Aggregate.AVERAGE, discards=discards),
        replace(PLAN, scheme=Scheme(SchemeKind.NNA), discards=discards),
    ):
        with_it = table_with(missed("Ann", Pay.AVERAGE), plan=plan)
        assert points(with_it) == points(table_with(plan=plan))
        told = explain(with_it, "Ann").absences
        assert told == ((Compensation(missed("Ann", Pay.AVERAGE), None), False),)


def test_fixed_points_are_one_more_figure_of_an_average() -> None:
    plan = replace(PLAN, aggregate=Aggregate.AVERAGE)
    assert points(table_with(missed("Bob", Pay.FIXED, 1), plan=plan))["Bob"] == "3"


def test_whoever_only_missed_rounds_is_in_the_table_if_they_gave_something() -> None:
    table = table_with(missed("Zoe", Pay.FIXED, 2), missed("Yan", Pay.AVERAGE))
    assert points(table)["Zoe"] == "2"
    assert "Yan" not in points(table)


def test_as_of_a_day_a_later_absence_gives_nothing_nor_does_one_without_a_day() -> None:
    absences = (missed("Bob", Pay.FIXED, 5), missed("Cat", Pay.FIXED, 5, on=None))
    table = standings(MATCHES, PLAN, Register(absences=absences), as_of=date(2026, 1, 20))
    assert points(table) == {"Ann": "8", "Bob": "8", "Cat": "8"}


def test_what_rests_on_the_median_of_an_unconfirmed_match_is_marked() -> None:
    matches = [*MATCHES[:2], struck(MATCHES[2], is_confirmed=False)]
    for pay, expected in ((Pay.MEDIAN, True), (Pay.AVERAGE, False), (Pay.FIXED, False)):
        table = standings(matches, PLAN, Register(absences=(missed("Bob", pay),)))
        assert {row.name: row.provisional for row in table.rows}["Bob"] is expected


def test_why_lists_every_round_without_a_match() -> None:
    absences = (missed("Bob", Pay.NONE), missed("Bob", Pay.AVERAGE, round=None))
    told = explain(table_with(*absences), "Bob")
    assert [(each.name, each.league_points, gone) for each, gone in told.absences] == [
        ("R3", None, False),
        ("M3", 4, False),
    ]
    assert told.from_matches == 12


def entries(*gone: str, status: EntryStatus = EntryStatus.WITHDRAWN) -> Register:
    return Register(
        entries=tuple(
            Entry(name, status=status if name in gone else EntryStatus.ENTERED)
            for name in ("Ann", "Bob", "Cat", "Dan", "Eve")
        )
    )


def test_withdrawn_results_stand_and_the_row_is_marked() -> None:
    table = standings(MATCHES, PLAN, entries("Ann"))
    assert points(table) == points(standings(MATCHES, PLAN))
    assert {row.name for row in table.rows if row.withdrawn} == {"Ann"}
    assert table.rows[0].place == 1


def test_disqualified_has_no_place_others_keep_their_points_and_places_close_up() -> None:
    table = standings(MATCHES, PLAN, entries("Ann", "Eve", status=EntryStatus.DISQUALIFIED))
    assert [(row.place, row.name, row.league_points, row.unranked) for row in table.rows] == [
        (1, "Cat", 8, None),
        (2, "Bob", 8, None),
        (3, "Dan", 1, None),
        (None, "Ann", 15, Unranked.DISQUALIFIED),
        (None, "Eve", 0, Unranked.DISQUALIFIED),
    ]


def test_in_a_round_robin_half_of_the_others_met_stays_and_fewer_are_expunged() -> None:
    """Dan has met one of four, Bob two of four."""
    table = standings(MATCHES, ROBIN, entries("Bob", "Dan"))
    assert [(row.name, row.unranked) for row in table.rows if row.withdrawn] == [
        ("Bob", None),
        ("Dan", Unranked.EXPUNGED),
    ]
    assert points(table) == {"Ann": "8", "Bob": "8", "Cat": "8", "Dan": "0"}
    assert points(standings(MATCHES, PLAN, entries("Bob", "Dan")))["Dan"] == "1"


def test_those_behind_an_expunged_side_move_up_at_a_table_of_the_same_size() -> None:
    table = standings([finished(1, Dan=9, Ann=8, Bob=7, Zoe=6)], ROBIN, entries("Dan"))
    assert points(table)["Dan"] == "7"  # met two of four
    many = replace(entries("Dan"), entries=(*entries("Dan").entries, Entry("Fay"), Entry("Gus")))
    table = standings([finished(1, Dan=9, Ann=8, Bob=7, Zoe=6)], ROBIN, many)
    assert points(table) == {"Ann": "7", "Bob": "5", "Zoe": "3", "Dan": "0"}
    assert [row.wins for row in table.rows] == [1, 0, 0, 0]


def test_a_walkover_against_somebody_expunged_is_no_win() -> None:
    made = struck(finished(1, Dan=0, Ann=0), ending=Ending(End.WALKOVER, 1, "late", present=(1,)))
    assert points(standings([made], PLAN, entries("Dan"))) == {"Ann": "7"}
    table = standings([made], ROBIN, entries("Dan"))
    assert [(row.name, row.matches) for row in table.rows] == [("Dan", 0)]


def test_the_others_of_a_round_robin_are_those_of_the_division() -> None:
    both = tuple(
        replace(entry, division="A" if entry.name in ("Ann", "Dan") else "B")
        for entry in entries("Dan").entries
    )
    table = standings(MATCHES, ROBIN, Register(entries=both))
    assert {row.unranked for row in table.rows} == {None}


def test_a_player_score_is_points_per_match_with_titles_matches_and_wins() -> None:
    register = Register(
        titles={"Bob": 2, "Nobody": 9}, adjustments=(LeagueAdjustment("Cat", -1, "late"),)
    )
    for aggregate in Aggregate:
        plan = replace(PLAN, scheme=Scheme(SchemeKind.NNA), aggregate=aggregate)
        assert points(standings(MATCHES, plan, register)) == {
            "Bob": "132",  # 80 + 50 + 2 + 0
            "Ann": str(Fraction(250, 3) + 3 + 2),
            "Cat": "82",  # 80 + 0 + 2 + 1 - 1
            "Dan": "81",
        }


def test_best_and_discards_bear_on_the_points_per_match_of_a_player_score_only() -> None:
    plan = replace(PLAN, scheme=Scheme(SchemeKind.NNA), best=1)
    assert points(standings(MATCHES, plan))["Ann"] == "95"  # 90 + 3 + 2
