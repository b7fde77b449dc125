"""The schema of a club file: made whole by `create`, brought up to date by `migrate` (I7)."""

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from rd_league.errors import StorageError
from rd_league.storage.connection import writing_engine
from rd_league.storage.header import APPLICATION_ID, SCHEMA_VERSION, schema_version
from rd_league.storage.tables import LogRow

TRIGGERS = {
    f"log_keeps_{verb.lower()}": (
        f"CREATE TRIGGER log_keeps_{verb.lower()} BEFORE {verb} ON {LogRow.__tablename__} "
        "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
    )
    for verb in ("UPDATE", "DELETE")
}


def create(connection: Connection) -> None:
    """Make every table, trigger and mark of the present version, in the open transaction."""
    SQLModel.metadata.create_all(connection)
    finish(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num TEXT NOT NULL) STRICT"))
    connection.execute(
        text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revision()}
    )


def revision() -> str:
    """The name of the newest migration: its number, four digits."""
    return f"{SCHEMA_VERSION:04}"


def finish(connection: Connection) -> None:
    """Set the triggers (a migration that rebuilds the table drops them) and the header."""
    for name, statement in TRIGGERS.items():
        connection.execute(text(f"DROP TRIGGER IF EXISTS {name}"))
        connection.execute(text(statement))
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def migrate(path: Path, scripts: Path | None = None) -> Path:
    """Bring an older club file to the present version; the backup made first is returned.

    Args:
        path: the club file.
        scripts: the folder of Alembic's migration scripts, for tests.

    Raises:
        StorageError: `migration-broken` if rows would lose what they refer to.
    """
    # Alembic costs 0.12 s to import, so only a file that needs it pays.
    from alembic import command
    from alembic.config import Config

    kept = path.with_name(f"{path.name}.v{schema_version(path)}.backup")
    copy_file(path, kept)
    config = Config()
    config.set_main_option("script_location", str(scripts or Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    engine = writing_engine(path)
    with engine.connect() as connection:
        # Before BEGIN: a table rebuilt with foreign keys on deletes the rows that refer to it.
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute("PRAGMA foreign_keys = OFF")
        with connection.begin():
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            finish(connection)
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if broken:
                raise StorageError("migration-broken", path=str(path), rows=len(broken))
    return kept


def copy_file(path: Path, target: Path) -> None:
    """Copy a club file while it may be in use; only its owner can read the copy."""
    source, copy = sqlite3.connect(path), sqlite3.connect(target)
    try:
        source.backup(copy)
    finally:
        source.close()
        copy.close()
    target.chmod(0o600)
