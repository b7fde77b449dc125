"""A record replayed move by move, and the verdict on it (E4)."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from operator import length_hint
from typing import TYPE_CHECKING, NamedTuple

from rd_league.engine.codes import DEMON, OUT, ROTATE, STUCK, TAKEN_BACK, WASTE, Why
from rd_league.engine.counting import sheet_of
from rd_league.engine.deal import Deal
from rd_league.engine.dealing import recorded_deal
from rd_league.engine.lines import Fault
from rd_league.engine.moves import Act, Move, resolved, spelled
from rd_league.engine.reading import Reading, parse_record
from rd_league.engine.record import TABLE, Record
from rd_league.engine.table import Table
from rd_league.errors import NO_VALUES
from rd_league.hand.rules import RuleSet
from rd_league.hand.rulesets import RULE_SETS
from rd_league.hand.sheet import Outcome, Sheet

if TYPE_CHECKING:  # what only a refused move needs is imported with it
    from rd_league.engine.explain import Place

MOST_WARNINGS = 100
"""After so many it is not searched for ways out any more."""


class Ruled(NamedTuple):
    """One thing the referee found.

    Attributes:
        code: stable, those of E4.
        line: counted from 1.
        column: counted from 1; None: the whole line.
        event: number of the event, counted from 0; None: it is not about a move.
        seat: letter of the seat.
        move: as it is written.
        expected: the card that lies where the move takes one from.
        could: legal moves of the seat with the card that was named.
        held: where each copy of that card lies.
        follows: line of the first refused move, where this one may only follow from it.
        values: what else the sentence needs.
    """

    code: str
    line: int
    column: int | None = None
    event: int | None = None
    time: str | None = None
    seat: str | None = None
    move: str | None = None
    expected: str | None = None
    could: tuple[str, ...] = ()
    held: "tuple[Place, ...]" = ()
    follows: int | None = None
    values: Mapping[str, object] = NO_VALUES


class Verdict(NamedTuple):
    """What a record comes to.

    Attributes:
        record: what was read.
        findings: what is wrong, in the order of the lines; the first only, unless all was asked.
        warnings: what is allowed but worth a look (`not-stuck`).
        lenience: what was read although it is not written as the format says.
        events: how many moves were made.
        table: the position at the end, or where the referee stopped; None: nothing was dealt.
        demon_sizes: cards that were dealt to the demon of each seat.
    """

    record: Record
    findings: tuple[Ruled, ...]
    warnings: tuple[Ruled, ...]
    lenience: tuple[Fault, ...]
    events: int = 0
    table: Table | None = None
    demon_sizes: tuple[int, ...] = ()

    @property
    def sheet(self) -> Sheet | None:
        """The counts at the end, or where the referee stopped; None: nothing was dealt."""
        return None if self.table is None else sheet_of(self.table, self.demon_sizes)

    @property
    def is_ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    @property
    def outcome(self) -> Outcome:
        """How the hand ended, `unknown` where the record breaks off."""
        if self.table is None or not self.table.is_over():
            return Outcome.UNKNOWN
        return Outcome.STALLED if self.table.stalled else Outcome.CALLED

    @property
    def callers(self) -> tuple[str, ...]:
        """The letters of the seats that called."""
        callers = sorted(self.table.callers) if self.table else ()
        return tuple(self.record.letters[seat] for seat in callers)


def referee(
    text: str, known: Mapping[str, RuleSet] = RULE_SETS, *, to_the_end: bool = False
) -> Verdict:
    """The verdict on the text of a record.

    Args:
        text: the whole text.
        known: the named rule sets.
        to_the_end: go on after a finding; a refused move counts as not made.
    """
    return verdict(parse_record(text, known), to_the_end=to_the_end)


def verdict(reading: Reading, *, to_the_end: bool = False) -> Verdict:
    """The verdict on what was read."""
    record = reading.record
    deal, deal_faults = recorded_deal(reading) if len(record.seats) >= 2 else (None, ())
    unread = [_ruled(fault) for fault in (*reading.faults, *deal_faults)]
    unread.sort(key=lambda found: found.line)
    if deal is None or (deal_faults and not to_the_end):
        findings = tuple(unread if to_the_end else unread[:1])
        return Verdict(record, findings, (), reading.lenience)
    replay = _Replay(reading, deal)
    stop = unread[0].line if unread and not to_the_end else None
    findings = tuple(replay.findings(stop, to_the_end=to_the_end))
    if to_the_end:
        findings = tuple(sorted((*unread, *findings), key=lambda found: found.line))
    elif not findings:
        findings = tuple(unread[:1])
    return Verdict(
        record,
        findings,
        tuple(replay.warnings),
        (*reading.lenience, *replay.lenience),
        replay.made,
        replay.table,
        deal.demon_sizes,
    )


def _ruled(fault: Fault) -> Ruled:
    return Ruled(fault.code, fault.line, fault.column, values=fault.values)


class _Replay:
    """A record as far as it has been replayed."""

    def __init__(self, reading: Reading, deal: Deal) -> None:
        self.record = reading.record
        self.event_lines = reading.event_lines
        self.lines = reading.lines
        self.table = Table(deal, self.record.rules)
        self.ahead = len(self.record.play)
        self.made = 0
        self.refused = 0
        self.warnings: list[Ruled] = []
        self.lenience: list[Fault] = []
        self.first_refused: int | None = None
        self.beat = "-"
        """When the first demon was emptied, then when the first call was made (R9.4)."""

    def findings(self, stop: int | None, *, to_the_end: bool) -> Iterator[Ruled]:
        """What is wrong with the moves, then with the claims.

        Args:
            stop: the line at which to stop; nothing after it is looked at.
            to_the_end: go on after a refused move.
        """
        if stop is not None:
            self.ahead = bisect_left(self.event_lines, stop)
        acts = iter(self.record.play.acts[: self.ahead])
        while (index := self._plain_moves(acts)) is not None:
            found = self._played(index)
            self.made = index + 1 - self.refused
            if found is not None:
                self.refused += 1
                self.made -= 1
                yield found
                if not to_the_end:
                    return
                self.first_refused = self.first_refused or found.line
        if stop is None:
            yield from self._at_the_end(to_the_end=to_the_end)

    def _plain_moves(self, acts: Iterator[Act]) -> int | None:
        """Make moves as long as nothing about them is unusual.

        Almost every move is of this kind: its card lies where it says, and its code says all.

        Returns:
            the number of the event that was not made, None at the end.
        """
        table, apply = self.table, self.table.apply
        if not self._mode():
            for seat, code, named, _ in acts:
                if apply(seat, code, named):
                    return self.ahead - length_hint(acts) - 1
                if table.mode:
                    self.beat = self.record.play.times[self.ahead - length_hint(acts) - 1]
                    break
        if next(acts, None) is not None:
            return self.ahead - length_hint(acts) - 1
        self.made = self.ahead - self.refused
        return None

    def _mode(self) -> int:
        return self.table.mode

    def _played(self, index: int) -> Ruled | None:
        """Make a move of any kind; what is wrong with it, if anything is."""
        play, table = self.record.play, self.table
        time, (seat, _, _, move) = play.times[index], play.acts[index]
        if seat == TABLE:
            if move.code == STUCK:
                self._warn_if_not_stuck(index, tuple(range(len(self.record.seats))))
                if refused := table.apply(0, STUCK):
                    return self._refused(index, Why(refused))
            return None
        code, mismatch = resolved(table, seat, move)
        if why := mismatch or self._out_of_time(time, code):
            return self._refused(index, why)
        if code == ROTATE:
            self._warn_if_not_stuck(index, (seat,))
        before = table.mode
        if refused := table.apply(seat, code):
            return self._refused(index, Why(refused))
        if self._mode() != before:
            self.beat = time
        if move.card is None and code & 15 <= WASTE:
            line = self.event_lines[index]
            self.lenience.append(Fault("card-omitted", line, None, {"move": str(move)}))
        return None

    def _out_of_time(self, time: str, code: int) -> Why | None:
        """R9.4: only on the same beat may another demon be emptied, or another seat call."""
        if not self.table.mode or "-" in (time, self.beat) or code & TAKEN_BACK:
            return None
        if float(time) == float(self.beat):
            return None
        if self.table.must_call() and code != OUT:
            return Why.MUST_CALL
        return Why.AFTER_OUT if self.table.callers and code == OUT else None

    def _refused(self, index: int, why: Why) -> Ruled:
        from rd_league.engine.explain import card_at_source, could, particulars, places

        table, letters = self.table, self.record.letters
        time, seat, move = self.record.play[index]
        placed = Ruled(
            str(why),
            self.event_lines[index],
            event=index,
            time=time,
            move=str(move),
            follows=self.first_refused,
        )
        if seat == TABLE:
            return placed._replace(values=particulars(table, letters, 0, move, why))
        return placed._replace(
            seat=letters[seat],
            expected=card_at_source(table, seat, move),
            could=could(table, seat, move),
            held=places(table, letters, move.card),
            values=particulars(table, letters, seat, move, why),
        )

    def _warn_if_not_stuck(self, index: int, seats: tuple[int, ...]) -> None:
        """Nobody is obliged to play, so a way out is a warning, with its moves (E6)."""
        if self.table.is_over() or len(self.warnings) >= MOST_WARNINGS:
            return
        from rd_league.engine.stuck import way_out

        event = self.record.play[index]
        for seat in seats:
            way = way_out(self.table, seat)
            if way is not None:
                self.warnings.append(
                    Ruled(
                        "not-stuck",
                        self.event_lines[index],
                        event=index,
                        time=event.time,
                        seat=self.record.letters[seat],
                        move=str(event.move),
                        values={"way": self._spelled_way(seat, way)},
                    )
                )

    def _spelled_way(self, seat: int, way: tuple[int, ...]) -> list[str]:
        trial = self.table.copy()
        texts = []
        for code in way:
            texts.append(str(spelled(trial, seat, code)))
            trial.apply(seat, code)
        return texts

    def _at_the_end(self, *, to_the_end: bool) -> Iterator[Ruled]:
        """A call that is due, and claimed counts that are not those of the replay."""
        record = self.record
        if self.table.immediate and self.table.uncalled() and self.event_lines:
            from rd_league.engine.explain import particulars

            values = particulars(self.table, record.letters, 0, Move(OUT), Why.MUST_CALL)
            yield Ruled(
                "must-call", self.event_lines[-1], follows=self.first_refused, values=values
            )
            if not to_the_end:
                return
        for index, seat in enumerate(record.seats):
            right = (self.table.foundation(index), len(self.table.piles[index][DEMON]))
            if seat.claimed not in (None, right):
                yield Ruled(
                    "count-mismatch",
                    self.lines[f"count {seat.letter}"],
                    seat=seat.letter,
                    follows=self.first_refused,
                    values={"claimed": seat.claimed, "right": right},
                )
                if not to_the_end:
                    return
