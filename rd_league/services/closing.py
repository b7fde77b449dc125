"""The end of a season: its table is kept with a digest, its champions on the board (L6)."""

from dataclasses import replace

from rd_league.errors import ConflictError
from rd_league.league.closing import (
    Honour,
    champions,
    closing_champions,
    closing_digest,
    closing_text,
)
from rd_league.league.divisions import next_divisions
from rd_league.league.formats import course
from rd_league.league.model import Status
from rd_league.league.season import FINAL_DECIDES, Closing, EntryStatus, Season
from rd_league.league.ties import Tie, TieStatus
from rd_league.services.desk import Clerk
from rd_league.services.matches import results
from rd_league.services.seasons import require_open
from rd_league.services.stages import stage_of
from rd_league.services.standings import SeasonTable, season_table, season_ties
from rd_league.services.titles import names_now
from rd_league.storage.store import Store


def close_season(store: Store, clerk: Clerk, season: Season) -> Closing:
    """Close a season to further results, and keep its table.

    Raises:
        ConflictError: `season-closed`.
    """
    require_open(season)
    found = season_table(store, season)
    won = _champions(found)
    closing = Closing(clerk.now, closing_digest(found.tables, won), closing_text(found.tables, won))
    store.entries.close(season.name, closing)
    store.seasons.change(replace(season, is_open=False))
    clerk.write_down(store, "season close", season.name, closing.digest)
    return closing


def left_level(store: Store, season: Season) -> tuple[Tie, ...]:
    """The ties of a season for which an extra hand is due."""
    return tuple(tie for tie in season_ties(store, season) if tie.status is TieStatus.DUE)


def left_open(store: Store, season: Season) -> tuple[tuple[str, Status], ...]:
    """The matches of a season that are not over, with their status."""
    return tuple(
        (each.match.name, each.status)
        for each in results(store, season=season.name)
        if each.ended is None and each.status is not Status.VOID
    )


def reopen_season(store: Store, clerk: Clerk, season: Season) -> Season:
    """Open a season again; its table is kept anew when it closes.

    Raises:
        ConflictError: `season-open`.
    """
    if store.seasons.find(season.name).is_open:
        raise ConflictError("season-open", season=season.name)
    changed = replace(season, is_open=True)
    store.entries.reopen(season.name)
    store.seasons.change(changed)
    clerk.write_down(store, "season reopen", season.name)
    return changed


def honours(store: Store) -> tuple[Honour, ...]:
    """The seasons that are over, in the order they were closed."""
    seasons = {season.name: season for season in store.seasons.all()}
    return tuple(
        honour(store, season_table(store, seasons[name]), closing)
        for name, closing in store.entries.closings().items()
    )


def honour(store: Store, found: SeasonTable, closing: Closing) -> Honour:
    """A season that is over, by its table of today."""
    now = closing_digest(found.tables, _champions(found))
    return Honour(
        found.season.name,
        closing.closed_at,
        names_now(store, closing_champions(closing.final)),
        closing.digest,
        now == closing.digest,
    )


def successor(store: Store, season: Season) -> Season:
    """What the season after one begins with: every setting, and who goes to which division.

    Those who withdrew or were disqualified are not in it, and nobody has a seed.

    Raises:
        ConflictError: `line-undecided`, while somebody is level across a line of divisions.
    """
    divisions = next_divisions(season_table(store, season).tables)
    entries = tuple(
        replace(entry, seed=None, first_round=1, division=divisions.get(entry.name, entry.division))
        for entry in season.entries
        if entry.status is EntryStatus.ENTERED
    )
    return replace(season, entries=entries)


def _champions(found: SeasonTable) -> tuple[str, ...]:
    """Who has won: the first places, but where a final decides nobody before it is played."""
    stage = stage_of(found, drafts=False)
    if stage.plan.format in FINAL_DECIDES:
        return course(stage).champions
    return champions(found.tables)
