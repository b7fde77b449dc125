"""`doctor` finds what went past the log, and never calls a damaged file sound (I7)."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from rd_league.errors import NotFoundError
from rd_league.hand.sheet import Counted
from rd_league.league.model import PlayedHand
from rd_league.services.desk import at_desk
from rd_league.services.upkeep import examine_club
from rd_league.storage.guards import TRIGGERS
from rd_league.storage.log import GENESIS, entry_hash
from rd_league.storage.people_tables import RulesRow
from rd_league.storage.store import Store
from rd_league.storage.tables import LOGGED, LogRow
from tests.services.club import CLERK, Club

CHANGED = {
    "club": "name = 'Friday Demons'",
    "player": "privacy = 'hidden'",
    "alias": "name = 'Anna'",
    "team": "name = 'The Rooks'",
    "member": "position = 5",
    "rules": "options = '{}'",
    "season": "is_open = 0",
    "night": "held_on = '2026-01-09'",
    "check_in": "attendance = 'absent'",
    "match": "is_void = 1",
    "side": "start_points = 10",
    "seat": "pack = 'blue'",
    "hand": "note = ''",
    "count": "foundation = foundation + 1",
    "dispute": "reason = 'x'",
    "adjustment": "points = -points",
    "apart": "other_id = 5",
    "closing": "final = '[]'",
    "entry": "seed = 3",
    "leaving": "position = 0",
    "pack": "back = 'red'",
    "place": "is_pinned = 1",
    "round": "seed = 'x'",
    "round_out": "why = 'bye'",
    "round_table": "number = 7",
    "substitute": "counts_for = 'substitute'",
}

FREE: dict[str, dict[str, Any]] = {
    "apart": {"other_id": 8},
    "check_in": {"player_id": 8},
    "closing": {"season_id": 1},
    "entry": {"player_id": 7},
    "leaving": {"seat_id": 1},
    "member": {"player_id": 8},
    "pack": {"player_id": 8},
    "round_out": {"player_id": 8},
    "round_table": {"match_id": None},
    "substitute": {"seat_id": 1},
}
"""What a second row of a table can be about where the first is about another."""

REFERRED = {
    "player", "team", "rules", "season", "night", "match", "side", "hand", "round",
    "round_table",
}  # fmt: skip
"""Tables to whose first row another row refers."""


def found(club: Club) -> list[tuple[str, dict[str, Any]]]:
    """Codes and values of what doctor finds; the file must not be written to by that."""
    before = club.path.read_bytes() if club.path.is_file() else b""
    health = examine_club(str(club.path))
    assert club.path.read_bytes() == before
    assert {each.name for each in club.path.parent.iterdir()} == {club.path.name}
    return [(each.code, dict(each.values)) for each in health.ailments]


def first(club: Club, table: str) -> tuple[str, str]:
    """The key of the first row of a table as doctor shows it, and the condition for that row."""
    names = [column.name for column in LOGGED[table].primary_key]
    keys = ", ".join(names)
    [row] = club.sql(f'SELECT {keys} FROM "{table}" ORDER BY {keys} LIMIT 1')
    where = " AND ".join(f"{name} = {value}" for name, value in zip(names, row, strict=True))
    return "/".join(map(str, row)), where


def past_all_guards(club: Club, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(club.path, isolation_level=None)) as connection:
        connection.execute(statement, values)


def test_a_sound_club_is_called_sound_with_its_head(full: Club) -> None:
    before = full.path.read_bytes()

    health = examine_club(str(full.path))

    newest = full.log[-1]
    assert (health.club, health.ailments, health.journal) == (str(full.path), (), "delete")
    assert (health.entries, health.head) == (newest.sequence, newest.hash)
    assert full.path.read_bytes() == before


def test_a_club_that_is_not_there_is_not_found(full: Club) -> None:
    with pytest.raises(NotFoundError, match="club-missing"):
        examine_club(str(full.path.with_name("none.db")))


@pytest.mark.parametrize("table", LOGGED)
def test_a_row_changed_past_the_log_is_found(full: Club, table: str) -> None:
    key, where = first(full, table)
    full.sql(f'UPDATE "{table}" SET {CHANGED[table]} WHERE {where}')

    assert found(full) == [("row-differs", {"table": table, "row": key})]


@pytest.mark.parametrize("table", LOGGED)
def test_a_row_deleted_past_the_log_is_found(full: Club, table: str) -> None:
    key, where = first(full, table)
    past_all_guards(full, f'DELETE FROM "{table}" WHERE {where}')

    ailments = found(full)

    if table in REFERRED:
        assert {code for code, _ in ailments} == {"foreign-key"}
        assert {values["parent"] for _, values in ailments} == {table}
    else:
        assert ailments == [("row-missing", {"table": table, "row": key})]


@pytest.mark.parametrize("table", sorted(LOGGED.keys() - {"club"}))
def test_a_row_added_past_the_log_is_found(full: Club, table: str) -> None:
    with closing(sqlite3.connect(full.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        cursor = connection.execute(f'SELECT * FROM "{table}" ORDER BY 1 DESC, 2 DESC LIMIT 1')
        row = dict(zip([each[0] for each in cursor.description], cursor.fetchone(), strict=True))
        fresh = {"uid": "u", "name": "Zoe", "folded": "zoe", "digest": "d", "number": 99}
        row |= {name: value for name, value in fresh.items() if name in row}
        if "position" in row:
            row["position"] = 7
        row |= FREE.get(table, {})
        if table == "count":
            connection.execute("DELETE FROM count WHERE hand_id = 2 AND seat_id = 8")
            row |= {"hand_id": 2, "seat_id": 1}
        if "id" in row:
            row["id"] += 1
        places = ", ".join("?" * len(row))
        connection.execute(f'INSERT INTO "{table}" VALUES ({places})', tuple(row.values()))
    key = f"{row['hand_id']}/{row['seat_id']}" if table == "count" else str(row["id"])

    assert ("row-unlogged", {"table": table, "row": key}) in found(full)


@pytest.mark.parametrize("name", TRIGGERS)
def test_a_guard_of_the_log_that_is_missing_or_weakened_is_found(full: Club, name: str) -> None:
    assert full.path.exists()  # the words of SQLite
    full.sql(f"DROP TRIGGER {name}")
    assert found(full) == [("trigger-missing", {"trigger": name})]

    full.sql(TRIGGERS[name].replace("RAISE(ABORT, 'the log is append-only')", "1"))
    assert found(full) == [("trigger-missing", {"trigger": name})]


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("CREATE TRIGGER quiet AFTER INSERT ON hand BEGIN DELETE FROM count; END", "quiet"),
        ("DROP INDEX own_rules_name", "own_rules_name"),
        ("ALTER TABLE seat ADD COLUMN weight INTEGER", "seat"),
        ("CREATE TABLE notes (id INTEGER PRIMARY KEY)", "notes"),
        ("UPDATE alembic_version SET version_num = '0007'", "alembic_version"),
        ("DELETE FROM alembic_version", "alembic_version"),
    ],
)
def test_a_definition_that_was_changed_is_found(full: Club, statement: str, name: str) -> None:
    assert full.path.exists()  # the words of SQLite
    full.sql(statement)

    assert ("schema-differs", {"name": name}) in found(full)


def test_a_constraint_that_was_damaged_is_found(full: Club) -> None:
    whole = full.path.read_bytes()
    full.path.write_bytes(whole.replace(b"CHECK (demon >= 0)", b"CHECK (demon >= -"))
    assert found(full)[0][0] in {"file-damaged", "storage-fault"}

    full.path.write_bytes(whole.replace(b"CHECK (demon >= 0)", b"CHECK (demon <> 9)"))
    assert found(full) == [("schema-differs", {"name": "count"})]


@pytest.mark.parametrize("part", [b"PRIMARY KEY", b"CHECK", b"(is_active", b"STRICT"])
def test_a_definition_that_is_no_unicode_any_more_is_found(full: Club, part: bytes) -> None:
    damaged = bytearray(full.path.read_bytes())
    at = damaged.index(part, damaged.index(b"CREATE TABLE player")) + 1
    damaged[at] ^= 0x80
    full.path.write_bytes(damaged)

    [(code, _)] = found(full)
    assert code in {"file-damaged", "storage-fault"}


def test_statistics_that_sqlite_keeps_are_no_ailment(full: Club) -> None:
    full.sql("ANALYZE", "VACUUM")

    assert found(full) == []


def with_journal(club: Club, change: Callable[[Store], None]) -> None:
    """A change that the log knows of and no service would make."""
    with at_desk(str(club.path), CLERK) as store:
        change(store)
        CLERK.write_down(store, "mischief")


def test_rules_that_are_not_what_their_digest_says_are_found(full: Club) -> None:
    def meddle(store: Store) -> None:
        row = store.session.get_one(RulesRow, 1)
        store.journal.change(row, digest="0" * 64)

    with_journal(full, meddle)

    [(name,)] = full.sql("SELECT name FROM rules WHERE id = 1")
    assert found(full) == [("digest-differs", {"rules": name, "digest": "0" * 64})]


@pytest.mark.parametrize("mark", ["is_void", "is_forced"])
def test_a_sheet_that_breaks_its_rules_is_found_unless_it_is_forced_or_void(
    full: Club, mark: str
) -> None:
    def break_it(store: Store) -> None:
        hand = store.matches.get(2).hands[1]
        seats = (Counted(60, 3), *hand.sheet.seats[1:])
        broken = replace(hand.sheet, seats=seats, centre=None)
        store.matches.change_hand(PlayedHand(hand.key, broken))

    def excuse_it(store: Store) -> None:
        hand = store.matches.get(2).hands[1]
        store.matches.change_hand(replace(hand, **{mark: True}))

    with_journal(full, break_it)
    assert found(full) == [("sheet-refused", {"match": "M2", "hand": "H2", "code": "over-pack"})]

    with_journal(full, excuse_it)
    assert found(full) == []


GARBAGE = [
    "", "x", "null", "7", "[7]", "[null]", "[[]]", '[["player",null]]',
    '[["player",null,null]]', '[["nothing",null,{"id":1}]]', '[["log",null,{"sequence":1}]]',
    '[["player",null,{}]]', '[["player",null,7]]', '[["player",[],[]]]', '[[7,{"id":1},{"id":1}]]',
    '[["player",null,{"id":"one"}]]', '[["player",null,{"id":null}]]',
    '[["player",null,{"id":[]}]]',
    '[["player",null,{"id":1e999}]]', '[["player",null,{"id":NaN}]]', '["player"]',
]  # fmt: skip


@pytest.mark.parametrize("changes", GARBAGE)
def test_nonsense_in_a_chain_rewritten_whole_is_found(full: Club, changes: str) -> None:
    rows = full.sql("SELECT * FROM log ORDER BY sequence")
    forged, previous = [], GENESIS
    for row in rows:
        values = dict(zip(LogRow.model_fields, row, strict=True)) | {"previous": previous}
        if values["sequence"] >= 5:
            values["changes"] = changes
        previous = entry_hash(LogRow(**values))
        forged.append(values | {"hash": previous})
    with closing(sqlite3.connect(full.path, isolation_level=None)) as connection:
        for name in TRIGGERS:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DELETE FROM log")
        places = ", ".join(f":{column}" for column in LogRow.model_fields)
        connection.executemany(f"INSERT INTO log VALUES ({places})", forged)
        for statement in TRIGGERS.values():
            connection.execute(statement)

    assert ("entry-changed", {"entry": 5}) in found(full)


def contents(club: Club) -> tuple[object, ...]:
    """Everything that anybody can read from a file: rows, log, definitions."""
    with closing(sqlite3.connect(club.path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = sorted(name for (name,) in tables)
        rows = {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
        definitions = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
        return rows, sorted((*row, " ".join((sql or "").split())) for *row, sql in definitions)


def occupied(whole: bytes, dice: random.Random) -> int:
    """The place of a byte, one that is not zero for nine in ten: most of a page is unused."""
    at = dice.randrange(len(whole))
    return at if whole[at] or dice.random() < 0.02 else occupied(whole, dice)


def test_no_flipped_bit_that_changes_anything_is_called_sound(full: Club) -> None:
    dice = random.Random(20260108)
    whole, before, archive = full.path.read_bytes(), contents(full), full.archive
    codes = []
    for _ in range(60):
        at, bit = occupied(whole, dice), dice.randrange(8)
        damaged = bytearray(whole)
        damaged[at] ^= 1 << bit
        full.path.write_bytes(damaged)
        ailments = found(full)
        codes.append(ailments[0][0] if ailments else "sound")
        if not ailments:
            assert (contents(full), full.archive) == (before, archive), (at, bit)

    assert codes.count("sound") < 40
    assert {"entry-changed", "file-damaged"} <= set(codes)


def test_no_truncated_file_is_called_sound(full: Club) -> None:
    dice = random.Random(20260109)
    whole = full.path.read_bytes()
    pages = len(whole) // 4096
    sizes = [4096 * dice.randrange(1, pages) for _ in range(10)]
    for size in [0, 16, 99, 100, len(whole) - 1, *sizes, *dice.sample(range(len(whole)), 5)]:
        full.path.write_bytes(whole[:size])
        assert found(full), size
