"""The records, each with everybody who holds it (docs/statistics.md)."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from tests.checker.archive import Row
from tests.checker.figures import Figures, Play

Offer = tuple[int, dict[str, Any]]
"""A value and who came to it."""


def records(figures: Figures) -> list[Row]:
    """As `stats records` prints them."""
    hands, matches = figures.hands, figures.matches
    found: list[tuple[str, int | None, list[Offer]]] = [
        ("hand high", None, [(play.points, holder(play)) for play in hands]),
        ("match high", None, [(play.points, holder(play)) for play in matches]),
        ("largest margin of a hand", None, margins(hands)),
        ("largest margin of a match", None, margins(matches)),
    ]
    of_match = by_match(matches)
    quick = fewest(of_match)
    found += [("fewest hands to the target", target, quick[target]) for target in sorted(quick)]
    longest = [
        (len(plays[0].match.bearing), holder(plays[0], [play.name for play in plays]))
        for plays in of_match
    ]
    found += [
        ("longest match, in hands", None, longest),
        ("most calls in a night", None, list(nights(hands))),
        ("most matches won in a row", None, runs([(play, play.place == 1) for play in matches])),
        (
            "most hands called in a row",
            None,
            runs([(play, play.called) for play in hands if play.called is not None]),
        ),
    ]
    rows = []
    for record, target, offers in found:
        if offers:
            pick = min if target is not None else max
            value = pick(offer for offer, _ in offers)
            holders = [who for offer, who in offers if offer == value]
            rows.append({"record": record, "target": target, "value": value, "holders": holders})
    return rows


def holder(play: Play, names: list[str] | None = None) -> dict[str, Any]:
    return {
        "names": names or [play.name],
        "played_on": play.match.day,
        "match": play.match.name,
        "hand": f"H{play.hand.number}" if play.hand else None,
    }


def margins(plays: list[Play]) -> list[Offer]:
    return [(play.margin, holder(play)) for play in plays if play.margin is not None]


def by_match(matches: list[Play]) -> list[list[Play]]:
    found: dict[int, list[Play]] = defaultdict(list)
    for play in matches:
        found[play.match.number].append(play)
    return list(found.values())


def fewest(of_match: list[list[Play]]) -> dict[int, list[Offer]]:
    """Regular hands of the matches that ended by their target, without start points."""
    found: dict[int, list[Offer]] = defaultdict(list)
    for plays in of_match:
        match = plays[0].match
        winners = [play.name for play in plays if play.place == 1]
        has_start = any(side.start for side in match.sides)
        if match.trigger == "target" and winners and not has_start:
            regular = sum(hand.use == "counted" for hand in match.bearing)
            found[int(match.rules["target"])].append((regular, holder(plays[0], winners)))
    return found


def nights(hands: list[Play]) -> Iterator[Offer]:
    """Calls of one name in a night, or on a day without one."""
    calls: Counter[tuple[str, str]] = Counter()
    days: dict[str, str | None] = {}
    order: dict[str, list[str]] = defaultdict(list)
    for play in hands:
        match = play.match
        if play.called and (match.night is not None or match.day is not None):
            night = f"N{match.night}" if match.night is not None else str(match.day)
            days.setdefault(night, match.day)
            if not calls[night, play.name]:
                order[night].append(play.name)
            calls[night, play.name] += 1
    for night, names in order.items():
        for name in names:
            on = days[night]
            yield (
                calls[night, name],
                {"names": [name], "played_on": on, "match": None, "hand": None},
            )


def runs(plays: list[tuple[Play, bool | None]]) -> list[Offer]:
    """Two in a row at least, each from where it got that long."""
    length: Counter[str] = Counter()
    found = []
    for play, goes_on in plays:
        length[play.name] = length[play.name] + 1 if goes_on else 0
        if length[play.name] > 1:
            found.append((length[play.name], holder(play)))
    return found
