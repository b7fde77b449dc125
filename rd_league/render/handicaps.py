"""The ladder and proposed handicaps."""

from collections.abc import Sequence
from typing import Any

from rd_league.hand.rules import RuleSet
from rd_league.language import gettext, said
from rd_league.league.handicaps import (
    LEAST_HANDS,
    Climb,
    Proposal,
    Rung,
    card_worth,
)
from rd_league.render.blanks import DEMON, demon_word
from rd_league.render.grid import Column, Grid, Worded, grid, keyed, listed, worded
from rd_league.render.text import counted, number_words, shown, term


def ladder_grid(climb: Climb, rules: RuleSet) -> Grid:
    """What each is dealt next, with the last step that led there."""
    last = {rung.name: rung for rung in climb.rungs}
    size = said("Next {demon}", demon=demon_word(rules.vocabulary))
    columns = (
        *keyed(("name", "Name")),
        Column("size", size, is_number=True),
        *keyed(("last_step", "Last step")),
    )
    return grid(
        columns,
        [
            (name, size, _rung_words(last[name]) if name in last else None)
            for name, size in climb.sizes.items()
        ],
    )


def rungs_grid(climb: Climb) -> Grid:
    """Every step of the ladder as a grid."""
    columns = keyed(
        ("match", "Match"), ("hand", "Hand"), ("name", "Name"), ("reasons", "Why"),
        ("before", "Before", True), ("after", "After", True),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                rung.match,
                rung.hand,
                rung.name,
                tuple(map(worded, rung.reasons)),
                rung.before,
                rung.after,
            )
            for rung in climb.rungs
        ],
    )


def ladder_notes(climb: Climb, rules: RuleSet, *, is_whole: bool) -> list[str]:
    """The lines under a ladder: how it goes, and what was played at another size.

    Args:
        is_whole: every such hand is listed, not only counted.
    """
    lines = [
        said(
            "A step after every {step}: the {up} one card more, a total below zero one fewer; "
            "{floor} to {ceiling} cards.",
            step=term(rules.ladder),
            up=term(rules.ladder_up),
            floor=rules.ladder_floor,
            ceiling=rules.ladder_ceiling,
        )
    ]
    if not climb.played:
        return lines
    if not is_whole:
        demons = counted(len(climb.played), DEMON[rules.vocabulary])
        return [
            *lines,
            said(
                "Dealt at another size: {demons}. They stand; `--history` lists them.",
                demons=demons,
            ),
        ]
    lines.append(gettext("Dealt at another size, which stands:"))
    lines += [
        f"  {each.match} {each.hand} {shown(each.name)}: "
        + said("dealt {dealt}, the ladder gives {size}", dealt=each.dealt, size=each.ladder)
        for each in climb.played
    ]
    return lines


def ladder_json(season: str, climb: Climb, rules: RuleSet) -> dict[str, Any]:
    """A ladder as JSON (docs/json.md)."""
    return {
        "season": season,
        "step": rules.ladder.value,
        "up": rules.ladder_up.value,
        "floor": rules.ladder_floor,
        "ceiling": rules.ladder_ceiling,
        "sizes": dict(climb.sizes),
        "steps": rungs_grid(climb).objects(),
        "played": [
            {
                "match": each.match,
                "hand": each.hand,
                "name": each.name,
                "dealt": each.dealt,
                "ladder": each.ladder,
            }
            for each in climb.played
        ],
    }


def proposals_grid(proposals: Sequence[Proposal], rules: RuleSet) -> Grid:
    """Proposed handicaps with the figures they rest on."""
    demon = demon_word(rules.vocabulary)
    columns = (
        *keyed(("name", "Name")),
        Column("demon_size", demon[:1].upper() + demon[1:], is_number=True),
        *keyed(
        ("start_points", "Or start", True), ("mean", "Per hand", True), ("table", "Table", True),
        ("lead", "Lead", True), ("dealt", "Dealt", True), ("hands", "Hands", True),
        ("calls", "Out", True),
    ))  # fmt: skip
    return grid(
        columns,
        [
            (
                each.name,
                each.size,
                each.start_points,
                each.mean,
                each.table,
                each.lead,
                each.dealt,
                each.hands,
                each.calls,
            )
            for each in proposals
        ],
    )


def proposal_notes(proposals: Sequence[Proposal], rules: RuleSet) -> list[str]:
    """The lines under proposals: how they come about."""
    lines = [
        said(
            "A card more than was dealt for every {points} points a hand above the table's mean.",
            points=number_words(card_worth(rules)),
        ),
        gettext("Start points, for a match of mean length, are instead of that."),
    ]
    if any(each.size is None for each in proposals):
        lines.append(said("Nothing is proposed from fewer than {hands} hands.", hands=LEAST_HANDS))
    return lines


def _rung_words(rung: Rung) -> Worded:
    """`M1 H2 called: 13 → 14`."""
    place = f"{rung.match} {rung.hand}" if rung.hand else rung.match
    reasons = listed([worded(reason) for reason in rung.reasons])
    return Worded(
        *(f"{place} {why}: {rung.before} → {rung.after}" for why in (reasons.value, reasons.words))
    )
