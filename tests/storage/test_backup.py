"""A backup is a sound copy or none, and a restore loses nothing (I7)."""

import multiprocessing
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rd_league.errors import ConflictError, LeagueError, NotFoundError, StorageError
from rd_league.league.roster import Player
from rd_league.services.desk import Clerk
from rd_league.services.history import redo, undo
from rd_league.services.upkeep import back_up, examine_club, restore_club
from rd_league.storage import connection, schema, upkeep
from rd_league.storage.store import open_store
from tests.services.club import CLERK, Club, copied
from tests.storage.conftest import Planted
from tests.storage.test_migrations import REBUILT

BEA = Clerk("2026-01-09T10:00:00+00:00", "Bea", "the wrong file")


def folder_of(club: Club) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in club.path.parent.iterdir() if each.is_file()}


def saved(club: Club) -> Path:
    return back_up(str(club.path), None, "20260108T190000")[0]


def restored(club: Club, source: Path) -> Path | None:
    return restore_club(str(club.path), str(source), BEA)


def test_a_backup_is_the_club_and_gives_the_head_of_its_log(full: Club) -> None:
    copy, head = back_up(str(full.path), None, "20260108T190000")

    assert copy == full.path.with_name("full-20260108T190000.backup.db")
    assert head == full.log[-1].hash
    assert (Club(copy).archive, Club(copy).log) == (full.archive, full.log)
    assert folder_of(full).keys() == {"full.db", copy.name}


def test_a_backup_while_somebody_writes_is_what_was_committed_before(full: Club) -> None:
    log = full.log
    with open_store(str(full.path), write=True) as store:
        store.players.add(Player("Ida"))
        copy = saved(full)

    assert Club(copy).log == log
    assert Club(copy).sql("SELECT count(*) FROM player") == [(8,)]
    assert full.sql("SELECT count(*) FROM player") == [(9,)]


@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, lambda path: path.write_text("x")])
def test_a_backup_is_never_written_over_what_is_there(
    full: Club, make: Callable[[Path], object]
) -> None:
    target = full.path.with_name("taken.db")
    make(target)
    before = folder_of(full)

    for path in (target, full.path):
        with pytest.raises(ConflictError) as caught:
            back_up(str(full.path), str(path), "")
        assert (caught.value.code, caught.value.values) == ("backup-exists", {"path": str(path)})
    assert folder_of(full) == before


@pytest.mark.parametrize("target", ["nowhere/x.db", "full.db/x.db", "x" * 300])
def test_a_backup_to_a_place_that_cannot_be_is_refused(full: Club, target: str) -> None:
    before = folder_of(full)
    path = full.path.parent / target

    with pytest.raises(StorageError) as caught:
        back_up(str(full.path), str(path), "")

    assert caught.value.code in {"file-unreadable", "file-unwritable"}
    assert caught.value.values["path"] == str(path)
    assert folder_of(full) == before


def tampered(path: Path) -> None:
    Club(path).sql("UPDATE player SET name = 'Mallory' WHERE id = 1")


def unguarded(path: Path) -> None:
    Club(path).sql("DROP TRIGGER log_keeps_update")


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 3 * 4096)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def foreign(path: Path) -> None:
    path.write_bytes(b"match,hand,seat\n" * 100)


def of_a_later_version(path: Path) -> None:
    Club(path).sql("PRAGMA user_version = 3")


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


UNSOUND: list[tuple[Callable[[Path], object], str]] = [
    (tampered, "backup-unsound"),
    (unguarded, "backup-unsound"),
    (cut_short, "backup-unsound"),
    (emptied, "file-foreign"),
    (foreign, "file-foreign"),
    (of_a_later_version, "file-newer"),
    (as_folder, "file-unreadable"),
    (Path.unlink, "club-missing"),
]


@pytest.mark.parametrize(("spoil", "code"), UNSOUND)
def test_a_backup_of_what_is_not_sound_is_not_made(
    full: Club, spoil: Callable[[Path], object], code: str
) -> None:
    spoil(full.path)
    before = folder_of(full)

    with pytest.raises(LeagueError) as caught:
        saved(full)

    assert caught.value.code in {code, "file-damaged"}
    assert folder_of(full) == before


@pytest.mark.parametrize(("spoil", "code"), UNSOUND)
def test_what_is_not_sound_is_not_restored_and_nothing_is_changed(
    full: Club, spoil: Callable[[Path], object], code: str
) -> None:
    source = saved(full)
    full.players("Ida")
    spoil(source)
    before = folder_of(full)

    with pytest.raises(LeagueError) as caught:
        restored(full, source)

    assert caught.value.code in {code, "file-damaged"}
    assert caught.value.values["path"] == str(source)
    assert folder_of(full) == before
    assert examine_club(str(full.path)).ailments == ()


def test_a_restore_keeps_the_former_file_and_is_in_the_log(full: Club) -> None:
    source = saved(full)
    archive, log = full.archive, full.log
    full.players("Ida")
    former = full.path.read_bytes()

    kept = restored(full, source)

    assert kept == full.path.with_name("full-before-restore-1.backup.db")
    assert kept.read_bytes() == former
    assert full.archive == archive
    assert full.log[:-1] == log
    entry = full.log[-1]
    assert (entry.note.command, entry.note.detail, entry.changes) == ("restore", source.name, ())
    assert (entry.note.actor, entry.note.reason, entry.note.at) == (BEA.actor, BEA.reason, BEA.now)
    assert examine_club(str(full.path)).ailments == ()
    assert full.path.stat().st_mode & 0o777 == 0o600
    assert folder_of(full).keys() == {"full.db", source.name, kept.name}


