"""What a season is: its rules, points scheme, tie-breaks and what else it freezes (L1)."""

from dataclasses import dataclass, field
from enum import StrEnum

from rd_league.errors import BadInputError
from rd_league.hand.rules import RuleSet
from rd_league.league.model import CountsFor
from rd_league.league.seating_plan import SeatingPlan


class SeasonKind(StrEnum):
    """What a season is (L1)."""

    LEAGUE = "league"
    """Open nights over months."""
    TOURNAMENT = "tournament"
    """One occasion."""


class Format(StrEnum):
    """What is played in which order (L3)."""

    LEAGUE = "league"
    """Nights with any attendance."""
    ROUNDS = "rounds"
    """A set number of rounds by a seating method."""
    ROUND_ROBIN = "round-robin"
    """Rounds until everybody has met everybody."""
    KNOCKOUT = "knockout"
    """The best of each table advance, down to a final table."""
    GROUPS = "groups+final"
    """Rounds, then a cut to a final table."""


FINAL_DECIDES = (Format.KNOCKOUT, Format.GROUPS)
"""Formats in which the final table says who has won, and nobody has before it is played."""


class Pay(StrEnum):
    """What kind of league points somebody gets for a round without a match."""

    NONE = "none"
    """Nothing, and the round is not counted for him: an absence is not a zero."""
    AVERAGE = "average"
    """The mean of his own matches of the season."""
    MEDIAN = "median"
    """The median of those who played the round."""
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class Award:
    """What a round without a match is worth: sat out, missed, or played by a substitute (L2, L7).

    Attributes:
        points: league points under `fixed`.
    """

    pay: Pay = Pay.NONE
    points: int = 0


class EntryStatus(StrEnum):
    """How an entry stands (L7)."""

    ENTERED = "entered"
    WITHDRAWN = "withdrawn"
    """The results stand."""
    DISQUALIFIED = "disqualified"
    """The results of the others stand; this one is listed without a place."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player or a team in a season (L1).

    Attributes:
        seed: place in the order of strength, 1 the best; None: not seeded.
        demon_size: cards dealt to the demon where a handicap says so (R16.1).
        start_points: a handicap in points (R16.2).
        first_round: number in the season of the first round of somebody who came late.
    """

    name: str
    division: str | None = None
    seed: int | None = None
    demon_size: int | None = None
    start_points: int = 0
    status: EntryStatus = EntryStatus.ENTERED
    first_round: int = 1


class SchemeKind(StrEnum):
    """How the places of a match become league points (L4)."""

    PLACE = "place"
    TOTAL = "total"
    WINS = "wins"
    SHARE = "share"
    NNA = "nna"
    """Points per match, with a bonus for titles, matches and wins; not a sum over matches."""


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
        format: what is played in which order.
        rounds: how many rounds before a final, or in all; None: as many as are seated.
        advance: how many of each table of a knock-out go on.
        final: how many sit at the final table after groups.
        seating: sizes of tables, method, leftovers.
        sit_out: what a round that somebody had to sit out is worth.
        missed: what rounds are worth that were played before somebody came.
        counts_for: whom the result of a substitute counts for, unless it is said.
        divisions: names of the divisions, the highest first; none: one table of all.
        promoted: how many go up and down between two divisions.

    Raises:
        BadInputError: `plan-number`: `best` below 1, or another number below what it can be;
            `division-twice`.
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
    format: Format = Format.LEAGUE
    rounds: int | None = None
    advance: int = 2
    final: int = 4
    seating: SeatingPlan = field(default_factory=SeatingPlan)
    sit_out: Award = Award(Pay.AVERAGE)
    missed: Award = Award(Pay.NONE)
    counts_for: CountsFor = CountsFor.NOBODY
    divisions: tuple[str, ...] = ()
    promoted: int = 0

    def __post_init__(self) -> None:
        """Refuse numbers of matches that mean nothing."""
        for name, value, least in (
            ("best", self.best, 1),
            ("discards", self.discards, 0),
            ("minimum", self.minimum, 0),
            ("rounds", self.rounds, 1),
            ("advance", self.advance, 1),
            ("final", self.final, 2),
            ("promoted", self.promoted, 0),
        ):
            if value is not None and value < least:
                raise BadInputError("plan-number", name=name, value=value, least=least)
        for division in self.divisions:
            if self.divisions.count(division) > 1:
                raise BadInputError("division-twice", division=division)


@dataclass(frozen=True, slots=True)
class LeagueAdjustment:
    """League points given or taken by the organiser, with a reason."""

    name: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Closing:
    """The table of a season as it was when it was closed (L6).

    Attributes:
        closed_at: aware UTC time as ISO text.
        digest: short hash of the table.
        final: the table as canonical text.
    """

    closed_at: str
    digest: str
    final: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """Anything with its own standings (L1).

    Attributes:
        rules: what its next matches are frozen with.
        is_open: whether it still takes results.
        entries: who is in it, where that is known before they play.
        apart: pairs of players who are not put to one table.
    """

    name: str
    rules: RuleSet
    plan: SeasonPlan = field(default_factory=SeasonPlan)
    kind: SeasonKind = SeasonKind.LEAGUE
    is_open: bool = True
    adjustments: tuple[LeagueAdjustment, ...] = ()
    entries: tuple[Entry, ...] = ()
    apart: frozenset[frozenset[str]] = frozenset()
