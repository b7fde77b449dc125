"""Whose evidence it is: seats by name or by table, rules of play, demons dealt (R15.2)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.engine.lines import read_rules
from rd_league.errors import ConflictError
from rd_league.hand.rules import Bears, RuleSet, differences
from rd_league.hand.rulesets import RULE_SETS, parse_rules
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, Sheet
from rd_league.league.evidence import Evidence, seated
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import Match, sides_of_players

SEATS = ("Ann", "Bob", "Cat", "Dan")
ENTERED = Sheet((Counted(14, 0), Counted(12, 3), SatOut(), Counted(20, 1)), callers=(0,))
PROVED = Sheet((Counted(13, 2), Counted(12, 0), Counted(21, 1)), callers=(1,))
BONUS = parse_rules("bonus")


def result(rules: RuleSet = BONUS, sizes: tuple[int | None, ...] = ()) -> MatchResult:
    match = Match(number=7, rules=rules, seats=SEATS, sides=sides_of_players(*SEATS))
    return match_result(replace(match, demon_sizes=sizes))


def evidence(*names: str, sheet: Sheet = PROVED, rules: RuleSet = BONUS) -> Evidence:
    return Evidence("h.rdh", "NESWPQUV"[: len(names)], names, rules, sheet)


def conflict(found: Evidence, *, entered: Sheet = ENTERED, **more: object) -> ConflictError:
    with pytest.raises(ConflictError) as caught:
        seated(found, result(**more), entered)  # type: ignore[arg-type]
    return caught.value


def test_names_go_to_their_seats_and_callers_with_them() -> None:
    expected = Sheet((Counted(12, 0), Counted(21, 1), SatOut(), Counted(13, 2)), callers=(0,))

    assert seated(evidence("dan", "ANN", "Bob"), result(), ENTERED) == expected


@pytest.mark.parametrize("names", [("", "", ""), ("Guest 1", "Guest 2", "")])
def test_without_names_that_are_known_the_order_of_the_table_counts(names: tuple[str, ...]) -> None:
    expected = Sheet((Counted(13, 2), Counted(12, 0), SatOut(), Counted(21, 1)), callers=(1,))

    assert seated(evidence(*names), result(), ENTERED, {"eve"}) == expected


@given(st.permutations((0, 1, 3)))
@settings(max_examples=6)
def test_the_order_of_named_seats_does_not_matter(order: list[int]) -> None:
    sheet = Sheet(
        tuple(ENTERED.seats[seat] for seat in order), callers=(order.index(ENTERED.callers[0]),)
    )
    named = evidence(*(SEATS[seat] for seat in order), sheet=sheet)

    assert seated(named, result(), ENTERED) == ENTERED


@pytest.mark.parametrize(
    ("names", "noted"),
    [
        (("Ann", "Bob"), ("Ann", "Bob")),  # too few
        (("Ann", "Bob", "Cat", "Dan"), ("Ann", "Bob", "Cat", "Dan")),  # Cat sat out
        (("Ann", "Bob", ""), ("Ann", "Bob", "S")),
        (("Ann", "Ann", "Dan"), ("Ann", "Ann", "Dan")),
        (("Ann", "Bob", "Zoe"), ("Ann", "Bob", "Zoe")),
        (("", "", "", ""), ("N", "E", "S", "W")),
    ],
)
def test_other_seats_than_those_that_played_are_a_conflict(
    names: tuple[str, ...], noted: tuple[str, ...]
) -> None:
    error = conflict(evidence(*names))

    assert (error.code, error.values) == (
        "evidence-seats",
        {"file": "h.rdh", "match": "M7", "noted": noted, "players": ("Ann", "Bob", "Dan")},
    )


def test_members_who_did_not_play_are_a_conflict_though_as_many() -> None:
    with pytest.raises(ConflictError) as caught:
        seated(evidence("Eve", "Fay", "Gus"), result(), ENTERED, {"ann", "bob", "eve"})

    assert caught.value.code == "evidence-seats"


def test_points_and_match_may_be_reckoned_otherwise() -> None:
    other = parse_rules("guardian target=50 teams=combined")

    assert seated(evidence("Ann", "Bob", "Dan", rules=other), result(), ENTERED).callers == (1,)


@pytest.mark.parametrize("name", ["pagat", "turn-one", "jokers", "bonus fill=king slip=no"])
def test_other_rules_of_play_are_a_conflict_that_says_what_to_write(name: str) -> None:
    own = parse_rules("nna")
    error = conflict(evidence("Ann", "Bob", "Dan", rules=parse_rules(name)), rules=own)

    assert (error.code, error.values["file"], error.values["match"]) == (
        "evidence-rules", "h.rdh", "M7",
    )  # fmt: skip
    mended = read_rules(str(error.values["rules"]), RULE_SETS)
    assert [o.name for o, _, _ in differences(own, mended) if o.bears is Bears.PLAY] == []
    assert seated(evidence("Ann", "Bob", "Dan", rules=mended), result(own), ENTERED)


def test_the_options_that_differ_are_named_with_both_values() -> None:
    error = conflict(evidence("Ann", "Bob", "Dan", rules=parse_rules("bonus turn=1 redeals=2")))

    assert error.values["options"] == ("turn 1, not 3", "redeals 2, not unlimited")
    assert error.values["rules"] == "racing-demon"


def test_a_demon_of_another_size_is_a_conflict() -> None:
    sheet = replace(PROVED, seats=(Counted(13, 2), Counted(12, 0, demon_size=15), Counted(21, 1)))
    error = conflict(evidence("Ann", "Bob", "Dan", sheet=sheet))

    assert (error.code, error.values) == (
        "evidence-demon",
        {"file": "h.rdh", "match": "M7", "name": "Bob", "size": 15, "own": 13},
    )


def test_demons_may_be_dealt_by_the_rules_here_and_by_handicap_there() -> None:
    """A record under 15 is of the same hand as a sheet under 13 with 15 dealt to each."""
    dealt = tuple(
        replace(count, demon_size=15) if isinstance(count, Counted) else count
        for count in ENTERED.seats
    )
    found = evidence("Ann", "Bob", "Dan", rules=parse_rules("bonus demon_size=15"))

    sheet = seated(found, result(), replace(ENTERED, seats=dealt))
    assert [count.demon_size for _, count in sheet.counted] == [15, 15, 15]


def test_a_hand_of_points_alone_was_dealt_what_its_seats_have() -> None:
    entered = Sheet((NetPoints(5), NetPoints(1), SatOut(), NetPoints(2)), Outcome.UNKNOWN)
    error = conflict(evidence("Ann", "Bob", "Dan"), entered=entered, sizes=(None, 12, None, None))

    assert (error.values["size"], error.values["own"]) == (13, 12)


def test_what_the_evidence_does_not_say_stays_as_entered() -> None:
    seats = (Counted(14, 0, kings=2), Counted(12, 3, kings=1), SatOut(), Counted(20, 1))
    entered = replace(ENTERED, seats=seats, centre=46)
    silent = replace(
        PROVED,
        seats=(Counted(15, 0), Counted(11, 3, kings=0), Counted(20, 1)),
        outcome=Outcome.UNKNOWN,
        callers=(),
    )

    assert seated(evidence("", "", "", sheet=silent), result(), entered) == Sheet(
        (Counted(15, 0, kings=2), Counted(11, 3, kings=0), SatOut(), Counted(20, 1)), callers=(0,)
    )
