"""docs/files.md is true: its examples are read, its tables are the columns there are."""

import re
from pathlib import Path

from rd_league.files.cells import DateOrder
from rd_league.files.hands_csv import parse_hands
from rd_league.files.rules_toml import parse_rules_file
from rd_league.files.seat_rows import REQUIRED, Column
from rd_league.files.wide import WideLayout, parse_wide
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, NetPoints, Outcome, Sheet

TEXT = (Path(__file__).parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
HANDS, WIDE, RULES = (
    block.encode()
    for block in re.findall(r"^```[a-z]*\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
)


def test_the_hands_of_the_example() -> None:
    (match,) = parse_hands(HANDS, "f").matches
    assert match.players == ("Ann", "Bob")
    assert [hand.sheet for hand in match.hands] == [
        Sheet((Counted(14, 0), Counted(12, 3)), callers=(0,)),
        Sheet((Counted(9, 4), Counted(17, 0)), callers=(1,)),
    ]


def test_the_columns_of_the_table() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| (yes)? ?\|", TEXT, re.MULTILINE)
    assert {name: bool(needed) for name, needed in rows} == {
        str(column): column in REQUIRED for column in Column
    }


def test_the_wide_sheet_of_the_example() -> None:
    file = parse_wide(WIDE, "f", WideLayout("kitchen", DateOrder.MDY, "Nertz", "Draw"))
    assert [match.label for match in file.matches] == ["kitchen 2024-01-05", "kitchen 2024-01-09"]
    assert [note.column for note in file.notes] == ["Sore Hand"]
    assert file.matches[1].hands[0].sheet == Sheet(
        (NetPoints(8), NetPoints(20), NetPoints(2)), Outcome.STALLED
    )


def test_the_rules_of_the_example() -> None:
    assert parse_rules_file(RULES, "f.toml") == RuleSet(
        name="house", out_bonus=10, target=150, demon_size=24, redeals=None, slip=False
    )
