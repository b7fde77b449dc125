"""Charts of a match, of a season and of a career in the terminal (I5)."""

from fractions import Fraction

from rd_league.language import gettext
from rd_league.league.careers import Appearance, running_mean
from rd_league.league.match import MatchResult
from rd_league.league.progress import Progress
from rd_league.league.standings import Standings
from rd_league.render.plots import Line, plot
from rd_league.render.text import day_words, fixed, number_words

RACERS = 12
"""Lines of a season's race: the first of the table."""


def running_totals(result: MatchResult) -> tuple[tuple[int, ...], ...]:
    """The way of the total of each side: what it began with, then after every hand that counts."""
    steps = (result.match.start_totals, *(hand.totals for hand in result.counted_hands))
    return tuple(zip(*steps, strict=True))


def match_chart(result: MatchResult) -> list[str]:
    """The running totals of a match, hand by hand, from the points it began with."""
    hands = result.counted_hands
    if not hands:
        return []
    ways = zip(result.match.sides, running_totals(result), strict=True)
    lines = [
        Line(side.name, way, str(way[-1]))
        for side, way in sorted(ways, key=lambda each: -each[1][-1])
    ]
    return plot(lines, ("0", hands[-1].label))


def race_chart(found: Progress, table: Standings) -> list[str]:
    """The first of a table by league points behind the leader, after each day of play."""
    if not found.days:
        return []
    best = [max(points.values(), default=Fraction(0)) for points in found.points]
    lines = [
        Line(
            row.name,
            tuple(
                None if own is None else own - top
                for own, top in zip(found.way(row.name), best, strict=True)
            ),
            number_words(row.league_points),
        )
        for row in table.ranked[:RACERS]
    ]
    return plot(lines, (day_words(found.days[0]), day_words(found.days[-1])))


def career_chart(matches: tuple[Appearance, ...]) -> list[str]:
    """Points per hand, match by match and of all hands so far."""
    played = [each for each in matches if each.pph is not None]
    if not played:
        return []
    means = running_mean(played)
    single = tuple(each.pph for each in played)
    lines = [
        Line(gettext("all so far"), means, fixed(means[-1], 2)),
        Line(gettext("each match"), single, fixed(single[-1] or Fraction(0), 2)),
    ]
    days = [day_words(each.result.match.played_on) for each in (played[0], played[-1])]
    return plot(lines, (days[0], days[1]))
