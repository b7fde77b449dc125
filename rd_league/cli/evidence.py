"""A record or an audit as evidence: what it comes to, or why it decides nothing."""

from pathlib import Path

import typer

from rd_league.cli import show
from rd_league.cli.options import Format
from rd_league.engine.audit import audit
from rd_league.engine.lines import keyed_lines
from rd_league.engine.referee import referee
from rd_league.errors import ConflictError
from rd_league.files.records import read_evidence
from rd_league.hand.sheet import Outcome
from rd_league.league.evidence import Evidence
from rd_league.render.audits import audit_json, audit_lines
from rd_league.render.verdicts import verdict_json, verdict_lines

REFUSED = 3


def evidence_of(path: Path, form: Format) -> Evidence:
    """The sheet that a record or an audit proves, with the names of its seats.

    Raises:
        ConflictError: `evidence-undecided`: the audit leaves a count open, which is shown;
            `evidence-unfinished`: the record breaks off before the hand is over.
        typer.Exit: with code 3, after what was found was shown.
    """
    text = read_evidence(path)
    first = next((key for _, _, key, _ in keyed_lines(text.split("\n"))), "")
    return (_audited if first == "RA1" else _replayed)(path, text, form)


def _audited(path: Path, text: str, form: Format) -> Evidence:
    found = audit(text)
    if found.sheet is None:
        if form is Format.JSON:
            show.as_json(audit_json(found))
        else:
            show.lines(audit_lines(path.name, found))
        if found.is_ok:
            raise ConflictError("evidence-undecided", file=path.name)
        raise _refusal()
    letters = "".join(seat.letter for seat in found.seats)
    names = tuple(seat.name for seat in found.seats)
    return Evidence(path.name, letters, names, found.tabletop.rules, found.sheet)


def _replayed(path: Path, text: str, form: Format) -> Evidence:
    found = referee(text)
    if not found.is_ok or found.sheet is None:
        if form is Format.JSON:
            show.as_json(verdict_json(found))
        else:
            show.lines(verdict_lines(path.name, found))
        raise _refusal()
    if found.outcome is Outcome.UNKNOWN:
        raise ConflictError("evidence-unfinished", file=path.name)
    record = found.record
    names = tuple(seat.name for seat in record.seats)
    return Evidence(path.name, record.letters, names, record.rules, found.sheet)


def _refusal() -> typer.Exit:
    show.remark("Refused: nothing was stored.")
    return typer.Exit(REFUSED)
