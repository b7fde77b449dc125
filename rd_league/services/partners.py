"""Partners at the tables of a round: fixed teams, and pairs that change (R13.1, L2).

A *unit* is what is seated as one: a player, a team, or two partners as `Ann + Bob`. Wishes, packs
and past rounds are of people; here they become those of units.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from rd_league.errors import NotFoundError
from rd_league.hand.rules import Teams as TeamMode
from rd_league.hand.rules import nearest_name
from rd_league.league.draw import draw
from rd_league.league.roster import PAIR
from rd_league.league.season import Season
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_plan import Method, Sizes
from rd_league.services.tables import unit_of
from rd_league.storage.store import Store

_LAST = 10**6
"""The strength of somebody whom no table knows: after all others."""


def members_of(unit: str) -> tuple[str, ...]:
    """The players of a name at a table: partners are two."""
    return tuple(unit.split(PAIR))


def is_rotating(season: Season, store: Store) -> bool:
    """Whether partners change from round to round: in teams, and no team is entered (R13.1)."""
    teams = store.teams.ids()
    return season.rules.teams is not TeamMode.NONE and not any(
        each.name in teams for each in season.entries
    )


def in_pairs(past: Iterable[Tables], units: Iterable[str]) -> tuple[Tables, ...]:
    """Past tables by the pairs of today: two pairs have met where any two of them have.

    >>> in_pairs([(("A + C", "B + D"),)], ["A + B", "C + D"])
    ((('A + B', 'C + D'),),)
    """
    unit_of_ = {name: unit for unit in units for name in members_of(unit)}
    return tuple(
        tuple(
            tuple(
                dict.fromkeys(
                    unit_of_.get(name, name) for side in table for name in members_of(side)
                )
            )
            for table in tables
        )
        for tables in past
    )


def by_units(request: Request, members: Mapping[str, tuple[str, ...]], teams: TeamMode) -> Request:
    """A request with the wishes and packs of people as those of the units they sit in.

    Args:
        request: its names are units already.
        members: the players of every unit.
        teams: whether partners play with a pack each, or with that of the first who brings one.
    """
    most = 1 if teams is TeamMode.SHARED_PACK else None
    unit_of_ = {name: unit for unit in request.names for name in members[unit]}
    apart = (frozenset(unit_of_.get(name, name) for name in pair) for pair in request.apart)
    packs = {
        unit: tuple(back for name in members[unit] for back in request.packs.get(name, ()))[:most]
        for unit in request.names
    }
    return replace(
        request,
        apart=frozenset(pair for pair in apart if len(pair) > 1),
        packs={unit: backs for unit, backs in packs.items() if backs},
    )


def paired(request: Request, teams: TeamMode) -> tuple[Request, tuple[str, ...]]:
    """The request with pairs drawn for its players, and who is left without a partner."""
    partners = _partnerships(request.past)
    once = Counter(name for pairs in partners for pair in pairs for name in pair)
    names = sorted(request.names, key=lambda name: (-once[name], name))
    alone = tuple(names[: len(names) % 2])
    players = tuple(name for name in request.names if name not in alone)
    pairs = draw(
        replace(request, names=players, sizes=Sizes(2, 2, 2), past=partners, method=Method.MIX)
    ).tables
    units = tuple(PAIR.join(pair) for pair in pairs)
    return _seated_in(request, units, teams), alone


def scripted(store: Store, season: Season, request: Request) -> tuple[Request, tuple[str, ...]]:
    """The request with the pairs that its script names, and who is in none of them.

    Raises:
        NotFoundError: `team-unknown` for a seat that is no pair; `seating-unknown` for a partner
            who does not play; see `unit_of` too.
    """
    script = tuple(
        tuple(unit_of(store, season.rules, word).name for word in table) for table in request.script
    )
    units = tuple(name for table in script for name in table)
    people = [name for unit in units for name in members_of(unit)]
    for name in people:
        if name not in request.names:
            raise NotFoundError(
                "seating-unknown", name=name, nearest=nearest_name(name, sorted(request.names))
            )
    alone = tuple(name for name in request.names if name not in people)
    return _seated_in(replace(request, script=script), units, season.rules.teams), alone


def _seated_in(request: Request, units: tuple[str, ...], teams: TeamMode) -> Request:
    """A request of players as one of the pairs in which they sit."""
    best = {
        unit: min(request.strength.get(name, _LAST) for name in members_of(unit)) for unit in units
    }
    of_pairs = replace(request, names=units, past=in_pairs(request.past, units), strength=best)
    return by_units(of_pairs, {unit: members_of(unit) for unit in units}, teams)


def _partnerships(past: Iterable[Tables]) -> tuple[Tables, ...]:
    """Past rounds as tables of two partners."""
    return tuple(
        tuple(pair for table in tables for side in table if len(pair := members_of(side)) == 2)
        for tables in past
    )
