"""The shelf of matches: sides, seats, hands and counts, read as one `Match`, written bit by bit."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlmodel import Session, and_, col, func, select, true

from rd_league.errors import ConflictError, NotFoundError
from rd_league.hand.entry import format_piles
from rd_league.hand.rules import Teams as TeamMode
from rd_league.hand.sheet import Counted, NetPoints, SatOut, SeatCount
from rd_league.league.model import Adjustment, Match, MatchKind, PlayedHand, Substitution
from rd_league.league.roster import Player
from rd_league.storage.assembly import assemble
from rd_league.storage.journal import Journal
from rd_league.storage.match_tables import (
    AdjustmentRow,
    CountRow,
    HandRow,
    LeavingRow,
    MatchRow,
    SeatRow,
    SideRow,
    SubstituteRow,
)
from rd_league.storage.nights import Nights
from rd_league.storage.rules import Rules
from rd_league.storage.season_tables import NightRow, SeasonRow
from rd_league.storage.teams import Teams
from rd_league.storage.uids import fresh_uid

STRIDE = 1 << 32
"""Room between two hands: 32 can be inserted at one place before it is used up."""


class Matches:
    """Matches by number."""

    def __init__(
        self, session: Session, journal: Journal, teams: Teams, rules: Rules, nights: Nights
    ) -> None:
        self._session = session
        self._journal = journal
        self._teams = teams
        self._rules = rules
        self._nights = nights

    def next_number(self) -> int:
        """The number that the next match gets."""
        newest = self._session.exec(select(func.max(col(MatchRow.number)))).one()
        return (newest or 0) + 1

    def add(self, match: Match) -> None:
        """Store a match with its sides, seats and hands."""
        row = MatchRow(
            uid=fresh_uid(),
            number=match.number,
            season_id=self._nights.seasons.ids()[match.season],
            night_id=None if match.night is None else self._nights.ids()[match.night],
            rules_id=self._rules.freeze(match.rules),
            kind=match.kind.value,
            **_state(match),
        )
        self._journal.add(row)
        assert row.id is not None
        seats = self._add_table(row.id, match)
        for index, hand in enumerate(match.hands):
            self._add_hand(row.id, seats, hand, (index + 1) * STRIDE)
        if match.ending is not None:
            self._journal.change(row, **_state(match), end_position=len(match.hands) * STRIDE)

    def get(self, number: int) -> Match:
        """The match of that number.

        Raises:
            NotFoundError: `match-unknown`.
        """
        found = self._read(col(MatchRow.number) == number)
        if not found:
            raise NotFoundError("match-unknown", match=f"M{number}")
        return found[0]

    def find(
        self,
        *,
        season: str | None = None,
        night: int | None = None,
        kind: MatchKind | None = None,
        label: str | None = None,
        unsettled: bool = False,
    ) -> tuple[Match, ...]:
        """The matches of a season, a night, a kind, a label, in order of their numbers.

        Args:
            unsettled: only those that are neither confirmed nor void.
        """
        conditions: list[Any] = [true()]
        if season is not None:
            conditions.append(col(SeasonRow.name) == season)
        if night is not None:
            conditions.append(col(NightRow.number) == night)
        if kind is not None:
            conditions.append(col(MatchRow.kind) == kind.value)
        if label is not None:
            conditions.append(col(MatchRow.label) == label)
        if unsettled:
            conditions += [col(MatchRow.is_confirmed) == 0, col(MatchRow.is_void) == 0]
        return self._read(and_(*conditions))

    def all(self) -> tuple[Match, ...]:
        """Every match, in order of their numbers."""
        return self.find()

    def seasons_of(self, numbers: set[int]) -> set[str]:
        """The names of the seasons that the matches of these numbers belong to."""
        statement = (
            select(col(SeasonRow.name))
            .join(MatchRow, col(MatchRow.season_id) == col(SeasonRow.id))
            .where(col(MatchRow.number).in_(numbers))
        )
        return set(self._session.exec(statement))

    def change(self, match: Match) -> None:
        """Set label, date, table, end and state of the match of that number anew."""
        row = self._row(match.number)
        position = None
        if match.ending is not None and match.ending.after is not None:
            position = self._session.get_one(HandRow, match.ending.after).position
        elif match.ending is not None:
            position = 0
        self._journal.change(row, **_state(match), end_position=position)
        statement = (
            select(SideRow).where(SideRow.match_id == row.id).order_by(col(SideRow.position))
        )
        present = match.ending.present if match.ending else ()
        for side in self._session.exec(statement):
            is_present = not present or side.position in present
            self._journal.change(side, is_present=int(is_present))

    def add_hand(self, number: int, hand: PlayedHand, *, before: int | None = None) -> int:
        """Store a hand at the end, or before the hand of a key; its own key is returned.

        Raises:
            ConflictError: `no-room`: too many hands were inserted at one place.
        """
        row = self._row(number)
        assert row.id is not None
        positions = list(
            self._session.exec(
                select(col(HandRow.position))
                .where(HandRow.match_id == row.id)
                .order_by(col(HandRow.position))
            )
        )
        if before is None:
            position = (positions[-1] if positions else 0) + STRIDE
        else:
            following = self._session.get_one(HandRow, before).position
            previous = max((p for p in positions if p < following), default=0)
            position = (previous + following) // 2
            if position == previous:
                raise ConflictError("no-room", match=f"M{number}")
        return self._add_hand(row.id, self._seat_ids(row.id), hand, position)

    def change_hand(self, hand: PlayedHand) -> None:
        """Set counts, outcome and marks of the hand of that key anew."""
        row = self._session.get_one(HandRow, hand.key)
        self._journal.change(row, **_hand_columns(hand))
        seats = self._seat_ids(row.match_id)
        stored = self._session.exec(select(CountRow).where(CountRow.hand_id == hand.key)).all()
        rows = {count.seat_id: count for count in stored}
        for seat, count in enumerate(hand.sheet.seats):
            columns = _count_columns(count, is_caller=seat in hand.sheet.callers)
            existing = rows.get(seats[seat])
            if existing is None and columns is not None:
                self._journal.add(CountRow(hand_id=hand.key, seat_id=seats[seat], **columns))
            elif existing is not None and columns is None:
                self._journal.remove(existing)
            elif existing is not None and columns is not None:
                self._journal.change(existing, **columns)

    def reseat(self, match: Match) -> None:
        """Seat a match that has no hands yet anew."""
        row = self._row(match.number)
        assert row.id is not None
        for kind in (SeatRow, SideRow):
            rows = select(kind).where(kind.match_id == row.id).order_by(col(kind.position))
            for old in self._session.exec(rows).all():
                self._journal.remove(old)
        self._add_table(row.id, match)

    def substitute(self, number: int, substitution: Substitution, newcomer: Player) -> None:
        """Put somebody else on a seat, for the one it was meant for (L7).

        It is no longer a substitute who sits there if the one comes after all.
        """
        row = self._seat(number, substitution.seat)
        ids = self._teams.players.ids()
        self._journal.change(row, player_id=ids[newcomer.name], pack=newcomer.pack)
        stored = self._session.exec(
            select(SubstituteRow).where(SubstituteRow.seat_id == row.id)
        ).first()
        counts_for, absent = substitution.counts_for.value, ids[substitution.absent]
        if newcomer.name == substitution.absent:
            if stored is not None:
                self._journal.remove(stored)
        elif stored is not None:
            self._journal.change(stored, player_id=absent, counts_for=counts_for)
        elif row.id is not None:
            self._journal.add(
                SubstituteRow(seat_id=row.id, player_id=absent, counts_for=counts_for)
            )

    def leave(self, number: int, seat: int, after: int | None) -> None:
        """Note that a seat is left after the hand of a key; None: before the first (L7)."""
        row = self._seat(number, seat)
        position = 0 if after is None else self._session.get_one(HandRow, after).position
        stored = self._session.exec(select(LeavingRow).where(LeavingRow.seat_id == row.id)).first()
        if stored is not None:
            self._journal.change(stored, position=position)
        elif row.id is not None:
            self._journal.add(LeavingRow(seat_id=row.id, position=position))

    def adjust(self, number: int, adjustment: Adjustment, hand_key: int | None) -> None:
        """Give or take points of a side, in a hand or from the start (R11.5)."""
        row = self._row(number)
        statement = select(col(SideRow.id)).where(
            SideRow.match_id == row.id, SideRow.position == adjustment.side
        )
        self._journal.add(
            AdjustmentRow(
                side_id=self._session.exec(statement).one(),
                hand_id=hand_key,
                points=adjustment.points,
                reason=adjustment.reason,
            )
        )

    def _seat(self, number: int, position: int) -> SeatRow:
        return self._session.exec(
            select(SeatRow)
            .join(MatchRow, col(MatchRow.id) == col(SeatRow.match_id))
            .where(MatchRow.number == number, SeatRow.position == position)
        ).one()

    def _row(self, number: int) -> MatchRow:
        return self._session.exec(select(MatchRow).where(MatchRow.number == number)).one()

    def _seat_ids(self, match_id: int) -> list[int]:
        statement = (
            select(col(SeatRow.id))
            .where(SeatRow.match_id == match_id)
            .order_by(col(SeatRow.position))
        )
        return [seat_id for seat_id in self._session.exec(statement) if seat_id is not None]

    def _read(self, condition: Any) -> tuple[Match, ...]:
        return assemble(self._session, condition, self._rules.by_id())

    def _add_table(self, match_id: int, match: Match) -> list[int]:
        """Store sides and seats; the seats' row ids in table order are returned."""
        players, teams = self._teams.players.ids(), self._teams.ids()
        members = {team.name: team.members for team in self._teams.all()}
        rows: dict[int, SeatRow] = {}
        for position, side in enumerate(match.sides):
            is_fixed = side.credited == (side.name,) and side.name in teams
            side_row = SideRow(
                match_id=match_id,
                position=position,
                team_id=teams[side.name] if is_fixed else None,
                start_points=side.start_points,
            )
            self._journal.add(side_row)
            assert side_row.id is not None
            for seat in side.seats:
                names = [match.seats[seat]]
                if match.rules.teams is TeamMode.SHARED_PACK:
                    names = list(members[side.name] if is_fixed else side.credited)
                rows[seat] = SeatRow(
                    match_id=match_id,
                    position=seat,
                    side_id=side_row.id,
                    player_id=players[names[0]],
                    partner_id=players[names[1]] if len(names) > 1 else None,
                    demon_size=match.demon_sizes[seat] if match.demon_sizes else None,
                    pack=match.packs[seat] if match.packs else None,
                )
        self._journal.add(*(rows[seat] for seat in sorted(rows)))
        return [rows[seat].id or 0 for seat in sorted(rows)]

    def _add_hand(
        self, match_id: int, seats: Sequence[int], hand: PlayedHand, position: int
    ) -> int:
        row = HandRow(uid=fresh_uid(), match_id=match_id, position=position, **_hand_columns(hand))
        self._journal.add(row)
        assert row.id is not None
        counts = []
        for seat, count in enumerate(hand.sheet.seats):
            columns = _count_columns(count, is_caller=seat in hand.sheet.callers)
            if columns is not None:
                counts.append(CountRow(hand_id=row.id, seat_id=seats[seat], **columns))
        self._journal.add(*counts)
        return row.id


