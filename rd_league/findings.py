"""What a check has to say, of a sheet or of a club file: codes and values, never sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """How grave a finding is (docs/rules.md, R10)."""

    IMPOSSIBLE = "impossible"
    """Cannot have happened with these packs: refused, always."""
    INCONSISTENT = "inconsistent"
    """Two counts contradict each other: one of them is wrong, so it is asked about."""
    UNUSUAL = "unusual"
    """Can happen, seldom does: a warning, never a refusal."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a check noticed.

    Attributes:
        code: stable name, for example `over-pack`; `render/words.py` has its sentence.
        severity: what is done about it.
        clause: the numbered clause it rests on, for example `R10.1`.
        seat: index of the seat it is about, or None for the whole table.
        values: what the sentence needs, by name.
    """

    code: str
    severity: Severity
    clause: str
    seat: int | None = None
    values: Mapping[str, object] = field(default_factory=dict)


def of_severity(findings: Iterable[Finding], severity: Severity) -> tuple[Finding, ...]:
    """Those of one severity, in order."""
    return tuple(found for found in findings if found.severity is severity)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two versions do not agree on.

    Attributes:
        place: the table of the row, and its number among those of the table, from 1.
        column: empty where only one has the row at all; its cells are the value then.
        ours: what is stored; None for nothing.
        theirs: what the file has.
    """

    place: tuple[str, int]
    column: str
    ours: object
    theirs: object


@dataclass(frozen=True, slots=True)
class Clash:
    """Something of which an archive has another version than the club file.

    Attributes:
        name: how it is called in commands and by people.
    """

    name: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Ailment:
    """One thing that is wrong with a club file: a code and its values."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Health:
    """What `doctor` found.

    Attributes:
        club: its file, or the URL of its database without what is secret.
        head: the head of the log; empty if it could not be read.
        journal: the journal mode of a file; empty if it could not be read.
        server: the version of the PostgreSQL that keeps it; empty for a file.
    """

    club: str
    ailments: tuple[Ailment, ...]
    head: str = ""
    entries: int = 0
    journal: str = ""
    wal_is_safe: bool = False
    server: str = ""
