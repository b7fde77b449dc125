"""Any table as CSV: numbers are numbers to a spreadsheet, and nothing is a formula."""

import csv
import io

import pytest

from rd_league.files.grid_csv import csv_text


@pytest.mark.parametrize("cell", ["0", "12", "-5", "3.44", "-5.93", ""])
def test_numbers_stay_numbers(cell: str) -> None:
    assert next(csv.reader(io.StringIO(csv_text([], [[cell, "x"]]).split("\r\n", 1)[1]))) == [
        cell, "x",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "cell", ["-25/9", "-1.", "--1", "-1.2.3", "-1+2", "-.5", "-1\n", "=1", "@a"]
)
def test_what_a_spreadsheet_would_reckon_with_is_text(cell: str) -> None:
    [[_], [found]] = csv.reader(io.StringIO(csv_text(["figure"], [[cell]])))

    assert found == f"'{cell}"
