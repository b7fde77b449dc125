"""People as a table: what is written comes back, and what is wrong is told by its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadFileError
from rd_league.files.players_csv import format_players, parse_players
from rd_league.league.roster import Player, Privacy, fold
from tests.files.strategies import names

PLAYERS = st.lists(
    st.builds(
        Player,
        names(),
        st.lists(names(), max_size=3).map(tuple),
        st.sampled_from(Privacy),
        st.booleans(),
        st.booleans(),
        st.none() | names(),
    ),
    max_size=5,
    unique_by=lambda player: fold(player.name),
)


@settings(max_examples=40, deadline=None)
@given(players=PLAYERS, ending=st.sampled_from(["csv", "xlsx"]))
def test_what_is_written_comes_back(players: list[Player], ending: str) -> None:
    content = format_players(players, f"p.{ending}")

    assert [each.player for each in parse_players(content, f"p.{ending}").players] == players


def test_only_the_name_must_be_there_and_other_columns_are_told() -> None:
    found = parse_players(b"Name;Age\nAnn;7\n\nBob;\n", "p.csv")

    assert [(each.line, each.player) for each in found.players] == [
        (2, Player("Ann")),
        (4, Player("Bob")),
    ]
    assert [(note.column, note.code) for note in found.notes] == [("Age", "column-ignored")]


def test_what_is_wrong_is_told_by_line_and_column() -> None:
    content = b"name,active,privacy\nAnn,maybe,\n,yes,\nBob,,none\nZoe,,\nzo\xc3\xab,,\n"

    with pytest.raises(BadFileError) as raised:
        parse_players(content, "p.csv")

    assert [(each.line, each.column, each.code) for each in raised.value.problems] == [
        (2, "active", "bad-word"),
        (3, "name", "cell-blank"),
        (4, "privacy", "bad-word"),
        (6, "name", "player-again"),
    ]
