"""What the text formats share: lines, comments, limits, and what is wrong at a place (E3, E4)."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import BinaryIO, NamedTuple

from rd_league.errors import NO_VALUES, BadInputError, NotFoundError
from rd_league.hand.rules import RuleSet
from rd_league.hand.rulesets import parse_rules

LARGEST_TEXT = 1_000_000
"""Characters (or bytes) of a file that are looked at: some hundred times a long hand."""
LONGEST_LINE = 2_000
MOST_LINES = 20_000


class Fault(NamedTuple):
    """What is wrong in a text, and where; the codes are those of E4.

    Attributes:
        line: counted from 1.
        column: counted from 1; None: the whole line.
        values: what the sentence needs, by name.
    """

    code: str
    line: int
    column: int | None = None
    values: Mapping[str, object] = NO_VALUES


class BadLineError(Exception):
    """A line that cannot be read; caught where the number of the line is known."""

    def __init__(self, code: str, word: str | None = None, /, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.word = word
        self.values = values

    def fault(self, line: int, text: str) -> Fault:
        """The same with its place; the column is that of the word."""
        place = text.find(self.word) if self.word else -1
        return Fault(self.code, line, place + 1 if place >= 0 else None, self.values)


def text_of(stream: BinaryIO) -> str:
    """The text of a file, no more of it than `LARGEST_TEXT` says; bad bytes become U+FFFD."""
    return stream.read(LARGEST_TEXT + 1).decode("utf-8-sig", errors="replace")


def too_large(text: str, lines: list[str]) -> Fault | None:
    """Why a text is not read at all, if that is so."""
    if len(text) > LARGEST_TEXT:
        return Fault("bad-line", 1, None, {"reason": "text-too-long", "most": LARGEST_TEXT})
    if len(lines) > MOST_LINES:
        return Fault("bad-line", MOST_LINES + 1, None, {"reason": "too-many", "most": MOST_LINES})
    return None


def without_comment(line: str) -> str:
    """A line without blanks at its ends and without its comment.

    A comment begins with a `#` that stands alone or before a blank.

    >>> without_comment("demon N #2   # only counted"), without_comment("# all of it")
    ('demon N #2', '')
    """
    place = line.find("#") if "#" in line else -1
    while place >= 0:
        before, after = line[place - 1 : place], line[place + 1 : place + 2]
        if (not before or before.isspace()) and (not after or after.isspace()):
            return line[:place].strip()
        place = line.find("#", place + 1)
    return line.strip()


def is_seat_letter(text: str) -> bool:
    """Whether a text can name a seat: one capital letter."""
    return len(text) == 1 and "A" <= text <= "Z"


def keyed_lines(lines: list[str]) -> Iterator[tuple[int, str, str, str]]:
    """Every line that says something: number, whole text, key, the rest."""
    for number, line in enumerate(lines, 1):
        text = without_comment(line)
        if text:
            key, _, rest = text.partition(" ")
            yield number, line, key, rest.strip()


def check_length(line: str) -> None:
    """Refuse a line that is too long or holds control characters.

    Raises:
        BadLineError: `bad-line`.
    """
    if len(line) > LONGEST_LINE:
        raise BadLineError("bad-line", reason="line-too-long", most=LONGEST_LINE)
    if not line.isprintable() and not line.replace("\t", "").isprintable():
        bad = next(letter for letter in line if not letter.isprintable() and letter != "\t")
        raise BadLineError("bad-line", bad, reason="control-character", number=ord(bad))


def read_rules(text: str, known: Mapping[str, RuleSet]) -> RuleSet:
    """The rules of a `rules` line.

    Raises:
        BadLineError: `bad-header`, with the code of what is wrong with the rules.
    """
    if text in known:
        return known[text]
    try:
        return parse_rules(text, known)
    except (BadInputError, NotFoundError) as error:
        reason = {"reason": error.code} | error.values
        raise BadLineError("bad-header", text, **reason) from None


def rules_text(rules: RuleSet, known: Mapping[str, RuleSet]) -> str:
    """The text that `read_rules` reads back as equal rules."""
    with suppress(BadInputError, NotFoundError):
        if parse_rules(rules.name, known).changes == rules.changes:
            return rules.name
    return " ".join(["racing-demon", *(f"{key}={text}" for key, text in rules.changes.items())])
