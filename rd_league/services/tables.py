"""Who sits at a table by the words for it: a player, a team, or partners a side (R13.1)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError
from rd_league.hand.rules import RuleSet
from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.model import Side
from rd_league.league.roster import PAIR
from rd_league.storage.store import Store

LEAST_SEATS, MOST_SEATS = 2, 8  # R1.1


@dataclass(frozen=True, slots=True)
class Unit:
    """What is seated as one: a player, a fixed team, or two partners.

    Attributes:
        credited: whom its result is for.
        members: the players it consists of.
    """

    name: str
    credited: tuple[str, ...]
    members: tuple[str, ...]


def table_of(
    store: Store, rules: RuleSet, words: tuple[str, ...]
) -> tuple[list[Side], tuple[str, ...]]:
    """Sides and seats of the words of a table (R13.1).

    Raises:
        BadInputError: `table-size`.
        ConflictError: `player-twice`, `player-retired`.
        NotFoundError: `player-unknown`, `team-unknown`.
    """
    sides: list[Side] = []
    seats: list[str] = []
    people: list[str] = []
    for word in words:
        unit = unit_of(store, rules, word)
        people.extend(unit.members)
        places = (unit.name,) if rules.teams is TeamMode.SHARED_PACK else unit.members
        of_side = tuple(range(len(seats), len(seats) + len(places)))
        sides.append(Side(unit.name, of_side, unit.credited))
        seats.extend(places)
    if not LEAST_SEATS <= len(seats) <= MOST_SEATS or len(sides) < 2:
        raise BadInputError("table-size", seats=len(seats), least=LEAST_SEATS, most=MOST_SEATS)
    for person in people:
        if people.count(person) > 1:
            raise ConflictError("player-twice", name=person)
        if not store.players.get(person).is_active:
            raise ConflictError("player-retired", name=person)
    return sides, tuple(seats)


def unit_of(store: Store, rules: RuleSet, word: str) -> Unit:
    """What one word of a table means.

    Raises:
        NotFoundError: `player-unknown`, `team-unknown`.
    """
    if rules.teams is TeamMode.NONE:
        name = store.players.find(word)
        return Unit(name, (name,), (name,))
    try:
        team = store.teams.find(word)
    except NotFoundError:
        if "+" not in word:
            raise
        pair = _pair(store, word)
        return Unit(PAIR.join(pair), pair, pair)
    return Unit(team.name, (team.name,), team.members)


def _pair(store: Store, word: str) -> tuple[str, str]:
    """The players of `Ann+Bob`, parted at the first plus that is not part of a name."""
    first: LeagueError | None = None
    for cut, letter in enumerate(word):
        if letter == "+":
            try:
                return store.players.find(word[:cut]), store.players.find(word[cut + 1 :])
            except (NotFoundError, ConflictError) as error:
                first = first or error
    assert first is not None
    raise first


def people_at(store: Store, names: Iterable[str]) -> tuple[str, ...]:
    """The players of names at a table: of a team its members, of partners both."""
    members = {team.name: team.members for team in store.teams.all()}
    return tuple(each for name in names for each in members.get(name, name.split(PAIR)))


def packs_at(store: Store, seats: Sequence[str]) -> tuple[str | None, ...]:
    """The back of the pack of each seat, as far as it is known; empty if none is.

    A team with one pack plays with that of the first member who is known to bring one.
    """
    backs = {each.name: each.pack for each in store.players.all() if each.pack is not None}
    if not backs:
        return ()
    packs = tuple(
        next((backs[each] for each in people_at(store, (name,)) if each in backs), None)
        for name in seats
    )
    return packs if any(pack is not None for pack in packs) else ()
