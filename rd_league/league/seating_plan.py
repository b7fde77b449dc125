"""What a season fixes about its seating: sizes of tables, method, leftovers, weights (L2)."""

from dataclasses import dataclass, field, fields, replace
from enum import StrEnum

from rd_league.errors import BadInputError
from rd_league.hand.rules import nearest_name

SMALLEST, LARGEST = 2, 8
"""Seats of any table there can be."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many may sit at a table.

    Raises:
        BadInputError: `seating-sizes` unless 2 ≤ least ≤ preferred ≤ most ≤ 8.
    """

    least: int = 3
    most: int = 6
    preferred: int = 4

    def __post_init__(self) -> None:
        if not SMALLEST <= self.least <= self.preferred <= self.most <= LARGEST:
            raise BadInputError(
                "seating-sizes", least=self.least, preferred=self.preferred, most=self.most
            )


class Leftovers(StrEnum):
    """What is done when the number of people is no multiple of the preferred size."""

    SIZES = "sizes"
    """Some tables are larger or smaller."""
    SIT_OUT = "sit-out"
    """Some sit out, so that every table has the preferred size."""
    STANDBY = "standby"
    """Those on standby play where they bring tables nearer to the preferred size."""


class Method(StrEnum):
    """How people are seated."""

    MIX = "mix"
    """Fewest repeat meetings."""
    SWISS = "swiss"
    """Neighbors in strength together."""
    SNAKE = "snake"
    """The strong spread over the tables: 1, 8, 9, 16."""
    RANDOM = "random"
    """By lot: past meetings and strength do not matter."""
    SCRIPT = "script"
    """As it is written down."""


HEAVIEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Weights:
    """What one unit of each term costs; the terms are those of docs/seating.md.

    Raises:
        BadInputError: `weight-value` unless each is 0 to 1,000,000.
    """

    apart: int = 100_000
    pack: int = 50_000
    odd: int = 10_000
    repeat: int = 100
    recency: int = 5
    strength: int = 3
    balance: int = 1

    def __post_init__(self) -> None:
        for each in fields(self):
            if not 0 <= (value := getattr(self, each.name)) <= HEAVIEST:
                raise BadInputError("weight-value", word=f"{each.name}={value}", most=HEAVIEST)


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """What a season fixes about its seating."""

    sizes: Sizes = field(default_factory=Sizes)
    method: Method = Method.MIX
    leftovers: Leftovers = Leftovers.SIZES
    weights: Weights = field(default_factory=Weights)


def parse_weights(text: str, weights: Weights = Weights()) -> Weights:
    """Weights from their words; those not named stay as they are.

    >>> parse_weights("repeat=200 odd=0") == Weights(repeat=200, odd=0)
    True

    Raises:
        BadInputError: `weight-word` with the nearest one, `weight-value`.
    """
    terms = [each.name for each in fields(Weights)]
    values: dict[str, int] = {}
    for word in text.split():
        term, _, value = word.partition("=")
        if term not in terms:
            near = nearest_name(term, terms)
            raise BadInputError("weight-word", word=word, nearest=near, allowed=tuple(terms))
        if not (value.isdigit() and value.isascii() and len(value) < 10):
            raise BadInputError("weight-value", word=word, most=HEAVIEST)
        values[term] = int(value)
    return replace(weights, **values)


def format_weights(weights: Weights) -> str:
    """The words that `parse_weights` reads back, every term.

    >>> format_weights(Weights())
    'apart=100000 pack=50000 odd=10000 repeat=100 recency=5 strength=3 balance=1'
    """
    return " ".join(f"{each.name}={getattr(weights, each.name)}" for each in fields(weights))
