"""What `doctor` found."""

from rd_league.findings import Health
from rd_league.language import gettext, said
from rd_league.render.text import shown
from rd_league.render.words import ailment_words


def health_lines(health: Health) -> list[str]:
    """What is wrong with a club file, line by line, or that nothing is."""
    if health.ailments:
        return [
            f"{ailment_words(each.code, each.values)} [{each.code}]" for each in health.ailments
        ]
    journal = said("journal {journal}", journal=health.journal)
    if health.server:
        journal = f"PostgreSQL {health.server}"
    if health.journal == "wal" and not health.wal_is_safe:
        journal += gettext(
            " (this SQLite is older than 3.51.3; `PRAGMA journal_mode=DELETE` is safer)"
        )
    entries = said("{count} log entries, head {head}", count=health.entries, head=health.head[:16])
    return [said("{path}: sound.", path=shown(health.club)), f"  {entries}, {journal}"]
