"""Ties that extra hands decide: their list, their slips, their lines under a table."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from rd_league.hand.rules import RuleSet
from rd_league.league.ties import Tie, TieKind, TieStatus
from rd_league.render.blanks import CALL, DEMON
from rd_league.render.grid import Grid, Worded, grid, keyed
from rd_league.render.text import shown


def ties_json(ties: Sequence[Tie]) -> list[dict[str, Any]]:
    """Ties as JSON (docs/json.md)."""
    return [
        {
            "tie": tie.label,
            "kind": tie.kind.value,
            "match": tie.match.match.name if tie.match else None,
            "place": tie.place,
            "sides": list(tie.sides),
            "played_by": list(tie.played_by),
            "hands": [{"hand": hand.label, "points": dict(hand.points)} for hand in tie.hands],
            "status": tie.status.value,
            "winner": tie.winner,
            "through": list(tie.through),
            "division": tie.division,
        }
        for tie in ties
    ]


def ties_grid(ties: Sequence[Tie]) -> Grid:
    """Ties as a grid, a line each."""
    columns = keyed(
        ("tie", "Tie"), ("kind", "In"), ("place", "Place", True), ("sides", "Between"),
        ("hands", "Extra hands"), ("status", "Status"), ("winner", "Winner"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                tie.label,
                f"{tie.kind.value} {tie.match.match.name}" if tie.match else tie.kind.value,
                tie.place,
                tie.sides,
                tuple(
                    f"{hand.label}: " + " ".join(f"{name} {points}" for name, points in hand.points)
                    for hand in tie.hands
                ),
                tie.status.value,
                Worded(tie.winner or "", " · ".join(tie.through)),
            )
            for tie in ties
        ],
    )


def slip(tie: Tie, season: str, rules: RuleSet) -> Text:
    """A slip for the table of one extra hand, to be filled in by hand."""
    names = [shown(name) for name in tie.played_by]
    width = max(map(cell_len, names), default=0)
    demon = DEMON[rules.vocabulary]
    where = f" of {tie.match.match.name}" if tie.kind is TieKind.MATCH and tie.match else ""
    lines = [
        f"{tie.label}  EXTRA HAND {len(tie.hands) + 1}   {shown(season)}   "
        f"{rules.name} {rules.digest}",
        f"for place {tie.place}{where}",
        "",
        f"{'':{width}}   foundation   {demon}   {CALL[rules.vocabulary]}",
    ]
    blanks = f"__________   {'_' * len(demon)}   {'_' * len(CALL[rules.vocabulary])}"
    lines += [f"{name}{' ' * (width - cell_len(name))}   {blanks}" for name in names]
    lines += ["", "centre ______   signed ____________"]
    return Text("\n".join(lines))


def play_off_lines(ties: Sequence[Tie]) -> list[str]:
    """The extra hands of the season's own ties, for the lines under a table."""
    lines = []
    for tie in ties:
        if tie.kind is TieKind.SEASON:
            names = " · ".join(map(shown, tie.sides))
            hands = "; ".join(
                " ".join(f"{shown(name)} {points}" for name, points in hand.points)
                for hand in tie.hands
            )
            due = "an extra hand is due (`tiebreak`)" if tie.status is TieStatus.DUE else ""
            won = f"{' · '.join(map(shown, tie.through))} ahead" if tie.through else ""
            if tie.place == 1 and tie.winner:
                won = f"{shown(tie.winner)} wins"
            lines.append(
                f"{tie.label}, {_place(tie)}: {names}: "
                + ", ".join(part for part in (hands, won, due) if part)
            )
    return lines


def _place(tie: Tie) -> str:
    where = f" of division {shown(tie.division)}" if tie.division else ""
    return f"place {tie.place}{where}"
