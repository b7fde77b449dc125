"""Lines of play that are written as usual, read by the column (E3).

Reading them one by one takes four times as long; `reading.py` does that where one is not as usual.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import islice

from rd_league.engine.moves import Act, parse_move
from rd_league.errors import BadInputError

_USUAL: dict[str, dict[str, Act]] = {}
"""What is written after the time, by the letters of the seats: seat and move.

A hand has few different moves, and reading one takes microseconds.
"""
_MOST_TABLES = 8
_MOST_USUAL = 20_000
_DIGITS = b"0123456789"


def usual_columns(
    lines: list[str], start: int, seats: Mapping[str, int], clock: float
) -> tuple[list[str], list[Act], float] | None:
    """The times and the moves of all lines to the next empty one, and the last time.

    Args:
        lines: of a whole record.
        start: the first line of play, as an index.
        seats: the number of each seat, by its letter.
        clock: what the first time must not be before.

    Returns:
        None if a line is not as usual, though it may be sound.
    """
    if len(_USUAL) > _MOST_TABLES:
        _USUAL.clear()
    usual = _USUAL.setdefault("".join(seats), {})
    if len(usual) > _MOST_USUAL:
        usual.clear()
    try:
        try:
            times, acts = _columns(lines, start, usual)
        except KeyError:
            block = lines[start : block_end(lines, start)]
            _remember({line.partition(" ")[2] for line in block} - usual.keys(), usual, seats)
            times, acts = _columns(lines, start, usual)
        return times, acts, _usual_clock(times, clock)
    except (ValueError, BadInputError):
        return None


def block_end(lines: list[str], start: int) -> int:
    """Where the next empty line is, or where the lines end."""
    try:
        return lines.index("", start)
    except ValueError:
        return len(lines)


def _remember(texts: Iterable[str], usual: dict[str, Act], seats: Mapping[str, int]) -> None:
    """Keep moves of seats that are written as usual.

    Raises:
        BadInputError: one is not.
    """
    for text in texts:
        letter, _, words = text.partition(" ")
        move = parse_move(words)
        if letter not in seats or move.is_of_table or str(move) != words:
            raise BadInputError("unknown-move", move=text)
        usual[text] = move.of_seat(seats[letter])


def _columns(lines: list[str], start: int, usual: Mapping[str, Act]) -> tuple[list[str], list[Act]]:
    """The times and the moves of lines of play, to the next empty line.

    Raises:
        KeyError: a move is not among the usual ones.
    """
    times: list[str] = []
    acts: list[Act] = []
    line = ""
    try:
        for line in islice(lines, start, None):
            time, _, text = line.partition(" ")
            acts.append(usual[text])
            times.append(time)
    except KeyError:  # at an empty line too, which is found so without looking for it
        if line:
            raise
    return times, acts


def _usual_clock(times: list[str], clock: float) -> float:
    """The last of times that do not run backwards and have their decimal points in one column.

    Times as wide as each other are compared as texts, which takes a third of the time of reading
    them as numbers.

    Args:
        times: at least one, without line breaks.
        clock: what the first must not be before.

    Raises:
        ValueError: they are not like that.
    """
    start = 0
    while start < len(times):
        width = len(times[start])
        end = bisect_right(times, width, start, key=len)
        some = times[start:end]
        text = ("\n".join(some) + "\n").encode()
        point = some[0].find(".")
        if (
            text.translate(None, _DIGITS) != (b"\n" if point < 0 else b".\n") * len(some)
            or text[width :: width + 1] != b"\n" * len(some)
            or (point >= 0 and text[point :: width + 1] != b"." * len(some))
            or float(some[0]) < clock
            or some != sorted(some)
        ):
            raise ValueError(some[0])
        clock = float(some[-1])
        start = end
    return clock
