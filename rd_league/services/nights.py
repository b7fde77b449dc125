"""Nights: starting, checking in, closing (L1)."""

from dataclasses import replace

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.model import Status
from rd_league.league.roster import Attendance, Night, checked_name
from rd_league.league.season import Season
from rd_league.services.desk import Clerk
from rd_league.services.matches import results
from rd_league.services.seasons import find_season, require_open
from rd_league.storage.store import Store


def start_night(
    store: Store, clerk: Clerk, season: Season, held_on: str, names: list[str], place: str | None
) -> Night:
    """Begin a night, with those who are here.

    Raises:
        ConflictError: `night-open` while another is, `season-closed`.
        BadInputError: see `checked_name`, for the place.
    """
    require_open(season)
    place = None if place is None else checked_name(place)
    if (running := store.nights.tonight()) is not None:
        raise ConflictError("night-open", night=running.name)
    number = store.nights.add(season.name, held_on, place)
    for written in names:
        store.nights.check_in(number, store.players.find(written), Attendance.PRESENT)
    night = store.nights.get(number)
    clerk.write_down(store, "night start", night.name, " · ".join(night.present))
    return night


def require_tonight(store: Store) -> Night:
    """The night that is open.

    Raises:
        NotFoundError: `night-none`.
    """
    night = store.nights.tonight()
    if night is None:
        raise NotFoundError("night-none")
    return night


def find_night(store: Store, written: str | None) -> Night:
    """The night that is meant: `N3`, its number, or tonight.

    Raises:
        NotFoundError: `night-unknown`, `night-none`.
    """
    if written is None:
        return require_tonight(store)
    number = written[1:] if written[:1] in "Nn" else written
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise NotFoundError("night-unknown", night=written)
    return store.nights.get(int(number))


def check_in(store: Store, clerk: Clerk, names: list[str], attendance: Attendance) -> Night:
    """Note who is here tonight, and as what."""
    night = require_tonight(store)
    found = [store.players.find(written) for written in names]
    for name in found:
        store.nights.check_in(night.number, name, attendance)
    detail = f"{attendance.value}: {' · '.join(found)}"
    clerk.write_down(store, "night check-in", night.name, detail)
    return store.nights.get(night.number)


def close_night(store: Store, clerk: Clerk) -> tuple[Night, list[str], list[tuple[str, Status]]]:
    """Close the night: confirm what is complete, unless the season is closed, and list the rest.

    Returns:
        The night, the names of the matches confirmed, and the others with their status.
    """
    night = require_tonight(store)
    confirmed: list[str] = []
    rest: list[tuple[str, Status]] = []
    is_open = find_season(store, night.season).is_open
    for result in results(store, night=night.number):
        if result.status is Status.PROVISIONAL and is_open:
            store.matches.change(replace(result.match, is_confirmed=True))
            confirmed.append(result.match.name)
        elif result.status not in (Status.CONFIRMED, Status.VOID):
            rest.append((result.match.name, result.status))
    store.nights.close(night.number)
    clerk.write_down(store, "night close", night.name)
    return store.nights.get(night.number), confirmed, rest
