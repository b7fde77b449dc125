"""A club on a PostgreSQL server is the same club, as well guarded as in a file (I7)."""

import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import psycopg
import pytest

from rd_league.errors import ConflictError, LeagueError, StorageError
from rd_league.findings import Ailment
from rd_league.league.log import Note
from rd_league.league.roster import Player
from rd_league.league.season import LeagueAdjustment
from rd_league.services.desk import found_club
from rd_league.services.history import undo
from rd_league.services.upkeep import back_up, examine_club, restore_club
from rd_league.storage import header, schema, server, store
from rd_league.storage.guards import SERVER_TRIGGERS
from rd_league.storage.place import Server
from rd_league.storage.store import open_store
from tests.cli.command_line import run
from tests.cli.conftest import CLUB, EVENING, FULL
from tests.served import Databases, rows
from tests.services.club import CLERK, Club, copied, founded, template_database
from tests.storage.conftest import Planted
from tests.storage.test_schema import AMISS, NULLABLE, ONCE, PARENTS, TABLES, WHO

CHANGED = '''"""Makes a guest of one."""

from alembic import op

revision = "{revision}"
down_revision = "{down}"


def upgrade() -> None:
    with op.batch_alter_table("log"):
        pass
    op.execute("UPDATE player SET is_guest = 1 WHERE name = 'Hal'")
'''
FAILING = CHANGED.replace("is_guest = 1 WHERE name = 'Hal'", "uid = NULL")


@pytest.fixture(scope="module")
def full_file(_full: Club) -> Club:
    """The file with the club in which no table is empty; no test changes it."""
    return _full


@pytest.fixture(scope="module")
def filled(full_file: Club, databases: Databases) -> Iterator[Club]:
    """The club in which no table is empty, on a server; no test changes it."""
    with databases.lent(template_database(databases, full_file.path)) as place:
        yield Club(place)


@pytest.fixture
def lent(full_file: Club, databases: Databases) -> Iterator[Club]:
    """The same, for one test that changes it."""
    with databases.lent(template_database(databases, full_file.path)) as place:
        yield Club(place)


@pytest.fixture
def empty(databases: Databases) -> Iterator[Server]:
    """A database without anything."""
    with databases.lent() as place:
        yield place


@pytest.fixture
def raw(filled: Club) -> Iterator[psycopg.Connection[Any]]:
    """A connection that knows nothing but SQL, and keeps nothing."""
    with psycopg.connect(filled.location) as connection:
        yield connection
        connection.rollback()


def state_of(raw: psycopg.Connection[Any], statement: str, *values: object) -> str:
    """The kind of error that refuses a statement; the transaction goes on."""
    with pytest.raises(psycopg.Error) as caught, raw.transaction():
        raw.execute(statement, values)  # type: ignore[call-overload]
    return type(caught.value).__name__


def columns(raw: psycopg.Connection[Any]) -> dict[str, dict[str, tuple[str, bool, str | None]]]:
    found: dict[str, dict[str, tuple[str, bool, str | None]]] = {}
    for table, column, kind, is_nullable, collation in raw.execute(
        "SELECT table_name, column_name, data_type, is_nullable = 'YES', collation_name"
        " FROM information_schema.columns WHERE table_schema = current_schema()"
    ):
        found.setdefault(table, {})[column] = (kind, is_nullable, collation)
    return found


def test_the_columns_are_those_of_a_file_text_in_order_of_its_letters(
    raw: psycopg.Connection[Any], full_file: Club
) -> None:
    with closing(sqlite3.connect(full_file.path)) as file:
        expected = {
            table: {
                name: ("text", not required and not key, "C")
                if kind == "TEXT"
                else ("bigint", not required and not key, None)
                for _, name, kind, required, _, key in file.execute(f"PRAGMA table_info('{table}')")
            }
            for table in TABLES
        }
    found = columns(raw)
    assert found.pop("alembic_version") == {"version_num": ("text", False, None)}
    assert found == expected
    assert {
        table: {name for name, (_, is_nullable, _) in every.items() if is_nullable}
        for table, every in found.items()
        if any(is_nullable for _, is_nullable, _ in every.values())
    } == NULLABLE


def test_the_constraints_are_those_of_a_file_by_name(
    raw: psycopg.Connection[Any], full_file: Club
) -> None:
    with closing(sqlite3.connect(full_file.path)) as file:
        statements = [sql for (sql,) in file.execute("SELECT sql FROM sqlite_master") if sql]
    text = "\n".join(statements)
    named = set(re.findall(r"CONSTRAINT (\w+)", text)) | set(
        re.findall(r"CREATE (?:UNIQUE )?INDEX (\w+)", text)
    )
    found = {
        name
        for (name,) in raw.execute(
            "SELECT conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
            " WHERE c.relnamespace = current_schema()::regnamespace AND contype <> 'n'"
            " UNION SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
        )
    }
    assert len(named) > 100
    assert found == named


