"""The end of a season: champions, and the table as text and digest (L6)."""

import hashlib

from rd_league.league.closing import champions, closing_digest, closing_text
from rd_league.league.register import Register
from rd_league.league.season import Entry, SeasonPlan
from rd_league.league.standings import division_tables
from tests.league.seasons import finished

PLAN = SeasonPlan(divisions=("A", "B"))
REGISTER = Register(
    entries=(Entry("Ann", "A"), Entry("Bob", "A"), Entry("Cat", "B"), Entry("Dan", "B"))
)
TABLES = division_tables(
    [finished(1, Ann=9, Bob=9, Guest=3), finished(2, Cat=9, Dan=5)], PLAN, REGISTER
)


def test_champions_are_the_first_of_every_table_several_where_the_place_is_shared() -> None:
    assert champions(TABLES[:2]) == ("Ann", "Bob", "Cat")
    assert champions(division_tables([], SeasonPlan())) == ()


def test_the_text_of_a_final_table_is_canonical() -> None:
    won = champions(TABLES[:2])
    text = closing_text(TABLES[:2], won)
    assert text == (
        "champion\tAnn\nchampion\tBob\nchampion\tCat\n"
        "division\tA\n1\tAnn\t11/2\t1\t1/2\t9\n1\tBob\t11/2\t1\t1/2\t9\n"
        "division\tB\n1\tCat\t7\t1\t1\t9\n2\tDan\t1\t1\t0\t5\n"
    )
    assert closing_digest(TABLES[:2], won) == hashlib.sha256(text.encode()).hexdigest()[:10]


def test_who_won_a_final_is_in_the_text_whatever_the_table_says() -> None:
    assert closing_text(TABLES, ["Dan"]).splitlines()[:2] == ["champion\tDan", "division\tA"]
    assert not closing_text(TABLES, []).startswith("champion")
    assert closing_digest(TABLES, ["Dan"]) != closing_digest(TABLES, ["Ann"])


def test_names_that_look_like_two_cells_are_another_text() -> None:
    two = [
        division_tables([finished(1, **{name: 9, "Bob": 1})], SeasonPlan())
        for name in ("A\tB", "A\\tB", "A B", "A\nB")
    ]
    assert len({closing_text(each, ()) for each in two}) == 4
    assert all(len(closing_text(each, ()).splitlines()) == 3 for each in two)
