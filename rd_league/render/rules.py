"""Rule sets and their options."""

from collections.abc import Sequence
from typing import Any

from rd_league.hand.rules import OPTIONS, RuleSet, differences
from rd_league.render.grid import Column, Grid, grid, keyed, worded


def rules_json(rules: RuleSet) -> dict[str, Any]:
    """A rule set as JSON: every option as text."""
    return {
        "name": rules.name,
        "digest": rules.digest,
        "options": {name: option.format(getattr(rules, name)) for name, option in OPTIONS.items()},
    }


def rule_set_grid(rule_sets: Sequence[RuleSet]) -> Grid:
    """Rule sets, a line each, with what they change."""
    columns = keyed(("name", "Name"), ("digest", "Digest"), ("changes", "Changes"))
    return grid(
        columns,
        [
            (rules.name, rules.digest, tuple(f"{k}={v}" for k, v in rules.changes.items()))
            for rules in rule_sets
        ],
    )


def option_grid(rules: RuleSet) -> Grid:
    """Every option of a rule set, a line each."""
    columns = keyed(
        ("option", "Option"), ("value", "Value"), ("default", "Default"),
        ("allowed", "Allowed"), ("bears_on", "Bears on"), ("clause", "Clause"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                name,
                option.format(getattr(rules, name)),
                option.format(option.default),
                option.allowed,
                worded(option.bears),
                option.clause,
            )
            for name, option in OPTIONS.items()
        ],
    )


def difference_grid(first: RuleSet, second: RuleSet) -> Grid:
    """The options in which two rule sets differ."""
    columns = (
        *keyed(("option", "Option"), ("clause", "Clause")),
        Column("first", first.name),
        Column("second", second.name),
    )
    return grid(
        columns,
        [
            (option.name, option.clause, one, other)
            for option, one, other in differences(first, second)
        ],
    )
