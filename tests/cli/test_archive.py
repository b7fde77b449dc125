"""An archive at the command line: a club made of it, two laptops merged (I6)."""

from pathlib import Path

import pytest

from tests.cli.command_line import ok, play, run

CHAT = """Winter
1. E.† 7
2. Fay† 4
3. Gus† 1

N1, 2026-01-15
M1 (extra hand due): Ann 104, Dan 102, Bob 63, Cat 36
M2: E. 102, Fay 88, Gus 24
M3 (in play): Ann 20, E. 0

† not confirmed
"""
ODD = ("<script>alert(1)</script>", "=1+2", "@x")


def exports(db: str = "") -> list[str]:
    begun = f"--db {db} " if db else ""
    return [
        ok(f"{begun}export archive").out,
        ok(f"{begun}export hands --season Winter").out,
        ok(f"{begun}export standings --season Winter").out,
        ok(f"{begun}--public standings --season Winter").out,
        ok(f"{begun}player list").out,
    ]


def test_a_club_file_is_made_of_an_archive_and_exports_the_same_bytes(
    full: Path, tmp_path: Path
) -> None:
    assert full.is_file()
    ok("player add", *ODD)
    ok("player set Fay --privacy hidden")
    ok("adjust Ann -2 --season Winter --reason late")
    ok("match new", *ODD, "--season", "Winter", "--label", "Odd")
    ok("add Odd 14/0 12/3 9/5")
    ok("export archive a.json")

    said = ok("--db new.db import archive a.json")

    assert said.lines == ["Thursday Demons: new.db begun from a.json."]
    assert ok("--db new.db doctor").out.startswith("new.db: sound.")
    before = exports("thursday-demons.db")
    assert exports("new.db") == before
    assert (tmp_path / "a.json").read_text("utf-8") == before[0]
    assert ok("--db new.db import archive a.json").lines == ["Nothing new."]
    assert len(ok("--db new.db log --all --format json").json) == 1


def test_a_club_file_that_is_named_and_not_there_is_begun(
    club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ok("export archive a.json")
    club.unlink()
    monkeypatch.setenv("RD_LEAGUE_DB", "here.db")

    tried = ok("import archive a.json --dry-run")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json"]
    done = ok("import archive a.json")

    assert tried.out == done.out == "Thursday Demons: here.db begun from a.json.\n"
    assert ok("doctor").code == 0


def test_two_laptops_come_to_the_same_club(club: Path) -> None:
    ok("export archive base.json")
    ok("--db laptop.db import archive base.json")
    play(
        f"""
        --db {club.name} add M1 14/0 12/3 9/5 20/1
        --db {club.name} player add Hal
        --db laptop.db match new Ann Bob --label Small
        --db laptop.db player add Ida
        --db {club.name} match new Cat Dan
        --db {club.name} export archive here.json
        --db laptop.db export archive there.json
        """
    )

    here = ok(f"--db {club.name} import archive there.json")
    ok("--db laptop.db import archive here.json")

    assert here.lines == ["new: 1 player · 1 match", "M2 here is M3 now"]
    assert exports(club.name)[0] == exports("laptop.db")[0]


def test_what_differs_is_listed_and_nothing_is_taken_until_somebody_chooses(club: Path) -> None:
    ok("add M1 14/0 12/3 9/5 20/1")
    ok("export archive base.json")
    ok("--db laptop.db import archive base.json")
    ok("--db laptop.db fix M1 1 Bob=10/3")
    ok("--db laptop.db player add Ida")
    ok("--db laptop.db export archive there.json")
    ok(f"--db {club.name} fix M1 1 Bob=11/3")
    before = exports(club.name)

    said = run(f"--db {club.name} import archive there.json")

    assert (said.code, said.out, said.err) == (
        5,
        "M1, H1: count 2, foundation: 11 here, 10 in the file\n",
        "there.json was not taken: what is above differs. `--ours` keeps what is here, "
        "`--theirs` takes what is there.\n",
    )
    assert exports(club.name) == before
    assert ok(f"--db {club.name} import archive there.json --theirs").lines == [
        "new: 1 player",
        "decided: M1, H1",
    ]
    assert "Bob,10,3" in ok(f"--db {club.name} export hands").out
    ok(f"--db {club.name} undo")
    assert exports(club.name) == before


@pytest.mark.parametrize("name", ODD)
def test_no_name_is_a_formula_in_what_is_exported(club: Path, name: str) -> None:
    assert club.exists()
    ok("player add", name)
    ok("match new", name, "Ann", "--label", "Odd")
    ok("add Odd 14/0 12/3")

    for what in ("hands", "standings"):
        for line in ok(f"export {what}").out.splitlines():
            assert not {cell[:1] for cell in line.split(",")} & set("=+@")


def test_hands_go_out_and_in_as_a_workbook(evening: Path, tmp_path: Path) -> None:
    assert evening.exists()
    ok("export hands h.xlsx --season Winter")
    ok("export hands h.csv --season Winter")
    ok("export standings s.xlsx --season Winter")

    assert ok("import hands h.xlsx").out == ok("import hands h.csv").out
    play(
        """
        --db new.db init Others
        --db new.db season new Winter --rules bonus --target 100
        --db new.db import hands h.xlsx
        """
    )
    assert (tmp_path / "s.xlsx").read_bytes()[:2] == b"PK"
    assert ok("--db new.db export hands").out.replace("T1", "M1") == (
        (tmp_path / "h.csv").read_bytes().decode()
    )


def test_text_for_a_chat_has_short_lines_and_keeps_names_private(evening: Path) -> None:
    assert evening.exists()
    ok("player set Eve --privacy initials")

    assert ok("--public export text").out == CHAT
    assert "Eve" not in ok("--public export hands --season Winter").out
