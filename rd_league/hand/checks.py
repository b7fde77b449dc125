"""What a counted hand must satisfy (R10): each check is a function from a sheet to findings.

`check_sheet` runs all of `CHECKS`. Nothing here refuses or stores; what a severity means for an
entry is decided in `services`.
"""

from collections.abc import Callable, Iterator, Mapping

from rd_league.findings import Finding, Severity
from rd_league.hand.bands import BANDS
from rd_league.hand.rules import (
    OPTIONS,
    RANKS,
    SUITS,
    Bears,
    Call,
    Fill,
    InAir,
    LastDemonCard,
    RuleSet,
    Tie,
)
from rd_league.hand.scoring import net_range
from rd_league.hand.sheet import SUIT_LETTERS, Counted, NetPoints, Outcome, Piles, Sheet

Check = Callable[[RuleSet, Sheet], Iterator[Finding]]


def check_sheet(rules: RuleSet, sheet: Sheet) -> tuple[Finding, ...]:
    """Everything the checks have to say about a sheet, the gravest first."""
    found = [finding for check in CHECKS.values() for finding in check(rules, sheet)]
    order = list(Severity)
    return tuple(sorted(found, key=lambda finding: order.index(finding.severity)))


def demon_size(rules: RuleSet, seat: Counted) -> int:
    """Cards dealt to the demon of this seat (R2.1, R16.1)."""
    return rules.demon_size if seat.demon_size is None else seat.demon_size


