"""The referee: sound records pass, every change is found where it is (E4)."""

import random

import pytest

from rd_league.engine.cards import NAMES
from rd_league.engine.codes import IN_AIR, OUT, TAKEN_BACK, TIED, TURN
from rd_league.engine.explain import Place
from rd_league.engine.moves import Move, parse_move
from rd_league.engine.reading import parse_record
from rd_league.engine.record import Event, Play, Record, format_record
from rd_league.engine.referee import Ruled, referee
from rd_league.hand.sheet import Outcome
from tests.engine.playing import RULES
from tests.engine.recorded import record_of


@pytest.mark.parametrize("words", RULES)
def test_legal_play_is_accepted_and_its_counts_confirmed(words: str) -> None:
    for seed in range(3):
        record = record_of(words, seats=3, steps=200, seed=seed)
        verdict = referee(format_record(record))
        due = [found for found in verdict.findings if found.code == "must-call"]
        assert verdict.findings == tuple(due)
        assert verdict.lenience == ()
        assert verdict.events == len(record.play)
        assert verdict.sheet is not None
        assert [(s.foundation, s.demon) for _, s in verdict.sheet.counted] == [
            seat.claimed for seat in record.seats
        ]


def lines_of(record: Record) -> list[str]:
    return format_record(record).split("\n")


def test_a_card_changed_dropped_or_doubled_in_a_deal_is_found_at_its_line() -> None:
    rng = random.Random(1)
    for seed in range(60):
        lines = lines_of(record_of(rng.choice(RULES), steps=5, seed=seed))
        place = rng.choice([i for i, line in enumerate(lines) if line.startswith("deal ")])
        words = lines[place].split()
        card = rng.randrange(2, len(words))
        change = rng.randrange(3)
        if change == 0:
            words[card] = rng.choice([name for name in NAMES if name != words[card]])
        elif change == 1:
            del words[card]
        else:
            words.insert(card, words[card])
        lines[place] = " ".join(words)
        (found,) = referee("\n".join(lines)).findings
        assert (found.code, found.line) == ("deal-not-a-deck", place + 1)


@pytest.mark.parametrize("tries", [80, pytest.param(10_000, marks=pytest.mark.soak)])
def test_a_card_changed_in_a_move_is_found_at_its_line(tries: int) -> None:
    rng = random.Random(2)
    found_codes = set()
    for seed in range(tries):
        lines = lines_of(record_of(rng.choice(RULES), seed=seed))
        moves = [i for i, line in enumerate(lines) if ">" in line and "*=" not in line]
        if not moves:
            continue
        place = rng.choice(moves)
        words = lines[place].split()
        if words[2][0].isdigit() and words[2][2].isdigit():
            continue  # the card may choose another split
        words[3] = rng.choice([name for name in NAMES[:52] if name != words[3]])
        lines[place] = " ".join(words)
        (found,) = referee("\n".join(lines)).findings
        assert found.line == place + 1
        found_codes.add(found.code)
    assert found_codes == {"card-mismatch"}


@pytest.mark.parametrize("tries", [150, pytest.param(40_000, marks=pytest.mark.soak)])
def test_a_record_changed_anywhere_never_crashes_the_referee(tries: int) -> None:
    rng = random.Random(3)
    letters = "NESWDF>*=~xTRu123456789AJQKHCS: \n-."
    for seed in range(tries):
        text = list(format_record(record_of(rng.choice(RULES), steps=40, seed=seed % 7)))
        for _ in range(rng.choice((1, 2, 20))):
            place = rng.randrange(len(text))
            text[place : place + rng.randrange(3)] = rng.choices(letters, k=rng.randrange(3))
        first = referee("".join(text))
        whole = referee("".join(text), to_the_end=True)
        assert len(first.findings) <= 1
        assert bool(whole.findings) == bool(first.findings)
        assert [found.line for found in whole.findings] == sorted(f.line for f in whole.findings)


def played(record: Record, *moves: tuple[str, int, str]) -> Record:
    """A record with lines added at its end, no counts claimed."""
    events = [*record.play, *(Event(time, seat, parse_move(text)) for time, seat, text in moves)]
    seats = tuple(seat._replace(claimed=None) for seat in record.seats)
    return record._replace(play=Play.of(events), seats=seats)


def test_a_mismatch_names_what_lies_there_what_could_be_done_and_who_holds_the_card() -> None:
    record = record_of("racing-demon", steps=0)
    demon = NAMES[record.seats[0].order[12]] if record.seats[0].order else ""
    under = NAMES[record.seats[0].order[11]] if record.seats[0].order else ""
    verdict = referee(format_record(played(record, ("1", 0, f"D>F {under}"))))
    (found,) = verdict.findings
    assert (found.code, found.seat, found.time) == ("card-mismatch", "N", "1")
    assert (found.move, found.expected, found.event) == (f"D>F {under}", demon, 1)
    assert found.held[0] == Place("N", "demon", 1)
    assert {place.seat for place in found.held} == {"N", "S"}
    assert verdict.events == 1


