"""What changes the club file: every command by name, tried with --dry-run, done, and logged."""

from pathlib import Path

import pytest

from tests.cli.command_line import ok, play, run, stored
from tests.cli.tree import COMMANDS, command_of, takes

HOUSE = 'name = "house"\nbase = "bonus"\ntarget = 150\n'
HANDS = """date,season,match,hand,player,foundation,demon,out
2026-01-08,Winter,T1,1,Ann,14,0,yes
2026-01-08,Winter,T1,1,Bob,12,3,
"""

TABLES = "Ann-Bob-Eve-Gus\nCat-Dan-Fay\n"
FREE = "match end 1 time-call --reason late\nmatch end 3 time-call --reason late"

# What must be done before, and the change itself.
CHANGES = [
    ("", "player add Hal Ida"),
    ("", "player add Jo --guest"),
    ("", "player rename Ann Annie"),
    ("", "player alias Ann Annie"),
    ("", "player set Ann --guest --privacy hidden"),
    ("", "player set Ann --pack blue"),
    ("", "player merge Greta Gussie"),
    ("player merge Greta Gus", "player unmerge Greta"),
    ("", "team add Reds Ann Bob"),
    ("", "rules add house.toml"),
    ("", "season new Spring --rules short"),
    ("", "season set Winter --target 50 --plan best=3"),
    ("", "season new Summer --from Winter --target 50"),
    ("", "season enter Ann Bob --season Winter --seed 1 --demon 15 --start 5"),
    ("", "season withdraw Eve --season Winter"),
    ("", "season disqualify Eve --season Winter"),
    ("season withdraw Eve --season Winter", "season reinstate Eve --season Winter"),
    ("", "season apart Ann Bob --season Winter"),
    ("season apart Ann Bob --season Winter", "season apart Bob Ann --season Winter --remove"),
    ("", "season close Winter"),
    ("", "season reopen Old"),
    ("night close", "night start Ann Bob --date 2026-01-22"),
    ("", "night check-in Gus --absent"),
    ("", "night close"),
    ("", "match new Bob Cat --label Small --start Bob=5 --demon Cat=15"),
    ("", "match confirm Final"),
    ("", "seating make --seed 5"),
    ("", "seating make --script tables.txt"),
    ("seating make\nseating export seats.csv", "seating make --script seats.csv"),
    (f"{FREE}\nseating make", "seating post"),
    (
        f"{FREE}\nseating make\nseating post\nmatch void 1 --reason wet",
        "seating again 1",
    ),
    ("seating make", "seating swap Ann Eve"),
    ("seating make", "seating move Ann 2"),
    ("seating make", "seating remove Ann"),
    ("seating make\nseating remove Ann", "seating add Ann"),
    ("seating make", "seating pin Ann"),
    ("seating make\nseating pin Ann", "seating pin Ann --remove"),
    ("seating make", "seating drop"),
    ("", "match substitute M2 Ann --for Eve --counts-for absent"),
    ("", "match leave 1 Bob"),
    ("", "match end 3 time-call"),
    ("", "match void 3"),
    ("", "add 3 9/0 8/2"),
    ("", "fix 1 4 Cat=19/0"),
    ("", "enter 3"),
    ("", "hand add 3 9/0 8/2 --note loud"),
    ("", "hand edit 1 4 Cat=19/0 c67"),
    ("", "hand insert 1 2 14/0 12/3 9/5 20/1"),
    ("", "hand replay 1 2 14/0 12/3 9/5 20/1"),
    ("", "hand swap 1 1 Bob Cat"),
    ("", "hand void 1 6"),
    ("", "adjust Ann -5 --match 3"),
    ("", "adjust Ann -5 --match 1 --hand 2"),
    ("", "adjust Ann 5 --season Winter"),
    ("", "tiebreak play T1 9/3 12/2 10/4 16/0"),
    ("export archive a.json\nundo", "import archive a.json"),
    ("", "import hands hands.csv"),
    ("", "import players people.csv"),
    ("", "dispute open 1 3 --by Bob"),
    ("dispute open 1 3 --by Bob --reason loud", "dispute resolve D1 --agree Bob=12/2"),
    ("", "undo M3"),
    ("undo M3", "redo M3"),
]
UNDONE_OTHERWISE = {"init", "backup", "restore"}  # they make files, no changes that undo knows
LOGGED = {
    "add": "hand add",
    "enter": "hand add",
    "fix": "hand edit",
    "tiebreak play": "hand add",
    "player unmerge": "undo",
}
GOES_ON = {
    "add", "adjust", "enter", "hand add", "hand insert", "hand replay", "match new", "undo",
    "player unmerge", "redo", "tiebreak play", "hand swap", "seating again", "seating swap",
    "import hands",
}  # fmt: skip
"""Commands that do something again when they are given again."""
OFFERS = (
    "`rd-league undo --as Bea` takes it back.\n",
    "`rd-league redo --as Bea` takes it back, not `undo`.\n",
)
DRY = "Nothing was stored (--dry-run).\n"


