"""What a counted hand must satisfy: never a false alarm, and the fault is found where it is."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rd_league.findings import Finding, Severity, of_severity
from rd_league.hand.checks import CHECKS, check_sheet
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, Outcome, SatOut, Sheet
from tests.builders import DEFAULT, codes, found, graver, sheet
from tests.strategies import counted_tables, play_rules

IMPOSSIBLE, INCONSISTENT, UNUSUAL = Severity


def noted(rules: RuleSet, of: Sheet) -> Sheet:
    """The same hand with its packs counted back and its centre counted, all rightly."""
    seats = tuple(
        replace(seat, left_over=rules.pack_size - seat.foundation) for _, seat in of.counted
    )
    return replace(of, seats=seats, centre=sum(seat.foundation for seat in seats))


def miscounted(of: Sheet, seat: int, by: int) -> Sheet:
    """The same counts with one seat's foundation cards off by so many."""
    counted = of.seats[seat]
    assert isinstance(counted, Counted)
    wrong = replace(counted, foundation=counted.foundation + by)
    return replace(of, seats=(*of.seats[:seat], wrong, *of.seats[seat + 1 :]))


@given(st.data())
@settings(max_examples=40)
def test_a_hand_that_can_have_happened_is_never_refused(data: st.DataObject) -> None:
    """R10.1, R10.2: seats that are sound each for itself are sound together."""
    rules = data.draw(play_rules())
    of = data.draw(counted_tables(rules))
    assert graver(rules, noted(rules, of)) == []


@given(st.data())
@settings(max_examples=30)
def test_a_seat_is_judged_by_its_own_pack_only(data: st.DataObject) -> None:
    """R10.2: what is said about a seat does not depend on what the others counted."""
    one, two = data.draw(counted_tables(DEFAULT)), data.draw(counted_tables(DEFAULT))
    wild = data.draw(st.builds(Counted, st.integers(-3, 60), st.integers(-3, 30)))

    def about_wild(others: Sheet) -> list[Finding]:
        of = replace(others, seats=(wild, *others.seats[1:]))
        return [f for f in check_sheet(DEFAULT, of) if f.seat == 0 and f.clause == "R10.1"]

    assert about_wild(one) == about_wild(two)


@given(st.data())
@settings(max_examples=40)
def test_one_miscount_is_located_at_its_seat(data: st.DataObject) -> None:
    """R10.5: packs and centre counted, one seat's f off by δ: that seat, and what it must be."""
    of = noted(DEFAULT, data.draw(counted_tables(DEFAULT)))
    seat = data.draw(st.integers(0, len(of.seats) - 1))
    by = data.draw(st.integers(-6, 6).filter(bool))
    truth = of.seats[seat]
    assert isinstance(truth, Counted)
    assume(0 <= truth.foundation + by <= DEFAULT.pack_size - truth.demon)
    wrong = miscounted(of, seat, by)
    assert of.centre is not None
    expected = {
        "cards": of.centre + by,
        "centre": of.centre,
        "surplus": by,
        "foundation": truth.foundation + by,
        "right": truth.foundation,
    }
    assert found(DEFAULT, wrong, "centre-mismatch-located") == Finding(
        "centre-mismatch-located", INCONSISTENT, "R10.5", seat, expected
    )
    assert found(DEFAULT, wrong, "pack-mismatch").seat == seat
    assert len(graver(DEFAULT, wrong)) == 2


@given(st.data())
@settings(max_examples=30)
def test_one_card_too_many_here_and_one_too_few_there_was_sorted_wrongly(
    data: st.DataObject,
) -> None:
    of = noted(DEFAULT, data.draw(counted_tables(DEFAULT)))
    order = data.draw(st.permutations(range(len(of.seats))))
    has, lacks = order[:2]
    wrong = miscounted(miscounted(of, has, 1), lacks, -1)
    assume(not of_severity(check_sheet(DEFAULT, wrong), IMPOSSIBLE))
    assert found(DEFAULT, wrong, "card-mis-sorted") == Finding(
        "card-mis-sorted", INCONSISTENT, "R10.5", has, {"other_seat": lacks}
    )
    assert "centre-mismatch" not in " ".join(codes(DEFAULT, wrong))


def test_two_cards_off_or_three_packs_off_name_no_mis_sorted_card() -> None:
    assert "card-mis-sorted" not in codes(DEFAULT, sheet("16/0/38 10/3/40 9/5/43 20/1/32"))
    assert "card-mis-sorted" not in codes(DEFAULT, sheet("15/0/38 11/3/40 10/5/43 20/1/32"))


@given(st.data())
@settings(max_examples=30)
def test_a_miscount_without_packs_is_seen_but_not_located(data: st.DataObject) -> None:
    of = data.draw(counted_tables(DEFAULT))
    total = sum(seat.foundation for _, seat in of.counted)
    by = data.draw(st.integers(-9, 9).filter(lambda off: off and total + off >= 0))
    [finding] = graver(DEFAULT, replace(of, centre=total + by))
    assert finding == Finding(
        "centre-mismatch",
        INCONSISTENT,
        "R10.5",
        None,
        {"cards": total, "centre": total + by, "surplus": -by},
    )


