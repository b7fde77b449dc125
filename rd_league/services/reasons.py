"""Why somebody sits where they sit in the newest round, or does not play in it (L6)."""

from dataclasses import dataclass, replace

from rd_league.league.reasons import SeatReasons, why_seat
from rd_league.league.roster import find_name
from rd_league.league.rounds import Absent
from rd_league.league.season import Season
from rd_league.services.names import club_spellings
from rd_league.services.rounds import Seated, groups_of, present_round
from rd_league.services.tables import people_at
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class SeatTold:
    """What there is to say about somebody in a round.

    Attributes:
        round: its number.
        reasons: None for somebody who has no seat; `out` says why, None: not in the round at all.
    """

    name: str
    round: int
    reasons: SeatReasons | None = None
    out: Absent | None = None


def seat_told(store: Store, season: Season, written: str) -> SeatTold | None:
    """Why somebody sits where they sit in the newest round of a season; None without a round.

    Raises:
        NotFoundError: `player-unknown`.
    """
    name = find_name(written, club_spellings(store), "player")
    if not store.rounds.of(season.name):
        return None
    drawn = present_round(store, season)
    number = drawn.round.number
    for table in drawn.tables:
        for unit in table:
            if name == unit or name in people_at(store, (unit,)):
                return SeatTold(name, number, _reasons(season, drawn, unit))
    for unit, why in drawn.round.out:
        if name == unit or name in people_at(store, (unit,)):
            return SeatTold(name, number, out=why)
    return SeatTold(name, number)


def _reasons(season: Season, drawn: Seated, name: str) -> SeatReasons:
    """Why somebody sits there; exchanges only with whom the division lets it be."""
    request = drawn.request
    found = why_seat(drawn.tables, name, request)
    groups = groups_of(season, request.names, request.sizes)
    own = next(group for group in groups if name in group)
    return replace(found, exchanges=tuple(each for each in found.exchanges if each.name in own))
