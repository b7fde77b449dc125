"""The hot core against the oracle, and counted sequences (E1, E2)."""

import random
from pathlib import Path

import pytest

from rd_league.engine.codes import IN_AIR, OUT, REDEAL, STUCK, TAKEN_BACK, TIED, TURN, Why
from rd_league.engine.counting import sheet_of
from rd_league.engine.deal import SEAT_LETTERS, seeded_deal
from rd_league.engine.table import Table, replay
from rd_league.findings import Severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.rulesets import parse_rules
from tests.engine.naive import NaiveHand, perft, universe
from tests.engine.playing import RULES, a_deal, drawn_rules, eager, jokers_up, playout

SOAK = pytest.mark.soak
PERFT = Path(__file__).with_name("perft.txt")


def snapshot(table: Table) -> list[object]:
    return [getattr(table.copy(), name) for name in Table.__slots__]


def why_text(why: int) -> str:
    return str(Why(why)) if why else ""


def drawn_code(rng: random.Random, table: Table, seat: int) -> int:
    """A code of any kind, much of it nonsense here."""
    flag = rng.choice((TIED, IN_AIR, TAKEN_BACK, TIED | IN_AIR))
    jokers = [w | c + 1 << 8 for w in (0, 8, 1, 2) for c in (rng.randrange(52), table.landed % 52)]
    kinds = {
        lambda: rng.choice(universe(table.rules)): 8,
        lambda: rng.choice(table.legal(seat) or [OUT]): 4,
        lambda: rng.choice(table.legal(seat) or [OUT]) | flag: 3,
        lambda: rng.choice((*range(9), *jokers)) | flag: 6,
        lambda: rng.choice(jokers): 2,
        lambda: rng.choice((0, 8, 1, 2, 3)) | rng.choice((0, 1, 2, 3)) << 4: 8,
        lambda: rng.choice((1, 2, 3)) | rng.choice((1, 2, 3)) << 4 | rng.choice((1, 2)) << 8: 2,
        lambda: rng.choice((TURN, TURN | 3 << 8, TURN, TURN, REDEAL, OUT)): 7,
        lambda: rng.randrange(1 << 16): 1,
        lambda: STUCK: 1,
    }
    return rng.choices(list(kinds), list(kinds.values()))[0]()


@pytest.mark.parametrize("words", RULES)
def test_legal_moves_are_exactly_those_the_oracle_allows(words: str) -> None:
    rules = parse_rules(words)
    rng = random.Random(words)
    deal = a_deal(rules, 2, seed=words)
    table, naive = Table(deal, rules), NaiveHand(deal, rules)
    codes = universe(rules)
    for step, (seat, move) in enumerate(playout(table, rng, 120)):
        if step % 12 == 0:
            for each in range(2):
                legal = table.legal(each)
                assert sorted(legal) == sorted(c for c in codes if not naive.why_not(each, c))
                assert len(set(legal)) == len(legal)
        assert naive.make(seat, move) == ""
    assert [(table.foundation(s), len(table.piles[s][0])) for s in range(2)] == naive.counts()


@pytest.mark.parametrize(("seed", "hands"), [(4, 40), pytest.param(5, 2500, marks=SOAK)])
def test_any_code_at_any_time_is_refused_or_made_as_by_the_oracle(seed: int, hands: int) -> None:
    rng = random.Random(seed)
    reasons = set()
    for hand in range(hands):
        rules = drawn_rules(rng)
        seats = rng.choice((2, 2, 3))
        deal = jokers_up(a_deal(rules, seats, seed=str(hand)), rng)
        table, naive = Table(deal, rules), NaiveHand(deal, rules)
        for _ in range(rng.choice((40, 150, 300))):
            seat = rng.randrange(seats)
            legal = table.legal(seat)
            code = eager(rng, legal) if legal and rng.random() < 0.6 else None
            code = drawn_code(rng, table, seat) if code is None else code
            before = snapshot(table)
            expected = naive.make(seat, code)
            assert why_text(table.check(seat, code)) == expected
            assert snapshot(table) == before
            assert why_text(table.apply(seat, code)) == expected
            assert not expected or snapshot(table) == before
            reasons.add(expected)
            if table.is_over() and rng.random() < 0.1:
                break
        sheet = sheet_of(table, deal.demon_sizes)
        assert sheet.piles is not None
        assert [list(heights) for heights in sheet.piles.suits] == naive.heights()
        assert [(table.foundation(s), len(table.piles[s][0])) for s in range(seats)] == (
            naive.counts()
        )
        assert (sheet.doubles, sheet.callers) == (len(naive.doubled), tuple(sorted(naive.callers)))
        assert table.stalled == naive.stalled
    assert reasons == {"", *map(str, Why)} - {"unknown-seat"}


