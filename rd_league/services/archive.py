"""Everything a club holds, the log left out, as plain values."""

from typing import Any

from rd_league.storage.store import Store
from rd_league.storage.upkeep import all_rows

ARCHIVE_VERSION = 1


def club_archive(store: Store) -> dict[str, Any]:
    """Every table but the log, row by row in order of their keys (docs/json.md)."""
    return {"archive": ARCHIVE_VERSION, "tables": all_rows(store.session)}
