"""The hands CSV: what the rows of a file mean, and what is wrong, by line and column."""

from datetime import date

import pytest

from rd_league.errors import BadFileError, LineProblem
from rd_league.files.cells import neutralize
from rd_league.files.hands_csv import parse_hands
from rd_league.files.seat_rows import Column
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, Sheet
from rd_league.league.imported import ImportedFile

HEADER = "date,season,match,hand,player,foundation,demon,out"


def parse(*rows: str, header: str = HEADER) -> ImportedFile:
    return parse_hands("\r\n".join([header, *rows]).encode(), "hands.csv")


def refusals(*rows: str, header: str = HEADER) -> list[tuple[int, str | None, str]]:
    return [(found.line, found.column, found.code) for found in problems(*rows, header=header)]


def problems(*rows: str, header: str = HEADER) -> tuple[LineProblem, ...]:
    with pytest.raises(BadFileError) as caught:
        parse(*rows, header=header)
    assert caught.value.values == {
        "file": "hands.csv",
        "problem_count": len(caught.value.problems),
    }
    return caught.value.problems


def test_seats_go_as_they_first_appear_or_by_their_column() -> None:
    rows = ["2026-01-15,W,T1,1,Bob,14,0,", "2026-01-15,W,T1,1,Ann,3,2,"]
    assert parse(*rows).matches[0].players == ("Bob", "Ann")
    seated = parse(rows[0] + ",2", rows[1] + ",1", header=HEADER + ",seat").matches[0]
    assert seated.players == ("Ann", "Bob")
    assert seated.hands[0].sheet == Sheet((Counted(3, 2), Counted(14, 0)), callers=(1,))
    assert seated.hands[0].seat_lines == (3, 2)
    assert (seated.hands[0].line_of(None), seated.hands[0].line_of(0)) == (2, 3)


def test_hands_may_come_in_any_order_and_a_seat_may_miss_one() -> None:
    file = parse(
        ",W,T1,2,Ann,5,3,",
        ",W,T1,2,Cat,8,0,yes",
        ",W,T1,1,Ann,1,0,",
        ",W,T1,1,Bob,2,1,",
        ",W,T1,1,Cat,,,no",
    )
    (match,) = file.matches
    assert (match.players, match.played_on) == (("Ann", "Cat", "Bob"), None)
    assert [hand.sheet for hand in match.hands] == [
        Sheet((Counted(1, 0), SatOut(), Counted(2, 1)), callers=(0,)),
        Sheet((Counted(5, 3), Counted(8, 0), SatOut()), callers=(1,)),
    ]


def test_what_is_said_once_holds_for_the_whole_match_or_hand() -> None:
    file = parse(
        "2026-01-15,W,T1,1,Ann,5,3,,3,8,stalled,,windy",
        ",W,T1,1,Bob,3,2,,,,,-4,",
        ",W,T1,2,Ann,5,0,,,,,,",
        ",W,T1,2,Bob,,,,,,,7,",
        header=HEADER + ",table,centre,outcome,points,note",
    )
    (match,) = file.matches
    assert (match.played_on, match.table) == (date(2026, 1, 15), 3)
    first, second = match.hands
    assert first.sheet == Sheet((Counted(5, 3), Counted(3, 2)), Outcome.STALLED, (), 8)
    assert (first.note, first.claimed) == ("windy", (None, -4))
    assert second.sheet == Sheet((Counted(5, 0), NetPoints(7)), Outcome.CALLED, (0,))
    assert (second.note, second.claimed) == (None, ())


@pytest.mark.parametrize(
    ("outs", "outcome", "expected"),
    [
        (("yes", "YES"), "", (Outcome.CALLED, (0, 1))),
        (("no", "yes"), "", (Outcome.CALLED, (1,))),
        (("", "yes"), "Called", (Outcome.CALLED, (1,))),
        (("", ""), "stalled", (Outcome.STALLED, ())),
        (("", "no"), "UNKNOWN", (Outcome.UNKNOWN, ())),
    ],
)
def test_several_empty_demons_end_as_the_file_says(
    outs: tuple[str, str], outcome: str, expected: tuple[Outcome, tuple[int, ...]]
) -> None:
    (match,) = parse(
        f",W,T,1,Ann,1,0,{outs[0]},{outcome}",
        f",W,T,1,Bob,1,0,{outs[1]},",
        header=HEADER + ",outcome",
    ).matches
    assert (match.hands[0].sheet.outcome, match.hands[0].sheet.callers) == expected


def test_who_called_must_be_clear() -> None:
    empty, full, net = ",W,T,1,{},5,0,{},", ",W,T,1,{},5,2,{},", ",W,T,1,{},,,{},8"
    header = HEADER + ",points"
    told = [
        ((empty, empty), "who-called", ("Ann", "Bob"), (0, 0)),
        ((full, full), "nobody-out", (), (2, 2)),
        ((net, full), "who-called", (), (2,)),
        ((net, net), "who-called", (), ()),
    ]
    for rows, code, players, demons in told:
        lines = [row.format(name, "") for row, name in zip(rows, ("Ann", "Bob"), strict=True)]
        assert problems(*lines, header=header) == (
            LineProblem(2, "out", code, {"players": players, "demons": demons}),
        )


