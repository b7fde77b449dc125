"""`record_hand`: what is stored, what is refused, who has to play (I4, R10, R12)."""

from typing import Any

import pytest

from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError, RefusedError
from rd_league.findings import Severity
from rd_league.hand.sheet import Counted, NetPoints, Outcome, Piles, SatOut
from rd_league.league.match import Counting
from rd_league.league.model import End, Status
from rd_league.services.closing import close_season, reopen_season
from rd_league.services.hands import record_hand, split_words
from rd_league.services.matches import end_match, parse_ending, void_match
from rd_league.services.seasons import find_season
from tests.services.club import Club, words


def refused(club: Club, number: int, text: str, **more: Any) -> LeagueError:
    """The error of a hand that is refused, which has changed nothing."""
    before, entries = club.archive, club.log
    with pytest.raises(LeagueError) as caught:
        club.hand(number, text, **more)
    assert club.archive == before
    assert club.log == entries
    return caught.value


def codes(error: LeagueError) -> list[str]:
    """What a sheet was refused for."""
    assert isinstance(error, RefusedError)
    grave = [each for each in error.findings if each.severity is not Severity.UNUSUAL]
    return [finding.code for finding in grave]


def test_a_hand_comes_back_as_it_was_entered(club: Club) -> None:
    recorded = club.hand(
        1, "14/0/38k1 12/3 9/5 20/1 c55", piles="S=13+7/H=13/D=9+13", note="late\nvery"
    )
    [hand] = club.result(1).match.hands
    assert hand.sheet.seats == (
        Counted(14, 0, 38, 1),
        Counted(12, 3),
        Counted(9, 5),
        Counted(20, 1),
    )
    assert (hand.sheet.outcome, hand.sheet.callers) == (Outcome.CALLED, (0,))
    assert (hand.sheet.centre, hand.sheet.piles) == (55, Piles((13, 7), (13,), (), (9, 13)))
    assert (hand.note, hand.is_forced, hand.is_void) == ("late\nvery", False, False)
    assert recorded.hand.points == club.result(1).hands[0].points
    assert (recorded.named_caller, recorded.is_correction, recorded.warnings) == (True, False, ())
    assert recorded.before.hands == ()
    assert recorded.after == club.result(1)
    assert club.result(1).totals == (14, 6, -1, 18)


def test_cells_may_be_named_in_any_order(club: Club) -> None:
    club.hand(1, "dan=20/1 cat=9/5 Ann=14/0 B=12/3 c55")
    assert club.result(1).totals == (14, 6, -1, 18)


def test_two_demons_empty_at_once_are_two_callers_where_both_are_named(club: Club) -> None:
    club.hand(1, "14/0 12/0 9/5 20/1", out="Bob Ann")
    [hand] = club.result(1).match.hands
    assert hand.sheet.callers == (0, 1)
    assert codes(refused(club, 1, "14/0 12/0 9/5 20/1")) == ["who-called"]
    assert codes(refused(club, 1, "14/0 12/0 9/5 20/1", out="Ann")) == ["empty-demon-not-called"]


def test_a_hand_can_be_stalled_or_of_unknown_caller(club: Club) -> None:
    assert codes(refused(club, 1, "3/2 12/3 9/5 20/1")) == ["nobody-out"]
    club.hand(1, "3/2 12/3 9/5 20/1", out="nobody")
    club.hand(1, "n5 n-5 n9 n20", out="unknown")
    first, second = club.result(1).match.hands
    assert (first.sheet.outcome, first.sheet.callers) == (Outcome.STALLED, ())
    assert second.sheet.seats == tuple(map(NetPoints, (5, -5, 9, 20)))
    assert second.sheet.outcome is Outcome.UNKNOWN


def test_a_zero_is_not_a_blank(club: Club) -> None:
    club.hand(1, "0/0 0/13 0/13 0/13 c0", out="Ann")
    [hand] = club.result(1).match.hands
    assert hand.sheet.seats[0] == Counted(0, 0)
    assert hand.sheet.centre == 0
    assert club.result(1).totals == (0, -26, -26, -26)


@pytest.mark.parametrize(
    ("text", "more", "code"),
    [
        ("44/9 12/0 9/5 20/1", {}, "over-pack"),
        ("14/0 12/14 9/5 20/1", {}, "demon-over-size"),
        ("14/0 12/3 9/5 20/1", {"out": "Bob"}, "false-call"),
        ("14/0 12/3 9/5 20/1 c54", {}, "centre-mismatch"),
        ("14/0/37 12/3 9/5 20/1", {}, "pack-mismatch"),
        ("14/0 12/3 9/5 20/1", {"dealt": {"Bob": 2}}, "demon-over-size"),
        ("14/0 12/3 9/5 20/1", {"dealt": {"Bob": 27}}, "demon-size-range"),
    ],
)
def test_a_hand_that_the_checks_refuse_is_not_stored(
    club: Club, text: str, more: dict[str, Any], code: str
) -> None:
    assert code in codes(refused(club, 1, text, **more))


