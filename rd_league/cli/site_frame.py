"""What every page of a site has: where everything is, and the lines above and below."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rd_league.files.pages import rendered
from rd_league.files.site import Leaf, slugs
from rd_league.render.text import shown
from rd_league.services.publishing import Publication, SeasonStory

HEAD_LENGTH = 16
"""Of the hash at the head of the log, as `log verify` prints it."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Where things lead to from the pages of one folder.

    Attributes:
        root: the way to the folder of the site.
        names: to the page of each name that has one.
    """

    root: str
    names: Mapping[str, str]
    matches: Mapping[str, str]
    nights: Mapping[str, str]
    seasons: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Frame:
    """A publication, and where everything in it is.

    Attributes:
        top: the ways from the folder of the site.
        below: the ways from the folders in it.
        files: the name of each season in the names of files.
    """

    found: Publication
    top: Ways
    below: Ways
    files: Mapping[str, str]

    def ways(self, path: str) -> Ways:
        """The ways from a page."""
        return self.below if "/" in path else self.top

    def page(self, path: str, template: str, title: str, **values: Any) -> Leaf:
        """A page from a template, with what every page says."""
        front = self.found.front
        text = rendered(
            template,
            title=shown(title),
            club=shown(self.found.club),
            root=self.ways(path).root,
            rules=front.season.rules.digest if front else "",
            head=self.found.head[:HEAD_LENGTH],
            **values,
        )
        return Leaf(path, text)

    def path(self, folder: str, story: SeasonStory) -> str:
        """The page about a season in a folder."""
        return f"{folder}/{self.files[story.season.name]}.html"


def frame(found: Publication) -> Frame:
    """Where everything of a publication is."""
    players = slugs(sorted(found.careers), ["index"])
    seasons = slugs((story.season.name for story in found.seasons), ["index"])

    def ways(root: str) -> Ways:
        return Ways(
            root,
            names={name: f"{root}players/{file}.html" for name, file in players.items()},
            matches={
                each.match.name: f"{root}matches/{each.match.name.lower()}.html"
                for story in found.seasons
                for each in story.matches
            },
            nights={
                night.name: f"{root}nights/{night.name.lower()}.html"
                for story in found.seasons
                for night in story.nights
            },
            seasons={name: f"{root}seasons/{file}.html" for name, file in seasons.items()},
        )

    return Frame(found, ways(""), ways("../"), seasons)
