"""What those at a table should know: who sits for whom, who has left, what is dealt next."""

from collections.abc import Sequence

from rd_league.language import Texts, gettext, said
from rd_league.league.match import MatchResult
from rd_league.league.model import CountsFor, Match, equal_packs
from rd_league.render.hands import hand_label
from rd_league.render.text import shown
from rd_league.render.words import finding_words

COUNTS_FOR: Texts[CountsFor] = {
    CountsFor.NOBODY: "nobody",
    CountsFor.ABSENT: "the absent player",
    CountsFor.SUBSTITUTE: "the substitute",
}


def people_lines(result: MatchResult) -> list[str]:
    """Who sits for whom in a match, and who has left."""
    seats = result.match.seats
    lines = [
        said(
            "{name} sits for {absent}; the result counts for {whom}.",
            name=shown(seats[each.seat]),
            absent=shown(each.absent),
            whom=gettext(COUNTS_FOR[each.counts_for]),
        )
        for each in result.match.substitutions
    ]
    for left in result.match.leavings:
        name, hand = shown(seats[left.seat]), hand_label(result, left.after)
        lines.append(
            said("{name} left after {hand}.", name=name, hand=hand)
            if hand
            else said("{name} left before the start.", name=name)
        )
    return lines


def table_lines(result: MatchResult, sizes: Sequence[int | None]) -> list[str]:
    """What those at a table should know: order of cells, start points, demons, packs."""
    match = result.match
    lines = [cells_line(match)] if len(match.seats) > len(match.sides) else []
    starts = [
        f"{shown(side.name)} {side.start_points:+}" for side in match.sides if side.start_points
    ]
    if starts:
        lines.append(
            said("{match} begins with {starts}.", match=match.name, starts=" · ".join(starts))
        )
    lines += deal_lines(result, sizes)
    lines += [
        finding_words(each, match.seats, match.rules.vocabulary) for each in equal_packs(match)
    ]
    return lines


def deal_lines(result: MatchResult, sizes: Sequence[int | None]) -> list[str]:
    """The sizes of the next demons; nothing where all are as in the rules."""
    match = result.match
    demons = [
        f"{shown(name)} {size}" for name, size in zip(match.seats, sizes, strict=True) if size
    ]
    if not demons:
        return []
    if len(demons) < len(sizes):
        demons.append(said("all others {size}", size=match.rules.demon_size))
    return [said("{match} next deal: {demons}.", match=match.name, demons=" · ".join(demons))]


def cells_line(match: Match) -> str:
    """In which order the cells of a hand are typed."""
    names = " · ".join(map(shown, match.seats))
    return said("{match} cells go in this order: {names}.", match=match.name, names=names)


def seats_note(result: MatchResult) -> str:
    """From six single seats, that some rules play in pairs (R13.2)."""
    match = result.match
    if len(match.seats) >= 6 and len(match.sides) == len(match.seats):
        return said(
            "{seats} single seats: some rules play in pairs from six on (R13.2).",
            seats=len(match.seats),
        )
    return ""