def test_an_inconsistent_hand_is_stored_by_force_with_a_reason(club: Club) -> None:
    error = refused(club, 1, "14/0 12/3 9/5 20/1 c54", force=True)
    assert error.code == "reason-missing"
    recorded = club.by(reason="cards fell").hand(1, "14/0 12/3 9/5 20/1 c54", force=True)
    assert recorded.hand.hand.is_forced
    assert [finding.code for finding in recorded.warnings] == ["centre-mismatch"]
    assert club.log[-1].note.reason == "cards fell"
    assert codes(refused(club.by(reason="no"), 1, "44/9 12/0 9/5 20/1", force=True))
    assert not club.by(reason="x").hand(1, "14/0 12/3 9/5 20/1", force=True).hand.hand.is_forced


@pytest.mark.parametrize(
    ("text", "kind", "code", "values"),
    [
        ("14/0 12/3", BadInputError, "cells-missing", {"missing": ("Cat", "Dan"), "cells": 2}),
        ("", BadInputError, "cells-missing", {"missing": ("Ann", "Bob", "Cat", "Dan"), "cells": 0}),
        ("c55", BadInputError, "cells-missing", None),
        ("Ann=14/0", BadInputError, "cells-missing", None),
        ("1/0 1/1 1/1 1/1 1/1", BadInputError, "cells-many", {"cells": 5, "seats": 4}),
        ("Ann=1/0 1/1 1/1 1/1", BadInputError, "cells-mixed", {"cell": "1/1"}),
        ("A=1/0 Ann=1/1 C=1/1 D=1/1", BadInputError, "cell-twice", {"name": "Ann"}),
        ("Eve=1/0 B=1/1 C=1/1 D=1/1", NotFoundError, "seat-unknown", None),
        ("14 12/3 9/5 20/1", BadInputError, "half-cell", {"cell": "14", "position": 1}),
        ("14/0 12/3 9/5 x", BadInputError, "bad-cell", {"cell": "x", "position": 4}),
        ("c5 c5 1/0 1/1 1/1 1/1", BadInputError, "centre-twice", None),
        ("14/0 12/3 9/5 -", ConflictError, "seat-must-play", {"match": "M1", "players": ("Dan",)}),
    ],
)  # fmt: skip
def test_words_that_are_no_hand_are_refused(
    club: Club,
    text: str,
    kind: type[LeagueError],
    code: str,
    values: dict[str, Any] | None,
) -> None:
    error = refused(club, 1, text)
    assert (type(error), error.code) == (kind, code)
    assert values is None or error.values == values


def test_bad_piles_and_doubles_are_refused(club: Club) -> None:
    assert refused(club, 1, "1/0 1/1 1/1 1/1", piles="Q=3").code == "bad-piles"
    assert codes(refused(club, 1, "1/0 1/1 1/1 1/1", doubles=1)) == ["doubles-not-allowed"]


def test_text_and_numbers_that_no_file_can_hold_are_refused(club: Club) -> None:
    assert refused(club, 1, "1/0 1/1 1/1 1/1", note="a\udc80").code == "control-character"
    club.season("Both", tie="both")
    number = club.match("Ann", "Bob", season="Both")
    assert refused(club, number, "1/0 1/1", doubles=10**30).code == "storage-fault"


def test_totals_go_beyond_what_small_numbers_hold(club: Club) -> None:
    club.season("Long", target=1_000_000, foundation_points=1000)
    number = club.match("Ann", "Bob", season="Long")
    result = club.hands(number, "52/0 0/13", "52/0 0/13")
    assert result.totals == (104_000, -52)
    assert club.result(number) == result


def test_a_match_that_is_over_takes_no_more_hands(club: Club) -> None:
    club.hands(1, "52/0 12/3 9/5 20/1", "52/0 12/3 9/5 20/1")
    error = refused(club, 1, "1/0 1/1 1/1 1/1")
    assert (error.code, error.values) == ("match-over", {"match": "M1", "ended": End.PLAYED})
    # ... and asks for no reason where none would help.
    club.do(confirm, 1)
    assert refused(club, 1, "1/0 1/1 1/1 1/1").code == "match-over"


def confirm(store: Any, clerk: Any, number: int) -> None:
    from rd_league.services.matches import confirm_match

    confirm_match(store, clerk, number)


def test_a_match_of_a_closed_season_or_a_void_one_takes_no_hands(club: Club) -> None:
    season = club.see(find_season, None)
    club.do(close_season, season)
    error = refused(club, 1, "1/0 1/1 1/1 1/1")
    assert (type(error), error.code, error.values) == (
        ConflictError,
        "season-closed",
        {"season": "Winter"},
    )
    club.do(reopen_season, season)
    club.by(reason="nobody came").do(void_match, 1)
    assert refused(club, 1, "1/0 1/1 1/1 1/1").code == "match-void"
    assert refused(club, 2, "1/0 1/1 1/1 1/1").code == "match-unknown"


CROSSING = ("40/0 40/1 5/1 5/1", "40/0 40/1 5/1 5/1", "20/0 30/1 5/1 5/1")
"""Ann has 100 and Bob 104 at once."""


