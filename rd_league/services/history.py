"""The log as a user meets it: undo, redo, verify (I7)."""

import re
from collections.abc import Iterable

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.log import LogEntry, Note
from rd_league.services.desk import Clerk
from rd_league.storage.log import Heading
from rd_league.storage.store import Store

UNDO, REDO = "undo", "redo"
_LASTING = ("init", "restore", "migrate")


def undo(store: Store, clerk: Clerk, match: int | None = None) -> LogEntry:
    """Take back the newest change of this clerk, or the newest of a match whoever made it.

    Raises:
        NotFoundError: `undo-nothing`.
        ConflictError: `undo-built-on`, if a later change builds on it.
    """
    headings = store.log.headings()
    undone = _undone(headings)
    subject = None if match is None else f"M{match}"
    live = [
        each for each in headings
        if each.command not in (UNDO, REDO, *_LASTING) and each.sequence not in undone
    ]  # fmt: skip
    mine = [
        each for each in live
        if (each.subject == subject if subject else each.actor == clerk.actor)
    ]  # fmt: skip
    if not mine:
        raise NotFoundError("undo-nothing", match=subject, actor=clerk.actor)
    newest = mine[-1]
    for later in live:
        is_same = later.subject == newest.subject and newest.subject.startswith("M")
        if later.sequence > newest.sequence and is_same:
            raise ConflictError("undo-built-on", entry=later.sequence, command=later.command)
    return _revert(store, clerk, UNDO, newest.sequence, newest.sequence)


def redo(store: Store, clerk: Clerk, match: int | None = None) -> LogEntry:
    """Do again what the newest undo of this clerk, or of a match, took back.

    Raises:
        NotFoundError: `redo-nothing`.
        ConflictError: `undo-built-on`, if something changed since.
    """
    headings = store.log.headings()
    undone = _undone(headings)
    subject = None if match is None else f"M{match}"
    standing = [
        each for each in headings
        if each.command == UNDO and undone.get(each.reverts or 0) == each.sequence
        and (each.subject == subject if subject else each.actor == clerk.actor)
    ]  # fmt: skip
    if not standing:
        raise NotFoundError("redo-nothing", match=subject, actor=clerk.actor)
    newest = standing[-1]
    return _revert(store, clerk, REDO, newest.sequence, newest.reverts or 0)


def subject_number(entry: LogEntry) -> int | None:
    """The number of the match that an entry is about, if it is about one."""
    subject = entry.note.subject
    return int(subject[1:]) if re.fullmatch("M[0-9]+", subject) else None


def _revert(store: Store, clerk: Clerk, command: str, sequence: int, origin: int) -> LogEntry:
    """Put back what the entry of a sequence changed; the entry first made is returned."""
    store.journal.revert(list(store.log.get(sequence).changes))
    first = store.log.get(origin)
    note = first.note
    store.log.add(
        Note(
            command,
            clerk.now,
            note.subject,
            f"{note.command} {note.detail}".strip(),
            clerk.actor,
            clerk.reason,
            origin,
        )
    )
    return first


def _undone(headings: Iterable[Heading]) -> dict[int, int]:
    """The changes that are taken back at present, each with the undo that did it."""
    undone: dict[int, int] = {}
    for each in headings:
        if each.command == UNDO and each.reverts is not None:
            undone[each.reverts] = each.sequence
        elif each.command == REDO and each.reverts is not None:
            undone.pop(each.reverts, None)
    return undone
