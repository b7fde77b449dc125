"""Where a club is and what is next, in lines and as JSON."""

from typing import Any

from rd_league.language import gettext, said
from rd_league.league.formats import Blocked, Course
from rd_league.league.model import Status
from rd_league.league.status import ClubStatus
from rd_league.render.matches import list_json, standing_line
from rd_league.render.text import counted, day_words, shown, term


def status_json(status: ClubStatus) -> dict[str, Any]:
    """Where a club is, as JSON (docs/json.md)."""
    night = status.night
    return {
        "club": status.club,
        "players": status.player_count,
        "seasons": list(status.seasons),
        "night": None
        if night is None
        else {"night": night.name, "held_on": night.held_on, "present": list(night.present)},
        "matches": list_json(status.unsettled),
        "draft": None if status.draft is None else status.draft.number,
        "disputes": [dispute.name for dispute in status.disputes],
        "next": _next_steps(status),
    }


def status_lines(status: ClubStatus) -> list[str]:
    """Where a club is, line by line, and what is next."""
    seasons = " · ".join(map(shown, status.seasons)) or gettext("no open season")
    lines = [f"{shown(status.club)}: {counted(status.player_count, 'player')}, {seasons}"]
    if status.night is not None:
        night = status.night
        where = day_words(night.held_on)
        if night.place:
            where = said("{day} at {place}", day=where, place=shown(night.place))
        present = " · ".join(map(shown, night.present))
        lines.append(
            said(
                "Night {night}, {where}: {present}", night=night.name, where=where, present=present
            )
        )
    for result in status.unsettled:
        match = result.match
        at = "" if match.table is None else " " + said("table {table}", table=match.table)
        totals = " · ".join(
            f"{shown(side.name)} {total}"
            for side, total in zip(match.sides, result.totals, strict=True)
        )
        lines.append(f"{match.name}{at}, {term(result.status)}: {totals}")
        if result.status is Status.EXTRA_HAND_DUE:
            lines.append(f"  {standing_line(result)}")
    if status.draft is not None:
        lines.append(said("Round {number} is drawn and not posted.", number=status.draft.number))
    lines += [
        said(
            "{dispute} is open: a hand of {match}, disputed by {by}.",
            dispute=dispute.name,
            match=f"M{dispute.match}",
            by=shown(dispute.raised_by),
        )
        for dispute in status.disputes
    ]
    return [*lines, said("Next: {steps}.", steps="; ".join(_next_steps(status)))]


def _round_steps(course: Course | None) -> list[str]:
    """What brings the next round, or what is in the way of it; nothing once all is played."""
    if course is not None:
        for obstacle in course.obstacles:
            if obstacle.code is Blocked.TIE:
                return [f"rd-league tiebreak play {obstacle.values['tie']} CELL CELL"]
            if obstacle.code is Blocked.VOID:
                return [f"rd-league seating again {obstacle.values['table']}"]
        if course.is_complete:
            return []
    return ["rd-league seating make"]


def _next_steps(status: ClubStatus) -> list[str]:
    """What can be done now, as commands."""
    if not status.player_count:
        return ["rd-league player add NAME NAME"]
    if not status.seasons:
        return ["rd-league season new NAME"]
    running = [each for each in status.unsettled if each.ended is None]
    over = [each for each in status.unsettled if each.status is Status.PROVISIONAL]
    steps = []
    if status.draft is not None:
        steps.append("rd-league seating post")
    if status.entry is not None:
        steps.append(f"rd-league enter {status.entry}")
    if status.night is not None and not running:
        if status.draft is None and len(status.night.present) > 1:
            steps += _round_steps(status.course)
        steps += ["rd-league match new NAME NAME", "rd-league night close"]
    elif over and not running:
        steps.append(f"rd-league match confirm {over[0].match.name}")
    steps += [f"rd-league dispute resolve {dispute.name}" for dispute in status.disputes]
    if status.night is None and not running:
        steps.append("rd-league night start NAME NAME")
    return steps
