"""R12.2 and R12.3 by commands: every crossing with every way to play the extra hand."""

from itertools import product
from pathlib import Path

import pytest

from tests.cli.command_line import ok, play, run

CROSSINGS = ("extra-hand", "tied-only", "highest", "most-calls")
EVERY = [*product(CROSSINGS, ("all", "contenders", "decider"))]
WHO = {"all": "all", "contenders": "they alone", "decider": "they alone"}
PLAYERS = {"all": "Ann · Bob · Cat", "contenders": "Ann · Bob", "decider": "Ann · Bob"}


@pytest.mark.parametrize(("crossing", "extra_hand"), EVERY)
def test_two_cross_the_target_in_the_same_hand(crossing: str, extra_hand: str, club: Path) -> None:
    assert club.exists()
    play(f"""
        season new Try --rules bonus --set crossing={crossing} --set extra_hand={extra_hand}
        match new Ann Bob Cat --season Try --start Ann=55 --start Bob=46
        match new Ann Bob Cat --season Try --start Ann=55 --start Bob=58
    """)
    due = f"one extra hand, {WHO[extra_hand]} play (R12.2)."
    refusal = (
        " cannot be confirmed: an extra hand is due, played by "
        f"{PLAYERS[extra_hand]} (R12.2). Add it with `hand add "
    )

    apart = ok("add M2 40/0 45/0 9/5 --out Ann --out Bob").lines[-1]
    level = ok("add M3 40/0 49/1 9/5").lines[-1]  # Ann alone called
    confirmed = [run(f"match confirm {match}") for match in ("M2", "M3")]

    assert (
        apart
        == {
            "extra-hand": f"  Ann 105 and Bob 101 crossed together: {due}",
            "tied-only": "  Ann wins 105 : 101 : -1.",
            "highest": "  Ann wins 105 : 101 : -1.",
            "most-calls": "  Ann wins 105 : 101 : -1.",
        }[crossing]
    )
    assert (
        level
        == {
            "extra-hand": f"  Ann 105 and Bob 105 crossed together: {due}",
            "tied-only": f"  Ann 105 and Bob 105 crossed together: {due}",
            "highest": "  Ann and Bob share the win 105 : 105 : -1.",
            "most-calls": "  Ann wins 105 : 105 : -1.",
        }[crossing]
    )
    for match, line, said in zip(("M2", "M3"), (apart, level), confirmed, strict=True):
        if due in line:
            assert (said.code, said.out, said.err) == (5, "", f"{match}{refusal}{match}`.\n")
        else:
            assert (said.code, said.err) == (0, "")
            assert said.out.endswith(" · confirmed\n")


@pytest.mark.parametrize(
    ("extra_hand", "cells", "ends"),
    [
        # Cat had not crossed, and wins: the highest total of all sides.
        ("all", "1/13 1/13 40/0", "Cat wins 139 : 80 : 76 after an extra hand."),
        ("contenders", "9/0 3/2", "Ann wins 124 : 100 : 89 after an extra hand."),
        # That hand alone decides and enters no total.
        ("decider", "3/2 9/0", "Bob wins 101 : 105 : 89 after an extra hand."),
    ],
)
def test_what_the_extra_hand_decides(extra_hand: str, cells: str, ends: str, club: Path) -> None:
    assert club.exists()
    play(f"""
        season new Try --rules bonus --set extra_hand={extra_hand}
        match new Ann Bob Cat --season Try
        add M2 45/0 50/2 46/1
        add M2 40/0 45/0 47/1 --out Ann --out Bob
    """)

    assert ok(f"add M2 {cells}").lines[-1] == f"  {ends}"
    hands = ok("match show M2 --format json").json["hands"]
    assert [hand["extra"] for hand in hands] == [False, False, True]
    assert ok("match confirm M2").code == 0


def test_who_is_level_again_plays_again(club: Path) -> None:
    assert club.exists()
    play("""
        season new Try --rules bonus --set extra_hand=contenders
        match new Ann Bob Cat --season Try
        add M2 45/0 50/2 10/5
        add M2 40/0 49/0 9/5 --out Ann --out Bob
    """)

    assert ok("add M2 9/0 21/1").lines[-1] == (
        "  Ann and Bob are level: one extra hand, they alone play (R12.3)."
    )
    assert run("add M2 9/0 21/1 4/3").err == (
        "Cat does not play this hand of M2. Write - or no cell.\n"
    )
    assert ok("add M2 9/0 20/1 -").lines[-1] == ("  Ann wins 143 : 142 : -1 after 2 extra hands.")
