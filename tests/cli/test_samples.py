"""The sample season and knock-out, played to their end, against what their scripts say."""

import gc
import os
import runpy
import shlex
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rd_league.cli.demo import play
from tests.cli.command_line import ok

ROOT = Path(__file__).parent.parent.parent
SAMPLES = ROOT / "sample_data"
NUMERALS = {4: "four", 30: "all thirty"}
BUILD = "from setuptools import setup; setup(script_args=['-q', 'build_py', '-d', '{}'])"
WHOLE = pytest.param(30, marks=pytest.mark.soak)
MAKER = runpy.run_path(str(ROOT / "scripts" / "season.py"))

Totals = dict[str, dict[str, int]]
"""Match to name to total."""


@pytest.fixture(scope="module", autouse=True)
def _no_garbage() -> Iterator[None]:
    """As in a command that was typed; a third of the time goes otherwise."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a package as it is built for an install: no checkout beside it."""
    pytest.importorskip("setuptools", reason="a package is built with it")
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for folder in ("rd_league", "sample_data"):
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, source / folder, ignore=unwanted)
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, source)
    code = BUILD.format(built)
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, cwd=source)
    return built


@pytest.fixture(scope="module")
def knockout(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club file that `demo --knockout --keep` of the installed package leaves."""
    folder = tmp_path_factory.mktemp("knockout")
    done = subprocess.run(
        [sys.executable, "-m", "rd_league", "demo", "--knockout", "--keep", "kept.db"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("The folder is gone again. Your own club: rd-league init NAME\n")
    assert [path.name for path in folder.iterdir()] == ["kept.db"]
    return folder / "kept.db"


def commands(script: str) -> list[list[str]]:
    """The words of all commands of a script."""
    lines = [line for line in script.splitlines() if line[:1] in ("$", "%")]
    return [shlex.split(line.partition(" ")[2]) for line in lines]


def of(script: str, *beginning: str) -> list[list[str]]:
    """What follows in the commands that begin with some words."""
    length = len(beginning)
    return [words[length:] for words in commands(script) if words[:length] == list(beginning)]


def cells(words: list[str]) -> Iterator[tuple[str, int, int]]:
    """Name, foundation and demon of each cell in the words of a hand."""
    for word in words:
        name, equals, counts = word.rpartition("=")
        if equals:
            foundation, _, demon = counts.partition("/")
            yield name, int(foundation), int(demon)


def sheets(script: str) -> dict[str, list[dict[str, int]]]:
    """The points of all hands by match, in order: a card is 1, one left in the demon takes 2."""
    hands: dict[str, list[dict[str, int]]] = defaultdict(list)
    for match, *words in of(script, "add"):
        hands[match].append({name: cards - 2 * left for name, cards, left in cells(words)})
    for match, hand, *words in of(script, "fix"):
        hands[match][int(hand) - 1] |= {
            name: cards - 2 * left for name, cards, left in cells(words)
        }
    return hands


def totals(script: str) -> Totals:
    """What everybody has at the end of each match."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for match, hands in sheets(script).items():
        for hand in hands:
            for name, points in hand.items():
                sums[match][name] += points
    return {match: dict(counter) for match, counter in sums.items()}


def stored_totals() -> Totals:
    """The same as the club file here has it."""
    return {
        each["match"]: {side["name"]: side["total"] for side in each["sides"]}
        for each in ok("match list --format json").json
    }


def until(script: str, nights: int) -> str:
    """The lines of a season before the night after so many."""
    return script.partition(f"> Night {nights + 1}.\n")[0]


def has_every_hand(script: str) -> None:
    """The club file here holds the hands of a script, and nothing is wrong with it."""
    hands = sheets(script)

    assert stored_totals() == totals(script)
    listed = ok("match list --format json").json
    assert {each["match"]: each["hands"] for each in listed} == {
        match: len(those) for match, those in hands.items()
    }
    assert ": sound." in ok("doctor").out


def entered(script: str) -> dict[str, tuple[str, str]]:
    """The division and status of everybody who was entered."""
    gone = {words[0] for words in of(script, "season", "withdraw")}
    return {
        name: (division, "withdrawn" if name in gone else "entered")
        for *names, _, division in of(script, "season", "enter")
        for name in names
    }


def entries(season: str) -> dict[str, Any]:
    listed = ok(f"season entries --season {season} --format json").json
    return {entry["name"]: entry for entry in listed}


@pytest.mark.parametrize("nights", [4, WHOLE], ids=NUMERALS.get)
def test_the_sample_season_is_stored_as_its_script_says(nights: int) -> None:
    path = Path("season.db")
    script = until((SAMPLES / "season.txt").read_text("utf-8"), nights)

    with redirect_stdout(StringIO()):
        for line in script.splitlines():
            play(line, path)

    has_every_hand(script)
    began = of(script, "night", "start")
    assert [each["held_on"] for each in ok("night list --format json").json] == [
        words[-1] for words in began
    ]
    assert len(began) == nights
    names = [name for words in of(script, "player", "add") for name in words if name != "--guest"]
    assert {each["name"] for each in ok("player list --format json").json} == set(names)
    assert len(names) == len(set(names)) >= 40
    assert {
        name: (entry["division"], entry["status"]) for name, entry in entries("2025/26").items()
    } == entered(script)
    assert {division for division, _ in entered(script).values()} == {"Premier", "First", "Second"}
    for match, newcomer, _, absent in of(script, "match", "substitute"):
        first_side = ok(f"match show {match} --format json").json["sides"][0]
        assert (first_side["seats"], first_side["credited"]) == ([newcomer], [])
        assert f"{newcomer} sits for {absent}; the result counts for nobody." in (
            ok(f"match show {match}").lines
        )
    for match, name in of(script, "match", "leave"):
        assert f"{name} left after H1." in ok(f"match show {match}").lines
    if nights == 30:
        _ended_as_it_should()


def _ended_as_it_should() -> None:
    """Champions lead their divisions, and the season after has everybody where they belong."""
    rows = ok("standings --season 2025/26 --format json").json["rows"]
    leaders = [row["name"] for row in rows if row["place"] == 1]
    honours = ok("stats honours --format json").json
    order = ["Premier", "First", "Second"]
    now, after = entries("2025/26"), entries("2026/27")
    steps = {row["name"]: {"up": -1, "down": 1, None: 0}[row["step"]] for row in rows}

    assert [(each["season"], each["champions"], each["unchanged"]) for each in honours] == [
        ("2025/26", leaders, True)
    ]
    assert len(leaders) == 3
    assert Counter(row["step"] for row in rows if row["step"]) == {"up": 4, "down": 4}
    assert {name: entry["division"] for name, entry in after.items()} == {
        name: order[order.index(entry["division"]) + steps[name]]
        for name, entry in now.items()
        if entry["status"] == "entered"
    }


def test_the_sample_knockout_is_stored_as_its_script_says(
    knockout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RD_LEAGUE_DB", str(knockout))
    script = (SAMPLES / "knockout.txt").read_text("utf-8")

    has_every_hand(script)
    ends = totals(script)
    rounds = [ends[f"M{number}"] for number in range(1, 8)]
    best = [set(sorted(table, key=lambda name: -table[name])[:2]) for table in rounds]
    second, final = set(rounds[4]) | set(rounds[5]), set(rounds[6])
    assert (len(ends), set().union(*best[:4]), best[4] | best[5]) == (7, second, final)
    champion = max(rounds[6], key=lambda name: rounds[6][name])
    honours = ok("stats honours --format json").json
    assert [(each["champions"], each["unchanged"]) for each in honours] == [([champion], True)]


def test_what_is_installed_has_every_sample(installed: Path) -> None:
    inside = installed / "rd_league" / "sample_data"

    assert {path.relative_to(inside) for path in inside.rglob("*") if path.is_file()} == {
        path.relative_to(SAMPLES) for path in SAMPLES.rglob("*") if path.is_file()
    }


@pytest.mark.soak
def test_the_script_of_the_knockout_is_what_its_maker_makes(tmp_path: Path) -> None:
    script = MAKER["Script"](tmp_path, MAKER["SEED"])

    MAKER["knock_out"](script, Random(MAKER["SEED"]))

    assert "".join(script.lines) == (SAMPLES / "knockout.txt").read_text("utf-8")


@pytest.mark.soak
def test_the_script_of_the_season_is_what_its_maker_makes(tmp_path: Path) -> None:
    script = MAKER["Script"](tmp_path, MAKER["SEED"])

    MAKER["SampleSeason"](script, Random(MAKER["SEED"])).play()

    assert "".join(script.lines) == (SAMPLES / "season.txt").read_text("utf-8")