def test_the_server_refuses_what_a_file_refuses(raw: psycopg.Connection[Any]) -> None:
    first = 'WHERE ctid = (SELECT min(ctid) FROM "{}")'
    for table, assignment in AMISS:
        statement = f'UPDATE "{table}" SET {assignment} {first.format(table)}'
        assert state_of(raw, statement) == "CheckViolation", statement
    for table, parents in PARENTS.items():
        for column in parents:
            where = first.format(table)
            if table == "adjustment":
                is_of_match = column in {"side_id", "hand_id"}
                where = f"WHERE side_id IS {'NOT ' if is_of_match else ''}NULL"
            is_team = column == "team_id" and table in {*WHO, "adjustment"}
            others = ", player_id = NULL" if is_team else ""
            statement = f'UPDATE "{table}" SET {column} = 999{others} {where}'
            assert state_of(raw, statement) == "ForeignKeyViolation", statement
    for parent in {one for two in PARENTS.values() for one in two.values()}:
        assert state_of(raw, f'DELETE FROM "{parent}"') == "ForeignKeyViolation", parent
    for table, every in columns(raw).items():
        for column, (kind, is_nullable, _) in every.items():
            if table not in {"log", "alembic_version"}:
                statement = f'UPDATE "{table}" SET "{column}" = %s'
                if not is_nullable:
                    assert state_of(raw, statement, None) == "NotNullViolation"
                if kind == "bigint":
                    assert state_of(raw, statement, "one") == "InvalidTextRepresentation"


def test_what_is_unique_in_a_file_is_unique_on_the_server(raw: psycopg.Connection[Any]) -> None:
    found: dict[str, set[str]] = {}
    for table, parts in raw.execute(
        "SELECT c.relname, string_agg(a.attname, ', ' ORDER BY k.place)"
        " FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid"
        " CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)"
        " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number"
        " WHERE i.indisunique AND i.indpred IS NULL"
        " AND c.relnamespace = current_schema()::regnamespace"
        " GROUP BY c.relname, i.indexrelid"
    ):
        found.setdefault(table, set()).add(parts)

    assert found.pop("log") == {"sequence"}
    assert found == {
        table: {*once, *([] if table in {"count", "club"} else ["id"])}
        for table, once in {**{table: [] for table in TABLES - {"log"}}, **ONCE}.items()
    }
    own = "UPDATE rules SET is_own = 1; INSERT INTO rules VALUES (99, 'house', 'd', '{}', 1)"
    assert state_of(raw, own) == "UniqueViolation"


def test_the_log_of_a_server_is_append_only(raw: psycopg.Connection[Any]) -> None:
    before = raw.execute("SELECT * FROM log ORDER BY sequence").fetchall()
    for statement in (
        "UPDATE log SET actor = 'Mallory' WHERE sequence = 2",
        "DELETE FROM log WHERE sequence = 1",
        "TRUNCATE log",
        "INSERT INTO log SELECT * FROM log WHERE sequence = 2 "
        "ON CONFLICT (sequence) DO UPDATE SET actor = 'Mallory'",
    ):
        with pytest.raises(psycopg.Error, match="the log is append-only"), raw.transaction():
            raw.execute(statement)  # type: ignore[call-overload]
    assert raw.execute("SELECT * FROM log ORDER BY sequence").fetchall() == before


def test_a_sound_club_is_called_sound_and_nothing_of_it_is_touched(filled: Club) -> None:
    before, log = filled.archive, filled.log

    health = examine_club(filled.location)

    assert (health.club, health.ailments) == (str(filled.place), ())
    assert (health.head, health.entries) == (log[-1].hash, len(log))
    assert re.fullmatch(r"[0-9]+\.[0-9]+.*", health.server)
    assert (filled.archive, filled.log) == (before, log)


def wrong(table: str, code: str = "schema-differs") -> Ailment:
    return Ailment(code, {"trigger" if code == "trigger-missing" else "name": table})


