"""Hands and matches of bots as users meet them (E7)."""

import csv
import io
from pathlib import Path

import pytest

from rd_league.hand.rulesets import parse_rules
from tests.cli.command_line import ok, run

SEVEN = "hand 1: called by S: N 17/13 · E 18/5 · S 20/0 · W 16/5"
NAMES = "--name Ann --name Bob --name Cat --name 'Dan D'"


def test_the_session_that_was_promised() -> None:
    assert ok("simulate hand --seats 4 --seed 7 --record h.rdh").lines == [SEVEN]
    trailer = [line for line in Path("h.rdh").read_text("utf-8").splitlines() if "count" in line]
    assert trailer == ["count N 17 13", "count E 18 5", "count S 20 0", "count W 16 5"]
    assert ok("referee replay h.rdh").out == (
        "h.rdh: ok, 275 moves, called by S: N 17/13 · E 18/5 · S 20/0 · W 16/5\n"
    )
    told = ok("referee replay h.rdh --format json").json
    assert (told["ok"], told["outcome"], told["callers"]) == (True, "called", ["S"])
    assert (told["findings"], told["warnings"], told["lenience"]) == ([], [], [])


@pytest.mark.parametrize("rules", ["pagat", "'jokers fill=king'", "turn-one", "nna"])
def test_the_referee_accepts_what_is_recorded_with_the_same_counts(rules: str) -> None:
    line = f"simulate hand --seats 3 --seed owl --hand 5 --rules {rules} --record h.rdh"
    played = ok(f"{line} {NAMES.rpartition('--name')[0]} --skill 0.8 --skill 1.2:0.1 --format json")
    seats = ok("referee replay h.rdh --format json").json["seats"]

    keys = ("seat", "name", "foundation", "demon")
    assert [{key: seat[key] for key in keys} for seat in played.json["seats"]] == seats
    assert [seat["name"] for seat in seats] == ["Ann", "Bob", "Cat"]


def test_one_hand_is_told_to_machines_whole() -> None:
    told = ok(f"simulate hand --seed 7 --rules bonus {NAMES} --format json").json

    def seat(letter: str, name: str, foundation: int, demon: int, points: int) -> dict[str, object]:
        return {
            "seat": letter, "name": name, "foundation": foundation, "demon": demon,
            "points": points, "out": letter == "S",
        }  # fmt: skip

    assert told == {
        "seed": "7",
        "hand": 1,
        "rules": parse_rules("bonus").digest,
        "outcome": "called",
        "callers": ["S"],
        "events": 274,
        "seconds": 68.58,
        "resets": 0,
        "seats": [
            seat("N", "Ann", 17, 13, -9),
            seat("E", "Bob", 18, 5, 8),
            seat("S", "Cat", 20, 0, 30),
            seat("W", "Dan D", 16, 5, 6),
        ],
    }
    assert ok("simulate hand --seed 7 --format csv").lines == [
        "seat,name,foundation,demon,points,out",
        "N,,17,13,-9,",
        "E,,18,5,8,",
        "S,,20,0,20,yes",
        "W,,16,5,6,",
    ]


def test_a_hand_of_a_run_can_be_played_again_alone() -> None:
    third = ok("simulate hand --seed 7 --hand 3 --format json").json
    assert third["hand"] == 3
    ok("simulate hand --seed 7 --hand 3 --record a.rdh")
    ok("simulate hand --seed 7 --hand 3 --hands 4 --record b.rdh")
    assert Path("a.rdh").read_bytes() == Path("b.rdh").read_bytes()
    assert third != ok("simulate hand --seed 8 --hand 3 --format json").json


def test_many_hands_are_the_same_in_any_number_of_processes() -> None:
    line = "simulate hand --seats 2 --seed owl --hands 12 --format json"
    alone = ok(line)
    assert alone.out == ok(line).out
    assert alone.out == ok(f"{line} --processes 2").out


