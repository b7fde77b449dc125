"""An action as one small integer, and why it may be refused (E1, E4).

bits 0–3   whence: 0 demon, 1…7 a work pile, 8 the top of the waste; 9…14 an action of its own
bits 4–7   whither: 0 a foundation, 1…7 a work pile, 9…15 under work pile 1…7
bits 8–15  what else must be said, plus one: the card a joker is declared as, or the place in
           the pile from which a run is taken where the piles do not settle it; or how many
           times the stock is turned, as it is
bits 16–18 how it landed: `TIED`, `IN_AIR`, `TAKEN_BACK`
"""

from enum import IntEnum
from typing import Final

DEMON: Final = 0
WASTE: Final = 8
TURN: Final = 9
REDEAL: Final = 10
ROTATE: Final = 11
OUT: Final = 12
STUCK: Final = 13
"""Everybody is stuck: of the table, not of a seat."""
GO: Final = 14
"""Play begins: of the table, and only written in a record."""

UNDER: Final = 8
"""Added to a pile: under it rather than on it (R5.3)."""
ARG: Final = 8
TIED: Final = 1 << 16
IN_AIR: Final = 1 << 17
TAKEN_BACK: Final = 1 << 18
LIMIT: Final = 1 << 19
"""Every code is below it."""


class Why(IntEnum):
    """Why a move is refused; `str()` is the stable code of E4."""

    UNKNOWN_MOVE = 1
    CARD_MISMATCH = 2
    DEMON_EMPTY = 3
    WASTE_EMPTY = 4
    PILE_EMPTY = 5
    PILE_NOT_EMPTY = 6
    SAME_PILE = 7
    NO_FIT = 8
    NO_FOUNDATION = 9
    STOCK_EXHAUSTED = 10
    STOCK_NOT_EXHAUSTED = 11
    REDEALS_USED = 12
    OUT_WITH_DEMON = 13
    AFTER_OUT = 14
    TIE_MISMATCH = 15
    TIE_NOT_ALLOWED = 16
    IN_AIR_NOT_ALLOWED = 17
    MUST_FILL = 18
    NOT_A_KING = 19
    MUST_FOUNDATION = 20
    MUST_CALL = 21
    SLIP_WITHOUT_SPACE = 22
    JOKER_UNDECLARED = 23
    JOKER_FIXED = 24
    JOKER_ON_JOKER = 25
    UNKNOWN_SEAT = 26

    def __str__(self) -> str:
        """The stable code.

        >>> str(Why.NO_FOUNDATION)
        'no-foundation'
        """
        return self.name.lower().replace("_", "-")


def card_move(whence: int, whither: int, arg: int = 0) -> int:
    """The code of a card moved.

    >>> card_move(WASTE, 0), card_move(2, 3), card_move(WASTE, UNDER + 2)
    (8, 50, 168)
    """
    return whence | whither << 4 | arg << ARG
