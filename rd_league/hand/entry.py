"""The text of a hand as it is typed: cells of counts, the centre, piles, and who called (I4).

Only letters, digits and `/ + - =` occur, so that no shell touches what is typed:

    14/0  12/3  9/5k1  20/1     foundation cards / demon left, in seat order; k: kings
    14/0/38  10+4/0             the pack's left over as a third number; sums
    Dan=21/1                    one seat by name (split at the last `=`)
    n24  n-5                    net points only
    -                           did not play
    c55                         cards in the centre
    S=13+7/H=9                  piles (`--piles`): heights by suit
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from rd_league.errors import BadInputError, RefusedError
from rd_league.findings import Finding, Severity
from rd_league.hand.rules import Call, InAir, RuleSet
from rd_league.hand.sheet import (
    SUIT_LETTERS,
    Counted,
    NetPoints,
    Outcome,
    Piles,
    SatOut,
    SeatCount,
)

_SUM = r"[0-9]{1,4}(?:\+[0-9]{1,4})*"
_COUNTS = re.compile(rf"({_SUM})/({_SUM})(?:/({_SUM}))?(?:k([0-9]))?", re.ASCII | re.IGNORECASE)
_NET = re.compile(r"n(-?[0-9]{1,6})", re.ASCII | re.IGNORECASE)
_CENTRE = re.compile(rf"c({_SUM})", re.ASCII | re.IGNORECASE)

WHOLE_CELL = re.compile(r"-|[ncNC]-?[0-9+]+", re.ASCII)
"""A cell that has neither slash nor name, so that a label could be taken for one."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat's counts, with the name written before it if there was one."""

    name: str | None
    count: SeatCount


@dataclass(frozen=True, slots=True)
class Entry:
    """The words of one hand: a cell each, and the centre if it was counted."""

    cells: tuple[Cell, ...]
    centre: int | None = None


class Out(Enum):
    """What may be said about going out instead of a name."""

    NOBODY = "nobody"
    UNKNOWN = "unknown"


def is_cell(word: str) -> bool:
    """Whether a word is meant as a cell or the centre, well-formed or not."""
    return bool(re.search("[/=]", word) or WHOLE_CELL.fullmatch(word))


def parse_entry(words: list[str]) -> Entry:
    """The cells and the centre among `words`, in their order.

    Raises:
        BadInputError: `bad-cell`, `half-cell`, `centre-twice`, with the word and its position.
    """
    cells: list[Cell] = []
    centre: int | None = None
    for position, word in enumerate(words, 1):
        if found := _CENTRE.fullmatch(word):
            if centre is not None:
                raise BadInputError("centre-twice", cell=word, position=position)
            centre = _sum(found[1])
        else:
            cells.append(parse_cell(word, position))
    return Entry(tuple(cells), centre)


def parse_cell(word: str, position: int = 1) -> Cell:
    """One cell.

    >>> parse_cell("Dan=10+11/1").name, parse_cell("Dan=10+11/1").count == Counted(21, 1)
    ('Dan', True)

    Raises:
        BadInputError: `bad-cell`, `half-cell`.
    """
    name, equals, text = word.rpartition("=")
    if equals and not name:
        raise BadInputError("bad-cell", cell=word, position=position)
    if text == "-":
        return Cell(name or None, SatOut())
    if found := _NET.fullmatch(text):
        return Cell(name or None, NetPoints(int(found[1])))
    found = _COUNTS.fullmatch(text)
    if not found:
        half = re.fullmatch(rf"/?{_SUM}/?", text, re.ASCII)
        raise BadInputError("half-cell" if half else "bad-cell", cell=word, position=position)
    foundation, demon, left_over, kings = found.groups()
    counted = Counted(
        _sum(foundation),
        _sum(demon),
        None if left_over is None else _sum(left_over),
        None if kings is None else int(kings),
    )
    return Cell(name or None, counted)


def format_count(count: SeatCount) -> str:
    """The cell that `parse_cell` reads back as this count, a demon's own size left out.

    >>> format_count(Counted(14, 0, kings=2)), format_count(NetPoints(-5)), format_count(SatOut())
    ('14/0k2', 'n-5', '-')
    """
    match count:
        case Counted(foundation, demon, left_over, kings):
            third = "" if left_over is None else f"/{left_over}"
            return f"{foundation}/{demon}{third}" + ("" if kings is None else f"k{kings}")
        case NetPoints(points):
            return f"n{points}"
        case SatOut():
            return "-"
        case other:
            assert_never(other)


def parse_piles(text: str) -> Piles:
    """Pile heights by suit: `S=13+7/H=9/D=4+4+2`; a suit left out has no pile, empty text none.

    Raises:
        BadInputError: `bad-piles`.
    """
    suits: dict[str, tuple[int, ...]] = {}
    for part in text.upper().split("/") if text else ():
        letter, equals, heights = part.partition("=")
        if (
            not equals
            or letter not in SUIT_LETTERS
            or len(letter) != 1
            or letter in suits
            or not re.fullmatch(_SUM, heights, re.ASCII)
        ):
            raise BadInputError("bad-piles", piles=text, part=part)
        suits[letter] = tuple(map(int, heights.split("+")))
    return Piles(*(suits.get(letter, ()) for letter in SUIT_LETTERS))


def format_piles(piles: Piles) -> str:
    """The text that `parse_piles` reads back.

    >>> format_piles(Piles(spades=(13, 7), diamonds=(4,)))
    'S=13+7/D=4'
    """
    return "/".join(
        f"{letter}={'+'.join(map(str, heights))}"
        for letter, heights in zip(SUIT_LETTERS, piles.suits, strict=True)
        if heights
    )


def who_called(
    rules: RuleSet, counts: tuple[SeatCount, ...], said: tuple[int, ...] | Out | None
) -> tuple[Outcome, tuple[int, ...]]:
    """The outcome of a hand and its callers, from the counts and what was said (R10.3, I4).

    Args:
        rules: for whether every empty demon is a caller's.
        counts: one a seat.
        said: seats named as callers, or nobody, or unknown, or nothing: then the only empty
            demon is the caller's.

    Raises:
        RefusedError: `who-called` where several demons are empty or none was counted,
            `nobody-out` where none is empty.
    """
    match said:
        case Out.NOBODY:
            return Outcome.STALLED, ()
        case Out.UNKNOWN:
            return Outcome.UNKNOWN, ()
        case tuple() if said:
            return Outcome.CALLED, tuple(sorted(set(said)))
    empty = tuple(
        i for i, seat in enumerate(counts) if isinstance(seat, Counted) and not seat.demon
    )
    if len(empty) == 1:
        return Outcome.CALLED, empty
    demons = tuple(seat.demon for seat in counts if isinstance(seat, Counted))
    if empty or not demons or any(isinstance(seat, NetPoints) for seat in counts):
        all_call = rules.call is Call.IMMEDIATE and rules.in_air is InAir.VOID
        code, values = "who-called", {"seats": empty, "all_call": all_call}
    else:
        code, values = "nobody-out", {"demons": demons}
    raise RefusedError((Finding(code, Severity.IMPOSSIBLE, "R10.3", None, values),))


def _sum(text: str) -> int:
    return sum(map(int, text.split("+")))
