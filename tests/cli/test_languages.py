"""What people read in each language: words, figures, days, and the words of a club."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from rd_league import language
from rd_league.findings import Finding, Severity
from rd_league.hand.rules import Vocabulary
from rd_league.language import LANGUAGES, in_english, pgettext, speak
from rd_league.render.grid import grid, keyed
from rd_league.render.text import all_of, counted, day_words, number_words
from rd_league.render.words import finding_words
from tests.cli.command_line import ok, run
from tests.languages.test_catalogs import CATALOGS, translations

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    yield
    speak("en")


def test_standings_in_greek(evening: Path) -> None:
    assert evening.exists()

    assert ok("--lang el standings").lines == [
        "    Όνομα   Βαθμοί   Παρτίδες   Νίκες   Σύνολο   Μοιρασιές   Κλεισίματα   Κρίθηκε από",
        "─────────────────────────────────────────────────────────────────────────────────────",
        "1   Eve †        7          1       1      102           5            3              ",
        "2   Fay †        4          1       0       88           5            2              ",
        "3   Gus †        1          1       0       24           5            0              ",
        "Βαθμοί: θέση από 7 έως 1. "
        "Κριτήρια ισοβαθμίας: νίκες, καλύτερες θέσεις, επιπλέον μοιρασιές.",
        "† στηρίζεται σε παρτίδα που δεν επικυρώθηκε.",
    ]


@pytest.mark.parametrize(
    ("code", "name", "said"),
    [
        ("it", "Nome", "Non c'è il giocatore"),
        ("pt", "Nome", "Não há jogador"),
        ("el", "Όνομα", "Δεν υπάρχει παίκτης"),
        ("en", "Name", "There is no player"),
    ],
)
def test_the_variable_does_what_the_option_does_and_the_option_wins(
    code: str,
    name: str,
    said: str,
    evening: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert evening.exists()
    by_option, refused = ok(f"--lang {code} standings"), run(f"--lang {code} why Zoe")
    monkeypatch.setenv("RD_LEAGUE_LANG", code)

    assert ok("standings") == by_option
    assert ok("--lang en standings").lines[0].split()[0] == "Name"
    assert by_option.lines[0].split()[0] == name
    assert refused.err.startswith(f'{said} "Zoe".')
    assert refused.code == 4


def test_a_language_that_is_not_there_is_a_usage_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RD_LEAGUE_LANG", "fr")

    said = run("status")

    assert (said.code, said.out) == (2, "")
    assert said.err == "There is no language fr. There are en · it · pt · el.\n"


def test_after_a_command_in_another_language_the_next_is_in_english(evening: Path) -> None:
    assert evening.exists()
    before = ok("standings")

    ok("--lang el standings")

    assert ok("standings") == before


def test_figures_days_and_lists_are_written_as_the_language_does() -> None:
    written = {}
    for code in LANGUAGES:
        speak(code)
        written[code] = (
            number_words(Fraction(13, 2)),
            number_words(-1234),
            day_words("2026-01-15"),
            all_of(["N", "E", "S"]),
        )

    assert written == {
        "en": ("6.5", "-1234", "2026-01-15", "N, E and S"),
        "it": ("6,5", "-1234", "15/01/2026", "N, E e S"),
        "pt": ("6,5", "-1234", "15/01/2026", "N, E e S"),
        "el": ("6,5", "-1234", "15/01/2026", "N, E και S"),
    }


def test_one_and_several_are_told_apart_and_a_fraction_is_several() -> None:
    written = {}
    for code in LANGUAGES:
        speak(code)
        written[code] = [counted(count, "hand") for count in (0, 1, 2, Fraction(1, 2))]

    assert written == {
        "en": ["0 hands", "1 hand", "2 hands", "0.5 hands"],
        "it": ["0 mani", "1 mano", "2 mani", "0,5 mani"],
        "pt": ["0 mãos", "1 mão", "2 mãos", "0,5 mãos"],
        "el": ["0 μοιρασιές", "1 μοιρασιά", "2 μοιρασιές", "0,5 μοιρασιές"],
    }


def test_the_words_of_a_club_are_said_in_every_language() -> None:
    finding = Finding("false-call", Severity.IMPOSSIBLE, "R10.3", 0, {"demon": 2})
    told = {}
    for code in LANGUAGES:
        speak(code)
        told[code] = [finding_words(finding, ("Ann",), each) for each in Vocabulary]

    assert told == {
        "en": [
            f"Impossible: Ann called with 2 left in the {pile}. [R10.3]"
            for pile in ("demon", "nerts pile", "pounce pile")
        ],
        "it": [
            f"Impossibile: Ann ha chiuso con 2 ancora nel {pile}. [R10.3]"
            for pile in ("pozzo", "pozzo nerts", "pozzo pounce")
        ],
        "pt": [
            f"Impossível: Ann bateu com 2 ainda no {pile}. [R10.3]"
            for pile in ("demónio", "monte nerts", "monte pounce")
        ],
        "el": [
            f"Αδύνατο: Ann: έκλεισε με 2 ακόμη στο {pile}. [R10.3]"
            for pile in ("δαιμόνιο", "νερτς", "πάουνς")
        ],
    }


def test_a_name_that_is_a_word_of_the_program_is_not_translated(evening: Path) -> None:
    """A column may be headed by a player's name, and a player may be called Hand."""
    assert evening.exists()
    ok("player rename Eve Hand")
    ok("player rename Fay Name")

    shown = ok("--lang it match show Final").lines[1]

    assert shown.split() == ["Hand", "Name", "Gus"]


