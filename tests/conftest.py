"""What every test stands on: no colour, one width, one language."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from rd_league.language import speak
from tests.served import Databases, running

# Collecting seldom saves a tenth of the time of a whole run.
gc.set_threshold(50_000, 20, 100)

# What is slow on a busy machine is not wrong. The same code is tried with the same examples every
# time; the long tests try others each time (`make soak`).
settings.register_profile("any machine", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None)
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """FORCE_COLOR in the environment would put escapes into what is compared."""
    for name in ("FORCE_COLOR", "RD_LEAGUE_DB", "RD_LEAGUE_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture(autouse=True)
def _plain_english() -> None:
    """A command that a test ran in another language leaves none behind."""
    speak("en")


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """A PostgreSQL of the session's own, begun when the first test asks for it."""
    with running() as server:
        yield server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what asks for a club on both databases: what is not marked so only in `make soak`."""
    # A golden goes by the name of its test.
    if "kept_by" in metafunc.fixturenames and "snapshot" not in metafunc.fixturenames:
        is_marked = metafunc.definition.get_closest_marker("on_both") is not None
        server = pytest.param("server", marks=() if is_marked else pytest.mark.soak)
        metafunc.parametrize("kept_by", ["file", server], indirect=True)
