"""Recording and correcting: which match is meant, what is kept, how far numbers go."""

from pathlib import Path

from tests.cli.command_line import Said, ok, play, run

ADDED = "M1 hand 1   Ann 24•   Bob 6   Cat (-1)   Dan 18"


def totals(match: str) -> dict[str, int]:
    told = ok(f"match show {match} --format json").json
    return {side["name"]: side["total"] for side in told["sides"]}


def test_the_only_match_in_play_may_be_left_out(club: Path) -> None:
    assert club.exists()

    assert ok("add 14/0 12/3 9/5 20/1").lines[0] == ADDED
    assert ok("fix 1 Dan=21/1").lines[0] == "M1 H1   Dan 20/1 (18) → 21/1 (19)"
    assert ok("match show").lines[0].startswith("M1 ")
    assert ok("undo").lines[0].startswith("Undone: hand edit M1 H1")


def test_a_match_goes_by_table_by_label_and_by_number_in_any_case(evening: Path) -> None:
    assert evening.exists()

    for written in ("3", "M3", "m3"):
        assert ok(f"add {written} 9/0 8/2 --dry-run").lines[0] == "M3 hand 2   Ann 19•   Eve 4"
        assert ok(f"fix {written} 1 Eve=9/4 --dry-run").lines[0] == (
            "M3 H1   Eve 8/4 (0) → 9/4 (1)"
        )
    assert ok("fix Final 5 Gus=15/2 --dry-run").lines[0] == "M2 H5   Gus 14/2 (10) → 15/2 (11)"
    assert run("add Final 9/0 8/2 7/1").code == 5
    assert [run(f"match show {written}").out for written in ("2", "M2", "Final")] == [
        ok("match show m2").out
    ] * 3


def test_cells_go_by_name_prefix_and_alias_too(evening: Path) -> None:
    assert evening.exists()

    assert ok("add 3 e=8/2 AN=9/0 --dry-run").lines[0] == "M3 hand 2   Ann 19•   Eve 4"
    assert ok("fix Final 5 Gussie=15/2 --dry-run").lines[0].startswith("M2 H5   Gus ")


def test_a_zero_is_not_a_blank_and_a_bonus_of_nothing_stays_nothing(club: Path) -> None:
    assert club.exists()
    play("season new Plain --rules bonus --set out_bonus=0\nmatch new Ann Bob --season Plain")

    assert ok("add M2 0/0 0/1").lines[0] == "M2 hand 1   Ann 0•   Bob (-2)"

    told = ok("match show M2 --format json").json
    assert [seat["foundation"] for seat in told["hands"][0]["seats"]] == [0, 0]
    [differs] = ok("rules diff bonus 'bonus out_bonus=0'").lines[2:]
    assert differs.split() == ["out_bonus", "R11.3", "10", "0"]
    assert run("add M2 /0 0/1").err == '"/0" (number 1) is half a cell. Write both counts: 14/0.\n'


def test_totals_go_beyond_what_small_integers_hold(club: Path) -> None:
    assert club.exists()
    play("""
        season new Big --rules bonus --target none --set foundation_points=1000
        match new Ann Bob --season Big --start Bob=-40000
        add M2 52/0 10/13
        add M2 52/0 10/13
    """)

    assert totals("M2") == {"Ann": 104_020, "Bob": -20_052}
    assert "Ann 104020 · Bob -20052" in ok("match list").out
    assert ok("undo").code == 0
    assert totals("M2") == {"Ann": 52_010, "Bob": -30_026}


