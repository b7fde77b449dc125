"""What people read of a verdict or an audit: a sentence for every code and every reason."""

import ast
import re
from pathlib import Path

import pytest

import rd_league
from rd_league.engine.audit import audit
from rd_league.engine.bots import Skill
from rd_league.engine.codes import Why
from rd_league.engine.record import format_record
from rd_league.engine.referee import Ruled, referee
from rd_league.engine.simulation import Plan, recorded_hand
from rd_league.hand.rulesets import parse_rules
from rd_league.render.audits import audit_json, audit_lines
from rd_league.render.refusals import ERRORS
from rd_league.render.rulings import RULINGS, VARIANTS, ruling_words
from rd_league.render.verdicts import ruled_json, ruled_line, verdict_json, verdict_lines

ENGINE = Path(rd_league.__file__).parent / "engine"
BROKEN = Path(__file__).parents[2] / "sample_data" / "broken"
FILES = sorted(BROKEN.glob("*.rdh"))
HEAD = "RD1\nseat N Ann\nseat S Bob\n"
LATER = "\n0.5 N T\n"


def said(text: str) -> list[str]:
    """All findings of a record, without its file."""
    return [ruled_line("", found)[1:] for found in referee(text, to_the_end=True).findings]


def told(text: str) -> list[str]:
    """What is said of an audit, without its file."""
    return [line.removeprefix("a:") for line in audit_lines("a", audit(text))]


def in_engine(name: str, among: tuple[str, ...]) -> set[str]:
    """Constants that the engine calls something with, first or as a keyword or key."""
    found = set()
    for path in ENGINE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=made), args=[ast.Constant(value=str(code)), *_]):
                    found |= {code} if name == "code" and made in among else set()
                case ast.Dict(keys=keys, values=values):
                    pairs = zip(keys, values, strict=True)
                    found |= {
                        str(value.value)
                        for key, value in pairs
                        if isinstance(key, ast.Constant) and key.value == name
                        if isinstance(value, ast.Constant)
                    }
                case ast.keyword(arg=arg, value=ast.Constant(value=str(value))) if arg == name:
                    found.add(value)
    return found


def test_every_code_that_the_engine_finds_has_a_sentence_and_no_sentence_is_left_over() -> None:
    codes = in_engine("code", ("Fault", "Ruled", "BadLineError")) | {str(why) for why in Why}
    codes |= {"unknown-card", "bad-count"}  # handed on from a move that cannot be read
    codes |= {"card-misplaced", "card-doubled"}  # chosen in the audit

    assert {*RULINGS, *(case.partition("/")[0] for case in VARIANTS)} == codes


def test_every_reason_that_the_engine_gives_has_a_sentence() -> None:
    reasons = in_engine("reason", ()) - {"no-run", "place-missing", "card-twice", "piles"}
    of_lines = {"control-character", "bad-secret"}  # handed on from a deal
    cases = {
        case.partition("/")[2]
        for case in VARIANTS
        if case.startswith(("bad-header/", "bad-line/", "deal-mismatch/"))
    }

    assert cases == reasons | of_lines


