"""What the referee proved of a hand, and whether it is the hand that is disputed (R15.2)."""

from collections.abc import Set
from dataclasses import dataclass, replace

from rd_league.errors import ConflictError
from rd_league.hand.rules import OPTIONS, Bears, RuleSet, differences
from rd_league.hand.sheet import Counted, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult
from rd_league.league.model import Match
from rd_league.league.roster import fold


@dataclass(frozen=True, slots=True)
class Evidence:
    """A sheet that a record or an audit proves.

    Attributes:
        file: its name.
        letters: of the seats of the sheet, in its order.
        names: of the same seats; empty where none is noted.
        rules: those it was judged by.
        sheet: what it comes to; its outcome is `unknown` where it does not say who called.
    """

    file: str
    letters: str
    names: tuple[str, ...]
    rules: RuleSet
    sheet: Sheet


def seated(
    evidence: Evidence, result: MatchResult, entered: Sheet, members: Set[str] = frozenset()
) -> Sheet:
    """The sheet of the evidence in the seat order of a match, in the place of the one entered.

    Names that are those at the table go to their seats; where nobody is named who could be
    meant, the order of the table counts. What the evidence does not say stays as it was entered:
    who called, kings, the size of demon that was dealt.

    Args:
        result: the match of the hand.
        entered: the sheet of the hand.
        members: names of the club, folded: who is one of them must have played.

    Raises:
        ConflictError: `evidence-seats`: another number of seats, or others at the table;
            `evidence-rules`: an option that bears on play differs; `evidence-demon`: a demon of
            another size was dealt.
    """
    match = result.match
    order = _order(evidence, match, entered, members)
    _refuse_other_rules(evidence, match)
    counts: list[SeatCount] = [SatOut()] * len(match.seats)
    for seat, count in zip(order, evidence.sheet.seats, strict=True):
        counts[seat] = _as_dealt(evidence, match, seat, count, entered.seats[seat])
    sheet = replace(evidence.sheet, seats=tuple(counts))
    if sheet.outcome is Outcome.UNKNOWN:
        return replace(sheet, outcome=entered.outcome, callers=entered.callers)
    return replace(sheet, callers=tuple(sorted(order[caller] for caller in sheet.callers)))


def _order(evidence: Evidence, match: Match, entered: Sheet, members: Set[str]) -> tuple[int, ...]:
    """The seat of the match for each seat of the evidence."""
    players = entered.players
    at_table = [fold(match.seats[seat]) for seat in players]
    noted = [fold(name) for name in evidence.names]
    known = [name in at_table for name in noted]
    is_sound = len(noted) == len(players)
    if is_sound and all(known) and len(set(noted)) == len(noted):
        return tuple(players[at_table.index(name)] for name in noted)
    if is_sound and not any(known) and members.isdisjoint(noted):
        return players
    named = zip(evidence.letters, evidence.names, strict=True)
    raise ConflictError(
        "evidence-seats",
        file=evidence.file,
        match=match.name,
        noted=tuple(name or letter for letter, name in named),
        players=tuple(match.seats[seat] for seat in players),
    )


def _refuse_other_rules(evidence: Evidence, match: Match) -> None:
    """Points and match may be reckoned otherwise; what can be played may not differ."""
    other = [
        f"{option.name} {theirs}, not {ours}"
        for option, ours, theirs in differences(match.rules, evidence.rules)
        if option.bears is Bears.PLAY and option.name != "demon_size"  # dealt to each seat
    ]
    if other:
        play = [
            f"{name}={text}"
            for name, text in match.rules.changes.items()
            if OPTIONS[name].bears is Bears.PLAY
        ]
        raise ConflictError(
            "evidence-rules",
            file=evidence.file,
            match=match.name,
            options=tuple(other),
            rules=" ".join(["racing-demon", *play]),
        )


def _as_dealt(
    evidence: Evidence, match: Match, seat: int, count: SeatCount, entered: SeatCount
) -> SeatCount:
    """The count of a seat, with what was entered of it and the evidence does not say."""
    if not isinstance(count, Counted):
        return count
    noted = match.demon_sizes[seat] if match.demon_sizes else None
    kings = count.kings
    if isinstance(entered, Counted):
        noted = entered.demon_size
        kings = entered.kings if kings is None else kings
    size = evidence.rules.demon_size if count.demon_size is None else count.demon_size
    own = match.rules.demon_size if noted is None else noted
    if size != own:
        raise ConflictError(
            "evidence-demon",
            file=evidence.file,
            match=match.name,
            name=match.seats[seat],
            size=size,
            own=own,
        )
    return replace(count, demon_size=noted, kings=kings)
