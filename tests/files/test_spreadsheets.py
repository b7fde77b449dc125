"""Workbooks hold what CSV files hold, cell by cell, and nothing in them is a formula (I6)."""

import csv
import io
import zipfile
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.files.cells import DateOrder, plain
from rd_league.files.decode import Grid
from rd_league.files.hands_csv import format_hands, parse_hands
from rd_league.files.spreadsheets import (
    format_workbook,
    parse_workbook,
    read_grid,
    spreadsheet,
    writable,
)
from rd_league.files.wide import WideLayout, parse_wide
from rd_league.league.match import MatchResult, match_result
from tests.files.strategies import results

ODD = ("<script>alert(1)</script>", "=1+2", "@x", "+1", "-1-1", "'=1", "http://a.b", "{=1}", "0012")
TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"),
    min_size=1,
    max_size=20,
)


def book(*rows: list[Any], sheet: str = "Sheet1") -> bytes:
    """A workbook as another program writes it."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"remove_timezone": True}) as made:
        page = made.add_worksheet(sheet)
        day = made.add_format({"num_format": "d mmm yyyy"})
        for line, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, date):
                    page.write_datetime(line, column, cell, day)
                else:
                    page.write(line, column, cell)
    return stream.getvalue()


def packed(content: bytes, **changes: bytes) -> bytes:
    """A workbook with other parts, by the ends of their names."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            stem = name.rpartition("/")[2].partition(".")[0]
            new.writestr(name, changes.get(stem, old.read(name)))
    return stream.getvalue()


def texts(grid: Grid) -> list[tuple[str, ...]]:
    return [grid.header.cells, *(row.cells for row in grid.rows)]


def _calm(result: MatchResult) -> MatchResult:
    """A match without what no workbook can hold, and with notes of one line: lines are counted."""
    hands = (
        replace(hand, note=hand.note and (" ".join(writable(hand.note).split()) or None))
        for hand in result.match.hands
    )
    return match_result(replace(result.match, hands=tuple(hands)))


def code(content: bytes) -> str:
    with pytest.raises(BadInputError) as raised:
        parse_workbook(content, "a.xlsx")
    return raised.value.code


def test_numbers_and_days_are_cells_of_their_own_and_names_are_text() -> None:
    rows = [["Ann", -5, Fraction(13, 2), date(2026, 1, 8), None], [*ODD[1:5], "x"]]

    content = format_workbook(["name", "total", "mean", "day", "more"], rows)

    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheet = parts.read("xl/worksheets/sheet1.xml").decode()
        whole = b"".join(parts.read(name) for name in parts.namelist())
    assert "<f>" not in sheet
    assert b"hyperlink" not in whole
    assert "<v>-5</v>" in sheet
    assert "<v>6.5</v>" in sheet
    assert texts(parse_workbook(content, "a.xlsx")) == [
        ("name", "total", "mean", "day", "more"),
        ("Ann", "-5", "6.5", "2026-01-08", ""),
        ("'=1+2", "'@x", "'+1", "'-1-1", "x"),
    ]


@settings(max_examples=30, deadline=None)
@given(rows=st.lists(st.lists(TEXT, min_size=2, max_size=2), max_size=5))
def test_text_comes_back_as_it_was_from_either_kind_of_file(rows: list[list[str]]) -> None:
    for name in ("a.csv", "a.xlsx"):
        grid = read_grid(spreadsheet(["one", "two"], rows, name), name)
        found = [tuple(map(plain, row.cells)) for row in grid.rows]

        assert found == [tuple(row) for row in rows if any(map(str.strip, row))]


def test_equal_tables_are_equal_files() -> None:
    assert format_workbook(["a"], [[1]]) == format_workbook(["a"], [[1]])


@settings(max_examples=20, deadline=None)
@given(written=results())
def test_hands_come_back_from_a_workbook_as_from_csv(written: Any) -> None:
    written = [_calm(result) for result in written]

    from_csv = parse_hands(format_hands(written, "h.csv"), "h.csv")
    from_book = parse_hands(format_hands(written, "h.xlsx"), "h.xlsx")

    assert from_book == from_csv


@pytest.mark.parametrize("order", list(DateOrder))
def test_a_wide_sheet_may_be_a_workbook_with_real_days(order: DateOrder) -> None:
    content = book(
        ["Date", "Mia", "Ole", "Nertz"],
        [date(2024, 1, 5), 10, -3, "Mia"],
        [datetime(2024, 1, 5), 8.0, 20, None],
    )

    [match] = parse_wide(content, "k.xlsx", WideLayout("k", order, "Nertz")).matches

    assert (match.played_on, match.players, len(match.hands)) == (
        date(2024, 1, 5), ("Mia", "Ole"), 2,
    )  # fmt: skip


def test_lines_are_those_of_the_sheet_and_the_first_sheet_is_read() -> None:
    content = book([], ["date", "b"], [], [True, 1.5], [datetime(2024, 1, 5, 19, 30), "x"])

    grid = parse_workbook(content, "a.xlsx")

    assert [grid.header.line, *(row.line for row in grid.rows)] == [2, 4, 5]
    assert texts(grid)[1:] == [("yes", "1.5"), ("2024-01-05 19:30:00", "x")]


def test_what_is_no_workbook_is_refused() -> None:
    whole = book(["a"])

    assert code(b"") == "not-workbook"
    assert code(b"date,season\n") == "not-workbook"
    assert code(whole[:200]) == "not-workbook"
    assert code(packed(whole, workbook=b"<")) == "not-workbook"
    assert code(packed(whole, sheet1=b"<worksheet")) in ("not-workbook", "empty-file")
    assert code(book([])) == "empty-file"
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as other:
        other.writestr("content.xml", "<a/>")
    assert code(stream.getvalue()) == "not-workbook"


@pytest.mark.parametrize("place", ["XFD1", "A1048576", "ZZZZ1", "A99999999999"])
def test_one_cell_far_away_does_not_fill_the_memory(place: str) -> None:
    whole = book(["a"])
    with zipfile.ZipFile(io.BytesIO(whole)) as parts:
        sheet = parts.read("xl/worksheets/sheet1.xml").replace(b'r="A1"', f'r="{place}"'.encode())

    assert code(packed(whole, sheet1=sheet)) == "workbook-large"


def test_a_damaged_workbook_is_read_or_refused(tmp_path: Path) -> None:
    assert tmp_path.exists()
    whole = book(["date", "Ann"], [date(2024, 1, 5), 7])

    for at in range(0, len(whole), 23):
        content = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        try:
            parse_workbook(content, "a.xlsx")
        except BadInputError as error:
            found = error.code
        else:
            found = "read"
        assert found in ("read", "not-workbook", "empty-file", "workbook-large")


def test_what_no_workbook_can_hold_is_shown_as_missing() -> None:
    content = format_workbook(["a", "b"], [["x\ufffe\x01y\r\nz", "=" + "1" * 40_000]])

    [row] = parse_workbook(content, "a.xlsx").rows

    assert row.cells[0] == "x\ufffd\ufffdy\nz"
    assert (len(row.cells[1]), row.cells[1][:3], row.cells[1][-1]) == (32_767, "'=1", "…")


def test_csv_of_hands_is_neutral_too() -> None:
    text = spreadsheet(["player"], [[name] for name in ODD], "a.csv").decode()

    cells = [row[0] for row in csv.reader(io.StringIO(text))][1:]
    assert [plain(cell) for cell in cells] == list(ODD)
    assert not {cell[0] for cell in cells} & set("=+-@")
