"""Opening a club file: what it is, how it is locked, what its errors mean (I7).

SQLite only for now: a database URL is refused by name. Everything that knows SQLite is in this
file, in `schema.py` and in `upkeep.py`.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from rd_league.errors import BadInputError, StorageError

BUSY_SECONDS = 20
ENGINES = 8
"""Engines that are kept: each remembers the SQL it has compiled, half the time of a command."""

# SQLite's own name of a fault, as far as it is told apart, to the code of the sentence.
_FAULTS = {
    "SQLITE_BUSY": "file-busy",
    "SQLITE_LOCKED": "file-busy",
    "SQLITE_FULL": "disk-full",
    "SQLITE_READONLY": "file-read-only",
    "SQLITE_CANTOPEN": "file-unreadable",
    "SQLITE_PERM": "file-unreadable",
    "SQLITE_AUTH": "file-unreadable",
    "SQLITE_IOERR": "disk-error",
    "SQLITE_CORRUPT": "file-damaged",
    "SQLITE_NOTADB": "file-damaged",
}


@lru_cache(maxsize=ENGINES)
def writing_engine(path: Path) -> Engine:
    """An engine whose every transaction holds the write lock from its beginning."""

    def connect() -> sqlite3.Connection:
        return _connect(path, "rw")

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    # A deferred BEGIN that turns into a write fails at once where another writes: 81 % of
    # entries by eight processes were lost that way (I7).
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


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


@contextmanager
def faults_named(path: Path) -> Iterator[None]:
    """Turn what SQLite or the operating system reports into an error with a sentence.

    Raises:
        StorageError: one of the codes in `_FAULTS`, or `storage-fault`.
        BadInputError: `control-character` for text that cannot be written as UTF-8.
    """
    try:
        yield
    except UnicodeEncodeError as error:
        raise BadInputError("control-character", value=error.object) from None
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged name in what it says of it.
        raise StorageError("file-damaged", path=str(path), fault=error.reason) from error
    except OverflowError as error:
        raise StorageError("storage-fault", path=str(path), fault=str(error)) from error
    except (DBAPIError, sqlite3.Error) as error:
        raise storage_error(path, error) from error
    except OSError as error:
        raise StorageError("file-unreadable", path=str(path), fault=error.strerror) from error


def storage_error(path: Path, error: Exception) -> StorageError:
    """The storage error that says what a database error means."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(origin, "sqlite_errorname", "")
    for known, code in _FAULTS.items():
        if name == known or name.startswith(known + "_"):
            return StorageError(code, path=str(path), fault=name)
    return StorageError("storage-fault", path=str(path), fault=str(origin))


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
    )
    connection.execute("PRAGMA foreign_keys = ON")
    return connection
