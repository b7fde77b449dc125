"""League points of one match (L4)."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.hand.rules import Crossing, ExtraHand, RankStyle, RuleSet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import End, Ending, Match, Side
from rd_league.league.points import exact_sum, gross_result, hands_called, league_points
from rd_league.league.season import Scheme, SchemeKind, SeasonPlan
from tests.builders import match, pairs, played, points_sheet, sheet
from tests.league.seasons import KEPT, finished, random_table, texts

SEEDS = st.integers(0, 10**9)
PLACE = Scheme()


def of(scheme: Scheme, **totals: int) -> list[str]:
    return texts(league_points(scheme, finished(1, **totals)))


def ended(*totals: int, kind: End = End.AS_KEPT, **ending: object) -> MatchResult:
    """A match of one hand with these totals, ended like this."""
    made = match(KEPT, points_sheet(*totals))
    return match_result(replace(made, ending=Ending(kind, 1, "so", **ending)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sides", "values"),
    [
        (1, "7"),
        (2, "7 1"),
        (3, "7 4 1"),
        (4, "7 5 3 1"),
        (5, "7 11/2 4 5/2 1"),
        (6, "7 29/5 23/5 17/5 11/5 1"),
        (7, "7 6 5 4 3 2 1"),
        (8, "7 43/7 37/7 31/7 25/7 19/7 13/7 1"),
    ],
)
def test_places_are_worth_seven_down_to_one_in_equal_steps(sides: int, values: str) -> None:
    result = match_result(
        replace(
            match(KEPT, points_sheet(*range(90, 90 - sides, -1))), ending=Ending(End.AS_KEPT, 1)
        )
    )
    assert texts(league_points(PLACE, result)) == values.split()


def test_the_percentile_scheme_is_a_hundred_down_to_nothing() -> None:
    assert of(Scheme(first=100, last=0), A=4, B=3, C=2, D=1) == ["100", "200/3", "100/3", "0"]


def test_level_sides_share_the_mean_of_their_places() -> None:
    assert of(PLACE, A=9, B=5, C=5, D=1) == ["7", "4", "4", "1"]
    assert of(PLACE, A=9, B=9, C=5, D=1) == ["6", "6", "3", "1"]
    assert of(PLACE, A=9, B=5, C=5, D=5) == ["7", "3", "3", "3"]
    assert of(PLACE, A=0, B=0, C=0) == ["4", "4", "4"]


def test_a_list_for_the_size_of_the_table_overrides_and_is_shared_like_any_places() -> None:
    scheme = Scheme(lists=((3, (10, 3, 0)), (1, (2,))))
    assert of(scheme, A=9, B=5, C=1) == ["10", "3", "0"]
    assert of(scheme, A=9, B=9, C=1) == ["13/2", "13/2", "0"]
    assert of(scheme, A=9) == ["2"]
    assert of(scheme, A=9, B=5) == ["7", "1"]


@pytest.mark.parametrize("values", [(10, 3), (10, 3, 1, 0), ()])
def test_a_list_as_long_as_another_table_is_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(BadInputError) as error:
        Scheme(lists=((2, (3, 1)), (3, values)))
    assert (error.value.code, error.value.values) == ("scheme-list", {"sides": 3, "values": values})


@pytest.mark.parametrize(
    ("name", "value", "least"), [("best", 0, 1), ("discards", -1, 0), ("minimum", -2, 0)]
)
def test_a_number_of_matches_that_means_nothing_is_refused(
    name: str, value: int, least: int
) -> None:
    with pytest.raises(BadInputError) as error:
        SeasonPlan(**{name: value})  # type: ignore[arg-type]
    assert error.value.code == "plan-number"
    assert error.value.values == {"name": name, "value": value, "least": least}


def test_totals_may_be_negative_and_beyond_sixteen_bits() -> None:
    scheme = Scheme(SchemeKind.TOTAL)
    assert of(scheme, A=70_000, B=-40_000, C=0) == ["70000", "-40000", "0"]


def test_a_win_is_shared_in_equal_parts() -> None:
    scheme = Scheme(SchemeKind.WINS)
    assert of(scheme, A=9, B=5, C=5) == ["1", "0", "0"]
    assert of(scheme, A=9, B=9, C=5) == ["1/2", "1/2", "0"]
    assert of(scheme, A=9, B=9, C=9) == ["1/3", "1/3", "1/3"]


def test_shares_are_parts_of_the_table_total() -> None:
    scheme = Scheme(SchemeKind.SHARE)
    assert of(scheme, A=118, B=97, C=85) == ["59/150", "97/300", "17/60"]
    assert of(scheme, A=90, B=-10) == ["9/8", "-1/8"]
    assert of(scheme, A=10, B=-10) == ["1/2", "1/2"]
    assert of(scheme, A=-1, B=-2, C=-30) == ["1/3", "1/3", "1/3"]
    assert of(scheme, A=0, B=0) == ["1/2", "1/2"]


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (SchemeKind.PLACE, "- 6 6 -"),
        (SchemeKind.WINS, "- 1/2 1/2 -"),
        (SchemeKind.TOTAL, "- 20 3 -"),
        (SchemeKind.SHARE, "- 20/23 3/23 -"),
    ],
)
def test_those_present_share_the_first_places_of_a_walkover(kind: SchemeKind, values: str) -> None:
    walkover = ended(50, 20, 3, 9, kind=End.WALKOVER, present=(1, 2))
    assert texts(league_points(Scheme(kind), walkover)) == values.split()


@pytest.mark.parametrize("kind", list(SchemeKind))
def test_nobody_gets_anything_from_a_match_that_does_not_count(kind: SchemeKind) -> None:
    scheme = Scheme(kind, participation=3, call_bonus=2)
    in_play = played(KEPT, sheet("14/0 3/1 c17"))
    abandoned = ended(9, 5, kind=End.ABANDONED, counts=False)
    void = match_result(replace(ended(9, 5).match, is_void=True))
    for result in (in_play, abandoned, void):
        assert league_points(scheme, result) == (None, None)
    assert league_points(scheme, ended(9, 5, kind=End.ABANDONED)) != (None, None)


def test_participation_and_calls_come_on_top_for_those_with_a_place() -> None:
    hands = [sheet("9/0 3/1 4/1 5/2"), sheet("9/0 3/1 4/1 5/2"), sheet("9/2 3/1 4/0 5/2")]
    result = played(RuleSet(target=None, hands=3), *hands)
    assert hands_called(result) == (2, 0, 1, 0)
    scheme = Scheme(participation=3, call_bonus=2)
    assert texts(league_points(scheme, result)) == ["14", "5", "10", "5"]
    walkover = ended(1, 2, kind=End.WALKOVER, present=(0,))
    assert texts(league_points(scheme, walkover)) == ["10", "-"]


def test_two_partners_calling_in_one_hand_have_called_one_hand() -> None:
    result = played(KEPT, sheet("9/0 3/1 4/0 5/2", out=(0, 2)), sides=pairs())
    assert hands_called(result) == (1, 0)


def handicapped(start: tuple[int, ...], *totals: int, style: RankStyle) -> MatchResult:
    rules = replace(KEPT, rank_style=style)
    return played(rules, points_sheet(*totals), start=start, ending=Ending(End.PLAYED, 1))


def test_gross_places_go_by_totals_without_start_points() -> None:
    net = handicapped((0, 30, 0, 0), 40, 20, 20, 10, style=RankStyle.DENSE)
    assert (net.totals, net.places, net.winners) == ((40, 50, 20, 10), (2, 1, 3, 4), (1,))
    gross = gross_result(net)
    assert (gross.totals, gross.places, gross.winners) == ((40, 20, 20, 10), (1, 2, 2, 3), (0,))
    assert texts(league_points(PLACE, gross)) == ["7", "4", "4", "1"]


def test_gross_is_net_where_nobody_has_start_points() -> None:
    net = finished(1, A=9, B=5)
    assert gross_result(net) is net


def test_equal_start_points_leave_what_an_extra_hand_decided() -> None:
    rules = RuleSet(target=30, crossing=Crossing.EXTRA_HAND, extra_hand=ExtraHand.DECIDER)
    net = played(rules, points_sheet(20, 25), points_sheet(9, 3), start=(10, 10))
    gross = gross_result(net)
    assert (net.totals, net.places) == ((30, 35), (1, 2))
    assert (gross.totals, gross.places, gross.winners) == ((20, 25), (1, 2), (0,))


def test_a_walkover_is_shared_gross_as_net() -> None:
    made = match(KEPT, start=(5, 0))
    net = match_result(replace(made, ending=Ending(End.WALKOVER, present=(0,))))
    assert gross_result(net).places == (1, None)
    assert gross_result(net).totals == (0, 0)


def table(seed: int) -> tuple[Match, MatchResult]:
    made = random_table(Random(seed), 1, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"))
    return made, match_result(made)


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.integers(-9, 100), st.integers(-9, 100), st.booleans())
def test_a_table_hands_out_the_same_sum_however_it_ends(
    seed: int, first: int, last: int, is_gross: bool
) -> None:
    _, result = table(seed)
    scheme = Scheme(first=first, last=last)
    values = league_points(scheme, gross_result(result) if is_gross else result)
    count = len(values)
    if None not in values:
        expected = Fraction(count * (first + last), 2) if count > 1 else Fraction(first)
        assert exact_sum(value for value in values if value is not None) == expected


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.sampled_from([SchemeKind.WINS, SchemeKind.SHARE]))
def test_a_table_hands_out_one_win_and_shares_of_one(seed: int, kind: SchemeKind) -> None:
    _, result = table(seed)
    values = [value for value in league_points(Scheme(kind), result) if value is not None]
    assert not values or sum(values) == 1


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_better_place_is_never_worth_less_and_the_same_place_the_same(seed: int) -> None:
    _, result = table(seed)
    placed = [
        (place, value)
        for place, value in zip(result.places, league_points(PLACE, result), strict=True)
        if place is not None and value is not None
    ]
    for place, value in placed:
        for other, less in placed:
            assert (place < other) == (value > less)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_style_of_ranks_moves_no_points(seed: int) -> None:
    made, _ = table(seed)
    styles = [
        league_points(PLACE, match_result(replace(made, rules=replace(made.rules, rank_style=s))))
        for s in RankStyle
    ]
    assert styles[0] == styles[1]


@given(st.lists(st.fractions(max_denominator=50), max_size=8))
def test_sums_are_exact(values: list[Fraction]) -> None:
    assert exact_sum(values) == sum(values, Fraction(0))


def test_whom_a_side_is_credited_to_does_not_matter_to_its_points() -> None:
    made = match(KEPT, points_sheet(9, 5), ending=Ending(End.AS_KEPT, 1))
    one, other = made.sides
    credited = replace(made, sides=(Side(one.name, one.seats, ("Zoe", "Yan")), other))
    assert league_points(PLACE, match_result(credited)) == (Fraction(7), Fraction(1))
