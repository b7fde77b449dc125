"""A file is opened for what it is, or refused by name and left alone (I7)."""

import os
import sqlite3
import struct
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import text

from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError, StorageError
from rd_league.league.roster import Player
from rd_league.league.season import LeagueAdjustment
from rd_league.services.desk import found_club
from rd_league.services.players import add_players
from rd_league.services.upkeep import back_up, examine_club
from rd_league.storage import store as store_module
from rd_league.storage.connection import reserve
from rd_league.storage.header import clubs_in
from rd_league.storage.place import club_place
from rd_league.storage.store import Store, new_store, open_store
from tests.services.club import CLERK, Club, copied

Spoil = Callable[[Path], None]


def put(at: int, value: int) -> Spoil:
    """Writes a whole number of 32 bits into the header."""

    def spoil(path: Path) -> None:
        whole = bytearray(path.read_bytes())
        whole[at : at + 4] = struct.pack(">I", value)
        path.write_bytes(whole)

    return spoil


def cut(size: int) -> Spoil:
    return lambda path: os.truncate(path, size)


def fill(letters: bytes) -> Spoil:
    return lambda path: path.write_bytes(letters) and None


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def of_another(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE club (id INTEGER PRIMARY KEY, name TEXT)")


SPOILT: dict[str, tuple[Spoil, type[LeagueError], str]] = {
    "missing": (Path.unlink, NotFoundError, "club-missing"),
    "a folder": (as_folder, StorageError, "file-unreadable"),
    "empty": (cut(0), StorageError, "file-foreign"),
    "shorter than a header": (cut(99), StorageError, "file-foreign"),
    "text": (fill(b"match,hand,seat\n" * 20), StorageError, "file-foreign"),
    "zeros": (fill(bytes(8192)), StorageError, "file-foreign"),
    "another program's": (of_another, StorageError, "file-foreign"),
    "marked as another's": (put(68, 0x52444C48), StorageError, "file-foreign"),
    "of the next version": (put(60, 3), StorageError, "file-newer"),
    "of a far version": (put(60, 0xFFFFFFFF), StorageError, "file-newer"),
    "nothing but a header": (cut(100), StorageError, "file-damaged"),
    "cut in the middle": (cut(4096 * 3), StorageError, "file-damaged"),
    "of a page size that cannot be": (put(16, 0x00030101), StorageError, "file-damaged"),
}


@pytest.mark.parametrize("write", [False, True], ids=["to read", "to write"])
@pytest.mark.parametrize(("spoil", "kind", "code"), SPOILT.values(), ids=SPOILT)
def test_a_file_that_is_no_sound_club_is_refused_by_name(
    club: Club, spoil: Spoil, kind: type[LeagueError], code: str, write: bool
) -> None:
    spoil(club.path)
    before = club.path.read_bytes() if club.path.is_file() else None

    with pytest.raises(LeagueError) as caught, open_store(str(club.path), write=write) as store:
        store.players.all()

    assert (type(caught.value), caught.value.code) == (kind, code)
    assert caught.value.values["path"] == str(club.path)
    assert (club.path.read_bytes() if club.path.is_file() else None) == before
    assert {each.name for each in club.path.parent.iterdir()} <= {"club.db"}


def test_a_newer_file_says_which_version_it_is_of(club: Club) -> None:
    put(60, 7)(club.path)

    with pytest.raises(StorageError) as caught, open_store(str(club.path)):
        pass

    assert caught.value.values == {"path": str(club.path), "version": 7, "known": 2}


@pytest.mark.parametrize("below", ["club.db/inside.db", "nowhere/club.db", "x" * 300])
def test_a_place_that_cannot_be_is_refused(club: Club, below: str) -> None:
    path = str(club.path.parent / below)

    with pytest.raises((NotFoundError, StorageError)) as caught, open_store(path):
        pass
    assert caught.value.code in {"club-missing", "file-unreadable"}

    with pytest.raises(StorageError) as unmade, new_store(path):
        pass
    assert unmade.value.code == "file-unwritable"


def test_a_new_club_and_its_backup_are_for_their_owner_alone(folder: Path) -> None:
    path = folder / "new.db"
    former = os.umask(0)
    try:
        found_club(str(path), "Thursday Demons", CLERK)
        copy, _ = back_up(str(path), None, "20260108")
    finally:
        os.umask(former)

    assert path.stat().st_mode & 0o777 == 0o600
    assert copy.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "letters", [b"x", b"SQLite format 3\0", bytes(4096)], ids=["a letter", "a beginning", "a page"]
)
def test_a_new_club_is_never_written_over_what_is_there(folder: Path, letters: bytes) -> None:
    path = folder / "taken.db"
    path.write_bytes(letters)

    with pytest.raises(ConflictError) as caught:
        found_club(str(path), "Thursday Demons", CLERK)

    assert (caught.value.code, caught.value.values) == ("club-exists", {"path": str(path)})
    assert path.read_bytes() == letters


