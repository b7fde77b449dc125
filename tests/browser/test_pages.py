"""Pages in a real browser: no violation of axe, no script needed, room on a telephone, on paper."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import HARM, module

KINDS = (
    "index", "seasons/index", "seasons/winter", "lists/winter", "nights/n1", "matches/m1",
    "players/index", "players/eve", "records", "honours", "files",
)  # fmt: skip
"""A page of every kind; that of the rules, whose name is a digest, is found."""
WIDTHS = (360, 768, 1280)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 800})
    yield context.new_page()
    context.close()


def address(site: Path, name: str) -> str:
    return (site / f"{name}.html").as_uri()


def kinds(site: Path) -> list[str]:
    rules = next((site / "rules").iterdir())
    return [*KINDS, f"rules/{rules.stem}"]


def violations(page: Page, address: str, options: dict[str, object]) -> list[tuple[str, str]]:
    """What axe finds on a page."""
    page.goto(address)
    page.evaluate(module("axe-core/axe.min.js").read_text("utf-8"))
    report = page.evaluate("options => axe.run(options)", options)
    return [(each["id"], each["nodes"][0]["html"]) for each in report["violations"]]


def test_axe_finds_no_violation_on_any_kind_of_page(page: Page, site: Path) -> None:
    page.emulate_media(color_scheme="light")

    found = {name: violations(page, address(site, name), {}) for name in kinds(site)}

    assert found == {name: [] for name in kinds(site)}


@pytest.mark.parametrize("name", ["matches/m1", "players/eve"])
def test_contrast_holds_in_the_dark(page: Page, site: Path, name: str) -> None:
    page.emulate_media(color_scheme="dark")

    assert violations(page, address(site, name), {"runOnly": ["color-contrast"]}) == []


def test_no_page_is_wider_than_its_window_and_no_name_harms(page: Page, site: Path) -> None:
    found = []
    for name in kinds(site):
        page.goto(address(site, name))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                found.append((name, width))
        assert page.title() != "harmed"

    assert found == []
    page.goto(address(site, "players/index"))
    assert page.get_by_role("link", name=HARM).count() == 1


def test_without_a_script_a_filter_leaves_the_matches_of_one_name(
    browser: Browser, site: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address(site, "lists/winter"))
    rows = page.locator("tbody tr")

    assert [row.is_visible() for row in rows.all()] == [True, True, True]
    page.get_by_label("Only matches of").select_option(label="Eve")

    assert [row.is_visible() for row in rows.all()] == [False, True, True]
    context.close()


def test_everything_is_reached_by_the_keyboard(page: Page, site: Path) -> None:
    page.goto(address(site, "index"))

    page.keyboard.press("Tab")

    skip = page.locator(":focus")
    assert skip.inner_text() == "Skip to the page"
    assert skip.bounding_box()["x"] >= 0  # type: ignore[index]
    reached = []
    for _ in range(page.locator("a, select, summary, [tabindex]").count() - 1):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                "(e => [e.textContent.trim(), getComputedStyle(e).outlineStyle])"
                "(document.activeElement)"
            )
        )
    assert {"Standings", "Players", "Files"} <= {text for text, _ in reached}
    assert {outline for _, outline in reached} == {"solid"}


def test_on_paper_there_is_black_on_white_and_nothing_to_click(page: Page, site: Path) -> None:
    page.emulate_media(media="print", color_scheme="light")
    page.goto(address(site, "lists/winter"))

    colors = page.evaluate(
        "(s => [s.color, s.backgroundColor])(getComputedStyle(document.documentElement))"
    )
    assert colors == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert not page.get_by_role("navigation").is_visible()
    assert not page.get_by_role("combobox").is_visible()
    assert page.get_by_role("table").is_visible()


def test_a_validator_finds_every_page_sound(site: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here")
    program = module("html-validate/bin/html-validate.mjs")
    settings = Path(__file__).parent / "htmlvalidate.json"

    done = subprocess.run(
        [node, program, "--config", settings, *sorted(site.rglob("*.html"))],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
