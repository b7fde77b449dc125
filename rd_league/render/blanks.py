"""What fills the blanks of a sentence: values as they are said, parts that depend on them."""

from collections.abc import Mapping
from enum import StrEnum
from shlex import quote

from rd_league.hand.rules import Vocabulary
from rd_league.language import Texts, gettext, ngettext, said
from rd_league.render.text import shown, term

DEMON: Texts[Vocabulary] = {
    Vocabulary.RACING_DEMON: "demon",
    Vocabulary.NERTS: "nerts pile",
    Vocabulary.POUNCE: "pounce pile",
}
CALL: Texts[Vocabulary] = {
    Vocabulary.RACING_DEMON: "Out!",
    Vocabulary.NERTS: "Nerts!",
    Vocabulary.POUNCE: "Pounce!",
}
_TYPED = ("season", "name", "partner")
"""Values that stand in a command that can be typed as it is shown: `{season_typed}`."""
DATE_EXAMPLES = {"ymd": "2026-11-30", "mdy": "11/30/2026", "dmy": "30/11/2026"}


def demon_word(vocabulary: str) -> str:
    """What a club calls the pile to get rid of (R17.1)."""
    return gettext(DEMON[Vocabulary(vocabulary)])


def call_word(vocabulary: str) -> str:
    """What a caller says in a club (R17.1)."""
    return gettext(CALL[Vocabulary(vocabulary)])


def filled(
    sentences: Mapping[str, str],
    code: str,
    values: Mapping[str, object],
    vocabulary: str,
) -> str:
    """The sentence of a code with its values in it, in the words of a club (R17.1)."""
    blanks = {name: _said(value) for name, value in values.items()}
    blanks |= _derived(values)
    blanks["demon"] = demon_word(vocabulary)
    return said(sentences[code], **blanks)


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " · ".join(shown(str(each)) for each in value)
    return term(value) if isinstance(value, StrEnum) else shown(str(value))


def _derived(values: Mapping[str, object]) -> dict[str, str]:
    """The parts of sentences that depend on a value being there, or on how many."""
    given = {name: value for name, value in values.items() if value is not None}
    blanks = {
        "hint": _if_given(' Did you mean "{nearest}"?', given, "nearest"),
        "value_or_text": _said(given.get("value", given.get("text", ""))),
        "path_or_file": _said(given.get("path", given.get("file", ""))),
        "fault_words": _if_given(" ({fault})", given, "fault"),
        **{f"{name}_typed": quote(_said(given.get(name, ""))) for name in _TYPED},
        "line_words": _if_given(", line {line},", given, "line"),
        "column_words": _if_given(", {column},", given, "column"),
        "version_words": _if_given(" ({version})", given, "version"),
        "entry_words": said(
            ": {change} (entry {entry})", change=_said(given["change"]), entry=given["entry"]
        )
        if "change" in given
        else "",
        "season_words": _if_given(" in {season}", given, "season"),
        "date_example": DATE_EXAMPLES.get(str(given.get("order")), DATE_EXAMPLES["ymd"]),
        "through_words": said(": {names} ahead", names=_said(given["through"]))
        if given.get("through")
        else "",
        "labels_words": gettext("`tiebreak` lists them.")
        if given.get("labels")
        else gettext("No tie matters now."),
        "packs_words": said("The {packs} largest packs", packs=_said(given.get("packs"))),
        "all_words": gettext(" for everyone whose pile is empty") if given.get("all_call") else "",
        "refused_words": gettext("Mend it and type it again.")
        if given.get("is_final")
        else gettext("Count again, or add `--force --reason TEXT`."),
        "ignored_words": _if_given('"{example}" is not a whole number', given, "example")
        or gettext("no column of a hands CSV"),
    }
    return blanks | _counted(given) | {"whose": _whose(given)}


def _if_given(text: str, given: Mapping[str, object], name: str) -> str:
    """A part of a sentence with one blank; empty where nothing fills it."""
    return said(text, **{name: _said(given[name])}) if name in given else ""


def _counted(given: Mapping[str, object]) -> dict[str, str]:
    """The parts of sentences that are about counts."""
    blanks = {
        "lines_words": ngettext("bad line", "bad lines", _count(given, "problem_count")),
        "cells_words": ngettext("cell was given", "cells were given", _count(given, "cells")),
        "ailments_words": ngettext("ailment", "ailments", _count(given, "count")),
    }
    surplus = given.get("surplus", 0)
    if isinstance(surplus, int) and surplus:
        many = {1: gettext("one"), 2: gettext("two"), 3: gettext("three")}
        how = many.get(abs(surplus), str(abs(surplus)))
        blanks["surplus_words"] = (
            said("{how_many} too many", how_many=how)
            if surplus > 0
            else said("{how_many} too few", how_many=how)
        )
    empty = given.get("seats", given.get("players"))
    blanks["empty_words"] = said("{names} have nothing left. ", names=_said(empty)) if empty else ""
    if isinstance(demons := given.get("demons"), tuple):
        blanks["demons"] = " ".join(map(str, demons))
    foundation, demon = given.get("foundation"), given.get("demon")
    if isinstance(foundation, int) and isinstance(demon, int):
        blanks["both"] = str(foundation + demon)
    return blanks


def _count(given: Mapping[str, object], name: str) -> int:
    count = given.get(name)
    return count if isinstance(count, int) else 2


def _whose(given: Mapping[str, object]) -> str:
    if given.get("match"):
        return said(" for {match}", match=_said(given["match"]))
    return said(" by {actor}", actor=_said(given["actor"])) if given.get("actor") else ""
