"""Taking matches from a file: whole or not at all, and twice is once (I6)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rd_league.errors import BadFileError, ConflictError, LineProblem
from rd_league.findings import Severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.rules import RuleSet
from rd_league.hand.rules import Teams as TeamMode
from rd_league.hand.scoring import points
from rd_league.hand.sheet import Outcome
from rd_league.league.imported import ImportedFile, ImportedHand, ImportedMatch, ImportReport
from rd_league.league.match import Counting, match_result
from rd_league.league.model import (
    End,
    Ending,
    Match,
    PlayedHand,
    Season,
    SeasonPlan,
    sides_of_players,
)
from rd_league.league.roster import Player, checked_name, fold
from rd_league.services.desk import Clerk
from rd_league.services.hands import UNSEEN
from rd_league.services.seasons import begin_season, find_season, require_open
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """How a file is to be taken.

    Attributes:
        file: its name, for messages and the log.
        season: the season of matches that name none.
        rules: other rules than the season's.
        as_kept: whether matches end as they were kept on paper, whatever their totals.
    """

    file: str
    season: str | None = None
    rules: RuleSet | None = None
    as_kept: bool = False


@dataclass(frozen=True, slots=True)
class _Taken:
    hands: int
    skipped: int
    is_new: bool


def import_matches(
    store: Store, clerk: Clerk, file: ImportedFile, plan: ImportPlan
) -> ImportReport:
    """Store every match of a file that is not there yet.

    Raises:
        BadFileError: hands that the checks refuse, or that come after the end of their match.
        ConflictError: `import-differs`: what is stored differs; all such hands are listed.
        NotFoundError: `season-unknown`.
    """
    begun = _season_for(store, clerk, plan)
    people = _People(store)
    problems: list[LineProblem] = []
    conflicts: list[str] = []
    taken = []
    for imported in file.matches:
        season = find_season(store, imported.season or plan.season or begun)
        require_open(season)
        players = tuple(people.resolve(name) for name in imported.players)
        match = _match(season, imported, players, plan)
        problems += _problems(match, imported, plan)
        taken.append(_take(store, match, imported, plan, conflicts))
    if problems:
        raise BadFileError(plan.file, tuple(sorted(problems, key=lambda each: each.line)))
    if conflicts:
        raise ConflictError("import-differs", file=plan.file, hands=tuple(conflicts))
    clerk.write_down(store, "import hands", detail=plan.file)
    sheets = [hand.sheet for imported in file.matches for hand in imported.hands]
    return ImportReport(
        hands=sum(each.hands for each in taken),
        matches=sum(each.is_new for each in taken),
        skipped=sum(each.skipped for each in taken),
        stalled=sum(sheet.outcome is Outcome.STALLED for sheet in sheets),
        players=tuple(people.new),
        season=begun,
        notes=file.notes,
    )


class _People:
    """Names as written to players: whole names and aliases only, new ones are added."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known = {fold(spelling): name for spelling, name in store.players.spellings()}
        self.new: list[str] = []

    def resolve(self, written: str) -> str:
        name = checked_name(written)
        if fold(name) not in self.known:
            self.store.players.add(Player(name))
            self.known[fold(name)] = name
            self.new.append(name)
        return self.known[fold(name)]


def _season_for(store: Store, clerk: Clerk, plan: ImportPlan) -> str | None:
    """Begin a season named after the file, where a sheet has none and the club has none."""
    if not plan.as_kept or plan.season is not None or store.seasons.all():
        return None
    name = plan.file.rpartition(".")[0] or plan.file
    begin_season(store, clerk, name, plan.rules or RuleSet(), SeasonPlan())
    return name


def _match(
    season: Season, imported: ImportedMatch, players: tuple[str, ...], plan: ImportPlan
) -> Match:
    rules = plan.rules or season.rules
    if rules.teams is not TeamMode.NONE:
        raise ConflictError("import-teams", season=season.name)
    hands = tuple(
        PlayedHand(index, hand.sheet, note=hand.note) for index, hand in enumerate(imported.hands)
    )
    return Match(
        number=UNSEEN,
        rules=rules,
        seats=players,
        sides=sides_of_players(*players),
        hands=hands,
        ending=_kept(hands) if plan.as_kept else None,
        label=imported.label,
        season=season.name,
        played_on=imported.played_on,
        table=imported.table,
    )


def _kept(hands: tuple[PlayedHand, ...]) -> Ending:
    return Ending(End.AS_KEPT, after=hands[-1].key if hands else None)


def _problems(match: Match, imported: ImportedMatch, plan: ImportPlan) -> list[LineProblem]:
    """What is wrong with the hands of one match of a file."""
    problems = []
    result = match_result(match)
    for hand, counted in zip(imported.hands, result.hands, strict=True):
        for finding in check_sheet(match.rules, hand.sheet):
            if finding.severity is not Severity.UNUSUAL:
                values = {"finding": finding, "seats": match.seats}
                problems.append(LineProblem(hand.line_of(finding.seat), None, "finding", values))
        if counted.counting is Counting.AFTER_END:
            values = {"match": match.label, "hand": hand.number}
            problems.append(LineProblem(hand.line, None, "after-end", values))
        elif counted.counting is Counting.MISFIT and not plan.as_kept:
            values = {"match": match.label, "hand": hand.number}
            problems.append(LineProblem(hand.line, None, "seats-differ", values))
        problems += _claims(match, hand)
    return problems


def _claims(match: Match, hand: ImportedHand) -> Iterable[LineProblem]:
    """Points that were written beside the counts must be those of the counts."""
    for seat, (claimed, scored) in enumerate(
        zip(hand.claimed, points(match.rules, hand.sheet), strict=False)
    ):
        if claimed is not None and scored is not None and claimed != scored.total:
            values = {"name": match.seats[seat], "claimed": claimed, "points": scored.total}
            yield LineProblem(hand.line_of(seat), "points", "points-differ", values)


def _take(
    store: Store, match: Match, imported: ImportedMatch, plan: ImportPlan, conflicts: list[str]
) -> _Taken:
    """Store what is not there of one match; what differs is added to `conflicts`."""
    existing = store.matches.find(season=match.season, label=match.label)
    if not existing:
        store.matches.add(replace(match, number=store.matches.next_number()))
        return _Taken(len(match.hands), 0, is_new=True)
    stored = existing[0]
    if stored.seats != match.seats:
        conflicts.append(f"{imported.label}: {' · '.join(match.seats)}")
        return _Taken(0, 0, is_new=False)
    standing = [hand for hand in match_result(stored).hands if not hand.hand.is_void]
    for hand, there in zip(imported.hands, standing, strict=False):
        if there.hand.sheet != hand.sheet:
            conflicts.append(f"{imported.label}, {there.label} (line {hand.line})")
    fresh = match.hands[len(standing) :]
    keys = [store.matches.add_hand(stored.number, hand) for hand in fresh]
    if keys and plan.as_kept:
        store.matches.change(replace(stored, ending=Ending(End.AS_KEPT, after=keys[-1])))
    return _Taken(len(fresh), min(len(standing), len(match.hands)), is_new=False)
