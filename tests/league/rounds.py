"""Tournaments for the tests: rounds as they were seated, and what came of them.

event(plan, [finished(1, Ann=9, Bob=5)], [finished(2, Ann=9, Cat=5)])     two rounds, a table each
"""

from collections.abc import Sequence

from rd_league.league.formats import Stage
from rd_league.league.match import MatchResult
from rd_league.league.register import Register
from rd_league.league.rounds import Absent, Round, RoundStatus, RoundTable
from rd_league.league.season import Entry, SeasonPlan
from rd_league.league.seating_plan import Method
from rd_league.league.standings import division_tables


def entries(*names: str) -> tuple[Entry, ...]:
    """Entries seeded in this order."""
    return tuple(Entry(name, seed=seed) for seed, name in enumerate(names, 1))


def seated(
    number: int,
    matches: Sequence[MatchResult],
    *,
    out: tuple[tuple[str, Absent], ...] = (),
    is_final: bool = False,
    status: RoundStatus = RoundStatus.POSTED,
) -> Round:
    """A round of these matches, a table each."""
    return Round(
        number=number,
        night=1,
        method=Method.SNAKE,
        seed="1",
        status=status,
        tables=tuple(
            RoundTable(table, result.match.seats, result.match.number)
            for table, result in enumerate(matches, 1)
        ),
        out=out,
        is_final=is_final,
    )


def event(
    plan: SeasonPlan,
    *rounds: tuple[Round, Sequence[MatchResult]],
    field: tuple[Entry, ...] = (),
    playoffs: tuple[MatchResult, ...] = (),
) -> Stage:
    """A season with its rounds and the matches of each."""
    results = tuple(result for _, matches in rounds for result in matches)
    tables = division_tables(results, plan, Register(entries=field), playoffs)
    return Stage(tables, results, tuple(each for each, _ in rounds))
