"""The dialogue of `enter`: what is asked, what is read back, what is taken back.

Every hand is a transaction of its own, so what was read back is stored whatever comes next.
Where standard input is not a terminal nothing is asked: a line that needs a question is refused.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace

from rd_league.cli import options, show
from rd_league.cli.hand_shown import show_added
from rd_league.errors import BadInputError, LeagueError, RefusedError
from rd_league.findings import Severity, of_severity
from rd_league.league.match import MatchResult
from rd_league.render.log import entry_words
from rd_league.render.matches import heading, standing_line
from rd_league.render.words import error_words, finding_words, shown
from rd_league.services.desk import Clerk
from rd_league.services.hands import HandWords, Recorded, due_seats, record_hand
from rd_league.services.history import undo
from rd_league.services.matches import result_of


class EntryDesk:
    """One sitting at the prompt, for one match."""

    def __init__(self, number: int, clerk: Clerk, *, two_pass: bool, asks_totals: bool) -> None:
        self.number = number
        self.clerk = clerk
        self.two_pass = two_pass
        self.asks_totals = asks_totals
        self.is_terminal = sys.stdin.isatty()
        self.last_error: LeagueError | None = None
        self.stored = 0

    def run(self) -> None:
        """Ask for hands until an empty line, or until the match is over.

        Raises:
            LeagueError: the last line refused, where there is nobody to ask again.
        """
        result = self.result()
        show.rich(heading(result))
        while result.next_players:
            self.introduce(result)
            try:
                words = self.hand_words(result)
                if words is None:
                    break
                if words.cells == ("u",):
                    self.take_back()
                else:
                    self.record(words)
            except LeagueError as error:
                self.refuse(error)
            result = self.result()
        if self.last_error is not None and not self.is_terminal:
            raise self.last_error
        self.farewell(result)

    def introduce(self, result: MatchResult) -> None:
        """Say which hand comes, and in which order the seats are."""
        if not self.is_terminal:
            return
        seats = " ".join(self.seat_names(result))
        extra = " (extra hand)" if result.due else ""
        count = sum(not hand.hand.is_void for hand in result.hands)
        show.line(f"Hand {count + 1}{extra}: {seats}")

    def hand_words(self, result: MatchResult) -> HandWords | None:
        """The words of the next hand; None at an empty line."""
        if self.two_pass:
            return self.two_passes(result)
        words = self.ask("cells")
        if not words or words == ["u"]:
            return HandWords(cells=("u",)) if words else None
        said = spoken(words)
        while self.is_terminal and (missing := self.missing(result, said)):
            show.line(f"Still to come: {', '.join(missing)}")
            more = self.ask("cells")
            if not more:
                break
            added = spoken(more)
            said = replace(said, cells=said.cells + added.cells, out=said.out + added.out)
        return said

    def two_passes(self, result: MatchResult) -> HandWords | None:
        """All demons, then all foundation counts; the centre may follow either."""
        demons = self.ask("demons")
        if not demons or demons == ["u"]:
            return HandWords(cells=("u",)) if demons else None
        foundations = self.ask("foundations")
        seats = self.seat_names(result)
        said = spoken([*demons, *foundations])
        extra = [word for word in said.cells if word.startswith("c")]
        left = [word for word in spoken(demons).cells if not word.startswith("c")]
        right = [word for word in spoken(foundations).cells if not word.startswith("c")]
        if len(left) != len(seats) or len(right) != len(seats):
            raise BadInputError("cells-missing", missing=tuple(seats), cells=len(right))
        cells = [f"{f}/{d}" for f, d in zip(right, left, strict=True)]
        return replace(said, cells=(*cells, *extra))

    def record(self, words: HandWords) -> None:
        """Store one hand and read it back; ask where the checks cannot decide."""
        clerk = self.clerk
        while True:
            try:
                recorded = self.try_hand(words, clerk)
                break
            except RefusedError as refused:
                answer = self.settled(refused, words, clerk)
                if answer is None:
                    raise
                words, clerk = answer
        self.stored += 1
        show_added(recorded)

    def try_hand(self, words: HandWords, clerk: Clerk) -> Recorded:
        """Record a hand, its running totals checked before it is kept."""
        with options.changing(clerk) as store:
            recorded = record_hand(store, clerk, self.number, words)
            if self.asks_totals:
                self.compare_totals(recorded)
        return recorded

    def settled(
        self, refused: RefusedError, words: HandWords, clerk: Clerk
    ) -> tuple[HandWords, Clerk] | None:
        """What the scorer says to a refusal; None if it stands."""
        if not self.is_terminal:
            return None
        codes = [finding.code for finding in refused.findings]
        self.tell(refused)
        if codes[0] in ("who-called", "nobody-out"):
            names = self.ask("who called? (names, nobody, unknown; empty: type it again)")
            return (replace(words, out=tuple(names)), clerk) if names else None
        if of_severity(refused.findings, Severity.IMPOSSIBLE):
            return None
        why = " ".join(self.ask("store it all the same? (the reason; empty: type it again)"))
        return (replace(words, force=True), replace(clerk, reason=why)) if why else None

    def compare_totals(self, recorded: Recorded) -> None:
        """Check the running totals that were written on the slip.

        Raises:
            BadInputError: `totals-differ`; the hand is not kept.
        """
        typed = self.ask("totals on the slip")
        totals = [str(total) for total in recorded.after.totals]
        if typed and typed != totals:
            names = [side.name for side in recorded.after.match.sides]
            wrong = tuple(
                f"{name} {slip}, not {total}"
                for name, slip, total in zip(names, typed, totals, strict=False)
                if slip != total
            )
            raise BadInputError("totals-differ", totals=wrong or tuple(typed))

    def take_back(self) -> None:
        """Undo the newest change of this match."""
        with options.changing(self.clerk) as store:
            entry = undo(store, self.clerk, self.number)
        show.line(f"Undone: {entry_words(entry)}")

    def refuse(self, error: LeagueError) -> None:
        """Say why a line was not taken; the next one may be right."""
        self.last_error = error
        if isinstance(error, RefusedError) and not self.is_terminal:
            self.tell(error)
        show.note(error_words(error))

    def tell(self, refused: RefusedError) -> None:
        """Show what the checks found."""
        show.lines(
            finding_words(finding, refused.seats, refused.vocabulary)
            for finding in refused.findings
        )

    def farewell(self, result: MatchResult) -> None:
        """How the match stands at the end of the sitting."""
        show.line(f"{self.stored} hands stored. {standing_line(result)}".strip())

    def ask(self, question: str) -> list[str]:
        """The words of one line; nothing at an empty one.

        Raises:
            EOFError: the end of input at a prompt.
        """
        if self.is_terminal:
            return str(input(f"{question}> ")).split()
        return sys.stdin.readline().split()

    def missing(self, result: MatchResult, said: HandWords) -> Sequence[str]:
        """The seats that no cell stands for yet; none if cells carry names."""
        cells = [word for word in said.cells if not word.startswith("c")]
        if any("=" in cell for cell in cells):
            return ()
        return self.seat_names(result)[len(cells) :]

    def seat_names(self, result: MatchResult) -> list[str]:
        """The seats that play the next hand, in seat order."""
        return [shown(result.match.seats[seat]) for seat in due_seats(result)]

    def result(self) -> MatchResult:
        """The match as it is stored now."""
        with options.looking() as store:
            return result_of(store, self.number)


def spoken(words: Sequence[str]) -> HandWords:
    """Cells and what was said about going out, from the words of one line."""
    out = tuple(word[4:] for word in words if word.startswith("out="))
    return HandWords(cells=tuple(word for word in words if not word.startswith("out=")), out=out)
