"""Importing: whole or not at all, and twice is once (I6)."""

from typing import Any

import pytest

from rd_league.errors import BadFileError, ConflictError, LeagueError, NotFoundError
from rd_league.files.cells import DateOrder
from rd_league.files.hands_csv import format_hands, parse_hands
from rd_league.files.wide import WideLayout, parse_wide
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import NetPoints, Outcome, SatOut
from rd_league.league.imported import ImportedFile, ImportReport
from rd_league.league.match import Counting, MatchResult
from rd_league.league.model import End, Status
from rd_league.league.standings import Standings
from rd_league.services.closing import close_season
from rd_league.services.hands import edit_hand, insert_hand, void_hand
from rd_league.services.imports import ImportPlan, import_matches
from rd_league.services.matches import confirm_match, end_match, parse_ending, results, void_match
from rd_league.services.players import add_alias, add_team
from rd_league.services.seasons import find_season
from rd_league.services.standings import season_table
from tests.services.club import Club, rules, words

HEADER = "date,season,match,hand,player,foundation,demon,out\n"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
HOUSE = rules(demon_size=24, work_piles=7, demon_penalty=1, target="none")
SHEET = """Date,Mia,Leo,Out,Weather,Ada
1/9/2026,21,14,,rain,
1/9/2026,21,14,,rain,
1/9/2026,-4,33,Leo,rain,
1/16/2026,25,8,Mia,snow,11
1/16/2026,9,12,Draw,snow,3
"""


def flat(*hands: str, match: str = "T1", season: str = "Winter", date: str = "2026-01-08") -> str:
    """Hands told as `14/0 12/3`, of Ann, Bob, … in this order, the first zero out."""
    rows = []
    for number, hand in enumerate(hands, 1):
        for name, cell in zip(NAMES, hand.split(), strict=False):
            foundation, demon = cell.split("/")
            out = "yes" if demon == "0" else ""
            rows.append(f"{date},{season},{match},{number},{name},{foundation},{demon},{out}\n")
    return "".join(rows)


def take(club: Club, text: str, **plan: Any) -> ImportReport:
    file = parse_hands((HEADER + text).encode(), "hands.csv")
    return club.do(import_matches, file, ImportPlan("hands.csv", **plan))


def refused(club: Club, text: str, **plan: Any) -> LeagueError:
    """The error of a file of which nothing was taken."""
    before, entries = club.archive, club.log
    with pytest.raises(LeagueError) as caught:
        take(club, text, **plan)
    assert (club.archive, club.log) == (before, entries)
    return caught.value


def problems(error: LeagueError) -> list[tuple[int, str | None, str]]:
    assert isinstance(error, BadFileError)
    return [(each.line, each.column, each.code) for each in error.problems]


def wide(text: str = SHEET, label: str = "kitchen") -> ImportedFile:
    return parse_wide(text.encode(), "kitchen.csv", WideLayout(label, DateOrder.MDY, "Out", "Draw"))


def take_wide(club: Club, text: str = SHEET, rule_set: RuleSet | None = HOUSE) -> ImportReport:
    return club.do(import_matches, wide(text), ImportPlan("kitchen", None, rule_set, as_kept=True))


def standings(club: Club, season: str | None = None) -> Standings:
    return club.see(season_table, club.see(find_season, season)).table


def exported(club: Club, season: str = "Winter") -> str:
    return format_hands(club.see(results, season=season)).decode().removeprefix("\ufeff")


def copied_into(bare: Club, text: str) -> ImportReport:
    file = parse_hands(text.encode(), "hands.csv")
    return bare.do(import_matches, file, ImportPlan("hands.csv"))


