"""What two laptops know of one club, as one club (docs/archive.md).

The result is the same whichever of the two takes the other's archive: `merged(a, b, Choice.OURS)`
is `merged(b, a, Choice.THEIRS)`.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rd_league.errors import ConflictError
from rd_league.findings import Clash, Difference
from rd_league.league.archive import (
    GROWING,
    Row,
    Tables,
    Unit,
    UnitKey,
    joined,
    unit_labels,
    units,
)
from rd_league.league.roster import fold

NUMBERED = ("night", "match", "dispute")
"""Tables whose rows have a number that is the next one free on each laptop, and no more."""


class Choice(StrEnum):
    """Whose version stands where two differ."""

    OURS = "ours"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Renumbered:
    """A night, match or dispute whose number was given twice.

    Attributes:
        ours: its number before, on this laptop; None: it was not there.
        theirs: the same on the other.
    """

    table: str
    ours: int | None
    theirs: int | None
    number: int


@dataclass(frozen=True, slots=True)
class Merged:
    """Two archives as one.

    Attributes:
        ids: ids that are others now: whom both laptops entered by themselves, one name for one
            person, has the older id.
        before: our rows, by these ids.
        clashes: units of which there are two versions, neither of them the other and more.
        added: how many units of each table are new here.
        changed: how many have a later version now, what was decided aside.
    """

    tables: Tables
    ids: Mapping[str, str]
    before: Tables
    clashes: tuple[Clash, ...]
    renumbered: tuple[Renumbered, ...]
    added: Mapping[str, int]
    changed: Mapping[str, int]


def merged(ours: Tables, theirs: Tables, choice: Choice | None = None) -> Merged:
    """Everything that either knows.

    Args:
        choice: whose version stands in a conflict; None: ours, for now.

    Raises:
        ConflictError: `archive-other-club`.
    """
    ids = _club_ids(ours, theirs)
    for table, name_of in _NAMES:
        ids |= _same(renamed(ours, ids)[table], renamed(theirs, ids)[table], name_of)
    ours, theirs = renamed(ours, ids), renamed(theirs, ids)
    own = _own_rules(ours, theirs, choice)
    here, there = units(own.ours), units(own.theirs)
    names = {**_names(theirs), **_names(ours)}
    clashes = list(own.clashes)
    parts: dict[UnitKey, Unit] = {}
    added: defaultdict[str, int] = defaultdict(int)
    changed: defaultdict[str, int] = defaultdict(int)
    for key in here | there:
        if key not in here or key not in there:
            parts[key] = here.get(key) or there[key]
            added[key.table] += key not in here
            continue
        later = _later(key, here[key], there[key])
        if later is None:
            differences = _differences(key, here[key], there[key], names)
            clashes.append(Clash(names.get(key.id, key.id), differences))
            parts[key] = there[key] if choice is Choice.THEIRS else here[key]
        else:
            parts[key] = later
            changed[key.table] += later is there[key]
    renumbered = _number(parts, here, there)
    tables = joined(parts, ours)
    return Merged(tables, ids, ours, tuple(clashes), renumbered, dict(added), dict(changed))


def renamed(tables: Tables, ids: Mapping[str, str]) -> Tables:
    """The rows with other ids, wherever they stand in ids and references."""
    if not ids:
        return tables
    return {
        name: [
            {column: _renamed(column, value, ids) for column, value in row.items()} for row in rows
        ]
        for name, rows in tables.items()
    }


def renamed_id(text: str, ids: Mapping[str, str]) -> str:
    """An id with other parts."""
    return "/".join(ids.get(part, part) for part in text.split("/"))


def _renamed(column: str, value: Any, ids: Mapping[str, str]) -> Any:
    is_reference = (column == "id" or column.endswith("_id")) and isinstance(value, str)
    return renamed_id(value, ids) if is_reference else value


def _club_ids(ours: Tables, theirs: Tables) -> dict[str, str]:
    """The club is the same by its id, or by its name if both laptops began it."""
    (here,), (there,) = ours["club"], theirs["club"]
    if here["id"] == there["id"]:
        return {}
    if fold(here["name"]) != fold(there["name"]):
        raise ConflictError("archive-other-club", club=here["name"], other=there["name"])
    older, younger = sorted((here["id"], there["id"]))
    return {younger: older}


def _folded(row: Row) -> Any:
    return fold(row["name"])


def _labeled(row: Row) -> Any:
    return None if row["label"] is None else (row["season_id"], row["label"])


def _positioned(row: Row) -> Any:
    return row["match_id"], row["position"]


_NAMES: tuple[tuple[str, Callable[[Row], Any]], ...] = (
    ("player", _folded),
    ("team", _folded),
    ("season", _folded),
    ("match", _labeled),
    ("hand", _positioned),
)
"""What two rows are one by that were made on two laptops; later ones go by the ids of earlier."""


def _same(
    ours: Sequence[Row], theirs: Sequence[Row], name_of: Callable[[Row], Any]
) -> dict[str, str]:
    """The younger of two ids of one thing, each with the older one."""
    here, there = ({row["id"] for row in rows} for rows in (ours, theirs))
    named = {name_of(row): row["id"] for row in ours if row["id"] not in there}
    found = {}
    for row in theirs:
        if row["id"] not in here and (other := named.get(name_of(row))) and name_of(row):
            older, younger = sorted((row["id"], other))
            found[younger] = older
    return found


@dataclass(frozen=True, slots=True)
class _OwnRules:
    """Both clubs with the mark of a club's own rules where it is to be, and what is to choose."""

    ours: Tables
    theirs: Tables
    clashes: tuple[Clash, ...]


