"""Start-up is a promise: what a command does not need is not imported, in real processes."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from rd_league.cli.app import COMMANDS
from rd_league.engine.cards import format_cards

HEAVY = (
    "rich",
    "psycopg",
    "sqlmodel",
    "sqlalchemy",
    "pydantic",
    "alembic",
    "sqlite3",
    "jinja2",
    "openskill",
)
NOUNS = tuple(dict.fromkeys(f"rd_league.cli.{file}" for _, file, _ in COMMANDS.values()))
PROBE = """
import atexit, sys
atexit.register(lambda: print(*sorted(set(sys.modules) & set({watched!r})), file=sys.stderr))
from rd_league.__main__ import main
main()
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club file with one match that has one hand."""
    from tests.cli.command_line import ok

    path = tmp_path_factory.mktemp("startup") / "club.db"
    for line in ('init "Demons"', "player add Ann Bob", "season new Winter", "match new Ann Bob",
                 "add M1 14/0 12/3"):  # fmt: skip
        ok(f"--db {path} {line}")
    return path


def imported(*words: str, watched: tuple[str, ...]) -> list[str]:
    """Which of the modules are imported when a command has ended well."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(watched=watched), *words],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr.splitlines()[-1].split()


def test_importing_the_package_imports_nothing_else() -> None:
    code = (
        "import sys; before = set(sys.modules); import rd_league; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "rd_league\n"


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_and_version_import_no_table_no_database_and_no_command(word: str) -> None:
    assert imported(word, watched=(*HEAVY, *NOUNS, "rd_league.services", "rd_league.hand")) == []


def test_the_help_of_a_command_imports_only_its_own_file() -> None:
    assert imported("season", "--help", watched=(*HEAVY, *NOUNS)) == ["rd_league.cli.season"]


def test_a_command_that_reads_imports_no_migrations_and_no_other_command(club: Path) -> None:
    found = imported(
        "--db",
        str(club),
        "standings",
        watched=("alembic", "jinja2", "openskill", "psycopg", *NOUNS),
    )

    assert found == ["rd_league.cli.standings"]


def test_a_site_is_written_without_what_only_others_need(club: Path) -> None:
    watched = ("alembic", "jinja2", "openskill", "rd_league.engine.table", *NOUNS)

    found = imported("--db", str(club), "publish", str(club.parent / "site"), watched=watched)

    assert found == ["jinja2", "rd_league.cli.publish"]


def test_a_sound_record_is_judged_without_what_only_others_need(tmp_path: Path) -> None:
    record = tmp_path / "hand.rdh"
    others = ("fractions", "json", "rd_league.engine.explain", "rd_league.engine.stuck",
              "rd_league.findings", "rd_league.hand.checks", "rd_league.render.words")  # fmt: skip

    pack = format_cards(tuple(range(52)))
    for dealt, needed in ((f"deal same {pack}", []), ("seed bench", ["hashlib"])):
        record.write_text(f"RD1\nseat N Ana\nseat E Bo\n{dealt}\n", encoding="utf-8")
        watched = (*HEAVY, *others, "hashlib")

        assert imported("referee", "replay", str(record), watched=watched) == needed


def test_a_reader_who_leaves_early_is_no_fault(club: Path) -> None:
    writing = subprocess.Popen(
        [sys.executable, "-m", "rd_league", "--db", str(club), "log", "--all", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert writing.stdout is not None
    writing.stdout.close()  # before a word was written
    assert writing.stderr is not None
    said = writing.stderr.read()
    writing.stderr.close()

    assert (said, writing.wait(30)) == ("", 0)


def test_ctrl_c_ends_a_command_with_130_and_no_traceback(club: Path) -> None:
    waiting = subprocess.Popen(
        [sys.executable, "-u", "-m", "rd_league", "--db", str(club), "enter"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert waiting.stdout is not None
    assert waiting.stdout.readline().startswith("M1 ")  # it waits for a line now

    while waiting.poll() is None:  # again, if it came a moment too early to wake anybody
        waiting.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            waiting.wait(2)
    _, said = waiting.communicate()

    assert waiting.returncode == 130
    assert said.strip() == ""


@pytest.mark.parametrize("name", ["rd-league", "rdl"])
def test_both_names_are_installed(name: str, club: Path) -> None:
    script = Path(sys.executable).with_name(name)

    done = subprocess.run(
        [script, "player", "--help"], capture_output=True, text=True, check=True, cwd=club.parent
    )

    assert done.stdout.startswith(f"Usage: {name} player [OPTIONS]")


def test_the_demo_runs_as_installed(tmp_path: Path) -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("rd-league"), "demo"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "100"},
    )

    assert done.stdout.endswith("The folder is gone again. Your own club: rd-league init NAME\n")
    assert list(tmp_path.iterdir()) == []
    for words in (
        "  Ann 104 and Dan 102 crossed together: one extra hand, all play (R12.2).",
        "  Dan wins 128 : 107 : 71 : 38 after an extra hand.",
        "T2, place 1: Dan · Eve: Dan 21 Eve 5, Dan wins",
    ):
        assert words in done.stdout.splitlines()
    assert done.stderr.splitlines()[1:] == [
        "Refused: nothing was stored. Count again, or add `--force --reason TEXT`.",
        "M1 cannot be confirmed: an extra hand is due, played by Ann · Bob · Cat · Dan (R12.2). "
        "Add it with `hand add M1`.",
    ]
