"""A round changed by hand, before it is posted and after (L2)."""

import pytest

from rd_league.league.roster import Attendance
from rd_league.league.rounds import Absent
from rd_league.services import drafts
from rd_league.services.absences import leave_match, substitute
from rd_league.services.entries import EntryTerms, enter
from rd_league.services.history import undo
from rd_league.services.nights import check_in
from rd_league.services.players import add_alias, add_team, set_player
from rd_league.services.rounds import DrawWords, draw_round, post_round
from tests.services.club import Club
from tests.services.test_absences import undone
from tests.services.test_matches import refused
from tests.services.test_rounds import EIGHT, drawn, evening, everybody


@pytest.fixture
def draft(club: Club) -> Club:
    """Eight are drawn at two tables."""
    evening(club, *EIGHT)
    club.do(draw_round, DrawWords())
    return club


def tables(club: Club) -> list[tuple[str, ...]]:
    return [table.names for table in drawn(club).tables]


def test_two_change_places_and_every_change_is_taken_back(draft: Club) -> None:
    (one, *_), (other, *_) = before = tables(draft)
    undone(draft, drafts.swap, one, other)
    undone(draft, drafts.move, one, 2)
    undone(draft, drafts.remove, one)
    undone(draft, drafts.pin, one)
    draft.do(drafts.swap, one, other)
    assert tables(draft) == [
        (other, *before[0][1:]), (one, *before[1][1:])
    ]  # fmt: skip


def test_whoever_is_taken_out_but_here_sits_out_and_may_come_back(draft: Club) -> None:
    draft.do(drafts.remove, "Hal")
    assert drawn(draft).out == (("Hal", Absent.SIT_OUT),)
    draft.do(drafts.add_late, "Hal")
    assert (drawn(draft).out, everybody(drawn(draft))) == ((), list(EIGHT))
    draft.do(check_in, ["Hal"], Attendance.ABSENT)
    draft.do(drafts.remove, "Hal")
    assert drawn(draft).out == ()


def test_a_late_arrival_is_checked_in_and_sits_where_it_was_said(draft: Club) -> None:
    draft.players("Ida")
    before = tables(draft)
    undone(draft, drafts.add_late, "Ida", 2)
    draft.do(drafts.add_late, "ida", 2)
    assert tables(draft) == [before[0], (*before[1], "Ida")]
    assert refused(draft, drafts.add_late, "Ida").code == "player-twice"
    draft.players("Jo", "Kay", "Lou")
    assert refused(draft, drafts.add_late, "Jo", 3).code == "draft-table-unknown"
    draft.do(drafts.add_late, "Jo", 2)
    assert refused(draft, drafts.add_late, "Kay", 2).code == "draft-table-full"


def test_a_late_arrival_does_not_sit_with_the_same_pack(draft: Club) -> None:
    draft.players("Ida")
    first = tables(draft)[0][0]
    for name in (first, "Ida"):
        draft.do(set_player, name, pack="blue")
    draft.do(drafts.add_late, "Ida")
    assert "Ida" in tables(draft)[1]


def test_a_pin_holds_when_the_round_is_drawn_anew_and_goes_with_who_is_moved(draft: Club) -> None:
    name = tables(draft)[1][0]
    draft.do(add_alias, name, "Nickname")
    draft.do(drafts.pin, "Nickname")
    for seed in "ab":
        draft.do(draw_round, DrawWords(seed=seed))
        assert name in tables(draft)[1]
    draft.do(drafts.move, name, 1)
    draft.do(draw_round, DrawWords(seed="e"))
    assert name in tables(draft)[0]
    draft.do(post_round)
    assert refused(draft, drafts.pin, name).code == "round-posted"