def test_an_extra_hand_for_contenders_is_played_by_them_alone(club: Club) -> None:
    club.season("Duel", target=100, extra_hand="contenders")
    number = club.match("Ann", "Bob", "Cat", "Dan", season="Duel")
    result = club.hands(number, *CROSSING)
    assert result.status is Status.EXTRA_HAND_DUE
    assert result.next_players == (0, 1)
    cat = refused(club, number, "14/0 9/3 1/1 -")
    assert (cat.code, cat.values) == ("seat-sits-out", {"match": f"M{number}", "player": "Cat"})
    assert refused(club, number, "14/0 - - -").code == "seat-must-play"
    assert refused(club, number, "14/0 9/3 1/1").code == "cells-missing"
    assert refused(club, number, "Ann=14/0 Bob=9/3 Cat=1/1").code == "seat-sits-out"
    two, four = club.by(dry_run=True), club
    assert two.hand(number, "14/0 9/3").after.winners == (0,)
    assert two.hand(number, "Bob=9/3 Ann=14/0").after.winners == (0,)
    after = four.hand(number, "14/0 9/3 - -").after
    assert after.match.hands[-1].sheet.seats == (Counted(14, 0), Counted(9, 3), SatOut(), SatOut())
    assert [hand.counting for hand in after.hands][-1] is Counting.EXTRA
    assert (after.totals, after.winners) == ((114, 107, 9, 9), (0,))


def test_an_extra_hand_of_all_is_won_by_one_below_the_target_too(club: Club) -> None:
    result = club.hands(1, *CROSSING)
    assert result.due is not None
    assert (result.due.clause, result.due.contenders) == ("R12.2", (0, 1))
    after = club.hand(1, "0/13 0/13 52/0 39/1").after
    assert (after.totals, after.winners) == ((74, 78, 61, 46), (1,))


def test_level_again_another_extra_hand_is_due(club: Club) -> None:
    club.hands(1, *CROSSING)
    after = club.hand(1, "14/0 12/1 1/1 1/1", out="Ann").after
    assert after.totals[:2] == (114, 114)
    assert after.status is Status.EXTRA_HAND_DUE
    assert after.due is not None
    assert after.due.clause == "R12.3"
    assert club.hand(1, "14/0 9/3 1/1 1/1").after.winners == (0,)


def test_demon_sizes_are_those_of_the_seat_unless_the_hand_says_otherwise(club: Club) -> None:
    number = club.match("Ann", "Bob", demon_sizes={"Bob": 20})
    club.hand(number, "14/0 9/15")
    club.hand(number, "14/0 9/18", dealt={"Bob": 18, "Ann": 10})
    first, second = club.result(number).match.hands
    assert first.sheet.seats == (Counted(14, 0), Counted(9, 15, demon_size=20))
    assert second.sheet.seats == (Counted(14, 0, demon_size=10), Counted(9, 18, demon_size=18))
    assert codes(refused(club, number, "14/0 9/21")) == ["demon-over-size"]


def test_a_declared_end_takes_no_more_hands(club: Club) -> None:
    club.hand(1, "14/0 12/3 9/5 20/1")
    club.by(reason="closing time").do(end_match, 1, parse_ending("time-call", counts=False))
    error = refused(club, 1, "1/0 1/1 1/1 1/1")
    assert (error.code, error.values["ended"]) == ("match-over", End.TIME_CALL)


@pytest.mark.parametrize(
    ("typed", "with_hand", "expected"),
    [
        ("M1 14/0 12/3", False, ("M1", None, ("14/0", "12/3"))),
        ("14/0 12/3", False, (None, None, ("14/0", "12/3"))),
        ("- 12/3", False, (None, None, ("-", "12/3"))),
        ("n5 n-5", False, (None, None, ("n5", "n-5"))),
        ("c55", False, (None, None, ("c55",))),
        ("", False, (None, None, ())),
        ("1 2 Dan=21/1", True, ("1", 2, ("Dan=21/1",))),
        ("2 Dan=21/1", True, (None, 2, ("Dan=21/1",))),
        ("M1 2", True, ("M1", 2, ())),
        ("final 2 c5", True, ("final", 2, ("c5",))),
    ],
)
def test_leading_words_are_the_match_and_the_hand(
    typed: str, with_hand: bool, expected: tuple[str | None, int | None, tuple[str, ...]]
) -> None:
    target = split_words(typed.split(), with_hand=with_hand)
    assert (target.match, target.hand, target.cells) == expected


@pytest.mark.parametrize("typed", ["", "Dan=21/1", "M1 Dan=21/1", "M1 two Dan=21/1", "M1 ٢ 1/0"])
def test_a_correction_needs_the_number_of_the_hand(typed: str) -> None:
    with pytest.raises(BadInputError) as caught:
        split_words(typed.split(), with_hand=True)
    assert caught.value.code == "hand-number"


def test_a_trial_stores_nothing_and_shows_the_same(club: Club) -> None:
    before, entries = club.archive, club.log
    tried = club.by(dry_run=True).hand(1, "14/0 12/3 9/5 20/1")
    assert (club.archive, club.log) == (before, entries)
    recorded = club.do(record_hand, 1, words("14/0 12/3 9/5 20/1"))
    assert tried.after == recorded.after
