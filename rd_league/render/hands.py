"""A hand within its match: read back when it is new, and what a correction of it changed."""

from rich.text import Text

from rd_league.hand.entry import format_count
from rd_league.language import said
from rd_league.league.match import Counting, HandResult, MatchResult
from rd_league.render.box_scores import gained_text
from rd_league.render.text import shown, term


def hand_line(result: MatchResult, hand: HandResult) -> Text:
    """One hand read back: its points, the caller dotted, sets in parentheses."""
    sentence = (
        said("{match} hand {number} (extra hand)", match=result.match.name, number=hand.number)
        if hand.counting is Counting.EXTRA
        else said("{match} hand {number}", match=result.match.name, number=hand.number)
    )
    line = Text(sentence)
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
            line = said("{name}: total {total}", name=shown(facts.name), total=total)
            if old[1] != new[1]:
                line += said(
                    ", place {before} → {after}", before=_place(old[1]), after=_place(new[1])
                )
            lines.append(Text(f"  {line}"))
    if before.status != after.status:
        status = f"{term(before.status)} → {term(after.status)}"
        lines.append(Text(f"  {after.match.name}: {status}"))
    moved = [
        f"{hand.label} {term(was.counting)} → {term(hand.counting)}"
        for hand in after.hands
        if (was := _by_key(before, hand.hand.key)) is not None and was.counting is not hand.counting
    ]
    if moved:
        lines.append(Text(f"  {' · '.join(moved)}"))
    return lines


def hand_label(result: MatchResult, key: int | None) -> str | None:
    """`H3`, of the hand of a key; None if there is no such hand."""
    found = None if key is None else _by_key(result, key)
    return found.label if found else None


def _seat_words(hand: HandResult | None, seat: int) -> str:
    if hand is None or hand.hand.is_void or (points := hand.points[seat]) is None:
        return "–"
    return f"{format_count(hand.hand.sheet.seats[seat])} ({points.total})"


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)


def _by_key(result: MatchResult, key: int) -> HandResult | None:
    return next((hand for hand in result.hands if hand.hand.key == key), None)
