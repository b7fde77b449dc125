"""The session that was promised, word for word: results, exit codes, JSON keys."""

from pathlib import Path

from tests.cli.command_line import ok, run

DB = "--db c.db"
TABLE = [("Ann", 14, 0, 24), ("Bob", 12, 3, 6), ("Cat", 9, 5, -1), ("Dan", 20, 1, 18)]


def seat(name: str, foundation: int, demon: int, points: int) -> dict[str, object]:
    return {
        "name": name,
        "played": True,
        "foundation": foundation,
        "demon": demon,
        "left_over": None,
        "kings": None,
        "demon_size": None,
        "net_only": False,
        "points": points,
    }


def side(name: str, total: int, place: int | None = None) -> dict[str, object]:
    return {
        "name": name,
        "total": total,
        "place": place,
        "start_points": 0,
        "seats": [name],
        "credited": [name],
    }


def place(name: str) -> dict[str, object]:
    return {
        "name": name, "demon_size": None, "pack": None, "sits_for": None, "counts_for": None,
        "left": False, "left_after": None,
    }  # fmt: skip


def without(told: dict[str, object], *keys: str) -> dict[str, object]:
    return {key: value for key, value in told.items() if key not in keys}


def refused(line: str) -> str:
    before = (ok(f"{DB} export archive").out, ok(f"{DB} log --format json").out)
    said = run(f"{DB} {line}")

    assert said.code == 3
    assert said.err.startswith("Refused: nothing was stored.")
    assert said.err.count("\n") == 1
    assert (ok(f"{DB} export archive").out, ok(f"{DB} log --format json").out) == before
    return said.out


def test_the_session_that_was_promised() -> None:
    ok(f'{DB} init "Thursday Demons"')
    ok(f"{DB} player add Ann Bob Cat Dan")
    ok(f"{DB} season new Winter --rules bonus --target 100 --scheme place")
    assert ok(f"{DB} match new Ann Bob Cat Dan").out.split()[0] == "M1"

    added = ok(f"{DB} hand add M1 14/0 12/3 9/5 20/1 c55").out
    assert added.splitlines()[0] == "M1 hand 1   Ann 24•   Bob 6   Cat (-1)   Dan 18"

    assert refused("hand add M1 14/0 12/3 9/5 20/1 c54") == (
        "Does not agree: The players' cards make 55, the centre had 54: one too many. "
        "Count the packs back to full. [R10.5]\n"
    )
    assert refused("hand add M1 44/9 12/0 9/5 20/1").startswith(
        "Impossible: Ann has 44 on foundations and 9 in the demon: 53 cards from a pack of 52. "
        "[R10.1]\n"
    )
    assert refused("hand add M1 3/2 12/3 9/5 20/1") == (
        "Impossible: Nobody's demon is empty (2 3 5 1). Recount, or add `--out nobody` for a "
        "stalled hand. [R10.3]\n"
    )

    edited = ok(f"{DB} hand edit M1 1 Dan=21/1 c56 --reason recount").lines
    assert edited == [
        "M1 H1   Dan 20/1 (18) → 21/1 (19)",
        "  Dan: total 18 → 19",
        "  To 100: Ann 76 · Bob 94 · Cat 101 · Dan 81",
        "`rd-league undo` takes it back.",
    ]
    assert ok(f"{DB} undo").lines[0].startswith("Undone: hand edit M1 H1 Dan=21/1 c56")

    told = ok(f"{DB} match show M1 --format json").json
    rules = told["rules"]
    assert without(told, "rules", "played_on") == {
        "match": "M1",
        "label": None,
        "season": "Winter",
        "kind": "regular",
        "night": None,
        "table": None,
        "status": "in play",
        "ended": None,
        "reason": None,
        "sides": [side(name, points) for name, _, _, points in TABLE],
        "seats": [place(name) for name in ("Ann", "Bob", "Cat", "Dan")],
        "winners": [],
        "hands": [
            {
                "number": 1,
                "extra": False,
                "counting": "counted",
                "void": False,
                "forced": False,
                "disputed": False,
                "outcome": "called",
                "callers": ["Ann"],
                "centre": 55,
                "piles": None,
                "doubles": None,
                "note": None,
                "seats": [seat(*each) for each in TABLE],
                "adjustments": [],
                "totals": [24, 6, -1, 18],
            }
        ],
        "extra_hand": None,
    }
    assert rules == {
        "name": "bonus",
        "digest": "6ba9d09053",
        "target": 100,
        "hands": None,
        "lead": None,
        "crossing": "extra-hand",
        "extra_hand": "all",
        "teams": "none",
    }


