"""`publish`: the static site of a club."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options

if TYPE_CHECKING:
    from rd_league.files.site import Leaf
    from rd_league.services.publishing import Publication

app = options.single()


@app.command()
def publish(
    target: Annotated[
        Path, typer.Argument(help="The folder of the site, of nothing else.", metavar="DIR")
    ],
) -> None:
    """Write the club as a site: pages that open from disk, names as their owners wish."""
    import gc

    from rd_league.cli import show
    from rd_league.files.site import write_site
    from rd_league.render.sites import site_line
    from rd_league.services.desk import reading
    from rd_league.services.publishing import publication

    gc.enable()
    with reading(options.location(), published=True) as store:
        found = publication(store)
    written = write_site(target, site_leaves(found))
    show.line(site_line(str(target), len(written.changed), written.kept, len(written.gone)))


def site_leaves(found: "Publication") -> "Iterator[Leaf]":
    """Every file of a site, one after the other."""
    from rd_league.cli.site_frame import frame
    from rd_league.cli.site_people import file_leaves, people_pages, rules_pages
    from rd_league.cli.site_seasons import season_pages
    from rd_league.files.pages import look
    from rd_league.files.site import Leaf

    site = frame(found)
    yield Leaf("look.css", look())
    yield from season_pages(site)
    yield from people_pages(site)
    yield from rules_pages(site)
    yield from file_leaves(site)
