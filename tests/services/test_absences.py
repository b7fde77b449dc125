"""Who sits for another, and who leaves in mid-match, in a stored match (L7)."""

from typing import Any

import pytest

from rd_league.league.match import Counting
from rd_league.league.model import CountsFor, Leaving, Status, Substitution
from rd_league.league.plan import plan_with
from rd_league.league.season import EntryStatus, SeasonPlan
from rd_league.services.absences import leave_match, substitute
from rd_league.services.closing import close_season
from rd_league.services.entries import EntryTerms, enter, set_status
from rd_league.services.hands import edit_hand, insert_hand, replay_hand, swap_counts, void_hand
from rd_league.services.history import undo
from rd_league.services.matches import Seating, confirm_match, seat_match
from rd_league.services.nights import start_night
from rd_league.services.players import add_team, set_player
from rd_league.services.rounds import DrawWords, draw_round, post_round
from rd_league.services.seasons import find_season
from rd_league.services.upkeep import examine_club
from tests.services.club import Club, words
from tests.services.test_matches import OVER, refused

HAND = "14/0 12/3 9/5 20/1"
REST = "14/0 9/5 20/1"


def undone(club: Club, service: Any, *args: Any, **more: Any) -> None:
    """Do something, and take it back: all is as it was."""
    before = club.archive
    club.do(service, *args, **more)
    assert club.archive != before
    club.do(undo)
    assert club.archive == before
    assert examine_club(club.location).ailments == ()


@pytest.mark.parametrize(
    ("counts_for", "credited"),
    [(CountsFor.NOBODY, ()), (CountsFor.ABSENT, ("Ann",)), (CountsFor.SUBSTITUTE, ("Eve",))],
)
def test_eve_sits_for_ann_and_the_season_says_whom_it_counts_for(
    club: Club, counts_for: CountsFor, credited: tuple[str, ...]
) -> None:
    undone(club, substitute, 1, "Eve", "Ann", counts_for)
    match = club.do(substitute, 1, "Eve", "Ann", counts_for).match
    assert match.seats == ("Eve", "Bob", "Cat", "Dan")
    assert match.substitutions == (Substitution(0, "Ann", counts_for),)
    assert match.sides[0].credited == credited
    assert club.season("Cup", plan=SeasonPlan(counts_for=counts_for)).plan.counts_for is counts_for
    cup = club.match("Ann", "Bob", season="Cup")
    assert club.do(substitute, cup, "Eve", "Ann").match.sides[0].credited == credited


def test_another_substitute_takes_over_and_ann_comes_after_all(club: Club) -> None:
    before = club.result(1).match
    club.do(substitute, 1, "Eve", "Ann")
    # The seat is named by who sits there or by whose it is.
    assert club.do(substitute, 1, "Fay", "Ann").match.substitutions == (Substitution(0, "Ann"),)
    assert club.do(substitute, 1, "Gus", "Fay").match.seats[0] == "Gus"
    kept = club.do(substitute, 1, "Gus", "Ann", CountsFor.ABSENT).match
    assert kept.substitutions == (Substitution(0, "Ann", CountsFor.ABSENT),)
    assert club.do(substitute, 1, "Ann", "Gus").match == before


def test_nobody_is_at_one_table_twice(club: Club) -> None:
    assert refused(club, substitute, 1, "Bob", "Ann").code == "player-twice"
    assert refused(club, substitute, 1, "Ann", "Ann").code == "player-twice"
    club.do(substitute, 1, "Eve", "Ann")
    assert refused(club, substitute, 1, "Ann", "Bob").code == "player-twice"
    club.do(set_player, "Fay", is_active=False)
    assert refused(club, substitute, 1, "Fay", "Bob").code == "player-retired"


def test_a_confirmed_match_takes_a_substitute_with_a_reason_and_a_closed_season_none(
    club: Club,
) -> None:
    club.hands(1, *OVER)
    club.do(confirm_match, 1)
    assert refused(club, substitute, 1, "Eve", "Ann").code == "reason-missing"
    told = club.by(reason="noted late").do(substitute, 1, "Eve", "Ann")
    assert told.status is Status.PROVISIONAL
    club.do(close_season, club.see(find_season, None))
    assert refused(club, substitute, 1, "Fay", "Bob").code == "season-closed"
    assert refused(club, leave_match, 1, "Bob").code == "season-closed"


def test_the_result_of_a_fixed_team_is_its_own_whoever_plays(club: Club) -> None:
    club.do(add_team, "Reds", ["Ann", "Bob"])
    club.season("Pairs", teams="combined", target=40)
    number = club.match("Reds", "Cat+Dan", season="Pairs")
    assert refused(club, substitute, number, "Eve", "Ann", CountsFor.NOBODY).code == (
        "substitute-team"
    )
    match = club.do(substitute, number, "Eve", "Ann").match
    assert match.substitutions == (Substitution(0, "Ann", CountsFor.ABSENT),)
    assert match.sides[0].credited == ("Reds",)
    # Partners of one match are credited each for himself.
    assert club.do(substitute, number, "Fay", "Cat").match.sides[1].credited == ("Dan",)


def test_a_substitute_brings_another_pack(club: Club) -> None:
    club.do(set_player, "Eve", pack="blue")
    assert club.do(substitute, 1, "Eve", "Ann").match.packs == ("blue", None, None, None)
    assert club.do(substitute, 1, "Ann", "Eve").match.packs == ()


