"""Club files: made once, copied for each test.

The copy always has the same path: an engine keeps the SQL it has compiled, by its path, and most
of a short test is the compiling.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.services.club import Club, Keeper, copied, founded

TABLE = ("Ann", "Bob", "Cat", "Dan")


@pytest.fixture(scope="session")
def _templates(tmp_path_factory: pytest.TempPathFactory) -> tuple[Club, Club]:
    place = tmp_path_factory.mktemp("templates")
    bare = founded(place / "bare.db")
    table = copied(bare, place / "table.db")
    table.players(*TABLE, "Eve", "Fay", "Gus", "Hal")
    table.season(target=100)
    table.match(*TABLE)
    return bare, table


@pytest.fixture(scope="session")
def _memory_disk() -> Iterator[Path]:
    """A folder in memory where there is one: waiting for the disk was half of a test."""
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if os.access(shared, os.W_OK) else None) as path:
        yield Path(path)


@pytest.fixture
def folder(_memory_disk: Path) -> Path:
    """An empty folder, the same for every test."""
    path = _memory_disk / "clubs"
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path


@pytest.fixture
def kept_by(request: pytest.FixtureRequest, folder: Path) -> Iterator[Keeper]:
    """Keeps clubs in files or on a server (`pytest_generate_tests`)."""
    is_file = getattr(request, "param", "file") == "file"
    databases = None if is_file else request.getfixturevalue("databases")
    keeper = Keeper(folder, databases)
    with keeper.lent:
        yield keeper


@pytest.fixture
def bare(_templates: tuple[Club, Club], kept_by: Keeper) -> Club:
    """A club of nobody."""
    return kept_by.copy(_templates[0], "bare")


@pytest.fixture
def club(_templates: tuple[Club, Club], kept_by: Keeper) -> Club:
    """Eight players; Ann, Bob, Cat and Dan are seated at M1 of the season Winter, to 100."""
    return kept_by.copy(_templates[1], "club")
