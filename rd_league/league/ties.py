"""The ties that extra hands decide: for a first place, a cut, a line between divisions (L3)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile

from rd_league.league.advancement import (
    group_table,
    match_levels,
    places_at_stake,
    play_off_window,
    posted,
    rounds_over,
    table_of,
)
from rd_league.league.cuts import Level, PlayOffOf, cut, played_off, season_levels
from rd_league.league.divisions import Line, lines
from rd_league.league.ledgers import Ledger
from rd_league.league.match import Counting, MatchResult, match_result, playing_sides
from rd_league.league.model import MatchKind
from rd_league.league.rounds import Round, RoundTable
from rd_league.league.season import FINAL_DECIDES, Format
from rd_league.league.standings import Standings, until
from rd_league.league.tiebreaks import EXTRA_HANDS


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
        place: the place at stake: the last one above the line that the tie lies across.
        sides: those between whom it was, in seat order (season: in name order).
        played_by: who plays the next hand; nobody once it is decided.
        hands: the extra hands so far, void ones not included.
        through: those of them who are above the line, once it is decided.
        match: the match itself, or the play-off of the season if there is one.
        play_off: the match of kind tie-break that the next hand, or the last, belongs to; None
            if it is still to begin, or the extra hands are in the match itself.
        division: of a tie of the season.
    """

    label: str
    kind: TieKind
    place: int
    sides: tuple[str, ...]
    played_by: tuple[str, ...]
    hands: tuple[TieHand, ...]
    status: TieStatus
    through: tuple[str, ...] = ()
    match: MatchResult | None = field(default=None, repr=False)
    play_off: MatchResult | None = field(default=None, repr=False)
    division: str | None = None

    @property
    def winner(self) -> str | None:
        """Who alone is above the line.

        None while it is due, if several go on, and if it was ended level in spite of it.
        """
        return self.through[0] if len(self.through) == 1 else None


def ties_that_matter(
    results: Iterable[MatchResult], tables: Sequence[Standings], rounds: Iterable[Round] = ()
) -> tuple[Tie, ...]:
    """The ties that extra hands decide, or have decided.

    They are for the first place of a match and of the season or each division; for the places
    from which one goes on, at a table of a knock-out and after groups; and for the places at the
    lines between divisions. The first place of a knock-out, and of groups with a final, is that of
    the final table alone.

    Args:
        results: the season's matches, those still in play included.
        tables: the standings of the same matches, one or one of each division.
        rounds: as they were seated, for the formats whose rounds lead to others.
    """
    rounds = tuple(rounds)
    found = [
        result
        for result in sorted(until(tables[0].as_of, results), key=lambda each: each.match.number)
        if result.match.kind is MatchKind.REGULAR and not result.match.is_void
    ]
    ties: list[Tie] = []
    for result in found:
        if result.due is not None or result.extra_hands:
            ties.append(_match_tie(result))
        elif seat := table_of(rounds, result.match.number):
            ties += _cut_tie(result, *seat, rounds, tables[0].ledger)
    for table in tables:
        ties += _first_place_tie(table)
    ties += _group_tie(found, tables[0], rounds)
    ties += [tie for line in lines(tables) for tie in _line_tie(line)]
    return tuple(replace(tie, label=f"T{number}") for number, tie in enumerate(ties, 1))


def _match_tie(result: MatchResult) -> Tie:
    names = [side.name for side in result.match.sides]
    return Tie(
        label="",
        kind=TieKind.MATCH,
        place=1,
        sides=tuple(names[side] for side in _contenders(result)),
        played_by=tuple(names[side] for side in result.next_players),
        hands=_tie_hands([result]),
        status=TieStatus.DUE if result.due else TieStatus.DECIDED,
        through=tuple(names[side] for side in result.winners) if len(result.winners) == 1 else (),
        match=result,
    )


def _contenders(result: MatchResult) -> tuple[int, ...]:
    """Between whom the first extra hand was: what was due before it was played."""
    before = list(takewhile(lambda hand: hand.counting is not Counting.EXTRA, result.hands))
    if len(before) < len(result.hands):
        hands = tuple(hand.hand for hand in before)
        result = match_result(replace(result.match, hands=hands))
    return result.due.contenders if result.due else ()


def _tie_hands(results: Iterable[MatchResult]) -> tuple[TieHand, ...]:
    return tuple(
        TieHand(
            hand.label,
            tuple(
                (result.match.sides[side].name, hand.gained[side] or 0)
                for side in playing_sides(result.match, hand.hand)
            ),
        )
        for result in results
        for hand in result.extra_hands
    )


