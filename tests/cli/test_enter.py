"""`enter`: a scorer at a prompt, in a real terminal; lines from a pipe, where nobody is asked."""

from pathlib import Path

import pytest

from tests.cli.command_line import ok, play, run
from tests.cli.terminal import END_OF_INPUT, Terminal

CENTRE = (
    "Does not agree: The players' cards make 55, the centre had 54: one too many. "
    "Count the packs back to full. [R10.5]"
)
WHO = "who called? (names, nobody, unknown; empty: type it again)"
WHY = "why store it all the same? (empty: it is not stored)"
EVENING = [
    # what is asked, what is typed
    ("cells", "u"),
    ("cells", "14/0 12/3"),
    ("cells", "zwanzig"),
    ("cells", "9/5"),
    ("cells", "20/1 c55"),
    ("cells", "14/0 12/0 9/5 20/1"),
    (WHO, "Ann Zoe"),
    (WHO, "Ann Bob"),
    ("cells", "14/0 12/3 9/5 20/1 c54"),
    (WHY, "n"),
    ("cells", "14/0 12/3 9/5 20/1 c54"),
    (WHY, "one card under the table"),
    ("cells", "u"),
    ("cells", "3/2 12/3 9/5 20/1"),
    (WHO, "nobody"),
    ("cells", "44/9 12/0 9/5 20/1"),
    ("cells", "14"),
    ("cells", "Ann=9/0 Cat=8/2 Dan=1/3 bob=7/2"),
    ("cells", ""),
]


def test_an_evening_at_the_prompt(club: Path, snapshot: object) -> None:
    with Terminal(club.parent, "enter", "--as", "Bea") as terminal:
        for question, line in EVENING:
            terminal.answer(question, line)
        code = terminal.exit_code()

    assert code == 0
    assert terminal.screen == snapshot
    hands = ok("match show --format json").json["hands"]
    assert [(hand["outcome"], hand["callers"], hand["forced"]) for hand in hands] == [
        ("called", ["Ann"], False),
        ("called", ["Ann", "Bob"], False),
        ("stalled", [], False),
        ("called", ["Ann"], False),
    ]
    log = ok("log --all --format json").json[4:]
    assert [(entry["command"], entry["actor"], entry["reason"]) for entry in log] == [
        ("hand add", "Bea", None),
        ("hand add", "Bea", None),
        ("hand add", "Bea", "one card under the table"),
        ("undo", "Bea", None),
        ("hand add", "Bea", None),
        ("hand add", "Bea", None),
    ]


def test_two_passes_totals_of_the_slip_and_the_end_of_input_which_keeps_what_is_stored(
    club: Path,
) -> None:
    with Terminal(club.parent, "enter", "--two-pass", "--totals") as terminal:
        terminal.answer("demons", "0 3 5 1 c55")
        terminal.answer("foundations", "14 12 9 10+10")
        terminal.answer("totals on the slip", "24 6 -1 18")
        assert "M1 hand 1   Ann 24•   Bob 6   Cat (-1)   Dan 18\n" in terminal.read_until("Hand 2")
        terminal.answer("demons", "0 3")
        terminal.answer("demons", "x")
        assert '"x" is not a count (0 to 9999).\n' in terminal.answer("demons", "5 1")
        terminal.answer("foundations", "14 12 9 20 1")
        assert "5 cells for 4 seats." in terminal.answer("demons", "0 3 5 1")
        terminal.answer("foundations", "14 12 9 20")
        terminal.answer("totals on the slip", "48 12 -2 37")
        said = terminal.answer("demons", "0 3")
        assert "do not agree: Dan 37, not 36. The hand was not stored.\n" in said
        assert "Still to come: Cat · Dan\n" in terminal.read_until("demons> ")
        terminal.press(END_OF_INPUT)
        assert terminal.exit_code() == 130

    assert "Traceback" not in terminal.screen
    assert [hand["centre"] for hand in ok("match show --format json").json["hands"]] == [55]


