"""Text that is safe to print; figures, days and counts as people read them."""

import unicodedata
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction

DECIMALS = 6  # of a stake: what has no more is shown whole


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


def number_words(value: "Fraction | Decimal | int") -> str:
    """A figure as people read it: exact if it has few decimals, else rounded to two.

    >>> from fractions import Fraction
    >>> [number_words(Fraction(text)) for text in ("7", "13/2", "0.005", "20/3", "1/3000")]
    ['7', '6.5', '0.005', '6.67', '0']
    """
    from fractions import Fraction  # 0.8 ms that a verdict does not need

    value = Fraction(value)
    places = DECIMALS if (value * 10**DECIMALS).denominator == 1 else 2
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' * (scaled < 0)}{whole}.{rest:0{places}}".rstrip("0").rstrip(".")


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
    """A number with its noun.

    >>> from fractions import Fraction
    >>> counted(1, "hand"), counted(2, "match"), counted(Fraction(20, 3), "point")
    ('1 hand', '2 matches', '6.67 points')
    """
    plural = noun + ("es" if noun.endswith("ch") else "s")
    return f"{number_words(count)} {noun if count == 1 else plural}"


def day_words(day: date | None) -> str:
    """A day as it is printed; empty if none was noted."""
    return day.isoformat() if day else ""
