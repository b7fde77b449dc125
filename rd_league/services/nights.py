"""Nights: starting, checking in, closing (L1)."""

from dataclasses import dataclass, replace

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.model import Status
from rd_league.league.roster import Attendance, Night, checked_name
from rd_league.league.rounds import Round, RoundStatus
from rd_league.league.season import Season
from rd_league.services.desk import Clerk
from rd_league.services.matches import results
from rd_league.services.seasons import find_season, require_open
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class Closed:
    """A night that was closed.

    Attributes:
        confirmed: names of the matches that were.
        rest: the others with their status.
        dropped: the round that was drawn and not posted, if there was one.
    """

    night: Night
    confirmed: tuple[str, ...]
    rest: tuple[tuple[str, Status], ...]
    dropped: Round | None

    @property
    def in_play(self) -> tuple[str, ...]:
        """Names of the matches of the rest that have not come to an end."""
        going_on = (Status.SEATED, Status.IN_PLAY, Status.EXTRA_HAND_DUE)
        return tuple(name for name, status in self.rest if status in going_on)


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


def close_night(store: Store, clerk: Clerk) -> Closed:
    """Close the night: confirm what is complete, unless the season is closed, and list the rest.

    A round that is drawn and not posted is dropped: nobody knows who comes to the next night.
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
    draft = draft_of(store, night.season)
    if draft is not None:
        store.rounds.remove(night.season, draft.number)
    store.nights.close(night.number)
    clerk.write_down(store, "night close", night.name)
    return Closed(store.nights.get(night.number), tuple(confirmed), tuple(rest), draft)


def draft_of(store: Store, season: str) -> Round | None:
    """The round of a season that is drawn and not posted, if there is one."""
    rounds = store.rounds.of(season)
    return rounds[-1] if rounds and rounds[-1].status is RoundStatus.DRAFT else None
