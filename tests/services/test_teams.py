"""Teams at a table: fixed, of one match, with a pack each or one between them (R13.1)."""

import pytest

from rd_league.errors import ConflictError
from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.model import Side
from rd_league.services.hands import edit_hand
from rd_league.services.matches import end_match, parse_ending, results
from rd_league.services.players import add_team, rename_player
from rd_league.services.seasons import adjust_season, find_season
from rd_league.services.standings import player_table, season_table
from tests.services.club import Club, words
from tests.services.test_matches import HAND, unseated


@pytest.fixture
def teams(club: Club) -> Club:
    club.do(add_team, "Reds", ["Ann", "Bob"])
    club.do(add_team, "Blues", ["Cat", "Dan"])
    club.season("Pairs", teams="combined", target=100)
    club.season("Packs", teams="shared-pack", target=100)
    return club


def test_fixed_teams_with_a_pack_each_score_under_their_own_name(teams: Club) -> None:
    number = teams.match("Reds", "blues", season="Pairs")
    result = teams.hand(number, HAND).after
    assert result.match.seats == ("Ann", "Bob", "Cat", "Dan")
    assert result.match.sides == (
        Side("Reds", (0, 1), ("Reds",)), Side("Blues", (2, 3), ("Blues",))
    )  # fmt: skip
    assert result.totals == (20, 17)
    assert teams.result(number) == result


def test_partners_of_one_match_are_credited_each(teams: Club) -> None:
    number = teams.match("Eve+Fay", "gus+hal", season="Pairs")
    assert teams.result(number).match.sides == (
        Side("Eve + Fay", (0, 1), ("Eve", "Fay")),
        Side("Gus + Hal", (2, 3), ("Gus", "Hal")),
    )
    teams.do(rename_player, "Fay", "Fiona")
    assert teams.result(number).match.sides[0] == Side("Eve + Fiona", (0, 1), ("Eve", "Fiona"))


def test_partners_with_one_pack_have_one_line(teams: Club) -> None:
    number = teams.match("Reds", "Eve+Fay", season="Packs", demon_sizes={"Reds": 15})
    result = teams.hand(number, "14/0 12/3").after
    assert result.match.seats == ("Reds", "Eve + Fay")
    assert result.match.sides == (
        Side("Reds", (0,), ("Reds",)), Side("Eve + Fay", (1,), ("Eve", "Fay"))
    )  # fmt: skip
    assert result.match.demon_sizes == (15, None)
    assert (result.totals, result.match.hands[0].sheet.callers) == ((14, 6), (0,))
    assert teams.result(number) == result
    assert teams.do(edit_hand, number, 1, words("Eve=12/2")).after.totals == (14, 8)


def test_a_team_called_like_other_partners_is_not_taken_for_them(teams: Club) -> None:
    teams.do(add_team, "Eve + Fay", ["Gus", "Hal"])
    number = teams.match("Eve+Fay", "Reds", season="Packs")
    side = teams.result(number).match.sides[0]
    assert (side.name, side.credited) == ("Eve + Fay", ("Eve", "Fay"))
    with pytest.raises(ConflictError):
        teams.match("Eve+Fay", "Eve+Gus", season="Packs")


def test_a_name_with_a_plus_can_be_half_of_a_pair(teams: Club) -> None:
    teams.players("+1", "A+B")
    number = teams.match("A+B+Cat", "+1+Dan", season="Pairs")
    assert teams.result(number).match.seats == ("A+B", "Cat", "+1", "Dan")


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        (("Reds",), "table-size"),
        (("Reds", "Reds"), "player-twice"),
        (("Reds", "Ann+Eve"), "player-twice"),
        (("Ann+Ann", "Blues"), "player-twice"),
        (("Reds", "Ann"), "team-unknown"),
        (("Reds", "Zed+Eve"), "player-unknown"),
        (("Reds", "Eve+"), "player-unknown"),
        (("Reds", "+"), "player-unknown"),
    ],
)
@pytest.mark.parametrize("season", ["Pairs", "Packs"])
def test_a_table_of_teams_that_cannot_be(
    teams: Club, season: str, sides: tuple[str, ...], code: str
) -> None:
    assert unseated(teams, *sides, season=season).code == code


def test_the_seasons_are_what_they_say(teams: Club) -> None:
    modes = {name: teams.see(find_season, name).rules.teams for name in ("Pairs", "Packs")}
    assert modes == {"Pairs": TeamMode.COMBINED, "Packs": TeamMode.SHARED_PACK}
    assert teams.see(results, season="Pairs") == ()


def test_members_of_fixed_teams_stand_one_by_one_with_what_the_team_has(teams: Club) -> None:
    season = teams.see(find_season, "Pairs")
    teams.by(reason="tea").do(adjust_season, season, "Reds", 2)
    number = teams.match("Reds", "Blues", season="Pairs")
    teams.by(reason="late").do(end_match, number, parse_ending("time-call", counts=True))
    season = teams.see(find_season, "Pairs")
    of_teams = {
        row.name: (row.place, row.league_points, row.total)
        for row in teams.see(season_table, season).table.rows
    }
    of_players = {
        row.name: (row.place, row.league_points, row.total)
        for row in teams.see(player_table, season).table.rows
    }
    assert of_teams.keys() == {"Reds", "Blues"}
    assert of_players == {
        "Ann": of_teams["Reds"], "Bob": of_teams["Reds"],
        "Cat": (3, *of_teams["Blues"][1:]), "Dan": (3, *of_teams["Blues"][1:]),
    }  # fmt: skip
