"""Who is in a season, from when, and on what terms (L1, L7)."""

from rd_league.league.match import match_result
from rd_league.league.rounds import Absence, Absent, absences
from rd_league.league.season import Award, Entry, EntryStatus, Pay, SeasonPlan
from rd_league.services.closing import close_season
from rd_league.services.entries import EntryTerms, enter, keep_apart, set_status
from rd_league.services.nights import start_night
from rd_league.services.players import add_team
from rd_league.services.rounds import DrawWords, draw_round, post_round
from rd_league.services.seasons import find_season
from tests.services.club import Club
from tests.services.test_absences import undone
from tests.services.test_matches import refused
from tests.services.test_rounds import EIGHT, evening


def test_terms_are_changed_one_by_one(club: Club) -> None:
    season = club.see(find_season, None)
    undone(club, enter, season, ["Ann", "Bob"], EntryTerms(first_seed=1))
    club.do(enter, season, ["Ann", "Bob"], EntryTerms(first_seed=1, demon_size=15))
    again = club.do(enter, club.see(find_season, None), ["Ann"], EntryTerms(start_points=5))
    assert again.entries == (
        Entry("Ann", seed=1, demon_size=15, start_points=5), Entry("Bob", seed=2, demon_size=15)
    )  # fmt: skip
    error = refused(club, enter, again, ["Cat"], EntryTerms(first_seed=2))
    assert (error.code, {error.values["name"], error.values["holder"]}) == (
        "seed-taken", {"Bob", "Cat"}
    )  # fmt: skip


def test_who_enters_late_missed_what_was_posted_but_not_what_was_played_unentered(
    club: Club,
) -> None:
    club.players("Ida")
    plan = SeasonPlan(missed=Award(Pay.FIXED, 2))
    season = evening(club, *EIGHT, plan=plan)
    club.do(draw_round, DrawWords())
    club.do(post_round)
    entered = club.do(enter, season, ["Ann", "Ida"], EntryTerms())
    assert entered.entries == (Entry("Ann"), Entry("Ida", first_round=2))
    rounds = club.see(lambda store: store.rounds.of("Rounds"))
    results = [match_result(match) for match in club.matches if match.season == "Rounds"]
    [missed] = absences(entered, rounds, results)
    assert missed == Absence(
        "Ida", Absent.MISSED, Award(Pay.FIXED, 2), (2, 3), results[0].match.played_on, 1
    )


def test_who_withdrew_is_not_drawn_until_taken_back(club: Club) -> None:
    season = evening(club, *EIGHT)
    undone(club, set_status, club.do(enter, season, ["Hal"], EntryTerms()), "Hal",
           EntryStatus.WITHDRAWN)  # fmt: skip
    club.do(set_status, club.see(find_season, None), "Hal", EntryStatus.WITHDRAWN)
    drawn = club.do(draw_round, DrawWords()).tables
    assert sorted(name for table in drawn for name in table) == list(EIGHT[:7])
    season = club.see(find_season, None)
    assert refused(club, set_status, season, "Gus", EntryStatus.WITHDRAWN).code == "entry-unknown"
    assert refused(club, set_status, season, "Hal", EntryStatus.DISQUALIFIED).code == (
        "reason-missing"
    )
    club.do(set_status, season, "Hal", EntryStatus.ENTERED)
    assert len(club.do(draw_round, DrawWords()).request.names) == 8


def test_nobody_is_entered_in_two_teams(club: Club) -> None:
    club.do(add_team, "Reds", ["Ann", "Bob"])
    club.do(add_team, "Blues", ["Bob", "Cat"])
    season = club.season("Pairs", teams="combined", target=40)
    assert refused(club, enter, season, ["Reds", "Blues"], EntryTerms()).code == "member-twice"
    season = club.do(enter, season, ["Reds"], EntryTerms())
    season = club.do(set_status, season, "Reds", EntryStatus.WITHDRAWN)
    season = club.do(enter, season, ["Blues"], EntryTerms())
    assert refused(club, set_status, season, "Reds", EntryStatus.ENTERED).code == "member-twice"


def test_those_who_are_kept_apart_do_not_meet(club: Club) -> None:
    season = club.season("Rounds")
    undone(club, keep_apart, season, ("Ann", "Bob"))
    assert refused(club, keep_apart, season, ("Ann", "ann")).code == "player-twice"
    season = club.do(keep_apart, season, ("Ann", "Bob"))
    assert season.apart == {frozenset({"Ann", "Bob"})}
    assert refused(club, keep_apart, season, ("Bob", "Ann")).code == "apart-already"
    club.do(start_night, season, "2026-01-15", list(EIGHT), None)
    for seed in "ab":
        tables = club.do(draw_round, DrawWords(seed=seed)).tables
        assert not any({"Ann", "Bob"} <= set(table) for table in tables)
    club.do(close_season, season)
    for service, words in ((enter, (["Ann"], EntryTerms())), (keep_apart, (("Ann", "Cat"),))):
        assert refused(club, service, club.see(find_season, "Rounds"), *words).code == (
            "season-closed"
        )
