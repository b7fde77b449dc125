"""A season's plan as words and as what is stored: the same plan comes back (L1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.league.model import CountsFor
from rd_league.league.plan import plan_with, plan_words
from rd_league.league.season import Award, Format, Pay, SeasonPlan
from rd_league.league.seating_plan import Leftovers, Method, SeatingPlan, Sizes, Weights
from rd_league.storage.seasons import format_plan, parse_plan

AWARDS = st.one_of(
    st.sampled_from([Award(Pay.NONE), Award(Pay.AVERAGE), Award(Pay.MEDIAN)]),
    st.builds(Award, st.just(Pay.FIXED), st.integers(-9, 99)),
)
SIZES = st.lists(st.integers(2, 8), min_size=3, max_size=3).map(
    lambda three: Sizes(least=min(three), most=max(three), preferred=sorted(three)[1])
)
SEATINGS = st.builds(
    SeatingPlan,
    SIZES,
    st.sampled_from(Method),
    st.sampled_from(Leftovers),
    st.builds(Weights, *[st.integers(0, 99_999)] * 7),
)
PLANS = st.builds(
    SeasonPlan,
    best=st.one_of(st.none(), st.integers(1, 9)),
    minimum=st.integers(0, 9),
    ranks_guests=st.booleans(),
    format=st.sampled_from(Format),
    rounds=st.one_of(st.none(), st.integers(1, 30)),
    advance=st.integers(1, 4),
    final=st.integers(2, 8),
    seating=SEATINGS,
    sit_out=AWARDS,
    missed=AWARDS,
    counts_for=st.sampled_from(CountsFor),
    divisions=st.lists(st.text("ABC", min_size=1), unique=True).map(tuple),
    promoted=st.integers(0, 3),
)


@given(PLANS)
def test_a_plan_comes_back_from_its_words_and_from_what_is_stored(plan: SeasonPlan) -> None:
    assert plan_with(SeasonPlan(), plan_words(plan)) == plan
    assert parse_plan(format_plan(plan)) == plan


def test_what_an_older_plan_did_not_know_is_at_its_default() -> None:
    assert parse_plan('{"best": 3, "manual": ["Ann"]}') == SeasonPlan(best=3, manual=("Ann",))


@pytest.mark.parametrize(
    ("word", "text", "code"),
    [
        ("tables", "5-3:4", "seating-sizes"),
        ("tables", "3-9", "seating-sizes"),
        ("tables", "many", "plan-value"),
        ("weights", "repaet=5", "weight-word"),
        ("weights", "repeat=lots", "weight-value"),
        ("format", "cup", "plan-value"),
        ("advance", "0", "plan-number"),
        ("final", "1", "plan-number"),
        ("rounds", "0", "plan-number"),
        ("promoted", "-1", "plan-number"),
        ("divisions", "A,B,A", "division-twice"),
        ("sit-out", "mean", "plan-value"),
    ],
)
def test_a_word_that_means_nothing_is_refused(word: str, text: str, code: str) -> None:
    with pytest.raises(BadInputError) as caught:
        plan_with(SeasonPlan(), {word: text})
    assert caught.value.code == code


def test_tables_can_be_written_shortly() -> None:
    def sizes(text: str) -> Sizes:
        return plan_with(SeasonPlan(), {"tables": text}).seating.sizes

    assert (sizes("4"), sizes("3-5"), sizes("2-6:3")) == (
        Sizes(4, 4, 4), Sizes(3, 5, 5), Sizes(2, 6, 3),
    )  # fmt: skip