def test_a_posted_table_changes_until_its_first_hand(club: Club) -> None:
    season = evening(club, *EIGHT)
    club.do(enter, season, ["Ann"], EntryTerms(demon_size=15, start_points=5))
    club.do(draw_round, DrawWords())
    club.do(post_round)
    at = next(i for i, names in enumerate(tables(club)) if "Ann" in names)
    other = tables(club)[1 - at][0]
    undone(club, drafts.swap, "Ann", other)
    club.do(drafts.swap, "Ann", other)
    for number, names in zip((2, 3), tables(club), strict=True):
        match = club.result(number).match
        assert match.seats == tuple(side.name for side in match.sides) == names
        handicaps = {"Ann": (15, 5)}
        sizes = match.demon_sizes or (None,) * len(names)
        assert [
            (size, side.start_points) for size, side in zip(sizes, match.sides, strict=True)
        ] == [handicaps.get(name, (None, 0)) for name in names]
    club.hand(2, "14/0 12/3 9/5 20/1")
    assert refused(club, drafts.swap, "Ann", other).code == "table-begun"
    first, second = tables(club)[1][:2]
    club.do(drafts.swap, first, second)
    assert club.result(3).match.seats[:2] == (second, first)


@pytest.mark.parametrize("noted", ["substitute", "leave"])
def test_a_posted_table_with_a_substitute_or_without_somebody_stays(
    draft: Club, noted: str
) -> None:
    draft.do(post_round)
    draft.players("Ida")
    one, other = tables(draft)[0][0], tables(draft)[1][0]
    if noted == "substitute":
        draft.do(substitute, 2, "Ida", one)
    else:
        draft.do(leave_match, 2, one)
    assert refused(draft, drafts.swap, one, other).code == "table-noted"
    draft.do(undo)
    draft.do(drafts.swap, one, other)


def test_in_teams_a_team_comes_late(club: Club) -> None:
    for name, pair in (("Reds", EIGHT[:2]), ("Blues", EIGHT[2:4]), ("Tans", EIGHT[4:6])):
        club.do(add_team, name, list(pair))
    season = evening(club, *EIGHT[:4], teams="combined", target=40)
    club.do(enter, season, ["Reds", "Blues", "Tans"], EntryTerms())
    club.do(draw_round, DrawWords())
    club.do(drafts.add_late, "Tans")
    assert tables(club)[0][2:] == ("Tans",)
    club.do(post_round)
    assert club.result(2).match.seats[4:] == EIGHT[4:6]


def test_partners_come_late_together_and_nobody_twice(club: Club) -> None:
    evening(club, *EIGHT[:4], teams="shared-pack", target=40)
    club.do(check_in, ["Eve", "Fay"], Attendance.PRESENT)
    club.do(draw_round, DrawWords())
    assert refused(club, drafts.add_late, "Ann+Gus").code == "player-twice"
    club.do(drafts.add_late, "Gus+Hal")
    assert tables(club)[0][-1] == "Gus + Hal"
    undone(club, drafts.remove, "Gus+Hal")
    club.do(drafts.remove, "Gus+Hal")
    assert drawn(club).out == (("Gus", Absent.SIT_OUT), ("Hal", Absent.SIT_OUT))
    club.do(drafts.add_late, "Gus+Hal")
    assert drawn(club).out == ()
    club.do(post_round)
    assert club.result(2).match.sides[-1].credited == ("Gus", "Hal")


def test_who_sits_out_takes_the_seat_of_another_who_then_does(draft: Club) -> None:
    draft.do(drafts.remove, "Hal")
    before = tables(draft)
    draft.do(drafts.swap, "Ann", "Hal")
    swapped = [tuple("Hal" if name == "Ann" else name for name in table) for table in before]
    assert (tables(draft), drawn(draft).out) == (swapped, (("Ann", Absent.SIT_OUT),))
    draft.do(post_round)
    draft.do(drafts.swap, "Ann", "Bob")
    assert drawn(draft).out == (("Bob", Absent.SIT_OUT),)
    assert {seat for n in (2, 3) for seat in draft.result(n).match.seats} == set(EIGHT) - {"Bob"}


def test_one_of_changing_partners_does_not_take_the_seat_of_two(club: Club) -> None:
    evening(club, *EIGHT[:5], teams="combined", target=40)
    [(alone, _)] = club.do(draw_round, DrawWords()).round.out
    pair = tables(club)[0][0]
    assert refused(club, drafts.swap, pair, alone).code == "seat-unknown"
