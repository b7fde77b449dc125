"""The ladder and what is proposed: sizes of demons to come, never those that were dealt (R16.1)."""

import doctest
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.engine.bots import Skill
from rd_league.engine.deal import SEAT_LETTERS
from rd_league.engine.simulation import Plan, simulated_hands
from rd_league.hand.rules import Ladder, LadderUp, RuleSet
from rd_league.hand.scoring import points
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, Sheet
from rd_league.league import handicaps
from rd_league.league.handicaps import (
    Climb,
    LadderMove,
    Played,
    Proposal,
    Reason,
    Rung,
    card_worth,
    ladder,
    ladder_moves,
    propose,
)
from rd_league.league.match import HandResult, MatchResult, match_result
from rd_league.league.model import End, Ending, Match, MatchKind, PlayedHand
from tests.builders import match, pairs, points_sheet, sheet
from tests.league.seasons import KEPT, POOL, finished, play_off, random_table

SEEDS = st.integers(0, 10**9)
BY_HAND = replace(KEPT, ladder=Ladder.HAND)
BY_MATCH = replace(KEPT, ladder=Ladder.MATCH)


def by_rules(rules: RuleSet, *sheets: Sheet, number: int = 1, ends: bool = True) -> MatchResult:
    """A match of Ann, Bob, … under these rules."""
    made = match(rules, *sheets, ending=Ending(End.AS_KEPT, len(sheets)) if ends else None)
    return match_result(replace(made, number=number))


def under(rules: RuleSet, result: MatchResult) -> MatchResult:
    return match_result(replace(result.match, rules=rules))


# --- the ladder ----------------------------------------------------------------------------


def test_after_a_hand_the_caller_gets_a_card_more_and_a_total_below_zero_one_fewer() -> None:
    climb = ladder([by_rules(BY_HAND, sheet("14/0 2/5 9/4"), sheet("1/4 9/0 10/2"))], BY_HAND)

    assert climb == Climb(
        sizes={"Ann": 14, "Bob": 13, "Cat": 13},
        rungs=(
            Rung("M1", "H1", "Ann", (Reason.CALLED,), 13, 14),
            Rung("M1", "H1", "Bob", (Reason.BELOW_ZERO,), 13, 12),
            Rung("M1", "H2", "Bob", (Reason.CALLED,), 12, 13),
        ),
        played=(
            Played("M1", "H2", "Ann", dealt=13, ladder=14),
            Played("M1", "H2", "Bob", dealt=13, ladder=12),
        ),
    )


def test_it_is_the_total_of_the_match_that_counts_not_the_hand() -> None:
    below = by_rules(BY_HAND, points_sheet(9, 20), points_sheet(-5, 3), points_sheet(-9, 3))

    climb = ladder([below], BY_HAND)

    assert climb.rungs == (Rung("M1", "H3", "Ann", (Reason.BELOW_ZERO,), 13, 12),)


def test_a_caller_whose_total_is_below_zero_stays_with_both_reasons_named() -> None:
    climb = ladder([by_rules(BY_HAND, points_sheet(-30, 5), points_sheet(9, 5, out=(0,)))], BY_HAND)

    assert climb.rungs[1:] == (Rung("M1", "H2", "Ann", (Reason.CALLED, Reason.BELOW_ZERO), 12, 12),)


def test_floor_and_ceiling_hold_and_the_step_they_held_is_told() -> None:
    rules = replace(BY_HAND, ladder_floor=12, ladder_ceiling=14)
    hands = [points_sheet(20, -9, out=(0,))] * 3

    climb = ladder([by_rules(rules, *hands)], rules)

    assert [(rung.before, rung.after) for rung in climb.rungs if rung.name == "Ann"] == [
        (13, 14), (14, 14), (14, 14),
    ]  # fmt: skip
    assert [(rung.before, rung.after) for rung in climb.rungs if rung.name == "Bob"] == [
        (13, 12), (12, 12), (12, 12),
    ]  # fmt: skip


def test_the_winner_of_a_hand_has_most_points_and_of_a_match_the_first_place() -> None:
    by_hand = replace(BY_HAND, ladder_up=LadderUp.WINNER)
    by_match = replace(BY_MATCH, ladder_up=LadderUp.WINNER)
    hands = (points_sheet(8, 8, 3, out=(2,)), points_sheet(1, 9, 12))

    assert ladder([by_rules(by_hand, *hands)], by_hand).sizes == {"Ann": 14, "Bob": 14, "Cat": 14}
    assert ladder([by_rules(by_match, *hands)], by_match).rungs == (
        Rung("M1", None, "Bob", (Reason.WON,), 13, 14),
    )


