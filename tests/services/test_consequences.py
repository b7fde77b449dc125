"""A match of night 3 is corrected at night 20: what follows from it, and what stays (L6, R16)."""

import pytest

from rd_league.league.plan import plan_with
from rd_league.league.season import SeasonPlan
from rd_league.services.consequences import consequences
from rd_league.services.desk import Clerk
from rd_league.services.handicaps import season_ladder
from rd_league.services.hands import edit_hand, record_hand
from rd_league.services.history import undo
from rd_league.services.nights import close_night, start_night
from rd_league.services.ratings import club_ratings
from rd_league.services.rounds import DrawWords, draw_round, post_round
from rd_league.services.seasons import find_season
from rd_league.services.standings import season_table
from rd_league.storage.store import Store
from tests.services.club import Club, words

NAMES = ("Ann", "Bob", "Cat", "Dan")
NIGHTS = 20


def play_season(store: Store, clerk: Clerk) -> None:
    """Twenty nights of one table, seated by the standings; whoever wins is dealt a card more."""
    season = find_season(store, None)
    for night in range(NIGHTS):
        start_night(store, clerk, season, f"2026-02-{night + 1:02}", list(NAMES), None)
        draw_round(store, clerk, DrawWords())
        for table in post_round(store, clerk).round.tables:
            assert table.match is not None
            order = sorted(table.names, key=lambda name: (NAMES.index(name) + night) % 4)
            points = {name: 40 - 10 * place for place, name in enumerate(order)}
            cells = " ".join(f"n{points[name]}" for name in table.names)
            record_hand(store, clerk, table.match, words(cells, out="unknown"))
        close_night(store, clerk)


def test_a_correction_of_long_ago_moves_standings_ratings_and_ladder_and_no_seating(
    bare: Club,
) -> None:
    bare.players(*NAMES)
    plan = plan_with(SeasonPlan(), {"method": "swiss", "tables": "4"})
    ladder = {"ladder": "match", "ladder_up": "winner", "ladder_ceiling": "26"}
    season = bare.season("Winter", plan=plan, target="none", hands=1, **ladder)
    bare.do(play_season)
    rounds = bare.see(lambda store: store.rounds.of("Winter"))
    number = rounds[2].tables[0].match or 0
    before = bare.result(number)
    names, places = before.match.seats, before.places
    first, last = names[places.index(1)], names[places.index(4)]
    table, ratings = bare.see(season_table, season).table, bare.see(club_ratings)
    sizes = bare.see(season_ladder, season).sizes

    bare.by(reason="misread").do(edit_hand, number, 1, words(f"{last}=n50"))

    moved = bare.see(consequences, before)
    now = bare.see(season_ladder, season).sizes
    points = {row.name: row.league_points for row in table.rows}
    assert {each.name: each.points_after for each in moved.standings if each.points_after}[
        last
    ] == points[last] + 6
    assert {each.name for each in moved.standings} >= {first, last}
    assert {each.name for each in moved.ratings} >= {first, last}
    old = {row.name: round(row.rating.shown, 9) for row in ratings.rows}
    assert all(each.before == pytest.approx(old[each.name]) for each in moved.ratings)
    assert {each.name: (each.before, each.after) for each in moved.ladder} == {
        name: (sizes[name], now[name]) for name in NAMES if sizes[name] != now[name]
    }
    assert {first, last} <= {each.name for each in moved.ladder}
    assert moved.drawn == tuple(range(4, NIGHTS + 1))
    assert bare.see(lambda store: store.rounds.of("Winter")) == rounds

    bare.do(undo)
    assert bare.see(season_table, bare.see(find_season, None)).table == table
