"""People: players and teams, how names are compared, who is here tonight (L1)."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from rd_league.errors import BadInputError, ConflictError, NotFoundError
from rd_league.hand.rules import nearest_name

LONGEST_NAME = 80
PAIR = " + "
"""What parts the names of partners who have no name as a team."""


class Privacy(StrEnum):
    """How much of a name is published (L1)."""

    FULL = "full"
    INITIALS = "initials"
    HIDDEN = "hidden"


class Attendance(StrEnum):
    """What somebody checked in as (L1)."""

    PRESENT = "present"
    STANDBY = "standby"
    SITTING_OUT = "sitting out"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Player:
    """A person, once, for ever.

    Attributes:
        pack: the back of the pack that the player brings, if it is known.
    """

    name: str
    aliases: tuple[str, ...] = ()
    privacy: Privacy = Privacy.FULL
    is_active: bool = True
    is_guest: bool = False
    pack: str | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """Players who score together, under a name of their own (R13.1)."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Night:
    """One sitting: who was there, and when."""

    number: int
    season: str
    held_on: str
    place: str | None
    is_open: bool
    check_ins: tuple[tuple[str, Attendance], ...] = ()

    @property
    def name(self) -> str:
        """How the night is called in commands: `N3`."""
        return f"N{self.number}"

    @property
    def present(self) -> tuple[str, ...]:
        """Those who are here to play."""
        return self.of(Attendance.PRESENT)

    def of(self, attendance: Attendance) -> tuple[str, ...]:
        """Those who checked in as something."""
        return tuple(name for name, how in self.check_ins if how is attendance)


def published_names(players: Sequence[Player]) -> dict[str, str]:
    """The names of those who are not published in full, each with what is published (L1).

    Initials that somebody else has too, or that are somebody's name, get a number.

    >>> lee, ann = Player("Anna Lee", privacy=Privacy.INITIALS), Player("Ann")
    >>> published_names([ann, lee, Player("Bob", privacy=Privacy.HIDDEN)])
    {'Anna Lee': 'A. L.', 'Bob': 'Player 3'}
    """
    taken = {fold(player.name) for player in players}
    found = {}
    for number, player in enumerate(players, 1):
        if player.privacy is Privacy.FULL:
            continue
        name = f"Player {number}"
        if player.privacy is Privacy.INITIALS:
            name = " ".join(f"{word[0].upper()}." for word in player.name.split())
        tries = (name if again == 1 else f"{name} {again}" for again in count(1))
        found[player.name] = next(each for each in tries if fold(each) not in taken)
        taken.add(fold(found[player.name]))
    return found


def fold(name: str) -> str:
    """What two names are compared by: no case, no accents, no surplus space (L1).

    >>> fold("  Zoë   O'Neill ") == fold("ZOE O'NEILL")
    True
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", bare.casefold()).split()) or name.strip()


def checked_name(name: str) -> str:
    """The name as it is stored, surplus space removed.

    Raises:
        BadInputError: `name-empty`, `name-long`, or `name-control` for control characters and
            other characters that show nothing or turn the direction of writing.
    """
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for c in name):
        raise BadInputError("name-control", name=name)
    stored = unicodedata.normalize("NFC", " ".join(name.split()))
    if not stored:
        raise BadInputError("name-empty", name=name)
    if len(stored) > LONGEST_NAME:
        raise BadInputError("name-long", name=stored, length=len(stored), longest=LONGEST_NAME)
    return stored


def find_name(written: str, names: Iterable[tuple[str, str]], kind: str) -> str:
    """The name meant by what was written: a whole name or alias, or a prefix of just one.

    Args:
        written: as typed.
        names: pairs of a name or alias as it may be written, and the name it stands for.
        kind: `player`, `team`, `season`: what is looked for.

    Raises:
        NotFoundError: `KIND-unknown`, with the nearest name and those there are.
        ConflictError: `name-ambiguous`, with the candidates.
    """
    key = fold(written)
    known = [(fold(spelling), name) for spelling, name in names]
    whole = {name for folded, name in known if folded == key}
    if len(whole) == 1:
        return whole.pop()
    begun = sorted({name for folded, name in known if key and folded.startswith(key)})
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise ConflictError("name-ambiguous", name=written, candidates=tuple(begun))
    meant = nearest_name(key, [folded for folded, _ in known])
    nearest = next((name for folded, name in known if folded == meant), None)
    there = tuple(dict.fromkeys(name for _, name in known))
    raise NotFoundError(f"{kind}-unknown", name=written, nearest=nearest, there=there)


def spelled(names: Iterable[str]) -> list[tuple[str, str]]:
    """Names at a table as they may be written: as they are, and partners without spaces.

    >>> spelled(["Ann + Bob"])
    [('Ann + Bob', 'Ann + Bob'), ('Ann+Bob', 'Ann + Bob')]
    """
    pairs = [(name, name) for name in names]
    return pairs + [(name.replace(" + ", "+"), name) for name, _ in pairs if " + " in name]
