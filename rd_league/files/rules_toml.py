"""A club's own rules as a TOML file: a name, a rule set to start from, what is different.

    name = "house"        # one word; without it, the name of the file
    base = "bonus"        # a named rule set; without it, the defaults
    target = 150
    redeals = "unlimited"
    slip = false

The options may also stand in a table `[options]`. Numbers, strings and booleans are accepted.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import PurePath
from typing import Any

from rd_league.errors import BadInputError
from rd_league.files.decode import decode_text
from rd_league.hand.rules import OPTIONS, RuleSet, find_option, nearest_name
from rd_league.hand.rulesets import RULE_SETS

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def parse_rules_file(
    content: bytes, file: str, known: Mapping[str, RuleSet] = RULE_SETS
) -> RuleSet:
    """The rule set that a TOML file describes.

    Args:
        content: the whole file.
        file: its name: for the errors, and for the rules if they give themselves none.
        known: the rule sets that may be the base.

    Raises:
        BadInputError: `bad-toml` with the line; `base-unknown` and `option-unknown` with the
            nearest name; `rules-name`, `rules-name-taken`, `rules-table`, `option-value`,
            `option-twice`; those of `RuleSet` and of `decode_text`.
    """
    told = _parse_toml(decode_text(content, file), file)
    name = _checked_name(told.pop("name", PurePath(file).stem.lower()))
    start = _base(told.pop("base"), known) if "base" in told else RuleSet()
    pairs = list(told.items())
    if isinstance(told.get("options"), dict):
        pairs = [*told.pop("options").items(), *told.items()]
    rules = start.with_options(_option_texts(pairs), name)
    if rules != RULE_SETS.get(name, rules):
        raise BadInputError("rules-name-taken", name=name)
    return rules


def format_rules(rules: RuleSet) -> str:
    """The TOML that `parse_rules_file` reads back as these rules.

    >>> print(format_rules(RuleSet(name="house", out_bonus=10, slip=False)), end="")
    name = "house"
    slip = false
    out_bonus = 10

    Raises:
        BadInputError: `rules-name`, where the name is not one word.
    """
    lines = [f'name = "{_checked_name(rules.name)}"']
    lines += [f"{name} = {_toml_value(name, text)}" for name, text in rules.changes.items()]
    return "\n".join(lines) + "\n"


def _parse_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=str)  # an amount is read from its digits
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line ([0-9]+)", str(error))  # else: at the end of the document
        line = int(found[1]) if found else len(text.rstrip("\n").split("\n"))
        raise BadInputError("bad-toml", file=file, line=line) from None
    except (RecursionError, ValueError):  # brackets in brackets, numbers of thousands of digits
        raise BadInputError("bad-toml", file=file, line=None) from None


def _checked_name(name: object) -> str:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadInputError("rules-name", name=name)
    return name


def _base(name: object, known: Mapping[str, RuleSet]) -> RuleSet:
    if not isinstance(name, str) or name not in known:
        raise BadInputError("base-unknown", base=name, nearest=nearest_name(str(name), known))
    return known[name]


def _option_texts(pairs: Iterable[tuple[str, object]]) -> dict[str, str]:
    """Option name to text, whatever TOML type the value has."""
    texts: dict[str, str] = {}
    for key, value in pairs:
        if isinstance(value, dict):
            raise BadInputError("rules-table", table=key)
        option = find_option(key)
        if option.name in texts:
            raise BadInputError("option-twice", option=option.name)
        match value:
            case bool():
                texts[option.name] = "yes" if value else "no"
            case int() | str():
                texts[option.name] = str(value)
            case _:
                raise option.refusal(value)
    return texts


def _toml_value(name: str, text: str) -> str:
    match OPTIONS[name].default:
        case bool():
            return "true" if text == "yes" else "false"
        case Enum():
            return f'"{text}"'
    return text if text[0].isdigit() else f'"{text}"'
