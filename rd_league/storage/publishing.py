"""The club as it may be published: names as their owners wish (L1).

Tables of the connection's own stand in front of those of the club, so whatever is read has the
published names, and nothing of the club is touched.
"""

from sqlalchemy import text
from sqlmodel import Session

from rd_league.league.roster import fold, published_names
from rd_league.storage.journal import Journal
from rd_league.storage.players import Players

_SHADOWS = {
    "sqlite": "CREATE TEMP TABLE {name} AS SELECT * FROM main.{name}",
    "postgresql": "CREATE TEMP TABLE {name} ON COMMIT DROP AS SELECT * FROM {name}",
}


def publish_names(session: Session) -> None:
    """Let this connection read published names; the real ones still find their players."""
    players = Players(session, Journal(session)).all()
    names = published_names(players)
    if not names:
        return
    session.expire_all()
    connection = session.connection()
    shadow = _SHADOWS[connection.dialect.name]
    for table in ("player", "alias"):
        connection.execute(text(shadow.format(name=table)))
    for name, shown in names.items():
        values = {"name": name, "shown": shown, "folded": fold(shown), "old": fold(name)}
        connection.execute(
            text(
                "INSERT INTO alias (id, player_id, name, folded)"
                " SELECT (SELECT coalesce(max(id), 0) + 1 FROM alias), id, :name, :old"
                " FROM player WHERE name = :name"
            ),
            values,
        )
        connection.execute(
            text("UPDATE player SET name = :shown, folded = :folded WHERE name = :name"),
            values,
        )
