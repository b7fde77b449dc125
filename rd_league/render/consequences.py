"""What a correction moved in a season, line by line."""

from collections.abc import Iterator

from rd_league.league.difference import Consequences
from rd_league.render.courses import stale_lines
from rd_league.render.places import move_lines
from rd_league.render.text import shown


def consequence_lines(found: Consequences) -> Iterator[str]:
    """Who moved in the standings, in the ratings and on the ladder, and which rounds stay."""
    season = shown(found.season)
    if found.standings:
        yield f"Standings of {season}:"
        yield from move_lines(found.standings)
    if found.ratings:
        changes = (_change(each.name, _figure(each.before), _figure(each.after))
                   for each in found.ratings)  # fmt: skip
        yield f"Ratings of {season}: {', '.join(changes)}."
    if found.ladder:
        sizes = (_change(each.name, _size(each.before), _size(each.after))
                 for each in found.ladder)  # fmt: skip
        yield f"Next on the ladder: {', '.join(sizes)}."
    yield from stale_lines(found.stale)
    if found.drawn:
        rounds = ", ".join(map(str, found.drawn))
        yield f"Drawn from the standings as they were, and staying so: round {rounds}."


def _change(name: str, before: str, after: str) -> str:
    return f"{shown(name)} {before} → {after}"


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _size(value: int | None) -> str:
    return "–" if value is None else str(value)
