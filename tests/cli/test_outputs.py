"""What is shown: every command does its good case, in every format it has, on any terminal."""

import csv
import io
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.command_line import ok, run
from tests.cli.test_changes import CHANGES
from tests.cli.tree import COMMANDS, command_of

TABLE_JSON_CSV = ("table", "json", "csv")
TABLE_JSON = ("table", "json")

SHOWN = {
    "status": TABLE_JSON,
    "standings --season Winter": TABLE_JSON_CSV,
    "--public standings --season Winter": TABLE_JSON_CSV,
    "standings --season Winter --players": TABLE_JSON_CSV,
    "standings --as-of 2026-01-15": TABLE_JSON_CSV,
    "standings compare --season Winter --schemes 'place, wins, place first=100 last=0'": (
        TABLE_JSON_CSV
    ),
    "standings projection --season Winter --left 2": TABLE_JSON_CSV,
    "player list": TABLE_JSON_CSV,
    "team list": TABLE_JSON_CSV,
    "rules list": TABLE_JSON_CSV,
    "rules show 'bonus target=50'": TABLE_JSON_CSV,
    "rules diff pagat nna": TABLE_JSON_CSV,
    "season list": TABLE_JSON_CSV,
    "season show Winter": TABLE_JSON,
    "season entries --season Winter": TABLE_JSON_CSV,
    "seating show": TABLE_JSON_CSV,
    "seating list": TABLE_JSON_CSV,
    "seating score": TABLE_JSON_CSV,
    "why Ann --season Winter": TABLE_JSON,
    "why seating": TABLE_JSON,
    "night list": TABLE_JSON_CSV,
    "night show": TABLE_JSON,
    "match list --night N1": TABLE_JSON_CSV,
    "match show 1": TABLE_JSON_CSV,
    "match show 2 --explain": TABLE_JSON_CSV,
    "match settle 2": TABLE_JSON_CSV,
    "tiebreak": TABLE_JSON_CSV,
    "stats ratings": TABLE_JSON_CSV,
    "stats ratings Eve --history": TABLE_JSON_CSV,
    "handicap ladder --season Steps": TABLE_JSON_CSV,
    "handicap ladder --season Steps --history": TABLE_JSON_CSV,
    "handicap propose --season Winter": TABLE_JSON_CSV,
    "why Eve": TABLE_JSON,
    "stats player Eve": TABLE_JSON_CSV,
    "stats table --season Winter --since 2026-01-15 --table-size 4": TABLE_JSON_CSV,
    "stats table --against Eve": TABLE_JSON_CSV,
    "stats records": TABLE_JSON_CSV,
    "stats honours": TABLE_JSON_CSV,
    "stats head-to-head Fay Gussie": TABLE_JSON_CSV,
    "stats meetings --until 2026-01-15": TABLE_JSON_CSV,
    "log --last 3": TABLE_JSON_CSV,
    "log --match M1": TABLE_JSON_CSV,
    "dispute list": TABLE_JSON_CSV,
    "dispute show D1": TABLE_JSON,
    "referee deal --seed 1": TABLE_JSON,
    "simulate hand --seats 2": TABLE_JSON_CSV,
    "simulate match --seats 2 --rules short": TABLE_JSON_CSV,
    "simulate night --players 3 --rounds 1 --rules short": TABLE_JSON_CSV,
}
# Neither changes the club file nor has a format, or is shown elsewhere in these tests.
OTHERS = {
    "backup", "demo", "doctor", "export archive", "export hands", "export players",
    "export standings", "export text", "init", "publish", "seating export", "seating proof",
    "log verify", "referee audit", "referee replay", "restore", "print sheets", "print seating",
    "print standings", "print slips", "print match", "print cards", "print deal",
}  # fmt: skip


def test_every_command_is_run_with_success_in_these_tests() -> None:
    met = {command_of(line) for line in (*SHOWN, *(line for _, line in CHANGES))} | OTHERS

    assert met == set(COMMANDS)


@pytest.mark.parametrize("line", SHOWN)
def test_what_is_shown_is_sound_in_every_format(line: str, full: Path) -> None:
    before = full.read_bytes()

    table, told = ok(line), ok(f"{line} --format json")
    assert table.out
    assert (table.err, told.err) == ("", "")
    assert told.json not in (None, [], {})
    written = run(f"{line} --format csv")
    if "csv" in SHOWN[line]:
        header, *rows = csv.reader(io.StringIO(written.out))
        assert rows
        assert {len(row) for row in rows} == {len(header)} == {len(set(header))}
        assert "\r\n" in written.out
    else:
        assert (written.code, written.out) == (2, "")
        assert written.err == "`--format csv` is not for this command. Use table · json.\n"

    if not line.startswith("simulate"):  # by another seed each time
        assert ok(f"--lang el {line} --format json").out == told.out
        assert run(f"--lang el {line} --format csv").out == written.out
    assert full.read_bytes() == before


