"""The one place where an error becomes a line on stderr and an exit code (docs/commands.md)."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from rd_league.cli import show
from rd_league.errors import BadFileError, ClashError, LeagueError, RefusedError

INTERRUPTED = 130


@contextmanager
def errors_shown() -> Iterator[None]:
    """Show a `LeagueError` or an interruption, and leave with its exit code."""
    try:
        yield
    except LeagueError as error:
        _show(error)
        raise typer.Exit(error.exit_code) from None
    except (KeyboardInterrupt, EOFError, typer.Abort):
        show.note("")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader has gone; what is still buffered would raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None


def _show(error: LeagueError) -> None:
    from rd_league.render.words import error_words, finding_words, problem_words

    match error:
        case RefusedError():
            for finding in error.findings:
                show.line(finding_words(finding, error.seats, error.vocabulary))
        case BadFileError():
            for problem in error.problems:
                show.line(problem_words(problem))
        case ClashError():
            from rd_league.render.archives import clash_lines

            for clash in error.clashes:
                show.lines(clash_lines(clash))
    show.note(error_words(error))
