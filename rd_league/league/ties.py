"""The ties that extra hands decide: for the first place of a match, and of the season (L3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile

from rd_league.league.match import Counting, MatchResult, match_result, playing_sides
from rd_league.league.model import MatchKind
from rd_league.league.standings import Standings, levels_of, until
from rd_league.league.tiebreaks import EXTRA_HANDS, ordered


class TieKind(StrEnum):
    """Where a tie stands."""

    MATCH = "match"
    SEASON = "season"


class TieStatus(StrEnum):
    """Whether it still has to be played."""

    DUE = "due"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class TieHand:
    """One extra hand: the points of every side that played it, in seat order."""

    label: str
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """A tie that decides something (L3).

    Attributes:
        label: `T1`, `T2`, …: matches by number, then the season.
        sides: those between whom it was, in seat order (season: in name order).
        played_by: who plays the next hand; nobody once it is decided.
        hands: the extra hands so far, void ones not included.
        winner: None while it is due, and if a match was ended level in spite of it.
        match: the match itself, or the play-off of the season if there is one.
    """

    label: str
    kind: TieKind
    place: int
    sides: tuple[str, ...]
    played_by: tuple[str, ...]
    hands: tuple[TieHand, ...]
    status: TieStatus
    winner: str | None
    match: MatchResult | None = field(repr=False)


def ties_that_matter(results: Iterable[MatchResult], table: Standings) -> tuple[Tie, ...]:
    """The ties for a first place that extra hands decide, or have decided.

    Args:
        results: the season's matches, those still in play included.
        table: the standings of the same matches.
    """
    ties = [
        _match_tie(result)
        for result in sorted(until(table.as_of, results), key=lambda each: each.match.number)
        if result.match.kind is MatchKind.REGULAR and not result.match.is_void
        if result.due is not None or result.extra_hands
    ]
    ties += _season_tie(table)
    return tuple(replace(tie, label=f"T{number}") for number, tie in enumerate(ties, 1))


def _match_tie(result: MatchResult) -> Tie:
    names = [side.name for side in result.match.sides]
    return Tie(
        label="",
        kind=TieKind.MATCH,
        place=1,
        sides=tuple(names[side] for side in _contenders(result)),
        played_by=tuple(names[side] for side in result.next_players),
        hands=_tie_hands(result),
        status=TieStatus.DUE if result.due else TieStatus.DECIDED,
        winner=names[result.winners[0]] if len(result.winners) == 1 else None,
        match=result,
    )


def _contenders(result: MatchResult) -> tuple[int, ...]:
    """Between whom the first extra hand was: what was due before it was played."""
    before = list(takewhile(lambda hand: hand.counting is not Counting.EXTRA, result.hands))
    if len(before) < len(result.hands):
        hands = tuple(hand.hand for hand in before)
        result = match_result(replace(result.match, hands=hands))
    return result.due.contenders if result.due else ()


def _tie_hands(result: MatchResult) -> tuple[TieHand, ...]:
    sides = result.match.sides
    return tuple(
        TieHand(
            hand.label,
            tuple(
                (sides[side].name, hand.gained[side] or 0)
                for side in playing_sides(result.match, hand.hand)
            ),
        )
        for hand in result.extra_hands
    )


def _season_tie(table: Standings) -> Iterator[Tie]:
    """The tie for the first place of the season, if those level there have played at all."""
    if EXTRA_HANDS not in table.tie_breaks:
        return
    before = table.tie_breaks[: table.tie_breaks.index(EXTRA_HANDS)]
    levels = levels_of([row.name for row in table.ranked], before, table.ledger)
    if not levels or len(levels[0].names) == 1:
        return
    level = levels[0].names
    if not any(table.ledger.tallies[name].credits for name in level):
        return
    play_off = table.ledger.play_off(level)
    is_decided = play_off is not None and play_off.counts
    first = ordered(level, (EXTRA_HANDS,), table.ledger)[0].names
    next_players = [play_off.match.sides[i].name for i in play_off.next_players] if play_off else []
    yield Tie(
        label="",
        kind=TieKind.SEASON,
        place=1,
        sides=level,
        played_by=tuple(next_players) if play_off else level,
        hands=_tie_hands(play_off) if play_off else (),
        status=TieStatus.DECIDED if is_decided else TieStatus.DUE,
        winner=first[0] if is_decided and len(first) == 1 else None,
        match=play_off,
    )
