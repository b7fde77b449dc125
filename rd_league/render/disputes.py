"""Disputes, and the rulings that end them."""

from collections.abc import Iterator, Sequence
from typing import Any

from rd_league.hand.sheet import Counted, NetPoints
from rd_league.language import gettext, said
from rd_league.league.difference import Move
from rd_league.league.match import HandResult, MatchResult
from rd_league.league.model import Dispute
from rd_league.render.grid import Grid, grid, keyed, worded
from rd_league.render.matches import match_json
from rd_league.render.text import shown, term


def dispute_grid(disputes: Sequence[tuple[Dispute, MatchResult]]) -> Grid:
    """Disputes, a line each."""
    columns = keyed(
        ("dispute", "Dispute"), ("match", "Match"), ("hand", "Hand"), ("by", "By"),
        ("reason", "Reason"), ("resolution", "Resolved"), ("ruling", "Why"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                each.name,
                result.match.name,
                _hand(each, result).label,
                each.raised_by,
                each.reason,
                worded(each.resolution) if each.resolution else None,
                each.ruling,
            )
            for each, result in disputes
        ],
    )


def dispute_lines(dispute: Dispute, result: MatchResult) -> list[str]:
    """A dispute, line by line."""
    lines = [
        said(
            "{dispute}: {match} {hand}, disputed by {by}: {reason}",
            dispute=dispute.name,
            match=result.match.name,
            hand=_hand(dispute, result).label,
            by=shown(dispute.raised_by),
            reason=shown(dispute.reason),
        )
    ]
    if dispute.resolution is not None:
        ruling = f": {shown(dispute.ruling)}" if dispute.ruling else ""
        lines.append(f"  {term(dispute.resolution)}{ruling}")
    return lines


def dispute_json(dispute: Dispute, result: MatchResult) -> dict[str, Any]:
    """A dispute and the hand it is about, as JSON (docs/json.md)."""
    place = result.hands.index(_hand(dispute, result))
    return {**_row(dispute, result), "sheet": match_json(result)["hands"][place]}


def ruling_lines(before: HandResult, after: HandResult, names: Sequence[str]) -> list[str]:
    """What a ruling changes in the hand, a line for each seat that differs.

    Args:
        before: the hand as it was entered.
        after: the same, or the one that was played in its stead.
        names: of the seats.
    """
    lines = [
        f"  {shown(name)} {old} → {new}"
        for seat, name in enumerate(names)
        if (old := _seat_words(before, seat)) != (new := _seat_words(after, seat))
    ]
    return lines or ["  " + gettext("The counts stand as they were entered.")]


def ruling_json(
    dispute: Dispute,
    hands: tuple[HandResult, HandResult],
    results: tuple[MatchResult, MatchResult],
    moved: Sequence[Move],
) -> dict[str, Any]:
    """A ruling and what it changes, as JSON (docs/json.md).

    Args:
        hands: the hand as it was entered, and as it is now.
        results: its match before and after.
        moved: who moved in the standings.
    """
    before, after = results
    return {
        **_row(dispute, after),
        "seats": list(_seats_json(*hands, after.match.seats)),
        "sides": [
            {
                "name": side.name,
                "total_before": before.totals[index],
                "total_after": after.totals[index],
                "place_before": before.places[index],
                "place_after": after.places[index],
            }
            for index, side in enumerate(after.match.sides)
        ],
        "status_before": before.status.value,
        "status_after": after.status.value,
        "standings": [
            {
                "name": move.name,
                "place_before": move.place_before,
                "place_after": move.place_after,
                "points_before": None if move.points_before is None else str(move.points_before),
                "points_after": None if move.points_after is None else str(move.points_after),
            }
            for move in moved
        ],
    }


def _row(dispute: Dispute, result: MatchResult) -> dict[str, Any]:
    return dispute_grid([(dispute, result)]).objects()[0]


def _hand(dispute: Dispute, result: MatchResult) -> HandResult:
    return next(hand for hand in result.hands if hand.hand.key == dispute.hand)


def _seat_words(hand: HandResult, seat: int) -> str:
    """What a seat has of a hand: `14/0 (24•)`, a dot for the caller; – if it did not play."""
    points = hand.points[seat]
    if points is None:
        return "–"
    dot = "•" if seat in hand.hand.sheet.callers else ""
    match hand.hand.sheet.seats[seat]:
        case Counted(foundation, demon):
            return f"{foundation}/{demon} ({points.total}{dot})"
        case NetPoints(net):
            return f"n{net}{dot}"
    return "–"


def _seats_json(
    before: HandResult, after: HandResult, names: Sequence[str]
) -> Iterator[dict[str, Any]]:
    for seat, name in enumerate(names):
        told: dict[str, Any] = {"name": name}
        for when, hand in (("before", before), ("after", after)):
            count, points = hand.hand.sheet.seats[seat], hand.points[seat]
            told[when] = points and {
                "foundation": count.foundation if isinstance(count, Counted) else None,
                "demon": count.demon if isinstance(count, Counted) else None,
                "caller": seat in hand.hand.sheet.callers,
                "points": points.total,
            }
        yield told
