"""The language people read: gettext over the catalogs in `rd_league/locale`.

Sentences are made in `render/` and in the templates of `files/`; both pass them through
`gettext` or `ngettext`. Machine formats and exit codes never pass here (R17).
"""

from gettext import NullTranslations, translation
from pathlib import Path

LANGUAGES = ("en", "it", "pt", "el")
"""The languages the rule documents came in; English is what the code itself says."""

_LOCALE = Path(__file__).parent / "locale"
_spoken: list[NullTranslations] = [NullTranslations()]


def speak(language: str) -> None:
    """Say everything from here on in one of `LANGUAGES`."""
    _spoken[0] = translation("rd_league", _LOCALE, [language], fallback=True)


def gettext(text: str) -> str:
    """A text in the language that is spoken."""
    return _spoken[0].gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """A text about so many things, in the language that is spoken."""
    return _spoken[0].ngettext(one, many, count)
