"""The standings of a season from its rows (docs/standings.md)."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from tests.checker.archive import Archive, Match, Row
from tests.checker.course import followed
from tests.checker.worth import Credit, as_counted, credits_of, without


@dataclass
class Award:
    """A round without a match: what it is worth, and the matches that this rests on."""

    label: str
    points: Fraction | None
    rests_on: list[Match] = field(default_factory=list)


@dataclass
class Account:
    """Everything about one name."""

    name: str
    credits: list[Credit] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    adjusted: list[int] = field(default_factory=list)
    points: Fraction = Fraction(0)
    dropped: list[str] = field(default_factory=list)
    awarded: Fraction = Fraction(0)

    @property
    def wins(self) -> Fraction:
        return sum((Fraction(1, each.level) for each in self.credits if not each.above), Fraction())

    @property
    def total(self) -> int:
        return sum(each.total for each in self.credits)


class Season:
    """A season with an account for everybody who has anything in it."""

    def __init__(
        self, archive: Archive, name: str, scheme: Row | None = None, as_of: str | None = None
    ) -> None:
        self.archive, self.name, self.as_of = archive, name, as_of
        self.plan = archive.plan(name)
        self.scheme: Row = scheme or self.plan["scheme"]
        self.entries = {archive.who(row): row for row in archive.rows("entry", name)}
        self.matches = followed(archive, name)
        seen = [each for each in self.matches if self.is_seen(each.day)]
        self.play_offs = [
            each
            for each in reversed(seen)
            if not each.is_regular
            and not each.row["is_void"]
            and (each.ended is None or each.counts)
        ]
        regular = sorted((each for each in seen if each.is_regular), key=lambda each: each.when)
        counting = [each for each in regular if each.counts]
        self.gone = self.expunged(counting)
        self.counted = [
            found
            for each in counting
            if (found := without(as_counted(each, gross=self.plan["gross"]), self.gone)).there
        ]
        self.accounts: dict[str, Account] = {}
        self.of_match: dict[int, list[Credit]] = defaultdict(list)
        self.open_accounts()

    def is_seen(self, day: str | None) -> bool:
        return self.as_of is None or (day is not None and day <= self.as_of)

    def of_status(self, status: str) -> set[str]:
        return {name for name, row in self.entries.items() if row["status"] == status}

    def expunged(self, counting: list[Match]) -> set[str]:
        """Who withdrew from a round robin before having met half of the others."""
        if self.plan["format"] != "round-robin":
            return set()
        gone = set()
        for name in self.of_status("withdrawn"):
            division = self.entries[name]["division"]
            others = {each for each, row in self.entries.items() if row["division"] == division}
            others.remove(name)
            met = {
                theirs
                for match in counting
                for own, side in enumerate(match.sides)
                if name in side.credited and match.places[own] is not None
                for other, opponent in enumerate(match.sides)
                if other != own and match.places[other] is not None
                for theirs in opponent.credited
            }
            if 2 * len(met & others) < len(others):
                gone.add(name)
        return gone

    def open_accounts(self) -> None:
        given: dict[str, list[Credit]] = defaultdict(list)
        for counted in self.counted:
            for side, credit in credits_of(counted, self.scheme, self.gone):
                self.of_match[counted.match.number].append(credit)
                for name in counted.match.sides[side].credited:
                    if name not in self.gone:
                        given[name].append(credit)
        adjusted: dict[str, list[int]] = defaultdict(list)
        for row in self.archive.rows("adjustment", self.name):
            adjusted[self.archive.who(row)].append(row["points"])
        awards = self.awards(given)
        names = {*given, *adjusted, *self.gone, *self.of_status("disqualified")}
        names |= {
            name for name, own in awards.items() if any(each.points is not None for each in own)
        }
        titles = self.titles()
        for name in sorted(names, key=lambda name: (name.casefold(), name)):
            account = Account(
                name, given.get(name, []), awards.get(name, []), adjusted.get(name, [])
            )
            self.add_up(account, titles[name])
            self.accounts[name] = account

    @property
    def is_mean(self) -> bool:
        return self.plan["aggregate"] == "average" or self.scheme["kind"] == "nna"

    def add_up(self, account: Account, titles: int) -> None:
        worth = [(each.points, each.label) for each in account.awards if each.points is not None]
        worth += [(each.points, each.match.name) for each in account.credits]
        worth = sorted(worth, key=lambda each: each[0])
        discards, best = self.plan["discards"], self.plan["best"]
        kept = max(len(worth) - discards, min(len(worth), 1))
        kept = kept if best is None else min(kept, best)
        dropped, counting = worth[: len(worth) - kept], worth[len(worth) - kept :]
        figure = sum((points for points, _ in counting), Fraction(0))
        if self.is_mean and counting:
            figure /= len(counting)
        if self.scheme["kind"] == "nna":
            figure += 25 * titles + len(account.credits) + account.wins
        account.points = figure + sum(account.adjusted)
        account.dropped = [label for _, label in dropped]
        own = {each.label for each in account.awards}
        account.awarded = sum((points for points, label in counting if label in own), Fraction(0))

    def titles(self) -> Counter[str]:
        """Seasons won before, by the champions that the closed ones name."""
        return Counter(
            line.partition("\t")[2]
            for row in self.archive.tables["closing"]
            for line in row["final"].splitlines()
            if line.startswith("champion\t")
        )

    def awards(self, given: dict[str, list[Credit]]) -> dict[str, list[Award]]:
        """The rounds that somebody sat out, missed, or had a substitute for."""
        found: dict[str, list[Award]] = defaultdict(list)
        numbers = {each.row["id"]: each for each in self.matches}
        tables = defaultdict(list)
        label_of: dict[str, str] = {}
        for row in self.archive.tables["round_table"]:
            tables[row["round_id"]].append(row)
        for round_ in sorted(self.archive.rows("round", self.name), key=lambda row: row["number"]):
            if round_["status"] != "posted":
                continue
            seated = sorted(tables[round_["id"]], key=lambda row: row["number"])
            matches = [numbers[row["match_id"]] for row in seated if row["match_id"] is not None]
            label_of |= dict.fromkeys((each.name for each in matches), f"R{round_['number']}")
            day = next((each.day for each in matches if each.day and each.is_regular), None)
            if self.is_seen(day):
                for name, pay in self.out_of(round_, seated):
                    points, rests_on = self.award(pay, matches, given.get(name, []))
                    found[name].append(Award(f"R{round_['number']}", points, rests_on))
        for match in self.matches:
            if match.is_regular and match.counts and self.is_seen(match.day):
                for absent, counts_for in match.absent.values():
                    if counts_for == "nobody":
                        points, _ = self.award({"pay": "average"}, [], given.get(absent, []))
                        found[absent].append(Award(label_of.get(match.name, match.name), points))
        return found

    def out_of(self, round_: Row, seated: list[Row]) -> list[tuple[str, Row]]:
        """Who did not play a round, each with what it is worth."""
        archive = self.archive
        found = [
            (
                archive.who(row),
                self.plan["sit_out"] if row["why"] == "sit-out" else {"pay": "none"},
            )
            for row in archive.tables["round_out"]
            if row["round_id"] == round_["id"]
        ]
        there = {name for name, _ in found}
        keys = {row["id"] for row in seated}
        for row in archive.tables["place"]:
            if row["table_id"] in keys:
                there.add(archive.who(row))
                if row["partner_id"] is not None:
                    there.add(archive.players[row["partner_id"]])
        found += [
            (name, self.plan["missed"])
            for name, row in self.entries.items()
            if row["first_round"] > round_["number"] and name not in there
        ]
        return found

    def award(
        self, pay: Row, matches: list[Match], own: list[Credit]
    ) -> tuple[Fraction | None, list[Match]]:
        """What a round without a match is worth, and the matches of others it rests on."""
        if pay["pay"] == "fixed":
            return Fraction(pay["points"]), []
        if pay["pay"] == "average" and own and not self.is_mean:
            return sum((each.points for each in own), Fraction(0)) / len(own), []
        if pay["pay"] == "median":
            played = [each for match in matches for each in self.of_match[match.number]]
            values = sorted(each.points for each in played)
            if values:
                middle = values[(len(values) - 1) // 2] + values[len(values) // 2]
                return middle / 2, [each.match for each in played]
        return None, []
