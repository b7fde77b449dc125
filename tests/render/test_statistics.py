"""How figures are written: rounded exactly, blanks apart from zeros, in every width of a name."""

import doctest
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from rd_league.hand.rules import RuleSet
from rd_league.league.model import sides_of_players
from rd_league.league.statistics import Figures, statistics
from rd_league.render import statistics as render
from rd_league.render import text
from rd_league.render.box_scores import course_lines
from rd_league.render.statistics import figures_grid, figures_json, meetings_grid, table_json
from rd_league.render.text import fixed
from tests.builders import played, points_sheet
from tests.league.seasons import finished


def test_examples_are_true() -> None:
    for module in (text, render):
        assert doctest.testmod(module).failed == 0


@given(st.fractions(-(10**6), 10**6, max_denominator=9999), st.integers(0, 4))
def test_a_figure_is_rounded_as_decimals_are(value: Fraction, places: int) -> None:
    whole = Decimal(value.numerator * 10**places) / Decimal(value.denominator)
    scaled = int(whole.quantize(Decimal(1), rounding=ROUND_HALF_EVEN))

    written = fixed(value, places)

    assert Fraction(written) == Fraction(scaled, 10**places)
    assert len(written.partition(".")[2]) == places
    assert not written.startswith("-0.00") or scaled


def test_numbers_in_json_are_numbers_of_four_decimals() -> None:
    figures = Figures("Ann", hands=3, points=20, hands_noted=3, calls=2, matches=7, match_points=-1)
    told = figures_json(figures)

    assert (told["pph"], told["ppm"], told["call_rate"]) == (6.6667, -0.1429, 0.6667)


def test_every_column_of_csv_has_its_value_and_blanks_are_empty() -> None:
    header, [row] = figures_grid([Figures("Ann", hands=1, points=20, calls=None)]).cells()
    told = dict(zip(header, row, strict=True))

    assert (str(told["pph"]), told["calls"], told["call_rate"]) == ("20.0000", "", "")
    assert (told["hands_won"], told["won"], told["form"]) == (0, 0, "")
    keys = set(table_json([Figures("Ann")])[0]) - {"largest_margin"}
    assert keys <= set(header)


def test_the_matrix_is_the_same_read_down_and_across() -> None:
    found = statistics([finished(1, Ann=3, Bob=2, Cat=1), finished(2, Cat=3, Ann=2)])
    rows = meetings_grid(found).rows

    assert rows == (("Ann", None, 1, 2), ("Bob", 1, None, 1), ("Cat", 2, 1, None))
    matrix = [row[1:] for row in rows]
    assert [list(column) for column in zip(*matrix, strict=True)] == [list(row) for row in matrix]


def test_a_player_called_like_a_column_takes_no_column_away() -> None:
    header, rows = meetings_grid(statistics([finished(1, name=3, Bob=2)])).cells()

    assert header == ["name", "with Bob", "with name"]
    assert rows == [["Bob", None, 1], ["name", 1, None]]


def test_the_ways_of_the_totals_stand_below_each_other_whatever_the_names() -> None:
    hands = points_sheet(5, -5), points_sheet(5, 20)
    sides = sides_of_players("龍虎", "Bo")
    lines = course_lines(played(RuleSet(target=None), *hands, sides=sides))

    assert lines == ["龍虎  ▅▆  10", "Bo    ▁█  15"]
    assert len({cell_len(line) for line in lines}) == 1
    assert course_lines(played(RuleSet(target=None), hands[0])) == []
