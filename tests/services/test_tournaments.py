"""Tournaments from the first round to the champion: who goes on, what is in the way (L3, L6)."""

from collections.abc import Iterable
from itertools import chain

import pytest

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.closing import closing_champions
from rd_league.league.plan import plan_with
from rd_league.league.roster import Attendance
from rd_league.league.rounds import Absent, Round
from rd_league.league.season import Season, SeasonPlan
from rd_league.league.ties import TieKind
from rd_league.render.status import status_json
from rd_league.services.closing import close_season, honours
from rd_league.services.consequences import consequences
from rd_league.services.entries import EntryTerms, enter
from rd_league.services.hands import edit_hand
from rd_league.services.history import undo
from rd_league.services.matches import void_match
from rd_league.services.nights import check_in, start_night
from rd_league.services.reasons import seat_told
from rd_league.services.rounds import DrawWords, draw_round, post_round, seat_again
from rd_league.services.seasons import find_season
from rd_league.services.stages import season_course, season_meetings, season_stale
from rd_league.services.standings import play_tie_break, season_ties
from rd_league.services.status import club_status
from rd_league.services.upkeep import examine_club
from tests.services.club import Club, words

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def tournament(bare: Club, count: int, **plan: str) -> Season:
    """A tournament of the first so many, seeded in that order, all of them here; one hand each."""
    names = NAMES[:count]
    bare.players(*names)
    planned = plan_with(SeasonPlan(), {key.replace("_", "-"): value for key, value in plan.items()})
    season = bare.season("Cup", plan=planned, target="none", hands=1)
    bare.do(enter, season, list(names), EntryTerms(first_seed=1))
    bare.do(start_night, season, "2026-01-08", list(names), None)
    return bare.see(find_season, None)


def seated(bare: Club) -> Round:
    """The next round, drawn and posted."""
    bare.do(draw_round, DrawWords())
    return bare.do(post_round).round


def play(bare: Club, drawn: Round, order: Iterable[str]) -> None:
    """Every match of a round, the names earlier in `order` with more points."""
    ranks = {name: 50 - place for place, name in enumerate(order)}
    for table in drawn.tables:
        assert table.match is not None
        cells = " ".join(f"n{ranks[name]}" for name in table.names)
        bare.hand(table.match, cells, out="unknown")


def blocked(bare: Club) -> tuple[str, dict[str, object]]:
    """Why the next round cannot be drawn."""
    with pytest.raises(ConflictError) as caught:
        bare.do(draw_round, DrawWords())
    return caught.value.code, dict(caught.value.values)


def tables(drawn: Round) -> list[set[str]]:
    return [set(table.names) for table in drawn.tables]


def test_a_knock_out_goes_from_seeded_tables_to_a_final_and_a_champion(bare: Club) -> None:
    season = tournament(bare, 8, format="knockout", tables="4")
    first = seated(bare)
    assert tables(first) == [{"Ann", "Dan", "Eve", "Hal"}, {"Bob", "Cat", "Fay", "Gus"}]
    assert blocked(bare) == ("table-unfinished", {"round": 1, "table": 1, "match": "M1"})

    play(bare, first, reversed(NAMES))
    final = seated(bare)

    assert final.is_final
    assert tables(final) == [{"Hal", "Eve", "Gus", "Fay"}]
    play(bare, final, ["Fay", "Gus", "Hal", "Eve"])
    assert bare.see(season_course, season).champions == ("Fay",)
    assert blocked(bare) == ("season-complete", {"season": "Cup", "champions": ("Fay",)})
    assert examine_club(bare.location).ailments == ()


@pytest.mark.parametrize("teams", ["combined", "shared-pack"])
def test_changing_partners_level_at_the_final_table_play_it_off_as_they_sat(
    bare: Club, teams: str
) -> None:
    names = NAMES[:4]
    bare.players(*names)
    size = "4" if teams == "combined" else "2"
    words_of = {"format": "groups+final", "rounds": "1", "final": "4", "tables": size}
    plan = plan_with(SeasonPlan(), words_of)
    season = bare.season("Cup", plan=plan, target="none", hands=1, teams=teams, crossing="highest")
    bare.do(start_night, season, "2026-01-08", list(names), None)
    cells = "n5 n5 n5 n5" if teams == "combined" else "n5 n5"
    for _ in range(2):
        [table] = seated(bare).tables
        bare.hand(table.match or 0, cells, out="unknown")
    [tie] = [each for each in bare.see(season_ties, season) if each.kind is TieKind.MATCH]
    assert set(tie.sides) == set(table.names)

    cells = "n1 n1 n9 n9" if teams == "combined" else "n1 n9"
    bare.do(play_tie_break, season, tie.label, words(cells, out="unknown"))

    [tie] = [each for each in bare.see(season_ties, season) if each.kind is TieKind.MATCH]
    assert tie.through == (tie.sides[1],)
    assert bare.see(season_course, season).champions == tie.through
    assert examine_club(bare.location).ailments == ()


