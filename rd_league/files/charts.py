"""Charts as SVG that sits in a page: thin lines, named at their ends, no legend (I5).

Lines are drawn in a frame of their own that stretches with the page, words beside it in the size of
the page's text, so that a chart is as readable on a telephone as on paper. Names stand at the right
of the frame, in the room that `look.css` leaves there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

Point = Fraction | int | None

ROW = 1.25
"""Height of a name at the end of a line, in rem."""
LEAST, FULL = 8, 13
"""Height of a chart of few lines and of one that has the whole width, in rem."""
LONGEST = 16
"""Letters of a name at the end of a line; the table beside the chart has it whole."""


@dataclass(frozen=True, slots=True)
class Way:
    """One line of a chart.

    Attributes:
        points: one a step, None where there is none yet.
        end: the last figure in words.
        is_first: drawn strong.
    """

    name: str
    points: tuple[Point, ...]
    end: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """What a chart of lines shows.

    Attributes:
        told: what the chart shows, for those who do not see it.
        steps: words under the first and the last step.
        marks: figures at which a line lies across the chart, with the words at it.
    """

    told: str
    ways: tuple[Way, ...]
    steps: tuple[str, str] = ("", "")
    marks: tuple[tuple[int, str], ...] = ()


def course_chart(course: Course) -> str:
    """Lines on one scale; nothing where none has two points."""
    known = [each for way in course.ways for each in way.points if each is not None]
    length = max((len(way.points) for way in course.ways), default=0)
    if length < 2 or not known:
        return ""
    figures = [*known, *(mark for mark, _ in course.marks)]
    scale = _Scale(min(figures), max(figures))
    height = max(LEAST, FULL if length > 12 else LEAST, ROW * (len(course.ways) + 1))
    lines = "".join(_line(way, length, scale) for way in course.ways)
    marks = "".join(
        f'<line class="mark" x1="0" x2="100" y1="{scale.y(at)}" y2="{scale.y(at)}"/>'
        for at, _ in course.marks
    )
    words = "".join(
        f'<text class="at" y="{scale.y(at)}%" dy="-0.3em">{escape(text)}</text>'
        for at, text in course.marks
    )
    return (
        _opened(course.told, height)
        + f"{_FRAME}{marks}{lines}</svg>{words}{_ends(course.ways, scale, height)}"
        + _feet(*course.steps)
        + "</svg>"
    )


def spread_chart(told: str, counts: Sequence[tuple[int, int]], marks: Sequence[int]) -> str:
    """How often each figure came up, as bars; those below 0 are hollow. Nothing of no figure.

    Args:
        told: what the chart shows, for those who do not see it.
        counts: pairs of a figure and how often, in any order.
        marks: figures that are written under the chart where they are in it.
    """
    if not counts:
        return ""
    low, high = min(figure for figure, _ in counts), max(figure for figure, _ in counts)
    most = max(count for _, count in counts)
    width = 100 / (high - low + 1)
    bars = "".join(
        f'<rect class="{"set" if figure < 0 else "bar"}" x="{(figure - low + 0.1) * width:.2f}"'
        f' width="{width * 0.8:.2f}" y="{100 - 100 * count / most:.1f}"'
        f' height="{100 * count / most:.1f}"><title>{figure}: {count}</title></rect>'
        for figure, count in sorted(counts)
    )
    under = "".join(
        f'<text class="foot" x="{(figure - low + 0.5) * width:.2f}%" y="100%" dy="1.3em"'
        f' text-anchor="middle">{_signed(str(figure))}</text>'
        for figure in sorted({low, high, *_between(marks, low, high)})
    )
    return _opened(told, LEAST) + f"{_FRAME}{bars}</svg>{under}</svg>"


_FRAME = '<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">'


class _Scale:
    """From a figure to the height at which it lies, in hundredths from above."""

    def __init__(self, low: Fraction | int, high: Fraction | int) -> None:
        self.low = low
        self.room = (high - low) or 1

    def y(self, figure: Fraction | int) -> float:
        """How far below the top."""
        return round(float(100 - 100 * (figure - self.low) / Fraction(self.room)), 2)


def _between(marks: Sequence[int], low: int, high: int) -> list[int]:
    """The marks that do not stand in the way of the ends."""
    room = (high - low) / 8
    return [mark for mark in marks if low + room < mark < high - room]


def _opened(told: str, height: float) -> str:
    return (
        f'<svg class="chart" role="img" width="100%" height="{height:g}rem">'
        f"<title>{escape(told)}</title>"
    )


def _line(way: Way, length: int, scale: _Scale) -> str:
    """A line through the points there are; a single one is a dot."""
    points = " ".join(
        f"{round(100 * step / (length - 1), 2):g},{scale.y(point):g}"
        for step, point in enumerate(way.points)
        if point is not None
    )
    kind = ' class="first"' if way.is_first else ""
    return f'<polyline{kind} points="{points}"><title>{escape(way.name)}</title></polyline>'


def _ends(ways: Sequence[Way], scale: _Scale, height: float) -> str:
    """Names at the ends of lines, pushed apart where they would lie on each other."""
    ended = [(scale.y(way.points[-1]), way) for way in ways if way.points[-1] is not None]
    ended.sort(key=lambda each: each[0])
    step = 100 * ROW / height
    heights = _apart([y for y, _ in ended], step)
    return "".join(
        f'<text class="{"end first" if way.is_first else "end"}" x="100%" y="{y:.1f}%"'
        f' dx="0.6em" dy="0.35em">{escape(_short(way.name))}'
        f' <tspan class="figure">{_signed(way.end)}</tspan></text>'
        for y, (_, way) in zip(heights, ended, strict=True)
    )


def _apart(heights: Sequence[float], step: float) -> list[float]:
    """Heights in order, each at least a step below the one before, as near as can be.

    Those that would lie on each other become a block around their middle, and blocks that meet
    become one.
    """
    blocks: list[list[float]] = []
    for height in heights:
        blocks.append([height])
        while len(blocks) > 1 and _top(blocks[-1], step) < _foot(blocks[-2], step) + step:
            met = blocks.pop()
            blocks[-1] += met
    return [_top(block, step) + step * at for block in blocks for at in range(len(block))]


def _top(block: Sequence[float], step: float) -> float:
    """Where the first of a block lies, no part of the block beyond the chart."""
    length = step * (len(block) - 1)
    return max(0.0, min(sum(block) / len(block) - length / 2, 100 - length))


def _foot(block: Sequence[float], step: float) -> float:
    return _top(block, step) + step * (len(block) - 1)


def _feet(first: str, last: str) -> str:
    """Words under the first and the last step."""
    return (
        f'<text class="foot" y="100%" dy="1.6em">{escape(first)}</text>'
        f'<text class="foot" x="100%" y="100%" dy="1.6em" text-anchor="end">{escape(last)}</text>'
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _signed(figure: str) -> str:
    """A figure with a minus that is as long as a plus."""
    return escape(figure).replace("-", "−")
