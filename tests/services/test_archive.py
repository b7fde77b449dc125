"""An archive out and in is the same club; two laptops' clubs come to one, either way (I6)."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rd_league.errors import BadInputError, ClashError, ConflictError, LeagueError
from rd_league.files.archive_json import format_archive, parse_archive
from rd_league.findings import Difference
from rd_league.hand.rules import RuleSet
from rd_league.league.archive import Kind, Tables, in_order
from rd_league.league.archive_merging import Choice, Merged, Renumbered, merged
from rd_league.league.roster import Attendance, Privacy
from rd_league.services.archive import found_by_archive, import_archive
from rd_league.services.closing import close_season, reopen_season
from rd_league.services.disputes import open_dispute
from rd_league.services.entries import EntryTerms, enter
from rd_league.services.hands import edit_hand
from rd_league.services.history import undo
from rd_league.services.matches import confirm_match
from rd_league.services.nights import check_in, close_night, start_night
from rd_league.services.players import add_alias, rename_player, set_player
from rd_league.services.rules import add_rules
from rd_league.services.seasons import find_season
from rd_league.services.upkeep import examine_club
from rd_league.storage.archiving import shapes
from tests.services.club import CLERK, Club, copied, founded, words
from tests.services.histories import COMMANDS, Command, make_busy
from tests.services.test_undo_property import play

SETTINGS = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)
HISTORY = st.lists(st.tuples(st.sampled_from(COMMANDS), st.integers(0, 2**32)), max_size=5)
History = list[tuple[Command, int]]


def tables(club: Club) -> Tables:
    found: Tables = club.archive["tables"]
    return found


def take(club: Club, other: Club | Tables, choice: Choice | None = None) -> Merged:
    theirs = tables(other) if isinstance(other, Club) else other
    return club.do(import_archive, theirs, "a.json", choice)


def begun(path: Path, archive: Tables) -> Club:
    found_by_archive(str(path), CLERK, archive, "a.json")
    return Club(path)


def is_sound(club: Club) -> bool:
    return examine_club(str(club.path)).ailments == ()


@pytest.fixture
def two(club: Club, folder: Path) -> tuple[Club, Club]:
    """Two laptops with the same club."""
    return club, copied(club, folder / "other.db")


def either_way(two: tuple[Club, Club], choice: Choice | None = None) -> Tables:
    """What two laptops come to, and it is the same on both."""
    ours, theirs = two
    before = tables(ours), tables(theirs)
    opposite = {Choice.OURS: Choice.THEIRS, Choice.THEIRS: Choice.OURS, None: None}[choice]
    take(ours, before[1], choice)
    take(theirs, before[0], opposite)
    assert tables(ours) == tables(theirs)
    assert is_sound(ours)
    assert is_sound(theirs)
    return tables(ours)


def clashes(ours: Club, theirs: Club) -> dict[str, tuple[Difference, ...]]:
    """What a merge refuses, and that it changed nothing."""
    before, entries = ours.archive, ours.log
    with pytest.raises(ClashError) as raised:
        take(ours, theirs)
    assert (ours.archive, ours.log) == (before, entries)
    return {clash.name: clash.differences for clash in raised.value.clashes}


def refused(club: Club, archive: Tables, code: str, error: type[LeagueError]) -> dict[str, Any]:
    before, entries = club.archive, club.log
    with pytest.raises(error) as raised:
        take(club, archive, Choice.THEIRS)
    assert raised.value.code == code
    assert (club.archive, club.log) == (before, entries)
    return raised.value.values


# Out and in.


def test_a_club_of_an_archive_is_the_same_club_and_cannot_be_undone(
    club: Club, folder: Path
) -> None:
    make_busy(club)
    club.do(add_alias, "Ann", "Annie")
    club.do(set_player, "Bob", pack="blue", privacy=Privacy.HIDDEN)

    new = begun(folder / "new.db", tables(club))

    assert new.archive == club.archive
    assert new.matches != ()
    assert [each.name for each in new.see(lambda store: store.players.all())] == [
        each.name for each in club.see(lambda store: store.players.all())
    ]
    assert is_sound(new)
    assert [entry.note.command for entry in new.log] == ["init"]
    with pytest.raises(LeagueError) as raised:
        new.do(undo)
    assert raised.value.code == "undo-nothing"


def test_trying_a_new_club_leaves_no_file(club: Club, folder: Path) -> None:
    found_by_archive(str(folder / "new.db"), Club(folder).by(dry_run=True).clerk, tables(club), "a")

    assert not (folder / "new.db").exists()


def test_people_and_seasons_go_in_the_order_in_which_they_were_made(bare: Club) -> None:
    bare.players("Zoe", "Ann", "Mia")
    for name in ("Winter", "Autumn"):
        bare.season(name)

    assert [row["name"] for row in tables(bare)["player"]] == ["Zoe", "Ann", "Mia"]
    assert [row["name"] for row in tables(bare)["season"]] == ["Winter", "Autumn"]


# Merging.


def test_an_archive_taken_twice_changes_nothing(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    theirs.players("Ida")
    theirs.hand(1, "14/0 12/3 9/5 20/1")
    archive = tables(theirs)

    found = take(ours, archive)
    entries, after = ours.log, ours.archive
    again = take(ours, archive)

    assert found.added == {"player": 1, "hand": 1}
    assert again.added == {}
    assert (ours.log, ours.archive) == (entries, after)
    assert entries[-1].note.command == "import archive"


def test_two_tables_on_two_laptops_come_to_one_evening(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    ours.hand(1, "14/0 12/3 9/5 20/1")
    number = theirs.match("Eve", "Fay", "Gus", "Hal")
    theirs.hand(number, "10/0 9/1 8/2 7/3")

    found = either_way(two)

    assert [row["number"] for row in found["match"]] == [1, 2]
    assert len(found["hand"]) == 2
    assert len(found["count"]) == 8


def test_of_two_matches_of_one_number_the_older_keeps_it(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    for club, sides in ((theirs, ("Eve", "Fay")), (ours, ("Gus", "Hal")), (ours, ("Ann", "Bob"))):
        club.match(*sides)
    entries = len(ours.log)

    found = take(ours, theirs)

    assert found.renumbered == (Renumbered("match", 2, None, 4),)
    assert [match.seats for match in ours.matches[1:]] == [
        ("Eve", "Fay"),
        ("Ann", "Bob"),
        ("Gus", "Hal"),
    ]
    assert len(ours.log) == entries + 1
    ours.do(undo)
    assert [match.seats for match in ours.matches[1:]] == [("Gus", "Hal"), ("Ann", "Bob")]
    assert is_sound(ours)


def test_numbers_of_nights_and_disputes_are_given_once(two: tuple[Club, Club]) -> None:
    ours, _ = two
    season = ours.see(find_season, "Winter")
    for number, club in enumerate(two):
        for text in ("14/0 12/3 9/5 20/1", "10/0 9/1 8/2 7/3"):
            club.hand(club.match("Eve", "Fay", "Gus", "Hal"), text)
        club.by(reason="loud").do(open_dispute, 2, 1, "Eve")
        club.do(start_night, season, f"2026-02-0{number + 1}", ["Ann"], None)
        club.do(close_night)

    found = either_way(two)

    assert [row["number"] for row in found["match"]] == [1, 2, 3, 4, 5]
    assert [(row["number"], row["held_on"]) for row in found["night"]] == [
        (1, "2026-02-01"),
        (2, "2026-02-02"),
    ]
    assert [row["number"] for row in found["dispute"]] == [1, 2]


def test_one_name_is_one_person_whoever_entered_it(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    theirs.players("Zoë")
    ours.players("Zoë")
    theirs.match("Zoë", "Ann")
    ours.match("Zoë", "Bob")

    found = either_way(two)

    assert [row["name"] for row in found["player"]].count("Zoë") == 1
    assert sum("Zoë" in match.seats for match in ours.matches) == 2


def test_a_sheet_both_took_in_is_one_match(two: tuple[Club, Club]) -> None:
    for club in two:
        club.hand(club.match("Eve", "Fay", label="T1"), "10/0 9/1")

    found = either_way(two)

    assert [row["label"] for row in found["match"]] == [None, "T1"]
    assert len(found["hand"]) == 1


def test_a_version_that_is_the_other_and_more_is_the_later_one(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    for club in two:
        club.do(start_night, club.see(find_season, "Winter"), "2026-02-01", ["Ann", "Bob"], None)
    theirs.do(check_in, ["Cat"], Attendance.PRESENT)
    ours.do(enter, ours.see(find_season, "Winter"), ["Ann"], EntryTerms())
    theirs.do(add_alias, "Ann", "Annie")

    found = either_way(two)

    assert len(found["check_in"]) == 3
    assert len(found["entry"]) == 1
    assert [row["name"] for row in found["alias"]] == ["Annie"]


@pytest.mark.parametrize("choice", list(Choice))
def test_what_differs_is_listed_and_chosen(two: tuple[Club, Club], choice: Choice) -> None:
    ours, theirs = two
    ours.hand(1, "14/0 12/3 9/5 20/1")
    take(theirs, ours)
    ours.do(edit_hand, 1, 1, words("Bob=11/3"))
    theirs.do(edit_hand, 1, 1, words("Bob=10/3"))
    theirs.do(set_player, "Eve", is_active=False)
    ours.do(set_player, "Eve", is_guest=True)
    theirs.players("Ida")

    assert clashes(ours, theirs) == {
        "Eve": (
            Difference(("player", 1), "is_active", 1, 0),
            Difference(("player", 1), "is_guest", 1, 0),
        ),
        "M1, H1": (Difference(("count", 2), "foundation", 11, 10),),
    }

    found = either_way(two, choice)

    expected = {Choice.OURS: (11, 1), Choice.THEIRS: (10, 0)}[choice]
    assert (found["count"][1]["foundation"], found["player"][4]["is_guest"]) == expected
    assert found["player"][-1]["name"] == "Ida"


def test_rows_that_both_added_to_one_list_are_listed(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    ours.do(add_alias, "Ann", "Annie")
    theirs.do(add_alias, "Ann", "Nan")

    assert clashes(ours, theirs) == {
        "Ann": (
            Difference(("alias", 1), "", "Ann Annie", None),
            Difference(("alias", 1), "", None, "Ann Nan"),
        )
    }


def test_of_two_own_rule_sets_of_a_name_one_is_chosen(two: tuple[Club, Club]) -> None:
    house = [RuleSet(name="house", target=target) for target in (50, 60)]
    for club, rules in zip(two, house, strict=True):
        club.do(add_rules, rules)

    assert clashes(*two) == {
        "house": (Difference(("rules", 1), "digest", house[0].digest, house[1].digest),)
    }

    either_way(two, Choice.THEIRS)

    assert two[0].see(lambda store: store.rules.all())["house"] == house[1]


def test_a_closed_season_takes_no_hands(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    for club in two:
        club.season("Old")
        club.match("Eve", "Fay", season="Old")
    take(theirs, ours)
    theirs.hand(2, "10/0 9/1")
    season = ours.see(find_season, "Old")
    ours.do(close_season, season)

    values = refused_closed(ours, theirs)
    ours.do(reopen_season, season)
    take(ours, theirs)

    assert values == {"season": "Old"}
    assert len(ours.matches[1].hands) == 1


def refused_closed(ours: Club, theirs: Club) -> dict[str, Any]:
    before, entries = ours.archive, ours.log
    with pytest.raises(ConflictError) as raised:
        take(ours, theirs, Choice.OURS)
    assert raised.value.code == "season-closed"
    assert (ours.archive, ours.log) == (before, entries)
    return raised.value.values


def test_another_club_is_refused_and_the_same_begun_twice_is_one(
    two: tuple[Club, Club], folder: Path
) -> None:
    ours, _ = two
    other, same = founded(folder / "b.db", "Others"), founded(folder / "c.db", "thursday demons")

    assert refused(ours, tables(other), "archive-other-club", ConflictError) == {
        "club": "Thursday Demons",
        "other": "Others",
    }
    assert set(clashes(ours, same)) == {"Thursday Demons"}
    either_way((ours, same), Choice.OURS)
    assert same.see(lambda store: store.club) == "Thursday Demons"


def test_two_sound_clubs_that_are_none_together_are_refused(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    theirs.do(rename_player, "Hal", "Harry")
    ours.players("Harry")

    refused(ours, tables(theirs), "archive-tangled", ConflictError)


def test_a_merge_is_tried_and_taken_back(two: tuple[Club, Club]) -> None:
    ours, theirs = two
    theirs.hand(1, "14/0 12/3 9/5 20/1")
    before, entries = ours.archive, ours.log

    take(ours.by(dry_run=True), theirs)
    assert (ours.archive, ours.log) == (before, entries)
    take(ours, theirs)
    ours.do(undo)

    assert ours.archive == before


def test_confirmed_on_one_laptop_and_not_on_the_other_is_a_conflict(
    two: tuple[Club, Club],
) -> None:
    ours, theirs = two
    ours.hands(1, "48/0 10/1 10/1 10/1", "48/0 1/1 1/1 1/1", "48/0 1/1 1/1 1/1")
    take(theirs, ours)
    ours.do(confirm_match, 1)

    assert clashes(ours, theirs) == {"M1": (Difference(("match", 1), "is_confirmed", 1, 0),)}


# Properties.


def check_laptops(common: Club, folder: Path, histories: tuple[History, History]) -> None:
    laptops = [copied(common, folder / f"{name}.db") for name in "ab"]
    for laptop, history in zip(laptops, histories, strict=True):
        play(laptop, history)
    ours, theirs = map(tables, laptops)
    (folder / "new.db").unlink(missing_ok=True)
    assert tables(begun(folder / "new.db", ours)) == ours
    for choice, opposite in (
        (None, None),
        (Choice.OURS, Choice.THEIRS),
        (Choice.THEIRS, Choice.OURS),
    ):
        here = outcome(laptops[0], theirs, folder, choice)
        assert here != "archive-unsound"
        assert here == outcome(laptops[1], ours, folder, opposite)


def outcome(club: Club, theirs: Tables, folder: Path, choice: Choice | None) -> str | Tables:
    """What a merge comes to, or the code it is refused with; a copy bears it."""
    copy = copied(club, folder / "copy.db")
    before, entries = copy.archive, len(copy.log)
    try:
        take(copy, theirs, choice)
    except LeagueError as error:
        assert (copy.archive, len(copy.log)) == (before, entries)
        return error.code
    found = tables(copy)
    assert is_sound(copy)
    if choice is not Choice.THEIRS:
        entries_after = len(copy.log)
        take(copy, theirs, choice)
        assert len(copy.log) == entries_after
    if len(copy.log) > entries:
        copy.do(undo)
    assert copy.archive == before
    return found


@pytest.fixture
def busy(club: Club) -> Club:
    make_busy(club)
    return club


@settings(SETTINGS, max_examples=3)
@given(histories=st.tuples(HISTORY, HISTORY))
def test_either_order_comes_to_the_same_club(
    busy: Club, folder: Path, histories: tuple[History, History]
) -> None:
    check_laptops(busy, folder, histories)


@pytest.mark.soak
@settings(SETTINGS, max_examples=300)
@given(common=HISTORY, histories=st.tuples(HISTORY, HISTORY))
def test_either_order_three_hundred_times(
    busy: Club, folder: Path, common: History, histories: tuple[History, History]
) -> None:
    base = copied(busy, folder / "base.db")
    play(base, common)
    check_laptops(base, folder, histories)


@settings(SETTINGS, max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_merging_rows_is_the_same_either_way_and_once_is_enough(busy: Club, seed: int) -> None:
    whole, dice = tables(busy), Random(seed)
    ours, theirs = (_with_some_matches(whole, dice) for _ in "12")

    one, other = merged(ours, theirs), merged(theirs, ours)

    assert one.tables == other.tables
    assert one.clashes == other.clashes == ()
    for part in (ours, theirs, one.tables):
        assert merged(one.tables, part).tables == one.tables
    assert {row["id"] for row in one.tables["match"]} == {
        row["id"] for row in (*ours["match"], *theirs["match"])
    }
    numbers = [row["number"] for row in one.tables["match"]]
    assert len(set(numbers)) == len(numbers)


def _with_some_matches(whole: Tables, dice: Random) -> Tables:
    """A club with some of the matches, numbered anew."""
    kept = [row["id"] for row in whole["match"] if dice.random() < 0.6]
    numbers = dict(zip(kept, dice.sample(range(1, 8), len(kept)), strict=True))
    hands = [row for row in whole["hand"] if row["match_id"] in numbers]
    ids = {row["id"] for row in hands}
    part: dict[str, Callable[[dict[str, Any]], bool]] = {
        "match": lambda row: row["id"] in numbers,
        "side": lambda row: row["match_id"] in numbers,
        "seat": lambda row: row["match_id"] in numbers,
        "hand": lambda row: row["id"] in ids,
        "count": lambda row: row["hand_id"] in ids,
        "dispute": lambda row: row["hand_id"] in ids,
    }
    found = {name: list(filter(part.get(name), rows)) if name in part else rows
             for name, rows in whole.items()}  # fmt: skip
    found["match"] = sorted(
        ({**row, "number": numbers[row["id"]]} for row in found["match"]),
        key=lambda row: int(row["number"]),
    )
    return found


# Archives that nobody's program wrote.


def hostile(archive: Tables, dice: Random) -> Tables:
    """An archive with one value that its column allows and another row may have."""
    shape = shapes()
    name = dice.choice([name for name, rows in archive.items() if rows])
    column = dice.choice(shape[name])
    at = dice.randrange(len(archive[name]))
    if column.refers_to is not None:
        value = dice.choice([row["id"] for row in archive[column.refers_to]] or [None])
    elif column.words:
        value = dice.choice(column.words)
    elif column.kind is Kind.NUMBER:
        number = dice.choice([0, 1, 2, 7, 40, 1000, 1 << 40, -1, -(1 << 62)])
        value = min(max(number, column.least or -(1 << 63)), column.most or 0)
    else:
        odd = ["", " ", "2026-02-30", "x", "Ann", "ann ", "\x07", "{}", '{"a": 1}', "[]", "S=14"]
        value = dice.choice([*odd, "f" * 32])
    row = {**archive[name][at], column.name: value}
    if dice.random() < 0.2:
        row = {**row, **{each.name: None for each in shape[name] if each.may_be_null}}
    rows = [*archive[name][:at], row, *archive[name][at + 1 :]]
    if dice.random() < 0.1:
        del rows[at]
    return {**archive, name: rows}


@settings(SETTINGS, max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_a_club_is_made_of_a_sound_archive_or_none_at_all(
    busy: Club, folder: Path, seed: int
) -> None:
    archive, new = hostile(tables(busy), Random(seed)), folder / "new.db"
    new.unlink(missing_ok=True)

    try:
        read = parse_archive(format_archive(archive).encode(), "a.json", shapes())
        found_by_archive(str(new), CLERK, read, "a.json")
    except BadInputError as error:
        is_made, code = False, error.code
    else:
        is_made, code = True, ""

    assert new.exists() == is_made
    if is_made:
        assert is_sound(Club(new))
        assert tables(Club(new)) == in_order(read)
    else:
        assert code in ("archive-unsound", "archive-cell", "archive-reference", "archive-table")


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("player", "name", " Ann"),
        ("player", "name", "ann\u202e"),
        ("player", "name", "Bob"),
        ("season", "plan", "{"),
        ("season", "plan", '{"more": 1}'),
        ("season", "plan", "[" * 5000),
        ("season", "plan", '{"best": "x"}'),
        ("rules", "options", '{"target": "x"}'),
        ("rules", "digest", "0000000000"),
        ("night", "held_on", "2026-02-30"),
        ("match", "played_on", "20260201"),
        ("match", "season_id", "nobody"),
        ("seat", "position", 7),
        ("hand", "piles", "S=99"),
        ("hand", "centre", 1),
        ("hand", "outcome", "stalled"),
        ("count", "foundation", 500),
        ("count", "net", 3),
        ("count", "is_caller", 1),
        ("club", "founded_at", "yesterday"),
    ],
)
def test_what_no_club_has_is_refused(
    club: Club, folder: Path, table: str, column: str, value: object
) -> None:
    club.hand(1, "9/5 14/0 12/3 20/1")
    club.do(start_night, club.see(find_season, "Winter"), "2026-02-01", ["Ann"], None)
    archive = tables(club)
    rows = [{**archive[table][0], column: value}, *archive[table][1:]]

    content = format_archive({**archive, table: rows}).encode()

    with pytest.raises(BadInputError) as raised:
        begun(folder / "new.db", parse_archive(content, "a.json", shapes()))

    assert raised.value.code in ("archive-unsound", "archive-reference")
    assert not (folder / "new.db").exists()
    with pytest.raises(BadInputError):
        club.do(import_archive, {**archive, table: rows}, "a.json", Choice.THEIRS)
    assert tables(club) == archive


def test_a_merge_that_opens_a_season_again_is_taken_back_with_its_hands(
    two: tuple[Club, Club],
) -> None:
    ours, theirs = two
    ours.hand(1, "14/0 12/3 9/5 20/1")
    theirs.do(close_season, theirs.see(find_season, "Winter"))
    before = theirs.archive

    take(theirs, ours, Choice.THEIRS)

    assert theirs.see(find_season, "Winter").is_open
    theirs.do(undo)
    assert theirs.archive == before
