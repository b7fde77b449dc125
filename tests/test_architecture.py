"""The import contracts hold, and a planted mistake in each room breaks one."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINTER = Path(sys.executable).with_name("lint-imports")


def lint(folder: Path) -> str:
    environment = {"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin", "COLUMNS": "200"}
    run = subprocess.run(
        [LINTER, "--no-cache"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "rd_league", folder / "rd_league")
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


MISTAKES = {
    "hand.scoring": "league.match",
    "hand.rules": "hand.checks",
    "engine.cards": "engine.record",
    "league.match": "sqlite3",
    "league.points": "league.standings",
    "league.outings": "league.records",
    "render.words": "storage.store",
    "files.decode": "render.words",
    "services.hands": "sqlalchemy",
    "services.desk": "typer",
    "cli.show": "click",
    "storage.store": "rich",
    "storage.log": "services.desk",
}


def test_the_contracts_hold_and_each_planted_mistake_breaks_one(checkout: Path) -> None:
    assert "0 broken" in lint(checkout)

    for module, imported in MISTAKES.items():
        path = checkout / "rd_league" / (module.replace(".", "/") + ".py")
        whole = f"rd_league.{imported}" if "." in imported else imported
        path.write_text(f"{path.read_text('utf-8')}\nimport {whole}\n", "utf-8")
    report = lint(checkout)

    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    assert f"0 kept, {len(contracts['contracts'])} broken" in report
    for module, imported in MISTAKES.items():
        whole = f"rd_league.{imported}" if "." in imported else imported
        assert f"rd_league.{module} -> {whole} " in report


def test_every_package_is_packed() -> None:
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    found = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for path in (ROOT / "rd_league").rglob("__init__.py")
    }

    assert set(packed) == found | {"rd_league.sample_data"}


def test_no_file_but_the_hot_core_is_longer_than_four_hundred_lines() -> None:
    long = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "rd_league").rglob("*.py")
        if len(path.read_text("utf-8").splitlines()) > 400
    ]

    assert long == ["rd_league/engine/table.py"]


def test_only_one_file_writes_to_a_stream() -> None:
    writers = [
        str(path.relative_to(ROOT / "rd_league"))
        for path in (ROOT / "rd_league").rglob("*.py")
        if any(word in path.read_text("utf-8") for word in ("typer.echo(", "console.print("))
        or any(line.lstrip().startswith("print(") for line in path.read_text().splitlines())
    ]

    assert writers == ["cli/show.py"]
