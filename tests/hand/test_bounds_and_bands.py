"""What points without counts can be (R11.6), and what is seldom seen (R10.8)."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rd_league.findings import Finding, Severity
from rd_league.hand.bands import BANDS, Band, Bands
from rd_league.hand.checks import check_sheet
from rd_league.hand.rules import OPTIONS, Bears
from rd_league.hand.scoring import points
from rd_league.hand.sheet import NetPoints, Outcome, Sheet
from tests.builders import DEFAULT, graver, sheet
from tests.strategies import counted_tables, play_rules

IMPOSSIBLE, _, UNUSUAL = Severity


RANGES: dict[str, list[tuple[Outcome, tuple[int, ...], int, int, int]]] = {
    "out_bonus=10": [
        (Outcome.CALLED, (0,), 0, 10, 62),
        (Outcome.CALLED, (0,), 1, -26, 49),
        (Outcome.STALLED, (), 0, -26, 52),  # an empty demon is only unusual here
        (Outcome.UNKNOWN, (), 0, -26, 62),  # whoever wrote the points may have known who called
    ],
    "out_bonus=10 call=optional": [
        (Outcome.CALLED, (0,), 0, 10, 62),
        (Outcome.CALLED, (0,), 1, -26, 52),  # an empty demon, but no bonus
    ],
    "king_bonus=5 demon_penalty=1 jokers=2": [
        (Outcome.CALLED, (0,), 0, 0, 74),
        (Outcome.CALLED, (0,), 1, -13, 72),
    ],
    "demon_size=24 work_piles=7 demon_penalty=1": [(Outcome.CALLED, (0,), 1, -24, 50)],
    "ladder=hand": [(Outcome.CALLED, (0,), 1, -40, 49)],  # dealt up to the ladder's ceiling
    "ladder=match ladder_ceiling=13": [(Outcome.CALLED, (0,), 1, -26, 49)],
    "ladder=match ladder_floor=3 ladder_ceiling=5": [(Outcome.CALLED, (0,), 1, -26, 49)],
}


@pytest.mark.parametrize(
    ("options", "outcome", "callers", "seat", "low", "high"),
    [(options, *case) for options, cases in RANGES.items() for case in cases],
)
def test_points_without_counts_lie_within_what_a_hand_can_give(
    options: str, outcome: Outcome, callers: tuple[int, ...], seat: int, low: int, high: int
) -> None:
    rules = DEFAULT.with_options(dict(word.split("=") for word in options.split()))

    def refusals(net: int) -> list[Finding]:
        seats = [NetPoints(rules.out_bonus), NetPoints(rules.out_bonus)]
        seats[seat] = NetPoints(net)
        return graver(rules, Sheet(tuple(seats), outcome, callers))

    assert refusals(low) == refusals(high) == []
    for net in (low - 1, high + 1):
        values = {"points": net, "low": low, "high": high}
        assert refusals(net) == [Finding("net-out-of-range", IMPOSSIBLE, "R11.6", seat, values)]


@given(st.data())
@settings(max_examples=30)
def test_points_that_a_counted_hand_gives_are_never_out_of_range(data: st.DataObject) -> None:
    rules = replace(data.draw(play_rules()), out_bonus=10, king_bonus=3)
    of = data.draw(counted_tables(rules))
    of = replace(of, seats=tuple(replace(seat, demon_size=None) for _, seat in of.counted))
    assume(all(seat.demon <= rules.demon_size for _, seat in of.counted))
    nets = tuple(NetPoints(seat.total) for seat in points(rules, of) if seat)
    assert graver(rules, replace(of, seats=nets)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14/0 12/3 9/5 20/1", []),
        ("14/0 12/3 9/5 20/13", [("demon-unusual", 3)]),
        ("31/0 12/3 9/5 20/1", [("foundation-unusual", 0)]),
        ("5/0 12/3 9/5 20/1", [("foundation-unusual", 0)]),
        ("14/0 12/3 3/5 29/1", [("foundation-unusual", 2), ("foundation-unusual", 3)]),
        ("7/0 4/3 4/5 4/1", [("centre-unusual", None)]),
        ("14/0 12/3 9/5 48/1", [("work-piles-empty", 3), ("foundation-unusual", 3)]),
    ],
)
def test_what_is_seldom_seen_is_a_warning(
    text: str, expected: list[tuple[str, int | None]]
) -> None:
    findings = check_sheet(DEFAULT, sheet(text))
    assert [(finding.code, finding.seat) for finding in findings] == expected
    assert {finding.severity for finding in findings} <= {UNUSUAL}


def test_a_warning_names_the_band_it_rests_on() -> None:
    values = {"foundation": 31, "low": 6, "high": 29, "median": 17}
    assert check_sheet(DEFAULT, sheet("31/0 12/3 9/5 20/1")) == (
        Finding("foundation-unusual", UNUSUAL, "R10.8", 0, values),
    )


@pytest.mark.parametrize("option", [o for o in OPTIONS.values() if o.bears is Bears.PLAY], ids=str)
def test_where_play_is_not_by_default_no_band_is_known(option: object) -> None:
    other = {
        "jokers": "2", "demon_size": "12", "work_piles": "5", "fill": "king", "slip": "no",
        "last_demon_card": "foundation", "turn": "1", "redeals": "1", "short_packet": "folded",
        "tie": "both", "call": "optional", "in_air": "counts", "stuck": "single", "resets": "2",
    }  # fmt: skip
    name = getattr(option, "name", "")
    rules = DEFAULT.with_options({name: other[name]})
    assert check_sheet(rules, sheet("31/0 12/3 9/5 20/1")) == ()


@pytest.mark.parametrize("seat_count", [1, 9])
def test_a_table_of_a_size_that_has_no_band_has_no_warning(seat_count: int) -> None:
    text = " ".join(["0/0", *["51/1"] * (seat_count - 1)])
    of = sheet(text)
    assert [f for f in check_sheet(DEFAULT, of) if f.code != "work-piles-empty"] == []


def test_the_bands_are_those_that_the_script_made_of_simulated_hands() -> None:
    made = Path(__file__).parents[2] / "benchmarks" / "bands.csv"
    lines = [line for line in made.read_text("utf-8").splitlines() if not line.startswith("#")]
    simulated: dict[int, dict[str, Band]] = {}
    for row in csv.DictReader(lines):
        band = Band(int(row["p1"]), int(row["p50"]), int(row["p99"]))
        simulated.setdefault(int(row["seats"]), {})[row["count"]] = band

    assert {seats: Bands(**bands) for seats, bands in simulated.items()} == BANDS
