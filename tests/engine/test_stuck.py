"""Stuck, exactly: searched again by trying everything (E6)."""

import random

import pytest

from rd_league.engine.codes import OUT, REDEAL, ROTATE, STUCK, TURN, WASTE, card_move
from rd_league.engine.deal import Deal
from rd_league.engine.stuck import way_out
from rd_league.engine.table import Table
from rd_league.hand.rulesets import parse_rules
from tests.engine.playing import RULES, a_deal, drawn_rules, jokers_up, playout

MOST = 250


def can_play(table: Table, seat: int) -> bool | None:
    """Whether any sequence of the seat's own moves plays a card; None: too many to try."""
    start = table.progress()
    seen = set()
    queue = [table]
    for position in queue:
        for code in position.legal(seat):
            if code in (OUT, ROTATE):
                continue
            after = position.copy()
            assert not after.apply(seat, code)
            if after.progress() < start:
                return True
            piles = tuple(sorted(map(tuple, after.piles[seat])))
            key = (after.turned[seat], min(after.redeals[seat], 2), piles)
            if key not in seen:
                seen.add(key)
                queue.append(after)
        if len(seen) > MOST:
            return None
    return False


@pytest.mark.parametrize("hands", [300, pytest.param(15_000, marks=pytest.mark.soak)])
def test_a_seat_is_stuck_exactly_if_no_sequence_of_its_moves_plays_a_card(hands: int) -> None:
    rng = random.Random(11)
    stuck = free = 0
    for hand in range(hands):
        words = rng.choice(RULES)
        rules = parse_rules(words) if rng.random() < 0.5 else drawn_rules(rng)
        deal = a_deal(rules, 2, seed=str(hand))
        table = Table(jokers_up(deal, rng) if hand % 4 == 0 else deal, rules)
        for _ in playout(table, rng, rng.choice((0, 30, 100, 400))):
            pass
        if table.is_over() or table.must_call():
            continue
        for seat in range(2):
            found = way_out(table, seat)
            expected = can_play(table, seat)
            if expected is None:
                continue
            assert (found is not None) == expected, (rules.name, hand, seat, found)
            stuck += not expected
            free += expected
            if found is not None:
                trial, start = table.copy(), table.progress()
                for code in found[:-1]:
                    assert not trial.apply(seat, code)
                    assert trial.progress() == start
                assert not trial.apply(seat, found[-1])
                assert trial.progress() < start
    assert stuck > 30
    assert free > 80


def stuck_table(words: str) -> Table:
    """Two seats with nothing to play: kings up everywhere, aces at the bottom of the demon."""
    rules = parse_rules(words)
    aces, kings = [0, 1, 2, 3], [48, 49, 50, 51]
    evens = [card for card in range(4, 48) if card >> 2 & 1]
    odds = [card for card in range(4, 48) if not card >> 2 & 1]
    order = (*aces, *odds[:8], evens[0], *kings, *evens[1:], *odds[8:])
    return Table(Deal((order, order), (13, 13)), rules)


def test_all_stuck_takes_the_waste_back_with_its_top_card_at_the_bottom() -> None:
    table = stuck_table("racing-demon")
    before = table.stocks[0].copy()
    assert table.apply(0, TURN) == 0
    assert table.apply(0, STUCK) == 0
    assert table.stocks[0] == [*before[1:], before[0]]
    assert table.turned == [0, 0]
    assert not table.is_over()


@pytest.mark.parametrize(
    ("words", "resets"),
    [("racing-demon", 1), ("racing-demon resets=3", 3), ("racing-demon stuck=none", 0)],
)
def test_after_so_many_resets_without_a_card_played_the_hand_is_stalled(
    words: str, resets: int
) -> None:
    table = stuck_table(words)
    for _ in range(resets):
        assert table.apply(0, STUCK) == 0
        assert not table.stalled
    assert table.apply(0, STUCK) == 0
    assert table.stalled
    assert table.apply(0, TURN) != 0


def test_a_card_played_gives_the_resets_back() -> None:
    table = stuck_table("racing-demon")
    assert table.apply(0, STUCK) == 0
    table.piles[0][1] = [0]  # an ace of spades, to be played
    table.reset_mark = table.progress()
    assert table.apply(0, 1) == 0
    assert table.apply(0, STUCK) == 0
    assert not table.stalled


@pytest.mark.parametrize(
    ("words", "tops"),
    [
        ("racing-demon", [2, 5, 6]),
        ("racing-demon short_packet=folded", [2, 5]),
        ("racing-demon turn=1", [0, 1, 2, 3, 4, 5, 6]),
        ("racing-demon redeals=0", [2, 5, 6]),
    ],
)
def test_the_tops_the_waste_can_have(words: str, tops: list[int]) -> None:
    """Seven cards of stock: an ace is within reach only at these places."""
    reachable = []
    for place in range(7):
        table = stuck_table(words)
        stock = [44, 45, 36, 37, 28, 29, 20]
        stock[place] = 0
        table.stocks[0] = stock
        if way_out(table, 0) is not None:
            reachable.append(place)
    assert reachable == tops


def test_a_card_passed_by_is_reached_again_only_with_a_redeal_left() -> None:
    for words, expected in (("redeals=1", (REDEAL, TURN, WASTE)), ("redeals=0", None)):
        table = stuck_table(f"racing-demon {words}")
        table.stocks[0] = [44, 45, 0, 37, 28, 29]
        assert table.apply(0, TURN) == 0
        assert table.apply(0, TURN) == 0
        assert way_out(table, 0) == expected


def test_a_run_is_moved_onto_an_equal_top_to_free_the_card_below() -> None:
    table = stuck_table("racing-demon")
    table.piles[0][1], table.piles[0][2] = [33, 28], [35]  # 8S on 9H, and 9D
    table.stocks[0] = []
    table.want[33] = 1  # hearts stand at the eight
    assert way_out(table, 0) == (card_move(1, 2), 1)
