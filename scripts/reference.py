"""Tables of the docs, written from what they are about: commands, settings, words of a plan."""

from enum import StrEnum
from operator import attrgetter
from typing import Any

import typer

from rd_league.cli.app import COMMANDS, app
from rd_league.config import SETTINGS
from rd_league.league.plan import PLAN_WORDS, plan_texts
from rd_league.league.season import Award, SeasonPlan
from rd_league.league.seating_plan import Sizes, Weights

PLAN_MEANINGS = {
    "aggregate": "whether standings go by the sum of league points or by their average",
    "best": "so many of the best matches count",
    "discards": "so many of the worst matches do not count",
    "minimum": "matches it takes to have a place; who has fewer stands below the line",
    "rank-guests": "whether guests have places",
    "gross": "places in matches go by totals without start points",
    "lot": "the seed of the tie-break `lot`",
    "manual": "the order of the tie-break `manual`",
    "format": "what is played in which order ([formats](formats.md))",
    "rounds": "how many rounds, or how many before a final",
    "advance": "how many of each table go on in a knock-out",
    "final": "how many sit at the final table after groups",
    "tables": "the least, the most and the preferred number at a table",
    "method": "how people are seated ([seating](seating.md#methods))",
    "leftovers": "what is done where numbers do not fit",
    "weights": "what makes a seating dear ([seating](seating.md#what-a-seating-costs))",
    "sit-out": "league points for a round that was sat out",
    "missed": "league points for rounds before somebody came",
    "substitutes": "whom the result of a substitute counts for",
    "divisions": "the divisions, the highest first",
    "promoted": "how many go up, and down, between two divisions",
}


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


def plan() -> str:
    """The words of a plan, as Markdown.

    Raises:
        ValueError: a word without a meaning, or a meaning without a word.
    """
    if PLAN_MEANINGS.keys() != PLAN_WORDS.keys():
        raise ValueError(PLAN_MEANINGS.keys() ^ PLAN_WORDS.keys())
    plain, texts = SeasonPlan(), plan_texts(SeasonPlan())
    rows = []
    for word, (name, _) in PLAN_WORDS.items():
        values = allowed(attrgetter(name)(plain))
        default = f"`{texts[word]}`" if texts[word] else "–"
        rows.append(f"| `{word}` | {values} | {default} | {PLAN_MEANINGS[word]} |")
    return "\n".join(["| word | values | default | what it says |", "| --- " * 4 + "|", *rows])


def allowed(default: object) -> str:
    """Which values a word takes, told from the kind of its default."""
    if isinstance(default, StrEnum):
        return ", ".join(f"`{value}`" for value in type(default))
    kinds = {
        bool: "`yes`, `no`",
        int: "a number",
        type(None): "a number, `all`",
        str: "a text",
        tuple: "`NAME,NAME`",
        Sizes: "`3-6:4`, `4`",
        Award: "`none`, `average`, `median`, a number",
        Weights: "`repeat=200 odd=0`",
    }
    return kinds[type(default)]


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
