"""What a club file says of itself before any database opens it; imports no database (I7)."""

from pathlib import Path

from rd_league.errors import NotFoundError, StorageError

APPLICATION_ID = 0x52444C47  # "RDLG" in the header of the file
SCHEMA_VERSION = 2
HEADER_SIZE = 100
_MAGIC = b"SQLite format 3\0"


def is_club(header: bytes) -> bool:
    """Whether the first bytes of a file are those of a club file."""
    mark = int.from_bytes(header[68:72], "big")
    return len(header) >= HEADER_SIZE and header[:16] == _MAGIC and mark == APPLICATION_ID


def schema_version(path: Path) -> int:
    """The schema version in the header of a club file.

    Raises:
        NotFoundError: `club-missing`.
        StorageError: `file-unreadable`, `file-foreign`, `file-newer`.
    """
    header = read_header(path)
    if not is_club(header):
        raise StorageError("file-foreign", path=str(path))
    version = int.from_bytes(header[60:64], "big")
    if version > SCHEMA_VERSION:
        raise StorageError("file-newer", path=str(path), version=version, known=SCHEMA_VERSION)
    return version


def read_header(path: Path) -> bytes:
    """The first bytes of a file.

    Not while this process has the file open otherwise: closing it again would take the locks of
    SQLite with it, as POSIX has it.

    Raises:
        NotFoundError: `club-missing`.
        StorageError: `file-unreadable`.
    """
    try:
        with path.open("rb") as file:
            return file.read(HEADER_SIZE)
    except FileNotFoundError:
        raise NotFoundError("club-missing", path=str(path)) from None
    except OSError as error:
        raise StorageError("file-unreadable", path=str(path), fault=error.strerror) from error


def clubs_in(folder: Path) -> tuple[Path, ...]:
    """The club files in a folder, backups left out, in order of their names."""
    found = []
    for path in sorted(folder.glob("*.db")):
        if ".backup" in path.suffixes or not path.is_file():
            continue
        try:
            header = read_header(path)
        except (NotFoundError, StorageError):
            continue
        if is_club(header):
            found.append(path)
    return tuple(found)
