"""A second opinion: standings, figures and seating costs from the exported archive alone.

Nothing here but `test_checker.py` imports the program. It is written from docs/standings.md,
docs/statistics.md and docs/seating.md, for players who score alone (no teams).
"""
