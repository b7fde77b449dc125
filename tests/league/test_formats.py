"""What is played in which order, and what is in the way (L3)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, count, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.league.formats import (
    FORMATS,
    Blocked,
    Course,
    NextRound,
    Obstacle,
    bye_count,
    course,
    final_round,
    meeting_counts,
    unmet,
    with_reserves,
)
from rd_league.league.match import MatchResult, match_result
from rd_league.league.rounds import Absent, Round, RoundStatus
from rd_league.league.season import Entry, EntryStatus, Format, SeasonPlan
from rd_league.league.seating_plan import Leftovers, Method, SeatingPlan, Sizes
from rd_league.league.sizes import table_sizes
from rd_league.league.stages import Stage, StaleRound, stale_rounds
from tests.league.rounds import entries, event, seated
from tests.league.seasons import finished, play_off

LETTERS = tuple("ABCDEFGH")
FOURS = SeatingPlan(sizes=Sizes(3, 5, 4))
KNOCKOUT = SeasonPlan(format=Format.KNOCKOUT, advance=2, seating=FOURS)
GROUPS = SeasonPlan(format=Format.GROUPS, rounds=1, final=3, seating=FOURS)
FIRST = (finished(1, A=9, D=8, E=7, H=6), finished(2, B=9, C=8, F=7, G=6))


def in_play(result: MatchResult) -> MatchResult:
    return match_result(replace(result.match, ending=None))


def knock_out(*matches: MatchResult, **more: object) -> Stage:
    one = (seated(1, matches), matches)
    return event(KNOCKOUT, one, field=entries(*LETTERS), **more)  # type: ignore[arg-type]


def test_every_format_has_a_course() -> None:
    assert set(FORMATS) == set(Format)


def test_a_knock_out_begins_with_all_entries_by_seed() -> None:
    field = (*entries("B", "A"), Entry("Z"), Entry("Y"), *entries("X")[:0])
    left = Entry("Q", seed=1, status=EntryStatus.WITHDRAWN)
    stage = event(
        replace(KNOCKOUT, seating=SeatingPlan(sizes=Sizes(2, 2, 2))), field=(*field, left)
    )
    assert course(stage) == Course(NextRound(1, ("B", "A", "Y", "Z"), Method.SNAKE))


def test_the_best_of_each_table_go_on_winners_before_seconds_each_by_seed() -> None:
    assert course(knock_out(*FIRST)) == Course(
        NextRound(
            2, ("A", "B", "C", "D"), Method.SNAKE, reserves=("E", "F", "G", "H"), is_final=True
        )
    )


def test_a_table_that_is_not_finished_holds_up_the_next_round() -> None:
    stage = knock_out(FIRST[0], in_play(FIRST[1]))
    assert course(stage) == Course(
        obstacles=(Obstacle(Blocked.TABLE, {"round": 1, "table": 2, "match": "M2"}),)
    )
    void = match_result(replace(FIRST[1].match, is_void=True))
    assert [each.code for each in course(knock_out(FIRST[0], void)).obstacles] == [Blocked.VOID]


def test_a_draft_holds_up_the_next_round() -> None:
    draft = seated(2, (), status=RoundStatus.DRAFT)
    stage = event(KNOCKOUT, (seated(1, FIRST), FIRST), (draft, ()), field=entries(*LETTERS))
    assert course(stage).obstacles == (Obstacle(Blocked.DRAFT, {"round": 2}),)


def test_a_tie_at_the_cut_holds_up_the_next_round_until_it_is_played_off() -> None:
    level = finished(1, A=9, D=8, E=8, H=6)
    assert course(knock_out(level, FIRST[1])) == Course(
        obstacles=(Obstacle(Blocked.TIE, {"tie": "T1", "sides": ("D", "E")}),)
    )
    off = play_off(3, {"D": 3, "E": 9})
    found = course(knock_out(level, FIRST[1], playoffs=(off,))).next_round
    assert found is not None
    assert (found.names, found.reserves) == (("A", "B", "C", "E"), ("D", "F", "G", "H"))


def test_level_above_the_cut_and_level_below_it_decide_nothing() -> None:
    stage = knock_out(finished(1, A=9, D=9, E=7, H=7), FIRST[1])
    found = course(stage).next_round
    assert found is not None
    assert set(found.names) == {"A", "B", "C", "D"}


def test_the_best_of_those_out_come_in_for_those_who_withdrew() -> None:
    field = tuple(
        replace(each, status=EntryStatus.WITHDRAWN) if each.name in ("A", "E") else each
        for each in entries(*LETTERS)
    )
    stage = event(KNOCKOUT, (seated(1, FIRST), FIRST), field=field)
    found = course(stage).next_round
    assert found is not None
    assert (found.names, found.reserves) == (("B", "C", "D", "F"), ("G", "H"))


def test_reserves_take_the_places_of_no_shows_as_long_as_there_are_any() -> None:
    found = NextRound(2, ("A", "B", "C", "D"), Method.SNAKE, ("Z",), ("E", "F", "G"))
    assert with_reserves(found, {"B", "E"}) == replace(
        found, names=("A", "F", "C", "D"), reserves=("G",)
    )
    assert with_reserves(found, set("ABCEFZ")).names == ("G", "D")
    assert with_reserves(found, {"Z"}).byes == ()


def test_at_least_one_of_every_table_is_out() -> None:
    plan = replace(KNOCKOUT, advance=9)
    stage = event(plan, (seated(1, FIRST), FIRST), field=entries(*LETTERS))
    found = course(stage).next_round
    assert found is not None
    assert set(found.reserves) == {"H", "G"}


def test_who_wins_the_final_table_is_champion() -> None:
    final = (finished(3, A=5, B=9, C=5, D=1),)
    stage = event(
        KNOCKOUT, (seated(1, FIRST), FIRST), (seated(2, final, is_final=True), final),
        field=entries(*LETTERS),
    )  # fmt: skip
    assert course(stage) == Course(is_complete=True, champions=("B",))


def test_a_final_that_ends_level_is_played_off() -> None:
    final = (finished(3, A=9, B=9, C=5, D=1),)
    rounds = ((seated(1, FIRST), FIRST), (seated(2, final, is_final=True), final))
    stage = event(KNOCKOUT, *rounds, field=entries(*LETTERS))
    assert course(stage).obstacles == (Obstacle(Blocked.TIE, {"tie": "T1", "sides": ("A", "B")}),)
    off = play_off(4, {"A": 9, "B": 3})
    stage = event(KNOCKOUT, *rounds, field=entries(*LETTERS), playoffs=(off,))
    assert course(stage).champions == ("A",)


def test_a_play_off_of_one_round_says_nothing_about_the_next() -> None:
    first = (finished(1, A=9, B=8, C=8, H=6), FIRST[1])
    off = play_off(3, {"B": 1, "C": 9})
    second = (finished(4, A=9, B=8, C=8, F=1), finished(5, G=9, D=8, E=7, H=6))
    rounds = ((seated(1, first), first), (seated(2, second), second))
    stage = event(KNOCKOUT, *rounds, field=entries(*LETTERS), playoffs=(off,))
    [obstacle] = course(stage).obstacles
    assert obstacle.values["sides"] == ("B", "C")


@pytest.mark.parametrize(
    ("count", "sizes", "leftovers", "byes"),
    [
        (9, Sizes(3, 5, 4), Leftovers.SIZES, 0),
        (9, Sizes(4, 4, 4), Leftovers.SIZES, 1),
        (11, Sizes(4, 4, 4), Leftovers.SIZES, 3),
        (9, Sizes(3, 5, 4), Leftovers.SIT_OUT, 1),
        (5, Sizes(3, 5, 4), Leftovers.SIT_OUT, 0),  # a final table
        (4, Sizes(4, 4, 4), Leftovers.SIZES, 0),
    ],
)
def test_uneven_numbers_go_to_other_tables_or_have_byes(
    count: int, sizes: Sizes, leftovers: Leftovers, byes: int
) -> None:
    plan = replace(KNOCKOUT, seating=SeatingPlan(sizes=sizes, leftovers=leftovers))
    assert bye_count(count, plan) == byes


def test_the_strongest_have_the_byes_and_come_back_as_winners() -> None:
    plan = replace(KNOCKOUT, seating=SeatingPlan(sizes=Sizes(4, 4, 4)))
    field = entries(*LETTERS, "I")
    found = course(event(plan, field=field)).next_round
    assert found is not None
    assert (found.byes, found.names) == (("A",), (*"BCDEFGHI",))
    first = (finished(1, B=9, E=8, F=7, I=6), finished(2, C=9, D=8, G=7, H=6))
    one = seated(1, first, out=(("A", Absent.BYE),))
    found = course(event(plan, (one, first), field=field)).next_round
    assert found is not None
    assert (found.byes, found.names) == (("A",), ("B", "C", "D", "E"))


def test_without_entries_nobody_can_be_knocked_out() -> None:
    assert course(event(KNOCKOUT)) == Course(obstacles=(Obstacle(Blocked.NOBODY),))


def test_one_who_is_left_alone_is_champion() -> None:
    assert course(event(KNOCKOUT, field=entries("A"))).champions == ("A",)


def played_out(dice: Random, plan: SeasonPlan, names: tuple[str, ...]) -> Iterator[Stage]:
    """A knock-out round by round, as a host would do it: every table at once, no two level."""
    numbers = count(1)
    rounds: list[tuple[Round, tuple[MatchResult, ...]]] = []
    while True:
        stage = event(plan, *rounds, field=entries(*names))
        yield stage
        found = course(stage).next_round
        if found is None:
            return
        left = list(found.names)
        dice.shuffle(left)
        shape = (len(left),) if found.is_final else table_sizes(len(left), plan.seating.sizes)
        matches = []
        for size in shape:
            people, left = left[:size], left[size:]
            totals = dice.sample(range(100), size)
            matches.append(finished(next(numbers), **dict(zip(people, totals, strict=True))))
        out = tuple((name, Absent.BYE) for name in found.byes)
        made = seated(found.number, matches, out=out, is_final=found.is_final)
        rounds.append((made, tuple(matches)))


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 40), st.integers(1, 3), st.integers(0, 10**6))
def test_a_knock_out_of_any_size_comes_down_to_one_champion(
    size: int, advance: int, seed: int
) -> None:
    dice = Random(seed)
    sizes = dice.choice([Sizes(), Sizes(4, 4, 4), Sizes(2, 2, 2), Sizes(3, 5, 4)])
    plan = replace(
        KNOCKOUT,
        advance=advance,
        seating=SeatingPlan(sizes=sizes, leftovers=dice.choice([*Leftovers])),
    )
    names = tuple(f"N{number:02}" for number in range(size))
    alive, stages = set(names), list(played_out(dice, plan, names))
    for before, after in pairwise(stages):
        found = course(before).next_round
        assert found is not None
        assert {*found.names, *found.byes} == alive
        assert not set(found.reserves) & alive
        last = after.posted[-1]
        alive = {name for name, _ in last.out}
        for table in last.tables:
            result = after.result(table.match)
            assert result is not None
            order = sorted(zip(result.totals, table.names, strict=True), reverse=True)
            go_on = 1 if found.is_final else min(advance, len(order) - 1)
            alive |= {name for _, name in order[:go_on]}
        assert stale_rounds(after) == ()
    done = course(stages[-1])
    assert done.is_complete
    assert set(done.champions) == alive
    assert len(alive) == 1


def test_groups_are_followed_by_a_final_table_of_the_best() -> None:
    """Ann and Bob have 7 each; total, then wins and countback decide nothing for the final."""
    stage = event(GROUPS, field=entries(*LETTERS))
    assert course(stage).next_round == NextRound(1, LETTERS, Method.MIX)
    first = (finished(1, A=9, D=8, E=7, H=6), finished(2, B=20, C=6, F=5, G=4))
    stage = event(GROUPS, (seated(1, first), first), field=entries(*LETTERS))
    found = course(stage).next_round
    assert found == NextRound(
        2, ("B", "A", "D"), Method.SNAKE, reserves=("C", "E", "F", "H", "G"), is_final=True
    )
    assert found == final_round(stage)
    final = (finished(3, A=1, B=5, D=9),)
    done = event(
        GROUPS, (seated(1, first), first), (seated(2, final, is_final=True), final),
        field=entries(*LETTERS),
    )  # fmt: skip
    assert course(done) == Course(is_complete=True, champions=("D",))


def test_a_tie_at_the_cut_to_the_final_is_played_off() -> None:
    first = (finished(1, A=9, D=8, E=7, H=6), finished(2, B=9, C=8, F=7, G=6))
    rounds = ((seated(1, first), first),)
    [obstacle] = course(event(GROUPS, *rounds, field=entries(*LETTERS))).obstacles
    assert obstacle == Obstacle(Blocked.TIE, {"tie": "T1", "sides": ("C", "D")})
    off = play_off(3, {"C": 9, "D": 2})
    found = course(event(GROUPS, *rounds, field=entries(*LETTERS), playoffs=(off,))).next_round
    assert found is not None
    assert (found.names, found.reserves[0]) == (("A", "B", "C"), "D")


def test_without_a_number_of_rounds_groups_go_on_until_the_final_is_asked_for() -> None:
    plan = replace(GROUPS, rounds=None)
    first = (finished(1, A=9, D=8, E=7, H=6),)
    stage = event(plan, (seated(1, first), first), field=entries(*"ADEH"))
    found = course(stage).next_round
    assert found is not None
    assert not found.is_final
    assert final_round(stage).names == ("A", "D", "E")


def test_a_league_waits_for_nobody_and_ends_with_the_rounds_of_its_plan() -> None:
    plan = SeasonPlan()
    assert course(event(plan)) == Course(NextRound(1, (), Method.MIX))
    first = (in_play(finished(1, A=9, B=5)),)
    assert course(event(plan, (seated(1, first), first))).next_round is not None
    limited = replace(plan, rounds=1)
    assert course(event(limited, (seated(1, first), first))).next_round is not None
    over = (finished(1, A=9, B=5),)
    assert course(event(limited, (seated(1, over), over))) == Course(
        is_complete=True, champions=("A",)
    )


def test_rounds_are_played_one_after_the_other_by_those_who_are_in() -> None:
    plan = SeasonPlan(format=Format.ROUNDS, rounds=2)
    field = (Entry("A"), Entry("B"), Entry("Late", first_round=2))
    assert course(event(plan, field=field)).next_round == NextRound(1, ("A", "B"), Method.MIX)
    first = (in_play(finished(1, B=9, A=5)),)
    stage = event(plan, (seated(1, first), first), field=field)
    assert [each.code for each in course(stage).obstacles] == [Blocked.TABLE]
    over = (finished(1, B=9, A=5),)
    stage = event(plan, (seated(1, over), over), field=field)
    assert course(stage).next_round == NextRound(2, ("B", "A", "Late"), Method.MIX)
    second = (finished(2, Late=9, A=5, B=1),)
    done = course(event(plan, (seated(1, over), over), (seated(2, second), second), field=field))
    assert done.is_complete
    assert done.champions == ("B",)


def test_a_round_robin_ends_once_everybody_has_met_everybody() -> None:
    plan = SeasonPlan(format=Format.ROUND_ROBIN)
    pairs = [(("A", "B"), ("C", "D")), (("A", "C"), ("B", "D")), (("A", "D"), ("B", "C"))]
    numbers = count(1)
    rounds = []
    for number, tables in enumerate(pairs, 1):
        stage = event(plan, *rounds, field=entries(*"ABCD"))
        assert len(unmet(stage)) == 6 - 2 * (number - 1)
        assert course(stage).next_round is not None
        matches = tuple(finished(next(numbers), **dict.fromkeys(pair, 9)) for pair in tables)
        rounds.append((seated(number, matches), matches))
    stage = event(plan, *rounds, field=entries(*"ABCD"))
    assert unmet(stage) == ()
    assert meeting_counts(stage) == dict.fromkeys(combinations("ABCD", 2), 1)
    assert course(stage).is_complete


def test_a_match_that_is_void_was_no_meeting_and_those_who_left_need_not_be_met() -> None:
    plan = SeasonPlan(format=Format.ROUND_ROBIN)
    void = match_result(replace(finished(1, A=9, B=8).match, is_void=True))
    stage = event(plan, (seated(1, (void,)), (void,)), field=entries(*"AB"))
    assert unmet(stage) == (("A", "B"),)
    left = (*entries(*"AB"), Entry("C", status=EntryStatus.DISQUALIFIED), Entry("D", "Other"))
    assert unmet(event(plan, field=left)) == (("A", "B"),)


def test_where_nobody_is_entered_a_round_robin_is_of_those_who_were_seated() -> None:
    plan = SeasonPlan(format=Format.ROUND_ROBIN)
    first = (finished(1, A=9, B=8), finished(2, C=9, D=8))
    stage = event(plan, (seated(1, first), first))
    assert unmet(stage) == (("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"))


FINAL = (finished(3, A=9, B=8, C=7, D=6),)
ROUNDS = (seated(1, FIRST), FIRST), (seated(2, FINAL, is_final=True), FINAL)


def corrected(*rounds: tuple[Round, tuple[MatchResult, ...]]) -> tuple[StaleRound, ...]:
    return stale_rounds(event(KNOCKOUT, *rounds, field=entries(*LETTERS)))


def test_a_round_that_others_would_have_advanced_to_is_stale() -> None:
    assert corrected(*ROUNDS) == ()
    first = (finished(1, A=9, D=5, E=7, H=6), FIRST[1])
    assert corrected((seated(1, first), first), ROUNDS[1]) == (StaleRound(2, ("E",), ("D",)),)


def test_reserves_who_came_in_for_no_shows_make_nothing_stale() -> None:
    final = (finished(3, A=9, B=8, C=7, E=6),)
    made = seated(2, final, out=(("D", Absent.MISSED),), is_final=True)
    assert corrected(ROUNDS[0], (made, final)) == ()
    assert corrected(ROUNDS[0], (replace(made, out=()), final)) == (StaleRound(2, ("D",), ("E",)),)


def test_a_tie_and_a_match_that_is_open_again_make_nothing_stale() -> None:
    level = (finished(1, A=9, D=7, E=7, H=6), FIRST[1])
    assert corrected((seated(1, level), level), ROUNDS[1]) == ()
    again = (in_play(FIRST[0]), FIRST[1])
    assert corrected((seated(1, again), again), ROUNDS[1]) == ()


def test_a_final_after_groups_is_stale_once_others_would_be_in_it() -> None:
    final = (finished(3, A=9, B=8, D=6),)
    rounds = (seated(2, final, is_final=True), final)
    first = (finished(1, A=9, D=8, E=7, H=6), finished(2, B=20, C=6, F=5, G=4))
    plan, field = GROUPS, entries(*LETTERS)
    assert stale_rounds(event(plan, (seated(1, first), first), rounds, field=field)) == ()
    other = (first[0], finished(2, B=20, C=19, F=5, G=4))
    assert stale_rounds(event(plan, (seated(1, other), other), rounds, field=field)) == (
        StaleRound(2, ("C",), ("D",)),
    )
