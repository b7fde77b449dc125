"""The shelf of nights, with who checked in."""

from sqlmodel import Session, col, func, select

from rd_league.errors import NotFoundError
from rd_league.league.roster import Attendance, Night
from rd_league.storage.journal import Journal
from rd_league.storage.people_tables import PlayerRow
from rd_league.storage.players import Players
from rd_league.storage.season_tables import CheckInRow, NightRow, SeasonRow
from rd_league.storage.seasons import Seasons


class Nights:
    """Nights by number."""

    def __init__(
        self, session: Session, journal: Journal, players: Players, seasons: Seasons
    ) -> None:
        self._session = session
        self._journal = journal
        self.players = players
        self.seasons = seasons

    def add(self, season: str, held_on: str, place: str | None) -> int:
        """Begin a night; its number is returned."""
        newest = self._session.exec(select(func.max(col(NightRow.number)))).one()
        number = (newest or 0) + 1
        self._journal.add(
            NightRow(
                number=number,
                season_id=self.seasons.ids()[season],
                held_on=held_on,
                place=place,
            )
        )
        return number

    def get(self, number: int) -> Night:
        """The night of that number.

        Raises:
            NotFoundError: `night-unknown`.
        """
        for night in self.all():
            if night.number == number:
                return night
        raise NotFoundError("night-unknown", night=f"N{number}")

    def all(self) -> tuple[Night, ...]:
        """Every night in the order they were begun."""
        check_ins: dict[int, list[tuple[str, Attendance]]] = {}
        statement = (
            select(col(CheckInRow.night_id), col(PlayerRow.name), col(CheckInRow.attendance))
            .join(PlayerRow)
            .order_by(col(CheckInRow.id))
        )
        for night_id, name, attendance in self._session.exec(statement):
            check_ins.setdefault(night_id, []).append((name, Attendance(attendance)))
        nights = self._session.exec(
            select(NightRow, col(SeasonRow.name)).join(SeasonRow).order_by(col(NightRow.number))
        )
        return tuple(
            Night(
                row.number,
                season,
                row.held_on,
                row.place,
                bool(row.is_open),
                tuple(check_ins.get(row.id or 0, ())),
            )
            for row, season in nights
        )

    def tonight(self) -> Night | None:
        """The night that is open, if there is one."""
        return next((night for night in reversed(self.all()) if night.is_open), None)

    def check_in(self, number: int, name: str, attendance: Attendance) -> None:
        """Note what a player checked in as, anew if there was something before."""
        night = self._row(number)
        assert night.id is not None
        player_id = self.players.ids()[name]
        statement = select(CheckInRow).where(
            CheckInRow.night_id == night.id, CheckInRow.player_id == player_id
        )
        row = self._session.exec(statement).first()
        if row is None:
            self._journal.add(
                CheckInRow(night_id=night.id, player_id=player_id, attendance=attendance.value)
            )
        else:
            self._journal.change(row, attendance=attendance.value)

    def close(self, number: int, *, is_open: bool = False) -> None:
        """Close a night, or open it again."""
        self._journal.change(self._row(number), is_open=int(is_open))

    def ids(self) -> dict[int, int]:
        """Numbers to row ids, for the other shelves."""
        pairs = self._session.exec(
            select(col(NightRow.number), col(NightRow.id)).order_by(col(NightRow.id))
        )
        return {number: row_id for number, row_id in pairs if row_id is not None}

    def _row(self, number: int) -> NightRow:
        return self._session.exec(select(NightRow).where(NightRow.number == number)).one()
