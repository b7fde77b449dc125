"""Deals: a line of cards a seat, then the same as it is laid out. Imports no Rich."""

from typing import Any

from rd_league.engine.cards import format_cards
from rd_league.engine.deal import Deal
from rd_league.hand.rules import RuleSet


def deal_lines(deal: Deal, letters: str, rules: RuleSet) -> list[str]:
    """A deal line for each seat, as a record holds it, and below it how the cards are laid out."""
    lines = []
    for letter, order, size in zip(letters, deal.orders, deal.demon_sizes, strict=True):
        piles = range(size, size + rules.work_piles)
        laid_out = " · ".join(format_cards(order[place : place + 1]) for place in piles)
        lines += [
            f"deal {letter}  {format_cards(order)}",
            f"  demon  {format_cards(order[:size])} (last: face up)",
            f"  work   {laid_out}",
            f"  stock  {format_cards(order[size + rules.work_piles :])} (first: turned first)",
        ]
    return lines


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
