"""Records are read by the column where they are as usual; the careful reader is the oracle."""

import random

import pytest

from rd_league.engine.reading import parse_record
from rd_league.engine.record import format_record
from rd_league.engine.referee import referee
from tests.engine.playing import RULES
from tests.engine.recorded import record_of


def by_the_line(text: str) -> str:
    """The same record so that it is read line by line: every line ends with a comment."""
    return "\n".join(f"{line} #" if line.strip() else line for line in text.split("\n"))


def scratched(text: str, rng: random.Random) -> str:
    """A record with something changed, as a pen or a program may change it."""
    lines = text.split("\n")
    place = rng.choice([i for i, line in enumerate(lines) if line])
    line, letter = lines[place], rng.choice("NESWDF>*=~x0123456789AJQKHCTR. -_²٣\t")
    spot = rng.randrange(len(line) + 1)
    match rng.randrange(6):
        case 0:
            lines[place] = line[:spot] + letter + line[spot:]
        case 1:
            lines[place] = line[:spot] + letter + line[spot + 1 :]
        case 2:
            lines[place] = line[:spot] + line[spot + 1 :]
        case 3:
            del lines[place]
        case 4:
            lines[place : place + 2] = reversed(lines[place : place + 2])
        case _:
            lines[place : place + 1] = line.split(" ", 1)
    return "\n".join(lines)


@pytest.mark.parametrize("tries", [300, pytest.param(40_000, marks=pytest.mark.soak)])
def test_reading_by_the_column_and_by_the_line_come_to_the_same_verdict(tries: int) -> None:
    rng = random.Random(6)
    sound = 0
    for seed in range(tries):
        text = format_record(record_of(rng.choice(RULES), steps=60, seed=seed % 9))
        for _ in range(rng.choice((0, 1, 1, 3))):
            text = scratched(text, rng)
        if "\t" in text:  # a tab ends no word of a comment
            continue
        fast, slow = referee(text), referee(by_the_line(text))
        assert fast.record == slow.record
        assert parse_record(text) == parse_record(by_the_line(text))
        assert (fast.findings, fast.warnings) == (slow.findings, slow.warnings)
        assert (fast.lenience, fast.events, fast.sheet) == (slow.lenience, slow.events, slow.sheet)
        whole, each = (referee(t, to_the_end=True) for t in (text, by_the_line(text)))
        assert (whole.findings, whole.events) == (each.findings, each.events)
        sound += fast.is_ok
    assert 0.1 < sound / tries < 0.7


@pytest.mark.parametrize(
    ("times", "code"),
    [
        (("0.10", "0.20", "0.20", "9.99", "10.00", "99.50", "100.00"), None),
        (("1", "2", "10", "10"), None),
        (("1", "1.5", "1.25"), "time-backwards"),
        (("00.50", "1.00", "00.75"), "time-backwards"),
        (("0.50", "00.40"), "time-backwards"),
        (("9.00", "10.00", "9.50"), "time-backwards"),
        (("0.10", "0.20", "0.19"), "time-backwards"),
        (("0.10", "1.2.", "1.30"), "bad-line"),
        (("0.10", "1_20", "1.30"), "bad-line"),
        (("0.10", "1e20", "1.30"), "bad-line"),
        (("0.10", "1.2²", "1.30"), "bad-line"),
        (("0.10", "٣.10", "4.00"), "bad-line"),
        (("5.", "6.", "7."), None),
        (("1.0", "10.", "10.0"), None),
    ],
)
def test_times_of_every_width_must_not_run_backwards(
    times: tuple[str, ...], code: str | None
) -> None:
    head = format_record(record_of("racing-demon", steps=0))
    head = head[: head.index("0.00 go")]
    text = head + "".join(f"{time} N T\n" for time in times)
    for each in (text, by_the_line(text)):
        verdict = referee(each)
        assert [found.code for found in verdict.findings] == ([code] if code else [])
        assert verdict.events == (len(times) if code is None else verdict.events)
