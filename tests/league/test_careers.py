"""What everybody did, match by match and against whom, told again from the parts it is made of."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.league.careers import appearances, running_mean
from rd_league.league.meetings import head_to_head, rivalries
from rd_league.league.outings import outings
from rd_league.league.statistics import statistics
from tests.league.clubs import random_club

SEEDS = st.integers(0, 10**9)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_all_rivalries_in_one_pass_are_each_head_to_head_of_two(seed: int) -> None:
    club = random_club(Random(seed))
    found = rivalries(outings(club))
    names = list(statistics(club).figures)

    told = {(one, rival.rivals[1].name): rival for one, all_of in found.items() for rival in all_of}

    expected = {}
    for one in names:
        for other in names:
            if one != other and (both := head_to_head(club, one, other)).hands:
                expected[one, other] = both
    assert told == expected
    assert list(found) == sorted(found)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_careers_add_up_to_the_figures_of_everybody(seed: int) -> None:
    club = random_club(Random(seed))
    found = appearances(outings(club))
    whole = statistics(club).figures

    assert set(found) == set(whole)
    for name, matches in found.items():
        figures = whole[name]
        hands = [hand for each in matches for hand in each.hands]
        assert sum(hand.points for hand in hands) == figures.points
        assert len(hands) == figures.hands
        assert sum(each.seat is not None for each in matches) == figures.matches
        means = running_mean(matches)
        assert means[-1:] == ((figures.pph,) if hands else ())
        assert len(means) == sum(each.pph is not None for each in matches)
        order = [each.result.match.number for each in matches]
        played = [each.result.match.number for each in outings(club)]
        assert order == [number for number in played if number in order]
