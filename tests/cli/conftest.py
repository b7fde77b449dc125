"""Club files to begin with: made once by the commands themselves, then copied."""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn, cast

import pytest
from sqlalchemy import select

from rd_league.storage.place import Server
from rd_league.storage.server import server_session
from rd_league.storage.tables import TABLES
from tests.cli.command_line import play
from tests.services.club import template_database

CLUB = """
init "Thursday Demons"
player add Ann Bob Cat Dan
season new Winter --rules bonus --target 100 --scheme place
match new Ann Bob Cat Dan --date 2026-01-15
"""

EVENING = """
init "Thursday Demons"
player add Ann Bob Cat Dan Eve Fay Gus
player alias Gus Gussie
player add Greta --guest
player set Greta --retired
season new Old
season close Old
season new Winter --rules bonus --target 100 --scheme place --tie-breaks wins,countback,extra-hands
night start Ann Bob Cat Dan Eve Fay Gus --date 2026-01-15 --place "The Red Lion"
match new Ann Bob Cat Dan
match new Eve Fay Gus --label Final
match new Ann Eve
add 1 14/0 12/3 9/5 20/1 c55
add 1 8/4 13/0 10/6 22/2 c53
add 1 18/0 11/2 12/1 17/3
add 1 15/2 9/4 16/0 24/1
add 1 12/3 14/0 8/5 19/2
add 1 25/0 10/4 11/3 22/2 c68
add 2 20/0 14/2 10/5
add 2 15/3 22/0 12/4
add 2 18/0 16/1 9/6
add 2 12/4 19/0 17/2
add 2 21/0 9/3 14/2
add 3 10/0 8/4 --as Eve
"""


FULL = """
team add Reds Ann Bob
dispute open 1 3 --by Bob --reason loud
player set Ann --pack blue
season enter Ann Bob Cat Dan --season Winter --seed 1
season apart Ann Bob --season Winter
seating make --seed 5
seating pin Ann
season new Steps --rules bonus --set ladder=hand
match new Ann Bob --season Steps --label Stairs
add Stairs 14/0 2/4
add Stairs 9/0 12/2 --dealt Bob=13
"""


def made(folder: Path, script: str) -> Path:
    """The club file of a script, played in a folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        play(script)
    finally:
        os.chdir(before)
    gc.collect()
    gc.freeze()  # what was imported stays: a third of the time of a command
    return folder / "thursday-demons.db"


@pytest.fixture(scope="session")
def club_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("club"), CLUB)


@pytest.fixture(scope="session")
def evening_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("evening"), EVENING)


@pytest.fixture(scope="session")
def full_template(tmp_path_factory: pytest.TempPathFactory, evening_template: Path) -> Path:
    folder = tmp_path_factory.mktemp("full")
    shutil.copy(evening_template, folder)
    return made(folder, FULL)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test stands in a folder of its own, as a user in no club's folder."""
    monkeypatch.delenv("RD_LEAGUE_AS", raising=False)
    monkeypatch.chdir(tmp_path)


class OnServer:
    """Stands for the club file of a test that runs on a server.

    It has what most tests ask of the file; whoever needs the file itself is skipped.
    """

    def __init__(self, place: Server, folder: Path) -> None:
        self.parent = folder
        self._place = place

    def exists(self) -> bool:
        return bool(self.read_bytes())

    def read_bytes(self) -> bytes:
        """Every row of the club: the same exactly if nothing was stored."""
        with server_session(self._place) as session:
            tables = TABLES.values()
            ordered = (select(table).order_by(*table.primary_key) for table in tables)
            return repr([session.execute(each).all() for each in ordered]).encode()

    def __getattr__(self, name: str) -> NoReturn:
        pytest.skip("about a club file")

    def __fspath__(self) -> NoReturn:
        pytest.skip("about a club file")

    __str__ = __fspath__


Kept = Callable[[Path], Path]


@pytest.fixture
def kept_by(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Kept]:
    """Copies a club into the present folder, or to a server that the environment names."""
    with ExitStack() as lent:

        def keep(template: Path) -> Path:
            if getattr(request, "param", "file") == "file":
                return Path(shutil.copy(template, tmp_path))
            databases = request.getfixturevalue("databases")
            same = template_database(databases, template)
            place = lent.enter_context(databases.lent(same))
            monkeypatch.setenv("RD_LEAGUE_DB", place.url)
            return cast(Path, OnServer(place, tmp_path))

        yield keep


@pytest.fixture
def club(club_template: Path, kept_by: Kept) -> Path:
    """Four players and one match, M1, nothing played: `thursday-demons.db`, the only club here."""
    return kept_by(club_template)


@pytest.fixture
def evening(evening_template: Path, kept_by: Kept) -> Path:
    """A night at three tables: `thursday-demons.db`, the only club here.

    M1 at table 1 has an extra hand due, M2 (label Final) at table 2 is over, M3 at table 3 is in
    play.
    """
    return kept_by(evening_template)


@pytest.fixture
def full(full_template: Path, kept_by: Kept) -> Path:
    """The same evening with something in every table: a team, a disputed hand, a draft."""
    return kept_by(full_template)
