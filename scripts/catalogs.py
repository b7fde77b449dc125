"""The catalogs of `rd_league/locale`: what is said is found in the source and kept up to date.

`python scripts/catalogs.py` writes each `.po` again, in it every text that the source says and no
other, what was translated before as it was; and builds each `.mo` from it. A new text comes in
untranslated, and a test fails until somebody translates it (docs/languages.md).
"""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rd_league.hand.rules import Bears, Ladder, LadderUp
from rd_league.hand.sheet import Outcome
from rd_league.language import LANGUAGES
from rd_league.league.handicaps import Reason
from rd_league.league.match import Counting
from rd_league.league.model import End, Resolution, Status
from rd_league.league.records import RecordKind
from rd_league.league.roster import Attendance, Privacy
from rd_league.league.rounds import Absent, RoundStatus, Unseated
from rd_league.league.season import EntryStatus, SchemeKind, SeasonKind
from rd_league.league.seating_cost import Term
from rd_league.league.seating_plan import Method
from rd_league.league.standings import Unranked
from rd_league.league.tiebreaks import TIEBREAKS
from rd_league.league.ties import TieKind, TieStatus

SOURCE = Path(__file__).parent.parent / "rd_league"
LOCALE = SOURCE / "locale"
TERMS: tuple[type[StrEnum], ...] = (
    Absent, Attendance, Bears, Counting, End, EntryStatus, Ladder, LadderUp, Method, Outcome,
    Privacy, Reason, RecordKind, Resolution, RoundStatus, SchemeKind, SeasonKind, Status, Term,
    TieKind, TieStatus, Unranked, Unseated,
)  # fmt: skip
"""The classes of values that `term` says; their name is the context."""
SAYING = {
    "gettext": 0, "said": 0, "say": 0, "remark": 0, "phrase": 0, "_if_given": 0, "ask": 0,
    "gather": 0, "listing": 2,
}  # fmt: skip
"""What says a text: the place of the text among its arguments."""
CREATED = datetime(2026, 12, 1, tzinfo=UTC)  # the same always, so that equal words are equal files


class Message(NamedTuple):
    """A text that is said, with what tells it apart, and its form for several."""

    text: str
    context: str | None = None
    plural: str | None = None


def messages(source: Path = SOURCE) -> frozenset[Message]:
    """Every text that is said.

    Raises:
        ValueError: a text is put together before it is said, so that nobody can translate it.
    """
    found = {Message(each.value, kind.__name__) for kind in TERMS for each in kind}
    found |= {Message(name, "tie-break") for name in TIEBREAKS}
    for path in source.rglob("*.py"):
        found |= set(texts_of(path.read_text("utf-8")))
    for path in source.glob("files/templates/*"):
        found |= set(template_texts(path))
    return frozenset(message for message in found if message.text)


def texts_of(code: str) -> Iterator[Message]:
    """The texts that a Python file says."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args):
                yield from _call_texts(name, args)
            case ast.AnnAssign(
                annotation=ast.Name(id="Text" | "Plurals" as kind)
                | ast.Subscript(value=ast.Name(id="Texts" as kind)),
                value=ast.expr() as value,
            ):
                yield from _table_texts(kind, value)


def _call_texts(name: str, args: list[ast.expr]) -> Iterator[Message]:
    match name, args:
        case "ngettext", [one, many, *_] if not isinstance(one, ast.Name):
            yield Message(_text(one), plural=_text(many))
        case "pgettext", [context, text] if isinstance(context, ast.Constant):
            yield from (Message(each, _text(context)) for each in _spoken(text))
        case "keyed", _:
            for pair in args:
                if isinstance(pair, ast.Tuple):
                    yield Message(_text(pair.elts[1]), _text(pair.elts[0]))
        case _ if name in SAYING and len(args) > SAYING[name]:
            yield from map(Message, _spoken(args[SAYING[name]]))


def _table_texts(kind: str, value: ast.expr) -> Iterator[Message]:
    if kind == "Text":
        yield Message(_text(value))
    elif isinstance(value, ast.Dict):
        for each in value.values:
            if isinstance(each, ast.Tuple):
                yield Message(_text(each.elts[0]), plural=_text(each.elts[1]))
            else:
                yield Message(_text(each))


def _spoken(value: ast.expr) -> Iterator[str]:
    """The text, or either of two; nothing of a text that is named, which stands elsewhere."""
    match value:
        case ast.IfExp(body=body, orelse=other):
            yield from _spoken(body)
            yield from _spoken(other)
        case ast.Name() | ast.Subscript() | ast.BoolOp():
            return
        case _:
            yield _text(value)


def _text(value: ast.expr) -> str:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    raise ValueError(f"no text that stands in the source: {ast.unparse(value)}")


def template_texts(path: Path) -> Iterator[Message]:
    """The texts that a template says."""
    options = {"silent": "false", "trimmed": "true"}
    with path.open("rb") as file:
        for _, said, _, context in extract("jinja2.ext:babel_extract", file, options=options):
            one, many = said if isinstance(said, tuple) else (said, None)
            yield Message(one, context, many)


def catalog(language: str, locale: Path = LOCALE) -> Catalog:
    """What is translated now."""
    with po_path(language, locale).open("rb") as file:
        return read_po(file, locale=language)


def po_path(language: str, locale: Path = LOCALE) -> Path:
    """Where the translations of a language are."""
    return locale / language / "LC_MESSAGES" / "rd_league.po"


def updated(language: str, found: frozenset[Message], before: Catalog) -> Catalog:
    """A catalog of all that is said and nothing else, as it was translated before."""
    after = Catalog(
        language,
        project="rd-league",
        version="1",
        header_comment=f"# What a club reads, in {LANGUAGES[language].name}.",
        msgid_bugs_address="rd-league",
        last_translator="rd-league",
        language_team=language,
        creation_date=CREATED,
        revision_date=CREATED,
        fuzzy=False,
    )
    after.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]  # all of `LANGUAGES`
    for message in sorted(found, key=str):
        old = before.get(message.text, message.context)
        key = (message.text, message.plural) if message.plural else message.text
        after.add(key, old.string if old else None, context=message.context)
    return after


def write(language: str, words: Catalog, locale: Path = LOCALE) -> None:
    """Write a catalog, as people read it and as the program does."""
    path = po_path(language, locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, words, width=100, no_location=True, sort_output=True)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, words)


def main() -> None:
    """Bring every catalog up to date, and say what is still to be translated."""
    found = messages()
    for language in LANGUAGES:
        if language == "en":
            continue
        before = catalog(language) if po_path(language).exists() else Catalog(language)
        words = updated(language, found, before)
        write(language, words)
        missing = [each.id for each in words if each.id and not is_whole(each.string)]
        print(f"{language}: {len(found)} texts, {len(missing)} not translated")  # noqa: T201


def is_whole(translation: object) -> bool:
    """Whether a translation is there, in all its forms."""
    return all(translation) if isinstance(translation, tuple) else bool(translation)


if __name__ == "__main__":
    main()
