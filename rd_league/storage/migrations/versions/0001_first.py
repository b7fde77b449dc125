"""The first schema.

What a migration says stays as it is for ever, so nothing here is taken from the tables of the
present version.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table; a parent before its children."""
    _club_and_people()
    _seasons_and_nights()
    _matches()
    _hands()
    _log()


def _club_and_people() -> None:
    _table(
        "club",
        _text("uid"),
        _text("name"),
        _text("founded_at"),
        sa.CheckConstraint("id = 1", name="one_club"),
    )
    _table(
        "player",
        *_named(),
        _text("privacy"),
        _number("is_active"),
        _number("is_guest"),
        _one_of("privacy", "full", "initials", "hidden"),
        _flag("is_active"),
        _flag("is_guest"),
        *_named_once("player"),
    )
    _table(
        "alias",
        _number("player_id"),
        _text("name"),
        _text("folded"),
        _to("alias", "player_id", "player"),
        _once("alias", "folded"),
    )
    _table("team", *_named(), *_named_once("team"))
    _table(
        "member",
        _number("team_id"),
        _number("position"),
        _number("player_id"),
        _once("member", "team_id", "player_id"),
        _count("position"),
        _to("member", "team_id", "team"),
        _to("member", "player_id", "player"),
    )
    _index("alias", "player_id")
    _index("member", "team_id", "player_id")


def _seasons_and_nights() -> None:
    _table(
        "rules",
        _text("name"),
        _text("digest"),
        _text("options"),
        _number("is_own"),
        _once("rules", "name", "digest"),
        _flag("is_own"),
    )
    is_own = sa.text("is_own = 1")
    op.create_index("own_rules_name", "rules", ["name"], unique=True, sqlite_where=is_own)
    _table(
        "season",
        *_named(),
        _text("kind"),
        _number("rules_id"),
        _text("plan"),
        _number("is_open"),
        _one_of("kind", "league"),
        _flag("is_open"),
        *_named_once("season"),
        _to("season", "rules_id", "rules"),
    )
    _table(
        "night",
        _number("number"),
        _number("season_id"),
        _text("held_on"),
        _text("place", nullable=True),
        _number("is_open"),
        _flag("is_open"),
        sa.CheckConstraint("number > 0", name="number_up"),
        _once("night", "number"),
        _to("night", "season_id", "season"),
    )
    _table(
        "check_in",
        _number("night_id"),
        _number("player_id"),
        _text("attendance"),
        _once("check_in", "night_id", "player_id"),
        _one_of("attendance", "present", "standby", "sitting out", "absent"),
        _to("check_in", "night_id", "night"),
        _to("check_in", "player_id", "player"),
    )
    _index("season", "rules_id")
    _index("night", "season_id")
    _index("check_in", "night_id", "player_id")


def _matches() -> None:
    ends = ("played", "time call", "abandoned", "walkover", "as kept on paper")
    _table(
        "match",
        _text("uid"),
        _number("number"),
        _number("season_id"),
        _number("night_id", nullable=True),
        _number("table_number", nullable=True),
        _text("label", nullable=True),
        _text("played_on", nullable=True),
        _number("rules_id"),
        _text("kind"),
        _number("is_confirmed"),
        _number("is_void"),
        _text("end_kind", nullable=True),
        _long("end_position", nullable=True),
        _text("end_reason", nullable=True),
        _number("end_counts"),
        _once("match", "season_id", "label"),
        _one_of("kind", "regular", "tie-break"),
        _one_of("end_kind", *ends),
        sa.CheckConstraint("number > 0", name="number_up"),
        *map(_flag, ("is_confirmed", "is_void", "end_counts")),
        _once("match", "uid"),
        _once("match", "number"),
        _to("match", "season_id", "season"),
        _to("match", "night_id", "night"),
        _to("match", "rules_id", "rules"),
    )
    _table(
        "side",
        _number("match_id"),
        _number("position"),
        _number("team_id", nullable=True),
        _number("start_points"),
        _number("is_present"),
        _once("side", "match_id", "position"),
        _flag("is_present"),
        _at_table(),
        _to("side", "match_id", "match"),
        _to("side", "team_id", "team"),
    )
    _table(
        "seat",
        _number("match_id"),
        _number("position"),
        _number("side_id"),
        _number("player_id"),
        _number("partner_id", nullable=True),
        _number("demon_size", nullable=True),
        _text("pack", nullable=True),
        _once("seat", "match_id", "position"),
        _at_table(),
        _to("seat", "match_id", "match"),
        _to("seat", "side_id", "side"),
        _to("seat", "player_id", "player"),
        _to("seat", "partner_id", "player"),
    )
    _index("match", "season_id", "night_id", "rules_id")
    _index("side", "match_id", "team_id")
    _index("seat", "match_id", "side_id", "player_id", "partner_id")


