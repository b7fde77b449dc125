"""A published site as a reader meets it: every page, its links, its elements, its words."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

EMPTY = {"meta", "link", "br", "hr", "img", "input"}


@dataclass
class Page(HTMLParser):
    """One page, read strictly: every element that is opened is closed in its turn."""

    path: Path
    links: list[str] = field(default_factory=list)
    tags: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    words: list[str] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self.feed(self.path.read_text("utf-8"))
        self.close()
        assert self._open == [], self.path

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag in ("h1", "h2", "h3"):
            self.headings.append(int(tag[1]))
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, (self.path, tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    @property
    def targets(self) -> list[Path]:
        """The files its links lead to."""
        plain = [unquote(urldefrag(link).url) for link in self.links]
        return [(self.path.parent / link).resolve() for link in plain if link]


def crawled(site: Path) -> dict[str, Page]:
    """Every page that is reached from the first one, by its path in the site."""
    found: dict[str, Page] = {}
    waiting = [(site / "index.html").resolve()]
    while waiting:
        path = waiting.pop()
        name = path.relative_to(site.resolve()).as_posix()
        if path.suffix == ".html" and name not in found:
            found[name] = Page(path)
            waiting += found[name].targets
    return found
