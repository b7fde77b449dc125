"""A club in a PostgreSQL database: how it is opened, locked and begun (I7).

Everything that knows PostgreSQL is in this file, in `guards.py`, `faults.py` and
`server_upkeep.py`. A change holds the row of the club from its beginning to its end, so whatever
is numbered (matches, nights, log entries, keys) is numbered by one at a time.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.pool import NullPool
from sqlmodel import Session

from rd_league.errors import ConflictError, NotFoundError, StorageError
from rd_league.storage import connection as waits
from rd_league.storage import schema
from rd_league.storage.faults import faults_named
from rd_league.storage.header import SCHEMA_VERSION
from rd_league.storage.place import Server
from rd_league.storage.tables import TABLES

OWN_TABLES = {*TABLES, "alembic_version"}
_ANSWER_SECONDS = 10
_TAKEN = ("42P07", "42710", "23505")  # somebody made the same table a moment ago


@contextmanager
def server_session(
    server: Server, *, write: bool = False, tell: Callable[[], None] = waits.silent
) -> Iterator[Session]:
    """One transaction on the club of a server: an unchanging view, or with the club's lock.

    Args:
        write: whether anything may be changed.
        tell: called once if the lock is not to be had within a moment.

    Raises:
        NotFoundError: `server-empty`.
        StorageError: whatever is wrong, by name.
    """
    with faults_named(server), Session(server_engine(server)) as session:
        if _begun(session, server, tell, write=write) < SCHEMA_VERSION:
            session.close()  # ends the transaction; the next use begins another
            migrate(server, tell=tell)
            _begun(session, server, tell, write=write)
        yield session


@contextmanager
def founding_session(server: Server) -> Iterator[Session]:
    """One transaction in a database that has no club yet, with its empty tables.

    Raises:
        ConflictError: `club-exists`.
    """
    with faults_named(server), Session(server_engine(server)) as session:
        connection = session.connection()
        if own_tables(connection):
            raise ConflictError("club-exists", path=str(server))
        try:
            schema.create(connection)
        except (OperationalError, ProgrammingError, IntegrityError) as error:
            if getattr(error.orig, "sqlstate", "") in _TAKEN:
                raise ConflictError("club-exists", path=str(server)) from None
            raise
        yield session


def migrate(
    server: Server,
    scripts: Path = schema.SCRIPTS,
    tell: Callable[[], None] = waits.silent,
) -> None:
    """Bring an older club to the present version, whole or not at all.

    Every row that is changed is in the log as it was before; PostgreSQL undoes what fails.

    Raises:
        StorageError: `storage-fault` for scripts that do not lead here.
    """
    with faults_named(server), Session(server_engine(server)) as session:
        connection = session.connection()
        lock_club(connection, tell)
        version = _version(connection, server)
        if version < SCHEMA_VERSION:
            schema.run_scripts(connection, version, scripts)
            session.commit()


def make_read_only(session: Session) -> None:
    """Let a transaction change nothing from here on."""
    session.connection().execute(text("SET TRANSACTION READ ONLY"))


@lru_cache(maxsize=waits.ENGINES)
def server_engine(server: Server) -> Engine:
    """An engine for a server; nothing is connected before its first transaction.

    Raises:
        StorageError: `postgres-missing`, `database-url`.
    """
    try:
        import psycopg
        from psycopg.conninfo import conninfo_to_dict
    except ImportError:
        raise StorageError("postgres-missing") from None
    defaults = {"connect_timeout": _ANSWER_SECONDS, "application_name": "rd-league"}
    try:
        given = conninfo_to_dict(server.url)
    except psycopg.Error:  # what it says may quote the password
        raise StorageError("database-url", scheme=server.url.partition(":")[0]) from None
    values: dict[str, Any] = {**defaults, **given, "client_encoding": "utf8"}

    def connect() -> psycopg.Connection[Any]:
        # A prepared statement would outlive the names of `publish_names`, and poolers lose it.
        return psycopg.connect(prepare_threshold=None, **values)

    return create_engine(
        "postgresql+psycopg://", creator=connect, poolclass=NullPool, use_native_hstore=False
    )


def own_tables(connection: Connection) -> set[str]:
    """Which tables of a club the database has."""
    statement = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    return OWN_TABLES & set(connection.execute(text(statement)).scalars())


def lock_club(connection: Connection, tell: Callable[[], None] = waits.silent) -> None:
    """Hold the row of the club until the transaction ends; wait for whoever holds it.

    Raises:
        OperationalError: not within `BUSY_SECONDS`.
    """
    row = "SELECT id FROM club FOR UPDATE"
    if connection.execute(text(f"{row} SKIP LOCKED")).first() is not None:
        return
    moment = min(waits.MOMENT_SECONDS, waits.BUSY_SECONDS)
    try:
        with connection.begin_nested():
            _allow(connection, moment)
            connection.execute(text(row))
    except OperationalError:
        tell()
        _allow(connection, waits.BUSY_SECONDS - moment)
        connection.execute(text(row))


def _begun(session: Session, server: Server, tell: Callable[[], None], *, write: bool) -> int:
    """Begin a transaction of the session; the version of the club's schema is returned."""
    level = "READ COMMITTED" if write else "REPEATABLE READ"
    connection = session.connection(execution_options={"isolation_level": level})
    _allow(connection, waits.BUSY_SECONDS)
    present = own_tables(connection)
    if not present:
        raise NotFoundError("server-empty", path=str(server))
    if not present >= {"club", "log", "alembic_version"}:
        raise StorageError("server-foreign", path=str(server))
    if write:
        lock_club(connection, tell)
    return _version(connection, server)


def _version(connection: Connection, server: Server) -> int:
    revisions = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if len(revisions) != 1 or not revisions[0].isdecimal():
        raise StorageError("server-foreign", path=str(server))
    version = int(revisions[0])
    if version > SCHEMA_VERSION:
        raise StorageError("file-newer", path=str(server), version=version, known=SCHEMA_VERSION)
    return version


def _allow(connection: Connection, seconds: float) -> None:
    """Let every lock be waited for so long from here on; nought would be for ever."""
    milliseconds = max(1, round(seconds * 1000))
    connection.execute(text(f"SET LOCAL lock_timeout = {milliseconds}"))
