"""`stats` as it is typed: whole answers, blanks that are not zeros, narrow terminals."""

import csv
import io
from pathlib import Path

import pytest

from tests.cli.command_line import ok

PLAYER_KEYS = [
    "hands", "matches", "points", "pph", "ppm", "calls", "call_rate", "hands_won", "sets",
    "full_table_sets", "average_demon", "record", "best_hand", "best_match", "largest_margin",
]  # fmt: skip


def test_a_player_as_json_is_these_keys_and_nothing_else(evening: Path) -> None:
    assert evening.exists()
    told = ok("stats player Eve --season Winter --format json").json

    assert list(told) == PLAYER_KEYS
    assert told == {
        "hands": 6,
        "matches": 1,
        "points": 102,
        "pph": 17.0,
        "ppm": 102.0,
        "calls": 3,
        "call_rate": 0.5,
        "hands_won": 3,
        "sets": 0,
        "full_table_sets": 0,
        "average_demon": 1.8333,
        "record": {"won": 1, "tied": 0, "lost": 0},
        "best_hand": 31,
        "best_match": 102,
        "largest_margin": {"hand": 50, "match": 92},
    }


def test_a_blank_is_null_a_dash_and_an_empty_cell(evening: Path) -> None:
    assert evening.exists()
    for line in ("match new Bob Cat --rules bonus", "hand add M4 n20 n-5 --out unknown"):
        ok(line)
    told = ok("stats player Bob --table-size 2 --format json").json
    card = [line.split() for line in ok("stats player Bob --table-size 2").lines]
    [row] = csv.DictReader(io.StringIO(ok("stats player Bob --table-size 2 --format csv").out))

    assert (told["hands"], told["points"], told["hands_won"], told["sets"]) == (1, 20, 1, 0)
    blank = {"ppm", "calls", "call_rate", "full_table_sets", "average_demon", "best_match"}
    assert {key for key, value in told.items() if value is None} == blank
    assert told["largest_margin"] == {"hand": 25, "match": None}
    assert ["Demon", "left", "per", "hand", "–"] in card
    assert ["Hands", "called", "–"] in card
    assert {key for key, value in row.items() if value == ""} >= blank | {"match_margin", "form"}


def test_who_has_not_played_is_told_in_zeros_and_blanks(evening: Path) -> None:
    assert evening.exists()
    told = ok("stats player Greta --format json").json

    assert list(told) == PLAYER_KEYS
    counts = ("hands", "matches", "points", "calls", "hands_won", "sets", "full_table_sets")
    assert [told[key] for key in counts] == [0] * 7
    assert [told[key] for key in ("pph", "ppm", "call_rate", "average_demon")] == [None] * 4
    assert told["record"] == {"won": 0, "tied": 0, "lost": 0}


def test_the_table_tells_of_each_what_the_player_is_told_and_more(evening: Path) -> None:
    assert evening.exists()
    rows = ok("stats table --format json").json

    assert [row["name"] for row in rows] == ["Ann", "Fay", "Dan", "Eve", "Bob", "Cat", "Gus"]
    for row in rows:
        alone = ok(f"stats player {row['name']} --format json").json
        assert {key: row[key] for key in PLAYER_KEYS} == alone
        more = ["quick_calls", "win_streak", "call_streak", "form"]
        assert list(row) == ["name", *PLAYER_KEYS, *more]


def test_a_shared_first_place_is_a_win_with_its_mark(evening: Path) -> None:
    assert evening.exists()
    for line in (
        "match new Bob Cat --rules bonus",
        "hand add M4 n20 n20 --out unknown",
        "match end M4 time-call --reason late",
    ):
        ok(line)

    assert ["Record", "1–0", "(t)1"] in [line.split() for line in ok("stats player Bob").lines]


def test_records_name_every_holder_of_what_is_level(evening: Path) -> None:
    assert evening.exists()
    ok("match new Bob Cat --rules bonus")
    ok("hand add M4 35/1 30/1 --out nobody")
    ok("fix M4 1 Bob=37/1")

    high = ok("stats records --format json").json[0]

    assert (high["record"], high["value"]) == ("hand high", 35)
    assert [(held["names"], held["match"], held["hand"]) for held in high["holders"]] == [
        (["Ann"], "M1", "H6"),
        (["Bob"], "M4", "H1"),
    ]


def test_a_matrix_of_meetings_becomes_lines_where_it_does_not_fit(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert evening.exists()
    monkeypatch.setenv("COLUMNS", "12")

    assert ok("stats meetings").lines[:5] == ["Eve", "  Fay  1", "  Gus  1", "", "Fay"]


def test_meetings_of_nobody_are_no_results() -> None:
    ok('init "Thursday Demons"')

    for noun in ("table", "records", "meetings"):
        assert ok(f"stats {noun}").out == "No results yet.\n"
        assert ok(f"stats {noun} --format json").json == []
