"""The people of a club as a table, one row a person (docs/files.md)."""

import csv
import io
from collections.abc import Iterable
from enum import StrEnum

from rd_league.errors import LineProblem
from rd_league.files.cells import Cells, parse_name, parse_word, parse_yes, plain, read_header
from rd_league.files.decode import bad_file
from rd_league.files.spreadsheets import read_grid, spreadsheet
from rd_league.league.imported import ImportedPlayer, ImportedPlayers
from rd_league.league.roster import Player, Privacy, checked_name, fold


class Column(StrEnum):
    """The columns, in the order in which they are written."""

    NAME = "name"
    ALIASES = "aliases"
    ACTIVE = "active"
    GUEST = "guest"
    PRIVACY = "privacy"
    PACK = "pack"


def format_players(players: Iterable[Player], name: str = "players.csv") -> bytes:
    """The people of a club as the file of that name."""
    rows = [
        [
            player.name,
            _line(player.aliases),
            "yes" if player.is_active else "no",
            "yes" if player.is_guest else "no",
            player.privacy.value,
            player.pack,
        ]
        for player in players
    ]
    return spreadsheet(list(Column), rows, name)


def parse_players(content: bytes, file: str) -> ImportedPlayers:
    """The people of a file, each with the line it stands on.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
        BadInputError: the file is no table at all; see `read_grid`.
    """
    grid = read_grid(content, file)
    problems: list[LineProblem] = []
    notes: list[LineProblem] = []
    columns = read_header(grid, Column, (Column.NAME,), problems, notes)
    found: dict[str, ImportedPlayer] = {}
    if not problems:
        problems += grid.overlong
        for row in grid.rows:
            cells = Cells(row, columns, problems)
            player = _player(cells)
            if player is None:
                continue
            first = found.setdefault(fold(player.name), ImportedPlayer(row.line, player))
            if first.line != row.line:
                cells.refuse(Column.NAME, "player-again", name=player.name, first_line=first.line)
    if problems:
        raise bad_file(grid, problems)
    return ImportedPlayers(tuple(found.values()), tuple(notes))


def _player(cells: Cells) -> Player | None:
    """The person of one row; None if something is wrong with it."""
    name = cells.need(Column.NAME, parse_name)
    aliases = cells.take(Column.ALIASES, _parse_aliases) or ()
    is_active = cells.take(Column.ACTIVE, parse_yes)
    is_guest = cells.take(Column.GUEST, parse_yes)
    privacy = cells.take(Column.PRIVACY, _parse_privacy)
    pack = cells.take(Column.PACK, parse_name)
    if name is None or not cells.is_sound:
        return None
    return Player(
        name, aliases, privacy or Privacy.FULL, is_active is not False, bool(is_guest), pack
    )


def _parse_privacy(text: str) -> Privacy:
    return Privacy(parse_word(text, tuple(Privacy)))


def _line(names: tuple[str, ...]) -> str:
    """Names as one line of CSV within the cell: they may have commas themselves."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(names)
    return text.getvalue() if names else ""


def _parse_aliases(text: str) -> tuple[str, ...]:
    (names,) = csv.reader([plain(text)])
    return tuple(map(checked_name, names))
