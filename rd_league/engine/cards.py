"""Cards as small integers, and their names (E1).

A card is rank·4 + suit, ranks ace 0 … king 12, suits in the order S, H, C, D: colour is `card & 1`
and the next card up is `card + 4`. A pack with jokers has 52 and 53 besides.
"""

from rd_league.errors import BadInputError
from rd_league.hand.rules import DECK, RANKS, SUITS
from rd_league.hand.sheet import SUIT_LETTERS

RANK_LETTERS = "A23456789TJQK"
JOKER = DECK
"""The first joker of a pack; the second is one more. Nothing tells them apart on the table."""
KING = RANKS - 1

NAMES = (*(rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS), "*", "*")
_OTHER = 255


def _codes(letters: str, step: int) -> bytes:
    """What `bytes.translate` makes of each letter: its place times the step, else `_OTHER`."""
    table = bytearray([_OTHER] * 256)
    for place, letter in enumerate(letters.encode()):
        table[letter] = place * step
    return bytes(table)


_RANK_CODES, _SUIT_CODES = _codes(RANK_LETTERS, SUITS), _codes(SUIT_LETTERS, 1)

CARDS = {name: card for card, name in enumerate(NAMES[:JOKER])} | {"*": JOKER}


def card_name(card: int) -> str:
    """The name of a card, `*` for either joker.

    >>> [card_name(card) for card in (0, 37, 51, 53)]
    ['AS', 'TH', 'KD', '*']
    """
    return NAMES[card]


def parse_card(text: str) -> int:
    """The card a name stands for; either joker is read as the first.

    >>> parse_card("TH"), parse_card("*")
    (37, 52)

    Raises:
        BadInputError: `unknown-card`.
    """
    card = CARDS.get(text)
    if card is None:
        raise BadInputError("unknown-card", card=text)
    return card


def parse_cards(text: str) -> tuple[int, ...]:
    """Cards separated by blanks; the second joker is read as the second of the pack.

    Raises:
        BadInputError: `unknown-card`.
    """
    if plain := _plain_cards(text):
        return plain
    words = text.split()
    try:
        cards = [CARDS[word] for word in words]
    except KeyError as error:
        raise BadInputError("unknown-card", card=error.args[0]) from None
    if JOKER in cards:
        first = cards.index(JOKER) + 1
        cards[first:] = [card + (card == JOKER) for card in cards[first:]]
    return tuple(cards)


def _plain_cards(text: str) -> tuple[int, ...]:
    """Cards of two letters with one blank between them; nothing if the text is not like that.

    Looked at by the column, a pack is read in a third of the time.
    """
    if not text.isascii():
        return ()
    letters = text.encode()
    ranks, suits = letters[::3].translate(_RANK_CODES), letters[1::3].translate(_SUIT_CODES)
    if (
        len(ranks) != len(suits)
        or letters[2::3] != b" " * (len(ranks) - 1)
        or _OTHER in ranks
        or _OTHER in suits
    ):
        return ()
    # Added as two large numbers, a byte a card: no byte grows beyond its place.
    codes = int.from_bytes(ranks) + int.from_bytes(suits)
    return tuple(codes.to_bytes(len(ranks)))


def format_cards(cards: tuple[int, ...]) -> str:
    """The text that `parse_cards` reads back, either joker as `*`."""
    return " ".join(NAMES[card] for card in cards)