def _state(match: Match) -> dict[str, Any]:
    ending = match.ending
    return {
        "label": match.label,
        "played_on": _iso(match.played_on),
        "table_number": match.table,
        "is_confirmed": int(match.is_confirmed),
        "is_void": int(match.is_void),
        "end_kind": ending.kind.value if ending else None,
        "end_reason": ending.reason if ending else None,
        "end_counts": int(ending.counts) if ending else 1,
    }


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _hand_columns(hand: PlayedHand) -> dict[str, Any]:
    sheet = hand.sheet
    return {
        "outcome": sheet.outcome.value,
        "centre": sheet.centre,
        "piles": format_piles(sheet.piles) if sheet.piles else None,
        "doubles": sheet.doubles,
        "is_void": int(hand.is_void),
        "is_forced": int(hand.is_forced),
        "note": hand.note,
    }


def _count_columns(count: SeatCount, *, is_caller: bool) -> dict[str, Any] | None:
    """The columns of a count; None for a seat that did not play, which has no row."""
    columns: dict[str, Any] = dict.fromkeys(
        ("foundation", "demon", "left_over", "kings", "demon_size", "net")
    )
    match count:
        case SatOut():
            return None
        case NetPoints(points):
            columns["net"] = points
        case Counted(foundation, demon, left_over, kings, demon_size):
            columns |= {
                "foundation": foundation,
                "demon": demon,
                "left_over": left_over,
                "kings": kings,
                "demon_size": demon_size,
            }
    return columns | {"is_caller": int(is_caller)}
