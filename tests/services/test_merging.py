"""Two players become one and two again (L1)."""

import pytest

from rd_league.league.roster import Attendance, Night, Player
from rd_league.league.rounds import Absent
from rd_league.league.season import Entry, Format, SeasonPlan
from rd_league.services.absences import substitute
from rd_league.services.closing import close_season
from rd_league.services.entries import EntryTerms, enter, keep_apart
from rd_league.services.hands import edit_hand
from rd_league.services.history import undo
from rd_league.services.merging import merge_players, unmerge_players
from rd_league.services.nights import check_in, start_night
from rd_league.services.players import add_players, add_team, rename_player, set_player
from rd_league.services.rounds import DrawWords, draw_round
from rd_league.services.seasons import begin_season, find_season
from rd_league.services.upkeep import examine_club
from rd_league.storage.store import Store
from tests.services.club import Club, rules, words
from tests.services.test_matches import refused


def test_what_was_annes_is_anns_and_the_name_is_an_alias(club: Club) -> None:
    club.players("Anne")
    number = club.match("Anne", "Eve")
    before = club.archive
    assert club.do(merge_players, "Anne", "Ann") == Player("Ann", ("Anne",))
    assert club.result(number).match.seats == ("Ann", "Eve")
    club.do(undo)
    assert club.archive == before
    assert examine_club(club.location).ailments == ()


@pytest.mark.on_both
def test_where_both_have_the_same_it_is_the_seconds(club: Club) -> None:
    club.players("Anne")
    season = club.see(find_season, "Winter")
    club.do(enter, season, ["Anne"], EntryTerms(first_seed=1, demon_size=9))
    club.do(enter, club.see(find_season, None), ["Ann"], EntryTerms(first_seed=2, demon_size=15))
    for one in ("Anne", "Ann"):
        club.do(keep_apart, season, (one, "Bob"))
        club.do(set_player, one, pack=f"{one}'s")
    club.do(keep_apart, season, ("Ann", "Anne"))
    club.do(keep_apart, season, ("Cat", "Ann"))
    club.do(keep_apart, season, ("Anne", "Cat"))
    club.do(start_night, season, "2026-01-15", ["Anne", "Ann"], None)
    before = club.archive
    club.do(merge_players, "Anne", "Ann")
    merged = club.see(find_season, None)
    assert merged.entries == (Entry("Ann", seed=2, demon_size=15),)
    assert merged.apart == {frozenset({"Ann", "Bob"}), frozenset({"Ann", "Cat"})}
    # The pair was kept apart both ways, and is together by one command.
    assert club.do(keep_apart, season, ("Ann", "Cat"), apart=False).apart == {
        frozenset({"Ann", "Bob"})
    }
    club.do(undo)

    def night(store: Store) -> Night | None:
        return store.nights.tonight()

    tonight = club.see(night)
    assert tonight is not None
    assert tonight.check_ins == (("Ann", Attendance.PRESENT),)
    club.do(unmerge_players, "ANNE")
    assert club.archive == before
    assert examine_club(club.location).ailments == ()


@pytest.mark.on_both
def test_a_merge_is_taken_back_long_after_whoever_came_since(club: Club) -> None:
    club.players("Anne")
    number = club.match("Anne", "Eve")
    club.do(start_night, club.see(find_season, None), "2026-01-15", ["Anne", "Ann"], None)
    club.do(merge_players, "Anne", "Ann")
    # Hands, corrections, new people and check-ins come after it, and a new name.
    club.hand(number, "14/0 12/3")
    club.do(edit_hand, number, 1, words("Eve=13/3"))
    club.do(add_players, ["Ida"])
    club.do(check_in, ["Ida", "Bob"], Attendance.PRESENT)
    club.do(rename_player, "Ann", "Annabel")
    club.do(unmerge_players, "Anne")
    match = club.result(number).match
    assert (match.seats, len(match.hands)) == (("Anne", "Eve"), 1)
    assert club.see(lambda store: store.nights.all())[0].present == (
        "Anne",
        "Annabel",
        "Ida",
        "Bob",
    )
    assert club.see(lambda store: store.players.get("Annabel")).aliases == ("Ann",)
    assert examine_club(club.location).ailments == ()
    assert refused(club, unmerge_players, "Anne").code == "merge-unknown"


def test_a_merge_whose_seat_was_changed_since_stays(club: Club) -> None:
    club.players("Anne")
    number = club.match("Anne", "Eve")
    club.do(merge_players, "Anne", "Ann")
    club.do(substitute, number, "Gus", "Ann")
    assert refused(club, unmerge_players, "Anne").code == "undo-built-on"


def test_two_who_were_at_two_places_are_two_people(club: Club) -> None:
    assert refused(club, merge_players, "Ann", "Bob").code == "merge-met"
    club.do(substitute, 1, "Eve", "Ann")
    assert refused(club, merge_players, "Ann", "Eve").code == "merge-met"
    club.do(add_team, "Reds", ["Fay", "Gus"])
    assert refused(club, merge_players, "Gus", "Fay").code == "merge-partners"
    club.do(add_team, "Blues", ["Eve", "Hal"])
    club.season("Packs", teams="shared-pack", target=30)
    club.match("Reds", "Blues", season="Packs")
    assert refused(club, merge_players, "Fay", "Hal").code == "merge-met"


def test_two_who_are_drawn_into_one_round_are_two_people(club: Club) -> None:
    people = ["Ann", "Bob", "Cat", "Eve", "Fay", "Gus"]
    club.do(start_night, club.see(find_season, None), "2026-01-15", people, None)
    club.do(draw_round, DrawWords())
    assert refused(club, merge_players, "Eve", "Ann").code == "merge-seated"


def test_who_was_missing_under_one_name_and_played_under_the_other_was_not_missing(
    club: Club,
) -> None:
    club.players("Anne")
    plan = SeasonPlan(format=Format.ROUNDS)
    season = club.do(begin_season, "Cup", rules(), plan)
    season = club.do(enter, season, ["Anne", "Bob", "Cat"], EntryTerms())
    club.do(start_night, season, "2026-01-15", ["Ann", "Bob", "Cat"], None)
    assert club.do(draw_round, DrawWords()).round.out == (("Anne", Absent.MISSED),)
    club.do(merge_players, "Anne", "Ann")
    [drawn] = club.see(lambda store: store.rounds.of("Cup"))
    assert (sorted(drawn.tables[0].names), drawn.out) == (["Ann", "Bob", "Cat"], ())


@pytest.mark.parametrize("written", ["Ann", "ann"])
def test_what_a_closed_season_rests_on_is_nobody_elses(club: Club, written: str) -> None:
    club.do(close_season, club.see(find_season, None))
    assert refused(club, merge_players, written, "Eve").code == "season-closed"
    assert club.do(merge_players, "Eve", "Ann") == Player("Ann", ("Eve",))
