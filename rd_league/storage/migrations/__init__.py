"""Alembic's migrations; imported only when a club file is older than the program."""
