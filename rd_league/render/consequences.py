"""What a correction moved in a season, line by line."""

from collections.abc import Iterator

from rd_league.language import said
from rd_league.league.difference import Consequences
from rd_league.render.courses import stale_lines
from rd_league.render.places import move_lines
from rd_league.render.text import figure_words, shown


def consequence_lines(found: Consequences) -> Iterator[str]:
    """Who moved in the standings, in the ratings and on the ladder, and which rounds stay."""
    season = shown(found.season)
    if found.standings:
        yield said("Standings of {season}:", season=season)
        yield from move_lines(found.standings)
    if found.ratings:
        changes = (_change(each.name, _figure(each.before), _figure(each.after))
                   for each in found.ratings)  # fmt: skip
        yield said("Ratings of {season}: {changes}.", season=season, changes=", ".join(changes))
    if found.ladder:
        sizes = (_change(each.name, _size(each.before), _size(each.after))
                 for each in found.ladder)  # fmt: skip
        yield said("Next on the ladder: {sizes}.", sizes=", ".join(sizes))
    yield from stale_lines(found.stale)
    if found.drawn:
        rounds = ", ".join(map(str, found.drawn))
        yield said(
            "Drawn from the standings as they were, and staying so: round {rounds}.", rounds=rounds
        )


def _change(name: str, before: str, after: str) -> str:
    return f"{shown(name)} {before} → {after}"


def _figure(value: float | None) -> str:
    return "–" if value is None else figure_words(f"{value:.2f}")


def _size(value: int | None) -> str:
    return "–" if value is None else str(value)
