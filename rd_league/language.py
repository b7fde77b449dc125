"""The language people read: gettext over the catalogs in `rd_league/locale`.

Sentences are made in `render/`, in `cli/` where they are shown, and in the templates of
`files/`; all pass through here. Machine formats and exit codes never do (R17). Where a text
stands before it is said, `scripts/catalogs.py` finds it by these functions (docs/languages.md).
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from gettext import NullTranslations


class Language(NamedTuple):
    """How a language writes what is no word.

    Attributes:
        decimal: what stands before decimals.
        day: a day, from its year, month and day.
    """

    name: str
    decimal: str
    day: str


LANGUAGES = {
    "en": Language("English", ".", "{year:04}-{month:02}-{day:02}"),
    "it": Language("Italiano", ",", "{day:02}/{month:02}/{year:04}"),
    "pt": Language("Português", ",", "{day:02}/{month:02}/{year:04}"),
    "el": Language("Ελληνικά", ",", "{day:02}/{month:02}/{year:04}"),
}
"""The languages the rule documents came in; English is what the code itself says."""

LOCALE = Path(__file__).parent / "locale"
"""Where the catalogs are."""
Text = str
"""A text that is said later: what is annotated so is found by the search for texts."""
_Key = TypeVar("_Key")
Texts = Mapping[_Key, str]
"""A table of such texts."""
Plurals = Mapping[str, tuple[str, str]]
"""The same, each text for one and for several."""


class _Spoken:
    """What is spoken now; English needs no catalog, so none is opened for it."""

    language: str = "en"
    catalog: "NullTranslations | None" = None


def speak(language: str) -> None:
    """Say everything from here on in one of `LANGUAGES`."""
    _Spoken.language, _Spoken.catalog = language, None
    if language != "en":
        from gettext import translation

        _Spoken.catalog = translation("rd_league", LOCALE, [language])


def spoken() -> str:
    """The code of the language that is spoken."""
    return _Spoken.language


def spelling() -> Language:
    """How the language that is spoken writes figures and days."""
    return LANGUAGES[_Spoken.language]


@contextmanager
def in_english() -> Iterator[None]:
    """Speak English for a while: what a program reads is the same in every language."""
    before = _Spoken.language, _Spoken.catalog
    _Spoken.language, _Spoken.catalog = "en", None
    try:
        yield
    finally:
        _Spoken.language, _Spoken.catalog = before


def gettext(text: str) -> str:
    """A text in the language that is spoken."""
    return text if _Spoken.catalog is None or not text else _Spoken.catalog.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """A text about so many things, in the language that is spoken."""
    if _Spoken.catalog is None:
        return one if count == 1 else many
    return _Spoken.catalog.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """A text that is said otherwise elsewhere, in the language that is spoken."""
    if _Spoken.catalog is None or not text:
        return text
    return _Spoken.catalog.pgettext(context, text)


def said(text: str, /, **values: object) -> str:
    """A text in the language that is spoken, with values in its blanks.

    >>> said("{name} has withdrawn.", name="Ann")
    'Ann has withdrawn.'
    """
    return gettext(text).format_map(values)
