"""Names that a terminal, a spreadsheet or markup would obey: shown and written as they are."""

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from tests.cli.command_line import ok, play, run

NAMES = ("[/red]", "O'Neill", "Ζωή", "李", "=1+1", "@x [b]", "Ann+Bob", "+5")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("names") / "club.db"
    db = ("--db", str(path))
    run("", *db, "init", "[bold]Demons")
    run("", *db, "season", "new", "=Win[/b]ter", "--rules", "bonus", "--target", "20",
        "--tie-breaks", "wins,extra-hands")  # fmt: skip
    run("", *db, "player", "add", "--reason", "=SUM(A1)", "--as", "[red]", "--", *NAMES)
    run("", *db, "match", "new", "--label", "=cmd", "--date", "2026-01-15", "--", *NAMES)
    run("", *db, "add", "20/0", "12/3", "9/5", "20/1", "8/2", "7/7", "6/6", "5/5",
        "--note", "=n [/x]")  # fmt: skip
    return path


@pytest.fixture
def names(tmp_path: Path, template: Path) -> Path:
    return Path(shutil.copy(template, tmp_path))


def columns(text: str) -> dict[str, list[str]]:
    header, *rows = csv.reader(io.StringIO(text))
    return {name: [row[at] for row in rows] for at, name in enumerate(header)}


def neutral(names: tuple[str, ...]) -> list[str]:
    return [f"'{name}" if name[0] in "=+-@" else name for name in names]


