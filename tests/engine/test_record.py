"""The record as text: round trips, what is wrong where, and nothing that crashes it (E3)."""

import random
import tracemalloc
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.engine.deal import dealt_order
from rd_league.engine.lines import LARGEST_TEXT, text_of
from rd_league.engine.reading import parse_record
from rd_league.engine.record import Record, Seat, format_record
from rd_league.errors import BadInputError
from rd_league.hand.rulesets import RULE_SETS, parse_rules
from tests.engine.playing import RULES
from tests.engine.recorded import record_of

NAMES = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=12).filter(
    lambda text: "#" not in text and text.isprintable()
)


@pytest.mark.parametrize("words", RULES)
def test_a_record_is_read_back_as_itself(words: str) -> None:
    record = record_of(words, seats=3)
    text = format_record(record)
    reading = parse_record(text)
    assert (reading.faults, reading.lenience) == ((), ())
    assert reading.record._replace(rules=record.rules) == record
    assert reading.record.rules.digest == record.rules.digest
    assert format_record(reading.record) == text


@st.composite
def headers(draw: st.DrawFn) -> Record:
    letters = draw(st.lists(st.sampled_from("NESWPQUVA"), min_size=2, max_size=8, unique=True))
    kind = draw(st.sampled_from(["cards", "seed", "same", "reveal"]))
    order = dealt_order("s", "1", "N")
    return Record(
        seats=tuple(
            Seat(
                letter,
                draw(NAMES | st.just("")),
                draw(st.none() | st.integers(1, 26)),
                order if kind == "cards" else None,
                draw(st.none() | st.tuples(st.integers(0, 52), st.integers(0, 26))),
            )
            for letter in letters
        ),
        rules=parse_rules(draw(st.sampled_from(sorted(RULE_SETS)))),
        headers=tuple((f"x-{key}", value) for key, value in draw(st.dictionaries(
            st.sampled_from(["a", "b"]), NAMES)).items()),
        hand=draw(NAMES),
        same=kind == "same",
        order=draw(st.none() | st.just(order)) if kind == "same" else None,
        seed=draw(NAMES) if kind in ("seed", "same") else None,
        commit=draw(st.none() | st.just("ab" * 32)),
        reveal=("0" * 64, *(draw(NAMES) for _ in letters)) if kind == "reveal" else None,
    )  # fmt: skip


@given(headers())
@settings(max_examples=80)
def test_every_header_is_read_back(record: Record) -> None:
    reading = parse_record(format_record(record))
    assert reading.faults == ()
    assert reading.record == record


HEAD = "RD1\nhand 1\nseat N Ana\nseat S Bo\nrules racing-demon\nseed abc\n\n0.00 go\n"


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("0.10 X T", "unknown-seat", 6),
        ("0.10 N Q>F AS", "unknown-move", 8),
        ("0.10 N D>F 11S", "unknown-card", 12),
        ("0.10 N T*0", "bad-count", 8),
        ("0.10 N go", "unknown-move", 8),
        ("0.10", "bad-line", None),
        ("0.1.0 N T", "bad-line", 1),
        ("1e3 N T", "bad-line", 1),
        ("-3 N T", "bad-line", 1),
        ("0.10 N T\x00", "bad-line", 9),
        ("count N 1", "bad-line", None),
        ("count N -1 3", "bad-line", None),
        ("count X 1 3", "unknown-seat", 7),
        ("colour blue", "bad-header", 1),
        ("rules racing-demon", "bad-header", 1),
        ("reveal\nreveal", "bad-header", 1),
        ("x" * 3000, "bad-line", None),
    ],
)
def test_a_bad_line_is_found_with_its_column(line: str, code: str, column: int | None) -> None:
    reading = parse_record(f"{HEAD}0.05 N T\n{line}\n0.20 S T\n")
    (fault,) = reading.faults
    assert (fault.code, fault.column) == (code, column)
    assert fault.line == 9 + line.count("\n") + 1
    assert len(reading.record.play) == 3


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-version"),
        ("RD2\n", "bad-version"),
        ("hello", "bad-version"),
        ("RD1\n", "bad-header"),
        ("RD1\nseat N\nseat N\n", "bad-header"),
        ("RD1\nseat NN\n", "bad-header"),
        ("RD1\nseat N\nrules nonesuch\n", "bad-header"),
        ("RD1\nseat N\nrules pagat jokers=7\n", "bad-header"),
        ("RD1\nseat N\ndemon N=0\n", "bad-header"),
        ("RD1\nseat N\ndeal N XX\n", "unknown-card"),
        ("RD1\nseat N\ndeal S AS\n", "unknown-seat"),
        ("RD1\n" + "".join(f"seat {letter}\n" for letter in "ABCDEFGHI"), "bad-header"),
    ],
)
def test_a_bad_head_is_found(text: str, code: str) -> None:
    assert parse_record(text).faults[0].code == code


