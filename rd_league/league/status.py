"""Where a club is: what `status` shows."""

from dataclasses import dataclass

from rd_league.league.formats import Course
from rd_league.league.match import MatchResult
from rd_league.league.model import Dispute
from rd_league.league.roster import Night
from rd_league.league.rounds import Round


@dataclass(frozen=True, slots=True)
class ClubStatus:
    """Where a club is.

    Attributes:
        seasons: names of the open ones.
        night: the night that is open, if one is.
        unsettled: the matches that are neither confirmed nor void.
        course: what comes next in tonight's season; None without a night, and while a match goes
            on.
        draft: the round of the night that is drawn and not posted, if there is one.
        entry: how commands call the first match that is not over: a table, or its own name where
            that would not do; None: all are over.
        disputes: those that are open.
    """

    club: str
    player_count: int
    seasons: tuple[str, ...]
    night: Night | None
    unsettled: tuple[MatchResult, ...]
    draft: Round | None = None
    course: Course | None = None
    entry: str | None = None
    disputes: tuple[Dispute, ...] = ()
