"""`publish`: every page is reached from the first, nothing harms, nobody is named who is hidden."""

import csv
import io
from pathlib import Path

import pytest

from tests.cli.command_line import ok, play
from tests.cli.site_crawl import Page, crawled

HARM = "<script>alert(1)</script>"
QUOTE = '"><img src=x onerror=alert(2)>'


def published(folder: Path) -> dict[str, Page]:
    """The pages of the club here, all of them reached from the first."""
    ok("publish site")
    pages = crawled(folder / "site")
    files = {path.relative_to(folder / "site").as_posix() for path in there(folder / "site")}
    assert set(pages) == {file for file in files if file.endswith(".html")}
    linked = {target for page in pages.values() for target in page.targets}
    known = {path.resolve() for path in there(folder / "site") if path.name != "site.txt"}
    assert linked == known
    return pages


def there(site: Path) -> list[Path]:
    return [path for path in site.rglob("*") if path.is_file()]


def test_every_page_is_reached_by_relative_links_and_small(full: Path, tmp_path: Path) -> None:
    assert full.exists()

    pages = published(tmp_path)

    digests = {each["digest"] for each in ok("season list --format json").json}
    names = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")
    assert set(pages) == {
        "index.html",
        "files.html",
        "honours.html",
        "records.html",
        "nights/n1.html",
        "players/index.html",
        "seasons/index.html",
        *(f"{folder}/{name}.html" for folder in ("lists", "seasons")
          for name in ("old", "steps", "winter")),
        *(f"matches/m{number}.html" for number in range(1, 5)),
        *(f"players/{name}.html" for name in names),
        *(f"rules/{digest}.html" for digest in digests),
    }  # fmt: skip
    for name, page in pages.items():
        assert not any("//" in link or link.startswith("/") for link in page.links), name
        assert page.path.stat().st_size < 100_000, name
        assert page.headings[0] == 1, name
        assert page.headings.count(1) == 1, name
        assert "script" not in page.tags, name


def test_pages_say_what_the_commands_say(full: Path, tmp_path: Path) -> None:
    assert full.exists()
    pages = published(tmp_path)

    for line in ok("standings --season Winter").lines:
        if "─" not in line and "Points   Matches" not in line:
            assert " ".join(line.split()) in pages["seasons/winter.html"].text
    assert ok("match show 2").lines[-1] in pages["matches/m2.html"].text
    assert "Ann 104 and Dan 102 crossed together: one extra hand" in pages["matches/m1.html"].text
    digest = ok("season show Winter --format json").json["rules"]["digest"]
    assert digest in pages[f"rules/{digest}.html"].text
    head = ok("log verify").lines[0].split()[-1].rstrip(".")
    assert all(head in page.text for page in pages.values())


def test_the_files_to_take_away_are_what_export_writes(full: Path, tmp_path: Path) -> None:
    assert full.exists()
    published(tmp_path)
    site = tmp_path / "site" / "files"

    assert (site / "standings-winter.csv").read_bytes().decode() == ok(
        "export standings --season Winter"
    ).out
    assert (site / "hands-winter.csv").read_bytes().decode() == ok(
        "export hands --season Winter"
    ).out
    assert (site / "records.csv").read_bytes().decode() == ok("stats records --format csv").out
    for path in site.iterdir():
        header, *rows = csv.reader(io.StringIO(path.read_text("utf-8")))
        assert {len(row) for row in rows} <= {len(header)}, path.name


def test_a_name_that_is_markup_harms_nothing_on_any_page(tmp_path: Path) -> None:
    play(f"""
    init '{HARM}'
    player add '{HARM}' '{QUOTE}' '"Cat & Dog"'
    season new '{HARM} {QUOTE}' --rules bonus --target 30
    night start '{HARM}' '{QUOTE}' '"Cat' --date 2026-01-15 --place '{QUOTE}'
    match new '{HARM}' '{QUOTE}' '"Cat' --label '{QUOTE}'
    add 1 14/0 12/3 9/5
    add 1 14/0 12/3 9/5
    adjust '{HARM}' 1 --season '{HARM}' --reason '{HARM}'
    adjust '{QUOTE}' 1 --match M1 --reason '{HARM}'
    match confirm M1 --as '{HARM}'
    night close
    season close
    """)

    pages = published(tmp_path)

    for name, page in pages.items():
        assert not page.tags & {"script", "img", "iframe", "object"}, name
        assert not any(each.startswith("on") for each in page.attributes), name
        assert not any(link.startswith(("javascript:", "data:")) for link in page.links), name
    assert HARM in pages["index.html"].text
    assert HARM in pages["players/script-alert-1-script.html"].text
    [row] = csv.DictReader(io.StringIO((tmp_path / "site/files/honours.csv").read_text("utf-8")))
    assert row["champions"]


