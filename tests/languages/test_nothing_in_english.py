"""Every command in a language for tests: what stays English was never handed to a translator."""

import re
from pathlib import Path

import pytest

from rd_league import language
from scripts.catalogs import messages
from tests.cli.command_line import ok, play, run
from tests.cli.conftest import (  # noqa: F401  # fixtures
    _here,
    evening,
    evening_template,
    full,
    full_template,
)
from tests.cli.test_changes import CHANGES, files  # noqa: F401
from tests.cli.test_outputs import SHOWN
from tests.cli.test_refusals import REFUSALS
from tests.languages.pseudo import write_pseudo

WORD = re.compile(r"[A-Za-z]{2,}")
LITERAL = re.compile(
    r"`[^`]*`"
    r"|(?<![\w-])--[a-z][-a-z]*"
)


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    write_pseudo(folder, "it", messages())
    return folder


@pytest.fixture(autouse=True)
def _disguised(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "LOCALE", locale)


def english(text: str) -> set[str]:
    return set(WORD.findall(LITERAL.sub(" ", text)))


@pytest.mark.parametrize("line", SHOWN)
def test_shown(line: str, full: Path) -> None:
    said = run(f"--lang it {line}")
    print("WORDS", line, english(said.out))


@pytest.mark.parametrize(("before", "line"), CHANGES, ids=[line for _, line in CHANGES])
def test_changes(before: str, line: str, files: Path) -> None:
    play(before)
    stdin = "9/0 8/2\n" if line.startswith("enter") else ""
    said = run(f"--lang it {line} --reason because --as Bea --dry-run", stdin=stdin)
    assert said.code==0
    print("WORDS", line, english(said.out), english(said.err))
