"""`add`: the same as `hand add`."""

from rd_league.cli import hand, options

app = options.single()
app.command(context_settings=options.CHANGING)(hand.add)
