"""Correcting hands: edit, insert, swap, void, replay, and all that follows from it (R12.6, L1)."""

from collections.abc import Callable
from typing import Any

import pytest

from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError, RefusedError
from rd_league.hand.sheet import Counted, Outcome
from rd_league.league.match import Counting, match_result
from rd_league.league.model import End, Status
from rd_league.services.closing import close_season
from rd_league.services.consequences import consequences
from rd_league.services.desk import at_desk
from rd_league.services.hands import (
    Recorded,
    edit_hand,
    insert_hand,
    replay_hand,
    swap_counts,
    void_hand,
)
from rd_league.services.matches import confirm_match, end_match, parse_ending
from rd_league.services.seasons import find_season
from rd_league.services.standings import season_table
from tests.services.club import Club, words
from tests.services.test_recording import CROSSING

HAND = "14/0 12/3 9/5 20/1"
OVER = ("52/0 12/3 9/5 20/1", "52/0 12/3 9/5 20/1")
"""Ann wins with 104."""


def edit(club: Club, hand: int, text: str = "", number: int = 1, **more: Any) -> Recorded:
    return club.do(edit_hand, number, hand, words(text, **more))


def labels(club: Club, number: int = 1) -> list[tuple[str, str]]:
    """Label and counting of every hand."""
    return [(hand.label, hand.counting.value) for hand in club.result(number).hands]


CORRECTIONS: dict[str, Callable[[Club], Recorded]] = {
    "edit": lambda club: edit(club, 1, "Dan=21/1"),
    "insert": lambda club: club.do(insert_hand, 1, 1, words(HAND)),
    "swap": lambda club: club.do(swap_counts, 1, 1, "Bob", "Cat"),
    "void": lambda club: club.do(void_hand, 1, 1),
    "replay": lambda club: club.do(replay_hand, 1, 1, words(HAND)),
}


@pytest.mark.parametrize("kind", CORRECTIONS)
def test_correcting_a_confirmed_match_needs_a_reason_and_makes_it_provisional(
    club: Club, kind: str
) -> None:
    correct = CORRECTIONS[kind]
    club.hands(1, *OVER)
    club.do(confirm_match, 1)
    before = club.archive
    with pytest.raises(ConflictError) as caught:
        correct(club)
    assert caught.value.code == "reason-missing"
    assert club.archive == before
    recorded = correct(club.by(reason="recount"))
    assert recorded.is_correction
    assert not club.result(1).match.is_confirmed
    assert recorded.after == club.result(1)
    assert (club.log[-1].note.command, club.log[-1].note.reason) == (f"hand {kind}", "recount")


@pytest.mark.parametrize("kind", CORRECTIONS)
def test_nothing_is_corrected_in_a_closed_season(club: Club, kind: str) -> None:
    club.hands(1, *OVER)
    club.do(close_season, club.see(find_season, None))
    before = club.archive
    with pytest.raises(ConflictError) as caught:
        CORRECTIONS[kind](club.by(reason="recount"))
    assert (caught.value.code, caught.value.values) == ("season-closed", {"season": "Winter"})
    assert club.archive == before


