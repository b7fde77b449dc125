"""Bots and simulated hands (E7)."""

import random
from dataclasses import replace
from random import Random

import pytest

from rd_league.engine.bots import IDLE, Skill, greedy, play_hand, ranked, turning
from rd_league.engine.codes import IN_AIR, OUT, STUCK
from rd_league.engine.record import format_record
from rd_league.engine.referee import referee
from rd_league.engine.simulation import (
    Plan,
    Spread,
    distribution,
    recorded_hand,
    simulated_hand,
    simulated_hands,
)
from rd_league.engine.table import Table, replay
from rd_league.findings import Severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.rulesets import parse_rules
from rd_league.hand.sheet import Outcome
from tests.engine.playing import RULES, a_deal, drawn_rules, playout


def plan_of(words: str, seats: int = 3, seed: str = "club", skill: Skill | None = None) -> Plan:
    return Plan(parse_rules(words), (skill or Skill(),) * seats, seed)


@pytest.mark.parametrize("words", RULES)
def test_the_referee_accepts_what_bots_play(words: str) -> None:
    for number in range(6):
        plan = plan_of(words, seats=2 + number % 3, skill=Skill(1.0, 0.1 * (number % 2)))
        record = recorded_hand(plan, number, ["Ana", "Bo"])
        verdict = referee(format_record(record))
        hand = simulated_hand(plan, number)
        assert verdict.findings == verdict.warnings == ()
        assert verdict.lenience == ()
        assert verdict.sheet == hand.sheet
        assert verdict.outcome in (Outcome.CALLED, Outcome.STALLED)
        assert len(record.play) == hand.events + 1
        impossible = [
            f for f in check_sheet(plan.rules, hand.sheet) if f.severity is not Severity.UNUSUAL
        ]
        assert impossible == []


def test_bots_end_every_hand_under_any_rules() -> None:
    rng = Random(1)
    for number in range(60):
        rules = drawn_rules(rng)
        seats = rng.choice((2, 3, 8))
        deal = a_deal(rules, seats, seed=str(number))
        table, landings = play_hand(deal, rules, [Skill()] * seats, Random(number))
        assert table.is_over()
        again, made, why = replay(deal, rules, [(seat, code) for _, seat, code in landings])
        assert (made, why) == (len(landings), 0)
        assert [again.foundation(s) for s in range(seats)] == [
            table.foundation(s) for s in range(seats)
        ]
        times = [time for time, _, _ in landings]
        assert times == sorted(times)


def test_the_short_way_chooses_as_well_as_the_long_one() -> None:
    rng = random.Random(2)
    rules = parse_rules("racing-demon")
    compared = 0
    for seed in range(25):
        table = Table(a_deal(rules, 2, seed=str(seed)), rules)
        for seat, _ in playout(table, rng, 120):
            if table.must_call():
                break
            short, long = greedy(table, seat), ranked(table, seat)
            assert (short & 15, bool(short >> 4)) == (long & 15, bool(long >> 4))
            if short not in (IDLE, turning(table, seat)):
                assert short in table.legal(seat)
                compared += 1
    assert compared > 500


def test_a_hand_is_the_same_alone_in_a_run_and_in_processes() -> None:
    plan = plan_of("racing-demon", seats=2)
    alone = [simulated_hand(plan, number) for number in (7, 3, 9)]
    assert list(simulated_hands(plan, (7, 3, 9))) == alone
    assert list(simulated_hands(plan, (7, 3, 9), processes=2)) == alone
    assert simulated_hand(replace(plan, seed="other"), 7) != alone[0]


def test_who_reacts_faster_and_overlooks_less_goes_out_more_often() -> None:
    strong, weak = Skill(0.7), Skill(1.3, 0.3)
    rules = parse_rules("racing-demon")
    for skills, better in (((strong, weak), 0), ((weak, strong), 1)):
        plan = Plan(rules, skills, "skill")
        callers = [hand.sheet.callers for hand in simulated_hands(plan, range(60))]
        assert callers.count((better,)) > 35


def test_no_seat_has_an_advantage_by_its_number() -> None:
    plan = plan_of("racing-demon", seats=4, seed="fair")
    callers = [hand.sheet.callers for hand in simulated_hands(plan, range(200))]
    assert all(30 < callers.count((seat,)) < 72 for seat in range(4))


def test_hands_are_like_those_of_the_reference() -> None:
    """E7: figures of another program with equal greedy players."""
    four = plan_of("racing-demon", seats=4)
    found = distribution(simulated_hands(four, range(150)), four.rules)
    foundation = sum(spread.mean for spread in found.foundation) / 4
    demon = sum(spread.mean for spread in found.demon) / 4
    assert 14 < foundation < 16.5
    assert 3.5 < demon < 4.8
    assert 190 < found.events.mean < 250
    assert found.outscored < 0.2
    assert found.stalled < 0.02
    two = plan_of("racing-demon", seats=2)
    found = distribution(simulated_hands(two, range(150)), two.rules)
    assert 0.01 < found.stalled < 0.17
    assert 0.25 < found.reset < 0.6


def test_handicaps_are_dealt_and_written_down() -> None:
    plan = replace(plan_of("racing-demon"), demon_sizes=(("E", 20),))
    record = recorded_hand(plan, 1)
    assert [seat.demon_size for seat in record.seats] == [None, 20, None]
    verdict = referee(format_record(record))
    assert verdict.is_ok
    assert verdict.sheet is not None
    assert [seat.demon_size for _, seat in verdict.sheet.counted] == [None, 20, None]


def test_cards_in_the_air_land_after_the_call() -> None:
    rules = parse_rules("pagat")
    late = 0
    for number in range(80):
        deal = a_deal(rules, 4, seed=str(number))
        _, landings = play_hand(deal, rules, [Skill()] * 4, Random(number))
        codes = [code for _, _, code in landings]
        if OUT in codes:
            assert all(code & IN_AIR for code in codes[codes.index(OUT) + 1 :])
            late += len(codes) - 1 - codes.index(OUT)
    assert late > 3


def test_stuck_tables_reset_and_then_stall() -> None:
    rules = parse_rules("racing-demon")
    stalled = 0
    for number in range(80):
        deal = a_deal(rules, 2, seed=f"stuck{number}")
        table, landings = play_hand(deal, rules, [Skill()] * 2, Random(number))
        if table.stalled:
            stalled += 1
            assert [code for _, _, code in landings][-1] == STUCK
    assert stalled > 0


def test_a_spread_is_by_nearest_rank() -> None:
    assert Spread.of(range(1, 101)) == Spread(1, 10, 50, 90, 99, 50.5)
    assert Spread.of([]) == Spread(0, 0, 0, 0, 0, 0)
