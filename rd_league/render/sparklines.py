"""A row of numbers as a row of bars."""

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"


def sparkline(values: Sequence[int], low: int | None = None, high: int | None = None) -> str:
    """One bar a value, from the lowest to the highest; several lines compare if they share these.

    Equal steps of value are equal steps of height; where there is no step all bars are low.

    >>> sparkline([0, 1, 2, 3, 4, 5, 6, 7]), sparkline([24, 30, 29]), sparkline([5, 5])
    ('▁▂▃▄▅▆▇█', '▁█▇', '▁▁')
    >>> sparkline([0, 50], high=100), sparkline([])
    ('▁▅', '')
    """
    if not values:
        return ""
    low = min(values) if low is None else low
    high = max(values) if high is None else high
    step = len(BARS) - 1
    span = max(high - low, 1)
    # To the nearest bar, in whole numbers.
    return "".join(BARS[(2 * step * (value - low) + span) // (2 * span)] for value in values)
