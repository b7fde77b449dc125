"""One row of the flat hands CSV: a seat of a hand, as text and as values (docs/files.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rd_league.files.cells import (
    Cells,
    parse_count,
    parse_iso_date,
    parse_name,
    parse_ordinal,
    parse_points,
    parse_word,
    parse_yes,
    plain,
)
from rd_league.files.grid_csv import Cell
from rd_league.hand.entry import format_piles, parse_piles
from rd_league.hand.sheet import Counted, NetPoints, Outcome, Piles, SatOut, SeatCount
from rd_league.league.match import HandResult, MatchResult
from rd_league.league.model import End, Ending
from rd_league.league.roster import fold


class Column(StrEnum):
    """The columns, in the order in which they are written."""

    DATE = "date"
    SEASON = "season"
    MATCH = "match"
    TABLE = "table"
    HAND = "hand"
    SEAT = "seat"
    PLAYER = "player"
    FOUNDATION = "foundation"
    DEMON = "demon"
    OUT = "out"
    OUTCOME = "outcome"
    POINTS = "points"
    CENTRE = "centre"
    LEFT_OVER = "left_over"
    KINGS = "kings"
    DEMON_SIZE = "demon_size"
    PILES = "piles"
    DOUBLES = "doubles"
    NOTE = "note"
    ENDED = "ended"
    REASON = "reason"
    DISPUTED = "disputed"
    """Told, never taken: what is disputed is for the club to say."""


REQUIRED = (
    Column.DATE,
    Column.SEASON,
    Column.MATCH,
    Column.HAND,
    Column.PLAYER,
    Column.FOUNDATION,
    Column.DEMON,
    Column.OUT,
)
ENDINGS = {
    "time call": Ending(End.TIME_CALL),
    "abandoned": Ending(End.ABANDONED, counts=False),
    "abandoned but counts": Ending(End.ABANDONED),
    "as kept on paper": Ending(End.AS_KEPT),
    "closed": Ending(End.PLAYED),
}
"""How a match was ended that did not end by its rules; who was there for a walkover is not told."""
NO_PILES = "none"  # noted, and there were none; a blank is not noted
_COUNTS = (Column.FOUNDATION, Column.DEMON, Column.LEFT_OVER, Column.KINGS, Column.DEMON_SIZE)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One row; None is what is blank, or wrong and noted so.

    Attributes:
        match: its season and its label.
        who: the player by what names are compared by, so that Ann is ann.
        claimed: points written beside counts.
    """

    cells: Cells
    match: tuple[str | None, str | None]
    played_on: date | None
    table: int | None
    hand: int | None
    player: str | None
    who: str | None
    seat: int | None
    count: SeatCount | None
    claimed: int | None
    is_out: bool
    outcome: Outcome | None
    centre: int | None
    piles: Piles | None
    doubles: int | None
    note: str | None
    ended: str | None
    reason: str | None


def format_rows(result: MatchResult, hand: HandResult, label: str) -> Iterator[dict[Column, Cell]]:
    """One row a seat; what belongs to the match or the hand stands on every row."""
    match, sheet = result.match, hand.hand.sheet
    for seat, (player, count) in enumerate(zip(match.seats, sheet.seats, strict=True)):
        points = hand.points[seat]
        cells: dict[Column, Cell] = {
            Column.DATE: match.played_on,
            Column.SEASON: match.season,
            Column.MATCH: label,
            Column.TABLE: match.table,
            Column.HAND: hand.number,
            Column.SEAT: seat + 1,
            Column.PLAYER: player,
            Column.OUT: "yes" if seat in sheet.callers else None,
            Column.OUTCOME: sheet.outcome,
            Column.POINTS: None if points is None else points.total,
            Column.CENTRE: sheet.centre,
            Column.PILES: None if sheet.piles is None else format_piles(sheet.piles) or NO_PILES,
            Column.DOUBLES: sheet.doubles,
            Column.NOTE: hand.hand.note,
            Column.ENDED: _ended(result),
            Column.REASON: match.ending.reason if match.ending else None,
            Column.DISPUTED: "yes" if hand.hand.key in match.disputed else None,
        }
        yield cells | _count_cells(count)


def parse_row(cells: Cells) -> SeatRow:
    """One row, every cell of it read."""
    points = cells.take(Column.POINTS, parse_points)
    count = _seat_count(cells, points)
    player = cells.need(Column.PLAYER, parse_name)
    return SeatRow(
        cells=cells,
        match=(cells.need(Column.SEASON, parse_name), cells.need(Column.MATCH, parse_name)),
        played_on=cells.take(Column.DATE, parse_iso_date),
        table=cells.take(Column.TABLE, parse_ordinal),
        hand=cells.need(Column.HAND, parse_ordinal),
        player=player,
        who=None if player is None else fold(player),
        seat=cells.take(Column.SEAT, parse_ordinal),
        count=count,
        claimed=points if isinstance(count, Counted) else None,
        is_out=cells.take(Column.OUT, parse_yes) or False,
        outcome=cells.take(Column.OUTCOME, _parse_outcome),
        centre=cells.take(Column.CENTRE, parse_count),
        piles=cells.take(Column.PILES, _parse_piles),
        doubles=cells.take(Column.DOUBLES, parse_count),
        note=plain(cells.raw(Column.NOTE)) if cells.text(Column.NOTE) else None,
        ended=cells.take(Column.ENDED, _parse_ended),
        reason=plain(cells.raw(Column.REASON)) if cells.text(Column.REASON) else None,
    )


def _ended(result: MatchResult) -> str | None:
    """The word for a declared end; none where extra hands came after it."""
    ending = result.match.ending
    if ending is None or (ending.kind is End.PLAYED and result.extra_hands):
        return None
    for word, meant in ENDINGS.items():
        if (meant.kind, meant.counts) == (ending.kind, ending.counts):
            return word
    return None


def _parse_ended(text: str) -> str:
    return parse_word(text, tuple(ENDINGS))


def _count_cells(count: SeatCount) -> dict[Column, Cell]:
    if not isinstance(count, Counted):
        return {}
    return {
        Column.FOUNDATION: count.foundation,
        Column.DEMON: count.demon,
        Column.LEFT_OVER: count.left_over,
        Column.KINGS: count.kings,
        Column.DEMON_SIZE: count.demon_size,
    }


def _seat_count(cells: Cells, points: int | None) -> SeatCount | None:
    """Counts, or points alone, or, where all is blank, that the seat did not play.

    A zero is not a blank: half of the counts is refused.
    """
    found = {column: cells.take(column, parse_count) for column in _COUNTS}
    foundation, demon, *others = found.values()
    if not cells.is_sound:
        return None
    if foundation is not None and demon is not None:
        return Counted(foundation, demon, *others)
    says_out = points is None and cells.text(Column.OUT).lower() == "yes"
    if says_out or any(count is not None for count in found.values()):
        missing = Column.DEMON if foundation is not None else Column.FOUNDATION
        cells.refuse(missing, "half-count")
        return None
    return SatOut() if points is None else NetPoints(points)


def _parse_piles(text: str) -> Piles:
    return Piles() if text.lower() == NO_PILES else parse_piles(text)


def _parse_outcome(text: str) -> Outcome:
    return Outcome(parse_word(text, tuple(Outcome)))
