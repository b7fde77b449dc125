"""The shelf of disputes."""

from sqlmodel import Session, col, func, select

from rd_league.errors import NotFoundError
from rd_league.league.model import Dispute, Resolution
from rd_league.storage.journal import Journal
from rd_league.storage.match_tables import DisputeRow, HandRow, MatchRow
from rd_league.storage.people_tables import PlayerRow
from rd_league.storage.players import Players


class Disputes:
    """Disputes by number."""

    def __init__(self, session: Session, journal: Journal, players: Players) -> None:
        self._session = session
        self._journal = journal
        self.players = players

    def add(self, hand_key: int, raised_by: str, reason: str) -> int:
        """Note that a hand is disputed; the number of the dispute is returned."""
        newest = self._session.exec(select(func.max(col(DisputeRow.number)))).one()
        number = (newest or 0) + 1
        self._journal.add(
            DisputeRow(
                number=number,
                hand_id=hand_key,
                player_id=self.players.ids()[raised_by],
                reason=reason,
            )
        )
        return number

    def get(self, number: int) -> Dispute:
        """The dispute of that number.

        Raises:
            NotFoundError: `dispute-unknown`.
        """
        for dispute in self.all():
            if dispute.number == number:
                return dispute
        raise NotFoundError("dispute-unknown", dispute=f"D{number}")

    def all(self) -> tuple[Dispute, ...]:
        """Every dispute, in the order they were raised."""
        statement = (
            select(DisputeRow, col(MatchRow.number), col(PlayerRow.name))
            .join(HandRow, col(HandRow.id) == col(DisputeRow.hand_id))
            .join(MatchRow, col(MatchRow.id) == col(HandRow.match_id))
            .join(PlayerRow, col(PlayerRow.id) == col(DisputeRow.player_id))
            .order_by(col(DisputeRow.number))
        )
        return tuple(
            Dispute(
                number=row.number,
                match=match,
                hand=row.hand_id,
                raised_by=raised_by,
                reason=row.reason,
                resolution=Resolution(row.resolution) if row.resolution else None,
                ruling=row.ruling,
            )
            for row, match, raised_by in self._session.exec(statement)
        )

    def change(self, number: int, resolution: Resolution, ruling: str | None) -> None:
        """Note how a dispute was resolved."""
        statement = select(DisputeRow).where(DisputeRow.number == number)
        row = self._session.exec(statement).one()
        self._journal.change(row, resolution=resolution.value, ruling=ruling)
