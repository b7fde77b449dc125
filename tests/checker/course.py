"""From the rows of an archive to the course of every match (R11, R12, L7)."""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

Rows = list[dict[str, Any]]


@dataclass
class Hand:
    """One hand that bears on a match: by seat, what everybody who played it made."""

    points: dict[int, int]
    demon: dict[int, int]
    callers: set[int]
    outcome: str
    foundation: dict[int, int]
    is_extra: bool = False
    decides: bool = False


@dataclass
class Course:
    """A match as it went."""

    row: dict[str, Any]
    rules: dict[str, str]
    seats: list[int]
    starts: list[int]
    totals: list[int]
    hands: list[Hand] = field(default_factory=list)
    is_over: bool = False
    places: list[int | None] = field(default_factory=list)
    absent: dict[int, tuple[int, str]] = field(default_factory=dict)

    @property
    def day(self) -> str:
        return self.row["played_on"] or ""

    @property
    def when(self) -> tuple[str, int]:
        return self.day, self.row["number"]

    @property
    def counts(self) -> bool:
        return not self.row["is_void"] and any(place is not None for place in self.places)

    def credited(self, seat: int) -> int | None:
        """Whom the result of a seat counts for."""
        if seat not in self.absent:
            return self.seats[seat]
        absent, counts_for = self.absent[seat]
        return {"nobody": None, "absent": absent, "substitute": self.seats[seat]}[counts_for]


def number(text: str) -> int | None:
    return None if text == "none" else int(text)


def places_of(keys: list[Any]) -> list[int]:
    return [1 + sum(other > key for other in keys) for key in keys]


class Archive:
    """The tables of an archive, and its matches played again."""

    def __init__(self, text: str) -> None:
        self.tables: dict[str, Rows] = json.loads(text)["tables"]
        self.rules = {row["id"]: json.loads(row["options"]) for row in self.tables["rules"]}
        self.names = {row["id"]: row["name"] for row in self.tables["player"]}
        self.by_match: dict[str, dict[int, Rows]] = {}
        for table in ("side", "seat", "hand"):
            self.by_match[table] = defaultdict(list)
            for row in sorted(self.tables[table], key=lambda each: each["position"]):
                self.by_match[table][row["match_id"]].append(row)
        self.courses = [self.course(row) for row in self.tables["match"]]

    def course(self, row: dict[str, Any]) -> Course:
        rules = self.rules[row["rules_id"]]
        seats, sides = self.by_match["seat"][row["id"]], self.by_match["side"][row["id"]]
        starts = [side["start_points"] for side in sides]
        side_of = {side["id"]: index for index, side in enumerate(sides)}
        found = Course(row, rules, [seat["player_id"] for seat in seats], starts, list(starts))
        seat_at = {seat["id"]: index for index, seat in enumerate(seats)}
        for each in self.tables["substitute"]:
            if each["seat_id"] in seat_at:
                found.absent[seat_at[each["seat_id"]]] = (each["player_id"], each["counts_for"])
        adjusted: dict[int | None, list[tuple[int, int]]] = defaultdict(list)
        for each in self.tables["adjustment"]:
            if each["side_id"] in side_of:
                adjusted[each["hand_id"]].append((side_of[each["side_id"]], each["points"]))
        for side, points in adjusted[None]:
            found.totals[side] += points
        left = {
            seat_at[each["seat_id"]]: each["position"]
            for each in self.tables["leaving"]
            if each["seat_id"] in seat_at
        }
        present = [bool(side["is_present"]) for side in sides]
        Play(found, left, present).run(self.hands(row, rules, seat_at, adjusted))
        return found

    def hands(
        self, row: dict[str, Any], rules: dict[str, str], seat_at: dict[int, int], adjusted: Any
    ) -> list[tuple[int, bool, Hand]]:
        """The hands with their positions and whether they are void."""
        rows: dict[int, Rows] = defaultdict(list)
        for count in self.tables["count"]:
            rows[count["hand_id"]].append(count)
        found = []
        for hand in self.by_match["hand"][row["id"]]:
            made = Hand({}, {}, set(), hand["outcome"], {})
            for count in rows[hand["id"]]:
                seat = seat_at[count["seat_id"]]
                if count["is_caller"]:
                    made.callers.add(seat)
                made.points[seat] = points_of(rules, count)
                if count["net"] is None:
                    made.demon[seat] = count["demon"]
                    made.foundation[seat] = count["foundation"]
            for side, points in adjusted[hand["id"]]:
                made.points[side] += points
            found.append((hand["position"], bool(hand["is_void"]), made))
        return found


def points_of(rules: dict[str, str], count: dict[str, Any]) -> int:
    """R11."""
    if count["net"] is not None:
        return int(count["net"])
    points = count["foundation"] * int(rules["foundation_points"])
    points -= count["demon"] * int(rules["demon_penalty"])
    points += int(rules["out_bonus"]) * count["is_caller"]
    return int(points + int(rules["king_bonus"]) * (count["kings"] or 0))


