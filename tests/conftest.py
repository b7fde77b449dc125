"""What every test stands on: no colour, one width, one language."""

import gc

import pytest
from hypothesis import settings

from rd_league.language import speak

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
