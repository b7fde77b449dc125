"""The append-only log: who changed what and why, each entry chained to the one before (I7)."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy
from sqlmodel import Session, col, func, select

from rd_league.league.log import Break, Change, LogEntry, Note
from rd_league.storage.journal import Journal
from rd_league.storage.match_tables import MatchRow
from rd_league.storage.tables import TABLES, LogRow

GENESIS = "0" * 64


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry without its changes: what `undo` looks through."""

    sequence: int
    command: str
    subject: str
    actor: str
    reverts: int | None


class Log:
    """The shelf of log entries."""

    def __init__(self, session: Session, journal: Journal | None = None) -> None:
        self._session = session
        self._journal = journal

    def add(self, note: Note, *, always: bool = False) -> bool:
        """Write down what the journal holds; nothing if nothing was changed, unless `always`.

        Returns:
            Whether an entry was written.
        """
        assert self._journal is not None, "a log opened for reading"
        changes = self._journal.changes
        if not changes and not always:
            return False
        last = self._session.exec(_newest(select(LogRow))).first()
        row = LogRow(
            sequence=last.sequence + 1 if last else 1,
            **asdict(note),
            changes=json.dumps(
                [[change.table, change.before, change.after] for change in changes],
                ensure_ascii=False,
                separators=(",", ":"),
            ),
            previous=last.hash if last else GENESIS,
            hash="",
        )
        row.hash = entry_hash(row)
        self._session.add(row)
        self._session.flush()
        self._journal.changes = []
        return True

    def all(self, *, subject: str | None = None) -> Iterator[LogEntry]:
        """Every entry, oldest first, if wanted only those about one subject."""
        statement = select(LogRow).order_by(col(LogRow.sequence))
        if subject is not None:
            statement = statement.where(col(LogRow.subject) == subject)
        for row in self._session.exec(statement):
            yield _entry(row)

    def get(self, sequence: int) -> LogEntry:
        """The entry of that sequence, which must exist."""
        return _entry(self._session.get_one(LogRow, sequence))

    def touched(self, entry: LogEntry) -> set[int]:
        """Numbers of the matches that an entry is about, or rows of which it changed."""
        found = re.fullmatch("M([0-9]+)", entry.note.subject)
        numbers = {int(found[1])} if found else set()
        known: dict[int, int] = {}
        for change in entry.changes:
            values = change.after or change.before or {}
            if change.table == MatchRow.__tablename__:
                numbers.add(values["number"])
            elif "match_id" in values:
                known = known or self._numbers()
                numbers |= {known[key] for key in {values["match_id"]} & known.keys()}
        return numbers

    def headings(self) -> list[Heading]:
        """Every entry without its changes, oldest first."""
        log = TABLES["log"].c
        statement = sqlalchemy.select(
            log.sequence, log.command, log.subject, log.actor, log.reverts
        ).order_by(log.sequence)
        return [Heading(*columns) for columns in self._session.execute(statement)]

    def head(self) -> str:
        """The hash of the newest entry: what printed sheets carry."""
        return self._session.exec(_newest(select(LogRow.hash))).first() or GENESIS

    def count(self) -> int:
        """How many entries there are."""
        return self._session.exec(select(func.count(col(LogRow.sequence)))).one()

    def verify(self, head: str | None = None) -> Break | None:
        """The first place where the chain is broken; None if it holds.

        Args:
            head: the beginning of a hash that was printed once, which must still be there.
        """
        previous, expected, seen = GENESIS, 1, False
        for row in self._session.exec(select(LogRow).order_by(col(LogRow.sequence))):
            if row.sequence != expected:
                return Break(expected, "entry-missing")
            if row.previous != previous:
                return Break(row.sequence, "chain-broken")
            if row.hash != entry_hash(row):
                return Break(row.sequence, "entry-changed")
            seen = seen or bool(head and row.hash.startswith(head))
            previous, expected = row.hash, expected + 1
        if expected == 1:
            return Break(1, "entry-missing")  # every club has the entry of its beginning
        if head is not None and not seen:
            return Break(expected - 1, "head-missing")
        return None

    def _numbers(self) -> dict[int, int]:
        """Row ids of matches to their numbers."""
        pairs = self._session.exec(select(col(MatchRow.id), col(MatchRow.number)))
        return {row_id: number for row_id, number in pairs if row_id is not None}


def entry_hash(row: LogRow) -> str:
    """SHA-256 over every column but the hash itself, as one line of JSON."""
    columns = LogRow.__table__.columns  # type: ignore[attr-defined]
    values: dict[str, Any] = {
        column.name: getattr(row, column.name) for column in columns if column.name != "hash"
    }
    text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _newest(statement: Any) -> Any:
    return statement.order_by(col(LogRow.sequence).desc()).limit(1)


def _entry(row: LogRow) -> LogEntry:
    return LogEntry(
        row.sequence,
        Note(row.command, row.at, row.subject, row.detail, row.actor, row.reason, row.reverts),
        tuple(Change(*change) for change in json.loads(row.changes)),
        row.previous,
        row.hash,
    )
