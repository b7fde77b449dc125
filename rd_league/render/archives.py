"""What an archive brought, and what it says otherwise."""

from collections.abc import Iterator, Mapping

from rd_league.findings import Clash, Difference
from rd_league.language import gettext, said
from rd_league.league.archive_merging import Merged, Renumbered
from rd_league.render.text import counted, shown

_NOUNS = {
    "rules": "rule set", "player": "player", "team": "team", "season": "season",
    "night": "night", "round": "round", "match": "match", "hand": "hand", "dispute": "dispute",
}  # fmt: skip
_LETTERS = {"night": "N", "match": "M", "dispute": "D"}


def report_lines(found: Merged) -> Iterator[str]:
    """What an archive brought, line by line."""
    brought, changed = _counted(found.added), _counted(found.changed)
    yield said("new: {things}", things=brought) if brought else gettext("Nothing new.")
    if changed:
        yield said("brought up to date: {things}", things=changed)
    if found.clashes:
        names = " · ".join(shown(clash.name) for clash in found.clashes)
        yield said("decided: {names}", names=names)
    yield from map(_renumbered, found.renumbered)


def clash_lines(clash: Clash) -> Iterator[str]:
    """What two versions of one thing do not agree on, a line each."""
    for difference in clash.differences:
        yield said(
            "{name}: {place}: {ours} here, {theirs} in the file",
            name=shown(clash.name),
            place=_place(difference),
            ours=_value(difference.ours),
            theirs=_value(difference.theirs),
        )


def _counted(counts: Mapping[str, int]) -> str:
    return " · ".join(
        counted(counts[table], noun) for table, noun in _NOUNS.items() if counts.get(table)
    )


def _renumbered(each: Renumbered) -> str:
    letter = _LETTERS[each.table]
    was = []
    if each.ours not in (None, each.number):
        was.append(said("{number} here", number=f"{letter}{each.ours}"))
    if each.theirs not in (None, each.number):
        was.append(said("{number} of the file", number=f"{letter}{each.theirs}"))
    return said("{was} is {now} now", was=" · ".join(was), now=f"{letter}{each.number}")


def _place(difference: Difference) -> str:
    """The table of the archive, the number of the row if it is not the first, the column."""
    table, number = difference.place
    place = table if number == 1 else f"{table} {number}"
    return f"{place}, {difference.column}" if difference.column else place


def _value(value: object) -> str:
    return gettext("nothing") if value is None else shown(str(value))