def test_sentences_stand_in_order_and_name_what_they_need() -> None:
    assert list(RULINGS) == sorted(RULINGS)
    reasons = [case for case in VARIANTS if case.startswith(("bad-header/", "bad-line/", "deal-"))]
    assert reasons == sorted(reasons)
    for sentence in (*RULINGS.values(), *VARIANTS.values()):
        assert sentence == sentence.strip()
        assert sentence[-1] not in ".,;"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_broken_sample_is_one_readable_line(file: Path) -> None:
    promised = re.search(r"x-finding ([a-z-]+) line ([0-9]+)", file.read_text("utf-8"))
    assert promised is not None
    line = verdict_lines(file.name, referee(file.read_text("utf-8")))[0]

    assert line.startswith(f"{file.name}:{promised[2]}: ")
    assert f"[{promised[1]}]" in line
    assert re.search(r"[{}]|None|\(\)|  |''|\bTrue\b", line) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "1: the text is empty: its first line should be RD1 [bad-version]"),
        ("RD1\n", "2: 2 to 8 seats must be named by `seat` lines, not 0 [bad-header]"),
        (HEAD + "seat N Cy", "4: `seat N` is there twice: it stands in line 2 [bad-header]"),
        (HEAD + "deal N AS\ndeal same", "5: `deal` is there twice [bad-header]"),
        (HEAD + "seat n Cy", '4: a seat is one capital letter and a name, not "n Cy" [bad-header]'),
        (
            HEAD + "demon N=99",
            '4: "N=99" is no size of a demon: it is written N=15, 1 to 26 cards [bad-header]',
        ),
        (
            HEAD + "rules bonus fill=maybe",
            '4: fill cannot be "maybe". Allowed: free, demon, king. [bad-header]',
        ),
        (
            HEAD + "rules bonus zz=1",
            '4: There is no option "zz". `rules show` lists them. [bad-header]',
        ),
        (
            HEAD + "rules bonus fill",
            '4: "fill" is not an option. Write it like target=50. [bad-header]',
        ),
        (HEAD + "seed x\n0.5 N T\nseed y", "6: `seed` comes too late: play has begun [bad-header]"),
        (
            HEAD + "seed x\n0,5 N T",
            '5: "0,5" is no time: seconds, or - where none was noted [bad-line]',
        ),
        (HEAD + "seed x\n0.5", "5: a seat and its move must follow the time 0.5 [bad-line]"),
        (HEAD + "seed x\n0.5 N", "5: a move is missing [unknown-move]"),
        (HEAD + "seed x\n0.5 N D>>3", '5: "D>>3" is no move [unknown-move]'),
        (
            HEAD + "seed x\n0.5 N rotate",
            "5: N rotate: that is no move under these rules [unknown-move]",
        ),
        (
            HEAD + "seed x\ncount N 3",
            '5: a count is a seat and two numbers, as in N 21 0, not "N 3" [bad-line]',
        ),
        (HEAD + "seed x\ncount E 3 1", "5: no `seat` line above names E [unknown-seat]"),
        (HEAD + "seed x" + " y" * 1000, "4: the line is longer than 2000 characters [bad-line]"),
        (
            HEAD + "event a\x07b",
            "4: the line has a character that shows nothing (number 7) [bad-line]",
        ),
        (
            HEAD + "\n" * 20_000,
            "20001: the text has more than 20000 lines and is not read [bad-line]",
        ),
        (
            "x" * 1_000_001,
            "1: the text is longer than 1000000 characters and is not read [bad-line]",
        ),
        (
            HEAD + "reveal zz owl lamp" + LATER,
            "4: the secret is not 64 hexadecimal digits [deal-mismatch]",
        ),
        (
            HEAD + f"reveal {'0' * 64} owl" + LATER,
            "4: words were given: 1; seats: 2 [deal-mismatch]",
        ),
    ],
)
def test_bad_lines_are_told_in_a_sentence(text: str, expected: str) -> None:
    assert expected in said(text)


def test_promises_that_were_not_kept_are_told_with_what_is_right() -> None:
    reveal = f"reveal {'0' * 64} owl Ζωή\n"
    seed = "420306da74cd1d8241278fe82808865ee96d57199a18ca3360f777850848be79"
    commit = "5d82644d070f63b1fdcc3dc211f0355412de04d11f024b85c7854e48dc870149"

    assert said(f"{HEAD}hand h1\ncommit {seed}\n{reveal}") == [
        f"6: this secret was not committed to: its commitment is {commit} [deal-mismatch]"
    ]
    assert said(f"{HEAD}hand h1\nseed other\n{reveal}") == [
        f"6: the secret and the words make another seed: {seed} [deal-mismatch]"
    ]
    sound = referee(f"{HEAD}hand h1\ncommit {commit}\nseed {seed}\n{reveal}")
    assert verdict_lines("h", sound) == ["h: ok, 0 moves, not over: N 0/13 · S 0/13"]