@pytest.fixture
def files(evening: Path) -> Path:
    (evening.parent / "house.toml").write_text(HOUSE, "utf-8")
    (evening.parent / "people.csv").write_text("name,guest\nIda,yes\nAnn,no\n", "utf-8")
    (evening.parent / "hands.csv").write_text(HANDS, "utf-8")
    (evening.parent / "tables.txt").write_text(TABLES, "utf-8")
    return evening


@pytest.mark.parametrize(("before", "line"), CHANGES, ids=[line for _, line in CHANGES])
def test_a_trial_shows_what_the_change_shows_and_stores_nothing(
    before: str, line: str, files: Path
) -> None:
    play(before)
    stdin = "9/0 8/2\n" if line.startswith("enter") else ""
    was = files.read_bytes()

    tried = run(f"{line} --reason because --as Bea --dry-run", stdin=stdin)
    assert files.read_bytes() == was
    done = run(f"{line} --reason because --as Bea", stdin=stdin)
    assert files.read_bytes() != was

    assert (tried.code, done.code) == (0, 0)
    assert tried.err == done.err + DRY
    if not line.startswith("enter"):  # it ends with how the match stands
        assert tried.out == done.out.replace(OFFERS[0], "").replace(OFFERS[1], "")
    [entry] = ok("log --last 1 --format json").json
    assert (entry["actor"], entry["reason"]) == ("Bea", "because")
    assert entry["command"] == LOGGED.get(command_of(line), command_of(line))
    assert ok("log verify").code == 0


@pytest.mark.parametrize(
    ("before", "line"), [row for row in CHANGES if command_of(row[1]) not in GOES_ON]
)
def test_what_is_so_already_is_not_logged_again(before: str, line: str, files: Path) -> None:
    play(before)
    ok(f"{line} --reason because")
    was = stored()

    again = run(f"{line} --reason because")

    assert (files.exists(), again.code in (0, 4, 5)) == (True, True)
    assert stored() == was


def test_every_changing_command_can_be_tried_and_is_tried_here() -> None:
    changing = {name for name in COMMANDS if takes(name, "--as")} - UNDONE_OTHERWISE

    assert {name for name in changing if not takes(name, "--dry-run")} == set()
    assert {name for name in changing if not takes(name, "--reason")} == set()
    assert {command_of(line) for _, line in CHANGES} == changing


@pytest.mark.parametrize(
    ("code", "line"),
    [
        (3, "add 1 14/0 12/3 9/5 20/1 c54"),
        (4, "fix 1 9 Dan=21/1"),
        (5, "match confirm 1"),
        (6, "add 1 14/0"),
        (6, "import hands house.toml"),
    ],
)
def test_a_trial_is_refused_as_the_change_is(code: int, line: str, files: Path) -> None:
    assert files.exists()

    assert run(f"{line} --dry-run") == run(line)
    assert run(line).code == code


def test_a_correction_says_how_to_take_it_back_by_whom_it_was_made(evening: Path) -> None:
    assert evening.exists()

    assert ok("fix 1 4 Cat=19/0").lines[-1] == "`rd-league undo` takes it back."
    assert ok("fix 1 4 Cat=20/0 --as 'Mary Ann'").lines[-1] == (
        "`rd-league undo --as 'Mary Ann'` takes it back."
    )


