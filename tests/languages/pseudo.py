"""A language for tests: English whose letters are others, so that what was not translated shows."""

import re
from collections.abc import Iterable
from pathlib import Path

from babel.messages import Catalog

from scripts import catalogs

LETTERS = {ord("a") + at: ord("а") + at for at in range(26)} | {
    ord("A") + at: ord("А") + at for at in range(26)
}
"""Each Latin letter as a Cyrillic one."""
KEPT = re.compile(r"(\{\w+\}|`[^`]*`|--[a-z][-a-z]*)")
"""What a translator leaves as it is: blanks, commands, options."""


def disguised(text: str) -> str:
    """A text in other letters, but for what is kept.

    >>> disguised("Abc `undo` {name} --db")
    'Абв `undo` {name} --db'
    """
    return "".join(
        part if KEPT.fullmatch(part) else part.translate(LETTERS) for part in KEPT.split(text)
    )


def write_pseudo(locale: Path, language: str, messages: Iterable[catalogs.Message]) -> None:
    """Write a catalog of disguised texts in the place of a language's own."""
    words = catalogs.updated(language, frozenset(messages), Catalog(language))
    for each in words:
        if isinstance(each.id, tuple):
            each.string = tuple(map(disguised, each.id))
        elif each.id:
            each.string = disguised(each.id)
    catalogs.write(language, words, locale)
