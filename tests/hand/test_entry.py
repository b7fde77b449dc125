"""The text of a hand: what is read, what is refused and why, and that it reads back (I4)."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rd_league.errors import BadInputError, RefusedError
from rd_league.findings import Finding, Severity
from rd_league.hand.entry import (
    Cell,
    Entry,
    Out,
    format_count,
    format_piles,
    parse_cell,
    parse_entry,
    parse_piles,
    who_called,
)
from rd_league.hand.rules import Call, InAir, RuleSet
from rd_league.hand.sheet import Counted, NetPoints, Outcome, Piles, SatOut, SeatCount
from tests.strategies import pile_heights, seat_counts


@pytest.mark.parametrize(
    ("word", "cell"),
    [
        ("14/0", Cell(None, Counted(14, 0))),
        ("0/13", Cell(None, Counted(0, 13))),
        ("14/0/38", Cell(None, Counted(14, 0, 38))),
        ("10+4/0", Cell(None, Counted(14, 0))),
        ("10+4/1+1/30+6", Cell(None, Counted(14, 2, 36))),
        ("14/0k2", Cell(None, Counted(14, 0, kings=2))),
        ("14/0/38k0", Cell(None, Counted(14, 0, 38, 0))),
        ("007/00", Cell(None, Counted(7, 0))),
        ("n12", Cell(None, NetPoints(12))),
        ("n-5", Cell(None, NetPoints(-5))),
        ("n-0", Cell(None, NetPoints(0))),
        ("-", Cell(None, SatOut())),
        ("Dan=21/1", Cell("Dan", Counted(21, 1))),
        ("Dan=-", Cell("Dan", SatOut())),
        ("=1+1=21/1", Cell("=1+1", Counted(21, 1))),  # split at the last sign
        ("a=b=n3", Cell("a=b", NetPoints(3))),
        ("Ζωή=9/5", Cell("Ζωή", Counted(9, 5))),
        ("O'Neill=9/5", Cell("O'Neill", Counted(9, 5))),
    ],
)
def test_a_cell_is_read(word: str, cell: Cell) -> None:
    assert parse_cell(word) == cell


@pytest.mark.parametrize("word", ["14", "14/", "/0", "10+4", "10+4/", "Dan=14", "Dan=/0", "Dan=3/"])
def test_half_a_cell_is_refused(word: str) -> None:
    with pytest.raises(BadInputError) as refused:
        parse_entry(["9/5", word])
    assert (refused.value.code, refused.value.values) == (
        "half-cell",
        {"cell": word, "position": 2},
    )


def test_capitals_are_read_like_small_letters() -> None:
    assert parse_cell("14/0K2") == parse_cell("14/0k2")
    assert parse_entry(["N12", "C55"]) == parse_entry(["n12", "c55"])


@pytest.mark.parametrize(
    "word",
    [
        *("", " ", "x", "/", "//", "=", "--", "+", "k2", "Dan", "Dan=", "=14/0", "=-", "=n3"),
        *("14/0/", "14/0/38/1", "14//38", "-14/0", "14/-1", "14/0/-1", "14/0k", "14/0k12"),
        *("14k2/0", "14/0k2k2", "14/0k-1", "14 /0", "14/0 ", "14.0/0", "1e2/0"),
        *("+4/0", "4+/0", "4++4/0", "10000/0", "14/0c55", "c", "c-1", "c5.5", "c55/1"),
        *("n", "n+5", "n--5", "n1.5", "n1234567", "n5k1", "n1+1", "Dan=c55"),
        *("１４/0", "१४/0", "14∕0", "14/0\n", "²/0", "14/0\x00", "−5", "n−5", "–"),
    ],
)
def test_a_malformed_cell_is_refused_with_its_place(word: str) -> None:
    with pytest.raises(BadInputError) as refused:
        parse_entry(["9/5", "c7", word])
    assert (refused.value.code, refused.value.values) == ("bad-cell", {"cell": word, "position": 3})


def test_a_cell_by_itself_stands_at_the_first_place() -> None:
    with pytest.raises(BadInputError) as refused:
        parse_cell("x")
    assert refused.value.values == {"cell": "x", "position": 1}


def test_an_entry_is_its_cells_in_order_and_the_centre_wherever_it_stands() -> None:
    cells = (Cell(None, Counted(14, 0)), Cell("Bob", SatOut()))
    assert parse_entry(["14/0", "Bob=-"]) == Entry(cells, None)
    for words in (["c55", "14/0", "Bob=-"], ["14/0", "c50+5", "Bob=-"], ["14/0", "Bob=-", "c55"]):
        assert parse_entry(words) == Entry(cells, 55)
    assert parse_entry([]) == Entry((), None)
    assert parse_entry(["c0"]) == Entry((), 0)  # an empty centre is not a blank


def test_two_centres_are_refused() -> None:
    with pytest.raises(BadInputError) as refused:
        parse_entry(["c55", "14/0", "c55"])
    assert (refused.value.code, refused.value.values) == (
        "centre-twice",
        {"cell": "c55", "position": 3},
    )


@given(seat_counts(), st.one_of(st.none(), st.text(min_size=1, max_size=10)))
@settings(max_examples=50)
def test_a_count_reads_back_as_it_was_written(count: SeatCount, name: str | None) -> None:
    word = format_count(count)
    assert parse_cell(word if name is None else f"{name}={word}") == Cell(name, count)
    assert set(word) <= set("0123456789/+-=kn")  # no shell touches it


@given(st.lists(seat_counts(), max_size=8), st.one_of(st.none(), st.integers(0, 400)))
@settings(max_examples=50)
def test_an_entry_reads_back_as_it_was_written(counts: list[SeatCount], centre: int | None) -> None:
    words = [format_count(count) for count in counts]
    words += [] if centre is None else [f"c{centre}"]
    assert parse_entry(words) == Entry(tuple(Cell(None, count) for count in counts), centre)


def attempted(parse: Callable[[Any], object], text: object) -> tuple[object, BadInputError | None]:
    """What was read, or the refusal; any other error is the test's."""
    try:
        return parse(text), None
    except BadInputError as refused:
        return None, refused


