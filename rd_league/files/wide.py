"""Wide sheets, as households keep them: one column a player, one row a hand (docs/files.md).

Only the points of a hand are there. A date is a match, and a hand is known by its file, its date
and its position within the date, so that two equal rows stay two hands.
"""

from dataclasses import dataclass, field
from datetime import date

from rd_league.errors import BadInputError, LineProblem, UsageError
from rd_league.files.cells import (
    Cells,
    DateOrder,
    date_separator,
    parse_date,
    parse_name,
    parse_points,
    plain,
)
from rd_league.files.decode import Grid, bad_file
from rd_league.files.spreadsheets import read_grid
from rd_league.hand.rules import nearest_name
from rd_league.hand.sheet import NetPoints, Outcome, SatOut, Sheet
from rd_league.league.imported import ImportedFile, ImportedHand, ImportedMatch
from rd_league.league.roster import find_name, fold

DATE_HEADING = "date"


@dataclass(frozen=True, slots=True)
class WideLayout:
    """How a club keeps its sheet.

    Attributes:
        label: stands before the date in the label of each match.
        dates: the order of day, month and year.
        caller: heading of the column that says who called, if there is one.
        stalled: the word in that column for a hand that nobody called.

    Raises:
        UsageError: `stalled-without-caller`.
    """

    label: str
    dates: DateOrder
    caller: str | None = None
    stalled: str | None = None

    def __post_init__(self) -> None:
        """Refuse a word that could stand nowhere."""
        if self.stalled is not None and self.caller is None:
            raise UsageError("stalled-without-caller", stalled=self.stalled)


def parse_wide(content: bytes, file: str, layout: WideLayout) -> ImportedFile:
    """The matches of a wide sheet, one a date, in the order in which the dates first appear.

    The dates are in the column headed `Date`, or failing that in the first. Every other column
    with a whole number in it is a player's; one with text only is left out and noted, and a blank
    one has nobody in it.

    Args:
        content: the whole file.
        file: its name, for the errors.
        layout: how the sheet is kept.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
        BadInputError: the file is no table at all; see `read_grid`.
    """
    grid = read_grid(content, file, layout.dates)
    reader = _Reader(grid, layout)
    evenings = reader.evenings()
    if reader.problems:
        raise bad_file(grid, reader.problems)
    matches = tuple(_match(evening, layout.label) for evening in evenings)
    return ImportedFile(matches, tuple(reader.notes))


@dataclass(frozen=True, slots=True)
class _Hand:
    """One row: who has how many points, and how it ended."""

    line: int
    points: dict[str, int]
    outcome: Outcome
    caller: str | None


@dataclass(frozen=True, slots=True)
class _Evening:
    """The hands of one date."""

    played_on: date
    players: tuple[str, ...]
    hands: list[_Hand] = field(default_factory=list)


def _match(evening: _Evening, label: str) -> ImportedMatch:
    present = {player for hand in evening.hands for player in hand.points}
    players = tuple(player for player in evening.players if player in present)
    hands = tuple(
        ImportedHand(
            number=number,
            line=hand.line,
            sheet=Sheet(
                tuple(
                    NetPoints(hand.points[player]) if player in hand.points else SatOut()
                    for player in players
                ),
                hand.outcome,
                () if hand.caller is None else (players.index(hand.caller),),
            ),
        )
        for number, hand in enumerate(evening.hands, 1)
    )
    name = f"{label} {evening.played_on.isoformat()}"
    return ImportedMatch(None, name, evening.played_on, None, players, hands)


