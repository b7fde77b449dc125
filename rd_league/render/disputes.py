"""Disputes."""

from collections.abc import Sequence
from typing import Any

from rd_league.league.match import MatchResult
from rd_league.league.model import Dispute
from rd_league.render.grid import Grid, grid, keyed
from rd_league.render.text import shown


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
                label(each, result),
                each.raised_by,
                each.reason,
                each.resolution.value if each.resolution else None,
                each.ruling,
            )
            for each, result in disputes
        ],
    )


def dispute_lines(dispute: Dispute, result: MatchResult) -> list[str]:
    """A dispute, line by line."""
    lines = [
        f"{dispute.name}: {result.match.name} {label(dispute, result)}, disputed by "
        f"{shown(dispute.raised_by)}: {shown(dispute.reason)}"
    ]
    if dispute.resolution is not None:
        ruling = f": {shown(dispute.ruling)}" if dispute.ruling else ""
        lines.append(f"  {dispute.resolution}{ruling}")
    return lines


def dispute_json(dispute: Dispute, result: MatchResult) -> dict[str, Any]:
    """A dispute as JSON (docs/json.md)."""
    return dispute_grid([(dispute, result)]).objects()[0]


def label(dispute: Dispute, result: MatchResult) -> str:
    """`H3`, or `H3v` once the disputed hand is void."""
    return next(hand.label for hand in result.hands if hand.hand.key == dispute.hand)
