"""The end of a season: its table kept, its champions on the board, the season after (L6)."""

from dataclasses import replace

import pytest

from rd_league.errors import ConflictError
from rd_league.league.model import Status
from rd_league.league.plan import plan_with
from rd_league.league.season import EntryStatus, Season, SeasonPlan
from rd_league.services.closing import (
    close_season,
    honours,
    left_level,
    left_open,
    reopen_season,
    successor,
)
from rd_league.services.entries import EntryTerms, enter, keep_apart, set_status
from rd_league.services.history import undo
from rd_league.services.matches import void_match
from rd_league.services.merging import merge_players
from rd_league.services.nights import start_night
from rd_league.services.players import rename_player
from rd_league.services.rules import choose_rules
from rd_league.services.seasons import begin_season, change_season, find_season
from rd_league.services.standings import season_table
from rd_league.services.titles import titles
from tests.services.club import Club

UPPER, LOWER = ("Ann", "Bob", "Cat"), ("Dan", "Eve", "Fay")


def divided(bare: Club) -> Season:
    """Two divisions of three, one match each, won in alphabetical order; one goes up or down."""
    bare.players(*UPPER, *LOWER, "Gus")
    plan = plan_with(SeasonPlan(), {"divisions": "A,B", "promoted": "1"})
    season = bare.season("Winter", plan=plan, target="none", hands=1)
    bare.do(enter, season, list(UPPER), EntryTerms(division="A", first_seed=1))
    bare.do(
        enter, bare.see(find_season, None), list(LOWER), EntryTerms(division="B", demon_size=11)
    )
    for names in (UPPER, LOWER):
        bare.hand(bare.match(*names), "n30 n20 n10", out="unknown")
    return bare.see(find_season, None)


def test_a_closed_season_names_its_champions_and_keeps_its_table(bare: Club) -> None:
    season = divided(bare)
    closing = bare.by(now="2026-03-01T20:00:00+00:00").do(close_season, season)

    [board] = bare.see(honours)

    assert (board.season, board.closed_at[:10], board.champions, board.is_unchanged) == (
        "Winter", "2026-03-01", ("Ann", "Dan"), True,
    )  # fmt: skip
    assert board.digest == closing.digest
    assert bare.see(titles) == {"Ann": 1, "Dan": 1}
    with pytest.raises(ConflictError, match="season-closed"):
        bare.do(close_season, bare.see(find_season, "Winter"))


def test_a_champion_who_is_renamed_or_merged_stays_one(bare: Club) -> None:
    season = divided(bare)
    bare.do(close_season, season)
    bare.do(rename_player, "Ann", "Anna Lee")
    assert [each.champions for each in bare.see(honours)] == [("Anna Lee", "Dan")]
    assert bare.see(titles) == {"Anna Lee": 1, "Dan": 1}

    bare.do(reopen_season, bare.see(find_season, "Winter"))
    bare.do(merge_players, "Dan", "Gus")
    bare.do(close_season, bare.see(find_season, "Winter"))
    assert [each.champions for each in bare.see(honours)] == [("Anna Lee", "Gus")]


def test_a_table_that_is_another_now_is_not_called_unchanged(bare: Club) -> None:
    bare.do(close_season, divided(bare))
    # What a closed season rests on is refused, so somebody must have gone past that.
    bare.sql("UPDATE count SET net = 29 WHERE net = 30")

    assert [each.is_unchanged for each in bare.see(honours)] == [False]


def test_a_season_that_is_opened_again_is_off_the_board_until_it_closes(bare: Club) -> None:
    season = divided(bare)
    bare.do(close_season, season)
    before = bare.archive
    opened = bare.do(reopen_season, season)
    assert (bare.see(honours), opened.is_open) == ((), True)
    bare.do(change_season, opened, plan=replace(opened.plan, minimum=1))
    bare.do(undo)
    bare.do(undo)
    assert bare.archive == before