def test_after_a_match_the_caller_is_who_called_most_hands_each_if_level() -> None:
    hands = [points_sheet(9, 2, -40, out=out) for out in ((0,), (1,), (0, 1), (), (2,))]

    climb = ladder([by_rules(BY_MATCH, *hands)], BY_MATCH)

    assert climb.rungs == (
        Rung("M1", None, "Ann", (Reason.CALLED,), 13, 14),
        Rung("M1", None, "Bob", (Reason.CALLED,), 13, 14),
        Rung("M1", None, "Cat", (Reason.BELOW_ZERO,), 13, 12),
    )


def test_a_call_is_a_seats_own_a_win_and_a_total_are_the_sides() -> None:
    hands = (points_sheet(-9, 8, -9, 8, out=(2,)),)
    won = replace(BY_HAND, ladder_up=LadderUp.WINNER)

    def sizes(rules: RuleSet) -> Mapping[str, int]:
        made = match(rules, *hands, sides=pairs(), ending=Ending(End.AS_KEPT, 1))
        return ladder([match_result(made)], rules).sizes

    assert sizes(BY_HAND) == {"Ann": 12, "Bob": 13, "Cat": 13, "Dan": 13}
    assert sizes(won) == {"Ann": 12, "Bob": 14, "Cat": 12, "Dan": 14}


def test_the_ladder_runs_through_the_season_in_the_order_played() -> None:
    early = under(BY_MATCH, finished(9, date(2026, 1, 5), Ann=-5, Bob=9))
    late = under(BY_MATCH, finished(2, date(2026, 1, 6), Ann=-5, Bob=9))

    climb = ladder([late, early], BY_MATCH)

    assert [(rung.match, rung.before, rung.after) for rung in climb.rungs] == [
        ("M9", 13, 12), ("M2", 12, 11),
    ]  # fmt: skip
    assert climb.sizes == {"Ann": 11, "Bob": 13}
    assert climb.played == (Played("M2", "H1", "Ann", dealt=13, ladder=12),)


def test_a_hand_that_notes_the_size_the_ladder_gave_is_not_listed() -> None:
    first = sheet("14/0 12/3")
    dealt = Sheet((Counted(9, 2, demon_size=14), Counted(7, 0)), Outcome.CALLED, (1,))

    assert ladder([by_rules(BY_HAND, first, dealt)], BY_HAND).played == ()
    assert ladder([by_rules(BY_HAND, dealt)], BY_HAND).played == (
        Played("M1", "H1", "Ann", dealt=14, ladder=13),
    )


def test_points_alone_were_dealt_what_the_seat_of_the_match_says() -> None:
    result = by_rules(BY_HAND, points_sheet(8, 5))
    seated = match_result(replace(result.match, demon_sizes=(16, None)))

    assert ladder([seated], BY_HAND).played == (Played("M1", "H1", "Ann", dealt=16, ladder=13),)
    assert ladder([seated], BY_HAND, {"Ann": 16}).played == ()


def test_those_with_a_size_of_their_own_begin_there_within_the_bounds() -> None:
    result = by_rules(BY_HAND, points_sheet(8, 5, out=(0,)))

    climb = ladder([result], BY_HAND, {"Ann": 9, "Eve": 25, "Zoe": 1})

    assert climb.sizes == {"Ann": 10, "Bob": 13, "Eve": 20, "Zoe": 3}


def test_hands_of_a_match_in_play_move_the_ladder_of_hands_but_not_that_of_matches() -> None:
    hands = (points_sheet(8, 5, out=(0,)),)

    by_hand = ladder([by_rules(BY_HAND, *hands, ends=False)], BY_HAND)
    by_match = ladder([by_rules(BY_MATCH, *hands, ends=False)], BY_MATCH)

    assert (by_hand.sizes, len(by_hand.rungs)) == ({"Ann": 14, "Bob": 13}, 1)
    assert (by_match.sizes, by_match.rungs) == ({"Ann": 13, "Bob": 13}, ())


