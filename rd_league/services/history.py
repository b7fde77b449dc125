"""The log as a user meets it: undo, redo, verify (I7)."""

import re
from collections.abc import Iterable, Mapping

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.log import LogEntry, Note
from rd_league.services.desk import Clerk
from rd_league.services.seasons import require_open
from rd_league.storage.log import Heading
from rd_league.storage.store import Store

UNDO, REDO = "undo", "redo"
_LASTING = ("init", "restore", "migrate")


def undo(store: Store, clerk: Clerk, match: int | None = None) -> LogEntry:
    """Take back the newest change of this clerk, or the newest of a match whoever made it.

    Raises:
        NotFoundError: `undo-nothing`.
        ConflictError: `undo-built-on`, if a later change builds on it; `season-closed`.
    """
    headings = store.log.headings()
    undone = _undone(headings)
    subject = None if match is None else f"M{match}"
    live = _live(headings, undone)
    mine = [
        each for each in live
        if (each.subject == subject if subject else each.actor == clerk.actor)
    ]  # fmt: skip
    if not mine:
        raise NotFoundError("undo-nothing", match=subject, actor=clerk.actor)
    entry = store.log.get(mine[-1].sequence)
    _refuse_built_on(store, entry, live)
    return _revert(store, clerk, UNDO, entry, entry)


def redo(store: Store, clerk: Clerk, match: int | None = None) -> LogEntry:
    """Do again what the newest undo of this clerk, or of a match, took back.

    Raises:
        NotFoundError: `redo-nothing`.
        ConflictError: `undo-built-on`, if something changed since; `season-closed`.
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
    entry = store.log.get(standing[-1].sequence)
    takings_back = [
        each for each in headings
        if undone.get(each.reverts or 0) == each.sequence and (each.reverts or 0) < entry.sequence
    ]  # fmt: skip
    _refuse_built_on(store, entry, [*_live(headings, undone), *takings_back])
    return _revert(store, clerk, REDO, entry, store.log.get(entry.note.reverts or 0))


def standing(store: Store) -> list[Heading]:
    """The changes that stand at present, oldest first."""
    headings = store.log.headings()
    return _live(headings, _undone(headings))


def revert_entry(store: Store, clerk: Clerk, entry: LogEntry) -> None:
    """Put back what one entry changed, whatever came after it, if that left its rows alone.

    Raises:
        ConflictError: `undo-built-on`, `season-closed`.
    """
    _revert(store, clerk, UNDO, entry, entry)


def subject_number(entry: LogEntry) -> int | None:
    """The number of the match that an entry is about, if it is about one."""
    subject = entry.note.subject
    return int(subject[1:]) if re.fullmatch("M[0-9]+", subject) else None


def _live(headings: Iterable[Heading], undone: Mapping[int, int]) -> list[Heading]:
    """The changes that stand at present."""
    return [
        each for each in headings
        if each.command not in (UNDO, REDO, *_LASTING) and each.sequence not in undone
    ]  # fmt: skip


def _refuse_built_on(store: Store, entry: LogEntry, others: Iterable[Heading]) -> None:
    """Refuse to put back what a later entry about the same match rests on.

    Raises:
        ConflictError: `undo-built-on`.
    """
    numbers = store.log.touched(entry)
    for later in others:
        is_later = numbers and later.sequence > entry.sequence
        if is_later and numbers & store.log.touched(built := store.log.get(later.sequence)):
            change = " ".join(filter(None, (built.note.command, later.subject, built.note.detail)))
            raise ConflictError(
                "undo-built-on", entry=later.sequence, command=later.command, change=change
            )


def _revert(
    store: Store, clerk: Clerk, command: str, entry: LogEntry, origin: LogEntry
) -> LogEntry:
    """Put back what an entry changed; the entry first made is returned.

    Raises:
        ConflictError: `season-closed`, and see `Journal.revert`.
    """
    touched = _seasons(store, entry)
    closed = {season.name for season in store.seasons.all() if not season.is_open}
    store.journal.revert(list(entry.changes))
    touched |= _seasons(store, entry)
    for season in store.seasons.all():
        # What opens or closes a season itself takes its results along.
        if season.name in touched & closed:
            require_open(season)
    note = origin.note
    store.log.add(
        Note(
            command,
            clerk.now,
            note.subject,
            f"{note.command} {note.detail}".strip(),
            clerk.actor,
            clerk.reason,
            origin.sequence,
        )
    )
    return origin


def _seasons(store: Store, entry: LogEntry) -> set[str]:
    """Names of the seasons whose results an entry changed, as far as they are there now."""
    names = store.matches.seasons_of(store.log.touched(entry))
    ids = {row_id: name for name, row_id in store.seasons.ids().items()}
    for change in entry.changes:
        values = change.after or change.before or {}
        if change.table == "adjustment" and values["season_id"] in ids:
            names.add(ids[values["season_id"]])  # league points
    return names


def _undone(headings: Iterable[Heading]) -> dict[int, int]:
    """The changes that are taken back at present, each with the undo that did it."""
    undone: dict[int, int] = {}
    for each in headings:
        if each.command == UNDO and each.reverts is not None:
            undone[each.reverts] = each.sequence
        elif each.command == REDO and each.reverts is not None:
            undone.pop(each.reverts, None)
    return undone
