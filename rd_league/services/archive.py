"""Everything a club holds, the log left out: written out, taken in, merged (docs/archive.md)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime

from rd_league.errors import BadInputError, ClashError, ConflictError, LeagueError
from rd_league.league.archive import Tables, dangling, in_order
from rd_league.league.archive_merging import Choice, Merged, merged, renamed_id, touched_seasons
from rd_league.league.roster import checked_name, fold
from rd_league.services.closing import honours
from rd_league.services.desk import Clerk
from rd_league.services.names import club_spellings
from rd_league.services.stages import season_course
from rd_league.services.standings import season_ties
from rd_league.services.tables import LEAST_SEATS, MOST_SEATS
from rd_league.services.upkeep import sheet_ailments
from rd_league.storage.archiving import Shelved, put, shapes, shelved
from rd_league.storage.store import Store, new_store, scratch_store


def club_archive(store: Store) -> Tables:
    """Every table but the log, as rows of an archive."""
    return shelved(store.session).tables


def found_by_archive(location: str, clerk: Clerk, tables: Tables, file: str) -> None:
    """Make a new club file that holds what an archive does.

    Raises:
        BadInputError: `archive-unsound`.
        ConflictError: `club-exists`.
        StorageError: the file cannot be made.
    """
    refuse_unsound(tables, file)
    if clerk.dry_run:
        return
    with new_store(location) as store:
        _put(store, tables)
        clerk.write_down(store, "init", detail=file)


def import_archive(
    store: Store, clerk: Clerk, tables: Tables, file: str, choice: Choice | None = None
) -> Merged:
    """Store what an archive knows and the club does not.

    Args:
        choice: whose version stands where the two differ; None: nothing is taken then.

    Raises:
        BadInputError: `archive-unsound`.
        ClashError: `archive-differs`: all that differs is listed.
        ConflictError: `archive-other-club`; `season-closed` for hands that came after; and
            `archive-tangled` where both are sound and what they come to together is not.
    """
    refuse_unsound(tables, file)
    before = shelved(store.session)
    found = merged(before.tables, in_order(tables), choice)
    if found.clashes and choice is None:
        raise ClashError(file, found.clashes)
    _refuse_late(found)
    ids = found.ids
    keys = {
        name: {renamed_id(row_id, ids): key for row_id, key in of_table.items()}
        for name, of_table in before.keys.items()
    }
    with _tangles_named(file):
        if (lost := dangling(found.tables, shapes())) is not None:
            raise ValueError(" ".join(map(str, lost)))
        put(
            store.session,
            store.journal,
            replace(before, tables=found.before, keys=keys),
            found.tables,
        )
        if store.journal.changes:
            _exercise(store, found.tables)
    clerk.write_down(store, "import archive", detail=file)
    return found


def refuse_unsound(tables: Tables, file: str) -> None:
    """Refuse an archive that could not be that of any club.

    It is stored in memory, where every constraint of a club file holds, and everything that is
    computed of a club is computed.

    Raises:
        BadInputError: `archive-unsound`.
    """
    try:
        with scratch_store() as store:
            _put(store, tables)
            _exercise(store, in_order(tables))
    except _FAULTS as error:
        raise BadInputError("archive-unsound", file=file, fault=_fault(error)) from error


_FAULTS = (
    ArithmeticError, AssertionError, AttributeError, LeagueError, LookupError, RecursionError,
    TypeError, ValueError,
)  # fmt: skip
"""What comes of values that no club has: the tables are sound, so it is the archive's fault."""


def _fault(error: BaseException) -> str:
    """What is wrong, as short as may be: whoever made the file knows what it is about."""
    return error.code if isinstance(error, LeagueError) else str(error)[:80]


@contextmanager
def _tangles_named(file: str) -> Iterator[None]:
    """Two sound clubs that are none together."""
    try:
        yield
    except _FAULTS as error:
        raise ConflictError("archive-tangled", file=file, fault=_fault(error)) from error


def _put(store: Store, tables: Tables) -> None:
    empty: Tables = {name: [] for name in tables}
    put(store.session, store.journal, Shelved(empty, {name: {} for name in tables}, empty), tables)


def _refuse_late(found: Merged) -> None:
    """What is closed stays as it is.

    Raises:
        ConflictError: `season-closed`.
    """
    closed = {row["id"]: row["name"] for row in found.before["season"] if not row["is_open"]}
    still = {row["id"] for row in found.tables["season"] if not row["is_open"]}
    touched = touched_seasons(found.before, found.tables) & closed.keys() & still
    if touched:
        raise ConflictError("season-closed", season=closed[min(touched)])


def _exercise(store: Store, tables: Tables) -> None:
    """Read back all there is and work out all that is worked out of it.

    Raises:
        LeagueError, ValueError and others: something of it cannot be.
    """
    _check_texts(tables)
    if shelved(store.session).tables != tables:
        raise ValueError("id")  # of another form than those that are written
    spellings = [fold(spelling) for spelling, _ in club_spellings(store)]
    if len(set(spellings)) != len(spellings):
        raise ValueError("name-taken")
    for rules, digest in store.rules.digests():
        if rules.digest != digest:
            raise ValueError(f"digest {digest}")
    for match in store.matches.all():
        if not LEAST_SEATS <= len(match.seats) <= MOST_SEATS or len(match.sides) < LEAST_SEATS:
            raise ValueError(f"{match.name} table-size")
    for ailment in sheet_ailments(store):
        raise ValueError(" ".join(map(str, ailment.values.values())))
    for season in store.seasons.all():
        season_ties(store, season)
        season_course(store, season)
    honours(store)
    store.nights.all()
    store.disputes.all()


def _check_texts(tables: Tables) -> None:
    """Names as they are stored, days and times as they are written.

    Raises:
        LeagueError, ValueError: one of them is not.
    """
    checks: tuple[tuple[str, str, Callable[[str], object]], ...] = (
        ("club", "name", checked_name),
        ("player", "name", checked_name),
        ("alias", "name", checked_name),
        ("team", "name", checked_name),
        ("season", "name", checked_name),
        ("night", "place", checked_name),
        ("match", "label", checked_name),
        ("night", "held_on", lambda text: date.fromisoformat(text).isoformat()),
        ("match", "played_on", lambda text: date.fromisoformat(text).isoformat()),
        ("club", "founded_at", lambda text: datetime.fromisoformat(text).isoformat()),
        ("closing", "closed_at", lambda text: datetime.fromisoformat(text).isoformat()),
    )
    for table, column, check in checks:
        for row in tables[table]:
            if row[column] is not None and check(row[column]) != row[column]:
                raise ValueError(column)
