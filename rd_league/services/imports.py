"""Taking matches from a file: whole or not at all, and twice is once (I6)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rd_league.errors import BadFileError, ConflictError, LineProblem, NotFoundError
from rd_league.findings import Severity
from rd_league.hand.checks import check_sheet
from rd_league.hand.rules import RuleSet, nearest_name
from rd_league.hand.rules import Teams as TeamMode
from rd_league.hand.scoring import points
from rd_league.hand.sheet import Outcome
from rd_league.league.imported import ImportedFile, ImportedHand, ImportedMatch, ImportReport
from rd_league.league.match import Counting, match_result
from rd_league.league.model import End, Ending, Match, PlayedHand, sides_of_players
from rd_league.league.roster import Player, checked_name, fold
from rd_league.league.season import Season, SeasonPlan
from rd_league.services.desk import Clerk
from rd_league.services.hands import UNSEEN
from rd_league.services.matches import for_change
from rd_league.services.players import refuse_taken
from rd_league.services.seasons import begin_season, find_season, require_open
from rd_league.services.tables import LEAST_SEATS, MOST_SEATS
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


def import_matches(
    store: Store, clerk: Clerk, file: ImportedFile, plan: ImportPlan
) -> ImportReport:
    """Store every match of a file that is not there yet.

    Raises:
        BadFileError: hands that the checks refuse, or that come after the end of their match;
            tables of a wrong size, or with a player twice.
        ConflictError: `import-differs`: what is stored differs; all such hands are listed.
            `import-teams`, `season-closed`, `match-void`, `name-taken`; `reason-missing` for
            hands that are added to a confirmed match.
        NotFoundError: `season-unknown`.
    """
    begun = _season_for(store, clerk, plan)
    taking = _Taking(store, clerk, plan)
    for imported in file.matches:
        taking.take(imported, _season_of(store, imported, plan.season or begun))
    taking.refuse_unless_whole()
    clerk.write_down(store, "import hands", detail=plan.file)
    sheets = [hand.sheet for imported in file.matches for hand in imported.hands]
    return ImportReport(
        hands=taking.hands,
        matches=taking.matches,
        skipped=taking.skipped,
        stalled=sum(sheet.outcome is Outcome.STALLED for sheet in sheets),
        players=tuple(taking.people.new),
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
            refuse_taken(self.store, name)
            self.store.players.add(Player(name))
            self.known[fold(name)] = name
            self.new.append(name)
        return self.known[fold(name)]


class _Taking:
    """What is taken of a file, match after match, and what speaks against it."""

    def __init__(self, store: Store, clerk: Clerk, plan: ImportPlan) -> None:
        self.store = store
        self.clerk = clerk
        self.plan = plan
        self.people = _People(store)
        self.problems: list[LineProblem] = []
        self.conflicts: list[str] = []
        self.hands = self.matches = self.skipped = 0

    def take(self, imported: ImportedMatch, season: Season) -> None:
        """Store what is not there of one match.

        Raises:
            ConflictError: `import-teams`.
        """
        if (self.plan.rules or season.rules).teams is not TeamMode.NONE:
            raise ConflictError("import-teams", season=season.name)
        players = tuple(self.people.resolve(name) for name in imported.players)
        problems = list(_seat_problems(imported, players))
        if problems:
            self.problems += problems
            return
        stored = _stored(self.store, season, imported.label)
        if stored is None:
            self.add(imported, _match(season, imported, players, self.plan))
        elif differing := list(_differences(stored, imported, players)):
            self.conflicts += differing
        else:
            self.lengthen(imported, stored)

    def add(self, imported: ImportedMatch, match: Match) -> None:
        """Store a match that is new."""
        self.problems += _hand_problems(match, imported, 0)
        self.store.matches.add(replace(match, number=self.store.matches.next_number()))
        self.matches += 1
        self.hands += len(match.hands)

    def lengthen(self, imported: ImportedMatch, stored: Match) -> None:
        """Store the hands of the file that come after those that are stored."""
        standing = sum(not hand.is_void for hand in stored.hands)
        fresh = _hands(imported, standing)
        self.skipped += min(standing, len(imported.hands))
        self.hands += len(fresh)
        if not fresh:
            return
        match = for_change(self.store, self.clerk, stored.number)
        as_kept = match.ending is not None and match.ending.kind is End.AS_KEPT
        longer = replace(match, hands=(*match.hands, *fresh))
        if as_kept:
            longer = replace(longer, ending=_kept(longer.hands))
        self.problems += _hand_problems(longer, imported, standing)
        keys = [self.store.matches.add_hand(stored.number, hand) for hand in fresh]
        if as_kept:
            self.store.matches.change(replace(match, ending=Ending(End.AS_KEPT, after=keys[-1])))

    def refuse_unless_whole(self) -> None:
        """Whole or not at all.

        Raises:
            BadFileError: bad lines.
            ConflictError: `import-differs`.
        """
        if self.problems:
            in_order = sorted(self.problems, key=lambda problem: problem.line)
            raise BadFileError(self.plan.file, tuple(in_order))
        if self.conflicts:
            hands = tuple(self.conflicts)
            raise ConflictError("import-differs", file=self.plan.file, hands=hands)


def _season_for(store: Store, clerk: Clerk, plan: ImportPlan) -> str | None:
    """Begin a season named after the file, where a sheet has none and the club has none."""
    if not plan.as_kept or plan.season is not None or store.seasons.all():
        return None
    name = plan.file.rpartition(".")[0] or plan.file
    begin_season(store, clerk, name, plan.rules or RuleSet(), SeasonPlan())
    return name


def _season_of(store: Store, imported: ImportedMatch, chosen: str | None) -> Season:
    """The season of a match; one that the file names is named in full."""
    if imported.season is None:
        season = find_season(store, chosen)
    else:
        seasons = store.seasons.all()
        key = fold(imported.season)
        found = next((season for season in seasons if fold(season.name) == key), None)
        if found is None:
            nearest = nearest_name(imported.season, [season.name for season in seasons])
            raise NotFoundError("season-unknown", name=imported.season, nearest=nearest)
        season = found
    require_open(season)
    return season


def _stored(store: Store, season: Season, label: str) -> Match | None:
    """The match of a label; one without a label is written under its number."""
    for match in store.matches.find(season=season.name, label=label):
        return match
    if number := re.fullmatch("M([0-9]{1,9})", label):
        for match in store.matches.find(season=season.name):
            if match.number == int(number[1]) and match.label is None:
                return match
    return None


def _match(
    season: Season, imported: ImportedMatch, players: tuple[str, ...], plan: ImportPlan
) -> Match:
    rules = plan.rules or season.rules
    hands = _hands(imported, 0)
    return Match(
        number=UNSEEN,
        rules=rules,
        seats=players,
        sides=sides_of_players(*players),
        hands=hands,
        ending=_kept(hands) if plan.as_kept else _declared(imported, hands),
        label=imported.label,
        season=season.name,
        played_on=imported.played_on,
        table=imported.table,
    )


def _declared(imported: ImportedMatch, hands: tuple[PlayedHand, ...]) -> Ending | None:
    """The end that the file says was declared, after the last hand."""
    if imported.ending is None:
        return None
    return replace(imported.ending, after=hands[-1].key if hands else None)


def _hands(imported: ImportedMatch, standing: int) -> tuple[PlayedHand, ...]:
    """The hands of a file that come after so many, each under a key that storage does not use."""
    fresh = imported.hands[standing:]
    return tuple(PlayedHand(-hand.number, hand.sheet, note=hand.note) for hand in fresh)


def _kept(hands: tuple[PlayedHand, ...]) -> Ending:
    return Ending(End.AS_KEPT, after=hands[-1].key if hands else None)


def _seat_problems(imported: ImportedMatch, players: tuple[str, ...]) -> Iterator[LineProblem]:
    """R1.1, and nobody sits at a table twice, under two names."""
    line = imported.hands[0].line if imported.hands else 1
    if not LEAST_SEATS <= len(players) <= MOST_SEATS:
        values = {"seats": len(players), "least": LEAST_SEATS, "most": MOST_SEATS}
        yield LineProblem(line, None, "table-size", values)
    for name in dict.fromkeys(name for name in players if players.count(name) > 1):
        yield LineProblem(line, None, "player-twice", {"name": name})


def _differences(stored: Match, imported: ImportedMatch, players: tuple[str, ...]) -> Iterator[str]:
    """What a file says otherwise than what is stored; a blank says nothing."""
    if stored.seats != players:
        yield f"{imported.label}: {' · '.join(stored.seats)}"
        return
    for said, known in (
        (imported.played_on, stored.played_on),
        (imported.table, stored.table),
    ):
        if said is not None and said != known:
            yield f"{imported.label}: {known}"
    standing = [hand for hand in match_result(stored).hands if not hand.hand.is_void]
    for hand, there in zip(imported.hands, standing, strict=False):
        is_noted = hand.note is not None and hand.note != there.hand.note
        if there.hand.sheet != hand.sheet or is_noted:
            yield f"{imported.label}, {there.label} (line {hand.line})"


def _hand_problems(match: Match, imported: ImportedMatch, standing: int) -> Iterator[LineProblem]:
    """What is wrong with the hands of a file that would be stored at the end of a match."""
    fresh = imported.hands[standing:]
    results = match_result(match).hands
    for hand, counted in zip(fresh, results[len(results) - len(fresh) :], strict=True):
        for finding in check_sheet(match.rules, hand.sheet):
            if finding.severity is not Severity.UNUSUAL:
                values = {"finding": finding, "seats": match.seats}
                yield LineProblem(hand.line_of(finding.seat), None, "finding", values)
        values = {"match": imported.label, "hand": hand.number}
        if counted.counting is Counting.AFTER_END:
            yield LineProblem(hand.line, None, "after-end", values)
        elif counted.counting is Counting.MISFIT:
            yield LineProblem(hand.line, None, "seats-differ", values)
        yield from _claims(match, hand)


def _claims(match: Match, hand: ImportedHand) -> Iterator[LineProblem]:
    """Points that were written beside the counts must be those of the counts."""
    for seat, (claimed, scored) in enumerate(
        zip(hand.claimed, points(match.rules, hand.sheet), strict=False)
    ):
        if claimed is not None and scored is not None and claimed != scored.total:
            values = {"name": match.seats[seat], "claimed": claimed, "points": scored.total}
            yield LineProblem(hand.line_of(seat), "points", "points-differ", values)
