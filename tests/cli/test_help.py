"""Help for every command and option, and completion for names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rd_league.cli import app
from tests.cli.command_line import ok, run
from tests.cli.tree import COMMANDS


def bare(text: str) -> str:
    """The text without any space: help is folded, at hyphens too."""
    return "".join(text.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_helps_with_itself_and_all_its_options(name: str) -> None:
    command = COMMANDS[name]

    text = ok(f"{name} --help").out

    assert text.startswith(f"Usage: rd-league {name} ")
    assert bare(command.help) in bare(text)
    for parameter in command.params:
        assert parameter.help, f"{name}: {parameter.name} has no help"
        assert bare(parameter.help) in bare(text)
    assert ok(f"{name} -h").out == ok(f"{name} --help").out


def test_the_help_of_all_lists_every_command_in_its_section() -> None:
    lines = ok("--help").lines

    commands = [
        line.split()[0]
        for line in lines[lines.index("Every night:") :]
        if line[:2] == "  " != line[2:4]
    ]
    assert commands == list(app.COMMANDS)
    for section in dict.fromkeys(section for section, _, _ in app.COMMANDS.values()):
        assert f"{section}:" in lines


def test_what_the_help_of_all_says_of_a_noun_are_the_verbs_it_has() -> None:
    for noun, (_, _, text) in app.COMMANDS.items():
        verbs = [name.removeprefix(f"{noun} ") for name in COMMANDS if name.startswith(f"{noun} ")]
        if ": " in text:
            said = text.partition(": ")[2].rstrip(".").split(", ")
            assert sorted(said) == sorted(verbs), noun


def test_a_command_that_is_not_there_is_answered_with_the_nearest() -> None:
    said = run("entter")

    assert said.code == 2
    assert said.err.splitlines()[-1] == ("Error: No such command 'entter'. Did you mean 'enter'?")


def test_the_version_is_told() -> None:
    assert ok("--version").out == "rd-league 0.1.0\n"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("rd-league match new Ann+Bob G", ["Greta", "Gus"]),
        ("rd-league sta", ["status", "standings", "stats"]),
    ],
)
def test_the_shell_completes_commands_and_names(
    typed: str, offered: list[str], evening: Path
) -> None:
    words = typed.split(" ")
    completed = subprocess.run(
        [sys.executable, "-m", "rd_league"],
        cwd=evening.parent,
        env={
            **os.environ,
            "_RD_LEAGUE_COMPLETE": "complete_bash",
            "COMP_WORDS": typed,
            "COMP_CWORD": str(len(words) - 1),
        },
        capture_output=True,
        text=True,
        check=True,
    )

    assert (completed.stdout.split(), completed.stderr) == (offered, "")
