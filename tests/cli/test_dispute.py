"""Disputes at the command line: opened, shown, marked everywhere, resolved in five ways (R15)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import Said, ok, play, run, stored

SAMPLES = Path(__file__).parents[2] / "sample_data"
RECORD = SAMPLES / "disputed" / "hand-1.rdh"
TABLE = SAMPLES / "disputed" / "table-1.ra1"
PARTIAL = SAMPLES / "disputed" / "table-1-partial.ra1"
BROKEN = SAMPLES / "broken" / "no-foundation.rdh"
OPENED = "one of my cards is in Bob's heap"
SHORT = "bonus demon_size=5"
CLUB = f"""
init C
player add Ann Bob Cat Eve
player alias Ann Annie
season new Winter --rules "{SHORT}"
match new Ann Bob --date 2026-01-15
add M1 3/0 4/3 c7
dispute open M1 1 --by Ann --reason "{OPENED}"
"""


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("disputed")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        play(CLUB)
    return (folder / "c.db").read_bytes()


@pytest.fixture
def disputed(template: bytes) -> None:
    """Ann disputes the only hand of M1: what `sample_data/disputed` is about."""
    Path("c.db").write_bytes(template)


def unresolved(line: str, *words: str) -> Said:
    """What is said of a resolution that is refused and changes nothing."""
    before = stored()
    said = run(f"dispute resolve D1 {line}", *words)
    assert said.code
    assert "Traceback" not in said.err
    assert stored() == before
    return said


@pytest.mark.usefixtures("disputed")
def test_what_was_opened_is_shown_listed_and_marked() -> None:
    row = {
        "dispute": "D1", "match": "M1", "hand": "H1", "by": "Ann", "reason": OPENED,
        "resolution": None, "ruling": None,
    }  # fmt: skip
    assert ok("dispute list --format json").json == [row]
    assert ok("dispute list --format csv").lines == [
        "dispute,match,hand,by,reason,resolution,ruling",
        f"D1,M1,H1,Ann,{OPENED},,",
    ]
    shown = ok("match show M1 --format json").json
    assert ok("dispute show d1 --format json").json == row | {"sheet": shown["hands"][0]}
    assert shown["status"] == "disputed"
    assert [hand["disputed"] for hand in shown["hands"]] == [True]
    assert ok("dispute show 1").lines == [
        f"D1: M1 H1, disputed by Ann: {OPENED}",
        "M1 hand 1   Ann 13•   Bob (-2)",
    ]
    assert ok("match show M1").lines[3].split() == ["H1", "13•", "13", "(-2)", "-2", "disputed"]
    header, *rows = ok("export hands").out.splitlines()
    assert header.endswith(",note,ended,reason,disputed")
    assert [line.endswith(",yes") for line in rows] == [True, True]
    said = run("match confirm M1")
    assert (said.code, said.out, said.err) == (
        5, "", "M1 cannot be confirmed: a hand is disputed. `dispute list` shows it.\n",
    )  # fmt: skip


def test_there_may_be_no_dispute_yet(club: Path) -> None:
    assert club.exists()
    assert ok("dispute list").out == "No disputes.\n"
    assert ok("dispute list --format json").json == []
    said = run("dispute show D1")
    assert (said.code, said.err) == (4, "There is no dispute D1. `dispute list` shows them.\n")


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("M1 1 --by Ann --reason again", 5, "That hand is disputed already (D1)."),
        ("M1 2 --by Ann --reason x", 4, "M1 has no hand 2. `match show M1` shows them."),
        ("M7 1 --by Ann --reason x", 4, 'There is no match "M7". `match list` shows them.'),
        ("M1 1 --by Ann", 5, "This needs a reason: add `--reason TEXT`."),
        ("M1 2 --by Zoe --reason x", 4, "M1 has no hand 2. `match show M1` shows them."),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("disputed")
def test_what_cannot_be_opened(line: str, code: int, sentence: str) -> None:
    before = stored()
    said = run(f"dispute open {line}")
    assert (said.code, said.out, said.err) == (code, "", sentence + "\n")
    assert stored() == before


@pytest.mark.usefixtures("disputed")
def test_standings_and_exports_mark_what_rests_on_a_disputed_match() -> None:
    play("""
        match new Cat Eve --rules short
        add M2 52/0 4/3
        add M1 52/0 4/3
        add M1 52/0 4/3
    """)
    table = ok("standings").lines
    marks = {line.split()[1]: line.split()[2] for line in table[2:6]}
    assert marks == {"Ann": "†*", "Bob": "†*", "Cat": "†", "Eve": "†"}
    assert table[-1] == "* rests on a match with a disputed hand (`dispute list`)."
    rows = ok("standings --format json").json["rows"]
    assert {row["name"]: row["disputed"] for row in rows} == {
        "Ann": True, "Bob": True, "Cat": False, "Eve": False,
    }  # fmt: skip
    exported = ok("export standings").lines
    assert exported[0].endswith(",provisional,disputed,division,step,awarded,withdrawn")
    assert [line.endswith(",yes,yes,,,0,") for line in exported[1:]] == [
        line.split(",")[1] in ("Ann", "Bob") for line in exported[1:]
    ]
    assert ok("why Ann --format json").json["disputed"] is True
    ok("dispute resolve D1 --uphold --reason 'counted again'")
    assert "*" not in ok("standings").out


@pytest.mark.parametrize("file", [RECORD, TABLE], ids=["record", "audit"])
@pytest.mark.usefixtures("disputed")
def test_evidence_decides_and_what_it_changes_is_shown(file: Path) -> None:
    before, entries = stored()

    said = ok("dispute resolve D1 --by", str(file))

    assert said.err == ""
    assert said.lines == [
        f"D1: M1 H1, disputed by Ann: {OPENED}",
        f"  refereed: {file.name}",
        "  Ann 3/0 (13•) → 4/0 (14•)",
        "  Bob 4/3 (-2) → 3/3 (-3)",
        "  Ann: total 13 → 14",
        "  Bob: total -2 → -3",
        "  M1: disputed → in play",
        "  To 100: Ann 86 · Bob 103",
        "`rd-league undo` takes it back.",
    ]
    after = stored()
    assert after[1] == entries + 1
    assert ok("doctor").code == 0
    ok("undo M1")
    assert stored()[0] == before
    ok("redo")
    assert stored()[0] == after[0]


@pytest.mark.usefixtures("disputed")
def test_a_ruling_is_told_to_machines_whole() -> None:
    play("add M1 52/0 4/3\nadd M1 38/0 20/0 --out Ann --out Bob")
    before = stored()

    told = ok("dispute resolve D1 --dry-run --format json --rule Ann=3/1 --out nobody --reason x")

    assert stored() == before
    assert told.err == "Nothing was stored (--dry-run).\n"
    assert told.json == {
        "dispute": "D1", "match": "M1", "hand": "H1", "by": "Ann", "reason": OPENED,
        "resolution": "ruled", "ruling": "x",
        "seats": [
            {"name": "Ann",
             "before": {"foundation": 3, "demon": 0, "caller": True, "points": 13},
             "after": {"foundation": 3, "demon": 1, "caller": False, "points": 1}},
            {"name": "Bob",
             "before": {"foundation": 4, "demon": 3, "caller": False, "points": -2},
             "after": {"foundation": 4, "demon": 3, "caller": False, "points": -2}},
        ],
        "sides": [
            {"name": "Ann", "total_before": 123, "total_after": 111,
             "place_before": 1, "place_after": 1},
            {"name": "Bob", "total_before": 26, "total_after": 26,
             "place_before": 2, "place_after": 2},
        ],
        "status_before": "disputed",
        "status_after": "provisional",
        "standings": [],
    }  # fmt: skip


@pytest.mark.usefixtures("disputed")
def test_who_moves_in_the_standings_is_told() -> None:
    play("add M1 36/0 20/1\nadd M1 41/0 30/1")
    line = "dispute resolve D1 --agree 3/4 52/0 c55 --reason x"
    assert ok(f"{line} --dry-run --format json").json["standings"] == [
        {"name": "Bob", "place_before": 2, "place_after": 1,
         "points_before": "1", "points_after": "7"},
        {"name": "Ann", "place_before": 1, "place_after": 2,
         "points_before": "7", "points_after": "1"},
    ]  # fmt: skip
    lines = ok(line).lines
    assert "  M1: disputed → provisional" in lines
    assert lines[lines.index("Standings of Winter:") + 1 :][:2] == [
        "  Bob: place 1 ↑1, 1 → 7 points",
        "  Ann: place 2 ↓1, 7 → 1 point",
    ]


@pytest.mark.parametrize(
    ("line", "seats", "sheet"),
    [
        ("--uphold", ["  The counts stand as they were entered."], ["3/0", "4/3"]),
        ("--agree Ann=4/0 Bob=3/3",
         ["  Ann 3/0 (13•) → 4/0 (14•)", "  Bob 4/3 (-2) → 3/3 (-3)"], ["4/0", "3/3"]),
        ("--agree '4/0 3/3'",
         ["  Ann 3/0 (13•) → 4/0 (14•)", "  Bob 4/3 (-2) → 3/3 (-3)"], ["4/0", "3/3"]),
        ("--replay 9/2 7/0",
         ["  Ann 3/0 (13•) → 9/2 (5)", "  Bob 4/3 (-2) → 7/0 (17•)"], ["9/2", "7/0"]),
        ("--rule Ann=3/2 --out nobody", ["  Ann 3/0 (13•) → 3/2 (-1)"], ["3/2", "4/3"]),
        ("--rule --out unknown", ["  Ann 3/0 (13•) → 3/0 (3)"], ["3/0", "4/3"]),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("disputed")
def test_people_resolve_in_their_own_ways(line: str, seats: list[str], sheet: list[str]) -> None:
    before, entries = stored()

    lines = ok(f"dispute resolve D1 {line} --reason settled").lines

    assert lines[1].endswith(": settled")
    assert lines[2 : 2 + len(seats)] == seats
    assert stored()[1] == entries + 1
    hand = ok("match show M1 --format json").json["hands"][-1]
    assert [f"{seat['foundation']}/{seat['demon']}" for seat in hand["seats"]] == sheet
    shown = ok("dispute show D1 --format json").json
    assert (shown["resolution"], shown["ruling"]) == (lines[1][2:-9], "settled")
    said = unresolved("--uphold --reason again")
    assert (said.code, said.err) == (5, f"D1 is resolved: {lines[1][2:-9]}.\n")
    ok("undo M1")
    assert stored()[0] == before


@pytest.mark.usefixtures("disputed")
def test_a_replayed_hand_is_kept_as_void() -> None:
    lines = ok("dispute resolve D1 --replay 9/2 7/0 --reason 'played again'").lines
    assert lines[0].startswith("D1: M1 H1v, disputed by Ann")
    assert "  H1v counted → void" in lines

    rows = [line.split() for line in ok("match show M1").lines[3:5]]
    assert (rows[0][0], rows[0][-1], rows[1][0]) == ("H1v", "void", "H1")
    assert ok("dispute list --format json").json[0]["hand"] == "H1v"


@pytest.mark.usefixtures("disputed")
def test_a_disputed_hand_is_not_struck_out_beside_its_dispute() -> None:
    said = run("hand void M1 1 --reason 'wrong packs'")
    assert (said.code, said.err) == (
        5,
        "Hand 1 of M1 is disputed. Use `dispute resolve` with --replay.\n",
    )


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("", 2, "Resolve by one of --uphold, --agree, --replay, --by FILE, --rule."),
        ("--uphold --rule", 2, "Resolve by one of --uphold, --agree, --replay, --by FILE, --rule."),
        ("--uphold Ann=4/0", 2, "`CELL` goes with `--agree, --replay or --rule` only."),
        ("--uphold --note x", 2, "`--note` goes with `--agree, --replay or --rule` only."),
        ("--by nothing.rdh --force", 2, "`--force` goes with `--agree, --replay or --rule` only."),
        ("--by nothing.rdh", 4, "There is no file nothing.rdh."),
        ("--by folder", 6, "folder cannot be opened."),
        ("--agree --reason x", 2, "`--agree` needs counts: cells, or `--out`."),
        ("--rule --note x --reason x", 2, "`--rule` needs counts: cells, or `--out`."),
        ("--uphold", 5, "This needs a reason: add `--reason TEXT`."),
        ("--rule Ann=3/1 --out nobody", 5, "This needs a reason: add `--reason TEXT`."),
        ("--agree Ann=4 --reason x", 6,
         '"Ann=4" (number 1) is half a cell. Write both counts: 14/0.'),
        ("--replay 4/0 --reason x", 6,
         "Bob still to come: 1 cell was given. One for each seat."),
        ("--rule Zoe=4/0 --reason x", 4, "Nobody called Zoe sits there."),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("disputed")
def test_what_does_not_resolve_a_dispute(line: str, code: int, sentence: str) -> None:
    Path("folder").mkdir()
    said = unresolved(line)
    assert (said.code, said.out, said.err) == (code, "", sentence + "\n")


@pytest.mark.usefixtures("disputed")
def test_counts_that_cannot_be_are_refused_in_a_ruling_too() -> None:
    said = unresolved("--rule Ann=50/3 --out nobody --reason x")
    assert said.code == 3
    assert said.out.startswith("Impossible: Ann has 50 on foundations and 3 in the demon")
    said = unresolved("--rule Ann=3/1 --reason x")
    assert (said.code, said.out.partition("(")[0]) == (3, "Impossible: Nobody's demon is empty ")
    said = unresolved("--agree Ann=4/0 --reason x")
    assert said.code == 3
    assert "Add `--force" not in said.out
    ok("dispute resolve D1 --agree Ann=4/0 --force --reason 'the centre was miscounted'")


@pytest.mark.usefixtures("disputed")
def test_a_record_with_a_finding_decides_nothing() -> None:
    said = unresolved("--by", str(BROKEN))
    assert (said.code, said.err) == (3, "Refused: nothing was stored.\n")
    assert said.out.startswith("no-foundation.rdh:12: N 2>F 6H: no heart pile stands at 5 ")
    assert said.out.count("\n") == 1
    said = unresolved("--format json --by", str(BROKEN))
    assert (said.code, said.json["findings"][0]["code"]) == (3, "no-foundation")


@pytest.mark.usefixtures("disputed")
def test_an_audit_that_leaves_a_count_open_decides_nothing_and_shows_the_bounds() -> None:
    said = unresolved("--by", str(PARTIAL))
    assert said.code == 5
    assert said.lines[0] == "N Ann: foundation 2 to 5, demon 0"
    assert said.err == (
        "table-1-partial.ra1 does not decide the hand: see what is undecided above.\n"
    )
    said = unresolved("--format json --by", str(PARTIAL))
    assert (said.code, said.json["decided"], said.json["seats"][1]["foundation"]) == (
        5, False, [2, 5],
    )  # fmt: skip
    Path("t.ra1").write_text(TABLE.read_text("utf-8") + "count N 3 0\n", "utf-8")
    said = unresolved("--by t.ra1")
    assert (said.code, said.err) == (3, "Refused: nothing was stored.\n")
    assert "[count-mismatch]" in said.out


def evidence(text: str, **changes: str) -> str:
    """A file like the record of the sample with other words in it."""
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    Path("e.txt").write_text(text, "utf-8")
    return "--by e.txt"


@pytest.mark.usefixtures("disputed")
def test_evidence_of_another_table_or_game_is_a_conflict() -> None:
    record = RECORD.read_text("utf-8")
    said = unresolved(evidence(record, Ann="Cat"))
    assert (said.code, said.out, said.err) == (
        5, "",
        "The seats of e.txt (Cat · Bob) are not those that played this hand of M1 (Ann · Bob).\n",
    )  # fmt: skip
    said = unresolved(evidence(record, Ann="Cat", Bob="Eve"))
    assert said.code == 5
    said = unresolved(evidence(record, **{"rules bonus": "rules bonus resets=2"}))
    assert (said.code, said.err) == (
        5,
        "e.txt goes by other rules than M1: resets 2, not 1. If that is a slip of the pen, write "
        "into it: `rules racing-demon demon_size=5`\n",
    )
    said = unresolved(evidence(TABLE.read_text("utf-8"), **{"bonus demon_size=5": "bonus"}))
    assert (said.code, said.err) == (
        5,
        "e.txt deals Ann a demon of 13; in M1 it was 5. `hand edit --dealt` corrects the hand.\n",
    )
    said = unresolved(evidence(record, **{"6.48 N out\n": "", "count N 4 0\n": ""}))
    assert (said.code, said.out) == (
        3,
        "e.txt:24: the demon of N is empty, and that must be called first (R9.2) [must-call]\n",
    )
    text = record.partition("5.57")[0]
    said = unresolved(evidence(text, **{"commit ": "x-was "}))
    assert (said.code, said.err.partition(" Record")[0]) == (
        5, "e.txt breaks off before the hand is over.",
    )  # fmt: skip


@pytest.mark.usefixtures("disputed")
def test_evidence_by_aliases_without_names_or_by_rules_that_count_otherwise() -> None:
    record = RECORD.read_text("utf-8")
    for text in (
        record.replace("Ann", "annie"),
        record.replace(" Ann", "").replace(" Bob", ""),
        record.replace("Ann", "Zoe").replace("Bob", "Zed"),
        record.replace("rules bonus", "rules guardian"),
        "# noted by Cat\n" + record,
    ):
        Path("e.txt").write_text(text, "utf-8")
        said = ok("dispute resolve D1 --dry-run --by e.txt")
        assert "  Ann 3/0 (13•) → 4/0 (14•)" in said.lines


@pytest.mark.usefixtures("disputed")
def test_an_audit_leaves_to_the_sheet_or_to_people_who_called() -> None:
    silent = evidence(TABLE.read_text("utf-8"), **{"out N": ""})
    assert "  Ann 3/0 (13•) → 4/0 (14•)" in ok(f"dispute resolve D1 --dry-run {silent}").lines
    lines = ok(f"dispute resolve D1 --dry-run --out nobody {silent}").lines
    assert "  Ann 3/0 (13•) → 4/0 (4)" in lines
    said = unresolved(f"--out nobody --by {TABLE}")
    assert (said.code, said.err) == (
        5, "table-1.ra1 says who called. Leave `--out` out, or decide with `--rule`.\n",
    )  # fmt: skip


@pytest.mark.usefixtures("disputed")
def test_a_hand_is_dealt_anew_as_the_head_of_a_record() -> None:
    before = stored()
    said = ok("hand replay M1 1 --deal owl")
    assert stored() == before
    assert said.err.startswith("Nothing was stored.")
    head = said.lines
    assert head[:5] == ["RD1", "hand M1-H1", "seat N Ann", "seat S Bob", f"rules {SHORT}"]
    Path("new.rdh").write_text(said.out, "utf-8")
    assert ok("referee replay new.rdh").out == "new.rdh: ok, 0 moves, not over: N 0/5 · S 0/5\n"

    told = ok("hand replay 1 --deal owl --format json").json
    dealt = ok("referee deal --seed owl --hand M1-H1 --seats 2 --format json").json["seats"]
    assert told == {
        "seed": "owl",
        "hand": "M1-H1",
        "seats": [
            {"seat": seat["seat"], "name": name, "demon_size": 5, "cards": seat["cards"]}
            for seat, name in zip(dealt, ("Ann", "Bob"), strict=True)
        ],
    }
    assert [f"deal {s['seat']} {' '.join(s['cards'])}" for s in dealt] == head[5:7]


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("M1 1 4/0 3/3 --deal owl", 2, "`--deal` goes with `[MATCH] HAND` only."),
        ("M1 2 --deal owl", 4, "M1 has no hand 2. `match show M1` shows them."),
        ("M1 --deal owl", 6, "Which hand? Write its number before the cells."),
        ("M1 1 --deal 'a\nb'", 6, '"a\\nb" has a character that shows nothing. Type it anew.'),
    ],
)
@pytest.mark.usefixtures("disputed")
def test_what_cannot_be_dealt_anew(line: str, code: int, sentence: str) -> None:
    said = run(f"hand replay {line}")
    assert (said.code, said.out, said.err) == (code, "", sentence + "\n")


@pytest.mark.usefixtures("disputed")
def test_what_users_type_cannot_drive_the_terminal() -> None:
    ok("dispute resolve D1 --uphold", "--reason", "[red]\x1b[2J")
    for line in ("dispute show D1", "dispute list", "log"):
        out = ok(line).out
        assert "\x1b" not in out
        assert r"[red]\x1b[2J" in out


def test_the_session_that_was_promised(club: Path) -> None:
    assert club.exists()
    play("""
        add M1 14/0 12/3 9/5 20/1
        add M1 8/4 13/0 10/6 22/2
        add M1 18/0 11/2 12/1 17/3
        simulate hand --seats 4 --seed 7 --record h.rdh
        dispute open M1 3 --by Bob --reason miscounted
    """)
    lines = ok("dispute resolve D1 --by h.rdh").lines
    assert lines[:6] == [
        "D1: M1 H3, disputed by Bob: miscounted",
        "  refereed: h.rdh",
        "  Ann 18/0 (28•) → 17/13 (-9)",
        "  Bob 11/2 (7) → 18/5 (8)",
        "  Cat 12/1 (10) → 20/0 (30•)",
        "  Dan 17/3 (11) → 16/5 (6)",
    ]
    hand: dict[str, Any] = json.loads(ok("match show M1 --format json").out)["hands"][2]
    assert (hand["callers"], hand["centre"], hand["disputed"]) == (["Cat"], 71, False)
