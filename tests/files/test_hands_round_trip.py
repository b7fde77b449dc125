"""The hands CSV: what is written comes back, and whatever is read is matches or problems."""

import csv
import io
import re
from collections.abc import Iterable
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rd_league.errors import BadFileError, BadInputError, ConflictError
from rd_league.files.hands_csv import format_hands, parse_hands
from rd_league.files.seat_rows import Column
from rd_league.hand.rules import RuleSet
from rd_league.hand.sheet import Counted, NetPoints, Outcome, Piles, SatOut, Sheet
from rd_league.league.imported import ImportedFile, ImportedHand, ImportedMatch
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import Match, PlayedHand, sides_of_players
from tests.files.strategies import attempt, results


def imported(result: MatchResult, first_line: int) -> ImportedMatch:
    """What a file must tell of a match that is written from this line on, told anew."""
    match, line = result.match, first_line
    hands: list[ImportedHand] = []
    for hand in match.hands:
        if hand.is_void:
            continue
        count = len(match.seats)
        points = next(each.points for each in result.hands if each.hand is hand)
        claimed = tuple(
            each.total if each and isinstance(seat, Counted) else None
            for seat, each in zip(hand.sheet.seats, points, strict=True)
        )
        hands.append(
            ImportedHand(
                number=len(hands) + 1,
                line=line,
                sheet=hand.sheet,
                note=hand.note,
                claimed=claimed if set(claimed) != {None} else (),
                seat_lines=tuple(range(line, line + count)),
            )
        )
        line += count
    return ImportedMatch(
        match.season,
        match.label or f"M{match.number}",
        match.played_on,
        match.table,
        match.seats,
        tuple(hands),
    )


@given(results())
@settings(max_examples=30, deadline=None)
def test_what_is_written_comes_back_and_no_cell_is_a_formula(written: list[MatchResult]) -> None:
    text = format_hands(written).decode()
    for row in csv.DictReader(io.StringIO(text, newline="")):
        for column in (Column.SEASON, Column.MATCH, Column.PLAYER, Column.NOTE):
            assert not row[column].startswith(("=", "+", "-", "@", "\t", "\r"))
    expected, line = [], 2
    for result in written:
        expected.append(imported(result, line))
        line += sum(len(result.match.seats) for hand in result.match.hands if not hand.is_void)
    has_breaks = any(
        hand.note and ("\n" in hand.note or "\r" in hand.note)
        for result in written
        for hand in result.match.hands
    )
    read = parse_hands(text.encode(), "f")
    if has_breaks:  # the lines of the file are other ones then; all else is the same
        assert _unlined(read.matches) == _unlined(expected)
    else:
        assert read == ImportedFile(tuple(expected))


def _unlined(matches: Iterable[ImportedMatch]) -> str:
    return re.sub(r"line=[0-9]+|seat_lines=\([0-9, ]*\)", "", repr(tuple(matches)))


@given(results(), st.integers())
@settings(max_examples=25, deadline=None)
def test_a_spreadsheet_may_reorder_rows_and_columns(written: list[MatchResult], seed: int) -> None:
    dice = Random(seed)
    rows = list(csv.DictReader(io.StringIO(format_hands(written).decode(), newline="")))
    columns = dice.sample([str(column) for column in Column], len(Column))
    dice.shuffle(rows)
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, delimiter=";")
    writer.writerow({column: column.upper() for column in columns})
    writer.writerows(rows)
    read = parse_hands(b"\xef\xbb\xbf" + text.getvalue().encode(), "f")
    before = parse_hands(format_hands(written), "f")

    def by_key(file: ImportedFile) -> list[str]:
        ordered = sorted(file.matches, key=lambda match: (match.season or "", match.label))
        return [_unlined((match,)) for match in ordered]

    assert by_key(read) == by_key(before)


