"""What posted rounds cost (docs/seating.md)."""

from collections import Counter, defaultdict
from itertools import combinations

from tests.checker.archive import Archive, Row
from tests.checker.course import followed
from tests.checker.order import Order
from tests.checker.table import Season

Tables = list[list[str]]
TERMS = ("apart", "pack", "odd", "repeat", "recency", "strength", "balance")


class Seatings:
    """The rounds of a season as they were seated."""

    def __init__(self, archive: Archive, season: str) -> None:
        self.archive, self.season = archive, season
        self.plan = archive.plan(season)
        self.rules = archive.rules[archive.seasons[season]["rules_id"]]
        self.rounds = sorted(archive.rows("round", season), key=lambda row: row["number"])
        self.entries = {archive.who(row): row for row in archive.rows("entry", season)}
        self.tables: dict[int, list[Row]] = defaultdict(list)
        for row in sorted(archive.tables["round_table"], key=lambda row: row["number"]):
            self.tables[row["round_id"]].append(row)
        self.matches = {
            match.row["id"]: match
            for match in followed(archive, season)
            if match.is_regular and not match.row["is_void"]
        }
        places = sorted(archive.tables["place"], key=lambda row: row["position"])
        self.places = {row["id"]: [] for row in archive.tables["round_table"]} | {}
        for row in places:
            self.places[row["table_id"]].append(self.sitting(row))

    @property
    def is_rotating(self) -> bool:
        """Whether partners change: they are teams, and no team is entered."""
        teams = set(self.archive.teams.values())
        return self.rules["teams"] != "none" and not teams & set(self.entries)

    def sitting(self, row: Row) -> str:
        name = self.archive.who(row)
        if row["partner_id"] is not None:
            name = f"{name} + {self.archive.players[row['partner_id']]}"
        return name

    def costs(self) -> dict[int, dict[str, int]]:
        """Of every posted round, term by term with its weight."""
        weights = self.plan["seating"]["weights"]
        found = {}
        for row in self.rounds:
            if row["status"] == "posted":
                raw = self.raw(row)
                found[row["number"]] = {term: raw[term] * weights[term] for term in TERMS}
        return found

    def raw(self, round_: Row) -> Counter[str]:
        tables = [self.places[row["id"]] for row in self.tables[round_["id"]]]
        names = [name for table in tables for name in table]
        past = self.past(round_)
        if self.is_rotating:
            past = [by_pairs(each, names) for each in past]
        raw: Counter[str] = Counter()
        self.add_pairs(raw, tables, past)
        odd = Counter(name for each in past for table in self.odd_tables(each) for name in table)
        fewest = min(odd[name] for name in names)
        for table in self.odd_tables(tables):
            raw["odd"] += sum(odd[name] - fewest for name in table)
        for table in tables:
            for seat, name in enumerate(table):
                raw["balance"] += sum(
                    old[seat : seat + 1] == [name] for each in past for old in each
                )
        order = self.order(round_["method"], names)
        if round_["method"] == "swiss":
            raw["strength"] = sum(
                abs(order[one] - order[other]) - 1
                for table in tables
                for one, other in combinations(table, 2)
            )
        if round_["method"] == "snake":
            raw["strength"] = detours(tables, order)
        return raw

    def add_pairs(self, raw: Counter[str], tables: Tables, past: list[Tables]) -> None:
        archive = self.archive
        apart = {
            frozenset((archive.players[row["player_id"]], archive.players[row["other_id"]]))
            for row in archive.rows("apart", self.season)
        }
        for table in tables:
            for pair in combinations(table, 2):
                one, other = (self.members(unit) for unit in pair)
                raw["apart"] += any(frozenset((a, b)) in apart for a in one for b in other)
                raw["pack"] += bool(self.backs(one) & self.backs(other))
                for ago, each in enumerate(reversed(past), 1):
                    met = sum(set(pair) <= set(old) for old in each)
                    raw["repeat"] += met
                    raw["recency"] += met * (12 // ago)

    def members(self, unit: str) -> list[str]:
        """The players who sit under a name."""
        archive = self.archive
        team = next((key for key, name in archive.teams.items() if name == unit), None)
        if team is None or self.rules["teams"] == "none":
            return unit.split(" + ")
        rows = [row for row in archive.tables["member"] if row["team_id"] == team]
        return [archive.players[row["player_id"]] for row in rows]

    def backs(self, names: list[str]) -> set[str]:
        """The packs of a side; partners with one pack have that of the first who brings one."""
        archive = self.archive
        back = {archive.players[row["player_id"]]: row["back"] for row in archive.tables["pack"]}
        found = [back[name] for name in names if name in back]
        return set(found[:1] if self.rules["teams"] == "shared-pack" else found)

    def past(self, round_: Row) -> list[Tables]:
        """The rounds before, as they were played; the matches of a night outside of rounds are one.

        What was played after the round does not count.
        """
        of_round = {row["match_id"] for row in self.archive.tables["round_table"]}
        found: list[tuple[int, int, Tables]] = []
        for row in self.rounds:
            played = [self.matches.get(table["match_id"]) for table in self.tables[row["id"]]]
            tables = [[side.name for side in match.sides] for match in played if match]
            if row["number"] < round_["number"] and tables:
                found.append((self.archive.nights[row["night_id"]], row["number"], tables))
        seated = [
            match["number"]
            for match in self.archive.tables["match"]
            for table in self.tables[round_["id"]]
            if table["match_id"] == match["id"]
        ]
        loose: dict[int, Tables] = defaultdict(list)
        for key, match in self.matches.items():
            is_before = match.number < min(seated)
            if key not in of_round and match.night is not None and is_before:
                loose[match.night].append([side.name for side in match.sides])
        found += [(night, 10**6, tables) for night, tables in loose.items()]
        return [tables for _, _, tables in sorted(found, key=lambda each: each[:2])]

    def odd_tables(self, tables: Tables) -> Tables:
        """Those not of the preferred size, in a round whose tables are not all alike."""
        preferred = self.plan["seating"]["sizes"]["preferred"]
        if self.rules["teams"] == "combined":  # partners take two seats
            preferred = max(2, preferred // 2)
        if len({len(table) for table in tables}) < 2:
            return []
        return [table for table in tables if len(table) != preferred]

    def order(self, method: str, names: list[str]) -> dict[str, int]:
        """The position of each in the order of strength, those without strength last."""
        strength = {
            name: row["seed"] for name, row in self.entries.items() if row["seed"] is not None
        }
        if method == "swiss" or not strength:
            table = Order(Season(self.archive, self.season)).tables[0]
            strength = {row["name"]: at for at, row in enumerate(table, 1)}
        ordered = sorted(names, key=lambda name: (strength.get(name, 10**9), name))
        return {name: at for at, name in enumerate(ordered)}


def by_pairs(tables: Tables, units: list[str]) -> Tables:
    """Past tables by the pairs of today: two pairs have met where any two of them have."""
    unit_of = {name: unit for unit in units for name in unit.split(" + ")}
    return [
        list(dict.fromkeys(unit_of.get(each, each) for side in table for each in side.split(" + ")))
        for table in tables
    ]


def detours(tables: Tables, order: dict[str, int]) -> int:
    """How far everybody sits from where the snake leads, and pairs of one row at a table."""
    rows: list[list[int]] = []
    for row in range(max(map(len, tables))):
        there = [at for at, table in enumerate(tables) if len(table) > row]
        rows.append(there[::-1] if row % 2 else there)
    snake = [(row, at) for row, there in enumerate(rows) for at in there]
    found = 0
    for at, table in enumerate(tables):
        found += sum(abs(snake[order[name]][1] - at) for name in table)
        for one, other in combinations(table, 2):
            if snake[order[one]][0] == snake[order[other]][0]:
                found += len(tables)
    return found