def test_a_stalled_hand_has_no_caller() -> None:
    rows = (",W,T,1,Ann,5,0,yes,stalled", ",W,T,1,Bob,5,2,,")
    assert problems(*rows, header=HEADER + ",outcome") == (
        LineProblem(2, "out", "outcome-and-out", {"outcome": Outcome.STALLED, "player": "Ann"}),
    )


def test_the_same_label_in_another_season_is_another_match() -> None:
    file = parse(",W,T1,1,A,1,0,", ",S,T1,1,A,2,0,", ",W,T1,1,B,1,1,", ",S,T1,1,B,1,1,")
    assert [(match.season, match.label) for match in file.matches] == [("W", "T1"), ("S", "T1")]


def test_unknown_columns_are_noted_and_blank_headings_are_not() -> None:
    file = parse(",W,T1,1,A,1,0,,,9,", header=HEADER + ",,Centr,")
    assert file.notes == (LineProblem(1, "Centr", "column-ignored", {"nearest": Column.CENTRE}),)


def test_a_broken_header_is_told_whole_and_alone() -> None:
    header = "\r\nDate,season,match,DATE,hand,player,foundation"
    assert refusals("bad,,,", header=header) == [
        (2, "demon", "column-missing"),
        (2, "out", "column-missing"),
        (2, "date", "column-twice"),
    ]


GOOD = "2026-01-15,W,T1,1,Bob,3,2,"


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("15/1/2026,W,T1,1,Ann,5,0,", [("date", "bad-date")]),
        ("2026-02-30,W,T1,1,Ann,5,0,", [("date", "date-impossible")]),
        ("2026-01-16,W,T1,1,Ann,5,0,", [("date", "cell-differs")]),
        ("2026-01-15,,T1,1,Ann,5,0,", [("season", "cell-blank")]),
        ("2026-01-15,W, ,1,Ann,5,0,", [("match", "cell-blank")]),
        ("2026-01-15,W,T1,,Ann,5,0,", [("hand", "cell-blank")]),
        ("2026-01-15,W,T1,0,Ann,5,0,", [("hand", "not-a-count")]),
        ("2026-01-15,W,T1,H1,Ann,5,0,", [("hand", "not-a-count")]),
        ("2026-01-15,W,T1,1,,5,0,", [("player", "cell-blank")]),
        ('2026-01-15,W,T1,1,"A\nn",5,0,', [("player", "name-control")]),
        ("2026-01-15,W,T1,1,A\x1b[31m,5,0,", [("player", "name-control")]),
        ("2026-01-15,W,T1,1,Ann,-5,0,", [("foundation", "not-a-count")]),
        ("2026-01-15,W,T1,1,Ann,5,0.0,", [("demon", "not-a-count")]),
        ("2026-01-15,W,T1,1,Ann,x,y,", [("foundation", "not-a-count"), ("demon", "not-a-count")]),
        ("2026-01-15,W,T1,1,Ann,5,,", [("demon", "half-count")]),
        ("2026-01-15,W,T1,1,Ann,,0,", [("foundation", "half-count")]),
        ("2026-01-15,W,T1,1,Ann,,,yes", [("foundation", "half-count")]),
        ("2026-01-15,W,T1,1,Ann,5,0,maybe", [("out", "bad-word")]),
        ("2026-01-15,W,T1,1,Ann,5,0,,1", [(None, "row-too-long")]),
        ("2026-01-15,W,T1,1,Bob,3,2,", [("player", "row-twice")]),
        ("oops,,T1,one,Ann,5,0,", [
            ("date", "bad-date"), ("season", "cell-blank"), ("hand", "not-a-count"),
        ]),
    ],
)  # fmt: skip
def test_a_bad_line_is_named_with_its_column_and_nothing_else_is(
    row: str, expected: list[tuple[str | None, str]]
) -> None:
    found = refusals(GOOD, row, "2026-01-15,W,T1,1,Cat,4,3,yes")
    assert found == [(3, column, code) for column, code in expected]


@pytest.mark.parametrize(
    ("column", "cell", "code"),
    [
        ("table", "x", "not-a-count"),
        ("seat", "0", "not-a-count"),
        ("outcome", "won", "bad-word"),
        ("points", "5.0", "not-whole-number"),
        ("centre", "-1", "not-a-count"),
        ("left_over", "?", "not-a-count"),
        ("kings", "?", "not-a-count"),
        ("demon_size", "?", "not-a-count"),
        ("piles", "X=3", "bad-piles"),
        ("doubles", "?", "not-a-count"),
    ],
)
def test_a_bad_optional_cell_is_named(column: str, cell: str, code: str) -> None:
    header = f"{HEADER},{column}"
    assert refusals(f",W,T,1,Ann,5,0,,{cell}", header=header) == [(2, column, code)]


