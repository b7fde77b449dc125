"""Figures, meetings and records of everybody, seat by seat (docs/statistics.md)."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tests.checker.archive import Count, Hand, Match, Row


@dataclass
class Play:
    """One seat in one hand, or in one match if there is no hand.

    Attributes:
        margin: the sum of the differences to all opponents; None: there was none.
        others: the points of the opponents.
    """

    match: Match
    hand: Hand | None
    seat: int
    name: str
    side: int
    points: int
    best: int
    others: list[int]

    @property
    def margin(self) -> int | None:
        return sum(self.points - other for other in self.others) if self.others else None

    @property
    def count(self) -> Count:
        assert self.hand is not None
        return self.hand.counts[self.seat]

    @property
    def called(self) -> bool | None:
        """None: it was not noted who called."""
        assert self.hand is not None
        if self.hand.outcome == "unknown" and not self.count.called:
            return None
        return self.count.called

    @property
    def place(self) -> int:
        return self.match.places[self.side] or 0

    @property
    def is_shared(self) -> bool:
        return self.match.places.count(1) > 1


class Figures:
    """What there is to say about some matches, whatever their order."""

    def __init__(self, matches: list[Match]) -> None:
        regular = [each for each in matches if each.is_regular and not each.row["is_void"]]
        self.ordered = sorted(regular, key=lambda each: each.when)
        self.hands = [play for match in self.ordered for play in hand_plays(match)]
        self.matches = [play for match in self.ordered for play in match_plays(match)]

    def table(self) -> list[Row]:
        """As `stats table` prints it, in the order of names."""
        names = {play.name for play in self.hands} | {play.name for play in self.matches}
        return [self.of(name) for name in sorted(names, key=lambda name: (name.casefold(), name))]

    def of(self, name: str) -> Row:
        hands = [play for play in self.hands if play.name == name]
        matches = [play for play in self.matches if play.name == name]
        noted = [play for play in hands if play.called is not None]
        calls = [play for play in noted if play.called]
        quick = [play.count.foundation for play in calls if play.count.foundation is not None]
        left = [play.count.demon for play in hands if play.count.demon is not None]
        first = [play for play in matches if play.place == 1]
        is_noted = bool(noted) or not hands
        return {
            "name": name,
            "hands": len(hands),
            "matches": len(matches),
            "points": sum(play.points for play in hands),
            "pph": mean([play.points for play in hands]),
            "ppm": mean([play.points for play in matches]),
            "calls": calls_of(hands),
            "call_rate": mean([int(bool(play.called)) for play in noted]),
            "hands_won": sum(play.points == play.best for play in hands),
            "sets": sum(play.points < 0 for play in hands),
            "full_table_sets": sum(
                bool(play.others) and max(play.others) < 0 for play in calls
            ) if is_noted else None,
            "average_demon": mean(left),
            "record": {
                "won": sum(not play.is_shared for play in first),
                "tied": sum(play.is_shared for play in first),
                "lost": len(matches) - len(first),
            },
            "best_hand": max((play.points for play in hands), default=None),
            "best_match": max((play.points for play in matches), default=None),
            "largest_margin": {"hand": largest(hands), "match": largest(matches)},
            "quick_calls": sum(cards <= 10 for cards in quick)
            if is_noted and (quick or not calls) else None,
            "win_streak": streak([play.place == 1 for play in matches]),
            "call_streak": streak([bool(play.called) for play in noted]),
            "form": [play.points for play in matches][-10:],
        }  # fmt: skip

    def meetings(self) -> list[Row]:
        met: Counter[tuple[str, str]] = Counter()
        for match in self.ordered:
            for one, other in combinations(match_plays(match), 2):
                if one.side != other.side:
                    pair = sorted((one.name, other.name), key=lambda name: (name.casefold(), name))
                    met[pair[0], pair[1]] += 1
        return [{"names": list(names), "matches": count} for names, count in sorted(met.items())]

    def head_to_head(self, one: str, other: str) -> Row:
        """As `stats head-to-head` prints it."""
        hands = list(facing(self.hands, one, other))
        matches = list(facing(self.matches, one, other))
        ahead = Counter((a.points > b.points) - (a.points < b.points) for a, b in hands)
        better = Counter((a.place < b.place) - (a.place > b.place) for a, b in matches)
        return {
            "hands": len(hands),
            "hands_level": ahead[0],
            "matches": len(matches),
            "matches_level": better[0],
            "rivals": [
                {
                    "name": name,
                    "matches_ahead": better[sign],
                    "hands_ahead": ahead[sign],
                    "points": sum(pair[at].points for pair in hands),
                    "pph": mean([pair[at].points for pair in hands]),
                    "calls": calls_of([pair[at] for pair in hands]),
                }
                for at, (name, sign) in enumerate(((one, 1), (other, -1)))
            ],
            "meetings": [
                {
                    "match": a.match.name,
                    "played_on": a.match.day,
                    "points": [a.points, b.points],
                    "places": [a.place, b.place],
                }
                for a, b in matches
            ],
        }


def mean(values: list[int]) -> float | None:
    return float(round(Fraction(sum(values), len(values)), 4)) if values else None


def calls_of(plays: list[Play]) -> int | None:
    """Hands called; None: of none it was noted who called."""
    noted = [bool(play.called) for play in plays if play.called is not None]
    return sum(noted) if noted or not plays else None


def largest(plays: list[Play]) -> int | None:
    return max((play.margin for play in plays if play.margin is not None), default=None)


def streak(wins: list[bool]) -> dict[str, int]:
    """How many in a row at the end, and at most."""
    runs = "".join("x" if each else " " for each in wins).split(" ")
    return {"current": len(runs[-1]), "longest": max(map(len, runs))}


def names_of(match: Match) -> list[str]:
    """Whose figures each seat makes: partners with one pack are a name together."""
    if match.rules["teams"] != "shared-pack":
        return match.seats
    return [
        side.name if side.credited == [side.name] else " + ".join(sorted(match.people[seat]))
        for seat in range(len(match.seats))
        for side in [match.sides[match.side_of(seat)]]
    ]


def own_points(match: Match, hand: Hand) -> dict[int, int]:
    """The points of each seat; an adjustment is a person's where the side has one seat."""
    found = {}
    for seat, count in hand.counts.items():
        side = match.side_of(seat)
        alone = len(match.sides[side].seats) == 1
        found[seat] = count.points + (hand.adjusted.get(side, 0) if alone else 0)
    return found


