"""Seating, finding, ending, confirming, voiding and adjusting matches (R12, R13, L1)."""

from datetime import date
from typing import Any

import pytest

from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError
from rd_league.hand.rules import RuleSet
from rd_league.league.model import End, Status
from rd_league.league.roster import Attendance
from rd_league.services.closing import close_season
from rd_league.services.hands import void_hand
from rd_league.services.matches import (
    adjust_match,
    confirm_match,
    end_match,
    find_match,
    parse_ending,
    void_match,
)
from rd_league.services.nights import check_in, close_night, start_night
from rd_league.services.players import add_alias, set_player
from rd_league.services.seasons import find_season
from tests.services.club import Club, rules

HAND = "14/0 12/3 9/5 20/1"
OVER = ("52/0 12/3 9/5 20/1", "52/0 12/3 9/5 20/1")


def refused(club: Club, service: Any, *args: Any, **more: Any) -> LeagueError:
    """The error of something that is refused, which has changed nothing."""
    before, entries = club.archive, club.log
    with pytest.raises(LeagueError) as caught:
        club.do(service, *args, **more)
    assert (club.archive, club.log) == (before, entries)
    return caught.value


def unseated(club: Club, *sides: str, **seating: Any) -> LeagueError:
    """The error of a match that cannot be begun, which has changed nothing."""
    before, entries = club.archive, club.log
    with pytest.raises(LeagueError) as caught:
        club.match(*sides, **seating)
    assert (club.archive, club.log) == (before, entries)
    return caught.value


def night(club: Club, *names: str, season: str | None = None) -> None:
    club.do(start_night, club.see(find_season, season), "2026-01-15", list(names), None)


def test_a_match_is_seated_as_it_was_said(club: Club) -> None:
    number = club.match(
        "eve", "F", "Gus", label="  Semi  final ", table=7, played_on=date(2026, 1, 9),
        start_points={"Fay": -10}, demon_sizes={"gus": 15},
    )  # fmt: skip
    match = club.result(number).match
    assert (match.number, match.label, match.table, match.night) == (2, "Semi final", 7, None)
    assert match.seats == ("Eve", "Fay", "Gus")
    assert [side.start_points for side in match.sides] == [0, -10, 0]
    assert match.demon_sizes == (None, None, 15)
    assert (match.played_on, match.season) == (date(2026, 1, 9), "Winter")
    assert match.rules == rules(target=100)
    assert club.result(number).status is Status.SEATED
    assert club.result(number).totals == (0, -10, 0)
    note = club.log[-1].note
    assert (note.command, note.subject, note.detail) == ("match new", "M2", "Eve · Fay · Gus")


def test_a_match_without_a_date_is_of_today_or_of_the_night(club: Club) -> None:
    assert club.result(1).match.played_on == date(2026, 1, 8)
    night(club, "Eve", "Fay")
    assert club.result(club.match("Eve", "Fay")).match.played_on == date(2026, 1, 15)


@pytest.mark.parametrize(
    ("sides", "seating", "kind", "code"),
    [
        (("Ann",), {}, BadInputError, "table-size"),
        ((), {}, BadInputError, "table-size"),
        (("Ann", "Ann"), {}, ConflictError, "player-twice"),
        (("Ann", "Zed"), {}, NotFoundError, "player-unknown"),
        (("Ann", "Bob"), {"season": "Zed"}, NotFoundError, "season-unknown"),
        (("Ann", "Bob"), {"label": "M12"}, BadInputError, "label-reserved"),
        (("Ann", "Bob"), {"label": "m1"}, BadInputError, "label-reserved"),
        (("Ann", "Bob"), {"label": " 12 "}, BadInputError, "label-reserved"),
        (("Ann", "Bob"), {"label": " "}, BadInputError, "name-empty"),
        (("Ann", "Bob"), {"label": "a\x1b[31m"}, BadInputError, "name-control"),
        (("Ann", "Bob"), {"label": "a\n"}, BadInputError, "name-control"),
        (("Ann", "Bob"), {"demon_sizes": {"Ann": 27}}, BadInputError, "option-value"),
        (("Ann", "Bob"), {"demon_sizes": {"Ann": 0}}, BadInputError, "option-value"),
        (("Ann", "Bob"), {"demon_sizes": {"Cat": 15}}, NotFoundError, "seat-unknown"),
        (("Ann", "Bob"), {"start_points": {"Ann": 10**6}}, BadInputError, "option-value"),
        (("Ann", "Bob"), {"start_points": {"Cat": 5}}, NotFoundError, "side-unknown"),
    ],
)
def test_a_match_that_cannot_be_seated_is_refused(
    club: Club, sides: tuple[str, ...], seating: Any, kind: type[LeagueError], code: str
) -> None:
    error = unseated(club, *sides, **seating)
    assert (type(error), error.code) == (kind, code)


