"""Any table as CSV: numbers are numbers to a spreadsheet, and nothing is a formula."""

import csv
import io
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from rd_league.files.grid_csv import Cell, csv_text


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (0, "0"), (12, "12"), (-5, "-5"), (Decimal("3.440"), "3.440"), (Decimal("-5.93"), "-5.93"),
        (Fraction(-4, 2), "-2"), (Fraction(25, 9), "25/9"), (date(2026, 1, 8), "2026-01-08"),
        (None, ""), ("", ""), ("12", "12"),
    ],
)  # fmt: skip
def test_numbers_stay_numbers(cell: Cell, text: str) -> None:
    assert next(csv.reader(io.StringIO(csv_text([], [[cell, "x"]]).split("\r\n", 1)[1]))) == [
        text, "x",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "cell", ["-5", "-25/9", "-1.", "--1", "-1.2.3", "-1+2", "-.5", "-1\n", "=1", "@a"]
)
def test_what_a_spreadsheet_would_reckon_with_is_text(cell: str) -> None:
    [[_], [found]] = csv.reader(io.StringIO(csv_text(["figure"], [[cell]])))

    assert found == f"'{cell}"
