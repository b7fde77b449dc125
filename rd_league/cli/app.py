"""The root command: a static table of commands, each file imported only when it is named."""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core

from rd_league import __version__
from rd_league.cli import show
from rd_league.cli.boundary import errors_shown
from rd_league.cli.options import SETTINGS
from rd_league.errors import UsageError
from rd_league.language import LANGUAGES, speak

DAILY, CLUB, RESULTS, REFEREE = "Every night", "Club", "Results", "Referee"
FILES, TRUST = "Files", "Trust"

# name: section, file in rd_league/cli, what --help says of it
COMMANDS: dict[str, tuple[str, str, str]] = {
    "status": (DAILY, "status", "Where we are and what is next."),
    "add": (DAILY, "add", "Record a hand."),
    "fix": (DAILY, "fix", "Correct a hand."),
    "enter": (DAILY, "enter", "Record hand after hand at a prompt."),
    "standings": (DAILY, "standings", "The table of a season."),
    "undo": (DAILY, "undo", "Take back the newest change."),
    "redo": (DAILY, "redo", "Do again what was taken back."),
    "init": (CLUB, "init", "Begin a club file."),
    "player": (CLUB, "player", "People: add, list, rename, alias, set, merge, unmerge."),
    "team": (CLUB, "team", "Fixed teams of two."),
    "rules": (CLUB, "rules", "Rule sets: list, show, diff, add."),
    "season": (
        CLUB,
        "season",
        "Seasons: new, list, show, set, enter, entries, apart, withdraw, disqualify, reinstate, "
        "close, reopen.",
    ),
    "night": (CLUB, "night", "Nights: start, check-in, show, list, close."),
    "seating": (
        CLUB,
        "seating",
        "Rounds: make, post, again, show, list, score, proof, swap, move, add, remove, pin, drop, "
        "export.",
    ),
    "match": (
        RESULTS,
        "match",
        "Matches: new, list, show, confirm, end, substitute, leave, void, settle.",
    ),
    "hand": (RESULTS, "hand", "Hands: add, edit, insert, swap, void, replay."),
    "dispute": (RESULTS, "dispute", "Disputed hands: open, list, show, resolve."),
    "adjust": (RESULTS, "adjust", "Give or take points, with a reason."),
    "tiebreak": (RESULTS, "tiebreak", "Ties that matter, their slips and extra hands."),
    "stats": (
        RESULTS,
        "stats",
        "Stats: player, table, records, honours, ratings, head-to-head, meetings.",
    ),
    "handicap": (RESULTS, "handicap", "Handicaps: ladder, propose."),
    "why": (RESULTS, "why", "The numbers behind a place."),
    "referee": (REFEREE, "referee", "Replay a record, audit a table, deal verifiable packs."),
    "simulate": (REFEREE, "simulate", "Hands and matches played by bots."),
    "import": (FILES, "imports", "Take files in: archive, hands, players."),
    "export": (FILES, "exports", "Write files: archive, hands, players, standings, text."),
    "publish": (FILES, "publish", "Write the club as a site that opens from disk."),
    "print": (
        FILES,
        "printing",
        "On paper: sheets, seating, standings, slips, match, cards, deal.",
    ),
    "log": (TRUST, "log", "Who changed what, and whether the log holds."),
    "backup": (TRUST, "backup", "Copy the club file, read back."),
    "restore": (TRUST, "restore", "Put a backup in the place of the club file."),
    "doctor": (TRUST, "doctor", "Examine the club file."),
    "demo": (TRUST, "demo", "A club night in a temporary folder."),
}


PUBLIC = ("standings", "tiebreak", "match", "night", "seating", "stats", "export", "print")
"""Commands that show what a club publishes."""


class Root(typer.core.TyperGroup):
    """The group of all commands; it knows their names and imports none before it is needed."""

    only_names = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """The command of that name, its file imported now."""
        if cmd_name not in COMMANDS:
            return None
        _, file, text = COMMANDS[cmd_name]
        if self.only_names:
            return typer.core.TyperCommand(cmd_name, help=text)
        command = typer.main.get_command(import_module(f"rd_league.cli.{file}").app)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """The help of every command, from the table alone."""
        for section in dict.fromkeys(section for section, _, _ in COMMANDS.values()):
            rows = [(name, text) for name, (of, _, text) in COMMANDS.items() if of == section]
            with formatter.section(section):
                formatter.write_dl(rows)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """The names that begin so, from the table alone."""
        self.only_names = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self.only_names = False

    def invoke(self, ctx: Any) -> Any:
        """Run the command inside the one error boundary."""
        with errors_shown():
            result = super().invoke(ctx)
            if SETTINGS.is_trial:
                show.remark("Nothing was stored (--dry-run).")
            return result


app = typer.Typer(
    cls=Root,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        show.line(f"rd-league {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    db: Annotated[
        str | None, typer.Option("--db", help="Path or URL of the club file.", metavar="PATH")
    ] = None,
    lang: Annotated[
        str,
        typer.Option(
            "--lang",
            envvar="RD_LEAGUE_LANG",
            help="The language to speak: en, it, pt, el.",
            metavar="LANG",
        ),
    ] = "en",
    public: Annotated[
        bool, typer.Option("--public", help="Show names as they may be published.")
    ] = False,
    _show_version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Racing Demon leagues: record hands, check them, know who wins.

    Without a command: where we are and what is next.
    """
    if lang not in LANGUAGES:
        raise UsageError("language-unknown", language=lang, languages=tuple(LANGUAGES))
    speak(lang)
    SETTINGS.db, SETTINGS.is_trial, SETTINGS.is_public = db, False, public
    if public and context.invoked_subcommand not in PUBLIC:
        raise UsageError("public-which", commands=PUBLIC)
    if context.invoked_subcommand is None:
        from rd_league.cli.status import status

        status()


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    called = Path(sys.argv[0]).stem  # the shell completes the name that is typed
    app(arguments, prog_name="rdl" if called == "rdl" else "rd-league")
