"""Undo and redo restore the state exactly, whatever was done before (I7, A7)."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rd_league.errors import LeagueError
from rd_league.services.history import redo, undo
from rd_league.services.upkeep import examine_club
from tests.services.club import Club, copied
from tests.services.histories import COMMANDS, Command, make_busy

HISTORIES = st.lists(
    st.tuples(st.sampled_from(COMMANDS), st.integers(0, 2**32)), min_size=8, max_size=16
)
ACTORS = ("", "Sam")


@dataclass(frozen=True)
class Step:
    """An entry that was made, by whom, and the rows before it (None: half of a command)."""

    actor: str
    before: Any


def rows(club: Club) -> Any:
    """Every row of the file but the log's, as SQLite has it."""
    with closing(sqlite3.connect(club.path)) as connection:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'log'"
        tables = [name for (name,) in connection.execute(names)]
        return {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"'), key=str) for name in tables
        }


def log_length(club: Club) -> int:
    return int(club.sql("SELECT count(*) FROM log")[0][0])


def play(club: Club, history: list[tuple[Command, int]]) -> list[Step]:
    """Do what can be done of a history; what is refused has changed nothing."""
    steps: list[Step] = []
    state, length = rows(club), log_length(club)
    for command, seed in history:
        dice = Random(seed)
        actor, reason = dice.choice(ACTORS), dice.choice(["recount", "recount", "ruled", None])
        try:
            command(club.by(actor=actor, reason=reason), dice)
        except LeagueError:
            assert (rows(club), log_length(club)) == (state, length)
            continue
        entries = log_length(club) - length
        if not entries:
            assert rows(club) == state
        steps += [Step(actor, state if not part else None) for part in range(entries)]
        state, length = rows(club), length + entries
    return steps


def check_history(club: Club, history: list[tuple[Command, int]]) -> None:
    start = club.archive
    steps = play(club, history)
    end, last = club.archive, rows(club)
    states = [*(step.before for step in steps), last]
    for step in reversed(steps):
        club.by(actor=step.actor).do(undo)
        assert step.before is None or rows(club) == step.before
    assert club.archive == start
    for step, after in zip(steps, states[1:], strict=True):
        club.by(actor=step.actor).do(redo)
        assert after is None or rows(club) == after
    assert club.archive == end
    assert examine_club(club.location).ailments == ()


@pytest.fixture
def busy(club: Club) -> Club:
    """A club in which there is something to do for every command."""
    make_busy(club)
    return club


SETTINGS = settings(
    deadline=None, suppress_health_check=list(HealthCheck), max_examples=5, database=None
)


@pytest.mark.parametrize("half", [0, 1])
@SETTINGS
@given(history=HISTORIES)
def test_undone_and_done_again_everything_is_as_it_was(
    busy: Club, folder: Path, half: int, history: list[tuple[Command, int]]
) -> None:
    check_history(copied(busy, folder / f"history-{half}.db"), history)


@pytest.mark.soak
@settings(SETTINGS, max_examples=1000)
@given(history=HISTORIES)
def test_a_thousand_histories(busy: Club, folder: Path, history: list[tuple[Command, int]]) -> None:
    check_history(copied(busy, folder / "history.db"), history)
