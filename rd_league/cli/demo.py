"""`demo`: the sample night, command by command, in a temporary folder."""

from typing import TYPE_CHECKING

from rd_league.cli import options

if TYPE_CHECKING:
    from pathlib import Path

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
        Path | None, typer.Option("--keep", help="Keep the club file: a path that is free.")
    ] = None,
) -> None:
    """Record a club night in a temporary folder and show its standings and slips."""
    import shlex
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from rd_league.cli import show
    from rd_league.files.samples import sample_path

    sample = "season.txt" if season else "knockout.txt" if knockout else "club-night.txt"
    script = sample_path(sample).read_text("utf-8")
    with TemporaryDirectory() as folder:
        for line in script.splitlines():
            mark, _, words = line.partition(" ")
            if mark == ">":
                show.line(f"\n{words}")
            elif mark.startswith("$"):
                show.line(f"\n$ rdl {words}")
                _expect(_run(shlex.split(words), Path(folder)), int(mark[1:] or 0), words)
    show.line("\nThe folder is gone again. Your own club: rd-league init NAME")


def _run(words: list[str], folder: "Path") -> int:
    """Run one command on the club of the demo; its exit code."""
    import typer

    from rd_league.cli.app import app as root

    command = typer.main.get_command(root)
    arguments = ["--db", str(folder / "thursday-demons.db"), *words]
    return int(command.main(arguments, prog_name="rdl", standalone_mode=False) or 0)


def _expect(code: int, expected: int, words: str) -> None:
    """A demo that does not do what it says is a bug."""
    if code != expected:
        raise RuntimeError(f"{words!r} left with {code}, not {expected}")
