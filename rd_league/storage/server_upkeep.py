"""Examining, copying and replacing the club of a PostgreSQL server (I7).

A club is the same rows wherever it is kept, its log included: a backup of a server is a club file,
and a server is filled from one.
"""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, insert, select, text
from sqlmodel import Session, SQLModel

from rd_league.errors import NotFoundError
from rd_league.findings import Ailment
from rd_league.storage import schema
from rd_league.storage.connection import reading_engine, reserve, writing_engine
from rd_league.storage.guards import REFUSAL, SERVER_TRIGGERS
from rd_league.storage.place import Server
from rd_league.storage.server import founding_session, server_session
from rd_league.storage.tables import TABLES

Definitions = dict[str, list[str]]
_COLUMNS = """
    SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, o.collname,
        pg_get_expr(d.adbin, d.adrelid)
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_collation o ON o.oid = a.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = :space AND c.relkind = 'r'
"""
_CONSTRAINTS = """
    SELECT c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = :space AND k.contype <> 'n'
"""
_INDEXES = """
    SELECT c.relname, pg_get_indexdef(i.indexrelid), i.indisvalid
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = :space
"""
_TRIGGERS = """
    SELECT t.tgname, pg_get_triggerdef(t.oid), p.prosrc
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE c.relnamespace = :space AND NOT t.tgisinternal AND t.tgenabled IN ('O', 'A')
"""


def schema_ailments(session: Session) -> Iterator[Ailment]:
    """Tables and guards of the log that are not as they must be, triggers that nobody knows.

    What they must be is made once more, as tables of this connection's own, and let go again.
    """
    connection = session.connection()
    here = "SELECT oid, quote_ident(nspname) FROM pg_namespace WHERE nspname = current_schema()"
    space, name = connection.execute(text(here)).one()
    present = _definitions(connection, space, name)
    guards = {
        trigger: (said.replace(f"{name}.", ""), body)
        for trigger, said, body in connection.execute(text(_TRIGGERS), {"space": space})
    }
    with connection.begin_nested() as trial:
        connection.execute(text("SET LOCAL search_path TO pg_temp"))
        SQLModel.metadata.create_all(connection, checkfirst=False)
        own = connection.execute(text("SELECT pg_my_temp_schema()")).scalar_one()
        expected = _definitions(connection, own, "pg_temp")
        trial.rollback()
    for table in sorted(TABLES):
        if present.get(table) != expected[table]:
            yield Ailment("schema-differs", {"name": table})
    for trigger, statement in SERVER_TRIGGERS.items():
        if guards.get(trigger) != (statement, REFUSAL):
            yield Ailment("trigger-missing", {"trigger": trigger})
    for trigger in sorted(guards.keys() - SERVER_TRIGGERS.keys()):  # nobody knows what it does
        yield Ailment("schema-differs", {"name": trigger})


def server_version(session: Session) -> str:
    """The version that the server says it is."""
    return str(session.connection().execute(text("SHOW server_version")).scalar_one())


def save_rows(connection: Connection, target: Path) -> None:
    """Write everything that a connection sees of a club into a new club file."""
    reserve(target)
    with writing_engine(target).begin() as copy:
        schema.create(copy)
        _copy_rows(connection, copy)


def copy_server(server: Server, target: Path) -> None:
    """Copy the club of a server into a new club file while it may be in use."""
    with server_session(server) as session:
        save_rows(session.connection(), target)


def refill(server: Server, source: Path, kept: Path) -> bool:
    """Put the club of a file into a server; what was there is written into a file `kept` first.

    Returns:
        Whether something was there.
    """
    with Session(reading_engine(source)) as reading:
        rows = reading.connection()
        try:
            with server_session(server, write=True) as session:
                connection = session.connection()
                save_rows(connection, kept)
                SQLModel.metadata.drop_all(connection)
                connection.execute(text("DROP TABLE alembic_version"))
                schema.create(connection)
                _copy_rows(rows, connection)
                session.commit()
        except NotFoundError:
            with founding_session(server) as session:
                _copy_rows(rows, session.connection())
                session.commit()
            return False
    return True


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in TABLES.values():  # a parent before its children
        rows = source.execute(select(table).order_by(*table.primary_key)).mappings().all()
        if rows:
            target.execute(insert(table), [dict(row) for row in rows])


def _definitions(connection: Connection, space: int, name: str) -> Definitions:
    """What the tables of a schema are made of, the name of the schema left out, line by line."""
    found: Definitions = {}
    for statement in (_COLUMNS, _CONSTRAINTS, _INDEXES):
        for table, *parts in connection.execute(text(statement), {"space": space}):
            words = [str(part).replace(f"{name}.", "") for part in parts]
            found.setdefault(table, []).append(" ".join(words))
    return {table: sorted(lines) for table, lines in found.items()}
