"""What the errors of a database mean: each to the code of its sentence."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError

from rd_league.errors import BadInputError, StorageError
from rd_league.storage.place import Place, Server

# SQLite's own name of a fault, as far as it is told apart.
_FILE_FAULTS = {
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
# PostgreSQL's number of a fault, or the class that it begins with.
_SERVER_FAULTS = {
    "55P03": "file-busy",  # waited for a lock as long as was allowed
    "40": "file-busy",  # undone because of another transaction
    "53": "disk-full",
    "25006": "file-read-only",
    "42501": "file-read-only",
    "08": "server-unreachable",
    "28": "server-unreachable",  # not let in
    "3D": "server-unreachable",  # no such database
    "57P": "server-unreachable",  # shut down
    "58": "disk-error",
    "XX": "file-damaged",
}


@contextmanager
def faults_named(place: Place) -> Iterator[None]:
    """Turn what a database or the operating system reports into an error with a sentence.

    Raises:
        StorageError: one of the codes above, or `storage-fault`.
        BadInputError: `control-character` for text that cannot be written as UTF-8.
    """
    try:
        yield
    except UnicodeEncodeError as error:
        raise BadInputError("control-character", value=error.object) from None
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged name in what it says of it.
        raise StorageError("file-damaged", path=str(place), fault=error.reason) from error
    except OverflowError as error:
        raise StorageError("storage-fault", path=str(place), fault=str(error)) from error
    except (DBAPIError, sqlite3.Error) as error:
        raise storage_error(place, error) from error
    except OSError as error:
        raise StorageError("file-unreadable", path=str(place), fault=error.strerror) from error


def storage_error(place: Place, error: Exception) -> StorageError:
    """The storage error that says what a database error means."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(place, Server):
        state = getattr(origin, "sqlstate", None)
        # A server that is not reached, or not any more, says no number.
        is_gone = state is None and isinstance(error, OperationalError)
        code = "server-unreachable" if is_gone else "storage-fault"
        known = [each for each in _SERVER_FAULTS if (state or "").startswith(each)]
        if known:
            code = _SERVER_FAULTS[known[0]]
        said = " ".join(place.without_secrets(str(origin)).split("\n")[0].split())
        return StorageError(code, path=str(place), fault=said)
    name = getattr(origin, "sqlite_errorname", "")
    for known_name, code in _FILE_FAULTS.items():
        if name == known_name or name.startswith(known_name + "_"):
            return StorageError(code, path=str(place), fault=name)
    return StorageError("storage-fault", path=str(place), fault=str(origin))
