"""What `doctor` found."""

from rd_league.findings import Health
from rd_league.render.text import shown
from rd_league.render.words import ailment_words


def health_lines(health: Health) -> list[str]:
    """What is wrong with a club file, line by line, or that nothing is."""
    if health.ailments:
        return [
            f"{ailment_words(each.code, each.values)} [{each.code}]" for each in health.ailments
        ]
    journal = f"journal {health.journal}"
    if health.journal == "wal" and not health.wal_is_safe:
        journal += " (this SQLite is older than 3.51.3; `PRAGMA journal_mode=DELETE` is safer)"
    return [
        f"{shown(str(health.path))}: sound.",
        f"  {health.entries} log entries, head {health.head[:16]}, {journal}",
    ]
