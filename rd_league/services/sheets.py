"""From the words of a hand to its sheet: who plays, which cell is whose, who called (I4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rd_league.errors import BadInputError, ConflictError, RefusedError
from rd_league.hand.entry import Cell, Out, format_count, parse_entry, parse_piles, who_called
from rd_league.hand.sheet import Counted, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult
from rd_league.league.model import End, Match
from rd_league.league.roster import find_name
from rd_league.services.handicaps import next_sizes
from rd_league.services.names import table_spellings
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWords:
    """One hand as it is typed (I4).

    Attributes:
        cells: cells and the centre, in any order.
        out: names of callers; or `nobody` or `unknown` alone.
        dealt: cards dealt to a seat's demon, by name as written (R16.1).
        force: whether an inconsistent hand is stored all the same, with a reason.
    """

    cells: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    piles: str | None = None
    doubles: int | None = None
    dealt: Mapping[str, int] = field(default_factory=dict)
    note: str | None = None
    force: bool = False


def new_sheet(store: Store, then: MatchResult, words: HandWords) -> Sheet:
    """The sheet of a hand that is played next in `then`."""
    match = then.match
    due = then.next_seats
    entry = parse_entry(list(words.cells))
    counts = _placed_or_named(store, match, entry.cells, due)
    refuse_others(then, counts)
    sheet = Sheet(
        seats=with_dealt(store, then, counts, words.dealt),
        centre=entry.centre,
        piles=parse_piles(words.piles) if words.piles else None,
        doubles=words.doubles,
    )
    return _with_callers(store, match, sheet, words.out)


def edited_sheet(store: Store, then: MatchResult, old: Sheet, words: HandWords) -> Sheet:
    """The sheet of a stored hand, played next in `then`, with what is given in its place."""
    match = then.match
    entry = parse_entry(list(words.cells))
    counts = list(old.seats)
    if entry.cells and all(cell.name is None for cell in entry.cells):
        due = [seat for seat in range(len(counts)) if seat in old.players]
        counts = _placed(match, entry.cells, due, counts)
    else:
        for seat, cell in _named(store, match, entry.cells, "cell-unnamed").items():
            counts[seat] = cell.count
    refuse_newcomers(then, old, counts)
    sheet = replace(
        old,
        seats=with_dealt(store, then, counts, words.dealt, old),
        centre=old.centre if entry.centre is None else entry.centre,
        piles=parse_piles(words.piles) if words.piles else old.piles,
        doubles=old.doubles if words.doubles is None else words.doubles,
    )
    return _with_callers(store, match, sheet, words.out, kept=old)


def refuse_others(then: MatchResult, counts: Sequence[SeatCount]) -> None:
    """Refuse a hand played by others than those whose turn it is.

    Raises:
        ConflictError: `seat-must-play`, `seat-sits-out`.
    """
    match, due = then.match, then.next_seats
    if match.ending is not None and match.ending.kind is End.AS_KEPT and then.due is None:
        return  # who sat out is for the paper to say
    for seat, count in enumerate(counts):
        if seat in due and isinstance(count, SatOut):
            raise ConflictError("seat-must-play", match=match.name, players=(match.seats[seat],))
        if seat not in due and not isinstance(count, SatOut):
            raise ConflictError("seat-sits-out", match=match.name, player=match.seats[seat])


def refuse_newcomers(then: MatchResult, old: Sheet, counts: Sequence[SeatCount]) -> None:
    """Refuse a correction by which others have played a hand than those who were due."""
    playing = tuple(i for i, count in enumerate(counts) if not isinstance(count, SatOut))
    if playing != old.players and then.ended is None:
        refuse_others(then, counts)


def with_dealt(
    store: Store,
    then: MatchResult,
    counts: list[SeatCount],
    dealt: Mapping[str, int],
    kept: Sheet | None = None,
) -> tuple[SeatCount, ...]:
    """The counts with the size of demon that each seat was dealt: a fact of the seat (R16.1).

    It is what is said now, what was noted before, or what `next_sizes` gives.
    """
    sizes = dict(enumerate(next_sizes(store, then)))
    if kept is not None:
        sizes |= {seat: count.demon_size for seat, count in kept.counted}
    sizes |= {seat_index(store, then.match, name): size for name, size in dealt.items()}
    return tuple(
        replace(count, demon_size=sizes.get(seat)) if isinstance(count, Counted) else count
        for seat, count in enumerate(counts)
    )


def seat_index(store: Store, match: Match, written: str) -> int:
    """The index of the seat meant by a name, an alias or a prefix."""
    spellings = table_spellings(store, match.seats)
    return match.seats.index(find_name(written, spellings, "seat"))


def _placed_or_named(
    store: Store, match: Match, cells: tuple[Cell, ...], due: Sequence[int]
) -> list[SeatCount]:
    """A count for every seat, from cells in seat order or by name."""
    counts: list[SeatCount] = [SatOut()] * len(match.seats)
    if all(cell.name is None for cell in cells):
        return _placed(match, cells, due, counts)
    given = _named(store, match, cells, "cells-mixed")
    for seat, cell in given.items():
        counts[seat] = cell.count
    _require_all(match, [seat for seat in due if seat not in given], len(cells))
    return counts


def _named(store: Store, match: Match, cells: tuple[Cell, ...], unnamed: str) -> dict[int, Cell]:
    """Cells by the seat that each names; `unnamed` is the code of one that names none."""
    given: dict[int, Cell] = {}
    for cell in cells:
        if cell.name is None:
            raise BadInputError(unnamed, cell=format_count(cell.count))
        seat = seat_index(store, match, cell.name)
        if seat in given:
            raise BadInputError("cell-twice", name=match.seats[seat])
        given[seat] = cell
    return given


def _placed(
    match: Match, cells: tuple[Cell, ...], due: Sequence[int], counts: list[SeatCount]
) -> list[SeatCount]:
    """Counts from cells in seat order: one for each seat at the table, or for each that plays."""
    places = due if len(cells) <= len(due) else list(range(len(match.seats)))
    if len(cells) > len(places):
        raise BadInputError("cells-many", cells=len(cells), seats=len(match.seats))
    _require_all(match, places[len(cells) :], len(cells))
    placed = list(counts)
    for seat, cell in zip(places, cells, strict=True):
        placed[seat] = cell.count
    return placed


def _require_all(match: Match, missing: Sequence[int], cells: int) -> None:
    if missing:
        names = tuple(match.seats[seat] for seat in missing)
        raise BadInputError("cells-missing", missing=names, cells=cells)


def _with_callers(
    store: Store, match: Match, sheet: Sheet, out: tuple[str, ...], kept: Sheet | None = None
) -> Sheet:
    """The sheet with its outcome: as said, or as it was if that still holds, or as it shows."""
    said: tuple[int, ...] | Out | None = None
    if len(out) == 1 and out[0].lower() in [word.value for word in Out]:
        said = Out(out[0].lower())
    elif out:
        said = tuple(seat_index(store, match, name) for name in out)
    elif kept is not None and (kept.outcome is Outcome.UNKNOWN or _empty(kept) == _empty(sheet)):
        return sheet
    try:
        outcome, callers = who_called(match.rules, sheet.seats, said)
    except RefusedError as refused:
        raise RefusedError(refused.findings, match.seats, match.rules.vocabulary) from None
    return replace(sheet, outcome=outcome, callers=callers)


def _empty(sheet: Sheet) -> list[int]:
    return [seat for seat, count in sheet.counted if count.demon == 0]
