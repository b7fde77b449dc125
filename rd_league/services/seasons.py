"""Seasons: beginning, changing, closing, and finding the one that is meant."""

import re
from dataclasses import replace

from rd_league.errors import BadInputError, ConflictError, NotFoundError
from rd_league.hand.rules import RuleSet
from rd_league.league.plan import refuse_contradiction
from rd_league.league.roster import checked_name, find_name, fold
from rd_league.league.season import (
    Format,
    LeagueAdjustment,
    Season,
    SeasonKind,
    SeasonPlan,
)
from rd_league.league.tiebreaks import tie_break_order
from rd_league.services.desk import Clerk
from rd_league.services.names import club_spellings
from rd_league.storage.store import Store

MOST_POINTS = 999_999  # as in a cell of net points


def begin_season(
    store: Store,
    clerk: Clerk,
    name: str,
    rules: RuleSet,
    plan: SeasonPlan,
    copied: Season | None = None,
) -> Season:
    """Store a new season.

    Args:
        copied: whose entries it begins with, and who is kept apart there.

    Raises:
        ConflictError: `season-exists`.
        BadInputError: `label-reserved`; see `checked_name`, `tie_break_order` and
            `refuse_contradiction` too.
    """
    is_league = plan.format is Format.LEAGUE
    season = Season(
        name=checked_name(name),
        rules=rules,
        plan=_named(store, plan),
        kind=SeasonKind.LEAGUE if is_league else SeasonKind.TOURNAMENT,
    )
    if re.fullmatch("M[0-9]+", season.name):  # what the log calls a match
        raise BadInputError("label-reserved", label=season.name)
    tie_break_order(plan.tie_breaks)
    for other in store.seasons.all():
        if fold(other.name) == fold(season.name):
            raise ConflictError("season-exists", season=other.name)
    store.seasons.add(season)
    if copied is not None:
        for entry in copied.entries:
            store.entries.put(season.name, entry)
        for first, second in map(sorted, copied.apart):
            store.entries.set_apart(season.name, first, second, apart=True)
        season = store.seasons.find(season.name)
    clerk.write_down(store, "season new", season.name, f"{rules.name} {rules.digest}")
    return season


def change_season(
    store: Store,
    clerk: Clerk,
    season: Season,
    *,
    rules: RuleSet | None = None,
    plan: SeasonPlan | None = None,
) -> Season:
    """Set rules or plan of a season anew; matches that were begun keep their rules.

    Raises:
        ConflictError: `season-closed`.
        BadInputError: see `begin_season`.
    """
    require_open(season)
    changed = replace(season, rules=rules or season.rules, plan=_named(store, plan or season.plan))
    tie_break_order(changed.plan.tie_breaks)
    store.seasons.change(changed)
    clerk.write_down(store, "season set", season.name)
    return changed


def find_season(store: Store, written: str | None) -> Season:
    """The season that is meant: the one named, else tonight's, else the only open one.

    Tonight's counts only while it is open itself, or none other is.

    Raises:
        NotFoundError: `season-unknown`, `season-none`.
        ConflictError: `season-which`, with the candidates.
    """
    if written is not None:
        return store.seasons.find(written)
    seasons = store.seasons.all()
    open_ones = [season for season in seasons if season.is_open]
    if (night := store.nights.tonight()) is not None:
        tonight = next(season for season in seasons if season.name == night.season)
        if tonight.is_open or not open_ones:
            return tonight
    open_ones = open_ones or list(seasons[-1:])
    if not open_ones:
        raise NotFoundError("season-none")
    if len(open_ones) > 1:
        names = tuple(season.name for season in open_ones)
        raise ConflictError("season-which", candidates=names)
    return open_ones[0]


def require_open(season: Season) -> None:
    """Refuse to change what a closed season rests on.

    Raises:
        ConflictError: `season-closed`.
    """
    if not season.is_open:
        raise ConflictError("season-closed", season=season.name)


def adjust_season(
    store: Store, clerk: Clerk, season: Season, written: str, points: int
) -> LeagueAdjustment:
    """Give or take league points, with a reason."""
    require_open(season)
    name = find_name(written, club_spellings(store), "player")
    adjustment = LeagueAdjustment(name, checked_points(points), reason_of(clerk))
    store.seasons.adjust(season.name, adjustment, store.players, store.teams)
    clerk.write_down(store, "adjust", season.name, f"{name} {points:+}")
    return adjustment


def reason_of(clerk: Clerk) -> str:
    """The reason given, where one must be; a trial needs none, as nothing of it is kept.

    Raises:
        ConflictError: `reason-missing`.
    """
    if not clerk.reason and not clerk.dry_run:
        raise ConflictError("reason-missing")
    return clerk.reason or ""


def checked_points(points: int) -> int:
    """Points that somebody gives or takes, if they can be stored.

    Raises:
        BadInputError: `option-value`.
    """
    if abs(points) > MOST_POINTS:
        allowed = f"{-MOST_POINTS} to {MOST_POINTS}"
        raise BadInputError("option-value", option="points", value=points, allowed=allowed)
    return points


def renamed_in_plans(store: Store, old: str, new: str) -> None:
    """Write a player's new name where plans name players."""
    for season in store.seasons.all():
        if old in season.plan.manual:
            order = [new if each == old else each for each in season.plan.manual]
            unique = tuple(dict.fromkeys(order))
            store.seasons.change(replace(season, plan=replace(season.plan, manual=unique)))


def _named(store: Store, plan: SeasonPlan) -> SeasonPlan:
    """The plan, if it does not contradict itself, with names of `manual` as they are stored."""
    refuse_contradiction(plan)
    known = club_spellings(store)
    return replace(plan, manual=tuple(find_name(name, known, "player") for name in plan.manual))
