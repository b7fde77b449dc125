"""Ties that extra hands decide: their list, their slips, their lines under a table."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from rd_league.hand.rules import RuleSet
from rd_league.language import gettext, said
from rd_league.league.ties import Tie, TieKind, TieStatus
from rd_league.render.blanks import call_word, demon_word
from rd_league.render.grid import Grid, Worded, grid, keyed, worded
from rd_league.render.text import shown, term


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
                _where(tie),
                tie.place,
                tie.sides,
                tuple(
                    f"{hand.label}: " + " ".join(f"{name} {points}" for name, points in hand.points)
                    for hand in tie.hands
                ),
                worded(tie.status),
                Worded(tie.winner or "", " · ".join(tie.through)),
            )
            for tie in ties
        ],
    )


def slip(tie: Tie, season: str, rules: RuleSet) -> Text:
    """A slip for the table of one extra hand, to be filled in by hand."""
    names = [shown(name) for name in tie.played_by]
    width = max(map(cell_len, names), default=0)
    heads = (
        gettext("foundation"), demon_word(rules.vocabulary), call_word(rules.vocabulary)
    )  # fmt: skip
    what = said("EXTRA HAND {number}", number=len(tie.hands) + 1)
    place = (
        said("for place {place} of {match}", place=tie.place, match=tie.match.match.name)
        if tie.kind is TieKind.MATCH and tie.match
        else said("for place {place}", place=tie.place)
    )
    lines = [
        f"{tie.label}  {what}   {shown(season)}   {rules.name} {rules.digest}",
        place,
        "",
        f"{'':{width}}   {'   '.join(heads)}",
    ]
    blanks = "   ".join("_" * cell_len(head) for head in heads)
    lines += [f"{name}{' ' * (width - cell_len(name))}   {blanks}" for name in names]
    lines += ["", gettext("centre ______   signed ____________")]
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
            due = gettext("an extra hand is due (`tiebreak`)")
            won = ""
            if tie.through:
                won = said("{names} ahead", names=" · ".join(map(shown, tie.through)))
            if tie.place == 1 and tie.winner:
                won = said("{name} wins", name=shown(tie.winner))
            lines.append(
                f"{tie.label}, {_place(tie)}: {names}: "
                + ", ".join(
                    part
                    for part in (hands, won, due if tie.status is TieStatus.DUE else "")
                    if part
                )
            )
    return lines


def _place(tie: Tie) -> str:
    if not tie.division:
        return said("place {place}", place=tie.place)
    return said(
        "place {place} of division {division}", place=tie.place, division=shown(tie.division)
    )


def _where(tie: Tie) -> Worded:
    match = f" {tie.match.match.name}" if tie.match else ""
    return Worded(f"{tie.kind.value}{match}", f"{term(tie.kind)}{match}")