@pytest.mark.parametrize("line", [line for line, forms in SHOWN.items() if "csv" in forms])
def test_nothing_is_cut_off_on_a_narrow_terminal(
    line: str, full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert full.exists()
    if line.startswith("simulate hand"):
        line += " --hands 5"  # of one hand the table is a line
    monkeypatch.setenv("COLUMNS", "400")
    whole = ok(line).out
    monkeypatch.setenv("COLUMNS", "40")

    narrow = ok(line).out

    lines = whole.splitlines()
    below = [line for line, after in pairwise([*lines, ""]) if "─" not in line + after]
    folded = "".join(narrow.split())
    assert [word for line in below for word in line.split() if word not in folded] == []


def test_numbers_are_never_broken_and_rows_become_lines_where_a_table_does_not_fit(
    full: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert full.exists()
    monkeypatch.setenv("COLUMNS", "40")

    assert ok("standings").lines[:8] == [
        "1",
        "  Name  Eve †",
        "  Points  7",
        "  Matches  1",
        "  Wins  1",
        "  Total  102",
        "  Hands  5",
        "  Out  3",
    ]
    assert ok("match show 1").lines[2:7] == [
        "H1",
        "  Ann  24•  24",
        "  Bob  6  6",
        "  Cat  (-1)  -1",
        "  Dan  18  18",
    ]


def test_exports_go_to_a_file_whole_or_to_standard_output(full: Path, tmp_path: Path) -> None:
    assert full.exists()

    for what, name in (("hands", "h.csv"), ("standings", "s.csv"), ("archive", "a.json")):
        printed = ok(f"export {what}")
        said = ok(f"export {what} {name}")
        assert (said.out, said.err) == ("", f"{name} written.\n")
        assert (tmp_path / name).read_bytes().decode() == printed.out
    assert sorted(path.name for path in tmp_path.glob(".*")) == []


def test_a_backup_is_read_back_and_restored(full: Path) -> None:
    assert full.is_file()
    rows = ok("export archive").json
    assert ok("backup copy.data").out.startswith("copy.data: a sound copy, log head ")
    ok("player add Hal")

    said = ok("restore copy.data --reason 'Hal is somebody else' --as Bea")

    assert said.lines == [
        "thursday-demons.db is what copy.data was.",
        "What was there is kept as thursday-demons-before-restore-1.backup.db.",
    ]
    assert ok("--db thursday-demons.db export archive").json == rows
    [entry] = ok("--db thursday-demons.db log --last 1 --format json").json
    assert (entry["command"], entry["actor"], entry["reason"]) == (
        "restore", "Bea", "Hal is somebody else",
    )  # fmt: skip
    assert ok("--db thursday-demons.db doctor").code == 0


def test_doctor_says_what_ails_a_club_file(club: Path) -> None:
    import sqlite3

    connection = sqlite3.connect(club)
    connection.execute("UPDATE player SET name = 'Anne' WHERE name = 'Ann'")
    connection.commit()
    connection.close()

    said = run("doctor")

    assert (said.code, said.err) == (
        7,
        "thursday-demons.db is not sound: 1 ailment above. `restore` a backup.\n",
    )
    assert said.out == "Row 1 of player is not what the log says. [row-differs]\n"


def test_log_verify_knows_a_head_that_was_printed(club: Path) -> None:
    assert club.exists()
    head = ok("log --last 1 --format json").json[0]["hash"]

    assert ok(f"log verify --head {head}").out == (f"The log holds: 4 entries, head {head}.\n")
    said = run("log verify --head 0000")
    assert (said.code, said.out) == (
        7,
        "No entry of the log has that head: it was mistyped, or the log was rewritten.\n",
    )


JSON_PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
# Objects whose keys are names of people, options, words or terms.
BY_NAME = {"options", "plan", "sizes", "own", "changes"}
AS_ANOTHER = {
    "why seating": "seating score",
    "simulate match --seats 2 --rules short": "match show",
}


def keys(told: object) -> set[str]:
    """Every key at any depth."""
    match told:
        case dict():
            below = (keys(value) for key, value in told.items() if key not in BY_NAME)
            return set(told).union(*below)
        case list():
            return set().union(*map(keys, told))
    return set()


def described(text: str) -> set[str]:
    """The words of a page that are set as code."""
    return set(re.findall(r"\w+", "".join(re.findall(r"`[^`\n]+`", text))))


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("line", [*SHOWN, "seating proof"])
def test_every_key_is_described_where_its_command_is(line: str) -> None:
    told = ok(f"{line} --format json").json
    command = AS_ANOTHER.get(line) or command_of(line)
    sections = [each for each in JSON_PAGE.split("\n## ") if f"`{command}`" in each]
    people = {each["name"] for each in ok("player list --format json").json}

    first = told[0] if isinstance(told, list) else told
    assert set(first) - people - described("".join(sections)) == set()
    assert keys(told) - people - described(JSON_PAGE) == set()