def test_nine_are_too_many_for_a_table(club: Club) -> None:
    club.players("Ida")
    everybody = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
    assert club.match(*everybody) == 2
    error = unseated(club, *everybody, "Ida")
    assert (error.code, error.values) == ("table-size", {"seats": 9, "least": 2, "most": 8})


def test_a_label_is_unique_in_its_season(club: Club) -> None:
    club.match("Ann", "Bob", label="T1")
    error = unseated(club, "Cat", "Dan", label=" T1")
    assert (error.code, error.values) == ("label-taken", {"label": "T1", "season": "Winter"})
    club.season("Spring")
    assert club.match("Cat", "Dan", label="T1", season="Spring") == 3


def test_a_retired_player_and_a_closed_season_are_refused(club: Club) -> None:
    club.do(set_player, "Bob", is_active=False)
    error = unseated(club, "Ann", "Bob")
    assert (error.code, error.values) == ("player-retired", {"name": "Bob"})
    club.do(close_season, club.see(find_season, None))
    assert unseated(club, "Ann", "Cat").code == "season-closed"


def test_aliases_and_the_other_rules_of_one_match(club: Club) -> None:
    club.do(add_alias, "Bob", "Robert")
    number = club.match("Ann", "Robert", rules=RuleSet(out_bonus=25))
    assert club.result(number).match.seats == ("Ann", "Bob")
    assert club.hand(number, "14/0 12/3").after.totals == (39, 6)


def test_at_a_night_the_lowest_free_table_is_taken(club: Club) -> None:
    night(club, "Ann", "Bob", "Cat", "Dan")
    first, second = club.match("Ann", "Bob"), club.match("Cat", "Dan", table=3)
    third = club.match("Eve", "Fay")
    assert [club.result(n).match.table for n in (first, second, third)] == [1, 3, 2]
    error = unseated(club, "Gus", "Hal", table=3)
    assert (error.code, error.values) == ("table-taken", {"table": 3})
    club.hands(first, "52/0 0/1", "52/0 0/1")
    assert club.result(club.match("Ann", "Bob")).match.table == 1
    club.season("Spring")
    other = club.result(club.match("Gus", "Hal", season="Spring")).match
    assert (other.night, other.table) == (None, None)


def test_a_match_is_found_by_number_table_label_or_because_it_is_the_only_one(club: Club) -> None:
    assert club.see(find_match, None) == 1
    assert club.see(find_match, "m1") == 1
    labelled = club.match("Eve", "Fay", label="Final")
    assert club.see(find_match, "Final") == labelled
    error = refused(club, lambda store, _: find_match(store, None))
    assert (error.code, error.values) == ("match-which", {"candidates": ("M1", "M2")})
    night(club, "Ann", "Bob")
    tonight = club.match("Gus", "Hal")
    assert club.see(find_match, None) == tonight
    assert club.see(find_match, "1") == tonight
    assert club.see(find_match, "M1") == 1


