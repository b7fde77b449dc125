"""The examples of docs/formats.md are what the program does."""

import doctest
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rd_league.league.formats import FORMATS, course, unmet
from rd_league.league.match import MatchResult
from rd_league.league.season import Format, SeasonPlan
from rd_league.league.seating_plan import SeatingPlan, Sizes
from rd_league.league.stages import Stage, stale_rounds
from tests.league.rounds import entries, event, seated
from tests.league.seasons import finished

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def staged(plan: SeasonPlan, rounds: Sequence[Sequence[MatchResult]], names: str) -> Stage:
    """A season of these rounds; the second of a knock-out or of groups is its final."""
    has_final = plan.format in (Format.KNOCKOUT, Format.GROUPS)
    made = [
        (seated(number, matches, is_final=has_final and number == 2), matches)
        for number, matches in enumerate(rounds, 1)
    ]
    return event(plan, *made, field=entries(*names))


def course_of(plan: SeasonPlan, *rounds: Sequence[MatchResult], names: str = "ABCDEFGH") -> None:
    """Print what comes next, or what is in the way."""
    stage = staged(plan, rounds, names)
    found = course(stage)
    lines = [
        f"{each.code}: {each.values['tie']} {' '.join(map(str, each.values['sides']))}"  # type: ignore[call-overload]
        for each in found.obstacles
    ]
    if found.is_complete:
        lines.append(f"complete: {' '.join(found.champions)}")
    if found.next_round:
        final = ", final table" * found.next_round.is_final
        lines.append(f"round {found.next_round.number}{final}: {' '.join(found.next_round.names)}")
        if found.next_round.byes:
            lines.append(f"byes: {' '.join(found.next_round.byes)}")
        if found.next_round.reserves:
            lines.append(f"reserves: {' '.join(found.next_round.reserves)}")
        if plan.format is Format.ROUND_ROBIN:
            lines.append("still to meet: " + " ".join("–".join(pair) for pair in unmet(stage)))
    print("\n".join(lines))  # noqa: T201


def stale(plan: SeasonPlan, *rounds: Sequence[MatchResult]) -> None:
    """Print the rounds that are stale."""
    for each in stale_rounds(staged(plan, rounds, "ABCDEFGH")):
        missing, surplus = " ".join(each.missing), " ".join(each.surplus)
        print(f"round {each.number}: missing {missing}, surplus {surplus}")  # noqa: T201


def test_every_example_of_the_page_is_true() -> None:
    names = {
        "course_of": course_of,
        "stale": stale,
        "finished": finished,
        "replace": replace,
        "SeasonPlan": SeasonPlan,
        "SeatingPlan": SeatingPlan,
        "Sizes": Sizes,
        "Format": Format,
    }
    outcome = doctest.testfile(str(PAGE), module_relative=False, globs=names)
    assert outcome.attempted > 10
    assert outcome.failed == 0


def test_the_page_defines_every_format() -> None:
    first_cells = re.findall(r"^\| `([a-z+-]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert first_cells == [*map(str, FORMATS)]
