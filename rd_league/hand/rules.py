"""The options a club may choose, each a numbered clause, frozen into a rule set with a digest.

`OPTIONS` is read off the fields of `RuleSet`: its defaults, what each may be, the clause it is
from, and what it bears on are written once, beside the field.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal, InvalidOperation
from enum import Enum, StrEnum
from typing import Any, NamedTuple, Self

from rd_league.errors import BadInputError

DIGEST_LENGTH = 10
RANKS = 13
SUITS = 4
DECK = RANKS * SUITS  # R1.2: ace to king, kings included
LARGEST = 1_000_000_000
DECIMALS = 6  # of an amount: more than any coin has, few enough to print


class Fill(StrEnum):
    """Which card may fill an empty work pile (R5.2)."""

    FREE = "free"
    DEMON = "demon"
    KING = "king"


class LastDemonCard(StrEnum):
    """Where the last card of the demon may go (R6.2)."""

    ANYWHERE = "anywhere"
    FOUNDATION = "foundation"


class ShortPacket(StrEnum):
    """What happens to the last one or two cards of the stock (R7.3)."""

    PLAYABLE = "playable"
    FOLDED = "folded"


class Tie(StrEnum):
    """Two cards for one place (R8.2)."""

    FIRST = "first"
    BOTH = "both"


class Call(StrEnum):
    """Whether an empty demon ends the hand at once (R9.2)."""

    IMMEDIATE = "immediate"
    OPTIONAL = "optional"
    IDLE = "idle"


class InAir(StrEnum):
    """A card that is in the hand when somebody calls (R9.3)."""

    VOID = "void"
    COUNTS = "counts"


class Crossing(StrEnum):
    """What is done about two sides that end regular play together (R12.2)."""

    EXTRA_HAND = "extra-hand"
    TIED_ONLY = "tied-only"
    HIGHEST = "highest"
    MOST_CALLS = "most-calls"


class ExtraHand(StrEnum):
    """Who plays an extra hand, and how it decides (R12.3)."""

    ALL = "all"
    CONTENDERS = "contenders"
    DECIDER = "decider"


class RankStyle(StrEnum):
    """How places go on after a shared one (R12.5)."""

    COMPETITION = "1224"
    DENSE = "1223"


class Teams(StrEnum):
    """Who scores together (R13.1)."""

    NONE = "none"
    COMBINED = "combined"
    SHARED_PACK = "shared-pack"


class Ladder(StrEnum):
    """How often a handicap ladder takes a step (R16.1)."""

    NONE = "none"
    HAND = "hand"
    MATCH = "match"


class LadderUp(StrEnum):
    """Who is dealt a card more after a step of the ladder (R16.1)."""

    CALLER = "caller"
    WINNER = "winner"


class Vocabulary(StrEnum):
    """The words a club uses (R17.1)."""

    RACING_DEMON = "racing-demon"
    NERTS = "nerts"
    POUNCE = "pounce"


class Stuck(StrEnum):
    """Who takes the waste back when nobody can move (E6)."""

    ALL = "all"
    SINGLE = "single"
    NONE = "none"


class Bears(StrEnum):
    """What an option bears on."""

    PLAY = "play"
    POINTS = "points"
    MATCH = "match"
    WORDS = "words"


class Option(NamedTuple):
    """One option: its clause, what it bears on, and what it may be.

    Attributes:
        absent: the word for None ("none", "unlimited"), or None where a value is required.
        allowed: smallest and largest whole number, or the only whole numbers, or the words.
    """

    name: str
    clause: str
    bears: Bears
    default: Any
    low: int = 0
    high: int = LARGEST
    only: tuple[int, ...] = ()
    absent: str | None = None

    @property
    def allowed(self) -> str:
        """What may be written for it, in words: `free, demon, king` or `1 to 26`."""
        match self.default:
            case bool():
                return "yes, no"
            case Enum():
                return ", ".join(str(word) for word in type(self.default))
            case Decimal():
                return f"an amount, 0 or more, to {DECIMALS} decimals"
        if self.only:
            return ", ".join(map(str, self.only))
        numbers = f"{self.low} to {self.high}" if self.high < LARGEST else f"{self.low} or more"
        return numbers + (f", {self.absent}" if self.absent else "")

    def parse(self, text: str) -> Any:
        """The value `text` stands for.

        Raises:
            BadInputError: `option-value`.
        """
        text = text.strip().lower()
        if self.absent and text == self.absent:
            return None
        match self.default:
            case bool():
                if text in ("yes", "no"):
                    return text == "yes"
            case Enum():
                words = type(self.default)
                if text in [str(word) for word in words]:
                    return words(text)
            case Decimal():
                try:
                    return self.checked(Decimal(text))
                except InvalidOperation:
                    pass
            case _:
                if text.isascii() and text.isdigit() and len(text) <= 10:
                    return self.checked(int(text))
        raise self.refusal(text)

    def format(self, value: Any) -> str:
        """The text that `parse` reads back as `value`."""
        match value:
            case None:
                return self.absent or ""
            case bool():
                return "yes" if value else "no"
            case Decimal():
                return f"{value:f}"
        return str(value)

    def checked(self, value: Any) -> Any:
        """The value itself, if the option allows it.

        Raises:
            BadInputError: `option-value`.
        """
        if value is None and self.absent:
            return value
        match self.default:
            case Decimal():
                if isinstance(value, Decimal) and _is_amount(value):
                    return value.normalize() + 0
            case bool() | Enum():
                if type(value) is type(self.default):
                    return value
            case int() | None if type(value) is int and self.low <= value <= self.high:
                if not self.only or value in self.only:
                    return value
        raise self.refusal(value)

    def refusal(self, value: object) -> BadInputError:
        """The error that names the option, the value and what is allowed."""
        return BadInputError("option-value", option=self.name, value=value, allowed=self.allowed)


def _is_amount(value: Decimal) -> bool:
    exponent = value.as_tuple().exponent  # a letter for what is not finite
    return isinstance(exponent, int) and exponent >= -DECIMALS and 0 <= value < LARGEST


def _option(clause: str, bears: Bears, default: Any, **allowed: Any) -> Any:
    return field(default=default, metadata={"clause": clause, "bears": bears, **allowed})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules one match is played by.

    The name is not part of what two rule sets are compared by in `digest`: a club's own file
    that says the same as `bonus` has the digest of `bonus`.

    Raises:
        BadInputError: `option-value`, `target-and-hands`, `ladder-upside-down`.
    """

    name: str = "racing-demon"

    jokers: int = _option("R1.3", Bears.PLAY, 0, only=(0, 2))
    demon_size: int = _option("R2.1", Bears.PLAY, 13, low=1, high=26)
    work_piles: int = _option("R2.2", Bears.PLAY, 4, low=3, high=7)
    fill: Fill = _option("R5.2", Bears.PLAY, Fill.FREE)
    slip: bool = _option("R5.3", Bears.PLAY, default=True)
    last_demon_card: LastDemonCard = _option("R6.2", Bears.PLAY, LastDemonCard.ANYWHERE)
    turn: int = _option("R7.1", Bears.PLAY, 3, only=(1, 3))
    redeals: int | None = _option("R7.2", Bears.PLAY, None, absent="unlimited")
    short_packet: ShortPacket = _option("R7.3", Bears.PLAY, ShortPacket.PLAYABLE)
    tie: Tie = _option("R8.2", Bears.PLAY, Tie.FIRST)
    call: Call = _option("R9.2", Bears.PLAY, Call.IMMEDIATE)
    in_air: InAir = _option("R9.3", Bears.PLAY, InAir.VOID)
    stuck: Stuck = _option("E6", Bears.PLAY, Stuck.ALL)
    resets: int = _option("E6", Bears.PLAY, 1)

    foundation_points: int = _option("R11.1", Bears.POINTS, 1, high=1000)
    demon_penalty: int = _option("R11.2", Bears.POINTS, 2, high=1000)
    out_bonus: int = _option("R11.3", Bears.POINTS, 0, high=1000)
    king_bonus: int = _option("R11.4", Bears.POINTS, 0, high=1000)

    target: int | None = _option("R12.1", Bears.MATCH, 100, low=1, absent="none")
    hands: int | None = _option("R12.1", Bears.MATCH, None, low=1, absent="none")
    lead: int | None = _option("R12.1", Bears.MATCH, None, low=1, absent="none")
    crossing: Crossing = _option("R12.2", Bears.MATCH, Crossing.EXTRA_HAND)
    extra_hand: ExtraHand = _option("R12.3", Bears.MATCH, ExtraHand.ALL)
    rank_style: RankStyle = _option("R12.5", Bears.MATCH, RankStyle.COMPETITION)
    teams: Teams = _option("R13.1", Bears.MATCH, Teams.NONE)
    ladder: Ladder = _option("R16.1", Bears.MATCH, Ladder.NONE)
    ladder_up: LadderUp = _option("R16.1", Bears.MATCH, LadderUp.CALLER)
    ladder_floor: int = _option("R16.1", Bears.MATCH, 3, low=1, high=26)
    ladder_ceiling: int = _option("R16.1", Bears.MATCH, 20, low=1, high=26)
    stake: Decimal = _option("R18.1", Bears.MATCH, Decimal(0))

    vocabulary: Vocabulary = _option("R17.1", Bears.WORDS, Vocabulary.RACING_DEMON)

    def __post_init__(self) -> None:
        """Refuse what no option allows, so that a rule set that exists is a sound one."""
        for option in OPTIONS.values():
            object.__setattr__(self, option.name, option.checked(getattr(self, option.name)))
        if self.target is not None and self.hands is not None:  # R12.1
            raise BadInputError("target-and-hands", target=self.target, hands=self.hands)
        if self.ladder_floor > self.ladder_ceiling:
            raise BadInputError(
                "ladder-upside-down", floor=self.ladder_floor, ceiling=self.ladder_ceiling
            )

    @property
    def pack_size(self) -> int:
        """Cards in one pack, jokers included (R1.3)."""
        return DECK + self.jokers

    @property
    def changes(self) -> dict[str, str]:
        """Every option that is not at its default, as text."""
        return {
            option.name: option.format(getattr(self, option.name))
            for option in OPTIONS.values()
            if getattr(self, option.name) != option.default
        }

    @property
    def digest(self) -> str:
        """Short hash of what is played, the same for equal rules under any name.

        Only what differs from the defaults is hashed, so an option that a later version adds
        leaves every digest printed before it as it is.
        """
        from hashlib import sha256

        text = "".join(f"{name}={value}\n" for name, value in sorted(self.changes.items()))
        return sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]

    def with_options(self, options: Mapping[str, str], name: str | None = None) -> Self:
        """These rules with some options set anew from text.

        A number of hands takes the target away unless a target is given too (R12.1).

        >>> RuleSet().with_options({"out_bonus": "10"}).name
        'racing-demon out_bonus=10'

        Args:
            options: option name to text; `-` in a name is read as `_`.
            name: what to call the result; by default the old name and what was changed.

        Raises:
            BadInputError: `option-unknown` with the nearest name, `option-value`,
                `target-and-hands`, `ladder-upside-down`.
        """
        values = {}
        for key, text in options.items():
            option = find_option(key)
            values[option.name] = option.parse(text)
        if values.get("hands") is not None:
            values.setdefault("target", None)
        changed = [
            f"{key}={OPTIONS[key].format(value)}"
            for key, value in values.items()
            if value != getattr(self, key)
        ]
        return replace(self, name=name or " ".join([self.name, *changed]), **values)


