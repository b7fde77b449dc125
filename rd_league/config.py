"""The settings: one table of them, and how the club file is found."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rd_league.errors import ConflictError, NotFoundError
from rd_league.league.roster import fold
from rd_league.storage.header import clubs_in


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: the option that sets it, and the environment variable that does too."""

    option: str
    variable: str
    meaning: str


SETTINGS = (
    Setting("--db", "RD_LEAGUE_DB", "Path or URL of the club file."),
    Setting("--lang", "RD_LEAGUE_LANG", "The language that is spoken: en, it, pt, el."),
    Setting("--as", "RD_LEAGUE_AS", "Who enters; written into the log, and what `undo` goes by."),
)


def club_location(given: str | None, environment: Mapping[str, str], folder: Path) -> str:
    """Where the club file is: as given, else from the environment, else the only one near.

    Args:
        given: the value of `--db`.
        environment: the environment variables.
        folder: the present folder: where to begin looking, then in each folder above.

    Raises:
        NotFoundError: `club-none`.
        ConflictError: `club-which`, `club-which-above` if the nearest folder that has one has
            several.
    """
    location = given or environment.get("RD_LEAGUE_DB")
    if location:
        return location
    for place in (folder, *folder.parents):
        found = clubs_in(place)
        if len(found) == 1:
            return found[0].name if place == folder else str(found[0])
        if found:
            names = tuple(path.name for path in found)
            if place == folder:
                raise ConflictError("club-which", candidates=names)
            raise ConflictError("club-which-above", folder=str(place), candidates=names)
    raise NotFoundError("club-none")


def new_location(club: str) -> str:
    """Where the file of a new club is made if nobody says: here, under its name."""
    slug = re.sub(r"[^\w]+", "-", fold(club)).strip("-") or "club"
    return f"{slug}.db"
