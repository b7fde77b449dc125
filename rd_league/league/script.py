"""Rounds written as text: a table a line, a blank line between rounds (L2; docs/seating.md)."""

import re
from collections.abc import Iterable, Mapping, Sequence

from rd_league.errors import BadFileError, LineProblem, NotFoundError
from rd_league.league.seating import Tables
from rd_league.league.seating_plan import SMALLEST

_DIGITS = 9
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
# One word, quoted or bare, and what parts it from the next: hyphens, or commas if there are any.
_WORDS = {
    has_comma: re.compile(rf'\s*(?:"((?:[^"]|"")*)"\s*|([^"{sign}]*))({sign}|$)')
    for has_comma, sign in ((False, "-"), (True, ","))
}


def parse_script(text: str, file: str = "script") -> tuple[Tables, ...]:
    r"""The rounds of a script, as numbers or names are written in it.

    A line with a comma is parted at its commas, any other at its hyphens; what stands in double
    quotes is never parted, and `""` in quotes is one.

    >>> parse_script('1-5-12\nMary-Ann, Bob\n\n"Mary-Ann"-Bob')
    ((('1', '5', '12'), ('Mary-Ann', 'Bob')), (('Mary-Ann', 'Bob'),))

    Args:
        file: what the text is called in an error.

    Raises:
        BadFileError: `script-quote`, `script-blank`, `script-alone`, `script-twice`, for every
            line that is wrong.
    """
    rounds: list[list[tuple[str, ...]]] = [[]]
    problems: list[LineProblem] = []
    lines_of: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            rounds.append([])
            lines_of = {}
            continue
        table = _parted(line)
        problem = _problem(table, number, lines_of)
        if problem is not None:
            problems.append(problem)
        elif table is not None:
            lines_of |= dict.fromkeys(table, number)
            rounds[-1].append(table)
    if problems:
        raise BadFileError(file, tuple(problems))
    return tuple(tuple(tables) for tables in rounds if tables)


def format_script(rounds: Iterable[Tables]) -> str:
    """The text that `parse_script` reads back.

    >>> print(format_script([(("1", "5"), ("Mary-Ann", "Bob"))]), end="")
    1-5
    "Mary-Ann"-Bob
    """
    return "\n".join(
        "".join("-".join(map(_quoted, table)) + "\n" for table in tables) for tables in rounds
    )


def named_rounds(rounds: Iterable[Tables], names: Sequence[str]) -> tuple[Tables, ...]:
    """The rounds with names for numbers: 1 is the first of `names`.

    A number that is itself among the names is that name; what is no number stays as it is.

    Raises:
        NotFoundError: `script-number`.
    """
    return tuple(
        tuple(tuple(_named(word, names) for word in table) for table in tables) for tables in rounds
    )


def _parted(line: str) -> tuple[str, ...] | None:
    """The words of a line; None if a quote does not close, or a word goes on before or after it."""
    word = _WORDS["," in _QUOTED.sub("", line)]
    words: list[str] = []
    at, parting = 0, "-"
    while parting:
        found = word.match(line, at)
        if found is None:
            return None
        quoted, bare, parting = found.groups()
        words.append((bare if quoted is None else quoted.replace('""', '"')).strip())
        at = found.end()
    return tuple(words)


def _problem(
    table: tuple[str, ...] | None, line: int, lines_of: Mapping[str, int]
) -> LineProblem | None:
    """What is wrong with a table.

    Args:
        lines_of: the line of everybody who has a seat in the round already.
    """
    if table is None:
        return LineProblem(line, None, "script-quote")
    if not all(table):
        return LineProblem(line, None, "script-blank")
    if len(table) < SMALLEST:
        return LineProblem(line, None, "script-alone", {"name": table[0]})
    for seat, name in enumerate(table):
        if name in lines_of or name in table[:seat]:
            first = lines_of.get(name, line)
            return LineProblem(line, None, "script-twice", {"name": name, "first_line": first})
    return None


def _quoted(name: str) -> str:
    if not any(letter in name for letter in '-,"'):
        return name
    return '"' + name.replace('"', '""') + '"'


def _named(word: str, names: Sequence[str]) -> str:
    if word in names or not (word.isdigit() and word.isascii()):
        return word
    if len(word) > _DIGITS or not 1 <= int(word) <= len(names):
        raise NotFoundError("script-number", number=word, count=len(names))
    return names[int(word) - 1]
