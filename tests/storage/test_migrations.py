"""An older file is brought up to date whole, or stays as it was, byte for byte (I7)."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rd_league.errors import NotFoundError, StorageError
from rd_league.services.history import undo
from rd_league.services.seasons import find_season
from rd_league.services.standings import season_table
from rd_league.services.upkeep import examine_club
from rd_league.storage import header, schema, store, upkeep
from rd_league.storage.connection import writing_engine
from rd_league.storage.guards import TRIGGERS
from tests.services.club import Club
from tests.storage.conftest import Planted

VERSION_1 = Path(__file__).parent / "version-1.sql"
"""A club file of the first schema as SQL: a night, a dispute, an adjustment, a closed season."""

REBUILT = '''"""Rebuilds the player table, to which five others refer."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    options = {"sqlite_strict": True}
    with op.batch_alter_table("player", recreate="always", table_kwargs=options) as batch:
        batch.alter_column("folded", existing_type=sa.Text(), existing_nullable=False)
    op.execute("UPDATE player SET is_guest = 1 WHERE name = 'Hal'")
'''
LOG_REBUILT = '''"""Rebuilds the log, which loses its triggers by that."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    options = {"sqlite_strict": True}
    with op.batch_alter_table("log", recreate="always", table_kwargs=options):
        pass
'''
BROKEN = '''"""Forgets those to whom others refer."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("DELETE FROM player WHERE name = 'Bob'")
'''
FAILING = BROKEN.replace("DELETE FROM player WHERE name = 'Bob'", "UPDATE player SET uid = NULL")


def definitions(path: Path) -> dict[str, str]:
    """Everything that is defined in a file, but Alembic's own table."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {
            name: " ".join(sql.replace('"', "").split())  # a table made anew has its name in quotes
            for name, sql in found
            if name != "alembic_version"
        }


def rows(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as connection:
        return {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in TABLES}


TABLES = ("alias", "check_in", "match", "member", "seat", "hand", "count", "adjustment", "dispute")


def beside(path: Path) -> set[str]:
    return {each.name for each in path.parent.iterdir()} - {path.name}


def test_the_migrations_from_an_empty_file_define_what_a_new_club_has(
    bare: Club, folder: Path
) -> None:
    path = folder / "empty.db"
    path.touch()
    with writing_engine(path).begin() as connection:
        schema.upgrade(connection)
        schema.finish(connection)

    assert definitions(path) == definitions(bare.path)
    version = "SELECT version_num FROM alembic_version"
    assert Club(path).sql(version) == bare.sql(version) == [("0002",)]
    assert header.schema_version(path) == header.schema_version(bare.path) == 2


def test_a_file_of_the_first_version_opens_with_everything_intact(folder: Path) -> None:
    path = folder / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_1.read_text("utf-8"))
    before = rows(path)
    assert header.schema_version(path) == 1

    old = Club(path)
    winter = old.see(season_table, old.see(find_season, "Winter 2026"))

    assert rows(path) == before
    assert [(row.name, row.league_points, row.total) for row in winter.table.rows] == [
        ("Ann", 7, 64), ("Dan", 5, 36), ("Bob", 1, 11), ("Cat", 1, -2),
    ]  # fmt: skip
    assert not old.see(find_season, "Pairs").is_open
    assert upkeep.examine(path) == ()
    assert [entry.note.detail for entry in old.log if entry.note.command == "migrate"] == ["1 → 2"]
    assert header.schema_version(path) == 2


def test_a_table_that_others_refer_to_is_rebuilt_and_every_row_kept(
    full: Club, planted: Planted
) -> None:
    scripts = planted(REBUILT)
    before, players = rows(full.path), full.sql("SELECT * FROM player ORDER BY id")
    original = full.path.read_bytes()

    kept = schema.migrate(full.path, scripts)

    assert rows(full.path) == before
    assert full.sql("SELECT * FROM player ORDER BY id") == [
        (*row[:-1], int("Hal" in row)) for row in players
    ]
    assert full.sql("PRAGMA user_version") == [(3,)]
    assert full.sql("PRAGMA application_id") == [(header.APPLICATION_ID,)]
    assert full.sql("SELECT version_num FROM alembic_version") == [("0003",)]
    [(rebuilt,)] = full.sql("SELECT sql FROM sqlite_master WHERE name = 'player'")
    assert rebuilt.startswith('CREATE TABLE "player"')
    assert kept == full.path.with_name("full.db.v2.backup")
    assert beside(full.path) == {kept.name}
    assert Club(kept).sql("PRAGMA integrity_check") == [("ok",)]
    assert kept.stat().st_mode & 0o777 == 0o600
    assert len(kept.read_bytes()) == len(original)
    assert rows(kept) == before


def test_what_a_migration_changed_is_in_the_log_and_not_to_be_undone(
    full: Club, planted: Planted
) -> None:
    schema.migrate(full.path, planted(REBUILT))

    entry = full.log[-1]
    assert (entry.note.command, entry.note.detail, entry.note.actor) == ("migrate", "2 → 3", "")
    assert [
        (change.table, change.after["name"], change.after["is_guest"])
        for change in entry.changes
        if change.after
    ] == [("player", "Hal", 1)]
    assert upkeep.examine(full.path) == ()
    assert full.by(actor="Eve").do(undo).note.command == "dispute open"
    with pytest.raises(NotFoundError, match="undo-nothing"):
        full.by(actor="Gus").do(undo)
    assert upkeep.examine(full.path) == ()


def test_the_guards_of_a_rebuilt_log_are_made_again(full: Club, planted: Planted) -> None:
    before = full.sql("SELECT * FROM log")

    schema.migrate(full.path, planted(LOG_REBUILT))

    triggers = full.sql("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    assert triggers == [(name,) for name in sorted(TRIGGERS)]
    assert full.sql("SELECT * FROM log")[:-1] == before
    for statement in ("UPDATE log SET actor = 'x'", "DELETE FROM log"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            full.sql(statement)
    assert upkeep.examine(full.path) == ()


@pytest.mark.parametrize(
    ("script", "code", "revision"),
    [
        (BROKEN, "migration-broken", "0002"),
        (FAILING, "storage-fault", "0002"),
        (REBUILT, "storage-fault", "0009"),
    ],
    ids=["a reference is lost", "a script is refused", "no script begins there"],
)
def test_a_migration_that_fails_leaves_the_file_as_it_was(
    full: Club,
    planted: Planted,
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    code: str,
    revision: str,
) -> None:
    monkeypatch.setattr(schema.migrate, "__defaults__", (planted(script),))
    full.sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    before = full.path.read_bytes()

    with pytest.raises(StorageError) as caught, store.open_store(str(full.path)):
        pass

    assert caught.value.code == code
    assert full.path.read_bytes() == before
    assert not full.path.with_name("full.db-journal").exists()


def test_a_broken_reference_is_counted(full: Club, planted: Planted) -> None:
    with pytest.raises(StorageError) as caught:
        schema.migrate(full.path, planted(BROKEN))

    # Two seats, who checked in, and a place of a round.
    assert caught.value.values == {"path": str(full.path), "rows": 4}


@pytest.mark.parametrize("write", [False, True])
def test_opening_an_older_file_brings_it_up_to_date(
    full: Club, planted: Planted, monkeypatch: pytest.MonkeyPatch, write: bool
) -> None:
    monkeypatch.setattr(schema.migrate, "__defaults__", (planted(REBUILT),))

    with store.open_store(str(full.path), write=write) as opened:
        names = [player.name for player in opened.players.all() if player.is_guest]

    assert names == ["Hal"]
    assert header.schema_version(full.path) == 3
    assert [entry.note.command for entry in full.log].count("migrate") == 1


def test_doctor_brings_an_older_file_up_to_date_before_it_looks(
    full: Club, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema.migrate, "__defaults__", (planted(REBUILT),))

    assert examine_club(str(full.path)).ailments == ()
    assert header.schema_version(full.path) == 3


def test_an_older_file_that_is_damaged_is_not_migrated(
    full: Club, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema.migrate, "__defaults__", (planted(REBUILT),))
    assert full.path.exists()  # the words of SQLite
    full.sql("DROP TRIGGER log_keeps_delete")
    before = full.path.read_bytes()

    found = examine_club(str(full.path)).ailments

    assert [each.code for each in found] == ["trigger-missing"]
    assert full.path.read_bytes() == before


def test_a_file_that_another_has_brought_up_to_date_is_left_alone(full: Club) -> None:
    before = full.path.read_bytes()

    assert schema.migrate(full.path) is None
    assert full.path.read_bytes() == before
    assert beside(full.path) == set()
