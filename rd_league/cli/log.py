"""`log`: who changed what, and whether the log holds."""

from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption

app = typer.Typer(rich_markup_mode=None, add_completion=False, invoke_without_command=True)


@app.callback()
def log(
    context: typer.Context,
    match: Annotated[
        str | None, typer.Option("--match", help="Only what was done to this match.")
    ] = None,
    last: Annotated[int, typer.Option("--last", min=1, help="Only the newest so many.")] = 20,
    everything: Annotated[bool, typer.Option("--all", help="Every entry.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the log, the newest entry last."""
    if context.invoked_subcommand is not None:
        return
    from rd_league.cli import show
    from rd_league.render.log import log_grid
    from rd_league.services.matches import find_match

    with options.looking() as store:
        subject = f"M{find_match(store, match)}" if match else None
        entries = list(store.log.all(subject=subject))
    show.listing(log_grid(entries if everything else entries[-last:]), form, "Nothing yet.")


@app.command()
def verify(
    head: Annotated[
        str | None, typer.Option("--head", help="The head of the log as it was printed once.")
    ] = None,
) -> None:
    """Check that no entry was changed, left out or put in."""
    from rd_league.cli import show
    from rd_league.errors import StorageError
    from rd_league.render.words import ailment_words
    from rd_league.services.upkeep import verify_log

    broken, count, newest = verify_log(options.location(), head)
    if broken is not None:
        show.line(ailment_words(broken.code, {"entry": broken.sequence}))
        raise StorageError("log-broken", entry=broken.sequence)
    show.say("The log holds: {count} entries, head {head}.", count=count, head=newest[:16])
