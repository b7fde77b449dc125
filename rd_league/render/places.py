"""What a place rests on, and who moved."""

from collections.abc import Sequence
from typing import Any

from rd_league.league.difference import Move
from rd_league.league.rounds import Absent
from rd_league.league.season import Pay, Scheme, SchemeKind
from rd_league.league.standings import Explanation, Neighbor, Row
from rd_league.league.tallies import TITLE_WORTH, Compensation
from rd_league.render.standings import row_json
from rd_league.render.text import counted, day_words, number_words, shown

ABSENT = {
    Absent.BYE: "had a bye",
    Absent.SIT_OUT: "sat out",
    Absent.STANDBY: "on standby",
    Absent.MISSED: "absent",
    Absent.SUBSTITUTED: "a substitute played",
}
PAY = {
    Pay.NONE: "",
    Pay.AVERAGE: ", own average",
    Pay.MEDIAN: ", median of the round",
    Pay.FIXED: ", fixed",
}


def explanation_lines(told: Explanation, scheme: Scheme) -> list[str]:
    """The numbers behind a place, line by line."""
    row = told.row
    place = f"place {row.place}" if row.place else "no place"
    lines = [f"{shown(row.name)}: {place}, {counted(row.league_points, 'league point')}"]
    for credit, dropped in told.matches:
        result = credit.result
        own = result.places[credit.side]
        lines.append(
            f"  {result.match.name}  {day_words(result.match.played_on)}"
            f"  place {own} of {len(result.match.sides)}, total {result.totals[credit.side]}:"
            f" {counted(credit.league_points, 'point')}" + (" (dropped)" if dropped else "")
        )
    lines += [_absence_line(each, is_dropped=dropped) for each, dropped in told.absences]
    if scheme.kind is SchemeKind.NNA:
        lines.append(
            f"  points per match {number_words(told.from_matches)}, {TITLE_WORTH} × "
            f"{counted(row.tally.titles, 'title')}, {counted(row.matches, 'match')}, "
            f"{counted(row.wins, 'win')}"
        )
    lines += [f"  adjusted {each.points:+}: {shown(each.reason)}" for each in told.adjustments]
    lines += _neighbor_lines(row, "below", told.above) + _neighbor_lines(row, "above", told.below)
    return lines


def _absence_line(each: Compensation, *, is_dropped: bool) -> str:
    absence, points = each.absence, each.league_points
    given = "no points" if points is None else counted(points, "point")
    return (
        f"  {each.name}  {day_words(absence.on)}  {ABSENT[absence.why]}{PAY[absence.award.pay]}:"
        f" {given}" + (" (dropped)" if is_dropped else "")
    )


def explanation_json(season: str, told: Explanation) -> dict[str, Any]:
    """The numbers behind a place as JSON."""
    return {
        "season": season,
        **row_json(told.row),
        "from_matches": str(told.from_matches),
        "credits": [
            {
                "match": credit.result.match.name,
                "place": credit.result.places[credit.side],
                "total": credit.result.totals[credit.side],
                "league_points": str(credit.league_points),
                "dropped": dropped,
            }
            for credit, dropped in told.matches
        ],
        "absences": [
            {
                "for": each.name,
                "why": each.absence.why.value,
                "pay": each.absence.award.pay.value,
                "league_points": None if each.league_points is None else str(each.league_points),
                "dropped": dropped,
            }
            for each, dropped in told.absences
        ],
        "titles": told.row.tally.titles,
        "adjustments": [
            {"points": each.points, "reason": each.reason} for each in told.adjustments
        ],
        "above": _neighbor_json(told.above),
        "below": _neighbor_json(told.below),
    }


def move_lines(moves: Sequence[Move]) -> list[str]:
    """Who moved in the standings, an arrow with its number."""
    lines = []
    for move in moves:
        points = "–" if move.points_after is None else counted(move.points_after, "point")
        if move.points_before != move.points_after:
            before = "–" if move.points_before is None else number_words(move.points_before)
            points = f"{before} → {points}"
        place = _place(move.place_after)
        if move.place_before and move.place_after and move.place_before != move.place_after:
            step = move.place_before - move.place_after
            place += f" {'↑' if step > 0 else '↓'}{abs(step)}"
        elif move.place_before != move.place_after:
            place = f"{_place(move.place_before)} → {place}"
        lines.append(f"  {shown(move.name)}: place {place}, {points}")
    return lines


def _neighbor_lines(own: Row, where: str, neighbor: Neighbor | None) -> list[str]:
    if neighbor is None:
        return []
    row = neighbor.row
    points = counted(row.league_points, "point")
    if row.place is not None and row.place == own.place:
        return [f"  shares the place with {shown(row.name)} ({points})"]
    by = f"by {neighbor.decision.by}" if neighbor.decision else "by league points"
    return [f"  {where} {shown(row.name)} ({points}) {by}"]


def _neighbor_json(neighbor: Neighbor | None) -> dict[str, Any] | None:
    if neighbor is None:
        return None
    by = neighbor.decision.by if neighbor.decision else None
    return {"name": neighbor.row.name, "decided_by": by}


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)