_SCRAPS = st.lists(
    st.sampled_from([*"0123456789/+-=kncSHCD ", "14", "/0", "٣", "Ann", "\n"]), max_size=8
).map("".join)


@given(st.lists(st.one_of(_SCRAPS, st.text(max_size=12)), max_size=5))
@settings(max_examples=150)
@example(["9" * 5000 + "/0"])
@example(["1+" * 3000 + "1/0"])
def test_any_text_is_read_or_refused_and_nothing_else(words: list[str]) -> None:
    read, refused = attempted(parse_entry, words)
    if refused is None:
        assert isinstance(read, Entry)
        assert len(read.cells) + (read.centre is not None) == len(words)
    else:
        assert refused.code in ("bad-cell", "half-cell", "centre-twice")
        assert refused.values["cell"] == words[int(str(refused.values["position"])) - 1]


@given(pile_heights())
@settings(max_examples=50)
def test_piles_read_back_as_they_were_written(piles: Piles) -> None:
    assert parse_piles(format_piles(piles)) == piles


@pytest.mark.parametrize(
    ("text", "piles"),
    [
        ("S=13+7/H=9/D=4+4+2", Piles(spades=(13, 7), hearts=(9,), diamonds=(4, 4, 2))),
        ("d=1/s=2", Piles(spades=(2,), diamonds=(1,))),
        ("C=14+0", Piles(clubs=(14, 0))),  # read; the checks have a word for it
        ("", Piles()),  # nobody played a card: not the same as not noted
    ],
)
def test_piles_are_read_by_suit(text: str, piles: Piles) -> None:
    assert parse_piles(text) == piles


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("S", "S"),
        ("S=", "S="),
        ("13", "13"),
        ("S=13//H=2", ""),
        ("/", ""),
        ("S=13/", ""),
        ("S=13/S=7", "S=7"),
        ("SH=3", "SH=3"),
        ("X=3", "X=3"),
        ("=3", "=3"),
        ("S=-3", "S=-3"),
        ("S=3+", "S=3+"),
        ("S=3,4", "S=3,4"),
        ("S=3 ", "S=3 "),
        ("S=٣", "S=٣"),
    ],
)
def test_malformed_piles_are_refused_with_the_part_that_is_wrong(text: str, part: str) -> None:
    with pytest.raises(BadInputError) as refused:
        parse_piles(text)
    assert (refused.value.code, refused.value.values) == (
        "bad-piles",
        {"piles": text, "part": part},
    )


