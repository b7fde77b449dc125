"""What fills the blanks of a sentence: values as they are said, parts that depend on them."""

from collections.abc import Mapping

from rd_league.hand.rules import Vocabulary
from rd_league.render.text import shown

DEMON: dict[str, str] = {
    Vocabulary.RACING_DEMON: "demon",
    Vocabulary.NERTS: "nerts pile",
    Vocabulary.POUNCE: "pounce pile",
}
CALL: dict[str, str] = {
    Vocabulary.RACING_DEMON: "Out!",
    Vocabulary.NERTS: "Nerts!",
    Vocabulary.POUNCE: "Pounce!",
}
DATE_EXAMPLES = {"ymd": "2026-11-30", "mdy": "11/30/2026", "dmy": "30/11/2026"}


def filled(
    sentences: Mapping[str, str],
    code: str,
    values: Mapping[str, object],
    vocabulary: str,
) -> str:
    """The sentence of a code with its values in it, in the words of a club (R17.1)."""
    said = {name: _said(value) for name, value in values.items()}
    said |= _derived(values)
    said["demon"] = DEMON[vocabulary]
    return sentences[code].format_map(said)


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " · ".join(shown(str(each)) for each in value)
    return shown(str(value))


def _derived(values: Mapping[str, object]) -> dict[str, str]:
    """The parts of sentences that depend on a value being there, or on how many."""
    given = {name: value for name, value in values.items() if value is not None}
    hint = f' Did you mean "{_said(given["nearest"])}"?' if "nearest" in given else ""
    said = {
        "hint": hint,
        "value_or_text": _said(given.get("value", given.get("text", ""))),
        "path_or_file": _said(given.get("path", given.get("file", ""))),
        "fault_words": f" ({_said(given['fault'])})" if "fault" in given else "",
        "line_words": f", line {_said(given['line'])}," if "line" in given else "",
        "entry_words": f" (entry {_said(given['entry'])})" if "entry" in given else "",
        "season_words": f" in {_said(given['season'])}" if "season" in given else "",
        "date_example": DATE_EXAMPLES.get(str(given.get("order")), DATE_EXAMPLES["ymd"]),
        "lines_words": "bad line" if given.get("problem_count") == 1 else "bad lines",
        "cells_words": "cell was given" if given.get("cells") == 1 else "cells were given",
        "ailments_words": "ailment" if given.get("count") == 1 else "ailments",
        "through_words": f": {_said(given['through'])} ahead" if given.get("through") else "",
        "labels_words": "`tiebreak` lists them." if given.get("labels") else "No tie matters now.",
        "packs_words": f"The {_said(given.get('packs'))} largest packs",
        "all_words": " for everyone whose pile is empty" if given.get("all_call") else "",
        "refused_words": "Mend it and type it again."
        if given.get("is_final")
        else "Count again, or add `--force --reason TEXT`.",
        "ignored_words": f'"{_said(given["example"])}" is not a whole number'
        if "example" in given
        else "no column of a hands CSV",
    }
    return said | _counted(given) | {"whose": _whose(given)}


def _counted(given: Mapping[str, object]) -> dict[str, str]:
    """The parts of sentences that are about counts."""
    said = {}
    surplus = given.get("surplus", 0)
    if isinstance(surplus, int) and surplus:
        many = {1: "one", 2: "two", 3: "three"}
        how = "too many" if surplus > 0 else "too few"
        said["surplus_words"] = f"{many.get(abs(surplus), str(abs(surplus)))} {how}"
    empty = given.get("seats", given.get("players"))
    said["empty_words"] = f"{_said(empty)} have nothing left. " if empty else ""
    if isinstance(demons := given.get("demons"), tuple):
        said["demons"] = " ".join(map(str, demons))
    foundation, demon = given.get("foundation"), given.get("demon")
    if isinstance(foundation, int) and isinstance(demon, int):
        said["both"] = str(foundation + demon)
    return said


def _whose(given: Mapping[str, object]) -> str:
    if given.get("match"):
        return f" for {_said(given['match'])}"
    return f" by {_said(given['actor'])}" if given.get("actor") else ""