def test_many_hands_are_told_as_distributions() -> None:
    line = "simulate hand --seats 3 --seed owl --hands 20"
    told = ok(f"{line} --format json").json
    assert list(told) == [
        "seed", "rules", "hands", "caller", "others", "others_demon", "centre", "events",
        "seconds", "stalled", "reset", "outscored", "seats",
    ]  # fmt: skip
    assert (told["seed"], told["hands"]) == ("owl", 20)
    assert [seat["seat"] for seat in told["seats"]] == ["N", "E", "S"]
    spreads = [told[key] for key in ("caller", "others", "others_demon", "centre", "events")]
    spreads += [seat[key] for seat in told["seats"] for key in ("foundation", "demon", "points")]
    for spread in spreads:
        assert list(spread) == ["p1", "p10", "p50", "p90", "p99", "mean"]
        low, *rest, mean = spread.values()
        assert [low, *rest] == sorted([low, *rest])
        assert low <= mean <= rest[-1]

    rows = list(csv.DictReader(io.StringIO(ok(f"{line} --format csv").out)))
    assert [row["what"] for row in rows] == [
        *(f"{what} {seat}" for what in ("foundation", "demon", "points") for seat in "NES"),
        "caller's foundation", "others' foundation", "others' demon", "centre", "events", "seconds",
    ]  # fmt: skip
    assert float(rows[0]["p50"]) == told["seats"][0]["foundation"]["p50"]
    table = ok(line).lines
    assert len(table) == 2 + len(rows) + 1
    assert table[-1].startswith(f"20 hands: {told['stalled']:.1%} stalled, ")


def test_the_faster_bot_goes_out_more_often() -> None:
    line = "simulate hand --seats 2 --hands 40 --format json"
    fast, slow = ok(f"{line} --skill 0.7 --skill 1.4:0.2").json["seats"]
    assert fast["points"]["mean"] > slow["points"]["mean"]
    slow, fast = ok(f"{line} --skill 1.4:0.2 --skill 0.7").json["seats"]
    assert fast["points"]["mean"] > slow["points"]["mean"]


def test_a_match_is_played_to_its_end_and_told_in_every_format() -> None:
    line = "simulate match --seats 3 --seed owl --rules short --name Ann --name Bob"
    told = ok(f"{line} --format json").json
    assert told == ok(f"{line} --format json").json
    assert (told["status"], told["ended"]) == ("provisional", "played")
    assert [side["name"] for side in told["sides"]] == ["Ann", "Bob", "S"]
    assert max(side["total"] for side in told["sides"]) >= 50
    best = max(told["sides"], key=lambda side: side["total"])
    assert told["winners"] == [best["name"]]

    table = ok(line).lines
    assert table[0].split() == ["Ann", "Bob", "S"]
    assert len(table) == 2 + len(told["hands"]) + 3 + 1
    assert table[-1].startswith(f"{best['name']} wins ")
    rows = list(csv.DictReader(io.StringIO(ok(f"{line} --format csv").out)))
    assert len(rows) == 3 * len(told["hands"])
    assert (
        sum(int(row["points"]) for row in rows if row["name"] == "Ann")
        == (told["sides"][0]["total"])
    )


QUICK = "--rules 'racing-demon target=none hands=1'"


