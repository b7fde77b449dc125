"""The chain of the log shows every change but of the whole; a head shows that too (I7)."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from rd_league.league.log import Break
from rd_league.services.history import undo
from rd_league.services.upkeep import verify_log
from rd_league.storage.guards import TRIGGERS
from rd_league.storage.log import GENESIS, Log, entry_hash
from rd_league.storage.store import Store, open_store
from rd_league.storage.tables import LogRow
from tests.services.club import Club

ENTRIES = 30
COLUMNS = tuple(LogRow.model_fields)
SEQUENCES = range(1, ENTRIES + 1)


@pytest.fixture(scope="module")
def _long(_full: Club, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("long") / "long.db"
    shutil.copyfile(_full.path, path)
    long = Club(path)
    while (count := len(long.log)) < ENTRIES:
        bea = long.by(actor="Bea", reason=f"reason {count}")
        if count % 5 != 4:
            bea.players(f"Ζωή {count}")
        else:
            bea.do(undo)
    return path


class Cheat:
    """Somebody with SQL and the time to drop the guards first."""

    def __init__(self, store: Store) -> None:
        self.connection = store.session.connection()
        self.store = store
        for name in TRIGGERS:
            self.do(f"DROP TRIGGER {name}")

    def do(self, statement: str, **values: object) -> None:
        self.connection.execute(text(statement), values)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Takes back what was done in the block."""
        with self.connection.begin_nested() as point:
            yield
            point.rollback()

    def rows(self) -> list[dict[str, Any]]:
        found = self.connection.execute(text("SELECT * FROM log ORDER BY sequence"))
        return [dict(row) for row in found.mappings()]

    def write(self, rows: list[dict[str, Any]]) -> None:
        """The whole log anew."""
        self.do("DELETE FROM log")
        places = ", ".join(f":{column}" for column in COLUMNS)
        for row in rows:
            self.do(f"INSERT INTO log ({', '.join(COLUMNS)}) VALUES ({places})", **row)

    def verdict(self, head: str | None = None) -> Break | None:
        self.store.session.expunge_all()
        return Log(self.store.session).verify(head)


@pytest.fixture
def cheat(_long: Path, folder: Path) -> Iterator[Cheat]:
    path = folder / "long.db"
    shutil.copyfile(_long, path)
    with open_store(str(path), write=True) as store:
        yield Cheat(store)