def test_headings_of_one_word_are_told_apart_by_their_keys() -> None:
    speak("it")

    assert [column.heading for column in keyed(("calls", "Out", True), ("out", "Out"))] == [
        "Chiusure",
        "Fuori",
    ]
    assert pgettext("where", "Place") != pgettext("place", "Place")
    assert grid(keyed(("out", "Out")), [(True,)]).objects() == [{"out": True}]


def test_english_is_spoken_for_a_while_even_if_that_ends_badly() -> None:
    speak("el")

    def fail() -> None:
        with in_english():
            assert number_words(Fraction(1, 2)) == "0.5"
            raise ValueError("badly")

    with pytest.raises(ValueError, match="badly"):
        fail()

    assert number_words(Fraction(1, 2)) == "0,5"


def test_english_opens_no_catalog(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(language, "LOCALE", tmp_path)  # nothing is there

    speak("en")

    assert counted(2, "hand") == "2 hands"


def test_suit_and_color_are_two_words_in_greek() -> None:
    """χρώμα alone may mean either to a card player: a suit is φυλή, a color χρώμα, always."""
    suits = [
        each for each in CATALOGS["el"] if re.search(r"(?<!{)\bsuit\b|in {suit}", str(each.id))
    ]
    colors = [each for each in CATALOGS["el"] if re.search(r"\bcolou?rs?\b", str(each.id))]

    assert len(suits) > 3
    assert [
        each.string for each in suits if "φυλή" not in each.string and "φυλής" not in each.string
    ] == []
    assert [each.string for each in CATALOGS["el"] if "χρώμα" in str(each.string)] == [
        each.string for each in colors
    ]


def test_the_glossary_says_what_the_catalogs_say() -> None:
    """Every row of the table in docs/languages.md that is marked by a text of the program."""
    rows = re.findall(
        r"^\| `([^`]+)` \| (.+?) \| (.+?) \| (.+?) \|",
        (DOCS / "languages.md").read_text("utf-8"),
        re.M,
    )
    assert len(rows) > 20

    for place, code in enumerate(("it", "pt", "el"), 1):
        said = set(translations(code))
        assert [row for row in rows if (row[0], row[place]) not in said] == []
