"""The program and the checker agree, cell by cell, over clubs that dice have made."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rd_league.errors import LeagueError
from rd_league.hand.entry import format_count
from rd_league.hand.sheet import Counted
from rd_league.league.model import CountsFor
from rd_league.league.plan import parse_scheme, plan_with
from rd_league.league.roster import Attendance
from rd_league.league.season import EntryStatus, Scheme, Season, SeasonPlan
from rd_league.league.standings import Row
from rd_league.services.absences import leave_match, substitute
from rd_league.services.archive import club_archive
from rd_league.services.desk import Clerk
from rd_league.services.entries import EntryTerms, enter, keep_apart, set_status
from rd_league.services.hands import record_hand, void_hand
from rd_league.services.matches import (
    adjust_match,
    confirm_match,
    end_match,
    parse_ending,
    result_of,
)
from rd_league.services.nights import check_in, close_night, start_night
from rd_league.services.players import add_players, set_player
from rd_league.services.rounds import DrawWords, draw_round, post_round, present_round
from rd_league.services.rules import choose_rules
from rd_league.services.seasons import adjust_season, begin_season, find_season
from rd_league.services.standings import season_table
from rd_league.services.statistics import Question, club_statistics
from rd_league.storage.seasons import format_plan
from rd_league.storage.store import Store
from tests.checker.course import Archive
from tests.checker.figures import figures
from tests.checker.seats import costs
from tests.checker.table import Season as Checked
from tests.services.club import Club, copied, words

NAMES = (
    "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lea", "Max",
    "Nia",
)  # fmt: skip
SCHEMES = (
    "place", "place first=100 last=0", "place 4=9,5,3,1 3=6,3,0", "total", "wins", "share", "nna",
    "place participation=1 call-bonus=2",
)  # fmt: skip
ORDER = ("wins", "countback", "total", "shared")


def random_options(dice: Random) -> dict[str, str]:
    """Options of the rules that bear on points and on the course of a match."""
    options = {
        "out_bonus": str(dice.choice([0, 0, 5, 10])),
        "demon_penalty": str(dice.choice([2, 2, 1, 0])),
        "crossing": dice.choice(["extra-hand", "tied-only", "highest", "most-calls"]),
        "extra_hand": dice.choice(["all", "contenders", "decider"]),
    }
    if dice.random() < 0.4:
        return options | {"target": "none", "hands": str(dice.randint(1, 3))}
    if dice.random() < 0.3:
        return options | {"target": "40", "lead": "25"}
    return options | {"target": str(dice.choice([20, 35, 50]))}


def random_plan(dice: Random) -> SeasonPlan:
    """A season's plan; its tie-breaks need no play-off."""
    chosen = {
        "best": str(dice.choice(["all", "all", 2])),
        "discards": str(dice.choice([0, 0, 1])),
        "minimum": str(dice.choice([0, 0, 2])),
        "aggregate": dice.choice(["sum", "sum", "average"]),
        "gross": dice.choice(["no", "no", "yes"]),
        "rank-guests": dice.choice(["no", "yes"]),
        "divisions": dice.choice(["", "", "A,B"]),
        "tables": dice.choice(["3-5:4", "4-6:5", "2-4:3", "5-8:6", "2-8:4"]),
        "leftovers": dice.choice(["sizes", "sit-out"]),
        "sit-out": dice.choice(["average", "median", "3", "none"]),
        "missed": dice.choice(["none", "average", "0", "median"]),
        "substitutes": dice.choice(["nobody", "absent", "substitute"]),
        "method": dice.choice(["mix", "random"]),
    }
    scheme = parse_scheme(dice.choice(SCHEMES))
    return plan_with(SeasonPlan(scheme=scheme, tie_breaks=ORDER), chosen)


