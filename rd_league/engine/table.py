"""The position of a hand, and the one place that knows which move is allowed (R3–R9, R14).

The hot core: a checked move takes about a third of a microsecond on a machine where
`import typer` takes a quarter of a second. So state is lists of integers that are changed in
place, a refusal is a number, and the paths that almost every move takes are written out in
`Table.apply`; what is rare (an empty pile, jokers, ties, cards in the air, the end of the hand)
is asked in methods below it. The door to it, with history and readable moves, is `door.Hand`.
"""
# The usual limits on branches, returns and statements do not hold in this one file: a call
# costs a fifth of a checked move.
# ruff: noqa: PLR0911, PLR0912, PLR0915

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import length_hint
from typing import Final

from rd_league.engine.cards import JOKER
from rd_league.engine.codes import (
    ARG,
    DEMON,
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
from rd_league.engine.deal import Deal
from rd_league.hand import rules as options
from rd_league.hand.rules import DECK, RANKS, SUITS, RuleSet

OPEN: Final = 60
"""A joker that stands for any card (R14.1)."""
OPEN_KING: Final = 61
"""A joker that fills a space only a king may fill: what is laid on it must be a queen."""
FIXED: Final = 64
"""A joker whose rank and colour are fixed is FIXED + rank·4 + colour."""

FOUNDATION_CARDS: Final = range(DECK)
_VOID: Final[list[int]] = []
"""Stands where no pile is, so that a wrong number of a pile is an empty pile; never changed."""
_MANY: Final = 1 << 30

_PLACE: Final = 1 << ARG
"""What one place further on in a run adds to a code."""

_UNDER_CODES: Final = UNDER << 4
"""The first code of a card that is slipped under a pile."""

_FILLING: Final = 1
_PENDING: Final = 2
_OVER: Final = 4


_NOWHERE: Final = 99
"""Beyond the end of every run."""

# Rows of lists rather than one string of bytes, and no shifts or masks on the way of almost every
# move: in CPython 3.11 indexing a list is specialized, bit operations are not.
FIT: Final[list[list[bool]]] = [[False] * 128] * 128
"""`FIT[top][card]`: whether the card may lie on the top (R5.1); never on an open joker."""
SPLIT: Final[list[list[int]]] = [[_NOWHERE] * 128] * 128
"""`SPLIT[top][base]`: from which place on a run with that base may lie on another with that top.

A run is alternating, so one place in it can fit, and base and top settle which (E1).
"""


def _kinds(rank: int, color: int) -> tuple[int, int, int]:
    """The cards of a rank and color, the joker fixed as one of them last."""
    natural = rank * SUITS + color
    return natural, natural + 2, FIXED + natural


def _fill_rows(rank: int, color: int) -> None:
    """Set the rows of every top of a rank and color; the three kinds share theirs."""
    fits, splits = [False] * 128, [_NOWHERE] * 128
    if rank:  # nothing lies on an ace
        for card in (OPEN, OPEN_KING, *_kinds(rank - 1, 1 - color)):
            fits[card] = True
        for base_rank in range(rank - 1, RANKS):
            place = base_rank - rank + 1
            for base in _kinds(base_rank, (color + place + 1) % 2):
                splits[base] = place
    for top in _kinds(rank, color):
        FIT[top], SPLIT[top] = fits, splits


for _rank in range(RANKS):
    for _color in (0, 1):
        _fill_rows(_rank, _color)

WHENCE: Final = [code & 15 for code in range(UNDER << 4)]
WHITHER: Final = [code >> 4 for code in range(UNDER << 4)]


class Table:
    """The position of one hand; seats are numbers in table order.

    Attributes:
        want: card to the number of foundation piles that can take it now (R4.1).
        piles: by seat; [0] is the demon, then the work piles; the last card is the top one.
        stocks: by seat; stock and waste in one list, in dealing order.
        turned: by seat; how many cards of that list are waste. The last of them is its top.
        redeals: by seat; how often the waste may still be turned over (R7.2).
        callers: the seats that called, in that order (R9.4).
        stalled: whether play ended because nobody could move (E6).
        aired: bit by seat: whose card in the air has landed after the call (R9.3).
        doubles: cards that lie doubled (R8.2).
        landed: the last card that came on a foundation, -1: none.
        lander: the seat it is from; ~ of a bit for each seat, if several lie doubled (R8.2).
        resets: how often all took their waste back since the last card was played (E6).
        reset_mark: `progress()` at the last of these; -1: there was none.
    """

    __slots__ = (
        "aired",
        "callers",
        "doubles",
        "fill",
        "folded",
        "free",
        "immediate",
        "keep",
        "landed",
        "lander",
        "mode",
        "piles",
        "redeals",
        "reset_mark",
        "resets",
        "rules",
        "stalled",
        "stocks",
        "turn",
        "turned",
        "want",
        "width",
    )

    def __init__(self, deal: Deal, rules: RuleSet) -> None:
        """Lay out what was dealt; every order must be one pack of these rules."""
        seats = len(deal.orders)
        self.rules = rules
        self.width: int = rules.work_piles
        self.turn: int = rules.turn
        self.folded: bool = rules.short_packet is options.ShortPacket.FOLDED
        self.fill: options.Fill = rules.fill
        self.free: bool = rules.fill is options.Fill.FREE
        self.immediate: bool = rules.call is options.Call.IMMEDIATE
        # Cards the demon keeps from the work piles: its last one under R6.2.
        self.keep: int = int(rules.last_demon_card is options.LastDemonCard.FOUNDATION)
        self.mode: int = _FILLING if rules.fill is options.Fill.DEMON else 0

        self.want: list[int] = [0] * 132
        self.want[:SUITS] = [seats * (1 + rules.jokers)] * SUITS
        self.piles: list[list[list[int]]] = []
        self.stocks: list[list[int]] = []
        void = [_VOID] * (15 - self.width)
        for order, size in zip(deal.orders, deal.demon_sizes, strict=True):
            cards = list(order)
            if rules.jokers:
                cards = [OPEN if card >= JOKER else card for card in cards]
            piled = size + self.width
            self.piles.append([cards[:size], *[[card] for card in cards[size:piled]], *void])
            self.stocks.append(cards[piled:])
        self.turned: list[int] = [0] * seats
        self.redeals: list[int] = [_MANY if rules.redeals is None else rules.redeals] * seats
        self.callers: list[int] = []
        self.stalled: bool = False
        self.aired: int = 0
        self.doubles: int = 0
        self.landed: int = -1
        self.lander: int = 0
        self.resets: int = 0
        self.reset_mark: int = -1

    def apply(self, seat: int, code: int, named: int = -1) -> int:
        """Make a move: 0 if it is made, else `Why` it is not, and nothing is changed.

        A card is named to be checked on the way, which costs a tenth of looking it up before;
        only the moves that have a short way know it, all others refuse it.

        Args:
            seat: below the number of seats (`STUCK` is of no seat: any will do).
            code: 0 or more (`codes.py`).
            named: the natural card that must be the one to move; -1: whichever lies there.
        """
        if self.mode and (why := self._out_of_order(seat, code)):
            return why
        if code == TURN:
            place = self.turned[seat] + self.turn
            if place <= len(self.stocks[seat]):
                self.turned[seat] = place
                return 0
            return self._turn_short(seat)
        if code < TURN:  # to a foundation
            if code == WASTE:
                place = self.turned[seat] - 1
                if place < 0:
                    return Why.WASTE_EMPTY
                cards = self.stocks[seat]
                card = cards[place]
                want = self.want
                if not want[card] or (named != card and named >= 0):
                    return Why.NO_FOUNDATION if card < DECK else Why.JOKER_UNDECLARED
                del cards[place]
                self.turned[seat] = place
            else:
                run = self.piles[seat][code]
                if not run:
                    return self._nothing_there(code)
                card = run.pop()
                want = self.want
                if not want[card] or (named != card and named >= 0):
                    run.append(card)
                    return Why.NO_FOUNDATION if card < DECK else Why.JOKER_UNDECLARED
                if not run and not code:
                    self._demon_emptied()
            want[card] -= 1
            want[card + SUITS] += 1
            self.landed = card
            self.lander = seat
            return 0
        if code == REDEAL:
            return self._turn_over(seat)
        if code < _UNDER_CODES:
            whence = WHENCE[code]
            mine = self.piles[seat]
            to = mine[WHITHER[code]]
            if whence == WASTE:
                place = self.turned[seat] - 1
                if place >= 0:
                    cards = self.stocks[seat]
                    card = cards[place]
                    if FIT[to[-1]][card] if to else self.free and to is not _VOID:
                        if named != card and named >= 0:
                            return Why.CARD_MISMATCH
                        to.append(card)
                        del cards[place]
                        self.turned[seat] = place
                        return 0
            elif whence:
                run = mine[whence]
                if run and to:
                    split = SPLIT[to[-1]][run[0]]
                    if split < len(run):
                        if named != run[split] and named >= 0:
                            return Why.CARD_MISMATCH
                        to += run[split:]
                        del run[split:]
                        return 0
            else:
                run = mine[DEMON]
                if len(run) > self.keep:
                    card = run[-1]
                    if FIT[to[-1]][card] if to else self.free and to is not _VOID:
                        if named != card and named >= 0:
                            return Why.CARD_MISMATCH
                        to.append(card)
                        run.pop()
                        if not run:
                            self._demon_emptied()
                        return 0
        return Why.CARD_MISMATCH if named >= 0 else self._seldom(seat, code)

    def check(self, seat: int, code: int) -> int:
        """What `apply` would return; nothing is changed."""
        trial = self.copy()
        return trial.apply(seat, code)

    def legal(self, seat: int) -> list[int]:
        """Every move of a seat that `apply` would make, each once.

        Left out are turns counted together, and what only a record can say: ties, cards in the
        air, cards taken back, and that everybody is stuck.
        """
        moves = self._card_moves(seat)
        turned, cards = self.turned[seat], self.stocks[seat]
        if turned + self.turn <= len(cards):
            moves.append(TURN)
        elif turned < len(cards):
            if not self.folded or self.redeals[seat]:
                moves.append(TURN)
        elif cards and self.redeals[seat]:
            moves.append(REDEAL)
        if cards and self.rules.stuck is options.Stuck.SINGLE:
            moves.append(ROTATE)
        if not self.piles[seat][DEMON]:
            moves.append(OUT)
        if self.mode:
            return [move for move in moves if not self._out_of_order(seat, move)]
        return moves

    def copy(self) -> "Table":
        """Another table in the same position."""
        twin = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.want = self.want.copy()
        twin.piles = [
            [pile.copy() if pile is not _VOID else pile for pile in mine] for mine in self.piles
        ]
        twin.stocks = [cards.copy() for cards in self.stocks]
        twin.turned = self.turned.copy()
        twin.redeals = self.redeals.copy()
        twin.callers = self.callers.copy()
        return twin

    def top(self, seat: int, whence: int) -> int:
        """The card that would be moved from there, -1 if there is none."""
        if whence == WASTE:
            place = self.turned[seat] - 1
            return self.stocks[seat][place] if place >= 0 else -1
        run = self.piles[seat][whence]
        return run[-1] if run else -1

    def foundation(self, seat: int) -> int:
        """How many cards of a seat lie on foundations."""
        return self.rules.pack_size - len(self.stocks[seat]) - sum(map(len, self.piles[seat]))

    def progress(self) -> int:
        """A number that falls with every card that is played, and with nothing else.

        A run moved between work piles is not a card played (E6).
        """
        held = sum(map(len, self.stocks)) + sum(len(mine[DEMON]) for mine in self.piles)
        return 2 * held + sum(len(pile) for mine in self.piles for pile in mine[1:])

    def is_over(self) -> bool:
        """Whether somebody called or play has stalled."""
        return bool(self.mode & _OVER)

    def must_call(self) -> bool:
        """Whether a demon is empty that has to be called before play goes on (R9.2)."""
        return bool(self.mode & _PENDING)

    def uncalled(self) -> list[int]:
        """The seats with an empty demon that have not called; who emptied it late cannot."""
        return [
            seat
            for seat, mine in enumerate(self.piles)
            if not mine[DEMON] and seat not in self.callers and not self.aired >> seat & 1
        ]

    def settle(self) -> None:
        """Set what follows from the other attributes, after these were changed by hand."""
        self.mode &= _FILLING
        if self.callers or self.stalled:
            self.mode |= _OVER
        elif not all(mine[DEMON] for mine in self.piles):
            self._demon_emptied()

    def covered(self, seat: int, pile: int, card: int) -> int:
        """What an open joker on top of a pile becomes when a card is laid on it; 0: it may not be.

        Covering fixes rank and colour (R14.1); the pile stays an alternating run.
        """
        run = self.piles[seat][pile]
        rank, color = (card >> 2 & 15) + 1, (card & 1) ^ 1
        if rank >= RANKS:  # nothing goes on a king, and an open joker has no rank to give
            return 0
        if len(run) > 1:
            below = run[-2]
            if (below >> 2 & 15) != rank + 1 or below & 1 == color:
                return 0
        elif run[0] == OPEN_KING and rank != RANKS - 1:
            return 0
        return FIXED + rank * 4 + color

    def declarable(self, card: int) -> Iterable[int]:
        """What a joker may be declared as to go to a foundation now (R14.1)."""
        if card < FIXED:
            return compress(FOUNDATION_CARDS, self.want)
        natural = card - FIXED
        return [suit for suit in (natural, natural + 2) if self.want[suit]]

    def cannot_fill(self, seat: int, whence: int, card: int) -> int:
        """Why a card may not be the first of a work pile (R5.2); else 0."""
        if self.free:
            return 0
        if self.fill is options.Fill.KING:
            return 0 if card >> 2 & 15 >= RANKS - 1 else Why.NOT_A_KING
        may_fill = whence == DEMON or len(self.piles[seat][DEMON]) <= self.keep
        return 0 if may_fill else Why.MUST_FILL

    def _card_moves(self, seat: int) -> list[int]:
        """The moves of `legal` that move cards, as if no demon had to be filled or called."""
        want, mine, width, free = self.want, self.piles[seat], self.width, self.free
        moves: list[int] = []
        tops: list[tuple[int, list[bool], list[int]]] = []
        spaces: list[int] = []
        jokers = False
        for pile in range(1, width + 1):
            run = mine[pile]
            if run:
                top = run[-1]
                tops.append((pile << 4, FIT[top], SPLIT[top]))
                if want[top]:
                    moves.append(pile)
                elif top >= DECK:
                    jokers = True
            else:
                spaces.append(pile << 4)
        demon, turned = mine[DEMON], self.turned[seat]
        if demon:
            card = demon[-1]
            if want[card]:
                moves.append(DEMON)
            if len(demon) > self.keep:
                for whither, fits, _ in tops:
                    if fits[card]:
                        moves.append(whither)
                if spaces and (free or not self.cannot_fill(seat, DEMON, card)):
                    moves += spaces
            jokers = jokers or card >= DECK
        if turned:
            card = self.stocks[seat][turned - 1]
            if want[card]:
                moves.append(WASTE)
            for whither, fits, _ in tops:
                if fits[card]:
                    moves.append(whither + WASTE)
            if spaces and (free or not self.cannot_fill(seat, WASTE, card)):
                moves += [space + WASTE for space in spaces]
            jokers = jokers or card >= DECK
        for whence in range(1, width + 1):
            run = mine[whence]
            if not run:
                continue
            base, length = run[0], len(run)
            for whither, _, splits in tops:
                if splits[base] < length:
                    moves.append(whither + whence)
            for space in spaces:
                first = space + whence
                if free:
                    moves += range(first + _PLACE, first + _PLACE + length * _PLACE, _PLACE)
                else:
                    moves += [
                        first + place * _PLACE
                        for place, card in enumerate(run, 1)
                        if not self.cannot_fill(seat, whence, card)
                    ]
        if spaces and self.rules.slip:
            moves += self._slips(seat)
        return moves + self._joker_moves(seat) if jokers else moves

    def _slips(self, seat: int) -> list[int]:
        """Every card but an open joker that may be slipped under a pile (R5.3)."""
        mine = self.piles[seat]
        bases = [(pile, mine[pile][0]) for pile in range(1, self.width + 1) if mine[pile]]
        sources = [(pile, mine[pile][-1]) for pile, _ in bases]
        if len(mine[DEMON]) > self.keep:
            sources.append((DEMON, mine[DEMON][-1]))
        if turned := self.turned[seat]:
            sources.append((WASTE, self.stocks[seat][turned - 1]))
        return [
            whence | UNDER + pile << 4
            for whence, card in sources
            for pile, base in bases
            if FIT[card][base] and whence != pile and not self.cannot_fill(seat, whence, card)
        ]

    def _joker_moves(self, seat: int) -> list[int]:
        """Moves of `legal` that only jokers have: declared, laid on by any card, moved alone."""
        mine = self.piles[seat]
        moves: list[int] = []
        for whence in (DEMON, WASTE, *range(1, self.width + 1)):
            card = self.top(seat, whence)
            if card < DECK:
                continue
            moves += [whence | known + 1 << ARG for known in self.declarable(card)]
            moves += [
                whence | UNDER + pile << 4
                for pile in range(1, self.width + 1)
                if card < FIXED and isinstance(self._slipped(seat, whence, pile), tuple)
            ]
        for pile in range(1, self.width + 1):
            to = mine[pile]
            if not to:
                continue
            if to[-1] in (OPEN, OPEN_KING):
                for whence in (DEMON, WASTE):
                    card = self.top(seat, whence)
                    if whence == DEMON and len(mine[DEMON]) <= self.keep:
                        continue
                    if card >= 0 and self.covered(seat, pile, card):
                        moves.append(whence | pile << 4)
            for whence in range(1, self.width + 1):
                moves += [
                    whence | pile << 4 | place + 1 << ARG
                    for place in range(len(mine[whence]))
                    if isinstance(self._joined(seat, whence, pile, place), tuple)
                ]
        return moves

    def _out_of_order(self, seat: int, code: int) -> int:
        """Why a move must wait for another one, or comes after the end; else 0."""
        mode = self.mode
        if mode & _OVER:
            if code & IN_AIR:
                return 0 if not self.stalled else Why.AFTER_OUT
            late = self.stalled or seat in self.callers or self.aired >> seat & 1
            return 0 if code == OUT and not late else Why.AFTER_OUT
        mine = self.piles[seat]
        demon = mine[DEMON]
        waits = mode & _PENDING and not code & (IN_AIR | TAKEN_BACK) and code != OUT
        if waits and (code & 15 != DEMON or len(demon) != 1):
            return Why.MUST_CALL  # R9.4: but another demon may be emptied on the same beat
        if (
            mode & _FILLING
            and len(demon) > self.keep
            and code not in (STUCK, OUT)
            and not code & (TAKEN_BACK | IN_AIR)
        ):
            spaces = [pile for pile in range(1, self.width + 1) if not mine[pile]]
            whither = code >> 4 & 15
            fills = code & 15 == DEMON and (whither in spaces or whither > UNDER)
            if spaces and not fills:
                return Why.MUST_FILL
        return 0

    def _seldom(self, seat: int, code: int) -> int:
        """The moves that `apply` has no short way for."""
        if code >= TIED:
            return self._flagged(seat, code)
        whence, whither, arg = code & 15, code >> 4 & 15, code >> ARG
        if 0 < whither < UNDER and not arg:
            if DEMON < whence < WASTE:
                return self._no_run(seat, whence, whither)
            return self._place(seat, whence, whither)
        if whither > UNDER and not arg:
            slipped = self._slipped(seat, whence, whither - UNDER)
            if not isinstance(slipped, tuple):
                return slipped
            card, base = slipped
            to = self.piles[seat][whither - UNDER]
            self._take(seat, whence)
            to[0] = base
            to.insert(0, card)
            return 0
        if not whither:
            if whence >= TURN:
                return self._act(seat, whence, arg)
            return self._declare(seat, whence, arg - 1)
        if 0 < whence < WASTE > whither and arg:
            joined = self._joined(seat, whence, whither, arg - 1)
            if not isinstance(joined, tuple):
                return joined
            first, cover = joined
            run, to = self.piles[seat][whence], self.piles[seat][whither]
            if cover:
                to[-1] = cover
            to += [first, *run[arg:]]
            del run[arg - 1 :]
            return 0
        return Why.UNKNOWN_MOVE

    def _act(self, seat: int, action: int, arg: int) -> int:
        """Turn several times, rotate, call, all stuck."""
        if action == TURN:
            return self._turn_often(seat, arg)
        if arg:
            return Why.UNKNOWN_MOVE
        if action == ROTATE and self.rules.stuck is options.Stuck.SINGLE:
            if not self.stocks[seat]:
                return Why.WASTE_EMPTY
            self._rotate(seat)
            return 0
        if action == OUT:
            if self.piles[seat][DEMON]:
                return Why.OUT_WITH_DEMON
            self.callers.append(seat)
            self.mode = self.mode & _FILLING | _OVER
            return 0
        if action == STUCK:
            return self._all_stuck()
        return Why.UNKNOWN_MOVE

    def _turn_often(self, seat: int, times: int) -> int:
        if not times:
            return Why.UNKNOWN_MOVE
        before = self.turned[seat], self.redeals[seat]
        for _ in range(times):
            if why := self.apply(seat, TURN):
                self.turned[seat], self.redeals[seat] = before
                return why
        return 0

    def _turn_over(self, seat: int) -> int:
        """Make the waste the stock again (R7.2)."""
        cards = self.stocks[seat]
        if not cards:
            return Why.WASTE_EMPTY
        if self.turned[seat] < len(cards):
            return Why.STOCK_NOT_EXHAUSTED
        if not self.redeals[seat]:
            return Why.REDEALS_USED
        self.redeals[seat] -= 1
        self.turned[seat] = 0
        return 0

    def _turn_short(self, seat: int) -> int:
        """Turn the last one or two cards of the stock (R7.3)."""
        cards = self.stocks[seat]
        if self.turned[seat] >= len(cards):
            return Why.STOCK_EXHAUSTED
        if not self.folded:
            self.turned[seat] = len(cards)
            return 0
        if not self.redeals[seat]:
            return Why.REDEALS_USED
        self.redeals[seat] -= 1
        self.turned[seat] = 0
        return 0

    def _all_stuck(self) -> int:
        """Everybody takes the waste back with its top card moved to the bottom, or play ends."""
        if self.rules.call is options.Call.IDLE and not all(mine[DEMON] for mine in self.piles):
            return Why.MUST_CALL
        mark = self.progress()
        resets = self.resets if mark == self.reset_mark else 0
        if self.rules.stuck is options.Stuck.NONE or resets >= self.rules.resets:
            self.stalled = True
            self.mode |= _OVER
            return 0
        self.resets, self.reset_mark = resets + 1, mark
        for seat in range(len(self.stocks)):
            self._rotate(seat)
        return 0

    def _rotate(self, seat: int) -> None:
        cards = self.stocks[seat]
        cards.append(cards.pop(0)) if cards else None
        self.turned[seat] = 0

    def _flagged(self, seat: int, code: int) -> int:
        """Moves that say how they landed (R8.2, R9.3)."""
        plain = code & TIED - 1
        if code >= LIMIT or plain & 15 > WASTE:
            return Why.UNKNOWN_MOVE
        if code & TAKEN_BACK:
            if plain >> 4 & 15 or code & (TIED | IN_AIR):
                return Why.UNKNOWN_MOVE
            card = self.top(seat, plain & 15)
            return 0 if card >= 0 else self._nothing_there(plain & 15)
        if code & IN_AIR:
            return self._land_late(seat, code & IN_AIR - 1)
        return self._tie(seat, plain)

    def _land_late(self, seat: int, code: int) -> int:
        """A card that was in the air at the call: one a seat, not of the caller (R9.3)."""
        whence, arg = code & 15, code >> ARG & 255
        if (
            self.rules.in_air is options.InAir.VOID
            or not self.callers
            or seat in self.callers
            or self.aired >> seat & 1
        ):
            return Why.IN_AIR_NOT_ALLOWED
        if DEMON < whence < WASTE and 0 < code >> 4 & 15 < UNDER:
            run = self.piles[seat][whence]
            to = self.piles[seat][code >> 4 & 15]
            first = arg - 1 if arg else SPLIT[to[-1]][run[0]] if run and to else 0
            if first < len(run) - 1:  # more than one card
                return Why.IN_AIR_NOT_ALLOWED
        mode = self.mode
        self.mode = 0
        why = self.apply(seat, code)
        self.mode = mode
        if not why:
            self.aired |= 1 << seat
        return why

    def _tie(self, seat: int, code: int) -> int:
        """A card that landed together with the last one, and stays with it (R8.2)."""
        if self.rules.tie is options.Tie.FIRST:
            return Why.TIE_NOT_ALLOWED
        whence, arg = code & 15, code >> ARG
        card = self.top(seat, whence)
        if card < 0:
            return self._nothing_there(whence)
        if code >> 4 & 15:
            return Why.TIE_MISMATCH
        if card >= DECK or arg:
            if why := self._not_declarable(card, arg - 1):
                return why
            card = arg - 1
        landers = 1 << self.lander if self.lander >= 0 else ~self.lander
        if self.landed != card or landers >> seat & 1:
            return Why.TIE_MISMATCH
        self._take(seat, whence)
        self.doubles += 1
        self.lander = ~(landers | 1 << seat)
        return 0

    def _declare(self, seat: int, whence: int, card: int) -> int:
        """A joker to a foundation, as the card it is declared to be (R14.1)."""
        held = self.top(seat, whence)
        if held < 0:
            return self._nothing_there(whence)
        if why := self._not_declarable(held, card):
            return why
        if not self.want[card]:
            return Why.NO_FOUNDATION
        self._take(seat, whence)
        self.want[card] -= 1
        self.want[card + SUITS] += 1
        self.landed = card
        self.lander = seat
        return 0

    def _not_declarable(self, held: int, card: int) -> int:
        """Why what is held cannot be declared as a card; else 0."""
        if held < DECK:
            return Why.CARD_MISMATCH
        if not 0 <= card < DECK:
            return Why.JOKER_UNDECLARED
        if held >= FIXED and held - FIXED != card & ~2:
            return Why.JOKER_FIXED
        return 0

    def _take(self, seat: int, whence: int) -> None:
        """Take the top card away from where one lies."""
        if whence == WASTE:
            self.turned[seat] -= 1
            del self.stocks[seat][self.turned[seat]]
            return
        run = self.piles[seat][whence]
        del run[-1]
        if not whence and not run:
            self._demon_emptied()

    def _demon_emptied(self) -> None:
        if self.immediate and not self.mode & _OVER:
            self.mode |= _PENDING

    def _nothing_there(self, whence: int) -> int:
        """Why there is no card to take."""
        if whence == WASTE:
            return Why.WASTE_EMPTY
        if whence > self.width:
            return Why.UNKNOWN_MOVE
        return Why.PILE_EMPTY if whence else Why.DEMON_EMPTY

    def _place(self, seat: int, whence: int, pile: int) -> int:
        """A card of the demon or waste to a space, or onto an open joker, or why not."""
        card = self.top(seat, whence)
        if pile > self.width:
            return Why.UNKNOWN_MOVE
        if card < 0:
            return self._nothing_there(whence)
        if whence == DEMON and len(self.piles[seat][DEMON]) <= self.keep:
            return Why.MUST_FOUNDATION
        to = self.piles[seat][pile]
        if not to:
            if why := self.cannot_fill(seat, whence, card):
                return why
            card = self._filling(card)
        elif to[-1] in (OPEN, OPEN_KING):
            if card == OPEN:
                return Why.JOKER_ON_JOKER
            cover = self.covered(seat, pile, card)
            if not cover:
                return Why.NO_FIT
            to[-1] = cover
        else:
            return _no_fit(card)
        self._take(seat, whence)
        to.append(card)
        return 0

    def _filling(self, card: int) -> int:
        """What a card is once it is the first of a pile."""
        if card in (OPEN, OPEN_KING):
            return OPEN_KING if self.fill is options.Fill.KING else OPEN
        return card

    def _no_run(self, seat: int, whence: int, pile: int) -> int:
        """Why no run goes from one work pile to another without saying where it is split."""
        if whence > self.width or pile > self.width:
            return Why.UNKNOWN_MOVE
        if whence == pile:
            return Why.SAME_PILE
        if not self.piles[seat][whence]:
            return Why.PILE_EMPTY
        return Why.NO_FIT if self.piles[seat][pile] else Why.UNKNOWN_MOVE

    def _joined(self, seat: int, whence: int, pile: int, place: int) -> tuple[int, int] | Why:
        """A run split at a place that the piles do not settle, moved to another work pile.

        Returns:
            the first card as it will lie there, and what an open joker under it becomes or 0;
            or why it may not be moved.
        """
        if whence > self.width or pile > self.width:
            return Why.UNKNOWN_MOVE
        if whence == pile:
            return Why.SAME_PILE
        run, to = self.piles[seat][whence], self.piles[seat][pile]
        if place >= len(run):
            return Why.UNKNOWN_MOVE if run else Why.PILE_EMPTY
        card = run[place]
        if not to:
            if why := self.cannot_fill(seat, whence, card):
                return Why(why)
            return self._filling(card), 0
        top = to[-1]
        if top in (OPEN, OPEN_KING):
            if card in (OPEN, OPEN_KING):
                return Why.JOKER_ON_JOKER
            cover = self.covered(seat, pile, card)
            return (card, cover) if cover else Why.NO_FIT
        if card in (OPEN, OPEN_KING) and SPLIT[top][run[0]] != place and FIT[top][card]:
            return OPEN, 0
        return _no_fit(card)

    def _slipped(self, seat: int, whence: int, pile: int) -> tuple[int, int] | Why:
        """A card slipped under a work pile (R5.3).

        Returns:
            the card and the base of the pile as they will lie there; or why it may not be.
        """
        mine = self.piles[seat]
        if not self.rules.slip or whence > WASTE or pile > self.width:
            return Why.UNKNOWN_MOVE
        if whence == pile:
            return Why.SAME_PILE
        card = self.top(seat, whence)
        if card < 0:
            return Why(self._nothing_there(whence))
        if not mine[pile]:
            return Why.PILE_EMPTY
        if all(mine[1 : self.width + 1]):
            return Why.SLIP_WITHOUT_SPACE
        if whence == DEMON and len(mine[DEMON]) <= self.keep:
            return Why.MUST_FOUNDATION
        if why := self.cannot_fill(seat, whence, card):
            return Why(why)
        base = mine[pile][0]
        base = OPEN if base == OPEN_KING else base
        if card in (OPEN, OPEN_KING):
            rank = (base >> 2 & 15) + 1
            if base == OPEN:
                return Why.JOKER_ON_JOKER
            if rank >= RANKS or (self.fill is options.Fill.KING and rank != RANKS - 1):
                return Why.NO_FIT
            return FIXED + rank * 4 + (base & 1 ^ 1), base
        return (card, base) if FIT[card][base] else Why.NO_FIT


def _no_fit(card: int) -> Why:
    """A king lies on nothing: it was meant for a space."""
    return Why.PILE_NOT_EMPTY if card >> 2 == RANKS - 1 else Why.NO_FIT


def replay(deal: Deal, rules: RuleSet, moves: Sequence[tuple[int, int]]) -> tuple[Table, int, int]:
    """Play moves one after the other until one is refused.

    Args:
        deal: what every seat was dealt.
        rules: what is played.
        moves: seat and code of each.

    Returns:
        the position, how many moves were made, and why the next one was not (0: there is none).
    """
    table = Table(deal, rules)
    apply = table.apply
    ahead = iter(moves)
    for seat, code in ahead:
        if why := apply(seat, code):
            return table, len(moves) - length_hint(ahead) - 1, why
    return table, len(moves), 0
