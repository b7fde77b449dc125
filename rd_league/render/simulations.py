"""What bots played: distributions of many hands."""

from dataclasses import asdict
from typing import Any

from rd_league.engine.simulation import Distribution, Spread
from rd_league.render.grid import Grid, Value, grid, keyed


def distribution_grid(found: Distribution, letters: str) -> Grid:
    """Counts, points and length over many hands: percentiles and mean, a line each."""
    columns = keyed(
        ("what", ""), ("p1", "1 %", True), ("p10", "10 %", True), ("p50", "50 %", True),
        ("p90", "90 %", True), ("p99", "99 %", True), ("mean", "Mean", True),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for what, spreads in (
        ("foundation", found.foundation),
        ("demon", found.demon),
        ("points", found.points),
    ):
        rows += [_row(f"{what} {seat}", each) for seat, each in zip(letters, spreads, strict=True)]
    rows += [
        _row("caller's foundation", found.caller),
        _row("others' foundation", found.others),
        _row("others' demon", found.others_demon),
        _row("centre", found.centre),
        _row("events", found.events),
        _row("seconds", found.seconds),
    ]
    return grid(columns, rows)


def distribution_line(found: Distribution) -> str:
    """The shares of hands, in one line."""
    return (
        f"{found.hands} hands: {found.stalled:.1%} stalled, {found.reset:.1%} with a reset, "
        f"the caller was outscored in {found.outscored:.1%} of those called"
    )


def distribution_json(found: Distribution) -> dict[str, Any]:
    """Distributions as JSON (docs/json.md)."""
    return asdict(found)


def _row(what: str, spread: Spread) -> tuple[Value, ...]:
    figures = (spread.p1, spread.p10, spread.p50, spread.p90, spread.p99, spread.mean)
    return (what, *(f"{figure:.2f}".rstrip("0").rstrip(".") for figure in figures))
