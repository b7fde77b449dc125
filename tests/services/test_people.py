"""Players, teams, seasons, nights and rule sets (L1, R13.1)."""

from dataclasses import replace
from typing import Any

import pytest

from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError
from rd_league.hand.rules import RuleSet
from rd_league.hand.rulesets import RULE_SETS
from rd_league.league.roster import Attendance, Player, Privacy, Team
from rd_league.league.season import LeagueAdjustment, SeasonPlan
from rd_league.league.standings import Standings
from rd_league.services.choices import chosen_word
from rd_league.services.closing import close_season, reopen_season
from rd_league.services.nights import check_in, close_night, find_night, start_night
from rd_league.services.players import (
    add_alias,
    add_players,
    add_team,
    rename_player,
    set_player,
)
from rd_league.services.rules import add_rules, choose_rules, known_rules
from rd_league.services.seasons import (
    adjust_season,
    begin_season,
    change_season,
    find_season,
)
from rd_league.services.standings import moves_since, place_told, season_table
from rd_league.services.status import club_status
from rd_league.storage.store import Store
from tests.services.club import Club, rules
from tests.services.test_matches import OVER, refused


def people(store: Store) -> tuple[Player, ...]:
    return store.players.all()


def standings(club: Club, season: str | None = None) -> Standings:
    return club.see(season_table, club.see(find_season, season)).table


def test_names_are_stored_in_one_spelling_in_their_order(bare: Club) -> None:
    names = ["Zoë", "  O'Neill   Jr ", "[/red]", "Ζωή", "李", "=1+1"]
    added = bare.do(add_players, names)
    assert [player.name for player in added] == ["Zoë", "O'Neill Jr", "[/red]", "Ζωή", "李", "=1+1"]
    guests = bare.do(add_players, ["Guest"], guest=True)
    assert bare.see(people) == (*added, *guests)
    assert (guests[0].is_guest, added[0].is_guest) == (True, False)


@pytest.mark.parametrize(
    ("names", "kind", "code"),
    [
        (["Ann"], ConflictError, "name-taken"),
        (["ÀNN"], ConflictError, "name-near"),
        (["Ida", "ida"], ConflictError, "name-near"),
        (["Ida", "Ida"], ConflictError, "name-taken"),
        (["Robert"], ConflictError, "name-taken"),
        (["reds"], ConflictError, "name-near"),
        (["Ida", " "], BadInputError, "name-empty"),
        (["x" * 81], BadInputError, "name-long"),
        (["a\u202eb"], BadInputError, "name-control"),
        (["a\udc80"], BadInputError, "name-control"),
    ],
)
def test_a_name_must_be_new_and_printable_and_none_is_added_of_several(
    club: Club, names: list[str], kind: type[LeagueError], code: str
) -> None:
    club.do(add_alias, "Bob", "Robert")
    club.do(add_team, "Reds", ["Ann", "Bob"])
    error = refused(club, add_players, names)
    assert (type(error), error.code) == (kind, code)


def test_a_renamed_player_is_found_by_both_names_and_keeps_all_results(club: Club) -> None:
    club.do(change_season, club.see(find_season, None), plan=SeasonPlan(manual=("Bob", "Ann")))
    club.hands(1, *OVER)
    assert club.do(rename_player, "ann", "Anna Lee") == ("Ann", "Anna Lee")
    assert club.see(people)[0] == Player("Anna Lee", ("Ann",))
    assert club.result(1).match.seats[0] == "Anna Lee"
    assert standings(club).rows[0].name == "Anna Lee"
    assert club.see(find_season, None).plan.manual == ("Bob", "Anna Lee")
    # ... and back: the alias becomes the name again.
    club.do(rename_player, "Anna", "Ann")
    assert club.see(people)[0] == Player("Ann", ("Anna Lee",))


def test_a_change_of_spelling_leaves_no_alias(club: Club) -> None:
    club.do(rename_player, "Ann", "ÁNN")
    assert club.see(people)[0] == Player("ÁNN")
    assert refused(club, rename_player, "Bob", "ann").code == "name-near"
    assert refused(club, rename_player, "Zed", "Ida").code == "player-unknown"
    assert refused(club, rename_player, "Bob", "\n").code == "name-control"


def test_an_alias_belongs_to_one_player(club: Club) -> None:
    assert club.do(add_alias, "Bob", " Robert ").aliases == ("Robert",)
    assert refused(club, add_alias, "Ann", "robert").code == "name-near"
    assert refused(club, add_alias, "Bob", "Ann").code == "name-taken"
    assert refused(club, add_alias, "Bob", "Bob").code == "name-taken"
    assert club.see(lambda store: store.players.find("rob")) == "Bob"


