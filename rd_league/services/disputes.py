"""Disputes: raising one, and every way to resolve it (R15)."""

import re
from dataclasses import dataclass, replace

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.evidence import Evidence, seated
from rd_league.league.match import HandResult, MatchResult
from rd_league.league.model import Dispute, Resolution
from rd_league.services.desk import Clerk
from rd_league.services.hands import Recorded, edit_hand, replace_sheet, replay_hand
from rd_league.services.matches import for_change, hand_key, result_of
from rd_league.services.seasons import reason_of
from rd_league.services.sheets import HandWords
from rd_league.storage.store import Store

RESOLVE = "dispute resolve"


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


def uphold(store: Store, clerk: Clerk, written: str) -> DisputedHand:
    """Let the hand stand as it was entered."""
    reason_of(clerk)
    disputed = _unresolved(store, written)
    for_change(store, clerk, disputed.dispute.match)
    _resolve(store, clerk, disputed, Resolution.UPHELD)
    detail = f"{disputed.dispute.name} {Resolution.UPHELD}"
    clerk.write_down(store, RESOLVE, disputed.result.match.name, detail)
    return disputed_hand(store, written)


def amend(
    store: Store, clerk: Clerk, written: str, words: HandWords, resolution: Resolution
) -> Recorded:
    """Put other counts in the place of those entered: agreed on, ruled, or of a replay.

    Args:
        words: under `AGREED` and `RULED` what changes; under `REPLAYED` a whole hand.
        resolution: `AGREED`, `RULED` or `REPLAYED`.
    """
    reason_of(clerk)
    disputed = _unresolved(store, written)
    _resolve(store, clerk, disputed, resolution)
    act = replay_hand if resolution is Resolution.REPLAYED else edit_hand
    number, place = disputed.dispute.match, disputed.hand.number
    recorded = act(store, clerk, number, place, words, RESOLVE)
    return replace(recorded, before=disputed.result)


def referee(store: Store, clerk: Clerk, written: str, evidence: Evidence) -> Recorded:
    """Put the sheet that a record or an audit proves in the place of the one entered (R15.2).

    Raises:
        ConflictError: `evidence-seats`, `dispute-resolved`.
        RefusedError: the checks refuse it under the rules of the match.
    """
    disputed = _unresolved(store, written)
    if clerk.reason is None:
        clerk = replace(clerk, reason=evidence.file)
    players = disputed.hand.hand.sheet.players
    sheet = seated(evidence, disputed.result, players)
    _resolve(store, clerk, disputed, Resolution.REFEREED)
    number, place = disputed.dispute.match, disputed.hand.number
    recorded = replace_sheet(store, clerk, number, place, sheet, RESOLVE)
    return replace(recorded, before=disputed.result)


def _unresolved(store: Store, written: str) -> DisputedHand:
    disputed = disputed_hand(store, written)
    dispute = disputed.dispute
    if dispute.resolution is not None:
        raise ConflictError("dispute-resolved", dispute=dispute.name, resolution=dispute.resolution)
    return disputed


def _resolve(store: Store, clerk: Clerk, disputed: DisputedHand, resolution: Resolution) -> None:
    store.disputes.change(disputed.dispute.number, resolution, clerk.reason)