def test_a_written_file_reads_like_the_score_sheet() -> None:
    seats = ("=1+1", "O'Neill")
    called = Sheet((Counted(14, 0, 38, 2), Counted(9, 5, demon_size=12)), callers=(0,), centre=23)
    stalled = Sheet(
        (NetPoints(-5), SatOut()), Outcome.STALLED, piles=Piles(spades=(13, 2)), doubles=1
    )
    match = Match(
        number=7,
        rules=RuleSet(out_bonus=10),
        seats=seats,
        sides=sides_of_players(*seats),
        hands=(
            PlayedHand(4, called, is_void=True),
            PlayedHand(2, called, note='he said "out", twice'),
            PlayedHand(9, stalled),
        ),
        season="Winter",
        played_on=date(2026, 1, 15),
        table=2,
        disputed=frozenset({9}),
    )
    assert format_hands([match_result(match)]).decode().split("\r\n") == [
        "date,season,match,table,hand,seat,player,foundation,demon,out,outcome,points,centre,"
        "left_over,kings,demon_size,piles,doubles,note,ended,reason,disputed",
        '2026-01-15,Winter,M7,2,1,1,\'=1+1,14,0,yes,called,24,23,38,2,,,,"he said ""out"", twice",,,',  # noqa: E501
        '2026-01-15,Winter,M7,2,1,2,O\'Neill,9,5,,called,-1,23,,,12,,,"he said ""out"", twice",,,',
        "2026-01-15,Winter,M7,2,2,1,'=1+1,,,,stalled,-5,,,,,S=13+2,1,,,,yes",
        "2026-01-15,Winter,M7,2,2,2,O'Neill,,,,stalled,,,,,,S=13+2,1,,,,yes",
        "",
    ]


def test_a_match_without_label_may_not_take_the_label_of_another() -> None:
    sheet = Sheet((Counted(1, 0), Counted(1, 1)), callers=(0,))
    first = Match(
        number=3,
        rules=RuleSet(),
        seats=("A", "B"),
        sides=sides_of_players("A", "B"),
        hands=(PlayedHand(1, sheet),),
        season="W",
    )
    second = Match(
        number=4, rules=RuleSet(), seats=first.seats, sides=first.sides, label="M3", season="W"
    )
    with pytest.raises(ConflictError) as caught:
        format_hands([match_result(first), match_result(second)]).decode()
    assert (caught.value.code, caught.value.values) == (
        "label-twice",
        {"season": "W", "label": "M3"},
    )


def test_nothing_written_is_a_header_and_comes_back_as_nothing() -> None:
    assert format_hands([]).decode() == ",".join(Column) + "\r\n"
    assert parse_hands(format_hands([]), "f") == ImportedFile(())


@given(results(), st.data())
@settings(max_examples=30, deadline=None)
def test_a_damaged_file_is_read_or_refused_and_never_more(
    written: list[MatchResult], data: st.DataObject
) -> None:
    content = bytearray(format_hands(written))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=3))
    told = attempt(lambda: parse_hands(bytes(content), "f"))
    if isinstance(told, BadFileError):
        assert {problem.line >= 1 for problem in told.problems} == {True}
    elif isinstance(told, BadInputError):
        assert told.values["file"] == "f"
    else:
        for match in told.matches:
            assert [hand.number for hand in match.hands] == [*range(1, len(match.hands) + 1)]
            assert {len(hand.sheet.seats) for hand in match.hands} == {len(match.players)}


@given(st.lists(st.lists(st.sampled_from(
    ["", "1", "2", "0", "A", "B", "yes", "W", "=1", "'=1", "2026-01-15", "called", "S=1", "\t", "x"]
), max_size=20), max_size=8))  # fmt: skip
@settings(deadline=None, max_examples=40)
def test_any_cells_are_matches_or_problems(rows: list[list[str]]) -> None:
    text = "\n".join([",".join(Column), *map(",".join, rows)])
    told = attempt(lambda: parse_hands(text.encode(), "f"))
    if isinstance(told, ImportedFile):
        assert len({(match.season, match.label) for match in told.matches}) == len(told.matches)
    else:
        assert isinstance(told, BadFileError)
        assert told.problems == tuple(sorted(told.problems, key=lambda found: found.line))
