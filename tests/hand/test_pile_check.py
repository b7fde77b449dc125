"""The pile test (R10.6) against a slow oracle that deals the cards of the piles to the packs.

A pile of height h holds the ranks 1 to h of its suit, and every pack holds one card of each rank
and suit. So in every suit the m piles that reach a rank were given it by m different packs.
"""

from itertools import combinations, product
from random import Random

import pytest

from rd_league.findings import Finding, Severity
from rd_league.hand.checks import check_piles, check_sheet
from rd_league.hand.entry import parse_piles
from rd_league.hand.rules import RANKS, SUITS, RuleSet, Tie
from rd_league.hand.sheet import Counted, Piles, Sheet
from tests.builders import DEFAULT, codes, found, graver, sheet

BOTH = RuleSet(tie=Tie.BOTH)
JOKERS = RuleSet(jokers=2)


def owners_of(piles: Piles, packs: int) -> set[tuple[int, ...]]:
    """Every way the cards of the piles can be shared among the packs, as counts."""
    reached = {(0,) * packs}
    for heights in piles.suits:
        for rank in range(1, RANKS + 1):
            taken = sum(height >= rank for height in heights)
            hands = [
                tuple(int(pack in chosen) for pack in range(packs))
                for chosen in combinations(range(packs), taken)
            ]
            reached = {
                tuple(map(sum, zip(before, given, strict=True)))
                for before in reached
                for given in hands
            }
    return reached


def table(counts: tuple[int, ...], piles: Piles, doubles: int | None = None) -> Sheet:
    seats = tuple(Counted(f, 0 if i == 0 else 1) for i, f in enumerate(counts))
    return Sheet(seats, callers=(0,), piles=piles, doubles=doubles)


def random_piles(dice: Random, packs: int, limit: int) -> Piles:
    """Up to `packs` piles a suit, the cards at most `limit`, so that every split can be tried."""
    suits: list[tuple[int, ...]] = []
    left = limit
    for _ in range(SUITS):
        heights = []
        for _ in range(dice.randint(0, packs)):
            height = dice.randint(1, RANKS)
            if height <= left:
                heights.append(height)
                left -= height
        suits.append(tuple(heights))
    return Piles(*suits)


@pytest.mark.parametrize(("packs", "limit", "rounds"), [(2, 104, 25), (3, 40, 10), (4, 12, 8)])
def test_without_doubles_and_jokers_the_pile_test_is_exact(
    packs: int, limit: int, rounds: int
) -> None:
    """Every split of the cards is tried: it is doubted if and only if no deal of cards gives it."""
    dice = Random(packs)
    for _ in range(rounds):
        piles = random_piles(dice, packs, limit)
        cards = sum(map(sum, piles.suits))
        possible = owners_of(piles, packs)
        for most in product(range(min(cards, 51) + 1), repeat=packs - 1):
            counts = (*most, cards - sum(most))
            if 0 <= counts[-1] <= 51:
                doubted = bool(list(check_piles(DEFAULT, table(counts, piles))))
                assert doubted == (counts not in possible), (counts, piles)


def built(dice: Random, packs: int, rules: RuleSet) -> tuple[Sheet, int]:
    """A hand played out at random: piles, who owns their cards, kings, doubled cards."""
    jokers = [rules.jokers] * packs
    counts, kings, doubles = [0] * packs, [0] * packs, 0
    suits: list[tuple[int, ...]] = []
    for _ in range(SUITS):
        held = [set(range(1, RANKS + 1)) for _ in range(packs)]
        heights: list[int] = []
        for _ in range(dice.randint(0, packs * (1 + rules.jokers))):
            wanted, height = dice.randint(1, RANKS), 0
            while height < wanted:
                rank = height + 1
                able = [p for p in range(packs) if rank in held[p] or jokers[p]]
                if not able:
                    break
                at_once = 1
                if rules.tie is Tie.BOTH and rank > 1 and dice.random() < 0.3:
                    at_once = min(2, len(able))
                for pack in dice.sample(able, at_once):
                    counts[pack] += 1
                    if rank in held[pack] and not (jokers[pack] and dice.random() < 0.2):
                        held[pack].remove(rank)
                        kings[pack] += rank == RANKS
                    else:
                        jokers[pack] -= 1
                doubles += at_once - 1
                height += 1
            if height:
                heights.append(height)
        suits.append(tuple(heights))
    seats = tuple(
        Counted(f, 0, kings=k, left_over=rules.pack_size - f)
        for f, k in zip(counts, kings, strict=True)
    )
    of = Sheet(seats, callers=tuple(range(packs)), centre=sum(counts), piles=Piles(*suits))
    return of, doubles


