"""The examples of docs/statistics.md, and the names in its tables, are what the program does."""

import doctest
import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path

from rd_league.hand.entry import Out
from rd_league.hand.rules import Crossing, RuleSet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.meetings import head_to_head
from rd_league.league.model import Match, Side
from rd_league.league.records import RecordKind, records
from rd_league.league.statistics import FORM_MATCHES, QUICK_CARDS, Figures, Streak, statistics
from rd_league.render.statistics import table_json
from tests.builders import hands, sheet

PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"


def match(number: int, sides: str, *cells: str, to: int | None = None) -> MatchResult:
    """A match to a target; partners are joined by a plus."""
    names = [side.split("+") for side in sides.split()]
    seats = tuple(name for side in names for name in side)
    sheets = [sheet(line, out=Out.UNKNOWN if "n" in line else None) for line in cells]
    return match_result(
        Match(
            number=number,
            rules=RuleSet(name="page", target=to, crossing=Crossing.HIGHEST),
            seats=seats,
            sides=tuple(
                Side(" + ".join(side), tuple(map(seats.index, side)), tuple(side)) for side in names
            ),
            hands=hands(*sheets),
            played_on=date(2026, 1, 15),
        )
    )


def show(results: MatchResult | Sequence[MatchResult], name: str, *figures: str) -> None:
    """Print figures of a name."""
    found = statistics(_several(results)).figures[name]
    told = [f"{figure} {_words(getattr(found, figure))}" for figure in figures]
    print(", ".join(told))  # noqa: T201


def duel(results: MatchResult | Sequence[MatchResult], one: str, other: str) -> None:
    """Print who was ahead how often."""
    found = head_to_head(_several(results), one, other)
    a, b = found.rivals
    for noun, count, ahead, level in (
        ("matches", len(found.meetings), (a.matches_ahead, b.matches_ahead), found.matches_level),
        ("hands", found.hands, (a.hands_ahead, b.hands_ahead), found.hands_level),
    ):
        print(f"{noun} {count}: {one} {ahead[0]}, {other} {ahead[1]}, level {level}")  # noqa: T201


def list_records(results: MatchResult | Sequence[MatchResult]) -> None:
    """Print records, a line each."""
    for record in records(_several(results)):
        kind = f"fewest hands to {record.target}" if record.target else record.kind.value
        holders = [
            " ".join(filter(None, (", ".join(each.names), each.match, each.hand)))
            for each in record.holders
        ]
        print(f"{record.value} {kind}: {'; '.join(holders)}")  # noqa: T201


def _several(results: MatchResult | Sequence[MatchResult]) -> Sequence[MatchResult]:
    return [results] if isinstance(results, MatchResult) else results


def _words(value: int | Fraction | Streak | None) -> str:
    if isinstance(value, Streak):
        return f"{value.current} of {value.longest}"
    return str(value)


def test_every_example_of_the_page_is_true() -> None:
    names = {"match": match, "show": show, "duel": duel, "list_records": list_records}
    outcome = doctest.testfile(str(PAGE), module_relative=False, globs=names)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_page_defines_every_figure_and_every_record() -> None:
    first_cells = re.findall(r"^\| `([a-z_, -]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    figures = [key for key in table_json([Figures("Ann")])[0] if key != "name"]

    assert first_cells == [*figures, *RecordKind]


def test_the_page_says_how_many_cards_are_quick_and_how_many_matches_are_form() -> None:
    page = PAGE.read_text("utf-8")

    assert f"at most {QUICK_CARDS} cards" in page
    assert f"the last {FORM_MATCHES} matches" in page
