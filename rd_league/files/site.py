"""A site in a folder: there whole or not at all, and only what changed is written anew (I5).

The next site is built in a folder beside the old one, unchanged files as links to the old ones, and
takes its place by being renamed. Whatever interrupts that leaves the old site or the new one.
"""

import os
import re
import shutil
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from rd_league.errors import ConflictError, StorageError
from rd_league.league.roster import fold

LIST = "site.txt"
"""In every site, the names of all its files: a folder that holds others is nobody's to replace."""
LONGEST_SLUG = 40
HEAD = re.compile(rb'<code class="head">[^<]*')
"""What tells the head of the log: a page that is otherwise the same stays as it was."""
FRONT = "index.html"


@dataclass(frozen=True, slots=True)
class Leaf:
    """One file of a site: its path from the root of the site, and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a site.

    Attributes:
        changed: paths of the files that are new or not what they were, in order.
        kept: how many files are what they were.
        gone: paths of the files that are there no more, in order.
    """

    changed: tuple[str, ...]
    kept: int
    gone: tuple[str, ...]


def write_site(target: Path, leaves: Iterable[Leaf]) -> Written:
    """Put a site in the place of the one that a folder holds.

    Raises:
        ConflictError: `site-foreign`, if the folder holds anything but a site; `site-busy`.
        StorageError: `file-unwritable`.
    """
    place = target.resolve()
    old, new = (place.with_name(f".{place.name}.{which}") for which in ("old", "new"))
    with _faults_named(target), _alone(target, place):
        _mend(place, old, new)
        try:
            written = _build(new, place, _files(target, place), leaves)
            if place.exists():
                place.rename(old)
            new.rename(place)
        except BaseException:
            _mend(place, old, new)
            raise
        shutil.rmtree(old, ignore_errors=True)
    return written


def slugs(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """A file name for each name, without its ending: letters and digits, no two alike.

    Args:
        names: any text.
        taken: file names that are somebody else's.

    >>> slugs(["Zoë O'Neill", "<b>", "Κώστας", "index"], ["index"])
    {"Zoë O'Neill": 'zoe-o-neill', '<b>': 'b', 'Κώστας': 'κωστασ', 'index': 'index-2'}
    """
    used = set(taken)
    found = {}
    for name in names:
        plain = "".join(letter if letter.isalnum() else " " for letter in fold(name))
        stem = unicodedata.normalize("NFC", "-".join(plain.split())[:LONGEST_SLUG]) or "x"
        slug, again = stem, 1
        while slug in used:
            again += 1
            slug = f"{stem}-{again}"
        used.add(slug)
        found[name] = slug
    return found


def _build(new: Path, place: Path, before: set[str], leaves: Iterable[Leaf]) -> Written:
    """The whole site in its folder beside the old one."""
    changed, paths = [], [LIST]
    new.mkdir()
    for leaf in leaves:
        paths.append(leaf.path)
        target = new / leaf.path
        target.parent.mkdir(exist_ok=True)
        if not (leaf.path in before and _kept(place / leaf.path, target, leaf)):
            _write(target, leaf.text.encode())
            changed.append(leaf.path)
    text = "".join(f"{path}\n" for path in sorted(paths))
    if not (LIST in before and _kept(place / LIST, new / LIST, Leaf(LIST, text))):
        _write(new / LIST, text.encode())
    gone = sorted(before - set(paths))
    return Written(tuple(sorted(changed)), len(paths) - 1 - len(changed), tuple(gone))


def _kept(old: Path, target: Path, leaf: Leaf) -> bool:
    """Link the file that is there already, if it says the same."""
    known, wanted = old.read_bytes(), leaf.text.encode()
    if known != wanted and (leaf.path == FRONT or HEAD.sub(b"", known) != HEAD.sub(b"", wanted)):
        return False
    try:
        target.hardlink_to(old)
    except OSError:  # a file system without links
        shutil.copy2(old, target)
    return True


def _write(target: Path, content: bytes) -> None:
    """A file that is on the disk before the site takes its place."""
    with target.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _files(target: Path, place: Path) -> set[str]:
    """The files of the site that is there; none where there is no folder, or an empty one.

    Raises:
        ConflictError: `site-foreign`.
    """
    if not place.exists():
        return set()
    if not place.is_dir():
        raise ConflictError("site-foreign", path=str(target), file=place.name)
    found = {
        path.relative_to(place).as_posix()
        for path in place.rglob("*")
        if path.is_symlink() or not path.is_dir()
    }
    listed: set[str] = set()
    with suppress(FileNotFoundError):
        listed = set((place / LIST).read_text("utf-8").splitlines())
    if foreign := sorted(found - listed):
        raise ConflictError("site-foreign", path=str(target), file=foreign[0])
    return found


def _mend(place: Path, old: Path, new: Path) -> None:
    """Finish or take back what an interrupted run left beside the site."""
    if new.exists():
        shutil.rmtree(new)
    if old.exists():
        if place.exists():
            shutil.rmtree(old)
        else:  # it was interrupted between the two renamings
            old.rename(place)


@contextmanager
def _alone(target: Path, place: Path) -> Iterator[None]:
    """Nobody else writes a site beside this one; the lock ends with the process that holds it.

    Raises:
        ConflictError: `site-busy`.
    """
    import fcntl

    place.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ConflictError("site-busy", path=str(target)) from None
        yield
    finally:
        os.close(folder)


@contextmanager
def _faults_named(target: Path) -> Iterator[None]:
    """Faults of the file system as errors of the project."""
    try:
        yield
    except OSError as error:
        fault = error.strerror or str(error)
        raise StorageError("file-unwritable", path=str(target), fault=fault) from error
