"""Who is ahead of whom: tie-breaks, places, the lines between divisions (L5, L6)."""

import hashlib
from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from itertools import combinations, groupby, pairwise
from typing import Any

from tests.checker.archive import Match, Row
from tests.checker.table import Account, Season

LOWEST = ("average-place", "demon-cards", "extra-hands", "lot", "manual")
Decided = tuple[tuple[str, ...], str | None, tuple[str, ...]]
"""Those who share a place, what put them below those before, and among whom that was asked."""


class Order:
    """The order of a season's names by its own tie-breaks."""

    def __init__(self, season: Season) -> None:
        self.season = season
        names = list(season.plan["tie_breaks"])
        if not {"extra-hands", "shared"} & set(names):
            names.append("extra-hands")
        self.tie_breaks = names
        self.tables = [self.table(*each) for each in self.divisions()]

    def divisions(self) -> list[tuple[str | None, list[str]]]:
        season = self.season
        wanted = season.plan["divisions"]
        of = {name: row["division"] for name, row in season.entries.items()}
        if not wanted:
            return [(None, list(season.accounts))]
        found: list[tuple[str | None, list[str]]] = [
            (division, [name for name in season.accounts if of.get(name) == division])
            for division in wanted
        ]
        outside = [name for name in season.accounts if of.get(name) not in wanted]
        return [*found, (None, outside)] if outside else found

    def table(self, division: str | None, names: list[str]) -> list[Row]:
        why = {name: self.unranked(name) for name in names}
        rows: list[Row] = []
        marks: list[tuple[set[str], Match]] = []
        for level, by, among in self.levels([n for n in names if not why[n]], self.tie_breaks):
            place = len(rows) + 1
            if by == "extra-hands" and (play_off := self.play_off(among)):
                marks.append((set(among), play_off))
            decided = [by, *[None] * (len(level) - 1)]
            rows += [
                self.row(name, division, place, own, None)
                for name, own in zip(level, decided, strict=True)
            ]
        for level, _, _ in self.levels([name for name in names if why[name]], self.tie_breaks):
            rows += [self.row(name, division, None, None, why[name]) for name in level]
        for row in rows:
            own = [match for among, match in marks if row["place"] and row["name"] in among]
            row["provisional"] |= any(not match.is_settled for match in own)
            row["disputed"] |= any(match.is_disputed for match in own)
        return rows

    def unranked(self, name: str) -> str | None:
        season = self.season
        if name in season.of_status("disqualified"):
            return "disqualified"
        if name in season.gone:
            return "withdrawn before half of the matches"
        guests = {row["name"] for row in season.archive.tables["player"] if row["is_guest"]}
        if name in guests and not season.plan["ranks_guests"]:
            return "guest"
        if len(season.accounts[name].credits) < season.plan["minimum"]:
            return "below the minimum of matches"
        return None

    def row(
        self, name: str, division: str | None, place: int | None, by: str | None, why: str | None
    ) -> Row:
        account = self.season.accounts[name]
        rests_on = [each.match for each in account.credits]
        rests_on += [match for each in account.awards for match in each.rests_on]
        wins = account.wins
        return {
            "place": place,
            "name": name,
            "league_points": str(account.points),
            "matches": len(account.credits),
            "wins": int(wins) if wins.denominator == 1 else str(wins),
            "total": account.total,
            "hands": sum(each.hands for each in account.credits),
            "calls": sum(each.calls for each in account.credits),
            "adjusted": sum(account.adjusted),
            "awarded": str(account.awarded),
            "dropped": account.dropped,
            "decided_by": by,
            "provisional": any(not match.is_settled for match in rests_on),
            "disputed": any(match.is_disputed for match in rests_on),
            "withdrawn": name in self.season.of_status("withdrawn"),
            "unranked": why,
            "division": division,
            "step": None,
        }

    def levels(self, names: Iterable[str], tie_breaks: list[str]) -> list[Decided]:
        accounts = self.season.accounts
        by_points = sorted(names, key=lambda name: -accounts[name].points)
        found: list[Decided] = []
        for _, group in groupby(by_points, key=lambda name: accounts[name].points):
            found += self.parted(tuple(group), tie_breaks)
        return found

    def parted(self, group: tuple[str, ...], tie_breaks: list[str]) -> list[Decided]:
        """A tied group, set apart by one tie-break after the other."""
        if len(group) < 2 or not tie_breaks:
            return [(group, None, ())]
        by, further = tie_breaks[0], tie_breaks[1:]
        figures = self.figures(by, group)
        there = sorted({each for each in figures.values() if each is not None})
        ranks = {each: at for at, each in enumerate(there if by in LOWEST else reversed(there))}
        place = {name: ranks.get(figures[name], len(ranks)) for name in group}
        found: list[Decided] = []
        for at in sorted(set(place.values())):
            part = tuple(name for name in group if place[name] == at)
            again = by == "extra-hands" and len(part) < len(group)
            inner = self.parted(part, tie_breaks if again else further)
            if found:
                inner[0] = (inner[0][0], by, group)
            found += inner
        return found

    def figures(self, by: str, group: tuple[str, ...]) -> dict[str, Any]:
        nothing = dict.fromkeys(group)
        if by == "head-to-head":
            return self.mini_table(group) or nothing
        if by == "extra-hands":
            play_off = self.play_off(group)
            return self.play_off_order(play_off) if play_off else nothing
        return {name: FIGURES[by](self.season, self.season.accounts[name]) for name in group}

    def mini_table(self, group: tuple[str, ...]) -> dict[str, Fraction] | None:
        found = dict.fromkeys(group, Fraction(0))
        for one, other in combinations(group, 2):
            met = [
                Fraction((mine.above < theirs.above) - (mine.above > theirs.above) + 1, 2)
                for mine in self.season.accounts[one].credits
                for theirs in self.season.accounts[other].credits
                if mine.match is theirs.match and mine.side != theirs.side
            ]
            if not met:
                return None
            mean = sum(met, Fraction(0)) / len(met)
            found[one] += mean
            found[other] += 1 - mean
        return found

    def play_off(self, group: Collection[str]) -> Match | None:
        """The latest in which all of a group took part."""
        for match in self.season.play_offs:
            if set(group) <= {name for side in match.sides for name in side.credited}:
                return match
        return None

    def play_off_order(self, match: Match) -> dict[str, int | None]:
        found: dict[str, int | None] = {}
        for index, side in enumerate(match.sides):
            place = match.places[index]
            if match.ended not in ("played", "walkover"):
                place = next(at for at, tier in enumerate(match.order) if index in tier)
            found |= dict.fromkeys(side.credited, place)
        return found

    def rows(self) -> list[Row]:
        """Every row of every table, with who changes divisions."""
        steps = self.steps()
        rows = [row for table in self.tables for row in table]
        for row in rows:
            row["step"] = steps.get(row["name"])
        return rows

    def steps(self) -> dict[str, str]:
        found: dict[str, str] = {}
        tables = self.tables[: len(self.season.plan["divisions"])]
        for upper, lower in pairwise(tables):
            movers = [
                [row["name"] for row in table if row["place"] and not row["withdrawn"]]
                for table in (upper, lower)
            ]
            count = min([self.season.plan["promoted"], *(len(names) // 2 for names in movers)])
            if count:
                _, down = self.cut(movers[0], len(movers[0]) - count)
                up, _ = self.cut(movers[1], count)
                found |= {**dict.fromkeys(down, "down"), **dict.fromkeys(up, "up")}
        return found

    def cut(self, names: list[str], after: int) -> tuple[list[str], list[str]]:
        """Who is above a line and who below; those level across it are neither."""
        ends = [self.tie_breaks.index(end) for end in ("extra-hands", "shared")
                if end in self.tie_breaks]  # fmt: skip
        order = [*self.tie_breaks[: min(ends)], "extra-hands"]
        alphabetical = [name for name in self.season.accounts if name in names]
        above: list[str] = []
        below: list[str] = []
        count = 0
        for level, _, _ in self.levels(alphabetical, order):
            if count + len(level) <= after:
                above += level
            elif count >= after:
                below += level
            count += len(level)
        return above, below


def _middle(account: Account) -> Fraction | None:
    places = [Fraction(2 * each.above + each.level + 1, 2) for each in account.credits]
    return sum(places, Fraction(0)) / len(places) if places else None


def _finishes(_season: Season, account: Account) -> tuple[Fraction, ...]:
    """How many firsts, seconds and so on, to the eighth."""
    return tuple(
        sum(
            (
                Fraction(1, each.level)
                for each in account.credits
                if each.above <= place < each.above + each.level
            ),
            Fraction(0),
        )
        for place in range(8)
    )


def _strength(season: Season, account: Account) -> Fraction | None:
    met = [season.accounts[name].points for each in account.credits for name in each.opponents]
    return sum(met, Fraction(0)) / len(met) if met else None


def _last_night(season: Season, account: Account) -> Fraction | None:
    days = [counted.match.day for counted in season.counted if counted.match.day]
    own = [each.points for each in account.credits if days and each.match.day == max(days)]
    return sum(own, Fraction(0)) if own else None


def _lot(season: Season, account: Account) -> str:
    return hashlib.sha256(f"{season.plan['lot_seed']}\n{account.name}".encode()).hexdigest()


def _manual(season: Season, account: Account) -> int | None:
    order = season.plan["manual"]
    return order.index(account.name) if account.name in order else None


FIGURES: dict[str, Callable[[Season, Account], Any]] = {
    "wins": lambda _, account: account.wins,
    "countback": _finishes,
    "total": lambda _, account: account.total,
    "average-place": lambda _, account: _middle(account),
    "best-match": lambda _, account: max((each.total for each in account.credits), default=None),
    "hands-won": lambda _, account: sum(each.won for each in account.credits),
    "hands-called": lambda _, account: sum(each.calls for each in account.credits),
    "demon-cards": lambda _, account: sum(each.demon for each in account.credits),
    "sets-against": lambda _, account: sum(each.against for each in account.credits),
    "opponents-strength": _strength,
    "last-night": _last_night,
    "lot": _lot,
    "manual": _manual,
    "shared": lambda *_: None,
}
"""What a name is compared by; None has nothing to show and comes last."""
