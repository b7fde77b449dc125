"""What scores: players, teams with a pack each or one pack (R13); start points (R16.2)."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import RuleSet, Teams
from rd_league.hand.scoring import points
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SeatCount, Sheet
from rd_league.league.match import match_result, playing_sides, side_points
from rd_league.league.model import Adjustment, Match, PlayedHand, Side
from tests.builders import match, pairs, played, points_sheet, sheet
from tests.strategies import matches

TEAM = RuleSet(teams=Teams.COMBINED, out_bonus=10)


def test_partners_points_are_added_and_the_callers_partner_pays_his_demon() -> None:
    """Ann (seat 0) calls; Cat, her partner, still has 5 in the demon."""
    result = played(TEAM, sheet("14/0 12/3 9/5 20/1"), sides=pairs())
    assert result.totals == (24 + (9 - 10), (12 - 6) + (20 - 2))
    assert [seat and seat.total for seat in result.hands[0].points] == [24, 6, -1, 18]


@given(matches(), st.integers(-20, 20))
@settings(max_examples=60)
def test_a_match_of_pairs_goes_as_the_match_of_their_sums(made: Match, part: int) -> None:
    """Every player is given a partner who takes some of the points; totals, end, places stay."""
    count = len(made.sides)

    def shared(hand: PlayedHand) -> PlayedHand:
        first: list[SeatCount] = []
        second: list[SeatCount] = []
        for seat in hand.sheet.seats:
            if isinstance(seat, NetPoints):
                first.append(NetPoints(seat.points - part))
                second.append(NetPoints(part))
            else:
                first.append(seat)
                second.append(seat)
        return replace(hand, sheet=replace(hand.sheet, seats=(*first, *second)))

    sides = tuple(replace(side, seats=(i, i + count)) for i, side in enumerate(made.sides))
    paired = replace(made, sides=sides, hands=tuple(map(shared, made.hands)))
    one, two = match_result(made), match_result(paired)
    assert (two.totals, two.ended, two.due) == (one.totals, one.ended, one.due)
    assert (two.places, two.next_players) == (one.places, one.next_players)


def test_two_partners_calling_are_two_bonuses() -> None:
    hand = sheet("14/0 12/3 9/0 20/1", out=(0, 2))
    assert played(TEAM, hand, sides=pairs()).totals == (14 + 10 + 9 + 10, 24)


def test_two_partners_calling_are_one_hand_called() -> None:
    """Ann and Cat together once, Bob twice: level at 100, and Bob's side called more hands."""
    rules = RuleSet().with_options({"crossing": "most-calls"})
    hands = [
        points_sheet(20, 20, 20, 20, out=(0, 2)),
        points_sheet(20, 20, 20, 20, out=(1,)),
        points_sheet(10, 10, 10, 10, out=(1,)),
    ]
    assert played(rules, *hands, sides=pairs()).places == (2, 1)


def test_a_team_with_one_pack_is_one_seat() -> None:
    rules = RuleSet(teams=Teams.SHARED_PACK)
    sides = (
        Side("Ann and Cat", (0,), ("Ann", "Cat")),
        Side("Bob and Dan", (1,), ("Bob", "Dan")),
    )
    result = played(rules, sheet("14/0 12/3"), sides=sides)
    assert (result.totals, result.match.seats) == ((14, 6), ("Ann", "Bob"))


def test_start_points_are_in_the_net_total_and_may_be_negative() -> None:
    result = played(RuleSet(), points_sheet(10, 20), points_sheet(5, 5), start=[25, -10])
    assert result.totals == (40, 15)
    assert [hand.totals for hand in result.hands] == [(35, 10), (40, 15)]


def test_an_adjustment_reaches_a_side_that_did_not_play_the_hand() -> None:
    made = match(RuleSet(), points_sheet(10, None, 20))
    by = (Adjustment(1, -5, "away without leave"), Adjustment(2, 3, "recount"))
    scored = points(made.rules, made.hands[0].sheet)
    assert side_points(made, scored, ()) == (10, None, 20)
    assert side_points(made, scored, by) == (10, -5, 23)


def test_playing_sides_are_those_with_somebody_at_the_table() -> None:
    made = match(RuleSet(), points_sheet(10, None, None, 20), sides=pairs())
    assert playing_sides(made, made.hands[0]) == (0, 1)
    alone = PlayedHand(2, points_sheet(None, 5, None, 20))
    assert playing_sides(made, alone) == (1,)


def test_an_unknown_caller_has_no_bonus_in_the_totals() -> None:
    counts = (Counted(14, 0), Counted(12, 3))
    rules = RuleSet(out_bonus=10)
    assert match_result(match(rules, Sheet(counts, Outcome.UNKNOWN))).totals == (14, 6)
    assert match_result(match(rules, Sheet(counts, callers=(0,)))).totals == (24, 6)
