"""Rounds written as text: a table a line, a blank line between rounds (L2; docs/seating.md)."""

from collections.abc import Iterable, Sequence

from rd_league.league.seating import Tables


def parse_script(text: str, file: str = "script") -> tuple[Tables, ...]:
    """The rounds of a script, as numbers or names are written in it.

    Raises:
        BadFileError: with every line that is wrong.
    """
    raise NotImplementedError


def format_script(rounds: Iterable[Tables]) -> str:
    """The text that `parse_script` reads back."""
    raise NotImplementedError


def named_rounds(rounds: Sequence[Tables], names: Sequence[str]) -> tuple[Tables, ...]:
    """The rounds with names for numbers: 1 is the first of `names`.

    Raises:
        NotFoundError: `script-number`.
    """
    raise NotImplementedError
