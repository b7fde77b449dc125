"""What every test stands on: no colour, one width, one language."""

import gc

import pytest

# Collecting seldom saves a tenth of the time of a whole run.
gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """FORCE_COLOR in the environment would put escapes into what is compared."""
    for name in ("FORCE_COLOR", "RD_LEAGUE_DB", "RD_LEAGUE_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
