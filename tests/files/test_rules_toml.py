"""A club's rules as TOML: written, read back, and every mistake named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.files.rules_toml import format_rules, parse_rules_file
from rd_league.hand.rules import Call, RuleSet
from rd_league.hand.rulesets import RULE_SETS
from tests.files.strategies import attempt
from tests.strategies import rule_sets

CODES = {
    *("not-utf8", "not-text", "bad-toml", "rules-table", "rules-name", "base-unknown"),
    *("option-unknown", "option-value", "option-twice"),
}


def parse(text: str, file: str = "house.toml") -> RuleSet:
    return parse_rules_file(text.encode(), file)


@given(rule_sets())
@settings(max_examples=50)
def test_rules_that_are_written_come_back(rules: RuleSet) -> None:
    assert parse(format_rules(rules)) == rules


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_named_rules_come_back(name: str) -> None:
    assert parse(format_rules(RULE_SETS[name])) == RULE_SETS[name]


def test_a_file_starts_from_a_base_and_says_what_differs() -> None:
    text = """
        name = "house"
        base = "pagat"
        out-bonus = 10        # a number
        slip = false
        target = "none"
        redeals = "3"
        stake = 0.05
        [options]
        Call = "IDLE"
    """
    expected = RULE_SETS["pagat"].with_options(
        {"out_bonus": "10", "slip": "no", "target": "none", "redeals": "3", "stake": "0.05"},
        "house",
    )
    found = parse(text)
    assert found == expected.with_options({"call": "idle"}, "house")
    assert (found.target, found.redeals, found.call) == (None, 3, Call.IDLE)


def test_without_a_name_the_rules_are_called_like_the_file() -> None:
    assert parse("demon_size = 24", "Kitchen-2.toml") == RuleSet(name="kitchen-2", demon_size=24)
    assert parse("\ufeff", "plain.toml") == RuleSet(name="plain")
    assert refusal("", "House rules.toml") == ("rules-name", {"name": "house rules"})


def test_a_number_of_hands_takes_the_target_away() -> None:
    assert parse("hands = 7") == RuleSet(name="house", target=None, hands=7)


def refusal(text: str, file: str = "house.toml") -> tuple[str, dict[str, object]]:
    with pytest.raises(BadInputError) as caught:
        parse(text, file)
    return caught.value.code, caught.value.values


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("target = 1\ntarget = 2", "bad-toml", {"file": "house.toml", "line": 2}),
        ("target = 1\n\nslip = no\n", "bad-toml", {"file": "house.toml", "line": 3}),
        ("target = 1\nhands = [", "bad-toml", {"file": "house.toml", "line": 2}),
        ("x = " + "[" * 5000, "bad-toml", {"file": "house.toml", "line": None}),
        ("target = " + "9" * 5000, "bad-toml", {"file": "house.toml", "line": None}),
        ("targt = 50", "option-unknown", {"option": "targt", "nearest": "target"}),
        ("zzz = 5", "option-unknown", {"option": "zzz", "nearest": None}),
        ("[rules]\ntarget = 1", "rules-table", {"table": "rules"}),
        ("out-bonus = 1\nout_bonus = 1", "option-twice", {"option": "out_bonus"}),
        ("target = 1\n[options]\nTarget = 2", "option-twice", {"option": "target"}),
        ("name = 'two words'", "rules-name", {"name": "two words"}),
        ("name = ''", "rules-name", {"name": ""}),
        ("name = 'Ζωή'", "rules-name", {"name": "Ζωή"}),
        ("name = 5", "rules-name", {"name": 5}),
        ("name = 'bonus'\nout_bonus = 5", "rules-name-taken", {"name": "bonus"}),
        ("base = 'bonsu'", "base-unknown", {"base": "bonsu", "nearest": "bonus"}),
        ("base = 1", "base-unknown", {"base": 1, "nearest": None}),
        ("target = 50\nhands = 5", "target-and-hands", {"target": 50, "hands": 5}),
        ("a = 1\0", "not-text", {"file": "house.toml", "line": 1}),
    ],
)
def test_a_mistake_is_named(text: str, code: str, values: dict[str, object]) -> None:
    assert refusal(text) == (code, values)


@pytest.mark.parametrize(
    "value", ["-1", "1.0", "true", "[50]", "2024-01-01", "''", "nan", "1e999999999"]
)
def test_a_value_that_no_option_allows_is_refused(value: str) -> None:
    code, values = refusal(f"target = {value}")
    assert (code, values["option"]) == ("option-value", "target")


def test_an_amount_of_a_million_digits_is_refused_at_once() -> None:
    assert refusal("stake = 1e-999999999")[0] == "option-value"


def test_rules_whose_name_is_not_one_word_are_not_written() -> None:
    with pytest.raises(BadInputError) as caught:
        format_rules(RULE_SETS["bonus"].with_options({"target": "50"}))
    assert (caught.value.code, caught.value.values) == ("rules-name", {"name": "bonus target=50"})


@given(
    st.binary(max_size=80) | st.text(alphabet="[]{}=\"'.#\n aeg1-_", max_size=60).map(str.encode)
)
def test_any_bytes_are_rules_or_bad_input(content: bytes) -> None:
    told = attempt(lambda: parse_rules_file(content, "house.toml"))
    if isinstance(told, RuleSet):
        assert parse(format_rules(told)) == told
    else:
        assert told.code in CODES
