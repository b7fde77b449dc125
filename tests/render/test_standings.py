"""Standings and the numbers behind a place as they are read."""

from rd_league.league.divisions import steps
from rd_league.league.register import Register
from rd_league.league.rounds import Absence, Absent
from rd_league.league.season import Award, Entry, EntryStatus, Pay, Scheme, SchemeKind, SeasonPlan
from rd_league.league.standings import division_tables, explain, standings
from rd_league.render.places import explanation_json, explanation_lines
from rd_league.render.standings import (
    division_heading,
    standings_grid,
    standings_json,
    standings_notes,
)
from tests.league.seasons import finished

MATCHES = (finished(1, Ann=9, Bob=8), finished(2, Cat=9, Dan=8))
FIELD = (
    Entry("Ann", "A"), Entry("Bob", "A"), Entry("Cat", "B"),
    Entry("Dan", "B", status=EntryStatus.WITHDRAWN), Entry("Eve", "B"),
)  # fmt: skip
SAT_OUT = Absence("Eve", Absent.SIT_OUT, Award(Pay.MEDIAN), (2,), None, 1)
TABLES = division_tables(
    MATCHES,
    SeasonPlan(divisions=("A", "B"), promoted=1),
    Register(entries=FIELD, absences=(SAT_OUT,)),
)


def test_a_row_tells_its_division_and_where_it_goes() -> None:
    told = standings_json("Cup", TABLES, steps(TABLES))["rows"]
    keys = ("division", "place", "name", "step", "awarded", "withdrawn")
    assert [tuple(row[key] for key in keys) for row in told] == [
        ("A", 1, "Ann", None, "0", False),
        ("A", 2, "Bob", "down", "0", False),
        ("B", 1, "Cat", "up", "0", False),
        ("B", 2, "Eve", None, "4", False),
        ("B", 3, "Dan", None, "0", True),
    ]


def test_marks_stand_behind_names_and_notes_say_what_they_mean() -> None:
    moved = steps(TABLES)
    names = [str(row[1].words) for row in standings_grid(TABLES, moved).rows]  # type: ignore[union-attr]
    assert names == ["Ann", "Bob ↓", "Cat ↑", "Eve", "Dan ‡"]
    assert [division_heading(table) for table in TABLES] == ["Division A", "Division B"]
    assert list(standings_notes(TABLES, moved))[1:] == [
        "Of these for rounds without a match: Eve 4.",
        "↑ goes up a division as things stand.",
        "↓ goes down a division as things stand.",
        "‡ has withdrawn.",
    ]
    assert list(standings_notes(TABLES[:1], moved))[1:] == [
        "↓ goes down a division as things stand."
    ]


def test_why_names_a_round_without_a_match_and_what_it_gave() -> None:
    told = explain(TABLES[1], "Eve")
    assert explanation_lines(told, Scheme()) == [
        "Eve: place 2, 4 league points",
        "  R1    sat out, median of the round: 4 points",
        "  below Cat (7 points) by league points",
        "  above Dan (1 point) by league points",
    ]
    assert explanation_json("Cup", told)["absences"] == [
        {"for": "R1", "why": "sit-out", "pay": "median", "league_points": "4", "dropped": False}
    ]


def test_why_of_a_player_score_tells_what_it_is_made_of() -> None:
    scheme = Scheme(SchemeKind.NNA)
    table = standings(MATCHES, SeasonPlan(scheme=scheme), Register(titles={"Ann": 1}))
    assert explanation_lines(explain(table, "Ann"), scheme)[:3] == [
        "Ann: place 1, 36 league points",
        "  M1    place 1 of 2, total 9: 9 points",
        "  points per match 9, 25 × 1 title, 1 match, 1 win",
    ]
