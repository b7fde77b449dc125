"""What `undo` and `redo` show: the change they named, and the match as it is now."""

from typing import TYPE_CHECKING

from rd_league.cli import options, show

if TYPE_CHECKING:
    from rd_league.services.desk import Clerk


def revert(command: str, match: str | None, who: "Clerk") -> None:
    """Undo or redo, and show it."""
    from rd_league.render.log import entry_words
    from rd_league.render.matches import heading, standing_line
    from rd_league.services.history import redo, subject_number, undo
    from rd_league.services.matches import find_match, result_of

    change = undo if command == "undo" else redo
    with options.changing(who) as store:
        entry = change(store, who, find_match(store, match) if match else None)
        number = subject_number(entry)
        still_there = number is not None and number < store.matches.next_number()
        result = result_of(store, number) if number is not None and still_there else None
    show.say(
        "Undone: {what}" if command == "undo" else "Done again: {what}", what=entry_words(entry)
    )
    if result is not None:
        show.rich(heading(result))
        if line := standing_line(result):
            show.line(line)