def check_packs(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.1: no seat has more cards than were dealt to it."""
    pack = rules.pack_size
    size = OPTIONS["demon_size"]
    for i, seat in sheet.counted:
        dealt, f, d = demon_size(rules, seat), seat.foundation, seat.demon
        if f < 0 or d < 0:
            yield _impossible("count-negative", "R10.1", i, foundation=f, demon=d)
        if not size.low <= dealt <= size.high:
            yield _impossible(
                "demon-size-range", "R2.1", i, demon_size=dealt, low=size.low, high=size.high
            )
        elif d > dealt:
            yield _impossible("demon-over-size", "R10.1", i, demon=d, demon_size=dealt)
        if f + d > pack:
            yield _impossible("over-pack", "R10.1", i, foundation=f, demon=d, pack=pack)
        elif d and f + d > pack - rules.work_piles:
            if rules.fill is Fill.DEMON:  # every work pile holds a card while the demon has one
                yield _impossible(
                    "over-pack-fill", "R10.1", i, foundation=f, demon=d, pack=pack,
                    work_piles=rules.work_piles,
                )  # fmt: skip
            else:
                yield _unusual(
                    "work-piles-empty", "R10.8", i, foundation=f, demon=d,
                    work_piles=rules.work_piles,
                )  # fmt: skip
        if (
            rules.fill is Fill.DEMON
            and rules.call is Call.IMMEDIATE
            and i in sheet.callers
            and pack - rules.work_piles < f <= pack
        ):
            yield _impossible(
                "caller-over-fill", "R10.1", i, foundation=f, pack=pack,
                work_piles=rules.work_piles,
            )  # fmt: skip
        if rules.last_demon_card is LastDemonCard.FOUNDATION and d == 0 and f == 0:
            yield _impossible("last-card-missing", "R10.1", i)


def check_outcome(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.3: who called, and whose demon is empty."""
    empty_ends_hand = rules.call is Call.IMMEDIATE and rules.in_air is InAir.VOID
    for i in sheet.callers:
        if i not in sheet.players:
            yield _impossible("caller-sat-out", "R10.3", i)
    for i, seat in sheet.counted:
        if i in sheet.callers:
            if seat.demon > 0:
                yield _impossible("false-call", "R10.3", i, demon=seat.demon)
        elif seat.demon == 0 and sheet.outcome is Outcome.STALLED:
            yield _unusual("stalled-with-empty-demon", "R10.3", i)
        elif seat.demon == 0 and sheet.outcome is Outcome.CALLED and empty_ends_hand:
            yield _impossible("empty-demon-not-called", "R10.3", i)
    if (sheet.outcome is Outcome.CALLED) != bool(sheet.callers):
        yield Finding(
            "callers-and-outcome", Severity.IMPOSSIBLE, "R10.3", None, {"outcome": sheet.outcome}
        )


def check_left_over(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.4: what lies on the foundations and what is left over make one pack."""
    for i, seat in sheet.counted:
        if seat.left_over is None:
            continue
        if seat.left_over < seat.demon:
            yield _inconsistent(
                "left-over-under-demon", "R10.4", i, left_over=seat.left_over, demon=seat.demon
            )
        if seat.foundation + seat.left_over != rules.pack_size:
            yield _inconsistent(
                "pack-mismatch", "R10.4", i, foundation=seat.foundation, left_over=seat.left_over,
                sum=seat.foundation + seat.left_over, pack=rules.pack_size,
            )  # fmt: skip
    yield from _mis_sorted(rules, sheet)


def check_centre(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.5: the cards of all packs on the foundations are the cards in the centre."""
    if sheet.centre is None or not sheet.is_complete:
        return
    total = sum(seat.foundation for _, seat in sheet.counted)
    if total == sheet.centre:
        return
    surplus = total - sheet.centre
    seats = [i for i, by in _pack_surplus(rules, sheet).items() if by == surplus]
    named = seats[0] if len(seats) == 1 else None  # exactly one pack misses by as much
    code = "centre-mismatch" if named is None else "centre-mismatch-located"
    values = {"cards": total, "centre": sheet.centre, "surplus": surplus}
    if named is not None:
        seat = sheet.seats[named]
        assert isinstance(seat, Counted)
        values |= {"foundation": seat.foundation, "right": seat.foundation - surplus}
    yield Finding(code, Severity.INCONSISTENT, "R10.5", named, values)


def check_piles(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.6: the packs could have built these piles."""
    if sheet.doubles and rules.tie is Tie.FIRST:
        yield Finding(
            "doubles-not-allowed", Severity.IMPOSSIBLE, "R8.2", None, {"doubles": sheet.doubles}
        )
        return
    if sheet.piles is None:
        return
    yield from _pile_shapes(rules, sheet.piles, len(sheet.players))
    if not sheet.is_complete or (rules.tie is Tie.BOTH and sheet.doubles is None):
        return
    doubles = sheet.doubles or 0
    counts = sorted((seat.foundation for _, seat in sheet.counted), reverse=True)
    cards = sum(map(sum, sheet.piles.suits))
    if sum(counts) != cards + doubles:
        yield _table("pile-sum", "R10.6", cards=sum(counts), piles=cards, doubles=doubles)
        return
    tallest = [sorted(heights, reverse=True) for heights in sheet.piles.suits]
    for k in range(1, len(counts) + 1):  # Gale–Ryser
        room = sum(sum(heights[:k]) for heights in tallest) + k * rules.jokers
        room += doubles if k >= 2 else 0
        if sum(counts[:k]) > room:
            yield _table("pile-owners", "R10.6", packs=k, cards=sum(counts[:k]), room=room)
            return


def check_kings(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.7: a king on a foundation stands on twelve cards."""
    kings = 0
    for i, seat in sheet.counted:
        if seat.kings is None:
            continue
        kings += seat.kings
        if not 0 <= seat.kings <= SUITS:
            yield _impossible("kings-in-pack", "R10.7", i, kings=seat.kings)
        elif not seat.kings <= seat.foundation <= rules.pack_size - SUITS + seat.kings:
            yield _impossible(
                "kings-and-cards", "R10.7", i, kings=seat.kings, foundation=seat.foundation
            )
    if (rules.tie is Tie.BOTH and sheet.doubles is None) or not sheet.is_complete:
        return
    cards = sum(seat.foundation for _, seat in sheet.counted)
    needed = RANKS * kings - (RANKS - 1) * (sheet.doubles or 0)
    if cards < needed:
        yield _table("kings-without-piles", "R10.7", kings=kings, cards=cards, needed=needed)


def check_net_points(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R11.6: points written down without counts lie within what a hand can give."""
    for i, seat in enumerate(sheet.seats):
        if not isinstance(seat, NetPoints):
            continue
        low, high = _net_range(rules, sheet, i)
        if not low <= seat.points <= high:
            yield _impossible(
                "net-out-of-range", "R11.6", i, points=seat.points, low=low, high=high
            )


def check_plausibility(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.8: counts that are seldom seen. No band for the seats and rules at hand, no warning."""
    bands = BANDS.get(len(sheet.players))
    if bands is None or sheet.outcome is not Outcome.CALLED or not _plays_by_default(rules):
        return
    for i, seat in sheet.counted:
        if seat.demon_size not in (None, rules.demon_size):
            continue
        band = bands.caller if i in sheet.callers else bands.others
        if not band.low <= seat.foundation <= band.high:
            yield _unusual(
                "foundation-unusual", "R10.8", i, foundation=seat.foundation, low=band.low,
                high=band.high, median=band.median,
            )  # fmt: skip
        if i not in sheet.callers and not bands.demon.low <= seat.demon <= bands.demon.high:
            yield _unusual(
                "demon-unusual", "R10.8", i, demon=seat.demon, low=bands.demon.low,
                high=bands.demon.high, median=bands.demon.median,
            )  # fmt: skip
    total = sum(seat.foundation for _, seat in sheet.counted)
    if sheet.is_complete and not bands.centre.low <= total <= bands.centre.high:
        yield Finding(
            "centre-unusual", Severity.UNUSUAL, "R10.8", None,
            {"centre": total, "low": bands.centre.low, "high": bands.centre.high},
        )  # fmt: skip


CHECKS: Mapping[str, Check] = {
    "R10.1": check_packs,
    "R10.3": check_outcome,
    "R10.4": check_left_over,
    "R10.5": check_centre,
    "R10.6": check_piles,
    "R10.7": check_kings,
    "R10.8": check_plausibility,
    "R11.6": check_net_points,
}


def _pile_shapes(rules: RuleSet, piles: Piles, packs: int) -> Iterator[Finding]:
    """R1.4, R10.6: no more piles than aces and jokers, none higher than a king."""
    limit = packs * (1 + rules.jokers)
    for letter, heights in zip(SUIT_LETTERS, piles.suits, strict=True):
        if len(heights) > limit:
            values = {"suit": letter, "piles": len(heights), "limit": limit}
            yield Finding("too-many-piles", Severity.IMPOSSIBLE, "R10.6", None, values)
        for height in heights:
            if not 1 <= height <= RANKS:
                values = {"suit": letter, "height": height}
                yield Finding("pile-height", Severity.IMPOSSIBLE, "R10.6", None, values)
    count, most = sum(map(len, piles.suits)), packs * (SUITS + rules.jokers)
    if count > most and rules.jokers:  # without jokers a suit has too many already
        values = {"piles": count, "limit": most}
        yield Finding("too-many-piles-in-all", Severity.IMPOSSIBLE, "R1.4", None, values)


def _pack_surplus(rules: RuleSet, sheet: Sheet) -> dict[int, int]:
    """By how much each pack that was counted back misses its size; sound packs left out."""
    return {
        i: seat.foundation + seat.left_over - rules.pack_size
        for i, seat in sheet.counted
        if seat.left_over is not None and seat.foundation + seat.left_over != rules.pack_size
    }


def _mis_sorted(rules: RuleSet, sheet: Sheet) -> Iterator[Finding]:
    """R10.5: one card too many in one pack and one too few in another lies in the wrong heap."""
    off = sorted(_pack_surplus(rules, sheet).items(), key=lambda seat: seat[1])
    if [by for _, by in off] == [-1, 1]:
        (lacks, _), (has, _) = off
        yield Finding("card-mis-sorted", Severity.INCONSISTENT, "R10.5", has, {"other_seat": lacks})


def _net_range(rules: RuleSet, sheet: Sheet, seat: int) -> tuple[int, int]:
    """What a seat can have, as far as the sheet says who called."""
    lowest, highest = net_range(rules, called=True)
    if seat in sheet.callers:
        return lowest, highest
    lowest, high = net_range(rules, called=False)
    if sheet.outcome is Outcome.UNKNOWN:  # who wrote the points down may have known who called
        return lowest, highest
    if sheet.outcome is Outcome.STALLED or not _empty_is_called(rules):
        high = highest - rules.out_bonus  # an empty demon that was not called
    return lowest, high


def _empty_is_called(rules: RuleSet) -> bool:
    return rules.call is Call.IMMEDIATE and rules.in_air is InAir.VOID


def _plays_by_default(rules: RuleSet) -> bool:
    return all(
        getattr(rules, option.name) == option.default
        for option in OPTIONS.values()
        if option.bears is Bears.PLAY
    )


def _impossible(code: str, clause: str, seat: int, **values: object) -> Finding:
    return Finding(code, Severity.IMPOSSIBLE, clause, seat, values)


def _inconsistent(code: str, clause: str, seat: int, **values: object) -> Finding:
    return Finding(code, Severity.INCONSISTENT, clause, seat, values)


def _unusual(code: str, clause: str, seat: int, **values: object) -> Finding:
    return Finding(code, Severity.UNUSUAL, clause, seat, values)


def _table(code: str, clause: str, **values: object) -> Finding:
    """What the piles say: heights are noted by people too, so a contradiction, not a proof."""
    return Finding(code, Severity.INCONSISTENT, clause, None, values)
