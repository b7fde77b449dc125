"""Statistics of a stored club: seasons, filters, and whom a name means."""

from collections.abc import Sequence
from datetime import date

import pytest

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.records import RecordKind
from rd_league.services.matches import void_match
from rd_league.services.players import add_alias
from rd_league.services.statistics import (
    Question,
    club_records,
    club_statistics,
    player_figures,
    rivals,
)
from tests.services.club import Club

CAREER = Question()


def points(club: Club, question: Question = CAREER) -> dict[str, int]:
    found = club.see(club_statistics, question).figures
    return {name: each.points for name, each in found.items()}


@pytest.fixture
def two_seasons(club: Club) -> Club:
    """M1 of Winter is Ann, Bob, Cat and Dan, M2 of Summer Ann and Eve."""
    club.hand(1, "14/0 12/3 9/5 20/1")
    club.season("Summer", target=20)
    club.match("Ann", "Eve", season="Summer", played_on=date(2026, 6, 1))
    club.hands(2, "9/0 8/1", "11/0 2/2")
    return club


def test_without_a_season_all_of_them_are_told_with_one_only_that(two_seasons: Club) -> None:
    assert points(two_seasons) == {"Ann": 34, "Bob": 6, "Cat": -1, "Dan": 18, "Eve": 4}
    assert points(two_seasons, Question("Summer")) == {"Ann": 20, "Eve": 4}
    assert points(two_seasons, Question("win"))["Ann"] == 14


def test_filters_leave_out_the_rest(two_seasons: Club) -> None:
    assert points(two_seasons, Question(table_size=2)) == {"Ann": 20, "Eve": 4}
    assert points(two_seasons, Question(since=date(2026, 6, 2))) == {}
    assert points(two_seasons, Question(until=date(2026, 6, 1), against="Eve")) == {"Ann": 20}


def test_who_has_not_played_has_blank_figures(two_seasons: Club) -> None:
    fay = two_seasons.see(player_figures, "Fay", CAREER)

    assert (fay.name, fay.hands, fay.calls, fay.pph, fay.best_hand) == ("Fay", 0, 0, None, None)


def test_a_name_is_found_by_alias_and_by_its_beginning(two_seasons: Club) -> None:
    two_seasons.do(add_alias, "Ann", "Nancy")

    assert two_seasons.see(player_figures, "nan", CAREER).points == 34
    with pytest.raises(NotFoundError, match="player-unknown"):
        two_seasons.see(player_figures, "Zoe", CAREER)
    with pytest.raises(NotFoundError, match="season-unknown"):
        two_seasons.see(player_figures, "Ann", Question("Spring"))


@pytest.mark.parametrize("written", ["Ann+Bob", "bob+ann", "Bob + Ann", "Ann + B"])
def test_partners_with_one_pack_are_found_in_either_order(club: Club, written: str) -> None:
    club.season("Pairs", rules="partners")
    number = club.match("Bob+Ann", "Cat+Dan", season="Pairs")
    club.hand(number, "14/0 12/3")

    found = club.see(player_figures, written, CAREER)

    assert (found.name, found.points) == ("Ann + Bob", 14)
    assert club.see(player_figures, "Ann", CAREER).hands == 0


def test_two_names_are_told_against_each_other_and_nobody_against_themselves(
    two_seasons: Club,
) -> None:
    found = two_seasons.see(rivals, "Ann", "Eve", CAREER)

    assert [(rival.name, rival.hands_ahead) for rival in found.rivals] == [("Ann", 2), ("Eve", 0)]
    assert [meeting.match for meeting in found.meetings] == ["M2"]
    with pytest.raises(ConflictError, match="player-twice"):
        two_seasons.see(rivals, "Ann", "ann", CAREER)


def test_a_void_match_takes_its_records_with_it(two_seasons: Club) -> None:
    def highs() -> Sequence[tuple[int, str | None]]:
        found = two_seasons.see(club_records, CAREER)
        return [
            (each.value, each.holders[0].match)
            for each in found
            if each.kind is RecordKind.HAND_HIGH
        ]

    assert highs() == [(18, "M1")]
    two_seasons.by(reason="wrong packs").do(void_match, 1)
    assert highs() == [(11, "M2")]