def test_marks_of_a_player_are_set_one_by_one(club: Club) -> None:
    club.do(set_player, "Ann", is_guest=True)
    club.do(set_player, "Ann", privacy=Privacy.INITIALS)
    club.do(set_player, "Ann", is_active=False)
    expected = Player("Ann", (), Privacy.INITIALS, is_active=False, is_guest=True)
    assert club.see(people)[0] == expected
    entries = club.log
    club.do(set_player, "Ann", is_active=False)
    assert club.log == entries
    assert chosen_word(Privacy, "hidden") is Privacy.HIDDEN
    with pytest.raises(BadInputError) as caught:
        chosen_word(Privacy, "secret")
    assert caught.value.code == "bad-word"


def test_a_guest_is_not_ranked(club: Club) -> None:
    club.hands(1, *OVER)
    club.do(set_player, "Ann", is_guest=True)
    assert {row.name: row.place for row in standings(club).rows}["Ann"] is None


def test_a_team_is_two_players_under_a_new_name(club: Club) -> None:
    team = club.do(add_team, " The  Reds ", ["ann", "B"])
    assert team == Team("The Reds", ("Ann", "Bob"))
    assert club.see(lambda store: store.teams.all()) == (team,)
    for name, members, code in (
        ("Ann", ["Cat", "Dan"], "name-taken"),
        ("the reds", ["Cat", "Dan"], "name-near"),
        ("Blues", ["Cat"], "team-size"),
        ("Blues", ["Cat", "Dan", "Eve"], "team-size"),
        ("Blues", ["Cat", "cat"], "player-twice"),
        ("Blues", ["Cat", "Zed"], "player-unknown"),
        ("", ["Cat", "Dan"], "name-empty"),
    ):
        assert refused(club, add_team, name, members).code == code


def test_a_season_keeps_rules_and_plan_and_its_name_is_its_own(club: Club) -> None:
    plan = SeasonPlan(tie_breaks=("wins", "shared"), best=3, lot_seed="x", manual=("Ann",))
    season = club.do(begin_season, " Spring ", rules("bonus"), plan)
    assert season.name == "Spring"
    assert club.see(find_season, "spr") == season
    assert (season.rules, season.plan, season.is_open) == (RULE_SETS["bonus"], plan, True)
    for name, code in (
        ("SPRING", "season-exists"), ("M12", "label-reserved"), ("\t", "name-control"),
    ):  # fmt: skip
        assert refused(club, begin_season, name, RuleSet(), SeasonPlan()).code == code
    wrong = SeasonPlan(tie_breaks=("luck",))
    assert refused(club, begin_season, "2027", RuleSet(), wrong).code == "tie-break-unknown"
    assert club.do(begin_season, "2027", RuleSet(), SeasonPlan()).name == "2027"


def test_the_season_that_is_meant(club: Club, bare: Club) -> None:
    with pytest.raises(NotFoundError) as nothing:
        bare.see(find_season, None)
    assert nothing.value.code == "season-none"
    winter = club.see(find_season, None)
    spring = club.season("Spring")
    with pytest.raises(ConflictError) as which:
        club.see(find_season, None)
    assert (which.value.code, which.value.values) == (
        "season-which", {"candidates": ("Winter", "Spring")},
    )  # fmt: skip
    club.do(start_night, spring, "2026-01-15", [], None)
    assert club.see(find_season, None) == spring
    club.do(close_night)
    club.do(close_season, winter)
    assert club.see(find_season, None) == spring
    club.do(close_season, spring)
    assert club.see(find_season, None).name == "Spring"
    with pytest.raises(NotFoundError) as unknown:
        club.see(find_season, "Sprang")
    assert (unknown.value.code, unknown.value.values["nearest"]) == ("season-unknown", "Spring")


def test_other_rules_of_a_season_leave_played_matches_as_they_are(club: Club) -> None:
    club.hands(1, *OVER)
    season = club.see(find_season, None)
    before = club.see(season_table, season)
    club.do(change_season, season, rules=rules("bonus"), plan=replace(season.plan, minimum=2))
    assert club.result(1).match.rules == rules(target=100)
    assert club.result(club.match("Ann", "Bob")).match.rules == RULE_SETS["bonus"]
    moved = club.see(moves_since, before)
    assert {move.name: (move.place_before, move.place_after) for move in moved}["Ann"] == (1, None)


def test_a_closed_season_is_not_changed_until_it_is_open_again(club: Club) -> None:
    club.do(close_season, club.see(find_season, None))
    season = club.see(find_season, None)
    given = club.by(reason="present")
    assert refused(club, change_season, season, rules=RuleSet()).code == "season-closed"
    assert refused(given, adjust_season, season, "Ann", 1).code == "season-closed"
    assert refused(club, start_night, season, "2026-01-15", [], None).code == "season-closed"
    again = club.do(reopen_season, season)
    assert club.do(change_season, again, rules=RuleSet()).rules == RuleSet()


