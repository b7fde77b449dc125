"""Matches of bots: the engine plays, the league keeps the score (E7, R12)."""

from collections import Counter
from itertools import combinations

import pytest

from rd_league.engine.bots import Skill
from rd_league.engine.simulation import Plan, simulated_hand
from rd_league.findings import Severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.rules import Teams
from rd_league.hand.rulesets import parse_rules
from rd_league.league.match import Counting, MatchResult
from rd_league.league.model import End
from rd_league.league.seating_plan import Leftovers
from rd_league.services.simulations import (
    MOST_HANDS,
    NightPlan,
    simulated_match,
    simulated_night,
)

NAMES = ("Ann", "Bob", "Cat")


def played(rules: str, seed: str = "owl", seats: int = 3) -> MatchResult:
    return simulated_match(Plan(parse_rules(rules), (Skill(),) * seats, seed), NAMES[:seats]).result


def first_with_extra_hands(rules: str) -> MatchResult:
    return next(
        result for seed in range(60) if (result := played(rules, str(seed))).extra_hands
    )  # fmt: skip


def test_hands_are_those_of_the_plan_until_the_match_ends() -> None:
    plan = Plan(parse_rules("short"), (Skill(),) * 3, "owl")
    timed = simulated_match(plan, NAMES)
    result = timed.result

    assert result.ended is End.PLAYED
    assert result.match.seats == NAMES
    assert [hand.hand.sheet for hand in result.hands] == [
        simulated_hand(plan, number).sheet for number in range(1, len(result.hands) + 1)
    ]
    assert all(hand.is_counted for hand in result.hands)
    assert timed == simulated_match(plan, NAMES)
    hands = [simulated_hand(plan, number) for number in range(1, len(result.hands) + 1)]
    assert timed.played == sum(hand.hundredths for hand in hands) / 100
    assert timed.seconds == timed.played + 180 * len(hands)


@pytest.mark.parametrize("how", ["all", "contenders", "decider"])
def test_extra_hands_are_played_by_those_whose_turn_it_is(how: str) -> None:
    result = first_with_extra_hands(f"racing-demon target=20 extra_hand={how}")

    extra = result.extra_hands
    assert result.ended is End.PLAYED
    assert len(result.winners) == 1
    assert [hand.counting for hand in result.hands[-len(extra) :]] == [Counting.EXTRA] * len(extra)
    at_target = {
        side for side, total in enumerate(result.hands[-len(extra) - 1].totals) if total >= 20
    }
    contenders = {0, 1, 2} if how == "all" else at_target
    assert set(extra[0].hand.sheet.players) == contenders


@pytest.mark.parametrize("rules", ["hands", "lead"])
def test_matches_end_by_hands_and_by_lead_too(rules: str) -> None:
    options = {"hands": "short hands=3", "lead": "short target=none lead=20"}
    result = played(options[rules])

    assert (result.ended, result.trigger) == (End.PLAYED, rules)


def test_every_sheet_holds_before_the_checks() -> None:
    for rules in ("pagat", "jokers", "team", "nna"):
        result = played(f"{rules} target=60")
        for hand in result.hands:
            found = check_sheet(result.match.rules, hand.hand.sheet)
            assert all(finding.severity is Severity.UNUSUAL for finding in found)


def test_each_side_is_one_player_under_any_rules() -> None:
    result = played("team target=50")

    assert result.match.rules.teams is Teams.NONE
    assert [side.name for side in result.match.sides] == list(NAMES)


def test_a_match_without_an_end_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rd_league.services.simulations.MOST_HANDS", 5)
    result = played("racing-demon target=none", seats=2)

    assert (len(result.hands), result.ended) == (5, None)
    assert MOST_HANDS == 1_000


def test_a_night_seats_everybody_and_waits_for_the_longest_match_of_each_round() -> None:
    skills = (Skill(0.5), *(Skill(),) * 6)
    plan = Plan(parse_rules("racing-demon target=none hands=2"), skills, "owl")
    evening = simulated_night(NightPlan(plan, rounds=2))

    seconds = 0.0
    for number, each in enumerate(evening.rounds, 1):
        assert (each.out, list(map(len, each.tables))) == ((), [4, 3])
        for index, (table, match) in enumerate(zip(each.tables, each.matches, strict=True), 1):
            own = tuple(Skill(0.5) if name == "Player 1" else Skill() for name in table)
            own_plan = Plan(plan.rules, own, f"owl/{number}/{index}")
            assert match == simulated_match(own_plan, table)
        seconds += max(match.seconds for match in each.matches)
    assert evening.minutes == seconds / 60
    assert evening.byes == 0
    threes = [set(each.tables[1]) for each in evening.rounds]
    assert not threes[0] & threes[1]


def test_a_night_lets_everybody_sit_out_in_turn() -> None:
    plan = Plan(parse_rules("racing-demon target=none hands=1"), (Skill(),) * 5, "owl")
    evening = simulated_night(NightPlan(plan, rounds=5, leftovers=Leftovers.SIT_OUT))

    assert sorted(name for each in evening.rounds for name in each.out) == [
        f"Player {number}" for number in range(1, 6)
    ]
    met = Counter(
        pair
        for each in evening.rounds
        for table in each.tables
        for pair in combinations(sorted(table), 2)
    )
    assert (evening.byes, evening.repeats) == (5, sum(times - 1 for times in met.values()))
    extra = [len(match.result.hands) - 1 for each in evening.rounds for match in each.matches]
    assert evening.extra_hands == sum(extra)
