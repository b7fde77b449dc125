"""Records (`.rdh`) and audits, read and written as text; their formats are the engine's."""

from pathlib import Path

from rd_league.engine.lines import text_of
from rd_league.files.opening import opened


def read_evidence(path: Path) -> str:
    """The text of a record or an audit.

    Raises:
        NotFoundError: `file`.
        BadInputError: `file-unreadable`.
    """
    with opened(path) as stream:
        return text_of(stream)
