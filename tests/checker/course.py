"""The course of a match: what each hand counts for, the end, the places (R12, L7).

Places are kept as an order of tiers. At first all sides are one tier; an extra hand splits the one
at the top. Within a tier it goes by totals.
"""

from collections.abc import Callable, Iterable
from itertools import zip_longest

from tests.checker.archive import Archive, Hand, Match


def followed(archive: Archive, season: str | None = None) -> list[Match]:
    """Every match of a season, or of the club, with its course."""
    found = archive.matches(season)
    for match in found:
        Course(match).run()
    return found


def limit(text: str) -> int | None:
    return None if text == "none" else int(text)


class Course:
    """One match being followed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.all = set(range(len(match.sides)))
        self.totals = [side.start for side in match.sides]
        for side, points in match.adjusted.items():
            self.totals[side] += points
        self.tiers: list[set[int]] = [set(self.all)]
        self.decided: set[int] = set()
        self.gone: set[int] = set()
        self.is_regular = True
        self.regular = 0
        self.between: set[int] = set()
        self.kind = match.rules["extra_hand"]
        self.is_play_off = not match.is_regular

    def run(self) -> None:
        match = self.match
        end = match.row["end_position"] if match.row["end_kind"] else None
        first = min((hand.position for hand in match.hands), default=None)
        self.leave(at for at in match.left if first is None or match.left[at] < first)
        if self.is_play_off:
            self.kind, self.is_regular = "decider", False
            self.ask(self.all)
        if end is not None and (first is None or end < first):
            self.declare()
        number = 1
        for hand, following in zip_longest(match.hands, match.hands[1:]):
            hand.number = number
            number += not hand.is_void
            self.take(hand)
            before = following.position if following else None
            self.leave(
                seat for seat, at in match.left.items()
                if at >= hand.position and (before is None or at < before)
            )  # fmt: skip
            if end is not None and end >= hand.position and (before is None or end < before):
                self.declare()
        match.totals, match.places = self.totals, self.places()
        match.due = sorted(self.between) if match.ended is None else []
        match.asked = match.asked or match.due
        match.order = self.tiers
        match.waiting = self.waiting()

    def waiting(self) -> list[int]:
        """The sides that play the next hand."""
        if self.match.ended is not None or self.match.row["is_void"]:
            return []
        sides = self.all if self.kind == "all" or not self.between else self.between
        return sorted(side for side in sides if set(self.match.sides[side].seats) - self.gone)

    def take(self, hand: Hand) -> None:
        match = self.match
        for side in match.sides:
            index = match.sides.index(side)
            if any(seat in hand.counts for seat in side.seats) or index in hand.adjusted:
                points = sum(hand.counts[seat].points for seat in side.seats if seat in hand.counts)
                hand.gained[index] = points + hand.adjusted.get(index, 0)
        if hand.is_void or match.ended is not None:
            return
        is_extra = bool(self.between)
        players = self.all if self.kind == "all" or not is_extra else self.between
        wanted = {seat for side in players for seat in match.sides[side].seats} - self.gone
        as_kept = match.row["end_kind"] == "as kept on paper" and not is_extra
        if not hand.counts or (set(hand.counts) != wanted and not as_kept):
            return
        if is_extra and not self.match.asked:
            self.match.asked = sorted(self.between)
        hand.use = "extra" if is_extra else "counted"
        hand.in_total = not (is_extra and self.kind == "decider")
        if hand.in_total:
            for side, points in hand.gained.items():
                self.totals[side] += points
        if is_extra:
            self.settle(hand)
        else:
            self.regular += 1
            self.test()

    def test(self) -> None:
        """R12.1: whether regular play is over."""
        rules, top = self.match.rules, sorted(self.totals, reverse=True)
        lead, hands, target = (limit(rules[name]) for name in ("lead", "hands", "target"))
        if self.match.row["end_kind"] == "as kept on paper":
            return
        if lead is not None and len(top) > 1 and top[0] - top[1] >= lead:
            self.over("lead")
        elif hands is not None and self.regular >= hands:
            self.over("hands")
        elif target is not None and top[0] >= target:
            self.over("target")

    def over(self, trigger: str) -> None:
        """R12.2: the contenders, and whether they play an extra hand."""
        rules = self.match.rules
        self.is_regular, self.match.trigger = False, trigger
        contenders = self.best(self.all)
        if trigger == "target" and rules["crossing"] != "tied-only":
            contenders = {side for side in self.all if self.totals[side] >= int(rules["target"])}
        if rules["crossing"] in ("extra-hand", "tied-only") and len(contenders) > 1:
            self.ask(contenders)
        else:
            self.match.ended = "played"

    def best(self, sides: set[int]) -> set[int]:
        most = max(self.totals[side] for side in sides)
        return {side for side in sides if self.totals[side] == most}

    def ask(self, contenders: set[int]) -> None:
        """An extra hand between those who are still there, if they are two at least."""
        there = {side for side in contenders if set(self.match.sides[side].seats) - self.gone}
        self.between = set()
        if len(there) < 2:
            if self.kind == "decider" and there:
                self.decided = self.decided or set(contenders)
                self.split(contenders, lambda side: int(side in there))
            self.match.ended = "played"
            return
        self.between = there
        if self.kind != "all" and not self.decided:
            self.decided = set(there)
            self.tiers = [there, self.all - there]

    def settle(self, hand: Hand) -> None:
        """R12.3: what an extra hand decides."""
        between, self.between = self.between, set()
        if self.kind == "all":
            ahead = self.best(self.all)
        elif self.kind == "contenders":
            ahead = self.best(between)
            self.split(between, lambda side: int(side in ahead))
        else:
            most = max(hand.gained.get(side, 0) for side in between)
            ahead = {side for side in between if hand.gained.get(side, 0) == most}
            self.split(between, lambda side: hand.gained.get(side, 0))
        if len(ahead) > 1:
            self.ask(ahead)
        else:
            self.match.ended = "played"

    def split(self, between: set[int], value: Callable[[int], int]) -> None:
        """The tier of those who played, parted by a value; who has left the table comes after."""
        at = next(i for i, tier in enumerate(self.tiers) if between <= tier)
        rest = self.tiers[at] - between
        parts = [
            {side for side in between if value(side) == each}
            for each in sorted({value(side) for side in between}, reverse=True)
        ]
        self.tiers[at : at + 1] = [*parts, *([rest] if rest else [])]

    def leave(self, seats: Iterable[int]) -> None:
        now = set(seats)
        if now:
            self.gone |= now
            if self.between and self.match.ended is None:
                self.ask(self.between)

    def declare(self) -> None:
        """R12.4: an end that was declared, unless it had come before."""
        kind = self.match.row["end_kind"]
        if self.match.ended is not None or (kind == "played" and not self.is_regular):
            return
        if kind == "played":
            self.over("closed")
        else:
            self.match.ended, self.between = kind, set()

    def places(self) -> list[int | None]:
        match = self.match
        if match.ended is None or (match.ended == "abandoned" and not match.row["end_counts"]):
            return [None for _ in self.all]
        if match.ended == "walkover":
            return [1 if side.is_there else None for side in match.sides]
        values = [self.value(side) for side in sorted(self.all)]
        if match.rules["rank_style"] == "1223":
            return [1 + len({other for other in values if other > own}) for own in values]
        return [1 + sum(other > own for other in values) for own in values]

    def value(self, side: int) -> tuple[int, int, int]:
        """What a side is placed by, the greatest first."""
        total = self.totals[side]
        if self.match.ended != "played":
            return 0, total, 0
        tier = next(i for i, tier in enumerate(self.tiers) if side in tier)
        if self.kind == "decider" and side in self.decided:
            return -tier, 0, 0
        calls = 0
        if self.match.rules["crossing"] == "most-calls" and total == max(self.totals):
            calls = self.match.calls(side)
        return -tier, total, calls