def test_two_packs_off_by_the_same_number_name_nobody() -> None:
    of = sheet("15/0/38 13/3/40 9/5/43 20/1/32 c56")
    assert found(DEFAULT, of, "centre-mismatch").seat is None
    # Three surplus cards where both packs have one: neither explains the centre.
    assert "centre-mismatch" in codes(DEFAULT, replace(of, centre=54))


def test_the_centre_is_not_compared_while_a_seat_has_only_points() -> None:
    of = sheet("14/0 n5 9/5 c99", out=(0,))
    assert graver(DEFAULT, of) == []


@pytest.mark.parametrize(
    ("options", "text", "code", "values"),
    [
        ("", "44/9 12/0", "over-pack", {"foundation": 44, "demon": 9, "pack": 52}),
        ("", "53/0 12/3", "over-pack", {"foundation": 53, "demon": 0, "pack": 52}),
        ("jokers=2", "55/0 12/3", "over-pack", {"foundation": 55, "demon": 0, "pack": 54}),
        ("", "9/14 12/0", "demon-over-size", {"demon": 14, "demon_size": 13}),
        ("demon_size=20", "9/21 12/0", "demon-over-size", {"demon": 21, "demon_size": 20}),
        (
            "fill=demon",
            "48/1 12/0",
            "over-pack-fill",
            {"foundation": 48, "demon": 1, "pack": 52, "work_piles": 4},
        ),
        (
            "fill=demon",
            "49/0 12/3",
            "caller-over-fill",
            {"foundation": 49, "pack": 52, "work_piles": 4},
        ),
        (
            "fill=demon",
            "52/0 12/3",
            "caller-over-fill",
            {"foundation": 52, "pack": 52, "work_piles": 4},
        ),
        ("last_demon_card=foundation", "0/0 12/3", "last-card-missing", {}),
    ],
)
def test_what_no_pack_can_give_is_impossible(
    options: str, text: str, code: str, values: dict[str, object]
) -> None:
    rules = DEFAULT.with_options(dict(word.split("=") for word in options.split()))
    assert graver(rules, sheet(text)) == [Finding(code, IMPOSSIBLE, "R10.1", 0, values)]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("", "52/0 0/13"),
        ("", "0/0 51/1"),  # a caller may have no card on a foundation
        ("", "39/13 52/0"),
        ("jokers=2", "54/0 53/1"),
        ("demon_size=20", "9/20 12/0"),
        ("fill=demon", "47/1 48/0"),
        ("fill=demon call=optional", "49/0 52/0"),
        ("last_demon_card=foundation", "1/0 0/13"),
    ],
)
def test_the_edge_of_what_a_pack_can_give_is_possible(options: str, text: str) -> None:
    rules = DEFAULT.with_options(dict(word.split("=") for word in options.split()))
    assert graver(rules, sheet(text, out=(0,) if text.count("/0") > 1 else None)) == []


def test_a_negative_count_is_impossible() -> None:
    of = Sheet((Counted(-1, 0), Counted(3, -2)), callers=(0,))
    assert codes(DEFAULT, of)[:2] == ["count-negative", "count-negative"]
    assert {f.seat for f in of_severity(check_sheet(DEFAULT, of), IMPOSSIBLE)} == {0, 1}


@pytest.mark.parametrize(("size", "allowed"), [(0, False), (1, True), (26, True), (27, False)])
def test_a_handicap_demon_has_1_to_26_cards(size: int, allowed: bool) -> None:
    of = Sheet((Counted(9, 0), Counted(9, 1, demon_size=size)), callers=(0,))
    assert ("demon-size-range" not in codes(DEFAULT, of)) == allowed


def test_a_seats_own_demon_size_replaces_that_of_the_rules_both_ways() -> None:
    def demon(count: int, size: int | None) -> list[Finding]:
        seats = (Counted(9, 0), Counted(9, count, demon_size=size))
        return graver(DEFAULT, Sheet(seats, callers=(0,)))

    assert demon(20, 20) == demon(3, 3) == []
    for count, size in ((21, 20), (4, 3)):
        values = {"demon": count, "demon_size": size}
        assert demon(count, size) == [Finding("demon-over-size", IMPOSSIBLE, "R10.1", 1, values)]