def _own_rules(ours: Tables, theirs: Tables, choice: Choice | None) -> _OwnRules:
    """Of each name, one rule set is the club's own: the mark goes with the name, not the row."""
    here, there = (
        {row["name"]: row["digest"] for row in tables["rules"] if row["is_own"]}
        for tables in (ours, theirs)
    )
    differing = [name for name in here.keys() & there.keys() if here[name] != there[name]]
    own = {**here, **there} if choice is Choice.THEIRS else {**there, **here}
    marked = [
        {
            **tables,
            "rules": [
                {**row, "is_own": int(own.get(row["name"]) == row["digest"])}
                for row in tables["rules"]
            ],
        }
        for tables in (ours, theirs)
    ]
    clashes = tuple(
        Clash(name, (Difference(("rules", 1), "digest", here[name], there[name]),))
        for name in sorted(differing)
    )
    return _OwnRules(marked[0], marked[1], clashes)


def _later(key: UnitKey, ours: Unit, theirs: Unit) -> Unit | None:
    """The version that is the other and perhaps more; None if each has what the other has not."""
    if _has_all(key, ours, theirs):
        return ours
    return theirs if _has_all(key, theirs, ours) else None


def _is_same(key: UnitKey, ours: Unit, theirs: Unit) -> bool:
    return _has_all(key, ours, theirs) and _has_all(key, theirs, ours)


def _has_all(key: UnitKey, whole: Unit, part: Unit) -> bool:
    """Whether a version has all of another, in the same order, and otherwise only grew."""
    for name in {**whole.tables, **part.tables}:
        rows, others = _rows(key, whole, name), _rows(key, part, name)
        if name not in GROWING:
            if rows != others:
                return False
            continue
        left = iter(rows)
        if not all(row in left for row in others):
            return False
    return True


def _rows(key: UnitKey, unit: Unit, table: str) -> list[Row]:
    """The rows of a table, without what each laptop numbers for itself."""
    rows = unit.tables.get(table, [])
    if table == key.table and table in NUMBERED:
        return [{**row, "number": 0} for row in rows]
    return rows


def _differences(
    key: UnitKey, ours: Unit, theirs: Unit, names: Mapping[str, str]
) -> tuple[Difference, ...]:
    found = []
    for name in {**ours.tables, **theirs.tables}:
        here, there = _rows(key, ours, name), _rows(key, theirs, name)
        if name in GROWING or len(here) != len(there):
            one = [(row, None, number) for number, row in enumerate(here, 1) if row not in there]
            other = [(None, row, number) for number, row in enumerate(there, 1) if row not in here]
            found += [
                Difference((name, number), "", _told(row, names), _told(their_row, names))
                for row, their_row, number in (*one, *other)
            ]
            continue
        for number, (row, their_row) in enumerate(zip(here, there, strict=True), 1):
            found += [
                Difference(
                    (name, number),
                    column,
                    names.get(str(value), value),
                    names.get(str(their_row[column]), their_row[column]),
                )
                for column, value in row.items()
                if value != their_row[column]
            ]
    return tuple(found)


def _told(row: Row | None, names: Mapping[str, str]) -> str | None:
    """The cells of a row that say something."""
    if row is None:
        return None
    return " ".join(
        str(names.get(str(value), value)) for value in row.values() if value is not None
    )


def _names(tables: Tables) -> dict[str, str]:
    return {key.id: label for key, label in unit_labels(tables).items()}


def _number(
    parts: dict[UnitKey, Unit], ours: Mapping[UnitKey, Unit], theirs: Mapping[UnitKey, Unit]
) -> tuple[Renumbered, ...]:
    """Give each number once: the oldest keeps it, the others go after the last (docs/archive.md).

    A number only ever grows, so that taking an archive again changes nothing.
    """
    found = []
    for table in NUMBERED:
        keys = sorted(key for key in parts if key.table == table)
        before = {
            key: [
                side[key].tables[table][0]["number"] if key in side else None
                for side in (ours, theirs)
            ]
            for key in keys
        }
        claimed = {key: max(number or 0 for number in before[key]) for key in keys}
        numbers: dict[int, UnitKey] = {}
        late = [key for key in keys if numbers.setdefault(claimed[key], key) != key]
        late.sort(key=lambda key, claimed=claimed: (claimed[key], key))  # type: ignore[misc]
        numbers |= dict(enumerate(late, max(numbers, default=0) + 1))
        for number, key in sorted(numbers.items()):
            unit = Unit(defaultdict(list, parts[key].tables))
            unit.tables[table] = [{**unit.tables[table][0], "number": number}]
            parts[key] = unit
            here, there = before[key]
            if {here, there} - {None, number}:
                found.append(Renumbered(table, here, there, number))
    return tuple(found)


def touched_seasons(before: Tables, after: Tables) -> set[str]:
    """Ids of the seasons in whose matches or hands anything is another now."""
    here, there = units(before), units(after)
    season_of = {row["id"]: row["season_id"] for row in (*before["match"], *after["match"])}
    match_of = {row["id"]: row["match_id"] for row in (*before["hand"], *after["hand"])}
    found = set()
    for key in here | there:
        one, other = here.get(key), there.get(key)
        if one is not None and other is not None and _is_same(key, one, other):
            continue
        match key.table:
            case "match":
                found.add(season_of[key.id])
            case "hand":
                found.add(season_of[match_of[key.id]])
    return found
