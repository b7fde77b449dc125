"""Every command there is, by its words."""

import shlex
from collections.abc import Iterator
from typing import Any

import typer

from tests.cli.command_line import ROOT


def _walked(command: Any, words: tuple[str, ...], context: Any) -> Iterator[tuple[str, Any]]:
    names = command.list_commands(context) if hasattr(command, "list_commands") else ()
    for name in names:
        verb = command.get_command(context, name)
        yield from _walked(
            verb, (*words, name), typer.Context(verb, info_name=name, parent=context)
        )
    if words and (not names or command.invoke_without_command):
        yield " ".join(words), command


COMMANDS: dict[str, Any] = dict(_walked(ROOT, (), typer.Context(ROOT, info_name="rd-league")))
"""The words of each command, `hand add`, and the command."""


def command_of(line: str) -> str:
    """The words that name the command of a line."""
    words = shlex.split(line)
    if words[0] in ("--db", "--lang"):
        words = words[2:]
    if words[0] == "--public":
        words = words[1:]
    return next(name for count in (2, 1) if (name := " ".join(words[:count])) in COMMANDS)


def takes(name: str, option: str) -> bool:
    """Whether a command has an option."""
    return any(option in parameter.opts for parameter in COMMANDS[name].params)
