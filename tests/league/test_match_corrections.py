"""A correction replays the match: its course depends on what was entered, on nothing else."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import ExtraHand, RuleSet
from rd_league.hand.sheet import SatOut, Sheet
from rd_league.league.match import Counting, HandResult, MatchResult, match_result
from rd_league.league.model import End, Ending, Match, MatchKind, PlayedHand, Status
from tests.builders import match, played, points_sheet
from tests.strategies import matches


def bearing(result: MatchResult) -> tuple[object, ...]:
    """Everything a result says but the hands themselves."""
    return (result.totals, result.ended, result.trigger, result.due, result.places, result.winners)


def lines(hands: tuple[HandResult, ...]) -> list[tuple[object, ...]]:
    return [(hand.label, hand.counting, hand.gained, hand.totals) for hand in hands]


def without(hands: tuple[PlayedHand, ...], position: int) -> tuple[PlayedHand, ...]:
    return hands[:position] + hands[position + 1 :]


@given(matches())
@settings(max_examples=50)
def test_marks_notes_and_keys_move_nothing(made: Match) -> None:
    renamed = {hand.key: 1000 - hand.key for hand in made.hands}
    hands = tuple(
        replace(hand, key=renamed[hand.key], note="read twice", is_forced=True)
        for hand in made.hands
    )
    ending = made.ending
    if ending is not None and ending.after is not None:
        ending = replace(ending, after=renamed[ending.after], reason="another")
    other = replace(made, hands=hands, ending=ending, number=77, label="T9", is_confirmed=True)
    one, two = match_result(made), match_result(other)
    assert bearing(one) == bearing(two)
    assert lines(one.hands) == lines(two.hands)


@given(matches())
@settings(max_examples=60)
def test_entering_hand_after_hand_shows_what_replaying_them_all_shows(made: Match) -> None:
    made = replace(made, ending=None)
    whole = match_result(made)
    for count in range(len(made.hands) + 1):
        so_far = match_result(replace(made, hands=made.hands[:count]))
        assert lines(so_far.hands) == lines(whole.hands[:count])


@given(matches(), st.data())
@settings(max_examples=50)
def test_void_misfit_and_late_hands_bear_on_nothing(made: Match, choice: st.DataObject) -> None:
    made = replace(made, ending=None)
    result = match_result(made)
    idle = [i for i, hand in enumerate(result.hands) if not hand.is_counted]
    if not idle:
        return
    fewer = replace(made, hands=without(made.hands, choice.draw(st.sampled_from(idle))))
    assert bearing(match_result(fewer)) == bearing(result)


@given(matches())
@settings(max_examples=50)
def test_what_the_hands_gained_is_what_the_totals_say(made: Match) -> None:
    result = match_result(made)
    totals = [side.start_points for side in made.sides]
    for adjustment in made.adjustments:
        totals[adjustment.side] += adjustment.points
    for hand in result.counted_hands:
        decides_alone = hand.counting is Counting.EXTRA and (
            made.rules.extra_hand is ExtraHand.DECIDER or made.kind is MatchKind.TIE_BREAK
        )
        for side, gain in enumerate(hand.gained):
            totals[side] += 0 if decides_alone else gain or 0
    assert tuple(totals) == result.totals


@given(matches())
@settings(max_examples=50)
def test_a_match_is_either_over_or_somebody_plays_next(made: Match) -> None:
    result = match_result(made)
    assert (result.ended is not None) == (result.next_players == ())
    assert (result.due is not None) == (result.status is Status.EXTRA_HAND_DUE)
    assert bool(result.winners) <= (result.ended is not None)
    placed = [place for place in result.places if place is not None]
    assert not placed or min(placed) == 1


@given(matches())
@settings(max_examples=50)
def test_seat_order_moves_nobody(made: Match) -> None:
    """Turn the table round by one seat: every side keeps its total, its place and its turn."""
    count = len(made.sides)

    def turned(side: int) -> int:
        return (side + 1) % count

    def back(row: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(row[turned(side)] for side in range(count))

    def turn_hand(hand: PlayedHand) -> PlayedHand:
        seats = hand.sheet.seats
        sheet = replace(
            hand.sheet,
            seats=(seats[-1], *seats[:-1]),
            callers=tuple(sorted(map(turned, hand.sheet.callers))),
        )
        moved = tuple(replace(a, side=turned(a.side)) for a in hand.adjustments)
        return replace(hand, sheet=sheet, adjustments=moved)

    ending = made.ending
    if ending is not None:
        ending = replace(ending, present=tuple(sorted(map(turned, ending.present))))
    sides = [replace(side, seats=(turned(i),)) for i, side in enumerate(made.sides)]
    other = replace(
        made,
        sides=(sides[-1], *sides[:-1]),
        hands=tuple(map(turn_hand, made.hands)),
        adjustments=tuple(replace(a, side=turned(a.side)) for a in made.adjustments),
        ending=ending,
    )
    one, two = match_result(made), match_result(other)
    assert (back(two.totals), back(two.places)) == (one.totals, one.places)
    assert two.next_players == tuple(sorted(map(turned, one.next_players)))


def test_a_correction_of_hand_2_moves_the_end_and_keeps_the_hands_after_it() -> None:
    """Nine hands of 12; hand 2 was 60 in truth: the match ended with hand 5, not with hand 9."""
    hands = [points_sheet(12, 5) for _ in range(9)]
    as_entered = played(RuleSet(), *hands)
    assert (as_entered.totals, as_entered.trigger) == ((108, 45), "target")
    hands[1] = points_sheet(60, 5)
    corrected = played(RuleSet(), *hands)
    assert (corrected.totals, corrected.winners) == ((108, 25), (0,))
    assert [hand.counting for hand in corrected.hands] == (
        [Counting.COUNTED] * 5 + [Counting.AFTER_END] * 4
    )
    assert [hand.label for hand in corrected.hands] == [f"H{n}" for n in range(1, 10)]


def test_an_end_that_vanishes_puts_the_match_in_play_again() -> None:
    ended = played(RuleSet(), points_sheet(60, 5), points_sheet(40, 5))
    again = played(RuleSet(), points_sheet(60, 5), points_sheet(39, 5))
    assert (ended.status, again.status) == (Status.PROVISIONAL, Status.IN_PLAY)
    assert again.places == (None, None)


def test_an_extra_hand_whose_crossing_vanished_does_not_fit_and_the_match_goes_on() -> None:
    """Ann and Bob played an extra hand alone; a correction takes Bob's crossing away."""
    rules = RuleSet(extra_hand=ExtraHand.CONTENDERS)
    extra = points_sheet(5, 9, None)
    before = played(rules, points_sheet(100, 101, 20), extra)
    assert before.winners == (1,)
    after = played(rules, points_sheet(99, 91, 20), extra, points_sheet(1, 0, 0))
    assert [hand.counting for hand in after.hands] == [
        Counting.COUNTED,
        Counting.MISFIT,
        Counting.COUNTED,
    ]
    assert (after.totals, after.winners) == ((100, 91, 20), (0,))


