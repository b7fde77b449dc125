"""Playing ties off: extra hands of a match, play-offs of a season (L3)."""

from typing import Any

import pytest

from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError, RefusedError
from rd_league.league.model import MatchKind
from rd_league.league.rounds import Round, RoundStatus, RoundTable
from rd_league.league.season import Format, SeasonPlan
from rd_league.league.seating_plan import Method
from rd_league.league.ties import TieKind, TieStatus
from rd_league.services.closing import close_season
from rd_league.services.desk import Clerk
from rd_league.services.hands import Recorded, edit_hand
from rd_league.services.history import undo
from rd_league.services.matches import results
from rd_league.services.nights import start_night
from rd_league.services.players import add_team
from rd_league.services.seasons import find_season
from rd_league.services.standings import play_tie_break, season_table, season_ties
from rd_league.storage.store import Store
from tests.services.club import Club, words
from tests.services.test_recording import CROSSING

PLAN = SeasonPlan(tie_breaks=("extra-hands", "shared"))


def season(club: Club) -> Any:
    return club.see(find_season, "Cup")


def play(club: Club, label: str, text: str, **more: Any) -> Recorded:
    return club.do(play_tie_break, season(club), label, words(text, **more))


def refused(club: Club, label: str, text: str, **more: Any) -> LeagueError:
    before = club.archive
    with pytest.raises(LeagueError) as caught:
        play(club, label, text, **more)
    assert club.archive == before
    return caught.value


def places(club: Club) -> dict[str, int | None]:
    return {row.name: row.place for row in club.see(season_table, season(club)).table.rows}


@pytest.fixture
def level(club: Club) -> Club:
    """Ann and Bob have won a match each and are level at the top of the season Cup."""
    club.season("Cup", plan=PLAN, target=50)
    club.hands(club.match("Ann", "Bob", "Cat", season="Cup"), "52/0 4/3 3/3")
    club.hands(club.match("Bob", "Ann", "Cat", season="Cup"), "52/0 3/3 1/3")
    return club


def test_a_play_off_is_a_match_of_its_own_that_decides_and_counts_in_no_total(level: Club) -> None:
    [tie] = level.see(season_ties, season(level))
    assert (tie.label, tie.kind, tie.status) == ("T1", TieKind.SEASON, TieStatus.DUE)
    assert tie.sides == tie.played_by == ("Ann", "Bob")
    assert places(level) == {"Ann": 1, "Bob": 1, "Cat": 3}
    before = level.see(season_table, season(level))

    recorded = play(level, "t1", "9/3 14/0")

    number = recorded.after.match.number
    assert (number, recorded.after.match.kind) == (4, MatchKind.TIE_BREAK)
    assert recorded.after.match.seats == ("Ann", "Bob")
    assert (recorded.after.totals, recorded.after.winners) == ((0, 0), (1,))
    assert places(level) == {"Bob": 1, "Ann": 2, "Cat": 3}
    after = level.see(season_table, season(level))
    assert {(row.name, row.total, row.hands, row.matches) for row in after.table.rows} == {
        (row.name, row.total, row.hands, row.matches) for row in before.table.rows
    }
    assert [result.match.number for result in level.see(results, season="Cup")] == [2, 3]
    assert after.results == level.see(results, season="Cup")
    [tie] = level.see(season_ties, season(level))
    assert (tie.status, tie.winner) == (TieStatus.DECIDED, "Bob")
    error = refused(level, "T1", "14/0 9/3")
    assert (type(error), error.code) == (ConflictError, "tie-decided")
    assert error.values == {"tie": "T1", "through": ("Bob",)}


def test_those_still_level_play_another_hand_of_the_same_play_off(level: Club) -> None:
    play(level, "T1", "14/0 16/1")
    assert places(level) == {"Ann": 1, "Bob": 1, "Cat": 3}
    recorded = play(level, "T1", "14/0 9/3")
    assert recorded.after.match.number == 4
    [tie] = level.see(season_ties, season(level))
    assert [hand.points for hand in tie.hands] == [
        (("Ann", 14), ("Bob", 14)), (("Ann", 14), ("Bob", 3)),
    ]  # fmt: skip
    assert (tie.winner, places(level)["Ann"]) == ("Ann", 1)


def test_the_first_hand_of_a_play_off_is_undone_with_its_match(level: Club) -> None:
    before = level.archive
    play(level, "T1", "9/3 14/0")
    entry = level.do(undo)
    assert (entry.note.command, entry.note.subject) == ("hand add", "M4")
    assert level.archive == before


def test_a_hand_of_a_play_off_can_be_corrected(level: Club) -> None:
    play(level, "T1", "9/3 14/0")
    level.do(edit_hand, 4, 1, words("Ann=24/3"))
    assert places(level) == {"Ann": 1, "Bob": 2, "Cat": 3}


def test_a_refused_hand_leaves_no_play_off_behind(level: Club) -> None:
    assert isinstance(refused(level, "T1", "44/9 12/0"), RefusedError)
    assert refused(level, "T1", "14/0").code == "cells-missing"
    assert refused(level, "T1", "14/0 9/3 1/1").code == "cells-many"


