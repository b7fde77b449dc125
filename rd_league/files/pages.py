"""What pages and paper share: templates that escape by themselves, and the values tables take.

Templates are in `templates/`. Each extends `base.html` or uses the macros of `parts.html`, and has
its look from `look.css`. Every sentence of a template is `{{ _("…") }}` or `{% trans %}`.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rd_league.language import gettext, ngettext, spoken

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column of a table.

    Attributes:
        span: over how many columns it stands.
    """

    text: str
    is_number: bool = False
    span: int = 1


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table.

    Attributes:
        is_strong: weighs more than its neighbors: a running total.
        is_faint: counts for nothing: a void hand.
        is_due: needs attention now.
        is_list: several names, which may stand on several lines.
        link: a relative address; empty: none.
        told: what a voice says instead of the text; empty: the text.
    """

    text: str
    is_number: bool = False
    is_strong: bool = False
    is_faint: bool = False
    is_due: bool = False
    is_list: bool = False
    link: str = ""
    told: str = ""

    @property
    def figure(self) -> str:
        """The text without what hangs beyond its last digit."""
        return self.text.removesuffix(self.tail)

    @property
    def tail(self) -> str:
        """What hangs beyond the last digit, so that digits of a column stand below each other.

        >>> Cell("(-3)•").tail, Cell("12").tail, Cell("–").tail
        (')•', '', '')
        """
        found = re.fullmatch(r"\(\D?\d+(\)•?)|\D?\d+(•)", self.text)
        return (found[1] or found[2]) if found else ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as a page shows it.

    Attributes:
        heads: none, where every row says what it is.
        name: at which column, counted from 0, rows have their name.
        marks: the classes of each row, by which a filter finds it; empty: none has any.
    """

    heads: tuple[Head, ...]
    rows: tuple[tuple[Cell, ...], ...]
    name: int = 0
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a filter: rows of that class stay."""

    mark: str
    text: str


def rendered(template: str, **values: Any) -> str:
    """A template with these values, in the language that is spoken.

    Raises:
        jinja2.UndefinedError: the template names a value that is not given.
    """
    return _environment().get_template(template).render(language=spoken(), **values)


def look() -> str:
    """The style sheet of pages and paper."""
    return (TEMPLATES / "look.css").read_text("utf-8")


def paper_look() -> str:
    """The style of what is printed, which stands in the file itself."""
    return look() + (TEMPLATES / "paper.css").read_text("utf-8")


@cache
def _environment() -> "Environment":
    """The templates; every value is escaped, and a value that is missing is an error."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )
    environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    return environment
