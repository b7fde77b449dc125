"""Seasons for the tests: matches told by their totals, and random ones in which much is level.

finished(1, Ann=118, Bob=97)             M1, ended, Ann first
play_off(9, {"Ann": 14, "Bob": 9})       M9, one extra hand between two that are level
"""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from random import Random

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import (
    Adjustment,
    End,
    Ending,
    Match,
    MatchKind,
    PlayedHand,
    Side,
    sides_of_players,
)
from rd_league.league.register import Register
from rd_league.league.rounds import Absence, Absent
from rd_league.league.season import (
    Aggregate,
    Award,
    Entry,
    EntryStatus,
    Format,
    LeagueAdjustment,
    Pay,
    Scheme,
    SchemeKind,
    SeasonPlan,
)
from rd_league.league.standings import Standings, division_tables, standings
from rd_league.league.tiebreaks import TIEBREAKS
from tests.builders import points_sheet

KEPT = RuleSet(name="kept", target=None, crossing=Crossing.HIGHEST)
DIVISIONS = ("A", "B")
POOL = ("Ann", "bob", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ζωή")


def told(number: int, *hands: dict[str, int], on: date | None = None) -> Match:
    """A match of net points, kept on paper; whoever is missing in a hand sat it out."""
    names = tuple(dict.fromkeys(name for hand in hands for name in hand))
    return Match(
        number=number,
        rules=KEPT,
        seats=names,
        sides=sides_of_players(*names),
        hands=tuple(
            PlayedHand(key, points_sheet(*(hand.get(name) for name in names)))
            for key, hand in enumerate(hands, 1)
        ),
        ending=Ending(End.AS_KEPT, len(hands)),
        played_on=on,
        is_confirmed=True,
    )


def finished(number: int, on: date | None = None, /, **totals: int) -> MatchResult:
    """A confirmed match with these totals."""
    return match_result(told(number, totals, on=on))


def play_off(
    number: int, *hands: dict[str, int], names: tuple[str, ...] = (), on: date | None = None
) -> MatchResult:
    """Extra hands between those level, one after the other."""
    everybody = names or tuple(hands[0])
    return match_result(
        replace(
            told(number, dict.fromkeys(everybody, 0), *hands, on=on),
            hands=tuple(
                PlayedHand(key, points_sheet(*(hand.get(name) for name in everybody)))
                for key, hand in enumerate(hands, 1)
            ),
            ending=None,
            kind=MatchKind.TIE_BREAK,
        )
    )


@dataclass(frozen=True)
class Season:
    """All that standings are made from."""

    results: tuple[MatchResult, ...]
    plan: SeasonPlan
    register: Register
    play_offs: tuple[MatchResult, ...]
    as_of: date | None

    @property
    def table(self) -> Standings:
        """One table of everybody."""
        return standings(self.results, self.plan, self.register, self.play_offs, self.as_of)

    @property
    def tables(self) -> tuple[Standings, ...]:
        """A table for each division."""
        return division_tables(self.results, self.plan, self.register, self.play_offs, self.as_of)


_DATES = (None, *(date(2026, 1, day) for day in (7, 14, 21)))


def random_season(dice: Random) -> Season:
    """A short season of few people and small numbers, so that they are level again and again."""
    match_count = dice.choice([0, 1, 2, 3, 5, 8, 12])
    pool = POOL[: dice.choice([3, 4, 5, 8, 10])]
    matches = [random_table(dice, number, pool) for number in range(1, match_count + 1)]
    play_offs = [
        _random_play_off(dice, number, pool) for number in range(50, 50 + dice.randrange(5))
    ]
    return Season(
        results=tuple(map(match_result, matches)),
        plan=random_plan(dice),
        register=Register(
            adjustments=tuple(
                LeagueAdjustment(dice.choice(POOL), dice.choice([-2, -1, 1]), "late")
                for _ in range(dice.choice([0, 0, 1, 2]))
            ),
            guests=frozenset(name for name in pool if dice.random() < 0.15),
            entries=_random_entries(dice, pool),
            absences=tuple(
                _random_absence(dice, pool, match_count) for _ in range(dice.choice([0, 0, 1, 4]))
            ),
            titles={name: dice.choice([1, 2]) for name in pool if dice.random() < 0.3},
        ),
        play_offs=tuple(map(match_result, play_offs)),
        as_of=dice.choice([None, None, date(2026, 1, 14)]),
    )


def _random_entries(dice: Random, pool: tuple[str, ...]) -> tuple[Entry, ...]:
    if dice.random() < 0.3:
        return ()
    statuses = [*[EntryStatus.ENTERED] * 5, EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED]
    return tuple(
        Entry(name, dice.choice([*DIVISIONS, None]), status=dice.choice(statuses))
        for name in pool
        if dice.random() < 0.9
    )


def _random_absence(dice: Random, pool: tuple[str, ...], match_count: int) -> Absence:
    numbers = tuple(range(1, match_count + 1))
    return Absence(
        dice.choice(pool),
        dice.choice(list(Absent)),
        Award(dice.choice(list(Pay)), dice.choice([0, 3, 50])),
        tuple(dice.sample(numbers, min(len(numbers), dice.randrange(3)))),
        dice.choice(_DATES),
        dice.choice([None, 1, 2]),
    )


def random_plan(dice: Random) -> SeasonPlan:
    """Any way to keep a season; short orders of tie-breaks leave more to be shared."""
    names = dice.sample(
        [name for name in TIEBREAKS if name != "shared"], dice.choice([0, 1, 3, 15])
    )
    if dice.random() < 0.5:
        names.append("shared")
    return SeasonPlan(
        scheme=Scheme(
            kind=dice.choice(list(SchemeKind)),
            first=dice.choice([7, 7, 100, 0]),
            last=dice.choice([1, 1, 0]),
            lists=dice.choice([(), ((3, (5, 2, -1)), (1, (4,)))]),
            participation=dice.choice([0, 0, 1]),
            call_bonus=dice.choice([0, 0, 2]),
        ),
        tie_breaks=tuple(names),
        aggregate=dice.choice(list(Aggregate)),
        best=dice.choice([None, None, 1, 3]),
        discards=dice.choice([0, 0, 1, 2]),
        minimum=dice.choice([0, 0, 2]),
        ranks_guests=dice.random() < 0.5,
        gross=dice.random() < 0.4,
        lot_seed=dice.choice(["", "winter"]),
        manual=tuple(dice.sample(POOL, dice.choice([0, 2, 10]))),
        format=dice.choice([Format.LEAGUE, Format.ROUND_ROBIN]),
        divisions=dice.choice([(), DIVISIONS]),
        promoted=dice.choice([0, 1, 2]),
    )


def random_table(dice: Random, number: int, pool: tuple[str, ...]) -> Match:
    """A match of one to eight seats, ended in any way or not at all."""
    seat_count = min(dice.choice([1, 2, 2, 3, 4, 4, 5, 6, 7, 8]), len(pool))
    seats = tuple(dice.sample(pool, seat_count))
    start = dice.choice([(0,), (0,), (5,), (0, 5), (0, 3)])
    sides = tuple(replace(side, start_points=dice.choice(start)) for side in _sides(dice, seats))
    is_kept = dice.random() < 0.3
    hands = tuple(_random_hand(dice, key, seat_count, is_kept) for key in range(dice.randrange(5)))
    present = tuple(i for i in range(len(sides)) if dice.random() < 0.7)
    ends = [None, End.WALKOVER, End.ABANDONED, End.TIME_CALL, End.PLAYED, End.PLAYED, End.PLAYED]
    kind = End.AS_KEPT if is_kept else dice.choice(ends)
    last_key = dice.choice([hand.key for hand in hands][-2:] or [None])
    return Match(
        number=number,
        rules=replace(
            KEPT,
            rank_style=dice.choice(list(RankStyle)),
            crossing=dice.choice([Crossing.HIGHEST, Crossing.TIED_ONLY, Crossing.MOST_CALLS]),
            extra_hand=dice.choice(list(ExtraHand)),
        ),
        seats=seats,
        sides=sides,
        hands=hands,
        ending=Ending(kind, last_key, "so", dice.random() < 0.5, present) if kind else None,
        is_confirmed=dice.random() < 0.6,
        is_void=dice.random() < 0.05,
        kind=MatchKind.TIE_BREAK if dice.random() < 0.03 else MatchKind.REGULAR,
        played_on=dice.choice(_DATES),
    )


def _sides(dice: Random, seats: tuple[str, ...]) -> tuple[Side, ...]:
    if len(seats) % 2 or dice.random() < 0.7:
        return sides_of_players(*seats)
    half = len(seats) // 2
    is_fixed = dice.random() < 0.3
    pairs = [(i, i + half) for i in range(half)]
    return tuple(
        Side(
            " & ".join(seats[i] for i in pair),
            pair,
            (f"Team {seats[pair[0]]}",) if is_fixed else tuple(seats[i] for i in pair),
        )
        for pair in pairs
    )


def _random_hand(dice: Random, key: int, seat_count: int, is_kept: bool) -> PlayedHand:
    seats: list[SeatCount] = [
        NetPoints(dice.choice([-40_000, -1, 0, 40_000]))
        if dice.random() < 0.1
        else Counted(dice.choice([0, 2, 4, 6]), dice.choice([0, 1, 2]))
        for _ in range(seat_count)
    ]
    if is_kept and seat_count > 1 and dice.random() < 0.3:
        seats[dice.randrange(seat_count)] = SatOut()
    there = [i for i, seat in enumerate(seats) if not isinstance(seat, SatOut)]
    callers = tuple(i for i in there if dice.random() < 0.3)
    return PlayedHand(
        key,
        Sheet(tuple(seats), Outcome.CALLED if callers else Outcome.UNKNOWN, callers),
        (Adjustment(0, dice.choice([-5, 4]), "ruled"),) if dice.random() < 0.1 else (),
        is_void=dice.random() < 0.08,
    )


def _random_play_off(dice: Random, number: int, pool: tuple[str, ...]) -> Match:
    names = tuple(dice.sample(pool, dice.randint(2, len(pool))))
    made = replace(
        play_off(number, names=names).match,
        is_void=dice.random() < 0.1,
        is_confirmed=dice.random() < 0.5,
        played_on=dice.choice(_DATES),
    )
    for key in range(dice.randrange(4)):
        due = match_result(made).next_players
        points = [dice.choice([4, 6, 9]) if side in due else None for side in range(len(names))]
        if due:
            made = replace(made, hands=(*made.hands, PlayedHand(key, points_sheet(*points))))
    if dice.random() < 0.1:
        last_key = made.hands[-1].key if made.hands else None
        kind = dice.choice([End.TIME_CALL, End.ABANDONED])
        made = replace(made, ending=Ending(kind, last_key, "late", dice.random() < 0.5))
    return made


def texts(values: tuple[Fraction | None, ...]) -> list[str]:
    """Fractions as they are read; `-` where there is none."""
    return ["-" if value is None else str(value) for value in values]
