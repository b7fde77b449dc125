"""Hands: recording one, and every way to correct one (I4, R12.6, R15.3)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rd_league.errors import BadInputError, ConflictError, RefusedError
from rd_league.findings import Finding, Severity, of_severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.entry import Cell, Out, parse_entry, parse_piles, who_called
from rd_league.hand.sheet import Counted, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.match import HandResult, MatchResult, match_result
from rd_league.league.model import Match, PlayedHand
from rd_league.league.roster import find_name
from rd_league.services.desk import Clerk
from rd_league.services.matches import for_change, hand_key, result_of
from rd_league.services.seasons import reason_of
from rd_league.storage.store import Store

UNSEEN = -1
"""The key of a hand that storage has not seen yet."""


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


@dataclass(frozen=True, slots=True)
class Target:
    """What the leading words of a command about a hand are for."""

    match: str | None
    hand: int | None
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand that was stored, in its match.

    Attributes:
        before: the match before.
        after: the match with it.
        key: of the hand that was added or corrected.
        is_correction: whether something that stood before was changed.
        warnings: what is unusual about it, and what was forced.
        named_caller: whether the only empty demon was taken for the caller's.
    """

    before: MatchResult
    after: MatchResult
    key: int
    is_correction: bool = True
    warnings: tuple[Finding, ...] = ()
    named_caller: bool = False

    @property
    def hand(self) -> HandResult:
        """The hand as it stands in the match now."""
        return next(hand for hand in self.after.hands if hand.hand.key == self.key)


def split_words(words: list[str], *, with_hand: bool) -> Target:
    """The match, the number of the hand, and the cells among the words of a command (I2).

    The match may be left out; the number of a hand may not, where one is corrected.

    Raises:
        BadInputError: `hand-missing-number`.
    """
    numbers = 0
    while numbers < len(words) and not _is_cell(words[numbers]) and numbers < 1 + with_hand:
        numbers += 1
    leading, cells = words[:numbers], tuple(words[numbers:])
    if not with_hand:
        return Target(leading[0] if leading else None, None, cells)
    if not leading or not re.fullmatch("[0-9]{1,6}", leading[-1], re.ASCII):
        raise BadInputError("hand-number", words=tuple(words))
    return Target(leading[0] if numbers == 2 else None, int(leading[-1]), cells)


def record_hand(store: Store, clerk: Clerk, number: int, words: HandWords) -> Recorded:
    """Check a hand and store it at the end of its match.

    Raises:
        BadInputError: malformed or missing cells.
        RefusedError: what the checks found.
        ConflictError: `match-over`, `seat-must-play`, `seat-sits-out`.
    """
    match = for_change(store, clerk, number)
    before = match_result(match)
    if not before.next_players:
        raise ConflictError("match-over", match=match.name, ended=before.ended)
    sheet = _new_sheet(store, before, words)
    findings = _judged(match, sheet, clerk, words)
    key = store.matches.add_hand(number, _hand(sheet, words, findings))
    recorded = _recorded(store, before, key, words, findings)
    return _filed(store, clerk, "hand add", replace(recorded, is_correction=False), words)


def insert_hand(store: Store, clerk: Clerk, number: int, place: int, words: HandWords) -> Recorded:
    """Store a hand that was forgotten before the hand of a number."""
    match = for_change(store, clerk, number)
    return _put_before(store, clerk, match, hand_key(match, place), words)


def replay_hand(store: Store, clerk: Clerk, number: int, place: int, words: HandWords) -> Recorded:
    """Void a hand; the one played in its stead takes its number (R15.2, R15.3)."""
    reason_of(clerk)
    match = for_change(store, clerk, number)
    key = hand_key(match, place)
    hands = tuple(replace(hand, is_void=hand.is_void or hand.key == key) for hand in match.hands)
    _void(store, match, key)
    voided = replace(match, hands=hands)
    recorded = _put_before(store, clerk, voided, _following(match, key), words, "hand replay")
    return replace(recorded, before=match_result(match))


