"""What posted rounds cost, from the archive alone (L2; docs/seating.md)."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

from tests.checker.course import Archive

Tables = list[list[str]]


def costs(archive: Archive, season: str) -> dict[int, dict[str, int]]:
    """The cost of every posted round of a season seated by `mix` or `random`, term by term."""
    tables = archive.tables
    row = next(each for each in tables["season"] if each["name"] == season)
    plan = json.loads(row["plan"])["seating"]
    seated = {each["id"]: each for each in tables["round"] if each["season_id"] == row["id"]}
    matches = {each.row["id"]: each for each in archive.courses if not each.row["is_void"]}
    found: dict[int, dict[str, int]] = {}
    past: list[Tables] = []
    for each in sorted(seated.values(), key=lambda one: one["number"]):
        if each["status"] != "posted":
            continue
        own = sorted(
            (table for table in tables["round_table"] if table["round_id"] == each["id"]),
            key=lambda one: one["number"],
        )
        drawn = [places(archive, table["id"]) for table in own]
        apart = {
            frozenset((archive.names[pair["player_id"]], archive.names[pair["other_id"]]))
            for pair in tables["apart"]
            if pair["season_id"] == row["id"]
        }
        packs = {archive.names[pack["player_id"]]: pack["back"] for pack in tables["pack"]}
        raw = count(drawn, past, apart, packs, plan["sizes"]["preferred"])
        weights = plan["weights"]
        found[each["number"]] = {term: raw[term] * weights[term] for term in raw}
        past.append(
            [
                [archive.names[player] for player in matches[table["match_id"]].seats]
                for table in own
                if table["match_id"] in matches
            ]
        )
    return found


def places(archive: Archive, table: int) -> list[str]:
    rows = [row for row in archive.tables["place"] if row["table_id"] == table]
    return [
        archive.names[row["player_id"]] for row in sorted(rows, key=lambda each: each["position"])
    ]


def count(
    drawn: Tables, past: list[Tables], apart: Any, packs: dict[str, str], preferred: int
) -> dict[str, int]:
    """The raw value of every term but strength, which neither method has."""
    past = [tables for tables in past if tables]
    odd: Counter[str] = Counter()
    seats: Counter[tuple[str, int]] = Counter()
    for tables in past:
        for table in odd_tables(tables, preferred):
            odd.update(table)
        seats.update((name, seat) for table in tables for seat, name in enumerate(table))
    everybody = [name for table in drawn for name in table]
    fewest = min(odd[name] for name in everybody)
    raw = Counter(
        {"apart": 0, "pack": 0, "odd": 0, "repeat": 0, "recency": 0, "strength": 0, "balance": 0}
    )
    for table in drawn:
        raw["balance"] += sum(seats[name, seat] for seat, name in enumerate(table))
        for one, other in combinations(table, 2):
            raw["apart"] += frozenset((one, other)) in apart
            raw["pack"] += packs.get(one) is not None and packs.get(one) == packs.get(other)
            for ago, tables in enumerate(reversed(past), 1):
                if any(one in each and other in each for each in tables):
                    raw["repeat"] += 1
                    raw["recency"] += 12 // ago
    for table in odd_tables(drawn, preferred):
        raw["odd"] += sum(odd[name] - fewest for name in table)
    return dict(raw)


def odd_tables(tables: Tables, preferred: int) -> Tables:
    """Those not of the preferred size, in a round whose tables differ."""
    if len({len(table) for table in tables}) == 1:
        return []
    return [table for table in tables if len(table) != preferred]
