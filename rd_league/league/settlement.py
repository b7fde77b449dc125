"""Settling after a match: each side with each other, by the difference of their totals (R18)."""

from dataclasses import dataclass
from decimal import Decimal

from rd_league.league.match import MatchResult


@dataclass(frozen=True, slots=True)
class Settlement:
    """A zero-sum table.

    Attributes:
        amounts: a row a side: what it gets from each other; negative: what it gives.
        balances: the sum of each row.
    """

    amounts: tuple[tuple[Decimal, ...], ...]
    balances: tuple[Decimal, ...]


def settlement(result: MatchResult) -> Settlement:
    """What each side of a match gets from each other, at the stake of its rules (R18.1)."""
    stake = result.match.rules.stake
    amounts = tuple(
        tuple(stake * (own - other) for other in result.totals) for own in result.totals
    )
    return Settlement(amounts, tuple(sum(row, Decimal(0)) for row in amounts))
