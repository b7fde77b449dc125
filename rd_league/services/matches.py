"""Matches: seating, finding the one that is meant, ending, confirming, voiding (R12)."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date

from rd_league.errors import BadInputError, ConflictError, NotFoundError
from rd_league.hand.entry import WHOLE_CELL
from rd_league.hand.rules import OPTIONS, RuleSet
from rd_league.league.match import MatchResult, match_result, playing_sides
from rd_league.league.model import Adjustment, End, Ending, Match, MatchKind, Side, Status
from rd_league.league.roster import Night, checked_name, find_name
from rd_league.league.rounds import RoundStatus
from rd_league.league.season import EntryStatus, Season
from rd_league.services.desk import Clerk
from rd_league.services.handicaps import entered_seats, with_start_points
from rd_league.services.names import table_spellings
from rd_league.services.seasons import checked_points, find_season, reason_of, require_open
from rd_league.services.tables import packs_at, table_of
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """How a match is to be begun.

    Attributes:
        sides: a player each; under teams a team's name or `Ann+Bob` each.
        rules: other rules than the season's.
        start_points: of a side, by name as written, instead of its entry's (R16.2).
        demon_sizes: of a seat, by name as written, instead of its entry's or the ladder's (R16.1).
    """

    sides: tuple[str, ...]
    rules: RuleSet | None = None
    label: str | None = None
    table: int | None = None
    played_on: date | None = None
    start_points: Mapping[str, int] = field(default_factory=dict)
    demon_sizes: Mapping[str, int] = field(default_factory=dict)


def seat_match(store: Store, clerk: Clerk, season: Season, seating: Seating) -> MatchResult:
    """Begin a match; while a night of the season is open it is played there.

    Raises:
        ConflictError: `season-closed`, `player-twice`, `player-retired`, `label-taken`,
            `table-taken`, `entry-gone`.
        BadInputError: `table-size`, `label-reserved`; `option-value` for a size of demon or
            start points that cannot be; see `checked_name` too.
    """
    match = seat_at(store, clerk, season, seating)
    clerk.write_down(store, "match new", match.name, " · ".join(side.name for side in match.sides))
    return match_result(store.matches.get(match.number))


def seat_at(store: Store, clerk: Clerk, season: Season, seating: Seating) -> Match:
    """Store a match that is to be played, without a word in the log; see `seat_match`."""
    require_open(season)
    label = None if seating.label is None else checked_label(seating.label)
    rules = seating.rules or season.rules
    night = store.nights.tonight()
    if night is not None and night.season != season.name:
        night = None
    table = seating.table
    if night is not None:
        table = _free_table(store, night.number, table)
    if label and store.matches.find(season=season.name, label=label):
        raise ConflictError("label-taken", label=label, season=season.name)
    match = Match(
        number=store.matches.next_number(),
        rules=rules,
        seats=(),
        sides=(),
        label=label,
        season=season.name,
        played_on=seating.played_on
        or date.fromisoformat(night.held_on if night else clerk.now[:10]),
        night=night.number if night else None,
        table=table,
    )
    match = with_seats(store, match, seating)
    _refuse_gone(season, match)
    store.matches.add(match)
    return match


def _refuse_gone(season: Season, match: Match) -> None:
    """L7: whoever has withdrawn or was disqualified is seated no more."""
    names = {*match.seats, *(side.name for side in match.sides)}
    for entry in season.entries:
        if entry.name in names and entry.status is not EntryStatus.ENTERED:
            raise ConflictError(
                "entry-gone", name=entry.name, season=season.name, status=entry.status
            )


def with_seats(store: Store, match: Match, seating: Seating) -> Match:
    """The match with the sides, seats, packs and handicaps of a seating; see `seat_match`."""
    sides, seats = table_of(store, match.rules, seating.sides)
    entered = store.seasons.find(match.season).entries
    sides = with_start_points(sides, entered)
    sizes = entered_seats(store, entered, match.rules, seats)
    for written, size in seating.demon_sizes.items():
        seat = seats.index(find_name(written, table_spellings(store, seats), "seat"))
        sizes[seat] = OPTIONS["demon_size"].checked(size)
    for written, start in seating.start_points.items():
        index = _side_index(store, sides, written)
        sides[index] = replace(sides[index], start_points=checked_points(start))
    return replace(
        match,
        seats=seats,
        sides=tuple(sides),
        demon_sizes=tuple(sizes) if any(size is not None for size in sizes) else (),
        packs=packs_at(store, seats),
    )


def result_of(store: Store, number: int) -> MatchResult:
    """The course of one match."""
    return match_result(store.matches.get(number))


def results(
    store: Store,
    *,
    season: str | None = None,
    night: int | None = None,
    kind: MatchKind | None = MatchKind.REGULAR,
) -> tuple[MatchResult, ...]:
    """The courses of the matches of a season or a night, in order of their numbers."""
    return tuple(map(match_result, store.matches.find(season=season, night=night, kind=kind)))


def find_match(store: Store, written: str | None) -> int:
    """The number of the match that is meant.

    Args:
        written: `M12`; the number of a table of tonight; a label, of the present season if other
            seasons have it too; None for the only match that is not over, tonight's if a night
            is open.

    Raises:
        NotFoundError: `match-unknown`, `table-unknown`, `table-closed` while no night is
            open, `match-none`.
        ConflictError: `match-which`, with the candidates; `round-draft`, if its round is not
            posted.
    """
    night = store.nights.tonight()
    if written is None:
        return _only_match(store, night)
    if found := re.fullmatch(r"[Mm]([0-9]{1,9})", written):
        try:
            return store.matches.get(int(found[1])).number
        except NotFoundError:  # a file may have brought it as a label
            return _labelled(store, written)
    if re.fullmatch(r"[0-9]{1,9}", written):
        if night is None:
            raise NotFoundError("table-closed", table=written)
        return _at_table(store, night, int(written))
    return _labelled(store, written)


def confirm_match(store: Store, clerk: Clerk, number: int) -> MatchResult:
    """Confirm a match that is over (R12.4).

    Raises:
        ConflictError: `match-in-play`, `extra-hand-due`, `match-confirmed`, `match-void`,
            `match-disputed`, `season-closed`.
    """
    result = result_of(store, number)
    require_open(find_season(store, result.match.season))
    codes = {
        Status.SEATED: "match-in-play",
        Status.IN_PLAY: "match-in-play",
        Status.EXTRA_HAND_DUE: "extra-hand-due",
        Status.CONFIRMED: "match-confirmed",
        Status.VOID: "match-void",
        Status.DISPUTED: "match-disputed",
    }
    if code := codes.get(result.status):
        due = result.due.played_by if result.due else ()
        players = tuple(result.match.sides[side].name for side in due)
        raise ConflictError(code, match=result.match.name, players=players)
    store.matches.change(replace(result.match, is_confirmed=True))
    clerk.write_down(store, "match confirm", result.match.name)
    return result_of(store, number)


def parse_ending(how: str, *, counts: bool) -> Ending:
    """A declared end from its word: `time-call` is the end "time call".

    Raises:
        BadInputError: `bad-word`.
    """
    ends = {end.value.replace(" ", "-"): end for end in End if end is not End.AS_KEPT}
    if how not in ends:
        raise BadInputError("bad-word", value=how, allowed=tuple(ends))
    return Ending(ends[how], counts=counts or ends[how] is not End.ABANDONED)


def end_match(
    store: Store, clerk: Clerk, number: int, ending: Ending, present: tuple[str, ...] = ()
) -> MatchResult:
    """Declare the end of a match that has not reached one (R12.4).

    Args:
        ending: its kind and whether it counts; the rest is filled in here.
        present: the sides that were there, for a walkover.

    Raises:
        ConflictError: `match-over`, `match-has-end`, `reason-missing`, `walkover-present`.
    """
    match = for_change(store, clerk, number)
    result = match_result(match)
    if result.ended is not None:
        raise ConflictError("match-over", match=match.name, ended=result.ended)
    rules = match.rules
    if ending.kind is End.PLAYED:
        if any(limit is not None for limit in (rules.target, rules.hands, rules.lead)):
            raise ConflictError("match-has-end", match=match.name)
        if result.due is not None or not result.counted_hands:
            raise ConflictError("match-not-closable", match=match.name)
    else:
        reason_of(clerk)
    there = tuple(sorted(_side_index(store, match.sides, name) for name in present))
    if (ending.kind is End.WALKOVER) != bool(there):
        raise ConflictError("walkover-present", match=match.name)
    ending = replace(
        ending,
        after=match.hands[-1].key if match.hands else None,
        reason=clerk.reason,
        present=there,
    )
    store.matches.change(replace(match, ending=ending))
    clerk.write_down(store, "match end", match.name, ending.kind.value)
    return result_of(store, number)


def void_match(store: Store, clerk: Clerk, number: int) -> MatchResult:
    """Strike a match out; it is kept and counts nowhere."""
    reason_of(clerk)
    match = for_change(store, clerk, number)
    store.matches.change(replace(match, is_void=True, is_confirmed=False))
    clerk.write_down(store, "match void", match.name)
    return result_of(store, number)


def adjust_match(
    store: Store, clerk: Clerk, number: int, written: str, points: int, hand: int | None
) -> MatchResult:
    """Give or take points of a side, in a hand or from the start (R11.5).

    Raises:
        ConflictError: `adjust-nowhere`: the side did not play that hand, or it does not count.
    """
    reason = reason_of(clerk)
    match = for_change(store, clerk, number)
    key = None if hand is None else hand_key(match, hand)
    side = _side_index(store, match.sides, written)
    for played in match_result(match).hands:
        if played.hand.key == key and not (
            played.is_counted and side in playing_sides(match, played.hand)
        ):
            name = match.sides[side].name
            raise ConflictError("adjust-nowhere", match=match.name, hand=hand, name=name)
    store.matches.adjust(number, Adjustment(side, checked_points(points), reason), key)
    clerk.write_down(store, "adjust", match.name, f"{match.sides[side].name} {points:+}")
    return result_of(store, number)


def for_change(store: Store, clerk: Clerk, number: int) -> Match:
    """The match, ready to be changed: a confirmed one goes back to provisional (L1).

    Raises:
        ConflictError: `match-void`, `season-closed`, `reason-missing` for a confirmed match.
    """
    match = store.matches.get(number)
    if match.is_void:
        raise ConflictError("match-void", match=match.name)
    require_open(find_season(store, match.season))
    if match.is_confirmed:
        reason_of(clerk)
        match = replace(match, is_confirmed=False)
        store.matches.change(match)
    return match


def hand_key(match: Match, number: int) -> int:
    """The key of the hand of that number that is not void.

    Raises:
        NotFoundError: `hand-unknown`.
    """
    for hand in match_result(match).hands:
        if hand.number == number and not hand.hand.is_void:
            return hand.hand.key
    raise NotFoundError("hand-unknown", match=match.name, hand=number)


def checked_label(label: str) -> str:
    """The label of a match as it is stored: none that is read as a number or a cell.

    Raises:
        BadInputError: `label-reserved`; see `checked_name` too.
    """
    name = checked_name(label)
    if re.fullmatch("[Mm]?[0-9]+", name) or WHOLE_CELL.fullmatch(name):
        raise BadInputError("label-reserved", label=name)
    return name


def _labelled(store: Store, label: str) -> int:
    """The number of the match of a label."""
    found = [match for match in store.matches.find(label=label) if not match.is_void]
    if len(found) > 1:
        with suppress(ConflictError):
            present = find_season(store, None).name
            found = [match for match in found if match.season == present] or found
    if not found:
        raise NotFoundError("match-unknown", match=label)
    if len(found) > 1:
        raise ConflictError("match-which", candidates=tuple(match.name for match in found))
    return found[0].number


def _side_index(store: Store, sides: Sequence[Side], written: str) -> int:
    names = [side.name for side in sides]
    return names.index(find_name(written, table_spellings(store, names), "side"))


def _at_table(store: Store, night: Night, table: int) -> int:
    """The number of the newest match at a table, if no older one still goes on there."""
    there = store.matches.find(night=night.number)
    matches = [match for match in there if match.table == table and not match.is_void]
    if not matches:
        _refuse_draft(store, night, table)
        raise NotFoundError("table-unknown", table=table)
    *older, newest = matches
    return _one_of([*(each for each in older if match_result(each).ended is None), newest])


def _only_match(store: Store, night: Night | None) -> int:
    number = night.number if night else None
    unsettled = map(match_result, store.matches.find(night=number, unsettled=True))
    running = [result.match for result in unsettled if result.ended is None]
    if not running:
        if night is not None:
            _refuse_draft(store, night)
        raise NotFoundError("match-none")
    return _one_of(running)


def _one_of(matches: Sequence[Match]) -> int:
    """The number of the only match.

    Raises:
        ConflictError: `match-which`.
    """
    if len(matches) > 1:
        names = tuple(
            match.name if match.table is None else f"{match.name} (table {match.table})"
            for match in matches
        )
        raise ConflictError("match-which", candidates=names)
    return matches[0].number


def _refuse_draft(store: Store, night: Night, table: int | None = None) -> None:
    """Say that a round is not posted where its matches, or that of a table, are asked for.

    Raises:
        ConflictError: `round-draft`.
    """
    for each in store.rounds.of(night.season)[-1:]:
        if each.status is RoundStatus.DRAFT and (
            table is None or any(table == place.number for place in each.tables)
        ):
            raise ConflictError("round-draft", round=each.number)


def _free_table(store: Store, night: int, wanted: int | None) -> int:
    """The table to play at: the one wanted, else the lowest at which nobody plays."""
    taken = {
        result.match.table
        for result in results(store, night=night)
        if result.ended is None and not result.match.is_void
    }
    if wanted is not None and wanted in taken:
        raise ConflictError("table-taken", table=wanted)
    return wanted or next(number for number in range(1, len(taken) + 2) if number not in taken)