def _hands() -> None:
    noted = ("foundation", "demon", "left_over", "kings", "demon_size")
    _table(
        "hand",
        _text("uid"),
        _number("match_id"),
        _long("position"),
        _text("outcome"),
        _number("centre", nullable=True),
        _text("piles", nullable=True),
        _number("doubles", nullable=True),
        _number("is_void"),
        _number("is_forced"),
        _text("note", nullable=True),
        _once("hand", "match_id", "position"),
        _one_of("outcome", "called", "stalled", "unknown"),
        *map(_count, ("centre", "doubles")),
        *map(_flag, ("is_void", "is_forced")),
        _once("hand", "uid"),
        _to("hand", "match_id", "match"),
    )
    op.create_table(
        "count",
        _number("hand_id"),
        _number("seat_id"),
        *(_number(name, nullable=True) for name in (*noted, "net")),
        _number("is_caller"),
        sa.PrimaryKeyConstraint("hand_id", "seat_id", name="count_key"),
        sa.CheckConstraint("(foundation IS NULL) = (demon IS NULL)", name="both_counts"),
        sa.CheckConstraint("(foundation IS NULL) <> (net IS NULL)", name="counts_or_net"),
        *map(_count, noted),
        _flag("is_caller"),
        _to("count", "hand_id", "hand"),
        _to("count", "seat_id", "seat"),
        sqlite_strict=True,
    )
    owners = ("side_id", "hand_id", "season_id", "player_id", "team_id")
    _table(
        "adjustment",
        *(_number(name, nullable=True) for name in owners),
        _number("points"),
        _text("reason"),
        sa.CheckConstraint(
            "(side_id IS NULL) <> (season_id IS NULL)"
            " AND (season_id IS NULL) = (player_id IS NULL AND team_id IS NULL)"
            " AND (player_id IS NULL OR team_id IS NULL)"
            " AND (side_id IS NOT NULL OR hand_id IS NULL)",
            name="of_match_or_season",
        ),
        *(_to("adjustment", name, name.removesuffix("_id")) for name in owners),
    )
    ways = ("upheld", "amended by agreement", "replayed", "refereed", "ruled")
    _table(
        "dispute",
        _number("number"),
        _number("hand_id"),
        _number("player_id"),
        _text("reason"),
        _text("resolution", nullable=True),
        _text("ruling", nullable=True),
        _one_of("resolution", *ways),
        sa.CheckConstraint("number > 0", name="number_up"),
        _once("dispute", "number"),
        _to("dispute", "hand_id", "hand"),
        _to("dispute", "player_id", "player"),
    )
    _index("hand", "match_id")
    _index("count", "seat_id")
    _index("dispute", "hand_id", "player_id")
    _index("adjustment", *owners)


def _log() -> None:
    op.create_table(
        "log",
        _number("sequence"),
        *(_text(name) for name in ("at", "actor", "command", "subject", "detail")),
        _text("reason", nullable=True),
        _number("reverts", nullable=True),
        *(_text(name) for name in ("changes", "previous", "hash")),
        sa.PrimaryKeyConstraint("sequence", name="log_key"),
        sqlite_strict=True,
    )


def _table(name: str, *parts: sa.schema.SchemaItem) -> None:
    key = sa.PrimaryKeyConstraint("id", name=f"{name}_key")
    op.create_table(name, _number("id"), *parts, key, sqlite_strict=True)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=nullable)


def _long(name: str, *, nullable: bool = False) -> sa.Column[int]:
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column(name, kind, nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _named() -> tuple[sa.Column[str], ...]:
    return _text("uid"), _text("name"), _text("folded")


def _named_once(table: str) -> tuple[sa.UniqueConstraint, ...]:
    return _once(table, "uid"), _once(table, "name"), _once(table, "folded")


def _once(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"{table}_{'_'.join(columns)}_once")


def _to(table: str, column: str, parent: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{parent}.id"], name=f"{table}_{column}_known")


def _one_of(column: str, *words: str) -> sa.CheckConstraint:
    listed = ", ".join(f"'{word}'" for word in words)
    return sa.CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def _flag(column: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} IN (0, 1)", name=f"{column}_flag")


def _count(column: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} >= 0", name=f"{column}_count")


def _at_table() -> sa.CheckConstraint:
    return sa.CheckConstraint("position BETWEEN 0 AND 7", name="position_at_table")


def _index(table: str, *columns: str) -> None:
    for column in columns:
        op.create_index(f"{table}_{column}_index", table, [column])
