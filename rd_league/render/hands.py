"""A hand within its match: read back when it is new, and what a correction of it changed."""

from rich.text import Text

from rd_league.hand.entry import format_count
from rd_league.league.match import Counting, HandResult, MatchResult
from rd_league.render.box_scores import gained_text
from rd_league.render.text import shown


def hand_line(result: MatchResult, hand: HandResult) -> Text:
    """One hand read back: its points, the caller dotted, sets in parentheses."""
    line = Text(f"{result.match.name} hand {hand.number}{_extra(hand)}")
    for side, facts in enumerate(result.match.sides):
        if hand.gained[side] is not None:
            line.append(f"   {shown(facts.name)} ").append_text(gained_text(result, hand, side))
    return line


def changed_hand(before: MatchResult, after: MatchResult, key: int) -> Text:
    """What a correction changed in the hand of a key: counts and points of seats that differ."""
    old, new = _by_key(before, key), _by_key(after, key)
    named = new or old
    line = Text(f"{after.match.name} {named.label if named else ''}")
    for seat, name in enumerate(after.match.seats):
        was, now = _seat_words(old, seat), _seat_words(new, seat)
        if was != now:
            line.append(f"   {shown(name)} {was} → {now}")
    return line


def changed_match(before: MatchResult, after: MatchResult) -> list[Text]:
    """What a correction changed in the match: totals, places, status, end."""
    lines = []
    for side, facts in enumerate(after.match.sides):
        old = (before.totals[side], before.places[side])
        new = (after.totals[side], after.places[side])
        if old != new:
            total = f"{old[0]} → {new[0]}" if old[0] != new[0] else str(new[0])
            places = f", place {_place(old[1])} → {_place(new[1])}" if old[1] != new[1] else ""
            lines.append(Text(f"  {shown(facts.name)}: total {total}{places}"))
    if before.status != after.status:
        lines.append(Text(f"  {after.match.name}: {before.status} → {after.status}"))
    moved = [
        f"{hand.label} {was.counting.value} → {hand.counting.value}"
        for hand in after.hands
        if (was := _by_key(before, hand.hand.key)) is not None and was.counting is not hand.counting
    ]
    if moved:
        lines.append(Text(f"  {' · '.join(moved)}"))
    return lines


def _seat_words(hand: HandResult | None, seat: int) -> str:
    if hand is None or hand.hand.is_void or (points := hand.points[seat]) is None:
        return "–"
    return f"{format_count(hand.hand.sheet.seats[seat])} ({points.total})"


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)


def _extra(hand: HandResult) -> str:
    return " (extra hand)" if hand.counting is Counting.EXTRA else ""


def _by_key(result: MatchResult, key: int) -> HandResult | None:
    return next((hand for hand in result.hands if hand.hand.key == key), None)
