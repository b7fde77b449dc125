"""Matches with hostile names, as files must carry them."""

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from hypothesis import strategies as st

from rd_league.errors import BadInputError
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import Match, PlayedHand, sides_of_players
from rd_league.league.roster import checked_name, fold
from tests.strategies import pile_heights

T = TypeVar("T")
HOSTILE = (
    "=1+1", "'=1+1", "''=1+1", "+1", "-5", "@Ann", "'-", "O'Neill", "'t Hart", "[/red]", "Ζωή",
    "李", "Ann, Bob", 'Bo "Ace" Bo', '"', "a;b", "yes", "0", "date", "'", "none",
)  # fmt: skip


_LETTERS = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Zl", "Zp"])
_NOTE_LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")


def names() -> st.SearchStrategy[str]:
    """Names and labels of one line."""
    words = st.text(_LETTERS, min_size=1, max_size=6).filter(str.strip).map(checked_name)
    return st.one_of(st.sampled_from(HOSTILE), words)


def notes() -> st.SearchStrategy[str | None]:
    """Notes, of several lines too, with spaces and tabs anywhere."""
    text = st.text(_NOTE_LETTERS, min_size=1, max_size=8).filter(lambda note: note.strip() != "")
    return st.one_of(st.none(), st.sampled_from(["\t=1", "\r=1", " =1", "a\nb", " x "]), text)


def _counts() -> st.SearchStrategy[SeatCount]:
    cards, optional = st.integers(0, 9999), st.one_of(st.none(), st.integers(0, 60))
    return st.one_of(
        st.builds(Counted, cards, cards, optional, optional, optional),
        st.builds(NetPoints, st.integers(-999_999, 999_999)),
        st.just(SatOut()),
    )


@st.composite
def sheets(draw: st.DrawFn, seat_count: int) -> Sheet:
    """Any sheet that can be written down; callers have played, a called hand has some."""
    seats = draw(st.lists(_counts(), min_size=seat_count, max_size=seat_count).map(tuple))
    playing = [i for i, seat in enumerate(seats) if not isinstance(seat, SatOut)]
    outcome = draw(st.sampled_from(Outcome)) if playing else Outcome.UNKNOWN
    callers: tuple[int, ...] = ()
    if outcome is Outcome.CALLED:
        callers = tuple(sorted(draw(st.sets(st.sampled_from(playing), min_size=1))))
    piles = draw(st.one_of(st.none(), pile_heights()))
    optional = st.one_of(st.none(), st.integers(0, 9999))
    return Sheet(seats, outcome, callers, draw(optional), piles, draw(optional))


@st.composite
def results(draw: st.DrawFn) -> list[MatchResult]:
    """Matches of some seasons, every one with its own label and at least one hand that counts."""
    keys = draw(st.lists(st.tuples(names(), names()), max_size=3, unique=True))
    found = []
    for number, (season, label) in enumerate(keys, 1):
        players = tuple(draw(st.lists(names(), min_size=1, max_size=4, unique_by=fold)))
        played = draw(st.lists(sheets(len(players)), min_size=1, max_size=4))
        voids = draw(st.lists(st.booleans(), min_size=len(played), max_size=len(played)))
        voids[0] = False
        hands = tuple(
            PlayedHand(key, sheet, is_void=is_void, note=draw(notes()))
            for key, (sheet, is_void) in enumerate(zip(played, voids, strict=True), 1)
        )
        match = Match(
            number=number,
            rules=RuleSet(out_bonus=draw(st.sampled_from([0, 10]))),
            seats=players,
            sides=sides_of_players(*players),
            hands=hands,
            label=label,
            season=season,
            played_on=draw(st.one_of(st.none(), st.dates(min_value=date(1000, 1, 1)))),
            table=draw(st.one_of(st.none(), st.integers(1, 99))),
        )
        found.append(match_result(match))
    return found


def attempt(parse: Callable[[], T]) -> T | BadInputError:
    """What a reader says to something that may be anything: a value, or why there is none."""
    try:
        return parse()
    except BadInputError as error:
        return error
