"""Bots that play a whole hand, each by its own clock (E7).

Greedy: whatever can go to a foundation goes there, the demon before anything else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from rd_league.engine.codes import DEMON, IN_AIR, OUT, REDEAL, STUCK, TURN, UNDER, WASTE
from rd_league.engine.deal import Deal
from rd_league.engine.stuck import way_out
from rd_league.engine.table import FIT, OPEN, OPEN_KING, SPLIT, Table
from rd_league.hand.rules import Fill, InAir, LastDemonCard, RuleSet

IDLE = -1
"""There is nothing to do, not even a card to turn."""
_MOST_EVENTS = 20_000


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot plays.

    Attributes:
        reaction: seconds from one move to the next, on average.
        error_rate: how often it overlooks what it could play, 0 to 1.
    """

    reaction: float = 1.0
    error_rate: float = 0.0


Landing: TypeAlias = tuple[int, int, int]
"""Hundredths of a second since the beginning, seat, and code of one event."""


def greedy(table: Table, seat: int, settled: bool = False) -> int:  # noqa: FBT001, FBT002, PLR0911
    """The move a greedy player makes where there are no jokers and any card fills a space.

    `ranked` says what is preferred to what.

    Args:
        table: the position.
        seat: whose move it is.
        settled: whether the seat's demon and work piles have not changed since there was nothing
            to do among them; looking there again would take half the time.
    """
    want, mine = table.want, table.piles[seat]
    demon, turned = mine[DEMON], table.turned[seat]
    if demon and want[demon[-1]]:
        return DEMON
    runs = mine[1 : table.width + 1]
    for run in runs:
        if run and want[run[-1]]:
            return runs.index(run) + 1
    cards = table.stocks[seat]
    if turned and want[cards[turned - 1]]:
        return WASTE
    if not settled:
        if demon and (onto := _onto(runs, demon[-1])):
            return onto << 4
        if joined := _joined(runs):
            return joined
    if turned and (onto := _onto(runs, cards[turned - 1])):
        return onto << 4 | WASTE
    return TURN if turned + table.turn <= len(cards) else turning(table, seat)


def _joined(runs: Sequence[Sequence[int]]) -> int:
    """The code of a whole run moved onto another; 0: none fits."""
    for whence, run in enumerate(runs, 1):
        if run:
            base = run[0]
            for pile, to in enumerate(runs, 1):
                if to and not SPLIT[to[-1]][base]:
                    return whence | pile << 4
    return 0


def _onto(runs: Sequence[Sequence[int]], card: int) -> int:
    """The number of the pile a card is laid on, a space only if it fits nowhere; 0: none."""
    space = 0
    for pile, run in enumerate(runs, 1):
        if not run:
            space = pile
        elif FIT[run[-1]][card]:
            return pile
    return space


def ranked(table: Table, seat: int, settled: bool = False) -> int:  # noqa: ARG001, FBT001, FBT002
    """The legal move that is preferred under any rules.

    To a foundation: from the demon, a work pile, the waste. Then the demon to a work pile; a whole
    run onto another; the waste to a work pile; the next cards turned. A card is laid in a space
    only if it fits nowhere else.
    """
    best, chosen = 99, IDLE
    for code in table.legal(seat):
        rank = _rank(table, seat, code)
        if rank < best:
            best, chosen = rank, code
    return chosen


def _rank(table: Table, seat: int, code: int) -> int:
    whence, whither, arg = code & 15, code >> 4 & 15, code >> 8
    if whither == 0:
        return {DEMON: 0, WASTE: 2, TURN: 9, REDEAL: 9}.get(whence, 1 if whence < WASTE else 99)
    if whither > UNDER:
        return 99
    to = table.piles[seat][whither]
    if whence in (DEMON, WASTE):
        return (3 if whence == DEMON else 6) + (not to)
    run = table.piles[seat][whence]
    merges = to and (arg == 1 if arg else not SPLIT[to[-1]][run[0]])
    # An open joker has no rank to settle a run by: it is left where it lies.
    return 5 if merges and run[0] not in (OPEN, OPEN_KING) else 99


