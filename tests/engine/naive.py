"""The rules of play told again with real cards on real piles: slow, plain, the oracle.

It shares with the engine only the numbers of the codes and their names, and works out everything
anew by looking at the cards.
"""

import copy
from dataclasses import dataclass, field

from rd_league.engine.deal import Deal
from rd_league.hand.rules import Call, Fill, InAir, LastDemonCard, RuleSet, ShortPacket, Stuck, Tie

BLACK, RED = 0, 1
DEMON, WASTE, TURN, REDEAL, ROTATE, OUT, STUCK = 0, 8, 9, 10, 11, 12, 13
TIED, IN_AIR, TAKEN_BACK = 1 << 16, 1 << 17, 1 << 18


@dataclass(eq=False)
class Card:
    """A real card; a joker has neither rank nor suit until it is covered or declared."""

    rank: int | None
    suit: int | None
    is_joker: bool = False
    color: int | None = None
    fills_as_king: bool = False

    @property
    def is_open(self) -> bool:
        return self.is_joker and self.rank is None


def real_card(code: int) -> Card:
    if code >= 52:
        return Card(None, None, is_joker=True)
    rank, suit = divmod(code, 4)
    return Card(rank, suit, color=RED if suit in (1, 3) else BLACK)


@dataclass
class Seat:
    demon: list[Card]
    work: dict[int, list[Card]]
    stock: list[Card]
    waste: list[Card] = field(default_factory=list)
    redeals: float = 0
    aired: bool = False

    def take_back(self) -> None:
        self.stock = [*self.waste, *self.stock]
        self.waste = []
        if self.stock:
            self.stock.append(self.stock.pop(0))


@dataclass
class FoundationPile:
    suit: int
    cards: list[tuple[int, Card]]
    """Seat and card of each, doubled cards not included."""


def _again(cards: list[Card]) -> list[Card]:
    """The same cards, jokers anew: they are the only ones that change."""
    return [copy.copy(card) if card.is_joker else card for card in cards]


