"""A verdict on a record: one line a finding for people, and JSON. Imports no Rich.

The sentences of the referee's codes are here, the only ones outside `words.py`: a verdict is
made without storage or tables, and its codes are the stable ones of docs/referee.md.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rd_league.engine.lines import Fault
from rd_league.engine.referee import Ruled, Verdict
from rd_league.hand.sheet import Counted, SeatCount, Sheet
from rd_league.render.text import shown

SUITS = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}

RULINGS = {
    "after-out": "the hand is over: {callers} called",
    "after-stalled": "the hand is over: it stalled",
    "bad-count": "the stock cannot be turned {count} times at once (1 to {most})",
    "bad-header": "this header line cannot be read ({reason}{detail})",
    "bad-line": "this line cannot be read ({reason}{detail})",
    "bad-version": "the text begins with {version}, not {expected}",
    "card-doubled": "{card} is there twice ({places})",
    "card-mismatch": "{card} is not there; {expected} is",
    "card-misplaced": "{card} lies before {seat} twice, and {of} has none",
    "card-missing": "{card} is missing from {seats}'s pack",
    "card-spelling": "{card} is not written as the format says",
    "count-mismatch": "{seat} claims {claimed}; it is {right}",
    "deal-mismatch": "the deal is not the one that was promised ({reason})",
    "deal-not-a-deck": "{seat}'s deal is not a pack{missing}{surplus}",
    "demon-over-size": "{demon} cards in a demon of {demon_size}",
    "demon-empty": "{seat}'s demon is empty",
    "in-air-not-allowed": "play stops at a call, even a card in the air (R9.3)",
    "joker-fixed": "the joker is fixed as {fixed}",
    "joker-on-joker": "a joker cannot lie on an open joker",
    "joker-undeclared": "a joker must be declared: *=5H",
    "must-call": "the demon of {seats} is empty, and that ends the hand (R9.2)",
    "must-fill": "an empty work pile must be filled from the demon first (R5.2)",
    "must-foundation": "the last card of the demon goes to a foundation only (R6.2)",
    "no-deal": "{seat} has no deal",
    "no-fit": "{card} does not fit on {top}",
    "no-foundation": "no {suit} pile stands at {needed} ({suits})",
    "not-a-king": "only a king may fill an empty work pile (R5.2)",
    "not-stuck": "not everybody is stuck: {way}",
    "over-pack": "{cards} cards lie before {seat}: more than a pack of {pack}",
    "out-with-demon": "{seat} calls with {demon} in the demon",
    "pile-empty": "work pile {pile} is empty",
    "pile-not-empty": "work pile {pile} is not empty: {top} is there",
    "redeals-used": "the waste may be turned over only {redeals} times (R7.2)",
    "same-pile": "work pile {pile} onto itself",
    "slip-without-space": "a card is slipped only while a work pile is empty (R5.3)",
    "stock-exhausted": "the stock is used up",
    "stock-not-exhausted": "{left} cards are left in the stock",
    "tie-mismatch": "nothing landed just before that this card could tie with",
    "tie-not-allowed": "the first card to land stays alone (R8.2)",
    "time-backwards": "{time} is before {before}",
    "too-many-piles": "{piles} piles of {suit}: the packs here build at most {limit}",
    "unknown-card": "{card} is no card",
    "unknown-move": "{move} is no move",
    "unknown-seat": "there is no seat {seat}",
    "waste-empty": "{seat}'s waste is empty",
}


def verdict_lines(file: str, verdict: Verdict) -> list[str]:
    """One line a finding or warning, then how the hand came out."""
    lines = [ruled_line(file, ruled) for ruled in verdict.findings]
    lines += [f"{ruled_line(file, ruled)} (warning)" for ruled in verdict.warnings]
    if verdict.is_ok and verdict.sheet is not None:
        how = sheet_line(verdict.sheet, verdict.record.letters)
        lines.append(f"{shown(file)}: ok, {verdict.events} moves, {how}")
    return lines


def sheet_line(sheet: Sheet, letters: str) -> str:
    """How a hand came out: `called by N: N 21/0 · E 14/3`."""
    counts = " · ".join(
        f"{letter} {_figures(count)}" for letter, count in zip(letters, sheet.seats, strict=True)
    )
    callers = " and ".join(letters[seat] for seat in sheet.callers)
    return f"{sheet.outcome}{f' by {callers}' if callers else ''}: {counts}"


def ruled_line(file: str, ruled: Ruled) -> str:
    """`hand4.rdh:57: N W>F 6H: no heart pile stands at 5 (hearts stand at 4 and 2) […]`."""
    where = f"{shown(file)}:{ruled.line}:"
    move = " ".join(shown(part) for part in (ruled.seat, ruled.move) if part)
    said = f" {move}:" if move else ""
    line = f"{where}{said} {_sentence(ruled)} [{ruled.code}]"
    if ruled.could:
        line += f"; it could go {', '.join(ruled.could)}"
    if ruled.follows is not None and ruled.follows != ruled.line:
        line += f" (may follow from line {ruled.follows})"
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
        "message": _sentence(ruled),
    }


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


def _fault_json(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "line": fault.line, "column": fault.column}


def _sentence(ruled: Ruled) -> str:
    code = ruled.code
    if code == "after-out" and ruled.values.get("stalled"):
        code = "after-stalled"
    said = {"seat": ruled.seat or "", "move": ruled.move or "", "expected": ruled.expected or ""}
    said["card"] = (ruled.move or "").split(" ")[-1]
    said |= {name: _said(value) for name, value in ruled.values.items()}
    said |= _derived(ruled.values)
    if ruled.expected:
        said["expected"] = ruled.expected
    return RULINGS[code].format_map(said)


def _derived(values: Mapping[str, object]) -> dict[str, str]:
    """The parts of sentences that depend on more than one value."""
    said: dict[str, str] = {}
    suit = values.get("suit")
    heights = values.get("heights")
    if isinstance(suit, str) and isinstance(heights, list):
        said["suit"] = SUITS[suit]
        stand = [str(height) for height in heights]
        said["suits"] = (
            f"{SUITS[suit]}s stand at {' and '.join(stand)}" if stand else "there is none"
        )
    details = [value for name, value in values.items() if name != "reason"]
    said["detail"] = "".join(f", {_said(value)}" for value in details)
    for name in ("claimed", "right"):
        pair = values.get(name)
        if isinstance(pair, tuple):
            said[name] = "/".join(map(str, pair))
    if "right" not in values and "foundation" in values:
        ranges = (values["foundation"], values["demon"])
        said["right"] = "/".join(_range(each) for each in ranges)
    for name, words in (("missing", "missing"), ("surplus", "there too often")):
        cards = values.get(name)
        if isinstance(cards, list):
            said[name] = f"; {words}: {' '.join(cards)}" if cards else ""
    return said


def _range(value: object) -> str:
    if isinstance(value, tuple) and value[0] != value[1]:
        return f"{value[0]}–{value[1]}"
    return str(value[0] if isinstance(value, tuple) else value)


def _said(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(shown(str(each)) for each in value)
    return shown(str(value))


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | list | None) else str(value)
