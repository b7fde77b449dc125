"""The program agrees with the checker on every figure of generated seasons."""

import json
from collections.abc import Iterator
from datetime import date
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rd_league.files.archive_json import format_archive
from rd_league.league.rounds import RoundStatus
from rd_league.league.season import Format, Season
from rd_league.render.outlooks import comparison_json
from rd_league.render.standings import standings_json
from rd_league.render.statistics import meetings_json, records_json, rivals_json, table_json
from rd_league.render.ties import ties_json
from rd_league.services.archive import club_archive
from rd_league.services.desk import reading
from rd_league.services.rounds import present_round
from rd_league.services.seasons import find_season
from rd_league.services.standings import compare_schemes, season_table
from rd_league.services.statistics import Question, club_records, club_statistics, rivals
from rd_league.storage.store import Store
from tests.checker.archive import Archive
from tests.checker.course import followed
from tests.checker.figures import Figures
from tests.checker.generator import write_club
from tests.checker.order import Order
from tests.checker.records import records
from tests.checker.seats import Seatings
from tests.checker.table import Season as Checked
from tests.checker.ties import Ties
from tests.services.club import Club, copied, founded

OWN = ("archive", "course", "figures", "order", "records", "seats", "table", "ties", "worth")
"""The files that must not share a line with the program."""
Difference = tuple[str, Any, Any]
"""What differs, as the program has it, as the checker has it."""


@pytest.fixture(scope="session")
def nobody(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """A club of nobody."""
    return founded(tmp_path_factory.mktemp("checker") / "nobody.db")


def generated(nobody: Club, folder: Path, seed: int) -> Club:
    club = copied(nobody, folder / "club.db")
    write_club(club, Random(seed))
    return club


def differences(club: Club, archive: Archive | None = None) -> list[Difference]:
    """Every figure on which the program and the checker differ, the checker by this archive."""
    with reading(str(club.path)) as store:
        archive = archive or Archive(format_archive(club_archive(store)))
        season = find_season(store, "Winter")
        return [
            *of_standings(store, archive, season),
            *of_schemes(store, archive, season),
            *of_figures(store, archive),
            *of_seatings(store, archive, season),
        ]


def of_standings(store: Store, archive: Archive, season: Season) -> Iterator[Difference]:
    for as_of in (None, date(2026, 1, 8), date(2026, 1, 17)):
        program = season_table(store, season, as_of)
        told = standings_json(season.name, program.tables, program.steps)["rows"]
        own = Order(Checked(archive, "Winter", as_of=str(as_of) if as_of else None)).rows()
        yield from unlike(f"standings as of {as_of}", told, own)
        if season.plan.format in (Format.LEAGUE, Format.ROUNDS, Format.ROUND_ROBIN):
            order = Order(Checked(archive, "Winter", as_of=str(as_of) if as_of else None))
            yield from unlike(
                f"ties as of {as_of}", ties_json(program.ties), Ties(order).rows(), "tie"
            )


def of_schemes(store: Store, archive: Archive, season: Season) -> Iterator[Difference]:
    """`standings compare`: the season's own scheme, and every other kind at its defaults."""
    found, comparison = compare_schemes(store, season)
    told = comparison_json(season.name, comparison)["rows"]
    kinds = [found.season.plan.scheme.kind.value]
    kinds += [kind for kind in ("place", "total", "wins", "share", "nna") if kind not in kinds]
    tables = [Order(Checked(archive, "Winter", scheme_of(archive, kind))).rows() for kind in kinds]
    own = [
        {
            "name": row["name"],
            "division": row["division"],
            "under": [
                {"place": each["place"], "league_points": each["league_points"]}
                for table in tables
                for each in table
                if each["name"] == row["name"]
            ],
        }
        for row in tables[0]
    ]
    for row in told:
        for each in row["under"]:
            del each["scheme"]
    yield from unlike("compare", told, own)


def scheme_of(archive: Archive, kind: str) -> dict[str, Any]:
    own: dict[str, Any] = archive.plan("Winter")["scheme"]
    plain = {"first": 7, "last": 1, "lists": [], "participation": 0, "call_bonus": 0}
    return own if own["kind"] == kind else {"kind": kind, **plain}


def of_figures(store: Store, archive: Archive) -> Iterator[Difference]:
    for season in (None, "Winter"):
        question = Question(season=season)
        own = Figures(followed(archive, season))
        found = club_statistics(store, question)
        yield from unlike("figures", table_json(list(found.figures.values())), own.table())
        yield from unlike("meetings", meetings_json(found), own.meetings(), "names")
        told = records_json(club_records(store, question))
        yield from unlike("records", told, records(own), "record")
        names = list(found.figures)[:3]
        for one, other in combinations(names, 2):
            both = rivals_json(rivals(store, one, other, question))
            yield from unlike(f"{one} and {other}", [both], [own.head_to_head(one, other)], "")


def of_seatings(store: Store, archive: Archive, season: Season) -> Iterator[Difference]:
    told = {
        each.number: {
            term.term.value: term.product
            for term in present_round(store, season, each.number).cost.terms
        }
        for each in store.rounds.of("Winter")
        if each.status is RoundStatus.POSTED
    }
    own = Seatings(archive, "Winter").costs()
    if told != own:
        yield "seating", told, own


def unlike(
    what: str, told: list[dict[str, Any]], own: list[dict[str, Any]], key: str = "name"
) -> Iterator[Difference]:
    """The cells that differ, or the names if these do already."""
    names = [[row.get(key) for row in rows] for rows in (told, own)]
    if names[0] != names[1]:
        yield what, names[0], names[1]
        return
    for one, other in zip(told, own, strict=True):
        for each in one.keys() | other.keys():
            if one.get(each, "-") != other.get(each, "-"):
                yield f"{what}: {one.get(key)} {each}", one.get(each), other.get(each)


@pytest.mark.parametrize("seed", range(6))
def test_the_checker_agrees_on_every_figure(nobody: Club, folder: Path, seed: int) -> None:
    assert differences(generated(nobody, folder, seed)) == []


def test_the_checker_goes_by_the_archive_alone(nobody: Club, folder: Path) -> None:
    """One card more in one hand, and it differs; and no file of it imports the program."""
    club = generated(nobody, folder, 0)
    text = json.dumps(club.archive)
    archive = Archive(text)
    [bearing, *_] = [hand for match in followed(archive, "Winter") for hand in match.bearing]
    changed = json.loads(text)
    positions = {row["id"]: row["position"] for row in changed["tables"]["hand"]}
    for row in changed["tables"]["count"]:
        if positions[row["hand_id"]] == bearing.position and row["foundation"] is not None:
            row["foundation"] += 1
    assert differences(club) == []
    assert differences(club, Archive(json.dumps(changed))) != []
    for name in OWN:
        assert "rd_league" not in (Path(__file__).parent / f"{name}.py").read_text()


@pytest.mark.soak
def test_the_checker_agrees_over_hundreds_of_seasons(nobody: Club, folder: Path) -> None:
    found = []
    for seed in range(1000, 1500):
        club = generated(nobody, folder, seed)
        found += [(seed, each) for each in differences(club)]
        club.path.unlink()
    assert found == []
