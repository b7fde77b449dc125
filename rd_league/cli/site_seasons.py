"""The pages of seasons: standings, nights, matches."""

from collections.abc import Iterator, Sequence
from itertools import chain

from rd_league.cli.page_tables import page_table, silent
from rd_league.cli.site_frame import Frame, Ways
from rd_league.files.charts import Course, Way, course_chart
from rd_league.files.pages import Choice, Table
from rd_league.files.site import FRONT, Leaf
from rd_league.language import gettext, said
from rd_league.league.match import MatchResult
from rd_league.league.model import Status
from rd_league.league.outings import seat_names
from rd_league.league.roster import Night
from rd_league.league.rounds import RoundStatus
from rd_league.league.standings import Standings
from rd_league.render.box_scores import box_score
from rd_league.render.careers import with_movement
from rd_league.render.charts import running_totals
from rd_league.render.grid import Grid
from rd_league.render.matches import heading, match_list, parts, standing_line
from rd_league.render.nights import night_grid, night_lines
from rd_league.render.seasons import season_grid
from rd_league.render.seating import round_heading, round_lines
from rd_league.render.standings import division_heading, standings_grid, standings_notes
from rd_league.render.table_notes import people_lines
from rd_league.render.text import counted, day_words, number_words, shown, term
from rd_league.render.ties import play_off_lines
from rd_league.services.publishing import SeasonStory


def season_pages(frame: Frame) -> Iterator[Leaf]:
    """The first page, the list of seasons, and everything about each."""
    found = frame.found
    yield _front(frame)
    yield frame.page(
        "seasons/index.html",
        "seasons.html",
        gettext("Seasons"),
        table=page_table(
            season_grid([story.season for story in found.seasons]),
            {"season": frame.below.seasons},
        ),
    )
    for story in found.seasons:
        yield _season(frame, story)
        yield _match_list(frame, story)
        yield from (_night(frame, story, night) for night in story.nights)
        yield from (_match(frame, story, at) for at in range(len(story.matches)))


def _front(frame: Frame) -> Leaf:
    """The standings of the newest season, and its last night."""
    story = frame.found.front
    if story is None:
        return frame.page(FRONT, "empty.html", frame.found.club)
    last = next((night for night in reversed(story.nights) if _of(story, night)), None)
    season = shown(story.season.name)
    return frame.page(
        FRONT,
        "front.html",
        frame.found.club,
        season=season,
        season_page=frame.path("seasons", story),
        night=last,
        day=day_words(last.held_on) if last else "",
        night_matches=_matches(_of(story, last), frame.top, ("played_on",)) if last else None,
        night_page=frame.top.nights[last.name] if last else "",
        **_standings(story, frame.top),
    )


def _season(frame: Frame, story: SeasonStory) -> Leaf:
    path = frame.path("seasons", story)
    links = frame.ways(path)
    season = story.season
    return frame.page(
        path,
        "season.html",
        season.name,
        story=season,
        kind=term(season.kind),
        matches_page=f"{links.root}{frame.path('lists', story)}",
        match_count=counted(len(story.matches), "match"),
        nights=page_table(
            night_grid(list(reversed(story.nights))),
            {"night": links.nights},
            without=("season", "open"),
        ),
        adjustments=[
            f"{shown(each.name)} {each.points:+}: {shown(each.reason)}"
            for each in season.adjustments
        ],
        **_standings(story, links),
    )


def _standings(story: SeasonStory, links: Ways) -> dict[str, object]:
    """The tables of a season with their races, and the lines under them."""
    found = story.table
    gained = story.progress.gained
    tables = [
        (
            division_heading(table) if story.season.plan.divisions else "",
            _table(with_movement(standings_grid([table], found.steps), gained), links),
            _race(story, table),
        )
        for table in found.tables
        if table.rows
    ]
    notes = [*play_off_lines(found.ties), *standings_notes(found.tables, found.steps)]
    return {"tables": tables, "notes": notes, "moved": bool(gained)}


def _table(standings: Grid, links: Ways) -> Table:
    without = silent(standings, "decided_by")
    return page_table(standings, {"name": links.names}, without=without, name="name")


