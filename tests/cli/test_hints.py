"""What somebody is told who does a thing for the first time, or the wrong way round."""

import shutil
from pathlib import Path

import pytest

from rd_league.render.refusals import ERRORS
from tests.cli.command_line import ok, play, run, stored
from tests.cli.terminal import Terminal
from tests.cli.tree import COMMANDS, command_of, takes

PAIRS = """
init "Thursday Demons"
player add Ann Bob Cat Dan Eve Fay Gus Hal Ivy
season new Pairs --rules short --set teams=combined --plan tables=4
night start Ann Bob Cat Dan Eve Fay Gus Hal
"""
TEAMS = """
init "Thursday Demons"
player add Ann Bob Cat Dan Eve
team add Reds Ann Bob
team add Blues Cat Dan
season new Duo --rules short --set teams=combined --set hands=1 --set target=none
season enter Reds Blues
night start Ann Bob Cat Dan Eve
seating make
"""


def last(line: str) -> tuple[int, str]:
    """The exit code of a command, and the last line that it says on standard error."""
    said = run(line)
    return said.code, said.err.splitlines()[-1]


def test_a_command_that_a_refusal_names_can_be_typed_so() -> None:
    for code, sentence in ERRORS.items():
        for quoted in sentence.split("`")[1::2]:
            words = quoted.removeprefix("rd-league ").split()
            if not words or (" ".join(words[:2]) not in COMMANDS and words[0] not in COMMANDS):
                continue
            name = command_of(quoted.removeprefix("rd-league "))
            rest = words[len(name.split()) :]
            options = [word for word in rest if word.startswith("--")]
            assert all(takes(name, option) for option in options), (code, quoted)
            if len(rest) > len(options):  # else it is only named
                parameters = COMMANDS[name].params
                wanted = [each for each in parameters if each.required]
                wanted += [
                    each for each in parameters if {*each.opts} & {*options} and not each.is_flag
                ]
                assert len(rest) - len(options) >= len(wanted), (code, quoted)


def test_at_a_table_with_two_matches_in_play_the_match_is_named(evening: Path) -> None:
    assert evening.exists()
    play("""
        match end 1 time-call --reason late
        match end 3 time-call --reason late
        match new Fay Gus --table 2
        undo M2
    """)

    assert last("add 2 9/0 8/2 1/1") == (
        5,
        "Which match? There are M2 (table 2) · M4 (table 2). Name one.",
    )
    assert ok("status").lines[-1] == "Next: rd-league enter M2."
    ok("match end M2 time-call --reason late")
    assert ok("status").lines[-1] == "Next: rd-league enter 2."
    assert ok("add 2 9/0 8/2").lines[0].startswith("M4 hand 1")


def test_a_table_of_another_night_is_not_that_of_tonight(evening: Path) -> None:
    assert evening.exists()
    play("""
        match end 1 time-call --reason late
        night close
        night start Ann Bob --date 2026-01-22
    """)

    assert ok("status").lines[-1] == "Next: rd-league enter M3."


def test_a_hand_of_a_round_that_is_not_posted_waits_for_the_posting(evening: Path) -> None:
    assert evening.exists()
    play("""
        match end 1 time-call --reason late
        match end 3 time-call --reason late
        night close
        night start Ann Bob Cat Dan --date 2026-01-22
        seating make
    """)
    why = (5, "Round 1 is drawn and not posted: `seating post` or `seating drop`.")

    assert last("add 1 14/0 12/3 9/5 20/1") == why
    assert last("add 14/0 12/3 9/5 20/1") == why
    assert last("add 2 14/0 12/3") == (
        4,
        "Nobody has played at table 2 tonight. `match list` shows the matches.",
    )


def test_a_look_needs_no_reason_and_the_change_does(evening: Path) -> None:
    assert evening.exists()
    ok("match confirm Final")

    looked = ok("fix M2 1 Fay=13/2 --dry-run")

    assert last("fix M2 1 Fay=13/2") == (5, "This needs a reason: add `--reason TEXT`.")
    assert ok("fix M2 1 Fay=13/2 --reason misread").lines[:-1] == looked.lines
    for line in ("adjust Ann -5 --match 3", "hand void 1 6", "match void 3"):
        assert ok(f"{line} --dry-run").err.endswith("Nothing was stored (--dry-run).\n")


def test_whoever_comes_too_late_for_a_posted_round_hears_what_can_be_done() -> None:
    play(PAIRS.replace("tables=4", "tables=2-4:4"))
    play("player add Jo\nseating make\nseating post")

    assert last("seating add Ivy+Jo") == (
        5,
        "Round 1 is posted, and every table that has not begun is full: it has 2. Who comes now "
        "waits for the next round (`night check-in`), or `undo` takes the posting back.",
    )


def test_partners_who_change_are_added_and_left_alone_as_pairs() -> None:
    play(PAIRS)
    ok("seating make")

    alone = ok("seating remove Ann").lines[-1]

    assert alone.endswith(": `seating move` or `seating add` before it is played.")
    assert " would be alone at table " in alone
    partner = next(name for name in ok("seating show --format json").json["out"])["name"]
    assert last("seating add Ivy") == (
        5,
        f"Ivy needs a partner here: `seating add Ivy+{partner}`.",
    )
    ok(f"seating add Ivy+{partner}")


def test_whoever_is_here_and_not_seated_is_named() -> None:
    play("""
        init "Thursday Demons"
        player add Ann Bob Cat Dan Kim
        season new Winter
        season enter Ann Bob Cat Dan Kim
        season withdraw Kim
    """)
    line = "not seated: Kim (withdrawn)"

    assert ok("night start Ann Bob Cat Dan Kim").lines[-1] == line
    assert line in ok("seating make").lines
    ok("season reinstate Kim")
    assert not any("not seated" in each for each in ok("seating make").lines)
    ok('season disqualify Kim --reason "hid a king"')
    assert ok("night check-in Kim").lines[-1] == "not seated: Kim (disqualified)"