def test_a_regular_hand_becomes_the_extra_hand_when_a_correction_makes_it_one() -> None:
    hands = [points_sheet(90, 101), points_sheet(30, 0)]
    assert played(RuleSet(), *hands).hands[1].counting is Counting.AFTER_END
    hands[0] = points_sheet(100, 101)
    corrected = played(RuleSet(), *hands)
    assert corrected.hands[1].counting is Counting.EXTRA
    assert (corrected.totals, corrected.winners) == ((130, 101), (0,))


def test_a_declared_end_gives_way_to_one_that_was_reached_before_it() -> None:
    late = Ending(End.TIME_CALL, after=3, reason="bus")
    hands = [points_sheet(40, 0), points_sheet(40, 0), points_sheet(10, 0)]
    assert played(RuleSet(), *hands, ending=late).ended is End.TIME_CALL
    hands[0] = points_sheet(60, 0)
    corrected = played(RuleSet(), *hands, ending=late)
    assert (corrected.ended, corrected.totals) == (End.PLAYED, (100, 0))


def test_a_void_hand_has_the_number_of_the_hand_that_took_its_place() -> None:
    hands = [
        PlayedHand(4, points_sheet(10, 0)),
        PlayedHand(9, points_sheet(99, 0), is_void=True),
        PlayedHand(7, points_sheet(20, 0)),
        PlayedHand(2, points_sheet(5, 5), is_void=True),
    ]
    result = played(RuleSet(), *hands)
    assert [hand.label for hand in result.hands] == ["H1", "H2v", "H2", "H3v"]
    assert (result.totals, len(result.counted_hands)) == ((30, 0), 2)


def test_a_hand_nobody_played_fits_nowhere() -> None:
    nobody = Sheet((SatOut(), SatOut()), callers=())
    for ending in (None, Ending(End.AS_KEPT, after=1)):
        result = match_result(match(RuleSet(), nobody, ending=ending))
        assert result.hands[0].counting is Counting.MISFIT
