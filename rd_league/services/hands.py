"""Hands: recording one, and every way to correct one (I4, R12.6, R15.3)."""

import re
from dataclasses import dataclass, replace

from rd_league.errors import BadInputError, ConflictError, RefusedError
from rd_league.findings import Finding, Severity, of_severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.entry import format_count, is_cell
from rd_league.hand.sheet import Outcome, Sheet
from rd_league.league.match import HandResult, MatchResult, match_result
from rd_league.league.model import Match, PlayedHand
from rd_league.services.desk import Clerk
from rd_league.services.matches import for_change, hand_key, result_of
from rd_league.services.seasons import reason_of
from rd_league.services.sheets import (
    HandWords,
    edited_sheet,
    new_sheet,
    refuse_newcomers,
    seat_index,
    with_dealt,
)
from rd_league.storage.store import Store

UNSEEN = -1
"""The key of a hand that storage has not seen yet."""


@dataclass(frozen=True, slots=True)
class Filing:
    """Under what a change is written into the log: a command, and what stands before the hand."""

    command: str
    lead: str = ""


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
        is_filed: whether anything was changed, and so written into the log.
    """

    before: MatchResult
    after: MatchResult
    key: int
    is_correction: bool = True
    warnings: tuple[Finding, ...] = ()
    named_caller: bool = False
    is_filed: bool = True

    @property
    def hand(self) -> HandResult:
        """The hand as it stands in the match now."""
        return next(hand for hand in self.after.hands if hand.hand.key == self.key)


def split_words(words: list[str], *, with_hand: bool) -> Target:
    """The match, the number of the hand, and the cells among the words of a command (I2).

    The match may be left out; the number of a hand may not, where one is corrected.

    Raises:
        BadInputError: `hand-number`.
    """
    numbers = 0
    while numbers < len(words) and not is_cell(words[numbers]) and numbers < 1 + with_hand:
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
    _require_going(result_of(store, number))
    match = for_change(store, clerk, number)
    before = match_result(match)
    sheet = new_sheet(store, before, words)
    findings = _judged(match, sheet, clerk, words)
    key = store.matches.add_hand(number, _hand(sheet, words, findings))
    recorded = _recorded(store, before, key, words, findings)
    return _filed(store, clerk, Filing("hand add"), replace(recorded, is_correction=False), words)


def insert_hand(store: Store, clerk: Clerk, number: int, place: int, words: HandWords) -> Recorded:
    """Store a hand that was forgotten before the hand of a number."""
    match = for_change(store, clerk, number)
    key, findings = _put_before(store, clerk, match, hand_key(match, place), words)
    recorded = _recorded(store, match_result(match), key, words, findings)
    return _filed(store, clerk, Filing("hand insert"), recorded, words)


def replay_hand(
    store: Store,
    clerk: Clerk,
    number: int,
    place: int,
    words: HandWords,
    filing: Filing = Filing("hand replay"),
) -> Recorded:
    """Void a hand; the one played in its stead takes its number (R15.2, R15.3)."""
    reason_of(clerk)
    match = for_change(store, clerk, number)
    old = hand_key(match, place)
    _refuse_disputed(match, old, place)
    _void(store, match, old)
    hands = tuple(replace(hand, is_void=hand.is_void or hand.key == old) for hand in match.hands)
    voided = replace(match, hands=hands)
    ending = match.ending
    if ending is not None and ending.after == old:  # the end stays after the hand of this number
        voided = replace(voided, ending=replace(ending, after=UNSEEN))
    left = [each for each in match.leavings if each.after == old]  # nor did anybody leave sooner
    kept = tuple(each for each in match.leavings if each.after != old)
    voided = replace(voided, leavings=kept)
    key, findings = _put_before(store, clerk, voided, _following(match, old), words)
    if ending is not None and ending.after == old:
        store.matches.change(replace(voided, ending=replace(ending, after=key)))
    for each in left:
        store.matches.leave(number, each.seat, key)
    recorded = _recorded(store, match_result(match), key, words, findings)
    return _filed(store, clerk, filing, recorded, words)


def edit_hand(
    store: Store,
    clerk: Clerk,
    number: int,
    place: int,
    words: HandWords,
    filing: Filing = Filing("hand edit"),
) -> Recorded:
    """Change counts, centre or outcome of a hand; only what is given changes.

    Raises:
        BadInputError: `edit-nothing`: nothing was given.
    """
    if words == HandWords(force=words.force):
        raise BadInputError("edit-nothing")
    match = for_change(store, clerk, number)
    hand = _stored(match, hand_key(match, place))
    sheet = edited_sheet(store, _course_before(match, hand.key), hand.sheet, words)
    return _put_in_place(store, clerk, match, replace(hand, sheet=sheet), (words, filing))


def replace_sheet(
    store: Store, clerk: Clerk, number: int, place: int, sheet: Sheet, filing: Filing
) -> Recorded:
    """Put another sheet in the place of a hand's, as the referee found it (R15.2)."""
    match = for_change(store, clerk, number)
    hand = replace(_stored(match, hand_key(match, place)), sheet=sheet)
    cells = tuple(map(format_count, sheet.seats))
    out = tuple(match.seats[seat] for seat in sheet.callers)
    words = HandWords(cells=cells, out=out or (sheet.outcome.value,))
    return _put_in_place(store, clerk, match, hand, (words, filing))


