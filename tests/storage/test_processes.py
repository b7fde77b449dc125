"""Several processes at one club file, and one that is killed at it (I7)."""

import multiprocessing
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import product
from multiprocessing.context import ForkProcess
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path

import pytest

from rd_league.errors import StorageError
from rd_league.league.roster import Player
from rd_league.services.upkeep import back_up, examine_club
from rd_league.storage import connection
from rd_league.storage.store import open_store
from tests.services.club import CLERK, Club

forked = multiprocessing.get_context("fork")
WRITERS, HANDS = 4, 12
PATIENCE = 30
"""Seconds until a test says that a process hangs."""


def start(target: Callable[..., None], *args: object) -> ForkProcess:
    process = forked.Process(target=target, args=args, daemon=True)
    process.start()
    return process


def record(club: Club, number: int, writer: int, together: Barrier) -> None:
    together.wait(PATIENCE)
    for turn in range(HANDS):
        club.hand(number, f"{turn}/1 12/3 9/5 20/0", note=f"{writer}-{turn}")


def test_nothing_is_lost_or_doubled_where_several_record_hands_of_one_match(club: Club) -> None:
    club.season("Long", target=9999)
    number = club.match("Ann", "Bob", "Cat", "Dan", season="Long")
    entries = len(club.log)
    together = forked.Barrier(WRITERS)

    writers = [start(record, club, number, writer, together) for writer in range(WRITERS)]
    for process in writers:
        process.join(PATIENCE)

    assert [process.exitcode for process in writers] == [0] * WRITERS
    hands = club.result(number).hands
    notes = [hand.hand.note for hand in hands]
    assert [hand.number for hand in hands] == list(range(1, WRITERS * HANDS + 1))
    assert sorted(notes) == sorted(f"{w}-{t}" for w, t in product(range(WRITERS), range(HANDS)))
    for writer in range(WRITERS):
        mine = [note for note in notes if note.startswith(f"{writer}-")]
        assert mine == [f"{writer}-{turn}" for turn in range(HANDS)]
    assert [entry.sequence for entry in club.log] == list(range(1, entries + 49))
    assert [entry.note.detail.split()[0] for entry in club.log[entries:]] == [
        f"H{place}" for place in range(1, 49)
    ]
    assert examine_club(str(club.path)).ailments == ()


def hold(club: Club, is_held: Event, may_end: Event) -> None:
    with open_store(str(club.path), write=True) as store:
        store.players.add(Player("Ida"))
        CLERK.write_down(store, "player add", detail="Ida")
        is_held.set()
        assert may_end.wait(PATIENCE)


def test_a_reader_does_not_wait_for_a_writer_and_a_second_writer_does(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = club.archive
    is_held, may_end = forked.Event(), forked.Event()
    writer = start(hold, club, is_held, may_end)
    assert is_held.wait(PATIENCE)

    with monkeypatch.context() as patch:
        patch.setattr(connection, "BUSY_SECONDS", 0.02)
        assert club.archive == before
        assert examine_club(str(club.path)).ailments == ()
        with pytest.raises(StorageError, match="file-busy"):
            club.players("Joe")
    second = start(club.players, "Kay")
    may_end.set()
    writer.join(PATIENCE)
    second.join(PATIENCE)

    assert (writer.exitcode, second.exitcode) == (0, 0)
    assert club.sql("SELECT name FROM player WHERE id > 8 ORDER BY id") == [("Ida",), ("Kay",)]
    assert examine_club(str(club.path)).ailments == ()


def read(club: Club, is_held: Event, may_end: Event) -> None:
    with open_store(str(club.path)) as store:
        first = store.players.all()
        is_held.set()
        assert may_end.wait(PATIENCE)
        assert store.players.all() == first


def test_a_writer_that_waits_in_vain_for_a_reader_changes_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_held, may_end = forked.Event(), forked.Event()
    reader = start(read, club, is_held, may_end)
    assert is_held.wait(PATIENCE)
    before = club.log

    with monkeypatch.context() as patch:
        patch.setattr(connection, "BUSY_SECONDS", 0.02)
        with pytest.raises(StorageError, match="file-busy"):
            club.players("Joe")
    assert club.log == before
    may_end.set()
    reader.join(PATIENCE)

    assert reader.exitcode == 0
    club.players("Joe")
    assert examine_club(str(club.path)).ailments == ()


def be_killed(club: Club, path: Path) -> None:
    """Commits two hands, then dies with half a change in the file."""
    for text in ("14/0 12/3 9/5 20/1", "7/4 10/0 8/8 15/2"):
        club.hand(1, text)
    path.write_bytes(club.path.read_bytes())
    with open_store(str(club.path), write=True) as store:
        # Pages that do not fit are written before the end, so the journal is needed.
        store.session.connection().exec_driver_sql("PRAGMA cache_size = 2")
        for number in range(200):
            store.players.add(Player(f"Nobody {number} {'x' * 100}"))
        CLERK.write_down(store, "player add", detail="200")
        os.kill(os.getpid(), signal.SIGKILL)


def looked_at(club: Club) -> None:
    assert len(club.log) > 0


def written_to(club: Club) -> None:
    club.hand(1, "1/0 2/3 3/5 4/1")


def examined(club: Club) -> None:
    assert examine_club(str(club.path)).ailments == ()


def copied_away(club: Club) -> None:
    copy, _ = back_up(str(club.path), None, "now")
    assert examine_club(str(copy)).ailments == ()


@pytest.mark.parametrize("use", [looked_at, written_to, examined, copied_away])
def test_every_hand_that_was_committed_is_there_after_a_kill(
    club: Club, use: Callable[[Club], None]
) -> None:
    kept = club.path.with_name("kept.db")
    process = start(be_killed, club, kept)
    process.join(PATIENCE)
    assert process.exitcode == -signal.SIGKILL
    assert club.path.read_bytes() != kept.read_bytes(), "half a change is in the file"
    with closing(sqlite3.connect(f"{club.path.as_uri()}?mode=ro", uri=True)) as reading:
        with pytest.raises(sqlite3.OperationalError) as caught:
            reading.execute("SELECT count(*) FROM player").fetchone()
        assert caught.value.sqlite_errorname == "SQLITE_READONLY_ROLLBACK"

    use(club)

    assert not club.path.with_name("club.db-journal").exists()
    hands = club.result(1).hands
    assert [hand.hand.sheet for hand in hands[:2]] == [
        hand.hand.sheet for hand in Club(kept).result(1).hands
    ]
    assert club.sql("SELECT count(*) FROM player") == [(8,)]
    assert examine_club(str(club.path)).ailments == ()
    if use is not written_to:
        assert club.path.read_bytes() == kept.read_bytes()
