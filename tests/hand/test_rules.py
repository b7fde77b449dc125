"""Options and rule sets: text and value both ways, refusals, the digest, the named sets."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadInputError, NotFoundError
from rd_league.hand.rules import (
    OPTIONS,
    Call,
    Fill,
    Option,
    RuleSet,
    differences,
    find_option,
)
from rd_league.hand.rulesets import RULE_SETS, parse_options, parse_rules
from tests.strategies import option_values, rule_sets

DIGESTS = Path(__file__).with_name("digests.txt")


def refusal(code: str, **values: object) -> tuple[str, dict[str, object]]:
    return code, values


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
@given(data=st.data())
@settings(max_examples=10)
def test_every_value_of_an_option_reads_back_as_it_was_written(
    option: Option, data: st.DataObject
) -> None:
    value = data.draw(option_values(option))
    assert option.parse(option.format(value)) == value
    assert option.parse(f" {option.format(value).upper()} ") == value


@given(rule_sets())
@settings(max_examples=30)
def test_a_rule_set_is_the_defaults_with_its_changes(rules: RuleSet) -> None:
    assert RuleSet().with_options({"target": "none", **rules.changes}, rules.name) == rules
    words = " ".join(f"{name}={text}" for name, text in rules.changes.items())
    if "target" in rules.changes or rules.hands is None:
        assert parse_rules(f"racing-demon {words}").changes == rules.changes


@given(rule_sets(), rule_sets())
@settings(max_examples=30)
def test_the_digest_is_of_what_is_played_and_of_nothing_else(one: RuleSet, two: RuleSet) -> None:
    renamed = one.with_options({}, "another name")
    turned = RuleSet(
        name="turned", **{name: getattr(one, name) for name in reversed(list(OPTIONS))}
    )
    assert one.digest == renamed.digest == turned.digest
    assert (one.digest == two.digest) == (one.changes == two.changes)
    assert bool(differences(one, two)) == (one.digest != two.digest)


def test_the_digest_does_not_change_with_the_order_in_which_options_are_given() -> None:
    assert parse_rules("pagat jokers=2 stake=0.50").digest == (
        parse_rules("pagat stake=0.5 jokers=2").digest
    )


def test_digests_printed_by_earlier_versions_still_hold() -> None:
    """The file is written once: a change here is a change to every sheet already printed."""
    pinned = dict(line.split() for line in DIGESTS.read_text().splitlines())
    assert {name: rules.digest for name, rules in RULE_SETS.items()} == pinned


def test_the_named_rule_sets_change_what_they_say_and_nothing_else() -> None:
    nerts = {"vocabulary": "nerts"}
    assert {name: rules.changes for name, rules in RULE_SETS.items()} == {
        "racing-demon": {},
        "bonus": {"out_bonus": "10"},
        "short": {"target": "50"},
        "long": {"target": "200"},
        "nerts": nerts,
        "pagat": nerts
        | {
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
        "nna": nerts | {"call": "idle", "in_air": "counts", "crossing": "most-calls"},
        "guardian": {"demon_penalty": "1", "out_bonus": "10", "king_bonus": "5"},
    }
    assert all(rules.name == name for name, rules in RULE_SETS.items())


@pytest.mark.parametrize(
    ("option", "text"),
    [
        *[("jokers", text) for text in ("1", "3", "-2", "two", "", "2.0", "٢")],
        *[("demon_size", text) for text in ("0", "27", "none", "1e1", "+5", "1_0")],
        *[("fill", text) for text in ("freely", "", "0", "fill.free", "none")],
        *[("slip", text) for text in ("true", "1", "y", "")],
        *[("target", text) for text in ("0", "-1", "1000000001", "9" * 40, "unlimited")],
        *[("redeals", text) for text in ("none", "-1")],
        *[("rank_style", text) for text in ("1234", "dense")],
        *[("stake", text) for text in ("-1", "nan", "inf", "snan", "1000000000", "1,5", "£2")],
        *[("stake", text) for text in ("1e-400000", "1e400000", "0.0000001", "1e-9999999")],
    ],
)
def test_a_value_the_option_does_not_allow_is_refused(option: str, text: str) -> None:
    with pytest.raises(BadInputError) as refused:
        RuleSet().with_options({option: text})
    assert refused.value.code == "option-value"
    assert refused.value.values["option"] == option
    assert refused.value.values["allowed"] == OPTIONS[option].allowed


@pytest.mark.parametrize(
    "values",
    [
        {"jokers": True},
        {"jokers": "2"},
        {"demon_size": None},
        {"demon_size": 13.0},
        {"fill": "free"},
        {"fill": Call.IMMEDIATE},
        {"slip": 1},
        {"target": Decimal(100)},
        {"stake": 1},
        {"stake": Decimal("NaN")},
    ],
)
def test_a_value_of_another_type_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(BadInputError) as refused:
        RuleSet(**values)
    assert refused.value.code == "option-value"


@pytest.mark.parametrize(
    ("allowed", "options"),
    [
        ("0, 2", ["jokers"]),
        ("1, 3", ["turn"]),
        ("1 to 26", ["demon_size", "ladder_floor", "ladder_ceiling"]),
        ("3 to 7", ["work_piles"]),
        ("0 to 1000", ["foundation_points", "demon_penalty", "out_bonus", "king_bonus"]),
        ("1 or more, none", ["target", "hands", "lead"]),
        ("0 or more, unlimited", ["redeals"]),
        ("yes, no", ["slip"]),
        ("free, demon, king", ["fill"]),
        ("extra-hand, tied-only, highest, most-calls", ["crossing"]),
    ],
)
def test_what_an_option_allows_is_said_in_words(allowed: str, options: list[str]) -> None:
    assert {OPTIONS[name].allowed for name in options} == {allowed}


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("out_bonis", "out_bonus"),
        ("outbonus", "out_bonus"),
        ("demon-penality", "demon_penalty"),
        ("Crossings", "crossing"),
        ("redeal", "redeals"),
        ("zzzz", None),
        ("", None),
    ],
)
def test_an_unknown_option_is_refused_with_the_nearest_name(name: str, nearest: str | None) -> None:
    with pytest.raises(BadInputError) as refused:
        find_option(name)
    assert (refused.value.code, refused.value.values) == refusal(
        "option-unknown", option=name, nearest=nearest
    )


def test_an_option_is_found_however_its_name_is_written() -> None:
    assert find_option(" Out-Bonus ") is OPTIONS["out_bonus"]
    assert RuleSet().with_options({"out-bonus": "10"}) == RuleSet().with_options(
        {"OUT_BONUS": "10"}
    )


def test_an_unknown_rule_set_is_not_found_and_the_nearest_is_named() -> None:
    for text, nearest in (("pagatt", "pagat"), ("guardain jokers=2", "guardian"), ("", None)):
        with pytest.raises(NotFoundError) as missing:
            parse_rules(text)
        name = text.split()[0] if text else ""
        assert (missing.value.code, missing.value.values) == refusal(
            "rules", name=name, nearest=nearest
        )


def test_the_words_of_a_rule_set_are_refused_with_what_is_wrong() -> None:
    for words, expected in (
        (["jokers"], refusal("option-word", word="jokers")),
        (["jokers=2", "turn=1", "jokers=0"], refusal("option-twice", option="jokers")),
        (["out-bonus=5", "OUT_BONUS=10"], refusal("option-twice", option="OUT_BONUS")),
    ):
        with pytest.raises(BadInputError) as refused:
            parse_options(words)
        assert (refused.value.code, refused.value.values) == expected
    assert parse_options(["a=b=c", "d="]) == {"a": "b=c", "d": ""}


def test_a_number_of_hands_takes_the_target_away() -> None:
    assert parse_rules("bonus hands=8").target is None
    assert parse_rules("bonus hands=none").target == 100
    for both in ({"hands": "8", "target": "100"}, {"target": "60", "hands": "1"}):
        with pytest.raises(BadInputError) as refused:
            RuleSet().with_options(both)
        assert refused.value.code == "target-and-hands"


def test_a_ladder_whose_floor_is_above_its_ceiling_is_refused() -> None:
    with pytest.raises(BadInputError) as refused:
        RuleSet(ladder_floor=12, ladder_ceiling=11)
    assert (refused.value.code, refused.value.values) == refusal(
        "ladder-upside-down", floor=12, ceiling=11
    )
    assert RuleSet(ladder_floor=12, ladder_ceiling=12).ladder_floor == 12


def test_the_name_of_changed_rules_says_what_was_changed() -> None:
    assert parse_rules("pagat jokers=2 call=optional").name == "pagat jokers=2"
    assert parse_rules("pagat").name == "pagat"


def test_differences_name_the_option_and_both_values() -> None:
    pairs = differences(RULE_SETS["racing-demon"], RULE_SETS["turn-one"])
    assert [(option.name, one, two) for option, one, two in pairs] == [
        ("turn", "3", "1"),
        ("redeals", "unlimited", "1"),
    ]


def test_equal_amounts_are_equal_rules_however_written() -> None:
    texts = ("0.5", ".50", "5e-1", "00.500")
    assert len({RuleSet().with_options({"stake": text}).digest for text in texts}) == 1
    assert RuleSet().with_options({"stake": "-0"}).changes == {}
    assert RuleSet().with_options({"stake": "0.000001"}).changes == {"stake": "0.000001"}
    assert RuleSet(stake=Decimal("1E+3")).changes == {"stake": "1000"}


def test_rules_are_frozen() -> None:
    with pytest.raises(AttributeError):
        RuleSet().fill = Fill.KING  # type: ignore[misc]
