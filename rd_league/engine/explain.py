"""What is worth saying about a refused move: never a sentence, only its parts (E4)."""

from dataclasses import dataclass

from rd_league.engine.cards import RANK_LETTERS, card_name
from rd_league.engine.codes import DEMON, UNDER, WASTE, Why
from rd_league.engine.counting import heights
from rd_league.engine.moves import Move, held_name, spelled
from rd_league.engine.table import FIXED, Table
from rd_league.hand.rules import DECK, SUITS
from rd_league.hand.sheet import SUIT_LETTERS


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies.

    Attributes:
        place: `demon`, `stock`, `waste`, `foundation` or the number of a work pile.
        depth: cards on top of it; in the stock those that are turned before it.
    """

    seat: str
    place: str
    depth: int = 0


def card_at_source(table: Table, seat: int, move: Move) -> str | None:
    """The card that a move would really move; None where none lies there."""
    whence = move.code & 15
    held = table.top(seat, whence) if whence <= WASTE else -1
    return None if held < 0 else held_name(held)


def could(table: Table, seat: int, move: Move) -> tuple[str, ...]:
    """The legal moves of a seat that move the card that was named."""
    if move.card is None:
        return ()
    moves = (spelled(table, seat, code) for code in table.legal(seat))
    return tuple(str(other) for other in moves if other.card == move.card)


def places(table: Table, letters: str, card: int | None) -> tuple[Place, ...]:
    """Where every copy of a card lies; of jokers only those that are not on foundations."""
    if card is None:
        return ()
    found = []
    for seat, letter in enumerate(letters):
        held = list(_held_at(table, seat, letter, card))
        found += held
        if not held and card < DECK:
            found.append(Place(letter, "foundation"))
    return tuple(found)


def particulars(table: Table, letters: str, seat: int, move: Move, why: Why) -> dict[str, object]:
    """The values that the sentence of a refusal needs besides the card and the move."""
    mine = table.piles[seat]
    whither = move.code >> 4 & 15
    values: dict[str, object] = {}
    match why:
        case Why.NO_FOUNDATION:
            values = _foundation_particulars(table, seat, move)
        case Why.NO_FIT | Why.PILE_NOT_EMPTY | Why.JOKER_ON_JOKER:
            to = mine[whither & 7]
            top = to[0 if whither > UNDER else -1] if to else None
            values = {"pile": whither & 7, "top": None if top is None else held_name(top)}
        case Why.PILE_EMPTY | Why.SAME_PILE:
            values = {"pile": (move.code & 15) or whither & 7}
        case Why.OUT_WITH_DEMON | Why.MUST_FOUNDATION:
            values = {"demon": len(mine[DEMON])}
        case Why.STOCK_NOT_EXHAUSTED:
            values = {"left": len(table.stocks[seat]) - table.turned[seat]}
        case Why.REDEALS_USED:
            values = {"redeals": table.rules.redeals}
        case Why.MUST_FILL:
            values = {"piles": [pile for pile in range(1, table.width + 1) if not mine[pile]]}
        case Why.MUST_CALL:
            values = {"seats": [letters[i] for i in table.uncalled()]}
        case Why.AFTER_OUT:
            values = {"callers": [letters[i] for i in table.callers], "stalled": table.stalled}
        case Why.TIE_MISMATCH:
            values = {"landed": None if table.landed < 0 else card_name(table.landed)}
        case Why.JOKER_FIXED:
            values = {"fixed": held_name(table.top(seat, move.code & 15))}
    return values


def _foundation_particulars(table: Table, seat: int, move: Move) -> dict[str, object]:
    """At what height a pile of the suit would have to stand, and where its piles stand."""
    card = table.top(seat, move.code & 15)
    if move.declared is not None and card >= DECK:
        card = move.declared
    rank, suit = divmod(card, SUITS)
    return {
        "suit": SUIT_LETTERS[suit],
        "rank": RANK_LETTERS[rank],
        "needed": rank,
        "heights": list(heights(table, suit)),
    }


def _held_at(table: Table, seat: int, letter: str, card: int) -> list[Place]:
    found = []
    for number, pile in enumerate(table.piles[seat][: table.width + 1]):
        name = str(number) if number else "demon"
        found += [
            Place(letter, name, len(pile) - 1 - place)
            for place, held in enumerate(pile)
            if _same(held, card)
        ]
    turned = table.turned[seat]
    for place, held in enumerate(table.stocks[seat]):
        if _same(held, card):
            in_waste = place < turned
            depth = turned - 1 - place if in_waste else place - turned
            found.append(Place(letter, "waste" if in_waste else "stock", depth))
    return found


def _same(held: int, card: int) -> bool:
    return held == card if card < DECK else DECK <= held < 2 * FIXED
