"""Rounds: drawn, posted, played, with handicaps and packs (L2, R1.2, R16)."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import LeagueError
from rd_league.findings import Finding, Severity
from rd_league.league.model import CountsFor, Match, equal_packs
from rd_league.league.roster import Attendance
from rd_league.league.rounds import Absent, Round, RoundStatus
from rd_league.league.script import format_script, parse_script
from rd_league.league.season import Format, Season, SeasonPlan
from rd_league.league.seating_cost import Term
from rd_league.league.seating_plan import Leftovers, SeatingPlan, Sizes
from rd_league.services import drafts
from rd_league.services.absences import substitute
from rd_league.services.closing import close_season
from rd_league.services.entries import EntryTerms, enter, keep_apart
from rd_league.services.handicaps import next_sizes, season_ladder
from rd_league.services.hands import insert_hand, record_hand, void_hand
from rd_league.services.history import undo
from rd_league.services.matches import end_match, parse_ending, void_match
from rd_league.services.nights import check_in, close_night, start_night
from rd_league.services.players import add_team, set_player
from rd_league.services.rounds import DrawWords, draw_round, drop_round, post_round, present_round
from rd_league.services.seasons import find_season
from rd_league.services.standings import place_told
from rd_league.services.status import club_status
from rd_league.services.upkeep import examine_club
from tests.services.club import Club, copied, words
from tests.services.histories import ROUND_COMMANDS
from tests.services.test_matches import refused
from tests.services.test_undo_property import SETTINGS

EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def seated(sizes: Sizes, leftovers: Leftovers) -> SeasonPlan:
    return SeasonPlan(seating=SeatingPlan(sizes=sizes, leftovers=leftovers))


def evening(club: Club, *names: str, **season: object) -> Season:
    """A season of its own with a night, and those who are here."""
    begun = club.season("Rounds", **season)  # type: ignore[arg-type]
    club.do(start_night, begun, "2026-01-15", list(names), None)
    return begun


def drawn(club: Club) -> Round:
    return club.see(present_round, club.see(find_season, "Rounds")).round


def everybody(round_: Round) -> list[str]:
    """Everybody in a round, partners one by one."""
    names = [name for table in round_.tables for name in table.names]
    return sorted(each for name in [*names, *dict(round_.out)] for each in name.split(" + "))


def test_the_same_evening_is_drawn_the_same_and_posted_as_drawn(club: Club) -> None:
    evening(club, *EIGHT)
    first = club.do(draw_round, DrawWords()).round
    before = club.archive
    assert club.do(draw_round, DrawWords()).round == first
    posted = club.do(post_round).round
    assert posted == replace(
        first,
        status=RoundStatus.POSTED,
        tables=tuple(replace(table, match=number) for number, table in enumerate(first.tables, 2)),
    )
    assert [club.result(n).match.seats for n in (2, 3)] == [t.names for t in first.tables]
    assert refused(club, post_round).code == "round-posted"
    assert refused(club, drop_round).code == "round-posted"
    club.do(undo)
    assert club.archive == before
    club.do(undo)
    assert refused(club, post_round).code == "round-none"


def test_what_a_round_cost_is_not_changed_by_a_match_outside_of_rounds_played_later(
    club: Club,
) -> None:
    evening(club, *EIGHT)
    club.match(*EIGHT[:4], season="Rounds")
    club.by(reason="late").do(end_match, 2, parse_ending("time-call", counts=True))
    club.do(draw_round, DrawWords())
    cost = club.do(post_round).cost
    assert cost.of(Term.REPEAT).raw > 0
    club.match(*EIGHT[:4], season="Rounds")
    assert club.see(present_round, club.see(find_season, "Rounds")).cost == cost


def test_partners_without_opponents_in_a_round_robin_sit_out_one_by_one(club: Club) -> None:
    plan = replace(seated(Sizes(2, 2, 2), Leftovers.SIZES), format=Format.ROUND_ROBIN)
    evening(club, *EIGHT[:6], plan=plan, teams="combined")
    made = club.do(draw_round, DrawWords()).round
    assert [len(table.names) for table in made.tables] == [2]
    assert [why for _, why in made.out] == [Absent.SIT_OUT] * 2
    assert everybody(made) == sorted(EIGHT[:6])
    assert club.do(post_round).round.out == made.out


def test_nobody_is_posted_who_is_not_here_any_more(club: Club) -> None:
    evening(club, *EIGHT)
    club.do(draw_round, DrawWords())
    club.do(check_in, ["Hal"], Attendance.ABSENT)
    error = refused(club, post_round)
    assert (error.code, error.values["name"]) == ("seat-absent", "Hal")
    club.do(drafts.remove, "Hal")
    assert club.do(post_round).round.out == ()


def test_a_table_at_which_somebody_still_plays_is_not_given_away(club: Club) -> None:
    evening(club, "Ann", "Bob", "Cat", "Dan")
    club.do(draw_round, DrawWords())
    club.do(post_round)
    club.hand(2, "14/0 12/3 9/5 20/1")
    club.do(draw_round, DrawWords())
    assert refused(club, post_round).code == "table-taken"
    club.by(reason="late").do(end_match, 2, parse_ending("time-call", counts=True))
    assert club.do(post_round).round.tables[0].match == 3


def test_closing_a_night_drops_the_draft_and_says_so(club: Club) -> None:
    evening(club, *EIGHT)
    draft = club.do(draw_round, DrawWords()).round
    assert club.see(club_status).draft == draft
    before = club.archive
    assert club.do(close_night).dropped == draft
    assert club.see(lambda store: store.rounds.of("Rounds")) == ()
    assert club.see(club_status).draft is None
    club.do(undo)
    assert club.archive == before


def test_a_closed_season_draws_and_posts_nothing(club: Club) -> None:
    season = evening(club, *EIGHT)
    club.do(draw_round, DrawWords())
    club.do(close_season, season)
    assert refused(club, draw_round, DrawWords()).code == "season-closed"
    assert refused(club, post_round).code == "season-closed"
    assert refused(club, drafts.swap, "Ann", "Bob").code == "season-closed"


def test_each_season_has_rounds_of_its_own(club: Club) -> None:
    evening(club, *EIGHT)
    club.do(draw_round, DrawWords())
    club.do(post_round)
    club.do(close_night)
    club.do(start_night, club.see(find_season, "Winter"), "2026-01-22", list(EIGHT), None)
    assert refused(club, post_round).code == "round-none"
    assert club.do(draw_round, DrawWords()).round.number == 1


def test_standby_is_out_unless_the_season_needs_them(club: Club) -> None:
    evening(club, *EIGHT[:6])
    club.do(check_in, ["Gus", "Hal"], Attendance.STANDBY)
    round_ = club.do(draw_round, DrawWords()).round
    assert round_.out == (("Gus", Absent.STANDBY), ("Hal", Absent.STANDBY))


def test_standby_plays_where_it_fills_a_table(club: Club) -> None:
    evening(club, *EIGHT[:7], plan=seated(Sizes(4, 4, 4), Leftovers.STANDBY))
    club.do(check_in, ["Hal"], Attendance.STANDBY)
    assert everybody(club.do(draw_round, DrawWords()).round) == list(EIGHT)
    assert drawn(club).out == ()


def test_a_team_waits_on_standby_as_a_team(club: Club) -> None:
    for name, pair in (("Reds", EIGHT[:2]), ("Blues", EIGHT[2:4]), ("Tans", EIGHT[4:6])):
        club.do(add_team, name, list(pair))
    season = evening(club, *EIGHT[:5], teams="combined", target=40)
    club.do(enter, season, ["Reds", "Blues", "Tans"], EntryTerms())
    club.do(check_in, ["Fay"], Attendance.STANDBY)
    round_ = club.do(draw_round, DrawWords()).round
    assert (sorted(round_.tables[0].names), round_.out) == (
        ["Blues", "Reds"], (("Tans", Absent.STANDBY),)
    )  # fmt: skip
    club.do(post_round)
    assert len(club.result(2).match.seats) == 4


def test_partners_change_from_round_to_round_and_the_odd_one_sits_out(club: Club) -> None:
    evening(club, *EIGHT[:5], teams="combined", target=40)
    pairs, alone = set(), set()
    for number in (2, 3, 4):
        round_ = club.do(draw_round, DrawWords()).round
        assert everybody(round_) == list(EIGHT[:5])
        pairs |= set(round_.tables[0].names)
        alone |= {name for name, _ in round_.out}
        club.do(post_round)
        assert [side.credited for side in club.result(number).match.sides] == [
            tuple(name.split(" + ")) for name in round_.tables[0].names
        ]
        club.by(reason="late").do(void_match, number)
        club.do(undo)
        club.by(reason="late").do(end_match, number, parse_ending("time-call", counts=True))
    assert len(pairs) == 6
    assert len(alone) == 3


def test_a_match_that_was_struck_out_brought_nobody_together(club: Club) -> None:
    evening(club, *EIGHT[:4])
    club.do(draw_round, DrawWords())
    club.do(post_round)
    past = club.do(draw_round, DrawWords()).request.past
    assert list(map(len, past)) == [1]
    club.by(reason="late").do(void_match, 2)
    assert club.do(draw_round, DrawWords()).request.past == ()


def test_entries_bring_their_handicaps_to_a_round_and_to_a_match(club: Club) -> None:
    season = evening(club, *EIGHT[:4])
    club.do(enter, season, ["Ann"], EntryTerms(demon_size=15, start_points=5))
    club.do(draw_round, DrawWords())
    club.do(post_round)
    at = club.result(2).match.seats.index("Ann")
    match = club.result(2).match
    assert (match.demon_sizes[at], match.sides[at].start_points) == (15, 5)
    assert Counter(match.demon_sizes) == {None: 3, 15: 1}
    by_hand = club.result(club.match("Bob", "Ann", season="Rounds", table=9)).match
    assert (by_hand.demon_sizes, [each.start_points for each in by_hand.sides]) == (
        (None, 15), [0, 5]
    )  # fmt: skip
    said = club.match(
        "Bob", "Ann", season="Rounds", table=8, demon_sizes={"Ann": 9}, start_points={"Ann": 0}
    )
    assert club.result(said).match.demon_sizes == (None, 9)
    assert club.result(said).match.sides[1].start_points == 0


def test_the_ladder_deals_the_next_size_and_never_judges_anew(club: Club) -> None:
    club.season("Steps", ladder="hand", target=200)
    number = club.match("Ann", "Bob", season="Steps")
    for text in ("14/0 9/2", "14/0 9/2", "9/2 14/0"):
        club.hand(number, text)
    sizes = [
        tuple(count.demon_size for _, count in hand.hand.sheet.counted)
        for hand in club.result(number).hands
    ]
    assert sizes == [(None, None), (14, None), (15, None)]
    assert club.see(next_sizes, club.result(number)) == (15, 14)
    # Another match goes on from there; a forgotten hand is dealt what was due then.
    other = club.match("Bob", "Cat", season="Steps")
    assert club.see(next_sizes, club.result(other)) == (14, None)
    assert club.see(season_ladder, club.see(find_season, "Steps")).played == ()
    inserted = club.do(insert_hand, number, 2, words("9/2 14/0"))
    assert inserted.hand.hand.sheet.counted[0][1].demon_size == 14
    stored = [
        tuple(count.demon_size for _, count in hand.hand.sheet.counted)
        for hand in club.result(number).hands
    ]
    assert stored == [(None, None), (14, None), (14, None), (15, None)]
    assert club.see(next_sizes, club.result(other)) == (15, None)
    club.by(reason="misdealt").do(void_hand, number, 2)
    assert club.see(next_sizes, club.result(other)) == (14, None)


def test_two_equal_packs_at_a_table_are_unusual(club: Club) -> None:
    for name, pack in (("Ann", "blue"), ("Cat", "Blue "), ("Dan", "red")):
        club.do(set_player, name, pack=pack)
    match: Match = club.result(club.match("Ann", "Bob", "Cat", "Dan")).match
    assert match.packs == ("blue", None, "Blue", "red")
    assert equal_packs(match) == (
        Finding("packs-equal", Severity.UNUSUAL, "R1.2", 2, {"other_seat": 0, "pack": "Blue"}),
    )
    club.do(set_player, "Cat", pack="")
    assert club.result(match.number).match.packs == match.packs


def check_round(club: Club, round_: Round) -> None:
    """Nobody is in a round twice, and posted matches are the tables that were posted."""
    assert all(times == 1 for times in Counter(everybody(round_)).values())
    if round_.status is RoundStatus.POSTED:
        for table in round_.tables:
            assert table.match is not None
            match = club.result(table.match).match
            absent = {each.seat: each.absent for each in match.substitutions}
            assert tuple(absent.get(i, name) for i, name in enumerate(match.seats)) == table.names


@settings(SETTINGS, max_examples=2)
@given(seeds=st.lists(st.integers(0, 2**32), min_size=6, max_size=12))
def test_whatever_happens_in_an_evening_everybody_is_in_a_round_once(
    club: Club, folder: Path, seeds: list[int]
) -> None:
    club = copied(club, folder / "evening.db")
    evening(club, *EIGHT, target=60)
    start = club.archive
    for seed in seeds:
        dice = Random(seed)
        try:
            dice.choice(ROUND_COMMANDS)(club.by(reason="so it is"), dice)
        except LeagueError:
            continue
        for round_ in club.see(lambda store: store.rounds.of("Rounds")):
            check_round(club, round_)
    assert examine_club(club.location).ailments == ()
    while club.archive != start:
        club.do(undo)
    assert club.see(lambda store: store.rounds.of("Rounds")) == ()


def test_the_seat_that_a_substitute_took_in_a_round_is_named_after_the_round(club: Club) -> None:
    """docs/json.md: `R3`; outside of rounds the match."""
    evening(club, *EIGHT[:4])
    for seats_eve in (False, True):
        club.do(draw_round, DrawWords())
        club.do(post_round)
        number = drawn(club).tables[0].match or 0
        if seats_eve:
            club.do(substitute, number, "Eve", "Ann", CountsFor.NOBODY)
        club.do(record_hand, number, words("14/0 12/3 9/5 20/1"))
        club.by(reason="late").do(end_match, number, parse_ending("time-call", counts=True))
    season = club.see(find_season, "Rounds")
    told = club.see(place_told, season, "Ann")
    assert told is not None
    assert len(told.matches) == 1
    assert [(each.name, each.absence.why) for each, _ in told.absences] == [
        ("R2", Absent.SUBSTITUTED)
    ]


def test_wishes_and_packs_of_people_count_for_the_teams_they_play_in(bare: Club) -> None:
    bare.players(*EIGHT)
    teams = ("Reds", "Blues", "Greens", "Tans")
    for team, *members in zip(teams, EIGHT[::2], EIGHT[1::2], strict=True):
        bare.do(add_team, team, members)
    bare.do(set_player, "Bob", pack="dragon")
    bare.do(set_player, "Fay", pack="dragon")
    season = bare.season("Rounds", plan=seated(Sizes(4, 4, 4), Leftovers.SIZES), teams="combined")
    bare.do(enter, season, list(teams), EntryTerms())
    bare.do(keep_apart, season, ("Ann", "Dan"))
    bare.do(start_night, season, "2026-01-15", list(EIGHT), None)

    drawn_round = bare.do(draw_round, DrawWords(seed="1"))
    [(reds, other)] = [table for table in drawn_round.tables if "Reds" in table]
    assert {reds, other} == {"Reds", "Tans"}
    swapped = bare.do(drafts.swap, "Tans", "Blues").cost
    assert (swapped.of(Term.APART).raw, swapped.of(Term.PACK).raw) == (1, 0)
    swapped = bare.do(drafts.swap, "Blues", "Greens").cost
    assert (swapped.of(Term.APART).raw, swapped.of(Term.PACK).raw) == (0, 1)


def test_a_script_names_the_partners_of_a_round(bare: Club) -> None:
    bare.players(*EIGHT[:5])
    evening(bare, *EIGHT[:5], teams="combined", target=40)
    text = "Ann+Dan - Cat + Bob\n"
    found = bare.do(draw_round, DrawWords(script=parse_script(text))).round
    assert [table.names for table in found.tables] == [("Ann + Dan", "Cat + Bob")]
    assert found.out == (("Eve", Absent.SIT_OUT),)
    again = format_script([tuple(table.names for table in found.tables)])
    assert bare.do(draw_round, DrawWords(script=parse_script(again))).round == found
    away = DrawWords(script=parse_script("Ann+Dan-Cat+Bobby"))
    assert refused(bare, draw_round, away).code == "player-unknown"
    alone = DrawWords(script=parse_script("Ann+Dan-Cat-Bob+Eve"))
    assert refused(bare, draw_round, alone).code == "team-unknown"
    bare.do(check_in, ["Bob"], Attendance.ABSENT)
    gone = DrawWords(script=parse_script(text))
    assert refused(bare, draw_round, gone).code == "seating-unknown"


def test_a_knock_out_asks_for_the_same_partners_throughout(bare: Club) -> None:
    bare.players(*EIGHT)
    plan = SeasonPlan(format=Format.KNOCKOUT)
    season = bare.season("Rounds", plan=plan, teams="combined")
    bare.do(enter, season, list(EIGHT), EntryTerms())
    bare.do(start_night, season, "2026-01-15", list(EIGHT), None)
    assert refused(bare, draw_round, DrawWords()).code == "knockout-partners"
