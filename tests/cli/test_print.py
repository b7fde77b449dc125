"""`print`: leaves that need no other file, on either paper, in any script, harming nobody."""

import re
import shutil
import subprocess
import sys
import zlib
from contextlib import suppress
from html import unescape
from pathlib import Path

import pytest

from rd_league.files.paper import ScoreSheet, Side
from tests.cli.command_line import ok, play, run

HARM = "<script>alert(1)</script>"
PAPERS = (
    "sheets", "sheets --match 1", "seating", "standings", "slips", "match 1 2", "cards",
    "deal --seed test",
)  # fmt: skip
NAMELESS = ("standings", "deal --seed test")
"""Nothing is over yet; a deal is nobody's."""


@pytest.fixture
def _every_script() -> None:
    """Skip where PDF cannot be made, or no font has the letters of every name."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError) as error:
        pytest.skip(f"no PDF here: {error}")
    if (listing := shutil.which("fc-list")) is None:
        pytest.skip("no fc-list, which tells what letters there are")
    for language in ("el", "uk", "ja", "ko"):
        if not _told(listing, f":lang={language}"):
            pytest.skip(f"no font for {language}: Debian has fonts-noto-cjk")


def _told(*command: str) -> bytes:
    return subprocess.run(command, check=True, capture_output=True).stdout


def texts(html: str) -> list[str]:
    """What the cells, heads and paragraphs of a page say, in order."""
    body = re.sub(r"<style>.*?</style>", "", html, flags=re.S)
    parts = re.split(r"<[^>]*>", body)
    return [unescape(" ".join(part.split())) for part in parts if part.strip()]


def test_a_score_sheet_has_the_seats_in_the_order_of_the_cells_and_room_to_write(
    evening: Path,
) -> None:
    assert evening.exists()
    play("match new Bob Cat --demon Cat=15 --label Small")

    html = ok("print sheets --match Small --hands 2").out

    head = ok("log verify").out.split()
    said = texts(html)
    rows = ["1", "2", "extra", "extra"]
    about = ok("match show Small").lines[0]
    assert said[:-1] == [
        "Table 2 · Thursday Demons", about, "Table 2", "bonus 6ba9d09053 · target 100",
        "Hand", "Bob", "Cat (15)", "Centre",
        "foundation", "demon", "total", "foundation", "demon", "total", *rows,
        "Circle the caller's nought. Running totals in the shaded column. Cards on foundations, "
        "cards left in the pile; the centre is what lay there before sorting.",
        "Bob", "Cat (15)", "Scorer", "Thursday Demons · head of the log",
    ]  # fmt: skip
    assert any(word.startswith(said[-1]) for word in head)
    assert html.count("<tr") == 3 + len(rows)
    assert "//" not in html.split("</style>")[1]


def test_a_team_has_one_total_and_the_counts_of_both(club: Path) -> None:
    assert club.exists()
    play("""
        team add Reds Ann Bob
        team add Blues Cat Dan
        season new Cup --set teams=combined
        match new Reds Blues --season Cup
    """)
    html = ok("print sheets --match M2").out
    assert 'colspan="5" class="side">Reds<' in html
    assert html.count('class="total">total<') == 2
    assert [each for each in texts(html) if each in ("Ann", "Bob", "Cat", "Dan")] == [
        "Ann", "Bob", "Cat", "Dan",
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 4, 5, 8])
def test_few_sit_upright_and_many_across_the_paper(club: Path, seats: int) -> None:
    assert club.exists()
    play("player add Eve Fay Gus Hal\nmatch end M1 time-call --reason late")
    names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"][:seats]
    play(f"match new {' '.join(names)}")
    html = ok("print sheets").out
    assert ('class="leaf sheet across"' in html) is (seats > 4)
    assert html.count("<article") == 1


@pytest.mark.parametrize(
    ("names", "hands", "height"),
    [
        (("Ann", "Bob"), 10, 14.0),
        (("Ann", "Bob", "Cat", "Dan"), 18, 8.5),
        (("Ann", "Bob", "Cat", "Dan"), 40, 7.0),
        (("Ann", "Bob", "Cat", "D" * 80), 10, 13.0),
        (("Ann", "Bob", "Cat", "山田太郎山田太郎"), 10, 13.0),
        (tuple("ABCDEFGH"), 10, 8.5),
        ((*"ABCDEFG", "H" * 80), 10, 7.3),
    ],
)
def test_rows_share_the_page_and_a_pen_fits_in_each(
    names: tuple[str, ...], hands: int, height: float
) -> None:
    sides = tuple(Side(name, (name,)) for name in names)
    sheet = ScoreSheet("", "", "", sides, ("foundation", "demon"), hands)
    assert sheet.row_height == height


def test_a_box_score_of_many_lies_across_the_paper(club: Path) -> None:
    assert club.exists()
    play("player add Eve\nmatch new Ann Bob Cat Dan Eve --label Five")
    assert 'class="leaf listing across"' in ok("print match Five").out
    assert 'class="leaf listing"' in ok("print match M1").out


def test_the_wall_has_a_round_by_table_and_by_name(full: Path) -> None:
    assert full.exists()
    html = ok("print seating").out
    drawn = ok("seating show --format json").json
    said = texts(html)
    after = said[said.index("By name") + 1 :]
    names = sorted(player for table in drawn["tables"] for player in table["players"])
    assert [each for each in after if each in names] == names


def test_slips_are_those_of_the_extra_hands_that_are_due(evening: Path) -> None:
    assert evening.exists()
    html = ok("print slips").out
    assert html.count("<pre") == 1
    slip = "\n".join(ok("tiebreak").lines).split("EXTRA HAND 1")[1]
    assert slip.strip() in unescape(html)


@pytest.mark.parametrize("line", PAPERS)
def test_a_hostile_name_harms_no_paper(full: Path, line: str) -> None:
    assert full.exists()
    play(f"player rename Ann '{HARM}'\nplayer rename Bob '=1+2'")
    html = ok(f"print {line}").out
    assert "<script" not in html
    assert line in NAMELESS or "&lt;script&gt;" in html


@pytest.mark.parametrize(("size", "words"), [("a4", "size: a4"), ("letter", "size: letter")])
def test_the_paper_is_what_was_asked_for(evening: Path, size: str, words: str) -> None:
    assert evening.exists()
    assert words in ok(f"print standings --paper {size}").out


def test_the_paper_is_in_the_language_that_is_spoken(evening: Path) -> None:
    assert evening.exists()
    html = ok("--lang el print sheets --match 1").out
    assert '<html lang="el">' in html
    assert "Circle" not in html


def test_a_player_who_is_hidden_is_on_no_public_paper(full: Path) -> None:
    assert full.exists()
    play("player rename Eve Everest\nplayer set Everest --privacy hidden")
    for line in ("standings", "match 2", "cards"):
        assert "Everest" not in ok(f"--public print {line}").out
        assert "Everest" in ok(f"print {line}").out


@pytest.mark.parametrize(("size", "box"), [("a4", rb"595\.2"), ("letter", rb"612 792")])
@pytest.mark.usefixtures("_every_script")
def test_pdf_has_every_script_on_the_size_that_was_asked_for(
    club: Path, tmp_path: Path, size: str, box: bytes
) -> None:
    assert club.exists()
    names = ("Ελένη", "Євген", "田中さん", "김철수")
    play(f"player add {' '.join(names)}\nmatch new {' '.join(names)} --label East")
    ok(f"print sheets sheet.pdf --match East --paper {size}")
    content = inside(tmp_path / "sheet.pdf")
    assert re.findall(rb"/MediaBox ?\[0 0 " + box, content)
    # What a reader copies out of a PDF is in its tables from glyphs to letters.
    told = b" ".join(re.findall(rb"beginbfchar(.*?)endbfchar", content, flags=re.S)).lower()
    letters = sorted({letter for name in names for letter in name})
    assert [each for each in letters if f"<{ord(each):04x}>".encode() not in told] == []


@pytest.mark.parametrize(("size", "seats"), [("a4", 8), ("letter", 2)])  # the lower paper of both
@pytest.mark.usefixtures("_every_script")
def test_a_match_of_the_longest_names_is_one_sheet_and_more_rows_go_on(
    club: Path, tmp_path: Path, size: str, seats: int
) -> None:
    assert club.exists()
    names = [f"'{letter * 30} von und zu {letter * 37}'" for letter in "ABCDEFGH"[:seats]]
    play(f"player add {' '.join(names)}\nmatch new {' '.join(names)} --label Long")
    ok(f"print sheets one.pdf --match Long --paper {size}")
    assert pages(tmp_path / "one.pdf") == 1
    ok(f"print sheets more.pdf --match Long --hands 30 --paper {size}")
    assert pages(tmp_path / "more.pdf") == 2


def test_every_leaf_hands_its_foot_to_every_page_of_it(full: Path) -> None:
    assert full.exists()
    foots = re.findall(r'<article [^>]*data-foot="([^"]*)"', ok("print match M1 M2").out)
    head = ok("log verify").out
    assert len(foots) == 2
    club, _, told = foots[0].partition(" · head of the log ")
    assert (foots[1], club, told in head, len(told)) == (foots[0], "Thursday Demons", True, 16)
    assert "data-foot" not in ok("print deal --seed test").out.split("</style>")[1]


def pages(path: Path) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type ?/Page\b", inside(path)))


def inside(path: Path) -> bytes:
    """What a PDF holds, unpacked."""
    content = path.read_bytes()
    assert content.startswith(b"%PDF-")
    found = content
    for packed in re.findall(rb"stream\n(.*?)\nendstream", content, flags=re.S):
        with suppress(zlib.error):
            found += zlib.decompress(packed)
    return found


def test_without_the_library_pdf_fails_kindly_and_html_does_not(
    club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert club.exists()
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    said = run("print standings table.pdf")
    assert (said.code, said.out) == (2, "")
    assert said.err.strip() == (
        "That needs one more package: `pip install 'rd-league[pdf]'`. HTML needs none."
    )
    assert not (tmp_path / "table.pdf").exists()
    ok("print standings table.html")
    assert (tmp_path / "table.html").read_text("utf-8").startswith("<!DOCTYPE html>")
