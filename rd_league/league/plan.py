"""A season's plan as words: the scheme, and what else its standings go by (L4–L6)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rd_league.errors import BadInputError
from rd_league.hand.rules import nearest_name
from rd_league.league.season import Aggregate, Scheme, SchemeKind, SeasonPlan

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
            raise BadInputError("plan-word", word=word, nearest=nearest_name(key, _NUMBERS))
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
        BadInputError: `plan-word` with the nearest one, `plan-number`.
    """
    values: dict[str, Any] = {}
    for word, text in words.items():
        if word not in PLAN_WORDS:
            raise BadInputError("plan-word", word=word, nearest=nearest_name(word, PLAN_WORDS))
        name, parse = PLAN_WORDS[word]
        values[name] = parse(f"{word}={text}", text)
    return replace(plan, **values)


def plan_words(plan: SeasonPlan) -> dict[str, str]:
    """Every word of a plan that is not at its default, as `plan_with` takes it."""
    plain = SeasonPlan()
    return {
        word: _text(getattr(plan, name))
        for word, (name, _) in PLAN_WORDS.items()
        if getattr(plan, name) != getattr(plain, name)
    }


def _number(word: str, text: str) -> int:
    if not (text.removeprefix("-").isdigit() and text.isascii() and len(text) < 10):
        raise BadInputError("plan-value", word=word)
    return int(text)


def _limit(word: str, text: str) -> int | None:
    return None if text == "all" else _number(word, text)


def _yes(word: str, text: str) -> bool:
    if text not in ("yes", "no"):
        raise BadInputError("plan-value", word=word)
    return text == "yes"


def _aggregate(word: str, text: str) -> Aggregate:
    if text not in list(map(str, Aggregate)):
        raise BadInputError("plan-value", word=word)
    return Aggregate(text)


def _names(_word: str, text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _as_is(_word: str, text: str) -> str:
    return text


def _text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "all"
        case tuple():
            return ",".join(value)
    return str(value)


PLAN_WORDS: dict[str, tuple[str, Callable[[str, str], Any]]] = {
    "aggregate": ("aggregate", _aggregate),
    "best": ("best", _limit),
    "discards": ("discards", _number),
    "minimum": ("minimum", _number),
    "rank-guests": ("ranks_guests", _yes),
    "gross": ("gross", _yes),
    "lot": ("lot_seed", _as_is),
    "manual": ("manual", _names),
}
"""The words of a plan beside scheme and tie-breaks: the field each is for, and its parser."""
