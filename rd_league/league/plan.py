"""A season's plan as words: the scheme, and what else its standings go by (L4–L6)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from operator import attrgetter
from typing import Any, TypeVar

from rd_league.errors import BadInputError
from rd_league.hand.rules import nearest_name
from rd_league.league.model import CountsFor
from rd_league.league.season import (
    Aggregate,
    Award,
    Format,
    Pay,
    Scheme,
    SchemeKind,
    SeasonPlan,
)
from rd_league.league.seating_plan import (
    Leftovers,
    Method,
    Sizes,
    Weights,
    format_weights,
    parse_weights,
)

Word = TypeVar("Word", bound=StrEnum)

NUMBER, ALL = "N", "all"
_SIZES = ("4", "3-6", "3-6:4")
"""How what a value may be is told: the words themselves, or an example."""

_NUMBERS = {
    "first": "first",
    "last": "last",
    "participation": "participation",
    "call-bonus": "call_bonus",
}


def parse_scheme(text: str) -> Scheme:
    """A points scheme from its words.

    >>> parse_scheme("place first=100 last=0") == Scheme(first=100, last=0)
    True
    >>> parse_scheme("place 4=7,5,3,1").lists
    ((4, (7, 5, 3, 1)),)

    Raises:
        BadInputError: `scheme-unknown`, `plan-word`, `scheme-list`.
    """
    kind, *words = text.split() or [""]
    if kind not in list(map(str, SchemeKind)):
        raise BadInputError("scheme-unknown", scheme=kind, allowed=tuple(map(str, SchemeKind)))
    values: dict[str, Any] = {}
    lists: list[tuple[int, tuple[int, ...]]] = []
    for word in words:
        key, _, value = word.partition("=")
        if key.isdigit():
            lists.append((int(key), tuple(_number(word, each) for each in value.split(","))))
        elif key.replace("_", "-") in _NUMBERS:
            values[_NUMBERS[key.replace("_", "-")]] = _number(word, value)
        else:
            raise _unknown(word, key, _NUMBERS)
    return Scheme(SchemeKind(kind), lists=tuple(lists), **values)


def format_scheme(scheme: Scheme) -> str:
    """The words that `parse_scheme` reads back.

    >>> format_scheme(Scheme(SchemeKind.PLACE, 100, 0, ((4, (7, 5, 3, 1)),)))
    'place first=100 last=0 4=7,5,3,1'
    """
    plain = Scheme()
    words = [scheme.kind.value]
    words += [
        f"{word}={getattr(scheme, name)}"
        for word, name in _NUMBERS.items()
        if getattr(scheme, name) != getattr(plain, name)
    ]
    words += [f"{sides}={','.join(map(str, values))}" for sides, values in scheme.lists]
    return " ".join(words)


def plan_with(plan: SeasonPlan, words: Mapping[str, str]) -> SeasonPlan:
    """The plan with what the words say.

    Args:
        words: any of `PLAN_WORDS` to its text.

    Raises:
        BadInputError: `plan-word` with the nearest one, `plan-value`, `plan-number`.
    """
    values: dict[str, Any] = {}
    seating: dict[str, Any] = {}
    for word, text in words.items():
        if word not in PLAN_WORDS:
            raise _unknown(word, word, PLAN_WORDS)
        name, parse = PLAN_WORDS[word]
        part, _, inner = name.rpartition(".")
        (seating if part else values)[inner] = parse(f"{word}={text}", text)
    return replace(plan, **values, seating=replace(plan.seating, **seating))


def refuse_contradiction(plan: SeasonPlan) -> None:
    """Refuse words of a plan that have nothing to bear on beside the others.

    Raises:
        BadInputError: `knockout-divisions`, `promoted-alone`.
    """
    if plan.divisions and plan.format is Format.KNOCKOUT:
        raise BadInputError("knockout-divisions")
    if plan.promoted and not plan.divisions:
        raise BadInputError("promoted-alone")


def plan_words(plan: SeasonPlan) -> dict[str, str]:
    """Every word of a plan that is not at its default, as `plan_with` takes it."""
    plain = plan_texts(SeasonPlan())
    return {word: text for word, text in plan_texts(plan).items() if text != plain[word]}


def plan_texts(plan: SeasonPlan) -> dict[str, str]:
    """Every word of a plan, as `plan_with` takes it."""
    return {word: _text(attrgetter(name)(plan)) for word, (name, _) in PLAN_WORDS.items()}


def _unknown(word: str, key: str, known: Iterable[str]) -> BadInputError:
    names = tuple(known)
    return BadInputError("plan-word", word=word, nearest=nearest_name(key, names), allowed=names)


def _number(word: str, text: str, *allowed: str) -> int:
    if not (text.removeprefix("-").isdigit() and text.isascii() and len(text) < 10):
        raise BadInputError("plan-value", word=word, allowed=allowed or (NUMBER,))
    return int(text)


def _limit(word: str, text: str) -> int | None:
    return None if text == ALL else _number(word, text, NUMBER, ALL)


def _yes(word: str, text: str) -> bool:
    if text not in ("yes", "no"):
        raise BadInputError("plan-value", word=word, allowed=("yes", "no"))
    return text == "yes"


def _one_of(words: type[Word]) -> Callable[[str, str], Word]:
    def parse(word: str, text: str) -> Word:
        if text not in list(map(str, words)):
            raise BadInputError("plan-value", word=word, allowed=tuple(map(str, words)))
        return words(text)

    return parse


def _sizes(word: str, text: str) -> Sizes:
    """`3-6:4`: from 3 to 6 at a table, 4 preferred; `4`: fours alone."""
    least, dash, rest = text.partition("-")
    most, _, preferred = rest.partition(":")
    if not dash:
        most, preferred = least, least
    numbers = (_number(word, text, *_SIZES) for text in (least, most, preferred or most))
    return Sizes(*numbers)


def _weights(_word: str, text: str) -> Weights:
    return parse_weights(text)


def _award(word: str, text: str) -> Award:
    """`none`, `average`, `median`, or a number of league points."""
    if text in (Pay.NONE, Pay.AVERAGE, Pay.MEDIAN):
        return Award(Pay(text))
    return Award(Pay.FIXED, _number(word, text, Pay.NONE, Pay.AVERAGE, Pay.MEDIAN, NUMBER))


def _names(_word: str, text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _as_is(_word: str, text: str) -> str:
    return text


def _text(value: object) -> str:
    match value:
        case bool():
            text = "yes" if value else "no"
        case None:
            text = ALL
        case tuple():
            text = ",".join(value)
        case Sizes(least, most, preferred):
            text = f"{least}-{most}:{preferred}"
        case Award(Pay.FIXED, points):
            text = str(points)
        case Award(pay):
            text = pay.value
        case Weights():
            text = format_weights(value)
        case _:
            text = str(value)
    return text


PLAN_WORDS: dict[str, tuple[str, Callable[[str, str], Any]]] = {
    "aggregate": ("aggregate", _one_of(Aggregate)),
    "best": ("best", _limit),
    "discards": ("discards", _number),
    "minimum": ("minimum", _number),
    "rank-guests": ("ranks_guests", _yes),
    "gross": ("gross", _yes),
    "lot": ("lot_seed", _as_is),
    "manual": ("manual", _names),
    "format": ("format", _one_of(Format)),
    "rounds": ("rounds", _limit),
    "advance": ("advance", _number),
    "final": ("final", _number),
    "tables": ("seating.sizes", _sizes),
    "method": ("seating.method", _one_of(Method)),
    "leftovers": ("seating.leftovers", _one_of(Leftovers)),
    "weights": ("seating.weights", _weights),
    "sit-out": ("sit_out", _award),
    "missed": ("missed", _award),
    "substitutes": ("counts_for", _one_of(CountsFor)),
    "divisions": ("divisions", _names),
    "promoted": ("promoted", _number),
}
"""The words of a plan beside scheme and tie-breaks: the field each is for, and its parser."""
