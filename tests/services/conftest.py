"""Club files: made once, copied for each test.

The copy always has the same path: an engine keeps the SQL it has compiled, by its path, and most
of a short test is the compiling.
"""

import shutil
from pathlib import Path

import pytest

from tests.services.club import Club, copied, founded

TABLE = ("Ann", "Bob", "Cat", "Dan")


@pytest.fixture(scope="session")
def _templates(tmp_path_factory: pytest.TempPathFactory) -> tuple[Club, Club]:
    folder = tmp_path_factory.mktemp("templates")
    bare = founded(folder / "bare.db")
    table = copied(bare, folder / "table.db")
    table.players(*TABLE, "Eve", "Fay", "Gus", "Hal")
    table.season(target=100)
    table.match(*TABLE)
    return bare, table


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, the same for every test."""
    path = tmp_path_factory.getbasetemp() / "clubs"
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    return path


@pytest.fixture
def bare(_templates: tuple[Club, Club], folder: Path) -> Club:
    """A club of nobody."""
    return copied(_templates[0], folder / "bare.db")


@pytest.fixture
def club(_templates: tuple[Club, Club], folder: Path) -> Club:
    """Eight players; Ann, Bob, Cat and Dan are seated at M1 of the season Winter, to 100."""
    return copied(_templates[1], folder / "club.db")
