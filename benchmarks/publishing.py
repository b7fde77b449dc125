"""A season of thirty nights as a site: the whole, and its pages alone (docs/performance.md).

    python benchmarks/publishing.py [--club FILE] [--rounds N]

FILE is a club file that `rd-league demo --season --keep FILE` made; without it, one is made. CPU
time of one process. Exit code 1 if the gate is missed.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from rd_league.cli.publish import site_leaves
from rd_league.files.site import Leaf, write_site
from rd_league.services.desk import reading
from rd_league.services.publishing import Publication, publication

MOST = 1.2
"""How many times the sum of its pages the whole may cost."""


@dataclass(frozen=True, slots=True)
class Round:
    """Seconds of one round.

    Attributes:
        whole: the club read, every page made and written.
        pages: the pages made and written, of a club that is read.
        again: the whole once more, with nothing changed.
        single: the club read, and the first page made and written, as if there were no other.
        count: pages and other files.
    """

    whole: float
    pages: float
    again: float
    single: float
    count: int


def main() -> int:
    """Print the figures; 1 if the gate is missed."""
    options = argparse.ArgumentParser()
    options.add_argument("--club", type=Path)
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        club = chosen.club or made(Path(folder) / "season.db")
        # The first round warms up: templates are compiled, files of the program read.
        rounds = [measured(club, Path(folder) / f"{at}") for at in range(chosen.rounds + 1)][1:]
    count = rounds[0].count
    whole, pages, again, single = (
        statistics.median(getattr(each, name) for each in rounds)
        for name in ("whole", "pages", "again", "single")
    )
    ratio = statistics.median(each.whole / each.pages for each in rounds)
    sys.stdout.write(
        f"{count} files: {whole:.2f} s; again, with nothing changed: {again:.2f} s\n"
        f"a page of a club that is read: {1000 * pages / count:.1f} ms\n"
        f"a page as if there were no other: {1000 * single:.0f} ms\n"
        f"whole = {ratio:.2f} x files x a page of a club that is read, at most {MOST}\n"
        f"      = {whole / single / count:.3f} x files x a page as if there were no other\n"
    )
    return int(ratio > MOST)


def made(club: Path) -> Path:
    """The club file of the sample season."""
    command = [sys.executable, "-m", "rd_league", "demo", "--season", "--keep", str(club)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return club


def measured(club: Path, folder: Path) -> Round:
    """One round, in folders of its own."""
    begun = time.process_time()
    found = read(club)
    was_read = time.process_time()
    count = len(write_site(folder / "site", site_leaves(found)).changed)
    done = time.process_time()
    write_site(folder / "site", site_leaves(read(club)))
    again = time.process_time()
    write_site(folder / "single", first(read(club)))
    single = time.process_time()
    return Round(done - begun, done - was_read, again - done, single - again, count)


def read(club: Path) -> Publication:
    """The club, as `publish` reads it."""
    with reading(str(club), published=True) as store:
        return publication(store)


def first(found: Publication) -> list[Leaf]:
    """The first page alone."""
    return [next(leaf for leaf in site_leaves(found) if leaf.path == "index.html")]


if __name__ == "__main__":
    sys.exit(main())
