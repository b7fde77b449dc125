"""What a place rests on, and who moved."""

from collections.abc import Sequence
from typing import Any

from rd_league.language import Texts, gettext, said
from rd_league.league.difference import Move
from rd_league.league.rounds import Absent
from rd_league.league.season import Pay, Scheme, SchemeKind
from rd_league.league.standings import Explanation, Neighbor, Row
from rd_league.league.tallies import TITLE_WORTH, Compensation
from rd_league.render.standings import row_json, tie_break_word
from rd_league.render.text import counted, day_words, number_words, shown

ABSENT: Texts[Absent] = {
    Absent.BYE: "had a bye",
    Absent.SIT_OUT: "sat out",
    Absent.STANDBY: "on standby",
    Absent.MISSED: "absent",
    Absent.SUBSTITUTED: "a substitute played",
}
PAY: Texts[Pay] = {
    Pay.NONE: "",
    Pay.AVERAGE: ", own average",
    Pay.MEDIAN: ", median of the round",
    Pay.FIXED: ", fixed",
}


def explanation_lines(told: Explanation, scheme: Scheme) -> list[str]:
    """The numbers behind a place, line by line."""
    row = told.row
    place = said("place {place}", place=row.place) if row.place else gettext("no place")
    lines = [f"{shown(row.name)}: {place}, {counted(row.league_points, 'league point')}"]
    for credit, dropped in told.matches:
        result = credit.result
        told_of = said(
            "place {place} of {sides}, total {total}: {points}",
            place=result.places[credit.side],
            sides=len(result.match.sides),
            total=result.totals[credit.side],
            points=counted(credit.league_points, "point"),
        )
        lines.append(
            f"  {result.match.name}  {day_words(result.match.played_on)}  {told_of}"
            + (gettext(" (dropped)") if dropped else "")
        )
    lines += [_absence_line(each, is_dropped=dropped) for each, dropped in told.absences]
    if scheme.kind is SchemeKind.NNA:
        lines.append(
            "  "
            + said(
                "points per match {points}, {worth} × {titles}, {matches}, {wins}",
                points=number_words(told.from_matches),
                worth=TITLE_WORTH,
                titles=counted(row.tally.titles, "title"),
                matches=counted(row.matches, "match"),
                wins=counted(row.wins, "win"),
            )
        )
    lines += [
        "  "
        + said("adjusted {points}: {reason}", points=f"{each.points:+}", reason=shown(each.reason))
        for each in told.adjustments
    ]
    if told.above is not None:
        lines.append("  " + _neighbor_line(row, told.above, is_above=True))
    if told.below is not None:
        lines.append("  " + _neighbor_line(row, told.below, is_above=False))
    return lines


def _absence_line(each: Compensation, *, is_dropped: bool) -> str:
    absence, points = each.absence, each.league_points
    given = gettext("no points") if points is None else counted(points, "point")
    return (
        f"  {each.name}  {day_words(absence.on)}  {gettext(ABSENT[absence.why])}"
        f"{gettext(PAY[absence.award.pay])}: {given}"
        + (gettext(" (dropped)") if is_dropped else "")
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
        line = said(
            "{name}: place {place}, {points}", name=shown(move.name), place=place, points=points
        )
        lines.append(f"  {line}")
    return lines


def _neighbor_line(own: Row, neighbor: Neighbor, *, is_above: bool) -> str:
    row, decision = neighbor.row, neighbor.decision
    name, points = shown(row.name), counted(row.league_points, "point")
    if row.place is not None and row.place == own.place:
        return said("shares the place with {name} ({points})", name=name, points=points)
    return said(
        "below {name} ({points}) by {by}" if is_above else "above {name} ({points}) by {by}",
        name=name,
        points=points,
        by=tie_break_word(decision.by) if decision else gettext("league points"),
    )


def _neighbor_json(neighbor: Neighbor | None) -> dict[str, Any] | None:
    if neighbor is None:
        return None
    by = neighbor.decision.by if neighbor.decision else None
    return {"name": neighbor.row.name, "decided_by": by}


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)