HANDS = """date,season,match,hand,player,foundation,demon,out
2026-01-15,Winter,T1,1,Ann,52,0,yes
2026-01-15,Winter,T1,1,Bob,14,4,
2026-01-15,Winter,T1,2,Ann,30,1,
2026-01-15,Winter,T1,2,Bob,30,0,yes
2026-01-15,Winter,T1,3,Ann,20,1,
2026-01-15,Winter,T1,3,Bob,50,0,yes
2026-01-15,Winter,T1,4,Ann,5,3,
2026-01-15,Winter,T1,4,Bob,10,0,yes
"""


def test_the_import_that_was_promised(tmp_path: Path) -> None:
    (tmp_path / "hands.csv").write_text(HANDS, "utf-8")
    ok(f'{DB} init "Thursday Demons"')
    ok(f"{DB} season new Winter --rules bonus --target 100 --scheme place")
    brought = ok(f"{DB} import hands hands.csv").lines
    assert brought == [
        "new players (2): Ann · Bob",
        "4 hands in 1 new match, 0 already there, 0 stalled in the file",
    ]
    assert ok(f"{DB} import hands hands.csv").lines == [
        "0 hands in 0 new matches, 4 already there, 0 stalled in the file"
    ]

    assert ok(f"{DB} match list --season Winter --format json").json == [
        {
            "match": "M1",
            "label": "T1",
            "season": "Winter",
            "played_on": "2026-01-15",
            "table": None,
            "status": "provisional",
            "sides": [
                {"name": "Ann", "total": 107, "place": 2},
                {"name": "Bob", "total": 126, "place": 1},
            ],
            "winners": ["Bob"],
            "hands": 4,
            "extra_hands": 1,
        }
    ]
    assert ok(f"{DB} standings --season Winter --format json").json == {
        "season": "Winter",
        "as_of": None,
        "scheme": "place",
        "tie_breaks": ["wins", "countback", "total", "head-to-head", "extra-hands", "shared"],
        "rows": [
            row(place=1, name="Bob", league_points="7", wins=1, total=126, calls=3),
            row(place=2, name="Ann", league_points="1", wins=0, total=107, calls=1),
        ],
    }


def test_two_over_the_target_are_due_an_extra_hand_before_the_match_can_be_confirmed(
    tmp_path: Path,
) -> None:
    crossing = "".join(line for line in HANDS.splitlines(keepends=True) if ",T1,4," not in line)
    (tmp_path / "hands.csv").write_text(crossing, "utf-8")
    ok(f'{DB} init "Thursday Demons"')
    ok(f"{DB} season new Winter --rules bonus --target 100 --scheme place")
    ok(f"{DB} import hands hands.csv")

    told = ok(f"{DB} match show T1 --format json").json
    assert told["status"] == "extra hand due"
    assert told["extra_hand"] == {
        "clause": "R12.2",
        "contenders": ["Ann", "Bob"],
        "played_by": ["Ann", "Bob"],
    }
    conflict = run(f"{DB} match confirm T1")
    assert (conflict.code, conflict.out) == (5, "")
    assert conflict.err == (
        "M1 cannot be confirmed: an extra hand is due, played by Ann · Bob (R12.2). "
        "Add it with `hand add M1`.\n"
    )

    ok(f"{DB} hand add M1 5/3 10/0")
    told = ok(f"{DB} match show M1 --format json").json
    assert [hand["extra"] for hand in told["hands"]] == [False, False, False, True]
    assert (told["winners"], told["extra_hand"]) == (["Bob"], None)
    assert ok(f"{DB} match confirm M1").out.endswith("confirmed\n")


def row(**differs: object) -> dict[str, object]:
    return {
        "matches": 1,
        "hands": 4,
        "adjusted": 0,
        "dropped": [],
        "decided_by": None,
        "provisional": True,
        "disputed": False,
        "unranked": None,
        "awarded": "0",
        "withdrawn": False,
        "division": None,
        "step": None,
    } | differs
