"""The dialogue of `enter`: what is asked, what is read back, what is taken back.

Every hand is a transaction of its own, so what was read back is stored whatever comes next.
Where standard input is not a terminal nothing is asked, and the first line that is refused ends
it: the lines after it would become other hands than they are.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest

from rd_league.cli import options, show
from rd_league.cli.hand_shown import show_added
from rd_league.errors import BadInputError, ConflictError, LeagueError, NotFoundError, RefusedError
from rd_league.files.cells import parse_count
from rd_league.findings import Severity, of_severity
from rd_league.hand.entry import parse_entry
from rd_league.language import gettext, pgettext, said
from rd_league.league.match import MatchResult
from rd_league.render.blanks import demon_word
from rd_league.render.log import entry_words
from rd_league.render.matches import heading, standing_line
from rd_league.render.text import counted, shown
from rd_league.render.words import error_words, finding_words
from rd_league.services.desk import Clerk
from rd_league.services.handicaps import next_sizes
from rd_league.services.hands import Recorded, record_hand
from rd_league.services.history import undo
from rd_league.services.matches import result_of
from rd_league.services.sheets import HandWords

TAKE_BACK, OUT = "u", "out="
ABOUT_CALLERS = (
    "who-called",
    "nobody-out",
    "empty-demon-not-called",
    "false-call",
    "stalled-with-empty-demon",
)
"""Findings that another answer to the question who called can settle."""
NO_REASONS = ("n", "no", "y", "yes")
"""Answers to another question than the one that is asked."""
Reading = Callable[[Sequence[str]], Sequence[str]]
"""What of the words of a line stands for seats; a line that it cannot read is refused."""


class EntryDesk:
    """One sitting at the prompt, for one match."""

    def __init__(self, number: int, clerk: Clerk, *, two_pass: bool, asks_totals: bool) -> None:
        self.number = number
        self.clerk = clerk
        self.two_pass = two_pass
        self.asks_totals = asks_totals
        self.is_terminal = sys.stdin.isatty()
        self.line = 0

    def run(self) -> None:
        """Ask for hands until an empty line, or until the match is over.

        Raises:
            LeagueError: the first line refused, where there is nobody to ask again.
            ConflictError: `match-over`, `match-void`: no hand can come, but one was to.
        """
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401  # lines that can be edited and called up again
        result = self.result()
        self.require_going(result)
        show.rich(heading(result))
        while True:
            try:
                words = self.hand_words(result) if result.next_players else self.second_thought()
                if words is None:
                    break
                if words.cells == (TAKE_BACK,):
                    self.take_back()
                else:
                    self.record(words)
            except LeagueError as error:
                self.refuse(error)
            result = self.result()
        if not self.is_terminal and not result.next_players and self.ask("cells"):
            self.refuse(ConflictError("match-over", match=result.match.name, ended=result.ended))
        self.farewell(result)

    def second_thought(self) -> HandWords | None:
        """Whether the last hand is taken back, once the match is over; anything else ends."""
        if self.is_terminal and self.ask("over; u takes the last hand back") == [TAKE_BACK]:
            return HandWords(cells=(TAKE_BACK,))
        return None

    def require_going(self, result: MatchResult) -> None:
        """Refuse a match that no hand can be added to.

        Raises:
            ConflictError: `match-over`, `match-void`.
        """
        if result.match.is_void:
            raise ConflictError("match-void", match=result.match.name)
        if not result.next_players:
            raise ConflictError("match-over", match=result.match.name, ended=result.ended)

    def introduce(self, result: MatchResult) -> None:
        """Say which hand comes, and in which order the seats are."""
        if not self.is_terminal:
            return
        with options.looking() as store:
            sizes = next_sizes(store, result)
        seats = " · ".join(
            shown(result.match.seats[seat])
            + (
                f" ({demon_word(result.match.rules.vocabulary)} {sizes[seat]})"
                if sizes[seat]
                else ""
            )
            for seat in result.next_seats
        )
        show.say(
            "Hand {number} (extra hand): {seats}" if result.due else "Hand {number}: {seats}",
            number=hand_count(result) + 1,
            seats=seats,
        )

    def hand_words(self, result: MatchResult) -> HandWords | None:
        """The words of the next hand; None at an empty line."""
        self.introduce(result)
        seats = self.seat_names(result)
        if self.two_pass:
            return self.two_passes(seats)
        words = self.gather("cells", seats, seat_cells)
        return spoken(words) if words else None

    def two_passes(self, seats: Sequence[str]) -> HandWords | None:
        """All demons, then all foundation counts; the centre may follow either."""
        demons = self.gather("demons", seats, numbers)
        if not demons or demons == [TAKE_BACK]:
            return spoken(demons) if demons else None
        refuse_more(numbers(demons), seats)
        foundations = self.gather("foundations", seats, numbers)
        if foundations == [TAKE_BACK]:
            return self.two_passes(seats)  # the demons are typed again
        left, right = numbers(demons), numbers(foundations)
        refuse_more(right, seats)
        for half in (left, right):
            if len(half) < len(seats):
                missing = tuple(seats[len(half) :])
                raise BadInputError("cells-missing", missing=missing, cells=len(half))
        said = spoken(word for word in demons + foundations if word not in (*left, *right))
        cells = [f"{f}/{d}" for f, d in zip(right, left, strict=True)]
        return replace(said, cells=(*cells, *said.cells))

    def gather(self, question: str, seats: Sequence[str], reading: Reading) -> list[str]:
        """The words of one hand, over as many lines as it takes until every seat has one.

        Raises:
            BadInputError: the first line cannot be read.
        """
        words = self.ask(question)
        if not words or words == [TAKE_BACK]:
            return words
        found = reading(words)
        while self.is_terminal and len(found) < len(seats) and not any("=" in w for w in found):
            show.say("Still to come: {names}", names=" · ".join(seats[len(found) :]))
            more = self.ask(question)
            if not more:
                break
            try:
                found = reading(words + more)
            except BadInputError as error:  # what was typed before it stands
                show.note(error_words(error))
            else:
                words += more
        return words

    def record(self, words: HandWords) -> None:
        """Store one hand and read it back; ask where the checks cannot decide."""
        said, clerk = words, self.clerk
        question: RefusedError | None = None
        slip = self.ask("totals on the slip") if self.asks_totals else []
        while True:
            try:
                recorded = self.try_hand(said, clerk, slip)
                break
            except RefusedError as refused:
                if self.is_terminal and (not question or refused.findings != question.findings):
                    self.tell(refused)
                question, words = refused, said
            except (NotFoundError, ConflictError) as error:
                if question is None:
                    raise
                show.note(error_words(error))  # of the answer: what was typed before it stands
            answer = self.settled(question, words, clerk)
            if answer is None:
                raise question
            said, clerk = answer
        show_added(recorded)

    def try_hand(self, words: HandWords, clerk: Clerk, slip: Sequence[str]) -> Recorded:
        """Record a hand, the running totals on the slip compared before it is kept.

        Nothing is asked in here: other tables wait while the club file is locked.

        Raises:
            BadInputError: `totals-differ`; the hand is not kept.
        """
        with options.changing(clerk) as store:
            recorded = record_hand(store, clerk, self.number, words)
            compare_totals(recorded, slip)
        return recorded

    def settled(
        self, refused: RefusedError, words: HandWords, clerk: Clerk
    ) -> tuple[HandWords, Clerk] | None:
        """What the scorer says to a refusal; None if it stands."""
        if not self.is_terminal:
            return None
        if refused.findings[0].code in ABOUT_CALLERS:
            answer = self.ask("who called? (names, nobody, unknown; empty: type it again)")
            names = tuple(name for word in answer if (name := word.removeprefix(OUT)))
            return (replace(words, out=names), clerk) if names and answer != [TAKE_BACK] else None
        if of_severity(refused.findings, Severity.IMPOSSIBLE):
            return None
        why = " ".join(self.ask("why store it all the same? (empty: it is not stored)"))
        answers = (pgettext("answer", "y"), pgettext("answer", "n"), gettext("yes"), gettext("no"))
        if why.lower() in (*NO_REASONS, *answers):
            return None
        return (replace(words, force=True), replace(clerk, reason=why)) if why else None

    def take_back(self) -> None:
        """Undo the newest hand of this match, if nothing else was changed since.

        Raises:
            NotFoundError: `undo-nothing`, if its newest change is no hand.
        """
        with options.changing(self.clerk) as store:
            entry = undo(store, self.clerk, self.number)
            if not entry.note.command.startswith("hand "):
                raise NotFoundError("undo-nothing", match=entry.note.subject, actor="")
        show.say("Undone: {what}", what=entry_words(entry))

    def refuse(self, error: LeagueError) -> None:
        """Say why a line was not taken; the next one may be right, if there is somebody to ask."""
        if not self.is_terminal:
            show.say("Line {line} was not taken, nor what comes after it.", line=self.line)
            raise error
        show.note(error_words(error))

    def tell(self, refused: RefusedError) -> None:
        """Show what the checks found."""
        show.lines(
            finding_words(finding, refused.seats, refused.vocabulary)
            for finding in refused.findings
        )

    def farewell(self, result: MatchResult) -> None:
        """How the match stands at the end of the sitting."""
        hands = counted(hand_count(result), "hand")
        show.line(f"{result.match.name}: {hands}. {standing_line(result)}".strip())

    def ask(self, question: str) -> list[str]:
        """The words of one line; nothing at an empty one.

        Raises:
            EOFError: the end of input at a prompt.
        """
        if self.is_terminal:
            return str(input(f"{gettext(question)}> ")).split()
        self.line += 1
        return sys.stdin.readline().split()

    def seat_names(self, result: MatchResult) -> list[str]:
        """The seats that play the next hand, in seat order."""
        return [shown(result.match.seats[seat]) for seat in result.next_seats]

    def result(self) -> MatchResult:
        """The match as it is stored now."""
        with options.looking() as store:
            return result_of(store, self.number)


def spoken(words: Iterable[str]) -> HandWords:
    """Cells and what was said about going out, from the words of one hand."""
    cells: list[str] = []
    out: list[str] = []
    for word in words:
        (out if word.startswith(OUT) else cells).append(word.removeprefix(OUT))
    return HandWords(cells=tuple(cells), out=tuple(out))


def seat_cells(words: Sequence[str]) -> list[str]:
    """The cells among the words of a hand.

    Raises:
        BadInputError: see `parse_entry`.
    """
    cells = list(spoken(words).cells)
    parse_entry(cells)
    return [cell for cell in cells if parse_entry([cell]).cells]


def numbers(words: Sequence[str]) -> list[str]:
    """The counts among the words of a pass; the centre and who called may stand there too.

    Raises:
        BadInputError: `not-a-count`.
    """
    counts = [word for word in spoken(words).cells if not word.lower().startswith("c")]
    for count in counts:
        for part in count.split("+"):
            parse_count(part)
    return counts


def refuse_more(counts: Sequence[str], seats: Sequence[str]) -> None:
    """Refuse a pass with more counts than there are seats.

    Raises:
        BadInputError: `cells-many`.
    """
    if len(counts) > len(seats):
        raise BadInputError("cells-many", cells=len(counts), seats=len(seats))


def compare_totals(recorded: Recorded, slip: Sequence[str]) -> None:
    """Compare the totals on a slip with those of the match; an empty slip says nothing.

    Raises:
        BadInputError: `totals-differ`.
    """
    totals = [str(total) for total in recorded.after.totals]
    if slip and list(slip) != totals:
        names = [side.name for side in recorded.after.match.sides]
        wrong = tuple(
            said("{name} {written}, not {total}", name=name, written=written, total=total)
            for name, written, total in zip_longest(names, slip, totals, fillvalue="–")
            if written != total
        )
        raise BadInputError("totals-differ", totals=wrong)


def hand_count(result: MatchResult) -> int:
    """How many hands there are, void ones left out."""
    return sum(not hand.hand.is_void for hand in result.hands)
