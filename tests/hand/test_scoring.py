"""Points and their parts (R11)."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import RuleSet
from rd_league.hand.scoring import Points, net_range, points
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, Sheet
from tests.builders import DEFAULT, points_sheet, sheet
from tests.strategies import rule_sets, seat_counts

GUARDIAN = RuleSet(demon_penalty=1, out_bonus=10, king_bonus=5)


@given(
    rule_sets(),
    st.lists(seat_counts(), min_size=1, max_size=8),
    st.sampled_from(Outcome),
    st.sets(st.integers(0, 7)),
)
@settings(max_examples=40)
def test_the_parts_are_what_the_rules_give_for_them_and_sum_to_the_total(
    rules: RuleSet,
    seats: list[Counted | NetPoints | SatOut],
    outcome: Outcome,
    callers: set[int],
) -> None:
    scored = points(rules, Sheet(tuple(seats), outcome, tuple(sorted(callers))))
    assert len(scored) == len(seats)
    for i, (seat, part) in enumerate(zip(seats, scored, strict=True)):
        if part is None:
            assert isinstance(seat, SatOut)
            continue
        assert part.total == (part.foundation + part.demon + part.bonus + part.kings + part.net)
        if isinstance(seat, NetPoints):
            assert part == Points(net=seat.points)
            continue
        assert isinstance(seat, Counted)
        bonus = rules.out_bonus if i in callers and outcome is Outcome.CALLED else 0
        assert part == Points(
            rules.foundation_points * seat.foundation,
            -rules.demon_penalty * seat.demon,
            bonus,
            rules.king_bonus * (seat.kings or 0),
        )


def test_a_night_at_the_table() -> None:
    of = sheet("14/0 12/3 9/5 20/1 c55")
    assert points(RuleSet(out_bonus=10), of) == (
        Points(14, 0, 10),
        Points(12, -6),
        Points(9, -10),
        Points(20, -2),
    )
    assert [seat and seat.total for seat in points(GUARDIAN, of)] == [24, 9, 4, 19]


def test_a_bonus_of_zero_stays_zero() -> None:
    assert [seat and seat.bonus for seat in points(DEFAULT, sheet("14/0 12/3"))] == [0, 0]
    nothing = RuleSet(foundation_points=0, demon_penalty=0, out_bonus=0, king_bonus=0)
    assert points(nothing, sheet("14/0k2 12/3")) == (Points(), Points())


def test_a_seat_that_did_not_play_has_no_points_and_a_zero_is_points() -> None:
    assert points(DEFAULT, points_sheet(0, None)) == (Points(), None)


def test_points_are_read_from_any_size_of_number() -> None:
    assert points(DEFAULT, points_sheet(-999_999, 999_999))[1] == Points(net=999_999)


@pytest.mark.parametrize(
    "rules",
    [
        DEFAULT,
        GUARDIAN,
        RuleSet(out_bonus=10),
        RuleSet(jokers=2),
        RuleSet(demon_size=24, work_piles=7, demon_penalty=1),
        RuleSet(demon_penalty=0, king_bonus=3),
        RuleSet(foundation_points=0),
        RuleSet(foundation_points=3, demon_penalty=5, demon_size=1),
    ],
    ids=str,
)
def test_the_range_is_that_of_every_hand_a_pack_can_give(rules: RuleSet) -> None:
    """All pairs of f and d, with the fewest and the most kings that go with f."""
    pack = rules.pack_size
    nets: dict[bool, set[int]] = {False: set(), True: set()}
    for f, d in product(range(pack + 1), range(rules.demon_size + 1)):
        if f + d > pack:
            continue
        for kings in {max(0, f - (pack - 4)), min(4, f)}:
            of = Sheet((Counted(f, d, kings=kings),), callers=(0,) if d == 0 else ())
            outcome = of if d == 0 else Sheet(of.seats, Outcome.UNKNOWN)
            [seat] = points(rules, outcome)
            assert seat is not None
            nets[d == 0].add(seat.total)
    for called in (False, True):
        assert net_range(rules, called=called) == (min(nets[called]), max(nets[called]))


def test_the_lead_changes_by_at_most_78_in_a_hand() -> None:
    worst, best = net_range(DEFAULT, called=False)[0], net_range(DEFAULT, called=True)[1]
    assert (worst, best, best - worst) == (-26, 52, 78)