def _race(story: SeasonStory, table: Standings) -> str:
    """The way of everybody's league points through a season."""
    days = story.progress.days
    if not days:
        return ""
    lines = [
        Way(
            shown(row.name),
            story.progress.way(row.name),
            number_words(row.league_points),
            is_first=row.place == 1,
        )
        for row in table.ranked
    ]
    told = gettext("League points of everybody after each day of play; the table has the last.")
    return course_chart(Course(told, tuple(lines), (day_words(days[0]), day_words(days[-1]))))


def _match_list(frame: Frame, story: SeasonStory) -> Leaf:
    """Every match of a season, with a filter by name."""
    path = frame.path("lists", story)
    names = sorted({name for each in story.matches for name in _names(each)}, key=str.casefold)
    marks = {name: f"p{number}" for number, name in enumerate(names)}
    days = [each.match.played_on for each in story.matches]
    begins = ["group" if at and day != days[at - 1] else "" for at, day in enumerate(days)]
    return frame.page(
        path,
        "matches.html",
        story.season.name,
        season_page=frame.below.seasons[story.season.name],
        choices=[Choice(marks[name], shown(name)) for name in names],
        table=_matches(
            story.matches,
            frame.below,
            marks=tuple(
                " ".join((*(marks[name] for name in _names(each)), begin)).strip()
                for each, begin in zip(story.matches, begins, strict=True)
            ),
        ),
    )


def _night(frame: Frame, story: SeasonStory, night: Night) -> Leaf:
    path = f"nights/{night.name.lower()}.html"
    rounds = [
        each
        for each in story.table.rounds
        if each.night == night.number and each.status is RoundStatus.POSTED
    ]
    lines = [[round_heading(each), *round_lines(each)] for each in rounds]
    return frame.page(
        path,
        "night.html",
        night.name,
        name=said("Night {number}", number=night.number),
        night=night,
        day=day_words(night.held_on),
        season=shown(story.season.name),
        season_page=frame.below.seasons[story.season.name],
        people=[line.strip() for line in night_lines(night)[1:]],
        rounds=list(chain.from_iterable(lines)),
        matches=_matches(_of(story, night), frame.below, ("played_on",)),
    )


def _match(frame: Frame, story: SeasonStory, at: int) -> Leaf:
    """The box score of a match, with the way of its totals."""
    result = story.matches[at]
    around = story.matches[at - 1 : at] if at else (), story.matches[at + 1 : at + 2]
    before, after = (next(iter(some), None) for some in around)
    links = frame.below
    return frame.page(
        f"matches/{result.match.name.lower()}.html",
        "match.html",
        result.match.name,
        name=said("Match {match}", match=result.match.name),
        about=heading(result).plain,
        season=shown(story.season.name),
        season_page=links.seasons[story.season.name],
        before=before.match.name if before else "",
        after=after.match.name if after else "",
        pages=links.matches,
        sheet=page_table(box_score(result)),
        standing=standing_line(result),
        is_due=result.due is not None or bool(result.match.disputed),
        people=people_lines(result),
        sides=[(shown(each.name), links.names.get(each.name, "")) for each in result.match.sides],
        parts_table=page_table(parts(result), without=("note",)),
        chart=_totals(result),
    )


def _totals(result: MatchResult) -> str:
    """The way of the totals of a match, from the start."""
    hands = result.counted_hands
    if len(hands) < 2:
        return ""
    target = result.match.rules.target
    lines = tuple(
        Way(
            shown(side.name),
            way,
            str(way[-1]),
            is_first=index in result.winners,
        )
        for index, (side, way) in enumerate(
            zip(result.match.sides, running_totals(result), strict=True)
        )
    )
    told = gettext("Running totals of every side after each hand, as in the sheet above.")
    marks = ((target, said("target {target}", target=target)),) if target else ()
    return course_chart(Course(told, lines, ("", hands[-1].label), marks))


def _of(story: SeasonStory, night: Night) -> list[MatchResult]:
    return [each for each in story.matches if each.match.night == night.number]


def _matches(
    found: Sequence[MatchResult],
    links: Ways,
    without: tuple[str, ...] = (),
    marks: tuple[str, ...] = (),
) -> Table:
    grid = match_list(found)
    without += silent(grid, "label", "table", "extra_hands")
    if all(each.status is Status.CONFIRMED for each in found):
        without += ("status",)
    return page_table(grid, {"match": links.matches}, without=without, marks=marks)


def _names(result: MatchResult) -> tuple[str, ...]:
    """Who played a match, by the names that statistics go by."""
    return tuple(dict.fromkeys(seat_names(result.match)))
