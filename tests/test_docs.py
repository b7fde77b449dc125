"""The docs are true: their commands are run, their generated parts are fresh, their links lead."""

import re
import runpy
from pathlib import Path

import pytest
from cogapp import Cog

from rd_league.hand.rules import OPTIONS
from rd_league.hand.rulesets import RULE_SETS

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
TRANSCRIPTS = runpy.run_path(str(ROOT / "scripts" / "transcripts.py"))


@pytest.mark.parametrize(
    "page", [page for page in PAGES if "```console\n" in page.read_text("utf-8")]
)
def test_what_the_docs_show_is_what_the_commands_print(page: Path) -> None:
    assert TRANSCRIPTS["replayed"](page) == page.read_text("utf-8")


def test_transcripts_notice_output_that_is_not_what_it_was(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ rdl --version\nrd-league 0.0.0\n```\n", "utf-8")

    assert TRANSCRIPTS["main"]([str(page)]) == 1


@pytest.mark.parametrize("page", [page for page in PAGES if "[[[cog" in page.read_text("utf-8")])
def test_generated_parts_are_fresh(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))

    assert Cog().main(["cog", "--check", str(page.relative_to(ROOT))]) == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))

    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_readme_counts_options_and_rule_sets_right() -> None:
    numbers = {13: "thirteen"}
    promise = f"{len(OPTIONS)} options, {numbers[len(RULE_SETS)]} named rule sets"

    assert promise in (ROOT / "README.md").read_text("utf-8")


def test_every_module_of_the_league_has_its_place_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    _, _, section = text.partition("## Inside `league/`\n")
    section, _, _ = section.partition("\n## ")

    assert sorted(re.findall(r"`(\w+\.py)`", section)) == sorted(
        path.name
        for path in (ROOT / "rd_league" / "league").glob("*.py")
        if path.stem != "__init__"
    )


def test_the_league_imports_only_from_its_own_line_of_the_architecture_and_from_those_above() -> (
    None
):
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    _, _, section = text.partition("## Inside `league/`\n")
    lines = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("- ")]
    line_of = {
        name: number
        for number, line in enumerate(lines)
        for name in re.findall(r"`(\w+)\.py`", line)
    }

    assert [
        (name, other)
        for name, number in line_of.items()
        for other in re.findall(
            r"rd_league\.league\.(\w+) import",
            (ROOT / f"rd_league/league/{name}.py").read_text("utf-8"),
        )
        if line_of[other] > number
    ] == []