def test_a_reserve_comes_in_for_whoever_does_not_turn_up_for_the_final(bare: Club) -> None:
    tournament(bare, 8, format="knockout", tables="4")
    play(bare, seated(bare), NAMES)
    bare.do(check_in, ["Bob"], Attendance.ABSENT)

    final = seated(bare)

    assert tables(final) == [{"Ann", "Dan", "Cat", "Eve"}]
    assert final.out == (("Bob", Absent.MISSED),)


def test_those_level_across_the_cut_play_it_off_before_the_next_round(bare: Club) -> None:
    season = tournament(bare, 8, format="knockout", tables="4")
    first = seated(bare)
    one, two = first.tables
    bare.hand(one.match or 0, "n50 n40 n40 n10", out="unknown")
    bare.hand(two.match or 0, "n50 n40 n30 n10", out="unknown")
    level = {one.names[1], one.names[2]}
    [tie] = bare.see(season_ties, season)
    assert (set(tie.sides), tie.place) == (level, 2)
    code, values = blocked(bare)
    assert (code, values["tie"]) == ("tie-due", tie.label)

    bare.do(play_tie_break, season, tie.label, words("n1 n9", out="unknown"))

    [decided] = bare.see(season_ties, season)
    through = set(decided.through)
    assert through < level
    assert tables(seated(bare)) == [{one.names[0], *through, two.names[0], two.names[1]}]


def test_a_wrong_result_found_late_leaves_the_seated_round_and_says_so(bare: Club) -> None:
    season = tournament(bare, 8, format="knockout", tables="4")
    first = seated(bare)
    play(bare, first, NAMES)
    final = seated(bare)
    number = first.tables[0].match or 0
    before = bare.result(number)

    bare.by(reason="slip misread").do(edit_hand, number, 1, words("Hal=n51"))

    [stale] = bare.see(consequences, before).stale
    assert (stale.number, stale.missing, stale.surplus) == (2, ("Hal",), ("Dan",))
    assert bare.see(lambda store: store.rounds.of("Cup"))[1] == final
    assert bare.see(season_course, season).next_round is None
    bare.do(undo)
    assert bare.result(number) == before


def test_groups_are_followed_by_a_final_table_of_the_best(bare: Club) -> None:
    season = tournament(bare, 8, format="groups+final", rounds="2", final="3", tables="4")
    for _ in range(2):
        play(bare, seated(bare), NAMES)

    final = seated(bare)

    assert (final.is_final, len(final.tables), len(final.tables[0].names)) == (True, 1, 3)
    play(bare, final, ["Cat", "Bob", "Ann", *NAMES[3:]])
    [champion] = bare.see(season_course, season).champions
    assert champion in final.tables[0].names


@pytest.mark.parametrize(
    ("count", "sizes", "leftovers", "rounds"),
    [(5, "2", "sit-out", 5), (5, "2", "sizes", 5), (7, "3-4:3", "sizes", 4)],
)
def test_a_round_robin_goes_on_until_everybody_has_met_everybody(
    bare: Club, count: int, sizes: str, leftovers: str, rounds: int
) -> None:
    season = tournament(bare, count, format="round-robin", tables=sizes, leftovers=leftovers)
    seats = 0
    while bare.see(season_course, season).next_round is not None:
        drawn = seated(bare)
        assert sorted([*chain(*tables(drawn)), *dict(drawn.out)]) == list(NAMES[:count])
        play(bare, drawn, NAMES)
        seats += 1
        assert seats <= rounds

    proof = bare.see(season_meetings, season)

    assert proof.unmet == ()
    assert len(proof.counts) == count * (count - 1) // 2
    if sizes == "2":
        assert set(proof.counts.values()) == {1}
        assert seats == rounds


def test_nobody_plays_a_knock_out_in_which_nobody_is_entered(bare: Club) -> None:
    bare.players(*NAMES)
    season = bare.season("Cup", plan=plan_with(SeasonPlan(), {"format": "knockout"}))
    bare.do(start_night, season, "2026-01-08", list(NAMES), None)
    assert blocked(bare) == ("nobody-plays", {"season": "Cup"})


