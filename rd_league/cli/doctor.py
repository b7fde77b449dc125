"""`doctor`: examine the club file."""

from rd_league.cli import options

app = options.single()


@app.command()
def doctor() -> None:
    """Examine the file, the log against the rows, and the sheets against their rules."""
    from rd_league.cli import show
    from rd_league.errors import StorageError
    from rd_league.render.upkeep import health_lines
    from rd_league.services.upkeep import examine_club

    health = examine_club(options.location())
    show.lines(health_lines(health))
    if health.ailments:
        raise StorageError("club-ailing", path=health.club, count=len(health.ailments))
