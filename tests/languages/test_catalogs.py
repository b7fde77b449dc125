"""The catalogs: whole, with the blanks of the texts they translate, built as they are written."""

import doctest
import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages import Catalog

from rd_league import language as languages
from rd_league.language import LANGUAGES
from scripts import catalogs
from scripts.catalogs import Message, catalog, messages, po_path, texts_of, updated
from tests.languages import pseudo

OTHERS = [code for code in LANGUAGES if code != "en"]
CATALOGS = {code: catalog(code) for code in OTHERS}
FOUND = messages()
BLANK = re.compile(r"\{\w*\}")
LITERAL = re.compile(r"`[^`]*`|--[a-z][-a-z]*|\[[A-Za-z]+\]|\bR\d+(?:\.\d+)?\b|[†‡↑↓•×_…→#*/]")
"""What is typed, cited or drawn, and the same in every language."""


def forms(each: object) -> list[tuple[str, str]]:
    """Each text of a message beside its translation."""
    ids = each.id if isinstance(each.id, tuple) else (each.id,)  # type: ignore[attr-defined]
    strings = each.string if isinstance(each.string, tuple) else (each.string,)  # type: ignore[attr-defined]
    return list(zip(ids, strings, strict=True))


def translations(language: str) -> list[tuple[str, str]]:
    return [pair for each in CATALOGS[language] if each.id for pair in forms(each)]


@pytest.mark.parametrize("language", OTHERS)
def test_everything_that_is_said_is_translated_and_nothing_else(language: str) -> None:
    words = CATALOGS[language]
    there = {
        Message(each.id[0], each.context, each.id[1])
        if isinstance(each.id, tuple)
        else Message(each.id, each.context)
        for each in words
        if each.id
    }

    assert there == FOUND, "run `make words`, then translate what is new"
    assert [pair for pair in translations(language) if not pair[1].strip()] == []
    assert [each.id for each in words if each.id and each.fuzzy] == []
    assert words.num_plurals == 2


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_blanks_commands_and_marks_of_its_text(language: str) -> None:
    def kept(text: str) -> tuple[set[str], list[str]]:
        return set(BLANK.findall(text)), sorted(LITERAL.findall(text))

    differing = [
        (text, translated)
        for text, translated in translations(language)
        if kept(text) != kept(translated)
    ]

    assert differing == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_begins_and_ends_as_its_text(language: str) -> None:
    """Parts are put together: a blank that is lost would glue two words."""

    def edges(text: str) -> tuple[int, int, bool]:
        bare = text.strip(" ")
        return (
            len(text) - len(text.lstrip(" ")),
            len(text) - len(text.rstrip(" ")),
            bare[-1:] == ".",
        )

    differing = [
        (text, translated)
        for text, translated in translations(language)
        if edges(text) != edges(translated)
    ]

    assert differing == []


def test_greek_is_written_in_greek_letters_and_nothing_of_it_in_look_alikes() -> None:
    """A Latin o in a Greek word looks right and is found by no search."""
    mixed = [
        translated
        for _, translated in translations("el")
        if re.search(r"[Α-ωΆ-ώ][A-Za-z]|[A-Za-z][Α-ωΆ-ώ]", BLANK.sub(" ", translated))
    ]

    assert mixed == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_the_program_reads_is_what_people_wrote(language: str) -> None:
    with po_path(language).with_suffix(".mo").open("rb") as file:
        built = GNUTranslations(file)

    for each in CATALOGS[language]:
        if isinstance(each.id, tuple):
            said = tuple(built.ngettext(*each.id, count) for count in (1, 2))
        elif each.context:
            said = built.pgettext(each.context, each.id)
        else:
            said = built.gettext(each.id)
        assert not each.id or said == each.string


def test_a_new_text_comes_in_untranslated_an_old_one_goes_what_stays_keeps_its_words() -> None:
    before = Catalog("it")
    before.add("kept", "tenuto")
    before.add("gone", "andato")
    before.add("Out", "Fuori", context="out")

    after = updated(
        "it",
        frozenset(
            {Message("kept"), Message("Out", "out"), Message("Out"), Message("1", None, "2")}
        ),
        before,
    )

    assert {(each.id, each.context): each.string for each in after if each.id} == {
        ("kept", None): "tenuto",
        ("Out", "out"): "Fuori",
        ("Out", None): None,
        (("1", "2"), None): ("", ""),
    }


def test_texts_are_found_wherever_they_are_said() -> None:
    code = """
SENTENCES: Texts[str] = {"a": "in a table", "b": "{name} too"}
COUNTED: Plurals = {"hand": ("{count} hand", "{count} hands")}
ALONE: Text = "alone"
OTHER = {"a": "not said"}
gettext("plain"); said("{x} filled", x=gettext(named)); show.say("yes" if sure else "no")
ngettext("one", "many", n); pgettext("where", "Place"); keyed(("key", "Head", True), ("key", ""))
show.listing(grid, form, "empty"); print("not said")
"""

    assert set(texts_of(code)) == {
        Message("in a table"), Message("{name} too"),
        Message("{count} hand", None, "{count} hands"), Message("alone"), Message("plain"),
        Message("{x} filled"), Message("yes"), Message("no"), Message("one", None, "many"),
        Message("Place", "where"), Message("Head", "key"), Message("", "key"), Message("empty"),
    }  # fmt: skip


@pytest.mark.parametrize(
    "code", ['gettext(f"{name} wins")', 'said("a" + "b")', 'gettext("a".upper())']
)
def test_a_text_that_is_put_together_before_it_is_said_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="no text that stands in the source"):
        list(texts_of(code))


def test_texts_of_templates_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<h1>{{ _('Standings') }}</h1>{{ ngettext('one', 'many', n) }}"
        "{{ pgettext('where', 'Place') }}<p>{% trans name=x %}Seat of {{ name }}{% endtrans %}</p>",
        "utf-8",
    )

    assert set(catalogs.template_texts(page)) == {
        Message("Standings"), Message("one", None, "many"), Message("Place", "where"),
        Message("Seat of %(name)s"),
    }  # fmt: skip


def test_examples_are_true() -> None:
    for module in (languages, pseudo):
        assert doctest.testmod(module).failed == 0
