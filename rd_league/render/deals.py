"""Deals: a line of cards a seat, then the same as it is laid out. Imports no Rich."""

from collections.abc import Mapping
from typing import Any

from rd_league.engine.cards import format_cards
from rd_league.engine.deal import Deal
from rd_league.engine.record import Record
from rd_league.hand.rules import RuleSet
from rd_league.language import Text, said

DEALING: Text = (
    "Nothing was stored. Lay each deal out in its order: demon (the last face up), a card on each "
    "work pile, stock."
)
BROKEN_PROMISE: Text = "That is not what was published: another secret, or another hand."


def deal_lines(deal: Deal, letters: str, rules: RuleSet) -> list[str]:
    """A deal line for each seat, as a record holds it, and below it how the cards are laid out."""
    lines = []
    for letter, order, size in zip(letters, deal.orders, deal.demon_sizes, strict=True):
        piles = range(size, size + rules.work_piles)
        rest = order[size + rules.work_piles :]
        laid_out = " · ".join(format_cards(order[place : place + 1]) for place in piles)
        lines += [
            f"deal {letter}  {format_cards(order)}",
            "  " + said("demon  {cards} (last: face up)", cards=format_cards(order[:size])),
            "  " + said("work   {cards}", cards=laid_out),
            "  " + said("stock  {cards} (first: turned first)", cards=format_cards(rest)),
        ]
    return lines


def told_lines(told: Mapping[str, str]) -> list[str]:
    """Secret, commitment, seed: a line each, as a record holds them."""
    return [f"{name:<7} {text}" for name, text in told.items()]


def deal_json(deal: Deal, letters: str, seed: str, hand: str) -> dict[str, Any]:
    """A deal as JSON (docs/json.md)."""
    return {
        "seed": seed,
        "hand": hand,
        "seats": [
            {"seat": letter, "demon_size": size, "cards": format_cards(order).split()}
            for letter, order, size in zip(letters, deal.orders, deal.demon_sizes, strict=True)
        ],
    }


def fresh_deal_json(record: Record) -> dict[str, Any]:
    """The deal of a hand that is to be played again, as JSON (docs/json.md)."""
    return {
        "seed": record.seed,
        "hand": record.hand,
        "seats": [
            {
                "seat": seat.letter,
                "name": seat.name,
                "demon_size": seat.demon_size or record.rules.demon_size,
                "cards": format_cards(seat.order or ()).split(),
            }
            for seat in record.seats
        ],
    }