def edit_hand(store: Store, clerk: Clerk, number: int, place: int, words: HandWords) -> Recorded:
    """Change counts, centre or outcome of a hand; only what is given changes."""
    match = for_change(store, clerk, number)
    before = match_result(match)
    hand = _stored(match, hand_key(match, place))
    old = hand.sheet
    entry = parse_entry(list(words.cells))
    counts = list(old.seats)
    if entry.cells and all(cell.name is None for cell in entry.cells):
        due = [seat for seat in range(len(counts)) if seat in old.players]
        counts = _placed(match, entry.cells, due, counts)
    else:
        for position, cell in enumerate(entry.cells, 1):
            if cell.name is None:
                raise BadInputError("cell-unnamed", cell=words.cells[position - 1])
            counts[_seat(store, match, cell.name)] = cell.count
    sheet = replace(
        old,
        seats=_dealt(store, match, counts, words.dealt),
        centre=old.centre if entry.centre is None else entry.centre,
        piles=parse_piles(words.piles) if words.piles else old.piles,
        doubles=old.doubles if words.doubles is None else words.doubles,
    )
    sheet = _with_callers(store, match, sheet, words.out, kept=old)
    findings = _judged(match, sheet, clerk, words)
    edited = replace(_hand(sheet, words, findings), key=hand.key, note=words.note or hand.note)
    store.matches.change_hand(edited)
    recorded = _recorded(store, before, hand.key, words, findings)
    return _filed(store, clerk, "hand edit", recorded, words)


def swap_counts(
    store: Store, clerk: Clerk, number: int, place: int, first: str, second: str
) -> Recorded:
    """Exchange the counts of two seats that were written down the wrong way round."""
    match = for_change(store, clerk, number)
    before = match_result(match)
    hand = _stored(match, hand_key(match, place))
    a, b = _seat(store, match, first), _seat(store, match, second)
    if a == b:
        raise ConflictError("player-twice", name=match.seats[a])
    turn = {a: b, b: a}
    counts = [hand.sheet.seats[turn.get(seat, seat)] for seat in range(len(match.seats))]
    callers = tuple(sorted(turn.get(seat, seat) for seat in hand.sheet.callers))
    sheet = replace(hand.sheet, seats=tuple(counts), callers=callers)
    words = HandWords(cells=(f"{match.seats[a]}", f"{match.seats[b]}"), force=hand.is_forced)
    findings = _judged(match, sheet, clerk, words)
    store.matches.change_hand(replace(hand, sheet=sheet))
    recorded = _recorded(store, before, hand.key, words, findings)
    return _filed(store, clerk, "hand swap", recorded, words)


def void_hand(store: Store, clerk: Clerk, number: int, place: int) -> Recorded:
    """Strike a hand out; it is kept and counts nowhere (R15.3)."""
    reason_of(clerk)
    match = for_change(store, clerk, number)
    before = match_result(match)
    key = hand_key(match, place)
    _void(store, match, key)
    clerk.write_down(store, "hand void", match.name, f"H{place}")
    return Recorded(before, result_of(store, number), key)


def due_seats(result: MatchResult) -> list[int]:
    """Indices of the seats that play the next hand."""
    sides = result.match.sides
    return sorted(seat for side in result.next_players for seat in sides[side].seats)


def _put_before(
    store: Store,
    clerk: Clerk,
    match: Match,
    following: int | None,
    words: HandWords,
    command: str = "hand insert",
) -> Recorded:
    """Store a hand before the hand of a key, or at the end."""
    index = next((i for i, h in enumerate(match.hands) if h.key == following), len(match.hands))
    then = match_result(replace(match, hands=match.hands[:index]))
    if not then.next_players:
        raise ConflictError("match-over", match=match.name, ended=then.ended)
    sheet = _new_sheet(store, then, words)
    findings = _judged(match, sheet, clerk, words)
    key = store.matches.add_hand(match.number, _hand(sheet, words, findings), before=following)
    recorded = _recorded(store, match_result(match), key, words, findings)
    return _filed(store, clerk, command, recorded, words)


def _recorded(
    store: Store,
    before: MatchResult,
    key: int,
    words: HandWords,
    findings: tuple[Finding, ...],
) -> Recorded:
    """The hand of a key in its match as it is now."""
    after = result_of(store, before.match.number)
    stored = next(hand for hand in after.match.hands if hand.key == key)
    named = not words.out and stored.sheet.outcome is Outcome.CALLED
    return Recorded(before, after, key, warnings=findings, named_caller=named)


def _filed(
    store: Store, clerk: Clerk, command: str, recorded: Recorded, words: HandWords
) -> Recorded:
    """Write a recorded hand into the log."""
    detail = " ".join((recorded.hand.label, *words.cells))
    clerk.write_down(store, command, recorded.before.match.name, detail)
    return recorded


def _new_sheet(store: Store, then: MatchResult, words: HandWords) -> Sheet:
    """The sheet of a hand that is played next in `then`."""
    match = then.match
    due = due_seats(then)
    entry = parse_entry(list(words.cells))
    counts = _placed_or_named(store, match, entry.cells, due)
    for seat, count in enumerate(counts):
        if seat in due and isinstance(count, SatOut):
            raise ConflictError("seat-must-play", match=match.name, players=(match.seats[seat],))
        if seat not in due and not isinstance(count, SatOut):
            raise ConflictError("seat-sits-out", match=match.name, player=match.seats[seat])
    sheet = Sheet(
        seats=_dealt(store, match, counts, words.dealt),
        centre=entry.centre,
        piles=parse_piles(words.piles) if words.piles else None,
        doubles=words.doubles,
    )
    return _with_callers(store, match, sheet, words.out)


