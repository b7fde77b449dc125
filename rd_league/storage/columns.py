"""The kinds of columns and constraints that tables are made of.

Only text and whole numbers are stored (dates as ISO text, yes and no as 1 and 0), so a row is
plain JSON in the log, and the same on every database. Every constraint has a name, so that a
migration can drop it.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, Column, ForeignKey, Integer, Text
from sqlmodel import Field, SQLModel

MAX_SEATS = 8  # R1.1
SQLModel.metadata.naming_convention = {
    "pk": "%(table_name)s_key",
    "fk": "%(table_name)s_%(column_0_name)s_known",
    "uq": "%(table_name)s_%(column_0_N_name)s_once",
    "ix": "%(table_name)s_%(column_0_name)s_index",
}


def key() -> Any:
    """The primary key; the journal gives it its value."""
    return Field(default=None, primary_key=True, sa_column_kwargs={"autoincrement": False})


def text_column(default: Any = ..., **options: Any) -> Any:
    """A column of text."""
    return Field(default=default, sa_type=Text, **options)


def to(target: str, *, nullable: bool = False, default: Any = ...) -> Any:
    """A reference to the row of another table."""
    column = Column(Integer, ForeignKey(target), nullable=nullable, index=True)
    return Field(default=None if nullable else default, sa_column=column)


def one_of(column: str, words: type[StrEnum]) -> CheckConstraint:
    """One of the words of an enum."""
    listed = ", ".join(f"'{word}'" for word in words)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def flags(*columns: str) -> list[CheckConstraint]:
    """Yes and no, as 1 and 0."""
    return [CheckConstraint(f"{name} IN (0, 1)", name=f"{name}_flag") for name in columns]


def counts(*columns: str) -> list[CheckConstraint]:
    """Numbers that are not negative."""
    return [CheckConstraint(f"{name} >= 0", name=f"{name}_count") for name in columns]


def up(*columns: str) -> list[CheckConstraint]:
    """Numbers from 1."""
    return [CheckConstraint(f"{name} > 0", name=f"{name}_up") for name in columns]


def player_or_team() -> list[CheckConstraint]:
    """Either a player or a team."""
    return [CheckConstraint("(player_id IS NULL) <> (team_id IS NULL)", name="player_or_team")]


def args(*constraints: Any) -> Sequence[Any]:
    """The arguments of a table: its constraints, and types that are kept."""
    return (*constraints, {"sqlite_strict": True})