UNLOGGED = (
    ("UPDATE player SET name = 'Mallory' WHERE id = 1",
     Ailment("row-differs", {"table": "player", "row": "1"})),
    ("ALTER TABLE log DISABLE TRIGGER log_keeps_delete",
     wrong("log_keeps_delete", "trigger-missing")),
    ("ALTER TABLE seat DROP CONSTRAINT position_at_table", wrong("seat")),
)  # fmt: skip
MORE_UNLOGGED = (
    ("DELETE FROM alias", Ailment("row-missing", {"table": "alias", "row": "1"})),
    ("INSERT INTO pack VALUES (9, 2, 'red')",
     Ailment("row-unlogged", {"table": "pack", "row": "9"})),
    ("DROP TRIGGER log_keeps_update ON log", wrong("log_keeps_update", "trigger-missing")),
    ("ALTER TABLE hand DROP CONSTRAINT hand_match_id_known", wrong("hand")),
    ("DROP INDEX count_seat_id_index", wrong("count")),
    ('ALTER TABLE player ALTER name TYPE text COLLATE "POSIX"', wrong("player")),
    ("DROP TABLE leaving CASCADE", wrong("leaving")),
    ("CREATE FUNCTION quiet() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
     " CREATE TRIGGER quiet BEFORE INSERT ON hand FOR EACH ROW EXECUTE FUNCTION quiet()",
     wrong("quiet")),
    ("ALTER TABLE log DISABLE TRIGGER USER; DELETE FROM log WHERE sequence = 3;"
     " ALTER TABLE log ENABLE TRIGGER USER", Ailment("entry-missing", {"entry": 3})),
)  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "ailment"),
    [*UNLOGGED, *(pytest.param(*each, marks=pytest.mark.soak) for each in MORE_UNLOGGED)],
)
def test_doctor_finds_what_went_past_the_log(lent: Club, statement: str, ailment: Ailment) -> None:
    lent.sql(statement)

    ailments = examine_club(lent.location).ailments
    assert ailments[0] == ailment


def test_a_guard_whose_body_is_empty_is_no_guard(lent: Club) -> None:
    lent.sql(
        "CREATE OR REPLACE FUNCTION log_keeps() RETURNS trigger LANGUAGE plpgsql"
        " AS 'BEGIN RETURN NEW; END'"
    )

    assert examine_club(lent.location).ailments == tuple(
        Ailment("trigger-missing", {"trigger": trigger}) for trigger in SERVER_TRIGGERS
    )


