"""The shelf of fixed teams."""

from sqlmodel import Session, col, select

from rd_league.league.roster import Team, find_name, fold
from rd_league.storage.journal import Journal
from rd_league.storage.people_tables import MemberRow, PlayerRow, TeamRow
from rd_league.storage.players import Players
from rd_league.storage.uids import fresh_uid


class Teams:
    """Teams by name."""

    def __init__(self, session: Session, journal: Journal, players: Players) -> None:
        self._session = session
        self._journal = journal
        self.players = players

    def add(self, team: Team) -> None:
        """Store a new team of stored players."""
        row = TeamRow(uid=fresh_uid(), name=team.name, folded=fold(team.name))
        self._journal.add(row)
        assert row.id is not None
        ids = self.players.ids()
        for position, member in enumerate(team.members):
            self._journal.add(MemberRow(team_id=row.id, position=position, player_id=ids[member]))

    def find(self, written: str) -> Team:
        """The team meant by a name or a prefix.

        Raises:
            NotFoundError, ConflictError: see `find_name`.
        """
        teams = {team.name: team for team in self.all()}
        return teams[find_name(written, [(name, name) for name in teams], "team")]

    def all(self) -> tuple[Team, ...]:
        """Every team, in the order they were added."""
        members: dict[str, list[str]] = {}
        statement = (
            select(col(TeamRow.name), col(PlayerRow.name))
            .join(MemberRow, col(MemberRow.team_id) == col(TeamRow.id))
            .join(PlayerRow, col(PlayerRow.id) == col(MemberRow.player_id))
            .order_by(col(TeamRow.uid), col(MemberRow.position))
        )
        for team, player in self._session.exec(statement):
            members.setdefault(team, []).append(player)
        return tuple(Team(name, tuple(players)) for name, players in members.items())

    def ids(self) -> dict[str, int]:
        """Names to row ids, for the other shelves."""
        pairs = self._session.exec(
            select(col(TeamRow.name), col(TeamRow.id)).order_by(col(TeamRow.uid))
        )
        return {name: row_id for name, row_id in pairs if row_id is not None}
