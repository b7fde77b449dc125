"""The door to a hand: its moves by number and in words, its history, its picture (E2)."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rd_league.engine.codes import LIMIT, Why
from rd_league.engine.counting import sheet_of
from rd_league.engine.deal import SEAT_LETTERS, Deal
from rd_league.engine.layout import format_tabletop, parse_tabletop
from rd_league.engine.moves import parse_move, resolved, spelled
from rd_league.engine.picture import table_of, tabletop_of
from rd_league.engine.stuck import way_out
from rd_league.engine.table import Table
from rd_league.errors import BadInputError, LeagueError
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Sheet


class IllegalMoveError(LeagueError):
    """A move that the rules do not allow here: the code says why (E4)."""

    exit_code: ClassVar[int] = 3


class Hand:
    """One hand while it is played.

    Attributes:
        letters: of the seats, in table order; elsewhere a seat is its number in that order.
        made: the moves made, seat and code of each.
        is_over: whether somebody called or play has stalled.
    """

    __slots__ = ("_apply", "_start", "_table", "demon_sizes", "letters", "made")

    def __init__(self, deal: Deal, rules: RuleSet, letters: str | None = None) -> None:
        """Lay out what was dealt."""
        self._begin(lambda: Table(deal, rules), deal.demon_sizes, letters)

    @property
    def is_over(self) -> bool:
        """Whether somebody called or play has stalled."""
        return self._table.is_over()

    @property
    def rules(self) -> RuleSet:
        """What is played."""
        return self._table.rules

    def legal(self, seat: int) -> list[int]:
        """The code of every move a seat may make."""
        return self._table.legal(seat)

    def moves(self, seat: int) -> list[str]:
        """The same as they are written in a record."""
        return [str(spelled(self._table, seat, code)) for code in self.legal(seat)]

    def check(self, seat: int, code: int) -> int:
        """0, or `Why` the move is refused; nothing is changed."""
        if not 0 <= seat < len(self.letters):
            return Why.UNKNOWN_SEAT
        return self._table.check(seat, code) if 0 <= code < LIMIT else Why.UNKNOWN_MOVE

    def apply(self, seat: int, code: int) -> int:
        """Make a move of `legal`: 0 if it is made, else `Why` not, and nothing is changed."""
        why = self._apply(seat, code)
        if not why:
            self.made.append((seat, code))
        return why

    def play(self, letter: str, text: str) -> None:
        """Make a move as it is written in a record: `hand.play("N", "D>F 5H")`.

        Raises:
            BadInputError: `unknown-move`, `unknown-card`, `bad-count`.
            IllegalMoveError: with a code of E4.
        """
        seat = self.letters.find(letter) if len(letter) == 1 else -1
        if seat < 0:
            raise IllegalMoveError(str(Why.UNKNOWN_SEAT), seat=letter, seats=self.letters)
        code, mismatch = resolved(self._table, seat, parse_move(text))
        why = mismatch or self.apply(seat, code)
        if why:
            raise IllegalMoveError(str(Why(why)), seat=letter, move=text)

    def sheet(self) -> Sheet:
        """The counts so far."""
        return sheet_of(self._table, self.demon_sizes)

    def way_out(self, seat: int) -> tuple[int, ...] | None:
        """Moves of a seat that end with a card played; None: the seat is stuck (E6)."""
        return way_out(self._table, seat)

    def at(self, count: int) -> "Hand":
        """The hand after so many of its moves; to undo is to take one less.

        Raises:
            BadInputError: `no-such-move`.
        """
        if not 0 <= count <= len(self.made):
            raise BadInputError("no-such-move", count=count, most=len(self.made))
        earlier = Hand.__new__(Hand)
        earlier._begin(self._start, self.demon_sizes, self.letters)
        for seat, code in self.made[:count]:
            earlier.apply(seat, code)
        return earlier

    def text(self) -> str:
        """A picture of the position (`RA1`)."""
        return format_tabletop(tabletop_of(self._table, self.letters, self.demon_sizes))

    @classmethod
    def from_text(cls, text: str) -> "Hand":
        """The hand in the position of a picture, without its history.

        Raises:
            BadInputError: `bad-position`, with a `reason`; a line that cannot be read has its
                number and its code of E4.
        """
        top, faults = parse_tabletop(text)
        for fault in faults[:1]:
            raise BadInputError("bad-position", reason=fault.code, line=fault.line)
        table, sizes = table_of(top)
        hand = cls.__new__(cls)
        hand._begin(table.copy, sizes, "".join(seat.letter for seat in top.seats))
        return hand

    def _begin(
        self, start: Callable[[], Table], demon_sizes: Sequence[int], letters: str | None
    ) -> None:
        self._start = start
        self._table = start()
        self._apply = self._table.apply
        self.demon_sizes = tuple(demon_sizes)
        self.letters = letters or SEAT_LETTERS[len(demon_sizes)]
        self.made: list[tuple[int, int]] = []
