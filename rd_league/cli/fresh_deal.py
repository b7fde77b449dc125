"""The deal of a hand that is to be played again: the head of a record, or JSON."""

from rd_league.cli import options, show
from rd_league.cli.options import Format
from rd_league.engine.record import format_record
from rd_league.errors import UsageError
from rd_league.render.deals import DEALING, fresh_deal_json
from rd_league.services.disputes import fresh_deal
from rd_league.services.hands import split_words
from rd_league.services.matches import find_match


def show_fresh_deal(words: list[str], seed: str, form: Format) -> None:
    """Deal a hand anew and show it; nothing is stored.

    Raises:
        UsageError: `option-alone`: there are counts besides.
    """
    show.require(form, Format.TABLE, Format.JSON)
    target = split_words(words, with_hand=True)
    if target.cells:
        raise UsageError("option-alone", option="--deal", needs="[MATCH] HAND")
    with options.looking() as store:
        record = fresh_deal(store, find_match(store, target.match), target.hand or 0, seed)
    if form is Format.JSON:
        show.as_json(fresh_deal_json(record))
        return
    show.written(format_record(record), None)
    show.remark(DEALING)