class TestFlat:
    """The flat hands CSV."""

    def test_matches_hands_and_new_players_come_in(self, club: Club) -> None:
        text = flat("14/0 12/3 9/5", "1/0 1/1 1/1") + flat("5/1 6/0", match="T2")
        report = take(club, text + flat("5/1 6/0 3/3", match="x").replace("Cat", "Ζωή"))
        assert report == ImportReport(4, 3, 0, 0, ("Ζωή",), None, ())
        first, second, third = club.matches[1:]
        assert (first.label, first.name, first.seats) == ("T1", "M2", ("Ann", "Bob", "Cat"))
        assert second.seats == ("Ann", "Bob")
        assert (third.seats, third.hands[0].sheet.callers) == (("Ann", "Bob", "Ζωή"), (1,))
        assert club.result(2).totals == (15, 5, -2)
        note = club.log[-1].note
        assert (note.command, note.subject, note.detail) == ("import hands", "", "hands.csv")

    def test_a_file_twice_is_a_file_once(self, club: Club) -> None:
        text = flat("14/0 12/3", "1/0 1/1")
        take(club, text)
        before, entries = club.archive, club.log
        assert take(club, text) == ImportReport(0, 0, 2, 0, (), None, ())
        assert (club.archive, club.log) == (before, entries)

    def test_a_longer_file_adds_only_what_is_new(self, club: Club) -> None:
        take(club, flat("14/0 12/3"))
        report = take(club, flat("14/0 12/3", "1/0 1/1"))
        assert (report.hands, report.matches, report.skipped) == (1, 0, 1)
        assert club.result(2).totals == (15, 5)

    def test_a_hand_that_differs_is_a_conflict_and_nothing_is_stored(self, club: Club) -> None:
        take(club, flat("14/0 12/3", "1/0 1/1"))
        text = flat("14/0 12/3", "1/0 1/2", "9/0 9/1") + flat("5/0 5/1", match="T2")
        error = refused(club, text)
        assert (type(error), error.code) == (ConflictError, "import-differs")
        assert error.values == {"file": "hands.csv", "hands": ("T1, H2 (line 4)",)}

    def test_every_difference_is_listed(self, club: Club) -> None:
        take(club, flat("14/0 12/3", "1/0 1/1") + flat("5/0 5/1", match="T2"))
        text = flat("14/0 12/4", "1/0 1/2") + flat("5/0 5/1 3/1", match="T2")
        assert refused(club, text).values["hands"] == (
            "T1, H1 (line 2)", "T1, H2 (line 4)", "T2: Ann · Bob",
        )  # fmt: skip
        other_day = flat("14/0 12/3", "1/0 1/1", date="2026-01-09")
        assert refused(club, other_day).values["hands"] == ("T1: 2026-01-08",)

    def test_an_edited_hand_differs_until_it_is_edited_back(self, club: Club) -> None:
        text = flat("14/0 12/3")
        take(club, text)
        club.do(edit_hand, 2, 1, words("Bob=12/2"))
        assert refused(club, text).code == "import-differs"
        club.do(edit_hand, 2, 1, words("Bob=12/3"))
        assert take(club, text).skipped == 1

    def test_a_void_hand_is_no_difference(self, club: Club) -> None:
        text = flat("14/0 12/3", "1/0 1/1")
        take(club, text)
        club.do(insert_hand, 2, 1, words("9/0 9/9"))
        club.by(reason="never played").do(void_hand, 2, 1)
        assert take(club, text).skipped == 2

    def test_the_checks_refuse_by_line(self, club: Club) -> None:
        text = flat("14/0 12/3", "44/0 12/14", "1/1 53/0")
        assert problems(refused(club, text)) == [(5, None, "finding"), (7, None, "finding")]
        absent = flat("14/0 12/3", "14/0 12/3 9/5")
        assert problems(refused(club, absent)) == [(2, None, "seats-differ")]

    def test_a_hand_after_the_end_is_a_bad_line(self, club: Club) -> None:
        text = flat("52/0 0/3", "52/0 0/3", "1/0 1/1")
        error = refused(club, text)
        assert problems(error) == [(6, None, "after-end")]
        assert isinstance(error, BadFileError)
        assert error.problems[0].values == {"match": "T1", "hand": 3}
        assert take(club, flat("52/0 0/3", "52/0 0/3")).hands == 2

    def test_hands_are_added_only_to_a_match_that_goes_on(self, club: Club) -> None:
        take(club, flat("14/0 12/3"))
        club.by(reason="late").do(end_match, 2, parse_ending("time-call", counts=False))
        longer = flat("14/0 12/3", "1/0 1/1")
        assert problems(refused(club, longer)) == [(4, None, "after-end")]
        club.by(reason="twice").do(void_match, 2)
        assert refused(club, longer).code == "match-void"

    def test_a_confirmed_match_is_left_alone_or_needs_a_reason(self, club: Club) -> None:
        text = flat("52/0 0/3", "52/0 0/3")
        take(club, text)
        club.do(confirm_match, 2)
        assert take(club, text).skipped == 2
        assert club.result(2).status is Status.CONFIRMED
        club.by(reason="x").do(edit_hand, 2, 2, words("Ann=30/0"))
        shorter = flat("52/0 0/3", "30/0 0/3")
        assert take(club, shorter).skipped == 2
        assert refused(club, flat("52/0 0/3", "52/0 0/3", "30/0 0/3")).code == "import-differs"

    def test_the_points_of_a_file_must_be_those_of_its_counts(self, club: Club) -> None:
        header = HEADER.replace("out", "out,points")
        text = "2026-01-08,Winter,T1,1,Ann,14,0,yes,14\n2026-01-08,Winter,T1,1,Bob,12,3,,7\n"
        file = parse_hands((header + text).encode(), "hands.csv")
        with pytest.raises(BadFileError) as caught:
            club.do(import_matches, file, ImportPlan("hands.csv"))
        assert problems(caught.value) == [(3, "points", "points-differ")]
        assert caught.value.problems[0].values == {"name": "Bob", "claimed": 7, "points": 6}

    def test_a_season_is_named_in_full(self, club: Club) -> None:
        assert take(club, flat("14/0 12/3", season="WINTER")).hands == 1
        for name in ("Win", "Winter 2", "Wintér 2026"):
            error = refused(club, flat("14/0 12/3", season=name))
            assert (type(error), error.code) == (NotFoundError, "season-unknown")
        assert refused(club, flat("1/0 1/1", season="Wintre")).values["nearest"] == "Winter"

    def test_a_player_is_named_in_full_or_by_an_alias(self, club: Club) -> None:
        club.do(add_alias, "Bob", "Robert")
        text = flat("14/0 12/3").replace("Bob", "robert").replace("Ann", "An")
        assert take(club, text).players == ("An",)
        assert club.matches[1].seats == ("An", "Bob")

    def test_two_names_of_one_player_cannot_sit_at_one_table(self, club: Club) -> None:
        club.do(add_alias, "Bob", "Robert")
        error = refused(club, flat("14/0 12/3 9/5").replace("Cat", "Robert"))
        assert problems(error) == [(2, None, "player-twice")]
        assert isinstance(error, BadFileError)
        assert error.problems[0].values == {"name": "Bob"}

    @pytest.mark.parametrize("hand", ["14/0", "14/0 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1"])
    def test_a_table_has_two_to_eight_seats(self, club: Club, hand: str) -> None:
        error = refused(club, flat(hand))
        assert problems(error) == [(2, None, "table-size")]
        assert isinstance(error, BadFileError)
        assert error.problems[0].values == {"seats": len(hand.split()), "least": 2, "most": 8}

    def test_a_new_player_cannot_have_the_name_of_a_team(self, club: Club) -> None:
        club.do(add_team, "Ida", ["Ann", "Bob"])
        assert refused(club, flat("14/0 12/3").replace("Ann", "Ida")).code == "name-taken"

    def test_a_closed_season_and_a_season_in_teams_take_no_file(self, club: Club) -> None:
        club.season("Pairs", teams="combined")
        assert refused(club, flat("14/0 12/3", season="Pairs")).code == "import-teams"
        club.do(close_season, club.see(find_season, "Winter"))
        assert refused(club, flat("14/0 12/3")).code == "season-closed"

    def test_a_label_belongs_to_its_season(self, club: Club) -> None:
        club.season("Spring")
        take(club, flat("14/0 12/3"))
        assert take(club, flat("9/0 9/9", season="Spring")).matches == 1
        club.match("Gus", "Hal", season="Winter", label="T9")
        assert refused(club, flat("1/0 1/1", match="T9")).values["hands"] == ("T9: Gus · Hal",)