def test_bob_leaves_and_the_desk_asks_only_those_who_still_play(club: Club) -> None:
    club.hand(1, HAND)
    undone(club, leave_match, 1, "Bob")
    result = club.do(leave_match, 1, "Bob")
    assert (result.next_seats, result.match.leavings) == (
        (0, 2, 3), (Leaving(1, result.hands[0].hand.key),)
    )  # fmt: skip
    assert club.hand(1, REST).hand.counting is Counting.COUNTED
    assert club.hand(1, "14/0 - 9/5 20/1").hand.counting is Counting.COUNTED
    assert refused(club, leave_match, 1, "Bob").code == "seat-left"
    club.do(leave_match, 1, "Cat")
    assert refused(club, leave_match, 1, "Dan").code == "seats-left"


def test_an_earlier_hand_is_corrected_as_if_nobody_had_left(club: Club) -> None:
    club.hand(1, HAND)
    club.do(leave_match, 1, "Bob")
    club.hand(1, REST)
    club.do(edit_hand, 1, 1, words("Bob=13/3"))
    club.do(swap_counts, 1, 1, "Bob", "Cat")
    club.do(insert_hand, 1, 1, words(HAND))  # before the first hand: all play
    club.do(insert_hand, 1, 3, words(REST))  # after Bob had left
    assert [hand.counting for hand in club.result(1).hands] == [Counting.COUNTED] * 4
    reasoned = club.by(reason="misdealt")
    reasoned.do(void_hand, 1, 2)
    result = club.result(1)
    assert [hand.counting for hand in result.hands if not hand.hand.is_void] == [
        Counting.COUNTED
    ] * 3
    assert result.gone == {1}


def test_the_hand_after_which_bob_left_is_replayed_with_bob(club: Club) -> None:
    club.hand(1, HAND)
    club.do(leave_match, 1, "Bob")
    reasoned = club.by(reason="misdealt")
    undone(reasoned, replay_hand, 1, 1, words("15/0 12/3 9/5 20/1"))
    replayed = reasoned.do(replay_hand, 1, 1, words("15/0 12/3 9/5 20/1"))
    assert replayed.hand.counting is Counting.COUNTED
    assert replayed.after.match.leavings == (Leaving(1, replayed.key),)
    assert club.hand(1, REST).hand.counting is Counting.COUNTED


def test_the_substitute_leaves(club: Club) -> None:
    club.do(substitute, 1, "Eve", "Ann")
    result = club.do(leave_match, 1, "Ann")
    assert (result.next_seats, result.match.leavings) == ((1, 2, 3), (Leaving(0),))


def test_nobody_substitutes_at_two_tables_of_one_round(bare: Club) -> None:
    bare.players("Ann", "Bob", "Cat", "Dan", "Eve")
    season = bare.season("Cup", target="none", hands=1)
    bare.do(start_night, season, "2026-01-08", ["Ann", "Bob", "Cat", "Dan"], None)
    one, other = bare.match("Ann", "Bob"), bare.match("Cat", "Dan")
    elsewhere = refused(bare, substitute, one, "Cat", "Ann")
    assert (elsewhere.code, elsewhere.values) == (
        "player-elsewhere",
        {"name": "Cat", "match": "M2"},
    )
    bare.do(substitute, other, "Eve", "Cat")
    assert refused(bare, substitute, one, "Eve", "Ann").code == "player-elsewhere"
    bare.do(substitute, one, "Cat", "Ann")  # whose seat Eve has taken
    bare.hand(other, "n5 n3", out="unknown")
    assert bare.do(substitute, one, "Dan", "Cat").match.seats == ("Dan", "Bob")


def test_nobody_substitutes_at_two_tables_of_a_round_that_is_over(bare: Club) -> None:
    bare.players("Ann", "Bob", "Cat", "Dan")
    plan = plan_with(SeasonPlan(), {"tables": "2", "format": "rounds"})
    season = bare.season("Cup", plan=plan, target="none", hands=1)
    bare.do(start_night, season, "2026-01-08", ["Ann", "Bob", "Cat", "Dan"], None)
    bare.do(draw_round, DrawWords())
    drawn = bare.do(post_round).round
    for table in drawn.tables:
        bare.hand(table.match or 0, "n5 n3", out="unknown")
    (one, _), (other, _) = (table.names for table in drawn.tables)
    assert refused(bare, substitute, 1, other, one).code == "player-elsewhere"


@pytest.mark.parametrize("status", [EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED])
def test_whoever_has_withdrawn_is_seated_no_more(bare: Club, status: EntryStatus) -> None:
    bare.players("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    bare.do(add_team, "Reds", ["Ann", "Bob"])
    bare.do(add_team, "Blues", ["Cat", "Dan"])
    season = bare.season("Cup", teams="combined", target=40)
    bare.do(enter, season, ["Reds", "Blues"], EntryTerms())
    season = bare.see(find_season, "Cup")
    bare.by(reason="late").do(set_status, season, "Reds", status)
    season = bare.see(find_season, "Cup")
    gone = refused(bare, seat_match, season, Seating(sides=("Reds", "Blues")))
    assert (gone.code, gone.values["name"]) == ("entry-gone", "Reds")
