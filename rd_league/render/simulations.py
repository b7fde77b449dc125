"""What bots played: one hand, distributions of many, an evening."""

from dataclasses import asdict
from typing import Any

from rd_league.engine.simulation import Distribution, Plan, SimulatedHand, Spread
from rd_league.hand.scoring import points
from rd_league.language import gettext, said
from rd_league.league.evening import BETWEEN_HANDS, Evening
from rd_league.render.grid import Grid, Value, Worded, grid, keyed, phrase
from rd_league.render.text import counted, figure_words


def hand_grid(plan: Plan, played: SimulatedHand, names: tuple[str, ...]) -> Grid:
    """One hand, a line for each seat."""
    columns = keyed(
        ("seat", "Seat"), ("name", "Name"), ("foundation", "Foundation", True),
        ("demon", "Demon", True), ("points", "Points", True), ("out", "Out"),
    )  # fmt: skip
    scored = points(plan.rules, played.sheet)
    return grid(
        columns,
        [
            (plan.letters[seat], names[seat], count.foundation, count.demon, gained.total,
             seat in played.sheet.callers)
            for seat, count in played.sheet.counted if (gained := scored[seat]) is not None
        ],
    )  # fmt: skip


def hand_json(plan: Plan, played: SimulatedHand, names: tuple[str, ...]) -> dict[str, Any]:
    """One hand as JSON (docs/json.md)."""
    return {
        "seed": plan.seed,
        "hand": played.number,
        "rules": plan.rules.digest,
        "outcome": played.sheet.outcome.value,
        "callers": [plan.letters[seat] for seat in played.sheet.callers],
        "events": played.events,
        "seconds": played.hundredths / 100,
        "resets": played.resets,
        "seats": hand_grid(plan, played, names).objects(),
    }


def distribution_grid(found: Distribution, letters: str) -> Grid:
    """Counts, points and length over many hands: percentiles and mean, a line each."""
    columns = keyed(
        ("what", ""), ("p1", "1 %", True), ("p10", "10 %", True), ("p50", "50 %", True),
        ("p90", "90 %", True), ("p99", "99 %", True), ("mean", "Mean", True),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    rows += [
        _row(phrase("foundation {seat}", seat=seat), each)
        for seat, each in zip(letters, found.foundation, strict=True)
    ]
    rows += [
        _row(phrase("demon {seat}", seat=seat), each)
        for seat, each in zip(letters, found.demon, strict=True)
    ]
    rows += [
        _row(phrase("points {seat}", seat=seat), each)
        for seat, each in zip(letters, found.points, strict=True)
    ]
    rows += [
        _row(phrase("caller's foundation"), found.caller),
        _row(phrase("others' foundation"), found.others),
        _row(phrase("others' demon"), found.others_demon),
        _row(phrase("centre"), found.centre),
        _row(phrase("events"), found.events),
        _row(phrase("seconds"), found.seconds),
    ]
    return grid(columns, rows)


def distribution_line(found: Distribution) -> str:
    """The shares of hands, in one line."""
    return said(
        "{hands} hands: {stalled} stalled, {reset} with a reset, the caller was outscored in "
        "{outscored} of those called",
        hands=found.hands,
        stalled=figure_words(f"{found.stalled:.1%}"),
        reset=figure_words(f"{found.reset:.1%}"),
        outscored=figure_words(f"{found.outscored:.1%}"),
    )


def distribution_json(plan: Plan, found: Distribution) -> dict[str, Any]:
    """Distributions as JSON (docs/json.md)."""
    told = asdict(found)
    of_seats = zip(
        plan.letters, told.pop("foundation"), told.pop("demon"), told.pop("points"), strict=True
    )
    return {
        "seed": plan.seed,
        "rules": plan.rules.digest,
        **told,
        "seats": [
            {"seat": seat, "foundation": foundation, "demon": demon, "points": gained}
            for seat, foundation, demon, gained in of_seats
        ],
    }


def evening_grid(evening: Evening) -> Grid:
    """An evening, a line for each table."""
    columns = keyed(
        ("round", "Round", True), ("table", "Table", True), ("players", "Players"),
        ("hands", "Hands", True), ("extra_hands", "Extra hands", True),
        ("minutes", "Minutes", True),
    )  # fmt: skip
    return grid(
        columns,
        [
            (number, index, table, len(match.result.hands), len(match.result.extra_hands),
             round(match.seconds / 60))
            for number, each in enumerate(evening.rounds, 1)
            for index, (table, match) in enumerate(
                zip(each.tables, each.matches, strict=True), 1
            )
        ],
    )  # fmt: skip


def evening_lines(evening: Evening) -> list[str]:
    """What an evening comes to, in words."""
    hours, minutes = divmod(round(evening.minutes), 60)
    length = counted(minutes, "minute")
    if hours:
        length = f"{counted(hours, 'hour')} {length}"
    matches = list(evening.matches)
    with_extra = sum(bool(match.result.extra_hands) for match in matches)
    return [
        said(
            "{rounds} in {length}: a round is as long as its longest match, and every hand has "
            "{pause} for counting and shuffling.",
            rounds=counted(len(evening.rounds), "round"),
            length=length,
            pause=counted(BETWEEN_HANDS // 60, "minute"),
        ),
        said("Two who have met before meet again {times}.", times=counted(evening.repeats, "time"))
        if evening.repeats
        else gettext("No two meet more than once."),
        said("Somebody sits out {times}.", times=counted(evening.byes, "time"))
        if evening.byes
        else gettext("Everybody plays in every round."),
        said(
            "{extra_hands}, in {with_extra} of {matches}.",
            extra_hands=counted(evening.extra_hands, "extra hand"),
            with_extra=with_extra,
            matches=counted(len(matches), "match"),
        ),
    ]


def evening_json(evening: Evening) -> dict[str, Any]:
    """An evening as JSON (docs/json.md)."""
    return {
        "rounds": [
            {
                "tables": [
                    {"table": number, "players": list(table)}
                    for number, table in enumerate(each.tables, 1)
                ]
            }
            for each in evening.rounds
        ],
        "repeats": evening.repeats,
        "byes": evening.byes,
        "extra_hands": evening.extra_hands,
        "minutes": round(evening.minutes, 1),
    }


def _row(what: Worded, spread: Spread) -> tuple[Value, ...]:
    figures = (spread.p1, spread.p10, spread.p50, spread.p90, spread.p99, spread.mean)
    written = [f"{figure:.2f}".rstrip("0").rstrip(".") for figure in figures]
    return (what, *(Worded(figure, figure_words(figure)) for figure in written))