def test_no_foundation_says_where_the_suit_stands() -> None:
    record = record_of("racing-demon", steps=0)
    order = record.seats[0].order
    assert order is not None
    verdict = referee(format_record(played(record, ("1", 0, f"D>F {NAMES[order[12]]}"))))
    (found,) = verdict.findings
    assert found.code == "no-foundation"
    assert found.values == {
        "suit": NAMES[order[12]][1], "rank": NAMES[order[12]][0], "needed": order[12] // 4,
        "heights": [],
    }  # fmt: skip


def test_to_the_end_a_refused_move_is_not_made_and_later_ones_may_follow_from_it() -> None:
    record = record_of("racing-demon", steps=0)
    broken = played(
        record, ("1", 0, "T"), ("2", 0, "W>F *"), ("3", 0, "R"), ("4", 1, "T"), ("5", 1, "out")
    )
    text = format_record(broken)
    assert [found.code for found in referee(text).findings] == ["card-mismatch"]
    whole = referee(text, to_the_end=True)
    assert [(found.code, found.follows) for found in whole.findings] == [
        ("card-mismatch", None), ("stock-not-exhausted", 13), ("out-with-demon", 13),
    ]  # fmt: skip
    assert whole.events == 3


def test_the_counts_are_those_before_a_line_that_cannot_be_read() -> None:
    lines = lines_of(record_of("racing-demon", seats=2, steps=100))
    play = next(i for i, line in enumerate(lines) if line.endswith("go"))
    lines[play + 40] = "nonsense 40"
    verdict = referee("\n".join(lines))
    assert [(found.code, found.line) for found in verdict.findings] == [("bad-header", play + 41)]
    assert verdict.events == 40
    shorter = "\n".join([*lines[: play + 40], ""])
    assert verdict.sheet == referee(shorter).sheet


def test_a_card_left_out_is_understood_and_said() -> None:
    record = record_of("racing-demon", steps=60)
    text = format_record(record)
    lines = text.split("\n")
    place = next(i for i, line in enumerate(lines) if " W>" in line or " D>" in line)
    lines[place] = lines[place].rsplit(" ", 1)[0]
    verdict = referee("\n".join(lines))
    assert verdict.is_ok
    assert [(said.code, said.line) for said in verdict.lenience] == [("card-omitted", place + 1)]


def short(words: str, **changes: int) -> Record:
    """A table of three whose demons have one card each, an ace."""
    record = record_of(f"{words} demon_size=1", seats=3, steps=0)
    orders = []
    for suit, seat in enumerate(record.seats):
        assert seat.order is not None
        rest = [card for card in seat.order if card != suit]
        orders.append(seat._replace(order=(suit, *rest)))
    return record._replace(seats=tuple(orders), **changes)


ACE = {0: "D>F AS", 1: "D>F AH", 2: "D>F AC"}


def outcome(record: Record) -> tuple[str, ...]:
    verdict = referee(format_record(record), to_the_end=True)
    return tuple(found.code for found in verdict.findings) or verdict.callers


@pytest.mark.parametrize(
    ("words", "moves", "expected"),
    [
        ("racing-demon", [("1", 0, ACE[0]), ("1", 0, "out")], ("N",)),
        ("racing-demon", [("1", 0, ACE[0])], ("must-call",)),
        ("racing-demon", [("1", 0, ACE[0]), ("2", 1, "T"), ("2", 0, "out")], ("must-call",)),
        # R9.4: two on the same beat.
        (
            "racing-demon",
            [("1", 0, ACE[0]), ("1", 1, ACE[1]), ("1.5", 0, "out"), ("1.5", 1, "out")],
            ("N", "E"),
        ),
        # R10.3: every seat with an empty demon is a caller.
        (
            "racing-demon",
            [("1", 0, ACE[0]), ("1", 1, ACE[1]), ("1.5", 0, "out")],
            ("must-call",),
        ),
        (
            "racing-demon",
            [("1", 0, ACE[0]), ("2", 1, ACE[1]), ("2", 0, "out")],
            ("must-call",),
        ),
        ("pagat", [("1", 0, ACE[0]), ("2", 1, "T"), ("3", 0, "out")], ("N",)),
        (
            "pagat",
            [("1", 0, ACE[0]), ("2", 1, ACE[1]), ("3", 0, "out"), ("3", 1, "out")],
            ("N", "E"),
        ),
        (
            "pagat",
            [("1", 0, ACE[0]), ("2", 1, ACE[1]), ("3", 0, "out"), ("4", 1, "out")],
            ("after-out",),
        ),
        # R9.3: one card in the air a seat, not of the caller.
        ("pagat", [("1", 0, ACE[0]), ("1", 0, "out"), ("1.1", 1, ACE[1] + " ~")], ("N",)),
        ("pagat", [("1", 0, ACE[0]), ("1", 0, "out"), ("1.1", 1, ACE[1])], ("after-out",)),
        (
            "racing-demon",
            [("1", 0, ACE[0]), ("1", 0, "out"), ("1.1", 1, ACE[1] + " ~")],
            ("in-air-not-allowed",),
        ),
        (
            "pagat",
            [("1", 0, ACE[0]), ("1", 0, "out"), ("2", 1, ACE[1] + " ~"), ("2", 1, "1>F ~")],
            ("in-air-not-allowed",),
        ),
        ("nna", [("1", 0, ACE[0]), ("2", -1, "stuck"), ("3", 0, "out")], ("must-call",)),
        ("pagat", [("1", 0, "D>F AS x"), ("2", 0, ACE[0]), ("3", 0, "out")], ("N",)),
    ],
)  # fmt: skip
def test_the_end_of_a_hand(
    words: str, moves: list[tuple[str, int, str]], expected: tuple[str, ...]
) -> None:
    assert outcome(played(short(words), *moves)) == expected


