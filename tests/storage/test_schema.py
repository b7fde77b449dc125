"""The database itself refuses what the domain does not know (I7)."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from rd_league.storage.guards import TRIGGERS
from rd_league.storage.tables import LOGGED
from tests.services.club import Club

TABLES = {
    "adjustment", "alias", "apart", "check_in", "closing", "club", "count", "dispute", "entry",
    "hand", "leaving", "log", "match", "member", "night", "pack", "place", "player", "round",
    "round_out", "round_table", "rules", "season", "seat", "side", "substitute", "team",
}  # fmt: skip
NULLABLE = {
    "adjustment": {"side_id", "hand_id", "season_id", "player_id", "team_id"},
    "count": {"foundation", "demon", "left_over", "kings", "demon_size", "net"},
    "dispute": {"resolution", "ruling"},
    "entry": {"player_id", "team_id", "division", "seed", "demon_size"},
    "hand": {"centre", "piles", "doubles", "note"},
    "log": {"reason", "reverts"},
    "match": {
        "night_id", "table_number", "label", "played_on", "end_kind", "end_position", "end_reason",
    },
    "night": {"place"},
    "place": {"player_id", "team_id", "partner_id"},
    "round_out": {"player_id", "team_id"},
    "round_table": {"match_id"},
    "seat": {"partner_id", "demon_size", "pack"},
    "side": {"team_id"},
}  # fmt: skip
PARENTS = {
    "adjustment": {
        "side_id": "side", "hand_id": "hand", "season_id": "season", "player_id": "player",
        "team_id": "team",
    },
    "alias": {"player_id": "player"},
    "apart": {"season_id": "season", "player_id": "player", "other_id": "player"},
    "closing": {"season_id": "season"},
    "entry": {"season_id": "season", "player_id": "player", "team_id": "team"},
    "leaving": {"seat_id": "seat"},
    "pack": {"player_id": "player"},
    "place": {
        "table_id": "round_table", "player_id": "player", "team_id": "team",
        "partner_id": "player",
    },
    "round": {"season_id": "season", "night_id": "night"},
    "round_out": {"round_id": "round", "player_id": "player", "team_id": "team"},
    "round_table": {"round_id": "round", "match_id": "match"},
    "substitute": {"seat_id": "seat", "player_id": "player"},
    "check_in": {"night_id": "night", "player_id": "player"},
    "count": {"hand_id": "hand", "seat_id": "seat"},
    "dispute": {"hand_id": "hand", "player_id": "player"},
    "hand": {"match_id": "match"},
    "match": {"season_id": "season", "night_id": "night", "rules_id": "rules"},
    "member": {"team_id": "team", "player_id": "player"},
    "night": {"season_id": "season"},
    "season": {"rules_id": "rules"},
    "seat": {"match_id": "match", "side_id": "side", "player_id": "player", "partner_id": "player"},
    "side": {"match_id": "match", "team_id": "team"},
}  # fmt: skip
ONCE = {
    "alias": ["folded"],
    "apart": ["season_id, player_id, other_id"],
    "closing": ["season_id"],
    "entry": ["season_id, player_id", "season_id, team_id"],
    "leaving": ["seat_id"],
    "pack": ["player_id"],
    "place": ["table_id, position"],
    "round": ["season_id, number"],
    "round_out": ["round_id, player_id", "round_id, team_id"],
    "round_table": ["round_id, number", "match_id"],
    "substitute": ["seat_id"],
    "check_in": ["night_id, player_id"],
    "club": ["id"],
    "count": ["hand_id, seat_id"],
    "dispute": ["number"],
    "hand": ["uid", "match_id, position"],
    "match": ["uid", "number", "season_id, label"],
    "member": ["team_id, player_id"],
    "night": ["number"],
    "player": ["uid", "name", "folded"],
    "rules": ["name, digest"],
    "season": ["uid", "name", "folded"],
    "seat": ["match_id, position"],
    "side": ["match_id, position"],
    "team": ["uid", "name", "folded"],
}
WHO = {"entry", "place", "round_out"}
"""What is about a player or a team."""

FLAGS = {
    "count": ["is_caller"],
    "hand": ["is_void", "is_forced"],
    "match": ["is_confirmed", "is_void", "end_counts"],
    "night": ["is_open"],
    "place": ["is_pinned"],
    "round": ["is_final"],
    "player": ["is_active", "is_guest"],
    "rules": ["is_own"],
    "season": ["is_open"],
    "side": ["is_present"],
}
AMISS = [
    *(
        (table, f"{flag} = {value}")
        for table in FLAGS
        for flag in FLAGS[table]
        for value in (2, -1)
    ),
    ("club", "id = 2"),
    ("player", "privacy = 'secret'"),
    ("season", "kind = 'friendly'"),
    ("night", "number = 0"),
    ("check_in", "attendance = 'late'"),
    ("member", "position = -1"),
    ("match", "number = 0"),
    ("match", "kind = 'final'"),
    ("match", "end_kind = 'rain'"),
    ("side", "position = -1"),
    ("side", "position = 8"),
    ("seat", "position = -1"),
    ("seat", "position = 8"),
    ("apart", "other_id = player_id"),
    ("entry", "status = 'late'"),
    ("entry", "seed = 0"),
    ("entry", "first_round = 0"),
    ("entry", "demon_size = -1"),
    ("entry", "player_id = NULL"),
    ("entry", "team_id = 1"),
    ("leaving", "position = -1"),
    ("place", "position = -1"),
    ("place", "player_id = NULL"),
    ("place", "team_id = 1"),
    ("round", "number = 0"),
    ("round", "method = 'guess'"),
    ("round", "status = 'drawn'"),
    ("round_out", "why = 'tired'"),
    ("round_out", "player_id = NULL"),
    ("round_out", "team_id = 1"),
    ("round_table", "number = 0"),
    ("substitute", "counts_for = 'both'"),
    ("hand", "outcome = 'won'"),
    ("hand", "centre = -1"),
    ("hand", "doubles = -1"),
    ("count", "foundation = -1"),
    ("count", "demon = -1"),
    ("count", "left_over = -1"),
    ("count", "kings = -1"),
    ("count", "demon_size = -1"),
    ("count", "foundation = NULL"),
    ("count", "demon = NULL"),
    ("count", "net = 3"),
    ("count", "foundation = NULL, demon = NULL"),
    ("dispute", "number = 0"),
    ("dispute", "resolution = 'forgotten'"),
    ("adjustment", "side_id = NULL"),
    ("adjustment", "side_id = NULL, hand_id = NULL, season_id = 1"),
    ("adjustment", "season_id = 1"),
    ("adjustment", "player_id = 1"),
    ("adjustment", "team_id = 1"),
    ("adjustment", "side_id = NULL, season_id = 1, player_id = 1"),
    ("adjustment", "side_id = NULL, hand_id = NULL, season_id = 1, player_id = 1, team_id = 1"),
]


@pytest.fixture
def raw(full: Club) -> Iterator[sqlite3.Connection]:
    """A connection that knows nothing but SQL."""
    with closing(sqlite3.connect(full.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


def rows(raw: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    cursor = raw.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def refused(raw: sqlite3.Connection, statement: str, *values: object) -> tuple[str, str]:
    """SQLite's name of the constraint that refuses a statement, and what it says."""
    with pytest.raises(sqlite3.IntegrityError) as caught:
        raw.execute(statement, values)
    return caught.value.sqlite_errorname.removeprefix("SQLITE_CONSTRAINT_"), str(caught.value)


