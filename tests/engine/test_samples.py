"""Every file of `sample_data/broken` gets exactly the finding its header promises (E4)."""

import re
from pathlib import Path

import pytest

from rd_league.engine.codes import Why
from rd_league.engine.referee import referee

BROKEN = Path(__file__).parents[2] / "sample_data" / "broken"
FILES = sorted(BROKEN.glob("*.rdh"))
PROMISE = re.compile(r"x-finding ([a-z-]+) line ([0-9]+)$", re.MULTILINE)
OF_LINES = {
    "unknown-card", "time-backwards", "bad-count", "not-stuck", "deal-not-a-deck", "deal-mismatch",
    "no-deal", "count-mismatch", "bad-version", "bad-header", "bad-line",
}  # fmt: skip


def test_there_is_a_file_for_every_code() -> None:
    assert [file.stem for file in FILES] == sorted({*map(str, Why)} | OF_LINES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_finding_is_the_one_promised(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    promised = PROMISE.search(text)
    assert promised is not None
    verdict = referee(text)
    found = verdict.findings or verdict.warnings[:1]
    assert [(each.code, str(each.line)) for each in found] == [promised.groups()]
    assert promised[1] == file.stem
    assert verdict.is_ok == (file.stem == "not-stuck")
    assert PROMISE.sub("", text).strip()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_to_the_end_begins_with_the_same_finding(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    first, whole = referee(text), referee(text, to_the_end=True)
    assert whole.findings[: len(first.findings)] == first.findings