def test_the_season_after_has_every_setting_and_everybody_in_the_right_division(bare: Club) -> None:
    divided(bare)
    bare.do(keep_apart, bare.see(find_season, None), ("Ann", "Bob"))
    bare.do(set_status, bare.see(find_season, None), "Fay", EntryStatus.WITHDRAWN)
    old = bare.see(find_season, None)

    copied = bare.see(successor, old)
    fresh = bare.do(begin_season, "Spring", old.rules, old.plan, copied)

    assert (fresh.rules, fresh.plan, fresh.apart, fresh.kind) == (
        old.rules, old.plan, old.apart, old.kind,
    )  # fmt: skip
    assert {each.name: (each.division, each.demon_size, each.seed) for each in fresh.entries} == {
        "Ann": ("A", None, None),
        "Bob": ("A", None, None),
        "Cat": ("B", None, None),
        "Dan": ("A", 11, None),
        "Eve": ("B", 11, None),
    }
    assert bare.see(season_table, fresh).tables[0].rows == ()


def test_matches_that_are_not_over_are_named_when_a_season_closes(bare: Club) -> None:
    season = divided(bare)
    assert bare.see(left_open, season) == ()

    seated, playing, void = (bare.match("Ann", "Bob") for _ in range(3))
    bare.hand(playing, "n10 n10", out="unknown")
    bare.by(reason="by mistake").do(void_match, void)

    assert bare.see(left_open, season) == (
        (f"M{seated}", Status.SEATED),
        (f"M{playing}", Status.EXTRA_HAND_DUE),
    )


def test_nobody_moves_while_two_are_level_across_a_line(bare: Club) -> None:
    bare.players(*UPPER, *LOWER)
    plan = plan_with(SeasonPlan(), {"divisions": "A,B", "promoted": "1"})
    season = bare.season("Winter", plan=plan, target="none", hands=1, crossing="highest")
    bare.do(enter, season, list(UPPER), EntryTerms(division="A"))
    bare.do(enter, bare.see(find_season, None), list(LOWER), EntryTerms(division="B"))
    bare.hand(bare.match(*UPPER), "n30 n20 n10", out="unknown")
    bare.hand(bare.match(*LOWER), "n30 n30 n10", out="unknown")

    with pytest.raises(ConflictError, match="line-undecided"):
        bare.see(successor, bare.see(find_season, None))


def test_the_player_score_counts_titles_of_seasons_that_are_over(bare: Club) -> None:
    bare.do(close_season, divided(bare))
    plan = plan_with(SeasonPlan(), {})
    rules = bare.see(choose_rules, "racing-demon", {"target": "none", "hands": "1"})
    nna = bare.do(begin_season, "Spring", rules, plan)
    number = bare.match("Ann", "Bob", season="Spring")
    bare.hand(number, "n10 n20", out="unknown")

    table = bare.see(season_table, nna)

    assert table.table.ledger.register.titles == {"Ann": 1, "Dan": 1}


def test_whoever_is_in_no_division_wins_nothing(bare: Club) -> None:
    season = divided(bare)
    bare.players("Hal", "Ivy")
    bare.hand(bare.match("Hal", "Ivy"), "n30 n20", out="unknown")
    bare.do(close_season, season)
    assert [each.champions for each in bare.see(honours)] == [("Ann", "Dan")]


def test_the_season_that_goes_on_is_meant_while_a_night_of_a_closed_one_is_open(bare: Club) -> None:
    season = divided(bare)
    bare.do(start_night, season, "2026-01-08", ["Ann"], None)
    bare.do(close_season, season)
    assert bare.see(find_season, None).name == "Winter"
    bare.season("Spring")
    assert bare.see(find_season, None).name == "Spring"


def test_a_tie_that_is_due_is_told_when_a_season_closes(bare: Club) -> None:
    bare.players("Ann", "Bob", "Cat", "Dan")
    season = bare.season("Winter", target="none", hands=1)
    for one, other in (("Ann", "Bob"), ("Cat", "Dan")):
        bare.hand(bare.match(one, other), "n30 n20", out="unknown")
    bare.do(close_season, season)
    [tie] = bare.see(left_level, season)
    assert (tie.label, tie.place, set(tie.sides)) == ("T1", 1, {"Ann", "Cat"})
