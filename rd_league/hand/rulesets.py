"""The named rule sets: data, each only what it changes from the defaults (docs/rules.md)."""

from collections.abc import Mapping

from rd_league.errors import BadInputError, NotFoundError
from rd_league.hand.rules import RuleSet, nearest_name, option_name

_CHANGES: dict[str, dict[str, str]] = {
    "racing-demon": {},
    "bonus": {"out_bonus": "10"},
    "short": {"target": "50"},
    "long": {"target": "200"},
    "nerts": {"vocabulary": "nerts"},
    "pagat": {
        "vocabulary": "nerts",
        "call": "optional",
        "in_air": "counts",
        "tie": "both",
        "short_packet": "folded",
        "crossing": "highest",
    },
    "pounce": {"vocabulary": "pounce", "demon_penalty": "0"},
    "turn-one": {"turn": "1", "redeals": "1"},
    "team": {"teams": "combined"},
    "partners": {"teams": "shared-pack"},
    "jokers": {"jokers": "2"},
    "nna": {
        "vocabulary": "nerts",
        "call": "idle",
        "in_air": "counts",
        "crossing": "most-calls",
    },
    "guardian": {"demon_penalty": "1", "out_bonus": "10", "king_bonus": "5"},
}

_DEFAULT = RuleSet()
RULE_SETS: Mapping[str, RuleSet] = {
    name: _DEFAULT.with_options(changes, name) for name, changes in _CHANGES.items()
}


def parse_rules(text: str, known: Mapping[str, RuleSet] = RULE_SETS) -> RuleSet:
    """The rules that a name and `option=value` words stand for.

    >>> parse_rules("pagat jokers=2").pack_size
    54

    Args:
        text: a rule set's name, then any number of `option=value`.
        known: the named rule sets, a club's own among them.

    Raises:
        NotFoundError: `rules`, with the nearest name.
        BadInputError: `option-word`, `option-twice`, and what `RuleSet.with_options` raises.
    """
    name, *words = text.split() or [""]
    if name not in known:
        raise NotFoundError("rules", name=name, nearest=nearest_name(name, known))
    return known[name].with_options(parse_options(words))


def parse_options(words: list[str]) -> dict[str, str]:
    """`option=value` words as a mapping.

    Raises:
        BadInputError: `option-word` for one without `=`, `option-twice`.
    """
    options: dict[str, str] = {}
    seen = set()
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadInputError("option-word", word=word)
        if (name := option_name(key)) in seen:
            raise BadInputError("option-twice", option=key)
        seen.add(name)
        options[key] = value
    return options
