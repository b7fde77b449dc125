"""`simulate`: hands, matches and evenings played by bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rd_league.engine.bots import Skill
    from rd_league.engine.simulation import Plan, SimulatedHand

app = options.group("Hands, matches and evenings played by bots.")

SeatsOption = Annotated[int, typer.Option("--seats", min=2, max=8, help="Seats at the table.")]
SeedOption = Annotated[str, typer.Option("--seed", help="What deals and clocks come from.")]
RulesOption = Annotated[
    str, typer.Option("--rules", help="A rule set, with option=value words if wanted.")
]
SkillOption = Annotated[
    list[str] | None,
    typer.Option("--skill", help="Of each seat in order: seconds a move, or seconds:error rate."),
]
ProcessesOption = Annotated[int, typer.Option("--processes", min=1, help="Processes to use.")]
NameOption = Annotated[list[str] | None, typer.Option("--name", help="Of each seat in order.")]
PROGRESS_FROM = 200  # hands


@app.command()
def hand(
    seats: SeatsOption = 4,
    seed: SeedOption = "1",
    number: Annotated[int, typer.Option("--hand", min=1, help="The first hand's number.")] = 1,
    hands: Annotated[int, typer.Option("--hands", min=1, help="How many hands.")] = 1,
    rules: RulesOption = "racing-demon",
    skill: SkillOption = None,
    name: NameOption = None,
    record: Annotated[
        Path | None, typer.Option("--record", help="Write the first hand as a record (.rdh).")
    ] = None,
    processes: ProcessesOption = 1,
    form: FormatOption = Format.TABLE,
) -> None:
    """Play hands, write a record of one, or show the distributions of many."""
    import gc

    from rd_league.cli import show
    from rd_league.engine.record import format_record
    from rd_league.engine.simulation import distribution, recorded_hand, simulated_hands
    from rd_league.render.simulations import (
        distribution_grid,
        distribution_json,
        distribution_line,
    )

    gc.enable()
    plan = _plan(seats, seed, rules, skill)
    names = _names(name, ("",) * seats)
    if record is not None:
        show.written(format_record(recorded_hand(plan, number, names)), record)
    played: Iterable[SimulatedHand]
    played = simulated_hands(plan, range(number, number + hands), processes)
    if hands >= PROGRESS_FROM:
        played = _with_progress(played, hands)
    found = list(played)
    if hands == 1:
        _show_hand(plan, found[0], names, form)
        return
    spread = distribution(found, plan.rules)
    if form is Format.JSON:
        show.as_json(distribution_json(plan, spread))
        return
    show.listing(distribution_grid(spread, plan.letters), form, "")
    if form is Format.TABLE:
        show.line(distribution_line(spread))


@app.command()
def match(
    seats: SeatsOption = 4,
    seed: SeedOption = "1",
    rules: RulesOption = "racing-demon",
    skill: SkillOption = None,
    name: NameOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Play a whole match, each seat for itself, extra hands included; show its box score."""
    from rd_league.cli import show
    from rd_league.render.box_scores import box_score, course_lines
    from rd_league.render.matches import match_json, parts, standing_line
    from rd_league.services.simulations import simulated_match

    plan = _plan(seats, seed, rules, skill)
    names = _names(name, tuple(plan.letters))
    result = simulated_match(plan, names).result
    if form is Format.JSON:
        show.as_json(match_json(result))
    elif form is Format.CSV:
        show.as_csv(parts(result))
    else:
        show.rich(box_score(result))
        show.lines(course_lines(result))
        show.line(standing_line(result))