def types(raw: sqlite3.Connection, table: str) -> dict[str, str]:
    return {row[1]: row[2] for row in raw.execute(f"PRAGMA table_info('{table}')")}


def test_every_table_is_strict_and_holds_only_text_and_whole_numbers(
    raw: sqlite3.Connection,
) -> None:
    listed = raw.execute("PRAGMA table_list").fetchall()
    strict = {name: row[-1] for _, name, *row in listed if not name.startswith("sqlite_")}

    assert strict == dict.fromkeys(TABLES | {"alembic_version"}, 1)
    assert {kind for table in TABLES for kind in types(raw, table).values()} == {"TEXT", "INTEGER"}


@pytest.mark.parametrize("table", sorted(TABLES - {"log"}))
def test_a_value_of_another_type_is_refused_in_every_column(
    raw: sqlite3.Connection, table: str
) -> None:
    for column, kind in types(raw, table).items():
        amiss = {"TEXT": {"BLOB": b"x"}, "INTEGER": {"BLOB": b"x", "TEXT": "one", "REAL": 1.5}}
        for name, value in amiss[kind].items():
            _, said = refused(raw, f'UPDATE "{table}" SET "{column}" = ?', value)
            whole = f"cannot store {name} value in {kind} column {table}.{column}"
            assert said == whole or (column == "id" and said == "datatype mismatch")


@pytest.mark.parametrize("table", sorted(TABLES - {"log"}))
def test_nothing_is_left_out_but_what_may_be_unknown(raw: sqlite3.Connection, table: str) -> None:
    columns = raw.execute(f"PRAGMA table_info('{table}')").fetchall()
    required = {name for _, name, _, is_required, _, key in columns if is_required and not key}

    assert {column[1] for column in columns if not column[5]} - required == NULLABLE.get(
        table, set()
    )
    for column in required:
        said = refused(raw, f'UPDATE "{table}" SET "{column}" = NULL')
        assert said == ("NOTNULL", f"NOT NULL constraint failed: {table}.{column}")


