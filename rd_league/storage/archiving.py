"""Rows of the club file to rows of an archive, and back."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count
from typing import Any
from urllib.parse import quote

from sqlalchemy import CheckConstraint, Column, Table
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from rd_league.errors import ConflictError
from rd_league.league.archive import (
    ColumnShape,
    Kind,
    Row,
    Shapes,
    Tables,
    UnitKey,
    in_order,
    unit_of,
)
from rd_league.league.log import Change, Values
from rd_league.league.roster import fold
from rd_league.storage.journal import Journal
from rd_league.storage.tables import LOGGED
from rd_league.storage.upkeep import all_rows

Keys = dict[str, dict[str, int]]
"""The row key of each id, by table."""

LARGEST = (1 << 63) - 1
"""Of whole numbers, in every database."""
_LEFT_OUT = ("uid", "folded")
"""What is the id of an archive's row, and what follows from its name."""
_REFERRED = {
    key.column.table.name
    for table in LOGGED.values()
    for column in table.columns
    for key in column.foreign_keys
}


@dataclass(frozen=True, slots=True)
class Shelved:
    """A club as rows of an archive.

    Attributes:
        keys: the row key of every row that has an id.
        stored: the rows as they are stored, beside those of `tables`, in the same order.
    """

    tables: Tables
    keys: Keys
    stored: dict[str, list[Values]]


def shelved(session: Session) -> Shelved:
    """Everything that is stored, the log left out."""
    keys: Keys = {}
    names: dict[str, dict[int, str]] = {}
    found: Tables = {}
    pairs: dict[str, list[tuple[Row, Values]]] = {}
    for name, rows in all_rows(session).items():
        if name == "night":
            rows.sort(key=lambda row: row["number"])
        taken: set[str] = set()
        pairs[name], names[name] = [], {}
        for values in rows:
            row = _archived(LOGGED[name], values, names)
            if has_id(name):
                row = {"id": _free(_id(name, row, values), taken), **row}
                names[name][values["id"]] = row["id"]
            pairs[name].append((row, values))
        found[name] = [row for row, _ in pairs[name]]
        keys[name] = {row_id: key for key, row_id in names[name].items()}
    ordered = in_order(found)
    beside = {id(row): values for rows in pairs.values() for row, values in rows}
    stored = {name: [beside[id(row)] for row in rows] for name, rows in ordered.items()}
    return Shelved(ordered, keys, stored)


def put(session: Session, journal: Journal, before: Shelved, wanted: Tables) -> None:
    """Make what is stored the rows that are wanted; what is so already is left alone.

    Args:
        before: what is stored; its ids may be others than those in storage.
        wanted: rows without a reference that leads nowhere.

    Raises:
        ConflictError: `rows-contradict`.
    """
    putting = _Putting(session, journal, before, wanted)
    try:
        putting.remove()
        for name in LOGGED:
            putting.put(name)
    except IntegrityError as error:
        raise ConflictError("rows-contradict", fault=str(error.orig)) from error
    session.expire_all()


class _Putting:
    """The changes that lead from what is stored to what is wanted."""

    def __init__(self, session: Session, journal: Journal, before: Shelved, wanted: Tables) -> None:
        self.session = session
        self.journal = journal
        self.keys = {name: dict(keys) for name, keys in before.keys.items()}
        self.fresh: dict[str, list[Row]] = {}
        self.gone: dict[str, list[Values]] = {}
        self.kept: dict[str, list[tuple[Values, Row]]] = {}
        for name in LOGGED:
            pairs = list(zip(before.tables[name], before.stored[name], strict=True))
            compare = _by_id if has_id(name) else _by_unit
            self.gone[name], self.kept[name], self.fresh[name] = compare(name, pairs, wanted[name])

    def remove(self) -> None:
        """Remove what is gone, from the leaves to the roots."""
        for name in reversed(LOGGED):
            self.journal.apply([Change(name, values, None) for values in reversed(self.gone[name])])

    def put(self, name: str) -> None:
        """Change and add the rows of a table whose parents are there."""
        changes = []
        for values, row in self.kept[name]:
            after = self.values(name, row, values["id"])
            if after != values:
                changes.append(Change(name, values, after))
        # A number that rows give away is only ever taken by lower ones: from the top it is free.
        changes.sort(key=lambda change: -(change.after or {}).get("number", 0))
        self.journal.apply(changes)
        key = self.journal.next_key(name) if "id" in LOGGED[name].columns else 0
        added = []
        for each, row in enumerate(self.fresh[name], key):
            if has_id(name):
                self.keys[name][row["id"]] = each
            added.append(Change(name, None, self.values(name, row, each)))
        self.journal.apply(added)

    def values(self, name: str, row: Row, key: int) -> Values:
        """The columns of a row."""
        found: Values = {}
        for column in LOGGED[name].columns:
            target = _target(column)
            if target is not None:
                reference = row[column.name]
                found[column.name] = None if reference is None else self.keys[target][reference]
            elif column.name == "id":
                found["id"] = key
            elif column.name == "uid":
                found["uid"] = row["id"]
            else:
                found[column.name] = (
                    fold(row["name"]) if column.name == "folded" else row[column.name]
                )
        return found


