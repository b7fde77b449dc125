"""Who goes on from one round to the next: from a table of a knock-out, from groups to a final (L3).

Everything is worked out anew from the matches: nothing of it is stored.
"""

from collections.abc import Iterable, Sequence

from rd_league.league.cuts import Cut, Level, cut_off, season_cut
from rd_league.league.ledgers import Ledger
from rd_league.league.match import MatchResult
from rd_league.league.rounds import Round, RoundStatus, RoundTable
from rd_league.league.season import FINAL_DECIDES, Format, SeasonPlan
from rd_league.league.standings import Standings, standings


def table_of(rounds: Iterable[Round], number: int) -> tuple[Round, RoundTable] | None:
    """The table at which a match is played, with its round; None outside of rounds."""
    for each in rounds:
        if each.status is RoundStatus.POSTED:
            for table in each.tables:
                if table.match == number:
                    return each, table
    return None


def places_at_stake(plan: SeasonPlan, seated: Round, side_count: int) -> int | None:
    """How many places of a table lead on; None where it leads nowhere.

    At a final table the first place is at stake. At any other table of a knock-out at least one
    goes out, however many advance.
    """
    if plan.format not in FINAL_DECIDES:
        return None
    if seated.is_final:
        return 1
    return min(plan.advance, side_count - 1) or None if plan.format is Format.KNOCKOUT else None


def play_off_window(rounds: Iterable[Round], seated: Round, number: int) -> range:
    """Between which numbers a play-off lies that decides about a match of a round.

    It begins after the match and before those of the next round: a later one between the same
    people is about something else.
    """
    later = [
        table.match
        for each in rounds
        if each.number > seated.number
        for table in each.tables
        if table.match is not None
    ]
    return range(number + 1, min(later, default=10**9))


def match_levels(result: MatchResult, table: RoundTable) -> list[Level]:
    """Those of a table by their places, the best first; those without a place are not among them.

    They go by the names under which they were seated, so that a substitute takes nobody's place.
    """
    sides = result.match.sides
    names: list[Level] = [side.credited for side in sides]
    if len(table.names) == len(sides):
        names = [(name,) for name in table.names]
    levels: dict[int, Level] = {}
    for place, own in zip(result.places, names, strict=True):
        if place is not None:
            levels[place] = levels.get(place, ()) + own
    return [levels[place] for place in sorted(levels)]


def table_cut(
    result: MatchResult,
    seated: Round,
    table: RoundTable,
    rounds: Iterable[Round],
    book: Ledger,
) -> Cut:
    """Who goes on from a table and who is out, play-offs included; a final has one above."""
    window = play_off_window(rounds, seated, result.match.number)
    after = places_at_stake(book.plan, seated, len(result.match.sides)) or 0
    return cut_off(match_levels(result, table), after, lambda group: book.play_off(group, window))


def group_table(
    table: Standings, results: Iterable[MatchResult], rounds: Iterable[Round]
) -> Standings:
    """The standings before the final table: without its match and what was played off later."""
    finals = {
        seat.match
        for each in rounds
        if each.is_final and each.status is RoundStatus.POSTED
        for seat in each.tables
        if seat.match is not None
    }
    if not finals and table.division is None and not table.plan.divisions:
        return table
    book = table.ledger
    play_offs = [each for each in book.play_offs if not finals or each.match.number < min(finals)]
    before = [each for each in results if each.match.number not in finals]
    return standings(before, table.plan, book.register, play_offs, table.as_of)


def final_cut(table: Standings, results: Iterable[MatchResult], rounds: Iterable[Round]) -> Cut:
    """Who goes on from the groups to the final table, and who does not."""
    groups = group_table(table, results, rounds)
    names: Sequence[str] = [row.name for row in groups.ranked if not row.withdrawn]
    return season_cut(groups, names, groups.plan.final)


def is_over(result: MatchResult | None) -> bool:
    """Whether a match of a round has a result that others can go by."""
    return result is not None and result.counts


def posted(rounds: Iterable[Round]) -> tuple[Round, ...]:
    """The rounds that are seated for good, in order."""
    found = (each for each in rounds if each.status is RoundStatus.POSTED)
    return tuple(sorted(found, key=lambda each: each.number))


def with_entries(table: Standings, names: Iterable[str]) -> Level:
    """Names in the order of a table, those who are not in it after the others as they come."""
    order = {row.name: position for position, row in enumerate(table.rows)}
    return tuple(sorted(names, key=lambda name: order.get(name, len(order))))


def rounds_over(rounds: Iterable[Round], results: Iterable[MatchResult]) -> int:
    """How many rounds before a final have been played at every table."""
    counting = {each.match.number for each in results if each.counts}
    return sum(
        not each.is_final and all(table.match in counting for table in each.tables)
        for each in posted(rounds)
    )
