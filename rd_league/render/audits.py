"""An audit of what still lies on a table: one line a finding, then seat by seat; and JSON."""

from typing import Any

from rd_league.engine.audit import Audit, Bounds, Claim, SeatAudit
from rd_league.hand.sheet import Outcome
from rd_league.language import Texts, gettext, said
from rd_league.render.text import all_of, shown
from rd_league.render.verdicts import ruled_json, ruled_line

CLAIMS: Texts[Claim] = {
    Claim.NONE: "",
    Claim.PROVED: "; the claim is proved",
    Claim.REFUTED: "; the claim is refuted",
    Claim.UNDECIDED: "; the claim is undecided",
}


def audit_lines(file: str, audit: Audit) -> list[str]:
    """What an audit found, then what it makes of each seat."""
    lines = [ruled_line(file, ruled) for ruled in audit.findings]
    lines += [_seat_line(seat) for seat in audit.seats]
    if audit.is_ok:
        letters = all_of([seat.letter for seat in audit.undecided])
        lines.append(
            said("{file}: ok, undecided for {letters}", file=shown(file), letters=letters)
            if letters
            else said("{file}: ok, every card is accounted for", file=shown(file))
        )
    return lines


def audit_json(audit: Audit) -> dict[str, Any]:
    """An audit as JSON (docs/json.md)."""
    course = audit.tabletop.course
    outcome = Outcome.STALLED if course.stalled else Outcome.UNKNOWN
    return {
        "ok": audit.is_ok,
        "decided": audit.sheet is not None,
        "outcome": (Outcome.CALLED if course.callers else outcome).value,
        "callers": list(course.callers),
        "seats": [
            {
                "seat": seat.letter,
                "name": seat.name,
                "foundation": [seat.foundation.low, seat.foundation.high],
                "demon": [seat.demon.low, seat.demon.high],
                "claim": seat.claim.value,
            }
            for seat in audit.seats
        ],
        "findings": [ruled_json(ruled) for ruled in audit.findings],
    }


def _seat_line(seat: SeatAudit) -> str:
    name = f" {shown(seat.name)}" if seat.name else ""
    counts = said(
        "foundation {foundation}, demon {demon}",
        foundation=_bounds_words(seat.foundation),
        demon=_bounds_words(seat.demon),
    )
    return f"{seat.letter}{name}: {counts}{gettext(CLAIMS[seat.claim])}"


def _bounds_words(bounds: Bounds) -> str:
    """`21`, or `19 to 23` where it is undecided."""
    if bounds.is_exact:
        return str(bounds.low)
    return said("{low} to {high}", low=bounds.low, high=bounds.high)