def _is_cell(word: str) -> bool:
    """Whether a word is meant as a cell or the centre, well-formed or not."""
    return bool(re.search(r"[/=]", word) or re.fullmatch(r"-|[nc]-?[0-9+]+", word, re.ASCII))


def _placed_or_named(
    store: Store, match: Match, cells: tuple[Cell, ...], due: list[int]
) -> list[SeatCount]:
    """A count for every seat, from cells in seat order or by name."""
    counts: list[SeatCount] = [SatOut()] * len(match.seats)
    if all(cell.name is None for cell in cells):
        return _placed(match, cells, due, counts)
    given: set[int] = set()
    for cell in cells:
        if cell.name is None:
            raise BadInputError("cells-mixed")
        seat = _seat(store, match, cell.name)
        if seat in given:
            raise BadInputError("cell-twice", name=match.seats[seat])
        given.add(seat)
        counts[seat] = cell.count
    _require_all(match, [seat for seat in due if seat not in given], len(cells))
    return counts


def _placed(
    match: Match, cells: tuple[Cell, ...], due: list[int], counts: list[SeatCount]
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


def _require_all(match: Match, missing: list[int], cells: int) -> None:
    if missing:
        names = tuple(match.seats[seat] for seat in missing)
        raise BadInputError("cells-missing", missing=names, cells=cells)


def _dealt(
    store: Store, match: Match, counts: list[SeatCount], dealt: Mapping[str, int]
) -> tuple[SeatCount, ...]:
    """The counts with the size of demon that each seat was dealt (R16.1)."""
    sizes: dict[int, int | None] = dict(enumerate(match.demon_sizes))
    sizes |= {_seat(store, match, name): size for name, size in dealt.items()}
    return tuple(
        replace(count, demon_size=count.demon_size or sizes.get(seat))
        if isinstance(count, Counted)
        else count
        for seat, count in enumerate(counts)
    )


def _with_callers(
    store: Store, match: Match, sheet: Sheet, out: tuple[str, ...], kept: Sheet | None = None
) -> Sheet:
    """The sheet with its outcome: as said, or as it was if that still holds, or as it shows."""
    said: tuple[int, ...] | Out | None = None
    if len(out) == 1 and out[0].lower() in [word.value for word in Out]:
        said = Out(out[0].lower())
    elif out:
        said = tuple(_seat(store, match, name) for name in out)
    elif kept is not None and (kept.outcome is not Outcome.CALLED or _empty(kept) == _empty(sheet)):
        return sheet
    try:
        outcome, callers = who_called(match.rules, sheet.seats, said)
    except RefusedError as refused:
        raise RefusedError(refused.findings, match.seats, match.rules.vocabulary) from None
    return replace(sheet, outcome=outcome, callers=callers)


def _empty(sheet: Sheet) -> list[int]:
    return [seat for seat, count in sheet.counted if count.demon == 0]


def _judged(match: Match, sheet: Sheet, clerk: Clerk, words: HandWords) -> tuple[Finding, ...]:
    """What the checks found, if the hand may be stored all the same (I4).

    Raises:
        RefusedError: anything impossible; anything inconsistent unless forced with a reason.
    """
    findings = check_sheet(match.rules, sheet)
    inconsistent = of_severity(findings, Severity.INCONSISTENT)
    if inconsistent and words.force:
        reason_of(clerk)
    if of_severity(findings, Severity.IMPOSSIBLE) or (inconsistent and not words.force):
        raise RefusedError(findings, match.seats, match.rules.vocabulary)
    return findings


def _hand(sheet: Sheet, words: HandWords, findings: tuple[Finding, ...]) -> PlayedHand:
    forced = bool(of_severity(findings, Severity.INCONSISTENT))
    return PlayedHand(key=UNSEEN, sheet=sheet, is_forced=forced, note=words.note)


def _seat(store: Store, match: Match, written: str) -> int:
    names = [(name, name) for name in match.seats]
    aliases = [pair for pair in store.players.spellings() if pair[1] in match.seats]
    return match.seats.index(find_name(written, [*names, *aliases], "seat"))


def _stored(match: Match, key: int) -> PlayedHand:
    return next(hand for hand in match.hands if hand.key == key)


def _following(match: Match, key: int) -> int | None:
    keys = [hand.key for hand in match.hands]
    index = keys.index(key) + 1
    return keys[index] if index < len(keys) else None


def _void(store: Store, match: Match, key: int) -> None:
    store.matches.change_hand(replace(_stored(match, key), is_void=True))
