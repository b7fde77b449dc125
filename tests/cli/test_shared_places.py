"""Places that are shared, as people read of them: standings, why, the end of a season."""

from pathlib import Path

from tests.cli.command_line import ok, play


def test_teams_that_share_the_first_place_play_off_as_teams_whoever_is_shown(club: Path) -> None:
    assert club.exists()
    play("""
        player add Eve Fay Gus Hal
        team add Reds Ann Bob
        team add Blues Cat Dan
        team add Greens Eve Fay
        team add Tans Gus Hal
        season new Cup --set teams=combined --set hands=1 --target none
        season enter Reds Blues Greens Tans --season Cup
        match new Reds Greens --season Cup
        match new Blues Tans --season Cup
        add M2 14/0 12/3 9/5 8/1
        add M3 14/0 12/3 9/5 8/1
    """)
    tie = "T1, place 1: Blues · Reds: an extra hand is due (`tiebreak`)"
    assert tie in ok("standings --season Cup").lines
    assert tie in ok("standings --season Cup --players").lines
    assert "  shares the place with Blues (7 points)" in ok("why Reds --season Cup").lines
    closed = ok("season close Cup")
    assert tie in closed.lines
    assert "`season reopen` opens it again" in closed.err