def test_joint_callers_a_stalled_hand_and_an_unknown_caller_are_kept(club: Path) -> None:
    assert club.exists()
    play("""
        add 14/0 12/0 9/5 20/1 --out Ann --out Bob
        add 14/2 12/1 9/5 20/1 --out nobody
        add 14/0 12/1 9/5 20/1 --out unknown
        add n24 n6 n-1 n18 --out Ann
    """)

    hands = ok("match show --format json").json["hands"]
    assert [(hand["outcome"], hand["callers"]) for hand in hands] == [
        ("called", ["Ann", "Bob"]),
        ("stalled", []),
        ("unknown", []),
        ("called", ["Ann"]),
    ]
    points = [[seat["points"] for seat in hand["seats"]] for hand in hands]
    assert points == [[24, 22, -1, 18], [10, 10, -1, 18], [14, 10, -1, 18], [24, 6, -1, 18]]
    assert [seat["net_only"] for seat in hands[3]["seats"]] == [True] * 4
    notes = [line.split()[-3:] for line in ok("match show").lines[4:7]]
    assert [words[-1] for words in notes] == ["stalled", "noted", "only"]


def test_a_forced_hand_is_marked_and_its_reason_is_in_the_log(club: Path) -> None:
    assert club.exists()

    said = ok("add 14/0 12/3 9/5 20/1 c54 --force --reason 'one card under the table'")

    assert said.lines[2].startswith("  Does not agree: The players' cards make 55")
    assert ok("match show --format json").json["hands"][0]["forced"] is True
    assert ok("match show").lines[3].endswith("forced")
    assert ok("log --last 1 --format json").json[0]["reason"] == "one card under the table"


def test_a_time_call_lets_the_totals_stand_even_while_an_extra_hand_is_due(evening: Path) -> None:
    assert evening.exists()
    ok("match end 1 time-call --reason 'the Lion closes'")

    told = ok("match show 1 --format json").json

    assert (told["status"], told["ended"]) == ("provisional", "time call")
    assert (told["reason"], told["extra_hand"]) == ("the Lion closes", None)
    assert [(side["name"], side["place"]) for side in told["sides"]] == [
        ("Ann", 1),
        ("Bob", 3),
        ("Cat", 4),
        ("Dan", 2),
    ]
    assert ok("match confirm 1").out.endswith("confirmed (time call)\n")


def test_an_abandoned_match_counts_only_if_said_so(evening: Path) -> None:
    assert evening.exists()

    def places(said: Said) -> tuple[str, list[int | None], list[str]]:
        assert said.code == 0
        told = ok("match show 3 --format json").json
        return told["ended"], [side["place"] for side in told["sides"]], told["winners"]

    assert places(run("match end 3 abandoned --reason rain")) == ("abandoned", [None, None], [])
    ok("undo")
    assert places(run("match end 3 abandoned --counts --reason rain")) == (
        "abandoned",
        [1, 2],
        ["Ann"],
    )


def test_a_walkover_gives_the_place_to_those_present(evening: Path) -> None:
    assert evening.exists()
    play("match new Bob Cat Dan")
    ok("match end M4 walkover --present Cat --present Bob --reason 'Dan is ill'")

    told = ok("match show M4 --format json").json

    assert told["ended"] == "walkover"
    assert [side["place"] for side in told["sides"]] == [1, 1, None]
    assert told["winners"] == ["Bob", "Cat"]


def test_a_hand_that_was_put_in_swapped_or_replayed_keeps_its_number(club: Path) -> None:
    assert club.exists()
    play("""
        add 14/0 12/3 9/5 20/1
        add 8/4 13/0 10/6 22/2
        hand insert M1 2 18/0 11/2 12/1 17/3
        hand replay M1 1 15/2 9/4 16/0 24/1 --reason 'two hearts'
        hand swap M1 2 Bob Cat
    """)

    hands = ok("match show --format json").json["hands"]

    assert [(hand["number"], hand["void"], hand["callers"]) for hand in hands] == [
        (1, True, ["Ann"]),
        (1, False, ["Cat"]),
        (2, False, ["Ann"]),
        (3, False, ["Bob"]),
    ]
    assert [seat["foundation"] for seat in hands[2]["seats"]] == [18, 12, 11, 17]
    assert ok("match show").lines[3].startswith("H1v")
