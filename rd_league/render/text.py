"""Text that is safe to print; figures, days and counts as people read them."""

import unicodedata
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING

from rd_league.language import Plurals, ngettext, pgettext, said, spelling

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

DECIMALS = 6  # of a stake: what has no more is shown whole
NOUNS: Plurals = {
    "demon": ("{count} demon", "{count} demons"),
    "dispute": ("{count} dispute", "{count} disputes"),
    "extra hand": ("{count} extra hand", "{count} extra hands"),
    "file": ("{count} file", "{count} files"),
    "hand": ("{count} hand", "{count} hands"),
    "hour": ("{count} hour", "{count} hours"),
    "league point": ("{count} league point", "{count} league points"),
    "match": ("{count} match", "{count} matches"),
    "meeting": ("{count} meeting", "{count} meetings"),
    "minute": ("{count} minute", "{count} minutes"),
    "nerts pile": ("{count} nerts pile", "{count} nerts piles"),
    "new match": ("{count} new match", "{count} new matches"),
    "night": ("{count} night", "{count} nights"),
    "pair": ("{count} pair", "{count} pairs"),
    "player": ("{count} player", "{count} players"),
    "point": ("{count} point", "{count} points"),
    "pounce pile": ("{count} pounce pile", "{count} pounce piles"),
    "round": ("{count} round", "{count} rounds"),
    "rule set": ("{count} rule set", "{count} rule sets"),
    "season": ("{count} season", "{count} seasons"),
    "team": ("{count} team", "{count} teams"),
    "time": ("{count} time", "{count} times"),
    "title": ("{count} title", "{count} titles"),
    "win": ("{count} win", "{count} wins"),
}
"""What is counted in sentences: one of it, and several."""


def shown(text: str) -> str:
    r"""Text as it may be printed: what a terminal would obey or hide is shown escaped.

    >>> shown("A\x1b[31mB")
    'A\\x1b[31mB'
    """
    return "".join(
        letter.encode("unicode_escape").decode()
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        else letter
        for letter in text
    )


def term(value: StrEnum) -> str:
    """The word for a value of the domain: in English the value itself.

    Its class is the context, so that one word may be said otherwise of a season and of a hand.
    """
    return pgettext(type(value).__name__, value.value)


def plain_number(value: "Fraction | Decimal | int") -> str:
    """A figure as programs read it: exact if it has few decimals, else rounded to two.

    >>> from fractions import Fraction
    >>> [plain_number(Fraction(text)) for text in ("7", "13/2", "0.005", "20/3", "1/3000")]
    ['7', '6.5', '0.005', '6.67', '0']
    """
    from fractions import Fraction  # 0.8 ms that a verdict does not need

    value = Fraction(value)
    places = DECIMALS if (value * 10**DECIMALS).denominator == 1 else 2
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' * (scaled < 0)}{whole}.{rest:0{places}}".rstrip("0").rstrip(".")


def number_words(value: "Fraction | Decimal | int") -> str:
    """The same as people read it."""
    return figure_words(plain_number(value))


def figure_words(figure: str) -> str:
    """A figure with the mark that the language puts before decimals."""
    return figure.replace(".", spelling().decimal)


def fixed(value: "Fraction", places: int) -> str:
    """A figure rounded to so many decimals, so that those of a column stand below each other.

    >>> from fractions import Fraction
    >>> fixed(Fraction(47, 4), 2), fixed(Fraction(-1, 3), 2), fixed(Fraction(-1, 3), 0)
    ('11.75', '-0.33', '0')
    """
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' * (scaled < 0)}{whole}" + (f".{rest:0{places}}" if places else "")


def counted(count: "Fraction | int", noun: str) -> str:
    """A number with its noun, one of `NOUNS`.

    >>> from fractions import Fraction
    >>> counted(1, "hand"), counted(2, "match"), counted(Fraction(20, 3), "point")
    ('1 hand', '2 matches', '6.67 points')
    """
    one, many = NOUNS[noun]
    return ngettext(one, many, 1 if count == 1 else 2).format(count=number_words(count))


def day_text(day: date | None) -> str:
    """A day as programs read it; empty if none was noted."""
    return day.isoformat() if day else ""


def day_words(day: date | str | None) -> str:
    """A day, or the ISO text of one, as people read it; empty if none was noted.

    >>> day_words(date(2026, 1, 15)), day_words("2026-01-15"), day_words(None)
    ('2026-01-15', '2026-01-15', '')
    """
    if not day:
        return ""
    day = date.fromisoformat(day) if isinstance(day, str) else day
    return spelling().day.format(year=day.year, month=day.month, day=day.day)


def all_of(words: Sequence[str]) -> str:
    """`N`, `N and E`, `N, E and S`."""
    if len(words) < 2:
        return "".join(words)
    return said("{head} and {last}", head=", ".join(words[:-1]), last=words[-1])


def any_of(words: Sequence[str]) -> str:
    """`N`, `N or E`, `N, E or S`."""
    if len(words) < 2:
        return "".join(words)
    return said("{head} or {last}", head=", ".join(words[:-1]), last=words[-1])
