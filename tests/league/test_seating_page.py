"""The examples of docs/seating.md, and the terms and methods in its tables, are true."""

import doctest
import re
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

from rd_league.league import round_robin, script, seating_cost, seating_plan, sizes
from rd_league.league.draw import draw
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_plan import Method, Sizes, Weights

PAGE = Path(__file__).parents[2] / "docs" / "seating.md"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def request(**wishes: Any) -> Request:
    """A request for the eight people of the page."""
    return Request(NAMES, **wishes)


def show(tables: Tables, asked: Request) -> None:
    """Print the terms that cost anything, and the total."""
    cost = seating_cost.seating_cost(tables, asked)
    for each in cost.terms:
        if each.raw:
            print(f"{each.term} {each.raw} × {each.weight} = {each.product}")  # noqa: T201
    print(cost.total)  # noqa: T201


def test_every_example_of_the_page_is_true() -> None:
    names = {
        "NAMES": NAMES,
        "Method": Method,
        "Sizes": Sizes,
        "draw": draw,
        "meetings": lambda rounds: Counter(round_robin.meetings(rounds)),
        "parse_script": script.parse_script,
        "request": request,
        "round_robin": round_robin.round_robin,
        "show": show,
        "table_sizes": sizes.table_sizes,
    }
    outcome = doctest.testfile(str(PAGE), module_relative=False, globs=names)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_page_defines_every_term_with_its_weight_and_every_method() -> None:
    page = PAGE.read_text("utf-8")
    weights = re.findall(r"^\| `([a-z]+)` \| ([0-9,]+) \|", page, re.MULTILINE)
    methods = re.findall(r"^\| `([a-z]+)` \| [^0-9]", page, re.MULTILINE)

    assert [(name, int(weight.replace(",", ""))) for name, weight in weights] == [
        (each.name, getattr(Weights(), each.name)) for each in fields(Weights)
    ]
    assert methods == [*Method]


def test_examples_in_docstrings_are_true() -> None:
    for module in (round_robin, script, seating_cost, seating_plan, sizes):
        outcome = doctest.testmod(module)
        assert (outcome.failed, outcome.attempted > 0) == (0, True)
