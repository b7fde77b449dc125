"""The ties that extra hands decide: in a match, and for the first place of a season (L3)."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import Crossing, ExtraHand, RuleSet
from rd_league.hand.sheet import Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import End, Ending, Match, MatchKind, PlayedHand, sides_of_players
from rd_league.league.register import Register
from rd_league.league.season import DEFAULT_TIE_BREAKS, LeagueAdjustment, SeasonPlan
from rd_league.league.standings import standings
from rd_league.league.ties import Tie, TieHand, TieKind, TieStatus, ties_that_matter
from tests.builders import points_sheet
from tests.league.seasons import Season, finished, play_off, random_season

PLAN = SeasonPlan()
THIRTY = RuleSet(target=30)


def ties(
    *results: MatchResult, plan: SeasonPlan = PLAN, playoffs: tuple[MatchResult, ...] = ()
) -> tuple[Tie, ...]:
    return ties_that_matter(results, [standings(results, plan, playoffs=playoffs)])


def crossing(
    number: int, *sheets: Sheet, extra: ExtraHand = ExtraHand.ALL, **changes: object
) -> MatchResult:
    """A match of Ann, Bob and Cat to thirty."""
    made = Match(
        number=number,
        rules=replace(THIRTY, extra_hand=extra),
        seats=("Ann", "Bob", "Cat"),
        sides=sides_of_players("Ann", "Bob", "Cat"),
        hands=tuple(PlayedHand(key, each) for key, each in enumerate(sheets, 1)),
    )
    return match_result(replace(made, **changes))  # type: ignore[arg-type]


BOTH_OVER = points_sheet(35, 30, 29)


def test_a_season_without_matches_has_no_ties() -> None:
    assert ties() == ()


def test_two_over_the_target_are_a_tie_that_is_due_and_all_play() -> None:
    result = crossing(4, BOTH_OVER)
    assert ties(result) == (
        Tie(
            label="T1",
            kind=TieKind.MATCH,
            place=1,
            sides=("Ann", "Bob"),
            played_by=("Ann", "Bob", "Cat"),
            hands=(),
            status=TieStatus.DUE,
            match=result,
        ),
    )


def test_whoever_was_not_over_can_win_where_all_play() -> None:
    result = crossing(4, BOTH_OVER, points_sheet(-9, 3, 20))
    [tie] = ties(result)
    assert (tie.sides, tie.played_by) == (("Ann", "Bob"), ())
    assert (tie.status, tie.winner) == (TieStatus.DECIDED, "Cat")
    assert tie.hands == (TieHand("H2", (("Ann", -9), ("Bob", 3), ("Cat", 20))),)


@pytest.mark.parametrize("extra", [ExtraHand.CONTENDERS, ExtraHand.DECIDER])
def test_contenders_alone_play_and_those_level_again_play_another(extra: ExtraHand) -> None:
    first = points_sheet(30, 30, 30)
    once = points_sheet(9, 9, 4)
    [tie] = ties(crossing(4, first, once, extra=extra))
    assert (tie.sides, tie.played_by) == (("Ann", "Bob", "Cat"), ("Ann", "Bob"))
    assert (tie.status, tie.winner) == (TieStatus.DUE, None)
    [tie] = ties(crossing(4, first, once, points_sheet(5, 6, None), extra=extra))
    assert tie.sides == ("Ann", "Bob", "Cat")
    assert (tie.status, tie.winner) == (TieStatus.DECIDED, "Bob")
    assert tie.hands == (
        TieHand("H2", (("Ann", 9), ("Bob", 9), ("Cat", 4))),
        TieHand("H3", (("Ann", 5), ("Bob", 6))),
    )


def test_a_time_call_between_extra_hands_ends_the_tie_without_a_winner() -> None:
    ending = Ending(End.TIME_CALL, 2, "closing time")
    result = crossing(4, points_sheet(30, 30, 1), points_sheet(3, 3, 3), ending=ending)
    tie, of_season = ties(result)
    assert (tie.status, tie.winner, tie.played_by) == (TieStatus.DECIDED, None, ())
    assert (of_season.kind, of_season.sides) == (TieKind.SEASON, ("Ann", "Bob"))


def test_a_time_call_before_an_extra_hand_leaves_no_tie() -> None:
    ending = Ending(End.TIME_CALL, 1, "closing time")
    assert ties(crossing(4, points_sheet(30, 25, 1), ending=ending)) == ()


def test_a_match_won_outright_or_void_is_no_tie() -> None:
    assert ties(crossing(4, points_sheet(30, 29, 1))) == ()
    assert ties(crossing(4, BOTH_OVER, is_void=True)) == ()


def test_a_match_still_in_play_is_no_tie_and_neither_is_a_play_off() -> None:
    assert ties(crossing(4, points_sheet(9, 9, 9))) == ()
    assert ties(crossing(4, kind=MatchKind.TIE_BREAK)) == ()


def test_a_void_extra_hand_is_not_shown() -> None:
    result = crossing(4, BOTH_OVER, points_sheet(1, 2, 3))
    hands = (result.match.hands[0], replace(result.match.hands[1], is_void=True))
    [tie] = ties(match_result(replace(result.match, hands=hands)))
    assert (tie.status, tie.hands) == (TieStatus.DUE, ())


LEVEL = finished(1, Ann=9, Bob=9, Cat=1)


def test_those_level_at_the_top_of_a_season_play_it_off() -> None:
    assert ties(LEVEL) == (
        Tie(
            label="T1",
            kind=TieKind.SEASON,
            place=1,
            sides=("Ann", "Bob"),
            played_by=("Ann", "Bob"),
            hands=(),
            status=TieStatus.DUE,
        ),
    )


def test_a_play_off_goes_on_between_those_still_level_until_one_is_ahead() -> None:
    level = finished(1, Ann=9, Bob=9, Cat=9)
    hands = [{"Ann": 4, "Bob": 9, "Cat": 9}, {"Bob": 5, "Cat": 3}]
    begun = play_off(2, hands[0])
    [tie] = ties(level, playoffs=(begun,))
    assert (tie.sides, tie.played_by) == (("Ann", "Bob", "Cat"), ("Bob", "Cat"))
    assert (tie.status, tie.winner, tie.match) == (TieStatus.DUE, None, begun)
    assert tie.hands == (TieHand("H1", (("Ann", 4), ("Bob", 9), ("Cat", 9))),)
    [tie] = ties(level, playoffs=(play_off(2, *hands),))
    assert (tie.status, tie.winner, tie.played_by) == (TieStatus.DECIDED, "Bob", ())
    assert len(tie.hands) == 2


def test_a_correction_that_brings_somebody_into_the_tie_calls_for_a_new_play_off() -> None:
    off = play_off(2, {"Ann": 4, "Bob": 9})
    [decided] = ties(LEVEL, playoffs=(off,))
    assert (decided.status, decided.winner) == (TieStatus.DECIDED, "Bob")
    [due] = ties(finished(1, Ann=9, Bob=9, Cat=9), playoffs=(off,))
    assert (due.status, due.hands, due.match) == (TieStatus.DUE, (), None)
    assert due.played_by == ("Ann", "Bob", "Cat")


def test_a_correction_that_takes_somebody_out_of_the_tie_keeps_its_play_off() -> None:
    off = play_off(2, {"Ann": 4, "Bob": 2, "Cat": 9})
    [tie] = ties(LEVEL, playoffs=(off,))
    assert (tie.sides, tie.status, tie.winner) == (("Ann", "Bob"), TieStatus.DECIDED, "Ann")


def test_an_abandoned_play_off_leaves_the_tie_due_and_a_time_call_shares_it() -> None:
    made = play_off(2, {"Ann": 4, "Bob": 4}).match
    [due] = ties(
        LEVEL,
        playoffs=(
            match_result(replace(made, ending=Ending(End.ABANDONED, 1, "dark", counts=False))),
        ),
    )
    assert (due.status, due.played_by, due.match) == (TieStatus.DUE, ("Ann", "Bob"), None)
    called = match_result(replace(made, ending=Ending(End.TIME_CALL, 1, "late")))
    [shared] = ties(LEVEL, playoffs=(called,))
    assert (shared.status, shared.winner, shared.played_by) == (TieStatus.DECIDED, None, ())


def test_a_tie_is_due_even_where_later_tie_breaks_would_decide() -> None:
    plan = SeasonPlan(tie_breaks=("wins", "extra-hands", "lot"))
    assert [tie.status for tie in ties(LEVEL, plan=plan)] == [TieStatus.DUE]
    assert [row.place for row in standings([LEVEL], plan).rows] == [1, 2, 3]


def test_what_an_earlier_tie_break_decides_is_no_tie() -> None:
    plan = SeasonPlan(tie_breaks=("lot", "extra-hands"))
    assert ties(LEVEL, plan=plan) == ()
    assert ties(finished(1, Ann=9, Bob=1, Cat=1)) == ()  # second place decides nothing


def test_an_order_that_shares_wants_no_play_off_and_one_that_stops_short_does() -> None:
    assert ties(LEVEL, plan=SeasonPlan(tie_breaks=("wins", "shared"))) == ()
    [tie] = ties(LEVEL, plan=SeasonPlan(tie_breaks=("wins", "total")))
    assert (tie.kind, tie.status) == (TieKind.SEASON, TieStatus.DUE)


def test_those_without_a_place_are_in_no_tie() -> None:
    table = standings([LEVEL], PLAN, Register(guests=frozenset({"Ann"})))
    assert ties_that_matter([LEVEL], [table]) == ()


def test_adjustments_alone_are_no_season() -> None:
    given = tuple(LeagueAdjustment(name, 1, "host") for name in ("Ann", "Bob"))
    assert ties_that_matter([], [standings([], PLAN, Register(adjustments=given))]) == ()


def test_ties_are_numbered_by_match_and_the_season_is_last() -> None:
    results = (crossing(9, BOTH_OVER), LEVEL, crossing(4, BOTH_OVER, points_sheet(1, 2, 3)))
    level_too = finished(11, Cat=9, Bob=1)
    plan = SeasonPlan(tie_breaks=("extra-hands",))
    found = ties(*results, level_too, plan=plan)
    assert [(tie.label, tie.match and tie.match.match.name) for tie in found] == [
        ("T1", "M4"),
        ("T2", "M9"),
    ]
    found = ties(*results[:2], plan=plan)
    assert [(tie.label, tie.kind) for tie in found] == [
        ("T1", TieKind.MATCH),
        ("T2", TieKind.SEASON),
    ]


def test_as_of_a_day_later_ties_are_not_there_yet() -> None:
    early = crossing(1, BOTH_OVER, played_on=date(2026, 1, 7))
    late = crossing(2, BOTH_OVER, played_on=date(2026, 1, 14))
    table = standings([early, late], PLAN, as_of=date(2026, 1, 7))
    assert [tie.match for tie in ties_that_matter([early, late], [table])] == [early]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9))
def test_a_tie_is_due_or_has_been_decided_and_the_standings_agree(seed: int) -> None:
    season: Season = random_season(Random(seed))
    plan = replace(season.plan, tie_breaks=DEFAULT_TIE_BREAKS)
    table = replace(season, plan=plan).table
    found = ties_that_matter(season.results, [table])
    assert [tie.label for tie in found] == [f"T{n}" for n in range(1, len(found) + 1)]
    for tie in found:
        assert (tie.status is TieStatus.DUE) == bool(tie.played_by)
        assert len(tie.sides) > 1
        if tie.status is TieStatus.DUE:
            assert tie.winner is None
    firsts = tuple(row.name for row in table.ranked if row.place == 1)
    for tie in (tie for tie in found if tie.kind is TieKind.SEASON):
        assert set(firsts) <= set(tie.sides)
        if tie.status is TieStatus.DUE:
            assert len(firsts) > 1
            assert set(tie.played_by) >= set(firsts)
        else:
            assert tie.winner == (firsts[0] if len(firsts) == 1 else None)
    if len(firsts) > 1 and any(row.matches for row in table.ranked if row.place == 1):
        assert any(tie.kind is TieKind.SEASON for tie in found)


def test_crossing_by_tied_only_names_those_level_at_the_top() -> None:
    rules = replace(THIRTY, crossing=Crossing.TIED_ONLY)
    made = crossing(4, points_sheet(35, 35, 31)).match
    [tie] = ties(match_result(replace(made, rules=rules)))
    assert tie.sides == ("Ann", "Bob")
