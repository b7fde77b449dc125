"""What an archive brought, and what it says otherwise."""

from collections.abc import Iterator, Mapping

from rd_league.findings import Clash, Difference
from rd_league.league.archive_merging import Merged, Renumbered
from rd_league.render.text import counted, shown

_NOUNS = {
    "club": "club", "rules": "rule set", "player": "player", "team": "team", "season": "season",
    "night": "night", "round": "round", "match": "match", "hand": "hand", "dispute": "dispute",
}  # fmt: skip
_LETTERS = {"night": "N", "match": "M", "dispute": "D"}


def report_lines(found: Merged) -> list[str]:
    """What an archive brought, line by line."""
    brought = _counted(found.added)
    changed = _counted(found.changed)
    lines = [f"new: {brought}" if brought else "Nothing new."]
    if changed:
        lines.append(f"brought up to date: {changed}")
    if found.clashes:
        names = " · ".join(shown(clash.name) for clash in found.clashes)
        lines.append(f"decided: {names}")
    return lines + [_renumbered(each) for each in found.renumbered]


def clash_lines(clash: Clash) -> Iterator[str]:
    """What two versions of one thing do not agree on, a line each."""
    for difference in clash.differences:
        yield f"{shown(clash.name)}: {_difference(difference)}"


def _counted(counts: Mapping[str, int]) -> str:
    return " · ".join(
        counted(counts[table], noun) for table, noun in _NOUNS.items() if counts.get(table)
    )


def _renumbered(each: Renumbered) -> str:
    letter = _LETTERS[each.table]
    now = f"{letter}{each.number}"
    pairs = ((each.ours, "here"), (each.theirs, "of the file"))
    was = [f"{letter}{old} {where}" for old, where in pairs if old not in (None, each.number)]
    return f"{' and '.join(was)} is {now} now"


def _difference(difference: Difference) -> str:
    table, number = difference.place
    place = table.replace("_", " ") if number == 1 else f"{table.replace('_', ' ')} {number}"
    if difference.column:
        place += f", {difference.column}"
    return f"{place}: {_value(difference.ours)} here, {_value(difference.theirs)} in the file"


def _value(value: object) -> str:
    return "nothing" if value is None else shown(str(value))