@pytest.mark.parametrize(
    "line",
    ["player list", "match show M1", "match show M1 --explain", "match list", "standings", "status",
     "match settle M1", "log", "why =1", "season show", "season list"],
)  # fmt: skip
def test_tables_show_names_as_they_are(
    line: str, names: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert names.exists()
    monkeypatch.setenv("COLUMNS", "400")

    shown = ok(line).out

    expected = {
        "why =1": ("=1+1",),
        "season show": ("=Win[/b]ter",),
        "season list": ("=Win[/b]ter",),
    }
    assert [name for name in expected.get(line, NAMES) if name not in shown] == []
    assert "\x1b" not in shown


def test_json_holds_names_as_they_are(names: Path) -> None:
    assert names.exists()

    assert tuple(player["name"] for player in ok("player list --format json").json) == NAMES
    told = ok("match show M1 --format json").json
    assert tuple(side["name"] for side in told["sides"]) == NAMES
    assert (told["label"], told["hands"][0]["note"]) == ("=cmd", "=n [/x]")
    rows = ok("standings --format json").json["rows"]
    assert sorted(row["name"] for row in rows) == sorted(NAMES)
    entry = ok("log --format json").json[2]
    assert (entry["actor"], entry["reason"], entry["detail"]) == (
        "[red]",
        "=SUM(A1)",
        " · ".join(NAMES),
    )
    archive = ok("export archive").json
    assert tuple(row["name"] for row in archive["tables"]["player"]) == NAMES


def test_csv_keeps_names_and_none_is_a_formula(names: Path) -> None:
    assert names.exists()

    assert columns(ok("player list --format csv").out)["name"] == neutral(NAMES)
    assert sorted(columns(ok("standings --format csv").out)["name"]) == sorted(neutral(NAMES))
    assert columns(ok("export standings").out) == columns(ok("standings --format csv").out)
    assert columns(ok("match settle M1 --format csv").out)["name"] == neutral(NAMES)
    hands = columns(ok("export hands").out)
    assert hands["player"] == neutral(NAMES)
    assert set(hands["season"]) == {"'=Win[/b]ter"}
    assert (set(hands["match"]), set(hands["note"])) == ({"'=cmd"}, {"'=n [/x]"})
    cells = [
        cell
        for line in (
            "player list",
            "match list",
            "match show M1",
            "log",
            "season list",
            "standings",
        )
        for row in csv.reader(io.StringIO(ok(f"{line} --format csv").out))
        for cell in row
    ]
    starts = {cell[0] for cell in cells if cell and not cell.removeprefix("-").isdecimal()}
    assert starts & set("=+-@\t\r") == set()


def test_exported_hands_come_back_as_the_same_match(names: Path, tmp_path: Path) -> None:
    ok("export hands hands.csv")
    names.rename(tmp_path / "old.data")
    ok('--db new.db init "New"')
    ok("season new", "=Win[/b]ter", "--rules", "bonus", "--target", "20")

    ok("import hands hands.csv")

    told = ok("match show =cmd --format json").json
    assert tuple(side["name"] for side in told["sides"]) == NAMES
    assert [seat["points"] for seat in told["hands"][0]["seats"]] == [30, 6, -1, 18, 4, -7, -6, -5]
    assert told["hands"][0]["note"] == "=n [/x]"


def test_slips_align_whatever_the_width_of_a_letter(tmp_path: Path) -> None:
    assert tmp_path.exists()
    ok('--db club.db init "Demons"')
    ok("season new Winter --rules bonus --target 10")
    ok("player add", "李小龍", "[/red]", "O'Neill Pat")
    ok("match new 李 [/red] O")
    ok("add 20/0 30/0 5/1 --out 李 --out [/red]")

    lines = ok("tiebreak").lines

    assert [line for line in lines if line.endswith("_____   ____")] == [
        "李小龍        __________   _____   ____",
        "[/red]        __________   _____   ____",
        "O'Neill Pat   __________   _____   ____",
    ]


def test_a_pair_for_one_evening_is_written_with_a_plus(club: Path) -> None:
    assert club.exists()
    play("season new Pairs --rules team\nteam add Reds Cat Dan")

    ok("match new Ann+Bob Reds --season Pairs")

    told = ok("match show M2 --format json").json
    assert [(side["name"], side["seats"], side["credited"]) for side in told["sides"]] == [
        ("Ann + Bob", ["Ann", "Bob"], ["Ann", "Bob"]),
        ("Reds", ["Cat", "Dan"], ["Reds"]),
    ]
    added = ok("add M2 14/0 12/3 9/5 20/1").lines
    assert added[0] == "M2 hand 1   Ann + Bob 20•   Reds 17"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("player add", "An\tn"),
        ("player add", "An\x00n"),
        ("player add", "An\u202en"),
        ("player add", "An\u200bn"),
        ("player add", "An\x7fn"),
        ("player add", "An\u2028n"),
        ("player rename Ann", "An\x1bn"),
        ("player alias Ann", "An\nn"),
        ("season new", "Win\x1b[1mter"),
        ("--db other.db init", "Dem\x07ons"),
    ],
)
def test_a_name_with_characters_that_show_nothing_is_refused(
    line: str, name: str, club: Path
) -> None:
    before = club.read_bytes()

    said = run(line, name)

    assert (said.code, said.out, said.err.count("\n")) == (6, "", 1)
    assert "has characters that show nothing" in said.err
    assert name not in said.err
    assert club.read_bytes() == before


@pytest.mark.parametrize(
    "line",
    ["match new Ann Bob --label", "match new Ann Bob --season", "team add"],
)
def test_what_names_a_match_or_a_team_is_held_to_the_same(line: str, club: Path) -> None:
    before = club.read_bytes()

    said = run(line, "Fi\x1b[2Jnal", *(["Ann", "Bob"] if line == "team add" else []))

    assert said.code in (4, 6)
    assert "\x1b" not in said.out + said.err
    assert club.read_bytes() == before


def test_what_is_free_text_is_shown_escaped(club: Path) -> None:
    assert club.exists()
    ok("add 14/0 12/3 9/5 20/1 --note", "lo\x1b[2Jud")
    ok("fix 1 Dan=21/1 --reason", "mis\x1b]0;read", "--as", "B\x07ea")

    for line in ("match show", "match show --explain", "log", "log --match M1", "status"):
        assert "\x1b" not in ok(line).out
        assert "\x07" not in ok(line).out
    assert r"lo\x1b[2Jud" in ok("match show").out
    assert json.loads(ok("match show --format json").out)["hands"][0]["note"] == "lo\x1b[2Jud"
