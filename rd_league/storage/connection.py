"""Opening a club file: how it is locked, and how long others are waited for (I7).

Everything that knows SQLite is in this file, in `header.py`, `guards.py`, `faults.py`, `schema.py`
and `upkeep.py`.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

BUSY_SECONDS = 20
"""How long a lock is waited for that nobody lets go."""

MOMENT_SECONDS = 0.5
"""A wait that is longer is told."""

ENGINES = 8
"""Engines that are kept: each remembers the SQL it has compiled, half the time of a command."""


def silent() -> None:
    """Say nothing of a wait."""


class PatientConnection(sqlite3.Connection):
    """A connection that tells when others keep it waiting for more than a moment.

    Attributes:
        tell: called once, before the long wait.
    """

    tell: Callable[[], None] = staticmethod(silent)

    def locked(self, statement: str) -> None:
        """Run a statement that takes a lock, or wait until others let go of theirs.

        Whoever waits in a queue that moves waits on: SQLite gives the lock to anybody, and of
        fifty who write without a pause some had waited for more than `BUSY_SECONDS`.

        Raises:
            sqlite3.OperationalError: `SQLITE_BUSY`: others kept the lock for `BUSY_SECONDS` and
                changed nothing.
        """
        moment = min(MOMENT_SECONDS, BUSY_SECONDS)
        self._wait_at_most(moment)
        waited, seen = 0.0, None
        while not self._has_run(statement, is_last=waited + moment >= BUSY_SECONDS):
            self.tell()
            self.tell = silent
            waited += moment
            changed = self._changes_of_others()
            if seen is not None and changed not in (seen, None):
                waited = 0.0
            seen = changed or seen
        self._wait_at_most(BUSY_SECONDS)

    def commit(self) -> None:
        """Keep what was changed, as soon as nobody reads any more."""
        if self.in_transaction:
            self.locked("COMMIT")

    def _has_run(self, statement: str, *, is_last: bool) -> bool:
        try:
            self.execute(statement)
        except sqlite3.OperationalError as error:
            if is_last or not error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise
            return False
        return True

    def _changes_of_others(self) -> int | None:
        """A number that is another whenever somebody else has changed the file."""
        try:
            return int(self.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.OperationalError:
            return None

    def _wait_at_most(self, seconds: float) -> None:
        self.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")


@lru_cache(maxsize=ENGINES)
def writing_engine(path: Path) -> Engine:
    """An engine whose every transaction holds the write lock from its beginning."""

    def connect() -> sqlite3.Connection:
        return _connect(path, "rw")

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    # A deferred BEGIN that turns into a write fails at once where another writes: 81 % of
    # entries by eight processes were lost that way (I7).
    event.listen(engine, "begin", _begin_writing)
    return engine


def _begin_writing(connection: Connection) -> None:
    raw = connection.connection.driver_connection
    assert isinstance(raw, PatientConnection)
    raw.tell = connection.get_execution_options().get("tell", silent)
    raw.locked("BEGIN IMMEDIATE")


@lru_cache(maxsize=ENGINES)
def reading_engine(path: Path) -> Engine:
    """An engine that cannot write, each transaction one unchanging view of the file."""

    def connect() -> sqlite3.Connection:
        connection = _connect(path, "ro")
        try:
            connection.execute("PRAGMA schema_version").fetchone()
        except sqlite3.OperationalError as error:
            connection.close()
            if error.sqlite_errorname != "SQLITE_READONLY_ROLLBACK":
                raise
            # A crash left a hot journal: opening for writing once rolls it back.
            with closing(_connect(path, "rw")) as repairing:
                repairing.execute("PRAGMA schema_version").fetchone()
            connection = _connect(path, "ro")
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def memory_engine() -> Engine:
    """An engine whose one connection is a database of its own, in memory."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    return create_engine("sqlite://", creator=connect, poolclass=NullPool)


def reserve(path: Path) -> None:
    """Create an empty file that only its owner can read, never over another.

    Raises:
        FileExistsError: something is there already, unless it is an empty file.
    """
    if path.exists() and path.is_file() and path.stat().st_size == 0:
        path.chmod(0o600)
        return
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=PatientConnection,
    )
    connection.execute("PRAGMA foreign_keys = ON")
    return connection
