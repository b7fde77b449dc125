"""Disputes: raising one, every way to resolve it, taking all of it back (R15)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from rd_league.engine.deal import seeded_deal
from rd_league.engine.record import format_record
from rd_league.engine.referee import referee as judged
from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError, RefusedError
from rd_league.hand.rules import RuleSet
from rd_league.hand.rulesets import parse_rules
from rd_league.hand.sheet import Counted, Outcome, Sheet
from rd_league.league.evidence import Evidence
from rd_league.league.model import Resolution, Status
from rd_league.league.season import SeasonPlan
from rd_league.services.closing import close_season
from rd_league.services.consequences import consequences
from rd_league.services.disputes import (
    amend,
    disputed_hand,
    disputes,
    fresh_deal,
    open_dispute,
    referee,
    uphold,
)
from rd_league.services.hands import Recorded, edit_hand, void_hand
from rd_league.services.history import redo, undo
from rd_league.services.matches import confirm_match, void_match
from rd_league.services.players import add_alias
from rd_league.services.seasons import find_season
from rd_league.services.standings import play_tie_break, season_table
from rd_league.services.upkeep import examine_club
from tests.services.club import Club, Keeper, founded, words

HANDS = ("14/0 12/3 9/5 20/1 c55", "8/4 13/0 10/6 22/2", "4/0 12/3 9/5 20/1")
OVER = ("52/0 12/3 9/5 20/1", "52/0 12/3 9/5 20/1")
"""Ann wins with 104."""
PROVED = Sheet((Counted(8, 4), Counted(12, 0), Counted(11, 6), Counted(22, 2)), callers=(1,))
NAMES = ("Ann", "Bob", "Cat", "Dan")


def proof(*names: str, sheet: Sheet = PROVED, rules: RuleSet | None = None) -> Evidence:
    return Evidence("h.rdh", "NESW", names or NAMES, rules or RuleSet(), sheet)


def said(club: Club, act: Any, *args: Any, **more: Any) -> Any:
    return club.by(reason="as heard").do(act, *args, **more)


def unchanged(club: Club, act: Callable[[], Any]) -> LeagueError:
    """Why something is refused, that changes nothing."""
    before, entries = club.archive, club.log
    with pytest.raises(LeagueError) as caught:
        act()
    assert (club.archive, club.log) == (before, entries)
    return caught.value


def refused(club: Club, act: Any, *args: Any, reason: str | None = "as heard") -> LeagueError:
    return unchanged(club, lambda: club.by(reason=reason).do(act, *args))


WAYS: dict[Resolution, Callable[[Club], Recorded]] = {
    Resolution.UPHELD: lambda club: said(club, uphold, "D1"),
    Resolution.AGREED: lambda club: said(
        club, amend, "D1", words("Bob=12/0 Cat=11/6"), Resolution.AGREED
    ),
    Resolution.REPLAYED: lambda club: said(
        club, amend, "D1", words("3/1 9/0 5/5 6/2"), Resolution.REPLAYED
    ),
    Resolution.REFEREED: lambda club: said(club, referee, "D1", proof()),
    Resolution.RULED: lambda club: said(
        club, amend, "D1", words("Bob=13/2", out="nobody"), Resolution.RULED
    ),
}


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Club:
    club = founded(tmp_path_factory.mktemp("disputed") / "club.db")
    club.players(*NAMES, "Eve", "Fay", "Gus", "Hal")
    club.season()
    club.match(*NAMES)
    club.hands(1, *HANDS)
    said(club, open_dispute, 1, 2, "Bob")
    return club


@pytest.fixture
def disputed(template: Club, kept_by: Keeper) -> Club:
    """Three hands of M1, not to 100 yet; Bob disputes the second."""
    return kept_by.copy(template, "club")


def test_a_disputed_hand_stays_in_the_totals_marked(club: Club) -> None:
    before = club.hands(1, *HANDS)
    raised = said(club, open_dispute, 1, 2, "bob")

    after = club.result(1)
    assert raised.result == after
    assert (after.hands, after.totals) == (before.hands, before.totals)
    assert (before.status, after.status) == (Status.IN_PLAY, Status.DISPUTED)
    assert after.match.disputed == {after.hands[1].hand.key}
    dispute = raised.dispute
    assert (dispute.name, dispute.match, dispute.hand) == ("D1", 1, after.hands[1].hand.key)
    assert (dispute.raised_by, dispute.reason) == ("Bob", "as heard")
    assert (dispute.resolution, dispute.ruling) == (None, None)
    note = club.log[-1].note
    assert (note.command, note.subject, note.detail) == ("dispute open", "M1", "D1 H2 by Bob")


def test_disputes_are_numbered_on_and_listed_in_that_order(disputed: Club) -> None:
    said(disputed, open_dispute, 1, 1, "Ann")
    said(disputed, uphold, "d1")
    said(disputed, open_dispute, 1, 2, "Ann")

    found = disputed.see(disputes)
    assert [(each.dispute.name, each.hand.label, each.dispute.resolution) for each in found] == [
        ("D1", "H2", Resolution.UPHELD), ("D2", "H1", None), ("D3", "H2", None),
    ]  # fmt: skip
    assert disputed.see(disputed_hand, "2") == found[1]


def test_what_cannot_be_disputed(disputed: Club) -> None:
    cases: list[tuple[tuple[int, int, str], str, type[LeagueError]]] = [
        ((1, 2, "Ann"), "dispute-twice", ConflictError),
        ((1, 4, "Ann"), "hand-unknown", NotFoundError),
        ((9, 1, "Ann"), "match-unknown", NotFoundError),
        ((1, 1, "Nemo"), "player-unknown", NotFoundError),
    ]
    for args, code, kind in cases:
        error = refused(disputed, open_dispute, *args)
        assert (error.code, type(error)) == (code, kind)
    assert refused(disputed, open_dispute, 1, 1, "Ann", reason=None).code == "reason-missing"
    for written in ("D2", "two", "D", ""):
        error = unchanged(disputed, lambda written=written: disputed.see(disputed_hand, written))
        assert error.code == "dispute-unknown"
    said(disputed, void_match, 1)
    assert refused(disputed, open_dispute, 1, 1, "Ann").code == "match-void"


def test_a_match_is_confirmed_only_without_an_open_dispute_and_disputed_only_before(
    club: Club,
) -> None:
    club.hands(1, *OVER)
    said(club, open_dispute, 1, 1, "Bob")
    error = refused(club, confirm_match, 1)
    assert (error.code, error.exit_code) == ("match-disputed", 5)

    said(club, uphold, "D1")
    assert club.result(1).status is Status.PROVISIONAL
    club.do(confirm_match, 1)
    assert club.result(1).status is Status.CONFIRMED
    error = refused(club, open_dispute, 1, 1, "Bob")
    assert (error.code, error.values) == ("dispute-late", {"match": "M1"})


@pytest.mark.parametrize("way", WAYS)
def test_every_resolution_is_one_entry_that_undo_and_redo_take_back_exactly(
    disputed: Club, way: Resolution
) -> None:
    before, entries = disputed.archive, len(disputed.log)

    recorded = WAYS[way](disputed)

    after = disputed.archive
    assert len(disputed.log) == entries + 1
    note = disputed.log[-1].note
    assert (note.command, note.subject, note.reason) == ("dispute resolve", "M1", "as heard")
    assert note.detail.startswith(f"D1 {way}: H2")
    dispute = disputed.see(disputed_hand, "D1").dispute
    assert (dispute.resolution, dispute.ruling) == (way, "as heard")
    assert (recorded.before.status, recorded.after.status) == (Status.DISPUTED, Status.IN_PLAY)
    assert recorded.after == disputed.result(1)
    assert examine_club(disputed.location).ailments == ()
    for number in (None, 1):
        disputed.do(undo, number)
        assert disputed.archive == before
        disputed.do(redo, number)
        assert disputed.archive == after
    assert examine_club(disputed.location).ailments == ()


@pytest.mark.parametrize("way", WAYS)
def test_a_dispute_is_resolved_once(disputed: Club, way: Resolution) -> None:
    WAYS[way](disputed)
    for again in {way, Resolution.UPHELD}:
        error = unchanged(disputed, partial(WAYS[again], disputed))
        assert (error.code, error.values) == (
            "dispute-resolved", {"dispute": "D1", "resolution": way},
        )  # fmt: skip


def test_people_say_why(disputed: Club) -> None:
    for error in (
        refused(disputed, uphold, "D1", reason=None),
        refused(disputed, amend, "D1", words("Ann=9/4"), Resolution.AGREED, reason=None),
        refused(disputed, amend, "D1", words("Ann=9/4"), Resolution.RULED, reason=None),
        refused(disputed, amend, "D1", words(HANDS[1]), Resolution.REPLAYED, reason=None),
    ):
        assert error.code == "reason-missing"


def test_evidence_is_reason_enough(disputed: Club) -> None:
    disputed.do(referee, "D1", proof())

    assert disputed.see(disputed_hand, "D1").dispute.ruling == "h.rdh"
    assert disputed.log[-1].note.reason == "h.rdh"


def test_upheld_leaves_everything_but_the_dispute(disputed: Club) -> None:
    before = disputed.result(1)
    recorded = WAYS[Resolution.UPHELD](disputed)
    assert recorded.after == replace(before, match=replace(before.match, disputed=frozenset()))


def test_agreed_changes_what_was_given(disputed: Club) -> None:
    hand = WAYS[Resolution.AGREED](disputed).hand
    assert (hand.label, hand.hand.sheet) == (
        "H2",
        Sheet((Counted(8, 4), Counted(12, 0), Counted(11, 6), Counted(22, 2)), callers=(1,)),
    )


def test_the_sheet_of_the_evidence_replaces_the_one_entered(disputed: Club) -> None:
    hand = WAYS[Resolution.REFEREED](disputed).hand
    assert (hand.label, hand.hand.sheet) == ("H2", PROVED)


def test_a_replay_takes_the_number_and_the_void_hand_is_kept(disputed: Club) -> None:
    recorded = WAYS[Resolution.REPLAYED](disputed)

    labels = [(hand.label, hand.counting.value) for hand in recorded.after.hands]
    assert labels == [("H1", "counted"), ("H2v", "void"), ("H2", "counted"), ("H3", "counted")]
    assert recorded.hand.label == "H2"
    assert disputed.see(disputed_hand, "D1").hand.label == "H2v"


def test_a_false_call_stands_without_a_caller_by_a_ruling(disputed: Club) -> None:
    false = refused(disputed, edit_hand, 1, 2, words("Bob=13/2", out="Bob"))
    assert isinstance(false, RefusedError)
    assert [finding.code for finding in false.findings] == ["false-call"]

    hand = WAYS[Resolution.RULED](disputed).hand
    assert (hand.hand.sheet.outcome, hand.hand.sheet.callers) == (Outcome.STALLED, ())
    assert hand.gained[1] == 13 - 2 * 2


def test_a_ruling_shows_who_moves_in_the_standings(club: Club) -> None:
    club.hands(1, "52/0 12/3 9/5 20/1", "50/1 12/3 9/5 20/0")
    said(club, open_dispute, 1, 2, "Bob")
    recorded = said(club, amend, "D1", words("Dan=52/0 Ann=2/1"), Resolution.AGREED)

    moved = club.see(consequences, recorded.before).standings
    assert [(move.name, move.place_before, move.place_after) for move in moved] == [
        ("Ann", 1, None), ("Dan", 2, None), ("Bob", 3, None), ("Cat", 4, None),
    ]  # fmt: skip


def test_what_the_checks_refuse_resolves_nothing(disputed: Club) -> None:
    over = words("Bob=50/0 Ann=44/9")
    for way in (Resolution.AGREED, Resolution.RULED):
        assert isinstance(refused(disputed, amend, "D1", over, way), RefusedError)
    assert isinstance(
        refused(disputed, amend, "D1", words("1/0"), Resolution.REPLAYED), BadInputError
    )
    assert disputed.result(1).status is Status.DISPUTED


def test_a_disputed_hand_is_not_struck_out_beside_its_dispute(disputed: Club) -> None:
    error = unchanged(disputed, partial(said, disputed, void_hand, 1, 2))
    assert (error.code, error.values) == ("hand-disputed", {"match": "M1", "hand": 2})


def test_others_evidence_is_a_conflict_and_resolves_nothing(disputed: Club) -> None:
    pagat = parse_rules("pagat")
    for found, code in (
        (proof("Eve", "Fay", "Gus", "Hal"), "evidence-seats"),
        (proof("Ann", "Bob", "Cat", "Eve"), "evidence-seats"),
        (proof(rules=pagat), "evidence-rules"),
        (proof(sheet=replace(PROVED, seats=(Counted(8, 4, demon_size=12), *PROVED.seats[1:]))),
         "evidence-demon"),
    ):  # fmt: skip
        error = refused(disputed, referee, "D1", found)
        assert (error.code, error.exit_code) == (code, 5)


def test_aliases_are_names_in_evidence_too(disputed: Club) -> None:
    disputed.do(add_alias, "Dan", "Daniel")
    sheet = replace(PROVED, seats=(PROVED.seats[3], *PROVED.seats[:3]), callers=(2,))
    recorded = said(disputed, referee, "D1", proof("daniel", "ann", "BOB", "Cat", sheet=sheet))

    assert recorded.hand.hand.sheet == PROVED


@pytest.mark.parametrize(
    ("bob", "out", "expected"),
    [
        (0, (), (Outcome.CALLED, (1,))),
        (0, ("Bob",), (Outcome.CALLED, (1,))),
        (2, ("nobody",), (Outcome.STALLED, ())),
        (2, ("unknown",), (Outcome.UNKNOWN, ())),
    ],
)
def test_who_called_is_as_entered_or_as_said_where_the_evidence_does_not_say(
    disputed: Club, bob: int, out: tuple[str, ...], expected: tuple[Outcome, tuple[int, ...]]
) -> None:
    seats = (PROVED.seats[0], Counted(12, bob), *PROVED.seats[2:])
    silent = Sheet(seats, Outcome.UNKNOWN)
    sheet = said(disputed, referee, "D1", proof(sheet=silent), out).hand.hand.sheet

    assert (sheet.outcome, sheet.callers) == expected


def test_evidence_that_refutes_the_call_is_refused_until_somebody_says_who_called(
    disputed: Club,
) -> None:
    seats = (PROVED.seats[0], Counted(12, 2), *PROVED.seats[2:])
    error = refused(disputed, referee, "D1", proof(sheet=Sheet(seats, Outcome.UNKNOWN)))
    assert isinstance(error, RefusedError)
    assert [finding.code for finding in error.findings] == ["false-call"]


def test_nobody_says_who_called_against_a_record_that_does(disputed: Club) -> None:
    error = refused(disputed, referee, "D1", proof(), ("nobody",))
    assert (error.code, error.values) == ("evidence-out", {"file": "h.rdh"})


def test_a_resolution_is_not_taken_back_under_a_confirmed_match(club: Club) -> None:
    club.hands(1, *OVER)
    said(club, open_dispute, 1, 1, "Bob")
    club.by(actor="Ann", reason="fine").do(uphold, "D1")
    club.by(actor="Bob").do(confirm_match, 1)

    error = refused(club.by(actor="Ann"), undo)
    assert (error.code, error.values["command"]) == ("undo-built-on", "match confirm")


def test_a_confirmation_is_not_done_again_over_an_open_dispute(club: Club) -> None:
    club.hands(1, *OVER)
    club.by(actor="Ann").do(confirm_match, 1)
    club.by(actor="Ann").do(undo)
    club.by(actor="Bob", reason="heard").do(open_dispute, 1, 1, "Bob")

    error = refused(club.by(actor="Ann"), redo)
    assert (error.code, error.values["command"]) == ("undo-built-on", "dispute open")


def test_nothing_is_disputed_or_resolved_in_a_closed_season(disputed: Club) -> None:
    disputed.do(close_season, disputed.see(find_season, None))
    assert refused(disputed, open_dispute, 1, 1, "Ann").code == "season-closed"
    assert refused(disputed, uphold, "D1").code == "season-closed"


@pytest.mark.parametrize("way", WAYS)
def test_a_trial_stores_nothing(disputed: Club, way: Resolution) -> None:
    before, entries = disputed.archive, disputed.log
    assert WAYS[way](disputed.by(dry_run=True)).after.status is Status.IN_PLAY
    assert (disputed.archive, disputed.log) == (before, entries)


def test_standings_mark_who_rests_on_a_disputed_match(club: Club) -> None:
    club.hands(1, *OVER)
    other = club.match("Ann", "Eve")
    club.hands(other, "52/0 12/3", "52/0 12/3")

    def marked() -> set[str]:
        table = club.see(season_table, club.see(find_season, None)).table
        return {row.name for row in table.rows if row.disputed}

    assert marked() == set()
    said(club, open_dispute, other, 1, "Eve")
    assert marked() == {"Ann", "Eve"}
    said(club, open_dispute, 1, 1, "Eve")
    assert marked() == {"Ann", "Bob", "Cat", "Dan", "Eve"}
    said(club, uphold, "D1")
    said(club, uphold, "D2")
    assert marked() == set()


def test_a_disputed_play_off_marks_those_between_whom_it_decides(club: Club) -> None:
    club.season("Cup", plan=SeasonPlan(tie_breaks=("extra-hands", "shared")), target=50)
    club.hands(club.match("Ann", "Bob", "Cat", season="Cup"), "52/0 4/3 3/3")
    club.hands(club.match("Bob", "Ann", "Cat", season="Cup"), "52/0 3/3 1/3")
    season = club.see(find_season, "Cup")
    play_off = club.do(play_tie_break, season, "T1", words("9/3 14/0")).after.match
    said(club, open_dispute, play_off.number, 1, "Ann")

    rows = club.see(season_table, season).table.rows
    assert {row.name: row.disputed for row in rows} == {"Ann": True, "Bob": True, "Cat": False}


def test_a_hand_is_dealt_anew_to_those_who_played_it_and_nothing_is_stored(club: Club) -> None:
    number = club.match("Ann", "Bob", "Cat", "Dan", demon_sizes={"Cat": 15})
    club.hand(number, "14/0 12/3 9/5 20/1", dealt={"Dan": 11})
    before = club.archive

    record = club.see(fresh_deal, number, 1, "owl")

    assert club.archive == before
    assert (record.hand, record.seed, record.letters) == ("M2-H1", "owl", "NESW")
    assert [seat.name for seat in record.seats] == list(NAMES)
    assert [seat.demon_size for seat in record.seats] == [None, None, 15, 11]
    dealt = seeded_deal("owl", "M2-H1", record.rules, "NESW")
    assert tuple(seat.order for seat in record.seats) == dealt.orders
    verdict = judged(format_record(record))
    assert verdict.is_ok
    assert verdict.demon_sizes == (13, 13, 15, 11)


def test_only_those_who_play_an_extra_hand_are_dealt_to(club: Club) -> None:
    club.season("Cup", extra_hand="contenders", target=50)
    number = club.match(*NAMES, season="Cup")
    club.hand(number, "52/0 12/3 9/5 52/0", out="Ann Dan")
    club.hand(number, "14/0 - - 9/3")

    record = club.see(fresh_deal, number, 2, "owl")
    assert [(seat.letter, seat.name) for seat in record.seats] == [("N", "Ann"), ("S", "Dan")]
    error = unchanged(club, lambda: club.see(fresh_deal, number, 3, "owl"))
    assert (error.code, error.values) == ("hand-unknown", {"match": "M2", "hand": 3})
