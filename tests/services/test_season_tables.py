"""Standings from a club file: divisions, who left, rounds without a match (L6, L7)."""

import pytest

from rd_league.errors import NotFoundError
from rd_league.league.season import Entry, EntryStatus, Season, SeasonPlan
from rd_league.league.standings import Unranked
from rd_league.services.seasons import find_season
from rd_league.services.standings import SeasonTable, place_told, season_table
from rd_league.storage.store import Store
from tests.services.club import Club

PLAN = SeasonPlan(divisions=("Premier", "First"), promoted=1)


def enter(club: Club, *entries: Entry) -> None:
    def put(store: Store, _clerk: object) -> None:
        for entry in entries:
            store.entries.put("Cup", entry)
        _clerk.write_down(store, "enter", "Cup")  # type: ignore[attr-defined]

    club.do(put)


def found(club: Club) -> SeasonTable:
    season: Season = club.see(find_season, "Cup")
    return club.see(season_table, season)


@pytest.fixture
def divided(club: Club) -> Club:
    club.season("Cup", plan=PLAN, target=50)
    enter(
        club,
        *(Entry(name, "Premier") for name in ("Ann", "Bob")),
        *(Entry(name, "First") for name in ("Cat", "Dan")),
    )
    club.hands(club.match("Ann", "Bob", season="Cup"), "52/0 4/3")
    club.hands(club.match("Cat", "Dan", "Eve", season="Cup"), "52/0 4/3 9/9")
    return club


def test_a_season_with_divisions_has_a_table_for_each(divided: Club) -> None:
    tables = found(divided).tables
    assert [(table.division, [row.name for row in table.rows]) for table in tables] == [
        ("Premier", ["Ann", "Bob"]),
        ("First", ["Cat", "Dan"]),
        (None, ["Eve"]),
    ]
    assert found(divided).steps == {"Bob": "down", "Cat": "up"}


def test_one_division_is_found_by_how_it_begins(divided: Club) -> None:
    [table] = found(divided).of_division("prem")
    assert table.division == "Premier"
    with pytest.raises(NotFoundError) as error:
        found(divided).of_division("Primer")
    assert (error.value.code, error.value.values) == (
        "division-unknown",
        {"name": "Primer", "nearest": "Premier", "there": ("Premier", "First")},
    )


def test_why_tells_the_place_in_the_own_division(divided: Club) -> None:
    told = divided.see(place_told, divided.see(find_season, "Cup"), "Cat")
    assert told is not None
    assert (told.row.place, told.above) == (1, None)


def test_a_disqualified_entry_has_no_place(divided: Club) -> None:
    enter(divided, Entry("Ann", "Premier", status=EntryStatus.DISQUALIFIED))
    [bob, ann] = found(divided).tables[0].rows
    assert (bob.name, bob.place) == ("Bob", 1)
    assert (ann.name, ann.place, ann.unranked) == ("Ann", None, Unranked.DISQUALIFIED)
