"""A match: its JSON, its parts, how it stands, what a hand changed, and who settles with whom."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from rd_league.hand.entry import format_count, format_piles
from rd_league.hand.scoring import Points
from rd_league.hand.sheet import Counted, NetPoints, SeatCount
from rd_league.language import Texts, ngettext, said
from rd_league.league.match import Counting, HandResult, MatchResult
from rd_league.league.model import End, MatchKind
from rd_league.league.settlement import Settlement
from rd_league.render.grid import Column, Grid, Value, dated, grid, keyed, phrase, worded
from rd_league.render.hands import hand_label
from rd_league.render.text import all_of, day_text, day_words, shown, term

DUE: Texts[tuple[bool, bool]] = {
    (True, True): "{names} crossed together: one extra hand, all play ({clause}).",
    (True, False): "{names} crossed together: one extra hand, they alone play ({clause}).",
    (False, True): "{names} are level: one extra hand, all play ({clause}).",
    (False, False): "{names} are level: one extra hand, they alone play ({clause}).",
}
"""What is said of an extra hand: whether sides crossed the target together, whether all play."""


def match_json(result: MatchResult) -> dict[str, Any]:
    """A match as JSON (docs/json.md)."""
    match, rules = result.match, result.match.rules
    return {
        "match": match.name,
        "label": match.label,
        "season": match.season,
        "kind": match.kind.value,
        "played_on": day_text(match.played_on) or None,
        "night": f"N{match.night}" if match.night else None,
        "table": match.table,
        "status": result.status.value,
        "ended": result.ended.value if result.ended else None,
        "reason": match.ending.reason if match.ending else None,
        "rules": {
            "name": rules.name,
            "digest": rules.digest,
            "target": rules.target,
            "hands": rules.hands,
            "lead": rules.lead,
            "crossing": rules.crossing.value,
            "extra_hand": rules.extra_hand.value,
            "teams": rules.teams.value,
        },
        "sides": [side_json(result, side) for side in range(len(match.sides))],
        "seats": [_place_json(result, seat) for seat in range(len(match.seats))],
        "winners": _names(result, result.winners),
        "hands": [_hand_json(result, hand) for hand in result.hands],
        "extra_hand": _due_json(result),
    }


def side_json(result: MatchResult, side: int) -> dict[str, Any]:
    """One side of a match as JSON."""
    facts = result.match.sides[side]
    return {
        "name": facts.name,
        "total": result.totals[side],
        "place": result.places[side],
        "start_points": facts.start_points,
        "seats": [result.match.seats[seat] for seat in facts.seats],
        "credited": list(facts.credited),
    }


def _place_json(result: MatchResult, seat: int) -> dict[str, Any]:
    match = result.match
    sits = next((each for each in match.substitutions if each.seat == seat), None)
    left = next((each for each in match.leavings if each.seat == seat), None)
    return {
        "name": match.seats[seat],
        "demon_size": match.demon_sizes[seat] if match.demon_sizes else None,
        "pack": match.packs[seat] if match.packs else None,
        "sits_for": sits.absent if sits else None,
        "counts_for": sits.counts_for.value if sits else None,
        "left": left is not None,
        "left_after": hand_label(result, left.after) if left else None,
    }


def list_json(results: Sequence[MatchResult]) -> list[dict[str, Any]]:
    """Matches in a list as JSON (docs/json.md)."""
    return [
        {
            "match": result.match.name,
            "label": result.match.label,
            "season": result.match.season,
            "played_on": day_text(result.match.played_on) or None,
            "table": result.match.table,
            "status": result.status.value,
            "sides": [
                {"name": side.name, "total": total, "place": place}
                for side, total, place in zip(
                    result.match.sides, result.totals, result.places, strict=True
                )
            ],
            "winners": _names(result, result.winners),
            "hands": len(result.counted_hands),
            "extra_hands": len(result.extra_hands),
        }
        for result in results
    ]


def match_list(results: Sequence[MatchResult]) -> Grid:
    """Matches as a grid, a line each."""
    columns = keyed(
        ("match", "Match"), ("label", "Label"), ("played_on", "Date"), ("table", "Table", True),
        ("status", "Status"), ("sides", "Sides"), ("winners", "Winners"), ("hands", "Hands", True),
        ("extra_hands", "Extra", True),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                result.match.name,
                result.match.label,
                dated(result.match.played_on),
                result.match.table,
                worded(result.status),
                tuple(
                    f"{side.name} {total}"
                    for side, total in zip(result.match.sides, result.totals, strict=True)
                ),
                tuple(_names(result, result.winners)),
                len(result.counted_hands),
                len(result.extra_hands),
            )
            for result in results
        ],
    )


def heading(result: MatchResult) -> Text:
    """The line above a box score: which match, where, by which rules, how it stands."""
    match = result.match
    parts = [match.name, match.label, match.season]
    if match.table is not None:
        parts.append(said("table {table}", table=match.table))
    parts += [day_words(match.played_on), f"{match.rules.name} {match.rules.digest}"]
    status = term(result.status)
    if result.ended is not None and result.ended is not End.PLAYED:
        status += f" ({term(result.ended)})"
    line = Text(" · ".join(shown(part) for part in parts if part) + " · ")
    return line.append(status, "bold")


def parts(result: MatchResult) -> Grid:
    """Every seat's points in every hand, in their parts (R11)."""
    columns = keyed(
        ("hand", "Hand"), ("name", "Seat"), ("counts", "Counts"),
        ("foundation", "Foundation", True), ("demon", "Demon", True), ("bonus", "Out", True),
        ("kings", "Kings", True), ("net", "Net", True), ("points", "Points", True),
        ("note", ""),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for hand in result.hands:
        for seat, points in enumerate(hand.points):
            count = hand.hand.sheet.seats[seat]
            if points is not None:
                rows.append(_part_row(result, hand, seat, count, points))
        for adjustment in hand.hand.adjustments:
            name = result.match.sides[adjustment.side].name
            rows.append(
                (hand.label, name, "", None, None, None, None, None, adjustment.points,
                 phrase("adjusted: {reason}", reason=adjustment.reason))
            )  # fmt: skip
    for adjustment in result.match.adjustments:
        name = result.match.sides[adjustment.side].name
        rows.append(
            (phrase("start"), name, "", None, None, None, None, None, adjustment.points,
             phrase("adjusted: {reason}", reason=adjustment.reason))
        )  # fmt: skip
    return grid(columns, rows)


def standing_line(result: MatchResult) -> str:
    """What comes next: what each still needs, an extra hand and who plays it, or who won."""
    match = result.match
    if match.is_void:
        return said("{match} is void; it counts nowhere.", match=match.name)
    if result.due is not None:
        crossed = result.trigger == "target" and not result.extra_hands
        names = [
            f"{match.sides[side].name} {result.totals[side]}" if crossed else match.sides[side].name
            for side in result.due.contenders
        ]
        staying = [side for side in match.sides if not result.gone.issuperset(side.seats)]
        all_play = len(result.due.played_by) == len(staying)
        return said(DUE[crossed, all_play], names=shown(all_of(names)), clause=result.due.clause)
    if result.ended is not None:
        return _winner_line(result)
    if match.rules.target is None:
        return ""
    needs = [
        f"{match.sides[side].name} {match.rules.target - result.totals[side]}"
        for side in result.next_players
    ]
    return said("To {target}: {needs}", target=match.rules.target, needs=shown(" · ".join(needs)))


def totals_line(result: MatchResult) -> str:
    """The running totals; nothing where extra hands alone decide and enter none (R12.3)."""
    if result.match.kind is MatchKind.TIE_BREAK:
        return ""
    totals = " · ".join(
        f"{shown(side.name)} {total}"
        for side, total in zip(result.match.sides, result.totals, strict=True)
    )
    return said("totals   {totals}", totals=totals)


def settlement_grid(result: MatchResult, settlement: Settlement) -> Grid:
    """Who settles with whom: each row what that side gets from each other (R18.1)."""
    names = [side.name for side in result.match.sides]
    columns = [Column("name", "")]
    columns += [Column(name, said("from {name}", name=name), is_number=True) for name in names]
    columns += keyed(("balance", "Balance", True))
    return grid(
        tuple(columns),
        [
            (name, *row, balance)
            for name, row, balance in zip(
                names, settlement.amounts, settlement.balances, strict=True
            )
        ],
    )


def _names(result: MatchResult, sides: Sequence[int]) -> list[str]:
    return [result.match.sides[side].name for side in sides]


def _hand_json(result: MatchResult, hand: HandResult) -> dict[str, Any]:
    sheet = hand.hand.sheet
    return {
        "number": hand.number,
        "extra": hand.counting is Counting.EXTRA,
        "counting": hand.counting.value,
        "void": hand.hand.is_void,
        "forced": hand.hand.is_forced,
        "disputed": hand.hand.key in result.match.disputed,
        "outcome": sheet.outcome.value,
        "callers": [result.match.seats[seat] for seat in sheet.callers],
        "centre": sheet.centre,
        "piles": format_piles(sheet.piles) if sheet.piles else None,
        "doubles": sheet.doubles,
        "note": hand.hand.note,
        "seats": [
            _seat_json(result.match.seats[seat], count, points)
            for seat, (count, points) in enumerate(zip(sheet.seats, hand.points, strict=True))
        ],
        "adjustments": [
            {
                "name": result.match.sides[adjustment.side].name,
                "points": adjustment.points,
                "reason": adjustment.reason,
            }
            for adjustment in hand.hand.adjustments
        ],
        "totals": list(hand.totals),
    }


def _seat_json(name: str, count: SeatCount, points: Points | None) -> dict[str, Any]:
    counted = count if isinstance(count, Counted) else None
    return {
        "name": name,
        "played": points is not None,
        "foundation": counted.foundation if counted else None,
        "demon": counted.demon if counted else None,
        "left_over": counted.left_over if counted else None,
        "kings": counted.kings if counted else None,
        "demon_size": counted.demon_size if counted else None,
        "net_only": isinstance(count, NetPoints),
        "points": points.total if points else None,
    }


def _due_json(result: MatchResult) -> dict[str, Any] | None:
    if result.due is None:
        return None
    return {
        "clause": result.due.clause,
        "contenders": _names(result, result.due.contenders),
        "played_by": _names(result, result.due.played_by),
    }


def _part_row(
    result: MatchResult, hand: HandResult, seat: int, count: SeatCount, points: Points
) -> tuple[Value, ...]:
    note = phrase("caller") if seat in hand.hand.sheet.callers else ""
    return (
        hand.label, result.match.seats[seat], format_count(count), points.foundation,
        points.demon, points.bonus, points.kings, points.net, points.total, note,
    )  # fmt: skip


def _winner_line(result: MatchResult) -> str:
    if not result.winners:
        ended = term(result.ended) if result.ended else ""
        return said(
            "{match} ended: {ended}; it does not count.", match=result.match.name, ended=ended
        )
    names = shown(all_of(_names(result, result.winners)))
    extra = result.extra_hands
    one_won = len(result.winners) == 1
    if result.match.kind is MatchKind.TIE_BREAK and extra:
        points = " : ".join(str(gain) for gain in extra[-1].gained if gain is not None)
        return (
            said("{names} wins by the extra hand, {points}.", names=names, points=points)
            if one_won
            else said(
                "{names} share the win by the extra hand, {points}.", names=names, points=points
            )
        )
    # The winner's total first: where extra hands alone decide it need not be the highest.
    order = sorted(
        range(len(result.totals)),
        key=lambda side: (side not in result.winners, -result.totals[side]),
    )
    totals = " : ".join(str(result.totals[side]) for side in order)
    after = ""
    if extra:
        after = ngettext(" after an extra hand", " after {count} extra hands", len(extra))
    return (
        said(
            "{names} wins {totals}{after}.",
            names=names,
            totals=totals,
            after=after.format(count=len(extra)),
        )
        if one_won
        else said(
            "{names} share the win {totals}{after}.",
            names=names,
            totals=totals,
            after=after.format(count=len(extra)),
        )
    )
