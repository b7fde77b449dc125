"""`rules`: rule sets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    ReasonOption,
)

if TYPE_CHECKING:
    from rd_league.hand.rules import RuleSet

app = options.group("Rule sets: the named ones, and a club's own from TOML files.")

RulesArgument = Annotated[
    str, typer.Argument(help="A rule set, with option=value words if wanted: 'bonus target=50'.")
]


def _known() -> "dict[str, RuleSet]":
    """The rule sets that can be named here: the club's own too, if there is a club file."""
    from rd_league.errors import NotFoundError
    from rd_league.services.rules import known_rules

    try:
        with options.looking() as store:
            return known_rules(store)
    except NotFoundError:
        return known_rules(None)


@app.command("list")
def list_(form: FormatOption = Format.TABLE) -> None:
    """List the rule sets and what each changes from the defaults."""
    from rd_league.cli import show
    from rd_league.render.rules import rule_set_grid

    show.listing(rule_set_grid(tuple(_known().values())), form, "")


@app.command("show")
def show_(
    name: RulesArgument = "racing-demon",
    form: FormatOption = Format.TABLE,
    toml: Annotated[bool, typer.Option("--toml", help="As a TOML file.")] = False,
) -> None:
    """Show every option of a rule set."""
    from rd_league.cli import show
    from rd_league.hand.rulesets import parse_rules
    from rd_league.render.rules import option_grid, rules_json

    rules = parse_rules(name, _known())
    if toml:
        from rd_league.files.rules_toml import format_rules

        show.line(format_rules(rules).rstrip())
    elif form is Format.JSON:
        show.as_json(rules_json(rules))
    else:
        if form is Format.TABLE:
            show.line(f"{rules.name} {rules.digest}")
        show.listing(option_grid(rules), form, "")


@app.command()
def diff(first: RulesArgument, second: RulesArgument, form: FormatOption = Format.TABLE) -> None:
    """Show in which options two rule sets differ."""
    from rd_league.cli import show
    from rd_league.hand.rulesets import parse_rules
    from rd_league.render.rules import difference_grid

    known = _known()
    differing = difference_grid(parse_rules(first, known), parse_rules(second, known))
    show.listing(differing, form, "They are the same.")


@app.command()
def add(
    files: Annotated[list[Path], typer.Argument(help="TOML files.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Keep rule sets from TOML files as the club's own."""
    from rd_league.cli import show
    from rd_league.files.decode import read_bytes
    from rd_league.files.rules_toml import parse_rules_file
    from rd_league.services.rules import add_rules, known_rules

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        for file in files:
            rules = parse_rules_file(read_bytes(file), file.name, known_rules(store))
            add_rules(store, who, rules)
            show.line(f"{rules.name} {rules.digest}")
