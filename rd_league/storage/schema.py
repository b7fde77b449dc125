"""The schema of a club: made whole by `create`, brought up to date by `migrate` (I7)."""

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.pool import NullPool
from sqlmodel import Session, SQLModel

from rd_league.errors import StorageError
from rd_league.league.log import Change, Note
from rd_league.storage.connection import reserve, writing_engine
from rd_league.storage.guards import guard_file, guard_server
from rd_league.storage.header import APPLICATION_ID, SCHEMA_VERSION
from rd_league.storage.journal import Journal
from rd_league.storage.log import Log
from rd_league.storage.tables import LOGGED, LogRow

SCRIPTS = Path(__file__).parent / "migrations"


def create(connection: Connection) -> None:
    """Make every table, trigger and mark of the present version, in the open transaction."""
    # Whoever made them a moment ago is noticed, not joined.
    SQLModel.metadata.create_all(connection, checkfirst=False)
    finish(connection)
    connection.execute(text(_version_table(connection)))
    connection.execute(
        text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revision()}
    )


def is_empty(connection: Connection) -> bool:
    """Whether nothing was made in the file yet."""
    return not connection.execute(text("SELECT count(*) FROM sqlite_master")).scalar_one()


def revision() -> str:
    """The name of the newest migration: its number, four digits."""
    return f"{SCHEMA_VERSION:04}"


def finish(connection: Connection) -> None:
    """Set the triggers, and the header of a file."""
    if connection.dialect.name == "postgresql":
        guard_server(connection)
        return
    guard_file(connection)
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def migrate(path: Path, scripts: Path = SCRIPTS) -> Path | None:
    """Bring an older club file to the present version.

    Args:
        path: the club file.
        scripts: the folder of Alembic's migration scripts.

    Returns:
        The backup that was made first; None if another process was quicker.

    Raises:
        StorageError: `migration-broken` if rows would lose what they refer to; `storage-fault`
            for scripts that do not lead here. The file is as it was then.
    """
    with writing_engine(path).connect() as connection:
        # Before BEGIN: a table rebuilt with foreign keys on deletes the rows that refer to it.
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute("PRAGMA foreign_keys = OFF")
        with connection.begin():
            version = connection.execute(text("PRAGMA user_version")).scalar_one()
            if version >= SCHEMA_VERSION:
                return None
            kept = path.with_name(f"{path.name}.v{version}.backup")
            copy_file(path, kept)
            run_scripts(connection, version, scripts)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if broken:
                raise StorageError("migration-broken", path=str(path), rows=len(broken))
    return kept


def run_scripts(connection: Connection, version: int, scripts: Path = SCRIPTS) -> None:
    """Bring a club from a version to the present one, and write into its log what that changed."""
    before = rows_of(connection)
    upgrade(connection, scripts)
    finish(connection)
    _write_down(connection, before, f"{version} → {SCHEMA_VERSION}")


def upgrade(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Run the migration scripts that are still to be run, in the open transaction.

    Raises:
        StorageError: `storage-fault`.
    """
    # Alembic costs 0.12 s to import, so only a file that needs it pays.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    connection.execute(text(_version_table(connection)))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError("storage-fault", path=str(scripts), fault=str(error)) from error


def definitions(connection: Connection) -> dict[str, list[str]]:
    """The words each table, index and trigger of a file is defined by, by its name.

    They are sorted and without quotation marks, since a table that a migration rebuilt differs in
    both.
    """
    # In a damaged file none of them need be text.
    found = connection.execute(text("SELECT name, type, tbl_name, sql FROM sqlite_master"))
    return {
        name: [kind, table, *sorted(re.findall(r"\w+|[^\w\s\"]", sql))]
        for name, kind, table, sql in (map(str, row) for row in found)
        if not name.startswith("sqlite_stat")  # made by whoever let SQLite analyze the file
    }


@lru_cache(maxsize=1)
def present_definitions() -> dict[str, list[str]]:
    """The same of a new file of the present version."""
    with create_engine("sqlite://", poolclass=NullPool).begin() as connection:
        create(connection)
        return definitions(connection)


def rows_of(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table but the log, by the columns that the file has."""
    kept = ("alembic_version", LogRow.__tablename__)
    return {
        name: [dict(row) for row in connection.execute(text(f'SELECT * FROM "{name}"')).mappings()]
        for name in inspect(connection).get_table_names()
        if name not in kept
    }


def copy_file(path: Path, target: Path) -> None:
    """Copy a club file while it may be in use; only its owner can read the copy."""
    target.unlink(missing_ok=True)
    reserve(target)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def _version_table(connection: Connection) -> str:
    strict = " STRICT" if connection.dialect.name == "sqlite" else ""
    return f"CREATE TABLE IF NOT EXISTS alembic_version (version_num TEXT NOT NULL){strict}"


def _write_down(
    connection: Connection, before: dict[str, list[dict[str, Any]]], detail: str
) -> None:
    """Write every row that a migration changed into the log, for `doctor` and against `undo`."""
    after = rows_of(connection)
    changes = []
    for name, table in LOGGED.items():
        keys = [column.name for column in table.primary_key]
        old, new = (
            {tuple(row[key] for key in keys): row for row in rows.get(name, ())}
            for rows in (before, after)
        )
        changes += [
            Change(name, old.get(key), new.get(key))
            for key in sorted({*old, *new})
            if old.get(key) != new.get(key)
        ]
    with Session(connection) as session:
        journal = Journal(session)
        journal.changes = changes
        now = datetime.now(UTC).isoformat(timespec="seconds")
        Log(session, journal).add(Note("migrate", now, detail=detail), always=True)
        session.flush()
