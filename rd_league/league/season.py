"""What a season is: its rules, points scheme, tie-breaks and what else it freezes (L1)."""

from dataclasses import dataclass, field
from enum import StrEnum

from rd_league.errors import BadInputError
from rd_league.hand.rules import RuleSet


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
