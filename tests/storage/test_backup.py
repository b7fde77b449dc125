"""Backup and restore: online, verified, and nothing is lost (I7)."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from rd_league.errors import ConflictError, LeagueError, NotFoundError, StorageError
from rd_league.services.desk import at_desk
from rd_league.services.history import undo
from rd_league.services.upkeep import back_up, examine_club, restore_club, verify_log
from rd_league.storage import connection as opening
from rd_league.storage.header import clubs_in
from tests.services.club import CLERK, Club
from tests.services.test_matches import HAND


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def backed_up(club: Club, name: str = "kept.db") -> Club:
    copy, _ = back_up(str(club.path), str(club.path.with_name(name)), "")
    return Club(copy)


def beside(club: Club) -> set[str]:
    return {path.name for path in club.path.parent.iterdir()}


def test_a_backup_is_the_club_as_it_was_and_only_its_owners_to_read(club: Club) -> None:
    before = club.archive
    copy, head = back_up(str(club.path), None, "20260108T190000")
    assert copy == club.path.with_name("club-20260108T190000.backup.db")
    assert (Club(copy).archive, Club(copy).log) == (before, club.log)
    assert head == verify_log(str(club.path), None)[2]
    assert mode(copy) == 0o600
    assert clubs_in(club.path.parent) == (club.path,)
    club.players("Ida")
    assert Club(copy).archive == before


def test_a_backup_is_taken_while_somebody_is_writing(club: Club) -> None:
    before = club.archive
    with at_desk(str(club.path), CLERK) as store:
        store.nights.add("Winter", "2026-01-08", None)
        assert backed_up(club).archive == before


def test_nothing_is_overwritten_by_a_backup(club: Club) -> None:
    target = club.path.with_name("other.txt")
    target.write_text("mine")
    with pytest.raises(ConflictError) as caught:
        back_up(str(club.path), str(target), "")
    assert (caught.value.code, caught.value.values) == ("backup-exists", {"path": str(target)})
    assert target.read_text() == "mine"
    with pytest.raises(ConflictError):
        back_up(str(club.path), str(club.path), "")


def test_a_backup_of_what_is_not_sound_leaves_nothing_behind(club: Club) -> None:
    club.sql("UPDATE player SET privacy = 'hidden'")
    names = beside(club)
    with pytest.raises(StorageError) as caught:
        back_up(str(club.path), None, "now")
    assert (caught.value.code, caught.value.values["ailment"]) == ("backup-unsound", "row-differs")
    assert beside(club) == names


def test_a_backup_needs_a_club_and_a_place(club: Club) -> None:
    with pytest.raises(NotFoundError) as missing:
        back_up(str(club.path.with_name("no.db")), None, "now")
    assert missing.value.code == "club-missing"
    assert not club.path.with_name("no.db").exists()
    with pytest.raises(StorageError) as nowhere:
        back_up(str(club.path), str(club.path.parent / "no" / "copy.db"), "now")
    assert nowhere.value.code == "file-unreadable"


def test_a_restored_club_is_the_backup_and_the_former_one_is_kept(club: Club) -> None:
    kept = backed_up(club)
    club.hand(1, HAND)
    played = club.archive
    os.chmod(kept.path, 0o644)  # noqa: PTH101
    former = restore_club(str(club.path), str(kept.path), CLERK)
    assert former == club.path.with_name("club-before-restore-1.backup.db")
    assert Club(former).archive == played
    assert club.archive == kept.archive
    assert mode(club.path) == 0o600
    note = club.log[-1].note
    assert (note.command, note.detail) == ("restore", "kept.db")
    assert club.log[:-1] == kept.log
    assert examine_club(str(club.path)).ailments == ()
    assert clubs_in(club.path.parent) == (club.path, kept.path)
    again = restore_club(str(club.path), str(former), CLERK)
    assert again is not None
    assert again.name == "club-before-restore-2.backup.db"
    assert club.archive == played


def test_a_restore_is_not_undone(bare: Club) -> None:
    kept = backed_up(bare)
    restore_club(str(bare.path), str(kept.path), CLERK)
    with pytest.raises(NotFoundError) as caught:
        bare.do(undo)
    assert caught.value.code == "undo-nothing"


def test_a_club_that_is_lost_comes_back(club: Club) -> None:
    kept = backed_up(club)
    club.path.unlink()
    assert restore_club(str(club.path), str(kept.path), CLERK) is None
    assert club.archive == kept.archive
    assert beside(club) == {"club.db", "kept.db"}


def test_a_club_that_is_no_longer_a_database_comes_back(club: Club) -> None:
    kept = backed_up(club)
    club.path.write_bytes(b"not a database" * 1000)
    former = restore_club(str(club.path), str(kept.path), CLERK)
    assert former is not None
    assert former.read_bytes() == b"not a database" * 1000
    assert club.archive == kept.archive


@pytest.mark.parametrize("hit", [0, 100, 4096])
def test_a_hot_journal_of_the_former_file_does_not_reach_the_restored_one(
    club: Club, hit: int
) -> None:
    kept = backed_up(club)
    with closing(sqlite3.connect(club.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE player SET name = name || 'x'")
        connection.execute("CREATE TABLE big AS SELECT * FROM log, player, rules")
        journal = club.path.with_name("club.db-journal").read_bytes()
        half = club.path.read_bytes()
    # The machine went down in the middle, and then the file was hit as well.
    club.path.write_bytes(b"\xff" * hit + half[hit:])
    club.path.with_name("club.db-journal").write_bytes(journal)
    former = restore_club(str(club.path), str(kept.path), CLERK)
    assert former is not None
    assert club.archive == kept.archive
    assert examine_club(str(club.path)).ailments == ()
    assert not club.path.with_name("club.db-journal").exists()


@pytest.mark.parametrize("fault", ["missing", "foreign", "truncated", "rows", "log", "newer"])
def test_an_unsound_backup_is_refused_and_nothing_is_changed(club: Club, fault: str) -> None:
    kept = backed_up(club)
    content = kept.path.read_bytes()
    match fault:
        case "missing":
            kept.path.unlink()
        case "foreign":
            kept.path.write_text("Ann 24")
        case "truncated":
            kept.path.write_bytes(content[: len(content) // 2])
        case "rows":
            kept.sql("UPDATE player SET name = 'Zed' WHERE name = 'Ann'")
        case "log":
            kept.sql("DROP TRIGGER log_keeps_update", "UPDATE log SET actor = 'x'")
        case "newer":
            kept.sql("PRAGMA user_version = 99")
    names, before = beside(club), club.path.read_bytes()
    with pytest.raises(LeagueError) as caught:
        restore_club(str(club.path), str(kept.path), CLERK)
    assert (
        caught.value.code
        in {
            "missing": {"club-missing"},
            "foreign": {"file-foreign"},
            "truncated": {"backup-unsound", "file-damaged"},
            "rows": {"backup-unsound"},
            "log": {"backup-unsound"},
            "newer": {"file-newer"},
        }[fault]
    )
    assert club.path.read_bytes() == before
    assert beside(club) == names


def test_a_club_in_which_somebody_is_writing_is_not_replaced(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = backed_up(club)
    monkeypatch.setattr("rd_league.storage.upkeep.BUSY_SECONDS", 0.01)
    assert opening.BUSY_SECONDS >= 5
    with at_desk(str(club.path), CLERK) as store:
        store.nights.add("Winter", "2026-01-08", None)
        with pytest.raises(StorageError) as caught:
            restore_club(str(club.path), str(kept.path), CLERK)
        store.session.rollback()
    assert caught.value.code == "file-busy"
    assert club.archive == kept.archive
    assert not any("before-restore" in name or "restoring" in name for name in beside(club))
