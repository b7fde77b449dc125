"""The audit of a table: every card once, and bounds for what was not noted (E4)."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from rd_league.engine.audit import Audit, Bounds, Claim, audit, audit_tabletop
from rd_league.engine.cards import card_name
from rd_league.engine.counting import sheet_of
from rd_league.engine.layout import Heap, Layout, Tabletop, format_tabletop, parse_tabletop
from rd_league.engine.picture import tabletop_of
from rd_league.engine.table import Table
from rd_league.hand.rulesets import parse_rules
from tests.engine.playing import RULES, a_deal, jokers_up, playout

LETTERS = "NES"


def table_after(words: str, steps: int, seed: int) -> Table:
    rng = random.Random(seed)
    rules = parse_rules(words)
    table = Table(jokers_up(a_deal(rules, 3, seed=f"{words}{seed}"), rng), rules)
    for _ in playout(table, rng, steps):
        pass
    return table


def picture(words: str, steps: int = 150, seed: int = 1) -> tuple[Tabletop, list[tuple[int, int]]]:
    """A tabletop with the counts claimed that are right, and these."""
    table = table_after(words, steps, seed)
    sizes = [table.rules.demon_size] * 3
    counts = [(s.foundation, s.demon) for _, s in sheet_of(table, tuple(sizes)).counted]
    top = tabletop_of(table, LETTERS, sizes)
    seats = zip(top.seats, counts, strict=True)
    return replace(top, seats=tuple(replace(s, claimed=c) for s, c in seats)), counts


def with_heaps(top: Tabletop, seat: int, heaps: Mapping[str, Heap]) -> Tabletop:
    seats = list(top.seats)
    seats[seat] = replace(seats[seat], heaps=heaps)
    return replace(top, seats=tuple(seats))


def changed(top: Tabletop, seat: int, place: str, cards: tuple[int, ...]) -> Tabletop:
    return with_heaps(top, seat, {**top.seats[seat].heaps, place: Heap(cards, len(cards))})


def cards_of(seat: Layout, place: str) -> tuple[int, ...]:
    cards = seat.heaps[place].cards
    assert cards is not None
    return cards


def codes(result: Audit) -> list[str]:
    return [found.code for found in result.findings]


@pytest.mark.parametrize("words", RULES)
def test_a_table_noted_whole_proves_its_counts(words: str) -> None:
    for seed in range(4):
        top, counts = picture(words, steps=40 * seed, seed=seed)
        result = audit(format_tabletop(top))
        assert result.findings == ()
        assert [(s.foundation.low, s.demon.low) for s in result.seats] == counts
        assert {seat.claim for seat in result.seats} == {Claim.PROVED}
        assert result.sheet is not None
        assert [(s.foundation, s.demon) for _, s in result.sheet.counted] == counts


def test_a_card_that_is_gone_is_named_with_its_pack() -> None:
    rng = random.Random(1)
    for seed in range(40):
        top, _ = picture("racing-demon", seed=seed)
        seat = rng.randrange(3)
        place = rng.choice(
            [p for p in ("demon", "stock", "waste") if top.seats[seat].heaps[p].size]
        )
        cards = list(cards_of(top.seats[seat], place))
        gone = cards.pop(rng.randrange(len(cards)))
        result = audit_tabletop(changed(top, seat, place, tuple(cards)))
        missing = [found for found in result.findings if found.code == "card-missing"]
        assert [found.values["card"] for found in missing] == [card_name(gone)]
        assert LETTERS[seat] in str(missing[0].values["seats"])
        assert set(codes(result)) <= {"card-missing", "count-mismatch"}


def test_a_card_that_lies_twice_is_named_with_its_places() -> None:
    rng = random.Random(2)
    for seed in range(40):
        top, _ = picture("racing-demon", seed=seed)
        seat = rng.randrange(3)
        card = rng.choice(cards_of(top.seats[seat], "demon"))
        stock = (*cards_of(top.seats[seat], "stock"), card)
        result = audit_tabletop(changed(top, seat, "stock", stock))
        doubled = [found for found in result.findings if found.code == "card-doubled"]
        assert [(found.seat, found.values["card"]) for found in doubled] == [
            (LETTERS[seat], card_name(card))
        ]
        assert doubled[0].values["places"] == ["demon", "stock"]


def test_a_card_before_the_wrong_seat_is_named_with_its_owner() -> None:
    tried = 0
    for seed in range(60):
        top, _ = picture("racing-demon", seed=seed)
        first = cards_of(top.seats[0], "demon")
        for card in first:
            if any(card in (heap.cards or ()) for heap in top.seats[1].heaps.values()):
                tried += 1
                moved = changed(top, 0, "demon", tuple(c for c in first if c != card))
                moved = changed(moved, 1, "stock", (*cards_of(top.seats[1], "stock"), card))
                found = audit_tabletop(moved).findings[0]
                assert (found.code, found.seat) == ("card-misplaced", "E")
                assert found.values["card"] == card_name(card)
                assert found.values["of"] in (["N"], ["N", "S"])  # or that of S, if it is gone too
                break
    assert tried > 30


def test_evidence_that_is_left_out_widens_the_bounds_and_never_refutes_the_truth() -> None:
    rng = random.Random(3)
    undecided = 0
    for seed in range(150):
        top, counts = picture(rng.choice(RULES), steps=rng.choice((0, 60, 300)), seed=seed)
        for seat in range(3):
            heaps = {
                place: heap if rng.random() < 0.5 else Heap(None, heap.size)
                for place, heap in top.seats[seat].heaps.items()
                if rng.random() < rng.choice((0.6, 0.95, 1))
            }
            top = with_heaps(top, seat, heaps)
        piles = {suit: piles for suit, piles in top.piles.items() if rng.random() < 0.9}
        result = audit_tabletop(replace(top, piles=piles))
        assert result.findings == ()
        for seat, (foundation, demon) in zip(result.seats, counts, strict=True):
            assert foundation in seat.foundation
            assert demon in seat.demon
            decided = seat.foundation.is_exact and seat.demon.is_exact
            assert seat.claim is (Claim.PROVED if decided else Claim.UNDECIDED)
        undecided += len(result.undecided)
        assert (result.sheet is None) == bool(result.undecided)
    assert undecided > 50


def test_counted_heaps_prove_the_counts_too() -> None:
    top, counts = picture("racing-demon")
    for seat in range(3):
        heaps = {place: Heap(None, heap.size) for place, heap in top.seats[seat].heaps.items()}
        top = with_heaps(top, seat, heaps)
    result = audit_tabletop(replace(top, piles={}))
    assert [(s.foundation.low, s.demon.low, s.claim) for s in result.seats] == [
        (*count, Claim.PROVED) for count in counts
    ]


def test_two_packs_and_the_piles_leave_one_number_for_the_third() -> None:
    top, counts = picture("racing-demon")
    result = audit_tabletop(with_heaps(top, 2, {}))
    assert result.seats[2].foundation == Bounds(counts[2][0], counts[2][0])
    assert result.seats[2].demon == Bounds(0, 13)
    assert [seat.letter for seat in result.undecided] == ["S"]


def test_a_wrong_claim_is_refuted_with_the_bounds_that_remain() -> None:
    top, counts = picture("racing-demon")
    wrong = replace(top.seats[1], claimed=(counts[1][0] + 1, counts[1][1]))
    result = audit(format_tabletop(replace(top, seats=(top.seats[0], wrong, top.seats[2]))))
    (found,) = result.findings
    assert (found.code, found.seat) == ("count-mismatch", "E")
    assert found.line > 5
    assert found.values == {
        "claimed": wrong.claimed,
        "foundation": (counts[1][0], counts[1][0]),
        "demon": (counts[1][1], counts[1][1]),
    }
    assert [seat.claim for seat in result.seats] == [Claim.PROVED, Claim.REFUTED, Claim.PROVED]


OWNED = """RA1
rules pagat demon_size=3
seat N Ana
seat E Bo
demon N #2
demon E 5H 3C
pile S A:N 2:E+N 3:N
pile H -
pile C A:E
pile D A:N 2:N
count N 5 2
count E 2 2
"""


def test_backs_on_the_piles_give_every_count_by_themselves() -> None:
    result = audit(OWNED)
    assert result.findings == ()
    assert [(s.foundation, s.demon) for s in result.seats] == [
        (Bounds(5, 5), Bounds(2, 2)), (Bounds(2, 2), Bounds(2, 2)),
    ]  # fmt: skip
    assert result.sheet is not None
    assert result.sheet.doubles == 1


@pytest.mark.parametrize(
    ("old", "new", "code", "seat"),
    [
        ("demon N #2", "demon N AS", "card-doubled", "N"),
        ("demon N #2", "demon N #4", "demon-over-size", "N"),
        ("pile H -", "pile H A:N\npile H A:N", "card-doubled", "N"),
        ("demon N #2", "work N 1 KS QS", "no-fit", "N"),
        ("demon N #2", "work N 1 KS 5H", "no-fit", "N"),
        ("count N 5 2", "count N 5 3", "count-mismatch", "N"),
        ("pile H -", "pile H 9\npile H 9\npile H 9", "too-many-piles", None),
        ("pile H -", "pile H A:N 3:N", "bad-line", None),
        ("pile H -", "pile H A:Q", "unknown-seat", None),
        ("demon N #2", "demon N #x", "bad-line", None),
        ("demon N #2", "demon N 5X", "unknown-card", None),
        ("demon N #2", "work N 9 AS", "bad-line", None),
        ("demon N #2", "demon N #2\ndemon N #2", "bad-line", None),
        ("demon N #2", "pocket N AS", "bad-line", None),
        ("rules pagat", "rules nonesuch", "bad-header", None),
        ("RA1", "RD1", "bad-version", None),
    ],
)
def test_what_cannot_be_is_found(old: str, new: str, code: str, seat: str | None) -> None:
    result = audit(OWNED.replace(old, new))
    assert (result.findings[0].code, result.findings[0].seat) == (code, seat)
    assert result.sheet is None


def test_a_tabletop_with_owners_is_read_back_as_itself() -> None:
    top, faults = parse_tabletop(
        OWNED.replace("A:E", "A:E*").replace("demon N #2", "work N 2 * 4S")
    )
    assert faults == ()
    assert parse_tabletop(format_tabletop(top)) == (top, ())


def test_nothing_crashes_the_audit() -> None:
    rng = random.Random(7)
    top, _ = picture("jokers", steps=100)
    for text in (format_tabletop(top), OWNED):
        for _ in range(250):
            broken = list(text)
            for _ in range(rng.choice((1, 2, 25))):
                place = rng.randrange(len(broken))
                broken[place : place + rng.randrange(4)] = rng.choices(
                    "NES#*=+:-AKQ259SHCD \n\x00é", k=rng.randrange(3)
                )
            result = audit("".join(broken))
            for seat in result.seats:
                assert seat.foundation.low <= seat.foundation.high
                assert seat.demon.low <= seat.demon.high