def test_league_points_are_given_with_a_reason_to_players_and_teams(club: Club) -> None:
    club.do(add_team, "Reds", ["Eve", "Fay"])
    season = club.see(find_season, None)
    assert refused(club, adjust_season, season, "Ann", 2).code == "reason-missing"
    given = club.by(reason="made tea")
    assert given.do(adjust_season, season, "an", 2) == LeagueAdjustment("Ann", 2, "made tea")
    given.do(adjust_season, season, "Reds", -1)
    assert refused(given, adjust_season, season, "Zed", 2).code == "player-unknown"
    assert refused(given, adjust_season, season, "Ann", 10**30).code == "option-value"
    assert club.see(find_season, None).adjustments == (
        LeagueAdjustment("Ann", 2, "made tea"), LeagueAdjustment("Reds", -1, "made tea"),
    )  # fmt: skip


def test_why_somebody_stands_where(club: Club) -> None:
    club.hands(1, *OVER)
    season = club.see(find_season, None)
    found = club.see(place_told, season, "an")
    assert found is not None
    assert (found.row.name, found.row.place) == ("Ann", 1)
    assert club.see(place_told, season, "Eve") is None
    with pytest.raises(NotFoundError) as caught:
        club.see(place_told, season, "Zed")
    assert caught.value.code == "player-unknown"


def test_a_night_has_a_place_and_who_came(club: Club) -> None:
    season = club.see(find_season, None)
    night = club.do(start_night, season, "2026-01-15", ["bob", "Ann", "Bob"], "  The  Bell ")
    assert (night.name, night.place, night.held_on) == ("N1", "The Bell", "2026-01-15")
    assert night.present == ("Bob", "Ann")
    error = refused(club, start_night, season, "2026-01-16", [], None)
    assert (error.code, error.values) == ("night-open", {"night": "N1"})
    club.do(check_in, ["Cat", "Ann"], Attendance.STANDBY)
    assert club.see(find_night, "n1").check_ins == (
        ("Bob", Attendance.PRESENT), ("Ann", Attendance.STANDBY), ("Cat", Attendance.STANDBY),
    )  # fmt: skip
    assert refused(club, check_in, ["Cat", "Zed"], Attendance.PRESENT).code == "player-unknown"
    club.do(close_night)
    again = club.do(start_night, season, "2026-01-22", [], None)
    assert (again.name, again.place) == ("N2", None)
    assert [club.see(find_night, word).number for word in ("1", "N2", None)] == [1, 2, 2]  # type: ignore[list-item]


@pytest.mark.parametrize("place", ["", "a\x00b", "x" * 81])
def test_a_place_is_a_name_like_any_other(club: Club, place: str) -> None:
    error = refused(club, start_night, club.see(find_season, None), "2026-01-15", [], place)
    assert error.code in ("name-empty", "name-control", "name-long")


@pytest.mark.parametrize("written", ["N9", "9", "N", "", "x", "N٣", "N12345678901"])
def test_a_night_that_was_not_is_not_found(club: Club, written: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        club.see(find_night, written)
    assert caught.value.code == "night-unknown"


def test_a_club_keeps_rules_of_its_own_and_what_was_played_by_older_ones(club: Club) -> None:
    own = replace(rules(out_bonus=7), name="house")
    club.do(add_rules, own)
    newer = replace(rules(out_bonus=8), name="house")
    season = club.do(begin_season, "House", club.see(choose_rules, "house", {}), SeasonPlan())
    club.do(add_rules, newer)
    assert season.rules == own
    assert club.see(find_season, "House").rules == own
    assert club.see(choose_rules, "house", {"target": "50"}).out_bonus == 8
    assert club.see(known_rules)["house"] == newer
    assert known_rules(None) == RULE_SETS
    error = refused(club, add_rules, replace(own, name="bonus"))
    assert (type(error), error.code) == (ConflictError, "rules-built-in")
    club.do(add_rules, own)
    assert club.see(known_rules)["house"] == own


def test_where_the_club_is(club: Club, bare: Club) -> None:
    assert bare.see(club_status) == replace(
        bare.see(club_status), club="Thursday Demons", player_count=0, seasons=(), night=None,
        unsettled=(),
    )  # fmt: skip
    status = club.see(club_status)
    assert (status.player_count, status.seasons) == (8, ("Winter",))
    assert [each.match.name for each in status.unsettled] == ["M1"]


def test_who_changes_something_is_written_down(club: Club) -> None:
    club.by(actor="Sam", reason="new here", now="2026-02-01T10:00:00+00:00").players("Ida")
    note: Any = club.log[-1].note
    assert (note.command, note.actor, note.reason, note.at, note.detail) == (
        "player add", "Sam", "new here", "2026-02-01T10:00:00+00:00", "Ida",
    )  # fmt: skip
    error = refused(club.by(reason="a\udcff"), add_players, ["Joe"])
    assert (type(error), error.code) == (BadInputError, "control-character")