AUDIT = "RA1\nseat N Ann\nseat S Bob\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("seat N Cy", '4: "N" cannot be a seat: one capital letter, each once [unknown-seat]'),
        ("demon E 3C", "4: no `seat` line above names E [unknown-seat]"),
        ("foo 3", "4: `foo` is no key of an audit [bad-line]"),
        ("work N 9 KS", "4: there is no work pile 9 under these rules [bad-line]"),
        ("work N 1 KS\nwork N 1 KH", "5: N's work pile 1 is there twice [bad-line]"),
        ("pile Q 3", '4: a pile is a suit and its height or owners, not "Q 3" [bad-line]'),
        ("pile S 14", "4: a pile has 1 to 13 cards, not 14 [bad-line]"),
        ("pile S A:N 3:S", '4: "3:S" is out of order: owners are named from the ace up [bad-line]'),
        ("landed 5H", '4: `landed` takes a card and the seats it is from, not "5H" [bad-line]'),
        ("demon N #x", '4: a whole number is due, not "x" [bad-line]'),
        ("demon N 1S", '4: "1S" is no card [unknown-card]'),
        ("demon N #14", "4: 14 cards lie in N's demon of 13 [demon-over-size]"),
        ("work N 1 KS QS", "4: QS does not fit on KS [no-fit]"),
        (
            "stock N #40\nwaste N #20",
            "1: 60 cards lie before N, more than a pack of 52 [over-pack]",
        ),
        (
            "pile S 1\npile S 1\npile S 1",
            "1: 3 spade piles, but these packs build at most 2 [too-many-piles]",
        ),
        (
            "demon N 3C 3C",
            "4: N's 3C is there more often than it can be (demon, demon) [card-doubled]",
        ),
        ("stock N #40\ncount N 21 0", "5: N claims 21/0; it is 0 to 12/0 to 12 [count-mismatch]"),
    ],
)
def test_what_an_audit_finds_is_told_in_a_sentence(line: str, expected: str) -> None:
    assert told(AUDIT + line)[0] == expected


def test_an_audit_without_seats_or_of_something_else_says_so() -> None:
    assert told("RA1")[0] == "1: two seats or more must be named by `seat` lines [bad-header]"
    assert told("RD1\nseat N")[0] == (
        '1: "RD1" stands where RA1 should: the first line says what this is [bad-version]'
    )


def test_a_card_that_lies_nowhere_is_named_with_the_packs_that_lack_it() -> None:
    rest = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"
    places = "".join(
        f"demon {seat}\nstock {seat} {rest}\nwaste {seat}\n"
        + "".join(f"work {seat} {pile}\n" for pile in range(1, 5))
        for seat in "NS"
    )
    piles = "pile C -\n"
    lines = told(AUDIT + places + piles)

    assert "1: AC lies nowhere; it is missing from the pack of N or S [card-missing]" in lines


@pytest.mark.parametrize(
    ("number", "end"),
    [
        (0, "[joker-undeclared]"),
        (1, "[joker-undeclared]; it could go D>1 *"),
        (5, "; it could go D>1 *, D>2 *, D>3 *, D>4 *, D>5 *"),
        (6, "; it could go D>1 *, D>2 *, D>3 *, D>4 *, D>5 *, …"),
    ],
)
def test_at_most_five_alternatives_are_told_and_all_are_in_json(number: int, end: str) -> None:
    could = tuple(f"D>{pile} *" for pile in range(1, number + 1))
    ruled = Ruled("joker-undeclared", 3, event=0, seat="N", move="D>F *", could=could)

    assert ruled_line("h", ruled).endswith(end)
    assert ruled_json(ruled)["could"] == list(could)


