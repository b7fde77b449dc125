"""What a round is drawn from: who is here, who has met whom, packs, seeds, standings (L2)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rd_league.hand.rules import Teams as TeamMode
from rd_league.league.formats import NextRound, with_reserves
from rd_league.league.model import Match, MatchKind
from rd_league.league.roster import Attendance, Night
from rd_league.league.rounds import Absent, Round, RoundStatus, Unseated
from rd_league.league.season import EntryStatus, Format, Season
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_plan import Leftovers, Method, Sizes
from rd_league.league.sizes import choose_out, out_count
from rd_league.services.partners import by_units, is_rotating, members_of
from rd_league.services.standings import season_table
from rd_league.services.tables import people_at
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays a round, and who does not.

    Attributes:
        playing: players or teams.
        out: the others, with why.
        strength: 1 for the strongest, where the format says who that is.
    """

    playing: tuple[str, ...]
    out: tuple[tuple[str, Absent], ...] = ()
    strength: Mapping[str, int] = field(default_factory=dict)


def field_of(store: Store, season: Season, night: Night, planned: NextRound, seed: str) -> Field:
    """Who plays the next round: those here who are still in it, as far as tables can be filled.

    Args:
        planned: what the format asks for; where it names nobody, whoever is here plays.

    Raises:
        BadInputError: `seating-count`: so many cannot be seated.
    """
    gone = {each.name for each in season.entries if each.status is not EntryStatus.ENTERED}
    here = [name for name in night.present if name not in gone]
    waiting = [name for name in night.of(Attendance.STANDBY) if name not in gone]
    with_those = _units(store, season, [*here, *waiting])
    here = _units(store, season, here)
    if planned.is_final or season.plan.format is Format.KNOCKOUT:
        return _fixed(planned, frozenset(here))
    standby = frozenset(with_those) - frozenset(here)
    missing: list[tuple[str, Absent]] = []
    if season.plan.format is not Format.LEAGUE:
        absent = [name for name in planned.names if name not in here and name not in standby]
        missing = [(name, Absent.MISSED) for name in absent]
    everybody = [*here, *sorted(standby)]
    count = _out_count(store, season, len(here), len(standby))
    outs = past_outs(store.rounds.of(season.name))
    chosen = choose_out(everybody, count, outs, seed, standby)
    why = {name: Absent.STANDBY if name in standby else Absent.SIT_OUT for name in chosen}
    playing = tuple(name for name in everybody if name not in why)
    return Field(playing, (*why.items(), *missing))


def unseated(store: Store, season: Season, night: Night) -> tuple[tuple[str, Unseated], ...]:
    """Those who are here to play and have no place in the seating of a season, with why."""
    gone = {each.name: each.status for each in season.entries}
    here = [*night.present, *night.of(Attendance.STANDBY)]
    playing = [name for name in here if gone.get(name, EntryStatus.ENTERED) is EntryStatus.ENTERED]
    seated = set(people_at(store, _units(store, season, playing)))
    return tuple(
        (name, Unseated(gone[name].value) if name not in playing else Unseated.TEAM)
        for name in here
        if name not in playing or name not in seated
    )


def _fixed(planned: NextRound, here: frozenset[str]) -> Field:
    """Who plays a round for which it is decided who goes on: reserves come in for no-shows."""
    wanted = (*planned.names, *planned.byes, *planned.reserves)
    found = with_reserves(planned, [name for name in wanted if name not in here])
    missing = [name for name in (*planned.names, *planned.byes) if name not in here]
    return Field(
        found.names,
        (
            *((name, Absent.BYE) for name in found.byes),
            *((name, Absent.MISSED) for name in missing),
        ),
        {name: place for place, name in enumerate(found.names, 1)},
    )


