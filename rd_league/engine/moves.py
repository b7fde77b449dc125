"""Moves as they are written in a record, and their codes (E1, E3).

D>F 5H      demon to a foundation          W>3 8S     waste to work pile 3
2>3 9C      9C and all that lies on it     W>u2 KD    slipped under pile 2
W>F *=5H    a joker, declared              1>2 *=9S   a joker fixed as a black nine
T  T*4      turn, turn four times          R          turn the waste over
rotate      top card to the bottom         out        the call
… =   … ~   … x                            tied, in the air at the call, taken back
"""

from typing import NamedTuple

from rd_league.engine.cards import CARDS, JOKER, card_name, parse_card
from rd_league.engine.codes import (
    ARG,
    GO,
    IN_AIR,
    LIMIT,
    OUT,
    REDEAL,
    ROTATE,
    STUCK,
    TAKEN_BACK,
    TIED,
    TURN,
    UNDER,
    WASTE,
    Why,
)
from rd_league.engine.table import FIXED, OPEN, OPEN_KING, SPLIT, Table
from rd_league.errors import BadInputError
from rd_league.hand.rules import DECK

MOST_TURNS = 99

_WHENCE = {"D": 0, "W": WASTE} | {str(pile): pile for pile in range(1, UNDER)}
_WHITHER = {"F": 0} | {
    mark + str(pile): under + pile
    for pile in range(1, UNDER)
    for mark, under in (("", 0), ("u", UNDER))
}
_PATHS = {
    f"{source}>{target}": whence | whither << 4
    for source, whence in _WHENCE.items()
    for target, whither in _WHITHER.items()
}
_WORDS = {"T": TURN, "R": REDEAL, "rotate": ROTATE, "out": OUT, "stuck": STUCK, "go": GO}
_FLAGS = {"=": TIED, "~": IN_AIR, "x": TAKEN_BACK}
_TEXTS = {code: text for text, code in (_PATHS | _WORDS).items()}
_PLAIN = TIED - 1

NEVER = LIMIT
"""A code that `Table.apply` refuses with no more than a look, whatever card is named."""

Act = tuple[int, int, int, "Move"]
"""Seat, code and named card for `Table.apply`, and the move: what a replay asks, in a flat tuple.

The code is `NEVER` where the move has to be looked at together with the table.
"""


class Move(NamedTuple):
    """A move as written: what it says without looking at the table.

    Attributes:
        code: as in `codes.py`, without what only the table or the card settles.
        card: the card named, `JOKER` for any joker; None: none was named.
        declared: what a joker is declared or fixed as.
    """

    code: int
    card: int | None = None
    declared: int | None = None

    def of_seat(self, seat: int) -> Act:
        """The move of a seat, with what `Table.apply` is asked if nothing about it is unusual."""
        if self.code in (TURN, REDEAL, OUT):
            return seat, self.code, -1, self
        if self.card is not None and self.card < DECK and self.code < UNDER << 4:
            return seat, self.code, self.card, self
        return seat, NEVER, 0, self

    @property
    def is_of_table(self) -> bool:
        """Whether it is of no seat."""
        return self.code in (STUCK, GO)

    def __str__(self) -> str:
        """The text that `parse_move` reads back."""
        plain = self.code & _PLAIN
        words = [_TEXTS[plain & (1 << ARG) - 1]]
        if plain >> ARG:
            words[0] += f"*{plain >> ARG}"
        if self.card is not None:
            named = card_name(self.card)
            words.append(named if self.declared is None else f"{named}={card_name(self.declared)}")
        words += [mark for mark, flag in _FLAGS.items() if self.code & flag]
        return " ".join(words)


def parse_move(text: str) -> Move:
    """The move a text stands for.

    >>> str(parse_move("W>F *=5H")), parse_move("T*4").code == TURN | 4 << ARG
    ('W>F *=5H', True)

    Raises:
        BadInputError: `unknown-move`, `unknown-card`, `bad-count`.
    """
    path, *words = text.split() or [""]
    if path not in _PATHS:
        code = _WORDS[path] if path in _WORDS else _counted_turns(path)
        if words:
            raise BadInputError("unknown-move", move=text)
        return Move(code)
    code, card, declared = _PATHS[path], None, None
    if words and words[0] not in _FLAGS:
        card, declared = _parse_named(words.pop(0))
    for word in words:
        flag = _FLAGS.get(word, 0)
        if not flag or code & flag:
            raise BadInputError("unknown-move", move=text)
        code |= flag
    return Move(code, card, declared)


