"""What bots play: matches and evenings (E7, L10).

The engine deals and plays, the league seats and keeps the score.
"""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice

from rd_league.engine.simulation import Plan, SimulatedHand, in_processes, simulated_hand
from rd_league.hand.rules import Teams
from rd_league.hand.sheet import SatOut, SeatCount, Sheet
from rd_league.league.draw import draw
from rd_league.league.evening import Evening, EveningRound, TimedMatch
from rd_league.league.match import match_result
from rd_league.league.model import Match, PlayedHand, sides_of_players
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_plan import Leftovers, Sizes
from rd_league.league.sizes import choose_out, out_count

MOST_HANDS = 1_000
"""A match that is not over by then is left as it is: bots that always stall never end one."""


def simulated_match(plan: Plan, names: tuple[str, ...]) -> TimedMatch:
    """A match between bots, extra hands included, each side a player.

    Args:
        plan: as for one hand; hand `n` of the match is hand `n` of the plan, dealt to those who
            play it.
        names: one a seat.
    """
    rules = replace(plan.rules, teams=Teams.NONE)
    match = Match(number=1, rules=rules, seats=names, sides=sides_of_players(*names))
    result, hundredths = match_result(match), 0
    while result.next_players and len(match.hands) < MOST_HANDS:
        number = len(match.hands) + 1
        played = _hand(plan, result.next_players, number)
        hundredths += played.hundredths
        sheet = _in_match(played.sheet, result.next_players, len(names))
        match = replace(match, hands=(*match.hands, PlayedHand(number, sheet)))
        result = match_result(match)
    return TimedMatch(result, hundredths / 100)


@dataclass(frozen=True, slots=True)
class NightPlan:
    """What is rehearsed.

    Attributes:
        plan: the rules, the skill of every player, and the seed of seating and deals.
        rounds: how many are played.
        leftovers: what is done when the players do not fill tables of the preferred size.
    """

    plan: Plan
    rounds: int
    leftovers: Leftovers = Leftovers.SIZES

    @property
    def names(self) -> tuple[str, ...]:
        """`Player 1`, `Player 2`, …, one for each skill."""
        return tuple(f"Player {number}" for number in range(1, len(self.plan.skills) + 1))


def simulated_night(night: NightPlan, processes: int = 1) -> Evening:
    """An evening of bots: tables drawn for fewest repeats, a whole match at each.

    Raises:
        BadInputError: `seating-count`.
    """
    seatings, plan = _seatings(night), night.plan
    skills = dict(zip(night.names, plan.skills, strict=True))
    tasks = [
        (
            replace(
                plan,
                skills=tuple(skills[name] for name in table),
                seed=f"{plan.seed}/{number}/{index}",
            ),
            table,
        )
        for number, (tables, _) in enumerate(seatings, 1)
        for index, table in enumerate(tables, 1)
    ]
    played = in_processes(_match_of, tasks, processes)
    return Evening(
        tuple(
            EveningRound(tables, tuple(islice(played, len(tables))), out)
            for tables, out in seatings
        )
    )


def _seatings(night: NightPlan) -> list[tuple[Tables, tuple[str, ...]]]:
    """The tables of each round, and who sits out."""
    sizes, names = Sizes(), night.names
    outs: Counter[str] = Counter()
    seatings: list[tuple[Tables, tuple[str, ...]]] = []
    for number in range(1, night.rounds + 1):
        seed = f"{night.plan.seed}/{number}"
        out = choose_out(names, out_count(night.leftovers, len(names), 0, sizes), outs, seed)
        outs.update(out)
        present = tuple(name for name in names if name not in out)
        past = tuple(tables for tables, _ in seatings)
        seatings.append((draw(Request(present, sizes, seed=seed, past=past)).tables, out))
    return seatings


def _match_of(task: tuple[Plan, tuple[str, ...]]) -> TimedMatch:
    plan, names = task
    return simulated_match(plan, names)


def _hand(plan: Plan, players: tuple[int, ...], number: int) -> SimulatedHand:
    """One hand between some seats of the match."""
    skills = tuple(plan.skills[seat] for seat in players)
    return simulated_hand(replace(plan, skills=skills), number)


def _in_match(played: Sheet, players: tuple[int, ...], seats: int) -> Sheet:
    """The sheet of one hand in the seats of the match; those who do not play sit out."""
    counts: list[SeatCount] = [SatOut()] * seats
    for seat, count in zip(players, played.seats, strict=True):
        counts[seat] = count
    callers = tuple(players[caller] for caller in played.callers)
    return replace(played, seats=tuple(counts), callers=callers)
