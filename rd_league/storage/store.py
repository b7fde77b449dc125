"""One transaction on a club: `with open_store(location) as store`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlmodel import Session, select

from rd_league.errors import ConflictError, StorageError
from rd_league.storage import schema
from rd_league.storage.connection import (
    memory_engine,
    reading_engine,
    reserve,
    silent,
    writing_engine,
)
from rd_league.storage.disputes import Disputes
from rd_league.storage.entries import Entries
from rd_league.storage.faults import faults_named
from rd_league.storage.header import SCHEMA_VERSION, schema_version
from rd_league.storage.journal import Journal
from rd_league.storage.log import Log
from rd_league.storage.matches import Matches
from rd_league.storage.nights import Nights
from rd_league.storage.people_tables import ClubRow
from rd_league.storage.place import Server, club_place
from rd_league.storage.players import Players
from rd_league.storage.publishing import publish_names
from rd_league.storage.rounds import Rounds
from rd_league.storage.rules import Rules
from rd_league.storage.seasons import Seasons
from rd_league.storage.server import founding_session, make_read_only, server_session
from rd_league.storage.teams import Teams
from rd_league.storage.uids import fresh_uid


class Store:
    """The shelves of one open transaction."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.journal = Journal(session)
        self.log = Log(session, self.journal)
        self.players = Players(session, self.journal)
        self.teams = Teams(session, self.journal, self.players)
        self.rules = Rules(session, self.journal)
        self.seasons = Seasons(session, self.journal, self.rules)
        self.nights = Nights(session, self.journal, self.players, self.seasons)
        self.matches = Matches(session, self.journal, self.teams, self.rules, self.nights)
        self.entries = Entries(session, self.journal, self.players, self.teams)
        self.rounds = Rounds(session, self.journal, self.nights, self.teams)
        self.disputes = Disputes(session, self.journal, self.players)

    @property
    def club(self) -> str:
        """The name of the club."""
        return self.session.exec(select(ClubRow)).one().name

    def begin(self, club: str, founded_at: str) -> None:
        """Write down the club of a new store."""
        self.journal.add(ClubRow(uid=fresh_uid(), name=club, founded_at=founded_at))


@contextmanager
def open_store(
    location: str,
    *,
    write: bool = False,
    published: bool = False,
    tell: Callable[[], None] = silent,
) -> Iterator[Store]:
    """The store of a club, as one transaction: kept when the block ends, undone if it raises.

    Args:
        location: path of the club file, or the URL of its database.
        write: whether anything may be changed; the write lock is held from the beginning.
        published: whether names are read as they may be published (L1).
        tell: called if others keep a writer waiting for more than a moment.

    Raises:
        NotFoundError: `club-missing`.
        StorageError: whatever is wrong with the file or the server, by name.
    """
    place = club_place(location)
    with (
        server_session(place, write=write, tell=tell)
        if isinstance(place, Server)
        else _file_session(place, write=write, tell=tell)
    ) as session:
        if published:
            publish_names(session)
        if isinstance(place, Server) and not write:
            make_read_only(session)
        yield Store(session)
        session.commit()


@contextmanager
def new_store(location: str) -> Iterator[Store]:
    """The store of a club that does not exist yet; nothing is left if the block raises.

    Raises:
        ConflictError: `club-exists`.
        StorageError: the file cannot be made, or the server does not let it.
    """
    place = club_place(location)
    with founding_session(place) if isinstance(place, Server) else _founding_file(place) as session:
        yield Store(session)
        session.commit()


@contextmanager
def _file_session(path: Path, *, write: bool, tell: Callable[[], None]) -> Iterator[Session]:
    version = schema_version(path)
    with faults_named(path):
        if version < SCHEMA_VERSION:
            schema.migrate(path)
        engine = writing_engine(path) if write else reading_engine(path)
        with Session(engine.execution_options(tell=tell)) as session:
            yield session


@contextmanager
def _founding_file(path: Path) -> Iterator[Session]:
    """A session on a new file, which is removed if the block raises.

    An empty file is taken for what an interrupted beginning left behind.
    """
    try:
        reserve(path)
    except FileExistsError:
        raise ConflictError("club-exists", path=str(path)) from None
    except OSError as error:
        raise StorageError("file-unwritable", path=str(path), fault=error.strerror) from error
    is_ours = False
    try:
        with faults_named(path), Session(writing_engine(path)) as session:
            if not schema.is_empty(session.connection()):  # somebody else was quicker
                raise ConflictError("club-exists", path=str(path))
            is_ours = True
            schema.create(session.connection())
            yield session
    except BaseException:
        if is_ours:
            path.unlink(missing_ok=True)
        raise


@contextmanager
def scratch_store() -> Iterator[Store]:
    """A store that is nowhere but in memory, and gone when the block ends."""
    with Session(memory_engine()) as session:
        schema.create(session.connection())
        yield Store(session)
