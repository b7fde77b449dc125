"""Everything in a language for tests: what stays English was never handed to a translator.

The English texts come out in Cyrillic letters, so a Latin word of two letters or more is a name,
something to type, or a text that passes gettext by.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rd_league import language
from rd_league.cli.entry_desk import EntryDesk
from rd_league.cli.options import SETTINGS, clerk
from rd_league.hand.rules import OPTIONS
from rd_league.hand.rulesets import RULE_SETS
from rd_league.language import speak
from scripts.catalogs import messages
from tests.cli.command_line import ok, run
from tests.cli.test_changes import CHANGES, files  # noqa: F401
from tests.cli.test_outputs import SHOWN
from tests.cli.tree import COMMANDS
from tests.languages.pseudo import write_pseudo
from tests.render.raise_sites import Site
from tests.render.test_words import SPOKEN, said

BROKEN = sorted(Path(__file__).parents[2].glob("sample_data/broken/*.rdh"))
WORD = re.compile(r"[A-Za-z]{2,}")
TYPED = re.compile(
    r"\"[^\"]*\"|`[^`]*`|(?<![\w-])--[a-z][-a-z]*"  # commands and options
    r"|rd-league [a-z -]+(?: NAME)*"  # what is next
    r"|\b[0-9a-f]{10,}\b"  # digests and hashes
    r"|\b(?:[A2-9TJQK][SHCD]|JK|UTF|CSV|TOML|SQLite|NAME|TEXT|FILE|out)\b"  # cards, formats
    r"|\[[a-z-]+\]|<\w+>|37, not 36"  # codes, values of a test
    r"|\bRD1\b|\b[NS] stuck:"  # of a record
)
NAMES = set(
    WORD.findall(
        "Ann Annie Bob Cat Dan Eve Fay Gus Gussie Greta Hal Ida Jo Reds Player Thursday Demons "
        "Winter Old Spring Summer Steps Small Final The Red Lion because loud blue house Bea"
    )
)
PLAN = {"place", "wins", "first", "last", "best", "ladder", "hand", "target"}
RULES = {"decider", "optional"}.union(
    *(WORD.findall(name) for name in RULE_SETS),
    *(WORD.findall(f"{name} {option.allowed}") for name, option in OPTIONS.items()),
)
TYPED_WORDS = {
    "rules": RULES | PLAN,
    "season": PLAN | {"racing", "demon", "bonus", "short"},
    "standings": PLAN,
    "log": {word for name in COMMANDS for word in WORD.findall(name)} | {"by"},
    "undo": {"hand", "add"},
    "redo": {"hand", "add"},
    "referee": {"deal"},
}
"""What a person types, and sees again as it was typed: by the first word of the command."""


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    write_pseudo(folder, "it", messages())
    return folder


@pytest.fixture(autouse=True)
def _disguised(locale: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(language, "LOCALE", locale)
    yield
    speak("en")


def english(text: str, noun: str = "") -> set[str]:
    """The words of a text that nobody disguised and nobody typed."""
    left = set(WORD.findall(TYPED.sub(" ", text))) - NAMES
    return left - TYPED_WORDS.get(noun, set()) - {"bonus"}


@pytest.mark.parametrize("line", SHOWN)
def test_a_table_has_no_english_word(line: str, full: Path) -> None:
    assert full.exists()

    shown = ok(f"--lang it {line}").out

    assert english(shown, line.removeprefix("--public ").split()[0]) == set()
    assert re.search("[а-я]", shown, re.IGNORECASE) or line.startswith("stats meetings")


@pytest.mark.parametrize("line", [line for before, line in CHANGES if not before])
def test_a_change_is_told_without_an_english_word(line: str, files: Path) -> None:  # noqa: F811
    assert files.exists()
    stdin = "9/0 8/2\n" if line.startswith("enter") else ""

    told = ok(f"--lang it {line} --reason because --as Bea --dry-run", stdin=stdin)

    assert english(told.out + told.err, line.split(maxsplit=1)[0]) == set()


@pytest.mark.parametrize(
    "site", SPOKEN, ids=[f"{site.code} {site.where.rpartition('/')[2]}" for site in SPOKEN]
)
def test_a_refusal_has_no_english_word(site: Site) -> None:
    speak("it")

    assert english(said(site)) == set()


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_ruling_has_no_english_word(path: Path) -> None:
    shown = run(f"--lang it referee replay {path}")
    line = shown.out.partition(": ")[2] if shown.out else shown.err

    assert english(line.replace(path.name, "")) == set()


def test_the_prompts_of_enter_have_no_english_word(
    evening: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[str] = []
    typed = iter(["14/0 12/0 9/5 20/1", "", ""])

    def answer(question: str) -> str:
        asked.append(question)
        return next(typed)

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(SETTINGS, "db", str(evening))
    speak("it")
    desk = EntryDesk(1, clerk(), two_pass=False, asks_totals=False)
    desk.is_terminal = True

    desk.run()

    told = capsys.readouterr()
    assert len(asked) == 3
    assert english("".join(asked) + told.out + told.err) == set()