def test_what_was_understood_is_told_of_a_sound_record_alone() -> None:
    """Six cards in small letters, then a move that cannot be."""
    plan = Plan(parse_rules("racing-demon"), (Skill(), Skill()), "small")
    record = format_record(recorded_hand(plan, 1))
    small = re.sub(r"^([0-9.]+ [NS] \S+ \w)([SHCD])$", lambda m: m[1] + m[2].lower(), record,
                   count=7, flags=re.MULTILINE)  # fmt: skip

    lines = verdict_lines("h", referee(small))
    assert [line.partition(": ")[2] for line in lines[:5]] == [
        f'"{word}" is read as {word.upper()} [card-spelling] (understood)'
        for word in re.findall(r" (\w[shcd])$", small, re.MULTILINE)[:5]
    ]
    assert lines[5] == "h: 2 more such"
    assert lines[6].startswith("h: ok, ")
    broken = verdict_lines("h", referee(small.replace("\ncount", "\n999 N D>F *\ncount", 1)))
    assert len(broken) == 1


def test_a_verdict_is_told_to_machines_whole() -> None:
    text = (BROKEN / "no-foundation.rdh").read_text("utf-8")

    assert verdict_json(referee(text)) == {
        "ok": False,
        "events": 1,
        "outcome": "unknown",
        "callers": [],
        "seats": [
            {"seat": "N", "name": "Ana Maria", "foundation": 0, "demon": 13},
            {"seat": "S", "name": "Cy", "foundation": 0, "demon": 13},
        ],
        "findings": [
            {
                "code": "no-foundation",
                "line": 12,
                "column": None,
                "event": 1,
                "time": "0.50",
                "seat": "N",
                "move": "2>F 6H",
                "expected": "6H",
                "could": [],
                "held": [
                    {"seat": "N", "place": "2", "depth": 0},
                    {"seat": "S", "place": "stock", "depth": 10},
                ],
                "follows": None,
                "values": {"suit": "H", "rank": "6", "needed": 5, "heights": []},
                "message": "no heart pile stands at 5 (there is none)",
            }
        ],
        "warnings": [],
        "lenience": [],
    }


def test_pairs_and_bounds_are_lists_to_machines() -> None:
    text = (BROKEN / "count-mismatch.rdh").read_text("utf-8")
    assert verdict_json(referee(text))["findings"][0]["values"] == {
        "claimed": [10, 13], "right": [0, 13],
    }  # fmt: skip


def test_an_audit_is_told_to_machines_whole() -> None:
    text = AUDIT + "out N\ndemon N\nstock N #40\nwork N 1 KS\ncount S 3 3\n"

    assert audit_json(audit(text)) == {
        "ok": True,
        "decided": False,
        "outcome": "called",
        "callers": ["N"],
        "seats": [
            {"seat": "N", "name": "Ann", "foundation": [0, 11], "demon": [0, 0], "claim": "none"},
            {"seat": "S", "name": "Bob", "foundation": [0, 52], "demon": [0, 13],
             "claim": "undecided"},
        ],
        "findings": [],
    }  # fmt: skip
    assert told(text) == [
        "N Ann: foundation 0 to 11, demon 0",
        "S Bob: foundation 0 to 52, demon 0 to 13; the claim is undecided",
        " ok, undecided for N and S",
    ]


def test_names_and_words_of_a_file_cannot_drive_the_terminal() -> None:
    line = verdict_lines("a\x1b[2J.rdh", referee("RD\u202e1\n"))[0]
    assert "\x1b" not in line
    assert "\u202e" not in line


def test_a_reason_of_the_rules_is_the_sentence_of_the_club() -> None:
    ruled = Ruled("bad-header", 4, values={"reason": "rules", "name": "x", "nearest": None})
    assert ruling_words(ruled) == ERRORS["rules"].format(name="x", hint="")
