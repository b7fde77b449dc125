"""What became of a site."""

from rd_league.render.text import counted, shown


def site_line(path: str, changed: int, kept: int, gone: int) -> str:
    """Where the site is, and what of it is new.

    >>> site_line("site", 2, 196, 1)
    'site: 2 files written, 196 as they were, 1 gone. Open site/index.html.'
    """
    there = f", {kept} as they were" if kept else ""
    left = f", {gone} gone" if gone else ""
    done = f"{counted(changed, 'file')} written{there}{left}"
    return f"{shown(path)}: {done}. Open {shown(path)}/index.html."
