"""R10: what a counted hand must satisfy, told at the table."""

import pytest

from rd_league.errors import RefusedError
from rd_league.findings import Severity
from rd_league.hand.entry import Out
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, Outcome, Sheet
from tests.builders import DEFAULT, codes, found, graver, sheet


def grave(rules: RuleSet, of: Sheet) -> list[str]:
    """The codes of what is more than a warning."""
    return [finding.code for finding in graver(rules, of)]


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        ("44/9", "over-pack"),
        ("43/9", None),
        ("0/13", None),
        ("0/14", "demon-over-size"),
        ("52/0", None),
        ("0/0", None),  # a caller may even have no card on a foundation
    ],
)
def test_r10_1_no_seat_has_more_cards_than_a_pack(seat: str, code: str | None) -> None:
    """Bob counts his cards while Ann has called; his pack has 52, 13 of them in the demon."""
    of = sheet(f"12/0 {seat}", out=(0, 1) if seat.endswith("/0") else (0,))
    assert grave(DEFAULT, of) == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("options", "text", "code"),
    [
        ({"fill": "demon"}, "12/0 48/1", "over-pack-fill"),
        ({"fill": "demon"}, "12/0 47/1", None),
        ({"fill": "demon"}, "49/0 12/3", "caller-over-fill"),
        ({"fill": "demon"}, "48/0 12/3", None),
        ({"fill": "demon", "call": "optional"}, "49/0 12/3", None),
        ({"last_demon_card": "foundation"}, "0/0 12/3", "last-card-missing"),
        ({"last_demon_card": "foundation"}, "1/0 12/3", None),
    ],
)
def test_r10_1_options_make_it_stricter(
    options: dict[str, str], text: str, code: str | None
) -> None:
    """While the demon fills empty work piles, four cards at least lie in them."""
    rules = DEFAULT.with_options(options)
    assert grave(rules, sheet(text)) == ([] if code is None else [code])


def test_r10_2_two_counts_never_exclude_each_other() -> None:
    """Eight seats with nearly all their cards played, each on piles of its own: it can be."""
    of = sheet(" ".join(["52/0", *["51/1"] * 7]))
    assert grave(DEFAULT, of) == []
    assert grave(DEFAULT, sheet("0/0 51/1")) == []


def test_r10_3_a_caller_has_an_empty_demon_and_an_empty_demon_has_called() -> None:
    """One zero is the caller; two must be told apart; none must be said to be none."""
    assert (sheet("14/0 12/3").outcome, sheet("14/0 12/3").callers) == (Outcome.CALLED, (0,))
    for text, code in (("14/0 12/0", "who-called"), ("3/2 12/3", "nobody-out")):
        with pytest.raises(RefusedError) as refused:
            sheet(text)
        assert [finding.code for finding in refused.value.findings] == [code]
    assert grave(DEFAULT, sheet("14/0 12/0", out=(0,))) == ["empty-demon-not-called"]
    assert grave(DEFAULT, sheet("14/0 12/0", out=(0, 1))) == []
    assert grave(DEFAULT, sheet("14/0 12/3", out=(0, 1))) == ["false-call"]


def test_r10_3_a_hand_may_be_stalled_or_its_caller_unknown() -> None:
    """Nobody was out; or the paper is old and does not say. An empty demon in a stalled hand?"""
    assert grave(DEFAULT, sheet("3/2 12/3", out=Out.NOBODY)) == []
    assert grave(DEFAULT, sheet("14/0 12/0", out=Out.UNKNOWN)) == []
    odd = found(DEFAULT, sheet("14/0 12/3", out=Out.NOBODY), "stalled-with-empty-demon")
    assert (odd.severity, odd.seat) == (Severity.UNUSUAL, 0)


def test_r10_4_foundation_and_left_over_make_a_pack() -> None:
    """Ann: 14 played, 38 left. With 37 a card is missing; and a demon of 6 is not within 5 left."""
    assert grave(DEFAULT, sheet("14/0/38 12/3/40")) == []
    assert grave(DEFAULT, sheet("14/0/37 12/3/40")) == ["pack-mismatch"]
    assert grave(DEFAULT, sheet("14/0/38 46/6/5")) == ["left-over-under-demon", "pack-mismatch"]