class TestRoundTrip:
    """What a club writes it can read, and so can another club."""

    @pytest.fixture
    def full(self, club: Club) -> Club:
        club.hands(1, "14/0 12/3 9/5 20/1 c55", "52/0 50/1 5/1 5/1", "52/0 50/1 5/1 5/1")
        club.hand(1, "3/2 4/4 5/5 6/6", out="nobody", note="=1+1")
        club.hands(club.match("Eve", "Fay", "Gus", label="T1"), "52/0 1/1 1/1", "52/0 1/1 1/1")
        club.hand(club.match("Ann", "Hal", table=3), "n12 n-5", out="unknown")
        return club

    def test_into_the_same_club_nothing_is_added(self, full: Club) -> None:
        before, entries = full.archive, full.log
        report = copied_into(full, exported(full))
        assert (report.hands, report.matches, report.skipped) == (0, 0, 7)
        assert (full.archive, full.log) == (before, entries)

    def test_a_match_without_a_label_is_the_one_of_its_number(self, full: Club) -> None:
        longer = exported(full) + "2026-01-08,Winter,M3,3,2,1,Ann,5,0,yes,,,,,,,,,\r\n"
        longer += "2026-01-08,Winter,M3,3,2,2,Hal,4,1,,,,,,,,,,\r\n"
        report = copied_into(full, longer)
        assert (report.hands, report.matches, report.skipped) == (1, 0, 7)
        assert full.result(3).totals == (17, -3)
        full.season("Spring")
        other = exported(full).replace("Winter", "Spring")
        assert copied_into(full, other).matches == 3

    def test_into_a_new_club_the_standings_are_equal(self, full: Club, bare: Club) -> None:
        bare.season("Winter", target=100)
        report = copied_into(bare, exported(full))
        assert (report.hands, report.matches, report.skipped) == (7, 3, 0)
        assert list(map(repr, standings(bare).rows)) == list(map(repr, standings(full).rows))
        shown = [_shown(result) for result in bare.see(results, season="Winter")]
        assert shown == [_shown(result) for result in full.see(results, season="Winter")]
        again = copied_into(bare, exported(full))
        assert (again.hands, again.matches, again.skipped) == (0, 0, 7)

    def test_a_forced_hand_comes_back_to_its_own_club(self, full: Club) -> None:
        full.by(reason="one fell").hand(3, "14/0 12/3 c1", force=True)
        report = copied_into(full, exported(full))
        assert (report.hands, report.skipped) == (0, 8)


