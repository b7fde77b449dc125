"""docs/rules.md and the tests go together: no clause without a test, no number without a clause."""

import re
from pathlib import Path

from rd_league.hand.checks import CHECKS
from rd_league.hand.rules import OPTIONS

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules.md"
CITED = re.compile(r"\b(R[0-9]+\.[0-9]+|E6)\b")
STATED = re.compile(r"^- \*\*(R[0-9]+\.[0-9]+|E6)\*\* ", re.MULTILINE)
TESTED = re.compile(r"^def test_(r[0-9]+_[0-9]+|e6)_", re.MULTILINE)

# What a counted sheet cannot show, and who will.
NOT_SHOWN_BY_A_SHEET = {
    "R3.1": "no turns and nobody obliged: the engine's table",
    "R3.2": "one card at a time, none comes back: the engine's moves",
    "R4.2": "which cards may go to a foundation: the engine's moves",
    "R5.1": "runs downwards in alternating colors: the engine's moves",
    "R6.1": "the top of the demon is always playable: the engine's moves",
    "R8.1": "which of two cards landed first: the engine's record",
    "R15.1": "a dispute is open until the match is confirmed: storage",
    "R15.2": "how a dispute is resolved, by whom and why: storage and its log",
}


def stated() -> list[str]:
    return STATED.findall(RULES.read_text())


def with_a_test() -> set[str]:
    files = Path(__file__).parent.glob("test_*.py")
    names = [name for file in files for name in TESTED.findall(file.read_text())]
    return {name.upper().replace("_", ".") for name in names}


def test_every_clause_has_a_test_or_a_reason() -> None:
    mentioned = set(CITED.findall(RULES.read_text()))
    assert mentioned - with_a_test() - set(NOT_SHOWN_BY_A_SHEET) == set()
    assert with_a_test() & set(NOT_SHOWN_BY_A_SHEET) == set()
    assert with_a_test() | set(NOT_SHOWN_BY_A_SHEET) == set(stated())


def test_the_clauses_are_numbered_without_a_gap_and_stated_once() -> None:
    sections: dict[int, list[int]] = {}
    for clause in stated():
        if clause != "E6":
            section, number = clause[1:].split(".")
            sections.setdefault(int(section), []).append(int(number))
    assert list(sections) == list(range(1, 19))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in sections.values())


def test_every_number_that_is_cited_is_a_clause() -> None:
    """In the program, in its tests and in its documents."""
    places = [
        *ROOT.glob("rd_league/**/*.py"),
        *ROOT.glob("tests/**/*.py"),
        *ROOT.glob("docs/**/*.md"),
    ]
    cited = {number for place in places for number in CITED.findall(place.read_text())}
    assert cited - set(stated()) == set()
    assert {option.clause for option in OPTIONS.values()} | set(CHECKS) <= set(stated())


def test_every_option_stands_in_the_clause_it_is_from() -> None:
    text = RULES.read_text()
    clauses = {
        number: text[text.index(f"- **{number}** ") :].split("\n", 1)[0] for number in stated()
    }
    for option in OPTIONS.values():
        clause = clauses[option.clause]
        default = option.format(option.default)
        assert f"`{option.name}`" in clause, option.name
        assert f"**{default}**" in clause, f"{option.name}: the default {default} is not bold"
