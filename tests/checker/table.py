"""Standings of a season from the courses of its matches (L4-L6; docs/standings.md)."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cmp_to_key
from typing import Any

from tests.checker.course import Archive, Course, places_of


@dataclass
class Outing:
    """One match of one name."""

    course: Course
    seat: int
    points: Fraction
    above: int
    level: int


@dataclass
class Line:
    """One row of the standings."""

    name: str
    league_points: Fraction
    matches: int
    wins: Fraction
    total: int
    hands: int
    calls: int
    awarded: Fraction
    outings: list[Outing] = field(repr=False, default_factory=list)
    place: int | None = None

    @property
    def key(self) -> tuple[Any, ...]:
        return self.league_points, self.wins, self.firsts, self.total

    @property
    def firsts(self) -> list[Fraction]:
        most = max((each.above + each.level for each in self.outings), default=0)
        found = [Fraction(0)] * 9
        for each in self.outings:
            for place in range(each.above, each.above + each.level):
                found[place] += Fraction(1, each.level)
        return found[: max(most, 9)]


class Season:
    """One season of an archive, under its own scheme or another."""

    def __init__(self, archive: Archive, name: str, scheme: dict[str, Any] | None = None) -> None:
        self.archive = archive
        self.row = next(row for row in archive.tables["season"] if row["name"] == name)
        self.plan = json.loads(self.row["plan"])
        self.scheme = scheme or self.plan["scheme"]
        self.courses = sorted(
            (
                each
                for each in archive.courses
                if each.row["season_id"] == self.row["id"] and each.row["kind"] == "regular"
            ),
            key=lambda each: each.when,
        )
        self.entries = {
            row["player_id"]: row
            for row in archive.tables["entry"]
            if row["season_id"] == self.row["id"]
        }
        self.outings: defaultdict[int, list[Outing]] = defaultdict(list)
        for course in self.courses:
            if course.counts:
                self.credit(course)

    def credit(self, course: Course) -> None:
        for seat, value in enumerate(self.values(course)):
            player, place = course.credited(seat), course.places[seat]
            if value is not None and place is not None and player is not None:
                level = course.places.count(place)
                above = sum(other is not None and other < place for other in course.places)
                self.outings[player].append(Outing(course, seat, value, above, level))

    def values(self, course: Course) -> list[Fraction | None]:
        """The league points of each seat of a match."""
        totals, places = self.totals(course), self.places(course)
        course.places = list(places)
        there = [seat for seat, place in enumerate(places) if place is not None]
        table = sum(totals[seat] for seat in there)
        found: list[Fraction | None] = [None for _ in places]
        for seat in there:
            place = places[seat]
            above = sum(1 for other in there if (places[other] or 0) < (place or 0))
            level = sum(1 for other in there if places[other] == place)
            match self.scheme["kind"]:
                case "place":
                    worth = self.worth(len(places))
                    value = Fraction(sum(worth[above : above + level])) / level
                case "wins":
                    value = Fraction(int(above == 0), level)
                case "share":
                    value = Fraction(totals[seat], table) if table > 0 else Fraction(1, len(there))
                case _:
                    value = Fraction(totals[seat])
            value += self.scheme["participation"]
            called = sum(seat in hand.callers for hand in course.hands)
            found[seat] = value + self.scheme["call_bonus"] * called
        return found

    def totals(self, course: Course) -> list[int]:
        starts = course.starts if self.plan["gross"] else [0] * len(course.starts)
        return [total - start for total, start in zip(course.totals, starts, strict=True)]

    def places(self, course: Course) -> list[int | None]:
        if self.plan["gross"] and len(set(course.starts)) > 1 and None not in course.places:
            return list(places_of(self.totals(course)))
        return course.places

    def worth(self, sides: int) -> list[Fraction]:
        lists = {size: list(map(Fraction, values)) for size, values in self.scheme["lists"]}
        if sides in lists:
            return lists[sides]
        first, last = self.scheme["first"], self.scheme["last"]
        return [
            last + Fraction((first - last) * (sides - place), sides - 1)
            for place in range(1, sides + 1)
        ]

    def awards(self) -> dict[int, list[Fraction]]:
        """What rounds without a match are worth, by player."""
        found: defaultdict[int, list[Fraction]] = defaultdict(list)
        tables = self.archive.tables
        days = {row["id"]: row for row in tables["round"] if row["season_id"] == self.row["id"]}
        for row in days.values():
            if row["status"] != "posted":
                continue
            played = [
                each
                for table in tables["round_table"]
                if table["round_id"] == row["id"]
                for each in self.courses
                if each.row["id"] == table["match_id"]
            ]
            for out in tables["round_out"]:
                if out["round_id"] == row["id"] and out["why"] == "sit-out":
                    self.award(found, out["player_id"], self.plan["sit_out"], played)
            for player, entry in self.entries.items():
                if entry["first_round"] > row["number"]:
                    self.award(found, player, self.plan["missed"], played)
        for course in self.courses:
            for absent, counts_for in course.absent.values():
                if counts_for == "nobody" and course.counts:
                    self.award(found, absent, {"pay": "average", "points": 0}, [course])
        return found

    def award(
        self, found: Any, player: int, award: dict[str, Any], played: Iterable[Course]
    ) -> None:
        is_neutral = self.plan["aggregate"] == "average" or self.scheme["kind"] == "nna"
        own = [each.points for each in self.outings[player]]
        values = sorted(
            value
            for course in played
            if course.counts
            for value in self.values(course)
            if value is not None
        )
        match award["pay"]:
            case "average" if own and not is_neutral:
                found[player].append(Fraction(sum(own), len(own)))
            case "median" if values:
                half = len(values) // 2
                middle = (
                    values[half]
                    if len(values) % 2
                    else Fraction(sum(values[half - 1 : half + 1]), 2)
                )
                found[player].append(middle)
            case "fixed":
                found[player].append(Fraction(award["points"]))

    def line(self, player: int, awarded: list[Fraction]) -> Line:
        own = self.outings[player]
        # Of figures worth the same, a round without a match is dropped before a match.
        figures = sorted([*((each.points, 1) for each in own), *((value, 0) for value in awarded)])
        drop = min(self.plan["discards"], max(len(figures) - 1, 0))
        if self.plan["best"] is not None:
            drop = max(drop, len(figures) - self.plan["best"])
        kept = figures[max(drop, 0) :]
        wins = sum((Fraction(each.above == 0, each.level) for each in own), Fraction(0))
        points = sum((value for value, _ in kept), Fraction(0))
        if self.scheme["kind"] == "nna":
            mean = points / len(kept) if kept else Fraction(0)
            points = mean + len(own) + wins
        elif self.plan["aggregate"] == "average" and kept:
            points /= len(kept)
        given = sum(
            row["points"]
            for row in self.archive.tables["adjustment"]
            if row["season_id"] == self.row["id"] and row["player_id"] == player
        )
        return Line(
            self.archive.names[player],
            points + given,
            len(own),
            wins,
            sum(self.totals(each.course)[each.seat] for each in own),
            sum(each.seat in hand.points for each in own for hand in each.course.hands),
            sum(each.seat in hand.callers for each in own for hand in each.course.hands),
            sum((value for value, is_match in kept if not is_match), Fraction(0)),
            own,
        )

    def lines(self, division: str | None, *, parted: bool) -> list[Line]:
        """The rows of one division, or of all."""
        awards = self.awards()
        given = {
            row["player_id"]
            for row in self.archive.tables["adjustment"]
            if row["season_id"] == self.row["id"]
        }
        players = {player for player, own in self.outings.items() if own} | given
        players |= {player for player, values in awards.items() if values}
        players |= {
            player for player, row in self.entries.items() if row["status"] == "disqualified"
        }
        guests = {row["id"] for row in self.archive.tables["player"] if row["is_guest"]}
        ranked, others = [], []
        for player in sorted(players, key=lambda each: self.archive.names[each]):
            entry = self.entries.get(player, {"division": None, "status": "entered"})
            known = entry["division"] if entry["division"] in self.plan["divisions"] else None
            if parted and known != division:
                continue
            line = self.line(player, awards.get(player, []))
            is_out = (
                (player in guests and not self.plan["ranks_guests"])
                or line.matches < self.plan["minimum"]
                or entry["status"] == "disqualified"
            )
            (others if is_out else ranked).append(line)
        return self.placed(ranked) + others

    def placed(self, lines: list[Line]) -> list[Line]:
        """The rows in order, those who share a place with the same one."""

        def compare(one: Line, other: Line) -> int:
            keys = [
                (each.league_points, each.wins, each.firsts, each.total) for each in (one, other)
            ]
            return (keys[0] < keys[1]) - (keys[0] > keys[1])

        ordered = sorted(lines, key=cmp_to_key(compare))
        for index, line in enumerate(ordered):
            line.place = index + 1
            if index and compare(ordered[index - 1], line) == 0:
                line.place = ordered[index - 1].place
        return ordered
