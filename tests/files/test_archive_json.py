"""The JSON of archives: its schema is published and true, and nothing else is read (I6)."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rd_league.errors import BadInputError
from rd_league.files.archive_json import format_archive, parse_archive
from rd_league.league.archive import Tables
from rd_league.storage.archiving import shapes
from scripts.archive_schema import TARGET, schema_text
from tests.services.club import Club
from tests.services.histories import make_busy

SCHEMA = Draft202012Validator(json.loads(TARGET.read_text("utf-8")))
SHAPES = shapes()
SETTINGS = settings(
    deadline=None, suppress_health_check=list(HealthCheck), max_examples=60, database=None
)
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2, 1 << 63, 1.5, 1e400, "", "x", "\0", "\ud800", "no", [], {}, "x/0",
)  # fmt: skip


def read(text: str | bytes) -> Tables:
    return parse_archive(text.encode() if isinstance(text, str) else text, "a.json", SHAPES)


def code(content: str | bytes) -> str:
    with pytest.raises(BadInputError) as raised:
        read(content)
    return raised.value.code


@pytest.fixture
def busy(club: Club) -> Club:
    make_busy(club)
    return club


def test_the_published_schema_is_that_of_the_tables() -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)

    assert TARGET.read_text("utf-8") == schema_text()


def test_an_archive_is_as_the_schema_says_and_reads_back(busy: Club) -> None:
    text = format_archive(busy.archive["tables"])

    assert SCHEMA.is_valid(json.loads(text))
    assert json.loads(text) == busy.archive
    assert read(text) == busy.archive["tables"]
    rows = sum(map(len, busy.archive["tables"].values()))
    assert sum(line.startswith('{"') for line in text.splitlines()[1:]) == rows


@SETTINGS
@given(seed=st.integers(0, 2**32))
def test_what_the_schema_refuses_is_refused_and_what_is_read_it_allows(
    busy: Club, seed: int
) -> None:
    dice = Random(seed)
    archive = json.loads(json.dumps(busy.archive))
    rows = archive["tables"][
        dice.choice([name for name, rows in archive["tables"].items() if rows])
    ]
    row = dice.choice(rows)
    column = dice.choice(list(row))
    match dice.randrange(6):
        case 0:
            del row[column]
        case 1:
            row["more"] = 1
        case 2:
            rows.append(dice.choice(ODD))
        case _:
            row[column] = dice.choice(ODD)
    text = json.dumps(archive)

    try:
        read(text)
    except BadInputError as error:
        is_read, found = False, error.code
    else:
        is_read, found = True, ""

    if not SCHEMA.is_valid(archive):
        assert found in {"archive-cell", "archive-json"}
    elif not is_read:  # what no schema can say
        assert found == "archive-reference" or column == "id" or {"\0", "\ud800"} & {row[column]}


@pytest.mark.parametrize(
    ("content", "refused"),
    [
        (b"", "archive-json"),
        (b"\xff", "not-utf8"),
        (b"{}\0", "not-text"),
        (b"[", "archive-json"),
        (b"[" * 100_000, "archive-json"),
        (b'{"archive": ' + b"9" * 5_000 + b"}", "archive-json"),
        (b'{"archive": 2, "archive": 2}', "archive-json"),
        (b'{"archive": NaN}', "archive-json"),
        (b"[]", "archive-foreign"),
        (b'{"archive": 2}', "archive-foreign"),
        (b'{"archive": 2, "tables": {}, "more": 1}', "archive-foreign"),
        (b'{"archive": 2, "tables": []}', "archive-foreign"),
        (b'{"archive": 1, "tables": {}}', "archive-version"),
        (b'{"archive": 3, "tables": {}}', "archive-version"),
        (b'{"archive": true, "tables": {}}', "archive-version"),
        (b'{"archive": "2", "tables": {}}', "archive-version"),
        (b'{"archive": 2, "tables": {}}', "archive-table"),
    ],
)
def test_other_files_are_no_archives(content: bytes, refused: str) -> None:
    assert code(content) == refused


def test_a_table_too_many_or_two_clubs_are_refused(club: Club) -> None:
    archive = club.archive

    assert (
        code(json.dumps({**archive, "tables": {**archive["tables"], "x": []}})) == "archive-table"
    )
    clubs = archive["tables"]["club"] * 2
    assert code(json.dumps({**archive, "tables": {**archive["tables"], "club": clubs}})) == (
        "archive-table"
    )


def test_an_id_is_there_once_and_a_reference_leads_somewhere(club: Club) -> None:
    archive = club.archive
    players = archive["tables"]["player"]
    players.append(players[0])
    assert code(json.dumps(archive)) == "archive-cell"
    del players[0], players[-1]

    with pytest.raises(BadInputError) as raised:
        read(json.dumps(archive))

    assert raised.value.code == "archive-reference"
    assert raised.value.values == {
        "file": "a.json", "table": "seat", "row": 1, "column": "player_id",
    }  # fmt: skip


def test_the_schema_lies_where_the_page_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "archive.md").read_text("utf-8")

    assert "[archive.schema.json](archive.schema.json)" in page
