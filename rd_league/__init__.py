"""rd-league: a league and tournament manager for Racing Demon, with a scoring engine."""

__version__ = "0.1.0"