@pytest.mark.parametrize("rules", [BY_HAND, BY_MATCH], ids=["hand", "match"])
def test_what_counts_nowhere_moves_nobody(rules: RuleSet) -> None:
    played = under(rules, finished(2, Ann=-5, Bob=9))
    made = played.match
    nothing = [
        replace(made, is_void=True),
        replace(made, ending=Ending(End.ABANDONED, 1, counts=False)),
        replace(made, ending=Ending(End.WALKOVER, 1, present=(1,))),
        replace(made, hands=(replace(made.hands[0], is_void=True),)),
        replace(play_off(3, {"Ann": -5, "Bob": 9}).match, rules=rules),
        replace(made, rules=KEPT),
    ]

    assert ladder([played], rules).sizes == {"Ann": 12, "Bob": 13}
    for each in nothing:
        assert ladder([match_result(each)], rules) == Climb({}, (), ())


def test_a_correction_changes_only_what_is_still_to_be_dealt() -> None:
    wrong = by_rules(BY_HAND, sheet("14/0 12/3"), sheet("9/0 8/2"))
    right = by_rules(BY_HAND, sheet("14/3 12/0"), sheet("9/0 8/2"))
    before, after = ladder([wrong], BY_HAND), ladder([right], BY_HAND)

    assert ladder_moves(before, after) == (
        LadderMove("Ann", 15, 14),
        LadderMove("Bob", 13, 14),
    )
    assert ladder_moves(after, after) == ()
    assert ladder_moves(before, ladder([], BY_HAND)) == (
        LadderMove("Ann", 15, None),
        LadderMove("Bob", 13, None),
    )
    assert ladder_moves(ladder([], BY_HAND), before) == (
        LadderMove("Ann", None, 15),
        LadderMove("Bob", None, 13),
    )


# --- the same told a second time, a player at a time -----------------------------------------


def a_ladder_season(dice: Random) -> tuple[list[MatchResult], RuleSet, dict[str, int]]:
    pool = POOL[: dice.choice([4, 6, 10])]
    floor, ceiling = sorted(dice.choices([1, 3, 11, 13, 15, 20, 26], k=2))
    rules = replace(
        KEPT,
        ladder=dice.choice(list(Ladder)),
        ladder_up=dice.choice(list(LadderUp)),
        ladder_floor=floor,
        ladder_ceiling=ceiling,
        demon_size=dice.choice([13, 13, 10]),
    )
    results = []
    for number in dice.sample(range(1, 60), dice.choice([1, 4, 12])):
        made = random_table(dice, number, pool)
        own = rules if dice.random() < 0.8 else replace(rules, ladder=dice.choice(list(Ladder)))
        sizes = tuple(dice.choice([None, 12, 14]) for _ in made.seats)
        hands = tuple(_dealt(dice, hand) for hand in made.hands)
        kept = replace(
            own, crossing=made.rules.crossing, extra_hand=made.rules.extra_hand, target=100
        )
        made = replace(made, rules=kept, hands=hands)
        results.append(
            match_result(replace(made, demon_sizes=sizes) if dice.random() < 0.5 else made)
        )
    return results, rules, {name: dice.randint(1, 26) for name in pool if dice.random() < 0.2}


def _dealt(dice: Random, hand: PlayedHand) -> PlayedHand:
    seats = tuple(
        replace(seat, demon_size=dice.choice([None, None, 12, 14, 15]))
        if isinstance(seat, Counted)
        else seat
        for seat in hand.sheet.seats
    )
    return replace(hand, sheet=replace(hand.sheet, seats=seats))


Listed = tuple[str, str, str, int, int]


def naive_ladder(
    results: Sequence[MatchResult], rules: RuleSet, sizes: Mapping[str, int]
) -> tuple[dict[str, int], set[Listed]]:
    """Next sizes, and hands at another size: for each name all over again from the first match."""
    nexts: dict[str, int] = {}
    listed: set[Listed] = set()
    for name in {name for result in results for name in result.match.seats} | set(sizes):
        size = sizes.get(name)
        for result in sorted(filter(_moves_ladder, results), key=_day):
            if name in result.match.seats:
                size = _climbed(result, name, size, listed)
        if size is not None:
            nexts[name] = _clamp(rules, size)
    return nexts, listed


