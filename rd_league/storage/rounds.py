"""The shelf of rounds: who sits where, who does not play, and which matches came of it."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sqlmodel import Session, col, select

from rd_league.league.roster import PAIR
from rd_league.league.rounds import Absent, Round, RoundStatus, RoundTable
from rd_league.league.seating_plan import Method
from rd_league.storage.entries import named, owner
from rd_league.storage.journal import Journal
from rd_league.storage.match_tables import MatchRow
from rd_league.storage.nights import Nights
from rd_league.storage.season_tables import (
    NightRow,
    PlaceRow,
    RoundOutRow,
    RoundRow,
    RoundTableRow,
    SeasonRow,
)
from rd_league.storage.teams import Teams


class Rounds:
    """Rounds by season and number."""

    def __init__(self, session: Session, journal: Journal, nights: Nights, teams: Teams) -> None:
        self._session = session
        self._journal = journal
        self._nights = nights
        self._teams = teams

    def of(self, season: str) -> tuple[Round, ...]:
        """The rounds of a season in order of their numbers."""
        statement = (
            select(RoundRow, col(NightRow.number))
            .join(NightRow, col(NightRow.id) == col(RoundRow.night_id))
            .join(SeasonRow, col(SeasonRow.id) == col(RoundRow.season_id))
            .where(SeasonRow.name == season)
            .order_by(col(RoundRow.number))
        )
        rows = self._session.exec(statement).all()
        if not rows:
            return ()
        ids = [row.id for row, _ in rows]
        tables = self._tables(ids)
        out: defaultdict[int, list[tuple[str, Absent]]] = defaultdict(list)
        statement = named(RoundOutRow).where(col(RoundOutRow.round_id).in_(ids))
        for each, player, team in self._session.exec(statement):
            out[each.round_id].append((player or team, Absent(each.why)))
        return tuple(
            Round(
                number=row.number,
                night=night,
                method=Method(row.method),
                seed=row.seed,
                status=RoundStatus(row.status),
                tables=tuple(tables[row.id or 0]),
                out=tuple(out[row.id or 0]),
                is_final=bool(row.is_final),
            )
            for row, night in rows
        )

    def put(self, season: str, round_: Round) -> None:
        """Store a round, in the place of what it was before if it is known."""
        row = self._row(season, round_.number)
        if row is None:
            row = RoundRow(
                season_id=self._nights.seasons.ids()[season],
                night_id=self._nights.ids()[round_.night],
                number=round_.number,
                **_columns(round_),
            )
            self._journal.add(row)
        else:
            night_id = self._nights.ids()[round_.night]
            self._journal.change(row, night_id=night_id, **_columns(round_))
        assert row.id is not None
        self._put_tables(row.id, round_.tables)
        self._put_out(row.id, round_.out)

    def remove(self, season: str, number: int) -> None:
        """Let go of a round that was only a draft."""
        row = self._row(season, number)
        assert row is not None
        assert row.id is not None
        self._put_tables(row.id, ())
        self._put_out(row.id, ())
        self._journal.remove(row)

    def _row(self, season: str, number: int) -> RoundRow | None:
        return self._session.exec(
            select(RoundRow)
            .join(SeasonRow, col(SeasonRow.id) == col(RoundRow.season_id))
            .where(SeasonRow.name == season, RoundRow.number == number)
        ).first()

    def _tables(self, round_ids: list[int | None]) -> defaultdict[int, list[RoundTable]]:
        places: defaultdict[int, list[tuple[int, str, bool]]] = defaultdict(list)
        statement = (
            named(PlaceRow)
            .join(RoundTableRow, col(RoundTableRow.id) == col(PlaceRow.table_id))
            .where(col(RoundTableRow.round_id).in_(round_ids))
        )
        partners = {row_id: name for name, row_id in self._teams.players.ids().items()}
        for row, player, team in self._session.exec(statement):
            name = player or team
            if row.partner_id is not None:
                name = PAIR.join((name, partners[row.partner_id]))
            places[row.table_id].append((row.position, name, bool(row.is_pinned)))
        found: defaultdict[int, list[RoundTable]] = defaultdict(list)
        tables = (
            select(RoundTableRow, col(MatchRow.number))
            .join(MatchRow, col(MatchRow.id) == col(RoundTableRow.match_id), isouter=True)
            .where(col(RoundTableRow.round_id).in_(round_ids))
            .order_by(col(RoundTableRow.number))
        )
        for row, match in self._session.exec(tables):
            seated = sorted(places[row.id or 0])
            found[row.round_id].append(
                RoundTable(
                    row.number,
                    tuple(name for _, name, _ in seated),
                    match,
                    frozenset(name for _, name, is_pinned in seated if is_pinned),
                )
            )
        return found

    def _put_tables(self, round_id: int, tables: tuple[RoundTable, ...]) -> None:
        """Set the tables anew; rows that say the same already are left as they are."""
        stored = self._session.exec(
            select(RoundTableRow)
            .where(RoundTableRow.round_id == round_id)
            .order_by(col(RoundTableRow.number))
        ).all()
        rows = {row.number: row for row in stored}
        wanted = {table.number for table in tables}
        for number, row in rows.items():
            if number not in wanted:
                self._put_places(row.id or 0, RoundTable(number, ()))
                self._journal.remove(row)
        matches = self._match_ids(tables)
        for table in tables:
            match_id = matches.get(table.match or 0)
            row = rows.get(table.number) or RoundTableRow(round_id=round_id, number=table.number)
            if row.id is None:
                self._journal.add(row)
            self._journal.change(row, match_id=match_id)
            self._put_places(row.id or 0, table)

    def _put_places(self, table_id: int, table: RoundTable) -> None:
        stored = self._session.exec(
            select(PlaceRow).where(PlaceRow.table_id == table_id).order_by(col(PlaceRow.position))
        ).all()
        rows = {row.position: row for row in stored}
        for position, row in rows.items():
            if position >= len(table.names):
                self._journal.remove(row)
        for position, name in enumerate(table.names):
            values: dict[str, Any] = {
                **self._sitting(name),
                "is_pinned": int(name in table.pinned),
            }
            if position in rows:
                self._journal.change(rows[position], **values)
            else:
                self._journal.add(PlaceRow(table_id=table_id, position=position, **values))

    def _sitting(self, name: str) -> dict[str, int | None]:
        """The columns of a place: a player, a team, or two partners who are none (R13.1)."""
        ids = self._teams.players.ids()
        if name in ids or PAIR not in name or name in self._teams.ids():
            return {**owner(name, self._teams.players, self._teams), "partner_id": None}
        first, second = next(pair for pair in _parted(name) if set(pair) <= ids.keys())
        return {"player_id": ids[first], "team_id": None, "partner_id": ids[second]}

    def _put_out(self, round_id: int, out: tuple[tuple[str, Absent], ...]) -> None:
        stored = self._session.exec(named(RoundOutRow).where(RoundOutRow.round_id == round_id))
        rows = {player or team: row for row, player, team in stored}
        wanted = dict(out)
        for name, row in rows.items():
            if name not in wanted:
                self._journal.remove(row)
        for name, why in out:
            if name in rows:
                self._journal.change(rows[name], why=why.value)
            else:
                who = owner(name, self._teams.players, self._teams)
                self._journal.add(RoundOutRow(round_id=round_id, **who, why=why.value))

    def _match_ids(self, tables: tuple[RoundTable, ...]) -> dict[int, int | None]:
        numbers = [table.match for table in tables if table.match is not None]
        statement = select(col(MatchRow.number), col(MatchRow.id))
        return dict(self._session.exec(statement.where(col(MatchRow.number).in_(numbers))).all())


def _columns(round_: Round) -> dict[str, Any]:
    return {
        "method": round_.method.value,
        "seed": round_.seed,
        "status": round_.status.value,
        "is_final": int(round_.is_final),
    }


def _parted(name: str) -> Iterator[tuple[str, str]]:
    """Every way to read a name as two partners: a name may itself hold what parts them."""
    words = name.split(PAIR)
    for cut in range(1, len(words)):
        yield PAIR.join(words[:cut]), PAIR.join(words[cut:])
