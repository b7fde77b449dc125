"""Disputes: raising one, and every way to resolve it (R15)."""

import re
from dataclasses import dataclass, replace

from rd_league.engine.deal import SEAT_LETTERS, seeded_deal
from rd_league.engine.record import Record, Seat
from rd_league.errors import ConflictError, NotFoundError
from rd_league.hand.sheet import Outcome
from rd_league.league.evidence import Evidence, seated
from rd_league.league.match import HandResult, MatchResult
from rd_league.league.model import Dispute, Resolution, dealt_size
from rd_league.league.roster import fold
from rd_league.services.desk import Clerk
from rd_league.services.hands import Filing, Recorded, edit_hand, replace_sheet, replay_hand
from rd_league.services.matches import for_change, hand_key, result_of
from rd_league.services.seasons import reason_of
from rd_league.services.sheets import HandWords, edited_sheet
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class DisputedHand:
    """A dispute with the hand it is about."""

    dispute: Dispute
    result: MatchResult

    @property
    def hand(self) -> HandResult:
        """The hand as it stands in its match now."""
        key = self.dispute.hand
        return next(hand for hand in self.result.hands if hand.hand.key == key)


def open_dispute(store: Store, clerk: Clerk, number: int, place: int, by: str) -> DisputedHand:
    """Dispute a hand; it stays in the totals, marked (R15.1).

    Args:
        by: who disputes it, a player of the club.

    Raises:
        ConflictError: `dispute-late` once the match is confirmed, `dispute-twice`,
            `reason-missing`, `match-void`.
    """
    reason = reason_of(clerk)
    result = result_of(store, number)
    if result.match.is_confirmed:
        raise ConflictError("dispute-late", match=result.match.name)
    match = for_change(store, clerk, number)
    key = hand_key(match, place)
    for other in store.disputes.all():
        if other.hand == key and other.resolution is None:
            raise ConflictError("dispute-twice", dispute=other.name)
    raised_by = store.players.find(by)
    added = store.disputes.add(key, raised_by, reason)
    clerk.write_down(store, "dispute open", match.name, f"D{added} H{place} by {raised_by}")
    return disputed_hand(store, f"D{added}")


def disputes(store: Store) -> tuple[DisputedHand, ...]:
    """Every dispute with its hand, in the order they were raised."""
    return tuple(DisputedHand(each, result_of(store, each.match)) for each in store.disputes.all())


def disputed_hand(store: Store, written: str) -> DisputedHand:
    """The dispute that is meant by `D1`, with its hand.

    Raises:
        NotFoundError: `dispute-unknown`.
    """
    found = re.fullmatch(r"[Dd]?([0-9]{1,9})", written, re.ASCII)
    if not found:
        raise NotFoundError("dispute-unknown", dispute=written)
    dispute = store.disputes.get(int(found[1]))
    return DisputedHand(dispute, result_of(store, dispute.match))


def uphold(store: Store, clerk: Clerk, written: str) -> Recorded:
    """Let the hand stand as it was entered."""
    reason_of(clerk)
    disputed = _unresolved(store, written)
    for_change(store, clerk, disputed.dispute.match)
    _resolve(store, clerk, disputed, Resolution.UPHELD)
    filing = _filing(disputed, Resolution.UPHELD)
    detail = f"{filing.lead} {disputed.hand.label}"
    clerk.write_down(store, filing.command, disputed.result.match.name, detail)
    after = result_of(store, disputed.dispute.match)
    return Recorded(disputed.result, after, disputed.dispute.hand)


def amend(
    store: Store, clerk: Clerk, written: str, words: HandWords, resolution: Resolution
) -> Recorded:
    """Put other counts in the place of those entered: agreed on, ruled, or of a replay.

    Args:
        words: under `AGREED` and `RULED` what changes; under `REPLAYED` a whole hand.
        resolution: `AGREED`, `RULED` or `REPLAYED`.

    Raises:
        ConflictError: `dispute-resolved`; and see `edit_hand`, `replay_hand`.
    """
    reason_of(clerk)
    disputed = _unresolved(store, written)
    _resolve(store, clerk, disputed, resolution)
    act = replay_hand if resolution is Resolution.REPLAYED else edit_hand
    number, place = disputed.dispute.match, disputed.hand.number
    recorded = act(store, clerk, number, place, words, _filing(disputed, resolution))
    return replace(recorded, before=disputed.result)


def referee(
    store: Store, clerk: Clerk, written: str, evidence: Evidence, out: tuple[str, ...] = ()
) -> Recorded:
    """Put the sheet that a record or an audit proves in the place of the one entered (R15.2).

    Args:
        out: who called, where the evidence does not say; else it is as it was entered.

    Raises:
        ConflictError: `dispute-resolved`, `evidence-out`; see `seated` too.
        RefusedError: the checks refuse it under the rules of the match.
    """
    disputed = _unresolved(store, written)
    if out and evidence.sheet.outcome is not Outcome.UNKNOWN:
        raise ConflictError("evidence-out", file=evidence.file)
    if clerk.reason is None:
        clerk = replace(clerk, reason=evidence.file)
    spellings = {fold(text): name for text, name in store.players.spellings()}
    names = tuple(spellings.get(fold(name), name) for name in evidence.names)
    entered = disputed.hand.hand.sheet
    members = frozenset(map(fold, spellings.values()))
    sheet = seated(replace(evidence, names=names), disputed.result, entered, members)
    sheet = edited_sheet(store, disputed.result, sheet, HandWords(out=out))
    _resolve(store, clerk, disputed, Resolution.REFEREED)
    filing = _filing(disputed, Resolution.REFEREED)
    number, place = disputed.dispute.match, disputed.hand.number
    recorded = replace_sheet(store, clerk, number, place, sheet, filing)
    return replace(recorded, before=disputed.result)


def fresh_deal(store: Store, number: int, place: int, seed: str) -> Record:
    """What is dealt from a seed to those who play a hand again: the head of its record (R15.2).

    Raises:
        NotFoundError: `hand-unknown`.
        BadInputError: `control-character` in the seed.
    """
    match = store.matches.get(number)
    key = hand_key(match, place)
    sheet = next(hand.sheet for hand in match.hands if hand.key == key)
    letters = SEAT_LETTERS[len(sheet.players)]
    named = f"{match.name}-H{place}"
    sizes = {
        letter: size
        for letter, seat in zip(letters, sheet.players, strict=True)
        if (size := dealt_size(match, sheet, seat)) is not None
    }
    deal = seeded_deal(seed, named, match.rules, letters, sizes)
    return Record(
        seats=tuple(
            Seat(letter, match.seats[seat], sizes.get(letter), order)
            for letter, seat, order in zip(letters, sheet.players, deal.orders, strict=True)
        ),
        rules=match.rules,
        hand=named,
        seed=seed,
    )


def _unresolved(store: Store, written: str) -> DisputedHand:
    """A dispute that is open."""
    disputed = disputed_hand(store, written)
    dispute = disputed.dispute
    if dispute.resolution is not None:
        raise ConflictError("dispute-resolved", dispute=dispute.name, resolution=dispute.resolution)
    return disputed


def _resolve(store: Store, clerk: Clerk, disputed: DisputedHand, resolution: Resolution) -> None:
    store.disputes.change(disputed.dispute.number, resolution, clerk.reason)


def _filing(disputed: DisputedHand, resolution: Resolution) -> Filing:
    return Filing("dispute resolve", f"{disputed.dispute.name} {resolution}:")
