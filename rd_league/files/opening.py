"""Opening a file to be read: what the operating system says becomes an error with a code."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from rd_league.errors import BadInputError, NotFoundError


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file, as a stream.

    Raises:
        NotFoundError: `file`.
        BadInputError: `file-unreadable`: a folder, or not ours to read.
    """
    try:
        with path.open("rb") as stream:
            yield stream
    except FileNotFoundError:
        raise NotFoundError("file", file=str(path)) from None
    except (OSError, ValueError):  # ValueError: a NUL in the name
        raise BadInputError("file-unreadable", file=str(path)) from None
