"""The shelf of seasons, with the league points given or taken in them."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlmodel import Session, col, select

from rd_league.league.model import CountsFor
from rd_league.league.roster import find_name, fold
from rd_league.league.season import (
    Aggregate,
    Award,
    Format,
    LeagueAdjustment,
    Pay,
    Scheme,
    SchemeKind,
    Season,
    SeasonKind,
    SeasonPlan,
)
from rd_league.league.seating_plan import Leftovers, Method, SeatingPlan, Sizes, Weights
from rd_league.storage.entries import apart_by_season, entries_by_season
from rd_league.storage.journal import Journal
from rd_league.storage.match_tables import AdjustmentRow
from rd_league.storage.people_tables import PlayerRow, TeamRow
from rd_league.storage.players import Players
from rd_league.storage.rules import Rules
from rd_league.storage.season_tables import SeasonRow
from rd_league.storage.teams import Teams
from rd_league.storage.uids import fresh_uid


class Seasons:
    """Seasons by name."""

    def __init__(self, session: Session, journal: Journal, rules: Rules) -> None:
        self._session = session
        self._journal = journal
        self._rules = rules

    def add(self, season: Season) -> None:
        """Store a new season."""
        self._journal.add(
            SeasonRow(
                uid=fresh_uid(),
                name=season.name,
                folded=fold(season.name),
                kind=season.kind.value,
                rules_id=self._rules.freeze(season.rules),
                plan=format_plan(season.plan),
                is_open=int(season.is_open),
            )
        )

    def find(self, written: str) -> Season:
        """The season meant by a name or a prefix.

        Raises:
            NotFoundError, ConflictError: see `find_name`.
        """
        seasons = {season.name: season for season in self.all()}
        return seasons[find_name(written, [(name, name) for name in seasons], "season")]

    def all(self) -> tuple[Season, ...]:
        """Every season, in the order they were begun."""
        rules = self._rules.by_id()
        adjustments = self._adjustments()
        entries, apart = entries_by_season(self._session), apart_by_season(self._session)
        return tuple(
            Season(
                name=row.name,
                rules=rules[row.rules_id],
                plan=parse_plan(row.plan),
                kind=SeasonKind(row.kind),
                is_open=bool(row.is_open),
                adjustments=tuple(adjustments.get(row.id or 0, ())),
                entries=tuple(entries.get(row.id or 0, ())),
                apart=frozenset(apart.get(row.id or 0, ())),
            )
            for row in self._session.exec(select(SeasonRow).order_by(col(SeasonRow.uid)))
        )

    def change(self, season: Season) -> None:
        """Set rules, plan and state of the season of that name anew; played matches keep theirs."""
        self._journal.change(
            self._row(season.name),
            rules_id=self._rules.freeze(season.rules),
            plan=format_plan(season.plan),
            is_open=int(season.is_open),
        )

    def adjust(
        self, season: str, adjustment: LeagueAdjustment, players: Players, teams: Teams
    ) -> None:
        """Give or take league points in a season."""
        row = self._row(season)
        self._journal.add(
            AdjustmentRow(
                season_id=row.id,
                player_id=players.ids().get(adjustment.name),
                team_id=teams.ids().get(adjustment.name),
                points=adjustment.points,
                reason=adjustment.reason,
            )
        )

    def ids(self) -> dict[str, int]:
        """Names to row ids, for the other shelves."""
        pairs = self._session.exec(
            select(col(SeasonRow.name), col(SeasonRow.id)).order_by(col(SeasonRow.uid))
        )
        return {name: row_id for name, row_id in pairs if row_id is not None}

    def _row(self, name: str) -> SeasonRow:
        return self._session.exec(select(SeasonRow).where(SeasonRow.name == name)).one()

    def _adjustments(self) -> dict[int, list[LeagueAdjustment]]:
        found: dict[int, list[LeagueAdjustment]] = {}
        statement = (
            select(AdjustmentRow, col(PlayerRow.name), col(TeamRow.name))
            .join(PlayerRow, col(PlayerRow.id) == col(AdjustmentRow.player_id), isouter=True)
            .join(TeamRow, col(TeamRow.id) == col(AdjustmentRow.team_id), isouter=True)
            .where(col(AdjustmentRow.season_id).is_not(None))
            .order_by(col(AdjustmentRow.id))
        )
        for row, player, team in self._session.exec(statement):
            adjustment = LeagueAdjustment(player or team, row.points, row.reason)
            found.setdefault(row.season_id or 0, []).append(adjustment)
        return found


def format_plan(plan: SeasonPlan) -> str:
    """A season's plan as JSON."""
    return json.dumps(asdict(plan), ensure_ascii=False)


def parse_plan(text: str) -> SeasonPlan:
    """The plan that `format_plan` wrote; what an older one did not know is at its default."""
    values: dict[str, Any] = json.loads(text)
    return SeasonPlan(
        **{name: _PARTS.get(name, _as_it_is)(value) for name, value in values.items()}
    )


def _as_it_is(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _scheme(value: dict[str, Any]) -> Scheme:
    lists = tuple((size, tuple(points)) for size, points in value["lists"])
    return Scheme(**{**value, "kind": SchemeKind(value["kind"]), "lists": lists})


def _seating(value: dict[str, Any]) -> SeatingPlan:
    return SeatingPlan(
        Sizes(**value["sizes"]),
        Method(value["method"]),
        Leftovers(value["leftovers"]),
        Weights(**value["weights"]),
    )


def _award(value: dict[str, Any]) -> Award:
    return Award(Pay(value["pay"]), value["points"])


_PARTS: dict[str, Callable[[Any], Any]] = {
    "scheme": _scheme,
    "aggregate": Aggregate,
    "format": Format,
    "seating": _seating,
    "sit_out": _award,
    "missed": _award,
    "counts_for": CountsFor,
}
"""How the parts of a plan are read that are neither text, numbers nor lists of these."""
