"""Statistics: figures of players, their records, who met whom."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rd_league.language import pgettext, said
from rd_league.league.meetings import HeadToHead
from rd_league.league.records import Record
from rd_league.league.statistics import Figures, Statistics, Streak, mean
from rd_league.render.grid import (
    Column,
    Grid,
    Value,
    Worded,
    dated,
    grid,
    keyed,
    phrase,
    worded,
)
from rd_league.render.sparklines import sparkline
from rd_league.render.text import counted, day_text, day_words, figure_words, fixed, shown

DASH = Worded("", "–")
JSON_DIGITS = 4

HIDDEN = tuple(
    Column(key, "", in_table=False)
    for key in (
        "full_table_sets", "quick_calls", "best_hand", "best_match", "hand_margin",
        "match_margin", "win_streak", "longest_win_streak", "call_streak",
        "longest_call_streak", "won", "tied", "lost", "form",
    )
)  # fmt: skip
"""Figures that JSON and CSV have and a table does not."""


def figures_json(figures: Figures) -> dict[str, Any]:
    """The figures of one name as JSON (docs/json.md)."""
    return {
        "hands": figures.hands,
        "matches": figures.matches,
        "points": figures.points,
        "pph": _json_number(figures.pph),
        "ppm": _json_number(figures.ppm),
        "calls": figures.calls,
        "call_rate": _json_number(figures.call_rate),
        "hands_won": figures.hands_won,
        "sets": figures.sets,
        "full_table_sets": figures.full_table_sets,
        "average_demon": _json_number(figures.average_demon),
        "record": {"won": figures.won, "tied": figures.tied, "lost": figures.lost},
        "best_hand": figures.best_hand,
        "best_match": figures.best_match,
        "largest_margin": {"hand": figures.hand_margin, "match": figures.match_margin},
    }


def table_json(all_figures: Sequence[Figures]) -> list[dict[str, Any]]:
    """The figures of everybody as JSON (docs/json.md)."""
    return [
        {
            "name": each.name,
            **figures_json(each),
            "quick_calls": each.quick_calls,
            "win_streak": _streak_json(each.win_streak),
            "call_streak": _streak_json(each.call_streak),
            "form": list(each.form),
        }
        for each in all_figures
    ]


def figures_grid(all_figures: Sequence[Figures]) -> Grid:
    """Figures as a grid, a line each."""
    columns = keyed(
        ("name", "Name"), ("hands", "Hands", True), ("matches", "Matches", True),
        ("points", "Points", True), ("pph", "A hand", True), ("ppm", "A match", True),
        ("hands_won", "High", True), ("calls", "Out", True), ("call_rate", "Rate", True),
        ("sets", "Sets", True), ("average_demon", "Demon", True),
    )  # fmt: skip
    record = Column("record", pgettext("won and lost", "Record"))
    return grid((*columns, record, *HIDDEN), [_row(each) for each in all_figures])


def figures_card(figures: Figures) -> Grid:
    """The figures of one name, a line for each."""
    rows: list[tuple[Value, ...]] = [
        (phrase("Hands"), figures.hands),
        (phrase("Matches"), figures.matches),
        (phrase("Points"), figures.points),
        (phrase("Points per hand"), _mean(figures.pph)),
        (phrase("Points per match"), _mean(figures.ppm)),
        (phrase("Hands won"), figures.hands_won),
        (phrase("Hands called"), _count(figures.calls)),
        (phrase("Call rate"), _percent(figures.call_rate)),
        (phrase("Quick calls"), _count(figures.quick_calls)),
        (phrase("Sets"), figures.sets),
        (phrase("Full-table sets"), _count(figures.full_table_sets)),
        (phrase("Demon left per hand"), _mean(figures.average_demon)),
        (phrase("Record"), record_words(figures)),
        (phrase("Best hand"), _count(figures.best_hand)),
        (phrase("Best match"), _count(figures.best_match)),
        (phrase("Largest margin of a hand"), _count(figures.hand_margin)),
        (phrase("Largest margin of a match"), _count(figures.match_margin)),
        (phrase("Matches won in a row"), _streak_words(figures.win_streak)),
        (phrase("Hands called in a row"), _streak_words(figures.call_streak)),
        (phrase("Form"), sparkline(figures.form) if len(figures.form) > 1 else DASH),
    ]
    return grid((Column("figure", figures.name), Column("value", "", is_number=True)), rows)


def record_words(figures: Figures) -> str:
    """Matches won and lost; those of the wins that were shared are marked (t).

    >>> record_words(Figures("Ann", won=4, tied=1, lost=3)), record_words(Figures("Bob", lost=1))
    ('5–3 (t)1', '0–1')
    """
    tied = f" (t){figures.tied}" if figures.tied else ""
    return f"{figures.won + figures.tied}–{figures.lost}{tied}"


def records_json(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Records as JSON (docs/json.md)."""
    return [
        {
            "record": record.kind.value,
            "target": record.target,
            "value": record.value,
            "holders": [
                {
                    "names": list(holding.names),
                    "played_on": day_text(holding.played_on) or None,
                    "match": holding.match,
                    "hand": holding.hand,
                }
                for holding in record.holders
            ],
        }
        for record in records
    ]


