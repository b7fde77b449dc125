"""Corners where one part of the program meets another."""

from pathlib import Path

import pytest

from rd_league.errors import BadInputError, ConflictError, NotFoundError
from rd_league.files.hands_csv import format_hands, parse_hands
from rd_league.hand.sheet import Outcome
from rd_league.league.model import End, Ending
from rd_league.league.season import SeasonPlan
from rd_league.services.disputes import disputed_hand, open_dispute
from rd_league.services.hands import edit_hand, replay_hand, swap_counts, void_hand
from rd_league.services.history import undo
from rd_league.services.imports import ImportPlan, import_matches
from rd_league.services.matches import adjust_match, end_match, results, void_match
from rd_league.services.players import add_team, rename_player
from rd_league.services.seasons import find_season
from rd_league.services.standings import play_tie_break, season_table, season_ties
from tests.services.club import Club, founded, words


def placed(club: Club) -> list[tuple[int | None, str]]:
    season = club.see(find_season, None)
    return [(row.place, row.name) for row in club.see(season_table, season).table.rows]


def carried(club: Club, folder: Path) -> Club:
    """The hands of a club, written as CSV and taken into a new one."""
    text = format_hands(club.see(results)).decode()
    other = founded(folder / "other.db")
    other.season(target=100)
    other.do(import_matches, parse_hands(text.encode(), "hands.csv"), ImportPlan("hands.csv"))
    return other


@pytest.mark.parametrize(
    ("ending", "status"),
    [
        (Ending(End.TIME_CALL), "provisional"),
        (Ending(End.ABANDONED, counts=False), "provisional"),
        (Ending(End.ABANDONED), "provisional"),
    ],
)
def test_a_declared_end_comes_back_with_the_hands(
    bare: Club, folder: Path, ending: Ending, status: str
) -> None:
    bare.players("Ann", "Bob")
    bare.season(target=100)
    number = bare.match("Ann", "Bob", label="Final")
    bare.hands(number, "14/0 12/3")
    bare.by(reason="closing time").do(end_match, number, ending)

    other = carried(bare, folder)

    assert placed(other) == placed(bare)
    result = other.result(1)
    assert (result.status.value, result.ended) == (status, ending.kind)
    assert result.match.ending is not None
    assert result.match.ending.reason == "closing time"


def test_a_void_match_is_not_written(bare: Club, folder: Path) -> None:
    bare.players("Ann", "Bob")
    bare.season(target=100)
    number = bare.match("Ann", "Bob", label="Final")
    bare.hands(number, "14/0 12/3")
    bare.by(reason="wrong table").do(void_match, number)

    assert carried(bare, folder).matches == ()


def test_an_edit_that_changes_nothing_writes_nothing(bare: Club) -> None:
    bare.players("Ann", "Bob")
    bare.season()
    number = bare.match("Ann", "Bob")
    bare.hands(number, "14/0 12/3")
    entries = len(bare.log)

    recorded = bare.do(edit_hand, number, 1, words("Ann=14/0"))

    assert not recorded.is_filed
    assert len(bare.log) == entries


def test_an_edit_must_say_what_changes(bare: Club) -> None:
    bare.players("Ann", "Bob")
    bare.season()
    number = bare.match("Ann", "Bob")
    bare.hands(number, "14/0 12/3")

    with pytest.raises(BadInputError) as refused:
        bare.do(edit_hand, number, 1, words(""))

    assert refused.value.code == "edit-nothing"


def test_a_stalled_hand_in_which_a_demon_turns_out_empty_was_called(bare: Club) -> None:
    bare.players("Ann", "Bob")
    bare.season()
    number = bare.match("Ann", "Bob")
    bare.hand(number, "14/2 12/3", out="nobody")

    edited = bare.do(edit_hand, number, 1, words("Bob=13/0")).hand.hand.sheet

    assert (edited.outcome, edited.callers) == (Outcome.CALLED, (1,))


def test_a_swap_that_makes_a_forced_hand_sound_clears_the_mark(bare: Club) -> None:
    bare.players("Ann", "Bob")
    bare.season()
    number = bare.match("Ann", "Bob")
    sheet = "14/0/38 12/3/40 c27"
    bare.by(reason="agreed").hand(number, sheet, force=True)

    swapped = bare.by(reason="agreed").do(swap_counts, number, 1, "Ann", "Bob")

    assert swapped.hand.hand.is_forced
    mended = bare.do(edit_hand, number, 1, words("c26"))
    assert not mended.hand.hand.is_forced


