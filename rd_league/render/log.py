"""The log."""

from collections.abc import Sequence

from rd_league.language import said
from rd_league.league.log import LogEntry
from rd_league.render.grid import Column, Grid, Worded, grid, keyed
from rd_league.render.text import day_words, shown


def log_grid(entries: Sequence[LogEntry]) -> Grid:
    """Entries of the log, a line each."""
    columns = (
        *keyed(
            ("sequence", "#", True), ("at", "When"), ("actor", "By"), ("command", "Command"),
            ("subject", "On"), ("detail", "What"), ("reason", "Why"), ("reverts", "Reverts", True),
        ),
        Column("hash", "", in_table=False),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                entry.sequence,
                Worded(entry.note.at, f"{day_words(entry.note.at[:10])} {entry.note.at[11:16]}"),
                entry.note.actor,
                entry.note.command,
                entry.note.subject,
                entry.note.detail,
                entry.note.reason,
                entry.note.reverts,
                entry.hash[:16],
            )
            for entry in entries
        ],
    )


def entry_words(entry: LogEntry) -> str:
    """What an entry did: its number, command, subject and words."""
    note = entry.note
    words = " ".join(part for part in (note.command, note.subject, note.detail) if part)
    return said("{what} (entry {entry})", what=shown(words), entry=entry.sequence)