Compared = tuple[list[Values], list[tuple[Values, Row]], list[Row]]
"""What is gone, what stays with what it is to be, and what is new."""


def _by_id(_name: str, stored: list[tuple[Row, Values]], wanted: list[Row]) -> Compared:
    known = {row["id"]: values for row, values in stored}
    ids = {row["id"] for row in wanted}
    return (
        [values for row_id, values in known.items() if row_id not in ids],
        [(known[row["id"]], row) for row in wanted if row["id"] in known],
        [row for row in wanted if row["id"] not in known],
    )


def _by_unit(name: str, stored: list[tuple[Row, Values]], wanted: list[Row]) -> Compared:
    """Rows without an id: those of a unit that has others now are written anew, in their order."""
    before: defaultdict[UnitKey, list[tuple[Row, Values]]] = defaultdict(list)
    after: defaultdict[UnitKey, list[Row]] = defaultdict(list)
    for row, values in stored:
        before[unit_of(name, row)].append((row, values))
    for row in wanted:
        after[unit_of(name, row)].append(row)
    gone: list[Values] = []
    fresh: list[Row] = []
    for key in {**before, **after}:
        rows, new = [row for row, _ in before[key]], after[key]
        standing = len(rows) if new[: len(rows)] == rows else 0
        gone += [values for _, values in before[key][standing:]]
        fresh += new[standing:]
    return gone, [], fresh


def has_id(name: str) -> bool:
    """Whether the rows of a table are known by an id."""
    return name in _REFERRED or "uid" in LOGGED[name].columns


def shapes() -> Shapes:
    """What the rows of an archive look like, read off the tables."""
    return {name: tuple(_shapes(name, table)) for name, table in LOGGED.items()}


def _shapes(name: str, table: Table) -> Iterator[ColumnShape]:
    limits = _limits(table)
    if has_id(name):
        yield ColumnShape("id", Kind.KEY, is_uid="uid" in table.columns)
    for column in _columns(table):
        target = _target(column)
        if target is not None:
            yield ColumnShape(column.name, Kind.KEY, bool(column.nullable), refers_to=target)
        else:
            words, least, most = limits.get(column.name, ((), None, None))
            is_text = column.type.python_type is str
            yield ColumnShape(
                column.name,
                Kind.TEXT if is_text else Kind.NUMBER,
                bool(column.nullable),
                words=words,
                least=None if is_text else max(-LARGEST, -LARGEST if least is None else least),
                most=None if is_text else min(LARGEST, LARGEST if most is None else most),
            )


def _limits(table: Table) -> dict[str, tuple[tuple[str, ...], int | None, int | None]]:
    """What the constraints of a table say of single columns: words, least and greatest number."""
    found: dict[str, tuple[tuple[str, ...], int | None, int | None]] = {}
    for constraint in table.constraints:
        text = str(constraint.sqltext) if isinstance(constraint, CheckConstraint) else ""
        if listed := re.fullmatch(r"(\w+) IN \(('.*')\)", text):
            found[listed[1]] = tuple(re.findall("'([^']*)'", listed[2])), None, None
        elif flag := re.fullmatch(r"(\w+) IN \(0, 1\)", text):
            found[flag[1]] = (), 0, 1
        elif least := re.fullmatch(r"(\w+) >(=?) 0", text):
            found[least[1]] = (), 0 if least[2] else 1, None
        elif between := re.fullmatch(r"(\w+) BETWEEN (\d+) AND (\d+)", text):
            found[between[1]] = (), int(between[2]), int(between[3])
    return found


def _columns(table: Table) -> list[Column[Any]]:
    """The columns that an archive has, the id aside."""
    return [
        column
        for column in table.columns
        if column.name not in _LEFT_OUT and (column.name != "id" or column.foreign_keys)
    ]


def _target(column: Column[Any]) -> str | None:
    """The table that a column refers to."""
    return next((str(key.column.table.name) for key in column.foreign_keys), None)


def _archived(table: Table, values: Values, names: Mapping[str, Mapping[int, str]]) -> Row:
    row: Row = {}
    for column in _columns(table):
        target, value = _target(column), values[column.name]
        row[column.name] = value if target is None or value is None else names[target][value]
    return row


def _id(name: str, row: Row, values: Values) -> str:
    """What a row is known by everywhere: its uid, or what tells it apart below its parent."""
    match name:
        case "rules":
            return f"{row['digest']}/{row['name']}"
        case "night":
            return f"{row['season_id']}/{row['held_on']}/{quote(row['place'] or '', safe='')}"
        case "side" | "seat":
            return f"{row['match_id']}/{row['position']}"
        case "round":
            return f"{row['season_id']}/{row['number']}"
        case "round_table":
            return f"{row['round_id']}/{row['number']}"
    return str(values["uid"])


def _free(row_id: str, taken: set[str]) -> str:
    """The id, or with a number after it: two nights of a season may be at one place on one day."""
    tries = chain([row_id], (f"{row_id}/{again}" for again in count(2)))
    found = next(each for each in tries if each not in taken)
    taken.add(found)
    return found
