"""Where a club is kept: a file, or a database on a PostgreSQL server; imports no database (I7)."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from rd_league.errors import StorageError

SERVER_SCHEMES = ("postgresql", "postgres")
HIDDEN = "…"


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a PostgreSQL server; as text it is the URL without what is secret in it.

    Attributes:
        url: as it was given, password and all.
    """

    url: str = field(repr=False)

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        user, at, host = parts.netloc.rpartition("@")
        return f"{parts.scheme}://{user.partition(':')[0]}{at}{host}{parts.path}"

    @property
    def database(self) -> str:
        """The name of the database; empty if the URL leaves it to the server."""
        return unquote(urlsplit(self.url).path.lstrip("/"))

    def without_secrets(self, said: str) -> str:
        """What the driver said, without the password if it quotes that."""
        parts = urlsplit(self.url)
        written = parts.netloc.rpartition("@")[0].partition(":")[2]
        secrets = {written, unquote(written)}
        secrets |= {value for key, value in parse_qsl(parts.query) if "password" in key}
        for secret in sorted(secrets - {""}, key=len, reverse=True):
            said = said.replace(secret, HIDDEN)
        return said


Place = Path | Server


def club_place(location: str) -> Place:
    """The place that a path, an `sqlite:///` URL or a `postgresql://` URL is of.

    Raises:
        StorageError: `database-unsupported` for the URL of another database, `database-url` for
            one that cannot be read without guessing which part of it is the password.
    """
    scheme, separator, rest = location.partition("://")
    if not separator:
        return Path(location)
    if scheme == "sqlite":
        return Path(rest.removeprefix("/"))
    if scheme in SERVER_SCHEMES:
        if not _is_clear(location):
            raise StorageError("database-url", scheme=scheme)
        return Server(location)
    raise StorageError("database-unsupported", scheme=scheme)


def _is_clear(url: str) -> bool:
    """Whether nothing of a password can be taken for another part: `@` in it is written `%40`."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    has_stray = "@" in url.replace(parts.netloc, "", 1) or parts.netloc.count("@") > 1
    return not has_stray and not parts.fragment and not any(map(str.isspace, url))