def test_why_somebody_sits_there_names_only_who_could_sit_there(bare: Club) -> None:
    season = tournament(bare, 8, divisions="A,B")
    bare.do(enter, season, list(NAMES[:4]), EntryTerms(division="A"))
    bare.do(enter, bare.see(find_season, None), list(NAMES[4:]), EntryTerms(division="B"))
    seated(bare)

    told = bare.see(seat_told, bare.see(find_season, None), "Ann")

    assert told is not None
    assert told.reasons is not None
    assert {each.name for each in told.reasons.meetings} == {"Bob", "Cat", "Dan"}
    assert told.reasons.exchanges == ()


def test_a_table_that_was_struck_out_is_played_again_before_the_next_round(bare: Club) -> None:
    season = tournament(bare, 8, format="knockout", tables="4")
    first = seated(bare)
    play(bare, first, NAMES)
    bare.by(reason="wet").do(void_match, 2)
    assert blocked(bare) == ("table-void", {"round": 1, "table": 2, "match": "M2"})

    again = bare.do(seat_again, 2).round

    assert [table.names for table in again.tables] == [table.names for table in first.tables]
    assert [table.match for table in again.tables] == [1, 3]
    assert blocked(bare)[0] == "table-unfinished"
    bare.hand(3, "n1 n2 n3 n4", out="unknown")
    winners = set(first.tables[1].names[2:])
    assert tables(seated(bare)) == [{"Ann", "Dan"} | winners]
    assert examine_club(str(bare.path)).ailments == ()
    assert bare.see(season_stale, season) == ()


def test_only_a_table_that_was_struck_out_is_seated_again(bare: Club) -> None:
    tournament(bare, 8, format="knockout", tables="4")
    play(bare, seated(bare), NAMES)
    with pytest.raises(ConflictError, match="table-not-void"):
        bare.do(seat_again, 2)
    with pytest.raises(NotFoundError, match="draft-table-unknown"):
        bare.do(seat_again, 3)
    bare.by(reason="wet").do(void_match, 2)
    bare.do(check_in, ["Gus"], Attendance.ABSENT)
    with pytest.raises(ConflictError, match="seat-absent"):
        bare.do(seat_again, 2, 1)


def test_nobody_has_won_a_knock_out_that_closes_before_its_final(bare: Club) -> None:
    season = tournament(bare, 8, format="knockout", tables="4")
    play(bare, seated(bare), NAMES)

    closing = bare.do(close_season, season)

    assert closing_champions(closing.final) == ()
    [honour] = bare.see(honours)
    assert (honour.champions, honour.is_unchanged) == ((), True)


def test_a_round_robin_that_is_over_tells_of_the_tie_for_its_first_place(bare: Club) -> None:
    season = tournament(bare, 3, format="round-robin", tables="2", leftovers="sit-out")
    beats = {"Ann": "Bob", "Bob": "Cat", "Cat": "Ann"}
    for _ in beats:
        [table] = seated(bare).tables
        cells = "n9 n1" if beats[table.names[0]] == table.names[1] else "n1 n9"
        bare.hand(table.match or 0, cells, out="unknown")
    found = bare.see(season_course, season)
    assert found.is_complete
    assert [(each.code, each.values["tie"]) for each in found.obstacles] == [("tie-due", "T1")]
    bare.do(play_tie_break, season, "T1", words("n5 n4 n3", out="unknown"))
    found = bare.see(season_course, season)
    assert (found.obstacles, len(found.champions)) == ((), 1)


def test_a_match_of_the_groups_that_is_open_again_makes_no_final_stale(bare: Club) -> None:
    season = tournament(bare, 8, format="groups+final", rounds="1", final="4", tables="4")
    first = seated(bare)
    play(bare, first, NAMES)
    seated(bare)
    names = first.tables[0].names
    bare.by(reason="recounted").do(edit_hand, 1, 1, words(f"{names[0]}=n50"))
    assert bare.see(season_stale, season) == ()


def test_the_status_says_what_is_in_the_way_of_the_next_round(bare: Club) -> None:
    tournament(bare, 8, format="knockout", tables="4")
    first = seated(bare)
    assert bare.see(club_status).course is None
    for table in first.tables:
        bare.hand(table.match or 0, "n9 n8 n8 n1", out="unknown")
    steps = status_json(bare.see(club_status))["next"]
    assert steps[0] == "rd-league tiebreak play T1 CELL CELL"
    bare.by(reason="wet").do(void_match, 1)
    assert status_json(bare.see(club_status))["next"][0] == "rd-league seating again 1"