def _cut_tie(
    result: MatchResult, seated: Round, table: RoundTable, rounds: Sequence[Round], book: Ledger
) -> Iterator[Tie]:
    """The tie across the line after those who go on from a table, played off in another match."""
    after = places_at_stake(book.plan, seated, len(result.match.sides))
    if after is None or not result.counts:
        return
    window = play_off_window(rounds, seated, result.match.number)

    def play_off_of(group: Level) -> MatchResult | None:
        return book.play_off(group, window)

    for tie in _across(match_levels(result, table), after, play_off_of):
        is_past = any(each.number > seated.number for each in posted(rounds))
        if not is_past or tie.status is TieStatus.DECIDED:  # a seating played is kept
            yield replace(tie, kind=TieKind.MATCH, match=result)


def _first_place_tie(table: Standings) -> Iterator[Tie]:
    """The tie for the first place, if those level there have played at all."""
    if EXTRA_HANDS not in table.tie_breaks or table.plan.format in FINAL_DECIDES:
        return
    names = [row.name for row in table.ranked]
    levels = season_levels(table, names)
    yield from _of_season(table, _across(levels, 1, table.ledger.play_off, can_share=True))


def _group_tie(
    results: Iterable[MatchResult], table: Standings, rounds: Sequence[Round]
) -> Iterator[Tie]:
    """The tie across the line after those who go on to the final table, as it was before it."""
    if table.plan.format is not Format.GROUPS:
        return
    results, limit = tuple(results), table.plan.rounds
    groups = group_table(table, results, rounds)
    is_past = any(each.is_final for each in posted(rounds))
    if not is_past and limit is not None and rounds_over(rounds, results) < limit:
        return  # it is not the cut yet
    names = [row.name for row in groups.ranked if not row.withdrawn]
    levels = season_levels(groups, names)
    for tie in _of_season(groups, _across(levels, table.plan.final, groups.ledger.play_off)):
        if not is_past or tie.status is TieStatus.DECIDED:
            yield tie


def _line_tie(line: Line) -> Iterator[Tie]:
    """The tie across a line between divisions."""
    table = line.table
    if line.after == 1 and EXTRA_HANDS in table.tie_breaks and table.ranked[0].name in line.names:
        first_names = tuple(row.name for row in table.ranked)
        if season_levels(table, first_names)[0] == season_levels(table, line.names)[0]:
            return  # the tie for the first place is the same
    levels = season_levels(table, line.names)
    yield from _of_season(table, _across(levels, line.after, table.ledger.play_off))


def _of_season(table: Standings, ties: Iterable[Tie]) -> Iterator[Tie]:
    """The ties of a table in which one of those level has played at all."""
    for tie in ties:
        if any(table.ledger.tallies[name].credits for name in tie.sides):
            yield replace(tie, match=tie.play_off, division=table.division)


def _across(
    levels: Sequence[Level], after: int, play_off_of: PlayOffOf, *, can_share: bool = False
) -> Iterator[Tie]:
    """The tie of those who are level across a line, with what their play-offs have made of it.

    Where a play-off is over and leaves them level, they share the place if it can be shared, as the
    first of a season can; else they play another.
    """
    rough = cut(levels, after)
    if not rough.level:
        return
    played = played_off(rough.level, play_off_of)
    fine = cut(played.levels, rough.room)
    play_off = play_off_of(fine.level or rough.level)
    is_over = play_off is not None and play_off.counts
    is_due = bool(fine.level) and not (is_over and can_share)
    played_by: Level = ()
    if is_due:
        played_by = _playing(play_off) if play_off is not None else ()
        if not set(fine.level) <= set(played_by):
            # Nobody plays any more, or those who do have left these behind: they begin anew.
            play_off, played_by = None, fine.level
    yield Tie(
        label="",
        kind=TieKind.SEASON,
        place=after,
        sides=rough.level,
        played_by=played_by,
        hands=_tie_hands(played.play_offs),
        status=TieStatus.DUE if is_due else TieStatus.DECIDED,
        through=() if is_due or fine.level else fine.above,
        play_off=play_off,
    )


def _playing(play_off: MatchResult) -> Level:
    """Who plays the next hand of a play-off."""
    return tuple(play_off.match.sides[side].name for side in play_off.next_players)
