"""A name that is nearly known: asked about at a terminal, refused where nobody can be asked."""

from pathlib import Path

import pytest

from tests.cli.command_line import ok, run
from tests.cli.terminal import Terminal

QUESTION = 'Is "ANN" the "Ann" who is here already?'


def names() -> list[str]:
    return [player["name"] for player in ok("player list --format json").json]


def test_the_same_person_is_not_added_twice_and_the_others_are(club: Path) -> None:
    before = names()
    with Terminal(club.parent, "player", "add", "ANN", "Xaver") as terminal:
        terminal.read_until(QUESTION)
        terminal.type("y")
        code = terminal.exit_code()

    assert code == 0
    assert names() == [*before, "Xaver"]


def test_somebody_else_needs_another_name(club: Path) -> None:
    before = names()
    with Terminal(club.parent, "player", "add", "ANN", "Xaver") as terminal:
        terminal.read_until(QUESTION)
        terminal.type("n")
        code = terminal.exit_code()

    assert code == 5
    assert names() == before


@pytest.mark.usefixtures("club")
def test_where_nobody_can_be_asked_it_is_refused() -> None:
    before = names()

    said = run("player add ANN Xaver")

    assert said.code == 5
    assert names() == before
