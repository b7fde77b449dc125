"""The box score of a match: the paper sheet, and the way of every total (L9)."""

from rich.cells import cell_len
from rich.text import Text

from rd_league.hand.sheet import NetPoints, Outcome
from rd_league.league.match import Counting, HandResult, MatchResult
from rd_league.render.grid import Column, Grid, Value, Worded, grid, listed, phrase, worded
from rd_league.render.sparklines import sparkline
from rd_league.render.text import shown


def box_score(result: MatchResult) -> Grid:
    """The paper sheet: hands down, seats across; points, then the side's running total in bold.

    A dot marks the caller, parentheses a set; both survive without colour. Partners stand beside
    each other before the total that they make together.
    """
    sides = result.match.sides
    columns = [Column("hand", "")]
    for side in sides:
        names = [result.match.seats[seat] for seat in side.seats]
        is_shared = len(names) > 1
        columns += [
            Column(f"{name} points", name if is_shared else side.name, is_number=True)
            for name in names
        ]
        columns.append(Column(f"{side.name} total", side.name if is_shared else "", is_number=True))
    columns.append(Column("note", ""))
    rows: list[tuple[Value, ...]] = []
    if any(side.start_points for side in sides) or result.match.adjustments:
        rows.append(_start_row(result))
    for hand in result.hands:
        row: list[Value] = [hand.label]
        for index, side in enumerate(sides):
            if len(side.seats) > 1:
                row += [_seat_text(hand, seat) for seat in side.seats]
            else:
                row.append(gained_text(result, hand, index))
            row.append(_total(hand, index))
        rows.append((*row, _hand_note(result, hand)))
    return grid(tuple(columns), rows)


def course_lines(result: MatchResult) -> list[str]:
    """The way of every total as bars on one scale, a line a side; none before the second hand."""
    counted = result.counted_hands
    if len(counted) < 2:
        return []
    ways = list(zip(*(hand.totals for hand in counted), strict=True))
    low, high = min(map(min, ways)), max(map(max, ways))
    names = [shown(side.name) for side in result.match.sides]
    width = max(map(cell_len, names))
    return [
        f"{name}{' ' * (width - cell_len(name))}  {sparkline(way, low, high)}  {way[-1]}"
        for name, way in zip(names, ways, strict=True)
    ]


def gained_text(result: MatchResult, hand: HandResult, side: int) -> Text:
    """What a side gained in a hand: a dot marks the caller, parentheses a set."""
    seats = result.match.sides[side].seats
    is_caller = any(seat in hand.hand.sheet.callers for seat in seats)
    return _points_text(hand, hand.gained[side], is_caller=is_caller)


def _seat_text(hand: HandResult, seat: int) -> Text:
    points = hand.points[seat]
    is_caller = seat in hand.hand.sheet.callers
    return _points_text(hand, None if points is None else points.total, is_caller=is_caller)


def _points_text(hand: HandResult, points: int | None, *, is_caller: bool) -> Text:
    if points is None:
        return Text("–")
    text = f"({points})" if points < 0 else str(points)
    return Text(text + ("•" if is_caller else ""), "" if hand.is_counted else "dim")


def _total(hand: HandResult, side: int) -> Text:
    return Text(str(hand.totals[side]), "bold") if hand.is_counted else Text("")


def _start_row(result: MatchResult) -> tuple[Value, ...]:
    row: list[Value] = [phrase("start")]
    for side, total in zip(result.match.sides, result.match.start_totals, strict=True):
        row += [None] * len(side.seats)
        row.append(Text(str(total), "bold"))
    return (*row, "")


def _hand_note(result: MatchResult, hand: HandResult) -> Worded:
    sheet = hand.hand.sheet
    notes: list[Worded] = []
    if hand.hand.key in result.match.disputed:
        notes.append(phrase("disputed"))
    if hand.counting is Counting.EXTRA:
        notes.append(phrase("extra hand"))
    elif hand.counting is not Counting.COUNTED:
        notes.append(worded(hand.counting))
    if sheet.outcome is Outcome.STALLED:
        notes.append(phrase("stalled"))
    elif sheet.outcome is Outcome.UNKNOWN:
        notes.append(phrase("caller not noted"))
    if any(isinstance(seat, NetPoints) for seat in sheet.seats):
        notes.append(phrase("points only"))
    if hand.hand.is_forced:
        notes.append(phrase("forced"))
    if hand.hand.adjustments:
        notes.append(phrase("adjusted"))
    if hand.hand.note:
        notes.append(Worded(hand.hand.note, hand.hand.note))
    return listed(notes)
