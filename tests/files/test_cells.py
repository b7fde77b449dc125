"""Cells: what each parser takes, what it refuses, and that no spreadsheet finds a formula."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.files.cells import (
    DateOrder,
    neutralize,
    parse_count,
    parse_date,
    parse_iso_date,
    parse_name,
    parse_ordinal,
    parse_points,
    plain,
)
from tests.files.strategies import HOSTILE

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


@given(st.text(alphabet="'=+-@\t\ra ", max_size=6) | st.text() | st.sampled_from(HOSTILE))
def test_a_neutral_cell_begins_no_formula_and_is_undone_exactly(text: str) -> None:
    assert not neutralize(text).startswith(FORMULA_STARTS)
    assert plain(neutralize(text)) == text


@pytest.mark.parametrize("name", ["O'Neill", "'t Hart", "'", "''", "李", "[/red]", " =1", ""])
def test_a_harmless_cell_is_written_as_it_is(name: str) -> None:
    assert (neutralize(name), plain(name)) == (name, name)


def _refusal(parse: object, *args: object) -> tuple[str, object]:
    assert callable(parse)
    with pytest.raises(BadInputError) as caught:
        parse(*args)
    return caught.value.code, caught.value.values.get("value")


@pytest.mark.parametrize("text", ["-1", "1.0", "1e3", "12345", "٣", "²", "+1", "1 0", "x"])
def test_counts_are_whole_numbers_of_few_digits(text: str) -> None:
    assert _refusal(parse_count, text) == ("not-a-count", text)
    assert _refusal(parse_ordinal, text) == ("not-a-count", text)


def test_zero_is_a_count_but_no_ordinal() -> None:
    assert parse_count("0") == 0
    assert _refusal(parse_ordinal, "0") == ("not-a-count", "0")
    assert parse_ordinal("007") == 7


def test_points_have_a_sign_and_six_digits() -> None:
    assert [parse_points(text) for text in ("-999999", "+5", "0")] == [-999999, 5, 0]
    for text in ("1000000", "--1", "1.5", "5-", "FALSE", "−5"):
        assert _refusal(parse_points, text) == ("not-whole-number", text)


def test_a_name_is_stored_as_the_roster_stores_it() -> None:
    assert parse_name("Mary  Ann") == "Mary Ann"
    assert parse_name("'=1+1") == "=1+1"
    for name in ("A\nb", "A\x1b[31m", "A\u202eb"):
        with pytest.raises(BadInputError) as caught:
            parse_name(name)
        assert (caught.value.code, caught.value.values) == ("name-control", {"name": name})


@given(st.dates(min_value=date(1000, 1, 1)), st.sampled_from(DateOrder), st.sampled_from("/-."))
def test_a_date_is_read_in_its_order(on: date, order: DateOrder, mark: str) -> None:
    parts = {"y": f"{on.year:04}", "m": str(on.month), "d": str(on.day)}
    padded = {"y": parts["y"], "m": f"{on.month:02}", "d": f"{on.day:02}"}
    assert parse_date(mark.join(parts[letter] for letter in order), order) == on
    assert parse_date(mark.join(padded[letter] for letter in order), order) == on
    assert parse_iso_date(on.isoformat()) == on


@pytest.mark.parametrize(
    ("text", "order", "code"),
    [
        ("2/30/2024", "mdy", "date-impossible"),
        ("30/2/2024", "dmy", "date-impossible"),
        ("2/29/2023", "mdy", "date-impossible"),
        ("0/1/2024", "mdy", "date-impossible"),
        ("2024-02-30", "ymd", "date-impossible"),
        ("1/1/0000", "mdy", "date-impossible"),
        ("13/2/2024", "mdy", "date-order"),
        ("2/13/2024", "dmy", "date-order"),
        ("2024-02-13", "mdy", "date-order"),
        ("13.2.2024", "ymd", "date-order"),
        ("2/13/24", "mdy", "bad-date"),
        ("24-2-13", "ymd", "bad-date"),
        ("2/13", "mdy", "bad-date"),
        ("2/13-2024", "mdy", "bad-date"),
        ("Feb 13", "mdy", "bad-date"),
        ("٢/13/2024", "mdy", "bad-date"),
        ("2/13/2024 0:00", "mdy", "bad-date"),
    ],
)
def test_a_date_that_is_none_says_why(text: str, order: str, code: str) -> None:
    assert _refusal(parse_date, text, DateOrder(order)) == (code, text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2024-2-3", "bad-date"),
        ("20240203", "bad-date"),
        ("2024-W05-6", "bad-date"),
        ("3/2/2024", "bad-date"),
        ("2024-02-30", "date-impossible"),
        ("0000-01-01", "date-impossible"),
    ],
)
def test_the_flat_file_knows_iso_dates_only(text: str, code: str) -> None:
    assert _refusal(parse_iso_date, text) == (code, text)