def chained(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same entries with sequences and hashes as they must be: the whole chain rewritten."""
    previous, made = GENESIS, []
    for sequence, row in enumerate(rows, 1):
        chosen = {**row, "sequence": sequence, "previous": previous}
        previous = entry_hash(LogRow(**chosen))
        made.append({**chosen, "hash": previous})
    return made


def test_an_untouched_chain_holds(cheat: Cheat) -> None:
    rows = cheat.rows()

    assert cheat.verdict() is None
    assert chained(rows) == rows
    assert [row["sequence"] for row in rows] == list(SEQUENCES)
    assert rows[0]["previous"] == GENESIS
    assert (cheat.store.log.head(), cheat.store.log.count()) == (rows[-1]["hash"], ENTRIES)


@pytest.mark.parametrize("column", COLUMNS)
def test_an_edit_of_any_column_of_any_entry_is_found(cheat: Cheat, column: str) -> None:
    assert len(COLUMNS) == 11
    code = {"sequence": "entry-missing", "previous": "chain-broken"}.get(column, "entry-changed")
    is_number = column in {"sequence", "reverts"}
    edit = f"coalesce({column}, 0) + 100" if is_number else f"coalesce({column}, '') || ' '"

    for sequence in SEQUENCES:
        with cheat.trying():
            cheat.do(f"UPDATE log SET {column} = {edit} WHERE sequence = :at", at=sequence)
            assert cheat.verdict() == Break(sequence, code)
    assert cheat.verdict() is None


def test_an_edit_with_a_hash_that_fits_breaks_the_chain_after_it(cheat: Cheat) -> None:
    rows = cheat.rows()
    for sequence in SEQUENCES:
        forged = {**rows[sequence - 1], "actor": "Mallory"}
        forged["hash"] = entry_hash(LogRow(**forged))
        with cheat.trying():
            cheat.write([*rows[: sequence - 1], forged, *rows[sequence:]])
            is_newest = sequence == ENTRIES
            assert cheat.verdict() == (None if is_newest else Break(sequence + 1, "chain-broken"))
            assert cheat.verdict(rows[-1]["hash"]) is not None


def test_a_deleted_entry_is_found(cheat: Cheat) -> None:
    head = cheat.store.log.head()
    for sequence in SEQUENCES:
        with cheat.trying():
            cheat.do("DELETE FROM log WHERE sequence = :at", at=sequence)
            missing = Break(sequence, "entry-missing")
            assert cheat.verdict() == (missing if sequence < ENTRIES else None)
            assert cheat.verdict(head) == (
                missing if sequence < ENTRIES else Break(ENTRIES - 1, "head-missing")
            )


def test_a_deleted_entry_is_found_when_those_after_it_close_up(cheat: Cheat) -> None:
    rows = cheat.rows()
    for sequence in range(1, ENTRIES):
        with cheat.trying():
            later = [{**row, "sequence": row["sequence"] - 1} for row in rows[sequence:]]
            cheat.write(rows[: sequence - 1] + later)
            assert cheat.verdict() == Break(sequence, "chain-broken")


def test_two_entries_that_changed_places_are_found(cheat: Cheat) -> None:
    rows = cheat.rows()
    pairs = [(1, 2), (1, ENTRIES), (2, 3), (7, 19), (ENTRIES - 1, ENTRIES)]
    for first, second in [*pairs, *((at, at + 1) for at in range(3, ENTRIES - 1))]:
        swapped = list(rows)
        swapped[first - 1] = {**rows[second - 1], "sequence": first}
        swapped[second - 1] = {**rows[first - 1], "sequence": second}
        with cheat.trying():
            cheat.write(swapped)
            assert cheat.verdict() == Break(first, "chain-broken")


@pytest.mark.parametrize("sequence", [0, -1, ENTRIES + 2])
def test_an_entry_put_in_beside_the_chain_is_found(cheat: Cheat, sequence: int) -> None:
    forged = {**cheat.rows()[-1], "sequence": sequence, "previous": GENESIS}
    forged["hash"] = entry_hash(LogRow(**forged))
    cheat.write([*cheat.rows(), forged])

    assert cheat.verdict() == Break(1 if sequence < 1 else ENTRIES + 1, "entry-missing")


def test_an_entry_put_in_between_is_found(cheat: Cheat) -> None:
    rows = cheat.rows()
    for sequence in SEQUENCES:
        previous = rows[sequence - 1]["previous"]
        forged = {**rows[4], "sequence": sequence, "actor": "Mallory", "previous": previous}
        forged["hash"] = entry_hash(LogRow(**forged))
        later = [{**row, "sequence": row["sequence"] + 1} for row in rows[sequence - 1 :]]
        with cheat.trying():
            cheat.write([*rows[: sequence - 1], forged, *later])
            assert cheat.verdict() == Break(sequence + 1, "chain-broken")


def test_a_tail_cut_off_is_found_against_a_head_that_was_printed(cheat: Cheat) -> None:
    rows = cheat.rows()
    for kept in reversed(range(1, ENTRIES)):
        cheat.do("DELETE FROM log WHERE sequence > :kept", kept=kept)
        assert cheat.verdict() is None
        for sequence in (1, kept, kept + 1, ENTRIES):
            found = cheat.verdict(rows[sequence - 1]["hash"][:16])
            assert found == (None if sequence <= kept else Break(kept, "head-missing"))
    cheat.do("DELETE FROM log")
    assert cheat.verdict() == cheat.verdict(rows[0]["hash"]) == Break(1, "entry-missing")


@pytest.mark.parametrize("sequence", [1, 2, 15, ENTRIES])
def test_a_chain_rewritten_whole_holds_but_not_against_a_head(cheat: Cheat, sequence: int) -> None:
    rows = cheat.rows()
    forged = list(rows)
    forged[sequence - 1] = {**rows[sequence - 1], "detail": "something else"}
    cheat.write(chained(forged))

    assert cheat.verdict() is None
    for row in rows:
        is_there = row["sequence"] < sequence
        assert cheat.verdict(row["hash"]) == (None if is_there else Break(30, "head-missing"))


def test_a_head_is_known_by_its_beginning(full: Club) -> None:
    hashes = [entry.hash for entry in full.log]
    for length in (8, 16, 64):
        for printed in hashes:
            assert verify_log(str(full.path), printed[:length]) == (None, len(hashes), hashes[-1])

    wrong = {"1": "2"}.get(hashes[-1][15], "1")
    for head in (hashes[-1][:15] + wrong, hashes[-1] + "0", hashes[-1][1:17], GENESIS, "", " "):
        assert verify_log(str(full.path), head)[0] == Break(len(hashes), "head-missing"), head