class Growing:
    """A club that grows by what the dice say, in one transaction."""

    def __init__(self, store: Store, clerk: Clerk, dice: Random) -> None:
        self.store, self.dice = store, dice
        self.clerk = Clerk(clerk.now, reason="because")

    def grow(self) -> None:
        add_players(self.store, self.clerk, list(NAMES))
        rules = choose_rules(self.store, "racing-demon", random_options(self.dice))
        begin_season(self.store, self.clerk, "Winter", rules, random_plan(self.dice))
        set_player(self.store, self.clerk, "Nia", is_guest=True)
        divisions = self.season.plan.divisions
        for name in NAMES[:10]:
            terms = EntryTerms(
                division=self.dice.choice(divisions) if divisions else None,
                start_points=self.dice.choice([None, None, 5]),
            )
            enter(self.store, self.clerk, self.season, [name], terms)
        keep_apart(self.store, self.clerk, self.season, ("Ann", "Bob"))
        for night in range(1, self.dice.randint(2, 4)):
            self.evening(night)
        self.perhaps(set_status, self.season, "Cat", EntryStatus.WITHDRAWN)
        self.perhaps(set_status, self.season, "Dan", EntryStatus.DISQUALIFIED)
        self.perhaps(adjust_season, self.season, "Eve", self.dice.choice([-2, 3]))

    @property
    def season(self) -> Season:
        return find_season(self.store, "Winter")

    def perhaps(self, service: Any, *args: Any, **kwargs: Any) -> None:
        """Do something half of the time, if it can be done."""
        if self.dice.random() < 0.5:
            try:
                service(self.store, self.clerk, *args, **kwargs)
            except LeagueError:
                return

    def evening(self, night: int) -> None:
        here = self.dice.sample(NAMES, self.dice.randint(6, len(NAMES)))
        start_night(self.store, self.clerk, self.season, f"2026-01-{night:02}", here, None)
        for _ in range(self.dice.randint(1, 2)):
            try:
                draw_round(self.store, self.clerk, DrawWords(seed=str(self.dice.random())))
                tables = post_round(self.store, self.clerk).round.tables
            except LeagueError:
                break
            for table in tables:
                self.match(table.match or 0)
            self.perhaps(enter, self.season, [self.dice.choice(NAMES[10:])], EntryTerms())
        self.perhaps(check_in, [self.dice.choice(NAMES)], Attendance.ABSENT)
        close_night(self.store, self.clerk)

    def match(self, number: int) -> None:
        dice = self.dice
        seats = result_of(self.store, number).match.seats
        if dice.random() < 0.2:
            for_whom = dice.choice([None, *CountsFor])
            self.perhaps(substitute, number, dice.choice(NAMES), dice.choice(seats), for_whom)
        for _ in range(8):
            result = result_of(self.store, number)
            if not result.next_seats:
                break
            record_hand(self.store, self.clerk, number, self.hand(len(result.next_seats)))
            if dice.random() < 0.06:
                self.perhaps(leave_match, number, dice.choice(seats))
            if dice.random() < 0.08:
                self.perhaps(adjust_match, number, dice.choice(seats), dice.choice([-3, 4]), None)
            if dice.random() < 0.05:
                self.perhaps(void_hand, number, 1)
        if result_of(self.store, number).ended is None:
            how = dice.choice(["time-call", "abandoned", "walkover"])
            ending = parse_ending(how, counts=dice.random() < 0.5)
            present = seats[:2] if how == "walkover" else ()
            end_match(self.store, self.clerk, number, ending, present)
        self.perhaps(confirm_match, number)

    def hand(self, seats: int) -> Any:
        """A legal hand: somebody called, nobody did, or only the points were kept."""
        dice = self.dice
        if dice.random() < 0.1:
            cells = " ".join(f"n{dice.randint(0, 20)}" for _ in range(seats))
            return words(cells, out="unknown")
        counts = [Counted(dice.randint(2, 20), dice.randint(1, 12)) for _ in range(seats)]
        out = "nobody" if dice.random() < 0.1 else ""
        if not out:
            caller = dice.randrange(seats)
            counts[caller] = Counted(dice.randint(5, 25), 0)
        return words(" ".join(map(format_count, counts)), out=out)


def compared(row: Row) -> tuple[Any, ...]:
    return (
        row.place, row.name, row.league_points, row.matches, row.wins, row.total, row.hands,
        row.calls, row.awarded,
    )  # fmt: skip


def check(bare: Club, seed: int) -> int:
    """Grow a club from a seed and compare all that can be; how many rows were compared."""
    bare.do(lambda store, clerk: Growing(store, clerk, Random(seed)).grow())
    text = json.dumps(bare.see(club_archive))
    season = bare.see(find_season, "Winter")
    found = bare.see(season_table, season)
    cells = 0
    for scheme in (None, *map(parse_scheme, SCHEMES)):
        cells += _standings(bare, text, season, scheme)
    theirs = figures(Archive(text))
    for name, own in bare.see(club_statistics, Question()).figures.items():
        figure = theirs[name]
        assert {
            "hands": own.hands, "matches": own.matches, "points": own.points, "pph": own.pph,
            "ppm": own.ppm, "calls": own.calls, "call_rate": own.call_rate,
            "hands_won": own.hands_won, "sets": own.sets, "full_table_sets": own.full_table_sets,
            "average_demon": own.average_demon, "won": own.won, "tied": own.tied,
            "lost": own.lost, "best_hand": own.best_hand, "best_match": own.best_match,
            "margin_of_a_hand": own.hand_margin,
        } == figure, (seed, name)  # fmt: skip
    drawn = costs(Archive(text), "Winter")
    for each in found.rounds:
        if each.number in drawn:
            cost = bare.see(present_round, season, each.number).cost
            assert {term.term.value: term.product for term in cost.terms} == drawn[each.number]
    return cells


def _standings(bare: Club, text: str, season: Season, scheme: Scheme | None) -> int:
    if scheme is None:
        tables = bare.see(season_table, season).tables
        checked = Checked(Archive(text), "Winter")
    else:
        plan = json.loads(format_plan(SeasonPlan(scheme=scheme)))
        checked = Checked(Archive(text), "Winter", plan["scheme"])
        changed = _with_scheme(season, scheme)
        tables = bare.see(season_table, changed).tables
    for table in tables:
        lines = checked.lines(table.division, parted=bool(season.plan.divisions))
        assert sorted(map(compared, table.rows), key=str) == sorted(
            (
                (
                    line.place, line.name, line.league_points, line.matches, line.wins,
                    line.total, line.hands, line.calls, line.awarded,
                )
                for line in lines
            ),
            key=str,
        )  # fmt: skip
    return sum(len(table.rows) for table in tables)


def _with_scheme(season: Season, scheme: Scheme) -> Season:
    return replace(season, plan=replace(season.plan, scheme=scheme))


@pytest.mark.parametrize("seed", range(2))
def test_the_checker_agrees_with_the_program(bare: Club, seed: int) -> None:
    assert check(bare, seed) > 0


@pytest.mark.soak
def test_the_checker_agrees_over_hundreds_of_clubs(bare: Club, folder: Path) -> None:
    rows = 0
    for seed in range(1000, 1300):
        rows += check(copied(bare, folder / f"{seed}.db"), seed)
        (folder / f"{seed}.db").unlink()
    assert rows > 10_000
