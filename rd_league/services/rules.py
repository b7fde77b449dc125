"""A club's rule sets: the named ones and its own."""

from collections.abc import Mapping

from rd_league.errors import ConflictError
from rd_league.hand.rules import RuleSet
from rd_league.hand.rulesets import RULE_SETS, parse_rules
from rd_league.services.desk import Clerk
from rd_league.storage.store import Store


def known_rules(store: Store | None) -> dict[str, RuleSet]:
    """Every rule set that can be named: the built-in ones, then the club's own."""
    return {**RULE_SETS, **(store.rules.all() if store else {})}


def choose_rules(store: Store, text: str, options: Mapping[str, str]) -> RuleSet:
    """The rules that a name, `option=value` words and further options stand for.

    Raises:
        NotFoundError, BadInputError: see `parse_rules`.
    """
    return parse_rules(text, known_rules(store)).with_options(options)


def add_rules(store: Store, clerk: Clerk, rules: RuleSet) -> None:
    """Keep a rule set as the club's own; what was played by an older one keeps its rules.

    Raises:
        ConflictError: `rules-built-in` for a name that is not the club's to change.
    """
    if rules.name in RULE_SETS:
        raise ConflictError("rules-built-in", name=rules.name)
    store.rules.add(rules)
    clerk.write_down(store, "rules add", detail=f"{rules.name} {rules.digest}")
