"""The examples of docs/standings.md, and the names in its tables, are what the program does."""

import doctest
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rd_league.league import points, tallies
from rd_league.league.match import MatchResult
from rd_league.league.projection import projection
from rd_league.league.register import NOTHING_MORE, Register
from rd_league.league.rounds import Absence, Absent
from rd_league.league.season import (
    DEFAULT_TIE_BREAKS,
    Award,
    Entry,
    EntryStatus,
    Format,
    Pay,
    Scheme,
    SchemeKind,
    SeasonPlan,
)
from rd_league.league.standings import standings
from rd_league.league.tiebreaks import TIEBREAKS
from tests.league.seasons import finished, play_off

PAGE = Path(__file__).parents[2] / "docs" / "standings.md"


def show(
    *results: MatchResult,
    playoffs: Iterable[MatchResult] = (),
    register: Register = NOTHING_MORE,
    **plan: Any,
) -> None:
    """Print the standings of some matches, a row a line."""
    for row in standings(results, SeasonPlan(**plan), register, playoffs).rows:
        cells = [row.place or "-", row.name, row.league_points, row.decided_by or ""]
        print(" ".join(map(str, cells)).strip())  # noqa: T201


def look_ahead(*results: MatchResult, left: int) -> None:
    """Print the best and worst rank of everybody."""
    for row in projection(standings(results, SeasonPlan()), left).rows:
        print(f"{row.name} {row.best} to {row.worst}")  # noqa: T201


def test_every_example_of_the_page_is_true() -> None:
    names = {
        "show": show,
        "look_ahead": look_ahead,
        "finished": finished,
        "play_off": play_off,
        "Scheme": Scheme,
        "SchemeKind": SchemeKind,
        "Register": Register,
        "Absence": Absence,
        "Absent": Absent,
        "Award": Award,
        "Entry": Entry,
        "EntryStatus": EntryStatus,
        "Format": Format,
        "Pay": Pay,
    }
    outcome = doctest.testfile(str(PAGE), module_relative=False, globs=names)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_page_defines_every_scheme_and_every_tie_break() -> None:
    first_cells = re.findall(r"^\| `([a-z-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert first_cells == [*SchemeKind, *TIEBREAKS]
    assert set(points.POINT_SCHEMES) == set(SchemeKind)


def test_the_page_names_the_default_order() -> None:
    assert f"is {', '.join(DEFAULT_TIE_BREAKS)}." in PAGE.read_text(encoding="utf-8")


def test_examples_in_docstrings_are_true() -> None:
    for module in (points, tallies):
        assert doctest.testmod(module).failed == 0
