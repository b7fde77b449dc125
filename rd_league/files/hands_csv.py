"""The flat hands CSV: one row a seat of a hand (docs/files.md).

`parse_hands(format_hands(matches))` is what was written, but for void hands, matches without
hands, and a match without a label, which goes by its number.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from rd_league.errors import ConflictError, LineProblem, RefusedError
from rd_league.files.cells import Cells, read_header
from rd_league.files.decode import Grid, bad_file
from rd_league.files.grid_csv import Cell
from rd_league.files.seat_rows import ENDINGS, REQUIRED, Column, SeatRow, format_rows, parse_row
from rd_league.files.spreadsheets import read_grid, spreadsheet
from rd_league.hand.entry import who_called
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.imported import ImportedFile, ImportedHand, ImportedMatch
from rd_league.league.match import MatchResult

T = TypeVar("T")
K = TypeVar("K")


def format_hands(results: Iterable[MatchResult], name: str = "hands.csv") -> bytes:
    """The hands of matches as the file of that name; void matches and void hands are left out.

    Raises:
        ConflictError: `label-twice`, where a match without a label would go by the label of
            another of its season.
    """
    rows: list[list[Cell]] = []
    written: set[tuple[str, str]] = set()
    for result in results:
        if result.match.is_void:
            continue
        label = result.match.label or result.match.name
        if (result.match.season, label) in written:
            raise ConflictError("label-twice", season=result.match.season, label=label)
        written.add((result.match.season, label))
        for hand in result.hands:
            if not hand.hand.is_void:
                rows += (
                    [cells.get(column) for column in Column]
                    for cells in format_rows(result, hand, label)
                )
    return spreadsheet(list(Column), rows, name)


def parse_hands(content: bytes, file: str) -> ImportedFile:
    """The matches that the rows of a file make up.

    Args:
        content: the whole file.
        file: its name, for the errors.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
        BadInputError: the file is no table at all; see `read_grid`.
    """
    grid = read_grid(content, file)
    reader = _Reader(grid)
    matches = reader.matches()
    if reader.problems:
        raise bad_file(grid, reader.problems)
    return ImportedFile(matches, tuple(reader.notes))


class _Reader:
    """The rows of one file, becoming matches; all that is wrong is collected on the way."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.problems: list[LineProblem] = []
        self.notes: list[LineProblem] = []
        self.columns = read_header(grid, Column, REQUIRED, self.problems, self.notes)
        # A row that cannot be placed may be the very one that seems to be missing elsewhere.
        self.has_lost_rows = False

    def matches(self) -> tuple[ImportedMatch, ...]:
        """Every match, in the order in which they begin; none from a broken header."""
        if self.problems:
            return ()
        self.problems += self.grid.overlong
        rows = [parse_row(Cells(row, self.columns, self.problems)) for row in self.grid.rows]
        matches = _grouped(rows, lambda row: row.match)
        self.has_lost_rows = any(None in match for match in matches)
        found = [self.match(rows) for rows in matches.values()]
        return tuple(match for match in found if match)

    def match(self, rows: list[SeatRow]) -> ImportedMatch | None:
        """One match; None if something is wrong."""
        season, label = rows[0].match
        played_on = _agreed(rows, Column.DATE, lambda row: row.played_on)
        table = _agreed(rows, Column.TABLE, lambda row: row.table)
        ended = _agreed(rows, Column.ENDED, lambda row: row.ended)
        reason = _agreed(rows, Column.REASON, lambda row: row.reason)
        players = _players(rows)
        by_number = _grouped(rows, lambda row: row.hand)
        hands = [
            self.hand(number, by_number[number], tuple(players))
            for number in sorted(number for number in by_number if number is not None)
        ]
        if not self.has_lost_rows and None not in by_number:
            _check_numbers(rows)
        if self.problems or season is None or label is None:
            return None
        whole = tuple(hand for hand in hands if hand)
        ending = None if ended is None else replace(ENDINGS[ended], reason=reason)
        names = tuple(players.values())
        return ImportedMatch(season, label, played_on, table, names, whole, ending)

    def hand(
        self, number: int, rows: list[SeatRow], players: tuple[str, ...]
    ) -> ImportedHand | None:
        """One hand; None if something is wrong with it."""
        said = _agreed(rows, Column.OUTCOME, lambda row: row.outcome)
        centre = _agreed(rows, Column.CENTRE, lambda row: row.centre)
        piles = _agreed(rows, Column.PILES, lambda row: row.piles)
        doubles = _agreed(rows, Column.DOUBLES, lambda row: row.doubles)
        note = _agreed(rows, Column.NOTE, lambda row: row.note)
        by_player = _by_player(rows)
        if self.has_lost_rows or not all(row.cells.is_sound for row in rows):
            return None
        seated = [by_player.get(who) for who in players]
        counts = tuple((row and row.count) or SatOut() for row in seated)
        outcome = _outcome(said, seated, counts)
        if outcome is None:
            return None
        claimed = tuple(row.claimed if row else None for row in seated)
        return ImportedHand(
            number=number,
            line=rows[0].cells.line,
            sheet=Sheet(counts, *outcome, centre, piles, doubles),
            note=note,
            claimed=claimed if any(points is not None for points in claimed) else (),
            seat_lines=tuple((row or rows[0]).cells.line for row in seated),
        )


