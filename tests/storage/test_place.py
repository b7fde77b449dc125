"""A location is a file or a server; what is secret in a URL is never shown (I7)."""

import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rd_league.errors import StorageError
from rd_league.services.desk import found_club
from rd_league.storage.place import Server, club_place
from rd_league.storage.store import open_store
from tests.cli.command_line import run
from tests.services.club import CLERK

NAMES = st.text("abcdefghijklmnop", min_size=1, max_size=8)
PASSWORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=4)


@given(NAMES, PASSWORDS, NAMES, st.sampled_from(["", ":5432"]), NAMES)
def test_a_url_is_shown_without_its_password(
    user: str, password: str, host: str, port: str, database: str
) -> None:
    written = quote(password, safe="")
    place = club_place(f"postgresql://{user}:{written}@{host}{port}/{database}?sslmode=require")

    assert isinstance(place, Server)
    assert str(place) == f"postgresql://{user}@{host}{port}/{database}"
    assert place.database == database
    assert password not in repr(place)
    assert place.without_secrets(f"no {password}, no {written}") == "no …, no …"


def test_a_password_among_the_options_is_not_shown_either() -> None:
    place = club_place("postgresql:///club?host=/run/pg&password=swordfish&sslpassword=halibut")

    assert isinstance(place, Server)
    assert str(place) == "postgresql:///club"
    assert place.without_secrets("swordfish or halibut") == "… or …"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:sword@fish@host/club",
        "postgresql://ann:sword/fish@host/club",
        "postgresql://ann:sword?fish@host/club",
        "postgresql://ann:sword#fish@host/club",
        "postgresql://ann:12/fish@host/club",
        "postgresql://ann:12#fish@host/club",
        "postgresql://ann:sword fish@host/club",
        "postgresql://ann:sword%zzfish@host/club",
        "postgresql://ann:swordfish@host:port/club",
        "postgresql://[ann:swordfish@host/club",
        "postgresql://ann:swordfish@host/club?nonsense=1",
    ],
)
def test_a_url_that_could_be_read_two_ways_is_refused_and_not_repeated(url: str) -> None:
    for line in ("status", "doctor", 'init "Demons"', "backup", "player add Ann"):
        said = run(f"--db '{url}' {line}")
        assert said.code == 7, line
        assert (said.out + said.err).startswith(
            "That postgresql:// URL cannot be read. Write it "
            "postgresql://USER:PASSWORD@HOST/DATABASE, and in a password %40 for @, %2F for /."
        )
        assert "fish" not in said.out + said.err


def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    url = "postgresql://ann:swordfish@127.0.0.1:1/club"
    for line in ("status", "doctor", 'init "Demons"', "backup", "player add Ann", "standings"):
        said = run(f"--db {url} {line}")
        assert said.code == 7, line
        assert "swordfish" not in said.out + said.err
        assert "postgresql://ann@127.0.0.1:1/club" in said.out + said.err
        assert "refused" in said.out + said.err


def test_whoever_lacks_the_driver_is_told_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    url = "postgresql://ann:swordfish@127.0.0.1:1/another"

    with pytest.raises(StorageError, match="postgres-missing"), open_store(url):
        pass
    with pytest.raises(StorageError, match="postgres-missing"):
        found_club(url, "Thursday Demons", CLERK)
    assert run(f"--db {url} standings").err == (
        "A postgresql:// URL needs one package more: `pip install 'rd-league[postgres]'`.\n"
    )


def test_a_club_begins_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "league.db"
    monkeypatch.setenv("RD_LEAGUE_DB", str(path))
    monkeypatch.chdir(tmp_path)

    assert run('init "Thursday Demons"').out.startswith(f"Thursday Demons: {path} begun.\n")
    assert run("status").code == 0
    assert [each.name for each in tmp_path.iterdir()] == ["league.db"]