def hand_plays(match: Match) -> Iterator[Play]:
    for hand in match.bearing:
        yield from plays(match, hand, own_points(match, hand))


def match_plays(match: Match) -> list[Play]:
    """The seats for which a match counts: their side has a place, and they played a hand."""
    if not match.counts:
        return []
    points: dict[int, int] = defaultdict(int)
    for hand in match.bearing:
        for seat, own in own_points(match, hand).items():
            points[seat] += own if hand.in_total else 0
    found = {}
    for seat in sorted(points):
        side = match.side_of(seat)
        if match.places[side] is not None:
            alone = len(match.sides[side].seats) == 1
            found[seat] = match.totals[side] - match.sides[side].start if alone else points[seat]
    return list(plays(match, None, found))


def plays(match: Match, hand: Hand | None, points: dict[int, int]) -> Iterator[Play]:
    names = names_of(match)
    for seat in sorted(points):
        side = match.side_of(seat)
        others = [points[other] for other in points if match.side_of(other) != side]
        best = max(points.values())
        yield Play(match, hand, seat, names[seat], side, points[seat], best, others)


def facing(plays: list[Play], one: str, other: str) -> Iterator[tuple[Play, Play]]:
    """The hands, or the matches, that two played on different sides."""
    of_other = {id(play.hand or play.match): play for play in plays if play.name == other}
    for play in plays:
        theirs = of_other.get(id(play.hand or play.match))
        if play.name == one and theirs is not None and theirs.side != play.side:
            yield play, theirs
