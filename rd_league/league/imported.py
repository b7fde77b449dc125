"""Matches as a file tells them, before anything is known of players, seasons or rules."""

from dataclasses import dataclass
from datetime import date

from rd_league.errors import LineProblem
from rd_league.hand.sheet import Sheet
from rd_league.league.model import Ending
from rd_league.league.roster import Player


@dataclass(frozen=True, slots=True)
class ImportedHand:
    """One hand of a file.

    Attributes:
        number: its number within the match, from 1.
        line: the first line of the file it stands on.
        claimed: for each seat, the points written beside its counts, to be compared when the
            rules are known; None where there are none; empty if no seat of the hand has any.
        seat_lines: for each seat, its own line; empty where one line holds the whole hand.
    """

    number: int
    line: int
    sheet: Sheet
    note: str | None = None
    claimed: tuple[int | None, ...] = ()
    seat_lines: tuple[int, ...] = ()

    def line_of(self, seat: int | None) -> int:
        """The line on which a seat stands, or the whole hand for None."""
        return self.line if seat is None or not self.seat_lines else self.seat_lines[seat]


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """One match of a file.

    Attributes:
        season: the season's name as written; None where the file has none.
        label: the club's own name for the match; with the season it is the match's identity.
        players: names as written, in seat order; the seats of every sheet go in this order.
        ending: an end that was declared after the last hand, if one was.
    """

    season: str | None
    label: str
    played_on: date | None
    table: int | None
    players: tuple[str, ...]
    hands: tuple[ImportedHand, ...]
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """All that a file tells.

    Attributes:
        matches: in the order in which they begin in the file.
        notes: what was left out and does no harm: `column-ignored`.
    """

    matches: tuple[ImportedMatch, ...]
    notes: tuple[LineProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What a file brought.

    Attributes:
        skipped: hands that were there already, just so.
        stalled: hands of the file in which nobody went out.
        players: names that were new.
        season: a season that was begun for the file.
        notes: what was left out of it.
    """

    hands: int
    matches: int
    skipped: int
    stalled: int
    players: tuple[str, ...]
    season: str | None
    notes: tuple[LineProblem, ...]


@dataclass(frozen=True, slots=True)
class ImportedPlayer:
    """One person of a file, with the line."""

    line: int
    player: Player


@dataclass(frozen=True, slots=True)
class ImportedPlayers:
    """The people of a file.

    Attributes:
        notes: what was left out and does no harm: `column-ignored`.
    """

    players: tuple[ImportedPlayer, ...]
    notes: tuple[LineProblem, ...] = ()
