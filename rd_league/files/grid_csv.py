"""Any table as CSV, nothing in it a formula to a spreadsheet (I6)."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from rd_league.files.cells import neutralize


def csv_text(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Header and rows as CSV text; numbers stay numbers, names cannot become formulas."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([neutralize(name) for name in header])
    for row in rows:
        writer.writerow([cell if _is_number(cell) else neutralize(cell) for cell in row])
    return text.getvalue()


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", cell) is not None