def test_r10_5_one_number_for_the_table_catches_a_miscount() -> None:
    """The cells say 55, the centre had 54. Counted back, Dan's pack has 53: he has 19, not 20."""
    assert grave(DEFAULT, sheet("14/0 12/3 9/5 20/1 c55")) == []
    assert grave(DEFAULT, sheet("14/0 12/3 9/5 20/1 c54")) == ["centre-mismatch"]
    of = sheet("14/0/38 12/3/40 9/5/43 20/1/33 c54")
    named = found(DEFAULT, of, "centre-mismatch-located")
    assert (named.seat, named.values["foundation"], named.values["right"]) == (3, 20, 19)


def test_r10_5_a_card_in_the_wrong_heap_is_found_between_two_packs() -> None:
    """The centre is right, Ann's pack has 53 cards and Cat's 51: one of Ann's is Cat's."""
    of = sheet("15/0/38 12/3/40 8/5/43 20/1/32 c55")
    named = found(DEFAULT, of, "card-mis-sorted")
    assert (named.seat, named.values) == (0, {"other_seat": 2})


def test_r10_6_the_piles_can_have_been_built_from_these_packs() -> None:
    """Two piles of spades, 9 and 3: one pack can own nine of these twelve cards, and not ten."""
    assert "pile-owners" not in codes(DEFAULT, sheet("9/0 3/5", piles="S=9+3"))
    assert "pile-owners" in codes(DEFAULT, sheet("10/0 2/5", piles="S=9+3"))
    assert "pile-sum" in codes(DEFAULT, sheet("9/0 4/5", piles="S=9+3"))
    with_joker = sheet("10/0 2/5", piles="S=9+3")
    assert "pile-owners" not in codes(RuleSet(jokers=2), with_joker)


def test_r10_6_doubled_cards_make_room_if_somebody_counted_them() -> None:
    """Both cards stay: 13 cards in piles of 12. Not noted how many doubled: nothing is said."""
    both = DEFAULT.with_options({"tie": "both"})
    assert grave(both, sheet("9/0 4/5", piles="S=9+3", doubles=1)) == []
    assert grave(both, sheet("9/0 4/5", piles="S=9+3", doubles=0)) == ["pile-sum"]
    assert grave(both, sheet("9/0 4/5", piles="S=9+3")) == []


def test_r10_7_a_king_stands_on_twelve_cards() -> None:
    """Two kings need 26 cards in the centre; one king needs a card of one's own to be it."""
    assert grave(DEFAULT, sheet("14/0k2 12/3k0")) == []
    assert grave(DEFAULT, sheet("14/0k2 11/3k0")) == ["kings-without-piles"]
    assert grave(DEFAULT, sheet("1/0k2 40/3")) == ["kings-and-cards"]
    assert grave(DEFAULT, sheet("50/0k1 12/3")) == ["kings-and-cards"]
    assert grave(DEFAULT, sheet("20/0k5 50/1")) == ["kings-in-pack"]


def test_r10_8_what_is_seldom_seen_is_a_warning_and_never_a_refusal() -> None:
    """Four seats; Dan with 29 cards and one in the demon is more than 99 of 100 others have."""
    of = sheet("14/0 12/3 9/5 29/1")
    odd = found(DEFAULT, of, "foundation-unusual")
    assert (odd.severity, odd.seat, odd.values["high"]) == (Severity.UNUSUAL, 3, 28)
    assert codes(RuleSet(turn=1), of) == []  # no band for other ways to play
    empty = found(RuleSet(turn=1), sheet("14/0 48/1"), "work-piles-empty")
    assert (empty.severity, empty.seat) == (Severity.UNUSUAL, 1)


def test_r10_8_a_seat_with_a_handicap_has_no_band() -> None:
    """Dan was dealt 20 cards; 13 left of 20 is nothing to wonder at."""
    seats = (Counted(14, 0), Counted(12, 3), Counted(9, 5), Counted(12, 13, demon_size=20))
    assert codes(DEFAULT, Sheet(seats, callers=(0,))) == []
