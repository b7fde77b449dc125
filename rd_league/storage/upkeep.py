"""Examining, copying and replacing a club (I7)."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import select
from sqlmodel import Session

from rd_league.errors import ConflictError, LeagueError, NotFoundError, StorageError
from rd_league.findings import Ailment
from rd_league.league.log import Change, Values
from rd_league.storage.connection import BUSY_SECONDS, reading_engine
from rd_league.storage.faults import faults_named
from rd_league.storage.guards import TRIGGERS
from rd_league.storage.header import SCHEMA_VERSION, schema_version
from rd_league.storage.journal import row_key
from rd_league.storage.log import Log
from rd_league.storage.place import Place, Server
from rd_league.storage.schema import (
    copy_file,
    definitions,
    migrate,
    present_definitions,
    revision,
)
from rd_league.storage.server import OWN_TABLES, own_tables, server_session
from rd_league.storage.server_upkeep import copy_server, refill, schema_ailments
from rd_league.storage.store import open_store
from rd_league.storage.tables import LOGGED

MENDED_WAL = (3, 51, 3)  # older SQLite libraries have a rare corruption bug in WAL (I7)


Replayed = dict[str, dict[tuple[int, ...], Values]]
"""What rows there are by the log: by table and primary key."""


def examine(place: Place) -> tuple[Ailment, ...]:
    """Everything that is wrong with the file or the database, its rows and its log.

    It is not written to, but for a sound one of an older version: that is brought up to date
    first, as by every command.
    """
    try:
        if isinstance(place, Server):
            with server_session(place) as session:
                found = list(schema_ailments(session))
                if own_tables(session.connection()) == OWN_TABLES:
                    found += _log_ailments(session)
                return tuple(found)
        return _examine_file(place)
    except NotFoundError:
        raise
    except LeagueError as error:
        return (Ailment(error.code, error.values),)


def _examine_file(path: Path) -> tuple[Ailment, ...]:
    version = schema_version(path)
    with faults_named(path):
        found = list(_file_ailments(path))
        if not found and version < SCHEMA_VERSION:
            migrate(path)
        if not found:
            with Session(reading_engine(path)) as session:
                found = [*_schema_ailments(session), *_log_ailments(session)]
    return tuple(found)


def all_rows(session: Session) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table but the log, in order of the primary keys."""
    connection = session.connection()
    return {
        name: [
            dict(row)
            for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()
        ]
        for name, table in LOGGED.items()
    }


def journal_mode(path: Path) -> str:
    """The journal of the file: `delete`, or `wal` where somebody chose it."""
    with faults_named(path), Session(reading_engine(path)) as session:
        mode = session.connection().exec_driver_sql("PRAGMA journal_mode").scalar_one()
    return str(mode)


def wal_is_safe() -> bool:
    """Whether this SQLite library's write-ahead log is free of the bug mended in 3.51.3."""
    return sqlite3.sqlite_version_info >= MENDED_WAL


def backup(place: Place, target: Path) -> str:
    """Copy a club into a file while it is in use, read the copy back, and return its log's head.

    Raises:
        ConflictError: `backup-exists`.
        StorageError: the copy cannot be made, or does not read back.
    """
    if isinstance(place, Path):
        schema_version(place)
    with faults_named(target):
        if target.exists():
            raise ConflictError("backup-exists", path=str(target))
        with _sound_copy(place, target.parent) as copy:
            with open_store(str(copy)) as store:
                head = store.log.head()
            copy.replace(target)
    return head


def restore(place: Place, source: Path) -> Path | None:
    """Put a backup in the place of a club; what was there is kept in a file.

    Returns:
        Where the former club is now: beside the file, or in the present folder if it was on a
        server; None if there was none.

    Raises:
        NotFoundError, StorageError: the backup is missing or not sound, or somebody is writing;
            nothing is changed then.
    """
    schema_version(source)
    if isinstance(place, Server):
        kept = _free_name(Path(f"{place.database or 'club'}.db"))
        with faults_named(source), _sound_copy(source, None) as fresh:
            return kept if refill(place, fresh, kept) else None
    with (
        faults_named(source),
        _sound_copy(source, place.parent) as fresh,
        faults_named(place),
        _nobody_writing(place),
    ):
        aside = _put_aside(place) if place.exists() else None
        fresh.replace(place)
    return aside


