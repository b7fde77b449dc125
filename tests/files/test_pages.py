"""Templates escape by themselves, and tables are marked up for eye, ear and paper."""

import pytest
from jinja2 import UndefinedError

from rd_league.files.pages import Cell, Head, Table, look, rendered


def test_whatever_is_given_is_escaped() -> None:
    page = rendered("base.html", club='<b>"&', root="../")

    assert "<title>&lt;b&gt;&#34;&amp;</title>" in page


def test_a_missing_value_is_an_error_and_no_gap() -> None:
    with pytest.raises(UndefinedError, match="'club' is undefined"):
        rendered("base.html", root="")


@pytest.mark.parametrize(
    ("text", "figure", "tail"),
    [("12", "12", ""), ("12•", "12", "•"), ("(-3)•", "(-3", ")•"), ("–", "–", ""), ("", "", "")],
)
def test_what_hangs_beyond_the_last_digit_is_kept_apart(text: str, figure: str, tail: str) -> None:
    assert (Cell(text).figure, Cell(text).tail) == (figure, tail)


def test_a_table_as_a_value_is_whole() -> None:
    values = Table((Head("Name"), Head("Points", is_number=True)), ((Cell("Ann"), Cell("12")),))

    assert [head.is_number for head in values.heads] == [False, True]
    assert [[cell.text for cell in row] for row in values.rows] == [["Ann", "12"]]


def test_the_look_holds_for_light_dark_and_paper() -> None:
    for wanted in ("--paper", "prefers-color-scheme: dark", "@media print", "tabular-nums"):
        assert wanted in look()
