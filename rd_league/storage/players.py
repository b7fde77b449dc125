"""The shelf of players."""

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel, col, select

from rd_league.league.roster import Player, Privacy, find_name, fold
from rd_league.storage.journal import Journal
from rd_league.storage.people_tables import AliasRow, PackRow, PlayerRow
from rd_league.storage.uids import fresh_uid


class Players:
    """Players by name; a name is unique in the club after folding."""

    def __init__(self, session: Session, journal: Journal) -> None:
        self._session = session
        self._journal = journal

    def add(self, player: Player) -> None:
        """Store a new player."""
        row = PlayerRow(
            uid=fresh_uid(),
            name=player.name,
            folded=fold(player.name),
            privacy=player.privacy.value,
            is_active=int(player.is_active),
            is_guest=int(player.is_guest),
        )
        self._journal.add(row)
        self._add_aliases(row, player.aliases)
        self._set_pack(row, player.pack)

    def find(self, written: str) -> str:
        """The name of the player meant by a name, an alias or a prefix.

        Raises:
            NotFoundError, ConflictError: see `find_name`.
        """
        return find_name(written, self.spellings(), "player")

    def get(self, name: str) -> Player:
        """The player of exactly that name, which must exist."""
        return next(player for player in self.all() if player.name == name)

    def all(self) -> tuple[Player, ...]:
        """Every player, in the order they were added."""
        aliases: dict[int, list[str]] = {}
        for player_id, alias in self._session.exec(
            select(col(AliasRow.player_id), col(AliasRow.name)).order_by(col(AliasRow.id))
        ):
            aliases.setdefault(player_id, []).append(alias)
        packs = dict(self._session.exec(select(col(PackRow.player_id), col(PackRow.back))).all())
        return tuple(
            Player(
                row.name,
                tuple(aliases.get(row.id or 0, ())),
                Privacy(row.privacy),
                bool(row.is_active),
                bool(row.is_guest),
                packs.get(row.id or 0),
            )
            for row in self._session.exec(select(PlayerRow).order_by(col(PlayerRow.uid)))
        )

    def change(self, name: str, player: Player) -> None:
        """Set everything about the player of that name anew."""
        row = self._row(name)
        self._journal.change(
            row,
            name=player.name,
            folded=fold(player.name),
            privacy=player.privacy.value,
            is_active=int(player.is_active),
            is_guest=int(player.is_guest),
        )
        rows = self._session.exec(
            select(AliasRow).where(AliasRow.player_id == row.id).order_by(col(AliasRow.id))
        ).all()
        for alias in rows:
            if alias.name not in player.aliases:
                self._journal.remove(alias)
        kept = {alias.name for alias in rows}
        self._add_aliases(row, tuple(name for name in player.aliases if name not in kept))
        self._set_pack(row, player.pack)

    def spellings(self) -> list[tuple[str, str]]:
        """Every name and alias with the name it stands for."""
        names = self._session.exec(
            select(col(PlayerRow.name), col(PlayerRow.name)).order_by(col(PlayerRow.uid))
        )
        aliases = self._session.exec(
            select(col(AliasRow.name), col(PlayerRow.name))
            .join(PlayerRow)
            .order_by(col(AliasRow.id))
        )
        return [*names, *aliases]

    def ids(self) -> dict[str, int]:
        """Names to row ids, for the other shelves."""
        pairs = self._session.exec(
            select(col(PlayerRow.name), col(PlayerRow.id)).order_by(col(PlayerRow.uid))
        )
        return {name: row_id for name, row_id in pairs if row_id is not None}

    def merge(self, gone: str, kept: str) -> None:
        """Give all rows of one player to another, and remove the one.

        Where a row of the other says the same already (both checked in on a night, say), the
        other's stays.
        """
        old, new = self._row(gone), self._row(kept)
        for mapper in SQLModel._sa_registry.mappers:
            for column in mapper.local_table.columns:
                if any(key.column.table.name == "player" for key in column.foreign_keys):
                    self._hand_over(mapper.class_, column.name, old.id or 0, new.id or 0)
        self._journal.remove(old)

    def _hand_over(self, kind: type[SQLModel], column: str, old: int, new: int) -> None:
        """Set a column of every row that names one player to the other."""
        keys = kind.__table__.primary_key  # type: ignore[attr-defined]
        rows = self._session.exec(
            select(kind).where(getattr(kind, column) == old).order_by(*keys)
        ).all()
        for row in rows:
            try:
                with self._session.begin_nested():
                    self._journal.change(row, **{column: new})
            except IntegrityError:  # the other has such a row of his own
                self._session.refresh(row)
                self._journal.remove(row)

    def _row(self, name: str) -> PlayerRow:
        return self._session.exec(select(PlayerRow).where(PlayerRow.name == name)).one()

    def _add_aliases(self, row: PlayerRow, aliases: tuple[str, ...]) -> None:
        assert row.id is not None
        for alias in aliases:
            self._journal.add(AliasRow(player_id=row.id, name=alias, folded=fold(alias)))

    def _set_pack(self, row: PlayerRow, back: str | None) -> None:
        assert row.id is not None
        stored = self._session.exec(select(PackRow).where(PackRow.player_id == row.id)).first()
        if stored is None and back is not None:
            self._journal.add(PackRow(player_id=row.id, back=back))
        elif stored is not None and back is None:
            self._journal.remove(stored)
        elif stored is not None:
            self._journal.change(stored, back=back)