@app.command()
def night(
    players: Annotated[int, typer.Option("--players", min=2, help="How many play.")] = 16,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How many rounds.")] = 4,
    seed: Annotated[
        str, typer.Option("--seed", help="What seating, deals and clocks come from.")
    ] = "1",
    rules: RulesOption = "racing-demon",
    skill: Annotated[
        list[str] | None,
        typer.Option(
            "--skill", help="Of each player in order: seconds a move, or seconds:error rate."
        ),
    ] = None,
    sit_out: Annotated[
        bool,
        typer.Option("--sit-out", help="Let some sit out where tables of four cannot be filled."),
    ] = False,
    processes: ProcessesOption = 1,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rehearse an evening: who sits with whom, how long it takes, how often an extra hand comes."""
    import gc

    from rd_league.cli import show
    from rd_league.league.seating_plan import Leftovers
    from rd_league.render.simulations import evening_grid, evening_json, evening_lines
    from rd_league.services.simulations import NightPlan, simulated_night

    gc.enable()
    leftovers = Leftovers.SIT_OUT if sit_out else Leftovers.SIZES
    night_plan = NightPlan(_plan(players, seed, rules, skill), rounds, leftovers)
    evening = simulated_night(night_plan, processes)
    if form is Format.JSON:
        show.as_json(evening_json(evening))
        return
    show.listing(evening_grid(evening), form, "")
    if form is Format.TABLE:
        show.lines(evening_lines(evening))


def _show_hand(plan: "Plan", played: "SimulatedHand", names: tuple[str, ...], form: Format) -> None:
    """One hand: a line of counts, or seat by seat."""
    from rd_league.cli import show
    from rd_league.render.simulations import hand_grid, hand_json
    from rd_league.render.verdicts import sheet_line

    match form:
        case Format.TABLE:
            show.say(
                "hand {number}: {counts}",
                number=played.number,
                counts=sheet_line(played.sheet, plan.letters),
            )
        case Format.JSON:
            show.as_json(hand_json(plan, played, names))
        case Format.CSV:
            show.as_csv(hand_grid(plan, played, names))


def _plan(seats: int, seed: str, rules: str, skill: list[str] | None) -> "Plan":
    """Who plays what.

    Raises:
        UsageError: `seats-over`.
    """
    from rd_league.engine.bots import Skill
    from rd_league.engine.simulation import Plan
    from rd_league.errors import UsageError
    from rd_league.hand.rulesets import parse_rules

    skills = [_skill(text) for text in skill or []]
    if len(skills) > seats:
        raise UsageError("seats-over", count=len(skills), option="--skill", seats=seats)
    skills += [Skill()] * (seats - len(skills))
    return Plan(parse_rules(rules), tuple(skills), seed)


def _names(given: list[str] | None, others: tuple[str, ...]) -> tuple[str, ...]:
    """The name of each seat; of those that were given none, what stands for it in `others`.

    Raises:
        UsageError: `seats-over`.
        ConflictError: `player-twice`.
        BadInputError: see `checked_name`.
    """
    from rd_league.errors import ConflictError, UsageError
    from rd_league.league.roster import checked_name, fold

    names = [checked_name(name) for name in given or []]
    if len(names) > len(others):
        raise UsageError("seats-over", count=len(names), option="--name", seats=len(others))
    names += others[len(names) :]
    for name in filter(None, names):
        if [fold(other) for other in names].count(fold(name)) > 1:
            raise ConflictError("player-twice", name=name)
    return tuple(names)


def _skill(text: str) -> "Skill":
    """How well a bot plays: `0.8`, or `0.8:0.05` with its error rate.

    Raises:
        BadInputError: `skill-word`.
    """
    from rd_league.engine.bots import Skill
    from rd_league.errors import BadInputError

    reaction, _, errors = text.partition(":")
    try:
        skill = Skill(float(reaction), float(errors or 0))
    except ValueError:
        raise BadInputError("skill-word", word=text) from None
    if not (0.05 <= skill.reaction <= 60 and 0 <= skill.error_rate < 1):
        raise BadInputError("skill-word", word=text)
    return skill


def _with_progress(played: "Iterable[SimulatedHand]", hands: int) -> "Iterable[SimulatedHand]":
    """The same hands, with a bar on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    from rd_league.language import gettext

    console = Console(stderr=True)
    return track(played, gettext("hands"), hands, console=console, disable=not console.is_terminal)
