"""A whole position as a tabletop that can be written down, and back (E2)."""

from collections import Counter
from collections.abc import Sequence

from rd_league.engine.cards import JOKER, card_name
from rd_league.engine.codes import DEMON
from rd_league.engine.counting import sheet_of
from rd_league.engine.deal import Deal, deck_fault
from rd_league.engine.layout import Course, Heap, Layout, Pile, Tabletop
from rd_league.engine.table import FIT, Table
from rd_league.errors import BadInputError
from rd_league.hand.rules import DECK, SUITS


def tabletop_of(table: Table, letters: str, demon_sizes: Sequence[int]) -> Tabletop:
    """The picture of a position.

    Args:
        table: the position.
        letters: of the seats, in table order.
        demon_sizes: cards that were dealt to the demon of each seat.
    """
    sheet = sheet_of(table, tuple(demon_sizes))
    assert sheet.piles is not None
    by_suit = enumerate(sheet.piles.suits)
    landers = _bits(table.lander if table.lander < 0 else ~(1 << table.lander))
    return Tabletop(
        rules=table.rules,
        seats=tuple(
            _layout(table, seat, letter, size)
            for seat, (letter, size) in enumerate(zip(letters, demon_sizes, strict=True))
        ),
        piles={suit: tuple(Pile(suit, height) for height in heights) for suit, heights in by_suit},
        course=Course(
            callers="".join(letters[seat] for seat in table.callers),
            aired="".join(letters[seat] for seat in _bits(~table.aired)),
            stalled=table.stalled,
            doubles=table.doubles,
            landed=None
            if table.landed < 0
            else (table.landed, "".join(letters[seat] for seat in landers)),
            resets=None if table.reset_mark < 0 else (table.resets, table.reset_mark),
        ),
    )


def table_of(top: Tabletop) -> tuple[Table, tuple[int, ...]]:
    """The position a picture shows, and the demon sizes that were dealt.

    Raises:
        BadInputError: `bad-position`, with a `reason` and the seat or card it is about.
    """
    rules = top.rules
    sizes = tuple(
        rules.demon_size if seat.demon_size is None else seat.demon_size for seat in top.seats
    )
    table = Table(Deal(tuple(() for _ in sizes), tuple(0 for _ in sizes)), rules)
    for index, seat in enumerate(top.seats):
        for pile in range(table.width + 1):
            run = _cards(seat, str(pile) if pile else "demon")
            table.piles[index][pile] = list(run)
            fits = zip(run[1:], run, strict=False)
            if pile and not all(FIT[below][card] for card, below in fits):
                raise BadInputError("bad-position", reason="no-run", seat=seat.letter, place=pile)
        waste = _cards(seat, "waste")
        table.stocks[index] = [*waste, *_cards(seat, "stock")]
        table.turned[index] = len(waste)
        if seat.redeals is not None:
            table.redeals[index] = seat.redeals
        _check_pack(table, index, seat.letter)
        if len(table.piles[index][DEMON]) > sizes[index]:
            raise BadInputError("bad-position", reason="demon-size", seat=seat.letter)
    for suit in range(SUITS):
        for lying in top.piles.get(suit, ()):
            table.want[lying.height * SUITS + suit] += 1
            table.want[suit] -= 1
    _set_course(table, top)
    _check_piles(table)
    return table, sizes


def _layout(table: Table, seat: int, letter: str, demon_size: int) -> Layout:
    stock, turned = table.stocks[seat], table.turned[seat]
    places = {
        "demon": table.piles[seat][DEMON],
        **{str(pile): table.piles[seat][pile] for pile in range(1, table.width + 1)},
        "stock": stock[turned:],
        "waste": stock[:turned],
    }
    return Layout(
        letter,
        heaps={place: Heap(tuple(cards), len(cards)) for place, cards in places.items()},
        demon_size=None if demon_size == table.rules.demon_size else demon_size,
        redeals=None if table.rules.redeals is None else table.redeals[seat],
    )


def _bits(mask: int) -> tuple[int, ...]:
    """The seats of a mask that is kept as its complement."""
    return tuple(seat for seat in range(8) if ~mask >> seat & 1)


def _cards(seat: Layout, place: str) -> tuple[int, ...]:
    heap = seat.heaps.get(place)
    if heap is None or heap.cards is None:
        raise BadInputError("bad-position", reason="place-missing", seat=seat.letter, place=place)
    return heap.cards


def _check_pack(table: Table, seat: int, letter: str) -> None:
    """Refuse cards that are not all of one pack."""
    held = [*table.stocks[seat], *(card for run in table.piles[seat] for card in run)]
    fault = deck_fault([min(card, JOKER) for card in held], table.rules.jokers)
    if fault is not None and fault.surplus:
        card = card_name(fault.surplus[0])
        raise BadInputError("bad-position", reason="card-twice", seat=letter, card=card)


def _check_piles(table: Table) -> None:
    """Refuse foundations that hold other cards than those that are missing before the seats."""
    seats = range(len(table.stocks))
    missing = Counter({card: len(seats) for card in range(DECK)})
    for heap in (*table.stocks, *(run for mine in table.piles for run in mine)):
        missing.subtract(card for card in heap if card < DECK)
    lying: Counter[int] = Counter()
    for top in range(SUITS, DECK + SUITS):
        for card in range(top - SUITS, -1, -SUITS):
            lying[card] += table.want[top]
    # A natural card more than lies there is doubled; one less is a joker's place.
    spare = sum((missing - lying).values()), sum((lying - missing).values())
    lain = sum(table.foundation(seat) for seat in seats)
    if (
        lying.total() + table.doubles != lain
        or spare[0] > table.doubles
        or spare[1] > len(seats) * table.rules.jokers
    ):
        raise BadInputError("bad-position", reason="piles")


def _set_course(table: Table, top: Tabletop) -> None:
    letters = "".join(seat.letter for seat in top.seats)
    course = top.course
    table.callers = [letters.index(letter) for letter in course.callers]
    table.aired = sum(1 << letters.index(letter) for letter in set(course.aired))
    table.stalled = course.stalled
    table.doubles = course.doubles or 0
    if course.landed is not None:
        table.landed = course.landed[0]
        landers = [letters.index(letter) for letter in course.landed[1]]
        many = len(landers) > 1
        table.lander = ~sum(1 << seat for seat in landers) if many else landers[0]
    if course.resets is not None:
        table.resets, table.reset_mark = course.resets
    table.settle()
