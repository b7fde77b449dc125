"""The ties that extra hands decide, as `tiebreak` lists them (docs/standings.md, Extra hands)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tests.checker.archive import Match, Row
from tests.checker.order import Order

Level = tuple[str, ...]


class Ties:
    """The ties of a season in which no round leads to another: of matches, first places, lines."""

    def __init__(self, order: Order) -> None:
        self.order, self.season = order, order.season
        self.divisions = order.divisions()

    def rows(self) -> list[Row]:
        found = [*self.of_matches(), *self.first_places(), *self.lines()]
        return [{"tie": f"T{number}", **row} for number, row in enumerate(found, 1)]

    def of_matches(self) -> Iterator[Row]:
        for match in self.season.matches:
            extra = [hand for hand in match.bearing if hand.use == "extra"]
            is_listed = match.is_regular and not match.row["is_void"]
            if is_listed and self.season.is_seen(match.day) and (extra or match.due):
                names = [side.name for side in match.sides]
                winners = [names[at] for at, place in enumerate(match.places) if place == 1]
                through = winners if len(winners) == 1 and not match.due else []
                yield {
                    "kind": "match",
                    "match": match.name,
                    "place": 1,
                    "sides": [names[at] for at in match.asked],
                    "played_by": [names[at] for at in match.waiting],
                    "hands": hands_of(match),
                    "status": "due" if match.due else "decided",
                    "winner": through[0] if through else None,
                    "through": through,
                    "division": None,
                }

    def first_places(self) -> Iterator[Row]:
        for (division, _), table in zip(self.divisions, self.order.tables, strict=True):
            if "extra-hands" in self.order.tie_breaks:
                names = [row["name"] for row in table if row["place"]]
                yield from self.across(names, 1, division, can_share=True)

    def lines(self) -> Iterator[Row]:
        tables = self.order.tables[: len(self.season.plan["divisions"])]
        for at, (upper, lower) in enumerate(pairwise(tables)):
            movers = [
                [row["name"] for row in table if row["place"] and not row["withdrawn"]]
                for table in (upper, lower)
            ]
            count = min([self.season.plan["promoted"], *(len(names) // 2 for names in movers)])
            if count:
                for step, after in ((0, len(movers[0]) - count), (1, count)):
                    if not self.is_first_place(tables[at + step], movers[step], after):
                        division = self.divisions[at + step][0]
                        yield from self.across(movers[step], after, division)

    def is_first_place(self, table: Sequence[Row], movers: list[str], after: int) -> bool:
        """Whether the tie across a line is the one for the first place already."""
        if after != 1 or "extra-hands" not in self.order.tie_breaks:
            return False
        everybody = [row["name"] for row in table if row["place"]]
        return self.levels(everybody)[0] == self.levels(movers)[0]

    def levels(self, names: list[str]) -> list[Level]:
        """Those level before extra hands."""
        ends = [
            self.order.tie_breaks.index(end)
            for end in ("extra-hands", "shared")
            if end in self.order.tie_breaks
        ]
        alphabetical = [name for name in self.season.accounts if name in names]
        found = self.order.levels(alphabetical, self.order.tie_breaks[: min(ends)])
        return [level for level, _, _ in found]

    def across(
        self, names: list[str], after: int, division: str | None, *, can_share: bool = False
    ) -> Iterator[Row]:
        """The tie of those level across a place, if one of them has a match that counts."""
        above, level = split(self.levels(names), after)
        if not level or not any(self.season.accounts[name].credits for name in level):
            return
        parts, used = self.played_off(level)
        room = after - len(above)
        through, still = split(parts, room)
        play_off = self.order.play_off(still or level)
        is_due = bool(still) and not (can_share and play_off is not None and play_off.counts)
        playing: list[str] = []
        if is_due:
            playing = [play_off.sides[at].name for at in play_off.waiting] if play_off else []
            if not set(still) <= set(playing):
                play_off, playing = None, list(still)
        through = [] if still else through
        yield {
            "kind": "season",
            "match": play_off.name if play_off else None,
            "place": after,
            "sides": list(level),
            "played_by": playing,
            "hands": [hand for match in used for hand in hands_of(match)],
            "status": "due" if is_due else "decided",
            "winner": through[0] if len(through) == 1 else None,
            "through": through,
            "division": division,
        }

    def played_off(self, group: Level) -> tuple[list[Level], list[Match]]:
        """A level set apart by its play-offs, and these in the order they were used."""
        play_off = self.order.play_off(group)
        if play_off is None or len(group) < 2:
            return [group], []
        figures = self.order.play_off_order(play_off)
        places = sorted(
            {figures[name] for name in group}, key=lambda each: (each is None, each or 0)
        )
        if len(places) == 1:
            return [group], [play_off]
        found: list[Level] = []
        used = [play_off]
        for place in places:
            inner, more = self.played_off(tuple(name for name in group if figures[name] == place))
            found += inner
            used += [match for match in more if match is not play_off]
        return found, used


def split(levels: Sequence[Level], after: int) -> tuple[list[str], Level]:
    """Who is above a line, and who is level across it."""
    above: list[str] = []
    for level in levels:
        if len(above) >= after:
            break
        if len(above) + len(level) > after:
            return above, level
        above += level
    return above, ()


def hands_of(match: Match) -> list[Row]:
    """The extra hands of a match, what each side that played it gained."""
    return [
        {
            "hand": f"H{hand.number}",
            "points": {
                side.name: hand.gained[at]
                for at, side in enumerate(match.sides)
                if any(seat in hand.counts for seat in side.seats)
            },
        }
        for hand in match.bearing
        if hand.use == "extra"
    ]
