"""A record or an audit as evidence: what it comes to, or why it decides nothing."""

from pathlib import Path

import typer

from rd_league.cli import show
from rd_league.engine.audit import audit
from rd_league.engine.referee import referee
from rd_league.errors import ConflictError
from rd_league.files.records import read_evidence
from rd_league.league.evidence import Evidence
from rd_league.render.audits import audit_lines
from rd_league.render.verdicts import verdict_lines

REFUSED = 3


def evidence_of(path: Path) -> Evidence:
    """The sheet that a record or an audit proves, with the names of its seats.

    Raises:
        ConflictError: `evidence-undecided`: the audit leaves a count open.
        typer.Exit: with code 3, after what was found was shown.
    """
    text = read_evidence(path)
    if text.lstrip().startswith("RA1"):
        audited = audit(text)
        if not audited.is_ok:
            show.lines(audit_lines(path.name, audited))
            raise typer.Exit(REFUSED)
        if audited.sheet is None:
            show.lines(audit_lines(path.name, audited))
            raise ConflictError("evidence-undecided", file=path.name)
        return Evidence(path.name, tuple(seat.name for seat in audited.seats), audited.sheet)
    verdict = referee(text)
    if not verdict.is_ok or verdict.sheet is None:
        show.lines(verdict_lines(path.name, verdict))
        raise typer.Exit(REFUSED)
    return Evidence(path.name, tuple(seat.name for seat in verdict.record.seats), verdict.sheet)