def resolved(table: Table, seat: int, move: Move) -> tuple[int, Why | None]:
    """The code of a move in a position, and why the card it names is not the one that moves.

    Everything else is left to `Table.apply`.
    """
    whence, whither = move.code & 15, move.code >> 4 & 15
    if whence > WASTE:
        return move.code, None
    if 0 < whence < WASTE and 0 < whither < UNDER and whence != whither:
        return _resolved_run(table, seat, move)
    held = table.top(seat, whence)
    code = move.code
    if move.card == JOKER and not whither and move.declared is not None:
        code |= move.declared + 1 << ARG
        named = held >= DECK
    else:
        named = move.card is None or _is_named(held, move)
    return code, None if named or held < 0 else Why.CARD_MISMATCH


def spelled(table: Table, seat: int, code: int) -> Move:
    """A code of `Table.legal` as it is written, the card named."""
    whence, whither, arg = code & 15, code >> 4 & 15, (code & _PLAIN) >> ARG
    if whence > WASTE:
        return Move(code)
    bare = code & ~(255 << ARG)
    if not whither and arg:
        return Move(bare, JOKER, arg - 1)
    if 0 < whence < WASTE and 0 < whither < UNDER:
        run, to = table.piles[seat][whence], table.piles[seat][whither]
        held = run[arg - 1 if arg else SPLIT[to[-1]][run[0]]]
    else:
        held = table.top(seat, whence)
    if held >= FIXED:
        return Move(bare, JOKER, held - FIXED)
    return Move(bare, min(held, JOKER))


def held_name(held: int) -> str:
    """How a card of a `Table` is called: a fixed joker as `*=9S`, the suit giving the color.

    >>> held_name(FIXED + 33), held_name(60), held_name(4)
    ('*=9H', '*', '2S')
    """
    if held >= FIXED:
        return f"*={card_name(held - FIXED)}"
    return card_name(min(held, JOKER))


def _counted_turns(word: str) -> int:
    path, star, count = word.partition("*")
    if path != "T" or not star:
        raise BadInputError("unknown-move", move=word)
    if not (count.isascii() and count.isdigit() and len(count) <= 4):
        raise BadInputError("bad-count", count=count, most=MOST_TURNS)
    times = int(count)
    if not 1 <= times <= MOST_TURNS:
        raise BadInputError("bad-count", count=count, most=MOST_TURNS)
    return TURN | times << ARG if times > 1 else TURN


def _parse_named(word: str) -> tuple[int, int | None]:
    name, sign, known = word.partition("=")
    if not sign:
        return parse_card(name), None
    if name != "*" or CARDS.get(known, JOKER) == JOKER:
        raise BadInputError("unknown-card", card=word)
    return JOKER, CARDS[known]


def _is_named(held: int, move: Move) -> bool:
    """Whether what lies there is the card that a move names."""
    if held < DECK:
        return held == move.card
    if move.card != JOKER:
        return False
    return move.declared is None or held - FIXED == move.declared & ~2


def _resolved_run(table: Table, seat: int, move: Move) -> tuple[int, Why | None]:
    """The code of a run moved: the card names the place where it is split (E3)."""
    whence, whither = move.code & 15, move.code >> 4 & 15
    run, to = table.piles[seat][whence], table.piles[seat][whither]
    settled = SPLIT[to[-1]][run[0]] if run and to else len(run)
    if not run or whither > table.width or (move.card is None and settled < len(run)):
        return move.code, None
    if move.card is None:
        return move.code | (1 << ARG if len(run) == 1 else 0), None
    places = [place for place, held in enumerate(run) if _is_named(held, move)]
    if move.card == JOKER and move.declared is None and run[-1] in (OPEN, OPEN_KING):
        places = [len(run) - 1]  # a fixed one has its rank beside it
    if not places:
        return move.code, Why.CARD_MISMATCH
    if settled in places:
        return move.code, None
    return move.code | places[-1] + 1 << ARG, None
