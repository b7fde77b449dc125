"""Ratings from the places of matches, Plackett–Luce (L8; docs/ratings.md).

They are replayed from the first match each time they are asked for and never patched, so after a
correction they are what they would have been.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import exp, fsum, sqrt
from typing import TYPE_CHECKING

from rd_league.errors import NotFoundError
from rd_league.hand.rules import Teams
from rd_league.league.match import MatchResult, rank
from rd_league.league.model import Match, MatchKind, Side
from rd_league.league.points import spans
from rd_league.league.tallies import when_played

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

SETTLED = 10
"""Matches from which on a rating is not provisional."""

DIGITS = 2
"""Of a rating as it is shown: what the last bits of a platform's `exp` are does not matter."""

TOLD = 3
"""How many matches an explanation names as those that moved a rating most."""

_NO_TEAMS: Mapping[str, tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player's strength: a normal distribution."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """The figure people see, mu − 3 sigma: what a player has at least, as good as certainly."""
        return round(self.mu - 3 * self.sigma, DIGITS) + 0.0  # no minus before a zero


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """One match, and the ratings of those who played it.

    Attributes:
        players: who sat for each side that has a place.
        places: the place of each of these sides.
        before: ratings as `players` has the names.
        after: the same after the match.
    """

    match: Match
    players: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]
    before: tuple[tuple[Rating, ...], ...]
    after: tuple[tuple[Rating, ...], ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the ratings let a side expect of a match before it was played.

    Attributes:
        win: the probability of the first place.
        place: the mean of the places.
    """

    win: float
    place: float


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """One line of the table of ratings.

    Attributes:
        place: by `rating.shown`; equal ones share it.
        matches: rated ones.
    """

    place: int
    name: str
    rating: Rating
    matches: int

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few matches to rely on it."""
        return self.matches < SETTLED


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of everybody who has a rated match.

    Attributes:
        rows: the best first, those level by name.
        matches: the rated ones in the order played.
    """

    rows: tuple[PlayerRating, ...]
    matches: tuple[RatedMatch, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """What one match did to the rating of one player.

    Attributes:
        place: of the player's side; `sides` is how many had one.
        achieved: the middle of the places it shared, comparable with `expected.place`.
        partners: who sat on the same side.
        opponents: everybody else at the table.
    """

    match: Match
    place: int
    sides: int
    achieved: Fraction
    expected: Outlook
    before: Rating
    after: Rating
    partners: tuple[str, ...]
    opponents: tuple[str, ...]

    @property
    def change(self) -> float:
        """By how much the shown rating moved."""
        return round(self.after.shown - self.before.shown, DIGITS) + 0.0


@dataclass(frozen=True, slots=True)
class Explanation:
    """What the rating of one player is made of.

    Attributes:
        steps: a match each, in the order played.
        largest: the matches that moved it most, the greatest change first.
    """

    row: PlayerRating
    steps: tuple[Step, ...]
    largest: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class RatingMove:
    """A player whose shown rating a correction changed; None where there was no rating."""

    name: str
    before: float | None
    after: float | None


def ratings(
    results: Iterable[MatchResult], members: Mapping[str, Sequence[str]] = _NO_TEAMS
) -> Ratings:
    """The ratings after some matches, whatever order these are given in.

    Only regular matches that were played count, and only for sides with a place. A side is
    rated as a team of those who sat there; sides that share a place are level.

    Args:
        results: of one season, or of all.
        members: of fixed teams, by name: under one pack a team its seat has only that (R13.1).
    """
    replay = _Replay(members)
    rated = tuple(replay.take(result) for result in _in_order(results))
    return Ratings(replay.rows(), rated)


def outlooks(rated: RatedMatch) -> tuple[Outlook, ...]:
    """What each side could expect, by the same model that the ratings are moved by."""
    model = _model()
    variances = [
        fsum([model.beta**2, *(each.sigma**2 + model.tau**2 for each in side)])
        for side in rated.before
    ]
    spread = sqrt(fsum(variances))
    strengths = [exp(fsum(each.mu for each in side) / spread) for side in rated.before]
    total = fsum(strengths)
    return tuple(
        # 1/2 is what a side has against itself, so the sum is over all of them.
        Outlook(own / total, fsum([0.5, *(other / (own + other) for other in strengths)]))
        for own in strengths
    )


def explain_rating(table: Ratings, name: str) -> Explanation:
    """What the rating of one player is made of.

    Raises:
        NotFoundError: `not-in-standings`.
    """
    row = next((each for each in table.rows if each.name == name), None)
    if row is None:
        raise NotFoundError("not-in-standings", name=name)
    steps = tuple(_steps(table.matches, name))
    by_size = sorted(steps, key=lambda step: -abs(step.change))
    return Explanation(row, steps, tuple(by_size[:TOLD]))


def rating_moves(before: Ratings, after: Ratings) -> tuple[RatingMove, ...]:
    """Everybody whose shown rating changed, in the order of the new table, those gone last."""
    old = {row.name: row.rating.shown for row in before.rows}
    new = {row.name: row.rating.shown for row in after.rows}
    names = [*new, *(name for name in old if name not in new)]
    return tuple(
        RatingMove(name, old.get(name), new.get(name))
        for name in names
        if old.get(name) != new.get(name)
    )


@cache
def _model() -> "PlackettLuce":
    """The model with its own defaults: mu 25, sigma 25/3, beta 25/6, tau 1/12."""
    from openskill.models import PlackettLuce  # 12 ms, for who asks for ratings alone

    return PlackettLuce()


def _in_order(results: Iterable[MatchResult]) -> list[MatchResult]:
    """The matches that are rated, in the order played."""
    rated = [
        result
        for result in results
        if result.match.kind is MatchKind.REGULAR and result.was_played
        if sum(place is not None for place in result.places) > 1
    ]
    return sorted(rated, key=when_played)


class _Replay:
    """The ratings as far as the matches have been replayed."""

    def __init__(self, members: Mapping[str, Sequence[str]]) -> None:
        self.members = members
        self.current: dict[str, PlackettLuceRating] = {}
        self.values: dict[str, Rating] = {}
        self.counts: Counter[str] = Counter()

    def take(self, result: MatchResult) -> RatedMatch:
        """Rate one match more."""
        match = result.match
        placed = [
            (self.players(match, side), place)
            for side, place in zip(match.sides, result.places, strict=True)
            if place is not None
        ]
        sides = tuple(names for names, _ in placed)
        places = tuple(place for _, place in placed)
        for names in sides:
            self.begin(names)
        before = tuple(tuple(self.values[name] for name in names) for names in sides)
        rated = _model().rate(
            [[self.current[name] for name in names] for names in sides],
            ranks=[float(place) for place in places],
        )
        for names, new in zip(sides, rated, strict=True):
            for name, rating in zip(names, new, strict=True):
                self.current[name] = rating
                self.values[name] = Rating(rating.mu, rating.sigma)
        after = tuple(tuple(self.values[name] for name in names) for names in sides)
        return RatedMatch(match, sides, places, before, after)

    def begin(self, names: Iterable[str]) -> None:
        """Count a match, with a first rating for whoever has none."""
        for name in names:
            if name not in self.current:
                first = self.current[name] = _model().rating()
                self.values[name] = Rating(first.mu, first.sigma)
            self.counts[name] += 1

    def players(self, match: Match, side: Side) -> tuple[str, ...]:
        """Who sat for a side."""
        if match.rules.teams is not Teams.SHARED_PACK:
            return tuple(match.seats[seat] for seat in side.seats)
        if side.name in self.members:
            return tuple(self.members[side.name])
        if any(each.seat in side.seats for each in match.substitutions):
            return tuple(side.name.split(" + "))  # whom it counts for is somebody else (L7)
        return side.credited

    def rows(self) -> tuple[PlayerRating, ...]:
        """The table."""
        shown = {name: rating.shown for name, rating in self.values.items()}
        names = sorted(shown, key=lambda name: (-shown[name], name.casefold(), name))
        places = rank([shown[name] for name in names])
        return tuple(
            PlayerRating(place, name, self.values[name], self.counts[name])
            for place, name in zip(places, names, strict=True)
        )


def _steps(matches: Iterable[RatedMatch], name: str) -> Iterator[Step]:
    for rated in matches:
        for side, names in enumerate(rated.players):
            if name in names:
                span = spans(rated.places)[side]
                assert span is not None
                seat = names.index(name)
                yield Step(
                    match=rated.match,
                    place=rated.places[side],
                    sides=len(rated.places),
                    achieved=span.above + Fraction(span.level + 1, 2),
                    expected=outlooks(rated)[side],
                    before=rated.before[side][seat],
                    after=rated.after[side][seat],
                    partners=tuple(each for each in names if each != name),
                    opponents=tuple(
                        each for i, others in enumerate(rated.players) if i != side
                        for each in others
                    ),
                )  # fmt: skip