def test_nobody_is_named_who_wishes_to_be_hidden(full: Path, tmp_path: Path) -> None:
    assert full.exists()
    play("""
    player rename Ann 'Annabel Archer'
    player rename Bob 'Robert Barnes'
    player set Annabel --privacy hidden
    player set Robert --privacy initials
    """)

    ok("publish site")

    for path in there(tmp_path / "site"):
        for name in ("Annabel", "Archer", "Robert", "Barnes", "annabel", "robert"):
            assert name not in path.read_text("utf-8"), path.name
            assert name not in path.name
    assert "R. B." in crawled(tmp_path / "site")["players/index.html"].text


def stamp(path: Path) -> tuple[int, int]:
    """What tells a file that was written again; the number alone may be given out again."""
    found = path.stat()
    return found.st_ino, found.st_mtime_ns


def test_only_what_changed_is_written_again(full: Path, tmp_path: Path) -> None:
    assert full.exists()
    ok("publish site")
    stamps = {path: stamp(path) for path in there(tmp_path / "site")}

    assert ok("publish site").out.startswith("site: 0 files written")
    play("player add Ida")  # nobody who is on any page
    assert ok("publish site").out.startswith("site: 1 file written")
    ok("add 3 12/0 5/4 --as Eve")
    ok("publish site")

    changed = {
        path.relative_to(tmp_path / "site").as_posix()
        for path in there(tmp_path / "site")
        if stamps.get(path) != stamp(path)
    }
    assert {"matches/m3.html", "players/ann.html", "players/eve.html", "index.html"} <= changed
    assert not changed & {"matches/m2.html", "players/dan.html", "honours.html", "look.css"}


def test_a_filter_leaves_the_matches_of_one_name(full: Path, tmp_path: Path) -> None:
    assert full.exists()
    text = published(tmp_path)["lists/winter.html"].path.read_text("utf-8")

    marks = {}
    for option in text.split("<option value=")[2:]:
        mark, name = option.split('"')[1], option.split(">")[1].split("<")[0]
        marks[name] = mark
        assert f'option[value="{mark}"]:checked) tbody tr:not(.{mark})' in text
    classes = [set(row.split('"')[1].split()) - {"group"} for row in text.split("<tr ")[1:]]
    assert classes == [
        {marks[name] for name in names}
        for names in (("Ann", "Bob", "Cat", "Dan"), ("Eve", "Fay", "Gus"), ("Ann", "Eve"))
    ]


def test_pages_are_in_the_language_spoken_and_files_for_programs_in_english(
    full: Path, tmp_path: Path
) -> None:
    assert full.exists()
    ok("publish english")
    ok("--lang el publish site")
    pages = crawled(tmp_path / "site")

    assert all('<html lang="el">' in page.path.read_text("utf-8") for page in pages.values())
    assert "Βαθμολογία" in pages["index.html"].text
    assert "15/01/2026" in pages["nights/n1.html"].text
    written = list((tmp_path / "site" / "files").iterdir())
    assert written
    for path in written:
        assert path.read_bytes() == (tmp_path / "english" / "files" / path.name).read_bytes()


@pytest.mark.parametrize("script", ["", "season new Winter", "season new Winter\nplayer add Ann"])
def test_a_club_that_has_only_begun_has_a_site(tmp_path: Path, script: str) -> None:
    play(f"init Demons\n{script}")

    pages = published(tmp_path)

    assert "Demons" in pages["index.html"].text
