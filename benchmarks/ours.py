"""The bursts of the engine."""

from random import Random

from serving import serve

from rd_league.engine.bots import Skill, play_hand
from rd_league.engine.deal import seeded_deal
from rd_league.engine.door import Hand
from rd_league.engine.record import format_record
from rd_league.engine.referee import referee
from rd_league.engine.simulation import Plan, recorded_hand
from rd_league.engine.table import Table, replay
from rd_league.hand.rules import RuleSet

RULES = RuleSet()
SKILLS = [Skill()] * 4
DEALS = [seeded_deal("bench", str(number), RULES, "NESW") for number in range(20)]
MOVES = [
    [(seat, code) for _, seat, code in play_hand(deal, RULES, SKILLS, Random(number))[1]]
    for number, deal in enumerate(DEALS)
]
PLAN = Plan(RULES, tuple(SKILLS), "bench")
# Without the seed: no peer can prove where its deal is from, and that takes two thirds of a replay.
TEXTS = [format_record(recorded_hand(PLAN, n)._replace(seed=None)) for n in range(20)]


def replayed() -> int:
    """Steps of checked replay from codes, the laying out included."""
    for deal, moves in zip(DEALS, MOVES, strict=True):
        assert not replay(deal, RULES, moves)[2]
    return sum(map(len, MOVES))


def replayed_hands() -> int:
    """The same, counted by the hand."""
    replayed()
    return len(MOVES)


def door() -> int:
    """Steps through the door, the laying out included."""
    for deal, moves in zip(DEALS, MOVES, strict=True):
        apply = Hand(deal, RULES).apply
        for seat, code in moves:
            assert not apply(seat, code)
    return sum(map(len, MOVES))


def verdicts() -> int:
    """Events from text to verdict."""
    return sum(_verdict(text) for text in TEXTS)


def _verdict(text: str) -> int:
    verdict = referee(text)
    assert verdict.is_ok
    return verdict.events


def choosing() -> int:
    """Legal list, random choice and apply, from random play of whole hands."""
    rng = Random(3)
    steps = 0
    for deal in DEALS[:4]:
        table = Table(deal, RULES)
        for step in range(230):
            seat = step & 3
            moves = table.legal(seat)
            if not moves:
                continue
            move = rng.choice(moves)
            table.apply(seat, move)
            steps += 1
            if table.mode:
                break
    return steps


def bot_hands() -> int:
    """Hands dealt and played by four bots."""
    for number in range(5):
        deal = seeded_deal("bench", str(number), RULES, "NESW")
        play_hand(deal, RULES, SKILLS, Random(number))
    return 5


serve(
    {
        "replay": replayed,
        "replay_hand": replayed_hands,
        "door": door,
        "verdict": verdicts,
        "choose": choosing,
        "bot_hand": bot_hands,
    }
)
