"""Rules and plans of a season, drawn at random."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from rd_league.hand.rules import RuleSet
from rd_league.league.model import CountsFor
from rd_league.league.season import (
    Aggregate,
    Award,
    Format,
    Pay,
    Scheme,
    SchemeKind,
    SeasonPlan,
)
from rd_league.league.seating_plan import Leftovers, Method, SeatingPlan, Sizes, Weights
from rd_league.league.tiebreaks import TIEBREAKS
from tests.services.club import rules

SIZES = (
    Sizes(2, 2, 2), Sizes(2, 4, 3), Sizes(3, 6, 4), Sizes(3, 6, 4), Sizes(2, 8, 5), Sizes(5, 8, 7),
    Sizes(2, 8, 8),
)  # fmt: skip
DIVISIONS = ("A", "B", "C")


def any_rules(dice: Random) -> RuleSet:
    """Rules under which matches are short and often level."""
    options: dict[str, str | int] = {
        "target": dice.choice([12, 20, 30]),
        "crossing": dice.choice(["extra-hand", "extra-hand", "tied-only", "highest", "most-calls"]),
        "extra_hand": dice.choice(["all", "contenders", "decider"]),
        "rank_style": dice.choice(["1224", "1223"]),
        "out_bonus": dice.choice([0, 0, 5, 10]),
        "demon_penalty": dice.choice([2, 2, 1, 0]),
        "king_bonus": dice.choice([0, 0, 5]),
        "foundation_points": dice.choice([1, 1, 2]),
        "teams": dice.choice(["none"] * 6 + ["combined", "shared-pack"]),
    }
    if dice.random() < 0.3:
        options |= {"target": "none", "hands": dice.randint(1, 3)}
    if dice.random() < 0.2:
        options["lead"] = dice.choice([8, 15])
    return rules(**options)


def any_plan(dice: Random, people: Sequence[str]) -> SeasonPlan:
    """Any way to keep a season and to seat it."""
    names = dice.sample(
        [name for name in TIEBREAKS if name != "shared"], dice.choice([0, 1, 3, 15])
    )
    pays = [Award(), Award(Pay.AVERAGE), Award(Pay.MEDIAN), Award(Pay.FIXED, 3)]
    plan = SeasonPlan(
        scheme=any_scheme(dice),
        tie_breaks=dice.choice([SeasonPlan().tie_breaks, (*names, "shared"), tuple(names)]),
        aggregate=dice.choice([Aggregate.SUM, Aggregate.SUM, Aggregate.AVERAGE]),
        best=dice.choice([None, None, 1, 2, 4]),
        discards=dice.choice([0, 0, 1, 2]),
        minimum=dice.choice([0, 0, 1, 3]),
        ranks_guests=dice.random() < 0.5,
        gross=dice.random() < 0.3,
        lot_seed=dice.choice(["", "winter"]),
        manual=tuple(dice.sample(people, dice.choice([0, 2, 4]))),
        format=dice.choice([*[Format.LEAGUE] * 3, *[Format.ROUND_ROBIN] * 2, *Format]),
        rounds=dice.choice([None, None, 2, 4]),
        advance=dice.choice([1, 2, 3]),
        final=dice.choice([2, 4]),
        seating=SeatingPlan(
            dice.choice([sizes for sizes in SIZES if sizes.least <= len(people) // 2]),
            dice.choice([Method.MIX, Method.SWISS, Method.SNAKE, Method.RANDOM]),
            dice.choice(list(Leftovers)),
            dice.choice([Weights(), Weights(repeat=7, recency=0, strength=40, balance=9)]),
        ),
        sit_out=dice.choice(pays),
        missed=dice.choice(pays),
        counts_for=dice.choice(list(CountsFor)),
        divisions=DIVISIONS[: dice.choice([0, 0, 2, 3])],
        promoted=dice.choice([0, 1, 2]),
    )
    if plan.format is Format.KNOCKOUT:
        plan = replace(plan, divisions=())  # it has none
    return plan if plan.divisions else replace(plan, promoted=0)


def any_scheme(dice: Random) -> Scheme:
    return Scheme(
        kind=dice.choice(list(SchemeKind)),
        first=dice.choice([7, 7, 100, 3]),
        last=dice.choice([1, 1, 0]),
        lists=dice.choice([(), (), ((3, (5, 2, -1)), (4, (10, 6, 3, 1)), (2, (2, 0)))]),
        participation=dice.choice([0, 0, 1]),
        call_bonus=dice.choice([0, 0, 2]),
    )
