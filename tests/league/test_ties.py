"""The ties that extra hands decide: in a match, and for the first place of a season (L3)."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet
from rd_league.hand.sheet import Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import (
    End,
    Ending,
    Leaving,
    Match,
    MatchKind,
    PlayedHand,
    sides_of_players,
)
from rd_league.league.register import Register
from rd_league.league.season import (
    DEFAULT_TIE_BREAKS,
    Entry,
    Format,
    LeagueAdjustment,
    SeasonPlan,
)
from rd_league.league.standings import division_tables, standings
from rd_league.league.ties import Tie, TieHand, TieKind, TieStatus, ties_that_matter
from tests.builders import points_sheet
from tests.league.rounds import entries, event, seated
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


def test_a_play_off_in_progress_is_ordered_under_either_style_of_places() -> None:
    level = finished(1, Ann=9, Bob=9, Cat=9, Dan=9)
    begun = play_off(2, {"Ann": 9, "Bob": 9, "Cat": 4, "Dan": 4}).match
    for style in RankStyle:
        going = match_result(replace(begun, rules=replace(begun.rules, rank_style=style)))
        rows = standings([level], PLAN, playoffs=[going]).rows
        assert [(row.place, row.name) for row in rows] == [
            (1, "Ann"), (1, "Bob"), (3, "Cat"), (3, "Dan"),
        ]  # fmt: skip


def test_whoever_leaves_a_play_off_comes_after_those_who_play_on() -> None:
    level = finished(1, Ann=9, Bob=9, Cat=9, Dan=9)
    names = ("Ann", "Bob", "Cat", "Dan")
    for last, places in ((-5, [1, 1, 3, 4]), (-6, [1, 2, 3, 4])):
        hands = {"Ann": -5, "Bob": last, "Cat": -9}
        going = replace(play_off(2, hands, names=names).match, leavings=(Leaving(3),))
        rows = standings([level], PLAN, playoffs=[match_result(going)]).rows
        assert [row.name for row in rows] == list(names)
        assert [row.place for row in rows] == places


def test_a_correction_that_brings_somebody_into_the_tie_calls_for_a_new_play_off() -> None:
    off = play_off(2, {"Ann": 4, "Bob": 9})
    [decided] = ties(LEVEL, playoffs=(off,))
    assert (decided.status, decided.winner) == (TieStatus.DECIDED, "Bob")
    [due] = ties(finished(1, Ann=9, Bob=9, Cat=9), playoffs=(off,))
    assert (due.status, due.hands, due.match) == (TieStatus.DUE, (), None)
    assert due.played_by == ("Ann", "Bob", "Cat")


def test_those_whom_a_running_play_off_has_left_behind_begin_one_of_their_own() -> None:
    """A correction has taken Cat and Dan out of the tie while they were playing on."""
    off = play_off(2, {"Ann": 1, "Bob": 1, "Cat": 9, "Dan": 9})
    [tie] = ties(LEVEL, playoffs=(off,))
    assert (tie.status, tie.sides, tie.played_by) == (TieStatus.DUE, *[("Ann", "Bob")] * 2)
    assert tie.play_off is None


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


KNOCKOUT = SeasonPlan(format=Format.KNOCKOUT, advance=2)


def cut_ties(
    *matches: MatchResult, playoffs: tuple[MatchResult, ...] = (), later: int | None = None
) -> tuple[Tie, ...]:
    """Of a first round of a knock-out, and a second of one match if there is one."""
    rounds = [(seated(1, matches), matches)]
    if later is not None:
        final = (finished(later, Ann=9, Bob=5),)
        rounds.append((seated(2, final, is_final=True), final))
    stage = event(KNOCKOUT, *rounds, field=entries("Ann", "Bob", "Cat", "Dan"), playoffs=playoffs)
    return ties_that_matter(stage.results, stage.tables, stage.rounds)


def test_a_tie_across_the_cut_of_a_table_is_for_the_last_place_that_goes_on() -> None:
    made = finished(4, Ann=9, Bob=7, Cat=7, Dan=1)
    assert cut_ties(made) == (
        Tie(
            label="T1",
            kind=TieKind.MATCH,
            place=2,
            sides=("Bob", "Cat"),
            played_by=("Bob", "Cat"),
            hands=(),
            status=TieStatus.DUE,
            match=made,
        ),
    )
    off = play_off(5, {"Bob": 3, "Cat": 9})
    [tie] = cut_ties(made, playoffs=(off,))
    assert (tie.status, tie.through, tie.winner) == (TieStatus.DECIDED, ("Cat",), "Cat")
    assert (tie.match, tie.play_off, len(tie.hands)) == (made, off, 1)


def test_several_can_go_on_from_a_tie_and_no_hand_is_due_once_it_is_known_who() -> None:
    """Three are level for two places: Dan falls behind at once, and the other two are through."""
    made = finished(4, Ann=9, Bob=9, Dan=9, Cat=1)
    [tie] = cut_ties(made, playoffs=(play_off(5, {"Ann": 8, "Bob": 8, "Dan": 3}),))
    assert (tie.place, tie.sides, tie.status) == (2, ("Ann", "Bob", "Dan"), TieStatus.DECIDED)
    assert (tie.through, tie.winner, tie.played_by) == (("Ann", "Bob"), None, ())


def test_those_level_behind_a_winner_play_another_between_them() -> None:
    made = finished(4, Ann=9, Bob=9, Dan=9, Cat=1)
    first = play_off(5, {"Ann": 8, "Bob": 3, "Dan": 3})
    [tie] = cut_ties(made, playoffs=(first,))
    assert (tie.status, tie.played_by, tie.play_off) == (TieStatus.DUE, ("Bob", "Dan"), None)
    second = play_off(6, {"Bob": 5, "Dan": 5})
    [tie] = cut_ties(made, playoffs=(first, second))
    assert (tie.status, tie.played_by, tie.play_off) == (TieStatus.DUE, ("Bob", "Dan"), second)
    second = play_off(6, {"Bob": 5, "Dan": 5}, {"Bob": 1, "Dan": 4})
    [tie] = cut_ties(made, playoffs=(first, second))
    assert (tie.status, tie.through) == (TieStatus.DECIDED, ("Ann", "Dan"))
    assert len(tie.hands) == 3


def test_a_cut_that_a_time_call_left_level_is_due_again() -> None:
    made = finished(4, Ann=9, Bob=7, Cat=7, Dan=1)
    off = play_off(5, {"Bob": 4, "Cat": 4}).match
    called = match_result(replace(off, ending=Ending(End.TIME_CALL, 1, "late")))
    [tie] = cut_ties(made, playoffs=(called,))
    assert (tie.status, tie.played_by, tie.play_off) == (TieStatus.DUE, ("Bob", "Cat"), None)


def test_nor_is_a_final_shared_by_a_time_call() -> None:
    final = (finished(4, Ann=9, Bob=9, Cat=1),)
    off = play_off(5, {"Ann": 4, "Bob": 4}).match
    called = match_result(replace(off, ending=Ending(End.TIME_CALL, 1, "late")))
    stage = event(KNOCKOUT, (seated(1, final, is_final=True), final), playoffs=(called,))
    [tie] = ties_that_matter(stage.results, stage.tables, stage.rounds)
    assert (tie.status, tie.place, tie.played_by) == (TieStatus.DUE, 1, ("Ann", "Bob"))


def test_a_play_off_before_the_match_or_after_the_next_round_is_about_something_else() -> None:
    made = finished(4, Ann=9, Bob=7, Cat=7, Dan=1)
    [tie] = cut_ties(made, playoffs=(play_off(3, {"Bob": 3, "Cat": 9}),))
    assert tie.status is TieStatus.DUE
    assert cut_ties(made, playoffs=(play_off(9, {"Bob": 3, "Cat": 9}),), later=7) == ()


def test_once_the_next_round_is_seated_a_tie_is_listed_only_if_it_was_played_off() -> None:
    made = finished(4, Ann=9, Bob=7, Cat=7, Dan=1)
    assert cut_ties(made, later=6) == ()
    [tie] = cut_ties(made, playoffs=(play_off(5, {"Bob": 3, "Cat": 9}),), later=6)
    assert tie.status is TieStatus.DECIDED


def test_level_for_the_first_place_of_a_table_that_both_go_on_from_is_no_tie() -> None:
    assert cut_ties(finished(4, Ann=9, Bob=9, Cat=7, Dan=1)) == ()
    assert cut_ties(finished(4, Ann=9, Bob=8, Cat=1, Dan=1)) == ()


def test_a_match_outside_of_rounds_leads_nowhere() -> None:
    made = finished(4, Ann=9, Bob=7, Cat=7, Dan=1)
    stage = event(KNOCKOUT, (seated(1, ()), (made,)))
    assert ties_that_matter(stage.results, stage.tables, stage.rounds) == ()


def test_each_division_has_ties_of_its_own_first_places_before_lines() -> None:
    field = tuple(
        Entry(name, division)
        for division, names in (("A", "FGHI"), ("B", "PQRS"))
        for name in names
    )
    plan = SeasonPlan(divisions=("A", "B"), promoted=1, tie_breaks=("extra-hands",))
    results = (finished(1, F=9, G=9, H=5, I=5), finished(2, P=9, Q=9, R=5, S=1))
    tables = division_tables(results, plan, Register(entries=field))
    found = ties_that_matter(results, tables)
    assert [(tie.label, tie.division, tie.place, tie.sides) for tie in found] == [
        ("T1", "A", 1, ("F", "G")),
        ("T2", "B", 1, ("P", "Q")),
        ("T3", "A", 3, ("H", "I")),
    ]
    tables = division_tables(
        results, plan, Register(entries=field), [play_off(3, {"H": 9, "I": 2})]
    )
    [*_, tie] = ties_that_matter(results, tables)
    assert (tie.status, tie.through) == (TieStatus.DECIDED, ("H",))


def test_the_line_under_the_first_of_a_division_is_a_tie_even_where_places_are_shared() -> None:
    field = (*(Entry(name, "A") for name in "FG"), *(Entry(name, "B") for name in "PQ"))
    plan = SeasonPlan(divisions=("A", "B"), promoted=1, tie_breaks=("shared",))
    results = (finished(1, F=9, G=1), finished(2, P=9, Q=9))
    tables = division_tables(results, plan, Register(entries=field))
    [tie] = ties_that_matter(results, tables)
    assert (tie.division, tie.place, tie.sides) == ("B", 1, ("P", "Q"))


def test_before_all_rounds_of_groups_are_played_there_is_no_cut_yet() -> None:
    plan = SeasonPlan(format=Format.GROUPS, rounds=2, final=2)
    first = (finished(1, Ann=9, Bob=5, Cat=5, Dan=1),)
    second = (finished(2, Ann=9, Bob=5, Cat=5, Dan=1),)
    one, two = (seated(1, first), first), (seated(2, second), second)
    for rounds, expected in (((one,), []), ((one, two), [(2, ("Bob", "Cat"))])):
        stage = event(plan, *rounds)
        found = ties_that_matter(stage.results, stage.tables, stage.rounds)
        assert [(tie.place, tie.sides) for tie in found] == expected
