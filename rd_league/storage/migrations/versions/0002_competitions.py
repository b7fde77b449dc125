"""Entries, rounds and who came and went; seasons of one occasion.

What a migration says stays as it is for ever, so nothing here is taken from the tables of the
present version.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the new tables, and let a season be a tournament."""
    _tournaments()
    _people_and_seasons()
    _rounds()
    _matches()


def _tournaments() -> None:
    """The table anew, since SQLite cannot change a constraint."""
    _table(
        "season_anew",
        _text("uid"),
        _text("name"),
        _text("folded"),
        _text("kind"),
        _number("rules_id"),
        _text("plan"),
        _number("is_open"),
        _one_of("kind", "league", "tournament"),
        sa.CheckConstraint("is_open IN (0, 1)", name="is_open_flag"),
        *(_once("season", column) for column in ("uid", "name", "folded")),
        _to("season", "rules_id", "rules"),
        key="season_key",
    )
    op.execute("INSERT INTO season_anew SELECT * FROM season")
    op.drop_table("season")
    op.rename_table("season_anew", "season")
    _index("season", "rules_id")


def _people_and_seasons() -> None:
    _table(
        "pack", _number("player_id"), _text("back"), _once("pack", "player_id"),
        _to("pack", "player_id", "player"),
    )  # fmt: skip
    _table(
        "entry",
        _number("season_id"),
        *_who(),
        _text("division", nullable=True),
        _number("seed", nullable=True),
        _number("demon_size", nullable=True),
        _number("start_points"),
        _text("status"),
        _number("first_round"),
        _once("entry", "season_id", "player_id"),
        _once("entry", "season_id", "team_id"),
        _one_of("status", "entered", "withdrawn", "disqualified"),
        _player_or_team(),
        _count("demon_size"),
        _up("seed"),
        _up("first_round"),
        _to("entry", "season_id", "season"),
        _to("entry", "player_id", "player"),
        _to("entry", "team_id", "team"),
    )
    _table(
        "apart",
        _number("season_id"),
        _number("player_id"),
        _number("other_id"),
        _once("apart", "season_id", "player_id", "other_id"),
        sa.CheckConstraint("player_id <> other_id", name="two_players"),
        _to("apart", "season_id", "season"),
        _to("apart", "player_id", "player"),
        _to("apart", "other_id", "player"),
    )
    _table(
        "closing",
        _number("season_id"),
        _text("closed_at"),
        _text("digest"),
        _text("final"),
        _once("closing", "season_id"),
        _to("closing", "season_id", "season"),
    )
    _index("pack", "player_id")
    _index("entry", "season_id", "player_id", "team_id")
    _index("apart", "season_id", "player_id", "other_id")
    _index("closing", "season_id")


def _rounds() -> None:
    _table(
        "round",
        _number("season_id"),
        _number("night_id"),
        _number("number"),
        _text("method"),
        _text("seed"),
        _text("status"),
        _number("is_final"),
        _once("round", "season_id", "number"),
        _one_of("method", "mix", "swiss", "snake", "random", "script"),
        _one_of("status", "draft", "posted"),
        _up("number"),
        sa.CheckConstraint("is_final IN (0, 1)", name="is_final_flag"),
        _to("round", "season_id", "season"),
        _to("round", "night_id", "night"),
    )
    _table(
        "round_table",
        _number("round_id"),
        _number("number"),
        _number("match_id", nullable=True),
        _once("round_table", "round_id", "number"),
        _once("round_table", "match_id"),
        _up("number"),
        _to("round_table", "round_id", "round"),
        _to("round_table", "match_id", "match"),
    )
    _table(
        "place",
        _number("table_id"),
        _number("position"),
        *_who(),
        _number("partner_id", nullable=True),
        _number("is_pinned"),
        _once("place", "table_id", "position"),
        _player_or_team(),
        _count("position"),
        sa.CheckConstraint("is_pinned IN (0, 1)", name="is_pinned_flag"),
        _to("place", "table_id", "round_table"),
        _to("place", "player_id", "player"),
        _to("place", "team_id", "team"),
        _to("place", "partner_id", "player"),
    )
    _table(
        "round_out",
        _number("round_id"),
        *_who(),
        _text("why"),
        _once("round_out", "round_id", "player_id"),
        _once("round_out", "round_id", "team_id"),
        _one_of("why", "bye", "sit-out", "standby", "absent", "substituted"),
        _player_or_team(),
        _to("round_out", "round_id", "round"),
        _to("round_out", "player_id", "player"),
        _to("round_out", "team_id", "team"),
    )
    _index("round", "season_id", "night_id")
    _index("round_table", "round_id", "match_id")
    _index("place", "table_id", "player_id", "team_id", "partner_id")
    _index("round_out", "round_id", "player_id", "team_id")


def _matches() -> None:
    _table(
        "substitute",
        _number("seat_id"),
        _number("player_id"),
        _text("counts_for"),
        _once("substitute", "seat_id"),
        _one_of("counts_for", "nobody", "absent", "substitute"),
        _to("substitute", "seat_id", "seat"),
        _to("substitute", "player_id", "player"),
    )
    _table(
        "leaving",
        _number("seat_id"),
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        _once("leaving", "seat_id"),
        _count("position"),
        _to("leaving", "seat_id", "seat"),
    )
    _index("substitute", "seat_id", "player_id")
    _index("leaving", "seat_id")


def _table(name: str, *parts: sa.schema.SchemaItem, key: str = "") -> None:
    primary = sa.PrimaryKeyConstraint("id", name=key or f"{name}_key")
    op.create_table(name, _number("id"), *parts, primary, sqlite_strict=True)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _who() -> tuple[sa.Column[int], ...]:
    return _number("player_id", nullable=True), _number("team_id", nullable=True)


def _player_or_team() -> sa.CheckConstraint:
    return sa.CheckConstraint("(player_id IS NULL) <> (team_id IS NULL)", name="player_or_team")


def _once(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"{table}_{'_'.join(columns)}_once")


def _to(table: str, column: str, parent: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{parent}.id"], name=f"{table}_{column}_known")


def _one_of(column: str, *words: str) -> sa.CheckConstraint:
    listed = ", ".join(f"'{word}'" for word in words)
    return sa.CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def _count(column: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} >= 0", name=f"{column}_count")


def _up(column: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} > 0", name=f"{column}_up")


def _index(table: str, *columns: str) -> None:
    for column in columns:
        op.create_index(f"{table}_{column}_index", table, [column])
