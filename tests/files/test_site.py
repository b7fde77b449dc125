"""A site takes the place of the one before whole or not at all; only what changed is written."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import ConflictError, StorageError
from rd_league.files.site import LIST, Leaf, Written, slugs, write_site

OLD = [Leaf("index.html", "old"), Leaf("matches/m1.html", "one"), Leaf("matches/m2.html", "two")]
NEW = [Leaf("index.html", "new"), Leaf("matches/m1.html", "one"), Leaf("players/a.html", "a")]


def held(folder: Path) -> dict[str, str]:
    """What a site holds, its list left out."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.name != LIST
    }


def told(leaves: list[Leaf]) -> dict[str, str]:
    return {leaf.path: leaf.text for leaf in leaves}


def test_the_next_site_keeps_what_is_the_same_and_drops_what_is_gone(tmp_path: Path) -> None:
    site = tmp_path / "deep" / "site"
    assert write_site(site, OLD) == Written(
        ("index.html", "matches/m1.html", "matches/m2.html"), 0, ()
    )
    assert held(site) == told(OLD)
    kept = (site / "matches/m1.html").stat()

    assert write_site(site, NEW) == Written(
        ("index.html", "players/a.html"), 1, ("matches/m2.html",)
    )

    assert held(site) == told(NEW)
    again = (site / "matches/m1.html").stat()
    assert (again.st_ino, again.st_mtime_ns) == (kept.st_ino, kept.st_mtime_ns)
    assert sorted(path.name for path in site.parent.iterdir()) == ["site"]
    assert write_site(site, NEW) == Written((), 3, ())


def test_a_page_that_differs_in_the_head_of_the_log_alone_stays_but_for_the_first(
    tmp_path: Path,
) -> None:
    site = tmp_path / "site"

    def leaves(head: str, word: str = "same") -> list[Leaf]:
        text = f'<p>{word} <code class="head">{head}</code></p>'
        return [Leaf("index.html", text), Leaf("records.html", text)]

    write_site(site, leaves("1111"))
    assert write_site(site, leaves("2222")).changed == ("index.html",)
    assert "1111" in held(site)["records.html"]
    assert write_site(site, leaves("2222", "new")).changed == ("index.html", "records.html")
    assert "2222" in held(site)["records.html"]


CRASH = """
import os, sys
from pathlib import Path
from rd_league.files.site import Leaf, write_site
def leaves():
    yield Leaf("index.html", "half")
    os._exit(9)
write_site(Path(sys.argv[1]), leaves())
"""


@pytest.mark.parametrize("before", [[], OLD])
def test_a_process_that_dies_while_it_writes_leaves_the_old_site(
    tmp_path: Path, before: list[Leaf]
) -> None:
    site = tmp_path / "site"
    if before:
        write_site(site, before)

    died = subprocess.run([sys.executable, "-c", CRASH, str(site)], check=False)

    assert died.returncode == 9
    assert site.exists() == bool(before)
    assert held(site) == told(before)
    write_site(site, NEW)
    assert held(site) == told(NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_run_that_was_interrupted_between_the_renamings_is_mended(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, OLD)
    site.rename(tmp_path / ".site.old")  # as it was when the lights went out
    (tmp_path / ".site.new").mkdir()

    assert write_site(site, OLD) == Written((), 3, ())
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_what_goes_wrong_while_pages_are_made_leaves_nothing_behind(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, OLD)

    def leaves() -> Iterator[Leaf]:
        yield Leaf("index.html", "half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_site(site, leaves())

    assert held(site) == told(OLD)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("where", ["notes.txt", "matches/notes.txt"])
def test_a_folder_that_holds_anything_else_is_left_alone(tmp_path: Path, where: str) -> None:
    site = tmp_path / "site"
    write_site(site, OLD)
    (site / where).write_text("mine", "utf-8")

    with pytest.raises(ConflictError) as refused:
        write_site(site, NEW)

    assert refused.value.code == "site-foreign"
    assert refused.value.values["file"] == where
    assert held(site) == {**told(OLD), where: "mine"}


def test_a_link_in_the_folder_is_somebodys_own(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, OLD)
    (site / "photos").symlink_to(tmp_path)

    with pytest.raises(ConflictError) as refused:
        write_site(site, NEW)

    assert refused.value.values["file"] == "photos"


def test_a_file_in_the_place_of_the_folder_is_no_site(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine", "utf-8")

    with pytest.raises(ConflictError) as refused:
        write_site(tmp_path / "site", NEW)

    assert refused.value.code == "site-foreign"
    assert (tmp_path / "site").read_text("utf-8") == "mine"


def test_an_empty_folder_and_a_link_to_one_become_the_site(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "real")

    write_site(tmp_path / "site", NEW)

    assert (tmp_path / "site").is_symlink()
    assert held(tmp_path / "real") == told(NEW)


def test_two_who_write_at_once_are_told_apart(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        with pytest.raises(ConflictError) as refused:
            write_site(tmp_path / "site", NEW)
    finally:
        os.close(folder)

    assert refused.value.code == "site-busy"
    assert list(tmp_path.iterdir()) == []


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")

    with pytest.raises(StorageError) as failed:
        write_site(tmp_path / "file" / "site", NEW)

    assert failed.value.code == "file-unwritable"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=80), unique=True))
def test_file_names_are_safe_distinct_and_as_many_as_names(names: list[str]) -> None:
    files = slugs(names, ["index"])

    assert list(files) == names
    assert len({*files.values(), "index"}) == len(names) + 1
    for file in files.values():
        assert file
        assert all(letter.isalnum() or letter == "-" for letter in file), file
        assert len(f"{file}.html".encode()) <= 255
