"""The arguments and options that commands share, and the store a command works on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from datetime import date

    from rd_league.services.desk import Clerk
    from rd_league.storage.store import Store


class Format(StrEnum):
    """How what a command shows is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


class Settings:
    """What was said before the command, and whether its changes are only tried.

    Attributes:
        is_public: whether names are shown as they may be published.
    """

    db: str | None = None
    is_trial: bool = False
    is_public: bool = False


SETTINGS = Settings()
"""Set by the root command before the named one runs."""


def _names(context: typer.Context, incomplete: str) -> list[str]:
    """Players and teams whose names begin so, for the shell's completion."""
    from rd_league.errors import LeagueError
    from rd_league.services.desk import reading

    SETTINGS.db = context.find_root().params.get("db")
    try:
        with reading(location()) as store:
            names = [name for _, name in store.players.spellings()]
            names += [team.name for team in store.teams.all()]
    except LeagueError:
        return []
    begun = incomplete.casefold()
    return sorted({name for name in names if name.casefold().startswith(begun)})


FormatOption = Annotated[Format, typer.Option("--format", help="How to write what is shown.")]
ReasonOption = Annotated[str | None, typer.Option("--reason", help="Why; kept in the log.")]
ActorOption = Annotated[
    str, typer.Option("--as", envvar="RD_LEAGUE_AS", help="Who enters this.", metavar="NAME")
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")
]
SeasonOption = Annotated[
    str | None, typer.Option("--season", help="The season, if several are open.")
]
NamesArgument = Annotated[
    list[str], typer.Argument(help="Names.", autocompletion=_names, metavar="NAME...")
]
NameArgument = Annotated[str, typer.Argument(help="A name.", autocompletion=_names)]
OptionalNameArgument = Annotated[
    str | None, typer.Argument(help="A name; left out: everybody.", autocompletion=_names)
]
MatchArgument = Annotated[
    str | None,
    typer.Argument(help="M12, a table of tonight, a label; left out: the only one in play."),
]

OneMatchArgument = Annotated[str, typer.Argument(help="M12, a table of tonight, or a label.")]

CHANGING = {"ignore_unknown_options": True}
"""For commands whose arguments may begin with a minus: `-` and `-5`."""


def single() -> typer.Typer:
    """The Typer app of a file with one command."""
    return typer.Typer(rich_markup_mode=None, add_completion=False)


def group(text: str) -> typer.Typer:
    """The Typer app of a noun, with its verbs."""
    return typer.Typer(help=text, rich_markup_mode=None, add_completion=False, no_args_is_help=True)


def location() -> str:
    """The club file that the command works on."""
    from rd_league.config import club_location

    return club_location(SETTINGS.db, os.environ, Path.cwd())


def given_location() -> str | None:
    """The club file that was named, whether it is there or not."""
    return SETTINGS.db or os.environ.get("RD_LEAGUE_DB")


def clerk(reason: str | None = None, actor: str = "", *, dry_run: bool = False) -> "Clerk":
    """Who changes something now, and why."""
    from datetime import UTC, datetime

    from rd_league.services.desk import Clerk

    SETTINGS.is_trial = dry_run
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Clerk(now, actor, reason, dry_run)


@contextmanager
def changing(who: "Clerk") -> Iterator["Store"]:
    """The store for a change by this clerk."""
    from rd_league.services.desk import at_desk

    with at_desk(location(), who, _told_to_wait) as store:
        yield store


@contextmanager
def looking() -> Iterator["Store"]:
    """The store for reading."""
    from rd_league.services.desk import reading

    with reading(location(), published=SETTINGS.is_public) as store:
        yield store


def refuse_public(*others: str) -> None:
    """Refuse to publish what tells the names of everybody.

    Raises:
        UsageError: `public-which`, with the commands of the noun that can be.
    """
    from rd_league.errors import UsageError

    if SETTINGS.is_public:
        raise UsageError("public-which", commands=others)


def _told_to_wait() -> None:
    """Tell a scorer that others are writing, so that a wait is not taken for a fault."""
    from rd_league.cli import show

    show.remark("Somebody else is writing to this club. Waiting for them …")


def today() -> str:
    """Today, as this machine's clock and time zone have it."""
    from datetime import date

    return date.today().isoformat()


def date_of(text: str | None) -> "date | None":
    """A day given as YYYY-MM-DD; None if none was.

    Raises:
        BadInputError: `bad-date`, `date-impossible`.
    """
    from rd_league.files.cells import parse_iso_date

    return None if text is None else parse_iso_date(text)


def day(text: str | None) -> str | None:
    """The same day as ISO text."""
    found = date_of(text)
    return None if found is None else found.isoformat()


def pairs(words: list[str]) -> dict[str, int]:
    """`Name=5` words as a mapping, split at the last `=`.

    Raises:
        BadInputError: `pair-word`.
    """
    from rd_league.errors import BadInputError

    found = {}
    for word in words:
        name, equals, number = word.rpartition("=")
        if not equals or not number.lstrip("-").isdigit() or not number.isascii():
            raise BadInputError("pair-word", word=word)
        found[name] = int(number)
    return found
