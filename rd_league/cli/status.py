"""`status`: where we are and what is next."""

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption

app = options.single()


@app.command()
def status(form: FormatOption = Format.TABLE) -> None:
    """Where we are and what is next."""
    from rd_league.cli import show
    from rd_league.render.status import status_json, status_lines
    from rd_league.services.status import club_status

    with options.looking() as store:
        found = club_status(store)
    show.require(form, Format.TABLE, Format.JSON)
    if form is Format.JSON:
        show.as_json(status_json(found))
    else:
        show.lines(status_lines(found))
