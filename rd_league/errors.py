"""The errors a command may end with: code and values; their sentences are in render/refusals.py.

Each class is one exit code of the command line (`docs/commands.md`, "Exit codes").
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from rd_league.findings import Clash, Finding

NO_VALUES: Mapping[str, object] = MappingProxyType({})
"""Where a code says all."""


class LeagueError(Exception):
    """Something a person can put right: `code` names it, `values` fill its sentence."""

    exit_code: ClassVar[int]

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class UsageError(LeagueError):
    """The words of the command do not go together."""

    exit_code = 2


class RefusedError(LeagueError):
    """A sheet that cannot be stored as it is.

    Attributes:
        findings: why.
        seats: the names of the seats that the findings are about.
        vocabulary: the words the club uses (R17.1).
    """

    exit_code = 3

    def __init__(
        self,
        findings: "tuple[Finding, ...]",
        seats: tuple[str, ...] = (),
        vocabulary: str = "racing-demon",
    ) -> None:
        super().__init__("refused")
        self.findings = findings
        self.seats = seats
        self.vocabulary = vocabulary


class NotFoundError(LeagueError):
    """No such player, match, hand, season, file."""

    exit_code = 4


class ConflictError(LeagueError):
    """The right words at the wrong time: what is stored does not allow it."""

    exit_code = 5


class ClashError(ConflictError):
    """An archive that says otherwise than what is stored: nothing of it was taken."""

    def __init__(self, file: str, clashes: "tuple[Clash, ...]") -> None:
        super().__init__("archive-differs", file=file, clashes=len(clashes))
        self.clashes = clashes


class BadInputError(LeagueError):
    """A malformed cell, line or file."""

    exit_code = 6


class LineProblem(NamedTuple):
    """What is wrong at one place of a file.

    Attributes:
        line: counted from 1, the header included.
        column: the column's heading, or None for the whole line.
    """

    line: int
    column: str | None
    code: str
    values: Mapping[str, object] = NO_VALUES


class BadFileError(BadInputError):
    """A file with bad lines: nothing of it was taken; `problems` lists them all."""

    def __init__(self, file: str, problems: tuple[LineProblem, ...]) -> None:
        super().__init__("bad-file", file=file, problem_count=len(problems))
        self.problems = problems


class StorageError(LeagueError):
    """The club file cannot be read or written."""

    exit_code = 7
