"""Workbooks (XLSX), written and read cell by cell as CSV files are (docs/files.md).

What a file is, its name says: one that ends in `.xlsx` is a workbook, any other CSV.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction

from rd_league.errors import BadInputError
from rd_league.files.cells import DateOrder, neutralize
from rd_league.files.decode import MOST_COLUMNS, Grid, Row, parse_grid
from rd_league.files.grid_csv import Cell, csv_text

ENDING = ".xlsx"
MOST_ROWS = 100_000
LARGEST_UNPACKED = 200_000_000
"""Bytes of a workbook when it is unpacked: what is packed well may fill the memory."""
_LONGEST = 32_767
_FIRST_DAY = date(1900, 3, 1)
"""Before it, workbooks count a day too many: 1900 is a leap year there."""
_ODD = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_EXACT = 1 << 53
"""Above it, a spreadsheet rounds whole numbers."""
_DAYS = {"mdy": "{0.month}/{0.day}/{0.year}", "dmy": "{0.day}/{0.month}/{0.year}"}
_NO_ZIP = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError,
    ValueError,
)  # fmt: skip
"""What unpacking raises where the bytes are not those of a packed file."""
_PLACE = re.compile(rb"""<(?:\w+:)?(?:c|row)\b[^>]*?\br=["']([A-Za-z]*)([0-9]+)["']""")


def spreadsheet(header: Sequence[str], rows: Iterable[Sequence[Cell]], name: str) -> bytes:
    """Header and rows as the file of that name is to have them."""
    if name.lower().endswith(ENDING):
        return format_workbook(header, rows)
    return csv_text(header, rows).encode()


def read_grid(content: bytes, file: str, order: DateOrder = DateOrder.YMD) -> Grid:
    """The rows of a CSV file or of a workbook, as text.

    Args:
        content: the whole file.
        file: its name, for what it is, and for the errors.
        order: how the days of a workbook are written.

    Raises:
        BadInputError: see `parse_grid` and `parse_workbook`.
    """
    if file.lower().endswith(ENDING):
        return parse_workbook(content, file, order)
    return parse_grid(content, file)


def format_workbook(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A workbook of one sheet: numbers and days are such, and nothing else is but text."""
    import xlsxwriter  # type: ignore[import-untyped]

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"constant_memory": True})
    # The time of writing is in every workbook; equal tables are to be equal files.
    book.set_properties({"created": datetime(2000, 1, 1)})
    sheet = book.add_worksheet()
    day = book.add_format({"num_format": "yyyy-mm-dd"})
    for line, row in enumerate([header, *rows]):
        for column, cell in enumerate(row):
            if cell is None or cell == "":
                continue
            if isinstance(cell, date) and cell >= _FIRST_DAY:
                sheet.write_datetime(line, column, datetime.combine(cell, time()), day)
            elif isinstance(cell, int | Fraction | Decimal) and abs(float(cell)) < _EXACT:
                sheet.write_number(line, column, float(cell))
            else:
                sheet.write_string(line, column, writable(neutralize(str(cell))))
    book.close()
    return stream.getvalue()


def writable(text: str) -> str:
    """Text as a cell of a workbook can hold it.

    A line break is one sign, what XML has no sign for is shown as missing, and a cell ends after
    32,767 signs.
    """
    whole = _ODD.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
    return whole if len(whole) <= _LONGEST else whole[: _LONGEST - 1] + "…"


def parse_workbook(content: bytes, file: str, order: DateOrder = DateOrder.YMD) -> Grid:
    """The rows of the first sheet of a workbook, every cell as the text that a person types.

    Raises:
        BadInputError: `not-workbook`, `workbook-large`, `empty-file`.
    """
    from python_calamine import CalamineError, CalamineWorkbook

    _refuse_large(content, file)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        values = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except (CalamineError, ValueError, IndexError) as error:
        raise BadInputError("not-workbook", file=file) from error
    rows = [
        Row(line, tuple(_text(value, order) for value in cells))
        for line, cells in enumerate(values, 1)
    ]
    filled = [row for row in rows if any(map(str.strip, row.cells))]
    if not filled:
        raise BadInputError("empty-file", file=file)
    return Grid(file, filled[0], tuple(filled[1:]))


def _refuse_large(content: bytes, file: str) -> None:
    """Refuse what would not fit: calamine makes room for every cell up to the last one.

    Raises:
        BadInputError: `not-workbook`, `workbook-large`.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            sheets = [name for name in packed.namelist() if _is_sheet(name)]
            if "xl/workbook.xml" not in packed.namelist() or not sheets:
                raise BadInputError("not-workbook", file=file)
            size = sum(each.file_size for each in packed.infolist())
            if size > LARGEST_UNPACKED or any(_is_wide(packed.read(name)) for name in sheets):
                raise BadInputError(
                    "workbook-large", file=file, rows=MOST_ROWS, columns=MOST_COLUMNS
                )
    except _NO_ZIP as error:
        raise BadInputError("not-workbook", file=file) from error


def _is_sheet(name: str) -> bool:
    return name.startswith("xl/worksheets/") and name.endswith(".xml")


def _is_wide(sheet: bytes) -> bool:
    """Whether a cell stands beyond what is read."""
    for column, row in _PLACE.findall(sheet):
        if len(row) > 6 or int(row) > MOST_ROWS or _column(column) > MOST_COLUMNS:
            return True
    return False


def _column(letters: bytes) -> int:
    """The number of a column: A is 1, AA 27."""
    number = 0
    for letter in letters.upper()[:4]:
        number = number * 26 + letter - 64
    return number


def _text(value: object, order: DateOrder) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if value.time() == time():
            return _day(value.date(), order)
        case date() if not isinstance(value, datetime):
            return _day(value, order)
        case timedelta():
            return str(value)
    return str(value)


def _day(day: date, order: DateOrder) -> str:
    return _DAYS.get(order.value, "{0}").format(day)
