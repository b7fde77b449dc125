"""A club for the tests of storage and services, and short words for what is done to it.

club.players("Ann", "Bob")                       two players
club.season(target=50)                           the season Winter
club.match("Ann", "Bob")                         seats a match, returns its number
club.hand(1, "14/0 12/3")                        records a hand of M1
club.do(void_hand, 1, 2, reason="twice")         any service that changes something
club.see(find_match, "M1")                       any service that only looks
"""

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest

from rd_league.hand.rules import RuleSet
from rd_league.league.archive import VERSION
from rd_league.league.log import LogEntry
from rd_league.league.match import MatchResult
from rd_league.league.model import Match
from rd_league.league.season import Season, SeasonPlan
from rd_league.services.archive import club_archive
from rd_league.services.desk import Clerk, at_desk, found_club, reading
from rd_league.services.hands import Recorded, record_hand
from rd_league.services.matches import Seating, result_of, seat_match
from rd_league.services.players import add_players
from rd_league.services.rules import choose_rules
from rd_league.services.seasons import begin_season, find_season
from rd_league.services.sheets import HandWords
from rd_league.storage.place import Place, Server
from rd_league.storage.server_upkeep import refill
from rd_league.storage.store import Store
from tests import served

P = ParamSpec("P")
R = TypeVar("R")
CLERK = Clerk("2026-01-08T19:00:00+00:00")
Seated = Callable[P, R]


def words(text: str = "", **more: Any) -> HandWords:
    """One hand as typed: cells parted by spaces; `out` by spaces too."""
    out = tuple(str(more.pop("out", "")).split())
    return HandWords(cells=tuple(text.split()), out=out, **more)


@dataclass(frozen=True)
class Club:
    """A club, in a file or on a server."""

    place: Place
    clerk: Clerk = CLERK

    @property
    def path(self) -> Path:
        """The file; a test that needs one is skipped where there is none."""
        if isinstance(self.place, Server):
            pytest.skip("about a club file")
        return self.place

    @property
    def location(self) -> str:
        """What `--db` takes."""
        return self.place.url if isinstance(self.place, Server) else str(self.place)

    def by(self, **changes: Any) -> "Club":
        """The same file, changed by another clerk: `reason`, `actor`, `dry_run`, `now`."""
        return replace(self, clerk=replace(self.clerk, **changes))

    def do(
        self,
        service: Callable[Concatenate[Store, Clerk, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """What a service that changes something returns."""
        with at_desk(self.location, self.clerk) as store:
            return service(store, self.clerk, *args, **kwargs)

    def see(
        self, question: Callable[Concatenate[Store, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """What a service that only looks returns."""
        with reading(self.location) as store:
            return question(store, *args, **kwargs)

    def players(self, *names: str) -> None:
        """New players."""
        self.do(add_players, list(names))

    def season(
        self, name: str = "Winter", *, rules: str = "racing-demon", plan: SeasonPlan | None = None,
        **options: str | int,
    ) -> Season:  # fmt: skip
        """A new season."""
        texts = {key: str(value) for key, value in options.items()}
        chosen = self.see(choose_rules, rules, texts)
        return self.do(begin_season, name, chosen, plan or SeasonPlan())

    def match(self, *sides: str, season: str | None = None, **seating: Any) -> int:
        """A new match; its number."""
        found = self.see(find_season, season)
        return self.do(seat_match, found, Seating(sides=sides, **seating)).match.number

    def hand(self, number: int, text: str, **more: Any) -> Recorded:
        """One hand more."""
        return self.do(record_hand, number, words(text, **more))

    def hands(self, number: int, *texts: str) -> MatchResult:
        """Several, and the match after them."""
        for text in texts:
            self.hand(number, text)
        return self.result(number)

    def result(self, number: int) -> MatchResult:
        """The course of a match as it is stored."""
        return self.see(result_of, number)

    @property
    def matches(self) -> tuple[Match, ...]:
        """Every match."""
        with reading(self.location) as store:
            return store.matches.all()

    @property
    def archive(self) -> dict[str, Any]:
        """Everything but the log."""
        return {"archive": VERSION, "tables": self.see(club_archive)}

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The log."""
        with reading(self.location) as store:
            return tuple(store.log.all())

    def sql(self, *statements: str, values: Mapping[str, Any] | None = None) -> list[Any]:
        """What raw SQL answers, past everything that guards the club."""
        if isinstance(self.place, Server):
            assert values is None, "a test of files alone"
            return served.rows(self.place.url, *statements)
        with sqlite3.connect(self.path, isolation_level=None) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            rows: list[Any] = []
            for statement in statements:
                rows = connection.execute(statement, values or {}).fetchall()
        connection.close()
        return rows


def founded(place: Place, name: str = "Thursday Demons") -> Club:
    """A new club of nobody."""
    club = Club(place)
    found_club(club.location, name, CLERK)
    return club


def copied(club: Club, path: Path) -> Club:
    """The same club in another file; quicker than a new one."""
    shutil.copyfile(club.path, path)
    return Club(path)


@dataclass
class Keeper:
    """Makes the clubs that tests stand on, each a copy of one that was made once in a file."""

    folder: Path
    databases: served.Databases | None = None
    lent: ExitStack = field(default_factory=ExitStack)

    def copy(self, template: Club, name: str) -> Club:
        """The same club for one test, in a file of that name or in a database."""
        if self.databases is None:
            return copied(template, self.folder / f"{name}.db")
        same = template_database(self.databases, template.path)
        return Club(self.lent.enter_context(self.databases.lent(same)))


@lru_cache
def template_database(databases: served.Databases, path: Path) -> str:
    """The database with the club of a file, to be copied."""
    name = databases.made()
    assert not refill(Server(databases.url(name)), path, path)
    return name


def rules(text: str = "racing-demon", **options: str | int) -> RuleSet:
    """A named rule set with some options set anew."""
    from rd_league.hand.rulesets import RULE_SETS

    return RULE_SETS[text].with_options({key: str(value) for key, value in options.items()})