def _shown(result: MatchResult) -> tuple[Any, ...]:
    hands = [(hand.number, hand.counting, hand.points, hand.hand.note) for hand in result.hands]
    return (result.match.seats, result.totals, result.places, result.ended, hands)


class TestWide:
    """A household's sheet: a match an evening, as kept on paper."""

    def test_an_evening_is_a_match_that_ended_as_kept(self, bare: Club) -> None:
        report = take_wide(bare)
        assert (report.hands, report.matches, report.skipped, report.stalled) == (5, 2, 0, 1)
        assert (report.players, report.season) == (("Mia", "Leo", "Ada"), "kitchen")
        assert [note.code for note in report.notes] == ["column-ignored"]
        first, second = bare.matches
        assert (first.label, second.label) == ("kitchen 2026-01-09", "kitchen 2026-01-16")
        assert [hand.sheet.outcome for hand in first.hands] == [
            Outcome.UNKNOWN, Outcome.UNKNOWN, Outcome.CALLED,
        ]  # fmt: skip
        assert first.hands[0].sheet == first.hands[1].sheet
        result = bare.result(1)
        assert (result.ended, result.totals, result.winners) == (End.AS_KEPT, (38, 61), (1,))
        assert [row.name for row in standings(bare).rows] == ["Leo", "Mia", "Ada"]

    def test_twice_adds_nothing(self, bare: Club) -> None:
        take_wide(bare)
        before, entries = bare.archive, bare.log
        report = take_wide(bare)
        assert (report.hands, report.matches, report.skipped, report.season) == (0, 0, 5, None)
        assert (bare.archive, bare.log) == (before, entries)
        take_wide(bare, rule_set=None)
        assert (bare.archive, bare.log) == (before, entries)

    def test_a_hand_more_moves_the_end(self, bare: Club) -> None:
        take_wide(bare)
        report = take_wide(bare, SHEET + "1/16/2026,1,2,,snow,3\n1/23/2026,5,6,,sun,\n")
        assert (report.hands, report.matches, report.skipped) == (2, 1, 5)
        result = bare.result(2)
        assert (result.ended, result.totals) == (End.AS_KEPT, (35, 22, 17))
        assert all(hand.counting is Counting.COUNTED for hand in result.hands)

    def test_a_hand_that_changed_is_a_conflict(self, bare: Club) -> None:
        take_wide(bare)
        before = bare.archive
        with pytest.raises(ConflictError) as caught:
            take_wide(bare, SHEET.replace("33", "32"))
        assert caught.value.values["hands"] == ("kitchen 2026-01-09, H3 (line 4)",)
        assert bare.archive == before

    def test_points_that_cannot_be_are_refused_with_their_line(self, bare: Club) -> None:
        before = bare.archive
        with pytest.raises(BadFileError) as caught:
            take_wide(bare, SHEET.replace("33", "53"))
        assert problems(caught.value) == [(4, None, "finding")]
        assert bare.archive == before

    def test_who_sat_out_is_for_the_paper_to_say_in_corrections_too(self, bare: Club) -> None:
        take_wide(bare)
        bare.do(insert_hand, 2, 1, words("n5 n6 -", out="unknown"))
        bare.do(edit_hand, 2, 2, words("Mia=-", out="unknown"))
        assert bare.result(2).totals == (14, 26, 14)
        first = bare.result(2).match.hands[0].sheet
        assert first.seats == (NetPoints(5), NetPoints(6), SatOut())

    def test_a_season_that_is_there_is_used(self, club: Club) -> None:
        report = take_wide(club)
        assert report.season is None
        assert {match.season for match in club.matches} == {"Winter"}
        assert club.matches[1].rules == HOUSE