@pytest.mark.parametrize("act", ["void", "replay"])
def test_a_disputed_hand_is_struck_out_by_its_ruling_alone(bare: Club, act: str) -> None:
    bare.players("Ann", "Bob")
    bare.season()
    number = bare.match("Ann", "Bob")
    bare.hands(number, "14/0 12/3")
    clerk = bare.by(reason="miscounted")
    clerk.do(open_dispute, number, 1, "Bob")

    acts = {
        "void": lambda: clerk.do(void_hand, number, 1),
        "replay": lambda: clerk.do(replay_hand, number, 1, words("10/0 9/3")),
    }
    with pytest.raises(ConflictError) as refused:
        acts[act]()

    assert refused.value.code == "hand-disputed"


def test_points_go_only_where_they_count(bare: Club) -> None:
    bare.players("Ann", "Bob", "Cat")
    bare.season(target=20, extra_hand="decider")
    number = bare.match("Ann", "Bob", "Cat")
    bare.hands(number, "14/0 14/2 5/1", "14/0 14/2 5/1", "10/0 9/2 -")

    with pytest.raises(ConflictError) as refused:
        bare.by(reason="late").do(adjust_match, number, "Cat", 50, 3)

    assert refused.value.code == "adjust-nowhere"


def test_the_manual_order_knows_names_by_their_beginnings(bare: Club) -> None:
    bare.players("Ann", "Bob")
    season = bare.season(plan=SeasonPlan(tie_breaks=("manual",), manual=("bo", "ANN")))

    assert season.plan.manual == ("Bob", "Ann")
    with pytest.raises(NotFoundError):
        bare.season("Spring", plan=SeasonPlan(tie_breaks=("manual",), manual=("Zed",)))


@pytest.mark.parametrize("label", ["c23", "C7", "n5", "-"])
def test_a_label_is_never_what_a_cell_could_be(bare: Club, label: str) -> None:
    bare.players("Ann", "Bob")
    bare.season()

    with pytest.raises(BadInputError) as refused:
        bare.match("Ann", "Bob", label=label)

    assert refused.value.code == "label-reserved"


def test_a_team_and_partners_level_at_the_top_play_it_off(bare: Club) -> None:
    bare.players("Ann", "Bob", "Cat", "Dan")
    season = bare.season(rules="team", target=100, plan=SeasonPlan(tie_breaks=("extra-hands",)))
    bare.do(add_team, "Foxes", ["Ann", "Bob"])
    number = bare.match("Foxes", "Cat+Dan")
    bare.hands(number, "14/0 9/5 14/1 9/4")
    bare.by(reason="late").do(end_match, number, Ending(End.TIME_CALL))
    [tie] = bare.see(season_ties, season)
    assert set(tie.sides) == {"Foxes", "Cat", "Dan"}

    order = {"Foxes": ("12/0", "9/5"), "Cat": ("8/2",), "Dan": ("7/3",)}
    cells = " ".join(cell for side in tie.sides for cell in order[side])
    bare.do(play_tie_break, season, tie.label, words(cells))

    [decided] = bare.see(season_ties, season)
    assert decided.winner is not None


def test_nobody_sits_twice_in_a_play_off(bare: Club) -> None:
    bare.players("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    season = bare.season(rules="team", target=20, plan=SeasonPlan(tie_breaks=("extra-hands",)))
    bare.do(add_team, "Foxes", ["Ann", "Bob"])
    bare.do(add_team, "Owls", ["Ann", "Cat"])
    for team, others in (("Foxes", "Dan+Eve"), ("Owls", "Dan+Fay")):
        bare.hands(bare.match(team, others), "14/0 9/1 3/5 2/6")

    with pytest.raises(ConflictError) as refused:
        bare.do(play_tie_break, season, "T1", words("14/0 9/5 8/2 7/1"))

    assert refused.value.code == "player-twice"


def test_a_dispute_follows_the_name_of_the_player_who_raised_it(bare: Club) -> None:
    bare.players("Ann", "Bob")
    bare.season()
    number = bare.match("Ann", "Bob")
    bare.hands(number, "14/0 12/3")
    bare.by(reason="miscounted").do(open_dispute, number, 1, "Bob")

    bare.do(rename_player, "Bob", "Robert")

    assert bare.see(disputed_hand, "D1").dispute.raised_by == "Robert"


def test_a_player_who_raised_a_dispute_cannot_be_undone(bare: Club) -> None:
    bare.players("Ann", "Bob")
    bare.season()
    number = bare.match("Ann", "Bob")
    bare.hands(number, "14/0 12/3")
    bare.by(actor="z").players("Zed")
    bare.by(reason="miscounted").do(open_dispute, number, 1, "Zed")

    with pytest.raises(ConflictError) as refused:
        bare.by(actor="z").do(undo)

    assert refused.value.code == "undo-built-on"
