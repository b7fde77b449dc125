"""From a position to the counts of its sheet."""

from itertools import chain

from rd_league.engine.cards import KING
from rd_league.engine.codes import DEMON
from rd_league.engine.table import Table
from rd_league.hand.rules import DECK, RANKS, SUITS
from rd_league.hand.sheet import Counted, Outcome, Piles, Sheet

KINGS = frozenset(range(KING * SUITS, DECK))


def sheet_of(table: Table, demon_sizes: tuple[int, ...]) -> Sheet:
    """The sheet of a position: every count there is, its outcome unknown while play goes on.

    Args:
        table: the position.
        demon_sizes: cards that were dealt to the demon of each seat.
    """
    outcome = Outcome.UNKNOWN
    if table.is_over():
        outcome = Outcome.STALLED if table.stalled else Outcome.CALLED
    return Sheet(
        seats=tuple(_counted(table, seat, size) for seat, size in enumerate(demon_sizes)),
        outcome=outcome,
        callers=tuple(sorted(table.callers)),
        centre=sum(table.foundation(seat) for seat in range(len(demon_sizes))),
        piles=Piles(*(heights(table, suit) for suit in range(SUITS))),
        doubles=table.doubles,
    )


def _counted(table: Table, seat: int, demon_size: int) -> Counted:
    held = [*table.stocks[seat], *chain(*table.piles[seat][: table.width + 1])]
    return Counted(
        foundation=table.rules.pack_size - len(held),
        demon=len(table.piles[seat][DEMON]),
        left_over=len(held),
        kings=SUITS - len(KINGS.intersection(held)),
        demon_size=None if demon_size == table.rules.demon_size else demon_size,
    )


def heights(table: Table, suit: int) -> tuple[int, ...]:
    """The piles of a suit, the tallest first: one of height h can take the card of rank h."""
    heights: list[int] = []
    for height in range(RANKS, 0, -1):
        heights += [height] * table.want[height * SUITS + suit]
    return tuple(heights)
