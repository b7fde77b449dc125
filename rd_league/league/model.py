"""The facts of a match and of a season, as entered; all else is computed from them."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from rd_league.errors import BadInputError
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Sheet


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
        disputed: keys of the hands with an open dispute (R15.1).
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
    disputed: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        """How the match is called in commands: `M12`."""
        return f"M{self.number}"


def sides_of_players(*names: str) -> tuple[Side, ...]:
    """One side a player, in seat order."""
    return tuple(Side(name, (i,), (name,)) for i, name in enumerate(names))


class SeasonKind(StrEnum):
    """What a season is (L1)."""

    LEAGUE = "league"


class SchemeKind(StrEnum):
    """How the places of a match become league points (L4)."""

    PLACE = "place"
    TOTAL = "total"
    WINS = "wins"
    SHARE = "share"


@dataclass(frozen=True, slots=True)
class Scheme:
    """How league points are given (L4).

    Attributes:
        first: league points of the first place under `place`.
        last: league points of the last place under `place`.
        lists: sides at a table to the points of each place, instead of first and last.
        participation: league points for every match played.
        call_bonus: league points for every hand called.

    Raises:
        BadInputError: `scheme-list`: a list is not as long as its table.
    """

    kind: SchemeKind = SchemeKind.PLACE
    first: int = 7
    last: int = 1
    lists: tuple[tuple[int, tuple[int, ...]], ...] = ()
    participation: int = 0
    call_bonus: int = 0

    def __post_init__(self) -> None:
        """Refuse a list that leaves a place without a value, or has one too many."""
        for sides, values in self.lists:
            if sides != len(values):
                raise BadInputError("scheme-list", sides=sides, values=values)


class Aggregate(StrEnum):
    """How the league points of a season's matches make one figure (L6)."""

    SUM = "sum"
    AVERAGE = "average"


DEFAULT_TIE_BREAKS = ("wins", "countback", "total", "head-to-head", "extra-hands", "shared")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPlan:
    """What a season freezes about its standings (L1, L4–L6).

    Attributes:
        tie_breaks: names in `TIEBREAKS`, in order.
        best: only the best so many matches count; None: all.
        discards: so many of the worst matches do not count.
        minimum: matches needed to be ranked; others stand below the line.
        ranks_guests: whether guests are ranked.
        gross: places of matches go by totals without start points.
        lot_seed: seed of the tie-break `lot`.
        manual: names in the order the organiser gave, for the tie-break `manual`.

    Raises:
        BadInputError: `plan-number`: `best` below 1, or a negative number.
    """

    scheme: Scheme = field(default_factory=Scheme)
    tie_breaks: tuple[str, ...] = DEFAULT_TIE_BREAKS
    aggregate: Aggregate = Aggregate.SUM
    best: int | None = None
    discards: int = 0
    minimum: int = 0
    ranks_guests: bool = False
    gross: bool = False
    lot_seed: str = ""
    manual: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse numbers of matches that mean nothing."""
        for name, value, least in (
            ("best", self.best, 1),
            ("discards", self.discards, 0),
            ("minimum", self.minimum, 0),
        ):
            if value is not None and value < least:
                raise BadInputError("plan-number", name=name, value=value, least=least)


@dataclass(frozen=True, slots=True)
class LeagueAdjustment:
    """League points given or taken by the organiser, with a reason."""

    name: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """Anything with its own standings (L1).

    Attributes:
        rules: what its next matches are frozen with.
        is_open: whether it still takes results.
    """

    name: str
    rules: RuleSet
    plan: SeasonPlan = field(default_factory=SeasonPlan)
    kind: SeasonKind = SeasonKind.LEAGUE
    is_open: bool = True
    adjustments: tuple[LeagueAdjustment, ...] = ()
