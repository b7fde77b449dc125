"""Deals that anybody can verify, the same on every machine (E5)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rd_league.engine.cards import JOKER
from rd_league.errors import BadInputError
from rd_league.hand.rules import DECK, RuleSet

SEAT_LETTERS: Mapping[int, str] = {
    2: "NS",
    3: "NES",
    4: "NESW",
    5: "NESWP",
    6: "NESWPQ",
    7: "NESWPQU",
    8: "NESWPQUV",
}
"""Seats at the table to their letters, in table order (E3)."""

SAME = "same"
"""What stands for the seat where every seat is dealt the same order."""

_PACKS = {jokers: bytes(range(DECK + jokers)) for jokers in (0, 2)}


class Deal(NamedTuple):
    """What every seat was dealt, in table order.

    Attributes:
        orders: the cards of each seat in dealing order: demon (the last is face up), one a work
            pile, stock (the first is turned first).
        demon_sizes: cards dealt to the demon of each seat (R2.1, R16.1).
    """

    orders: tuple[tuple[int, ...], ...]
    demon_sizes: tuple[int, ...]


class DeckFault(NamedTuple):
    """Why an order of cards is not one pack.

    Attributes:
        missing: cards of the pack that are not in it.
        surplus: cards that are there too often.
    """

    missing: tuple[int, ...]
    surplus: tuple[int, ...]


def dealt_order(seed: str, hand: str, seat: str, jokers: int = 0) -> tuple[int, ...]:
    """One pack in the order that a seed gives it: Fisher–Yates by the digits of a SHA-512.

    Args:
        seed: any text; 64 hexadecimal digits where it comes from `revealed_seed`.
        hand: what the hand is called, mostly its number.
        seat: the letter of the seat, or `same`.
        jokers: 0 or 2.

    Raises:
        BadInputError: `control-character`: two messages could be one and the same text.
    """
    from hashlib import sha512

    for name, text in (("seed", seed), ("hand", hand), ("seat", seat)):
        _refuse_control(name, text)
    message = f"RD1/deal\n{seed}\n{hand}\n{seat}".encode()
    number = int.from_bytes(sha512(message).digest(), "big")
    cards = list(range(DECK + jokers))
    for i in range(DECK + jokers, 1, -1):
        number, j = divmod(number, i)
        cards[i - 1], cards[j] = cards[j], cards[i - 1]
    return tuple(cards)


def seeded_deal(
    seed: str,
    hand: str,
    rules: RuleSet,
    letters: Sequence[str],
    demon_sizes: Mapping[str, int] | None = None,
    *,
    same: bool = False,
) -> Deal:
    """The deal of a whole table.

    Args:
        seed: as for `dealt_order`.
        hand: as for `dealt_order`.
        rules: they say how many jokers a pack has, and how large a demon is.
        letters: the seats in table order.
        demon_sizes: seat letter to demon size, where it differs from the rules.
        same: deal every seat the same order, for a comparison without the luck of the deal.

    Raises:
        BadInputError: `control-character`.
    """
    sizes = demon_sizes or {}
    seats = [SAME] * len(letters) if same else letters
    return Deal(
        tuple(dealt_order(seed, hand, seat, rules.jokers) for seat in seats),
        tuple(sizes.get(letter, rules.demon_size) for letter in letters),
    )


def commitment(hand: str, secret: str) -> str:
    """What the referee publishes before the seats say their words: a SHA-256 in hexadecimal.

    Raises:
        BadInputError: `control-character`, `bad-secret`.
    """
    from hashlib import sha256

    _refuse_control("hand", hand)
    return sha256(f"RD1/commit\n{hand}\n{_sound_secret(secret)}".encode()).hexdigest()


def revealed_seed(secret: str, words: Sequence[str]) -> str:
    """The seed that a secret and one word of each seat, in seat order, make together.

    Every word carries its length, so that no two lists of words make the same text.

    Raises:
        BadInputError: `control-character`, `bad-secret`.
    """
    from hashlib import sha256

    text = f"RD1/seed\n{_sound_secret(secret)}".encode()
    for word in words:
        _refuse_control("word", word)
        text += b"\n%d:%s" % (len(word.encode()), word.encode())
    return sha256(text).hexdigest()


def deck_fault(order: Sequence[int], jokers: int) -> DeckFault | None:
    """What keeps an order from being one whole pack, or None; jokers are not told apart."""
    if len(order) == DECK + jokers and not _PACKS[jokers].translate(None, bytes(order)):
        return None  # as many cards as a pack, and none of the pack is left when they are deleted
    pack = Counter(min(card, JOKER) for card in range(DECK + jokers))
    dealt = Counter(min(card, JOKER) for card in order)
    if pack == dealt:
        return None
    return DeckFault(
        tuple(sorted((pack - dealt).elements())), tuple(sorted((dealt - pack).elements()))
    )


def _sound_secret(secret: str) -> str:
    if len(secret) != 64 or not set(secret) <= set("0123456789abcdef"):
        raise BadInputError("bad-secret", secret=secret)
    return secret


def _refuse_control(name: str, text: str) -> None:
    if any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text):
        raise BadInputError("control-character", name=name, text=text)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        raise BadInputError("control-character", name=name, text=text) from None
