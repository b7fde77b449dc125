"""What tables, slips, differences and listings look like: width 100, no color."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.command_line import Said, ok, run

SHEET = "add 1 9/3 12/2 10/4 16/0"

LADDER = (
    "season new Steps --rules bonus --set ladder=hand; match new Ann Bob --season Steps; "
    "add M4 14/0 2/4; add M4 9/0 12/2 --dealt Bob=13; "
    "add M4 3/2 1/0 --dealt Ann=13 --dealt Bob=13"
)
TEN = "; ".join([
    SHEET, "match new Ann Bob --rules 'bonus hands=12'",
    *["add M4 14/0 9/1", "add M4 8/3 16/0", "add M4 20/0 4/6"] * 4,
])  # fmt: skip
FREE = "match end 1 time-call --reason late; match end 3 time-call --reason late"
CUP = (
    f"{FREE}; match confirm 1 2 3; night close; season new Cup --rules 'nna target=20' "
    "--plan format=knockout --plan tables=3 --plan advance=1; "
    "season enter Ann Bob Cat Dan Eve Fay --season Cup --seed 1; "
    "night start Ann Bob Cat Dan Eve Fay --season Cup --date 2026-02-01"
)
COMING_AND_GOING = (
    "match substitute 2 Ann --for Eve --counts-for absent --reason ill; match leave 1 Bob"
)
# What is done before, and what is then shown.
GOLDENS = {
    "box score with an extra hand": (SHEET, "match show 1"),
    "box score after a correction": (f"{SHEET}; fix 1 4 Dan=18/1", "match show 1"),
    "box score with marks": (
        "match new Ann Bob --start Bob=20; hand add M4 14/0 12/1 --out unknown --note loud; "
        "hand add M4 8/2 9/1 --out nobody; hand add M4 n20 n-5 --out Ann; "
        "hand void M4 2 --reason lost; adjust Ann 5 --match M4 --reason gift",
        "match show M4",
    ),
    "parts of the points": ("", "match show 2 --explain"),
    "standings": (f"{SHEET}; match confirm 1 2", "standings"),
    "standings that are provisional": ("", "standings"),
    "race": ("", "standings --race"),
    "chart of a match": ("", "match show 1 --chart"),
    "chart of a career": ("", "stats player Ann --chart"),
    "ties and slips": (SHEET, "tiebreak"),
    "a slip in another club's words": (
        "season new Pounce --rules 'pounce target=20' --tie-breaks wins,extra-hands; "
        "night close; match new Ann Bob --season Pounce; add M4 30/0 30/1",
        "tiebreak --season Pounce",
    ),
    "match list": (f"{SHEET}; match end 3 time-call --reason late", "match list"),
    "log": (f"{SHEET} --as Bea; undo --as Bea", "log --last 6"),
    "rules show": ("", "rules show guardian"),
    "rules diff": ("", "rules diff pagat nna"),
    "rules list": ("", "rules list"),
    "season show": ("season set Winter --plan best=8 --plan minimum=2", "season show"),
    "status in the evening": ("", "status"),
    "status after it": (f"{SHEET}; match void 3 --reason late; night close", "status"),
    "ratings": (f"{SHEET}; match end 3 time-call --reason late", "stats ratings"),
    "what a rating is made of": (TEN, "stats ratings Ann"),
    "history of a rating": (f"{SHEET}; match end 3 time-call --reason late",
                            "stats ratings Ann --history"),
    "rating as JSON": (SHEET, "stats ratings Dan --format json"),
    "ladder": (LADDER, "handicap ladder --season Steps"),
    "every step of a ladder": (LADDER, "handicap ladder --season Steps --history"),
    "ladder as JSON": (LADDER, "handicap ladder --season Steps --format json"),
    "ladder of matches in another club's words": (
        "season new Nerts --rules 'nna hands=1' --set ladder=match --set ladder_up=winner; "
        "night close; match new Ann Bob --season Nerts; add M4 30/0 9/10",
        "handicap ladder --season Nerts",
    ),
    "proposed handicaps": (TEN, "handicap propose --season Winter"),
    "why": (f"{SHEET}; adjust Dan 2 --season Winter --reason host", "why Dan"),
    "night show": ("night check-in Gus --sitting-out", "night show"),
    "settlement": ("match new Ann Bob Cat --rules 'bonus target=20 stake=0.05'; "
                   "add M4 20/0 9/3 5/1", "match settle M4"),
    "difference of a correction that ends a match": (
        "match new Bob Cat --start Bob=80; add M4 9/0 8/2", "fix M4 1 Bob=15/0 --dry-run",
    ),
    "difference of a correction that undoes an end": ("", "fix Final 5 Eve=11/0"),
    "difference of a hand put in": (SHEET, "hand insert 1 2 20/3 18/0 4/4 11/1"),
    "difference of a void hand": (SHEET, "hand void 1 5 --reason 'two packs mixed'"),
    "box score of partners": (
        "match new Ann+Bob Cat+Dan --rules team --start Ann+Bob=5; hand add M4 14/0 12/3 9/5 20/1; "
        "hand add M4 14/3 12/0 2/5 20/1",
        "match show M4",
    ),
    "statistics of a player": ("", "stats player Eve"),
    "statistics of everybody": (SHEET, "stats table"),
    "statistics of everybody as JSON": ("", "stats table --against Eve --format json"),
    "records": (f"{SHEET}; match end 3 time-call --reason late", "stats records"),
    "records as JSON": ("", "stats records --format json"),
    "head-to-head": (SHEET, "stats head-to-head Ann Dan"),
    "head-to-head as JSON": (SHEET, "stats head-to-head Ann Dan --format json"),
    "meetings": (f"{SHEET}; match end 3 time-call --reason late", "stats meetings"),
    "meetings as JSON": ("", "stats meetings --format json"),
    "a round that is drawn": ("season apart Ann Bob; player set Ann --pack blue; "
                              "player set Cat --pack blue", "seating make --seed 5"),
    "a round that is posted as JSON": (f"{FREE}; seating make --seed 5; seating post",
                                       "seating show --format json"),
    "what a round costs": ("seating make --seed 5", "seating score"),
    "who has met whom": (f"{CUP}; seating make; seating post; add 1 30/0 1/9 2/8; "
                         "add 2 30/0 1/9 2/8", "seating proof --season Cup"),
    "a knock-out before its final": (f"{CUP}; seating make; seating post; add 1 30/0 1/9 2/8; "
                                     "add 2 30/0 1/9 2/8", "season show Cup"),
    "a knock-out that waits for a table": (f"{CUP}; seating make; seating post; "
                                           "add 1 30/0 1/9 2/8", "season show Cup --format json"),
    "why somebody sits there": ("seating make --seed 5", "why Ann"),
    "box score with a substitute": (COMING_AND_GOING, "match show 2"),
    "box score with one who left": (COMING_AND_GOING, "match show 1"),
    "a night that closes with a draft": ("seating make", "night close"),
    "entries": ("season enter Ann Bob --season Winter --seed 1 --demon 15 --start 5; "
                "season withdraw Bob --season Winter", "season entries --season Winter"),
    "honours": ("season close Winter", "stats honours"),
    "status with a draft": ("seating make", "status"),
    "status as JSON": ("", "status --format json"),
    "ties as JSON": (SHEET, "tiebreak --format json"),
    "why as JSON": (f"{SHEET}; match confirm 1 2", "why Cat --format json"),
    "night as JSON": ("", "night show --format json"),
    "season as JSON": ("", "season show --format json"),
    "players as CSV": ("", "player list --format csv"),
    "parts as CSV": ("", "match show 3 --format csv"),
    "doctor": ("", "doctor"),
    "help": ("", "--help"),
    "help of a command": ("", "hand add --help"),
}  # fmt: skip


def masked(said: Said) -> str:
    """What was said, but for times, digests of the log and today's date."""
    text = said.out + "".join(f"! {line}\n" for line in said.err.splitlines())
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "2026-01-15 21:00", text)
    text = text.replace(datetime.now(UTC).date().isoformat(), "2026-01-15")
    return re.sub(r"head [0-9a-f]{16}", "head 0123456789abcdef", text)


@pytest.mark.parametrize("name", GOLDENS)
def test_it_looks_as_it_did(name: str, evening: Path, snapshot: object) -> None:
    assert evening.exists()
    before, line = GOLDENS[name]
    for each in filter(None, before.split("; ")):
        ok(each)

    said = run(line)

    assert said.code == 0
    assert masked(said) == snapshot
    assert all(len(shown) <= 100 for shown in said.lines)
