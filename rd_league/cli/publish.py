"""`publish`: the static site of a club."""

from pathlib import Path
from typing import Annotated

import typer

from rd_league.cli import options

app = options.single()


@app.command()
def publish(
    target: Annotated[
        Path, typer.Argument(help="The folder of the site, of nothing else.", metavar="DIR")
    ],
) -> None:
    """Write the club as a site: pages that open from disk, names as their owners wish."""
    import gc
    from itertools import chain

    from rd_league.cli import show
    from rd_league.cli.site_frame import frame
    from rd_league.cli.site_people import file_leaves, people_pages, rules_pages
    from rd_league.cli.site_seasons import season_pages
    from rd_league.files.pages import look
    from rd_league.files.site import Leaf, write_site
    from rd_league.render.sites import site_line
    from rd_league.services.desk import reading
    from rd_league.services.publishing import publication

    gc.enable()
    with reading(options.location(), published=True) as store:
        found = publication(store)
    site = frame(found)
    leaves = chain(
        (Leaf("look.css", look()),),
        season_pages(site),
        people_pages(site),
        rules_pages(site),
        file_leaves(site),
    )
    written = write_site(target, leaves)
    show.line(site_line(str(target), len(written.changed), written.kept, len(written.gone)))
