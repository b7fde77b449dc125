"""The reader of records, `.rdh` (E3; docs/record.md)."""

from collections.abc import Mapping
from typing import NamedTuple

from rd_league.engine.cards import parse_cards
from rd_league.engine.codes import GO
from rd_league.engine.columns import block_end, usual_columns
from rd_league.engine.deal import SAME
from rd_league.engine.lines import (
    LONGEST_LINE,
    BadLineError,
    Fault,
    check_length,
    is_seat_letter,
    read_rules,
    too_large,
    without_comment,
)
from rd_league.engine.moves import Act, Move, parse_move
from rd_league.engine.record import MOST_SEATS, TABLE, VERSION, Play, Record, Seat
from rd_league.errors import BadInputError
from rd_league.hand.rules import OPTIONS, RuleSet
from rd_league.hand.rulesets import RULE_SETS

MOST_FAULTS = 100


class Reading(NamedTuple):
    """What was read.

    Attributes:
        faults: what could not be read; the record is without it.
        lenience: spellings that were understood though they are not those of the format.
        event_lines: the line of each event.
        lines: the line of each header, of each `seat`, `deal` and `count` by `key letter`.
    """

    record: Record
    faults: tuple[Fault, ...]
    lenience: tuple[Fault, ...]
    event_lines: tuple[int, ...]
    lines: Mapping[str, int]


def parse_record(text: str, known: Mapping[str, RuleSet] = RULE_SETS) -> Reading:
    """What the text of a record says; it is read to its end, whatever is wrong with it.

    Args:
        text: the whole text.
        known: the named rule sets.
    """
    reader = _Reader(known)
    lines = text.removeprefix("\ufeff").split("\n")
    if fault := too_large(text, lines):
        reader.faults.append(fault)
    else:
        reader.read(lines)
    return Reading(
        reader.record(),
        tuple(reader.faults),
        tuple(reader.lenience),
        tuple(reader.event_lines),
        reader.lines,
    )


