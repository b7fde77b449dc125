"""What somebody did match by match, and against whom."""

from collections.abc import Mapping, Sequence

from rd_league.language import said
from rd_league.league.careers import Appearance
from rd_league.league.meetings import HeadToHead
from rd_league.league.outings import seat_names
from rd_league.render.grid import Grid, Worded, dated, grid, keyed
from rd_league.render.text import figure_words, fixed

DASH = Worded("", "–")


def career_grid(name: str, matches: Sequence[Appearance]) -> Grid:
    """The matches of one name, the latest first."""
    columns = keyed(
        ("played_on", "Date"), ("match", "Match"), ("points", "Points", True),
        ("place", "Place", True), ("hands", "Hands", True), ("pph", "A hand", True),
        ("calls", "Out", True), ("against", "Against"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                dated(each.result.match.played_on),
                each.result.match.name,
                DASH if each.seat is None else each.seat.points,
                DASH if each.seat is None else each.seat.place,
                len(each.hands),
                DASH if each.pph is None else figure_words(fixed(each.pph, 2)),
                sum(hand.called is True for hand in each.hands),
                opponents(name, each),
            )
            for each in reversed(matches)
        ],
    )


def opponents(name: str, each: Appearance) -> tuple[str, ...]:
    """Who sat on the other sides of the match of a name."""
    match = each.result.match
    names = seat_names(match)
    own = next(side for side in match.sides if any(names[seat] == name for seat in side.seats))
    return tuple(
        dict.fromkeys(names[seat] for side in match.sides if side is not own for seat in side.seats)
    )


def meetings_card(rivals: Sequence[HeadToHead]) -> Grid:
    """One name against each other it met, a line each: what it did, then the other."""
    columns = keyed(
        ("name", "Against"), ("matches", "Matches", True), ("matches_ahead", "Ahead", True),
        ("matches_behind", "Behind", True), ("hands", "Hands", True),
        ("hands_ahead", "Ahead", True), ("hands_behind", "Behind", True),
        ("points", "Points", True), ("their_points", "Theirs", True),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                other.name, len(found.meetings), own.matches_ahead, other.matches_ahead,
                found.hands, own.hands_ahead, other.hands_ahead, own.points, other.points,
            )
            for found in rivals
            for own, other in (found.rivals,)
        ],
    )  # fmt: skip


def with_movement(table: Grid, gained: Mapping[str, int]) -> Grid:
    """A table of standings with the places gained since the day before, beside the place."""
    columns = keyed(("gained", ""))
    at = [column.key for column in table.columns].index("name")
    rows = []
    for row in table.rows:
        name = row[at]
        rose = gained.get(name.value if isinstance(name, Worded) else str(name), 0)
        rows.append((*row[:at], _movement(rose), *row[at:]))
    return grid((*table.columns[:at], *columns, *table.columns[at:]), rows)


def _movement(rose: int) -> Worded:
    """An arrow with the number of places, and the same as a voice says it."""
    if not rose:
        return Worded("", "")
    if rose > 0:
        return Worded(said("up {count}", count=rose), f"▲{rose}")
    return Worded(said("down {count}", count=-rose), f"▼{-rose}")