def _climbed(result: MatchResult, name: str, size: int | None, listed: set[Listed]) -> int | None:
    """The size of one player after a match, None being that of the rules."""
    made, rules = result.match, result.match.rules
    seat = made.seats.index(name)
    [side] = [i for i, each in enumerate(made.sides) if seat in each.seats]
    bears = [hand for hand in result.hands if hand.counting.value in ("counted", "extra")]
    own = [hand for hand in bears if not isinstance(hand.hand.sheet.seats[seat], SatOut)]
    for hand in own:
        size = _clamp(rules, rules.demon_size if size is None else size)
        dealt = _noted(made, hand.hand.sheet, seat)
        if dealt != size:
            listed.add((made.name, hand.label, name, dealt, size))
        if rules.ladder is Ladder.HAND:
            up = seat in hand.hand.sheet.callers
            if rules.ladder_up is LadderUp.WINNER:
                up = hand.gained[side] == max(_gains(made, hand))
            size = _clamp(rules, size + up - (hand.totals[side] < 0))
    if rules.ladder is Ladder.MATCH and result.ended is not None and own and size is not None:
        calls = [sum(i in h.hand.sheet.callers for h in bears) for i in range(len(made.seats))]
        up = calls[seat] == max(calls) > 0
        if rules.ladder_up is LadderUp.WINNER:
            up = result.places[side] == 1
        size = _clamp(rules, size + up - (result.totals[side] < 0))
    return size


def _noted(made: Match, hand: Sheet, seat: int) -> int:
    count = hand.seats[seat]
    dealt = count.demon_size if isinstance(count, Counted) else None
    if isinstance(count, NetPoints) and made.demon_sizes:
        dealt = made.demon_sizes[seat]
    return dealt or made.rules.demon_size


def _gains(made: Match, hand: HandResult) -> list[int]:
    """What every side that played gained."""
    return [
        sum(p.total for p in own if p) + sum(a.points for a in hand.hand.adjustments if a.side == i)
        for i, side in enumerate(made.sides)
        if any(own := [hand.points[seat] for seat in side.seats])
    ]


def _clamp(rules: RuleSet, size: int) -> int:
    return sorted((rules.ladder_floor, size, rules.ladder_ceiling))[1]


def _day(result: MatchResult) -> tuple[str, int]:
    return str(result.match.played_on or ""), result.match.number


def _moves_ladder(result: MatchResult) -> bool:
    made: Match = result.match
    if made.rules.ladder is Ladder.NONE or made.is_void or made.kind is MatchKind.TIE_BREAK:
        return False
    if result.ended is End.WALKOVER or not any(hand.is_counted for hand in result.hands):
        return False
    return not (result.ended is End.ABANDONED and made.ending and not made.ending.counts)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_the_ladder_is_what_it_is_for_each_player_alone(seed: int) -> None:
    results, rules, sizes = a_ladder_season(Random(seed))

    climb = ladder(results, rules, sizes)

    nexts, listed = naive_ladder(results, rules, sizes)
    assert dict(climb.sizes) == nexts
    assert {
        (each.match, each.hand, each.name, each.dealt, each.ladder) for each in climb.played
    } == listed
    assert len(climb.played) == len(listed)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_neither_the_order_of_input_nor_what_was_dealt_moves_the_ladder(seed: int) -> None:
    dice = Random(seed)
    results, rules, sizes = a_ladder_season(dice)
    climb = ladder(results, rules, sizes)

    assert ladder(dice.sample(results, len(results)), rules, sizes) == climb
    undealt = [
        match_result(
            replace(
                each.match, demon_sizes=(), hands=tuple(_dealt(dice, h) for h in each.match.hands)
            )
        )
        for each in results
    ]
    other = ladder(undealt, rules, sizes)
    assert (other.sizes, other.rungs) == (climb.sizes, climb.rungs)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_rungs_join_and_move_by_one_card_within_the_bounds(seed: int) -> None:
    results, rules, sizes = a_ladder_season(Random(seed))
    if any(each.match.rules.ladder is Ladder.NONE for each in results):
        return
    last: dict[str, int] = {}
    for rung in ladder(results, rules, sizes).rungs:
        assert rung.reasons
        assert abs(rung.after - rung.before) <= 1
        assert rules.ladder_floor <= rung.after <= rules.ladder_ceiling
        assert last.setdefault(rung.name, rung.before) == rung.before
        last[rung.name] = rung.after


# --- proposals -------------------------------------------------------------------------------


def evenings(count: int, *sheets: Sheet, rules: RuleSet = KEPT) -> list[MatchResult]:
    return [by_rules(rules, *sheets, number=number) for number in range(1, count + 1)]


def test_a_proposal_says_what_it_rests_on() -> None:
    results = evenings(6, points_sheet(16, 10, 1, out=(0,)), points_sheet(14, 8, 5, out=(1,)))

    assert propose(results, KEPT) == (
        Proposal("Ann", 12, 6, Fraction(15), Fraction(9), Fraction(13), 17, 0),
        Proposal("Bob", 12, 6, Fraction(9), Fraction(9), Fraction(13), 13, 12),
        Proposal("Cat", 12, 0, Fraction(3), Fraction(9), Fraction(13), 9, 24),
    )
    assert [each.lead for each in propose(results, KEPT)] == [6, 0, -6]


