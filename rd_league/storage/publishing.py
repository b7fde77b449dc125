"""The club as it may be published: names as their owners wish (L1).

Tables of the connection's own stand in front of those of the file, so whatever is read has the
published names, and nothing of the file is touched.
"""

from sqlalchemy import text
from sqlmodel import Session

from rd_league.league.roster import fold, published_names
from rd_league.storage.journal import Journal
from rd_league.storage.players import Players

_SHADOWS = (
    "CREATE TEMP TABLE player AS SELECT * FROM main.player",
    "CREATE TEMP TABLE alias AS SELECT * FROM main.alias",
)


def publish_names(session: Session) -> None:
    """Let this connection read published names; the real ones still find their players."""
    players = Players(session, Journal(session)).all()
    names = published_names(players)
    if not names:
        return
    session.expire_all()
    connection = session.connection()
    for statement in _SHADOWS:
        connection.execute(text(statement))
    for name, shown in names.items():
        values = {"name": name, "shown": shown, "folded": fold(shown), "old": fold(name)}
        connection.execute(
            text(
                "INSERT INTO temp.alias (id, player_id, name, folded)"
                " SELECT (SELECT coalesce(max(id), 0) + 1 FROM temp.alias), id, :name, :old"
                " FROM temp.player WHERE name = :name"
            ),
            values,
        )
        connection.execute(
            text("UPDATE temp.player SET name = :shown, folded = :folded WHERE name = :name"),
            values,
        )
