"""Rounds as text (L2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.errors import BadFileError, LeagueError, LineProblem
from rd_league.league.roster import checked_name
from rd_league.league.script import format_script, named_rounds, parse_script
from rd_league.league.seating import Tables


def _is_name(text: str) -> bool:
    try:
        return checked_name(text) == text
    except LeagueError:
        return False


NAMES = st.text(st.sampled_from("-,\" '1aBé|;"), min_size=1, max_size=6).filter(_is_name)


@st.composite
def scripts(draw: st.DrawFn) -> tuple[Tables, ...]:
    rounds = []
    for _ in range(draw(st.integers(0, 3))):
        names = draw(st.lists(NAMES, min_size=4, max_size=9, unique=True))
        cut = draw(st.integers(2, len(names) - 2))
        rounds.append((tuple(names[:cut]), tuple(names[cut:])))
    return tuple(rounds)


@given(scripts())
def test_a_script_is_read_back_as_it_is_written(rounds: tuple[Tables, ...]) -> None:
    text = format_script(rounds)

    assert parse_script(text) == rounds
    assert format_script(parse_script(text)) == text


@given(st.text(st.sampled_from('-," 1a\n'), max_size=30))
def test_any_text_is_read_or_refused_by_its_lines(text: str) -> None:
    lines: set[int] = set()
    try:
        rounds = parse_script(text)
    except BadFileError as error:
        rounds, lines = (), {problem.line for problem in error.problems}
    assert lines <= set(range(1, len(text.splitlines()) + 1))
    if not lines:
        assert parse_script(format_script(rounds)) == rounds
        for tables in rounds:
            seated = [name for table in tables for name in table]
            assert len(set(seated)) == len(seated) > 1


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("1-5-12-16\n2-6-9-13\n", ((("1", "5", "12", "16"), ("2", "6", "9", "13")),)),
        ("1-2\n\n\n \n1-3\n", ((("1", "2"),), (("1", "3"),))),
        ("Mary-Ann, Jean-Luc ,Bo", ((("Mary-Ann", "Jean-Luc", "Bo"),),)),
        ('"Mary-Ann"-Bo', ((("Mary-Ann", "Bo"),),)),
        ('"Smith, J." - Bo', ((("Smith, J.", "Bo"),),)),
        ('"Smith, J.", Mary-Ann', ((("Smith, J.", "Mary-Ann"),),)),
        ('"J ""Bo"" X"-1', ((('J "Bo" X', "1"),),)),
        ("", ()),
    ],
)
def test_names_and_numbers_are_parted_by_hyphens_or_commas(
    text: str, rounds: tuple[Tables, ...]
) -> None:
    assert parse_script(text) == rounds


def test_every_bad_line_is_told() -> None:
    text = '1-2\n1-\n3\n4-1\n"5-6\n"7"x-8\n9-9\n\n1-2\n'
    with pytest.raises(BadFileError) as error:
        parse_script(text, "plan.txt")

    assert error.value.values == {"file": "plan.txt", "problem_count": 6}
    assert error.value.problems == (
        LineProblem(2, None, "script-blank"),
        LineProblem(3, None, "script-alone", {"name": "3"}),
        LineProblem(4, None, "script-twice", {"name": "1", "first_line": 1}),
        LineProblem(5, None, "script-quote"),
        LineProblem(6, None, "script-quote"),
        LineProblem(7, None, "script-twice", {"name": "9", "first_line": 7}),
    )


def test_numbers_stand_for_people_in_order() -> None:
    rounds = parse_script("1-3\n2-Zoe\n\n3-7\n")

    assert named_rounds(rounds, ("Ann", "Bob", "7")) == (
        (("Ann", "7"), ("Bob", "Zoe")), (("7", "7"),)
    )  # fmt: skip


@pytest.mark.parametrize("number", ["0", "4", "9" * 5_000])
def test_a_number_that_nobody_has_is_refused(number: str) -> None:
    with pytest.raises(LeagueError) as error:
        named_rounds((((number, "1"),),), ("Ann", "Bob", "Cat"))
    assert (error.value.code, error.value.values) == (
        "script-number", {"number": number, "count": 3}
    )  # fmt: skip