@pytest.mark.parametrize(
    ("column", "first", "second"),
    [
        ("table", "1", "2"),
        ("outcome", "called", "unknown"),
        ("centre", "50", "51"),
        ("piles", "S=3", "S=4"),
        ("doubles", "0", "1"),
        ("note", "a", "b"),
    ],
)
def test_rows_of_one_hand_must_not_differ(column: str, first: str, second: str) -> None:
    rows = (f",W,T,1,Ann,5,0,,{first}", ",W,T,1,Bob,5,1,,", f",W,T,1,Cat,5,1,,{second}")
    assert problems(*rows, header=f"{HEADER},{column}") == (
        LineProblem(4, column, "cell-differs", {"value": second, "first": first, "first_line": 2}),
    )


def test_a_player_keeps_one_seat_of_his_own() -> None:
    header = HEADER + ",seat"
    hand = (",W,T,1,Ann,5,0,,1", ",W,T,1,Bob,5,1,,2")
    assert problems(*hand, ",W,T,2,Ann,5,0,,2", ",W,T,2,Bob,5,1,,2", header=header) == (
        LineProblem(4, "seat", "cell-differs", {"value": "2", "first": "1", "first_line": 2}),
    )
    assert problems(*hand, ",W,T,1,Cat,5,1,,2", header=header) == (
        LineProblem(4, "seat", "seat-taken", {"player": "Cat", "seat": 2, "by": "Bob"}),
    )
    assert problems(*hand, ",W,T,1,Cat,5,1,,", header=header) == (
        LineProblem(4, "seat", "seat-missing", {"player": "Cat"}),
    )


def test_a_row_twice_says_where_the_first_is() -> None:
    assert problems(",W,T,1,Ann,5,0,", ",W,T,1,Bob,5,1,", ",W,T,1,Ann,6,0,") == (
        LineProblem(4, "player", "row-twice", {"player": "Ann", "hand": 1, "first_line": 2}),
    )


def test_a_name_is_the_same_name_in_any_case_and_accent() -> None:
    rows = (",W,T,1,Zoë,5,0,", ",W,T,1,Bob,5,1,", ",W,T,2,ZOE,5,0,", ",W,T,2,bob,5,1,")
    assert parse(*rows).matches[0].players == ("Zoë", "Bob")
    assert problems(*rows, ",W,T,2,zoe,6,0,") == (
        LineProblem(6, "player", "row-twice", {"player": "zoe", "hand": 2, "first_line": 4}),
    )


def test_the_hands_of_a_match_number_from_one_without_holes() -> None:
    rows = [f",W,T,{hand},{name},5,{demon}," for hand in (2, 3, 6) for name, demon in ("A0", "B1")]
    assert problems(*rows) == (
        LineProblem(2, "hand", "hand-missing", {"hand": 2, "missing": 1}),
        LineProblem(6, "hand", "hand-missing", {"hand": 6, "missing": 4}),
    )


def test_one_wrong_line_raises_no_false_alarm_elsewhere() -> None:
    rows = (
        ",W,T,1,Ann,5,x,yes",  # the caller of hand 1 is not lost, only unreadable
        ",W,T,1,Bob,5,1,",
        ",W,T,two,Ann,5,0,",  # and hand 2 is there
        ",W,T,3,Ann,5,0,",
    )
    assert refusals(*rows) == [(2, "demon", "not-a-count"), (4, "hand", "not-a-count")]


def test_a_line_of_no_match_is_not_missed_in_another() -> None:
    rows = (",W,,1,Ann,5,0,", ",W,T,1,Bob,5,1,", ",W,,2,Ann,5,0,", ",W,T,3,Bob,5,0,")
    assert refusals(*rows) == [(2, "match", "cell-blank"), (4, "match", "cell-blank")]


def test_all_wrong_lines_are_told_at_once() -> None:
    rows = [
        ",W,T1,1,A,5,x,",
        ",W,T1,1,B,5,1,",
        ",W,T2,1,A,5,2,",
        ",W,T2,1,B,5,1,",
        ",W,T3,2,A,5,0,",
    ]
    assert refusals(*rows) == [
        (2, "demon", "not-a-count"),
        (4, "out", "nobody-out"),
        (6, "hand", "hand-missing"),
    ]


def test_a_formula_as_a_name_is_the_name_it_stands_for() -> None:
    rows = (f",W,T,1,{neutralize('=1+1')},5,0,", ",W,T,1,+1,5,1,", ",W,T,1,'t Hart,5,1,")
    assert parse(*rows).matches[0].players == ("=1+1", "+1", "'t Hart")
