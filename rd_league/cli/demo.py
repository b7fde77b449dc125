"""`demo`: a sample night, season or knock-out, command by command, in a temporary folder."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from rd_league.cli import options

app = options.single()


@app.command()
def demo(
    season: Annotated[
        bool, typer.Option("--season", help="A season of thirty nights instead.")
    ] = False,
    knockout: Annotated[
        bool, typer.Option("--knockout", help="A knock-out of sixteen players instead.")
    ] = False,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Keep the club file under this name.")
    ] = None,
) -> None:
    """Record a club night in a temporary folder and show its standings and slips."""
    from tempfile import TemporaryDirectory

    from rd_league.cli import show
    from rd_league.errors import ConflictError, UsageError
    from rd_league.files.samples import sample_path
    from rd_league.services.upkeep import back_up

    if season and knockout:
        raise UsageError("demo-one")
    if keep is not None and keep.exists():
        raise ConflictError("backup-exists", path=str(keep))
    sample = "season.txt" if season else "knockout.txt" if knockout else "club-night.txt"
    with TemporaryDirectory() as folder:
        path = Path(folder, "thursday-demons.db")
        for line in sample_path(sample).read_text("utf-8").splitlines():
            play(line, path)
        if keep is not None:
            back_up(str(path), str(keep), "")
    show.line()
    show.say("The folder is gone again. Your own club: {command}", command="rd-league init NAME")


def play(line: str, path: Path) -> None:
    """Play one line of a script: tell it, or run a command that must leave with the code it says.

    Raises:
        RuntimeError: the command left with another code.
    """
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO

    from rd_league.cli import show

    mark, _, words = line.partition(" ")
    if mark == ">":
        show.line(f"\n{words}")
    elif mark.startswith("$"):
        show.line(f"\n$ rdl {words}")
        _expect(_run(shlex.split(words), path), int(mark[1:] or 0), words)
    elif mark == "%":
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            _expect(_run(shlex.split(words), path), 0, words)


def _run(words: list[str], path: Path) -> int:
    """Run one command on the club of the demo; its exit code."""
    from rd_league.cli.app import app as root

    command = typer.main.get_command(root)
    arguments = ["--db", str(path), *words]
    return int(command.main(arguments, prog_name="rdl", standalone_mode=False) or 0)


def _expect(code: int, expected: int, words: str) -> None:
    """A demo that does not do what it says is a bug."""
    if code != expected:
        raise RuntimeError(f"{words!r} left with {code}, not {expected}")
