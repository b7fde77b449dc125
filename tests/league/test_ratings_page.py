"""The examples of docs/ratings.md and docs/handicap.md are what the program does."""

import doctest
from dataclasses import replace
from pathlib import Path

from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, Sheet
from rd_league.league.handicaps import LEAST_HANDS, card_worth, ladder, propose
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import End, Ending
from rd_league.league.ratings import SETTLED, explain_rating, ratings
from tests.builders import match, sheet
from tests.league.seasons import finished

DOCS = Path(__file__).parents[2] / "docs"


def said(*lines: str) -> None:
    print(*lines, sep="\n")  # noqa: T201


def show(*results: MatchResult) -> None:
    said(
        *(
            f"{row.place} {row.name} {row.rating.shown:.2f} ({row.matches})"
            for row in ratings(results).rows
        )
    )


def why(name: str, *results: MatchResult) -> None:
    said(
        *(
            f"{step.match.name} {step.change:+.2f} place {step.place} of {step.sides}, "
            f"expected {step.expected.place:.2f}, to win {step.expected.win:.0%}"
            for step in explain_rating(ratings(results), name).largest
        )
    )


def hand(text: str, dealt: tuple[int, ...] = ()) -> Sheet:
    told = sheet(text)
    seats = [
        replace(seat, demon_size=size)
        for seat, size in zip(told.seats, dealt, strict=False)
        if isinstance(seat, Counted)
    ]
    return replace(told, seats=tuple(seats) or told.seats)


def one_match(rules: RuleSet, number: int, *hands: Sheet) -> MatchResult:
    made = match(rules, *hands, ending=Ending(End.AS_KEPT, len(hands)))
    return match_result(replace(made, number=number))


def steps(*hands: Sheet, **options: str) -> None:
    rules = RuleSet().with_options({"ladder": "hand", **options})
    climb = ladder([one_match(rules, 1, *hands)], rules)
    said(
        *(
            f"{rung.hand or rung.match} {rung.name} {', '.join(rung.reasons)}: "
            f"{rung.before} → {rung.after}"
            for rung in climb.rungs
        ),
        *(
            f"{each.hand} {each.name} dealt {each.dealt}, the ladder gives {each.ladder}"
            for each in climb.played
            if any(isinstance(one, Counted) and one.demon_size for one in hands[-1].seats)
        ),
        "next: " + ", ".join(f"{name} {size}" for name, size in climb.sizes.items()),
    )


def proposed(*hands: Sheet, matches: int) -> None:
    results = [one_match(RuleSet(), number, *hands) for number in range(matches)]
    said(
        *(
            f"{each.name}: {each.mean} a hand, table {each.table}, {each.hands} hands: "
            + (
                f"demon {each.size} or {each.start_points} start points"
                if each.size is not None
                else "too few"
            )
            for each in propose(results, RuleSet())
        )
    )


def test_every_example_of_both_pages_is_true() -> None:
    names = {
        "show": show, "why": why, "finished": finished, "hand": hand, "steps": steps,
        "proposed": proposed,
    }  # fmt: skip
    for page, count in (("ratings.md", 7), ("handicap.md", 6)):
        outcome = doctest.testfile(str(DOCS / page), module_relative=False, globs=dict(names))
        assert (outcome.failed, outcome.attempted) == (0, count)


def test_the_pages_name_the_numbers_the_program_goes_by() -> None:
    ratings_page, handicap_page = (
        (DOCS / page).read_text("utf-8") for page in ("ratings.md", "handicap.md")
    )
    assert f"below {SETTLED} matches" in ratings_page
    assert f"fewer than {LEAST_HANDS} hands" in handicap_page
    worth = [
        f"{float(card_worth(RuleSet(demon_penalty=penalty, out_bonus=bonus))):.1f}"
        for penalty, bonus in ((2, 0), (2, 10), (1, 20))
    ]
    assert f"| the rule | {' | '.join(worth)} |" in handicap_page