def _players(rows: list[SeatRow]) -> dict[str, str]:
    """The name of each player, by `who`, as first written.

    They go in seat order: by `seat` if any row has one, else as they first appear.
    """
    lines_of = {who: lines for who, lines in _grouped(rows, lambda row: row.who).items() if who}
    names = {who: lines[0].player or who for who, lines in lines_of.items()}
    seats = {
        who: _agreed(lines, Column.SEAT, lambda row: row.seat) for who, lines in lines_of.items()
    }
    if all(seat is None for seat in seats.values()):
        return names
    sitting: dict[int, str] = {}
    for who, seat in seats.items():
        cells = lines_of[who][0].cells
        if seat is None:
            if cells.is_sound:
                cells.refuse(Column.SEAT, "seat-missing", player=names[who])
        elif (by := sitting.setdefault(seat, who)) != who:
            cells.refuse(Column.SEAT, "seat-taken", player=names[who], seat=seat, by=names[by])
    return {sitting[seat]: names[sitting[seat]] for seat in sorted(sitting)}


def _by_player(rows: list[SeatRow]) -> dict[str, SeatRow]:
    """The row of each player of a hand; a second one is refused."""
    found: dict[str, SeatRow] = {}
    for row in rows:
        if row.who is not None:
            first = found.setdefault(row.who, row)
            if first is not row:
                row.cells.refuse(
                    Column.PLAYER, "row-twice", player=row.player, hand=row.hand,
                    first_line=first.cells.line,
                )  # fmt: skip
    return found


def _outcome(
    said: Outcome | None, seated: list[SeatRow | None], counts: tuple[SeatCount, ...]
) -> tuple[Outcome, tuple[int, ...]] | None:
    """R10.3: how a hand ended; a contradiction is refused at the line where it stands."""
    rows = [row for row in seated if row]
    if said in (Outcome.STALLED, Outcome.UNKNOWN):
        for row in rows:
            if row.is_out:
                row.cells.refuse(Column.OUT, "outcome-and-out", outcome=said, player=row.player)
        return said, ()
    callers = tuple(i for i, row in enumerate(seated) if row and row.is_out)
    try:
        return who_called(RuleSet(), counts, callers)  # its rules only word the refusal
    except RefusedError as error:
        (finding,) = error.findings
        cells = min((row.cells for row in rows), key=lambda cells: cells.line)
        empty = [
            row.player for row in rows if isinstance(row.count, Counted) and not row.count.demon
        ]
        demons = [row.count.demon for row in rows if isinstance(row.count, Counted)]
        cells.refuse(Column.OUT, finding.code, players=tuple(empty), demons=tuple(demons))
        return None


def _check_numbers(rows: list[SeatRow]) -> None:
    """The hands of a match number 1 to n."""
    expected = 1
    for row in sorted(rows, key=lambda row: (row.hand or 0, row.cells.line)):
        if row.hand is not None and row.hand > expected:
            row.cells.refuse(Column.HAND, "hand-missing", hand=row.hand, missing=expected)
        expected = max(expected, (row.hand or 0) + 1)


def _agreed(
    rows: list[SeatRow], column: Column, value_of: Callable[[SeatRow], T | None]
) -> T | None:
    """What the first row says that says anything; every row that differs is refused."""
    first: SeatRow | None = None
    for row in rows:
        value = value_of(row)
        if value is None:
            continue
        if first is None:
            first = row
        elif value != value_of(first):
            row.cells.refuse(
                column, "cell-differs", value=row.cells.text(column),
                first=first.cells.text(column), first_line=first.cells.line,
            )  # fmt: skip
    return value_of(first) if first else None


def _grouped(rows: Iterable[T], key_of: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = {}
    for row in rows:
        groups.setdefault(key_of(row), []).append(row)
    return groups
