"""Matches as a file tells them, before anything is known of players, seasons or rules."""

from dataclasses import dataclass
from datetime import date

from rd_league.hand.sheet import Sheet


@dataclass(frozen=True, slots=True)
class ImportedHand:
    """One hand of a file.

    Attributes:
        number: its number within the match, from 1.
        line: the first line of the file it stands on.
    """

    number: int
    line: int
    sheet: Sheet
    note: str | None = None


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """One match of a file.

    Attributes:
        season: the season's name as written; None where the file has none.
        label: the club's own name for the match; with the season it is the match's identity.
        players: names as written, in seat order; the seats of every sheet go in this order.
    """

    season: str | None
    label: str
    played_on: date | None
    table: int | None
    players: tuple[str, ...]
    hands: tuple[ImportedHand, ...]
