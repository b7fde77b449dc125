"""The door: readable moves, history, pictures (E2)."""

import random

import pytest

from rd_league.engine.codes import OUT, Why
from rd_league.engine.door import Hand, IllegalMoveError
from rd_league.engine.moves import parse_move
from rd_league.errors import BadInputError
from rd_league.hand.rulesets import parse_rules
from tests.engine.playing import RULES, a_deal, drawn_rules, eager, jokers_up


def played(words: str, steps: int, seed: int = 1) -> Hand:
    rng = random.Random(seed)
    rules = parse_rules(words)
    hand = Hand(jokers_up(a_deal(rules, 3, seed=words), rng), rules)
    for _ in range(steps):
        seat = rng.randrange(3)
        if legal := hand.legal(seat):
            assert hand.apply(seat, eager(rng, legal)) == 0
    return hand


@pytest.mark.parametrize("words", RULES)
def test_every_legal_move_is_spelled_so_that_it_is_read_back_as_itself(words: str) -> None:
    hand = played(words, 0)
    rng = random.Random(2)
    for _ in range(150):
        seat = rng.randrange(3)
        legal, texts = hand.legal(seat), hand.moves(seat)
        assert len(set(texts)) == len(texts) == len(legal)
        for code, text in zip(legal, texts, strict=True):
            assert str(parse_move(text)) == text
            again = hand.at(len(hand.made)) if rng.random() < 0.05 else None
            if again is not None:
                again.play(hand.letters[seat], text)
                assert again.made[-1] == (seat, code)
        if legal:
            hand.apply(seat, eager(rng, legal))


@pytest.mark.parametrize("words", RULES)
@pytest.mark.parametrize("steps", [0, 40, 250])
def test_a_picture_is_read_back_as_the_same_position(words: str, steps: int) -> None:
    hand = played(words, steps)
    again = Hand.from_text(hand.text())
    assert again.text() == hand.text()
    assert again.sheet() == hand.sheet()
    assert again.is_over == hand.is_over
    for seat in range(3):
        assert again.legal(seat) == hand.legal(seat)


def test_to_undo_is_to_replay_one_move_less() -> None:
    hand = played("pagat jokers=2", 120)
    count = len(hand.made)
    earlier = hand.at(count - 1)
    assert earlier.made == hand.made[:-1]
    assert earlier.apply(*hand.made[-1]) == 0
    assert earlier.text() == hand.text()
    assert hand.at(0).text() == hand.at(count).at(0).text()
    for bad in (-1, count + 1):
        with pytest.raises(BadInputError, match="no-such-move"):
            hand.at(bad)


def test_a_position_read_from_a_picture_plays_on_alike() -> None:
    hand = played("jokers", 60)
    again = Hand.from_text(hand.text())
    rng = random.Random(5)
    for _ in range(100):
        seat = rng.randrange(3)
        legal = hand.legal(seat)
        assert legal == again.legal(seat)
        if legal:
            move = eager(rng, legal)
            assert hand.apply(seat, move) == again.apply(seat, move) == 0
    assert hand.text() == again.text()


def test_an_illegal_move_is_named_and_changes_nothing() -> None:
    hand = played("racing-demon", 0)
    before = hand.text()
    for letter, text, code in (
        ("X", "T", "unknown-seat"),
        ("N", "R", "stock-not-exhausted"),
        ("N", "W>F AS", "waste-empty"),
        ("N", "out", "out-with-demon"),
        ("N", "1>1", "same-pile"),
    ):
        with pytest.raises(IllegalMoveError) as caught:
            hand.play(letter, text)
        assert (caught.value.code, caught.value.exit_code) == (code, 3)
    assert hand.text() == before
    assert hand.check(9, OUT) == Why.UNKNOWN_SEAT
    assert hand.check(0, 1 << 30) == hand.check(0, -1) == Why.UNKNOWN_MOVE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-move"),
        ("Q>F AS", "unknown-move"),
        ("D>9 AS", "unknown-move"),
        ("D>uF AS", "unknown-move"),
        ("D>F 1S", "unknown-card"),
        ("D>F AS=KS", "unknown-card"),
        ("D>F *=*", "unknown-card"),
        ("D>F AS = =", "unknown-move"),
        ("D>F AS now", "unknown-move"),
        ("T x", "unknown-move"),
        ("T*0", "bad-count"),
        ("T*100", "bad-count"),
        ("T*" + "9" * 5000, "bad-count"),
        ("T*²", "bad-count"),
    ],
)
def test_text_that_is_no_move_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadInputError) as caught:
        parse_move(text)
    assert caught.value.code == code


PICTURE = """RA1
rules racing-demon
seat N
seat S
"""


def test_a_picture_that_cannot_be_is_refused() -> None:
    text = played("racing-demon", 40).text()
    lines = text.splitlines()
    card = next(line for line in lines if line.startswith("stock N")).split()[-1]
    without = next(line for line in lines if line.startswith("pile"))
    for broken, reason in (
        (PICTURE, "place-missing"),
        (text.replace("waste E", f"waste E {card} {card}"), "card-twice"),
        (text.replace("RA1", "RA2"), "bad-version"),
        (text.replace(without + "\n", "", 1), "piles"),
        (text.replace("seat N", "seat X"), "unknown-seat"),
    ):
        with pytest.raises(BadInputError) as caught:
            Hand.from_text(broken)
        assert caught.value.code == "bad-position"
        assert caught.value.values["reason"] == reason


def test_drawn_rules_survive_a_picture() -> None:
    rng = random.Random(6)
    for _ in range(40):
        rules = drawn_rules(rng)
        hand = Hand(a_deal(rules, 2), rules)
        assert Hand.from_text(hand.text()).rules.changes == rules.changes
