"""Lines of figures as a chart of characters: readable in 80 columns and without color (I5).

Every line has a letter, which stands at its figures and beside its name at the end; so a chart
needs no legend. Where lines meet, the letter of the one that is named first is shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from string import ascii_lowercase

from rich.cells import cell_len, set_cell_size

from rd_league.render.text import shown

WIDTH = 80
LEAST_ROWS = 9
LONGEST = 16
"""Cells of a name at the end of a line."""
LETTERS = ascii_lowercase
MOST_LINES = len(LETTERS)

Point = Fraction | int | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart.

    Attributes:
        points: one a step, None where there is none yet.
        end: the last figure in words.
    """

    name: str
    points: tuple[Point, ...]
    end: str


@dataclass(frozen=True, slots=True)
class _Scale:
    """Figures to rows, the highest in row 0, and steps to columns."""

    low: Fraction
    high: Fraction
    rows: int
    steps: int
    columns: int

    def row(self, figure: Fraction) -> int:
        span = (self.high - self.low) or Fraction(1)
        return round((self.high - figure) / span * (self.rows - 1))

    def column(self, step: int) -> int:
        return round(Fraction(step * (self.columns - 1), max(self.steps - 1, 1)))


def plot(lines: Sequence[Line], steps: tuple[str, str], width: int = WIDTH) -> list[str]:
    """A chart of up to `MOST_LINES` lines on one scale; nothing if no line has two points.

    Args:
        lines: the most important first.
        steps: words under the first and the last step.
        width: cells of the whole chart.
    """
    lines = lines[:MOST_LINES]
    figures = [Fraction(each) for line in lines for each in line.points if each is not None]
    count = max((len(line.points) for line in lines), default=0)
    if count < 2 or not figures:
        return []
    names = [_ending(letter, line) for letter, line in zip(LETTERS, lines, strict=False)]
    low, high = min(figures), max(figures)
    at_side = max(len(_figure(low)), len(_figure(high)))
    room = width - at_side - 3 - max(map(cell_len, names)) - 1
    scale = _Scale(low, high, max(LEAST_ROWS, len(lines)), count, max(room, count))
    cells = [[" "] * scale.columns for _ in range(scale.rows)]
    if low < 0 < high:
        cells[scale.row(Fraction(0))] = ["┄"] * scale.columns
    for letter, line in reversed([*zip(LETTERS, lines, strict=False)]):
        for row, column in _between(line, scale):
            cells[row][column] = "·"
        for row, column in _marks(line, scale):
            cells[row][column] = letter
    ends = _ends(lines, scale)
    sides = {scale.row(Fraction(0)): Fraction(0)} if low < 0 < high else {}
    sides |= {scale.rows - 1: low, 0: high}
    drawn = []
    for row, there in enumerate(cells):
        side = _figure(sides[row]) if row in sides else ""
        end = f" {names[ends[row]]}" if row in ends else ""
        drawn.append(f"{side:>{at_side}} {'┤' if side else '│'} {''.join(there)}{end}".rstrip())
    return [*drawn, _foot(steps, at_side + 3, scale.columns)]


def _ending(letter: str, line: Line) -> str:
    name = shown(line.name)
    if cell_len(name) > LONGEST:
        name = set_cell_size(name, LONGEST - 1).rstrip() + "…"
    return f"{letter} {name} {line.end}"


def _marks(line: Line, scale: _Scale) -> Iterator[tuple[int, int]]:
    """Row and column of every figure of a line."""
    for step, point in enumerate(line.points):
        if point is not None:
            yield scale.row(Fraction(point)), scale.column(step)


def _between(line: Line, scale: _Scale) -> Iterator[tuple[int, int]]:
    """Row and column of what joins the figures of a line."""
    known = [(step, Fraction(point)) for step, point in enumerate(line.points) if point is not None]
    for (step, point), (next_step, next_point) in pairwise(known):
        start, end = scale.column(step), scale.column(next_step)
        for column in range(start + 1, end):
            part = Fraction(column - start, end - start)
            yield scale.row(point + (next_point - point) * part), column


def _ends(lines: Sequence[Line], scale: _Scale) -> dict[int, int]:
    """The row at whose end each line is named: its own, or the nearest that is free."""
    last = [
        next((Fraction(each) for each in reversed(line.points) if each is not None), scale.low)
        for line in lines
    ]
    # From the highest figure down, so that names stand in the order of their figures.
    order = sorted(range(len(lines)), key=lambda index: (-last[index], index))
    rows: list[int] = []
    for index in order:
        row = scale.row(last[index])
        rows.append(max(row, rows[-1] + 1) if rows else row)
    for place in range(len(rows) - 1, -1, -1):  # push up what went below the chart
        rows[place] = min(rows[place], scale.rows - len(rows) + place)
    return dict(zip(rows, order, strict=True))


def _foot(steps: tuple[str, str], indent: int, columns: int) -> str:
    first, last = steps
    gap = max(columns - cell_len(first) - cell_len(last), 1)
    return f"{' ' * indent}{first}{' ' * gap}{last}".rstrip()


def _figure(figure: Fraction | int) -> str:
    return str(round(figure))
