"""What a club has played, at random: tables of two to eight, targets, nights, teams, old paper.

Few names and small numbers, so that much is level and the same records are made again and again.
"""

from dataclasses import replace
from datetime import date
from random import Random

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet, Teams
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import Adjustment, End, Ending, Match, MatchKind, PlayedHand, Side
from rd_league.league.outings import Scope
from tests.league.seasons import POOL

_DAYS = (None, *(date(2026, 1, day) for day in (7, 14, 21)))


def random_club(dice: Random) -> tuple[MatchResult, ...]:
    """All matches of a short time, in any order."""
    size = dice.choice([3, 4, 5, 8, 8, 10])
    seat_counts = [dice.randint(2, min(8, size)) for _ in range(dice.choice([0, 1, 3, 6, 10]))]
    found = [
        match_result(_match(dice, number, tuple(dice.sample(POOL[:size], seats))))
        for number, seats in enumerate(seat_counts, 1)
    ]
    dice.shuffle(found)
    return tuple(found)


def random_scope(dice: Random) -> Scope:
    """Any filter; most of them let something pass."""
    return Scope(
        since=dice.choice([None, None, None, *_DAYS]),
        until=dice.choice([None, None, None, *_DAYS]),
        table_size=dice.choice([None, None, None, 2, 4, 8]),
        against=dice.choice([None, None, *POOL[:4], "Nobody", "Ann + Cat"]),
    )


def _match(dice: Random, number: int, people: tuple[str, ...]) -> Match:
    seats, sides = _table(dice, people)
    has_one_pack = any(len(side.seats) == 1 and side.name != side.credited[0] for side in sides)
    teams = Teams.SHARED_PACK if has_one_pack or seats[0].startswith("Team") else Teams.NONE
    starts = dice.choice([(0,), (0,), (0,), (0, 5)])
    made = Match(
        number=number,
        rules=RuleSet(
            name="any",
            target=dice.choice([None, 6, 10, 10]),
            out_bonus=dice.choice([0, 4]),
            crossing=dice.choice(list(Crossing)),
            extra_hand=dice.choice(list(ExtraHand)),
            teams=teams,
            rank_style=dice.choice(list(RankStyle)),
        ),
        seats=seats,
        sides=tuple(replace(side, start_points=dice.choice(starts)) for side in sides),
        adjustments=(Adjustment(0, dice.choice([-5, 3]), "late"),) if dice.random() < 0.15 else (),
        is_confirmed=dice.random() < 0.6,
        is_void=dice.random() < 0.06,
        kind=MatchKind.TIE_BREAK if dice.random() < 0.04 else MatchKind.REGULAR,
        played_on=dice.choice(_DAYS),
        night=dice.choice([None, None, 1, 2]),
    )
    is_kept = dice.random() < 0.2
    for key in dice.sample(range(1, 40), dice.randrange(9)):
        made = replace(made, hands=(*made.hands, _hand(dice, made, key, is_kept)))
    if is_kept or dice.random() < 0.4:
        made = replace(made, ending=_ending(dice, made, is_kept))
    return made


def _table(dice: Random, people: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[Side, ...]]:
    """Everybody alone, or partners with a pack each, or partners with one pack."""
    mode = dice.choice(["alone", "alone", "alone", "two packs", "one pack"])
    if mode == "alone" or len(people) % 2 or len(people) < 4:
        return people, tuple(Side(name, (i,), (name,)) for i, name in enumerate(people))
    pairs = list(zip(people[::2], people[1::2], strict=True))
    sides = []
    for i, pair in enumerate(pairs):
        name = f"Team {pair[0]}" if dice.random() < 0.3 else " + ".join(pair)
        credited = (name,) if name.startswith("Team") else pair
        own = (i,) if mode == "one pack" else (i, i + len(pairs))
        sides.append(Side(name, own, credited))
    if mode == "one pack":
        return tuple(side.name for side in sides), tuple(sides)
    return (*people[::2], *people[1::2]), tuple(sides)


def _hand(dice: Random, made: Match, key: int, is_kept: bool) -> PlayedHand:
    """A hand by those whose turn it is, nearly always."""
    sides = match_result(made).next_players or tuple(range(len(made.sides)))
    playing = {seat for side in sides for seat in made.sides[side].seats}
    if is_kept or dice.random() < 0.05:
        playing = {seat for seat in playing if dice.random() < 0.8}
    seats = tuple(_count(dice) if i in playing else SatOut() for i in range(len(made.seats)))
    callers = tuple(i for i in sorted(playing) if dice.random() < 0.3)
    nobody = dice.choice([Outcome.STALLED, Outcome.UNKNOWN])
    by = Adjustment(dice.randrange(len(made.sides)), dice.choice([-5, 4]), "ruled")
    return PlayedHand(
        key,
        Sheet(seats, Outcome.CALLED if callers else nobody, callers),
        (by,) if dice.random() < 0.1 else (),
        is_void=dice.random() < 0.08,
    )


def _count(dice: Random) -> SeatCount:
    if dice.random() < 0.12:
        return NetPoints(dice.choice([-40_000, -1, 0, 6, 40_000]))
    return Counted(dice.choice([0, 2, 4, 9, 10, 11]), dice.choice([0, 0, 1, 2, 5]))


def _ending(dice: Random, made: Match, is_kept: bool) -> Ending:
    kinds = [End.WALKOVER, End.ABANDONED, End.TIME_CALL, End.PLAYED, End.PLAYED]
    present = tuple(i for i in range(len(made.sides)) if dice.random() < 0.7)
    last = dice.choice([hand.key for hand in made.hands][-2:] or [None])
    kind = End.AS_KEPT if is_kept else dice.choice(kinds)
    return Ending(kind, last, "so", dice.random() < 0.5, present)
