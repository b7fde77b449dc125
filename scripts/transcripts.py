"""The commands shown in the docs: run them, compare what they print, or write it anew.

A fenced block marked `console` holds lines that begin with `$ rdl ` (or `$ rd-league `) and,
below each, what it prints, stdout and stderr together. The blocks of one file share one folder,
in which `sample_data/` is at hand. Heads of the log, times and today's date differ each time and
are written `…`.

    python scripts/transcripts.py README.md docs/tutorial.md          compares
    python scripts/transcripts.py --write README.md docs/tutorial.md  writes anew
"""

import contextlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
VARYING = re.compile(r"\b[0-9a-f]{16}\b|\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")


def main(arguments: list[str]) -> int:
    """Compare or write the files named; 1 if a comparison fails."""
    failed = False
    for name in arguments:
        if name == "--write":
            continue
        path = Path(name)
        old, new = path.read_text("utf-8"), replayed(path)
        if "--write" in arguments:
            path.write_text(new, "utf-8")
        elif old != new:
            failed = True
            print(f"{path}: what its commands print has changed; see `make docs`")  # noqa: T201
    return int(failed)


def replayed(path: Path) -> str:
    """The text of a file with what its commands print now."""
    text = path.read_text("utf-8")
    with club_folder():
        return BLOCK.sub(lambda block: "".join(lines(block[1])), text)


def lines(block: str) -> Iterator[str]:
    """A block's commands, each with what it prints now."""
    for line in block.splitlines():
        if line.startswith("$ "):
            yield line + "\n"
            yield printed(shlex.split(line[2:]))


def printed(words: list[str]) -> str:
    """What one command prints, on both streams."""
    import typer

    from rd_league.cli.app import app

    if words[0] not in ("rdl", "rd-league"):
        raise ValueError(f"only our own commands are run: {words}")
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    command = typer.main.get_command(app)
    with (
        contextlib.redirect_stdout(stream),
        contextlib.redirect_stderr(stream),
        contextlib.suppress(SystemExit),
    ):
        command.main(words[1:], prog_name="rd-league", standalone_mode=True)
    stream.seek(0)
    text = "\n".join(line.rstrip() for line in stream.read().splitlines())
    today = datetime.now(UTC).date().isoformat()
    return VARYING.sub("…", text.replace(today, "…".ljust(len(today))) + "\n" if text else "")


@contextlib.contextmanager
def club_folder() -> Iterator[None]:
    """A folder of its own, with the samples in it, and a terminal of 88 columns."""
    before, environment = Path.cwd(), dict(os.environ)
    for name in ("RD_LEAGUE_DB", "RD_LEAGUE_AS", "FORCE_COLOR"):
        os.environ.pop(name, None)
    os.environ |= {"COLUMNS": "88", "NO_COLOR": "1"}
    try:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "sample_data", Path(folder) / "sample_data")
            os.chdir(folder)
            yield
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
