"""Bytes to text and rows: whatever the bytes, an answer or an error that names the line."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.errors import BadInputError, LeagueError, NotFoundError
from rd_league.files.decode import (
    LONGEST_LINE,
    MOST_COLUMNS,
    Grid,
    Row,
    decode_text,
    parse_grid,
    read_bytes,
)
from tests.files.strategies import attempt


@pytest.mark.parametrize(
    ("content", "code", "values"),
    [
        (b"", "empty-file", {}),
        (b"\xef\xbb\xbf", "empty-file", {}),
        (b" \r\n\n", "empty-file", {}),
        (b'\n,,,\n"",\n', "empty-file", {}),
        (b"a,b\r\n1,\xe9\r\n", "not-utf8", {"line": 2, "byte": 0xE9}),
        (b"\xef\xbb\xbfa\rb\r\r\xff", "not-utf8", {"line": 4, "byte": 0xFF}),
        ("a,b\n".encode("utf-16"), "not-utf8", {"line": 1, "byte": 0xFF}),
        (b"\x89PNG\r\n\x1a\n\0\0", "not-utf8", {"line": 1, "byte": 0x89}),
        (b"SQLite format 3\0\x10", "not-text", {"line": 1}),
        (b"a,b\n1,2\n3,\0\n", "not-text", {"line": 3}),
        (b"a,b\n1," + b"9" * LONGEST_LINE, "line-too-long", {"line": 2, "limit": LONGEST_LINE}),
        (b"a," * MOST_COLUMNS + b"b", "too-many-columns", {"line": 1, "limit": MOST_COLUMNS}),
        (b'a,b\n1,2\n3,"open\n4,5\n', "bad-quotes", {"line": 3}),
        (b'a,b\n"two\nlines",2\n"3"x,4\n', "bad-quotes", {"line": 4}),
        (b'a,b\n1,"' + b"9\n" * LONGEST_LINE, "bad-quotes", {"line": 2}),
    ],
)
def test_a_file_that_is_no_csv_is_named_with_its_line(
    content: bytes, code: str, values: dict[str, object]
) -> None:
    with pytest.raises(BadInputError) as caught:
        parse_grid(content, "club.csv")
    assert (caught.value.code, caught.value.values) == (code, {"file": "club.csv", **values})


def test_rows_know_the_line_they_begin_on() -> None:
    content = b'\xef\xbb\xbf\r\nName;Note\r\n"O""Neill";"two\r\nlines"\r\n;\r\n\rLi, Bo;\n'
    assert parse_grid(content, "f") == Grid(
        "f",
        Row(2, ("Name", "Note")),
        (Row(3, ('O"Neill', "two\r\nlines")), Row(7, ("Li, Bo", ""))),
    )


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("a,b;c,d", ("a", "b;c", "d")),
        ("a;b,c;d", ("a", "b,c", "d")),
        ('"a;b;c",d', ("a;b;c", "d")),
        ("a", ("a",)),
    ],
)
def test_the_separator_is_the_one_that_splits_the_header_further(
    header: str, cells: tuple[str, ...]
) -> None:
    assert parse_grid(header.encode(), "f").header.cells == cells


@given(st.binary(max_size=200) | st.text(alphabet="a,;\"\r\n'\t =", max_size=60).map(str.encode))
def test_any_bytes_are_rows_or_bad_input(content: bytes) -> None:
    told = attempt(lambda: parse_grid(content, "f"))
    if isinstance(told, BadInputError):
        assert told.values["file"] == "f"
    else:
        assert all(any(cell.strip() for cell in row.cells) for row in told.rows)


def test_a_large_file_of_one_open_quote_is_refused_quickly() -> None:
    began = time.perf_counter()
    with pytest.raises(BadInputError) as caught:
        parse_grid(b'a,b\n"' + b"x,y\n" * 500_000, "f")
    assert caught.value.code == "bad-quotes"
    assert time.perf_counter() - began < 5


def test_text_keeps_everything_but_the_byte_order_mark() -> None:
    assert decode_text("\ufeff\ufeff Ζωή\r\n".encode(), "f") == "\ufeff Ζωή\r\n"


def test_a_path_is_read_or_named(tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_bytes(b"a\r\n")
    assert read_bytes(tmp_path / "f.csv") == b"a\r\n"
    refusals: list[tuple[str, type[LeagueError], str]] = [
        ("none.csv", NotFoundError, "file"),
        (".", BadInputError, "file-unreadable"),
        ("a\0b", BadInputError, "file-unreadable"),
    ]
    for name, kind, code in refusals:
        with pytest.raises(kind) as caught:
            read_bytes(tmp_path / name)
        assert (caught.value.code, caught.value.values) == (code, {"file": str(tmp_path / name)})