@pytest.mark.parametrize("written", ["M9", "m0", "7", "Nothing", "", "M", "12345678901", "M٣"])
def test_a_match_that_is_not_there_is_not_found(club: Club, written: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        club.see(find_match, written)
    assert caught.value.code in ("match-unknown", "table-closed")


def test_the_newest_match_of_a_table_is_meant_void_ones_left_out(club: Club) -> None:
    night(club, "Ann", "Bob")
    first = club.match("Ann", "Bob")
    club.hands(first, "52/0 0/1", "52/0 0/1")
    second = club.match("Ann", "Bob")
    assert club.see(find_match, "1") == second
    club.by(reason="nobody came").do(void_match, second)
    assert club.see(find_match, "1") == first
    assert club.see(find_match, f"M{second}") == second


def test_a_label_is_looked_for_in_the_present_season_first(club: Club) -> None:
    club.by(reason="practice").do(void_match, 1)
    club.match("Ann", "Bob", label="T1")
    club.season("Spring")
    spring = club.match("Ann", "Bob", label="T1", season="Spring")
    error = refused(club, lambda store, _: find_match(store, "T1"))
    assert (error.code, error.values) == ("match-which", {"candidates": ("M2", "M3")})
    club.do(close_season, club.see(find_season, "Winter"))
    assert club.see(find_match, "T1") == spring


def test_if_nothing_is_in_play_there_is_no_only_match(club: Club) -> None:
    club.hands(1, *OVER)
    error = refused(club, lambda store, _: find_match(store, None))
    assert (type(error), error.code) == (NotFoundError, "match-none")


def test_only_what_is_over_can_be_confirmed_once(club: Club) -> None:
    assert refused(club, confirm_match, 1).code == "match-in-play"
    club.hand(1, HAND)
    assert refused(club, confirm_match, 1).code == "match-in-play"
    club.hands(1, "52/0 50/1 5/1 5/1", "52/0 50/1 5/1 5/1")
    error = refused(club, confirm_match, 1)
    assert (type(error), error.code) == (ConflictError, "extra-hand-due")
    assert error.values == {"match": "M1", "players": ("Ann", "Bob", "Cat", "Dan")}
    club.hand(1, HAND)
    assert club.do(confirm_match, 1).status is Status.CONFIRMED
    assert refused(club, confirm_match, 1).code == "match-confirmed"
    club.by(reason="wrong people").do(void_match, 1)
    assert club.result(1).status is Status.VOID
    assert refused(club, confirm_match, 1).code == "match-void"
    assert refused(club.by(reason="x"), void_match, 1).code == "match-void"


def test_the_declared_ends(club: Club) -> None:
    sides = ("Ann", "Bob", "Cat", "Dan")
    with_reason = club.by(reason="the hall closes")
    assert refused(club, end_match, 1, parse_ending("time-call", counts=False)).code == (
        "reason-missing"
    )
    club.hand(1, HAND)
    ended = with_reason.do(end_match, 1, parse_ending("time-call", counts=False))
    assert (ended.ended, ended.places) == (End.TIME_CALL, (2, 3, 4, 1))
    again = refused(with_reason, end_match, 1, parse_ending("abandoned", counts=False))
    assert (again.code, again.values["ended"]) == ("match-over", End.TIME_CALL)

    second = club.match(*sides)
    left = with_reason.do(end_match, second, parse_ending("abandoned", counts=False))
    assert (left.ended, left.counts) == (End.ABANDONED, False)
    third = club.match(*sides)
    club.hand(third, HAND)
    left = with_reason.do(end_match, third, parse_ending("abandoned", counts=True))
    assert (left.counts, left.winners) == (True, (3,))
    assert club.result(third) == left


def test_a_walkover_names_who_was_there(club: Club) -> None:
    with_reason = club.by(reason="ill")
    walkover, time_call = (
        parse_ending(how, counts=False) for how in ("walkover", "time-call")
    )  # fmt: skip
    assert refused(with_reason, end_match, 1, walkover).code == "walkover-present"
    assert refused(with_reason, end_match, 1, time_call, ("Ann",)).code == "walkover-present"
    assert refused(with_reason, end_match, 1, walkover, ("Eve",)).code == "side-unknown"
    ended = with_reason.do(end_match, 1, walkover, ("Cat", "a"))
    assert (ended.ended, ended.places) == (End.WALKOVER, (1, None, 1, None))
    assert club.result(1) == ended
    assert club.do(confirm_match, 1).winners == (0, 2)


def test_only_a_match_without_an_end_of_its_own_is_closed_by_hand(club: Club) -> None:
    played = parse_ending("played", counts=False)
    club.hand(1, HAND)
    assert refused(club, end_match, 1, played).code == "match-has-end"
    club.season("Open", target="none")
    number = club.match("Ann", "Bob", season="Open")
    assert refused(club, end_match, number, played).code == "match-not-closable"
    club.hand(number, "14/0 16/1")
    due = club.do(end_match, number, played)
    assert (due.status, due.trigger) == (Status.EXTRA_HAND_DUE, "closed")
    assert refused(club, end_match, number, played).code == "match-not-closable"
    assert club.hand(number, "14/0 9/3").after.ended is End.PLAYED


def test_the_words_for_an_end() -> None:
    assert parse_ending("abandoned", counts=False).counts is False
    assert parse_ending("abandoned", counts=True).counts is True
    assert parse_ending("walkover", counts=False).counts is True
    for word in ("as-kept-on-paper", "time call", "", "Played"):
        with pytest.raises(BadInputError) as caught:
            parse_ending(word, counts=False)
        assert caught.value.code == "bad-word"
        assert caught.value.values["allowed"] == ("played", "time-call", "abandoned", "walkover")


def test_points_are_given_and_taken_with_a_reason(club: Club) -> None:
    club.hands(1, HAND, HAND)
    assert refused(club, adjust_match, 1, "Ann", -5, None).code == "reason-missing"
    ruled = club.by(reason="false call")
    assert ruled.do(adjust_match, 1, "ann", -5, None).totals == (23, 12, -2, 36)
    assert ruled.do(adjust_match, 1, "Bob", 3, 1).totals == (23, 15, -2, 36)
    assert club.result(1).hands[0].gained == (14, 9, -1, 18)
    assert club.result(1).match.adjustments[0].reason == "false call"
    assert refused(ruled, adjust_match, 1, "Eve", 1, None).code == "side-unknown"
    assert refused(ruled, adjust_match, 1, "Ann", 1, 3).code == "hand-unknown"
    assert refused(ruled, adjust_match, 1, "Ann", 10**6, None).code == "option-value"
    assert refused(ruled, adjust_match, 1, "Ann", -(10**30), None).code == "option-value"
    ruled.do(void_hand, 1, 1)
    assert club.result(1).totals == (9, 6, -1, 18)


def test_points_taken_can_open_a_confirmed_match_again(club: Club) -> None:
    club.hands(1, *OVER)
    club.do(confirm_match, 1)
    after = club.by(reason="false call").do(adjust_match, 1, "Ann", -10, None)
    assert (after.status, after.totals[0]) == (Status.IN_PLAY, 94)


def test_a_night_confirms_what_is_complete_and_lists_the_rest(club: Club) -> None:
    night(club, "Ann", "Bob", "Cat", "Dan")
    over, going, seated = club.match("Ann", "Bob"), club.match("Cat", "Dan"), club.match("Eve", "F")
    club.hands(over, "52/0 0/1", "52/0 0/1")
    club.hand(going, "14/0 1/1")
    closed = club.do(close_night)
    assert (closed.night.is_open, closed.confirmed) == (False, (f"M{over}",))
    assert closed.rest == ((f"M{going}", Status.IN_PLAY), (f"M{seated}", Status.SEATED))
    assert club.result(over).status is Status.CONFIRMED
    assert refused(club, close_night).code == "night-none"
    assert refused(club, check_in, ["Ann"], Attendance.ABSENT).code == "night-none"


def test_nothing_is_confirmed_in_a_closed_season(club: Club) -> None:
    night(club, "Ann", "Bob")
    number = club.match("Ann", "Bob")
    club.hands(number, "52/0 0/1", "52/0 0/1")
    club.do(close_season, club.see(find_season, None))
    assert refused(club, confirm_match, number).code == "season-closed"
    closed = club.do(close_night)
    assert (closed.night.is_open, closed.confirmed) == (False, ())
    assert closed.rest == ((f"M{number}", Status.PROVISIONAL),)
    assert club.result(number).status is Status.PROVISIONAL
