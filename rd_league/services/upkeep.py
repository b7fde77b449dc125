"""Keeping a club sound: doctor, backup, restore (I7)."""

from collections.abc import Iterator
from pathlib import Path

from rd_league.findings import Ailment, Health, Severity
from rd_league.hand.checks import check_sheet
from rd_league.league.log import Break, Note
from rd_league.league.match import match_result
from rd_league.services.desk import Clerk
from rd_league.storage import upkeep
from rd_league.storage.place import Server, club_place
from rd_league.storage.server_upkeep import server_version
from rd_league.storage.store import Store, open_store


def examine_club(location: str) -> Health:
    """Examine the file, the log against the rows, digests, and sheets against their rules.

    Raises:
        NotFoundError: `club-missing`.
    """
    place = club_place(location)
    ailments = upkeep.examine(place)
    if ailments:
        return Health(str(place), ailments)
    found = []
    with open_store(location) as store:
        for rules, digest in store.rules.digests():
            if rules.digest != digest:
                found.append(Ailment("digest-differs", {"rules": rules.name, "digest": digest}))
        found += sheet_ailments(store)
        head, entries = store.log.head(), store.log.count()
        kept_by = server_version(store.session) if isinstance(place, Server) else ""
    if isinstance(place, Server):
        return Health(str(place), tuple(found), head, entries, server=kept_by)
    journal = upkeep.journal_mode(place)
    return Health(str(place), tuple(found), head, entries, journal, upkeep.wal_is_safe())


def sheet_ailments(store: Store) -> Iterator[Ailment]:
    """Every sheet that the checks would refuse now, and that nobody forced."""
    for match in store.matches.all():
        for hand in match_result(match).hands:
            findings = check_sheet(match.rules, hand.hand.sheet)
            grave = [each for each in findings if each.severity is not Severity.UNUSUAL]
            if grave and not hand.hand.is_forced and not hand.hand.is_void:
                values = {"match": match.name, "hand": hand.label, "code": grave[0].code}
                yield Ailment("sheet-refused", values)


def back_up(location: str, target: str | None, stamp: str) -> tuple[Path, str]:
    """Copy the club into a file, by default with a time in its name.

    Returns:
        Where the copy is (beside a file, in the present folder if it is of a server), and the
        head of its log.
    """
    place = club_place(location)
    beside = Path(place.database or "club") if isinstance(place, Server) else place
    copy = Path(target) if target else beside.with_name(f"{beside.stem}-{stamp}.backup.db")
    return copy, upkeep.backup(place, copy)


def restore_club(location: str, source: str, clerk: Clerk) -> Path | None:
    """Put a backup in the place of the club; where the former one is now is returned."""
    kept = upkeep.restore(club_place(location), Path(source))
    with open_store(location, write=True) as store:
        note = Note("restore", clerk.now, "", Path(source).name, clerk.actor, clerk.reason)
        store.log.add(note, always=True)
    return kept


def verify_log(location: str, head: str | None) -> tuple[Break | None, int, str]:
    """Whether the chain of the log holds; how many entries it has, and its head."""
    with open_store(location) as store:
        return store.log.verify(head), store.log.count(), store.log.head()
