"""Hands to test with: rules of every kind, deals, and random legal play."""

import random
from collections.abc import Iterator

from rd_league.engine.codes import OUT
from rd_league.engine.deal import SEAT_LETTERS, Deal, seeded_deal
from rd_league.engine.table import Table
from rd_league.hand.rules import OPTIONS, RuleSet
from rd_league.hand.rulesets import parse_rules

RULES = [
    "racing-demon",
    "pagat",
    "nna jokers=2",
    "turn-one jokers=2 stuck=single",
    "racing-demon fill=demon last_demon_card=foundation tie=both in_air=counts",
    "racing-demon fill=king slip=no redeals=2 short_packet=folded",
    "jokers fill=king work_piles=7 call=optional tie=both in_air=counts",
    "jokers fill=demon turn=1 redeals=0 short_packet=folded stuck=none work_piles=3",
    "pagat jokers=2 work_piles=6 demon_size=3 resets=3 last_demon_card=foundation",
]
"""Every value of every option that bears on play occurs in one of them."""


def a_deal(rules: RuleSet, seats: int = 2, seed: str = "table", hand: str = "1") -> Deal:
    return seeded_deal(seed, hand, rules, SEAT_LETTERS[seats])


def jokers_up(deal: Deal, rng: random.Random) -> Deal:
    """The same deal with every joker where it can soon be played."""
    orders = []
    for order, size in zip(deal.orders, deal.demon_sizes, strict=True):
        cards = list(order)
        for joker in range(52, len(cards)):
            here, there = cards.index(joker), rng.randrange(size - 1, size + 7)
            cards[here], cards[there] = cards[there], cards[here]
        orders.append(tuple(cards))
    return Deal(tuple(orders), deal.demon_sizes)


def drawn_rules(rng: random.Random) -> RuleSet:
    """Rules with every option of play drawn."""
    words = {
        "jokers": [0, 2],
        "demon_size": [1, 3, 13, 26],
        "work_piles": [3, 4, 7],
        "fill": ["free", "demon", "king"],
        "slip": ["yes", "no"],
        "last_demon_card": ["anywhere", "foundation"],
        "turn": [1, 3],
        "redeals": ["unlimited", 0, 1, 2],
        "short_packet": ["playable", "folded"],
        "tie": ["first", "both"],
        "call": ["immediate", "optional", "idle"],
        "in_air": ["void", "counts"],
        "stuck": ["all", "single", "none"],
        "resets": [0, 1, 2],
    }
    assert set(words) == {o.name for o in OPTIONS.values() if o.bears == "play"}
    return parse_rules(
        "racing-demon " + " ".join(f"{name}={rng.choice(some)}" for name, some in words.items())
    )


def eager(rng: random.Random, moves: list[int]) -> int:
    """A move out of those that are legal, cards to foundations before others."""
    if rng.random() < 0.9:  # an open joker can always be played, and would never lie long
        moves = [move for move in moves if move >> 4 & 15 or not move >> 8] or moves
    kinds = (
        [move for move in moves if not move >> 4 & 15 and move & 15 <= 8],
        [move for move in moves if move & 15 in (0, 8) and move != OUT],
        [move for move in moves if move != OUT],
    )
    weights = (6, 5, 4)
    some = [(kind, weight) for kind, weight in zip(kinds, weights, strict=True) if kind]
    if not some:
        return moves[0]
    kind = rng.choices([kind for kind, _ in some], [weight for _, weight in some])[0]
    return rng.choice(kind)


def playout(table: Table, rng: random.Random, steps: int) -> Iterator[tuple[int, int]]:
    """Random legal moves, each yielded before it is made."""
    seats = len(table.stocks)
    for _ in range(steps):
        seat = rng.randrange(seats)
        moves = table.legal(seat)
        if not moves:
            continue
        move = eager(rng, moves)
        yield seat, move
        assert not table.apply(seat, move)