def test_a_correction_shows_hand_match_and_standings(evening: Path) -> None:
    assert evening.exists()
    play("add 1 9/3 12/2 10/4 16/0")

    assert ok("fix 1 4 Dan=18/1 --reason misread").lines == [
        "M1 H4   Dan 24/1 (22) → 18/1 (16)",
        "  Ann: total 107 → 104, place 2 → 1",
        "  Bob: total 71 → 63",
        "  Cat: total 38 → 36",
        "  Dan: total 128 → 96, place 1 → 2",
        "  H7 extra → after the end",
        "  Ann wins 104 : 96 : 63 : 36.",
        "Standings of Winter:",
        "  Ann: place 1 ↑2, 5 → 7 points",
        "  Dan: place 3 ↓2, 7 → 5 points",
        "Ratings of Winter: Ann 2.01 → 3.00, Dan 3.00 → 2.01.",
        "`rd-league undo` takes it back.",
    ]


def test_an_end_that_is_declared_shows_what_it_moves(evening: Path) -> None:
    assert evening.exists()

    assert ok("match end 3 time-call --reason late").lines == [
        "M3 · Winter · table 3 · 2026-01-15 · bonus 6ba9d09053 · provisional (time call)",
        "  Ann: total 20, place – → 1",
        "  Eve: total 0, place – → 2",
        "  M3: in play → provisional",
        "  Ann wins 20 : 0.",
        "Standings of Winter:",
        "  Eve: place 1, 7 → 8 points",
        "  Ann: place – → 2, – → 7 points",
        "  Fay: place 3 ↓1, 4 points",
        "  Gus: place 4 ↓1, 1 point",
        "Ratings of Winter: Ann – → 3.75, Eve 3.25 → 1.16.",
        "`rd-league undo` takes it back.",
    ]
    assert ok("match void 3 --reason wrong").lines[:3] == [
        "M3 · Winter · table 3 · 2026-01-15 · bonus 6ba9d09053 · void (time call)",
        "  M3: provisional → void",
        "  M3 is void; it counts nowhere.",
    ]


def test_undo_and_redo_go_by_who_entered(evening: Path) -> None:
    assert evening.exists()
    everything = stored()[0]
    play("add 1 9/3 12/2 10/4 16/0 --as Bea\nplayer add Hal")

    undone = ok("undo --as Bea")
    assert undone.lines[0].startswith("Undone: hand add M1 H7 9/3 12/2 10/4 16/0 (entry ")
    assert [row["name"] for row in ok("player list --format json").json][-1] == "Hal"
    assert run("undo --as Bea").err.startswith("There is nothing to undo by Bea.")

    ok("undo")
    assert stored()[0] == everything
    redone = ok("redo --as Bea")
    assert redone.lines[0].startswith("Done again: hand add M1 H7")
    assert ok("match show 1 --format json").json["winners"] == ["Dan"]


def test_undo_and_redo_go_by_match_whoever_entered(evening: Path) -> None:
    assert evening.exists()
    everything = stored()[0]
    play("add 3 9/0 8/2 --as Bea\nadd 1 9/3 12/2 10/4 16/0")

    assert ok("undo M3").lines[0].startswith("Undone: hand add M3 H2 9/0 8/2")
    assert ok("undo 1").lines[0].startswith("Undone: hand add M1 H7")
    assert stored()[0] == everything
    assert ok("redo 3").lines[0].startswith("Done again: hand add M3 H2 9/0 8/2")


def test_undo_is_a_conflict_where_a_later_change_builds_on_it(evening: Path) -> None:
    assert evening.exists()
    play("add 3 9/0 8/2 --as Bea\nfix 3 2 Eve=9/2")

    said = run("undo --as Bea")

    assert (said.code, said.out) == (5, "")
    assert said.err.startswith("A later change builds on it: hand edit M3 H2 Eve=9/2 (entry ")
    assert said.err.endswith("Undo that first.\n")


def test_who_enters_may_stand_in_the_environment(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert evening.exists()
    monkeypatch.setenv("RD_LEAGUE_AS", "Bea")

    ok("player add Hal")

    assert ok("log --last 1 --format json").json[0]["actor"] == "Bea"
