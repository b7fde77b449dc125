"""Every change of a row goes through here, and is remembered for the log (I7).

`doctor` replays the log against the rows, so a change that went past the journal is found.
"""

import json
from typing import Any

from sqlalchemy import Connection, Table, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel

from rd_league.errors import ConflictError
from rd_league.league.log import MERGE, Change, Values
from rd_league.storage.tables import LOGGED, TABLES


class Journal:
    """Writes rows and keeps what was changed, in the order it was changed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.changes: list[Change] = []
        self._merged: dict[str, int] | None = None
        self._newest: dict[str, int] = {}

    def add(self, *rows: SQLModel) -> None:
        """Insert rows; their keys are set when this returns."""
        for row in rows:
            if getattr(row, "id", 0) is None:
                row.id = self.next_key(_table(row))
        self.session.add_all(rows)
        self.session.flush()
        for row in rows:
            self.changes.append(Change(_table(row), None, _values(row)))

    def next_key(self, table: str) -> int:
        """The key of a new row: one more than the newest, and than any that a merge removed (L1).

        No database counts for itself: what was taken back would leave holes in one and not in
        the other. The lock of the transaction keeps two from taking the same.
        """
        if table not in self._newest:
            stored = self.session.execute(select(func.max(LOGGED[table].c.id))).scalar()
            self._newest[table] = max(stored or 0, self._reserved().get(table, 0))
        self._newest[table] += 1
        return self._newest[table]

    def _reserved(self) -> dict[str, int]:
        """The greatest key that merges removed from each table."""
        if self._merged is None:
            self._merged = {}
            log = TABLES["log"].c
            for text in self.session.execute(select(log.changes).where(log.command == MERGE)):
                for table, before, after in json.loads(text[0]):
                    if after is None:
                        self._merged[table] = max(before["id"], self._merged.get(table, 0))
        return self._merged

    def change(self, row: SQLModel, **values: Any) -> None:
        """Set columns of one row, if any differs."""
        before = _values(row)
        for name, value in values.items():
            setattr(row, name, value)
        self.session.flush()
        after = _values(row)
        if after != before:
            self.changes.append(Change(_table(row), before, after))

    def remove(self, row: SQLModel) -> None:
        """Delete one row."""
        before = _values(row)
        self.session.delete(row)
        self.session.flush()
        self._newest.pop(_table(row), None)
        self.changes.append(Change(_table(row), before, None))

    def apply(self, changes: list[Change]) -> None:
        """Write rows of one table as they are; many new ones in one go."""
        connection = self.session.connection()
        added = [change.after for change in changes if change.before is None and change.after]
        for change in changes:
            if change.before is not None:
                _write(connection, change)
        if added:
            connection.execute(insert(LOGGED[changes[0].table]), added)
        self._newest.clear()
        self.changes += changes

    def revert(self, changes: list[Change]) -> None:
        """Put rows back to what they were before `changes`, newest first.

        Raises:
            ConflictError: `undo-built-on`: a row is no longer what the change left, or another
                row refers to it.
        """
        connection = self.session.connection()
        for change in reversed(changes):
            if _present(connection, change) != change.after:
                raise ConflictError("undo-built-on", table=change.table)
            reverted = Change(change.table, change.after, change.before)
            try:
                _write(connection, reverted)
            except IntegrityError as error:
                raise ConflictError("undo-built-on", table=change.table) from error
            self.changes.append(reverted)
        self._newest.clear()
        self.session.expire_all()


def row_key(change: Change) -> tuple[Any, ...]:
    """The primary key of the row that a change is about."""
    values = change.after if change.before is None else change.before
    assert values is not None
    return tuple(values[column.name] for column in LOGGED[change.table].primary_key)


def _present(connection: Connection, change: Change) -> Values | None:
    table = LOGGED[change.table]
    row = connection.execute(select(table).where(_is(table, row_key(change)))).mappings().first()
    return None if row is None else dict(row)


def _write(connection: Connection, change: Change) -> None:
    table = LOGGED[change.table]
    if change.after is None:
        connection.execute(delete(table).where(_is(table, row_key(change))))
    elif change.before is None:
        connection.execute(insert(table).values(**change.after))
    else:
        connection.execute(update(table).where(_is(table, row_key(change))).values(**change.after))


def _is(table: Table, key: tuple[Any, ...]) -> Any:
    return and_(*(column == value for column, value in zip(table.primary_key, key, strict=True)))


def _table(row: SQLModel) -> str:
    return str(type(row).__tablename__)


def _values(row: SQLModel) -> Values:
    return {column.name: getattr(row, column.name) for column in LOGGED[_table(row)].columns}