class _Reader:
    """The rows of one sheet, becoming evenings; all that is wrong is collected on the way."""

    def __init__(self, grid: Grid, layout: WideLayout) -> None:
        self.grid = grid
        self.layout = layout
        self.problems: list[LineProblem] = []
        self.notes: list[LineProblem] = []
        self.columns = self.read_header()
        self.date_column = self.find_date_column()
        self.caller_column = self.find_caller_column()
        self.players = self.find_players()
        # As written, and its line: all others must look like it.
        self.first_date: tuple[str, int] | None = None

    def evenings(self) -> list[_Evening]:
        """The hands by date; none from a broken header."""
        if self.problems:
            return []
        self.problems += self.grid.overlong
        found: dict[date, _Evening] = {}
        filled = [self.date_column, *filter(None, [self.caller_column]), *self.players]
        for row in self.grid.rows:
            cells = Cells(row, self.columns, self.problems)
            if not any(map(cells.text, filled)):
                continue  # only columns that are left out have anything: boxes not ticked
            played_on = cells.need(
                self.date_column, lambda text: parse_date(text, self.layout.dates)
            )
            if played_on:
                self.check_style(cells)
            hand = self.hand(cells)
            if played_on and hand:
                evening = _Evening(played_on, tuple(self.players.values()))
                found.setdefault(played_on, evening).hands.append(hand)
        return list(found.values())

    def read_header(self) -> dict[str, int]:
        """The position of each heading; without one, a column must be blank."""
        line = self.grid.header.line
        columns: dict[str, int] = {}
        seen: set[str] = set()
        for position, cell in enumerate(self.grid.header.cells):
            heading = cell.strip()
            if not heading:
                if any(row.cell(position).strip() for row in self.grid.rows):
                    values = {"position": position + 1}
                    self.problems.append(LineProblem(line, None, "heading-missing", values))
            elif fold(plain(heading)) in seen:
                self.problems.append(LineProblem(line, heading, "column-twice"))
            else:
                columns[heading] = position
                seen.add(fold(plain(heading)))
        return columns

    def find_date_column(self) -> str:
        """The column headed `Date`, or failing that the first."""
        first = next(iter(self.columns), DATE_HEADING)
        return next((name for name in self.columns if fold(name) == DATE_HEADING), first)

    def find_caller_column(self) -> str | None:
        """The column with the heading that the layout names."""
        wanted = self.layout.caller
        if wanted is None:
            return None
        for name in self.columns:
            if fold(name) == fold(wanted) and name != self.date_column:
                return name
        values = {"nearest": nearest_name(wanted, self.columns)}
        self.problems.append(LineProblem(self.grid.header.line, wanted, "column-missing", values))
        return None

    def find_players(self) -> dict[str, str]:
        """The columns with whole numbers, each with its player's name."""
        line = self.grid.header.line
        players: dict[str, str] = {}
        for heading, position in self.columns.items():
            if heading in (self.date_column, self.caller_column):
                continue
            texts = [text for row in self.grid.rows if (text := row.cell(position).strip())]
            if any(map(_is_whole, texts)):
                name = Cells(self.grid.header, self.columns, self.problems).take(
                    heading, parse_name
                )
                players[heading] = name or heading
            elif texts:
                values = {"example": texts[0]}
                self.notes.append(LineProblem(line, heading, "column-ignored", values))
        stalled = self.layout.stalled
        for heading, player in players.items():
            if stalled is not None and fold(player) == fold(stalled):
                self.problems.append(LineProblem(line, heading, "stalled-is-player"))
        if not players:
            self.problems.append(LineProblem(line, None, "no-players"))
        return players

    def hand(self, cells: Cells) -> _Hand | None:
        """The hand of one row; None if something is wrong with it."""
        points = {
            player: value
            for heading, player in self.players.items()
            if (value := cells.take(heading, parse_points)) is not None
        }
        said = cells.text(self.caller_column) if self.caller_column else ""
        outcome, caller = Outcome.UNKNOWN, None
        if said and fold(said) == fold(self.layout.stalled or ""):
            outcome = Outcome.STALLED
        elif said and self.caller_column:
            outcome, caller = Outcome.CALLED, cells.take(self.caller_column, self.parse_caller)
            if cells.is_sound and caller not in points:
                cells.refuse(self.caller_column, "caller-absent", player=caller)
        if cells.is_sound and not points:
            cells.refuse(None, "no-points")
        return _Hand(cells.line, points, outcome, caller) if cells.is_sound else None

    def parse_caller(self, text: str) -> str:
        """The player whose name this is, or begins with this.

        Raises:
            NotFoundError: `caller-unknown`.
            ConflictError: `name-ambiguous`.
        """
        names = self.players.values()
        return find_name(plain(text), zip(names, names, strict=True), "caller")

    def check_style(self, cells: Cells) -> None:
        """Dates separated in two ways may come from two places, in two orders."""
        written = cells.text(self.date_column)
        first, line = self.first_date = self.first_date or (written, cells.line)
        if date_separator(written) != date_separator(first):
            cells.refuse(
                self.date_column, "date-mixed", value=written, first=first, first_line=line
            )


def _is_whole(text: str) -> bool:
    try:
        parse_points(text)
    except BadInputError:
        return False
    return True
