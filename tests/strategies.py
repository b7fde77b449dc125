"""Random rules, sheets and matches for property tests.

`counted_tables` and `matches` make only what can have been played; `matches` also makes what a
correction leaves behind: void hands, hands by the wrong people, hands after the end.
"""

from dataclasses import replace
from decimal import Decimal
from enum import Enum
from random import Random
from typing import Any

from hypothesis import strategies as st

from rd_league.hand.rules import (
    OPTIONS,
    SUITS,
    Bears,
    Call,
    Crossing,
    ExtraHand,
    Fill,
    InAir,
    LastDemonCard,
    Option,
    RankStyle,
    RuleSet,
)
from rd_league.hand.sheet import Counted, NetPoints, Outcome, Piles, SatOut, Sheet
from rd_league.league.match import match_result
from rd_league.league.model import Adjustment, End, Ending, Match, MatchKind, PlayedHand
from tests.builders import match

COUNTS = st.integers(0, 60)


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Any value the option allows."""
    default = option.default
    if isinstance(default, bool):
        return st.booleans()
    if isinstance(default, Enum):
        return st.sampled_from(type(default))
    if isinstance(default, Decimal):
        return st.decimals(0, 1000, places=2)
    if option.only:
        return st.sampled_from(option.only)
    numbers = st.integers(option.low, option.high)
    return st.one_of(st.none(), numbers) if option.absent else numbers


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set that can exist."""
    values = {name: draw(option_values(option)) for name, option in OPTIONS.items()}
    if values["target"] is not None and values["hands"] is not None:
        values[draw(st.sampled_from(["target", "hands"]))] = None
    values["ladder_floor"], values["ladder_ceiling"] = sorted(
        (values["ladder_floor"], values["ladder_ceiling"])
    )
    return RuleSet(name="any", **values)


@st.composite
def play_rules(draw: st.DrawFn) -> RuleSet:
    """Rules that differ from the defaults in what concerns play only."""
    names = [name for name, option in OPTIONS.items() if option.bears is Bears.PLAY]
    return RuleSet(name="any", **{name: draw(option_values(OPTIONS[name])) for name in names})


@st.composite
def legal_counts(draw: st.DrawFn, rules: RuleSet, *, called: bool) -> Counted:
    """Counts of one seat that R10.1 and R10.3 allow."""
    own_size = draw(st.one_of(st.none(), st.integers(1, 26)))
    size = rules.demon_size if own_size is None else own_size
    empty_is_called = rules.call is Call.IMMEDIATE and rules.in_air is InAir.VOID
    demon = 0 if called else draw(st.integers(int(empty_is_called), size))
    most = rules.pack_size - demon
    if rules.fill is Fill.DEMON and (demon or (called and rules.call is Call.IMMEDIATE)):
        most -= rules.work_piles
    least = int(rules.last_demon_card is LastDemonCard.FOUNDATION and demon == 0)
    return Counted(draw(st.integers(least, most)), demon, demon_size=own_size)


@st.composite
def counted_tables(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    """A called hand of 2 to 8 seats, every seat within its own pack; nothing else is noted."""
    seat_count = draw(st.integers(2, 8))
    callers = draw(st.sets(st.integers(0, seat_count - 1), min_size=1, max_size=2))
    seats = [draw(legal_counts(rules, called=i in callers)) for i in range(seat_count)]
    return Sheet(tuple(seats), Outcome.CALLED, tuple(sorted(callers)))


def seat_counts() -> st.SearchStrategy[Counted | NetPoints | SatOut]:
    """Anything a cell can say."""
    optional = st.one_of(st.none(), COUNTS)
    kings = st.one_of(st.none(), st.integers(0, 9))
    return st.one_of(
        st.builds(Counted, COUNTS, COUNTS, optional, kings),
        st.builds(NetPoints, st.integers(-999_999, 999_999)),
        st.just(SatOut()),
    )


def pile_heights(limit: int = 4) -> st.SearchStrategy[Piles]:
    """Any piles, at most `limit` a suit."""
    heights = st.lists(st.integers(1, 13), max_size=limit).map(tuple)
    return st.builds(Piles, *[heights] * SUITS)


_ENDS: tuple[dict[str, Any], ...] = (
    {"target": 20},
    {"target": 20},
    {"target": 20, "lead": 15},
    {"target": None, "hands": 3},
    {"target": None, "hands": 3, "lead": 20},
    {"target": None, "lead": 20},
    {"target": None},
)
# Few values and small totals, so that sides cross together and stay level often.
_GAINS = (-5, 0, 5, 10, 10)


def random_match(dice: Random) -> Match:
    """A short match of 2 to 4 players, nearly always by those whose turn it is."""
    side_count = dice.randint(2, 4)
    rules = RuleSet(
        name="any",
        crossing=dice.choice([*Crossing, Crossing.EXTRA_HAND]),
        extra_hand=dice.choice(list(ExtraHand)),
        rank_style=dice.choice(list(RankStyle)),
        **dice.choice(_ENDS),
    )
    blank = Sheet((SatOut(),) * side_count, Outcome.UNKNOWN)
    start = [dice.choice([0, 0, 5]) for _ in range(side_count)]
    made = replace(match(rules, blank, start=start), hands=())
    if dice.random() < 0.2:
        made = replace(made, kind=MatchKind.TIE_BREAK)
    if dice.random() < 0.3:
        by = Adjustment(dice.randrange(side_count), dice.choice([-5, 5]), "late")
        made = replace(made, adjustments=(by,))
    hand_count = dice.randint(0, 10)
    for key in dice.sample(range(1, 50), hand_count):
        made = replace(made, hands=(*made.hands, _random_hand(made, dice, key)))
    return replace(made, ending=random_ending(made, dice)) if dice.random() < 0.3 else made


def random_ending(made: Match, dice: Random) -> Ending:
    """Any end declared after any of a match's hands, or before the first."""
    sides = range(len(made.sides))
    return Ending(
        dice.choice(list(End)),
        dice.choice([None, *(hand.key for hand in made.hands)]),
        "said so",
        dice.random() < 0.5,
        tuple(side for side in sides if dice.random() < 0.7),
    )


def _random_hand(made: Match, dice: Random, key: int) -> PlayedHand:
    everybody = range(len(made.sides))
    sides = match_result(made).next_players or tuple(everybody)
    if dice.random() < 0.08:
        sides = tuple(side for side in everybody if dice.random() < 0.5)
    seats = tuple(NetPoints(dice.choice(_GAINS)) if i in sides else SatOut() for i in everybody)
    callers = tuple(side for side in sides if dice.random() < 0.4)
    extra = dice.choice([0, 0, 0, 0, -5, 5])
    return PlayedHand(
        key,
        Sheet(seats, Outcome.CALLED if callers else Outcome.UNKNOWN, callers),
        (Adjustment(dice.choice(everybody), extra, "ruled"),) if extra else (),
        is_void=dice.random() < 0.08,
    )


def matches() -> st.SearchStrategy[Match]:
    """The matches `random_match` makes."""
    return st.integers(0, 10**6).map(lambda seed: random_match(Random(seed)))
