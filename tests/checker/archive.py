"""The rows of an archive, and what they say of every match (docs/json.md)."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]


@dataclass
class Count:
    """What one seat made of a hand; foundation and demon are None where points alone are known."""

    points: int
    foundation: int | None
    demon: int | None
    called: bool


@dataclass
class Hand:
    """One hand as it was entered.

    Attributes:
        counts: by seat; who sat it out is missing.
        adjusted: points by side.
        use: `counted` or `extra` if it bears on the match; empty otherwise.
        in_total: whether its points enter the totals.
    """

    position: int
    is_void: bool
    outcome: str
    counts: dict[int, Count]
    adjusted: dict[int, int]
    number: int = 0
    use: str = ""
    in_total: bool = True
    gained: dict[int, int] = field(default_factory=dict)


@dataclass
class Side:
    """What scores in a match."""

    name: str
    seats: list[int]
    credited: list[str]
    start: int
    is_there: bool


@dataclass
class Match:
    """A match with its course, which `course.py` finds out.

    Attributes:
        left: seat to the position of the last hand before it was left.
        absent: seat to the name it was meant for, and whom it counts for.
        people: whoever sat at each seat, partners of a shared pack both.
        ended: how; None while it goes on.
        due: the contenders between whom an extra hand is due.
        asked: those of the first one that was.
        waiting: who plays the next hand.
        places: of each side; None: it has none.
        order: the tiers that extra hands have made of the sides.
    """

    row: Row
    rules: Mapping[str, str]
    seats: list[str]
    people: list[list[str]]
    sides: list[Side]
    hands: list[Hand]
    adjusted: dict[int, int]
    left: dict[int, int]
    absent: dict[int, tuple[str, str]]
    night: int | None
    is_disputed: bool
    totals: list[int] = field(default_factory=list)
    ended: str | None = None
    trigger: str = ""
    due: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    places: list[int | None] = field(default_factory=list)
    order: list[set[int]] = field(default_factory=list)

    @property
    def number(self) -> int:
        return int(self.row["number"])

    @property
    def name(self) -> str:
        return f"M{self.number}"

    @property
    def day(self) -> str | None:
        return self.row["played_on"]

    @property
    def when(self) -> tuple[str, int]:
        return self.day or "", self.number

    @property
    def is_regular(self) -> bool:
        return self.row["kind"] == "regular"

    @property
    def counts(self) -> bool:
        return not self.row["is_void"] and any(place is not None for place in self.places)

    @property
    def is_settled(self) -> bool:
        """Whether it is confirmed, and nothing in it is disputed."""
        return bool(self.row["is_confirmed"]) and not self.is_disputed and self.ended is not None

    @property
    def bearing(self) -> list[Hand]:
        return [hand for hand in self.hands if hand.use]

    def side_of(self, seat: int) -> int:
        return next(i for i, side in enumerate(self.sides) if seat in side.seats)

    def calls(self, side: int) -> int:
        """Hands called by a side; two partners in one hand have called one hand."""
        seats = self.sides[side].seats
        return sum(
            any(seat in hand.counts and hand.counts[seat].called for seat in seats)
            for hand in self.bearing
        )


class Archive:
    """The tables of an archive."""

    def __init__(self, text: str) -> None:
        tables: dict[str, list[Row]] = json.loads(text)["tables"]
        self.tables = tables
        self.players = {row["id"]: row["name"] for row in tables["player"]}
        self.teams = {row["id"]: row["name"] for row in tables["team"]}
        self.rules = {row["id"]: json.loads(row["options"]) for row in tables["rules"]}
        self.nights = {row["id"]: row["number"] for row in tables["night"]}
        self.seasons = {row["name"]: row for row in tables["season"]}
        self.of_match = {
            name: grouped(tables[name], "match_id") for name in ("side", "seat", "hand")
        }
        self.counts = grouped(tables["count"], "hand_id")
        self.disputed = {row["hand_id"] for row in tables["dispute"] if row["resolution"] is None}
        self.side_adjustments = grouped(tables["adjustment"], "side_id")
        self.absent = {
            row["seat_id"]: (self.players[row["player_id"]], row["counts_for"])
            for row in tables["substitute"]
        }
        self.left = {row["seat_id"]: row["position"] for row in tables["leaving"]}

    def who(self, row: Row) -> str:
        """The name of the player or the team a row is about."""
        if row["team_id"] is not None:
            return str(self.teams[row["team_id"]])
        return str(self.players[row["player_id"]])

    def plan(self, season: str) -> Row:
        plan: Row = json.loads(self.seasons[season]["plan"])
        return plan

    def rows(self, table: str, season: str) -> list[Row]:
        """The rows of a table that belong to a season."""
        key = self.seasons[season]["id"]
        return [row for row in self.tables[table] if row["season_id"] == key]

    def matches(self, season: str | None = None) -> list[Match]:
        """As they were entered; their course is still to be followed."""
        rows = self.tables["match"] if season is None else self.rows("match", season)
        return [self.match(row) for row in sorted(rows, key=lambda row: row["number"])]

    def match(self, row: Row) -> Match:
        rules = self.rules[row["rules_id"]]
        is_shared = rules["teams"] == "shared-pack"
        seats, side_rows = self.of_match["seat"][row["id"]], self.of_match["side"][row["id"]]
        sides = [self.side(side, seats) for side in side_rows]
        side_of = {seat: side.name for side in sides for seat in side.seats}
        index = {side["id"]: i for i, side in enumerate(side_rows)}
        given: dict[int | None, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for side_id, side in index.items():
            for each in self.side_adjustments[side_id]:
                given[each["hand_id"]][side] += each["points"]
        hands = self.of_match["hand"][row["id"]]
        return Match(
            row=row,
            rules=rules,
            seats=[
                side_of[i] if is_shared else self.players[seat["player_id"]]
                for i, seat in enumerate(seats)
            ],
            people=[self.sitting(seat) for seat in seats],
            sides=sides,
            hands=[self.hand(each, seats, rules, given[each["id"]]) for each in hands],
            adjusted=dict(given[None]),
            left={
                i: self.left[seat["id"]] for i, seat in enumerate(seats) if seat["id"] in self.left
            },
            absent={
                i: self.absent[seat["id"]]
                for i, seat in enumerate(seats)
                if seat["id"] in self.absent
            },
            night=self.nights.get(row["night_id"]),
            is_disputed=any(each["id"] in self.disputed for each in hands),
        )

    def sitting(self, seat: Row) -> list[str]:
        ids = [seat["player_id"], seat["partner_id"]]
        return [self.players[each] for each in ids if each is not None]

    def side(self, row: Row, seats: list[Row]) -> Side:
        own = [i for i, seat in enumerate(seats) if seat["side_id"] == row["id"]]
        people = [name for i in own for name in self.sitting(seats[i])]
        credited = list(people)
        for i in own:
            if seats[i]["id"] in self.absent:
                absent, counts_for = self.absent[seats[i]["id"]]
                if counts_for != "substitute":
                    credited.remove(self.players[seats[i]["player_id"]])
                if counts_for == "absent":
                    credited.append(absent)
        name = " + ".join(people)
        if row["team_id"] is not None:
            name = self.teams[row["team_id"]]
            credited = [name]
        return Side(name, own, credited, row["start_points"], bool(row["is_present"]))

    def hand(
        self, row: Row, seats: list[Row], rules: Mapping[str, str], adjusted: dict[int, int]
    ) -> Hand:
        index = {seat["id"]: i for i, seat in enumerate(seats)}
        counts = {
            index[each["seat_id"]]: counted(each, rules, row["outcome"])
            for each in self.counts[row["id"]]
        }
        return Hand(row["position"], bool(row["is_void"]), row["outcome"], counts, dict(adjusted))


def grouped(rows: Iterable[Row], key: str) -> dict[Any, list[Row]]:
    """Rows by their parent, in the order of their positions where they have any."""
    found: dict[Any, list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.get("position", 0)):
        found[row[key]].append(row)
    return found


def counted(row: Row, rules: Mapping[str, str], outcome: str) -> Count:
    """R11: the points of a seat."""
    called = bool(row["is_caller"])
    if row["net"] is not None:
        return Count(row["net"], None, None, called)
    worth = {name: int(rules[name]) for name in (
        "foundation_points", "demon_penalty", "out_bonus", "king_bonus"
    )}  # fmt: skip
    points = row["foundation"] * worth["foundation_points"] - row["demon"] * worth["demon_penalty"]
    points += (row["kings"] or 0) * worth["king_bonus"]
    if called and outcome == "called":
        points += worth["out_bonus"]
    return Count(points, row["foundation"], row["demon"], called)
