"""From rows to `Match` values: one query a table however many matches, columns only.

Columns are ten times faster to read than mapped rows (docs/architecture.md).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, select
from sqlmodel import Session

from rd_league.hand.entry import parse_piles
from rd_league.hand.rules import RuleSet
from rd_league.hand.rules import Teams as TeamMode
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.model import (
    Adjustment,
    CountsFor,
    End,
    Ending,
    Leaving,
    Match,
    MatchKind,
    PlayedHand,
    Side,
    Substitution,
)
from rd_league.storage.tables import TABLES

Grouped = dict[int, list[Row[Any]]]
(
    _adjustment, _count, _dispute, _hand, _leaving, _match, _night, _player, _season, _seat, _side,
    _substitute, _team,
) = (
    TABLES[name]
    for name in (
        "adjustment", "count", "dispute", "hand", "leaving", "match", "night", "player", "season",
        "seat", "side", "substitute", "team",
    )
)  # fmt: skip


def assemble(
    session: Session, condition: ColumnElement[bool], rules: Mapping[int, RuleSet]
) -> tuple[Match, ...]:
    """The matches that satisfy a condition on match, season or night, by number."""
    statement = _chosen(
        select(_match, _season.c.name.label("season"), _night.c.number.label("night")), condition
    )
    matches = session.execute(statement.order_by(_match.c.number)).all()
    parts = _Parts(session, condition)
    return tuple(parts.match(row, rules[row.rules_id]) for row in matches)


def _chosen(statement: Select[Any], condition: ColumnElement[bool]) -> Select[Any]:
    return (
        statement.select_from(_match)
        .join(_season, _season.c.id == _match.c.season_id)
        .join(_night, _night.c.id == _match.c.night_id, isouter=True)
        .where(condition)
    )


class _Parts:
    """The rows below the matches, each read once and grouped by its parent."""

    def __init__(self, session: Session, condition: ColumnElement[bool]) -> None:
        self.session = session
        ids = _chosen(select(_match.c.id), condition)
        self.sides = self.read(
            select(_side, _team.c.name.label("team"))
            .join(_team, _team.c.id == _side.c.team_id, isouter=True)
            .where(_side.c.match_id.in_(ids))
            .order_by(_side.c.position),
            "match_id",
        )
        self.seats = self.read(
            select(
                _seat,
                _substitute.c.player_id.label("absent_id"),
                _substitute.c.counts_for,
                _leaving.c.position.label("left_at"),
            )
            .join(_substitute, _substitute.c.seat_id == _seat.c.id, isouter=True)
            .join(_leaving, _leaving.c.seat_id == _seat.c.id, isouter=True)
            .where(_seat.c.match_id.in_(ids))
            .order_by(_seat.c.position),
            "match_id",
        )
        self.hands = self.read(
            select(_hand).where(_hand.c.match_id.in_(ids)).order_by(_hand.c.position), "match_id"
        )
        self.counts = self.read(
            select(_count)
            .join(_hand, _hand.c.id == _count.c.hand_id)
            .where(_hand.c.match_id.in_(ids)),
            "hand_id",
        )
        self.adjustments = self.read(
            select(_adjustment, _side.c.position, _side.c.match_id)
            .join(_side, _side.c.id == _adjustment.c.side_id)
            .where(_side.c.match_id.in_(ids))
            .order_by(_adjustment.c.id),
            "match_id",
        )
        self.disputes = self.read(
            select(_dispute.c.hand_id, _hand.c.match_id)
            .join(_hand, _hand.c.id == _dispute.c.hand_id)
            .where(_hand.c.match_id.in_(ids), _dispute.c.resolution.is_(None)),
            "match_id",
        )
        names = session.execute(select(_player.c.id, _player.c.name)).all()
        self.names: dict[int, str] = {row[0]: row[1] for row in names}

    def read(self, statement: Select[Any], parent: str) -> Grouped:
        grouped: Grouped = defaultdict(list)
        for row in self.session.execute(statement):
            grouped[row._mapping[parent]].append(row)
        return grouped

    def match(self, row: Row[Any], rules: RuleSet) -> Match:
        seats = self.seats[row.id]
        sides = self.match_sides(row.id, rules)
        shared = rules.teams is TeamMode.SHARED_PACK
        side_of = {seat: side.name for side in sides for seat in side.seats}
        sizes = tuple(seat.demon_size for seat in seats)
        packs = tuple(seat.pack for seat in seats)
        by_hand: Grouped = defaultdict(list)
        for adjustment in self.adjustments[row.id]:
            by_hand[adjustment.hand_id or 0].append(adjustment)
        hands = self.hands[row.id]
        return Match(
            number=row.number,
            rules=rules,
            seats=tuple(
                side_of[i] if shared else self.names[seat.player_id] for i, seat in enumerate(seats)
            ),
            sides=sides,
            demon_sizes=sizes if any(size is not None for size in sizes) else (),
            packs=packs if any(pack is not None for pack in packs) else (),
            hands=tuple(self.hand(hand, seats, by_hand[hand.id]) for hand in hands),
            adjustments=_adjustments(by_hand[0]),
            ending=self.ending(row, hands),
            is_confirmed=bool(row.is_confirmed),
            is_void=bool(row.is_void),
            kind=MatchKind(row.kind),
            label=row.label,
            season=row.season,
            played_on=date.fromisoformat(row.played_on) if row.played_on else None,
            night=row.night,
            table=row.table_number,
            disputed=frozenset(dispute.hand_id for dispute in self.disputes[row.id]),
            substitutions=self.substitutions(seats),
            leavings=_leavings(seats, hands),
        )

    def match_sides(self, match_id: int, rules: RuleSet) -> tuple[Side, ...]:
        sides = []
        for row in self.sides[match_id]:
            seats = tuple(
                (i, seat) for i, seat in enumerate(self.seats[match_id]) if seat.side_id == row.id
            )
            members = [seat.player_id for _, seat in seats]
            if rules.teams is TeamMode.SHARED_PACK:
                members += [seat.partner_id for _, seat in seats if seat.partner_id]
            names = tuple(self.names[player_id] for player_id in members)
            name = row.team or " + ".join(names)
            credited = (
                (row.team,) if row.team else self.credited([seat for _, seat in seats], names)
            )
            sides.append(Side(name, tuple(i for i, _ in seats), credited, row.start_points))
        return tuple(sides)

    def credited(self, seats: Iterable[Row[Any]], names: tuple[str, ...]) -> tuple[str, ...]:
        """Whom a side's result counts for: those who sat there, but for substitutes (L7)."""
        found = list(names)
        for seat in seats:
            if seat.absent_id is not None and seat.counts_for != CountsFor.SUBSTITUTE:
                found.remove(self.names[seat.player_id])
                if seat.counts_for == CountsFor.ABSENT:
                    found.append(self.names[seat.absent_id])
        return tuple(found)

    def substitutions(self, seats: Iterable[Row[Any]]) -> tuple[Substitution, ...]:
        return tuple(
            Substitution(index, self.names[seat.absent_id], CountsFor(seat.counts_for))
            for index, seat in enumerate(seats)
            if seat.absent_id is not None
        )

    def hand(self, row: Row[Any], seats: list[Row[Any]], adjustments: list[Row[Any]]) -> PlayedHand:
        counts = {count.seat_id: count for count in self.counts[row.id]}
        sheet = Sheet(
            seats=tuple(_seat_count(counts.get(seat.id)) for seat in seats),
            outcome=Outcome(row.outcome),
            callers=tuple(
                i for i, seat in enumerate(seats) if seat.id in counts and counts[seat.id].is_caller
            ),
            centre=row.centre,
            piles=parse_piles(row.piles) if row.piles else None,
            doubles=row.doubles,
        )
        return PlayedHand(
            key=row.id,
            sheet=sheet,
            adjustments=_adjustments(adjustments),
            is_void=bool(row.is_void),
            is_forced=bool(row.is_forced),
            note=row.note,
        )

    def ending(self, row: Row[Any], hands: list[Row[Any]]) -> Ending | None:
        if row.end_kind is None:
            return None
        before = [hand.id for hand in hands if hand.position <= row.end_position]
        kind = End(row.end_kind)
        sides = self.sides[row.id]
        present = tuple(i for i, side in enumerate(sides) if side.is_present)
        return Ending(
            kind=kind,
            after=before[-1] if before else None,
            reason=row.end_reason,
            counts=bool(row.end_counts),
            present=present if kind is End.WALKOVER else (),
        )


def _leavings(seats: Iterable[Row[Any]], hands: Sequence[Row[Any]]) -> tuple[Leaving, ...]:
    found = []
    for index, seat in enumerate(seats):
        if seat.left_at is not None:
            before = [hand.id for hand in hands if hand.position <= seat.left_at]
            found.append(Leaving(index, before[-1] if before else None))
    return tuple(found)


def _seat_count(row: Row[Any] | None) -> SeatCount:
    if row is None:
        return SatOut()
    if row.net is not None:
        return NetPoints(row.net)
    return Counted(row.foundation, row.demon, row.left_over, row.kings, row.demon_size)


def _adjustments(rows: list[Row[Any]]) -> tuple[Adjustment, ...]:
    return tuple(Adjustment(row.position, row.points, row.reason) for row in rows)
