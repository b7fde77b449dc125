"""The facts of a match, as entered; all else is computed from them."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rd_league.findings import Finding, Severity
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, Sheet
from rd_league.league.roster import fold


class MatchKind(StrEnum):
    """What a match is played for (L3)."""

    REGULAR = "regular"
    TIE_BREAK = "tie-break"
    """A play-off of extra hands between those level; it counts in no total or standing."""


class Status(StrEnum):
    """Where a match is (L1)."""

    SEATED = "seated"
    IN_PLAY = "in play"
    EXTRA_HAND_DUE = "extra hand due"
    PROVISIONAL = "provisional"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    VOID = "void"


class End(StrEnum):
    """How a match ended (R12.4)."""

    PLAYED = "played"
    TIME_CALL = "time call"
    ABANDONED = "abandoned"
    WALKOVER = "walkover"
    AS_KEPT = "as kept on paper"


@dataclass(frozen=True, slots=True)
class Side:
    """What scores in a match: a player, or a team (R13).

    Attributes:
        seats: indices of its seats.
        credited: whom its place and league points are for: a fixed team under the team's own
            name, else every partner.
        start_points: a handicap, part of the net total (R16.2).
    """

    name: str
    seats: tuple[int, ...]
    credited: tuple[str, ...]
    start_points: int = 0


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Signed points with a reason, the house's own (R11.5)."""

    side: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One recorded hand of a match.

    Attributes:
        key: what storage knows it by; unique in the match, in no order.
        is_void: superseded or struck out, kept for the record (R15.3).
        is_forced: stored over an inconsistency, with a reason (I4).
    """

    key: int
    sheet: Sheet
    adjustments: tuple[Adjustment, ...] = ()
    is_void: bool = False
    is_forced: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """An end that was declared rather than reached (R12.4).

    Attributes:
        after: key of the last hand recorded before it; None: there was none.
        counts: whether an abandoned match counts all the same.
        present: indices of the sides that were there for a walkover.
    """

    kind: End
    after: int | None = None
    reason: str | None = None
    counts: bool = True
    present: tuple[int, ...] = ()


class Resolution(StrEnum):
    """How a dispute was resolved (R15.2)."""

    UPHELD = "upheld"
    AGREED = "amended by agreement"
    REPLAYED = "replayed"
    REFEREED = "refereed"
    RULED = "ruled"


@dataclass(frozen=True, slots=True)
class Dispute:
    """A hand that somebody disputes (R15).

    Attributes:
        match: number of its match.
        hand: key of the hand.
        ruling: why it was resolved so; None while it is open, or if nobody said.
    """

    number: int
    match: int
    hand: int
    raised_by: str
    reason: str
    resolution: Resolution | None = None
    ruling: str | None = None

    @property
    def name(self) -> str:
        """How the dispute is called in commands: `D1`."""
        return f"D{self.number}"


class CountsFor(StrEnum):
    """Whom the result of a substitute counts for (L7)."""

    NOBODY = "nobody"
    """The absent player gets the own average instead."""
    ABSENT = "absent"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class Substitution:
    """A seat that somebody took for another (L7).

    Attributes:
        seat: index of the seat; whoever sits there is the substitute.
        absent: the player it was meant for.
    """

    seat: int
    absent: str
    counts_for: CountsFor = CountsFor.NOBODY


@dataclass(frozen=True, slots=True)
class Leaving:
    """Somebody who left in mid-match: the hands played stand, the seat is retired (L7).

    Attributes:
        seat: index of the seat.
        after: key of the last hand recorded before; None: there was none.
    """

    seat: int
    after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One match as entered.

    Attributes:
        number: the `12` of `M12`.
        label: the club's own name for it, unique in its season.
        seats: the player of each seat (the team under `shared-pack`), in table order.
        hands: in the order played, void ones included.
        adjustments: those that belong to no hand; they count from the start.
        night: number of the night it was played on, and its table there.
        demon_sizes: cards dealt to each seat's demon, where a handicap gives another size than
            the rules (R16.1); empty if none has one.
        packs: the back of the pack at each seat, None where it is not known; empty if none is.
        disputed: keys of the hands with an open dispute (R15.1).
        substitutions: seats that somebody took for another; the sides are credited accordingly.
        leavings: seats that were left before the end.
    """

    number: int
    rules: RuleSet
    seats: tuple[str, ...]
    sides: tuple[Side, ...]
    hands: tuple[PlayedHand, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    ending: Ending | None = None
    is_confirmed: bool = False
    is_void: bool = False
    kind: MatchKind = MatchKind.REGULAR
    label: str | None = None
    season: str = ""
    played_on: date | None = None
    night: int | None = None
    table: int | None = None
    demon_sizes: tuple[int | None, ...] = ()
    packs: tuple[str | None, ...] = ()
    disputed: frozenset[int] = frozenset()
    substitutions: tuple[Substitution, ...] = ()
    leavings: tuple[Leaving, ...] = ()

    @property
    def name(self) -> str:
        """How the match is called in commands: `M12`."""
        return f"M{self.number}"

    @property
    def start_totals(self) -> tuple[int, ...]:
        """The total of each side before the first hand: a handicap, and adjustments (R11.5)."""
        return tuple(
            side.start_points + sum(each.points for each in self.adjustments if each.side == index)
            for index, side in enumerate(self.sides)
        )

    @property
    def people(self) -> frozenset[str]:
        """Everybody who has to do with it: who sat there, who is credited, who was absent."""
        credited = (name for side in self.sides for name in side.credited)
        absent = (each.absent for each in self.substitutions)
        return frozenset((*self.seats, *credited, *absent))


def sides_of_players(*names: str) -> tuple[Side, ...]:
    """One side a player, in seat order."""
    return tuple(Side(name, (i,), (name,)) for i, name in enumerate(names))


def dealt_size(match: Match, sheet: Sheet, seat: int) -> int | None:
    """The size of demon that a seat was dealt, where it is not that of the rules (R16.1)."""
    count = sheet.seats[seat]
    if isinstance(count, Counted):
        return count.demon_size
    return match.demon_sizes[seat] if match.demon_sizes else None


def equal_packs(match: Match) -> tuple[Finding, ...]:
    """R1.2: seats whose packs cannot be told apart, each with the first of that back before it."""
    seats: dict[str, int] = {}
    found = []
    for seat, pack in enumerate(match.packs):
        if pack is not None and seats.setdefault(fold(pack), seat) != seat:
            values = {"other_seat": seats[fold(pack)], "pack": pack}
            found.append(Finding("packs-equal", Severity.UNUSUAL, "R1.2", seat, values))
    return tuple(found)
