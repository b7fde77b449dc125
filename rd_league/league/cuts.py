"""A boundary in an order: who is above it, who below, and who is level across it (L3)."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from rd_league.league.ledgers import play_off_places
from rd_league.league.match import MatchResult
from rd_league.league.standings import Standings, levels_of
from rd_league.league.tiebreaks import EXTRA_HANDS, SHARED

Level = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """An order of names parted by a boundary.

    Attributes:
        above: those who are above it whatever happens, the best first.
        level: those level across it, nobody if it parts the order cleanly.
        room: how many of those level go above it.
        below: those below it whatever happens, the best first.
    """

    above: Level
    level: Level
    room: int
    below: Level


def cut(levels: Iterable[Level], after: int) -> Cut:
    """An order parted after so many names.

    >>> cut([("A",), ("B", "C", "D"), ("E",)], 2)
    Cut(above=('A',), level=('B', 'C', 'D'), room=1, below=('E',))
    >>> cut([("A",), ("B",)], 1)
    Cut(above=('A',), level=(), room=0, below=('B',))
    """
    above: Level = ()
    level: Level = ()
    below: Level = ()
    for names in levels:
        if len(above) + len(names) <= after and not level:
            above += names
        elif len(above) < after and not level:
            level = names
        else:
            below += names
    return Cut(above, level, after - len(above) if level else 0, below)


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """Those level and what their play-offs have made of them so far.

    Attributes:
        levels: the best first; one level if nothing is decided.
        play_offs: the matches that decided, in the order in which they were applied.
    """

    levels: tuple[Level, ...]
    play_offs: tuple[MatchResult, ...] = ()


PlayOffOf = Callable[[Level], MatchResult | None]
"""Finds the play-off that decides between those level."""


def played_off(group: Level, play_off_of: PlayOffOf) -> PlayedOff:
    """A group set apart by extra hands: what is decided counts while the rest is still played.

    Those whom a play-off has left level may have played another (L3).
    """
    play_off = play_off_of(group)
    if play_off is None or len(group) < 2:
        return PlayedOff((group,))
    places = play_off_places(play_off)
    parts: dict[int | None, Level] = {}
    for name in group:
        parts[places[name]] = (*parts.get(places[name], ()), name)
    if len(parts) == 1:
        return PlayedOff((group,), (play_off,))
    placed = sorted(place for place in parts if place is not None)
    inner = [
        played_off(parts[place], play_off_of)
        for place in (*placed, *([None] if None in parts else []))
    ]
    again = [each for one in inner for each in one.play_offs if each != play_off]
    return PlayedOff(tuple(level for one in inner for level in one.levels), (play_off, *again))


def cut_off(levels: Iterable[Level], after: int, play_off_of: PlayOffOf) -> Cut:
    """The same cut once those level across it have played it off, as far as they have."""
    rough = cut(levels, after)
    fine = cut(played_off(rough.level, play_off_of).levels, rough.room)
    return Cut(rough.above + fine.above, fine.level, fine.room, fine.below + rough.below)


def season_levels(table: Standings, names: Collection[str]) -> list[Level]:
    """Names of a table in the order before extra hands: those of a level would play them.

    A boundary cannot be shared, so whoever is level to the end plays it off there even where the
    order of tie-breaks shares places.
    """
    ends = [table.tie_breaks.index(end) for end in (EXTRA_HANDS, SHARED) if end in table.tie_breaks]
    before = table.tie_breaks[: min(ends)]
    alphabetical = [name for name in table.ledger.tallies if name in names]
    return [level.names for level in levels_of(alphabetical, before, table.ledger)]


def season_cut(table: Standings, names: Collection[str], after: int) -> Cut:
    """Names of a table parted after so many, with what play-offs have decided."""
    return cut_off(season_levels(table, names), after, table.ledger.play_off)
