"""Deals that anybody can verify (E5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.engine.cards import format_cards, parse_cards
from rd_league.engine.deal import (
    SEAT_LETTERS,
    DeckFault,
    commitment,
    dealt_order,
    deck_fault,
    revealed_seed,
    seeded_deal,
)
from rd_league.errors import BadInputError
from rd_league.hand.rulesets import parse_rules

VECTOR = (
    "QC JS 5S JH JD 8H QH AS AD 2S TS 5D 3D 4D 2D 3C 3S AC QS 4H TH 9C 4C 6D 9D KD KC 7D 6S KH "
    "9H 8D TC 5H 9S 2H 2C 5C 8C 4S 6C 7H 7C AH QD TD KS JC 6H 7S 8S 3H"
)
TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20)


def test_the_published_deal_comes_out() -> None:
    assert format_cards(dealt_order("test", "1", "N")) == VECTOR


def test_the_published_commitment_and_seed_come_out() -> None:
    secret = "0" * 64
    assert commitment("h1", secret) == (
        "5d82644d070f63b1fdcc3dc211f0355412de04d11f024b85c7854e48dc870149"
    )
    assert revealed_seed(secret, ["owl", "Ζωή"]) == (
        "420306da74cd1d8241278fe82808865ee96d57199a18ca3360f777850848be79"
    )


@given(TEXTS, TEXTS, st.sampled_from("NESW"), st.sampled_from([0, 2]))
def test_every_deal_is_one_whole_pack(seed: str, hand: str, seat: str, jokers: int) -> None:
    order = dealt_order(seed, hand, seat, jokers)
    assert sorted(order) == list(range(52 + jokers))
    assert deck_fault(order, jokers) is None
    assert sorted(parse_cards(format_cards(order))) == sorted(order)


def test_the_same_deal_for_every_seat_is_that_of_no_seat() -> None:
    rules = parse_rules("racing-demon")
    same = seeded_deal("s", "1", rules, "NESW", {"E": 15}, same=True)
    assert set(same.orders) == {dealt_order("s", "1", "same")}
    assert same.demon_sizes == (13, 15, 13, 13)
    assert len(set(seeded_deal("s", "1", rules, "NESW").orders)) == 4


def test_jokers_are_dealt_like_any_card() -> None:
    places = {dealt_order("s", str(hand), "N", 2).index(53) for hand in range(300)}
    assert min(places) < 5
    assert max(places) > 48


@pytest.mark.parametrize("text", ["a\nb", "\x00", "\x7f", "\x85", "\ud800"])
def test_control_characters_are_refused_everywhere(text: str) -> None:
    for call in (
        lambda: dealt_order(text, "1", "N"),
        lambda: dealt_order("1", text, "N"),
        lambda: commitment(text, "0" * 64),
        lambda: revealed_seed("0" * 64, ["owl", text]),
    ):
        with pytest.raises(BadInputError) as caught:
            call()
        assert caught.value.code == "control-character"


@pytest.mark.parametrize("secret", ["", "0" * 63, "g" * 64, "A" * 64, "0" * 65])
def test_a_secret_is_64_lower_hexadecimal_digits(secret: str) -> None:
    with pytest.raises(BadInputError, match="bad-secret"):
        commitment("h1", secret)


def test_words_cannot_be_cut_otherwise_to_the_same_seed() -> None:
    secret = "0" * 64
    seeds = {
        revealed_seed(secret, words) for words in (["ab", "c"], ["a", "bc"], ["abc"], ["ab c"])
    }
    assert len(seeds) == 4


def test_a_deck_with_a_card_twice_names_both_faults() -> None:
    order = list(range(52))
    order[7] = 8
    assert deck_fault(order, 0) == DeckFault(missing=(7,), surplus=(8,))
    assert deck_fault(range(52), 2) == DeckFault(missing=(52, 52), surplus=())


def test_seat_letters_are_one_a_seat() -> None:
    assert [len(set(SEAT_LETTERS[count])) for count in range(2, 9)] == list(range(2, 9))