def records_grid(records: Sequence[Record]) -> Grid:
    """Records as a grid, a line for each time one was made."""
    columns = keyed(
        ("record", "Record"), ("value", "", True), ("names", "Held by"), ("played_on", "Since"),
        ("match", "Match"), ("hand", "Hand"),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for record in records:
        name = worded(record.kind)
        if record.target is not None:
            name = phrase("fewest hands to {target}", target=record.target)
        for index, holding in enumerate(record.holders):
            rows.append(
                (
                    Worded(name.value, "" if index else name.words),
                    record.value,
                    holding.names,
                    dated(holding.played_on),
                    holding.match,
                    holding.hand,
                )
            )
    return grid(columns, rows)


def rivals_json(found: HeadToHead) -> dict[str, Any]:
    """Two against each other as JSON (docs/json.md)."""
    return {
        "hands": found.hands,
        "hands_level": found.hands_level,
        "matches": len(found.meetings),
        "matches_level": found.matches_level,
        "rivals": [
            {
                "name": rival.name,
                "matches_ahead": rival.matches_ahead,
                "hands_ahead": rival.hands_ahead,
                "points": rival.points,
                "pph": _json_number(mean(rival.points, found.hands)),
                "calls": rival.calls,
            }
            for rival in found.rivals
        ],
        "meetings": [
            {
                "match": meeting.match,
                "played_on": day_text(meeting.played_on) or None,
                "points": list(meeting.points),
                "places": list(meeting.places),
            }
            for meeting in found.meetings
        ],
    }


def rivals_grid(found: HeadToHead) -> Grid:
    """Two against each other, a line each."""
    columns = keyed(
        ("name", "Name"), ("matches_ahead", "Matches ahead", True),
        ("hands_ahead", "Hands ahead", True), ("points", "Points", True), ("pph", "A hand", True),
        ("calls", "Out", True),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                rival.name,
                rival.matches_ahead,
                rival.hands_ahead,
                rival.points,
                _mean(mean(rival.points, found.hands)),
                _count(rival.calls),
            )
            for rival in found.rivals
        ],
    )


def rivals_lines(found: HeadToHead) -> list[str]:
    """What two have in common, and each match in which they met."""
    names = [shown(rival.name) for rival in found.rivals]
    lines = [
        said(
            "{matches} ({matches_level} level), {hands} ({hands_level} level)",
            matches=counted(len(found.meetings), "match"),
            matches_level=found.matches_level,
            hands=counted(found.hands, "hand"),
            hands_level=found.hands_level,
        )
    ]
    for meeting in found.meetings:
        day = f"  {day_words(meeting.played_on)}" if meeting.played_on else ""
        told = zip(names, meeting.points, meeting.places, strict=True)
        lines.append(
            f"  {meeting.match}{day}  "
            + " : ".join(
                said("{name} {points} (place {place})", name=name, points=points, place=place)
                for name, points, place in told
            )
        )
    return lines


def meetings_json(found: Statistics) -> list[dict[str, Any]]:
    """Who met whom as JSON (docs/json.md)."""
    return [
        {"names": list(names), "matches": matches}
        for names, matches in sorted(found.meetings.items())
    ]


def meetings_grid(found: Statistics) -> Grid:
    """Who met whom how often: a line and a column for each who played a match that counts."""
    names = [name for name, figures in found.figures.items() if figures.matches]
    columns = [Column("name", "")]
    columns += [Column(f"with {name}", name, is_number=True) for name in names]
    rows: list[tuple[Value, ...]] = [
        (name, *(None if name == other else found.met(name, other) for other in names))
        for name in names
    ]
    return grid(tuple(columns), rows)


def _row(each: Figures) -> tuple[Value, ...]:
    return (
        each.name, each.hands, each.matches, each.points, _mean(each.pph), _mean(each.ppm),
        each.hands_won, _count(each.calls), _percent(each.call_rate), each.sets,
        _mean(each.average_demon), record_words(each), _count(each.full_table_sets),
        _count(each.quick_calls), each.best_hand, each.best_match, each.hand_margin,
        each.match_margin, each.win_streak.current, each.win_streak.longest,
        each.call_streak.current, each.call_streak.longest, each.won, each.tied, each.lost,
        tuple(map(str, each.form)),
    )  # fmt: skip


def _count(value: int | None) -> Value:
    return DASH if value is None else value


def _mean(value: Fraction | None) -> Value:
    """A mean with two decimals in a table, with as many as in JSON elsewhere."""
    return (
        DASH if value is None else Worded(fixed(value, JSON_DIGITS), figure_words(fixed(value, 2)))
    )


def _percent(value: Fraction | None) -> Value:
    """A part in hundredths in a table, in parts of one elsewhere."""
    if value is None:
        return DASH
    return Worded(fixed(value, JSON_DIGITS), f"{fixed(100 * value, 0)} %")


def _json_number(value: Fraction | None) -> float | None:
    return None if value is None else float(round(value, JSON_DIGITS))


def _streak_json(streak: Streak) -> dict[str, int]:
    return {"current": streak.current, "longest": streak.longest}


def _streak_words(streak: Streak) -> Worded:
    return phrase("{current} (longest {longest})", current=streak.current, longest=streak.longest)
