"""`season`: seasons."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    NameArgument,
    NamesArgument,
    ReasonOption,
    SeasonOption,
)

if TYPE_CHECKING:
    from rd_league.league.season import Season, SeasonPlan
    from rd_league.services.desk import Clerk
    from rd_league.storage.store import Store

app = options.group("Seasons: anything with its own standings.")

NewNameArgument = Annotated[str, typer.Argument(help="The name of the season.")]
OldNameArgument = Annotated[str | None, typer.Argument(help="The season, if several are open.")]
RulesOption = Annotated[
    str | None, typer.Option("--rules", help="A rule set: a name, and option=value words.")
]
TargetOption = Annotated[
    str | None, typer.Option("--target", help="Total to play to, or none (R12.1).")
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", help="An option of the rules: name=value.")
]
SchemeOption = Annotated[
    str | None,
    typer.Option(
        "--scheme", help="place, total, wins or share; 'place first=100 last=0', 'place 4=7,5,3,1'."
    ),
]
TieBreaksOption = Annotated[
    str | None,
    typer.Option(
        "--tie-breaks", help="In order: wins,countback,total,head-to-head,extra-hands,shared, …"
    ),
]
PlanOption = Annotated[
    list[str] | None,
    typer.Option(
        "--plan", help="best=8, discards=1, minimum=3, aggregate=average, rank-guests=yes, …"
    ),
]


FromOption = Annotated[
    str | None, typer.Option("--from", help="A season to copy every setting from.")
]


@app.command()
def new(
    name: NewNameArgument,
    old: FromOption = None,
    rules: RulesOption = None,
    target: TargetOption = None,
    changes: SetOption = None,
    scheme: SchemeOption = None,
    tie_breaks: TieBreaksOption = None,
    plan: PlanOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Begin a season; it freezes rules, points scheme and tie-breaks."""
    from rd_league.cli import show
    from rd_league.league.season import SeasonPlan
    from rd_league.render.seasons import season_lines
    from rd_league.services.closing import successor
    from rd_league.services.rules import choose_rules
    from rd_league.services.seasons import begin_season

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        copied = successor(store, store.seasons.find(old)) if old else None
        chosen_plan = _planned(copied.plan if copied else SeasonPlan(), scheme, tie_breaks, plan)
        if copied and not rules:
            chosen = copied.rules.with_options(_changed(target, changes))
        else:
            chosen = choose_rules(store, rules or "racing-demon", _changed(target, changes))
        season = begin_season(store, who, name, chosen, chosen_plan, copied)
    show.lines(season_lines(season))


