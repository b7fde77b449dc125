"""All tables: what a row holds, and the constraints that mirror the domain (I7).

A `table=True` model does not validate: the domain checks first, the constraints check again.
"""

from sqlalchemy import BigInteger, Integer, Text
from sqlmodel import Field, SQLModel

# Importing a file of tables makes them known to the metadata.
from rd_league.storage import match_tables, people_tables, season_tables  # noqa: F401
from rd_league.storage.columns import args, text_column


class LogRow(SQLModel, table=True):
    """One entry of the append-only log, chained by hashes (I7)."""

    __tablename__ = "log"
    __table_args__ = args()

    sequence: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: str = text_column()
    actor: str = text_column()
    command: str = text_column()
    subject: str = text_column()
    detail: str = text_column()
    reason: str | None = text_column(None)
    reverts: int | None = None
    changes: str = text_column()
    previous: str = text_column()
    hash: str = text_column()


WHOLE = Integer().with_variant(BigInteger(), "postgresql")
WORDS = Text().with_variant(Text(collation="C"), "postgresql")
"""What SQLite has by itself: whole numbers of 64 bits, and text in order of its letters' codes."""

for _column in (column for table in SQLModel.metadata.tables.values() for column in table.columns):
    _column.type = WHOLE if isinstance(_column.type, Integer) else WORDS

TABLES = {table.name: table for table in SQLModel.metadata.sorted_tables}
LOGGED = {name: table for name, table in TABLES.items() if name != LogRow.__tablename__}
"""Every table but the log itself; a parent stands before its children."""
