"""What each seat did in each hand and in each match: what statistics and records are made of (L9).

Figures go by seat, also where partners add their points (R13.1). Definitions with worked examples:
docs/statistics.md.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from rd_league.hand.rules import ExtraHand, Teams
from rd_league.hand.sheet import Counted, Outcome
from rd_league.league.match import Counting, HandResult, MatchResult
from rd_league.league.model import Match, MatchKind
from rd_league.league.tallies import when_played


@dataclass(frozen=True, slots=True)
class Scope:
    """Which hands and matches are looked at; a season is for the caller to choose.

    Attributes:
        since: leaves out earlier matches and those without a date.
        until: leaves out later matches and those without a date.
        table_size: only matches of so many seats.
        against: only hands and matches in which one met this name.
    """

    since: date | None = None
    until: date | None = None
    table_size: int | None = None
    against: str | None = None

    def holds(self, match: Match) -> bool:
        """Whether a match is looked at: a regular one that is not void, of these days and size."""
        if match.is_void or match.kind is not MatchKind.REGULAR:
            return False
        if self.table_size is not None and len(match.seats) != self.table_size:
            return False
        day = match.played_on
        if day is None:
            return self.since is None and self.until is None
        return (self.since is None or self.since <= day) and (
            self.until is None or day <= self.until
        )


EVERYTHING = Scope()


@dataclass(frozen=True, slots=True)
class HandOuting:
    """One seat in one hand.

    Attributes:
        points: its own, adjustments of the hand included where nobody shares its side.
        margin: the sum of the differences to every opponent; None: there was none.
        is_won: nobody at the table had more points.
        called: None: who called was not noted.
        is_full_table: it called, and every opponent has a set.
        foundation: cards on foundations; None: not counted.
        demon: cards left in the demon; None: not counted.
    """

    name: str
    side: int
    points: int
    margin: int | None
    is_won: bool
    called: bool | None
    is_full_table: bool
    foundation: int | None
    demon: int | None


@dataclass(frozen=True, slots=True)
class MatchOuting:
    """One seat in one match that counts for it.

    Attributes:
        points: the side's total without start points; where a side has several seats, what this
            seat made in the hands that enter the total.
        margin: the sum of the differences to every opponent; None: there was none.
        is_won: its side has the first place.
        is_tied: its side shares the first place.
    """

    name: str
    side: int
    points: int
    margin: int | None
    place: int
    is_won: bool
    is_tied: bool


@dataclass(frozen=True, slots=True)
class Outings:
    """A match as statistics see it.

    Attributes:
        hands: the hands that bear on it, each with those who played it, in seat order.
        seats: those it counts for, in seat order; empty until it has ended.
    """

    result: MatchResult
    hands: tuple[tuple[HandResult, tuple[HandOuting, ...]], ...]
    seats: tuple[MatchOuting, ...]


Outing = TypeVar("Outing", HandOuting, MatchOuting)


def outings(results: Iterable[MatchResult], scope: Scope = EVERYTHING) -> Iterator[Outings]:
    """The matches of a scope in the order played, those without a date first.

    With an opponent named, each hand holds only those who met the opponent in it, and each match
    only those who met the opponent in the match.
    """
    chosen = [result for result in results if scope.holds(result.match)]
    for result in sorted(chosen, key=when_played):
        if scope.against is None:
            yield match_outings(result)
        elif scope.against in seat_names(result.match):
            yield _against(match_outings(result), scope.against)


def seat_names(match: Match) -> tuple[str, ...]:
    """Whose figures each seat makes.

    That is who sat there, also for somebody else (L7), or the team with its one pack. Partners who
    share a pack without being a team are one name, whatever their order.
    """
    if match.rules.teams is not Teams.SHARED_PACK:
        return match.seats
    names = list(match.seats)
    for side in match.sides:
        if side.credited != (side.name,):
            names[side.seats[0]] = " + ".join(sorted(side.name.split(" + ")))
    return tuple(names)


def match_outings(result: MatchResult) -> Outings:
    """What each seat did in a match and its hands."""
    match = result.match
    names = seat_names(match)
    side_of = [0] * len(names)
    for index, side in enumerate(match.sides):
        for seat in side.seats:
            side_of[seat] = index
    decides_alone = match.rules.extra_hand is ExtraHand.DECIDER
    hands = []
    made: dict[int, int] = {}
    for hand in result.hands:
        if hand.is_counted:
            of_seats = _hand_outings(match, hand, names, side_of)
            hands.append((hand, tuple(of_seats.values())))
            enters = not (decides_alone and hand.counting is Counting.EXTRA)  # R12.3
            for seat, outing in of_seats.items():
                made[seat] = made.get(seat, 0) + outing.points * enters
    return Outings(result, tuple(hands), _match_outings(result, names, side_of, made))


def _hand_outings(
    match: Match, hand: HandResult, names: Sequence[str], side_of: Sequence[int]
) -> dict[int, HandOuting]:
    sheet = hand.hand.sheet
    points: dict[int, int] = {}
    for seat, scored in enumerate(hand.points):
        if scored is not None:
            side = side_of[seat]
            gained = hand.gained[side]
            # R11.5: an adjustment is given to a side, so it is a person's only where alone.
            is_alone = len(match.sides[side].seats) == 1
            points[seat] = gained if is_alone and gained is not None else scored.total
    high = max(points.values(), default=0)
    sides = [side_of[seat] for seat in points]
    sets = [side_of[seat] for seat, own in points.items() if own < 0]
    margins = _margins(points, side_of)
    played = {}
    for seat, own in points.items():
        side, count = side_of[seat], sheet.seats[seat]
        is_caller = seat in sheet.callers
        opponents = len(sides) - sides.count(side)
        counted = count if isinstance(count, Counted) else None
        played[seat] = HandOuting(
            name=names[seat],
            side=side,
            points=own,
            margin=margins[seat],
            is_won=own == high,
            called=None if sheet.outcome is Outcome.UNKNOWN and not is_caller else is_caller,
            is_full_table=is_caller and 0 < opponents == len(sets) - sets.count(side),
            foundation=None if counted is None else counted.foundation,
            demon=None if counted is None else counted.demon,
        )
    return played


def _match_outings(
    result: MatchResult, names: Sequence[str], side_of: Sequence[int], made: dict[int, int]
) -> tuple[MatchOuting, ...]:
    if not result.counts:
        return ()
    sides = result.match.sides
    points: dict[int, int] = {}
    places: dict[int, int] = {}
    for seat, own in sorted(made.items()):
        side = side_of[seat]
        if (place := result.places[side]) is not None:
            is_alone = len(sides[side].seats) == 1
            points[seat] = result.totals[side] - sides[side].start_points if is_alone else own
            places[seat] = place
    margins = _margins(points, side_of)
    return tuple(
        MatchOuting(
            name=names[seat],
            side=side_of[seat],
            points=own,
            margin=margins[seat],
            place=places[seat],
            is_won=places[seat] == 1,
            is_tied=places[seat] == 1 and len(result.winners) > 1,
        )
        for seat, own in points.items()
    )


def _margins(points: dict[int, int], side_of: Sequence[int]) -> dict[int, int | None]:
    """For each seat the sum of its differences to all seats of other sides; None without any."""
    whole = sum(points.values())
    sums: dict[int, int] = {}
    counts: dict[int, int] = {}
    for seat, own in points.items():
        side = side_of[seat]
        sums[side] = sums.get(side, 0) + own
        counts[side] = counts.get(side, 0) + 1
    margins: dict[int, int | None] = {}
    for seat, own in points.items():
        side = side_of[seat]
        opponents = len(points) - counts[side]
        margins[seat] = own * opponents - (whole - sums[side]) if opponents else None
    return margins


def _against(all_of: Outings, name: str) -> Outings:
    """What is left of a match of those who met somebody in it."""
    hands = []
    for hand, played in all_of.hands:
        met = opponents_of(name, played)
        if met:
            hands.append((hand, met))
    return Outings(all_of.result, tuple(hands), opponents_of(name, all_of.seats))


def opponents_of(name: str, seats: Sequence[Outing]) -> tuple[Outing, ...]:
    """Those on other sides than a name; nobody if the name is not there."""
    side = next((seat.side for seat in seats if seat.name == name), None)
    return () if side is None else tuple(seat for seat in seats if seat.side != side)
