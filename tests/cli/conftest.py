"""Club files to begin with: made once by the commands themselves, then copied."""

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.command_line import play

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


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A club file of each script, in a folder of its own."""
    found = {}
    for name, script in (("club", CLUB), ("evening", EVENING)):
        folder, before = tmp_path_factory.mktemp(name), Path.cwd()
        os.chdir(folder)
        try:
            play(script)
        finally:
            os.chdir(before)
        found[name] = folder / "thursday-demons.db"
    return found


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test stands in a folder of its own, as a user in no club's folder."""
    monkeypatch.delenv("RD_LEAGUE_AS", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def club(tmp_path: Path, templates: dict[str, Path]) -> Path:
    """Four players and one match, M1, nothing played: `thursday-demons.db`, the only club here."""
    return Path(shutil.copy(templates["club"], tmp_path))


@pytest.fixture
def evening(tmp_path: Path, templates: dict[str, Path]) -> Path:
    """A night at three tables: `thursday-demons.db`, the only club here.

    M1 at table 1 has an extra hand due, M2 (label Final) at table 2 is over, M3 at table 3 is in
    play.
    """
    return Path(shutil.copy(templates["evening"], tmp_path))
