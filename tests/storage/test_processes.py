"""Several processes at one club file, and one that is killed at it (I7)."""

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import product
from multiprocessing.context import ForkProcess
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path

import pytest

from rd_league.errors import StorageError
from rd_league.league.roster import Player
from rd_league.services.desk import at_desk
from rd_league.services.upkeep import back_up, examine_club
from rd_league.storage import connection
from rd_league.storage.store import open_store
from tests.services.club import CLERK, Club

forked = multiprocessing.get_context("fork")
PATIENCE = 30
"""Seconds until a test says that a process hangs."""


def start(target: Callable[..., None], *args: object) -> ForkProcess:
    process = forked.Process(target=target, args=args, daemon=True)
    process.start()
    return process


def record(club: Club, numbers: list[int], writer: int, hands: int, together: Barrier) -> None:
    together.wait(PATIENCE)
    for turn in range(hands):
        number = numbers[turn % len(numbers)]
        club.hand(number, f"{turn % 13}/1 12/3 9/5 20/0", note=f"{writer}-{turn}")


@pytest.mark.on_both
@pytest.mark.parametrize(
    ("writers", "hands", "matches"),
    [
        (4, 6, 1),
        pytest.param(8, 500, 8, marks=pytest.mark.soak),
        pytest.param(50, 20, 4, marks=pytest.mark.soak),
    ],
)
def test_nothing_is_lost_or_doubled_where_several_record_hands_of_the_same_matches(
    club: Club, writers: int, hands: int, matches: int
) -> None:
    club.season("Long", target=999_999)
    numbers = [club.match("Ann", "Bob", "Cat", "Dan", season="Long") for _ in range(matches)]
    entries = len(club.log)
    together = forked.Barrier(writers)

    processes = [start(record, club, numbers, writer, hands, together) for writer in range(writers)]
    for process in processes:
        process.join(PATIENCE + writers * hands)

    assert [process.exitcode for process in processes] == [0] * writers
    log, every = club.log, range(1, writers * hands + 1)
    assert [entry.sequence for entry in log] == list(range(1, entries + writers * hands + 1))
    for turn, number in enumerate(numbers):
        played = club.result(number).hands
        assert [hand.number for hand in played] == list(range(1, len(played) + 1))
        notes = [str(hand.hand.note) for hand in played]
        expected = list(product(range(writers), range(turn, hands, matches)))
        assert sorted(notes) == sorted(f"{w}-{t}" for w, t in expected)
        for writer in range(writers):
            mine = [note for note in notes if note.startswith(f"{writer}-")]
            assert mine == [f"{w}-{t}" for w, t in expected if w == writer]
        details = [e.note.detail for e in log[entries:] if e.note.subject == f"M{number}"]
        assert [detail.split()[0] for detail in details] == [
            f"H{place}" for place in every[: len(played)]
        ]
    keys = [key for (key,) in club.sql("SELECT id FROM hand ORDER BY id")]
    assert keys == list(every)
    assert examine_club(club.location).ailments == ()