OPTIONS: dict[str, Option] = {
    each.name: Option(name=each.name, default=each.default, **each.metadata)
    for each in fields(RuleSet)
    if each.metadata
}


def find_option(name: str) -> Option:
    """The option of that name.

    Raises:
        BadInputError: `option-unknown`, with the nearest name if there is one.
    """
    key = option_name(name)
    if key in OPTIONS:
        return OPTIONS[key]
    raise BadInputError("option-unknown", option=name, nearest=nearest_name(key, OPTIONS))


def option_name(text: str) -> str:
    """The name of an option however it is written: `Out-Bonus` for `out_bonus`."""
    return text.strip().lower().replace("-", "_")


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that was probably meant, by a slip of the pen, or None.

    >>> nearest_name("anb", ["Ann", "Bob"]), nearest_name("Gast", ["Gus", "Pat"])
    ('Ann', None)
    """
    from difflib import get_close_matches

    known = {each.casefold(): each for each in names}
    return next((known[each] for each in get_close_matches(name.casefold(), known, 1, 0.65)), None)


def differences(first: RuleSet, second: RuleSet) -> list[tuple[Option, str, str]]:
    """Every option in which two rule sets differ, with both values as text."""
    return [
        (option, option.format(getattr(first, name)), option.format(getattr(second, name)))
        for name, option in OPTIONS.items()
        if getattr(first, name) != getattr(second, name)
    ]