def _out_count(store: Store, season: Season, present: int, standby: int) -> int:
    """How many do not play; standby plays only in a season that asks for it."""
    leftovers, sizes = season.plan.seating.leftovers, sizes_of(season)
    if leftovers is Leftovers.STANDBY:
        return out_count(leftovers, present, standby, sizes)
    if is_rotating(season, store):  # the sizes are in pairs; who is left without is drawn there
        return standby + 2 * out_count(leftovers, present // 2, 0, sizes)
    return standby + out_count(leftovers, present, 0, sizes)


def sizes_of(season: Season) -> Sizes:
    """How many sides may sit at a table: partners with a pack each take two seats."""
    sizes = season.plan.seating.sizes
    if season.rules.teams is not TeamMode.COMBINED:
        return sizes
    least, preferred = max(2, -(-sizes.least // 2)), max(2, sizes.preferred // 2)
    return Sizes(min(least, preferred), max(preferred, sizes.most // 2), preferred)


def request_for(
    store: Store,
    season: Season,
    names: tuple[str, ...],
    method: Method,
    number: int | None = None,
) -> Request:
    """What a round of these names is drawn from, but for its seed.

    Args:
        number: number of the round; what came after it does not count. None: the next one.
    """
    request = Request(
        names=names,
        sizes=sizes_of(season),
        method=method,
        past=_past(store, season, number),
        apart=season.apart,
        packs=_packs(store),
        strength=_strength(store, season, method),
        weights=season.plan.seating.weights,
    )
    if season.rules.teams is TeamMode.NONE:
        return request
    members = {team.name: team.members for team in store.teams.all()}
    in_units = {unit: members.get(unit, members_of(unit)) for unit in names}
    return by_units(request, in_units, season.rules.teams)


def past_outs(rounds: Iterable[Round]) -> Counter[str]:
    """How often each has sat out."""
    return Counter(
        name
        for each in rounds
        if each.status is RoundStatus.POSTED
        for name, why in each.out
        if why is Absent.SIT_OUT
    )


def _units(store: Store, season: Season, here: list[str]) -> list[str]:
    """What is seated: players, or the teams of the season that are here with both members."""
    if season.rules.teams is TeamMode.NONE:
        return here
    members = {team.name: team.members for team in store.teams.all()}
    entered = [
        each.name
        for each in season.entries
        if each.name in members and each.status is EntryStatus.ENTERED
    ]
    if entered:
        return [name for name in entered if set(members[name]) <= set(here)]
    return here


def _past(store: Store, season: Season, number: int | None) -> tuple[Tables, ...]:
    """The rounds before, as they were seated; matches outside of rounds are a round a night.

    Of these a posted round counts the ones that were seated before its own matches.
    """
    found = store.matches.find(season=season.name, kind=MatchKind.REGULAR)
    matches = {match.number: match for match in found if not match.is_void}
    rounds = store.rounds.of(season.name)
    own = [table.match for each in rounds if each.number == number for table in each.tables]
    first = min((match for match in own if match is not None), default=None)
    seated: list[tuple[int, Tables]] = []
    for each in rounds:
        played = [match for table in each.tables if (match := matches.pop(table.match or 0, None))]
        if number is None or each.number < number:
            seated.append((each.night, tuple(map(_sides, played))))
    loose: dict[int, list[Match]] = {}
    for match in matches.values():
        if match.night is not None and (first is None or match.number < first):
            loose.setdefault(match.night, []).append(match)
    seated += [(night, tuple(map(_sides, played))) for night, played in loose.items()]
    return tuple(tables for _, tables in sorted(seated, key=lambda each: each[0]) if tables)


def _sides(match: Match) -> tuple[str, ...]:
    return tuple(side.name for side in match.sides)


def _packs(store: Store) -> dict[str, tuple[str, ...]]:
    return {each.name: (each.pack,) for each in store.players.all() if each.pack is not None}


def _strength(store: Store, season: Season, method: Method) -> dict[str, int]:
    """1 for the best: by seeds for `snake` where there are any, else by the standings."""
    seeds = {each.name: each.seed for each in season.entries if each.seed is not None}
    if method is Method.SNAKE and seeds:
        return seeds
    if method not in (Method.SNAKE, Method.SWISS):
        return {}
    rows = season_table(store, season).table.rows
    return {row.name: place for place, row in enumerate(rows, 1)}
