"""What still lies on the table, accounted for card by card (E4; docs/audit.md).

Every card of every pack lies in exactly one place. What was noted is compared with that; what was
not noted leaves bounds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, pairwise

from rd_league.engine.cards import JOKER, card_name
from rd_league.engine.layout import Layout, Pile, Tabletop, parse_tabletop
from rd_league.engine.lines import Fault
from rd_league.engine.moves import held_name
from rd_league.engine.referee import Ruled
from rd_league.engine.table import FIT
from rd_league.hand.rules import DECK, RANKS, SUITS, RuleSet, Tie
from rd_league.hand.rulesets import RULE_SETS
from rd_league.hand.sheet import SUIT_LETTERS, Counted, Outcome, Piles, Sheet


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a count can be."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        """Whether it is decided."""
        return self.low == self.high

    def __contains__(self, count: int) -> bool:
        """Whether the count can be that."""
        return self.low <= count <= self.high

    def within(self, low: int, high: int) -> "Bounds":
        """The same, no wider than that; evidence that contradicts itself leaves it as it is."""
        low, high = max(self.low, low), min(self.high, high)
        return Bounds(low, high) if low <= high else self


class Claim(StrEnum):
    """What the evidence makes of a claimed count."""

    NONE = "none"
    """Nothing was claimed."""
    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class SeatAudit:
    """What the evidence says of one seat."""

    letter: str
    name: str
    foundation: Bounds
    demon: Bounds
    claim: Claim


@dataclass(frozen=True, slots=True)
class Audit:
    """What a table comes to.

    Attributes:
        findings: what cannot be, or contradicts a claim.
        sheet: the counts, where all of them are decided and nothing was found.
    """

    tabletop: Tabletop
    findings: tuple[Ruled, ...]
    seats: tuple[SeatAudit, ...]
    sheet: Sheet | None

    @property
    def is_ok(self) -> bool:
        """Whether nothing was found; counts may be undecided all the same."""
        return not self.findings

    @property
    def undecided(self) -> tuple[SeatAudit, ...]:
        """The seats of which a count has only bounds."""
        return tuple(s for s in self.seats if not (s.foundation.is_exact and s.demon.is_exact))


def audit(text: str, known: Mapping[str, RuleSet] = RULE_SETS) -> Audit:
    """What a text `RA1` comes to; lines that cannot be read are findings too."""
    top, faults = parse_tabletop(text, known)
    return audit_tabletop(top, faults)


def audit_tabletop(top: Tabletop, faults: tuple[Fault, ...] = ()) -> Audit:
    """What a tabletop comes to."""
    evidence = [_Evidence(top, seat) for seat in top.seats]
    found = [Ruled(fault.code, fault.line, fault.column, values=fault.values) for fault in faults]
    found += chain(_place_faults(top, evidence), _card_faults(top, evidence))
    seats = _seat_audits(top, evidence)
    found += [
        Ruled(
            "count-mismatch",
            top.lines.get((seat.letter, "count"), 1),
            seat=seat.letter,
            values={
                "claimed": layout.claimed,
                "foundation": (seat.foundation.low, seat.foundation.high),
                "demon": (seat.demon.low, seat.demon.high),
            },
        )
        for layout, seat in zip(top.seats, seats, strict=True)
        if seat.claim is Claim.REFUTED
    ]
    return Audit(top, tuple(found), seats, None if found else _sheet(top, seats))


@dataclass(slots=True)
class _Evidence:
    """What is known of one pack.

    Attributes:
        held: cards seen before the seat, jokers as `JOKER`.
        owned: cards seen on foundations with the back of this pack.
        unseen: cards before the seat that were only counted.
        unnoted: places before the seat of which nothing is known.
    """

    top: Tabletop
    seat: Layout
    held: Counter[int] = field(default_factory=Counter)
    owned: Counter[int] = field(default_factory=Counter)
    unseen: int = 0
    unnoted: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for heap in self.seat.heaps.values():
            if heap.cards is None:
                self.unseen += heap.size
            else:
                self.held.update(min(card, JOKER) for card in heap.cards)
        for pile in chain(*self.top.piles.values()):
            for rank, owners in enumerate(pile.owners or ()):
                self.owned.update(
                    JOKER if owner.is_joker else rank * SUITS + pile.suit
                    for owner in owners
                    if owner.letter == self.seat.letter
                )
        self.unnoted = tuple(p for p in _place_names(self.top.rules) if p not in self.seat.heaps)

    @property
    def lying(self) -> int:
        """Cards before the seat, as far as they were noted."""
        return self.held.total() + self.unseen

    @property
    def is_seen(self) -> bool:
        """Whether every card before the seat was noted by name."""
        return not self.unseen and not self.unnoted

    @property
    def demon_size(self) -> int:
        size = self.seat.demon_size
        return self.top.rules.demon_size if size is None else size


def _place_names(rules: RuleSet) -> tuple[str, ...]:
    return ("demon", "stock", "waste", *(str(pile) for pile in range(1, rules.work_piles + 1)))


def _is_owned_whole(top: Tabletop, suits: Iterable[int] = range(SUITS)) -> bool:
    """Whether the owner of every card of these suits on foundations was noted."""
    return all(suit in top.piles for suit in suits) and all(
        pile.owners is not None for suit in suits for pile in top.piles[suit]
    )


def _place_faults(top: Tabletop, evidence: list[_Evidence]) -> Iterator[Ruled]:
    """Places that hold what they cannot hold."""
    for each in evidence:
        letter = each.seat.letter
        for place, heap in each.seat.heaps.items():
            line = top.lines.get((letter, place), 1)
            if place == "demon" and heap.size > each.demon_size:
                values = {"demon": heap.size, "demon_size": each.demon_size}
                yield Ruled("demon-over-size", line, seat=letter, values=values)
            if not place.isdigit():
                continue
            for below, card in pairwise(heap.cards or ()):
                if not FIT[below][card]:
                    fit = {"pile": place, "card": held_name(card), "top": held_name(below)}
                    yield Ruled("no-fit", line, seat=letter, values=fit)
        if each.lying > top.rules.pack_size:
            values = {"cards": each.lying, "pack": top.rules.pack_size}
            yield Ruled("over-pack", 1, seat=letter, values=values)
    limit = len(top.seats) * (1 + top.rules.jokers)
    for suit, piles in top.piles.items():
        if len(piles) > limit:
            yield Ruled(
                "too-many-piles",
                1,
                values={"suit": SUIT_LETTERS[suit], "piles": len(piles), "limit": limit},
            )


def _card_faults(top: Tabletop, evidence: list[_Evidence]) -> Iterator[Ruled]:
    """Cards that are missing, doubled, or before the wrong seat."""
    for card in range(DECK + (top.rules.jokers > 0)):
        copies = top.rules.jokers if card == JOKER else 1
        doubled = [e for e in evidence if e.held[card] + e.owned[card] > copies]
        lacking = _lacking(top, evidence, card, copies)
        for each in doubled:
            if lacking:
                owners = [other.seat.letter for other in lacking]
                yield _of_card("card-misplaced", top, each, card, {"of": owners})
            else:
                yield _of_card("card-doubled", top, each, card, {"places": _places_of(each, card)})
        if doubled or not lacking:
            continue
        yield Ruled(
            "card-missing",
            1,
            seat=lacking[0].seat.letter if len(lacking) == 1 else None,
            values={"card": card_name(card), "seats": [e.seat.letter for e in lacking]},
        )
    yield from _surplus_on_piles(top, evidence)


def _of_card(
    code: str, top: Tabletop, each: _Evidence, card: int, values: Mapping[str, object]
) -> Ruled:
    places = _places_of(each, card)
    line = top.lines.get((each.seat.letter, places[-1]), 1)
    named = {"card": card_name(card), **values}
    return Ruled(code, line, seat=each.seat.letter, values=named)


def _places_of(each: _Evidence, card: int) -> list[str]:
    places = ["foundation"] * each.owned[card]
    for place, heap in each.seat.heaps.items():
        places += [place for held in heap.cards or () if min(held, JOKER) == card]
    return places


def _lacking(top: Tabletop, evidence: list[_Evidence], card: int, copies: int) -> list[_Evidence]:
    """The packs one of which certainly lacks the card; none if that cannot be said."""
    suit = card % SUITS
    if card == JOKER or _is_owned_whole(top, [suit]):
        if card == JOKER and not _is_owned_whole(top):
            return []
        return [e for e in evidence if e.is_seen and e.held[card] + e.owned[card] < copies]
    if suit not in top.piles or not all(e.is_seen for e in evidence) or _doubles(top) is None:
        return []
    away = [e for e in evidence if not e.held[card]]
    here = sum(pile.height > card // SUITS for pile in top.piles[suit])
    return away if len(away) > here + (_doubles(top) or 0) else []


def _surplus_on_piles(top: Tabletop, evidence: list[_Evidence]) -> Iterator[Ruled]:
    """Cards that lie on foundations more often than packs are without them."""
    if not all(e.is_seen for e in evidence):
        return
    jokers = len(evidence) * top.rules.jokers - sum(e.held[JOKER] for e in evidence)
    for suit, piles in top.piles.items():
        if _is_owned_whole(top, [suit]):
            continue
        for rank in range(RANKS):
            card = rank * SUITS + suit
            away = sum(not e.held[card] for e in evidence)
            here = sum(pile.height > rank for pile in piles)
            if here > away + jokers:
                values = {"card": card_name(card), "places": ["foundation"]}
                yield Ruled("card-doubled", 1, values=values)


def _doubles(top: Tabletop) -> int | None:
    """How many cards lie doubled; None: not known."""
    if top.rules.tie is Tie.FIRST:
        return 0
    piles = list(chain(*top.piles.values()))
    if len(top.piles) == SUITS and all(pile.owners is not None for pile in piles):
        return sum(len(owners) - 1 for pile in piles for owners in pile.owners or ())
    return top.course.doubles


def _seat_audits(top: Tabletop, evidence: list[_Evidence]) -> tuple[SeatAudit, ...]:
    foundations = [_foundation_bounds(top, each) for each in evidence]
    doubles = _doubles(top)
    if len(top.piles) == SUITS and doubles is not None:
        total = sum(pile.height for pile in chain(*top.piles.values())) + doubles
        for _ in evidence:  # what one bound gives the others
            for i, bounds in enumerate(foundations):
                others = [other for j, other in enumerate(foundations) if j != i]
                foundations[i] = bounds.within(
                    total - sum(other.high for other in others),
                    total - sum(other.low for other in others),
                )
    audits = []
    for each, foundation in zip(evidence, foundations, strict=True):
        demon = _demon_bounds(each, foundation)
        claim = _claim(each.seat.claimed, foundation, demon)
        audits.append(SeatAudit(each.seat.letter, each.seat.name, foundation, demon, claim))
    return tuple(audits)


def _foundation_bounds(top: Tabletop, each: _Evidence) -> Bounds:
    """Cards of one pack on foundations, by what lies before its seat and by the piles."""
    pack = top.rules.pack_size
    most = max(pack - each.lying, 0)
    bounds = Bounds(max(most - _unnoted_room(each), 0), most)
    if _is_owned_whole(top):
        owned = each.owned.total()
        return bounds.within(owned, owned) if each.unnoted else bounds
    if len(top.piles) == SUITS:
        # A pack has one card of a kind, so at most the tallest pile of a suit is its own.
        room = top.rules.jokers + sum(
            not each.held[rank * SUITS + suit]
            for suit in range(SUITS)
            for rank in range(_tallest(top.piles[suit]))
        )
        bounds = bounds.within(0, room)
    return bounds.within(each.owned.total(), pack)


def _unnoted_room(each: _Evidence) -> int:
    """How many cards can lie before a seat where nothing was noted."""
    if "stock" in each.unnoted or "waste" in each.unnoted:
        return each.top.rules.pack_size
    piles = sum(place.isdigit() for place in each.unnoted)
    return RANKS * piles + each.demon_size * ("demon" in each.unnoted)


def _tallest(piles: tuple[Pile, ...]) -> int:
    return max((pile.height for pile in piles), default=0)


def _demon_bounds(each: _Evidence, foundation: Bounds) -> Bounds:
    heap = each.seat.heaps.get("demon")
    if heap is not None:
        return Bounds(heap.size, heap.size)
    rest = each.top.rules.pack_size - each.lying
    bounds = Bounds(0, each.demon_size).within(0, rest - foundation.low)
    if each.unnoted == ("demon",):  # only the demon was not noted: it is what remains
        bounds = bounds.within(rest - foundation.high, rest - foundation.low)
    return bounds


def _claim(claimed: tuple[int, int] | None, foundation: Bounds, demon: Bounds) -> Claim:
    if claimed is None:
        return Claim.NONE
    if claimed[0] not in foundation or claimed[1] not in demon:
        return Claim.REFUTED
    return Claim.PROVED if foundation.is_exact and demon.is_exact else Claim.UNDECIDED


def _sheet(top: Tabletop, seats: tuple[SeatAudit, ...]) -> Sheet | None:
    if not all(seat.foundation.is_exact and seat.demon.is_exact for seat in seats):
        return None
    letters = [seat.letter for seat in seats]
    outcome = Outcome.STALLED if top.course.stalled else Outcome.UNKNOWN
    heights = [
        tuple(sorted((pile.height for pile in top.piles.get(suit, ())), reverse=True))
        for suit in range(SUITS)
    ]
    return Sheet(
        seats=tuple(
            Counted(audited.foundation.low, audited.demon.low, demon_size=layout.demon_size)
            for audited, layout in zip(seats, top.seats, strict=True)
        ),
        outcome=Outcome.CALLED if top.course.callers else outcome,
        callers=tuple(sorted(letters.index(letter) for letter in top.course.callers)),
        piles=Piles(*heights) if len(top.piles) == SUITS else None,
        doubles=_doubles(top),
    )
