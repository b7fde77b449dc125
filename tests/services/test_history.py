"""Undo and redo: entries about entries, by clerk or by match (I7)."""

from typing import Any

import pytest

from rd_league.errors import ConflictError, LeagueError, NotFoundError
from rd_league.files.hands_csv import parse_hands
from rd_league.league.model import Status
from rd_league.services.closing import close_season
from rd_league.services.desk import Clerk
from rd_league.services.hands import edit_hand, void_hand
from rd_league.services.history import redo, subject_number, undo
from rd_league.services.imports import ImportPlan, import_matches
from rd_league.services.matches import adjust_match, confirm_match, end_match, parse_ending
from rd_league.services.nights import close_night, start_night
from rd_league.services.players import add_players, rename_player
from rd_league.services.seasons import adjust_season, change_season, find_season
from rd_league.storage.store import Store
from tests.services.club import Club, rules, words
from tests.services.test_imports import HEADER, flat
from tests.services.test_matches import HAND, OVER


def commands(club: Club) -> list[str]:
    return [entry.note.command for entry in club.log][4:]


def refused(club: Club, act: Any, *args: Any) -> LeagueError:
    before, entries = club.archive, club.log
    with pytest.raises(LeagueError) as caught:
        club.do(act, *args)
    assert (club.archive, club.log) == (before, entries)
    return caught.value


def test_undo_takes_the_newest_change_back_and_names_it(club: Club) -> None:
    before = club.archive
    club.hand(1, HAND)
    after = club.archive
    entry = club.by(reason="slip").do(undo)
    assert club.archive == before
    assert (entry.note.command, entry.note.subject, subject_number(entry)) == ("hand add", "M1", 1)
    note = club.log[-1].note
    assert (note.command, note.subject, note.reason, note.reverts) == (
        "undo", "M1", "slip", entry.sequence,
    )  # fmt: skip
    assert note.detail == "hand add H1 14/0 12/3 9/5 20/1"
    assert club.do(redo).sequence == entry.sequence
    assert club.archive == after
    assert commands(club) == ["hand add", "undo", "redo"]
    assert club.log[-1].note.reverts == entry.sequence


def test_changes_are_taken_back_and_done_again_one_by_one(club: Club) -> None:
    states = [club.archive]
    for hand in (HAND, "1/0 1/1 1/1 1/1", "2/0 2/1 2/1 2/1"):
        club.hand(1, hand)
        states.append(club.archive)
    for state in reversed(states[:-1]):
        club.do(undo)
        assert club.archive == state
    for state in states[1:]:
        club.do(redo)
        assert club.archive == state
    club.do(undo)
    club.do(undo)
    club.do(redo)
    assert club.archive == states[2]


def test_a_trial_undo_takes_nothing_back(club: Club) -> None:
    club.hand(1, HAND)
    before, entries = club.archive, club.log
    assert club.by(dry_run=True).do(undo).note.command == "hand add"
    assert (club.archive, club.log) == (before, entries)


def test_there_is_an_end_to_undoing(bare: Club) -> None:
    error = refused(bare, undo)
    assert (type(error), error.code) == (NotFoundError, "undo-nothing")
    assert error.values == {"match": None, "actor": ""}
    assert refused(bare, redo).code == "redo-nothing"
    bare.players("Ann")
    bare.do(undo)
    assert refused(bare, undo).code == "undo-nothing"
    bare.do(redo)
    assert refused(bare, redo).code == "redo-nothing"


def test_each_clerk_takes_back_what_is_his_own(club: Club) -> None:
    sam, kim = club.by(actor="Sam"), club.by(actor="Kim")
    sam.players("Ida")
    kim.players("Joe")
    assert sam.do(undo).note.detail == "Ida"
    assert refused(sam, undo).values == {"match": None, "actor": "Sam"}
    assert refused(kim, redo).code == "redo-nothing"
    assert kim.do(undo).note.detail == "Joe"
    assert sam.do(redo).note.detail == "Ida"


def test_of_a_match_the_newest_change_is_taken_back_whoever_made_it(club: Club) -> None:
    club.by(actor="Sam").hand(1, HAND)
    club.by(actor="Kim").hand(1, "1/0 1/1 1/1 1/1")
    club.by(actor="Kim").players("Ida")
    assert club.do(undo, 1).note.actor == "Kim"
    assert club.do(undo, 1).note.actor == "Sam"
    assert club.do(redo, 1).note.actor == "Sam"
    assert club.do(undo, 1).note.actor == "Sam"
    assert club.do(undo, 1).note.command == "match new"
    error = refused(club, undo, 1)
    assert (error.code, error.values["match"]) == ("undo-nothing", "M1")


def test_what_another_has_built_on_stays(club: Club) -> None:
    sam, kim = club.by(actor="Sam"), club.by(actor="Kim")
    sam.hand(1, HAND)
    kim.hand(1, "1/0 1/1 1/1 1/1")
    error = refused(sam, undo)
    assert (type(error), error.code) == (ConflictError, "undo-built-on")
    assert error.values == {
        "entry": 6,
        "command": "hand add",
        "change": "hand add M1 H2 1/0 1/1 1/1 1/1",
    }
    sam.players("Ida", "Joe")
    kim.match("Ida", "Joe")
    assert refused(sam, undo).values == {"table": "player"}
    kim.do(rename_player, "Eve", "Eva")
    sam.do(rename_player, "Eva", "Evi")
    assert refused(kim, undo).code == "undo-built-on"