def test_a_tie_of_a_match_is_played_in_the_match(level: Club) -> None:
    number = level.match("Ann", "Bob", "Cat", "Dan", season="Cup")
    level.hand(number, "40/0 40/1 5/1 5/1")
    level.hand(number, "12/1 12/0 5/1 5/1")
    match_tie, season_tie = level.see(season_ties, season(level))
    assert (match_tie.kind, match_tie.sides) == (TieKind.MATCH, ("Ann", "Bob"))
    assert season_tie.label == "T2"
    recorded = play(level, "T1", "14/0 9/3 2/2 2/2")
    assert (recorded.after.match.number, recorded.after.winners) == (number, (0,))
    assert recorded.hand.label == "H3"


def test_a_tie_that_is_not_there_is_named_with_those_that_are(level: Club) -> None:
    error = refused(level, "T7", "14/0 9/3")
    assert (type(error), error.code) == (NotFoundError, "tie-unknown")
    assert error.values == {"tie": "T7", "labels": ("T1",)}


def test_nothing_is_played_off_in_a_closed_season(level: Club) -> None:
    level.do(close_season, season(level))
    assert refused(level, "T1", "14/0 9/3").code == "season-closed"


def test_more_than_a_table_of_them_cannot_play_it_off_at_once(club: Club) -> None:
    club.players("Ida")
    club.season("Cup", plan=PLAN, target=50)
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
    for a, b, c in (names[:3], names[3:6], names[6:]):
        for trio in ((a, b, c), (b, c, a), (c, a, b)):
            club.hand(club.match(*trio, season="Cup"), "52/0 3/3 1/3")
    assert set(places(club).values()) == {1}
    error = refused(club, "T1", "14/0 9/3")
    assert (type(error), error.code) == (BadInputError, "table-size")


@pytest.mark.parametrize(
    ("mode", "hand", "seats"),
    [
        ("combined", "26/0 26/1 3/3 3/3", ("Cat", "Dan", "Ann", "Bob")),
        ("shared-pack", "52/0 3/3", ("Blues", "Reds")),
    ],
)
def test_teams_play_off_as_teams(club: Club, mode: str, hand: str, seats: tuple[str, ...]) -> None:
    club.do(add_team, "Reds", ["Ann", "Bob"])
    club.do(add_team, "Blues", ["Cat", "Dan"])
    club.season("Cup", plan=PLAN, target=50, teams=mode)
    for first, second in (("Reds", "Blues"), ("Blues", "Reds")):
        club.hand(club.match(first, second, season="Cup"), hand)
    recorded = play(club, "T1", hand)
    assert recorded.after.match.seats == seats
    assert places(club) == {"Blues": 1, "Reds": 2}


def test_partners_of_one_match_play_off_each_alone(club: Club) -> None:
    club.season("Cup", plan=PLAN, target=50, teams="combined")
    club.hand(club.match("Ann+Bob", "Cat+Dan", season="Cup"), "26/0 26/1 3/3 3/3")
    recorded = play(club, "T1", "14/0 9/3")
    assert recorded.after.match.seats == ("Ann", "Bob")
    assert places(club) == {"Ann": 1, "Bob": 2, "Cat": 3, "Dan": 3}


def test_an_extra_hand_by_contenders_alone_is_named_by_the_tie(club: Club) -> None:
    club.season("Cup", plan=PLAN, extra_hand="contenders")
    number = club.match("Ann", "Bob", "Cat", "Dan", season="Cup")
    club.hands(number, *CROSSING)
    [tie] = club.see(season_ties, season(club))
    assert tie.played_by == ("Ann", "Bob")
    assert play(club, "T1", "14/0 9/3").after.winners == (0,)


def test_a_tie_at_the_cut_of_a_knock_out_is_played_off_in_a_match_of_its_own(club: Club) -> None:
    plan = SeasonPlan(format=Format.KNOCKOUT, advance=2)
    club.season("Cup", plan=plan, target=50)
    club.do(start_night, season(club), "2026-01-08", [], None)
    number = club.match("Ann", "Bob", "Cat", "Dan", season="Cup")
    club.hands(number, "52/0 12/3 12/3 1/3")

    def post(store: Store, clerk: Clerk) -> None:
        table = RoundTable(1, ("Ann", "Bob", "Cat", "Dan"), number)
        night = store.nights.tonight()
        assert night is not None
        made = Round(
            number=1, night=night.number, method=Method.SNAKE, seed="1",
            status=RoundStatus.POSTED, tables=(table,),
        )  # fmt: skip
        store.rounds.put("Cup", made)
        clerk.write_down(store, "round post", "Cup")

    club.do(post)
    [tie] = club.see(season_ties, season(club))
    assert (tie.kind, tie.place, tie.played_by) == (TieKind.MATCH, 2, ("Bob", "Cat"))
    before = club.result(number)
    recorded = play(club, "T1", "9/3 14/0")
    assert recorded.after.match.kind is MatchKind.TIE_BREAK
    assert recorded.after.match.seats == ("Bob", "Cat")
    assert club.result(number) == before
    [tie] = club.see(season_ties, season(club))
    assert (tie.status, tie.winner) == (TieStatus.DECIDED, "Cat")
    assert refused(club, "T1", "14/0 9/3").values == {"tie": "T1", "through": ("Cat",)}
