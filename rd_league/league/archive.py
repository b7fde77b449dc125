"""A club as rows that are the same on every laptop, and what belongs together of them.

A row of an archive is a row of a table with two differences: it is known by an `id` that is text
and the same everywhere, and it refers to others by theirs (docs/archive.md).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

VERSION = 2

Row = dict[str, Any]
Tables = dict[str, list[Row]]


class Kind(StrEnum):
    """What a column of an archive holds."""

    TEXT = "text"
    NUMBER = "number"
    KEY = "key"
    """The row's own `id`, or that of a row of another table."""


@dataclass(frozen=True, slots=True)
class ColumnShape:
    """One column of a table.

    Attributes:
        refers_to: the table of the row that is meant, for a reference.
        is_uid: whether it is 32 hexadecimal digits.
        words: all that may stand there; empty: anything.
        least: the smallest number.
        most: the greatest number.
    """

    name: str
    kind: Kind
    may_be_null: bool = False
    refers_to: str | None = None
    is_uid: bool = False
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


Shapes = Mapping[str, tuple[ColumnShape, ...]]
"""The columns of every table; a table stands after those it refers to."""


class UnitKey(NamedTuple):
    """What a unit is known by: the table of its first row, and that row's id."""

    table: str
    id: str


class Owner(NamedTuple):
    """Where a row says which unit it belongs to.

    Attributes:
        unit: the table of the unit's first row.
        column: the reference that leads there.
        parts: how many parts of the reference are the unit's id; None: all of them.
    """

    unit: str
    column: str
    parts: int | None = None


OWNERS: Mapping[str, tuple[Owner, ...]] = {
    "alias": (Owner("player", "player_id"),),
    "pack": (Owner("player", "player_id"),),
    "member": (Owner("team", "team_id"),),
    "entry": (Owner("season", "season_id"),),
    "apart": (Owner("season", "season_id"),),
    "closing": (Owner("season", "season_id"),),
    "check_in": (Owner("night", "night_id"),),
    "round_table": (Owner("round", "round_id"),),
    "place": (Owner("round", "table_id", 2),),
    "round_out": (Owner("round", "round_id"),),
    "side": (Owner("match", "match_id"),),
    "seat": (Owner("match", "match_id"),),
    "substitute": (Owner("match", "seat_id", 1),),
    "leaving": (Owner("match", "seat_id", 1),),
    "count": (Owner("hand", "hand_id"),),
    "adjustment": (
        Owner("hand", "hand_id"),
        Owner("match", "side_id", 1),
        Owner("season", "season_id"),
    ),
}
"""The tables whose rows belong to a unit of another table; all others begin one.

Of several owners, the first that a row names is meant.
"""
GROWING = frozenset({"alias", "entry", "apart", "check_in", "adjustment"})
"""Tables of rows that are added to a unit one by one, in any order."""


@dataclass(slots=True)
class Unit:
    """Rows that are true together: a match with its seats, a hand with its counts."""

    tables: defaultdict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))


def unit_of(table: str, row: Row) -> UnitKey:
    """The unit that a row belongs to."""
    for unit, column, parts in OWNERS.get(table, ()):
        if row[column] is not None:
            return UnitKey(unit, "/".join(row[column].split("/")[:parts]))
    if table == "dispute":  # nothing refers to it, so it has no id
        return UnitKey(table, "/".join((row["hand_id"], row["player_id"], row["reason"])))
    return UnitKey(table, row["id"])


def units(tables: Tables) -> dict[UnitKey, Unit]:
    """The units that rows make up, the rows of each as they come."""
    found: dict[UnitKey, Unit] = {}
    again: defaultdict[UnitKey, int] = defaultdict(int)
    for name, rows in tables.items():
        for row in rows:
            key = unit_of(name, row)
            if name == "dispute":  # the same, disputed again after it was resolved
                again[key] += 1
                key = UnitKey(name, f"{key.id}/{again[key]}")
            found.setdefault(key, Unit()).tables[name].append(row)
    return found


def joined(parts: Mapping[UnitKey, Unit], names: Iterable[str]) -> Tables:
    """The rows of units, table by table, in the order of an archive."""
    tables: Tables = {name: [] for name in names}
    for unit in parts.values():
        for name, rows in unit.tables.items():
            tables[name] += rows
    return in_order(tables)


def in_order(tables: Tables) -> Tables:
    """The rows of every table in the one order that an archive has.

    People, teams and seasons go in the order in which they were made, what has a number by
    that, and what belongs to something in the order of that. Rows that nothing tells apart keep
    the order they have.
    """
    ranks: dict[str, dict[str, int]] = {}
    ordered: Tables = {}
    for name, rows in tables.items():
        found = sorted(rows, key=lambda row, name=name: _place(name, row, ranks))  # type: ignore[misc]
        ordered[name] = found
        ranks[name] = {row["id"]: rank for rank, row in enumerate(found) if "id" in row}
    return ordered


def dangling(tables: Tables, shapes: Shapes) -> tuple[str, int, str] | None:
    """The first reference that leads nowhere: its table, the number of its row, its column."""
    ids = {name: {row["id"] for row in rows if "id" in row} for name, rows in tables.items()}
    for name, columns in shapes.items():
        targets = [(each.name, each.refers_to) for each in columns if each.refers_to]
        for number, row in enumerate(tables[name], 1):
            for column, target in targets:
                if row[column] is not None and row[column] not in ids[target]:
                    return name, number, column
    return None


def unit_labels(tables: Tables) -> dict[UnitKey, str]:
    """How the units of a club are called in commands and by people."""
    labels: dict[UnitKey, str] = {}
    place: defaultdict[str, int] = defaultdict(int)
    name_of: dict[str, str] = {}
    for table, rows in tables.items():
        for row in rows:
            match table:
                case "club" | "player" | "team" | "season":
                    label = str(row["name"])
                case "rules":
                    label = str(row["name"])
                case "night":
                    label = f"N{row['number']}"
                case "match":
                    label = f"M{row['number']}"
                case "hand":
                    place[row["match_id"]] += 1
                    label = f"{name_of[row['match_id']]}, H{place[row['match_id']]}"
                case "round":
                    label = f"{name_of[row['season_id']]} R{row['number']}"
                case _:
                    continue
            name_of[row["id"]] = label
            labels[UnitKey(table, row["id"])] = label
    labels |= {
        key: f"D{unit.tables['dispute'][0]['number']}"
        for key, unit in units({"dispute": tables["dispute"]}).items()
    }
    return labels


def _place(table: str, row: Row, ranks: Mapping[str, Mapping[str, int]]) -> tuple[Any, ...]:
    if table in OWNERS:
        unit = unit_of(table, row)
        own = row.get("position", row.get("number", 0))
        if "seat_id" in row or "table_id" in row:
            own = (_last(row.get("seat_id") or row["table_id"]), row.get("position", 0))
        return table, unit.table, ranks[unit.table].get(unit.id, 0), own
    match table:
        case "match" | "night" | "dispute":
            return row["number"], row.get("id", "")
        case "hand":
            return ranks["match"].get(row["match_id"], 0), row["position"]
        case "round":
            return row["season_id"], row["number"]
    return (row["id"],)


def _last(reference: str) -> int:
    return int(reference.rpartition("/")[2])
