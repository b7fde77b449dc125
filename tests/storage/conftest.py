"""The club files that the tests of services stand on, and one with a row in every table."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rd_league.league.rounds import Absent, Round, RoundStatus, RoundTable
from rd_league.league.season import Closing
from rd_league.league.seating_plan import Method
from rd_league.services.absences import leave_match, substitute
from rd_league.services.desk import Clerk
from rd_league.services.disputes import open_dispute
from rd_league.services.entries import EntryTerms, enter, keep_apart
from rd_league.services.matches import adjust_match
from rd_league.services.nights import start_night
from rd_league.services.players import add_alias, add_team, set_player
from rd_league.services.rules import add_rules
from rd_league.services.seasons import adjust_season, find_season
from rd_league.storage import header, schema, server, store, upkeep
from rd_league.storage.store import Store
from tests.services.club import Club, Keeper, copied, rules
from tests.services.conftest import TABLE, _memory_disk, _templates, bare, club, folder, kept_by

__all__ = ["_memory_disk", "_templates", "bare", "club", "folder", "kept_by"]
Planted = Callable[[str], Path]


@pytest.fixture(scope="session")
def _full(_templates: tuple[Club, Club], tmp_path_factory: pytest.TempPathFactory) -> Club:
    full = copied(_templates[1], tmp_path_factory.mktemp("full") / "full.db")
    says = full.by(actor="Eve", reason="agreed")
    full.do(add_alias, "Ann", "Annie")
    full.do(add_team, "The Crows", ["Eve", "Fay"])
    full.do(add_rules, replace(rules(target=75), name="house"))
    season = full.see(find_season, None)
    full.do(start_night, season, "2026-01-08", ["Ann", "Bob"], "The Swan")
    assert full.match(*TABLE) == 2
    full.hands(2, "14/0 12/3 9/5 20/1", "7/4 10/0 8/8 15/2 c40")
    full.do(set_player, "Ann", pack="blue")
    full.do(enter, season, ["Ann", "Hal"], EntryTerms(first_seed=1))
    full.do(keep_apart, season, ("Ann", "Gus"))
    says.do(substitute, 1, "Hal", "Dan")
    says.do(leave_match, 2, "Cat")
    full.season("Over")
    full.do(_round_of_two)
    says.do(adjust_match, 2, "Bob", -5, 1)
    says.do(adjust_season, season, "Cat", 2)
    says.do(open_dispute, 2, 1, "Dan")
    return full


def _round_of_two(store: Store, clerk: Clerk) -> None:
    """A round that was posted as M2, and the table of a season that is over."""
    store.rounds.put(
        "Winter",
        Round(
            number=1,
            night=1,
            method=Method.MIX,
            seed="1",
            status=RoundStatus.POSTED,
            tables=(RoundTable(1, TABLE, 2),),
            out=(("Eve", Absent.SIT_OUT),),
        ),
    )
    store.entries.close("Over", Closing(clerk.now, "c0ffee", "{}"))
    clerk.write_down(store, "seating post", "N1")


@pytest.fixture
def full(_full: Club, kept_by: Keeper) -> Club:
    """Eight players, a team, a night, M1 without hands, M2 with two: no table is empty."""
    return kept_by.copy(_full, "full")


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Plants one more migration beside the real ones, for the version after the present one."""

    def plant(script: str) -> Path:
        scripts = tmp_path / "100% migrations"
        shutil.copytree(schema.SCRIPTS, scripts)
        (scripts / "versions" / f"{header.SCHEMA_VERSION + 1:04}_next.py").write_text(
            script, "utf-8"
        )
        following = header.SCHEMA_VERSION + 1
        for module in (header, schema, server, store, upkeep):
            monkeypatch.setattr(module, "SCHEMA_VERSION", following)
        return scripts

    return plant
