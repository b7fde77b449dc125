"""R1–R9 and E6: what can be said of play before a card is moved: packs, deal, and the options.

An option that only play bears on is here by its clause, its default and what it may be.
"""

from rd_league.hand.rules import DECK, OPTIONS, RANKS, SUITS, Bears, RuleSet
from rd_league.hand.scoring import points
from tests.builders import DEFAULT, codes, found, sheet


def option(name: str) -> tuple[str, str, str, Bears]:
    """Clause, default, what it may be, what it bears on."""
    one = OPTIONS[name]
    return one.clause, one.format(one.default), one.allowed, one.bears


def test_r1_1_two_to_eight_seats_make_a_table() -> None:
    """Two to eight sit down; the first calls with 14, everybody else has 12/3. All is well."""
    for seat_count in range(2, 9):
        of = sheet(" ".join(["14/0", *["12/3"] * (seat_count - 1)]))
        assert codes(DEFAULT, of) == []


def test_r1_2_a_pack_has_52_cards_kings_included() -> None:
    """Ann plays her whole pack: 52 cards, four kings among them. A fifth king there is not."""
    assert (RANKS, SUITS, DECK, DEFAULT.pack_size) == (13, 4, 52, 52)
    assert found(DEFAULT, sheet("53/0 0/5"), "over-pack").values["pack"] == 52
    assert "kings-in-pack" not in codes(DEFAULT, sheet("52/0k4 0/5"))
    assert "kings-in-pack" in codes(DEFAULT, sheet("52/0k5 0/5"))


def test_r1_3_a_pack_may_have_two_jokers() -> None:
    """With jokers a pack has 54 cards, and 53 of them may lie on foundations."""
    assert option("jokers") == ("R1.3", "0", "0, 2", Bears.PLAY)
    assert RuleSet(jokers=2).pack_size == 54
    assert "over-pack" not in codes(RuleSet(jokers=2), sheet("53/0 0/5"))


def test_r1_4_no_more_piles_than_aces_and_jokers() -> None:
    """Two packs: eight piles, and not a ninth; with jokers twelve, and not a thirteenth."""
    eight, nine = "S=1+1/H=1+1/C=1+1/D=1+1", "S=1+1+1/H=1+1/C=1+1/D=1+1"
    twelve, thirteen = "S=1+1+1/H=1+1+1/C=1+1+1/D=1+1+1", "S=1+1+1+1/H=1+1+1/C=1+1+1/D=1+1+1"
    jokers = RuleSet(jokers=2)
    assert "too-many-piles" not in codes(DEFAULT, sheet("4/0 4/5", piles=eight))
    assert "too-many-piles" in codes(DEFAULT, sheet("5/0 4/5", piles=nine))
    assert "too-many-piles-in-all" not in codes(jokers, sheet("6/0 6/5", piles=twelve))
    assert "too-many-piles-in-all" in codes(jokers, sheet("7/0 6/5", piles=thirteen))


def test_r2_1_thirteen_cards_are_dealt_to_the_demon() -> None:
    """Bob cannot have 14 left of 13; of a demon of 20 he can."""
    assert option("demon_size") == ("R2.1", "13", "1 to 26", Bears.PLAY)
    assert "demon-over-size" in codes(DEFAULT, sheet("14/0 2/14"))
    assert "demon-over-size" not in codes(RuleSet(demon_size=20), sheet("14/0 2/14"))


def test_r2_2_four_work_piles_and_35_cards_of_stock() -> None:
    """52 cards, 13 in the demon, 4 in work piles: 35 are left."""
    assert option("work_piles") == ("R2.2", "4", "3 to 7", Bears.PLAY)
    assert DEFAULT.pack_size - DEFAULT.demon_size - DEFAULT.work_piles == 35


def test_r4_1_a_pile_goes_from_ace_to_king_and_anybody_plays_on_it() -> None:
    """One pile of 13 spades, seven of Ann's, six of Bob's. A pile of 14 there is not."""
    assert "pile-owners" not in codes(DEFAULT, sheet("7/0 6/5", piles="S=13"))
    assert found(DEFAULT, sheet("7/0 7/5", piles="S=14"), "pile-height").values["height"] == 14


