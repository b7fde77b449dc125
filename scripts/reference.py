"""The command reference, written from the commands themselves (docs/commands.md)."""

from typing import Any

import typer

from rd_league.cli.app import COMMANDS, app
from rd_league.config import SETTINGS


def reference() -> str:
    """Every command with its arguments and options, as Markdown."""
    root: Any = typer.main.get_command(app)
    context = root.make_context("rd-league", ["status"], resilient_parsing=True)
    parts = []
    for section in dict.fromkeys(section for section, _, _ in COMMANDS.values()):
        parts.append(f"## {section}\n")
        for name, (of, _, _) in COMMANDS.items():
            if of == section:
                parts += described(root.get_command(context, name), f"rd-league {name}")
    return "\n".join(parts)


def settings() -> str:
    """The table of settings, as Markdown."""
    rows = [f"| `{each.option}` | `{each.variable}` | {each.meaning} |" for each in SETTINGS]
    return "\n".join(["| option | environment | meaning |", "| --- | --- | --- |", *rows])


def described(command: Any, path: str) -> list[str]:
    """One command, and those below it."""
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option"]
    usage = " ".join([path, *(usage_of(each) for each in arguments)])
    lines = [f"### `{usage}`\n", f"{command.help.strip()}\n"]
    lines += [f"- `{usage_of(each)}`: {each.help}" for each in arguments if each.help]
    lines += [f"- `{', '.join(each.opts + each.secondary_opts)}`: {each.help}" for each in options]
    if arguments or options:
        lines.append("")
    for name, below in getattr(command, "commands", {}).items():
        lines += described(below, f"{path} {name}")
    return lines


def usage_of(argument: Any) -> str:
    """How an argument is written in a usage line."""
    name = argument.metavar or argument.name.upper()
    if name.startswith("[") or name.endswith("..."):
        return str(name)
    many = "..." if argument.nargs == -1 else ""
    return f"{name}{many}" if argument.required else f"[{name}]{many}"