def test_a_club_a_folder_and_a_link_are_not_written_over_either(bare: Club) -> None:
    before = bare.path.read_bytes()
    place, link = bare.path.with_name("place"), bare.path.with_name("link.db")
    place.mkdir()
    link.symlink_to("nowhere.db")

    for path in (bare.path, place, link):
        with pytest.raises(ConflictError, match="club-exists"):
            found_club(str(path), "Thursday Demons", CLERK)

    assert bare.path.read_bytes() == before
    assert not link.exists()
    assert {each.name for each in bare.path.parent.iterdir()} == {"bare.db", "place", "link.db"}


def test_a_beginning_that_was_interrupted_can_be_made_again(folder: Path) -> None:
    path = folder / "new.db"
    path.touch(0o644)

    found_club(str(path), "Thursday Demons", CLERK)

    assert examine_club(str(path)).ailments == ()
    assert path.stat().st_mode & 0o777 == 0o600


def add_and_fail(store: Store, fault: BaseException) -> None:
    store.players.add(Player("Ida"))
    CLERK.write_down(store, "player add", detail="Ida")
    assert "Ida" in store.players.ids()
    raise fault


@pytest.mark.parametrize("fault", [ConflictError("any"), ValueError("any"), KeyboardInterrupt()])
def test_a_new_club_that_fails_leaves_nothing(folder: Path, fault: BaseException) -> None:
    path = folder / "new.db"

    with pytest.raises(type(fault)) as caught, new_store(str(path)) as store:
        add_and_fail(store, fault)

    assert caught.value is fault
    assert list(folder.iterdir()) == []


def test_of_two_who_begin_the_same_club_the_second_is_told_and_harms_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "new.db"
    is_reserved = Event()

    def reserve_and_tell(reserved: Path) -> None:
        reserve(reserved)
        is_reserved.set()

    def begin() -> str:
        with pytest.raises(ConflictError) as caught:
            found_club(str(path), "Second", CLERK)
        return caught.value.code

    with ThreadPoolExecutor(1) as other:
        with new_store(str(path)) as store:
            store.begin("First", CLERK.now)
            monkeypatch.setattr(store_module, "reserve", reserve_and_tell)
            told = other.submit(begin)
            assert is_reserved.wait(20), "the second took the file for an empty one"
            CLERK.write_down(store, "init", detail="First")
        assert told.result() == "club-exists"

    assert Club(path).sql("SELECT name FROM club") == [("First",)]
    assert examine_club(str(path)).ailments == ()


@pytest.mark.parametrize("fault", [ConflictError("any"), ValueError("any"), KeyboardInterrupt()])
def test_nothing_is_kept_of_a_block_that_raises(club: Club, fault: BaseException) -> None:
    before, archive = club.log, club.archive

    with pytest.raises(type(fault)) as caught, open_store(str(club.path), write=True) as store:
        add_and_fail(store, fault)

    assert caught.value is fault
    assert (club.log, club.archive) == (before, archive)