def test_tied_cards_both_stay_and_are_counted_as_doubled() -> None:
    record = short("pagat")
    second = record.seats[1]
    assert second.order is not None
    spade_up = (0, *(card for card in second.order if card != 0))
    record = record._replace(
        seats=(record.seats[0], second._replace(order=spade_up), record.seats[2])
    )
    verdict = referee(format_record(played(record, ("1", 0, "D>F AS"), ("1", 1, "D>F AS ="))))
    assert verdict.is_ok
    assert verdict.sheet is not None
    assert (verdict.sheet.doubles, verdict.sheet.centre) == (1, 2)
    assert verdict.sheet.piles is not None
    assert verdict.sheet.piles.spades == (1,)


def test_an_all_stuck_line_warns_of_whoever_is_not() -> None:
    verdict = referee(format_record(played(short("pagat"), ("1", -1, "stuck"))))
    assert verdict.is_ok
    assert [(warned.code, warned.seat) for warned in verdict.warnings] == [
        ("not-stuck", "N"), ("not-stuck", "E"), ("not-stuck", "S"),
    ]  # fmt: skip
    assert verdict.warnings[0].values == {"way": ["D>F AS"]}


def test_a_stalled_hand_is_over() -> None:
    verdict = referee(
        format_record(played(short("pagat stuck=none"), ("1", -1, "stuck"), ("2", 0, "T")))
    )
    assert verdict.outcome is Outcome.STALLED
    assert [found.code for found in verdict.findings] == ["after-out"]
    assert verdict.findings[0].values == {"callers": [], "stalled": True}


def test_a_wrong_claim_is_found_with_what_is_right() -> None:
    record = record_of("racing-demon", steps=50)
    first = record.seats[0]
    assert first.claimed is not None
    wrong = (first.claimed[0] + 1, first.claimed[1])
    record = record._replace(seats=(first._replace(claimed=wrong), *record.seats[1:]))
    (found,) = referee(format_record(record)).findings
    assert isinstance(found, Ruled)
    assert (found.code, found.seat) == ("count-mismatch", "N")
    assert found.values == {"claimed": wrong, "right": first.claimed}


def test_thousands_of_stuck_lines_are_judged_quickly() -> None:
    text = format_record(short("pagat resets=1000000")) + "- stuck\n" * 15_000
    verdict = referee(text)
    assert verdict.is_ok
    assert 100 <= len(verdict.warnings) < 110


def test_a_deal_from_a_seed_needs_no_deal_lines() -> None:
    text = "RD1\nhand 1\nseat N\nseat S\nseed test\n\n1 N T\n2 N W>F 4H\n"
    (found,) = referee(text).findings
    assert (found.code, found.expected) == ("no-foundation", "4H")
    same = referee(text.replace("seed test", "seed test\ndeal same"))
    assert same.findings[0].code == "card-mismatch"


def test_a_revealed_secret_must_be_the_one_committed_to() -> None:
    head = "RD1\nhand h1\nseat N\nseat S\n"
    commit = "commit 5d82644d070f63b1fdcc3dc211f0355412de04d11f024b85c7854e48dc870149\n"
    reveal = f"reveal {'0' * 64} owl Ζωή\n"
    seed = "seed 420306da74cd1d8241278fe82808865ee96d57199a18ca3360f777850848be79\n"
    assert referee(head + seed + commit + reveal).is_ok
    assert referee(head + commit + reveal).is_ok
    for broken, reason in (
        (head + commit.replace("5d", "5e") + reveal, "commit"),
        (head + seed.replace("42", "43") + commit + reveal, "revealed-seed"),
        (head + commit + reveal.replace(" owl", ""), "words"),
        (head + reveal.replace("0000", "000"), "bad-secret"),
        (head + "seed x\nreveal\n", "bad-secret"),
    ):
        (found,) = referee(broken).findings
        assert (found.code, found.values["reason"]) == ("deal-mismatch", reason)


def test_moves_that_say_how_they_landed_are_read_back() -> None:
    for code in (TIED, IN_AIR, TAKEN_BACK, TIED | IN_AIR):
        move = Move(8 | code, 5)
        assert parse_move(str(move)) == move
    assert parse_record("").faults
    assert str(Move(TURN)) + str(Move(OUT)) == "Tout"
