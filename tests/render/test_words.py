"""Every code has a sentence, every sentence is said, and no value it needs is missing."""

import ast
import re
from pathlib import Path

import pytest

from rd_league.errors import BadInputError, LineProblem, NotFoundError, RefusedError
from rd_league.findings import Finding, Severity
from rd_league.hand.rules import Vocabulary
from rd_league.render import words
from rd_league.render.refusals import ERRORS
from rd_league.render.words import (
    AILMENTS,
    FINDINGS,
    PROBLEMS,
    SENTENCES,
    ailment_words,
    error_words,
    finding_words,
    problem_words,
)
from tests.render.raise_sites import SOURCE, Made, Site, sites

SITES = sites()
# Handed on by files/hands_csv.py from what `who_called` refuses, with values of its own.
SITES += [
    Site(Made.PROBLEM, code, frozenset({"players", "demons"}), "rd_league/files/hands_csv.py")
    for code in ("who-called", "nobody-out")
]
SPOKEN = [site for site in SITES if site.code != "finding"]  # a line says the finding's sentence
OF_THE_ENGINE = {"bad-secret", "unwritable"}  # what a user of `deal` and `simulate` may meet
SEATS = ("Ann", "Bob")
KINDS: dict[str, object] = {
    "seats": (0, 1), "players": SEATS, "demons": (2, 3), "candidates": SEATS, "allowed": SEATS,
    "foundation": 14, "demon": 3, "surplus": -1, "other_seat": 1, "count": 2, "cells": 1,
    "problem_count": 1, "totals": ("Dan 37, not 36",),
}  # fmt: skip


def said(site: Site) -> str:
    """The sentence of a site, its values filled with something."""
    values = {name: KINDS.get(name, f"<{name}>") for name in site.values}
    match site.made:
        case Made.FINDING:
            return finding_words(Finding(site.code, Severity.UNUSUAL, "R10", 0, values), SEATS)
        case Made.PROBLEM:
            return problem_words(LineProblem(3, "out", site.code, values))
        case Made.AILMENT:
            return ailment_words(site.code, values)
    return error_words(BadInputError(site.code, **values))


@pytest.mark.parametrize(
    "site", SPOKEN, ids=[f"{site.code} {site.where.rpartition('/')[2]}" for site in SPOKEN]
)
def test_what_is_raised_is_said_in_one_line_with_its_values(site: Site) -> None:
    sentence = said(site)

    assert sentence == sentence.strip()
    assert sentence[-1] in ".?])`"
    assert "\n" not in sentence
    assert re.search(r"[{}]|None|  ", sentence) is None


def test_no_sentence_is_left_over() -> None:
    raised = {made: {site.code for site in SITES if site.made is made} for made in Made}

    assert set(FINDINGS) - raised[Made.FINDING] == set()
    assert set(AILMENTS) - raised[Made.AILMENT] == set()
    assert set(ERRORS) | set(PROBLEMS) <= (
        raised[Made.ERROR] | raised[Made.PROBLEM] | {"refused", "bad-file", *OF_THE_ENGINE}
    )


def test_a_code_has_one_sentence_outside_findings() -> None:
    assert len(SENTENCES) == len(ERRORS) + len(PROBLEMS) + len(AILMENTS)


def test_sentences_stand_in_the_order_of_their_codes() -> None:
    for table in (FINDINGS, ERRORS, PROBLEMS, AILMENTS):
        assert list(table) == sorted(table)


def test_sentences_are_made_nowhere_below_the_words() -> None:
    """What is said of rules and matches is codes and values; people's words are made in render."""
    found = []
    for path in SOURCE.rglob("*.py"):
        room = path.relative_to(SOURCE).parts[0]
        if room in ("cli", "render", "engine", "storage", "config.py"):
            continue
        found += [
            f"{path.relative_to(SOURCE)}: {text}"
            for text in _texts(path)
            if re.search(r"^[A-Z].* .* .*[.?]$", text)
        ]

    assert found == []


def _texts(path: Path) -> list[str]:
    """The strings of a file that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes
    ]


def test_a_refusal_says_whether_it_can_be_forced() -> None:
    def refusal(severity: Severity) -> str:
        return error_words(RefusedError((Finding("over-pack", severity, "R10.1"),)))

    assert refusal(Severity.IMPOSSIBLE) == "Refused: nothing was stored. Mend it and type it again."
    assert refusal(Severity.INCONSISTENT) == (
        "Refused: nothing was stored. Count again, or add `--force --reason TEXT`."
    )


def test_a_finding_is_told_in_the_words_of_the_club() -> None:
    finding = Finding("false-call", Severity.IMPOSSIBLE, "R10.3", 1, {"demon": 2})

    assert [finding_words(finding, SEATS, vocabulary) for vocabulary in Vocabulary] == [
        "Impossible: Bob called with 2 left in the demon. [R10.3]",
        "Impossible: Bob called with 2 left in the nerts pile. [R10.3]",
        "Impossible: Bob called with 2 left in the pounce pile. [R10.3]",
    ]


def test_the_nearest_name_is_asked_about_only_if_there_is_one() -> None:
    near = NotFoundError("player-unknown", name="Anb", nearest="Ann")
    far = NotFoundError("player-unknown", name="Xyz", nearest=None)

    assert error_words(near) == (
        'There is no player "Anb". Did you mean "Ann"? `player list` shows them.'
    )
    assert error_words(far) == 'There is no player "Xyz". `player list` shows them.'


def test_values_that_a_terminal_would_obey_are_said_escaped() -> None:
    error = NotFoundError("player-unknown", name="A\x1b[2Jn\u202e", nearest="B\x07")

    assert error_words(error) == (
        r'There is no player "A\x1b[2Jn\u202e". Did you mean "B\x07"? `player list` shows them.'
    )


def test_a_value_in_braces_is_no_blank() -> None:
    assert error_words(NotFoundError("player-unknown", name="{hint}", nearest=None)) == (
        'There is no player "{hint}". `player list` shows them.'
    )


def test_a_line_of_a_file_names_line_column_and_code() -> None:
    problem = LineProblem(12, "demon", "not-a-count", {"value": "x", "low": 0, "high": 9999})
    finding = Finding("over-pack", Severity.IMPOSSIBLE, "R10.1", 0,
                      {"foundation": 50, "demon": 3, "pack": 52})  # fmt: skip
    refused = LineProblem(13, None, "finding", {"finding": finding, "seats": SEATS})

    assert problem_words(problem) == 'line 12, demon: "x" is not a count (0 to 9999). [not-a-count]'
    assert problem_words(refused) == (
        "line 13: Impossible: Ann has 50 on foundations and 3 in the demon: 53 cards from a pack "
        "of 52. [R10.1]"
    )


def test_dates_are_shown_in_the_order_they_are_wanted_in() -> None:
    said = [
        error_words(BadInputError("bad-date", value="x", order=order))
        for order in ("ymd", "mdy", "dmy")
    ]

    assert said == [
        '"x" is not a date. Write it like 2026-11-30.',
        '"x" is not a date. Write it like 11/30/2026.',
        '"x" is not a date. Write it like 30/11/2026.',
    ]


def test_the_module_imports_no_rich() -> None:
    assert "rich" not in Path(words.__file__).read_text("utf-8").replace("enrich", "")