def test_r5_2_what_may_fill_an_empty_work_pile() -> None:
    """A club that fills from the demon says `fill=demon`."""
    assert option("fill") == ("R5.2", "free", "free, demon, king", Bears.PLAY)


def test_r5_3_whether_a_card_may_be_slipped_under_a_pile() -> None:
    """A club that does not slip says `slip=no`."""
    assert option("slip") == ("R5.3", "yes", "yes, no", Bears.PLAY)


def test_r6_2_where_the_last_card_of_the_demon_may_go() -> None:
    """Where it must go to a foundation, an empty demon means a card on a foundation."""
    assert option("last_demon_card") == ("R6.2", "anywhere", "anywhere, foundation", Bears.PLAY)
    strict = DEFAULT.with_options({"last_demon_card": "foundation"})
    assert "last-card-missing" not in codes(DEFAULT, sheet("0/0 3/5"))
    assert "last-card-missing" in codes(strict, sheet("0/0 3/5"))


def test_r7_1_three_cards_or_one_are_turned() -> None:
    """Children turn one: `turn=1`."""
    assert option("turn") == ("R7.1", "3", "1, 3", Bears.PLAY)


def test_r7_2_how_often_the_waste_is_turned_over() -> None:
    """Without end, or as often as said: `turn-one` allows one redeal."""
    assert option("redeals") == ("R7.2", "unlimited", "0 or more, unlimited", Bears.PLAY)


def test_r7_3_the_last_one_or_two_cards_of_the_stock() -> None:
    """They are turned and may be played, or folded into the next round of the stock."""
    assert option("short_packet") == ("R7.3", "playable", "playable, folded", Bears.PLAY)


def test_r8_2_two_cards_that_land_at_once() -> None:
    """One doubled card on the table: two packs have 11 cards in piles of 10, if both may stay."""
    assert option("tie") == ("R8.2", "first", "first, both", Bears.PLAY)
    both = DEFAULT.with_options({"tie": "both"})
    doubled = sheet("7/0 4/5", piles="S=7/H=3", doubles=1)
    assert "doubles-not-allowed" in codes(DEFAULT, doubled)
    assert not {"doubles-not-allowed", "pile-sum", "pile-owners"} & set(codes(both, doubled))


def test_r9_1_who_has_emptied_the_demon_calls() -> None:
    """Nobody says who called: it was the one with the empty demon."""
    assert sheet("12/3 14/0 9/5").callers == (1,)


def test_r9_2_whether_an_empty_demon_ends_the_hand() -> None:
    """Ann and Bob have emptied theirs and only Ann called: possible where calling is optional."""
    assert option("call") == ("R9.2", "immediate", "immediate, optional, idle", Bears.PLAY)
    of = sheet("14/0 12/0", out=(0,))
    assert "empty-demon-not-called" in codes(DEFAULT, of)
    for call in ("optional", "idle"):
        assert codes(DEFAULT.with_options({"call": call}), of) == []


def test_r9_3_whether_a_card_in_the_air_counts() -> None:
    """Where it counts, Bob may empty his demon after Ann's call, and need not be a caller."""
    assert option("in_air") == ("R9.3", "void", "void, counts", Bears.PLAY)
    counts = DEFAULT.with_options({"in_air": "counts"})
    assert codes(counts, sheet("14/0 12/0", out=(0,))) == []


def test_r9_4_two_on_the_same_beat_both_have_the_whole_bonus() -> None:
    """Ann and Bob call together, Cat pays for five."""
    of = sheet("14/0 12/0 9/5", out=(0, 1))
    assert "empty-demon-not-called" not in codes(DEFAULT, of)
    scored = points(RuleSet(out_bonus=10), of)
    assert [seat and seat.total for seat in scored] == [24, 22, -1]


def test_e6_what_a_table_does_that_is_stuck() -> None:
    """All take their waste back, once without a card played since; then the hand is stalled."""
    assert option("stuck") == ("E6", "all", "all, single, none", Bears.PLAY)
    assert option("resets") == ("E6", "1", "0 or more", Bears.PLAY)
