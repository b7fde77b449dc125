"""Matches played by bots: the engine deals and plays, the league keeps the score (E7)."""

from dataclasses import replace

from rd_league.engine.simulation import Plan, simulated_hand
from rd_league.hand.rules import Teams
from rd_league.hand.sheet import SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import Match, PlayedHand, sides_of_players

MOST_HANDS = 1_000
"""A match that is not over by then is left as it is: bots that always stall never end one."""


def simulated_match(plan: Plan, names: tuple[str, ...]) -> MatchResult:
    """A match between bots, extra hands included, each side a player.

    Args:
        plan: as for one hand; hand `n` of the match is hand `n` of the plan, dealt to those who
            play it.
        names: one a seat.
    """
    rules = replace(plan.rules, teams=Teams.NONE)
    match = Match(number=1, rules=rules, seats=names, sides=sides_of_players(*names))
    result = match_result(match)
    while result.next_players and len(match.hands) < MOST_HANDS:
        number = len(match.hands) + 1
        sheet = _sheet(plan, result.next_players, number)
        match = replace(match, hands=(*match.hands, PlayedHand(number, sheet)))
        result = match_result(match)
    return result


def _sheet(plan: Plan, players: tuple[int, ...], number: int) -> Sheet:
    """The sheet of one hand in the seats of the match; those who do not play sit out."""
    skills = tuple(plan.skills[seat] for seat in players)
    played = simulated_hand(replace(plan, skills=skills), number).sheet
    counts: list[SeatCount] = [SatOut()] * len(plan.skills)
    for seat, count in zip(players, played.seats, strict=True):
        counts[seat] = count
    callers = tuple(players[caller] for caller in played.callers)
    return replace(played, seats=tuple(counts), callers=callers)