@contextmanager
def _sound_copy(place: Place, beside: Path | None) -> Iterator[Path]:
    """A copy that reads back, in a folder that goes with the block.

    Args:
        beside: where that folder is made; None: where folders come and go.

    Raises:
        StorageError: `backup-unsound`.
    """
    with TemporaryDirectory(prefix=".", dir=beside) as folder:
        copy = Path(folder, "copy.db")
        if isinstance(place, Server):
            copy_server(place, copy)
        else:
            copy_file(place, copy)
        if ailments := examine(copy):
            raise StorageError("backup-unsound", path=str(place), ailment=ailments[0].code)
        yield copy


@contextmanager
def _nobody_writing(path: Path) -> Iterator[None]:
    """Hold the lock of a file, if it is there and one that can be locked at all."""
    if not path.exists():
        yield
        return
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise
        yield


def _put_aside(path: Path) -> Path:
    """Keep a file under a name that is free, with the journal that belongs to it.

    A journal left in its place would be rolled back into whatever stands there next.
    """
    kept = _free_name(path)
    os.link(path, kept)
    for suffix in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + suffix))
    return kept


def _free_name(path: Path) -> Path:
    numbers = range(1, 10_000)
    names = (path.with_name(f"{path.stem}-before-restore-{n}.backup{path.suffix}") for n in numbers)
    return next(name for name in names if not name.exists())


def _file_ailments(path: Path) -> Iterator[Ailment]:
    with Session(reading_engine(path)) as session:
        connection = session.connection()
        for (line,) in connection.exec_driver_sql("PRAGMA integrity_check(20)"):
            if line != "ok":
                yield Ailment("integrity", {"fault": line})
        rows = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        for table, row_id, parent, _ in rows[:20]:
            yield Ailment("foreign-key", {"table": table, "row": row_id, "parent": parent})
        names = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        present = {row.name: row.sql for row in connection.exec_driver_sql(names)}
        for name, sql in TRIGGERS.items():
            if present.get(name) != sql:
                yield Ailment("trigger-missing", {"trigger": name})


def _schema_ailments(session: Session) -> Iterator[Ailment]:
    """A damaged constraint refuses nothing, and SQLite's own checks go by it."""
    connection = session.connection()
    present, expected = definitions(connection), present_definitions()
    for name in sorted({*present, *expected}):
        if present.get(name) != expected.get(name):
            yield Ailment("schema-differs", {"name": name})
    revisions = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
    if revisions.scalars().all() != [revision()]:
        yield Ailment("schema-differs", {"name": "alembic_version"})


def _log_ailments(session: Session) -> Iterator[Ailment]:
    """What the log says each row must be, against what the row is."""
    log = Log(session)
    broken = log.verify()
    if broken is not None:
        yield Ailment(broken.code, {"entry": broken.sequence})
        return
    expected: Replayed = {name: {} for name in LOGGED}
    replayed = 0
    try:
        for entry in log.all():
            _replay(entry.changes, expected)
            replayed = entry.sequence
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        # The hashes hold, so whoever wrote this rewrote the chain from here on.
        yield Ailment("entry-changed", {"entry": replayed + 1})
        return
    for name, rows in all_rows(session).items():
        keys = [column.name for column in LOGGED[name].primary_key]
        present = {tuple(row[key] for key in keys): row for row in rows}
        for key in sorted({*expected[name], *present}):
            logged, row = expected[name].get(key), present.get(key)
            if logged != row:
                code = "row-missing" if row is None else "row-unlogged"
                if row is not None and logged is not None:
                    code = "row-differs"
                yield Ailment(code, {"table": name, "row": "/".join(map(str, key))})


def _replay(changes: Iterable[Change], rows: Replayed) -> None:
    for change in changes:
        key = tuple(map(int, row_key(change)))
        if change.after is None:
            rows[change.table].pop(key, None)
        else:
            rows[change.table][key] = change.after
