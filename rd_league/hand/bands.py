"""What is usual at a table of each size (R10.8), as the engine's own bots have played it.

Made by `scripts/bands.py 1500` from hands of equal greedy bots at the default rules; its output,
with how it was made, is `benchmarks/bands.csv`, and a test compares the two.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """The 1 %, 50 % and 99 % points of a count."""

    low: int
    median: int
    high: int


@dataclass(frozen=True, slots=True)
class Bands:
    """What is usual at a table of one size."""

    caller: Band
    others: Band
    demon: Band
    centre: Band


BANDS: Mapping[int, Bands] = {
    2: Bands(Band(6, 19, 38), Band(3, 17, 35), Band(1, 5, 12), Band(11, 37, 69)),
    3: Bands(Band(6, 19, 35), Band(4, 16, 32), Band(1, 5, 12), Band(18, 51, 92)),
    4: Bands(Band(6, 17, 29), Band(4, 14, 28), Band(1, 5, 12), Band(22, 61, 105)),
    5: Bands(Band(6, 15, 26), Band(4, 13, 25), Band(1, 6, 12), Band(27, 69, 117)),
    6: Bands(Band(6, 15, 24), Band(4, 12, 23), Band(1, 6, 12), Band(36, 77, 123)),
    7: Bands(Band(7, 14, 22), Band(4, 12, 21), Band(1, 6, 12), Band(39, 86, 131)),
    8: Bands(Band(7, 13, 21), Band(4, 11, 20), Band(1, 6, 12), Band(47, 92, 147)),
}
"""Seats at the table to its bands."""
