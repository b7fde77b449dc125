"""What keeps the log append-only: triggers, in the words of each database (I7)."""

from sqlalchemy import Connection, text

_REFUSE = "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
TRIGGERS = {
    name: f"CREATE TRIGGER {name} BEFORE {event} {_REFUSE}"
    for name, event in (
        ("log_keeps_update", "UPDATE ON log"),
        ("log_keeps_delete", "DELETE ON log"),
        # INSERT OR REPLACE deletes without the trigger for that.
        (
            "log_keeps_replace",
            "INSERT ON log WHEN EXISTS (SELECT 1 FROM log WHERE sequence = NEW.sequence)",
        ),
    )
}

REFUSAL = "BEGIN RAISE EXCEPTION 'the log is append-only'; END"
_FUNCTION = (
    "CREATE OR REPLACE FUNCTION log_keeps() RETURNS trigger LANGUAGE plpgsql "
    f"AS $refusal${REFUSAL}$refusal$"
)
SERVER_TRIGGERS = {
    name: f"CREATE TRIGGER {name} BEFORE {event} EXECUTE FUNCTION log_keeps()"
    for name, event in (
        ("log_keeps_update", "UPDATE ON log FOR EACH ROW"),
        ("log_keeps_delete", "DELETE ON log FOR EACH ROW"),
        ("log_keeps_truncate", "TRUNCATE ON log FOR EACH STATEMENT"),
    )
}


def guard_file(connection: Connection) -> None:
    """Set the triggers of a club file anew: a migration that rebuilds the table drops them."""
    for name, statement in TRIGGERS.items():
        connection.execute(text(f"DROP TRIGGER IF EXISTS {name}"))
        connection.execute(text(statement))


def guard_server(connection: Connection) -> None:
    """Set the triggers of a club on a server anew."""
    connection.execute(text(_FUNCTION))
    for name, statement in SERVER_TRIGGERS.items():
        connection.execute(text(f"DROP TRIGGER IF EXISTS {name} ON log"))
        connection.execute(text(statement))
