"""Where every change is made: who makes it, why, and whether it is only tried."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rd_league.league.log import Note
from rd_league.storage.connection import silent
from rd_league.storage.store import Store, new_store, open_store


@dataclass(frozen=True, slots=True)
class Clerk:
    """Who changes something, and how.

    Attributes:
        now: aware UTC time as ISO text.
        actor: who enters it; empty if nobody said.
        dry_run: whether the change is shown and then taken back.
    """

    now: str
    actor: str = ""
    reason: str | None = None
    dry_run: bool = False

    def write_down(self, store: Store, command: str, subject: str = "", detail: str = "") -> bool:
        """Write what was changed since the last entry into the log; False if nothing was."""
        note = Note(command, self.now, subject, detail, self.actor, self.reason)
        return store.log.add(note)


@contextmanager
def at_desk(location: str, clerk: Clerk, tell: Callable[[], None] | None = None) -> Iterator[Store]:
    """The store for a change: kept when the block ends, taken back if it raises or is a trial.

    Args:
        tell: called if somebody else is writing, and is waited for.
    """
    with open_store(location, write=True, tell=tell or silent) as store:
        yield store
        if clerk.dry_run:
            store.session.rollback()


@contextmanager
def reading(location: str, *, published: bool = False) -> Iterator[Store]:
    """The store for reading alone.

    Args:
        published: whether names are read as they may be published (L1).
    """
    with open_store(location, published=published) as store:
        yield store


def found_club(location: str, name: str, clerk: Clerk) -> None:
    """Make a new club.

    Raises:
        ConflictError: `club-exists`.
        StorageError: the file cannot be made.
    """
    with new_store(location) as store:
        store.begin(name, clerk.now)
        clerk.write_down(store, "init", detail=name)
