"""Two names against each other, hand by hand and match by match (L9; docs/statistics.md)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import permutations

from rd_league.league.match import MatchResult
from rd_league.league.model import Match
from rd_league.league.outings import (
    EVERYTHING,
    HandOuting,
    MatchOuting,
    Outing,
    Outings,
    Scope,
    outings,
    seat_names,
)


@dataclass(frozen=True, slots=True)
class Rival:
    """What one of the two did in the hands and matches in which they met.

    Attributes:
        hands_ahead: hands in which it had more points than the other.
        matches_ahead: matches in which its side had the better place.
        points: made in these hands.
        calls: of these hands; None: of none of them it is known who called.
    """

    name: str
    hands_ahead: int
    matches_ahead: int
    points: int
    calls: int | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match in which they met; points and places in the order of the two names."""

    match: str
    played_on: date | None
    points: tuple[int, int]
    places: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """All that two names have played against each other.

    Attributes:
        hands: in which both played, on different sides.
        meetings: matches that count for both, on different sides, in the order played.
    """

    rivals: tuple[Rival, Rival]
    hands: int
    meetings: tuple[Meeting, ...]

    @property
    def hands_level(self) -> int:
        """Hands in which both had the same points."""
        return self.hands - sum(rival.hands_ahead for rival in self.rivals)

    @property
    def matches_level(self) -> int:
        """Matches in which both had the same place."""
        return len(self.meetings) - sum(rival.matches_ahead for rival in self.rivals)


def head_to_head(
    results: Iterable[MatchResult], one: str, other: str, scope: Scope = EVERYTHING
) -> HeadToHead:
    """What two names have played against each other, whatever order the matches are given in."""
    hands: list[tuple[HandOuting, HandOuting]] = []
    meetings: list[Meeting] = []
    both = [each for each in results if {one, other} <= set(seat_names(each.match))]
    for each in outings(both, scope):
        for _, played in each.hands:
            hands += _met(one, other, played)
        match = each.result.match
        meetings += [_meeting(match, a, b) for a, b in _met(one, other, each.seats)]
    return _told(one, other, hands, meetings)


def rivalries(seen: Iterable[Outings]) -> dict[str, tuple[HeadToHead, ...]]:
    """What everybody has played against everybody met, in one pass over matches as played.

    Returns:
        for each name, in alphabetical order, what `head_to_head` says of it and each other it met
        in a hand, those in alphabetical order.
    """
    hands: defaultdict[Names, list[tuple[HandOuting, HandOuting]]] = defaultdict(list)
    meetings: defaultdict[Names, list[Meeting]] = defaultdict(list)
    for each in seen:
        for _, played in each.hands:
            for own, met in permutations(played, 2):
                if own.side != met.side:
                    hands[own.name, met.name].append((own, met))
        for a, b in permutations(each.seats, 2):
            if a.side != b.side:
                meetings[a.name, b.name].append(_meeting(each.result.match, a, b))
    found: defaultdict[str, list[HeadToHead]] = defaultdict(list)
    for one, other in sorted(hands):
        pair = (one, other)
        found[one].append(_told(one, other, hands[pair], meetings[pair]))
    return {name: tuple(rivals) for name, rivals in found.items()}


Names = tuple[str, str]


def _told(
    one: str,
    other: str,
    hands: Sequence[tuple[HandOuting, HandOuting]],
    meetings: Sequence[Meeting],
) -> HeadToHead:
    """What the hands and matches in which two met come to."""
    turned = [(b, a) for a, b in hands]
    places = [meeting.places for meeting in meetings]
    rivals = (
        _rival(one, hands, sum(a < b for a, b in places)),
        _rival(other, turned, sum(b < a for a, b in places)),
    )
    return HeadToHead(rivals, len(hands), tuple(meetings))


def _meeting(match: Match, a: MatchOuting, b: MatchOuting) -> Meeting:
    return Meeting(match.name, match.played_on, (a.points, b.points), (a.place, b.place))


def _met(one: str, other: str, seats: Sequence[Outing]) -> list[tuple[Outing, Outing]]:
    """The two, if both are there on different sides."""
    found = {seat.name: seat for seat in seats}
    a, b = found.get(one), found.get(other)
    return [] if a is None or b is None or a.side == b.side else [(a, b)]


def _rival(name: str, hands: Sequence[tuple[HandOuting, HandOuting]], matches_ahead: int) -> Rival:
    noted = [own.called for own, _ in hands if own.called is not None]
    return Rival(
        name=name,
        hands_ahead=sum(own.points > met.points for own, met in hands),
        matches_ahead=matches_ahead,
        points=sum(own.points for own, _ in hands),
        calls=sum(noted) if noted or not hands else None,
    )
