"""R13–R18: teams, jokers, void hands, handicaps, words, settlement: as far as a sheet shows."""

from decimal import Decimal

from rd_league.hand.rules import OPTIONS, Bears, RuleSet, Vocabulary
from rd_league.hand.rulesets import RULE_SETS
from rd_league.hand.scoring import points
from rd_league.hand.sheet import Counted, Sheet
from rd_league.league.model import PlayedHand
from rd_league.league.settlement import settlement
from tests.builders import DEFAULT, codes, pairs, played, points_sheet, sheet


def test_r13_1_partners_points_are_added() -> None:
    """Ann and Cat against Bob and Dan. Ann calls; Cat still pays for her five."""
    assert OPTIONS["teams"].allowed == "none, combined, shared-pack"
    result = played(RULE_SETS["team"], sheet("14/0 12/3 9/5 20/1"), sides=pairs())
    assert result.totals == (14 + 9 - 10, 12 - 6 + 20 - 2)
    both = sheet("14/0 12/3 9/0 20/1", out=(0, 2))
    bonus = RULE_SETS["team"].with_options({"out_bonus": "10"})
    assert played(bonus, both, sides=pairs()).totals == (14 + 10 + 9 + 10, 24)


def test_r13_2_six_single_seats_are_not_refused() -> None:
    """Some rules have six play in pairs. Here six may sit down alone."""
    assert codes(DEFAULT, sheet("14/0 12/3 9/5 10/1 11/4 8/7")) == []


def test_r14_1_a_joker_is_a_card_of_its_owners_pack_and_no_king() -> None:
    """Ann has all 54 cards out; four of them at most are natural kings."""
    jokers = RuleSet(jokers=2, king_bonus=5)
    whole = sheet("54/0k4 12/3")
    assert codes(jokers, whole) == []
    assert [seat and seat.total for seat in points(jokers, whole)] == [54 + 20, 6]
    assert "kings-in-pack" in codes(jokers, sheet("54/0k5 12/3"))


def test_r15_3_a_hand_is_made_void_and_never_deleted() -> None:
    """Hand 2 is played again: the first of them is H2v, its replay H2, the next one H3."""
    hands = [
        PlayedHand(1, points_sheet(10, 5)),
        PlayedHand(2, points_sheet(90, 5), is_void=True),
        PlayedHand(4, points_sheet(12, 5)),
        PlayedHand(3, points_sheet(20, 5)),
    ]
    result = played(RuleSet(), *hands)
    assert [hand.label for hand in result.hands] == ["H1", "H2v", "H2", "H3"]
    assert result.totals == (42, 15)


def test_r16_1_a_seat_is_checked_against_the_demon_it_was_dealt() -> None:
    """Ann won often and was dealt 16; 14 left of them is possible for her and not for Bob."""
    assert OPTIONS["ladder"].allowed == "none, hand, match"
    assert OPTIONS["ladder_up"].allowed == "caller, winner"
    assert (DEFAULT.ladder_floor, DEFAULT.ladder_ceiling) == (3, 20)
    seats = (Counted(5, 14, demon_size=16), Counted(14, 0), Counted(5, 14))
    of = Sheet(seats, callers=(1,))
    assert codes(RuleSet(turn=1), of) == ["demon-over-size"]


def test_r16_2_start_points_are_in_the_total() -> None:
    """Bob starts with 20 and wins 103 to 95, having made less."""
    result = played(RuleSet(), points_sheet(95, 83), start=[0, 20])
    assert (result.totals, result.winners) == ((95, 103), (1,))


def test_r17_1_the_clubs_words_change_no_points() -> None:
    """ "Nerts!" is worth what "Out!" is."""
    option = OPTIONS["vocabulary"]
    assert (option.clause, option.bears) == ("R17.1", Bears.WORDS)
    assert option.allowed == "racing-demon, nerts, pounce"
    of = sheet("14/0 12/3")
    scored = {points(RuleSet(vocabulary=words), of) for words in Vocabulary}
    assert len(scored) == 1
    assert codes(RuleSet(vocabulary=Vocabulary.POUNCE), of) == codes(DEFAULT, of)


def test_r18_1_each_side_settles_with_each_other() -> None:
    """Five cents a point, 104 : 90 : 60. Ann has 0.70 from Bob and 2.20 from Cat: 2.90 in all."""
    assert (OPTIONS["stake"].clause, DEFAULT.stake) == ("R18.1", Decimal(0))
    cents = RuleSet().with_options({"stake": "0.05"})
    table = settlement(played(cents, points_sheet(104, 90, 60)))
    amounts = [["0", "0.70", "2.20"], ["-0.70", "0", "1.50"], ["-2.20", "-1.50", "0"]]
    assert table.amounts == tuple(tuple(map(Decimal, row)) for row in amounts)
    assert table.balances == (Decimal("2.90"), Decimal("0.80"), Decimal("-3.70"))
    assert sum(table.balances) == 0
