"""What lies on the table, seat by seat and pile by pile, as text `RA1` (E4; docs/audit.md).

    RA1
    rules   pagat
    seat N  Ana
    demon N 5H 3C          cards, the top one last; or `#2`: two cards, only counted
    work N 1 KS QH
    stock N 4D 9C          the next to be turned first
    waste N 8S
    pile S A:N 2:E 3:N+E   a foundation pile with owners; 3 lies doubled; `4:E*` is E's joker
    pile H 7               a pile of that height
    pile C -               no pile of clubs at all
    count N 21 0           claimed: cards on foundations, cards left in the demon

A suit with a `pile` line has all its piles noted. What is not written down is not known. A
picture of a whole position (`Hand.text`) has every line, and a few about the course of play.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rd_league.engine.cards import CARDS, JOKER, NAMES, RANK_LETTERS
from rd_league.engine.lines import (
    BadLineError,
    Fault,
    check_length,
    is_seat_letter,
    keyed_lines,
    read_rules,
    rules_text,
    too_large,
)
from rd_league.engine.moves import held_name
from rd_league.engine.table import FIXED, OPEN, OPEN_KING
from rd_league.hand.rules import RANKS, RuleSet
from rd_league.hand.rulesets import RULE_SETS
from rd_league.hand.sheet import SUIT_LETTERS

MOST_PILES = 200


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards in one place.

    Attributes:
        cards: as in a `Table`, jokers included; None: they were only counted.
        size: how many.
    """

    cards: tuple[int, ...] | None
    size: int

    def __str__(self) -> str:
        """The words that are read back."""
        if self.cards is None:
            return f"#{self.size}"
        return " ".join("*K" if card == OPEN_KING else held_name(card) for card in self.cards)


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies before one seat; a place that was not noted is not there.

    Attributes:
        heaps: `demon`, `stock`, `waste`, and work piles by number.
        demon_size: cards that were dealt to the demon; None: as the rules say.
        redeals: how often the waste may still be turned over; None: not noted.
        claimed: cards on foundations and in the demon as somebody counted them.
    """

    letter: str
    name: str = ""
    heaps: Mapping[str, Heap] = field(default_factory=dict)
    demon_size: int | None = None
    redeals: int | None = None
    claimed: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose card lies in a foundation pile, and whether it is a joker."""

    letter: str
    is_joker: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """One foundation pile.

    Attributes:
        suit: 0 to 3.
        height: 1 to 13.
        owners: of each card from the ace up, several where cards lie doubled; None: not noted.
    """

    suit: int
    height: int
    owners: tuple[tuple[Owner, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """What a position has behind it that is not on the table.

    Attributes:
        callers: letters of the seats that called.
        aired: letters of the seats whose card in the air has landed.
        landed: the last card on a foundation and the seats it is from.
        resets: resets without a card played, and the progress they are counted from.
    """

    callers: str = ""
    aired: str = ""
    stalled: bool = False
    doubles: int | None = None
    landed: tuple[int, str] | None = None
    resets: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Tabletop:
    """All that was noted of one table.

    Attributes:
        piles: suit to its foundation piles; a suit that is not there was not noted.
        lines: where each heap is written: letter and name of the heap to number of the line.
    """

    rules: RuleSet
    seats: tuple[Layout, ...]
    piles: Mapping[int, tuple[Pile, ...]]
    course: Course = Course()
    lines: Mapping[tuple[str, str], int] = field(default_factory=dict, compare=False)


def parse_tabletop(
    text: str, known: Mapping[str, RuleSet] = RULE_SETS
) -> tuple[Tabletop, tuple[Fault, ...]]:
    """What a text `RA1` says, and what is wrong with it; bad lines are left out."""
    lines = text.split("\n")
    reader = _Reader(known)
    if fault := too_large(text, lines):
        return reader.tabletop(), (fault,)
    faults: list[Fault] = []
    for number, line, key, rest in keyed_lines(lines):
        try:
            check_length(line)
            if not reader.is_begun:
                reader.begin(key, rest)
            else:
                reader.take(number, key, rest)
        except BadLineError as error:
            faults.append(error.fault(number, line))
            if error.code == "bad-version":
                break
    if not faults and len(reader.seats) < 2:
        faults.append(Fault("bad-header", len(lines), None, {"reason": "seats-missing"}))
    return reader.tabletop(), tuple(faults)


def format_tabletop(top: Tabletop, known: Mapping[str, RuleSet] = RULE_SETS) -> str:
    """The text that `parse_tabletop` reads back."""
    lines = ["RA1", f"rules {rules_text(top.rules, known)}"]
    lines += [f"seat {seat.letter} {seat.name}".rstrip() for seat in top.seats]
    for seat in top.seats:
        if seat.demon_size is not None:
            lines.append(f"size {seat.letter} {seat.demon_size}")
        for place, heap in seat.heaps.items():
            words = f"work {seat.letter} {place}" if place.isdigit() else f"{place} {seat.letter}"
            lines.append(f"{words} {heap}".rstrip())
        if seat.redeals is not None:
            lines.append(f"redeals {seat.letter} {seat.redeals}")
    for suit, piles in top.piles.items():
        lines += [f"pile {SUIT_LETTERS[suit]} {_pile_text(pile)}" for pile in piles] or [
            f"pile {SUIT_LETTERS[suit]} -"
        ]
    lines += _course_lines(top.course)
    for seat in top.seats:
        if seat.claimed is not None:
            lines.append("count {} {} {}".format(seat.letter, *seat.claimed))
    return "\n".join(lines) + "\n"


def _course_lines(course: Course) -> list[str]:
    lines = [f"out {letter}" for letter in course.callers]
    lines += [f"aired {letter}" for letter in course.aired]
    if course.stalled:
        lines.append("stalled")
    if course.doubles is not None:
        lines.append(f"doubles {course.doubles}")
    if course.landed is not None:
        lines.append(f"landed {NAMES[course.landed[0]]} {course.landed[1]}")
    if course.resets is not None:
        lines.append("resets {} {}".format(*course.resets))
    return lines


def _pile_text(pile: Pile) -> str:
    if pile.owners is None:
        return str(pile.height)
    return " ".join(
        f"{rank}:" + "+".join(owner.letter + "*" * owner.is_joker for owner in owners)
        for rank, owners in zip(RANK_LETTERS, pile.owners, strict=False)
    )


class _Reader:
    """A tabletop as far as it has been read."""

    def __init__(self, known: Mapping[str, RuleSet]) -> None:
        self.known = known
        self.rules = RULE_SETS["racing-demon"]
        self.is_begun = False
        self.seats: dict[str, Layout] = {}
        self.piles: dict[int, tuple[Pile, ...]] = {}
        self.course = Course()
        self.lines: dict[tuple[str, str], int] = {}

    def tabletop(self) -> Tabletop:
        return Tabletop(self.rules, tuple(self.seats.values()), self.piles, self.course, self.lines)

    def begin(self, key: str, rest: str) -> None:
        if key != "RA1" or rest:
            raise BadLineError("bad-version", key, version=key, expected="RA1")
        self.is_begun = True

    def take(self, number: int, key: str, rest: str) -> None:
        """Read one line.

        Raises:
            BadLineError: with a code of E4.
        """
        words = rest.split()
        match key:
            case "rules":
                self.rules = read_rules(rest, self.known)
            case "seat":
                self._seat(words, rest)
            case "pile":
                self._pile(words)
            case "stalled":
                self.course = replace(self.course, stalled=True)
            case "doubles":
                self.course = replace(self.course, doubles=_number(words, 0))
            case "landed":
                self._landed(words)
            case "resets":
                self.course = replace(self.course, resets=(_number(words, 0), _number(words, 1)))
            case "demon" | "stock" | "waste" | "work":
                self._heap(number, key, words)
            case "count" | "size" | "redeals" | "out" | "aired":
                self._fact(number, key, words)
            case _ if not key.startswith("x-"):
                raise BadLineError("bad-line", key, reason="unknown-key", key=key)

    def _seat(self, words: list[str], rest: str) -> None:
        letter = words[0] if words else ""
        if not is_seat_letter(letter) or letter in self.seats:
            raise BadLineError("unknown-seat", letter, seat=letter)
        self.seats[letter] = Layout(letter, rest[1:].strip())

    def _letter(self, words: list[str]) -> str:
        letter = words[0] if words else ""
        if letter not in self.seats:
            raise BadLineError("unknown-seat", letter, seat=letter, seats="".join(self.seats))
        return letter

    def _fact(self, number: int, key: str, words: list[str]) -> None:
        letter = self._letter(words)
        seat, course = self.seats[letter], self.course
        match key:
            case "out":
                self.course = replace(course, callers=course.callers + letter)
            case "aired":
                self.course = replace(course, aired=course.aired + letter)
            case "size":
                self.seats[letter] = replace(seat, demon_size=_number(words, 1))
            case "redeals":
                self.seats[letter] = replace(seat, redeals=_number(words, 1))
            case _:
                self.lines[letter, "count"] = number
                self.seats[letter] = replace(seat, claimed=(_number(words, 1), _number(words, 2)))

    def _heap(self, number: int, key: str, words: list[str]) -> None:
        letter = self._letter(words)
        words = words[1:]
        if key == "work":
            key = str(_number(words, 0))
            if not 1 <= int(key) <= self.rules.work_piles:
                raise BadLineError("bad-line", key, reason="no-such-pile", pile=key)
            words = words[1:]
        seat = self.seats[letter]
        if key in seat.heaps:
            raise BadLineError("bad-line", reason="place-twice", seat=letter, place=key)
        if len(words) == 1 and words[0].startswith("#"):
            heap = Heap(None, _number([words[0][1:]], 0))
        else:
            cards = tuple(_held(word) for word in words)
            heap = Heap(cards, len(cards))
        self.seats[letter] = replace(seat, heaps={**seat.heaps, key: heap})
        self.lines[letter, key] = number

    def _pile(self, words: list[str]) -> None:
        suit = SUIT_LETTERS.find(words[0]) if words and len(words[0]) == 1 else -1
        if suit < 0 or len(words) < 2:
            raise BadLineError("bad-line", reason="pile", text=" ".join(words))
        piles = self.piles.setdefault(suit, ())
        if words[1:] == ["-"]:
            return
        if words[1][:1].isdigit() and ":" not in words[1]:
            pile = Pile(suit, _number(words, 1))
        else:
            owners = tuple(self._owners(place, word) for place, word in enumerate(words[1:]))
            pile = Pile(suit, len(owners), owners)
        if not 1 <= pile.height <= RANKS or len(piles) >= MOST_PILES:
            raise BadLineError("bad-line", reason="pile-height", height=pile.height)
        self.piles[suit] = (*piles, pile)

    def _owners(self, place: int, word: str) -> tuple[Owner, ...]:
        rank, _, letters = word.partition(":")
        if RANK_LETTERS[place : place + 1] != rank or not rank:
            raise BadLineError("bad-line", word, reason="pile-order", word=word)
        return tuple(
            Owner(self._letter([letter.removesuffix("*")]), letter.endswith("*"))
            for letter in letters.split("+")
        )

    def _landed(self, words: list[str]) -> None:
        card = CARDS.get(words[0], JOKER) if words else JOKER
        if card == JOKER or len(words) != 2 or not set(words[1]) <= set(self.seats):
            raise BadLineError("bad-line", reason="landed", text=" ".join(words))
        self.course = replace(self.course, landed=(card, words[1]))


def _number(words: list[str], place: int) -> int:
    word = words[place] if place < len(words) else ""
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise BadLineError("bad-line", word, reason="number", text=word)
    return int(word)


def _held(word: str) -> int:
    """A card as a `Table` holds it: `*` an open joker, `*=9S` a fixed one, `*K` open, a king."""
    if word == "*K":
        return OPEN_KING
    name, sign, known = word.partition("=")
    card = CARDS.get(known if sign else name)
    if card is None or (sign and (name != "*" or card == JOKER)):
        raise BadLineError("unknown-card", word, card=word)
    if sign:
        return FIXED + (card & ~2)
    return OPEN if card == JOKER else card