@given(st.one_of(_SCRAPS, st.text(max_size=20)))
def test_any_text_is_piles_or_refused_and_nothing_else(text: str) -> None:
    read, refused = attempted(parse_piles, text)
    if refused is None:
        assert isinstance(read, Piles)
        assert parse_piles(format_piles(read)) == read
    else:
        assert refused.code == "bad-piles"


def counts(*demons: int) -> tuple[SeatCount, ...]:
    return tuple(Counted(10, demon) for demon in demons)


OPTIONAL = RuleSet(call=Call.OPTIONAL)
AIRBORNE = RuleSet(in_air=InAir.COUNTS)


@pytest.mark.parametrize(
    ("seats", "said", "outcome", "callers"),
    [
        (counts(0, 3, 5), None, Outcome.CALLED, (0,)),
        (counts(2, 3, 0), (), Outcome.CALLED, (2,)),
        (counts(0, 3, 0), (2,), Outcome.CALLED, (2,)),
        (counts(0, 3, 0), (2, 0, 2), Outcome.CALLED, (0, 2)),
        (counts(2, 3, 5), (1,), Outcome.CALLED, (1,)),  # a false call: for the checks to refuse
        (counts(2, 3, 5), Out.NOBODY, Outcome.STALLED, ()),
        (counts(0, 3, 0), Out.NOBODY, Outcome.STALLED, ()),
        (counts(0, 3, 0), Out.UNKNOWN, Outcome.UNKNOWN, ()),
        ((NetPoints(24), NetPoints(-3)), (0,), Outcome.CALLED, (0,)),
        ((NetPoints(24), NetPoints(-3)), Out.UNKNOWN, Outcome.UNKNOWN, ()),
        ((*counts(0), NetPoints(-3)), None, Outcome.CALLED, (0,)),
        ((*counts(0, 3), SatOut()), None, Outcome.CALLED, (0,)),
    ],
)
def test_who_called_is_the_only_empty_demon_or_what_was_said(
    seats: tuple[SeatCount, ...],
    said: tuple[int, ...] | Out | None,
    outcome: Outcome,
    callers: tuple[int, ...],
) -> None:
    assert who_called(RuleSet(), seats, said) == (outcome, callers)


@pytest.mark.parametrize(
    ("rules", "seats", "code", "values"),
    [
        (RuleSet(), counts(2, 3, 5, 1), "nobody-out", {"demons": (2, 3, 5, 1)}),
        (RuleSet(), (*counts(2, 3), SatOut()), "nobody-out", {"demons": (2, 3)}),
        (RuleSet(), counts(0, 3, 0), "who-called", {"seats": (0, 2), "all_call": True}),
        (OPTIONAL, counts(0, 3, 0), "who-called", {"seats": (0, 2), "all_call": False}),
        (AIRBORNE, counts(0, 0), "who-called", {"seats": (0, 1), "all_call": False}),
        (RuleSet(), (NetPoints(9), NetPoints(3)), "who-called", {"seats": (), "all_call": True}),
        (RuleSet(), (*counts(2), NetPoints(3)), "who-called", {"seats": (), "all_call": True}),
        (RuleSet(), (), "who-called", {"seats": (), "all_call": True}),
    ],
)
def test_a_hand_whose_caller_cannot_be_told_is_refused(
    rules: RuleSet, seats: tuple[SeatCount, ...], code: str, values: dict[str, object]
) -> None:
    with pytest.raises(RefusedError) as refused:
        who_called(rules, seats, None)
    assert refused.value.findings == (Finding(code, Severity.IMPOSSIBLE, "R10.3", None, values),)
