"""The chain of the log: whatever is changed in it is found, and where (I7)."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from rd_league.league.log import Break
from rd_league.services.upkeep import examine_club, verify_log
from rd_league.storage.log import GENESIS
from rd_league.storage.schema import TRIGGERS
from tests.services.club import Club

COLUMNS = (
    "sequence", "at", "actor", "command", "subject", "detail", "reason", "reverts", "changes",
    "previous", "hash",
)  # fmt: skip


def tampered(club: Club, *statements: str, values: tuple[Any, ...] = ()) -> None:
    """Change the log as somebody would who knows SQLite: the guards taken off and put back."""
    with closing(sqlite3.connect(club.path, isolation_level=None)) as connection:
        for name in TRIGGERS:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement, values)
        for create in TRIGGERS.values():
            connection.execute(create)


def verified(club: Club, head: str | None = None) -> Break | None:
    return verify_log(str(club.path), head)[0]


def ailments(club: Club) -> list[str]:
    return [ailment.code for ailment in examine_club(str(club.path)).ailments]


@pytest.fixture
def logged(club: Club) -> Club:
    """Six entries: four of the template and two hands."""
    club.by(actor="Sam", reason="first").hand(1, "14/0 12/3 9/5 20/1")
    club.by(actor="Kim").hand(1, "1/0 1/1 1/1 1/1")
    return club


def test_an_untouched_log_holds_and_says_its_length_and_head(logged: Club) -> None:
    newest = logged.log[-1]
    assert verify_log(str(logged.path), None) == (None, 6, newest.hash)
    assert [entry.sequence for entry in logged.log] == [1, 2, 3, 4, 5, 6]
    assert logged.log[0].previous == GENESIS
    assert [entry.previous for entry in logged.log[1:]] == [each.hash for each in logged.log[:-1]]


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("sequence", [1, 3, 6])
def test_a_change_of_any_column_is_found_where_it_is(
    logged: Club, column: str, sequence: int
) -> None:
    kind = "= 99" if column in ("sequence", "reverts") else "= 'x'"
    tampered(logged, f"UPDATE log SET {column} {kind} WHERE sequence = {sequence}")
    broken = verified(logged)
    assert broken is not None
    assert broken.sequence in (sequence, sequence + 1)
    assert ailments(logged) == [broken.code]


def test_a_changed_letter_in_what_a_row_was_is_found(logged: Club) -> None:
    tampered(
        logged,
        "UPDATE log SET changes = replace(changes, '\"foundation\":14', '\"foundation\":15')",
    )
    assert verified(logged) == Break(5, "entry-changed")


@pytest.mark.parametrize("sequence", [1, 2, 5])
def test_an_entry_that_was_taken_out_is_missed(logged: Club, sequence: int) -> None:
    tampered(logged, f"DELETE FROM log WHERE sequence = {sequence}")
    assert verified(logged) == Break(sequence, "entry-missing")


def test_an_entry_that_was_taken_out_and_closed_up_behind_is_missed(logged: Club) -> None:
    tampered(
        logged,
        "DELETE FROM log WHERE sequence = 3",
        "UPDATE log SET sequence = sequence - 1 WHERE sequence > 3",
    )
    assert verified(logged) == Break(3, "chain-broken")


def test_two_entries_that_changed_places_are_found(logged: Club) -> None:
    tampered(
        logged,
        "UPDATE log SET sequence = 99 WHERE sequence = 5",
        "UPDATE log SET sequence = 5 WHERE sequence = 6",
        "UPDATE log SET sequence = 6 WHERE sequence = 99",
    )
    assert verified(logged) == Break(5, "chain-broken")


@pytest.mark.parametrize("previous", ["(SELECT hash FROM log WHERE sequence = 6)", "'x'"])
def test_an_entry_that_was_added_is_found(logged: Club, previous: str) -> None:
    columns = ", ".join(COLUMNS[1:-2])
    tampered(
        logged,
        f"INSERT INTO log SELECT 7, {columns}, {previous}, hash FROM log WHERE sequence = 6",
    )
    broken = verified(logged)
    assert broken in (Break(7, "entry-changed"), Break(7, "chain-broken"))


def test_a_log_that_was_emptied_does_not_hold(logged: Club) -> None:
    tampered(logged, "DELETE FROM log")
    assert verified(logged) == Break(1, "entry-missing")
    assert ailments(logged) == ["entry-missing"]


def test_a_tail_that_was_cut_is_found_by_a_printed_head_and_by_the_rows(logged: Club) -> None:
    printed = logged.log[-1].hash
    earlier = logged.log[3].hash
    assert verified(logged, printed) is None
    assert verified(logged, printed[:12]) is None
    tampered(logged, "DELETE FROM log WHERE sequence = 6")
    assert verified(logged) is None
    assert verified(logged, earlier[:12]) is None
    assert verified(logged, printed[:12]) == Break(5, "head-missing")
    assert set(ailments(logged)) == {"row-unlogged"}


def test_a_chain_that_was_rewritten_whole_no_longer_has_the_printed_head(logged: Club) -> None:
    printed = logged.log[-1].hash
    _rewrite(logged, lambda entry: entry | {"actor": "Nobody"} if entry["sequence"] == 5 else entry)
    assert verified(logged) is None
    assert verified(logged, printed) == Break(6, "head-missing")


def _rewrite(club: Club, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    from rd_league.storage.log import entry_hash
    from rd_league.storage.tables import LogRow

    rows, previous = [], GENESIS
    for row in club.sql("SELECT * FROM log ORDER BY sequence"):
        entry = change(dict(zip(COLUMNS, row, strict=True))) | {"previous": previous}
        entry["hash"] = previous = entry_hash(LogRow(**entry))
        rows.append(tuple(entry[name] for name in COLUMNS))
    tampered(club, "DELETE FROM log")
    with closing(sqlite3.connect(club.path)) as connection:
        connection.executemany(f"INSERT INTO log VALUES ({', '.join('?' * 11)})", rows)
        connection.commit()


def test_entries_about_one_match_can_be_listed(logged: Club) -> None:
    from rd_league.services.desk import reading

    logged.players("Ida")
    with reading(str(logged.path)) as store:
        found = [entry.note.command for entry in store.log.all(subject="M1")]
    assert found == ["match new", "hand add", "hand add"]