def test_every_restore_keeps_a_file_of_its_own(full: Club) -> None:
    source = saved(full)
    first, second = restored(full, source), restored(full, source)
    assert first is not None
    assert second == first.with_name("full-before-restore-2.backup.db")

    again = restored(full, first)

    assert again == first.with_name("full-before-restore-3.backup.db")
    assert [entry.note.command for entry in full.log].count("restore") == 1
    assert examine_club(str(second)).ailments == ()


def test_a_club_is_restored_where_none_is_any_more(full: Club) -> None:
    source = saved(full)
    archive = full.archive
    full.path.unlink()

    assert restored(full, source) is None
    assert full.archive == archive
    assert folder_of(full).keys() == {"full.db", source.name}


@pytest.mark.parametrize("spoil", [tampered, cut_short, emptied, foreign])
def test_a_club_that_is_damaged_is_restored_and_the_damaged_file_kept(
    full: Club, spoil: Callable[[Path], object]
) -> None:
    source = saved(full)
    archive = full.archive
    spoil(full.path)
    damaged = full.path.read_bytes()

    kept = restored(full, source)

    assert kept is not None
    assert kept.read_bytes() == damaged
    assert full.archive == archive
    assert examine_club(str(full.path)).ailments == ()


def test_no_journal_is_left_that_would_be_rolled_back_into_the_restored_file(full: Club) -> None:
    source = saved(full)
    archive = full.archive
    foreign(full.path)
    beside = [full.path.with_name(f"full.db{suffix}") for suffix in ("-journal", "-wal", "-shm")]
    for path in beside:
        path.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(4096))

    assert restored(full, source) is not None

    assert not any(path.exists() for path in beside)
    assert full.archive == archive


def test_a_file_with_a_write_ahead_log_is_kept_with_what_is_in_it(full: Club) -> None:
    source = saved(full)
    with closing(sqlite3.connect(full.path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        assert other.execute("SELECT count(*) FROM player").fetchall() == [(8,)]
        full.players("Ida")
        assert full.path.with_name("full.db-wal").stat().st_size > 0
        archive = full.archive
        kept = restored(full, source)

    assert kept is not None
    assert Club(kept).archive == archive
    assert examine_club(str(kept)).ailments == ()
    assert full.sql("SELECT count(*) FROM player") == [(8,)]
    assert examine_club(str(full.path)).ailments == ()


def test_a_club_that_somebody_writes_to_is_not_replaced(
    full: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = saved(full)
    forked = multiprocessing.get_context("fork")
    is_held, may_end = forked.Event(), forked.Event()

    def write() -> None:
        with open_store(str(full.path), write=True) as store:
            store.players.add(Player("Ida"))
            CLERK.write_down(store, "player add", detail="Ida")
            is_held.set()
            assert may_end.wait(30)

    writer = forked.Process(target=write, daemon=True)
    writer.start()
    assert is_held.wait(30)
    for module in (connection, upkeep):
        monkeypatch.setattr(module, "BUSY_SECONDS", 0.02)
    with pytest.raises(StorageError, match="file-busy"):
        restored(full, source)
    may_end.set()
    writer.join(30)

    assert writer.exitcode == 0
    assert full.sql("SELECT count(*) FROM player") == [(9,)]
    assert folder_of(full).keys() == {"full.db", source.name}


def test_a_restore_that_fails_at_the_last_step_leaves_the_club_in_its_place(
    full: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = saved(full)
    full.players("Ida")
    before = full.path.read_bytes()

    def fail(path: Path, target: Path) -> Path:
        raise OSError(5, f"cannot put {path} at {target}")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(StorageError, match="file-unreadable"):
            restored(full, source)

    assert full.path.read_bytes() == before
    assert full.archive["tables"]["player"][-1]["name"] == "Ida"


def test_a_restore_is_not_to_be_undone(bare: Club) -> None:
    source = saved(bare)
    bare.players("Ida")

    restored(bare, source)

    for club in (bare, bare.by(actor="Bea")):
        with pytest.raises(NotFoundError, match="undo-nothing"):
            club.do(undo)
        with pytest.raises(NotFoundError, match="redo-nothing"):
            club.do(redo)
    assert [entry.note.command for entry in bare.log] == ["init", "restore"]


def test_backup_and_restore_of_an_older_file_leave_no_more_files_than_they_name(
    full: Club, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = copied(full, full.path.with_name("older.db"))
    monkeypatch.setattr(schema.migrate, "__defaults__", (planted(REBUILT),))

    copy, _ = back_up(str(older.path), None, "now")
    assert folder_of(full).keys() == {"full.db", "older.db", copy.name}
    kept = restored(full, older.path)

    assert kept is not None
    assert folder_of(full).keys() == {"full.db", "older.db", copy.name, kept.name}
    assert examine_club(str(full.path)).ailments == ()
    assert [entry.note.command for entry in full.log[-2:]] == ["migrate", "restore"]