@pytest.mark.parametrize("hands", [25, pytest.param(3000, marks=SOAK)])
def test_a_changed_move_is_refused_at_the_same_place_for_the_same_reason(hands: int) -> None:
    rng = random.Random(9)
    for hand in range(hands):
        rules = drawn_rules(rng)
        deal = a_deal(rules, 2, seed=str(hand))
        moves = list(playout(Table(deal, rules), rng, 80))
        place = rng.randrange(len(moves))
        changed = [
            *moves[:place],
            (rng.randrange(2), drawn_code(rng, Table(deal, rules), 0)),
            *moves[place + 1 :],
        ]
        _, made, why = replay(deal, rules, changed)
        naive = NaiveHand(deal, rules)
        expected = (len(changed), "")
        for index, (seat, code) in enumerate(changed):
            if reason := naive.make(seat, code):
                expected = (index, reason)
                break
        assert (made, why_text(why)) == expected


def perft_of(table: Table, depth: int) -> int:
    if not depth:
        return 1
    total = 0
    for seat in range(len(table.stocks)):
        for code in table.legal(seat):
            after = table.copy()
            assert not after.apply(seat, code)
            total += perft_of(after, depth - 1)
    return total


def perft_lines() -> list[tuple[str, int, str, list[int]]]:
    lines = []
    for line in PERFT.read_text().splitlines():
        if line and not line.startswith("#"):
            words, seats, seed, counts = (part.strip() for part in line.split("|"))
            lines.append((words, int(seats), seed, [int(count) for count in counts.split()]))
    return lines


@pytest.mark.parametrize(("words", "seats", "seed", "counts"), perft_lines())
def test_the_number_of_sequences_is_the_one_on_file(
    words: str, seats: int, seed: str, counts: list[int]
) -> None:
    rules = parse_rules(words)
    deal = a_deal(rules, seats, seed=seed)
    depths = range(1, len(counts) + 1)
    assert [perft_of(Table(deal, rules), depth) for depth in depths] == counts
    # The oracle counts along as deep as its pace allows.
    within = [depth for depth in depths if counts[depth - 1] <= 60]
    naive = [perft(NaiveHand(deal, rules), depth) for depth in within]
    assert within
    assert naive == counts[: len(within)]


@pytest.mark.parametrize("hands", [150, pytest.param(8_000, marks=SOAK)])
def test_the_sheet_of_legal_play_is_never_impossible(hands: int) -> None:
    rng = random.Random(3)
    for hand in range(hands):
        rules = drawn_rules(rng)
        deal = a_deal(rules, rng.choice((2, 3, 5)), seed=str(hand))
        table = Table(deal, rules)
        for _ in playout(table, rng, rng.choice((30, 300))):
            pass
        for seat in range(len(table.stocks)):
            table.apply(seat, OUT)
        sheet = sheet_of(table, deal.demon_sizes)
        found = [f for f in check_sheet(rules, sheet) if f.severity is not Severity.UNUSUAL]
        assert found == []


def test_eight_seats_with_jokers_keep_every_card() -> None:
    rules = parse_rules("jokers")
    table = Table(seeded_deal("eight", "1", rules, SEAT_LETTERS[8]), rules)
    for _ in playout(table, random.Random(8), 2000):
        pass
    heights = sheet_of(table, (13,) * 8).piles
    assert heights is not None
    assert sum(map(sum, heights.suits)) == sum(table.foundation(seat) for seat in range(8)) > 40