class Refused(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class NaiveHand:
    def __init__(self, deal: Deal, rules: RuleSet) -> None:
        self.rules = rules
        self.seats = []
        for order, size in zip(deal.orders, deal.demon_sizes, strict=True):
            cards = [real_card(code) for code in order]
            demon, rest = cards[:size], cards[size:]
            work = {pile: [rest[pile - 1]] for pile in range(1, rules.work_piles + 1)}
            redeals = float("inf") if rules.redeals is None else rules.redeals
            self.seats.append(Seat(demon, work, rest[rules.work_piles :], redeals=redeals))
        self.foundations: list[FoundationPile] = []
        self.doubled: list[tuple[int, Card]] = []
        self.callers: list[int] = []
        self.stalled = False
        self.last: tuple[int, int, set[int]] | None = None
        self.plays = 0
        self.plays_at_reset = -1
        self.resets = 0

    def why_not(self, seat: int, code: int) -> str:
        """The code of the refusal, or nothing; the hand is not changed."""
        try:
            self.clone()._make(seat, code)
        except Refused as refused:
            return refused.code
        return ""

    def make(self, seat: int, code: int) -> str:
        """The same, and the move is made if it can be."""
        why = self.why_not(seat, code)
        if not why:
            self._make(seat, code)
        return why

    def clone(self) -> "NaiveHand":
        twin = copy.copy(self)
        twin.seats = [
            Seat(
                _again(seat.demon),
                {pile: _again(cards) for pile, cards in seat.work.items()},
                _again(seat.stock),
                _again(seat.waste),
                seat.redeals,
                seat.aired,
            )
            for seat in self.seats
        ]
        twin.foundations = [FoundationPile(p.suit, p.cards.copy()) for p in self.foundations]
        twin.doubled = self.doubled.copy()
        twin.callers = self.callers.copy()
        twin.last = self.last and (*self.last[:2], set(self.last[2]))
        return twin

    def counts(self) -> list[tuple[int, int]]:
        """Foundation cards and demon of each seat, counted on the piles."""
        lying = [seat for pile in self.foundations for seat, _ in pile.cards]
        lying += [seat for seat, _ in self.doubled]
        return [(lying.count(i), len(seat.demon)) for i, seat in enumerate(self.seats)]

    def heights(self) -> list[list[int]]:
        return [
            sorted((len(p.cards) for p in self.foundations if p.suit == suit), reverse=True)
            for suit in range(4)
        ]

    # -- order of play -------------------------------------------------------------------------

    def _make(self, seat: int, code: int) -> None:
        if self.callers or self.stalled:
            self._after_the_end(seat, code)
            return
        mine = self.seats[seat]
        if self.rules.call is Call.IMMEDIATE and any(not each.demon for each in self.seats):
            empties_too = code & 15 == DEMON and len(mine.demon) == 1
            if not (code == OUT or empties_too or code & (TAKEN_BACK | IN_AIR)):
                raise Refused("must-call")
        demon_fills = len(mine.demon) > self._kept()
        if self.rules.fill is Fill.DEMON and demon_fills and code not in (STUCK, OUT):
            spaces = [pile for pile, cards in mine.work.items() if not cards]
            to = code >> 4 & 15
            fills = code & 15 == DEMON and (to in spaces or to >= 9)
            if spaces and not fills and not code & (TAKEN_BACK | IN_AIR):
                raise Refused("must-fill")
        self._move(seat, code)

    def _after_the_end(self, seat: int, code: int) -> None:
        if code & IN_AIR and not self.stalled:
            self._move(seat, code)
        elif (
            code == OUT and not self.stalled and seat not in self.callers
            and not self.seats[seat].aired
        ):  # fmt: skip
            self._move(seat, code)
        else:
            raise Refused("after-out")

    def _kept(self) -> int:
        return 1 if self.rules.last_demon_card is LastDemonCard.FOUNDATION else 0

    # -- moves ---------------------------------------------------------------------------------

    def _move(self, seat: int, code: int) -> None:
        mine = self.seats[seat]
        source, target, arg = code & 15, code >> 4 & 15, code >> 8 & 255
        flags = code >> 16
        if flags:
            self._flagged(seat, code)
        elif target == 0 and source > WASTE:
            self._action(seat, source, arg)
        elif target == 0:
            self._to_foundation(seat, source, arg - 1 if arg else None)
        elif target == 8 or source > WASTE:
            raise Refused("unknown-move")
        elif target > 8:
            if arg:
                raise Refused("unknown-move")
            self._slip(mine, source, target - 8)
        elif source in (DEMON, WASTE):
            if arg:
                raise Refused("unknown-move")
            self._lay(mine, source, target)
        else:
            self._move_run(mine, source, target, arg)

    def _action(self, seat: int, action: int, arg: int) -> None:
        mine = self.seats[seat]
        if action == TURN:
            for _ in range(arg or 1):
                self._turn(mine)
        elif arg:
            raise Refused("unknown-move")
        elif action == REDEAL:
            if not mine.stock and not mine.waste:
                raise Refused("waste-empty")
            if mine.stock:
                raise Refused("stock-not-exhausted")
            self._turn_over(mine)
        elif action == ROTATE and self.rules.stuck is Stuck.SINGLE:
            if not mine.stock and not mine.waste:
                raise Refused("waste-empty")
            mine.take_back()
        elif action == OUT:
            if mine.demon:
                raise Refused("out-with-demon")
            self.callers.append(seat)
        elif action == STUCK:
            self._all_stuck()
        else:
            raise Refused("unknown-move")

    def _turn(self, mine: Seat) -> None:
        if not mine.stock:
            raise Refused("stock-exhausted")
        packet = mine.stock[: self.rules.turn]
        if len(packet) < self.rules.turn and self.rules.short_packet is ShortPacket.FOLDED:
            self._turn_over(mine)
            return
        mine.stock = mine.stock[len(packet) :]
        mine.waste += packet

    def _turn_over(self, mine: Seat) -> None:
        if not mine.redeals:
            raise Refused("redeals-used")
        mine.redeals -= 1
        mine.stock = mine.waste + mine.stock
        mine.waste = []

    def _all_stuck(self) -> None:
        if self.rules.call is Call.IDLE and any(not seat.demon for seat in self.seats):
            raise Refused("must-call")
        if self.plays != self.plays_at_reset:
            self.resets = 0
        if self.rules.stuck is Stuck.NONE or self.resets >= self.rules.resets:
            self.stalled = True
            return
        self.resets += 1
        self.plays_at_reset = self.plays
        for seat in self.seats:
            seat.take_back()

    # -- cards ---------------------------------------------------------------------------------

    def _heap(self, mine: Seat, source: int) -> list[Card]:
        if source == DEMON:
            heap, empty = mine.demon, "demon-empty"
        elif source == WASTE:
            heap, empty = mine.waste, "waste-empty"
        elif source in mine.work:
            heap, empty = mine.work[source], "pile-empty"
        else:
            raise Refused("unknown-move")
        if not heap:
            raise Refused(empty)
        return heap

    def _to_foundation(self, seat: int, source: int, known: int | None) -> None:
        mine = self.seats[seat]
        heap = self._heap(mine, source)
        rank, suit = self._declared(heap, known)
        if rank == 0:
            limit = len(self.seats) * (1 + self.rules.jokers)
            if len([p for p in self.foundations if p.suit == suit]) >= limit:
                raise Refused("no-foundation")
            pile = FoundationPile(suit, [])
            self.foundations.append(pile)
        else:
            piles = [p for p in self.foundations if p.suit == suit and len(p.cards) == rank]
            if not piles:
                raise Refused("no-foundation")
            pile = piles[0]
        pile.cards.append((seat, heap.pop()))
        self.plays += 1
        self.last = (rank, suit, {seat})

    def _declared(self, heap: list[Card], known: int | None) -> tuple[int, int]:
        card = heap[-1]
        if not card.is_joker:
            if known is not None:
                raise Refused("card-mismatch")
            assert card.rank is not None
            assert card.suit is not None
            return card.rank, card.suit
        if known is None or known >= 52:
            raise Refused("joker-undeclared")
        rank, suit = divmod(known, 4)
        color = RED if suit in (1, 3) else BLACK
        if not card.is_open and (card.rank, card.color) != (rank, color):
            raise Refused("joker-fixed")
        return rank, suit

    def _may_fill(self, mine: Seat, source: int, card: Card) -> None:
        if self.rules.fill is Fill.KING and not card.is_open and card.rank != 12:
            raise Refused("not-a-king")
        if self.rules.fill is Fill.DEMON and source != DEMON and len(mine.demon) > self._kept():
            raise Refused("must-fill")

    def _value(self, pile: list[Card], place: int) -> tuple[int, int] | None:
        """Rank and color that a card of a work pile stands for; None: still anything."""
        card = pile[place]
        if card.rank is not None and card.color is not None:
            return card.rank, card.color
        if place == 0:
            return None
        below = self._value(pile, place - 1)
        assert below is not None
        return below[0] - 1, 1 - below[1]

    def _cover(self, pile: list[Card], rank: int, color: int) -> bool:
        """Lay a card of that rank and color on a pile, fixing an open joker; False: no fit."""
        top = pile[-1]
        if not top.is_open:
            return (top.rank, top.color) == (rank + 1, 1 - color)
        if rank == 12:
            return False
        stands_for = self._value(pile, len(pile) - 1)
        if stands_for not in (None, (rank + 1, 1 - color)):
            return False
        if stands_for is None and top.fills_as_king and rank != 11:
            return False
        top.rank, top.color, top.fills_as_king = rank + 1, 1 - color, False
        return True

    def _lay(self, mine: Seat, source: int, target: int) -> None:
        if target not in mine.work:
            raise Refused("unknown-move")
        heap = self._heap(mine, source)
        if source == DEMON and len(heap) <= self._kept():
            raise Refused("must-foundation")
        self._lay_part(mine, source, heap, len(heap) - 1, mine.work[target])
        self.plays += 1

    def _lay_part(
        self, mine: Seat, source: int, heap: list[Card], place: int, pile: list[Card]
    ) -> None:
        """Move a card with all that lies on it."""
        card = heap[place]
        if not pile:
            self._may_fill(mine, source, card)
            card.fills_as_king = card.is_open and self.rules.fill is Fill.KING
        elif card.is_open:
            if pile[-1].is_open:
                raise Refused("joker-on-joker")
            if pile[-1].rank == 0:
                raise Refused("no-fit")
            card.fills_as_king = False
        else:
            assert card.rank is not None
            assert card.color is not None
            if not self._cover(pile, card.rank, card.color):
                was_open = pile[-1].is_open
                king = card.rank == 12 and not card.is_joker and not was_open
                raise Refused("pile-not-empty" if king else "no-fit")
        pile += heap[place:]
        del heap[place:]

    def _move_run(self, mine: Seat, source: int, target: int, arg: int) -> None:
        if source not in mine.work or target not in mine.work:
            raise Refused("unknown-move")
        if source == target:
            raise Refused("same-pile")
        run, pile = self._heap(mine, source), mine.work[target]
        fitting = []
        if pile and not pile[-1].is_open:
            rank, color = pile[-1].rank, pile[-1].color
            assert rank is not None
            assert color is not None
            wanted = (rank - 1, 1 - color)
            fitting = [i for i in range(len(run)) if self._value(run, i) == wanted]
        if not arg:
            if not pile:
                raise Refused("unknown-move")
            if not fitting:
                raise Refused("no-fit")
            pile += run[fitting[0] :]
            del run[fitting[0] :]
            return
        place = arg - 1
        if place >= len(run):
            raise Refused("unknown-move")
        if pile and not pile[-1].is_open and (not run[place].is_open or place in fitting):
            king = run[place].rank == 12 and not run[place].is_joker
            raise Refused("pile-not-empty" if king else "no-fit")
        self._lay_part(mine, source, run, place, pile)

    def _slip(self, mine: Seat, source: int, target: int) -> None:
        if not self.rules.slip or target not in mine.work:
            raise Refused("unknown-move")
        if source == target:
            raise Refused("same-pile")
        heap = self._heap(mine, source)
        pile = mine.work[target]
        if not pile:
            raise Refused("pile-empty")
        if all(mine.work.values()):
            raise Refused("slip-without-space")
        if source == DEMON and len(heap) <= self._kept():
            raise Refused("must-foundation")
        card = heap[-1]
        self._may_fill(mine, source, card)
        base = pile[0]
        if card.is_open:
            self._stand_for_base(card, base)
        elif base.is_open:
            if card.rank == 0:
                raise Refused("no-fit")
            base.fills_as_king = False
        elif (card.rank, card.color) != ((base.rank or 0) + 1, 1 - (base.color or 0)):
            raise Refused("no-fit")
        pile.insert(0, heap.pop())
        self.plays += source in (DEMON, WASTE)

    def _stand_for_base(self, card: Card, base: Card) -> None:
        """A joker slipped under a pile is what fits there."""
        if base.is_open:
            raise Refused("joker-on-joker")
        assert base.rank is not None
        assert base.color is not None
        if base.rank == 12 or (self.rules.fill is Fill.KING and base.rank != 11):
            raise Refused("no-fit")
        card.rank, card.color, card.fills_as_king = base.rank + 1, 1 - base.color, False

    # -- how it landed -------------------------------------------------------------------------

    def _flagged(self, seat: int, code: int) -> None:
        mine = self.seats[seat]
        plain = code & 0xFFFF
        if plain & 15 > WASTE:
            raise Refused("unknown-move")
        if code & TAKEN_BACK:
            if plain >> 4 & 15 or code & (TIED | IN_AIR):
                raise Refused("unknown-move")
            self._heap(mine, plain & 15)
        elif code & IN_AIR:
            self._land_late(seat, code & ~IN_AIR)
        else:
            self._tie(seat, plain)

    def _land_late(self, seat: int, code: int) -> None:
        mine = self.seats[seat]
        if (
            self.rules.in_air is InAir.VOID
            or not self.callers
            or seat in self.callers
            or mine.aired
        ):
            raise Refused("in-air-not-allowed")
        source, target = code & 15, code >> 4 & 15
        if source in range(1, 8) and target in range(1, 8):
            run = mine.work.get(source, [])
            trial = self.clone()
            before = len(run)
            if code >> 8:
                moved = before - (code >> 8 & 255) + 1
            else:
                try:
                    trial._move(seat, code)
                    moved = before - len(trial.seats[seat].work[source])
                except Refused:
                    moved = 0
            if moved > 1:
                raise Refused("in-air-not-allowed")
        self._move(seat, code)
        mine.aired = True

    def _tie(self, seat: int, code: int) -> None:
        if self.rules.tie is Tie.FIRST:
            raise Refused("tie-not-allowed")
        heap = self._heap(self.seats[seat], code & 15)
        if code >> 4 & 15:
            raise Refused("tie-mismatch")
        arg = code >> 8
        rank, suit = self._declared(heap, arg - 1 if arg else None)
        if self.last is None or self.last[:2] != (rank, suit) or seat in self.last[2]:
            raise Refused("tie-mismatch")
        self.last[2].add(seat)
        self.doubled.append((seat, heap.pop()))
        self.plays += 1


def perft(hand: NaiveHand, depth: int) -> int:
    """How many sequences of moves there are to that depth."""
    if not depth:
        return 1
    total = 0
    for seat in range(len(hand.seats)):
        for code in universe(hand.rules):
            after = hand.clone()
            if not after.make(seat, code):
                total += perft(after, depth - 1)
    return total


def universe(rules: RuleSet) -> list[int]:
    """Every code that a seat's legal moves may be among."""
    sources = (DEMON, WASTE, *range(1, rules.work_piles + 1))
    piles = range(1, rules.work_piles + 1)
    known = range(1, 53) if rules.jokers else ()
    codes = [TURN, REDEAL, ROTATE, OUT]
    for source in sources:
        codes += [source, *(source | card << 8 for card in known)]
        codes += [source | pile << 4 for pile in piles]
        codes += [source | 8 + pile << 4 for pile in piles]
        if source in piles:
            codes += [source | pile << 4 | place << 8 for pile in piles for place in range(1, 15)]
    return codes
