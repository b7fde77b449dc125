"""Wide sheets: a household's own spreadsheet comes in as it was kept, or is told what is wrong."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadFileError, BadInputError, LineProblem, UsageError
from rd_league.files.cells import DateOrder
from rd_league.files.wide import WideLayout, parse_wide
from rd_league.hand.sheet import NetPoints, Outcome, SatOut, Sheet
from rd_league.league.imported import ImportedFile, ImportedHand, ImportedMatch
from tests.files.strategies import attempt

KITCHEN = Path(__file__).with_name("kitchen-sheet.csv")
LAYOUT = WideLayout("kitchen", DateOrder.MDY, "nertz", "Draw")
DAY_FIRST = WideLayout("k", DateOrder.DMY)


def parse(
    *rows: str, header: str = "Date,Ann,Bob,Nertz", layout: WideLayout = LAYOUT
) -> ImportedFile:
    return parse_wide("\n".join([header, *rows]).encode(), "sheet.csv", layout)


def problems(
    *rows: str, header: str = "Date,Ann,Bob,Nertz", layout: WideLayout = LAYOUT
) -> tuple[LineProblem, ...]:
    with pytest.raises(BadFileError) as caught:
        parse(*rows, header=header, layout=layout)
    assert caught.value.values["file"] == "sheet.csv"
    return caught.value.problems


def test_a_kitchen_sheet_comes_in_whole() -> None:
    """A byte order mark, CRLF, a caller column begun late, equal rows, a day taken up again."""

    def net(*points: int) -> tuple[NetPoints, ...]:
        return tuple(map(NetPoints, points))

    assert parse_wide(KITCHEN.read_bytes(), "kitchen-sheet.csv", LAYOUT) == ImportedFile(
        (
            ImportedMatch(
                None,
                "kitchen 2024-01-05",
                date(2024, 1, 5),
                None,
                ("Mia", "Ole"),
                (
                    ImportedHand(1, 2, Sheet(net(10, 3), Outcome.UNKNOWN)),
                    ImportedHand(2, 3, Sheet(net(-4, 12), Outcome.CALLED, (1,))),
                    ImportedHand(3, 4, Sheet(net(-4, 12), Outcome.CALLED, (1,))),
                    ImportedHand(4, 8, Sheet(net(7, 7), Outcome.UNKNOWN)),
                ),
            ),
            ImportedMatch(
                None,
                "kitchen 2024-01-09",
                date(2024, 1, 9),
                None,
                ("Mia", "Ole", "Pat"),
                (
                    ImportedHand(
                        1,
                        6,
                        Sheet((NetPoints(8), SatOut(), NetPoints(0)), Outcome.CALLED, (0,)),
                    ),
                    ImportedHand(2, 7, Sheet(net(8, 20, 2), Outcome.STALLED)),
                ),
            ),
        ),
        (LineProblem(1, "Sore Hand", "column-ignored", {"example": "FALSE"}),),
    )


def test_without_a_caller_column_nothing_is_known_of_callers() -> None:
    (match,) = parse("5.1.2024;3;4", header="When;Ann;Bob", layout=DAY_FIRST).matches
    assert match.hands == (
        ImportedHand(1, 2, Sheet((NetPoints(3), NetPoints(4)), Outcome.UNKNOWN)),
    )


def test_a_blank_column_is_nobody_and_a_blank_cell_is_not_a_zero() -> None:
    file = parse("1/5/2024,,0,,,", header="Date,Ann,Bob,Nertz,Cat,")
    assert file.notes == ()
    assert file.matches[0].players == ("Bob",)
    assert file.matches[0].hands[0].sheet.seats == (NetPoints(0),)


@pytest.mark.parametrize(
    ("said", "caller"),
    [("Ann", 0), ("ann", 0), (" ANN ", 0), ("Mary Lou", 1), ("mary  lou", 1), ("m", 1), ("a", 0)],
)
def test_a_caller_is_known_in_any_case_and_by_the_beginning_of_a_name(
    said: str, caller: int
) -> None:
    (match,) = parse(f"1/5/2024,1,2,{said}", header="Date,Ann,Mary Lou,Nertz").matches
    assert match.hands[0].sheet.callers == (caller,)
    assert match.hands[0].sheet.outcome is Outcome.CALLED


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (",1,2,", LineProblem(3, "Date", "cell-blank", {})),
        ("2/30/2024,1,2,", LineProblem(3, "Date", "date-impossible", {"value": "2/30/2024"})),
        (
            "13/1/2024,1,2,",
            LineProblem(3, "Date", "date-order", {"value": "13/1/2024", "order": DateOrder.MDY}),
        ),
        (
            "2024-01-05,1,2,",
            LineProblem(3, "Date", "date-order", {"value": "2024-01-05", "order": DateOrder.MDY}),
        ),
        (
            "1-6-2024,1,2,",
            LineProblem(
                3, "Date", "date-mixed", {"value": "1-6-2024", "first": "1/5/2024", "first_line": 2}
            ),
        ),
        (
            "Friday,1,2,",
            LineProblem(3, "Date", "bad-date", {"value": "Friday", "order": DateOrder.MDY}),
        ),
        ("1/6/2024,,,", LineProblem(3, None, "no-points", {})),
        ("1/6/2024,1O,2,", LineProblem(3, "Ann", "not-whole-number", {"value": "1O"})),
        ("1/6/2024,1.5,2,", LineProblem(3, "Ann", "not-whole-number", {"value": "1.5"})),
        ("1/6/2024,,2,Ann", LineProblem(3, "Nertz", "caller-absent", {"player": "Ann"})),
        (
            "1/6/2024,1,2,Bbo",
            LineProblem(
                3,
                "Nertz",
                "caller-unknown",
                {"name": "Bbo", "nearest": "Bob", "there": ("Ann", "Bob")},
            ),
        ),
        ("1/6/2024,1,2,,,", LineProblem(3, None, "row-too-long", {"cells": 6, "columns": 4})),
    ],
)
def test_a_bad_line_is_named_with_its_column(row: str, problem: LineProblem) -> None:
    assert problems("1/5/2024,1,2,", row, "1/7/2024,3,4,Draw") == (problem,)


def test_all_bad_lines_are_told_at_once() -> None:
    found = problems("1/32/2024,x,2,Zed", "1/5/2024,1,2,", "1/5/2024,1,,Bob", "1/5/2024,1,2,x,y")
    assert [(each.line, each.column, each.code) for each in found] == [
        (2, "Date", "date-impossible"),
        (2, "Ann", "not-whole-number"),
        (2, "Nertz", "caller-unknown"),
        (4, "Nertz", "caller-absent"),
        (5, None, "row-too-long"),
        (5, "Nertz", "caller-unknown"),
    ]


def test_a_caller_who_may_be_two_is_asked_about() -> None:
    header = "Date,Anna,Annabel,Nertz"
    assert parse("1/5/2024,1,2,anna", header=header).matches[0].hands[0].sheet.callers == (0,)
    assert problems("1/5/2024,1,2,ann", header=header) == (
        LineProblem(
            2, "Nertz", "name-ambiguous", {"name": "ann", "candidates": ("Anna", "Annabel")}
        ),
    )


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Date,Ann,ANN,Nertz", [("ANN", "column-twice", {})]),
        ("Date,'=1,=1,Nertz", [("=1", "column-twice", {})]),
        ("Date,Ann,,Nertz", [(None, "heading-missing", {"position": 3})]),
        ("Date,Ann,Draw,Nertz", [("Draw", "stalled-is-player", {})]),
        ("Date,Ann,Bob,Nerts", [("nertz", "column-missing", {"nearest": "Nerts"})]),
        ("Date,Ann,A\u202eb,Nertz", [("A\u202eb", "name-control", {"name": "A\u202eb"})]),
    ],
)
def test_a_broken_header_is_told_alone(
    header: str, expected: list[tuple[str | None, str, dict[str, object]]]
) -> None:
    assert problems("nonsense,1,2,zed", header=header) == tuple(
        LineProblem(1, column, code, values) for column, code, values in expected
    )


def test_a_sheet_without_players_says_so() -> None:
    for rows in ([], ["1/5/2024,x,y,"]):
        assert problems(*rows) == (LineProblem(1, None, "no-players", {}),)


def test_a_word_for_a_stalled_hand_needs_a_column() -> None:
    with pytest.raises(UsageError) as caught:
        WideLayout("k", DateOrder.MDY, stalled="Draw")
    assert (caught.value.code, caught.value.values) == (
        "stalled-without-caller",
        {"stalled": "Draw"},
    )


_ROWS = st.lists(
    st.tuples(
        st.dates(date(2023, 12, 28), date(2024, 1, 3)),
        st.lists(st.none() | st.integers(-60, 90), min_size=3, max_size=3).filter(
            lambda points: any(net is not None for net in points)
        ),
    ),
    min_size=1,
    max_size=12,
)


@given(_ROWS, st.sampled_from(DateOrder), st.sampled_from(",;"))
@settings(max_examples=60)
def test_every_row_is_a_hand_of_its_date_in_the_order_of_the_file(
    rows: list[tuple[date, list[int | None]]], order: DateOrder, mark: str
) -> None:
    names = ("Ann", "=1+1", "Ζωή")
    lines = [mark.join(("date", "Ann", "'=1+1", "Ζωή"))]
    for on, points in rows:
        parts = {"y": str(on.year), "m": str(on.month), "d": str(on.day)}
        written = "/".join(parts[letter] for letter in order)
        lines.append(mark.join([written, *("" if net is None else str(net) for net in points)]))
    file = parse_wide("\n".join(lines).encode(), "f", WideLayout("k", order))
    assert [match.played_on for match in file.matches] == list(dict.fromkeys(on for on, _ in rows))
    for match in file.matches:
        mine = [
            (line, points) for line, (on, points) in enumerate(rows, 2) if on == match.played_on
        ]
        present = [i for i in range(3) if any(points[i] is not None for _, points in mine)]
        assert match.label == f"k {match.played_on}"
        assert match.players == tuple(names[i] for i in present)
        told = [
            (hand.line, [getattr(seat, "points", None) for seat in hand.sheet.seats])
            for hand in match.hands
        ]
        assert told == [(line, [points[i] for i in present]) for line, points in mine]
        assert [hand.number for hand in match.hands] == [*range(1, len(mine) + 1)]


@given(st.data())
@settings(max_examples=80)
def test_a_damaged_sheet_is_read_or_refused_and_never_more(data: st.DataObject) -> None:
    content = bytearray(KITCHEN.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(
            st.binary(max_size=3) | st.sampled_from([b",", b'"', b"\r", b"Ole", b"1/2/2024"])
        )
    told = attempt(lambda: parse_wide(bytes(content), "f", LAYOUT))
    if isinstance(told, BadInputError):
        assert told.values["file"] == "f"
    else:
        assert sum(len(match.hands) for match in told.matches) <= 7
        for match in told.matches:
            assert all(len(hand.sheet.seats) == len(match.players) for hand in match.hands)