def test_a_confirmed_result_is_not_taken_apart(club: Club) -> None:
    club.do(start_night, club.see(find_season, None), "2026-01-15", [], None)
    number = club.match("Ann", "Bob")
    club.hands(number, "52/0 0/3", "52/0 0/3")
    club.do(close_night)
    error = refused(club, undo, number)
    assert (error.code, error.values["command"]) == ("undo-built-on", "night close")
    assert club.do(undo).note.command == "night close"
    assert club.do(undo, number).note.command == "hand add"


def test_closing_a_night_is_done_again_only_if_nothing_has_changed(club: Club) -> None:
    club.do(start_night, club.see(find_season, None), "2026-01-15", [], None)
    number = club.match("Ann", "Bob")
    club.hands(number, "52/0 0/3", "52/0 0/3")
    club.by(actor="Sam").do(close_night)
    club.by(actor="Sam").do(undo)
    club.do(edit_hand, number, 1, words("Ann=10/0"))
    assert refused(club.by(actor="Sam"), redo).code == "undo-built-on"
    club.do(undo)
    club.by(actor="Sam").do(redo)
    assert club.result(number).status is Status.CONFIRMED


def test_a_hand_is_not_done_again_after_the_match_was_ended(club: Club) -> None:
    sam = club.by(actor="Sam")
    club.hand(1, HAND)
    sam.hand(1, HAND)
    sam.do(undo)
    club.by(reason="late").do(end_match, 1, parse_ending("time-call", counts=False))
    error = refused(sam, redo)
    assert (error.code, error.values["command"]) == ("undo-built-on", "match end")


def test_hands_are_done_again_in_their_order(club: Club) -> None:
    sam, kim = club.by(actor="Sam"), club.by(actor="Kim")
    sam.hand(1, HAND)
    kim.hand(1, "1/0 1/1 1/1 1/1")
    after = club.archive
    kim.do(undo)
    sam.do(undo)
    error = refused(kim, redo)
    assert (error.code, error.values["command"]) == ("undo-built-on", "undo")
    sam.do(redo)
    kim.do(redo)
    assert club.archive == after


def test_a_match_begun_anew_is_not_the_one_that_was_taken_back(club: Club) -> None:
    sam = club.by(actor="Sam")
    number = sam.match("Eve", "Fay")
    sam.do(undo)
    assert club.match("Gus", "Hal") == number
    assert refused(sam, redo).code == "undo-built-on"
    assert club.result(number).match.seats == ("Gus", "Hal")


def test_what_an_import_has_added_to_is_not_taken_apart(club: Club) -> None:
    def take(store: Store, clerk: Clerk, text: str) -> None:
        file = parse_hands((HEADER + text).encode(), "hands.csv")
        import_matches(store, clerk, file, ImportPlan("hands.csv"))

    number = club.match("Ann", "Bob", label="T1")
    club.hand(number, "14/0 12/3")
    club.by(actor="Sam").do(take, flat("14/0 12/3", "1/0 1/1"))
    error = refused(club, undo, number)
    assert (error.code, error.values["command"]) == ("undo-built-on", "import hands")
    club.hand(number, "2/0 2/1")
    assert refused(club.by(actor="Sam"), undo).values["command"] == "hand add"


def test_a_closed_season_is_left_as_it_is(club: Club) -> None:
    season = club.see(find_season, None)
    club.hands(1, *OVER)
    club.by(actor="Sam", reason="tea").do(adjust_season, season, "Ann", 2)
    kim = club.by(actor="Kim")
    kim.hand(kim.match("Eve", "Fay"), "14/0 1/1")
    kim.do(undo)
    club.by(actor="Pat").do(close_season, season)
    for who, act, args in (
        (club, undo, ()),
        (club, undo, (1,)),
        (club.by(actor="Sam"), undo, ()),
        (kim, redo, ()),
        (kim, undo, ()),
    ):
        error = refused(who, act, *args)
        assert (error.code, error.values) == ("season-closed", {"season": "Winter"})
    assert club.by(actor="Pat").do(undo).note.command == "season close"
    club.do(undo)
    kim.do(redo)


def test_settings_of_a_season_by_two_do_not_stand_in_each_others_way(club: Club) -> None:
    season = club.season("Monday")
    sam, kim = (club.by(actor=name, reason="tea") for name in ("Sam", "Kim"))
    sam.do(adjust_season, season, "Ann", 2)
    kim.do(adjust_season, season, "Bob", 3)
    assert sam.do(undo).note.command == "adjust"
    assert [each.name for each in club.see(find_season, "Monday").adjustments] == ["Bob"]
    sam.do(change_season, season, rules=rules("bonus"))
    kim.do(change_season, club.see(find_season, "Monday"), rules=rules("short"))
    assert refused(sam, undo).code == "undo-built-on"


def test_a_correction_of_a_confirmed_match_is_taken_back_to_confirmed(club: Club) -> None:
    club.hands(1, *OVER)
    club.do(confirm_match, 1)
    before = club.archive
    for act, args in (
        (edit_hand, (1, 1, words("Ann=10/0"))),
        (void_hand, (1, 1)),
        (adjust_match, (1, "Ann", -10, 1)),
    ):
        club.by(reason="recount").do(act, *args)
        assert club.result(1).status is Status.IN_PLAY
        club.do(undo)
        assert club.archive == before
    assert club.result(1).status is Status.CONFIRMED


def test_the_words_of_undo_and_redo_are_about_the_match(club: Club) -> None:
    club.do(add_players, ["Ida"])
    assert subject_number(club.log[-1]) is None
    club.hand(1, HAND)
    club.do(undo)
    assert subject_number(club.log[-1]) == 1
