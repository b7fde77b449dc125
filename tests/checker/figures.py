"""Figures of every player from the courses of all matches (L9; docs/statistics.md)."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

from tests.checker.course import Archive, Course


def figures(archive: Archive) -> dict[str, dict[str, Any]]:
    """The figures of everybody who has played, for clubs without teams."""
    hands: defaultdict[int, list[tuple[Course, int, Any]]] = defaultdict(list)
    for course in archive.courses:
        if course.row["kind"] == "regular" and not course.row["is_void"]:
            for hand in course.hands:
                for seat in hand.points:
                    hands[course.seats[seat]].append((course, seat, hand))
    return {archive.names[player]: _of(own) for player, own in hands.items()}


def _of(own: list[tuple[Course, int, Any]]) -> dict[str, Any]:
    points = [hand.points[seat] for _, seat, hand in own]
    known = [(seat, hand) for _, seat, hand in own if hand.outcome != "unknown"]
    calls = [(seat, hand) for seat, hand in known if seat in hand.callers]
    counted = [hand.demon[seat] for _, seat, hand in own if seat in hand.demon]
    matches: dict[int, tuple[Course, int]] = {}
    for course, seat, _ in own:
        if course.counts and course.places[seat] is not None:
            matches[course.row["number"]] = (course, seat)
    made = [course.totals[seat] - course.starts[seat] for course, seat in matches.values()]
    firsts = [(course, seat) for course, seat in matches.values() if course.places[seat] == 1]
    alone = sum(course.places.count(1) == 1 for course, seat in firsts)
    margins = [
        sum(hand.points[seat] - other for at, other in hand.points.items() if at != seat)
        for _, seat, hand in own
        if len(hand.points) > 1
    ]
    return {
        "hands": len(own),
        "matches": len(matches),
        "points": sum(points),
        "pph": Fraction(sum(points), len(own)),
        "ppm": Fraction(sum(made), len(made)) if made else None,
        "calls": len(calls) if known else None,
        "call_rate": Fraction(len(calls), len(known)) if known else None,
        "hands_won": sum(hand.points[seat] == max(hand.points.values()) for _, seat, hand in own),
        "sets": sum(each < 0 for each in points),
        "full_table_sets": sum(
            len(hand.points) > 1
            and all(other < 0 for at, other in hand.points.items() if at != seat)
            for seat, hand in calls
        )
        if known
        else None,
        "average_demon": Fraction(sum(counted), len(counted)) if counted else None,
        "won": alone,
        "tied": len(firsts) - alone,
        "lost": len(matches) - len(firsts),
        "best_hand": max(points),
        "best_match": max(made, default=None),
        "margin_of_a_hand": max(margins, default=None),
    }
