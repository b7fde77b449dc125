"""The command line in process: what is typed, and what comes out of it."""

import contextlib
import io
import json
import shlex
import sys
from dataclasses import dataclass
from typing import Any

import typer

from rd_league.cli.app import app
from rd_league.cli.options import SETTINGS

ROOT = typer.main.get_command(app)


@dataclass(frozen=True)
class Said:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(line: str, *words: str, stdin: str = "") -> Said:
    """Run the command that a line, and words that need no quotes, are."""
    SETTINGS.db, SETTINGS.is_trial = None, False
    out, err, typed = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(stdin)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            ROOT.main([*shlex.split(line), *words], prog_name="rd-league")
    except SystemExit as left:
        return Said(int(left.code or 0), out.getvalue(), err.getvalue())
    finally:
        sys.stdin = typed
    raise AssertionError("the command line always leaves with an exit code")


def ok(line: str, *words: str, stdin: str = "") -> Said:
    """Run a command that must succeed."""
    said = run(line, *words, stdin=stdin)
    assert said.code == 0, f"{line}: {said}"
    return said


def play(script: str) -> None:
    """Run commands that must all succeed, one a line."""
    for line in script.strip().splitlines():
        ok(line.strip())


def stored() -> tuple[Any, int]:
    """All that the club file here holds: every row, and how many entries the log has."""
    entries = ok("log --all --format json").json
    return ok("export archive").json, len(entries)
