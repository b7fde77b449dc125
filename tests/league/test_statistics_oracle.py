"""Statistics told a second time, slowly and in other words, and compared over random clubs.

Only the points of seats, totals and places of matches are taken from the code (they have oracles
of their own); everything else is counted again from docs/statistics.md, name by name.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import combinations, groupby
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.hand.rules import ExtraHand
from rd_league.hand.sheet import Counted, Outcome
from rd_league.league.match import Counting, HandResult, MatchResult
from rd_league.league.meetings import HeadToHead, head_to_head
from rd_league.league.model import MatchKind
from rd_league.league.outings import Scope
from rd_league.league.records import RecordKind, records
from rd_league.league.statistics import Figures, statistics
from tests.league.clubs import random_club, random_scope

SEEDS = st.integers(0, 10**9)


@dataclass
class Seen:
    """One hand, or one match, with the points of each name in it and the side it was on."""

    result: MatchResult
    hand: HandResult | None
    points: dict[str, int]
    side: dict[str, int]
    seat: dict[str, int]

    def others(self, name: str) -> list[str]:
        return [other for other in self.points if self.side[other] != self.side[name]]

    def margin(self, name: str) -> int | None:
        own = self.points[name]
        gaps = [own - self.points[other] for other in self.others(name)]
        return sum(gaps) if gaps else None

    def has(self, name: str, against: str | None) -> bool:
        return name in self.points and (against is None or against in self.others(name))

    def spot(self, *names: str) -> tuple[object, ...]:
        match = self.result.match
        return names, match.played_on, match.name, self.hand and self.hand.label

    def called(self, name: str) -> bool | None:
        assert self.hand is not None
        sheet = self.hand.hand.sheet
        if self.seat[name] in sheet.callers:
            return True
        return None if sheet.outcome is Outcome.UNKNOWN else False

    def counted(self, name: str) -> Counted | None:
        assert self.hand is not None
        count = self.hand.hand.sheet.seats[self.seat[name]]
        return count if isinstance(count, Counted) else None

    def wins(self, name: str) -> bool:
        return self.result.places[self.side[name]] == 1

    def shares(self, name: str) -> bool:
        return self.wins(name) and self.result.places.count(1) > 1


@dataclass
class Attempt:
    """One thing that may be a record; the target is 0 where there is none."""

    kind: RecordKind
    value: int | None
    spot: tuple[object, ...]
    target: int = 0


class Oracle:
    def __init__(self, results: tuple[MatchResult, ...], scope: Scope) -> None:
        self.against = scope.against
        chosen = [result for result in results if self.lets(scope, result)]
        chosen.sort(key=lambda each: (each.match.played_on or date(1, 1, 1), each.match.number))
        self.hands = [seen for result in chosen for seen in self.hands_of(result)]
        self.matches = [self.match_of(result) for result in chosen]
        everybody = {name for seen in (*self.hands, *self.matches) for name in seen.points}
        self.names = sorted(
            (
                name
                for name in everybody
                if any(seen.has(name, self.against) for seen in (*self.hands, *self.matches))
            ),
            key=lambda name: (name.casefold(), name),
        )

    def lets(self, scope: Scope, result: MatchResult) -> bool:
        match = result.match
        day = match.played_on
        if match.kind is MatchKind.TIE_BREAK or match.is_void:
            return False
        if scope.table_size not in (None, len(match.seats)):
            return False
        if day is None:
            return scope.since is scope.until is None
        return (scope.since or day) <= day <= (scope.until or day)

    def name_of(self, result: MatchResult, seat: int) -> str:
        [side] = [side for side in result.match.sides if seat in side.seats]
        if len(side.seats) == 1 and len(side.credited) == 2:  # partners who are no team
            return " + ".join(sorted(side.credited))
        return result.match.seats[seat]

    def seats_of(self, result: MatchResult) -> Iterator[tuple[int, int, str]]:
        for index, side in enumerate(result.match.sides):
            for seat in side.seats:
                yield seat, index, self.name_of(result, seat)

    def hands_of(self, result: MatchResult) -> Iterator[Seen]:
        for hand in result.hands:
            if hand.counting not in (Counting.COUNTED, Counting.EXTRA):
                continue
            seen = Seen(result, hand, {}, {}, {})
            for seat, side, name in sorted(self.seats_of(result)):
                scored = hand.points[seat]
                if scored is None:
                    continue
                given = sum(a.points for a in hand.hand.adjustments if a.side == side)
                alone = len(result.match.sides[side].seats) == 1
                seen.points[name] = scored.total + (given if alone else 0)
                seen.side[name], seen.seat[name] = side, seat
            yield seen

    def match_of(self, result: MatchResult) -> Seen:
        seen = Seen(result, None, {}, {}, {})
        if result.match.is_void:
            return seen
        hands = list(self.hands_of(result))
        decider = result.match.rules.extra_hand is ExtraHand.DECIDER
        for seat, side, name in sorted(self.seats_of(result)):
            own = [hand for hand in hands if name in hand.points]
            if result.places[side] is None or not own:
                continue
            facts = result.match.sides[side]
            if len(facts.seats) == 1:
                seen.points[name] = result.totals[side] - facts.start_points
            else:
                seen.points[name] = sum(
                    hand.points[name]
                    for hand in own
                    if hand.hand and not (decider and hand.hand.counting is Counting.EXTRA)
                )
            seen.side[name], seen.seat[name] = side, seat
        return seen

    def figures(self, name: str) -> dict[str, object]:
        hands = [seen for seen in self.hands if seen.has(name, self.against)]
        matches = [seen for seen in self.matches if seen.has(name, self.against)]
        points = [seen.points[name] for seen in hands]
        totals = [seen.points[name] for seen in matches]
        noted = [c for seen in hands if (c := seen.called(name)) is not None]
        calls = [seen for seen in hands if seen.called(name)]
        cards = [count for seen in hands if (count := seen.counted(name))]
        out = [count.foundation for seen in calls if (count := seen.counted(name))]
        full = [
            seen
            for seen in calls
            if seen.others(name) and max(seen.points[other] for other in seen.others(name)) < 0
        ]
        blank = bool(hands) and not noted
        won = [seen.wins(name) for seen in matches]
        tied = sum(seen.shares(name) for seen in matches)
        return {
            "hands": len(hands),
            "matches": len(matches),
            "points": sum(points),
            "pph": Fraction(sum(points), len(points)) if points else None,
            "ppm": Fraction(sum(totals), len(totals)) if totals else None,
            "calls": None if blank else len(calls),
            "call_rate": Fraction(len(calls), len(noted)) if noted else None,
            "hands_won": sum(seen.points[name] == max(seen.points.values()) for seen in hands),
            "sets": sum(own < 0 for own in points),
            "full_table_sets": None if blank else len(full),
            "average_demon": Fraction(sum(c.demon for c in cards), len(cards)) if cards else None,
            "won": sum(won) - tied,
            "tied": tied,
            "lost": won.count(False),
            "best_hand": max(points, default=None),
            "best_match": max(totals, default=None),
            "hand_margin": best(seen.margin(name) for seen in hands),
            "match_margin": best(seen.margin(name) for seen in matches),
            "quick_calls": None
            if blank or (calls and not out)
            else sum(cards <= 10 for cards in out),
            "win_streak": streak(won),
            "call_streak": streak(noted),
            "form": totals[-10:],
        }

    def meetings(self) -> dict[tuple[str, str], int]:
        counts = {
            (one, other): sum(
                one in seen.points and other in seen.others(one)
                for seen in self.matches
                if seen.has(one, self.against) and seen.has(other, self.against)
            )
            for one, other in combinations(self.names, 2)
        }
        return {pair: count for pair, count in counts.items() if count}

    def duel(self, one: str, other: str) -> dict[str, object]:
        hands = [seen for seen in self.hands if seen.has(one, other)]
        matches = [seen for seen in self.matches if seen.has(one, other)]
        gaps = [seen.points[one] - seen.points[other] for seen in hands]
        told: dict[str, object] = {
            "hands": len(hands),
            "hands_level": gaps.count(0),
            "hands_ahead": (sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)),
        }
        places = [
            (seen.result.places[seen.side[one]] or 0, seen.result.places[seen.side[other]] or 0)
            for seen in matches
        ]
        told["meetings"] = [
            (seen.result.match.name, (seen.points[one], seen.points[other]), pair)
            for seen, pair in zip(matches, places, strict=True)
        ]
        told["matches_level"] = sum(a == b for a, b in places)
        told["matches_ahead"] = (sum(a < b for a, b in places), sum(b < a for a, b in places))
        told["points"] = tuple(sum(seen.points[name] for seen in hands) for name in (one, other))
        told["calls"] = tuple(self.calls_of(name, hands) for name in (one, other))
        return told

    def calls_of(self, name: str, hands: list[Seen]) -> int | None:
        called = [seen.called(name) for seen in hands]
        return None if hands and set(called) == {None} else called.count(True)

    def records(self) -> list[tuple[object, ...]]:
        """The best of all attempts at each record."""
        tries = [each for each in self.attempts() if each.value is not None]
        found: list[tuple[object, ...]] = []
        for kind in RecordKind:
            mine = [each for each in tries if each.kind is kind]
            for target in sorted({each.target for each in mine}):
                values = [each.value for each in mine if each.target == target]
                top = (min if kind is RecordKind.FEWEST_HANDS else max)(values)  # type: ignore[type-var]
                holders = [e.spot for e in mine if (e.target, e.value) == (target, top)]
                found.append((kind, target or None, top, holders))
        return found

    def attempts(self) -> Iterator[Attempt]:
        for seen in self.hands:
            for name, points in self.mine(seen):
                yield Attempt(RecordKind.HAND_HIGH, points, seen.spot(name))
                yield Attempt(RecordKind.HAND_MARGIN, seen.margin(name), seen.spot(name))
        for seen in self.matches:
            for name, points in self.mine(seen):
                yield Attempt(RecordKind.MATCH_HIGH, points, seen.spot(name))
                yield Attempt(RecordKind.MATCH_MARGIN, seen.margin(name), seen.spot(name))
            if self.mine(seen):
                yield from self.lengths(seen)
        for seen, name, length in self.runs(self.matches, won=True):
            yield Attempt(RecordKind.WIN_STREAK, length, seen.spot(name))
        for seen, name, length in self.runs(self.hands, won=False):
            yield Attempt(RecordKind.CALL_STREAK, length, seen.spot(name))
        for night, name in self.nights():
            there = [seen for seen in self.hands if self.night_of(seen) == night]
            calls = [s for s in there if s.has(name, self.against) and s.called(name)]
            spot = ((name,), self.night_day(night), None, None)
            yield Attempt(RecordKind.NIGHT_CALLS, len(calls), spot)

    def lengths(self, seen: Seen) -> Iterator[Attempt]:
        everybody = [name for name, _ in self.mine(seen)]
        length = len(list(self.hands_of(seen.result)))
        yield Attempt(RecordKind.LONGEST_MATCH, length, seen.spot(*everybody))
        winners = [name for name in everybody if seen.wins(name)]
        regular = sum(hand.counting is Counting.COUNTED for hand in seen.result.hands)
        match = seen.result.match
        starts = {side.start_points for side in match.sides}
        if seen.result.trigger == "target" and starts == {0} and winners:
            spot = seen.spot(*winners)
            yield Attempt(RecordKind.FEWEST_HANDS, regular, spot, match.rules.target or 0)

    def mine(self, seen: Seen) -> list[tuple[str, int]]:
        """Those of a hand or match that the filter leaves, in seat order."""
        names = sorted(seen.points, key=lambda name: seen.seat[name])
        return [(name, seen.points[name]) for name in names if seen.has(name, self.against)]

    def runs(self, seens: list[Seen], *, won: bool) -> list[tuple[Seen, str, int]]:
        """Wherever a streak of two or more has just become longer."""
        found = []
        for index, seen in enumerate(seens):
            for name, _ in self.mine(seen):
                length = 0
                for earlier in reversed(seens[: index + 1]):
                    if earlier.has(name, self.against):
                        held = earlier.wins(name) if won else earlier.called(name)
                        if held is False:
                            break
                        length += held is True
                just_now = seen.wins(name) if won else seen.called(name)
                if length > 1 and just_now:
                    found.append((seen, name, length))
        return found

    def night_of(self, seen: Seen) -> tuple[int | None, date | None] | None:
        match = seen.result.match
        if match.night is not None:
            return match.night, None
        return (None, match.played_on) if match.played_on else None

    def nights(self) -> list[tuple[tuple[int | None, date | None], str]]:
        """Each night with each who called in it, by the first call of the night, then of theirs."""
        found: dict[tuple[int | None, date | None], list[str]] = {}
        for seen in self.hands:
            night = self.night_of(seen)
            for name, _ in self.mine(seen):
                if night is not None and seen.called(name):
                    names = found.setdefault(night, [])
                    names += [name] if name not in names else []
        return [(night, name) for night, names in found.items() for name in names]

    def night_day(self, night: tuple[int | None, date | None]) -> date | None:
        for seen in self.hands:
            if self.night_of(seen) == night and any(
                seen.called(name) for name, _ in self.mine(seen)
            ):
                return seen.result.match.played_on
        raise AssertionError


def best(values: Iterator[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)


def streak(held: list[bool]) -> tuple[int, int]:
    runs = [(key, len(list(group))) for key, group in groupby(held)]
    current = runs[-1][1] if runs and runs[-1][0] else 0
    return current, max((length for key, length in runs if key), default=0)


def told(figures: Figures, keys: list[str]) -> dict[str, object]:
    values = {key: getattr(figures, key) for key in keys}
    for key in ("win_streak", "call_streak"):
        values[key] = (values[key].current, values[key].longest)
    values["form"] = list(values["form"])
    return values


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_every_figure_is_what_the_page_says(seed: int) -> None:
    dice = Random(seed)
    club, scope = random_club(dice), random_scope(dice)
    oracle = Oracle(club, scope)

    found = statistics(club, scope)

    assert list(found.figures) == oracle.names
    for name, figures in found.figures.items():
        expected = oracle.figures(name)
        assert figures.name == name
        assert told(figures, list(expected)) == expected
    assert found.meetings == oracle.meetings()


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_every_record_is_the_best_of_all_attempts(seed: int) -> None:
    dice = Random(seed)
    club, scope = random_club(dice), random_scope(dice)

    found = [
        (
            each.kind,
            each.target,
            each.value,
            [(h.names, h.played_on, h.match, h.hand) for h in each.holders],
        )
        for each in records(club, scope)
    ]

    assert found == Oracle(club, scope).records()


def told_duel(found: HeadToHead) -> dict[str, object]:
    one, other = found.rivals
    return {
        "hands": found.hands,
        "hands_level": found.hands_level,
        "hands_ahead": (one.hands_ahead, other.hands_ahead),
        "meetings": [(each.match, each.points, each.places) for each in found.meetings],
        "matches_level": found.matches_level,
        "matches_ahead": (one.matches_ahead, other.matches_ahead),
        "points": (one.points, other.points),
        "calls": (one.calls, other.calls),
    }


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_any_two_are_told_against_each_other_as_the_page_says(seed: int) -> None:
    dice = Random(seed)
    club = random_club(dice)
    names = list(statistics(club).figures)

    for one, other in list(combinations(names, 2))[:15]:
        assert told_duel(head_to_head(club, one, other)) == Oracle(club, Scope()).duel(one, other)


@pytest.mark.parametrize("kind", RecordKind)
def test_random_clubs_have_every_record(kind: RecordKind) -> None:
    """The comparison above would prove nothing about a record that nobody makes."""
    dice = Random(kind)
    clubs = (random_club(dice) for _ in range(100))

    assert any(kind in {record.kind for record in records(club)} for club in clubs)


FIGURES = (
    "full_table_sets", "quick_calls", "tied", "sets", "hands_won", "match_margin", "average_demon",
)  # fmt: skip


@pytest.mark.parametrize("figure", FIGURES)
def test_random_clubs_have_every_figure_and_its_blank(figure: str) -> None:
    dice = Random(figure)
    values = {
        getattr(each, figure)
        for _ in range(80)
        for each in statistics(random_club(dice)).figures.values()
    }

    assert len(values - {None, 0}) > 1
    if figure in ("full_table_sets", "quick_calls", "average_demon", "match_margin"):
        assert None in values
