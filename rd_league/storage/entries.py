"""The shelf of entries: who is in a season, who is kept apart, and its table when it closed."""

from typing import Any

from sqlmodel import Session, col, select

from rd_league.league.season import Closing, Entry, EntryStatus
from rd_league.storage.journal import Journal
from rd_league.storage.people_tables import PlayerRow, TeamRow
from rd_league.storage.players import Players
from rd_league.storage.season_tables import ApartRow, ClosingRow, EntryRow, SeasonRow
from rd_league.storage.teams import Teams


class Entries:
    """Entries by the name of their season and their own."""

    def __init__(self, session: Session, journal: Journal, players: Players, teams: Teams) -> None:
        self._session = session
        self._journal = journal
        self._players = players
        self._teams = teams

    def put(self, season: str, entry: Entry) -> None:
        """Store an entry, in the place of the one of that name if there is one."""
        season_id = self._season_id(season)
        who = owner(entry.name, self._players, self._teams)
        row = self._session.exec(
            select(EntryRow).where(
                EntryRow.season_id == season_id,
                col(EntryRow.player_id).is_not_distinct_from(who["player_id"]),
                col(EntryRow.team_id).is_not_distinct_from(who["team_id"]),
            )
        ).first()
        values: dict[str, Any] = {
            "division": entry.division,
            "seed": entry.seed,
            "demon_size": entry.demon_size,
            "start_points": entry.start_points,
            "status": entry.status.value,
            "first_round": entry.first_round,
        }
        if row is None:
            self._journal.add(EntryRow(season_id=season_id, **who, **values))
        else:
            self._journal.change(row, **values)

    def set_apart(self, season: str, one: str, other: str, *, apart: bool) -> bool:
        """Keep two apart, or no longer; False if it was so already."""
        season_id, ids = self._season_id(season), self._players.ids()
        pair = (ids[one], ids[other])
        rows = self._session.exec(
            select(ApartRow)
            .where(
                ApartRow.season_id == season_id,
                col(ApartRow.player_id).in_(pair),
                col(ApartRow.other_id).in_(pair),
            )
            .order_by(col(ApartRow.id))
        ).all()
        if apart == bool(rows):
            return False
        if apart:
            self._journal.add(ApartRow(season_id=season_id, player_id=pair[0], other_id=pair[1]))
        for row in rows:  # after a merge there may be one each way
            self._journal.remove(row)
        return True

    def close(self, season: str, closing: Closing) -> None:
        """Keep the table of a season as it is when it closes."""
        self._journal.add(
            ClosingRow(
                season_id=self._season_id(season),
                closed_at=closing.closed_at,
                digest=closing.digest,
                final=closing.final,
            )
        )

    def reopen(self, season: str) -> None:
        """Let go of the table of a season that is open again."""
        for row in self._session.exec(
            select(ClosingRow).where(ClosingRow.season_id == self._season_id(season))
        ).all():
            self._journal.remove(row)

    def closings(self) -> dict[str, Closing]:
        """The kept tables by the names of their seasons, in the order they were closed."""
        statement = select(ClosingRow, col(SeasonRow.name)).join(SeasonRow)
        return {
            name: Closing(row.closed_at, row.digest, row.final)
            for row, name in self._session.exec(
                statement.order_by(col(ClosingRow.closed_at), col(SeasonRow.uid))
            )
        }

    def _season_id(self, name: str) -> int:
        found = self._session.exec(select(col(SeasonRow.id)).where(SeasonRow.name == name)).one()
        assert found is not None
        return found


def owner(name: str, players: Players, teams: Teams) -> dict[str, Any]:
    """The columns of a row that is about a player or about a team."""
    team_id = teams.ids().get(name)
    return {"player_id": None if team_id else players.ids()[name], "team_id": team_id}


def entries_by_season(session: Session) -> dict[int, list[Entry]]:
    """The entries of every season by its row id, in the order they were made."""
    found: dict[int, list[Entry]] = {}
    for row, player, team in session.exec(named(EntryRow)):
        entry = Entry(
            player or team,
            row.division,
            row.seed,
            row.demon_size,
            row.start_points,
            EntryStatus(row.status),
            row.first_round,
        )
        found.setdefault(row.season_id, []).append(entry)
    return found


def apart_by_season(session: Session) -> dict[int, list[frozenset[str]]]:
    """The pairs that are kept apart in every season, by its row id."""
    rows = session.exec(select(ApartRow)).all()
    found: dict[int, list[frozenset[str]]] = {}
    if rows:
        names = dict(session.exec(select(col(PlayerRow.id), col(PlayerRow.name))).all())
        for row in rows:
            pair = frozenset((names[row.player_id], names[row.other_id]))
            found.setdefault(row.season_id, []).append(pair)
    return found


def named(row: Any) -> Any:
    """Rows with the name of the player or of the team they are about, in order of their keys."""
    return (
        select(row, col(PlayerRow.name), col(TeamRow.name))
        .join(PlayerRow, col(PlayerRow.id) == row.player_id, isouter=True)
        .join(TeamRow, col(TeamRow.id) == row.team_id, isouter=True)
        .order_by(row.id)
    )