@pytest.mark.parametrize("rules", [DEFAULT, BOTH, JOKERS, RuleSet(tie=Tie.BOTH, jokers=2)], ids=str)
def test_what_was_really_built_is_never_doubted(rules: RuleSet) -> None:
    dice = Random(7)
    for _ in range(80):
        of, doubles = built(dice, dice.randint(2, 6), rules)
        for said in {doubles, None} if rules.tie is Tie.BOTH else {None}:
            noted = Sheet(of.seats, of.outcome, of.callers, of.centre, of.piles, said)
            assert graver(rules, noted) == []


def test_the_sum_of_the_piles_is_the_sum_of_the_counts() -> None:
    of = sheet("14/0 12/3", piles="S=13+7/H=5")
    assert found(DEFAULT, of, "pile-sum") == Finding(
        "pile-sum", Severity.INCONSISTENT, "R10.6", None, {"cards": 26, "piles": 25, "doubles": 0}
    )


def test_no_pack_owns_two_cards_of_one_rank_and_suit() -> None:
    """Two piles of spades, 5 and 5: ten cards, of which one pack can own five at most."""
    assert codes(DEFAULT, sheet("5/0 5/3", piles="S=5+5")) == [
        *["foundation-unusual"],
        "centre-unusual",
    ]
    of = sheet("6/0 4/3", piles="S=5+5")
    assert found(DEFAULT, of, "pile-owners") == Finding(
        "pile-owners", Severity.INCONSISTENT, "R10.6", None, {"packs": 1, "cards": 6, "room": 5}
    )


def test_two_packs_cannot_own_more_than_two_piles_a_suit_hold() -> None:
    of = sheet("10/0 10/3 1/5", piles="S=7+7+7")
    assert found(DEFAULT, of, "pile-owners").values == {"packs": 1, "cards": 10, "room": 7}
    of = sheet("8/0 8/3 5/5", piles="S=7+7+2/H=5")
    assert "pile-owners" not in codes(DEFAULT, of)
    of = sheet("10/0 11/3 0/5", piles="S=7+7+2/H=5")
    assert found(DEFAULT, of, "pile-owners").values == {"packs": 2, "cards": 21, "room": 19}


def test_doubled_cards_add_to_what_two_packs_can_own_and_not_to_one() -> None:
    def doubted(text: str, doubles: int) -> bool:
        return "pile-owners" in codes(BOTH, sheet(text, piles="S=5", doubles=doubles))

    assert not doubted("5/0 2/3", 2)
    assert doubted("6/0 1/3", 2)
    assert not doubted("5/0 5/3", 5)


def test_doubles_are_refused_where_the_first_card_stays_alone() -> None:
    of = sheet("5/0 2/3", piles="S=5", doubles=2)
    assert found(DEFAULT, of, "doubles-not-allowed") == Finding(
        "doubles-not-allowed", Severity.IMPOSSIBLE, "R8.2", None, {"doubles": 2}
    )
    assert "doubles-not-allowed" not in codes(DEFAULT, sheet("5/0 0/3", piles="S=5", doubles=0))


def test_where_cards_may_double_and_nobody_noted_how_many_the_test_is_skipped() -> None:
    assert "pile-sum" not in codes(BOTH, sheet("9/0 2/3", piles="S=5"))
    assert "pile-sum" in codes(BOTH, sheet("9/0 2/3", piles="S=5", doubles=0))


def test_the_piles_are_not_compared_while_a_seat_has_only_points() -> None:
    assert codes(DEFAULT, sheet("9/0 n2", piles="S=5", out=(0,))) == []


@pytest.mark.parametrize(
    ("rules", "piles", "expected"),
    [
        (DEFAULT, "S=1+1", []),
        (DEFAULT, "S=1+1+1", [("too-many-piles", {"suit": "S", "piles": 3, "limit": 2})]),
        (JOKERS, "D=1+1+1+1+1+1", []),
        (JOKERS, "D=1+1+1+1+1+1+1", [("too-many-piles", {"suit": "D", "piles": 7, "limit": 6})]),
        # Eight aces and four jokers begin twelve piles, however they are spread over the suits.
        (JOKERS, "S=1+1+1+1+1+1/H=1+1+1+1/C=1/D=1", []),
        (
            JOKERS,
            "S=1+1+1+1+1+1/H=1+1+1+1/C=1+1/D=1",
            [("too-many-piles-in-all", {"piles": 13, "limit": 12})],
        ),
        (DEFAULT, "S=14", [("pile-height", {"suit": "S", "height": 14})]),
        (DEFAULT, "C=5+0", [("pile-height", {"suit": "C", "height": 0})]),
    ],
)
def test_no_table_has_more_or_higher_piles_than_its_packs_give(
    rules: RuleSet, piles: str, expected: list[tuple[str, dict[str, object]]]
) -> None:
    cards = sum(map(sum, parse_piles(piles).suits))
    of = sheet(f"{cards // 2}/0 {cards - cards // 2}/3", piles=piles)
    impossible = [f for f in check_sheet(rules, of) if f.severity is Severity.IMPOSSIBLE]
    assert [(f.code, f.values) for f in impossible] == expected
    assert all(f.clause in ("R1.4", "R10.6") for f in impossible)
