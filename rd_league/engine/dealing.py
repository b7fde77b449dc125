"""What a record says was dealt, checked in every way it can be (E5)."""

from collections.abc import Iterator, Sequence

from rd_league.engine.cards import card_name
from rd_league.engine.deal import (
    Deal,
    commitment,
    deck_fault,
    revealed_seed,
    seeded_deal,
)
from rd_league.engine.lines import Fault
from rd_league.engine.reading import Reading
from rd_league.engine.record import Record
from rd_league.errors import BadInputError


def recorded_deal(reading: Reading) -> tuple[Deal | None, tuple[Fault, ...]]:
    """The deal of a record, and what is wrong with it.

    A seed, a secret that was revealed and cards that are written down must agree.

    Returns:
        the deal, None if there is none that can be played.
    """
    record = reading.record
    faults = list(_seed_faults(reading))
    seed = record.seed
    if seed is None and record.reveal and not faults:
        seed = revealed_seed(record.reveal[0], record.reveal[1:])
    seeded = None
    if seed is not None and not faults:
        sizes = {s.letter: s.demon_size for s in record.seats if s.demon_size is not None}
        try:
            seeded = seeded_deal(
                seed, record.hand, record.rules, record.letters, sizes, same=record.same
            )
        except BadInputError as error:
            line = reading.lines.get("seed", 1)
            faults.append(Fault("bad-header", line, None, {"reason": error.code, **error.values}))
    orders: list[tuple[int, ...]] = []
    for index, seat in enumerate(record.seats):
        written = record.order if record.same else seat.order
        if written is None:
            if seeded is None:
                if not faults:
                    faults.append(Fault("no-deal", _end(reading), None, {"seat": seat.letter}))
                continue
            written = seeded.orders[index]
        else:
            expected = seeded.orders[index] if seeded else None
            if written != expected if expected else deck_fault(written, record.rules.jokers):
                faults += _order_faults(reading, seat.letter, written, expected)
        orders.append(written)
        if record.same and faults:
            break
    if len(orders) < len(record.seats) or any(f.code == "deal-not-a-deck" for f in faults):
        return None, tuple(faults)
    return Deal(tuple(orders), _demon_sizes(record)), tuple(faults)


def _demon_sizes(record: Record) -> tuple[int, ...]:
    rule = record.rules.demon_size
    return tuple([rule if s.demon_size is None else s.demon_size for s in record.seats])


def _end(reading: Reading) -> int:
    """The last line before play, or the first one."""
    return reading.event_lines[0] if reading.event_lines else max(reading.lines.values(), default=1)


def _order_faults(
    reading: Reading,
    letter: str,
    written: Sequence[int],
    expected: Sequence[int] | None,
) -> Iterator[Fault]:
    record = reading.record
    line = reading.lines.get("deal same" if record.same else f"deal {letter}", 1)
    if fault := deck_fault(written, record.rules.jokers):
        values = {
            "seat": letter,
            "missing": [card_name(card) for card in fault.missing],
            "surplus": [card_name(card) for card in fault.surplus],
            "cards": len(written),
            "pack": record.rules.pack_size,
        }
        yield Fault("deal-not-a-deck", line, None, values)
    elif expected is not None:
        names = [[card_name(card) for card in order] for order in (written, expected)]
        for place, (card, right) in enumerate(zip(*names, strict=True), 1):
            if card != right:
                values = {"reason": "seed", "seat": letter, "place": place}
                yield Fault("deal-mismatch", line, None, values | {"card": card, "right": right})
                return


def _seed_faults(reading: Reading) -> Iterator[Fault]:
    """Whether what was revealed is what was committed to, and makes the seed that is given."""
    record = reading.record
    if record.reveal is None:
        return
    line = reading.lines.get("reveal", 1)
    try:
        committed = commitment(record.hand, record.reveal[0] if record.reveal else "")
        seed = revealed_seed(record.reveal[0], record.reveal[1:])
    except BadInputError as error:
        yield Fault("deal-mismatch", line, None, {"reason": error.code})
        return
    if len(record.reveal) - 1 != len(record.seats):
        values = {"reason": "words", "words": len(record.reveal) - 1, "seats": len(record.seats)}
        yield Fault("deal-mismatch", line, None, values)
    elif record.commit is not None and record.commit != committed:
        yield Fault("deal-mismatch", line, None, {"reason": "commit", "right": committed})
    elif record.seed is not None and record.seed != seed:
        yield Fault("deal-mismatch", line, None, {"reason": "revealed-seed", "right": seed})
