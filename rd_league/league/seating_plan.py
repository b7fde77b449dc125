"""What a season fixes about its seating: sizes of tables, method, leftovers (L2)."""

from dataclasses import dataclass, field
from enum import StrEnum

from rd_league.errors import BadInputError

LEAST_SEATS, MOST_SEATS = 2, 8  # R1.1


class Method(StrEnum):
    """How a round is seated (L2)."""

    MIX = "mix"
    """Fewest repeat meetings."""
    SWISS = "swiss"
    """Neighbors in the standings together."""
    SNAKE = "snake"
    """The strong spread over the tables, by seed or rating."""
    RANDOM = "random"
    SCRIPT = "script"
    """As a text says."""


class Leftovers(StrEnum):
    """What is done with people that do not fill tables of the preferred size (L2)."""

    SIZES = "sizes"
    """Tables of other sizes."""
    SIT_OUT = "sit-out"
    STANDBY = "standby"
    """Those who checked in as standby play only if numbers need them."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many sit at a table.

    Raises:
        BadInputError: `table-sizes`: not 2 ≤ least ≤ preferred ≤ most ≤ 8.
    """

    least: int = 3
    most: int = 6
    preferred: int = 4

    def __post_init__(self) -> None:
        """Refuse sizes that contradict one another."""
        order = (LEAST_SEATS, self.least, self.preferred, self.most, MOST_SEATS)
        if list(order) != sorted(order):
            raise BadInputError(
                "table-sizes", least=self.least, preferred=self.preferred, most=self.most
            )


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each term of the cost of a seating counts (docs/seating.md).

    Attributes:
        apart: two at one table who are to be kept apart.
        pack: two equal backs of packs at one table.
        repeat: two who meet again, growing with the square of how often they met.
        recency: what a meeting in the round just played adds; half for the one before, and so on.
        odd: somebody at the table of odd size once more than others.
        strength: a place in the order between neighbors at a table (`swiss`), or a seed away from
            an even spread (`snake`).
        balance: somebody in the same seat of a table once more.
    """

    apart: int = 10_000
    pack: int = 500
    repeat: int = 100
    recency: int = 20
    odd: int = 60
    strength: int = 10
    balance: int = 1


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """What a season fixes about its seating."""

    sizes: Sizes = field(default_factory=Sizes)
    method: Method = Method.MIX
    leftovers: Leftovers = Leftovers.SIZES
    weights: Weights = field(default_factory=Weights)
