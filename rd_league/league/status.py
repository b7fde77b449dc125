"""Where a club is: what `status` shows."""

from dataclasses import dataclass

from rd_league.league.match import MatchResult
from rd_league.league.roster import Night


@dataclass(frozen=True, slots=True)
class ClubStatus:
    """Where a club is.

    Attributes:
        seasons: names of the open ones.
        night: the night that is open, if one is.
        unsettled: the matches that are neither confirmed nor void.
    """

    club: str
    player_count: int
    seasons: tuple[str, ...]
    night: Night | None
    unsettled: tuple[MatchResult, ...]