class _Reader:
    """A record as far as it has been read."""

    def __init__(self, known: Mapping[str, RuleSet]) -> None:
        self.known = known
        self.faults: list[Fault] = []
        self.lenience: list[Fault] = []
        self.is_begun = False
        self.number = 0
        self.slow_to = 0
        self.clock = 0.0
        self.texts: dict[str, str] = {}
        self.headers: list[tuple[str, str]] = []
        self.rules = RULE_SETS["racing-demon"]
        self.seats: dict[str, int] = {}
        self.names: list[str] = []
        self.orders: dict[str, tuple[int, ...]] = {}
        self.sizes: dict[str, int] = {}
        self.claims: dict[str, tuple[int, int]] = {}
        self.reveal: tuple[str, ...] | None = None
        self.times: list[str] = []
        self.acts: list[Act] = []
        self.event_lines: list[int] = []
        self.lines: dict[str, int] = {}

    def record(self) -> Record:
        """What was read so far."""
        return Record(
            seats=tuple(
                Seat(
                    letter,
                    self.names[seat],
                    self.sizes.get(letter),
                    self.orders.get(letter),
                    self.claims.get(letter),
                )
                for letter, seat in self.seats.items()
            ),
            rules=self.rules,
            headers=tuple(self.headers),
            hand=self.texts.get("hand", ""),
            same=SAME in self.orders,
            order=self.orders.get(SAME) or None,
            seed=self.texts.get("seed"),
            commit=self.texts.get("commit"),
            reveal=self.reveal,
            play=Play(tuple(self.times), tuple(self.acts)),
        )

    def read(self, lines: list[str]) -> None:
        """Read every line."""
        self.number = 0
        while self.number < len(lines):
            line = lines[self.number]
            if line and line[0].isdigit() and self._block(lines):
                continue
            self.number += 1
            if not line:
                continue
            try:
                self._line(line)
            except BadLineError as error:
                self.faults.append(error.fault(self.number, line))
                if error.code == "bad-version" or len(self.faults) >= MOST_FAULTS:
                    return
        self._check_whole()

    def _block(self, lines: list[str]) -> bool:
        """Read all lines of play to the next empty line at once, if they are as usual.

        Column by column it takes a quarter of the time; whatever is unusual in one line leaves all
        of them to be read one by one.
        """
        start = self.number
        if not self.is_begun or start < self.slow_to or lines[start].count(" ") < 2:
            return False
        columns = usual_columns(lines, start, self.seats, self.clock)
        if columns is None:
            self.slow_to = block_end(lines, start)
            return False
        times, acts, self.clock = columns
        self.times += times
        self.acts += acts
        self.number += len(times)
        self.event_lines += range(start + 1, self.number + 1)
        return True

    def _check_whole(self) -> None:
        if not self.is_begun:
            self.faults.append(Fault("bad-version", 1, None, {"version": "", "expected": VERSION}))
        elif not 2 <= len(self.seats) <= MOST_SEATS and not self.faults:
            values = {"reason": "seats-number", "seats": len(self.seats)}
            self.faults.append(Fault("bad-header", self.number, None, values))

    def _line(self, line: str) -> None:
        """Read one line.

        Raises:
            BadLineError: with a code of E4.
        """
        if line.isprintable() and "#" not in line and len(line) <= LONGEST_LINE:
            text = line.strip()
        else:
            line = line.removesuffix("\r")
            check_length(line)
            text = without_comment(line).replace("\t", " ")
        if not text:
            return
        key, _, rest = text.partition(" ")
        rest = rest.lstrip()
        first = key[0]
        if not self.is_begun:
            if key != VERSION or rest:
                raise BadLineError("bad-version", key, version=text[:20], expected=VERSION)
            self.is_begun = True
        elif first.isalpha() or not (first.isdigit() or first in "-.+"):
            self._header(key, rest)
        else:
            self._event(key, rest)

    def _event(self, time: str, rest: str) -> None:
        if time != "-":
            if not (time.isascii() and time.replace(".", "", 1).isdigit()):
                raise BadLineError("bad-line", time, reason="time", text=time)
            now = float(time)
            if now < self.clock:
                raise BadLineError("time-backwards", time, time=time, before=self.clock)
            self.clock = now
        word, _, tail = rest.partition(" ")
        tail = tail.strip()
        seat = TABLE
        if word in ("go", "stuck"):
            tail = f"{word} {tail}".strip()
        elif word in self.seats:
            seat = self.seats[word]
        elif not word:
            raise BadLineError("bad-line", reason="event", text=time)
        else:
            raise BadLineError("unknown-seat", word, seat=word, seats="".join(self.seats))
        move = self._move(tail)
        if move.is_of_table != (seat == TABLE) or (move.code == GO and self.times):
            raise BadLineError("unknown-move", tail, move=tail)
        self.times.append(time)
        self.acts.append(move.of_seat(seat))
        self.event_lines.append(self.number)

    def _move(self, text: str) -> Move:
        text = " ".join(text.split())
        try:
            move = parse_move(text)
        except BadInputError as error:
            words = text.split()
            spelling = words[1].upper().replace("10", "T") if len(words) > 1 else ""
            if error.code != "unknown-card" or spelling == words[1]:
                raise _as_written(error, text) from None
            try:
                move = parse_move(" ".join((words[0], spelling, *words[2:])))
            except BadInputError:
                raise _as_written(error, text) from None
            values = {"text": words[1], "read": spelling}
            self.lenience.append(Fault("card-spelling", self.number, None, values))
            return move
        return move

    def _header(self, key: str, rest: str) -> None:
        if self.times and key not in ("count", "reveal") and not key.startswith("x-"):
            raise BadLineError("bad-header", key, reason="after-events", key=key)
        match key:
            case "seat":
                self._seat(rest)
            case "deal":
                self._deal(rest)
            case "count":
                self._count(rest.split())
            case "hand" | "seed" | "commit" | "rules" | "demon" | "reveal":
                self._once(key, key)
                self._said_once(key, rest)
            case _:
                self.headers.append((key, " ".join(rest.split())))
                self.lines[key] = self.number

    def _said_once(self, key: str, rest: str) -> None:
        match key:
            case "rules":
                self.rules = read_rules(rest, self.known)
            case "demon":
                self._demon(rest.split())
            case "reveal":
                self.reveal = tuple(rest.split())
            case _:
                self.texts[key] = " ".join(rest.split())

    def _once(self, key: str, word: str) -> None:
        if key in self.lines:
            raise BadLineError("bad-header", word, reason="twice", key=key, line=self.lines[key])
        self.lines[key] = self.number

    def _seat(self, rest: str) -> None:
        letter, name = rest[:1], rest[1:]
        if not is_seat_letter(letter) or (name and not name[0].isspace()):
            raise BadLineError("bad-header", rest, reason="seat-letter", text=rest)
        self._once(f"seat {letter}", letter)
        self.seats[letter] = len(self.seats)
        self.names.append(" ".join(name.split()))

    def _known_seat(self, letter: str) -> str:
        if letter not in self.seats:
            raise BadLineError("unknown-seat", letter, seat=letter, seats="".join(self.seats))
        return letter

    def _demon(self, words: list[str]) -> None:
        option = OPTIONS["demon_size"]
        for word in words:
            letter, _, size = word.partition("=")
            self._known_seat(letter)
            if not (size.isascii() and size.isdigit() and len(size) < 4) or not (
                option.low <= int(size) <= option.high
            ):
                raise BadLineError("bad-header", word, reason="demon-size", text=word)
            self.sizes[letter] = int(size)

    def _deal(self, rest: str) -> None:
        letter, _, cards = rest.partition(" ")
        if letter != SAME:
            self._known_seat(letter)
        if (SAME in self.orders) or (letter == SAME and self.orders):
            raise BadLineError("bad-header", letter, reason="twice", key="deal")
        self._once(f"deal {letter}", letter)
        try:
            self.orders[letter] = parse_cards(cards)
        except BadInputError as error:
            raise _as_written(error, str(error.values["card"])) from None

    def _count(self, words: list[str]) -> None:
        digits = "".join(words[1:])
        if len(words) != 3 or not (digits.isascii() and digits.isdigit() and len(digits) < 9):
            raise BadLineError("bad-line", reason="count", text=" ".join(words))
        letter = self._known_seat(words[0])
        self._once(f"count {letter}", letter)
        self.claims[letter] = (int(words[1]), int(words[2]))


def _as_written(error: BadInputError, word: str) -> BadLineError:
    named = error.values.get("card")
    return BadLineError(error.code, str(named) if named else word, **error.values)