def turning(table: Table, seat: int) -> int:
    """The next cards of the stock, or the waste turned over, or `IDLE`."""
    turned, cards = table.turned[seat], len(table.stocks[seat])
    if turned + table.turn <= cards or (turned < cards and not table.folded):
        return TURN
    if not cards or not table.redeals[seat]:
        return IDLE
    return TURN if turned < cards else REDEAL


def policy(rules: RuleSet) -> Callable[[Table, int, bool], int]:
    """How a bot chooses its move: the short way where the rules allow it."""
    plain = (
        not rules.jokers
        and rules.fill is Fill.FREE
        and rules.last_demon_card is LastDemonCard.ANYWHERE
    )
    return greedy if plain else ranked


def play_hand(
    deal: Deal, rules: RuleSet, skills: Sequence[Skill], rng: Random
) -> tuple[Table, list[Landing]]:
    """A hand from the first move to its end.

    Returns:
        the position at the end, and every event in the order of landing.
    """
    game = _Game(Table(deal, rules), skills, rng)
    game.play()
    return game.table, game.events


class _Game:
    """A hand as far as the bots have played it."""

    def __init__(self, table: Table, skills: Sequence[Skill], rng: Random) -> None:
        self.table = table
        self.skills = skills
        self.rng = rng
        self.choose = policy(table.rules)
        self.clocks = [1 + int(100 * skill.reaction * (0.5 + rng.random())) for skill in skills]
        self.events: list[Landing] = []
        # So many turns in a row, and everybody has seen all his cards more than once.
        self.patience = sum(len(cards) // table.turn + 3 for cards in table.stocks) * 3 // 2

    def play(self) -> None:
        """Let whoever's hand lands next make his move, until the hand is over."""
        table, clocks, events, draw = self.table, self.clocks, self.events, self.rng.random
        apply, choose, piles = table.apply, self.choose, table.piles
        pace = [100 * skill.reaction for skill in self.skills]
        careless = [skill.error_rate for skill in self.skills]
        settled, quiet = [False] * len(clocks), 0
        while True:
            now = min(clocks)
            seat = clocks.index(now)
            if clocks.count(now) > 1:
                seat = self.rng.choice([s for s, time in enumerate(clocks) if time == now])
            clocks[seat] += 1 + int(pace[seat] * (0.5 + draw()))
            overlooks = careless[seat] and draw() < careless[seat]
            code = turning(table, seat) if overlooks else choose(table, seat, settled[seat])
            if code in (TURN, REDEAL, IDLE):
                quiet += 1
                settled[seat] = settled[seat] or not overlooks
                if quiet > self.patience:
                    settled, quiet = [False] * len(clocks), 0
                    if not self._unstick(now):
                        return
                    continue
            else:
                quiet = 0
                settled[seat] = False
            if code == IDLE or apply(seat, code):
                continue  # whoever overlooks a space he must fill loses a beat
            events.append((now, seat, code))
            if not code & 15 and not piles[seat][DEMON]:
                self._call(now, seat)
                return

    def _unstick(self, now: int) -> bool:
        """Find a way on that was not seen, or let everybody take the waste back.

        Returns:
            whether play goes on.
        """
        for seat in range(len(self.skills)):
            way = way_out(self.table, seat)
            if way is None:
                continue
            for code in way:
                if self.table.apply(seat, code):
                    return False
                self.events.append((now, seat, code))
            if not self.table.piles[seat][DEMON]:
                self._call(now, seat)
                return False
            return len(self.events) < _MOST_EVENTS
        self.table.apply(0, STUCK)
        self.events.append((now, 0, STUCK))
        return not self.table.is_over()

    def _call(self, now: int, seat: int) -> None:
        """Call at once; what was in the air already lands if it counts (R9.3)."""
        table = self.table
        table.apply(seat, OUT)
        self.events.append((now, seat, OUT))
        if table.rules.in_air is not InAir.COUNTS:
            return
        for other, time in sorted(enumerate(self.clocks), key=lambda clock: clock[1]):
            hand_on_its_way = time - now < 20 * self.skills[other].reaction
            if other == seat or not hand_on_its_way:
                continue
            code = next((code for code in (DEMON, WASTE) if not self._in_air(other, code)), IDLE)
            if code != IDLE:
                self.events.append((time, other, code | IN_AIR))

    def _in_air(self, seat: int, code: int) -> int:
        return self.table.apply(seat, code | IN_AIR)