class Play:
    """R12 once more: who plays, when it ends, who comes where."""

    def __init__(self, course: Course, left: dict[int, int], present: list[bool]) -> None:
        self.course, self.rules, self.left, self.present = course, course.rules, left, present
        self.everybody = set(range(len(course.seats)))
        self.due: set[int] | None = None
        self.contenders: set[int] = set()
        self.contended: set[int] = set()
        self.steps: list[list[int]] = [[] for _ in course.seats]
        self.calls = [0 for _ in course.seats]
        self.regular = 0
        self.extra_rule = self.rules["extra_hand"]
        self.gone: set[int] = set()
        self.declared: str | None = None

    def run(self, hands: list[tuple[int, bool, Hand]]) -> None:
        row = self.course.row
        self.leave(0)
        if row["kind"] == "tie-break":
            self.extra_rule = "decider"
            self.ask(self.everybody)
        if row["end_kind"] and row["end_position"] == 0:
            self.close()
        for position, is_void, hand in hands:
            wanted = (self.due if self.due is not None else self.everybody) - self.gone
            if not is_void and not self.course.is_over and set(hand.points) == wanted and wanted:
                self.take(hand)
            if row["end_kind"] and position == row["end_position"]:
                self.close()
            self.leave(position)
        self.course.places = self.places()

    def take(self, hand: Hand) -> None:
        course, is_extra = self.course, self.due is not None
        hand.is_extra = is_extra
        hand.decides = is_extra and self.extra_rule == "decider"
        course.hands.append(hand)
        if not hand.decides:
            for seat, points in hand.points.items():
                course.totals[seat] += points
                self.calls[seat] += seat in hand.callers
        if not is_extra:
            self.regular += 1
            self.test_end()
            return
        self.due = None
        among = self.contenders
        if hand.decides:
            own = [hand.points[seat] for seat in among]
            best, least = max(own), min(own) - 1  # whoever has left comes after those who stayed
            for seat in self.everybody:
                self.steps[seat].append(hand.points[seat] if seat in among else least)
            level = {seat for seat in among if hand.points[seat] == best}
        else:
            level = self.top(self.everybody if self.extra_rule == "all" else among)
            if self.extra_rule == "contenders":
                for seat in self.everybody:
                    self.steps[seat].append((seat in among) + (seat in level))
        if len(level) > 1:
            self.ask(level)
        else:
            course.is_over = True

    def test_end(self) -> None:
        totals = sorted(self.course.totals, reverse=True)
        lead, hands, target = (number(self.rules[name]) for name in ("lead", "hands", "target"))
        crossed: set[int] = set()
        by_lead = lead is not None and totals[0] - totals[1] >= lead
        by_hands = hands is not None and self.regular >= hands
        if not by_lead and not by_hands:
            if target is None or totals[0] < target:
                return
            crossed = {seat for seat in self.everybody if self.course.totals[seat] >= target}
        level = self.top(self.everybody)
        contenders = level if self.rules["crossing"] == "tied-only" else crossed or level
        if self.rules["crossing"] in ("extra-hand", "tied-only") and len(contenders) > 1:
            self.ask(contenders)
        else:
            self.course.is_over = True

    def top(self, among: set[int]) -> set[int]:
        best = max(self.course.totals[seat] for seat in among)
        return {seat for seat in among if self.course.totals[seat] == best}

    def ask(self, contenders: set[int]) -> None:
        contenders = contenders - self.gone
        if len(contenders) < 2:
            self.course.is_over = True
            return
        self.contenders = contenders
        self.due = (self.everybody if self.extra_rule == "all" else contenders) - self.gone
        if self.extra_rule != "all" and not self.contended:
            self.contended = contenders
            for seat in self.everybody:
                self.steps[seat].append(int(seat in contenders))

    def leave(self, position: int) -> None:
        now = {seat for seat, at in self.left.items() if at == position}
        if now:
            self.gone |= now
            if self.due is not None and not self.course.is_over:
                self.due = None
                self.ask(self.contenders)

    def close(self) -> None:
        if not self.course.is_over:
            self.course.is_over, self.due = True, None
            self.declared = self.course.row["end_kind"]

    def places(self) -> list[int | None]:
        if not self.course.is_over:
            return [None for _ in self.everybody]
        if self.declared == "walkover":
            return [1 if there else None for there in self.present]
        if self.declared == "abandoned" and not self.course.row["end_counts"]:
            return [None for _ in self.everybody]
        return list(places_of([self.key(seat) for seat in range(len(self.course.seats))]))

    def key(self, seat: int) -> tuple[int, ...]:
        total = self.course.totals[seat]
        if self.declared:
            return (total,)
        if self.extra_rule == "decider" and seat in self.contended:
            total = 0
        most = self.rules["crossing"] == "most-calls" and total == max(self.course.totals)
        return (*self.steps[seat], total, self.calls[seat] if most else 0)
