"""A second opinion: seatings' costs, standings and figures from the exported archive alone.

Only `generator.py`, `plans.py` and the tests import the program. All else is of the standard
library, and written from docs/rules.md, standings.md, statistics.md and seating.md.
"""
