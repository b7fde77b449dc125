"""Who has won how many seasons, by the names they have now (L4, L6)."""

from collections import Counter

from rd_league.errors import NotFoundError
from rd_league.league.closing import closing_champions
from rd_league.league.roster import find_name
from rd_league.services.names import club_spellings
from rd_league.storage.store import Store


def titles(store: Store) -> Counter[str]:
    """How many seasons each has won, by the name they have now."""
    return Counter(
        name
        for closing in store.entries.closings().values()
        for name in names_now(store, closing_champions(closing.final))
    )


def names_now(store: Store, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names as they are today: whoever was renamed or merged since is found by an alias."""
    spellings = club_spellings(store)
    found = []
    for name in names:
        try:
            found.append(find_name(name, spellings, "player"))
        except NotFoundError:
            found.append(name)
    return tuple(found)
