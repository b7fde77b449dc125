"""A browser without a window, what npm brings, and a site; a test skips where one is missing."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.cli.command_line import ok
from tests.cli.conftest import EVENING, FULL, made

MODULES = Path(__file__).parent / "node_modules"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
HARM = "<script>document.title = 'harmed'</script>"


def module(path: str) -> Path:
    """A file that npm brings."""
    found = MODULES / path
    if not found.exists():
        pytest.skip(f"no {Path(path).parts[0]}: `make browser` installs it where npm is")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a club with something on every page, and a name that is markup."""
    folder = tmp_path_factory.mktemp("browser")
    club = made(folder, EVENING + FULL + f'player rename Cat "{HARM}"\n')
    ok(f"--db {club} publish {folder / 'site'}")
    return folder / "site"
