"""What an entry of the log holds: who changed what, when and why, and each row it touched (I7)."""

from dataclasses import dataclass
from typing import Any

Values = dict[str, Any]
MERGE = "player merge"
"""The command that is taken back at any time, whatever was added since (L1)."""


@dataclass(frozen=True, slots=True)
class Change:
    """One row before and after, column by column; None where it was not there."""

    table: str
    before: Values | None
    after: Values | None


@dataclass(frozen=True, slots=True)
class Note:
    """What is written down with a change.

    Attributes:
        command: the command, for example `hand add`.
        subject: what it is about, for example `M1`; empty for the club as a whole.
        detail: the words of the command after that.
        actor: who entered it; empty if nobody said.
        at: aware UTC time as ISO text.
        reverts: sequence of the entry that this one undoes or redoes.
    """

    command: str
    at: str
    subject: str = ""
    detail: str = ""
    actor: str = ""
    reason: str | None = None
    reverts: int | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry as it stands in the log."""

    sequence: int
    note: Note
    changes: tuple[Change, ...]
    previous: str
    hash: str


@dataclass(frozen=True, slots=True)
class Break:
    """Where the chain no longer holds."""

    sequence: int
    code: str
