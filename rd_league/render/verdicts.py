"""A verdict on a record: one line a finding for people, and JSON. Imports no Rich."""

from collections.abc import Sequence
from typing import Any

from rd_league.engine.lines import Fault
from rd_league.engine.referee import Ruled, Verdict
from rd_league.hand.sheet import Counted, Outcome, SeatCount, Sheet
from rd_league.language import gettext, in_english, said
from rd_league.render.rulings import ruling_words
from rd_league.render.text import all_of, shown, term

MOST_ALTERNATIVES = 5
MOST_LENIENCE = 5


def verdict_lines(file: str, verdict: Verdict) -> list[str]:
    """One line a finding or warning; of a sound record what was understood, and the counts."""
    lines = [ruled_line(file, ruled) for ruled in verdict.findings]
    lines += [f"{ruled_line(file, ruled)}{gettext(' (warning)')}" for ruled in verdict.warnings]
    if not verdict.is_ok or verdict.sheet is None:
        return lines
    understood = [_ruled(fault) for fault in verdict.lenience]
    lines += [
        f"{ruled_line(file, each)}{gettext(' (understood)')}" for each in understood[:MOST_LENIENCE]
    ]
    if (more := len(understood) - MOST_LENIENCE) > 0:
        lines.append(said("{file}: {count} more such", file=shown(file), count=more))
    how = sheet_line(verdict.sheet, verdict.record.letters)
    return [
        *lines,
        said("{file}: ok, {count} moves, {how}", file=shown(file), count=verdict.events, how=how),
    ]


def sheet_line(sheet: Sheet, letters: str) -> str:
    """How a hand came out: `called by N: N 21/0 · E 14/3`."""
    counts = " · ".join(
        f"{letter} {_figures(count)}" for letter, count in zip(letters, sheet.seats, strict=True)
    )
    callers = all_of([letters[seat] for seat in sheet.callers])
    if callers:
        return said("called by {callers}: {counts}", callers=callers, counts=counts)
    how = gettext("not over") if sheet.outcome is Outcome.UNKNOWN else term(sheet.outcome)
    return f"{how}: {counts}"


def ruled_line(file: str, ruled: Ruled) -> str:
    """`hand4.rdh:57: N W>F 6H: no heart pile stands at 5 (hearts stand at 4 and 2) […]`."""
    move = " ".join(shown(part) for part in (ruled.seat, ruled.move) if part)
    told = f" {move}:" if ruled.move else ""
    line = f"{shown(file)}:{ruled.line}:{told} {ruling_words(ruled)} [{ruled.code}]"
    if ruled.could:
        more = ", …" if len(ruled.could) > MOST_ALTERNATIVES else ""
        could = ", ".join(ruled.could[:MOST_ALTERNATIVES]) + more
        line += said("; it could go {could}", could=could)
    if ruled.follows is not None and ruled.follows != ruled.line:
        line += said(" (may follow from line {line})", line=ruled.follows)
    return line


def verdict_json(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON (docs/json.md)."""
    return {
        "ok": verdict.is_ok,
        "events": verdict.events,
        "outcome": verdict.outcome.value,
        "callers": list(verdict.callers),
        "seats": [
            {"seat": seat.letter, "name": seat.name, **_count_json(count)}
            for seat, count in zip(verdict.record.seats, _counts(verdict), strict=True)
        ],
        "findings": [ruled_json(ruled) for ruled in verdict.findings],
        "warnings": [ruled_json(ruled) for ruled in verdict.warnings],
        "lenience": [_fault_json(fault) for fault in verdict.lenience],
    }


def ruled_json(ruled: Ruled) -> dict[str, Any]:
    """One finding as JSON (docs/json.md)."""
    return {
        "code": ruled.code,
        "line": ruled.line,
        "column": ruled.column,
        "event": ruled.event,
        "time": ruled.time,
        "seat": ruled.seat,
        "move": ruled.move,
        "expected": ruled.expected,
        "could": list(ruled.could),
        "held": [
            {"seat": place.seat, "place": place.place, "depth": place.depth} for place in ruled.held
        ],
        "follows": ruled.follows,
        "values": {name: _plain(value) for name, value in ruled.values.items()},
        "message": _english(ruled),
    }


def _english(ruled: Ruled) -> str:
    with in_english():
        return ruling_words(ruled)


def _counts(verdict: Verdict) -> Sequence[SeatCount | None]:
    if verdict.sheet is None:
        return [None] * len(verdict.record.seats)
    return verdict.sheet.seats


def _figures(count: SeatCount | None) -> str:
    return f"{count.foundation}/{count.demon}" if isinstance(count, Counted) else "–"


def _count_json(count: SeatCount | None) -> dict[str, Any]:
    counted = count if isinstance(count, Counted) else None
    return {
        "foundation": counted.foundation if counted else None,
        "demon": counted.demon if counted else None,
    }


def _ruled(fault: Fault) -> Ruled:
    return Ruled(fault.code, fault.line, fault.column, values=fault.values)


def _fault_json(fault: Fault) -> dict[str, Any]:
    return {
        "code": fault.code,
        "line": fault.line,
        "column": fault.column,
        "message": _english(_ruled(fault)),
    }


def _plain(value: object) -> object:
    match value:
        case tuple():
            return [_plain(each) for each in value]
        case str() | int() | float() | list() | None:
            return value
    return str(value)