@pytest.mark.parametrize(
    ("options", "of", "expected"),
    [
        ("", Sheet((Counted(9, 0), Counted(9, 3)), callers=(1,)), [
            Finding("false-call", IMPOSSIBLE, "R10.3", 1, {"demon": 3}),
            Finding("empty-demon-not-called", IMPOSSIBLE, "R10.3", 0),
        ]),
        ("", Sheet((Counted(9, 0), Counted(9, 0)), callers=(1,)), [
            Finding("empty-demon-not-called", IMPOSSIBLE, "R10.3", 0),
        ]),
        ("call=optional", Sheet((Counted(9, 0), Counted(9, 0)), callers=(1,)), []),
        ("in_air=counts", Sheet((Counted(9, 0), Counted(9, 0)), callers=(1,)), []),
        ("", Sheet((Counted(9, 0), Counted(9, 0)), callers=(0, 1)), []),
        ("", Sheet((Counted(9, 0), Counted(9, 3)), Outcome.UNKNOWN), []),
        ("", Sheet((Counted(9, 2), Counted(9, 3)), Outcome.STALLED), []),
        ("", Sheet((Counted(9, 2), SatOut()), callers=(1,)), [
            Finding("caller-sat-out", IMPOSSIBLE, "R10.3", 1),
        ]),
        ("", Sheet((Counted(9, 2), Counted(9, 3))), [
            Finding("callers-and-outcome", IMPOSSIBLE, "R10.3", None, {"outcome": Outcome.CALLED}),
        ]),
        ("", Sheet((Counted(9, 0), Counted(9, 3)), Outcome.STALLED, (0,)), [
            Finding("callers-and-outcome", IMPOSSIBLE, "R10.3", None, {"outcome": Outcome.STALLED}),
        ]),
        ("", Sheet((Counted(9, 0), Counted(9, 3)), Outcome.UNKNOWN, (0,)), [
            Finding("callers-and-outcome", IMPOSSIBLE, "R10.3", None, {"outcome": Outcome.UNKNOWN}),
        ]),
    ],
)  # fmt: skip
def test_who_called_agrees_with_whose_demon_is_empty(
    options: str, of: Sheet, expected: list[Finding]
) -> None:
    rules = DEFAULT.with_options(dict(word.split("=") for word in options.split()))
    assert sorted(graver(rules, of), key=str) == sorted(expected, key=str)


def test_an_empty_demon_in_a_stalled_hand_is_unusual() -> None:
    of = Sheet((Counted(9, 0), Counted(9, 3)), Outcome.STALLED)
    assert check_sheet(DEFAULT, of) == (Finding("stalled-with-empty-demon", UNUSUAL, "R10.3", 0),)


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        (
            "14/0/37 12/3",
            "pack-mismatch",
            {"foundation": 14, "left_over": 37, "sum": 51, "pack": 52},
        ),
        (
            "14/0/39 12/3",
            "pack-mismatch",
            {"foundation": 14, "left_over": 39, "sum": 53, "pack": 52},
        ),
        ("50/3/2 12/0", "left-over-under-demon", {"left_over": 2, "demon": 3}),
    ],
)
def test_a_pack_counted_back_must_be_whole(text: str, code: str, values: dict[str, object]) -> None:
    assert found(DEFAULT, sheet(text), code) == Finding(code, INCONSISTENT, "R10.4", 0, values)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("14/0k5 12/3", "kings-in-pack"),
        ("3/0k4 12/3", "kings-and-cards"),
        ("49/0k0 12/3", "kings-and-cards"),  # 49 of 52 cards hold a king
        ("52/0k3 12/3", "kings-and-cards"),
        ("14/0k2 11/3", "kings-without-piles"),  # 25 cards are no two whole piles
    ],
)
def test_kings_stand_on_whole_piles(text: str, code: str) -> None:
    assert code in codes(DEFAULT, sheet(text))
    assert found(DEFAULT, sheet(text), code).clause == "R10.7"


@pytest.mark.parametrize("text", ["14/0k2 12/3", "4/0k4 48/3k0", "48/0k0 12/3", "52/0k4 12/3"])
def test_kings_that_can_be_there_are_not_doubted(text: str) -> None:
    assert graver(DEFAULT, sheet(text)) == []


def test_doubled_kings_stand_on_one_pile() -> None:
    both = DEFAULT.with_options({"tie": "both"})
    kings = "8/0k1 6/3k1"  # one pile of 13, its king doubled
    assert "kings-without-piles" in codes(both, sheet(kings, doubles=0))
    assert graver(both, sheet(kings, doubles=1)) == []
    assert graver(both, sheet(kings)) == []  # not noted: nothing can be said


def test_the_sum_of_kings_waits_for_every_seat_to_be_counted() -> None:
    assert graver(DEFAULT, sheet("4/0k4 n5", out=(0,))) == []


def test_the_gravest_finding_comes_first() -> None:
    of = sheet("14/0 12/3 9/5 53/1 c3")
    grades = [list(Severity).index(finding.severity) for finding in check_sheet(DEFAULT, of)]
    assert grades == sorted(grades)
    assert len(set(grades)) == 3


def test_every_check_stands_under_the_clause_it_rests_on() -> None:
    assert list(CHECKS) == ["R10.1", "R10.3", "R10.4", "R10.5", "R10.6", "R10.7", "R10.8", "R11.6"]
