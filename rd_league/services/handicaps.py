"""What handicaps seats have, where a season's ladder stands, what its results propose (R16, L8)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rd_league.errors import ConflictError
from rd_league.hand.rules import Ladder, RuleSet
from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.handicaps import Climb, Proposal, ladder, propose
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import MatchKind, Side
from rd_league.league.season import Entry, Season
from rd_league.league.tallies import when_played
from rd_league.storage.store import Store


def season_ladder(store: Store, season: Season) -> Climb:
    """The course of the season's ladder and the size each is dealt next (R16.1).

    Raises:
        ConflictError: `ladder-none`: the season is played without one.
    """
    if season.rules.ladder is Ladder.NONE:
        raise ConflictError("ladder-none", season=season.name)
    return ladder_of(store, season, _results(store, season.name))


def ladder_of(store: Store, season: Season, found: Iterable[MatchResult]) -> Climb:
    """The course of the ladder over some matches of a season."""
    return ladder(found, season.rules, _entered_sizes(store, season.entries, season.rules))


def season_proposals(store: Store, season: Season) -> tuple[Proposal, ...]:
    """The handicaps proposed from a season's matches."""
    return propose(_results(store, season.name), season.rules)


def next_sizes(store: Store, then: MatchResult) -> tuple[int | None, ...]:
    """The size of the next demon of each seat of a match; None: that of the rules (R16.1).

    It is what was said for the match or, under a ladder, what the ladder gives at this point: what
    was played later does not matter, also where a hand is inserted.
    """
    match, rules = then.match, then.match.rules
    said = match.demon_sizes or (None,) * len(match.seats)
    if rules.ladder is Ladder.NONE:
        return said
    before = [
        each
        for each in _results(store, match.season)
        if each.match.number != match.number and when_played(each) < when_played(then)
    ]
    sizes = _entered_sizes(store, store.seasons.find(match.season).entries, rules)
    new = ladder((), rules, dict.fromkeys(match.seats, rules.demon_size))
    climb = ladder((*before, then), rules, sizes)
    known = {**new.sizes, **climb.sizes}
    given = [
        known[name] if own is None else own for name, own in zip(match.seats, said, strict=True)
    ]
    return tuple(None if size == rules.demon_size else size for size in given)


def stepped_sizes(
    store: Store, before: MatchResult, after: MatchResult
) -> tuple[int | None, ...] | None:
    """The sizes of the next demons in a match, if a hand of it moved one on the ladder."""
    if after.match.rules.ladder is not Ladder.HAND or after.ended is not None:
        return None
    sizes = next_sizes(store, after)
    return None if sizes == next_sizes(store, before) else sizes


def with_start_points(sides: Iterable[Side], entered: Iterable[Entry]) -> list[Side]:
    """Sides with the start points of those entered (R16.2)."""
    points = {entry.name: entry.start_points for entry in entered}
    return [replace(side, start_points=points.get(side.name, 0)) for side in sides]


def entered_seats(
    store: Store, entered: Iterable[Entry], rules: RuleSet, seats: Sequence[str]
) -> list[int | None]:
    """The size of demon each seat has by its entry; under a ladder an entry is only its foot."""
    if rules.ladder is not Ladder.NONE:
        return [None] * len(seats)
    sizes = _entered_sizes(store, entered, rules)
    return [None if sizes.get(name) == rules.demon_size else sizes.get(name) for name in seats]


def _entered_sizes(store: Store, entered: Iterable[Entry], rules: RuleSet) -> dict[str, int]:
    """Sizes of demons by name; a team's is that of its members, who have a pack each."""
    sizes = {entry.name: entry.demon_size for entry in entered if entry.demon_size is not None}
    if rules.teams is TeamMode.COMBINED:
        for team in store.teams.all():
            if team.name in sizes:
                sizes |= dict.fromkeys(team.members, sizes[team.name])
    return sizes


def _results(store: Store, season: str) -> list[MatchResult]:
    matches = store.matches.find(season=season, kind=MatchKind.REGULAR)
    return [match_result(match) for match in matches]
