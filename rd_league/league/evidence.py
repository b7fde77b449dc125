"""What the referee proved of a hand, before it is known whose seats they are (R15.2)."""

from dataclasses import dataclass, replace

from rd_league.errors import ConflictError
from rd_league.hand.sheet import SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult
from rd_league.league.roster import fold


@dataclass(frozen=True, slots=True)
class Evidence:
    """A sheet that a record or an audit proves.

    Attributes:
        file: its name.
        names: of the seats of the sheet, in its order; empty where none is noted.
    """

    file: str
    names: tuple[str, ...]
    sheet: Sheet


def seated(evidence: Evidence, result: MatchResult, players: tuple[int, ...]) -> Sheet:
    """The sheet of the evidence in the seat order of a match.

    Names that are those at the table go to their seats; where none is, the order of the table
    counts.

    Args:
        players: indices of the seats that played the hand.

    Raises:
        ConflictError: `evidence-seats`: another number of seats, or some names but not others.
    """
    match = result.match
    at_table = [fold(match.seats[seat]) for seat in players]
    noted = [fold(name) for name in evidence.names]
    if len(noted) != len(players):
        raise ConflictError("evidence-seats", file=evidence.file, match=match.name)
    known = [name in at_table for name in noted]
    if all(known) and len(set(noted)) == len(noted):
        order = [players[at_table.index(name)] for name in noted]
    elif any(known):
        raise ConflictError("evidence-seats", file=evidence.file, match=match.name)
    else:
        order = list(players)
    counts: list[SeatCount] = [SatOut()] * len(match.seats)
    for seat, count in zip(order, evidence.sheet.seats, strict=True):
        counts[seat] = count
    callers = tuple(sorted(order[caller] for caller in evidence.sheet.callers))
    return replace(evidence.sheet, seats=tuple(counts), callers=callers)