def test_a_club_goes_to_a_server_and_back_whole(
    full_file: Club, empty: Server, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    file = copied(full_file, folder / "file.db")
    there = Club(empty)

    assert restore_club(there.location, str(file.path), CLERK) is None
    assert there.archive == file.archive
    assert there.log[:-1] == file.log
    assert there.log[-1].note == Note("restore", CLERK.now, "", "file.db")
    there.players("Ida", "Joe")
    there.do(undo)
    back, head = back_up(there.location, None, "now")

    assert back == Path(f"{empty.database}-now.backup.db")
    assert head == there.log[-1].hash
    assert (Club(back).archive, Club(back).log) == (there.archive, there.log)
    assert examine_club(str(back)).ailments == examine_club(there.location).ailments == ()
    assert back.stat().st_mode & 0o777 == 0o600


def test_a_restore_keeps_the_former_club_of_the_server_in_a_file(
    lent: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    source, _ = back_up(lent.location, "source.db", "")
    archive = lent.archive
    lent.players("Ida")
    former, log = lent.archive, lent.log

    kept = restore_club(lent.location, str(source), CLERK)

    assert isinstance(lent.place, Server)
    assert kept == Path(f"{lent.place.database}-before-restore-1.backup.db")
    assert (Club(kept).archive, Club(kept).log) == (former, log)
    assert lent.archive == archive
    assert examine_club(lent.location).ailments == ()
    with pytest.raises(ConflictError, match="backup-exists"):
        back_up(lent.location, str(kept), "")


def test_what_is_not_sound_is_not_restored_to_a_server(
    lent: Club, full_file: Club, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    spoilt = copied(full_file, folder / "spoilt.db")
    spoilt.sql("UPDATE player SET name = 'Mallory' WHERE id = 1")
    archive, log = lent.archive, lent.log

    with pytest.raises(StorageError, match="backup-unsound"):
        restore_club(lent.location, "spoilt.db", CLERK)
    lent.sql("UPDATE player SET name = 'Mallory' WHERE id = 1")
    with pytest.raises(StorageError, match="backup-unsound"):
        back_up(lent.location, None, "now")

    lent.sql("UPDATE player SET name = 'Ann' WHERE id = 1")
    assert (lent.archive, lent.log) == (archive, log)
    assert [each.name for each in folder.iterdir()] == ["spoilt.db"]


def test_an_older_club_is_brought_up_to_date_by_whoever_opens_it(
    lent: Club, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = header.SCHEMA_VERSION
    monkeypatch.setattr(server.migrate, "__defaults__", (planted(script(CHANGED)), lambda: None))

    assert [player.name for player in lent.see(lambda s: s.players.all()) if player.is_guest] == [
        "Hal"
    ]
    assert lent.sql("SELECT version_num FROM alembic_version") == [(f"{old + 1:04}",)]
    entry = lent.log[-1]
    assert (entry.note.command, entry.note.detail) == ("migrate", f"{old} → {old + 1}")
    [change] = entry.changes
    assert change.before is not None
    assert change.after == {**change.before, "is_guest": 1}
    assert examine_club(lent.location).ailments == ()
    lent.players("Ida")
    assert [each.note.command for each in lent.log].count("migrate") == 1


def test_a_migration_that_fails_leaves_the_server_as_it_was(
    lent: Club, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, log, present = lent.archive, lent.log, header.SCHEMA_VERSION
    with monkeypatch.context() as patch:
        patch.setattr(server.migrate, "__defaults__", (planted(script(FAILING)), lambda: None))
        with pytest.raises(StorageError, match="storage-fault"):
            lent.players("Ida")
    for module in (header, schema, server, store):
        monkeypatch.setattr(module, "SCHEMA_VERSION", present)

    assert (lent.archive, lent.log) == (archive, log)
    assert examine_club(lent.location).ailments == ()


def script(text: str) -> str:
    old = header.SCHEMA_VERSION
    return text.format(revision=f"{old + 1:04}", down=f"{old:04}")


@pytest.mark.parametrize(
    ("statements", "code"),
    [
        ((), "server-empty"),
        (("CREATE TABLE another (id int)",), "server-empty"),
        (("CREATE TABLE player (id int)",), "server-foreign"),
        (
            (
                "CREATE TABLE club (id int)",
                "CREATE TABLE log (id int)",
                "CREATE TABLE alembic_version (version_num text)",
                "INSERT INTO club VALUES (1); INSERT INTO alembic_version VALUES ('ae1027a6acf')",
            ),
            "server-foreign",
        ),
    ],
)
def test_a_database_that_is_no_club_is_refused_by_name(
    empty: Server, statements: tuple[str, ...], code: str
) -> None:
    rows(empty.url, *statements)
    for write in (False, True):
        with pytest.raises(LeagueError, match=code), open_store(empty.url, write=write):
            pass


def test_a_newer_club_says_which_version_it_is_of(lent: Club) -> None:
    lent.sql("UPDATE alembic_version SET version_num = '0007'")

    with pytest.raises(StorageError) as caught, open_store(lent.location):
        pass

    assert caught.value.code == "file-newer"
    assert caught.value.values == {
        "path": str(lent.place), "version": 7, "known": header.SCHEMA_VERSION,
    }  # fmt: skip


def test_a_database_that_is_not_there_is_named(databases: Databases) -> None:
    with pytest.raises(StorageError) as caught, open_store(databases.url("nowhere")):
        pass

    assert caught.value.code == "server-unreachable"
    assert 'database "nowhere" does not exist' in str(caught.value.values["fault"])


def test_a_reader_cannot_write_and_whoever_may_only_read_reads(
    lent: Club,
) -> None:
    with pytest.raises(StorageError, match="file-read-only"), open_store(lent.location) as looking:
        looking.players.add(Player("Ida"))
    with (
        pytest.raises(StorageError, match="file-read-only"),
        open_store(lent.location, published=True) as looking,
    ):
        looking.players.add(Player("Ida"))
    role = f"reader_{lent.place.database}"  # type: ignore[union-attr]
    lent.sql(f"CREATE ROLE {role} LOGIN", f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
    guest = Club(Server(lent.location.replace("postgres:@", f"{role}:@")))

    try:
        assert guest.archive == lent.archive
        with pytest.raises(StorageError, match="file-read-only"):
            guest.players("Ida")
    finally:
        lent.sql(f"DROP OWNED BY {role}", f"DROP ROLE {role}")


def test_a_server_that_goes_away_in_the_middle_is_named_and_keeps_nothing(lent: Club) -> None:
    def change() -> None:
        with open_store(lent.location, write=True) as s:
            s.players.add(Player("Ida"))
            lent.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'rd-league' AND datname = current_database()"
            )
            s.players.all()

    before = lent.archive
    with pytest.raises(StorageError) as caught:
        change()

    assert caught.value.code == "server-unreachable"
    assert lent.archive == before


def test_what_a_reader_sees_does_not_change_and_keeps_nobody_from_writing(lent: Club) -> None:
    with open_store(lent.location) as looking:
        before = looking.players.all()
        lent.players("Ida")
        assert looking.players.all() == before

    assert "Ida" in lent.see(lambda store: store.players.ids())


def test_numbers_have_as_much_room_as_in_a_file(lent: Club) -> None:
    def adjust(points: int) -> None:
        with open_store(lent.location, write=True) as s:
            s.seasons.adjust("Winter", LeagueAdjustment("Ann", points, "much"), s.players, s.teams)
            CLERK.write_down(s, "adjust")

    adjust((1 << 63) - 1)
    with pytest.raises(StorageError, match="storage-fault"):
        adjust(1 << 63)
    assert lent.archive["tables"]["adjustment"][-1]["points"] == (1 << 63) - 1
    assert run(f"--db {lent.location} match show M99999999999").code == 4


def test_text_that_no_database_takes_is_refused(lent: Club) -> None:
    for name in ("Ida\udcff", "Ida\0"):
        with pytest.raises(LeagueError) as caught, open_store(lent.location, write=True) as s:
            s.players.add(Player(name))
        assert caught.value.code in {"control-character", "storage-fault"}


@pytest.mark.parametrize("fault", [ConflictError("any"), ValueError("any"), KeyboardInterrupt()])
def test_a_new_club_that_fails_leaves_nothing_on_the_server(
    empty: Server, fault: BaseException
) -> None:
    def fail() -> None:
        with store.new_store(empty.url) as s:
            s.begin("X", CLERK.now)
            raise fault

    with pytest.raises(type(fault)):
        fail()
    assert rows(empty.url, "SELECT * FROM pg_tables WHERE schemaname = 'public'") == []


def test_of_two_who_begin_a_club_in_one_database_the_second_is_told(empty: Server) -> None:
    is_begun = Event()

    def begin() -> str:
        is_begun.set()
        with pytest.raises(ConflictError) as caught:
            found_club(empty.url, "Second", CLERK)
        return caught.value.code

    with ThreadPoolExecutor(1) as other:
        with store.new_store(empty.url) as s:
            s.begin("First", CLERK.now)
            told = other.submit(begin)
            assert is_begun.wait(20)
            CLERK.write_down(s, "init", detail="First")
        assert told.result() == "club-exists"

    assert Club(empty).sql("SELECT name FROM club") == [("First",)]
    assert examine_club(empty.url).ailments == ()


def test_several_clubs_live_in_one_database_each_in_a_schema_of_its_own(empty: Server) -> None:
    rows(empty.url, "CREATE SCHEMA north", "CREATE SCHEMA south")
    north, south = (
        founded(Server(f"{empty.url}&options=-csearch_path%3D{name}"), name)
        for name in ("north", "south")
    )

    north.players("Ann", "Bob")
    south.players("Cat")

    assert list(north.see(lambda s: s.players.ids())) == ["Ann", "Bob"]
    assert list(south.see(lambda s: s.players.ids())) == ["Cat"]
    assert examine_club(north.location).ailments == examine_club(south.location).ailments == ()


SHORT = (
    *CLUB.strip().splitlines(), "add M1 14/0 12/3 9/5 20/1", "player alias Bob Éva", "undo", "redo",
    "rules add zeta.toml", "rules add a-z.toml", "rules add aa.toml", "rules list", "match show M1",
    "standings --format json", "player list", "log --all", "add M1 14/0", "status",
)  # fmt: skip
LONG = (
    *(EVENING + FULL).strip().splitlines(), *(line for line in SHORT if line.startswith("rules")),
    "standings", "standings --format json", "standings compare", "match list", "match show M1",
    "match show M2 --format csv", "night show", "player list", "stats player Ann", "stats records",
    "stats head-to-head Ann Bob", "stats meetings", "season show", "seating show", "dispute list",
    "tiebreak", "status", "undo", "redo", "log --all",
)  # fmt: skip


@pytest.mark.parametrize("lines", [SHORT, pytest.param(LONG, marks=pytest.mark.soak)])
def test_what_is_said_is_the_same_to_the_last_letter_wherever_the_club_is(
    lines: tuple[str, ...], empty: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "file.db"
    for name in ("zeta", "a-z", "aa"):
        Path(f"{name}.toml").write_text(f'name = "{name}"\nout_bonus = 5\n', "utf-8")
    for line in filter(None, lines):
        here, there = (run(f"--db {place} {line}") for place in (file, empty.url))
        assert there.code == here.code == (6 if line == "add M1 14/0" else 0), (line, here, there)
        assert timeless(there.out) == timeless(here.out).replace(str(file), str(empty))
        assert there.err == here.err


def timeless(text: str) -> str:
    """Without the times that a log has, which pass."""
    return re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d\+00:00)?", "…", text)