def test_nothing_is_kept_of_a_trial(club: Club) -> None:
    before, archive = club.log, club.archive

    added = club.by(dry_run=True).do(add_players, ["Ida"])

    assert [player.name for player in added] == ["Ida"]
    assert (club.log, club.archive) == (before, archive)


def test_a_reader_cannot_write(club: Club) -> None:
    before = club.path.read_bytes()

    with pytest.raises(StorageError) as caught, open_store(str(club.path)) as store:
        store.players.add(Player("Ida"))

    assert caught.value.code == "file-read-only"
    assert club.path.read_bytes() == before


def test_a_file_that_may_only_be_read_is_read(club: Club) -> None:
    club.path.chmod(0o400)
    archive = club.archive

    assert len(archive["tables"]["player"]) == 8


def test_a_statement_that_is_none_is_a_fault_with_a_name(club: Club) -> None:
    with pytest.raises(StorageError) as caught, open_store(str(club.path)) as store:
        store.session.connection().execute(text("SELECT * FROM nowhere"))

    assert caught.value.code == "storage-fault"
    assert caught.value.values["fault"] == "no such table: nowhere"


def test_a_reference_to_nothing_is_not_written(club: Club) -> None:
    with pytest.raises(StorageError) as caught, open_store(str(club.path), write=True) as store:
        store.disputes.add(99, "Ann", "of a hand that is not there")

    assert caught.value.code == "storage-fault"
    assert caught.value.values["fault"] == "FOREIGN KEY constraint failed"
    assert club.sql("SELECT * FROM dispute") == []


def test_text_that_is_no_unicode_is_refused(club: Club) -> None:
    with pytest.raises(BadInputError) as caught, open_store(str(club.path), write=True) as store:
        store.players.add(Player("Ida\udcff"))

    assert caught.value.code == "control-character"


def test_a_number_that_is_too_large_for_a_column_is_refused(club: Club) -> None:
    with pytest.raises(StorageError) as caught, open_store(str(club.path), write=True) as store:
        store.seasons.adjust(
            "Winter", LeagueAdjustment("Ann", 1 << 63, "much"), store.players, store.teams
        )

    assert caught.value.code == "storage-fault"


@pytest.mark.parametrize(
    "location",
    ["mysql+pymysql://u@h/club", "SQLITE://x", "https://x.org/c.db"],
)
def test_another_kind_of_database_is_refused_by_its_name(location: str) -> None:
    for use in (open_store(location), new_store(location)):
        with pytest.raises(StorageError) as caught, use:
            pass
        assert caught.value.code == "database-unsupported"
        assert caught.value.values == {"scheme": location.partition("://")[0]}


def test_a_url_of_sqlite_is_a_path(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(club.path.parent)
    for location in (f"sqlite:///{club.path}", "sqlite:///club.db", str(club.path), "club.db"):
        with open_store(location) as store:
            assert store.club == "Thursday Demons"

    assert club_place("sqlite:////srv/club.db") == Path("/srv/club.db")
    assert club_place("sqlite:///night/club.db") == Path("night/club.db")


@pytest.mark.parametrize("name", ["100%.db", "a b?mode=rwc&x#y.db", "Ζωή 李.db", "it's.db"])
def test_any_name_that_a_file_can_have_will_do(club: Club, name: str) -> None:
    named = copied(club, club.path.with_name(name))
    named.players("Ida")

    assert named.sql("SELECT count(*) FROM player") == [(9,)]
    assert club.sql("SELECT count(*) FROM player") == [(8,)]


def test_the_clubs_of_a_folder_are_found_and_backups_left_out(bare: Club) -> None:
    folder = bare.path.parent
    for name in ("a.db", "club-20260108.backup.db", "club.db.v1.backup", "notes.txt"):
        copied(bare, folder / name)
    of_another(bare.path)
    (folder / "z.db").mkdir()
    (folder / "empty.db").touch()

    assert clubs_in(folder) == (folder / "a.db",)
    assert clubs_in(folder / "nowhere") == ()