def test_time_runs_forward_and_may_be_left_out() -> None:
    reading = parse_record(f"{HEAD}3.0 N T\n- S T\n2.9 N T\n3.0 S T\n")
    assert [(fault.code, fault.line) for fault in reading.faults] == [("time-backwards", 11)]
    assert [event.time for event in reading.record.play] == ["0.00", "3.0", "-", "3.0"]


def test_other_spellings_are_understood_and_said() -> None:
    text = f"\ufeff{HEAD}0.1 N D>F  10h\n0.2  N\tD>F th # so\n".replace("\n", "\r\n")
    reading = parse_record(text)
    assert reading.faults == ()
    assert [str(event.move) for event in list(reading.record.play)[1:]] == ["D>F TH", "D>F TH"]
    assert [(said.code, said.line) for said in reading.lenience] == [
        ("card-spelling", 9), ("card-spelling", 10),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["two  blanks", "a # comment", "line\nbreak", " edge", "tab\t"])
def test_a_name_that_would_be_read_otherwise_is_not_written(name: str) -> None:
    record = Record(seats=(Seat("N", name), Seat("S")), rules=parse_rules("racing-demon"))
    with pytest.raises(BadInputError, match="unwritable"):
        format_record(record)


@pytest.mark.parametrize("tries", [400, pytest.param(100_000, marks=pytest.mark.soak)])
def test_nothing_crashes_the_reader(tries: int) -> None:
    rng = random.Random(5)
    text = format_record(record_of("pagat jokers=2", steps=60))
    letters = "NESWDF>*=~x#: \t\n-.0123456789TRrotaegsukdl\u00e9²\x00\ud800\u2028"
    for _ in range(tries):
        broken = list(text)
        for _ in range(rng.choice((1, 3, 30))):
            place = rng.randrange(len(broken))
            broken[place : place + rng.randrange(3)] = rng.choices(letters, k=rng.randrange(3))
        reading = parse_record("".join(broken))
        assert len(reading.record.play) <= 70
        assert all(1 <= fault.line <= 200 for fault in reading.faults)


@given(st.text(max_size=300))
@settings(max_examples=80)
def test_any_text_is_read_to_a_finding(text: str) -> None:
    assert parse_record(text).faults
    assert parse_record(f"RD1\n{text}").record.rules


def test_a_line_of_a_hundred_megabytes_costs_little_memory() -> None:
    class Endless(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size < 2 * LARGEST_TEXT
            return b"N" * min(size, 100_000_000)

    tracemalloc.start()
    reading = parse_record(text_of(Endless()))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [fault.values["reason"] for fault in reading.faults] == ["text-too-long"]
    assert peak < 12_000_000


def test_many_lines_and_many_faults_are_cut_short() -> None:
    assert parse_record(HEAD + "\n" * 30_000).faults[0].values["reason"] == "too-many"
    assert len(parse_record(HEAD + "0.1 Q T\n" * 5_000).faults) == 100