@pytest.mark.parametrize("kind", CORRECTIONS)
def test_a_hand_that_is_not_there_cannot_be_corrected(club: Club, kind: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        CORRECTIONS[kind](club.by(reason="recount"))
    assert (caught.value.code, caught.value.values) == (
        "hand-unknown",
        {"match": "M1", "hand": 1},
    )


def test_only_what_is_given_is_changed(club: Club) -> None:
    club.hand(1, "14/0/38k1 12/3 9/5 20/1 c55", note="first", dealt={"Cat": 15})
    edit(club, 1, "Dan=21/1 c56")
    [hand] = club.result(1).match.hands
    assert hand.sheet.seats == (
        Counted(14, 0, 38, 1), Counted(12, 3), Counted(9, 5, demon_size=15), Counted(21, 1)
    )  # fmt: skip
    assert (hand.sheet.centre, hand.sheet.callers, hand.note) == (56, (0,), "first")
    edit(club, 1, "Cat=9/15")
    assert club.result(1).match.hands[0].sheet.seats[2] == Counted(9, 15, demon_size=15)
    edit(club, 1, dealt={"Bob": 10}, note="second")
    [hand] = club.result(1).match.hands
    assert hand.sheet.seats[1] == Counted(12, 3, demon_size=10)
    assert hand.note == "second"
    assert [entry.note.command for entry in club.log][4:] == ["hand add"] + ["hand edit"] * 3


def test_an_edit_that_changes_nothing_is_not_logged(club: Club) -> None:
    club.hand(1, HAND)
    entries = club.log
    edit(club, 1, "Dan=20/1")
    assert club.log == entries


def test_an_edit_of_all_cells_goes_in_seat_order(club: Club) -> None:
    club.hand(1, HAND)
    edit(club, 1, "20/1 9/5 12/3 14/0")
    assert club.result(1).totals == (18, -1, 6, 14)
    assert club.result(1).match.hands[0].sheet.callers == (3,)


def test_an_edit_is_checked_against_the_centre_that_is_stored(club: Club) -> None:
    club.hand(1, f"{HAND} c55")
    before = club.archive
    with pytest.raises(RefusedError) as caught:
        edit(club, 1, "Dan=21/1")
    assert caught.value.findings[0].code == "centre-mismatch"
    assert club.archive == before
    edit(club, 1, "Dan=21/1 c56")
    assert club.result(1).totals[3] == 19


@pytest.mark.parametrize(
    ("text", "more", "kind", "code"),
    [
        ("21/1 c56 Dan=3/1", {}, BadInputError, "cell-unnamed"),
        ("21/1", {}, BadInputError, "cells-missing"),
        ("Dan=21/1 dan=21/1", {}, BadInputError, "cell-twice"),
        ("Eve=21/1", {}, NotFoundError, "seat-unknown"),
        ("Dan=-", {}, ConflictError, "seat-must-play"),
        ("Ann=-", {}, ConflictError, "seat-must-play"),
        ("Ann=14/1", {}, RefusedError, "refused"),
        ("Dan=21/0", {}, RefusedError, "refused"),
        ("", {"out": "Dan"}, RefusedError, "refused"),
        ("", {"piles": "x"}, BadInputError, "bad-piles"),
    ],
)
def test_an_edit_that_cannot_be_is_refused(
    club: Club, text: str, more: dict[str, Any], kind: type[LeagueError], code: str
) -> None:
    club.hand(1, HAND)
    before = club.archive
    with pytest.raises(kind) as caught:
        edit(club, 1, text, **more)
    assert caught.value.code == code
    assert club.archive == before


def test_who_called_follows_an_edit_as_far_as_it_is_plain(club: Club) -> None:
    club.hand(1, "14/0 12/0 9/5 20/1", out="Ann Bob")
    edit(club, 1, "Cat=9/4")
    assert club.result(1).match.hands[0].sheet.callers == (0, 1)
    edit(club, 1, "Bob=12/2")
    assert club.result(1).match.hands[0].sheet.callers == (0,)
    edit(club, 1, "Ann=14/2", out="nobody")
    assert club.result(1).match.hands[0].sheet.outcome is Outcome.STALLED
    edit(club, 1, "Bob=12/1")
    assert club.result(1).match.hands[0].sheet.outcome is Outcome.STALLED
    edit(club, 1, "Bob=12/0", out="Bob")
    assert club.result(1).match.hands[0].sheet.callers == (1,)


def test_force_stores_an_inconsistent_edit_and_the_next_one_mends_it(club: Club) -> None:
    club.hand(1, f"{HAND} c55")
    forced = edit(club.by(reason="one fell"), 1, "Dan=21/1", force=True)
    assert forced.hand.hand.is_forced
    assert [finding.code for finding in forced.warnings] == ["centre-mismatch"]
    assert not edit(club, 1, "Dan=20/1").hand.hand.is_forced


def test_a_swap_exchanges_counts_and_call_and_leaves_the_size_of_the_demon(club: Club) -> None:
    number = club.match("Ann", "Bob", "Cat", demon_sizes={"Bob": 20})
    club.hand(number, "14/0 12/3 9/5 c35")
    club.do(swap_counts, number, 1, "bob", "A")
    [hand] = club.result(number).match.hands
    assert hand.sheet.seats == (Counted(12, 3), Counted(14, 0, demon_size=20), Counted(9, 5))
    assert (hand.sheet.callers, hand.sheet.centre) == ((1,), 35)
    assert club.log[-1].note.detail == "H1 Bob Ann"


def test_a_swap_is_checked_like_an_entry(club: Club) -> None:
    number = club.match("Ann", "Bob", demon_sizes={"Bob": 20})
    club.hand(number, "14/0 12/18")
    for first, second, kind, code in (
        ("Ann", "Ann", ConflictError, "player-twice"),
        ("Ann", "Eve", NotFoundError, "seat-unknown"),
        ("Ann", "Bob", RefusedError, "refused"),
    ):
        with pytest.raises(kind) as caught:
            club.do(swap_counts, number, 1, first, second)
        assert caught.value.code == code


def test_a_swap_cannot_change_who_played_an_extra_hand(club: Club) -> None:
    club.season("Duel", target=100, extra_hand="contenders")
    number = club.match("Ann", "Bob", "Cat", "Dan", season="Duel")
    club.hands(number, *CROSSING, "14/0 9/3")
    with pytest.raises(ConflictError) as caught:
        club.do(swap_counts, number, 4, "Bob", "Cat")
    assert caught.value.code == "seat-must-play"


def test_a_void_hand_is_kept_counts_nowhere_and_gives_its_number_up(club: Club) -> None:
    club.hands(1, HAND, "1/0 1/1 1/1 1/1", HAND)
    with pytest.raises(ConflictError) as caught:
        club.do(void_hand, 1, 2)
    assert caught.value.code == "reason-missing"
    recorded = club.by(reason="wrong deal").do(void_hand, 1, 2)
    assert (recorded.hand.label, recorded.hand.counting) == ("H2v", Counting.VOID)
    assert labels(club) == [("H1", "counted"), ("H2v", "void"), ("H2", "counted")]
    assert club.result(1).totals == (28, 12, -2, 36)


def test_a_replayed_hand_is_void_and_the_replay_has_its_number(club: Club) -> None:
    club.hands(1, HAND, "1/0 1/1 1/1 1/1", "2/0 2/1 2/1 2/1")
    with pytest.raises(ConflictError) as caught:
        club.do(replay_hand, 1, 2, words(HAND))
    assert caught.value.code == "reason-missing"
    recorded = club.by(reason="disputed").do(replay_hand, 1, 2, words("5/0 5/1 5/1 5/1"))
    assert labels(club) == [
        ("H1", "counted"), ("H2v", "void"), ("H2", "counted"), ("H3", "counted"),
    ]  # fmt: skip
    assert recorded.hand.label == "H2"
    assert recorded.before.totals == (17, 5, -2, 17)
    assert recorded.after.totals == (21, 9, 2, 21)
    club.by(reason="again").do(replay_hand, 1, 2, words(HAND))
    assert [label for label, _ in labels(club)] == ["H1", "H2v", "H2v", "H2", "H3"]


def test_the_last_hand_before_a_declared_end_can_be_replayed(club: Club) -> None:
    club.hands(1, HAND, HAND)
    club.by(reason="closing time").do(end_match, 1, parse_ending("time-call", counts=False))
    recorded = club.by(reason="disputed").do(replay_hand, 1, 2, words("5/0 5/1 5/1 9/1"))
    assert labels(club) == [("H1", "counted"), ("H2v", "void"), ("H2", "counted")]
    assert (recorded.after.ended, recorded.after.totals) == (End.TIME_CALL, (19, 9, 2, 25))
    ending = club.result(1).match.ending
    assert ending is not None
    assert ending.reason == "closing time"


def test_a_hand_is_inserted_before_the_one_of_a_number(club: Club) -> None:
    club.hands(1, HAND, "1/0 1/1 1/1 1/1")
    recorded = club.do(insert_hand, 1, 2, words("2/0 2/1 2/1 2/1"))
    assert recorded.hand.label == "H2"
    assert [hand.points[0].total for hand in club.result(1).hands if hand.points[0]] == [14, 2, 1]
    club.do(insert_hand, 1, 1, words("3/0 3/1 3/1 3/1"))
    assert [hand.points[0].total for hand in club.result(1).hands if hand.points[0]] == [
        3,
        14,
        2,
        1,
    ]


def test_hands_can_be_inserted_at_one_place_until_there_is_no_room(club: Club) -> None:
    club.hands(1, "0/0 0/1 0/1 0/1", "0/0 0/2 0/2 0/2")
    with at_desk(club.location, club.clerk) as store:
        for count in range(32):
            demon = count % 10 + 3
            insert_hand(store, club.clerk, 1, 2, words(f"0/0 0/{demon} 0/3 0/3"))
        with pytest.raises(ConflictError) as caught:
            insert_hand(store, club.clerk, 1, 2, words(HAND))
    assert (caught.value.code, caught.value.values) == ("no-room", {"match": "M1"})
    demons = [hand.sheet.counted[1][1].demon for hand in club.result(1).match.hands]
    assert demons == [1, *(count % 10 + 3 for count in reversed(range(32))), 2]


def test_no_hand_is_inserted_after_the_end(club: Club) -> None:
    club.hands(1, *CROSSING, "14/0 9/3 1/1 1/1")
    edit(club, 1, "Ann=52/0 Bob=0/13")
    edit(club, 2, "Ann=52/0 Bob=0/13")
    assert labels(club)[2:] == [("H3", "after the end"), ("H4", "after the end")]
    with pytest.raises(ConflictError) as caught:
        club.do(insert_hand, 1, 4, words(HAND))
    assert (caught.value.code, caught.value.values["ended"]) == ("match-over", End.PLAYED)
    club.do(insert_hand, 1, 2, words(HAND))
    assert club.result(1).ended is End.PLAYED


NINE = (
    "12/0 8/3 9/2 10/4", "9/1 13/0 6/5 7/3", "5/4 9/2 15/0 8/1", "10/2 6/6 7/3 18/0",
    "16/0 4/4 8/2 9/3", "7/3 17/0 8/4 6/2", "8/2 7/1 5/5 14/0", "13/0 9/4 9/2 8/1",
    "20/0 6/2 7/4 10/2",
)  # fmt: skip


def test_a_correction_of_hand_two_after_nine_hands_moves_everything_after_it(club: Club) -> None:
    club.season("Spring", target=70)
    number = club.match("Ann", "Bob", "Cat", "Dan", season="Spring")
    before = club.hands(number, *NINE)
    assert (before.totals, before.winners) == ((76, 35, 20, 58), (0,))
    recorded = edit(club, 2, "Bob=52/0", number)
    after = club.result(number)
    assert recorded.after == after == match_result(after.match)
    # Bob is over the target after hand 7 now, so two hands come after the end.
    assert (after.totals, after.winners, after.ended) == ((43, 71, 16, 46), (1,), End.PLAYED)
    assert labels(club, number)[6:] == [
        ("H7", "counted"), ("H8", "after the end"), ("H9", "after the end"),
    ]  # fmt: skip
    moved = club.see(consequences, before).standings
    assert [(move.name, move.place_before, move.place_after) for move in moved] == [
        ("Bob", 3, 1), ("Ann", 1, 3),
    ]  # fmt: skip
    table = club.see(season_table, club.see(find_season, "Spring")).table
    assert [row.name for row in table.rows] == ["Bob", "Dan", "Ann", "Cat"]


def test_if_the_end_vanishes_the_match_is_in_play_again(club: Club) -> None:
    club.hands(1, *OVER)
    assert club.result(1).status is Status.PROVISIONAL
    edit(club, 1, "Ann=10/0")
    assert club.result(1).status is Status.IN_PLAY
    club.hand(1, "52/0 1/1 1/1 1/1")
    assert club.result(1).winners == (0,)


def test_an_extra_hand_by_others_than_a_correction_leaves_due_does_not_fit(club: Club) -> None:
    club.season("Duel", target=100, extra_hand="contenders")
    number = club.match("Ann", "Bob", "Cat", "Dan", season="Duel")
    club.hands(number, *CROSSING, "14/0 9/3")
    for hand, cell in ((1, "Cat=50/1"), (2, "Cat=50/1"), (3, "Cat=7/1")):
        edit(club, hand, cell, number)
    result = club.result(number)
    assert labels(club, number)[3] == ("H4", "does not fit")
    assert (result.status, result.totals) == (Status.EXTRA_HAND_DUE, (100, 104, 101, 9))
    with pytest.raises(ConflictError) as caught:
        club.do(swap_counts, number, 4, "Ann", "Dan")
    assert caught.value.code == "seat-must-play"
    edit(club, 4, "14/0 9/3 30/1 -", number)
    assert club.result(number).winners == (2,)