@pytest.mark.on_both
def test_whoever_has_to_wait_is_told_once_and_then_has_his_turn(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_held, may_end = forked.Event(), forked.Event()
    told: list[str] = []

    def tell() -> None:
        told.append("wait")
        may_end.set()

    with at_desk(club.location, CLERK, tell) as store:
        store.players.add(Player("Jo"))
        CLERK.write_down(store, "player add", detail="Jo")
    assert told == []  # nobody was there
    writer = start(hold, club, is_held, may_end)
    assert is_held.wait(PATIENCE)
    monkeypatch.setattr(connection, "MOMENT_SECONDS", 0.02)

    with at_desk(club.location, CLERK, tell) as store:
        store.players.add(Player("Kay"))
        CLERK.write_down(store, "player add", detail="Kay")
    writer.join(PATIENCE)

    assert (writer.exitcode, told) == (0, ["wait"])
    assert [name for _, name in club.see(lambda store: store.players.spellings())][-3:] == [
        "Jo", "Ida", "Kay",
    ]  # fmt: skip
    assert examine_club(club.location).ailments == ()


def test_a_queue_that_moves_is_waited_for_and_one_that_stands_is_not(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOMENT_SECONDS", 0.01)
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.03)
    tries: list[str] = []
    with (
        closing(sqlite3.connect(club.path, isolation_level=None)) as other,
        closing(sqlite3.connect(club.path, factory=connection.PatientConnection)) as waiting,
    ):
        other.execute("BEGIN IMMEDIATE")

        def others_get_on(statement: str) -> None:
            """Let the other change something and take the lock again; the twentieth time not."""
            if statement == "BEGIN IMMEDIATE":
                tries.append(statement)
                if len(tries) <= 20:
                    other.execute("UPDATE club SET name = name || 'x'")
                    other.execute("COMMIT")
                    other.execute("BEGIN IMMEDIATE" if len(tries) < 20 else "SELECT 1")

        waiting.isolation_level = None
        waiting.set_trace_callback(others_get_on)
        waiting.locked("BEGIN IMMEDIATE")
        assert len(tries) == 20
        waiting.commit()
        other.execute("BEGIN IMMEDIATE")
        tries += ["of another"] * 20
        with pytest.raises(sqlite3.OperationalError, match="database is locked"):
            waiting.locked("BEGIN IMMEDIATE")
        assert len(tries) == 43


def die_at_it(club: Club) -> None:
    with open_store(club.location, write=True) as store:
        store.players.add(Player("Ida"))
        CLERK.write_down(store, "player add", detail="Ida")
        os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.on_both
def test_whoever_is_killed_keeps_nobody_waiting_and_leaves_nothing(club: Club) -> None:
    before, log = club.archive, club.log

    process = start(die_at_it, club)
    process.join(PATIENCE)

    assert process.exitcode == -signal.SIGKILL
    assert (club.archive, club.log) == (before, log)
    club.players("Joe")
    assert examine_club(club.location).ailments == ()


@pytest.mark.on_both
def test_a_scorer_who_waits_reads_so_beside_the_result(club: Club) -> None:
    is_held, may_end = forked.Event(), forked.Event()
    writer = start(hold, club, is_held, may_end)
    assert is_held.wait(PATIENCE)

    waiting = subprocess.Popen(
        [sys.executable, "-m", "rd_league", "player", "add", "Kay"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "RD_LEAGUE_DB": club.location, "COLUMNS": "100"},
        text=True,
    )
    assert waiting.stderr is not None
    said = waiting.stderr.readline()
    may_end.set()
    result, more = waiting.communicate(timeout=PATIENCE)
    writer.join(PATIENCE)

    assert said == "Somebody else is writing to this club. Waiting for them …\n"
    assert (waiting.returncode, more) == (0, "")
    assert result == "1 player: Kay\n"
    assert club.see(lambda store: store.players.ids()).keys() >= {"Ida", "Kay"}


def hold(club: Club, is_held: Event, may_end: Event) -> None:
    with open_store(club.location, write=True) as store:
        store.players.add(Player("Ida"))
        CLERK.write_down(store, "player add", detail="Ida")
        is_held.set()
        assert may_end.wait(PATIENCE)


@pytest.mark.on_both
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
        assert examine_club(club.location).ailments == ()
        with pytest.raises(StorageError, match="file-busy"):
            club.players("Joe")
    second = start(club.players, "Kay")
    may_end.set()
    writer.join(PATIENCE)
    second.join(PATIENCE)

    assert (writer.exitcode, second.exitcode) == (0, 0)
    assert club.sql("SELECT name FROM player WHERE id > 8 ORDER BY id") == [("Ida",), ("Kay",)]
    assert examine_club(club.location).ailments == ()


def read(club: Club, is_held: Event, may_end: Event) -> None:
    with open_store(str(club.path)) as store:
        first = store.players.all()
        is_held.set()
        assert may_end.wait(PATIENCE)
        assert store.players.all() == first


def test_a_writer_that_waits_in_vain_for_a_reader_changes_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert club.path.exists()  # a server lets both go on
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