def test_a_single_player_among_teams_is_named() -> None:
    play(TEAMS)

    assert "not seated: Eve (in no team that is here)" in ok("seating make").lines


def test_places_across_divisions_are_told_and_none_else() -> None:
    play("""
        init "Thursday Demons"
        player add Ann Bob Cat Dan Eve Fay Gus Hal
        season new Winter --plan divisions=Premier,First
        season enter Ann Bob Cat Dan --division Premier
        season enter Eve Fay Gus Hal --division First
        night start Ann Bob Cat Dan Eve Fay Gus Hal
    """)

    assert "sit across divisions" not in ok("seating make").out
    said = ok("seating swap Cat Hal").lines[-2:]
    assert all(line.endswith(" sit across divisions.") for line in said)
    assert "Hal (First)" in said[0]
    assert "Cat (Premier)" in said[1]
    assert "sit across divisions" not in ok("seating swap Cat Hal").out


def test_a_match_without_hands_shows_the_order_of_its_cells() -> None:
    play(TEAMS)
    posted = ok("seating post").lines[-1]

    order = posted.removeprefix("M1 cells go in this order: ").rstrip(".").split(" · ")

    assert (
        order
        == ok("match show 1 --format json").json["sides"][0]["seats"]
        + (ok("match show 1 --format json").json["sides"][1]["seats"])
    )
    assert ok("match show 1").lines[-1] == posted
    ok("add 1 14/0 12/3 9/5 20/1")
    assert posted not in ok("match show 1").lines


def test_a_team_has_no_figures_where_each_has_a_pack_and_why_a_member_is_why_the_team() -> None:
    play(TEAMS)
    play("seating post\nadd 1 14/0 12/3 9/5 20/1")
    why = "Reds has no figures of its own: each of its players has a pack. Ask for Ann · Bob."

    assert last("stats player Reds") == (5, why)
    assert last("stats head-to-head Reds Blues") == (5, why)
    assert ok("stats player Ann --format json").json["hands"] == 1
    assert ok("why Ann").out == ok("why Reds").out
    assert ok("why Ann").lines[0].startswith("Reds: place ")


def test_a_step_of_the_ladder_is_told_with_the_hand(full: Path) -> None:
    assert full.exists()

    moved = ok("add Stairs 14/0 2/4").lines
    still = ok("add Stairs 9/3 12/2 --out nobody").lines

    assert moved[-1] == "  M4 next deal: Ann 16 · Bob 11."
    assert not any("next deal" in line for line in still)


def test_an_unmerge_says_that_it_is_taken_back_by_redo(evening: Path) -> None:
    assert evening.exists()
    ok("player merge Greta Gus")
    merged = stored()[0]

    assert ok("player unmerge Greta").lines == [
        "Greta is a player of their own again.",
        "`rd-league redo` takes it back, not `undo`.",
    ]
    ok("redo")
    assert stored()[0] == merged


def test_of_several_club_files_in_a_folder_above_the_folder_is_named(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(evening, evening.with_name("other.db"))
    below = evening.with_name("slips")
    below.mkdir()
    monkeypatch.chdir(below)

    assert last("status") == (
        5,
        f"Several club files are in {evening.parent}: other.db · thursday-demons.db. "
        "Say which with `--db`.",
    )


def test_of_several_new_names_the_bad_one_is_told(evening: Path) -> None:
    assert evening.exists()
    long = "x" * 81

    assert last('player add Hal Ida "" Jo')[1] == '"" is no name: it must have a letter.'
    assert last(f"player add Hal {long} Jo")[1] == f'"{long}" has 81 characters; 80 is the most.'


def test_the_division_that_is_not_there_is_answered_with_those_there_are(evening: Path) -> None:
    assert evening.exists()
    ok("season set Winter --plan divisions=Premier,First")

    assert last("season enter Ann --season Winter --division Second") == (
        4,
        'There is no division "Second". There are Premier · First.',
    )


def test_a_night_that_closes_names_a_match_that_can_be_ended(evening: Path) -> None:
    assert evening.exists()
    play("dispute open 2 1 --by Eve --reason loud\nmatch end 1 time-call --reason late")

    assert last("night close") == (
        0,
        "They can be played on under these names, or ended: "
        "`match end M3 time-call --reason TEXT`.",
    )
    ok("match end M3 time-call --reason TEXT")


def test_at_the_question_who_called_what_is_typed_elsewhere_is_understood(club: Path) -> None:
    who = "who called? (names, nobody, unknown; empty: type it again)"
    with Terminal(club.parent, "enter") as terminal:
        terminal.answer("cells", "14/0 12/0 9/5 20/1")
        assert "Impossible: Who called?" in terminal.answer(who, "Zoe")
        again = terminal.answer(who, "out=Ann")
        assert "Nobody called Zoe sits there." in again
        assert "Impossible" not in again
        assert "Bob's demon is empty too" in terminal.answer(who, "out=Ann out=Bob")
        terminal.answer("cells", "3/2 12/3 9/5 20/1")
        terminal.answer(who, "u")
        terminal.answer("cells", "3/2 12/3 9/5 20/1")
        terminal.answer(who, "")
        terminal.answer("cells", "")
        assert terminal.exit_code() == 0

    [hand] = ok("match show --format json").json["hands"]
    assert hand["callers"] == ["Ann", "Bob"]
