"""Ratings and handicaps of what is stored: which matches, which names, and after a correction."""

import pytest

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.handicaps import LadderMove, Played, ladder_moves
from rd_league.league.ratings import RatingMove, rating_moves
from rd_league.services.entries import EntryTerms, enter
from rd_league.services.handicaps import season_ladder, season_proposals
from rd_league.services.hands import edit_hand
from rd_league.services.players import add_team
from rd_league.services.ratings import club_ratings, rating_of
from rd_league.services.seasons import find_season
from tests.services.club import Club, words


@pytest.fixture
def two_seasons(club: Club) -> Club:
    club.season("Autumn", hands=1, ladder="hand")
    club.hands(club.match("Ann", "Bob", "Cat", season="Autumn"), "14/0 12/3 2/6")
    club.season("Spring", rules="nna", hands=1)
    club.hands(club.match("Ann", "Bob", season="Spring"), "8/3 20/0")
    return club


def names(found: object) -> list[str]:
    return [row.name for row in found.rows]  # type: ignore[attr-defined]


def test_ratings_are_of_a_season_or_of_all(two_seasons: Club) -> None:
    autumn, spring = (two_seasons.see(find_season, name) for name in ("Autumn", "Spring"))

    assert names(two_seasons.see(club_ratings, autumn)) == ["Ann", "Bob", "Cat"]
    assert names(two_seasons.see(club_ratings, spring)) == ["Bob", "Ann"]
    career = two_seasons.see(club_ratings)
    assert {row.name: row.matches for row in career.rows} == {"Ann": 2, "Bob": 2, "Cat": 1}
    told = two_seasons.see(rating_of, "an")
    assert [step.match.season for step in told.steps] == ["Autumn", "Spring"]
    assert [step.match.season for step in two_seasons.see(rating_of, "Ann", spring).steps] == [
        "Spring"
    ]


def test_whoever_is_unknown_or_has_not_played_is_not_found(two_seasons: Club) -> None:
    for name, code in (("Zoe", "player-unknown"), ("Hal", "not-in-standings")):
        with pytest.raises(NotFoundError) as refused:
            two_seasons.see(rating_of, name)
        assert refused.value.code == code


def test_those_who_share_a_pack_are_rated_each(club: Club) -> None:
    club.do(add_team, "Reds", ["Ann", "Bob"])
    club.season("Pairs", teams="shared-pack", hands=1)
    club.hands(club.match("Reds", "Cat+Dan", season="Pairs"), "14/0 12/3")

    assert names(club.see(club_ratings)) == ["Ann", "Bob", "Cat", "Dan"]
    assert club.see(rating_of, "Bob").steps[0].partners == ("Ann",)


def test_a_correction_moves_ratings_and_the_next_sizes_and_nothing_that_was_dealt(
    two_seasons: Club,
) -> None:
    autumn = two_seasons.see(find_season, "Autumn")
    ratings_then = two_seasons.see(club_ratings, autumn)
    ladder_then = two_seasons.see(season_ladder, autumn)
    assert dict(ladder_then.sizes) == {"Ann": 14, "Bob": 13, "Cat": 12}

    two_seasons.do(edit_hand, 2, 1, words("Ann=8/1 Bob=12/0"))

    assert rating_moves(ratings_then, two_seasons.see(club_ratings, autumn)) == (
        RatingMove("Bob", *reversed_figures(ratings_then, "Bob", "Ann")),
        RatingMove("Ann", *reversed_figures(ratings_then, "Ann", "Bob")),
    )
    assert ladder_moves(ladder_then, two_seasons.see(season_ladder, autumn)) == (
        LadderMove("Ann", 14, 13),
        LadderMove("Bob", 13, 14),
    )


def reversed_figures(table: object, one: str, other: str) -> tuple[float, float]:
    shown = {row.name: row.rating.shown for row in table.rows}  # type: ignore[attr-defined]
    return shown[one], shown[other]


def test_the_ladder_begins_at_the_size_of_an_entry(two_seasons: Club) -> None:
    autumn = two_seasons.see(find_season, "Autumn")
    for name, size in (("Ann", 9), ("Bob", None), ("Dan", 16)):
        autumn = two_seasons.do(enter, autumn, [name], EntryTerms(demon_size=size))

    climb = two_seasons.see(season_ladder, autumn)

    assert dict(climb.sizes) == {"Ann": 10, "Bob": 13, "Cat": 12, "Dan": 16}
    assert climb.played == (Played("M2", "H1", "Ann", dealt=13, ladder=9),)


def test_a_season_without_a_ladder_says_so(two_seasons: Club) -> None:
    with pytest.raises(ConflictError) as refused:
        two_seasons.see(season_ladder, two_seasons.see(find_season, "Spring"))

    assert (refused.value.code, refused.value.values) == ("ladder-none", {"season": "Spring"})


def test_handicaps_are_proposed_from_the_season_alone(two_seasons: Club) -> None:
    proposals = two_seasons.see(season_proposals, two_seasons.see(find_season, "Spring"))

    assert [(each.name, each.hands, each.size) for each in proposals] == [
        ("Bob", 1, None), ("Ann", 1, None),
    ]  # fmt: skip