def test_nothing_is_proposed_from_fewer_than_twelve_hands() -> None:
    [few, enough] = (propose(evenings(n, points_sheet(9, 3)), KEPT) for n in (11, 12))

    assert [(each.hands, each.size, each.start_points) for each in few] == [
        (11, None, None), (11, None, None),
    ]  # fmt: skip
    assert [(each.name, each.size, each.start_points) for each in enough] == [
        ("Ann", 15, 0), ("Bob", 11, 6),
    ]  # fmt: skip
    assert propose([], KEPT) == ()


def test_a_size_starts_from_what_was_dealt() -> None:
    level = Sheet((Counted(9, 2, demon_size=16), Counted(9, 2)), Outcome.STALLED)

    sizes = {each.name: (each.dealt, each.size) for each in propose(evenings(12, level), KEPT)}

    assert sizes == {"Ann": (16, 16), "Bob": (13, 13)}  # they are level, so it is right


@pytest.mark.parametrize(
    ("lead", "size"), [("0", 13), ("3/4", 13), ("4/5", 14), ("9/4", 14), ("7/3", 15), ("-3/4", 13),
                       ("-4/5", 12), ("40", 20), ("-40", 3)],
)  # fmt: skip
def test_a_card_more_for_every_one_and_a_half_points_and_none_for_half_of_that(
    lead: str, size: int
) -> None:
    wanted = Fraction(lead)  # Ann has twice the lead over Bob, spread over sixty hands
    total = int(2 * wanted * 60)
    sheets = [points_sheet(total // 60 + (i < total % 60), 0) for i in range(60)]

    [ann] = [each for each in propose([by_rules(KEPT, *sheets)], KEPT) if each.name == "Ann"]

    assert (ann.lead, ann.size) == (wanted, size)


def test_a_card_is_worth_more_where_going_out_is_and_nothing_without_points() -> None:
    assert card_worth(RuleSet(out_bonus=20, demon_penalty=1)) == 2
    nothing = replace(KEPT, foundation_points=0, demon_penalty=0)
    assert card_worth(nothing) == 0
    assert {each.size for each in propose(evenings(12, points_sheet(9, 3)), nothing)} == {13}


def test_only_matches_that_are_over_are_proposed_from() -> None:
    results = evenings(12, points_sheet(9, 3))
    others = [
        play_off(50, {"Ann": 1, "Bob": 99}),
        by_rules(KEPT, points_sheet(1, 99), number=51, ends=False),
        match_result(replace(results[0].match, number=52, is_void=True)),
    ]

    assert propose([*others, *results], KEPT) == propose(results, KEPT)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_leads_cancel_out_and_nobody_is_given_fewer_than_no_points(seed: int) -> None:
    results, rules, _ = a_ladder_season(Random(seed))
    proposals = propose(results, rules)

    assert sum(each.lead * each.hands for each in proposals) == 0
    assert [each.lead for each in proposals] == sorted((p.lead for p in proposals), reverse=True)
    for each in proposals:
        assert (each.size is None) == (each.start_points is None) == (each.hands < 12)
        if each.size is not None and each.start_points is not None:
            assert rules.ladder_floor <= each.size <= rules.ladder_ceiling
            assert each.start_points >= 0
    assert propose(Random(1).sample(results, len(results)), rules) == proposals


def test_the_examples_in_the_docstrings_are_true() -> None:
    outcome = doctest.testmod(handicaps)
    assert (outcome.attempted, outcome.failed) == (1, 0)


@pytest.mark.parametrize("bonus", [0, 10])
def test_a_card_costs_bots_of_equal_skill_about_what_it_is_said_to_be_worth(bonus: int) -> None:
    rules = RuleSet(out_bonus=bonus)

    def lead(size: int) -> float:
        """Points of a hand above the table's mean, of the one seat with a demon of this size."""
        plan = Plan(rules, (Skill(),) * 4, "worth", ((SEAT_LETTERS[4][0], size),))
        leads = []
        for hand in simulated_hands(plan, range(50)):
            totals = [own.total for own in points(rules, hand.sheet) if own is not None]
            leads.append(totals[0] - fmean(totals))
        return fmean(leads)

    assert (lead(8) - lead(18)) / 10 == pytest.approx(float(card_worth(rules)), rel=0.3)
