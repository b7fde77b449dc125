"""Ratings, and the matches that made them."""

from collections.abc import Iterator
from typing import Any

from rd_league.language import gettext, said
from rd_league.league.ratings import (
    DIGITS,
    SETTLED,
    Explanation,
    PlayerRating,
    Rating,
    Ratings,
    Step,
)
from rd_league.render.grid import Column, Grid, Worded, dated, grid, keyed
from rd_league.render.text import (
    counted,
    day_text,
    day_words,
    figure_words,
    number_words,
    shown,
)

PROVISIONAL = "?"


def ratings_grid(table: Ratings) -> Grid:
    """Ratings as a grid, a line each."""
    columns = (
        *keyed(
            ("place", "", True), ("name", "Name"), ("rating", "Rating", True), ("mu", "Mu", True),
            ("sigma", "Sigma", True), ("matches", "Matches", True),
        ),
        Column("provisional", "", in_table=False),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                row.place,
                Worded(row.name, f"{row.name} {PROVISIONAL}" if row.is_provisional else row.name),
                *map(_worded, _figures(row.rating)),
                row.matches,
                row.is_provisional,
            )
            for row in table.rows
        ],
    )


def ratings_notes(table: Ratings) -> list[str]:
    """The lines under a table of ratings."""
    if not any(row.is_provisional for row in table.rows):
        return []
    return [
        said("{mark} rests on fewer than {settled} matches.", mark=PROVISIONAL, settled=SETTLED)
    ]


def ratings_json(season: str | None, table: Ratings) -> dict[str, Any]:
    """Ratings as JSON (docs/json.md)."""
    return {"season": season, "rows": [_row_json(row) for row in table.rows]}


def rating_lines(told: Explanation) -> list[str]:
    """What a rating is made of, with the matches that moved it most."""
    row, rating = told.row, told.row.rating
    figure, mu, sigma = map(figure_words, _figures(rating))
    lines = [
        said(
            "{name}: place {place}, rating {rating}, mu {mu} − 3 × sigma {sigma}, {matches}",
            name=shown(row.name),
            place=row.place,
            rating=figure + (gettext(" (provisional)") if row.is_provisional else ""),
            mu=mu,
            sigma=sigma,
            matches=counted(row.matches, "match"),
        )
    ]
    return lines + [line for step in told.largest for line in _step_lines(step)]


def history_grid(told: Explanation) -> Grid:
    """Every match of a player as a grid, with what was expected of it."""
    columns = keyed(
        ("match", "Match"), ("played_on", "Date"), ("place", "Place", True), ("sides", "Of", True),
        ("expected_place", "Expected", True), ("win", "Win", True), ("change", "Change", True),
        ("rating", "Rating", True), ("partners", "With"), ("opponents", "Against"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                step.match.name,
                dated(step.match.played_on),
                step.place,
                step.sides,
                _worded(_figure(step.expected.place)),
                Worded(_figure(step.expected.win), _percent(step.expected.win)),
                Worded(_figure(step.change), figure_words(f"{step.change:+.{DIGITS}f}")),
                _worded(_figure(step.after.shown)),
                step.partners,
                step.opponents,
            )
            for step in told.steps
        ],
    )


def rating_json(season: str | None, told: Explanation) -> dict[str, Any]:
    """What a rating is made of as JSON (docs/json.md)."""
    return {
        "season": season,
        **_row_json(told.row),
        "largest": [step.match.name for step in told.largest],
        "history": [_step_json(step) for step in told.steps],
    }


def _step_lines(step: Step) -> Iterator[str]:
    """Why a match moved a rating: what was achieved, and what had been expected."""
    words = [
        step.match.name,
        day_words(step.match.played_on),
        figure_words(f"{step.change:+.{DIGITS}f}:"),
    ]
    place = said("place {place} of {sides}", place=step.place, sides=step.sides)
    if step.achieved != step.place:
        place += said(" (shared, so {achieved})", achieved=number_words(step.achieved))
    words.append(
        said(
            "{achieved}; place {place} was expected, {chance} to win",
            achieved=place,
            place=figure_words(_figure(step.expected.place)),
            chance=_percent(step.expected.win),
        )
    )
    yield f"  {' '.join(word for word in words if word)}"
    opponents = " · ".join(map(shown, step.opponents))
    met = said("against {opponents}", opponents=opponents)
    if step.partners:
        partners = " · ".join(map(shown, step.partners))
        met = said("with {partners} against {opponents}", partners=partners, opponents=opponents)
    before, after = _figures(step.before), _figures(step.after)
    figures = f"mu {before[1]} → {after[1]}, sigma {before[2]} → {after[2]}"
    yield f"    {figure_words(figures)}; {met}"


def _figures(rating: Rating) -> tuple[str, str, str]:
    return _figure(rating.shown), _figure(rating.mu), _figure(rating.sigma)


def _figure(value: float) -> str:
    return f"{_rounded(value):.{DIGITS}f}"


def _worded(figure: str) -> Worded:
    return Worded(figure, figure_words(figure))


def _rounded(value: float) -> float:
    return round(value, DIGITS) + 0.0  # no minus before a zero


def _percent(probability: float) -> str:
    return f"{probability:.0%}"


def _row_json(row: PlayerRating) -> dict[str, Any]:
    return {
        "place": row.place,
        "name": row.name,
        "rating": row.rating.shown,
        "mu": _rounded(row.rating.mu),
        "sigma": _rounded(row.rating.sigma),
        "matches": row.matches,
        "provisional": row.is_provisional,
    }


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "match": step.match.name,
        "season": step.match.season,
        "played_on": day_text(step.match.played_on) or None,
        "place": step.place,
        "sides": step.sides,
        "achieved": str(step.achieved),
        "expected_place": _rounded(step.expected.place),
        "win": _rounded(step.expected.win),
        "change": step.change,
        "before": step.before.shown,
        "after": step.after.shown,
        "partners": list(step.partners),
        "opponents": list(step.opponents),
    }
