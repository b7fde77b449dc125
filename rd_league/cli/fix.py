"""`fix`: the same as `hand edit`."""

from rd_league.cli import hand, options

app = options.single()
app.command(context_settings=options.CHANGING)(hand.edit)
