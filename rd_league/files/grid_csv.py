"""Any table as CSV, nothing in it a formula to a spreadsheet (I6)."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction

from rd_league.files.cells import neutralize

Number = int | Fraction | Decimal
Cell = str | Number | date | None
"""What may stand in a table: text, a number, a day, or nothing."""


def csv_text(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Header and rows as CSV text; numbers stay numbers, text cannot become a formula."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([neutralize(name) for name in header])
    for row in rows:
        writer.writerow([_plain(cell) for cell in row])
    return text.getvalue()


def _plain(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case Fraction() if cell.denominator > 1:
            return neutralize(str(cell))  # a spreadsheet would reckon 25/9, or make it a day
        case str():
            return neutralize(cell)
    return str(cell)
