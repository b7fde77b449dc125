"""What became of a site."""

from rd_league.language import said
from rd_league.render.text import counted, shown


def site_line(path: str, changed: int, kept: int, gone: int) -> str:
    """Where the site is, and what of it is new.

    >>> site_line("site", 2, 196, 1)
    'site: 2 files written, 196 as they were, 1 gone. Open site/index.html.'
    """
    parts = [said("{files} written", files=counted(changed, "file"))]
    if kept:
        parts.append(said("{count} as they were", count=kept))
    if gone:
        parts.append(said("{count} gone", count=gone))
    return said("{path}: {what}. Open {path}/index.html.", path=shown(path), what=", ".join(parts))
