"""Records to test with."""

import random

from rd_league.engine.cards import format_cards, parse_cards
from rd_league.engine.codes import GO
from rd_league.engine.deal import SEAT_LETTERS, Deal
from rd_league.engine.moves import Move, spelled
from rd_league.engine.record import TABLE, Event, Play, Record, Seat
from rd_league.engine.table import Table
from rd_league.hand.rulesets import parse_rules
from tests.engine.playing import a_deal, eager, jokers_up


def record_of(words: str, seats: int = 2, steps: int = 120, seed: int = 1) -> Record:
    """Random legal play, written down with counts that are right."""
    rng = random.Random(seed)
    rules = parse_rules(words)
    deal = a_deal(rules, seats, seed=f"{words}{seed}")
    deal = jokers_up(deal, rng) if rules.jokers else deal
    table = Table(deal, rules)
    events = [Event("0.00", TABLE, Move(GO))]
    clock = 0.0
    for _ in range(steps):
        seat = rng.randrange(seats)
        legal = table.legal(seat)
        if not legal:
            continue
        code = eager(rng, legal)
        clock += rng.random()
        events.append(Event(f"{clock:.2f}", seat, spelled(table, seat, code)))
        assert not table.apply(seat, code)
    return written(deal, table, events)


def written(deal: Deal, table: Table, events: list[Event]) -> Record:
    seats = len(deal.orders)
    return Record(
        seats=tuple(
            Seat(
                letter,
                f"Player {letter}",
                order=parse_cards(format_cards(deal.orders[seat])),
                claimed=(table.foundation(seat), len(table.piles[seat][0])),
            )
            for seat, letter in enumerate(SEAT_LETTERS[seats])
        ),
        rules=table.rules,
        headers=(("event", "Tuesday club"), ("x-note", "kept as it is")),
        hand="4",
        play=Play.of(events),
    )