def test_lines_from_a_pipe_are_taken_without_a_question(club: Path) -> None:
    assert club.exists()
    lines = (
        "14/0 12/3 9/5 20/1 c55",
        "14/0 12/0 9/5 20/1 out=Ann out=Bob",
        "u",
        "3/2 9/1 8/3 7/4 out=nobody",
    )

    said = ok("enter", stdin="\n".join(lines))

    assert [line for line in said.lines if line[:1] != " "] == [
        "M1 · Winter · 2026-01-15 · bonus 6ba9d09053 · seated",
        "M1 hand 1   Ann 24•   Bob 6   Cat (-1)   Dan 18",
        "M1 hand 2   Ann 24•   Bob 22•   Cat (-1)   Dan 18",
        "Undone: hand add M1 H2 14/0 12/0 9/5 20/1 (entry 6)",
        "M1 hand 2   Ann (-1)   Bob 7   Cat 2   Dan (-1)",
        "M1: 2 hands. To 100: Ann 77 · Bob 87 · Cat 99 · Dan 83",
    ]
    assert (">" in said.out, said.err) == (False, "")


@pytest.mark.parametrize(
    ("code", "line", "found", "why"),
    [
        (
            3,
            "14/0 12/3 9/5 20/1 c54",
            [CENTRE],
            "Refused: nothing was stored. Count again, or add `--force --reason TEXT`.",
        ),
        (4, "14/0 12/0 9/5 20/1 out=Zoe", [], "Nobody called Zoe sits there."),
        (5, "- 12/0 9/5 20/1", [],
         "Ann must play this hand of M1; - is only for those who sit out."),
        (6, "14/0 12/3", [], "Cat · Dan still to come: 2 cells were given. One for each seat."),
        (6, "14/0 12/3 9/5 20/1 7/1", [],
         "5 cells for 4 seats. Write one for each seat, c55 for the centre."),
    ],
)  # fmt: skip
def test_the_first_line_of_a_pipe_that_is_refused_ends_it_with_its_exit_code(
    code: int, line: str, found: list[str], why: str, club: Path
) -> None:
    assert club.exists()

    said = run("enter M1", stdin=f"14/0 12/3 9/5 20/1\n{line}\n8/4 13/0 10/6 22/2\n")

    assert (said.code, said.err) == (code, f"{why}\n")
    assert said.lines[5:] == ["Line 2 was not taken, nor what comes after it.", *found]
    assert len(ok("match show --format json").json["hands"]) == 1


def test_a_line_after_the_end_of_the_match_is_a_conflict(club: Path) -> None:
    assert club.exists()
    over = "52/0 12/3 9/5 20/1\n" * 2

    assert run("enter", stdin=over).code == 0
    ok("undo")
    said = run("enter", stdin=over)

    assert (said.code, said.lines[-1]) == (5, "Line 2 was not taken, nor what comes after it.")
    assert said.err == (
        "M1 is over (played): nothing comes after the end. `fix` corrects a hand.\n"
    )
    assert run("enter M1", stdin=over) == run("enter M1")


def test_two_passes_and_totals_from_a_pipe(club: Path) -> None:
    assert club.exists()

    said = run("enter --two-pass --totals", stdin="0 3 5 1\n14 12 9 20\n24 6 -1\n")

    assert (said.code, said.err) == (
        6,
        "The totals on the slip do not agree: Dan –, not 18. The hand was not stored.\n",
    )
    assert said.lines[-1] == "Line 3 was not taken, nor what comes after it."
    assert ok("match show --format json").json["hands"] == []


def test_only_those_who_play_an_extra_hand_are_asked_and_ctrl_c_stores_nothing(
    club: Path,
) -> None:
    play("""
        season new Try --rules bonus --set extra_hand=contenders
        match new Ann Bob Cat --season Try --start Ann=55 --start Bob=46
        add M2 40/0 45/0 9/5 --out Ann --out Bob
    """)
    before = club.read_bytes()

    with Terminal(club.parent, "enter", "M2") as terminal:
        assert "Hand 2 (extra hand): Ann · Bob\n" in terminal.answer("cells", "3/2")
        assert "Still to come: Bob\n" in terminal.answer("cells", "9/3")
        terminal.read_until(f"{WHO}> ")
        assert terminal.interrupted() == 130

    assert "Traceback" not in terminal.screen
    assert club.read_bytes() == before


def test_a_trial_at_the_prompt_stores_nothing(club: Path) -> None:
    before = club.read_bytes()

    said = ok("enter --dry-run", stdin="14/0 12/3 9/5 20/1\n")

    assert said.lines[1] == "M1 hand 1   Ann 24•   Bob 6   Cat (-1)   Dan 18"
    assert said.err == "Nothing was stored (--dry-run).\n"
    assert club.read_bytes() == before