@pytest.mark.parametrize(
    ("table", "columns"), [(table, columns) for table, found in ONCE.items() for columns in found]
)
def test_what_is_unique_is_refused_a_second_time(
    raw: sqlite3.Connection, table: str, columns: str
) -> None:
    raw.execute("UPDATE match SET label = 'T1' WHERE id = 1")
    row = rows(raw, table)[0]
    once = {name for found in ONCE[table] for name in found.split(", ")}
    for name in once - set(columns.split(", ")) - set(PARENTS.get(table, {})):
        row[name] = f"{row[name]}x" if isinstance(row[name], str) else 7
    if columns.endswith("team_id"):  # a team, not a player
        raw.execute(f'UPDATE "{table}" SET player_id = NULL, team_id = 1 WHERE id = 1')
        row |= {"player_id": None, "team_id": 1}
    if columns == "round_id, number":
        row["match_id"] = None
    if "id" in row and columns != "id":
        row["id"] = None
    row.update({"is_own": 0} if table == "rules" else {})

    places = ", ".join("?" * len(row))
    name, said = refused(raw, f'INSERT INTO "{table}" VALUES ({places})', *row.values())

    assert name in {"UNIQUE", "PRIMARYKEY"}
    assert said == "UNIQUE constraint failed: " + ", ".join(
        f"{table}.{column}" for column in columns.split(", ")
    )


def test_a_club_has_one_rule_set_of_its_own_of_a_name_and_any_number_of_former_ones(
    raw: sqlite3.Connection,
) -> None:
    insert = "INSERT INTO rules (name, digest, options, is_own) VALUES ('house', ?, '{}', ?)"
    raw.execute(insert, ("d1", 0))
    raw.execute(insert, ("d2", 0))

    assert refused(raw, insert, "d3", 1) == ("UNIQUE", "UNIQUE constraint failed: rules.name")


@pytest.mark.parametrize(
    ("table", "column"), [(table, column) for table, found in PARENTS.items() for column in found]
)
def test_a_row_refers_to_what_is_there(raw: sqlite3.Connection, table: str, column: str) -> None:
    if table == "adjustment":
        where = "side_id IS NOT NULL" if column in {"side_id", "hand_id"} else "side_id IS NULL"
        others = ", player_id = NULL" if column == "team_id" else ""
    else:
        where = f'rowid = (SELECT max(rowid) FROM "{table}")'
        others = ", player_id = NULL" if column == "team_id" and table in WHO else ""

    said = refused(raw, f'UPDATE "{table}" SET {column} = 999{others} WHERE {where}')

    assert said == ("FOREIGNKEY", "FOREIGN KEY constraint failed")


def test_every_reference_is_one_that_was_meant(raw: sqlite3.Connection) -> None:
    found = {
        table: {row[3]: row[2] for row in raw.execute(f"PRAGMA foreign_key_list('{table}')")}
        for table in TABLES
    }

    assert {table: parents for table, parents in found.items() if parents} == PARENTS


@pytest.mark.parametrize(
    "parent", sorted({one for two in PARENTS.values() for one in two.values()})
)
def test_nothing_is_deleted_that_something_refers_to(raw: sqlite3.Connection, parent: str) -> None:
    assert refused(raw, f'DELETE FROM "{parent}"')[0] == "FOREIGNKEY"


@pytest.mark.parametrize(("table", "assignment"), AMISS)
def test_a_value_the_domain_does_not_know_is_refused(
    raw: sqlite3.Connection, table: str, assignment: str
) -> None:
    where = f'rowid = (SELECT min(rowid) FROM "{table}")'

    assert refused(raw, f'UPDATE "{table}" SET {assignment} WHERE {where}')[0] == "CHECK"


def test_the_log_is_append_only(raw: sqlite3.Connection) -> None:
    before = rows(raw, "log")
    triggers = raw.execute("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'")
    assert sorted(triggers) == [(name, "log") for name in sorted(TRIGGERS)]
    assert len(TRIGGERS) == 3

    columns = ", ".join(before[0])
    for statement in (
        *(f"UPDATE log SET {column} = {column}" for column in before[0]),
        "UPDATE OR IGNORE log SET actor = 'Mallory'",
        "UPDATE OR REPLACE log SET sequence = 1 WHERE sequence = 2",
        "DELETE FROM log WHERE sequence = 1",
        "DELETE FROM log",
        f"INSERT OR REPLACE INTO log SELECT {columns} FROM log WHERE sequence = 2",
        f"REPLACE INTO log SELECT {columns} FROM log",
    ):
        assert refused(raw, statement) == ("TRIGGER", "the log is append-only"), statement
    assert rows(raw, "log") == before


def test_every_table_but_the_log_is_logged_and_a_parent_stands_before_its_children(
    raw: sqlite3.Connection,
) -> None:
    tables = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    order = list(LOGGED)

    assert {name for (name,) in tables} - {"log", "alembic_version"} == set(order)
    for table, parents in PARENTS.items():
        assert all(order.index(parent) < order.index(table) for parent in parents.values()), table


def test_every_constraint_has_a_name_so_that_a_migration_can_drop_it(
    raw: sqlite3.Connection,
) -> None:
    statements = raw.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")
    lines = [line.strip() for (sql,) in statements for line in sql.splitlines()[1:-1]]
    kinds = re.compile("PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY|REFERENCES")

    bare = [line for line in lines if kinds.search(line) and not line.startswith("CONSTRAINT ")]
    assert lines
    assert bare == []
