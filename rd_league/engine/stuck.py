"""Whether a seat is stuck, exactly, and if not, a way on (E6)."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from rd_league.engine.codes import ARG, DEMON, REDEAL, TURN, WASTE
from rd_league.engine.table import FIT, OPEN, OPEN_KING, SPLIT, Table
from rd_league.hand.rules import DECK, Fill


class _Card(NamedTuple):
    """A card that is not in a work pile and can be played: how it is reached, whence, which."""

    reached: tuple[int, ...]
    whence: int
    card: int


def way_out(table: Table, seat: int) -> tuple[int, ...] | None:
    """Moves of a seat that lead to a card played, the played card last; None: it is stuck.

    A card is played when it leaves demon or waste, or comes on a foundation. Runs may be moved
    before, and the stock turned, as long as the rules allow.
    """
    cards = tuple(_cards(table, seat))
    start = tuple(tuple(pile) for pile in table.piles[seat][1 : table.width + 1])
    seen = {start}
    queue: list[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = [((), start)]
    trial = table.copy()
    for path, piles in queue:
        trial.piles[seat][1 : table.width + 1] = [list(pile) for pile in piles]
        if play := _play(trial, seat, cards):
            return path + play
        for code, after in _rearranged(piles):
            if after not in seen:
                seen.add(after)
                queue.append(((*path, code), after))
    return None


def _cards(table: Table, seat: int) -> Iterator[_Card]:
    """The top of the demon and every top the waste can have."""
    demon = table.piles[seat][DEMON]
    if demon:
        yield _Card((), DEMON, demon[-1])
    cards, turned = table.stocks[seat], table.turned[seat]
    if turned:
        yield _Card((), WASTE, cards[turned - 1])
    reached, end = yield from _turned_up(table, cards, turned, ())
    if cards and table.redeals[seat]:
        # A short packet that is folded turns the waste over by itself.
        over = TURN if end < len(cards) else REDEAL
        yield from _turned_up(table, cards, 0, (*reached, over))


def _turned_up(
    table: Table, cards: list[int], turned: int, reached: tuple[int, ...]
) -> Generator[_Card, None, tuple[tuple[int, ...], int]]:
    """The tops of the waste from here to the end of the stock; returns what was turned."""
    while turned < len(cards):
        if turned + table.turn > len(cards) and table.folded:
            break
        turned = min(turned + table.turn, len(cards))
        reached = (*reached, TURN)
        yield _Card(reached, WASTE, cards[turned - 1])
    return reached, turned


def _play(table: Table, seat: int, cards: tuple[_Card, ...]) -> tuple[int, ...] | None:
    """Moves that play a card without a run being moved between piles that are not empty."""
    mine = table.piles[seat]
    piles = range(1, table.width + 1)
    keeps_last = len(mine[DEMON]) <= table.keep
    spaces = [pile for pile in piles if not mine[pile]]
    if spaces and table.fill is Fill.DEMON and not keeps_last:
        return (DEMON | spaces[0] << 4,)  # it must be filled before anything else
    for reached, whence, card in (*cards, *(_Card((), p, mine[p][-1]) for p in piles if mine[p])):
        if (known := _wanted(table, card)) is not None:
            return (*reached, whence | known)
        if 0 < whence < WASTE or (whence == DEMON and keeps_last):
            continue
        for pile in piles:
            if _takes(table, seat, pile, whence, card):
                return (*reached, whence | pile << 4)
    if not spaces or table.fill is Fill.KING:
        return None
    # With a space to lay its cover aside in, every card of the work piles comes free.
    for pile in piles:
        for place, card in enumerate(mine[pile][:-1]):
            if (known := _wanted(table, card)) is not None:
                return (pile | spaces[0] << 4 | place + 2 << ARG, pile | known)
    return None


def _wanted(table: Table, card: int) -> int | None:
    """What must be added to the code of a move to a foundation; None: no foundation takes it."""
    if card < DECK:
        return 0 if table.want[card] else None
    known = next(iter(table.declarable(card)), None)
    return None if known is None else known + 1 << ARG


def _takes(table: Table, seat: int, pile: int, whence: int, card: int) -> bool:
    """Whether a work pile takes a card from the demon or the waste."""
    run = table.piles[seat][pile]
    if not run:
        return not table.cannot_fill(seat, whence, card)
    if run[-1] in (OPEN, OPEN_KING):
        return bool(table.covered(seat, pile, card))
    return FIT[run[-1]][card]


def _rearranged(
    piles: tuple[tuple[int, ...], ...],
) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    """Every run moved from one pile to another that is not empty, with its code.

    Open jokers need no care: wherever one is on top, it can be played (an ace is always wanted).
    """
    for whence, run in enumerate(piles, 1):
        for whither, to in enumerate(piles, 1):
            if not run or not to:
                continue
            split = SPLIT[to[-1]][run[0]]
            if split < len(run):
                after = list(piles)
                after[whence - 1], after[whither - 1] = run[:split], to + run[split:]
                yield whence | whither << 4, tuple(after)
