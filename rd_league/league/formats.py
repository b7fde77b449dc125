"""What is played in which order: the next round of a season, its end, its champions (L3).

`course` is a pure function of what was seated and played, like standings: a correction is one
change, and the course follows. What was seated already is never rewritten; `stages.stale_rounds`
tells what would be seated otherwise now. Definitions with worked examples: docs/formats.md.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations

from rd_league.league.advancement import final_cut, is_over
from rd_league.league.closing import champions
from rd_league.league.cuts import Level
from rd_league.league.round_robin import meetings
from rd_league.league.rounds import Round, RoundStatus
from rd_league.league.season import Format, SeasonPlan
from rd_league.league.seating_plan import Leftovers, Method
from rd_league.league.sizes import can_sit, out_count
from rd_league.league.stages import Advanced, Stage, advanced, cuts
from rd_league.league.ties import TieStatus, ties_that_matter


class Blocked(StrEnum):
    """Why the next round cannot be seated yet."""

    DRAFT = "round-draft"
    """A round is drawn and not posted."""
    TABLE = "table-unfinished"
    VOID = "table-void"
    """The match of a table was struck out, and is to be played again."""
    TIE = "tie-due"
    NOBODY = "nobody-plays"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What has to happen before the next round.

    Attributes:
        values: `round-draft`: round; `table-unfinished`, `table-void`: round, table, match (None:
            none was begun); `tie-due`: tie, sides; `nobody-plays`: none.
    """

    code: Blocked
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that can be seated now.

    Attributes:
        number: within the season.
        names: who plays, the strongest first (`Request.strength` counts from there); nobody:
            whoever is here.
        method: how it is seated.
        byes: who goes on without playing; seated as `Absent.BYE`.
        reserves: who comes in for a no-show, the first first.
        is_final: whether it is the final table.
    """

    number: int
    names: Level
    method: Method
    byes: Level = ()
    reserves: Level = ()
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """Where a season is in its format.

    Attributes:
        next_round: None while something is in the way, and once all is played.
        obstacles: all that is in the way, of the next round or of closing.
        is_complete: whether the format has nothing more to play; a league without a number of
            rounds never is.
        champions: those in the first place once it is complete, one for each division; several
            where a first place is shared.
    """

    next_round: NextRound | None = None
    obstacles: tuple[Obstacle, ...] = ()
    is_complete: bool = False
    champions: Level = ()


def course(stage: Stage) -> Course:
    """What comes next in a season, and what is in the way of it."""
    return FORMATS[stage.plan.format](stage)


def with_reserves(next_round: NextRound, absent: Collection[str]) -> NextRound:
    """A round with reserves in the place of those who did not turn up.

    The first reserve who is here takes the place of the first no-show, and so on; a no-show with a
    bye loses it to nobody. Where reserves run out, fewer play.
    """
    here = [name for name in next_round.reserves if name not in absent]
    names: list[str] = []
    for name in next_round.names:
        if name not in absent:
            names.append(name)
        elif here:
            names.append(here.pop(0))
    byes = tuple(name for name in next_round.byes if name not in absent)
    return replace(next_round, names=tuple(names), byes=byes, reserves=tuple(here))


def final_round(stage: Stage) -> NextRound:
    """The final table after groups as things stand; those level across the cut are not in it."""
    parted = final_cut(stage.tables[0], stage.results, stage.rounds)
    return NextRound(
        number=_number(stage),
        names=parted.above,
        method=Method.SNAKE,
        reserves=parted.below,
        is_final=True,
    )


def unmet(stage: Stage) -> tuple[tuple[str, str], ...]:
    """Pairs of a round robin who still have to meet: entries who stay, of the same division.

    Where nobody is entered, those who have been seated.
    """
    met = meeting_counts(stage)
    division = {each.name: each.division for each in stage.register.entries} or {
        name: None for each in stage.posted for table in each.tables for name in table.names
    }
    names = sorted(name for name in division if stage.stays(name))
    return tuple(
        pair
        for pair in combinations(names, 2)
        if division[pair[0]] == division[pair[1]] and pair not in met
    )


def meeting_counts(stage: Stage) -> Mapping[tuple[str, str], int]:
    """How often each pair, its names in order, has met at a table whose match counts."""
    return meetings(
        tuple(table.names for table in each.tables if is_over(stage.result(table.match)))
        for each in stage.posted
    )


def _number(stage: Stage) -> int:
    return max((each.number for each in stage.posted), default=0) + 1


def _open_tables(stage: Stage) -> list[Obstacle]:
    """A draft, and the tables of the last round whose match has no result yet."""
    found = [
        Obstacle(Blocked.DRAFT, {"round": each.number})
        for each in stage.rounds
        if each.status is RoundStatus.DRAFT
    ]
    for each in stage.posted:
        for table in each.tables:
            result = stage.result(table.match)
            if not is_over(result):
                is_void = result is not None and result.match.is_void
                match = None if table.match is None else f"M{table.match}"
                values = {"round": each.number, "table": table.number, "match": match}
                found.append(Obstacle(Blocked.VOID if is_void else Blocked.TABLE, values))
    return found


def _ties_due(stage: Stage) -> list[Obstacle]:
    """The ties across a cut; one in a match that goes on is a table that is not finished."""
    return [
        Obstacle(Blocked.TIE, {"tie": tie.label, "sides": tie.sides})
        for tie in ties_that_matter(stage.results, stage.tables, stage.rounds)
        if tie.status is TieStatus.DUE and not (tie.match and tie.match.due and not tie.play_off)
    ]


def _blocked_or(obstacles: Sequence[Obstacle], next_round: Callable[[], NextRound]) -> Course:
    return Course(obstacles=tuple(obstacles)) if obstacles else Course(next_round())


def _plain_round(stage: Stage) -> NextRound:
    number = _number(stage)
    return NextRound(number, stage.field_of(number), stage.plan.seating.method)


def _league(stage: Stage) -> Course:
    """Any number of rounds, none waiting for the one before."""
    if _rounds_done(stage):
        return _finished(stage)
    return Course(_plain_round(stage))


def _rounds(stage: Stage) -> Course:
    """The rounds of the plan, one after the other."""
    if _rounds_done(stage):
        return _finished(stage)
    return _blocked_or(_open_tables(stage), lambda: _plain_round(stage))


def _round_robin(stage: Stage) -> Course:
    """Rounds until everybody has met everybody, or as many as the plan allows."""
    obstacles = _open_tables(stage)
    if stage.posted and not obstacles and (_rounds_done(stage) or not unmet(stage)):
        return _finished(stage)
    return _blocked_or(obstacles, lambda: _plain_round(stage))


def _rounds_done(stage: Stage) -> bool:
    limit = stage.plan.rounds
    return limit is not None and len(stage.posted) >= limit and not _open_tables(stage)


def _finished(stage: Stage) -> Course:
    """All is played; ties that are due are still in the way of closing."""
    due = tuple(_ties_due(stage))
    return Course(is_complete=True, champions=champions(stage.tables), obstacles=due)


def _groups(stage: Stage) -> Course:
    """Rounds, then a final table of the best."""
    finals = [each for each in stage.posted if each.is_final]
    if finals:
        return _after_final(stage, finals[-1])
    groups, limit = stage.posted, stage.plan.rounds
    if limit is None or len(groups) < limit:
        return _blocked_or(_open_tables(stage), lambda: _plain_round(stage))
    return _blocked_or(_open_tables(stage) or _ties_due(stage), lambda: final_round(stage))


def _after_final(stage: Stage, seated: Round) -> Course:
    obstacles = _open_tables(stage) or _ties_due(stage)
    if obstacles:
        return Course(obstacles=tuple(obstacles))
    winners = tuple(name for parted in cuts(stage, seated) for name in parted.above)
    return Course(is_complete=True, champions=winners)


def _knock_out(stage: Stage) -> Course:
    """Tables from which the best go on, down to a final table."""
    rounds = stage.posted
    if rounds and rounds[-1].is_final:
        return _after_final(stage, rounds[-1])
    obstacles = _open_tables(stage) or _ties_due(stage)
    if obstacles:
        return Course(obstacles=tuple(obstacles))
    found = advanced(stage, rounds[-1]) if rounds else Advanced(stage.seeded, ())
    names = [name for name in found.on if stage.stays(name)]
    reserves = [name for name in found.out if stage.stays(name)]
    vacant = len(found.on) - len(names) if rounds else 0
    names += reserves[:vacant]
    if not names:
        return Course(obstacles=(Obstacle(Blocked.NOBODY),))
    if len(names) == 1:
        return Course(is_complete=True, champions=tuple(names))
    byes = bye_count(len(names), stage.plan)
    return Course(
        NextRound(
            number=_number(stage),
            names=tuple(names[byes:]),
            method=Method.SNAKE,
            byes=tuple(names[:byes]),
            reserves=tuple(reserves[vacant:]),
            is_final=len(names) <= stage.plan.seating.sizes.most,
        )
    )


def bye_count(count: int, plan: SeasonPlan) -> int:
    """How many of so many go on without playing a round of a knock-out: the strongest.

    Nobody at a final table. Else tables of other sizes take uneven numbers, unless the plan lets
    those sit out who do not fill a table of the preferred size; and whatever the plan says, as many
    as make the rest sit at tables of the sizes it allows.
    """
    sizes = plan.seating.sizes
    if count <= sizes.most:
        return 0
    least = 0
    if plan.seating.leftovers is Leftovers.SIT_OUT:
        least = out_count(Leftovers.SIT_OUT, count, 0, sizes)
    return next((byes for byes in range(least, count) if can_sit(count - byes, sizes)), 0)


FORMATS: Mapping[Format, Callable[[Stage], Course]] = {
    Format.LEAGUE: _league,
    Format.ROUNDS: _rounds,
    Format.ROUND_ROBIN: _round_robin,
    Format.KNOCKOUT: _knock_out,
    Format.GROUPS: _groups,
}
"""What comes next in each format."""
