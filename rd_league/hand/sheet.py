"""What was counted at the table after one hand."""

from dataclasses import dataclass
from enum import StrEnum

SUIT_LETTERS = "SHCD"


class Outcome(StrEnum):
    """How a hand ended (R10.3)."""

    CALLED = "called"
    """One or more seats went out."""
    STALLED = "stalled"
    """Nobody was out: everyone pays (R11.2)."""
    UNKNOWN = "unknown"
    """Old paper, caller not noted: no bonus is given."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of one pack.

    Attributes:
        foundation: cards on foundations, jokers included.
        demon: cards left in the demon, the top one included.
        left_over: cards counted that are not on foundations, demon included, if noted (R10.4).
        kings: natural kings on foundations, if noted (R10.7).
        demon_size: cards dealt to the demon, where not the rule set's (R16.1).
    """

    foundation: int
    demon: int
    left_over: int | None = None
    kings: int | None = None
    demon_size: int | None = None


@dataclass(frozen=True, slots=True)
class NetPoints:
    """Only the points of the hand were written down: a marked, degraded form (I4)."""

    points: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """The seat did not play this hand. Never the same as a zero."""


SeatCount = Counted | NetPoints | SatOut


@dataclass(frozen=True, slots=True)
class Piles:
    """Heights of the foundation piles, suit by suit, a turned pile being 13 (R10.6)."""

    spades: tuple[int, ...] = ()
    hearts: tuple[int, ...] = ()
    clubs: tuple[int, ...] = ()
    diamonds: tuple[int, ...] = ()

    @property
    def suits(self) -> tuple[tuple[int, ...], ...]:
        """The four suits in the order of `SUIT_LETTERS`."""
        return (self.spades, self.hearts, self.clubs, self.diamonds)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One hand as counted, a seat each in table order.

    Attributes:
        seats: what each seat counted.
        outcome: how the hand ended.
        callers: indices of the seats that called, in seat order (R9.4: there may be several).
        centre: cards counted in the centre before they were sorted, if noted (R10.5).
        piles: heights of the piles, if noted (R10.6).
        doubles: cards that lie doubled under `tie both`, if noted (R8.2).
    """

    seats: tuple[SeatCount, ...]
    outcome: Outcome = Outcome.CALLED
    callers: tuple[int, ...] = ()
    centre: int | None = None
    piles: Piles | None = None
    doubles: int | None = None

    @property
    def counted(self) -> tuple[tuple[int, Counted], ...]:
        """The seats whose cards were counted, each with its index."""
        return tuple((i, seat) for i, seat in enumerate(self.seats) if isinstance(seat, Counted))

    @property
    def players(self) -> tuple[int, ...]:
        """Indices of the seats that played."""
        return tuple(i for i, seat in enumerate(self.seats) if not isinstance(seat, SatOut))

    @property
    def is_complete(self) -> bool:
        """Whether the cards of every seat that played were counted."""
        return len(self.counted) == len(self.players)