def test_an_evening_is_rehearsed_the_same_in_any_number_of_processes() -> None:
    line = f"simulate night --players 7 --rounds 2 --seed 5 {QUICK} --format json"
    told = ok(line).json

    assert list(told) == ["rounds", "repeats", "byes", "extra_hands", "minutes"]
    assert [list(each) for each in told["rounds"]] == [["tables"]] * 2
    tables = [each["tables"] for each in told["rounds"]]
    assert [[table["table"] for table in each] for each in tables] == [[1, 2], [1, 2]]
    assert [[len(table["players"]) for table in each] for each in tables] == [[4, 3], [4, 3]]
    for each in tables:
        assert sorted(name for table in each for name in table["players"]) == [
            f"Player {number}" for number in range(1, 8)
        ]
    first, second = ([set(table["players"]) for table in each] for each in tables)
    again = sum(len(one & other) * (len(one & other) - 1) // 2 for one in first for other in second)
    assert (told["repeats"], told["byes"]) == (again, 0)
    assert told["minutes"] > 2 * 3
    assert ok(f"{line} --processes 2").json == told
    assert ok(line.replace("--seed 5", "--seed 6")).json != told


def test_an_evening_is_told_in_words_under_its_tables() -> None:
    line = f"simulate night --players 9 --rounds 2 --seed 7 --sit-out {QUICK}"
    told = ok(f"{line} --format json").json
    table = ok(line).lines

    assert told["byes"] == 2
    assert len(table) == 2 + 4 + 4
    assert table[-4:] == [
        f"2 rounds in {round(told['minutes'])} minutes: a round is as long as its longest match, "
        "and every hand has 3 minutes for counting and shuffling.",
        f"Two who have met before meet again {told['repeats']} times.",
        "Somebody sits out 2 times.",
        f"{told['extra_hands']} extra hands, in {told['extra_hands']} of 4 matches.",
    ]
    rows = list(csv.DictReader(io.StringIO(ok(f"{line} --format csv").out)))
    assert [(row["round"], row["table"]) for row in rows] == [
        ("1", "1"), ("1", "2"), ("2", "1"), ("2", "2"),
    ]  # fmt: skip
    assert sum(int(row["extra_hands"]) for row in rows) == told["extra_hands"]
    assert [int(row["hands"]) - int(row["extra_hands"]) for row in rows] == [1] * 4


def test_a_small_evening_has_nothing_to_tell_of() -> None:
    table = ok(f"simulate night --players 3 --rounds 1 --skill 0.8 --skill 1.2:0.1 {QUICK}").lines

    assert table[-3:-1] == ["No two meet more than once.", "Everybody plays in every round."]


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("hand --seats 2 --skill 1 --skill 1 --skill 1", 2,
         "3 times `--skill` for 2 seats. Leave some out."),
        ("match --seats 2 --name A --name B --name C", 2,
         "3 times `--name` for 2 seats. Leave some out."),
        ("match --name Ann --name ann", 5, "Ann is there twice. Leave one out."),
        ("match --name W", 5, "W is there twice. Leave one out."),
        ("hand --name ''", 6, '"" is no name: it must have a letter.'),
        ("hand --name 'a\x1bb'", 6,
         '"a\\x1bb" has characters that show nothing or turn the writing. Type it anew.'),
        ("hand --name '#' --record x.rdh", 6,
         '"#" cannot stand in a record: two blanks, a # or a hidden character is in it.'),
        ("hand --seed 'a  b' --record x.rdh", 6,
         '"a  b" cannot stand in a record: two blanks, a # or a hidden character is in it.'),
        ("hand --seed 'a\nb'", 6, '"a\\nb" has a character that shows nothing. Type it anew.'),
        ("night --players 2", 6, "2 people cannot be seated at tables of 3 to 6."),
        ("night --players 3 --skill 1 --skill 1 --skill 1 --skill 1", 2,
         "4 times `--skill` for 3 seats. Leave some out."),
        ("hand --skill quick", 6,
         '"quick" is no skill. Write seconds a move, or seconds:error rate: 0.8:0.05.'),
        ("hand --skill nan", 6,
         '"nan" is no skill. Write seconds a move, or seconds:error rate: 0.8:0.05.'),
        ("hand --skill 1:1", 6,
         '"1:1" is no skill. Write seconds a move, or seconds:error rate: 0.8:0.05.'),
        ("hand --rules mine", 4, 'There is no rule set "mine". `rules list` shows them.'),
        ("hand --record no/h.rdh", 7, "no/h.rdh cannot be made: No such file or directory."),
    ],
)  # fmt: skip
def test_what_cannot_be_simulated(line: str, code: int, sentence: str) -> None:
    said = run(f"simulate {line}")
    assert (said.code, said.out, said.err) == (code, "", sentence + "\n")
    assert not Path("x.rdh").exists()