@app.command("set")
def set_season(
    name: NewNameArgument,
    rules: RulesOption = None,
    target: TargetOption = None,
    changes: SetOption = None,
    scheme: SchemeOption = None,
    tie_breaks: TieBreaksOption = None,
    plan: PlanOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Change a season; matches that were begun keep their rules."""
    from rd_league.cli import show
    from rd_league.cli.difference import offer_undo
    from rd_league.render.places import move_lines
    from rd_league.render.seasons import season_lines
    from rd_league.services.rules import choose_rules
    from rd_league.services.seasons import change_season, find_season
    from rd_league.services.standings import moves_since, season_table

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        season = find_season(store, name)
        before = season_table(store, season)
        chosen = choose_rules(store, rules, {}) if rules else season.rules
        chosen = chosen.with_options(_changed(target, changes))
        planned = _planned(season.plan, scheme, tie_breaks, plan)
        season = change_season(store, who, season, rules=chosen, plan=planned)
        moved = moves_since(store, before)
    show.lines([*season_lines(season), *move_lines(moved)])
    offer_undo(who)


@app.command("list")
def list_(form: FormatOption = Format.TABLE) -> None:
    """List the seasons."""
    from rd_league.cli import show
    from rd_league.render.seasons import season_grid

    with options.looking() as store:
        seasons = store.seasons.all()
    show.listing(season_grid(seasons), form, "No seasons yet.")


@app.command("show")
def show_(name: OldNameArgument = None, form: FormatOption = Format.TABLE) -> None:
    """Show rules, points scheme and tie-breaks of a season, and what comes next in it."""
    from rd_league.cli import show
    from rd_league.render.courses import course_json, course_lines
    from rd_league.render.seasons import season_json, season_lines
    from rd_league.services.seasons import find_season
    from rd_league.services.stages import season_course, season_stale

    show.require(form, Format.TABLE, Format.JSON)
    with options.looking() as store:
        season = find_season(store, name)
        found, stale = season_course(store, season), season_stale(store, season)
        closing = store.entries.closings().get(season.name)
    if form is Format.JSON:
        show.as_json({**season_json(season), **course_json(found, stale, closing)})
    else:
        show.lines([*season_lines(season), *course_lines(season, found, stale, closing)])


@app.command()
def close(
    name: OldNameArgument = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Close a season to further results; its table is kept with a digest."""
    from rd_league.cli import show
    from rd_league.render.courses import closing_lines
    from rd_league.render.ties import play_off_lines
    from rd_league.services.closing import close_season, left_level, left_open
    from rd_league.services.seasons import find_season

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        season = find_season(store, name)
        closing, rest = close_season(store, who, season), left_open(store, season)
        level, night = left_level(store, season), store.nights.tonight()
    show.lines(closing_lines(season, closing, rest))
    show.lines(play_off_lines(level))
    if night is not None and night.season == season.name:
        show.remark("Its night {night} is still open: `night close` closes it.", night=night.name)
    if level:
        show.remark("`season reopen` opens it again; `tiebreak play T1 CELL CELL` plays it off.")
    if rest:
        show.remark(
            "`season reopen` opens it again; end them with "
            "`match end {match} time-call --reason TEXT`.",
            match=rest[0][0],
        )


@app.command()
def reopen(
    name: NewNameArgument,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Open a closed season again."""
    from rd_league.cli import show
    from rd_league.render.text import shown
    from rd_league.services.closing import reopen_season
    from rd_league.services.seasons import find_season

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        season = reopen_season(store, who, find_season(store, name))
    show.say("{season} is open.", season=shown(season.name))


@app.command()
def enter(
    names: NamesArgument,
    season: SeasonOption = None,
    division: Annotated[str | None, typer.Option(help="The division they play in.")] = None,
    seed: Annotated[
        int | None, typer.Option(min=1, help="Seed of the first named; the others follow.")
    ] = None,
    demon: Annotated[
        int | None, typer.Option("--demon", help="Cards dealt to the demon: a handicap (R16.1).")
    ] = None,
    start: Annotated[
        int | None, typer.Option("--start", help="Start points in every match (R16.2).")
    ] = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Enter players or teams in a season, or change the terms of those who are in it."""
    from rd_league.services.entries import EntryTerms
    from rd_league.services.entries import enter as put

    terms = EntryTerms(division=division, first_seed=seed, demon_size=demon, start_points=start)
    who = options.clerk(reason, actor, dry_run=dry_run)
    _entered(season, who, lambda store, found: put(store, who, found, names, terms))


@app.command()
def withdraw(
    name: NameArgument,
    season: SeasonOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Let somebody withdraw; the results stand."""
    from rd_league.league.season import EntryStatus
    from rd_league.services.entries import set_status

    who = options.clerk(reason, actor, dry_run=dry_run)
    status = EntryStatus.WITHDRAWN
    _entered(season, who, lambda store, found: set_status(store, who, found, name, status))


@app.command()
def disqualify(
    name: NameArgument,
    season: SeasonOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take somebody's place away, with a reason; the results of the others stand."""
    from rd_league.league.season import EntryStatus
    from rd_league.services.entries import set_status

    who = options.clerk(reason, actor, dry_run=dry_run)
    status = EntryStatus.DISQUALIFIED
    _entered(season, who, lambda store, found: set_status(store, who, found, name, status))


@app.command()
def reinstate(
    name: NameArgument,
    season: SeasonOption = None,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Take back somebody who withdrew or was disqualified."""
    from rd_league.league.season import EntryStatus
    from rd_league.services.entries import set_status

    who = options.clerk(reason, actor, dry_run=dry_run)
    status = EntryStatus.ENTERED
    _entered(season, who, lambda store, found: set_status(store, who, found, name, status))


@app.command()
def apart(
    one: NameArgument,
    other: NameArgument,
    season: SeasonOption = None,
    remove: Annotated[bool, typer.Option("--remove", help="No longer.")] = False,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
) -> None:
    """Keep two players from one table."""
    from rd_league.services.entries import keep_apart

    who = options.clerk(reason, actor, dry_run=dry_run)
    pair = (one, other)
    _entered(
        season, who, lambda store, found: keep_apart(store, who, found, pair, apart=not remove)
    )


@app.command()
def entries(season: SeasonOption = None, form: FormatOption = Format.TABLE) -> None:
    """List who is in a season, with division, seed, handicap and status."""
    from rd_league.cli import show
    from rd_league.render.seasons import apart_lines, entry_grid
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        found = find_season(store, season)
    show.listing(entry_grid(found), form, "Nobody is entered: whoever plays is in.")
    if form is Format.TABLE:
        show.lines(apart_lines(found))


def _entered(
    name: str | None, who: "Clerk", change: Callable[["Store", "Season"], "Season"]
) -> None:
    """Change who is in a season; show what is new of them, and who moves in its standings."""
    from dataclasses import replace

    from rd_league.cli import show
    from rd_league.cli.difference import offer_undo
    from rd_league.render.places import move_lines
    from rd_league.render.seasons import apart_lines, entry_grid
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import moves_since, season_table

    with options.changing(who) as store:
        season = find_season(store, name)
        before = season_table(store, season)
        changed = change(store, season)
        moved = moves_since(store, before)
    entries = tuple(each for each in changed.entries if each not in season.entries)
    if entries:
        show.listing(entry_grid(replace(changed, entries=entries)), Format.TABLE, "")
    if changed.apart != season.apart:
        show.lines(apart_lines(changed))
    show.lines(move_lines(moved))
    offer_undo(who)


def _changed(target: str | None, changes: list[str] | None) -> dict[str, str]:
    """Options of the rules as they were given."""
    from rd_league.hand.rulesets import parse_options

    options_given = parse_options(changes or [])
    return options_given if target is None else {"target": target, **options_given}


def _planned(
    plan: "SeasonPlan", scheme: str | None, tie_breaks: str | None, words: list[str] | None
) -> "SeasonPlan":
    """The plan with what was given; the rest stays."""
    from dataclasses import replace

    from rd_league.hand.rulesets import parse_options
    from rd_league.league.plan import parse_scheme, plan_with

    plan = plan_with(plan, parse_options(words or []))
    if scheme is not None:
        plan = replace(plan, scheme=parse_scheme(scheme))
    if tie_breaks is not None:
        order = tuple(name.strip() for name in tie_breaks.split(",") if name.strip())
        plan = replace(plan, tie_breaks=order)
    return plan
