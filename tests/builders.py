"""Sheets and matches in the words they are typed in, so that a scenario reads as it is told.

sheet("14/0 12/3 9/5 20/1 c55")             the only empty demon called
sheet("14/0 12/0 9/5", out=(0, 1))          joint callers
sheet("14/2 12/3", out=Out.NOBODY)          stalled
points_sheet(24, -5, None)                  net points only; the third seat did not play
played(RuleSet(), points_sheet(60, 40))     a match of Ann and Bob, one hand
"""

from collections.abc import Sequence
from dataclasses import replace

from rd_league.findings import Finding, Severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.entry import Out, parse_entry, parse_piles, who_called
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import NetPoints, Outcome, SatOut, Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import Ending, Match, PlayedHand, Side, sides_of_players

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
DEFAULT = RuleSet()


def sheet(
    text: str,
    *,
    out: tuple[int, ...] | Out | None = None,
    rules: RuleSet = DEFAULT,
    piles: str | None = None,
    doubles: int | None = None,
) -> Sheet:
    """The sheet that is entered by these words."""
    entry = parse_entry(text.split())
    counts = tuple(cell.count for cell in entry.cells)
    outcome, callers = who_called(rules, counts, out)
    noted = None if piles is None else parse_piles(piles)
    return Sheet(counts, outcome, callers, entry.centre, noted, doubles)


def points_sheet(*points: int | None, out: tuple[int, ...] = ()) -> Sheet:
    """A sheet of net points; None: did not play. Without callers it is old paper."""
    seats = tuple(SatOut() if net is None else NetPoints(net) for net in points)
    return Sheet(seats, Outcome.CALLED if out else Outcome.UNKNOWN, out)


def hands(*sheets: Sheet | PlayedHand) -> tuple[PlayedHand, ...]:
    """Hands in the order played, with keys 1, 2, …; a hand that is one already keeps its key."""
    return tuple(
        one if isinstance(one, PlayedHand) else PlayedHand(key, one)
        for key, one in enumerate(sheets, 1)
    )


def match(
    rules: RuleSet,
    *sheets: Sheet | PlayedHand,
    start: Sequence[int] = (),
    ending: Ending | None = None,
    sides: tuple[Side, ...] | None = None,
) -> Match:
    """A match of Ann, Bob, …, as many as the first sheet has seats (two if there is none).

    Args:
        rules: what it is played by.
        sheets: a hand each.
        start: start points of each side.
        ending: the end that was declared.
        sides: who scores together, where not every seat for itself.
    """
    played_hands = hands(*sheets)
    seat_count = len(played_hands[0].sheet.seats) if played_hands else 2
    if sides is None:
        sides = sides_of_players(*NAMES[:seat_count])
    else:
        seat_count = sum(len(side.seats) for side in sides)
    if start:
        sides = tuple(replace(side, start_points=by) for side, by in zip(sides, start, strict=True))
    return Match(
        number=1,
        rules=rules,
        seats=NAMES[:seat_count],
        sides=sides,
        hands=played_hands,
        ending=ending,
    )


def played(
    rules: RuleSet,
    *sheets: Sheet | PlayedHand,
    start: Sequence[int] = (),
    ending: Ending | None = None,
    sides: tuple[Side, ...] | None = None,
) -> MatchResult:
    """The course of such a match."""
    return match_result(match(rules, *sheets, start=start, ending=ending, sides=sides))


def pairs(*, seat_count: int = 4) -> tuple[Side, ...]:
    """Partners who face each other across the table: seats 0 and 2, 1 and 3, …"""
    half = seat_count // 2
    return tuple(
        Side(f"{NAMES[i]} and {NAMES[i + half]}", (i, i + half), (NAMES[i], NAMES[i + half]))
        for i in range(half)
    )


def codes(rules: RuleSet, of: Sheet) -> list[str]:
    """The code of every finding, the gravest first."""
    return [finding.code for finding in check_sheet(rules, of)]


def graver(rules: RuleSet, of: Sheet) -> list[Finding]:
    """Every finding that is more than a warning."""
    return [each for each in check_sheet(rules, of) if each.severity is not Severity.UNUSUAL]


def found(rules: RuleSet, of: Sheet, code: str) -> Finding:
    """The one finding of that code."""
    [finding] = [each for each in check_sheet(rules, of) if each.code == code]
    return finding
