"""The pages of people: figures, histories, records, honours; the rules; the files to take away."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from rd_league.cli.page_tables import page_table
from rd_league.cli.site_frame import Frame
from rd_league.errors import ConflictError
from rd_league.files.charts import Course, Way, course_chart, spread_chart
from rd_league.files.grid_csv import csv_text
from rd_league.files.hands_csv import format_hands
from rd_league.files.pages import Choice
from rd_league.files.site import Leaf
from rd_league.language import gettext, said
from rd_league.league.careers import Appearance, running_mean
from rd_league.league.model import MatchKind
from rd_league.league.statistics import Figures
from rd_league.render.careers import career_grid, meetings_card, opponents
from rd_league.render.courses import honours_grid
from rd_league.render.grid import Grid
from rd_league.render.rules import option_grid
from rd_league.render.standings import standings_grid
from rd_league.render.statistics import figures_card, figures_grid, meetings_grid, records_grid
from rd_league.render.text import day_words, figure_words, fixed, shown
from rd_league.services.publishing import spread

FIGURES = (-20, -10, 0, 10, 20, 30)
"""Points of a hand that are written under a chart."""


def people_pages(frame: Frame) -> Iterator[Leaf]:
    """Everybody, records and honours."""
    found = frame.found
    yield frame.page(
        "players/index.html",
        "players.html",
        gettext("Players"),
        table=page_table(
            figures_grid(found.statistics.by_points_per_hand), {"name": frame.below.names}
        ),
        chart=_spread_chart(found.spread),
    )
    for name in frame.below.names:
        yield _player(frame, name, found.careers[name])
    yield frame.page(
        "records.html",
        "records.html",
        gettext("Records"),
        table=page_table(records_grid(found.records), {"match": frame.top.matches}),
    )
    yield frame.page(
        "honours.html",
        "honours.html",
        gettext("Honours"),
        table=page_table(honours_grid(found.honours), {"season": frame.top.seasons}),
    )


def rules_pages(frame: Frame) -> Iterator[Leaf]:
    """Every set of rules that a season goes by, under its digest."""
    stories = frame.found.seasons
    for rules in {story.season.rules.digest: story.season.rules for story in stories}.values():
        yield frame.page(
            f"rules/{rules.digest}.html",
            "rules.html",
            rules.name,
            name=rules.name,
            digest=rules.digest,
            changes=[f"{name} = {value}" for name, value in rules.changes.items()],
            table=page_table(option_grid(rules)),
            seasons=[
                (shown(story.season.name), frame.below.seasons[story.season.name])
                for story in stories
                if story.season.rules.digest == rules.digest
            ],
        )


def file_leaves(frame: Frame) -> Iterator[Leaf]:
    """The files to take away, and the page that lists them."""
    found = frame.found
    listed: list[tuple[str, str]] = []
    everybody = tuple(found.statistics.figures.values())
    for told, name, grid in (
        (gettext("Figures of everybody"), "figures", figures_grid(everybody)),
        (gettext("Who met whom how often"), "meetings", meetings_grid(found.statistics)),
        (gettext("Records"), "records", records_grid(found.records)),
        (gettext("Honours"), "honours", honours_grid(found.honours)),
    ):
        yield _csv(f"files/{name}.csv", grid)
        listed.append((f"files/{name}.csv", told))
    for story in found.seasons:
        season = shown(story.season.name)
        path = f"files/standings-{frame.files[story.season.name]}.csv"
        yield _csv(path, standings_grid(story.table.tables, story.table.steps))
        listed.append((path, said("Standings of {season}", season=season)))
        path = f"files/hands-{frame.files[story.season.name]}.csv"
        regular = [each for each in story.matches if each.match.kind is MatchKind.REGULAR]
        with suppress(ConflictError):  # a label as the name of another match: no file can say both
            yield Leaf(path, format_hands(regular).decode())
            listed.append((path, said("Every hand of {season}", season=season)))
    yield frame.page("files.html", "files.html", gettext("Files"), files=listed)


def _csv(path: str, grid: Grid) -> Leaf:
    return Leaf(path, csv_text(*grid.cells()))


def _player(frame: Frame, name: str, career: tuple[Appearance, ...]) -> Leaf:
    links = frame.below
    path = links.names[name].removeprefix(links.root)
    figures = frame.found.statistics.figures.get(name, Figures(name))
    rivals = frame.found.rivals.get(name, ())
    marks = {found.rivals[1].name: f"p{at}" for at, found in enumerate(rivals)}
    return frame.page(
        path,
        "player.html",
        name,
        figures=replace(page_table(figures_card(figures)), heads=()),
        course=_course_chart(career),
        spread=_spread_chart(spread(career)),
        rivals=page_table(meetings_card(rivals), {"name": links.names}),
        choices=[Choice(mark, shown(other)) for other, mark in marks.items()],
        history=page_table(
            career_grid(name, career),
            {"match": links.matches},
            name="match",
            marks=tuple(
                " ".join(marks[other] for other in opponents(name, each) if other in marks)
                for each in reversed(career)
            ),
        ),
    )


def _course_chart(career: tuple[Appearance, ...]) -> str:
    """Points per hand over time: of each match, and of all hands so far."""
    played = [each for each in career if each.pph is not None]
    if len(played) < 2:
        return ""
    means = running_mean(played)
    last = played[-1].pph
    assert last is not None
    lines = (
        Way(gettext("match"), tuple(each.pph for each in played), figure_words(fixed(last, 1))),
        Way(gettext("all so far"), means, figure_words(fixed(means[-1], 2)), is_first=True),
    )
    told = gettext("Points per hand of each match, and of all hands up to it.")
    first, newest = (day_words(each.result.match.played_on) for each in (played[0], played[-1]))
    return course_chart(Course(told, lines, (first, newest), ((0, "0"),)))


def _spread_chart(counts: Mapping[int, int]) -> str:
    told = gettext("How many hands brought so many points; sets are hollow.")
    return spread_chart(told, tuple(counts.items()), FIGURES)
