"""Names as they may be published: initials, or none, and nothing of the file is touched (L1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.league.roster import Player, Privacy, fold, published_names
from rd_league.services.closing import close_season, honours
from rd_league.services.desk import reading
from rd_league.services.players import rename_player, set_player
from rd_league.services.seasons import find_season
from rd_league.services.standings import season_table
from tests.services.club import Club
from tests.services.test_matches import OVER

PLAYERS = st.lists(
    st.builds(
        Player,
        st.sampled_from(["Ann", "A.", "Anna Lee", "Player 2", "Adam Long", "Ödön", "Bo"]),
        privacy=st.sampled_from(Privacy),
    ),
    unique_by=lambda player: fold(player.name),
)


@given(PLAYERS)
def test_published_names_are_distinct_and_tell_no_more_than_was_allowed(
    players: list[Player],
) -> None:
    names = published_names(players)
    kept = [player.name for player in players if player.name not in names]
    assert set(names) == {each.name for each in players if each.privacy is not Privacy.FULL}
    shown = [*map(fold, names.values()), *map(fold, kept)]
    assert len(set(shown)) == len(shown)
    for name, published in names.items():
        assert not any(len(word) > 2 and word in published.split() for word in name.split()) or (
            published.startswith("Player ")
        )


@pytest.mark.on_both
def test_whoever_reads_what_is_published_meets_no_hidden_name(club: Club) -> None:
    club.hands(1, *OVER)
    club.do(rename_player, "Ann", "Anna Lee")
    club.do(set_player, "Anna Lee", privacy=Privacy.INITIALS)
    club.do(set_player, "Bob", privacy=Privacy.HIDDEN)
    club.do(close_season, club.see(find_season, None))
    before, log = club.archive, club.log

    with reading(club.location, published=True) as store:
        table = season_table(store, find_season(store, "Winter"))
        names = {row.name for row in table.table.rows} | set(table.results[0].match.seats)
        [board] = honours(store)
        assert store.players.find("Bob") == "Player 2"

    assert names == {"A. L.", "Player 2", "Cat", "Dan"}
    assert set(board.champions) <= names
    assert (club.archive, club.log) == (before, log)
    whole = club.see(season_table, club.see(find_season, "Winter")).table
    assert {row.name for row in whole.rows} == {"Anna Lee", "Bob", "Cat", "Dan"}
