"""The record of a hand as a value, and its writer (E3; docs/record.md)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rd_league.engine.cards import format_cards
from rd_league.engine.deal import SAME
from rd_league.engine.lines import (
    rules_text,
    without_comment,
)
from rd_league.engine.moves import Act, Move
from rd_league.errors import BadInputError
from rd_league.hand.rules import RuleSet
from rd_league.hand.rulesets import RULE_SETS

VERSION = "RD1"
MOST_SEATS = 8
TABLE = -1
"""The seat of what is of no seat."""


class Event(NamedTuple):
    """One line of play.

    Attributes:
        time: as written, seconds or `-`.
        seat: number of the seat, `TABLE` for all of them.
    """

    time: str
    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class Play:
    """All lines of play, a column each: that is how they are read and replayed fast."""

    times: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()

    @classmethod
    def of(cls, events: Iterable[Event]) -> "Play":
        """The columns of events that are at hand one by one."""
        listed = tuple(events)
        return cls(
            tuple(event.time for event in listed),
            tuple(event.move.of_seat(event.seat) for event in listed),
        )

    def __len__(self) -> int:
        """How many lines there are."""
        return len(self.times)

    def __iter__(self) -> Iterator[Event]:
        """The lines of play one by one."""
        return map(self.__getitem__, range(len(self.times)))

    def __getitem__(self, place: int) -> Event:
        """One line of play."""
        seat, _, _, move = self.acts[place]
        return Event(self.times[place], seat, move)


class Seat(NamedTuple):
    """One seat of a record.

    Attributes:
        demon_size: where it differs from the rules (R16.1).
        order: the cards it was dealt, where they are written; None under `deal same` too.
        claimed: cards on foundations and in the demon as somebody counted them.
    """

    letter: str
    name: str = ""
    demon_size: int | None = None
    order: tuple[int, ...] | None = None
    claimed: tuple[int, int] | None = None


class Record(NamedTuple):
    """One hand as it was recorded.

    Attributes:
        headers: keys that mean nothing to play, in their order, `event` among them.
        hand: what the hand is called; part of what a seed deals.
        same: whether every seat was dealt the same order.
        order: that order, where it is written.
        reveal: the secret, then a word of each seat (E5).
    """

    seats: tuple[Seat, ...]
    rules: RuleSet
    headers: tuple[tuple[str, str], ...] = ()
    hand: str = ""
    same: bool = False
    order: tuple[int, ...] | None = None
    seed: str | None = None
    commit: str | None = None
    reveal: tuple[str, ...] | None = None
    play: Play = Play()

    @property
    def letters(self) -> str:
        """The letters of the seats, in table order."""
        return "".join(seat.letter for seat in self.seats)


def format_record(record: Record, known: Mapping[str, RuleSet] = RULE_SETS) -> str:
    """The text that `parse_record` reads back.

    Raises:
        BadInputError: `unwritable`: a name or a header that would be read back otherwise.
    """
    lines = [VERSION]
    lines += [f"{key} {_writable(value)}".rstrip() for key, value in record.headers]
    if record.hand:
        lines.append(f"hand {_writable(record.hand)}")
    lines += [f"seat {seat.letter} {_writable(seat.name)}".rstrip() for seat in record.seats]
    lines.append(f"rules {rules_text(record.rules, known)}")
    sizes = [f"{s.letter}={s.demon_size}" for s in record.seats if s.demon_size is not None]
    if sizes:
        lines.append(f"demon {' '.join(sizes)}")
    if record.same:
        lines.append(f"deal {SAME} {format_cards(record.order or ())}".rstrip())
    lines += [f"deal {s.letter} {format_cards(s.order)}" for s in record.seats if s.order]
    if record.seed is not None:
        lines.append(f"seed {_writable(record.seed)}")
    if record.commit is not None:
        lines.append(f"commit {_writable(record.commit)}")
    lines.append("")
    letters = record.letters
    for event in record.play:
        who = "" if event.seat == TABLE else f"{letters[event.seat]} "
        lines.append(f"{event.time} {who}{event.move}")
    if record.play:
        lines.append("")
    for seat in record.seats:
        if seat.claimed is not None:
            lines.append("count {} {} {}".format(seat.letter, *seat.claimed))
    if record.reveal is not None:
        lines.append(_writable(" ".join(("reveal", *record.reveal))))
    return "\n".join(lines) + "\n"


def _writable(text: str) -> str:
    plain = text == without_comment(text) and (text.isprintable() or not text)
    if not plain or "  " in text:
        raise BadInputError("unwritable", text=text)
    return text
