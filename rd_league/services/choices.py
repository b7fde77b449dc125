"""One of several words, as it is typed."""

from enum import StrEnum
from typing import TypeVar

from rd_league.errors import BadInputError

Word = TypeVar("Word", bound=StrEnum)


def chosen_word(words: type[Word], text: str) -> Word:
    """The member of an enum that a word names; spaces in it may be written as hyphens.

    Raises:
        BadInputError: `bad-word`, with those there are.
    """
    known = {each.value.replace(" ", "-"): each for each in words}
    if text.replace(" ", "-") not in known:
        raise BadInputError("bad-word", value=text, allowed=tuple(known))
    return known[text.replace(" ", "-")]
