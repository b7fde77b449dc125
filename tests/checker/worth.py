"""What a match gives to whom: league points and all that tie-breaks compare."""

from dataclasses import dataclass
from fractions import Fraction

from tests.checker.archive import Match, Row


@dataclass
class Credit:
    """What a match gives to one name.

    Attributes:
        above: how many sides were placed better.
        level: how many share the place, this side included.
        against: negative hands of the other sides in the hands it played.
    """

    match: Match
    side: int
    above: int
    level: int
    total: int
    points: Fraction
    calls: int
    hands: int
    won: int
    demon: int
    against: int
    opponents: list[str]


@dataclass
class Counted:
    """A match as it counts in a season: gross, and with nobody in it who is expunged."""

    match: Match
    totals: list[int]
    places: list[int | None]

    @property
    def there(self) -> list[int]:
        return [side for side, place in enumerate(self.places) if place is not None]


def as_counted(match: Match, *, gross: bool) -> Counted:
    """Totals and places by net, or by gross totals (R16.2)."""
    totals, places = list(match.totals), list(match.places)
    starts = [side.start for side in match.sides]
    if gross:
        totals = [total - start for total, start in zip(totals, starts, strict=True)]
        if len(set(starts)) > 1 and match.ended != "walkover":
            places = [1 + sum(other > own for other in totals) for own in totals]
    return Counted(match, totals, places)


def without(counted: Counted, gone: set[str]) -> Counted:
    """The same with the sides of those who are expunged taken out, also if they did not come."""
    out = [bool(side.credited) and set(side.credited) <= gone for side in counted.match.sides]
    places = [None if left else place for left, place in zip(out, counted.places, strict=True)]
    if any(out) and sum(place is not None for place in places) < 2:
        places = [None for _ in places]
    return Counted(counted.match, counted.totals, places)


def credits_of(counted: Counted, scheme: Row, gone: set[str]) -> list[tuple[int, Credit]]:
    """What the match gives to each side that has a place in it."""
    match, there = counted.match, counted.there
    places = {side: counted.places[side] or 0 for side in there}
    values = league_points(counted, scheme)
    found = []
    for side in there:
        calls = match.calls(side)
        bonus = scheme["participation"] + scheme["call_bonus"] * calls
        found.append(
            (
                side,
                Credit(
                    match=match,
                    side=side,
                    above=sum(places[other] < places[side] for other in there),
                    level=sum(places[other] == places[side] for other in there),
                    total=counted.totals[side],
                    points=values[side] + bonus,
                    calls=calls,
                    opponents=[
                        name
                        for other in there
                        if other != side
                        for name in match.sides[other].credited
                        if name not in gone
                    ],
                    **deeds(match, side),
                ),
            )
        )
    return found


def league_points(counted: Counted, scheme: Row) -> dict[int, Fraction]:
    """L4, without what is added on top."""
    there, size = counted.there, len(counted.places)
    kind = scheme["kind"]
    totals = {side: Fraction(counted.totals[side]) for side in there}
    if kind in ("total", "nna"):
        return totals
    if kind == "share":
        whole = sum(totals.values())
        if whole <= 0:
            return {side: Fraction(1, len(there)) for side in there}
        return {side: totals[side] / whole for side in there}
    worth = [Fraction(1)] + [Fraction(0)] * (size - 1)
    if kind == "place":
        worth = place_worth(scheme, size)
    found = {}
    for side in there:
        own = counted.places[side] or 0
        above = sum((counted.places[other] or 0) < own for other in there)
        level = sum(counted.places[other] == own for other in there)
        found[side] = sum(worth[above : above + level], Fraction(0)) / level
    return found


def place_worth(scheme: Row, size: int) -> list[Fraction]:
    for sides, values in scheme["lists"]:
        if sides == size:
            return [Fraction(value) for value in values]
    first, last = Fraction(scheme["first"]), Fraction(scheme["last"])
    if size == 1:
        return [first]
    return [last + (first - last) * (size - place) / (size - 1) for place in range(1, size + 1)]


def deeds(match: Match, side: int) -> dict[str, int]:
    """What a side did in the hands that bear on a match."""
    found = {"hands": 0, "won": 0, "demon": 0, "against": 0}
    for hand in match.bearing:
        sides = {match.side_of(seat) for seat in hand.counts}
        if side not in sides:
            continue
        gains = {each: hand.gained[each] for each in sides}
        found["hands"] += 1
        found["won"] += gains[side] == max(gains.values())
        found["against"] += sum(gain < 0 for each, gain in gains.items() if each != side)
        found["demon"] += sum(
            hand.counts[seat].demon or 0 for seat in match.sides[side].seats if seat in hand.counts
        )
    return found