def swap_counts(
    store: Store, clerk: Clerk, number: int, place: int, first: str, second: str
) -> Recorded:
    """Exchange the counts of two seats that were written down the wrong way round."""
    match = for_change(store, clerk, number)
    hand = _stored(match, hand_key(match, place))
    a, b = seat_index(store, match, first), seat_index(store, match, second)
    if a == b:
        raise ConflictError("player-twice", name=match.seats[a])
    turn = {a: b, b: a}
    counts = [hand.sheet.seats[turn.get(seat, seat)] for seat in range(len(match.seats))]
    callers = tuple(sorted(turn.get(seat, seat) for seat in hand.sheet.callers))
    then = _course_before(match, hand.key)
    refuse_newcomers(then, hand.sheet, counts)
    seats = with_dealt(store, then, counts, {}, hand.sheet)
    sheet = replace(hand.sheet, seats=seats, callers=callers)
    words = HandWords(cells=(match.seats[a], match.seats[b]), force=hand.is_forced)
    told = (words, Filing("hand swap"))
    return _put_in_place(store, clerk, match, replace(hand, sheet=sheet), told)


def void_hand(store: Store, clerk: Clerk, number: int, place: int) -> Recorded:
    """Strike a hand out; it is kept and counts nowhere (R15.3)."""
    reason_of(clerk)
    match = for_change(store, clerk, number)
    before = match_result(match)
    key = hand_key(match, place)
    _refuse_disputed(match, key, place)
    _void(store, match, key)
    clerk.write_down(store, "hand void", match.name, f"H{place}")
    return Recorded(before, result_of(store, number), key)


def _put_in_place(
    store: Store, clerk: Clerk, match: Match, hand: PlayedHand, told: tuple[HandWords, Filing]
) -> Recorded:
    """Check the new sheet of a stored hand and store it, filed as it is told."""
    words, filing = told
    findings = _judged(match, hand.sheet, clerk, words)
    forced = bool(of_severity(findings, Severity.INCONSISTENT))
    edited = replace(hand, is_forced=forced, note=words.note or hand.note)
    store.matches.change_hand(edited)
    recorded = _recorded(store, match_result(match), hand.key, words, findings)
    return _filed(store, clerk, filing, recorded, words)


def _put_before(
    store: Store,
    clerk: Clerk,
    match: Match,
    following: int | None,
    words: HandWords,
) -> tuple[int, tuple[Finding, ...]]:
    """Store a hand before the hand of a key, or at the end; its own key is returned."""
    then = _course_before(match, following)
    _require_going(then)
    sheet = new_sheet(store, then, words)
    findings = _judged(match, sheet, clerk, words)
    hand = _hand(sheet, words, findings)
    return store.matches.add_hand(match.number, hand, before=following), findings


def _course_before(match: Match, key: int | None) -> MatchResult:
    """The course of a match up to the hand of a key, or to its end."""
    index = next((i for i, hand in enumerate(match.hands) if hand.key == key), len(match.hands))
    return match_result(replace(match, hands=match.hands[:index]))


def _require_going(then: MatchResult) -> None:
    """Refuse a hand where none is to be played.

    Raises:
        ConflictError: `match-over`.
    """
    if then.ended is not None:
        raise ConflictError("match-over", match=then.match.name, ended=then.ended)


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
    store: Store, clerk: Clerk, filing: Filing, recorded: Recorded, words: HandWords
) -> Recorded:
    """Write a recorded hand into the log."""
    detail = " ".join((filing.lead, recorded.hand.label, *words.cells)).strip()
    name = recorded.before.match.name
    return replace(recorded, is_filed=clerk.write_down(store, filing.command, name, detail))


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
        grave = tuple(each for each in findings if each.severity is not Severity.UNUSUAL)
        raise RefusedError(grave, match.seats, match.rules.vocabulary)
    return findings


def _hand(sheet: Sheet, words: HandWords, findings: tuple[Finding, ...]) -> PlayedHand:
    forced = bool(of_severity(findings, Severity.INCONSISTENT))
    return PlayedHand(key=UNSEEN, sheet=sheet, is_forced=forced, note=words.note)


def _stored(match: Match, key: int) -> PlayedHand:
    return next(hand for hand in match.hands if hand.key == key)


def _following(match: Match, key: int) -> int | None:
    keys = [hand.key for hand in match.hands]
    index = keys.index(key) + 1
    return keys[index] if index < len(keys) else None


def _refuse_disputed(match: Match, key: int, place: int) -> None:
    """Refuse to strike out a hand whose dispute would then have nothing to resolve (R15.2).

    Raises:
        ConflictError: `hand-disputed`.
    """
    if key in match.disputed:
        raise ConflictError("hand-disputed", match=match.name, hand=place)


def _void(store: Store, match: Match, key: int) -> None:
    store.matches.change_hand(replace(_stored(match, key), is_void=True))
