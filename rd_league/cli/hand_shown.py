"""How a recorded or corrected hand is shown: read back, or the difference it makes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rd_league.cli import options, show
from rd_league.cli.difference import show_difference
from rd_league.cli.options import Format
from rd_league.findings import Severity
from rd_league.language import said
from rd_league.league.difference import Consequences
from rd_league.render.blanks import demon_word
from rd_league.render.hands import changed_hand, hand_line
from rd_league.render.matches import match_json, standing_line, totals_line
from rd_league.render.table_notes import deal_lines
from rd_league.render.text import all_of, shown
from rd_league.render.words import finding_words
from rd_league.services.consequences import consequences
from rd_league.services.desk import Clerk
from rd_league.services.handicaps import stepped_sizes
from rd_league.services.hands import Recorded
from rd_league.storage.store import Store

Told = Callable[[Recorded], None]


@contextmanager
def recording(who: Clerk, form: Format) -> Iterator[tuple[Store, Told]]:
    """The store for one hand, and what to tell of it; shown once it is stored."""
    show.require(form, Format.TABLE, Format.JSON)
    found: list[tuple[Recorded, Consequences, list[str]]] = []
    with options.changing(who) as store:

        def told(recorded: Recorded) -> None:
            moved = Consequences(season=recorded.after.match.season)
            if recorded.is_correction:
                moved = consequences(store, recorded.before)
            sizes = None
            if not recorded.is_correction:
                sizes = stepped_sizes(store, recorded.before, recorded.after)
            found.append((recorded, moved, deal_lines(recorded.after, sizes) if sizes else []))

        yield store, told
    for recorded, moved, deal in found:
        shown_as(recorded, form, moved, who)
        if form is Format.TABLE:
            show.lines(f"  {line}" for line in deal)


def shown_as(recorded: Recorded, form: Format, moved: Consequences, who: Clerk) -> None:
    """Show a hand that was added, or what a correction changed."""
    if form is Format.JSON:
        show.as_json(match_json(recorded.after))
        return
    if not recorded.is_filed:
        show.say(
            "{match} {hand} is that already.",
            match=recorded.after.match.name,
            hand=recorded.hand.label,
        )
    elif recorded.is_correction:
        show.rich(changed_hand(recorded.before, recorded.after, recorded.key))
        show_warnings(recorded)
        show_difference(recorded.before, recorded.after, moved, who)
    else:
        show_added(recorded)


def show_added(recorded: Recorded) -> None:
    """Read a new hand back: points, running totals, what comes next."""
    result, hand = recorded.after, recorded.hand
    show.rich(hand_line(result, hand))
    callers = [shown(result.match.seats[seat]) for seat in hand.hand.sheet.callers]
    if recorded.named_caller:
        demon = demon_word(result.match.rules.vocabulary)
        line = said("{names} called: the only empty {demon}.", names=all_of(callers), demon=demon)
        show.line(f"  {line}")
    show_warnings(recorded)
    if totals := totals_line(result):
        show.line(f"  {totals}")
    if line := standing_line(result):
        show.line(f"  {line}")


def show_warnings(recorded: Recorded) -> None:
    """What is unusual about a hand, and what was forced."""
    for finding in recorded.warnings:
        if finding.severity is not Severity.IMPOSSIBLE:
            rules = recorded.after.match.rules
            words = finding_words(finding, recorded.after.match.seats, rules.vocabulary)
            show.line(f"  {words}")
