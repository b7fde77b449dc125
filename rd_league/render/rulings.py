"""The sentences of what the referee and the audit find; the codes are those of docs/referee.md.

They are apart from `words.py` because a verdict is made without storage, tables, or a club's own
words. A line is told `file:line: move: sentence [code]`, so a sentence begins small and ends
without a period.
"""

from collections.abc import Mapping
from itertools import groupby

from rd_league.engine.referee import Ruled
from rd_league.hand.rules import Vocabulary
from rd_league.language import Texts, gettext, ngettext, said
from rd_league.render.blanks import filled
from rd_league.render.text import all_of, any_of, shown

SUITS: Texts[str] = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}

RULINGS: Texts[str] = {
    "after-out": "the hand is over: {callers} called",
    "bad-count": "the stock cannot be turned {count} times at once (1 to {most})",
    "bad-version": '"{version}" stands where {expected} should: the first line says what this is',
    "card-doubled": "{whose}{card} is there more often than it can be ({places})",
    "card-mismatch": "{card} is not there; {expected} is",
    "card-misplaced": "{card} lies before {seat}, but is missing from the pack of {of}",
    "card-missing": "{card} lies nowhere; it is missing from the pack of {any_seats}",
    "card-omitted": "{move} does not name its card",
    "card-spelling": '"{text}" is read as {read}',
    "count-mismatch": "{seat} claims {claimed}; it is {right}",
    "deal-not-a-deck": "{seat}'s deal is not one pack of {pack}{missing}{surplus}",
    "demon-empty": "{seat}'s demon is empty",
    "demon-over-size": "{demon} cards lie in {seat}'s demon of {demon_size}",
    "in-air-not-allowed": "no card may land in the air here (R9.3)",
    "joker-fixed": "the joker there is fixed as {fixed}",
    "joker-on-joker": "a joker cannot lie on an open joker",
    "joker-undeclared": "a joker on a foundation must be declared, as in *=5H",
    "must-call": "the demon of {seats} is empty, and that must be called first (R9.2)",
    "must-fill": "an empty work pile must be filled from the demon first (R5.2)",
    "must-foundation": "the last card of the demon may go to a foundation only (R6.2)",
    "no-deal": "{seat} has no cards, and there is no seed",
    "no-fit": "{card} does not fit on {top}",
    "no-foundation": "no {suit} pile stands at {needed} ({suits})",
    "not-a-king": "only a king may fill an empty work pile (R5.2)",
    "not-stuck": "{seat} is not stuck: {way}",
    "out-with-demon": "{seat} calls with {demon_cards} in the demon",
    "over-pack": "{cards} cards lie before {seat}, more than a pack of {pack}",
    "pile-empty": "work pile {pile} is empty",
    "pile-not-empty": "work pile {pile} is not empty: {top} lies there",
    "redeals-used": "the waste may be turned over {times} (R7.2)",
    "same-pile": "work pile {pile} cannot go onto itself",
    "slip-without-space": "a card is slipped only while a work pile is empty (R5.3)",
    "stock-exhausted": "no card is left in the stock",
    "stock-not-exhausted": "{left_cards} are still in the stock",
    "tie-mismatch": "no card landed just before that this one could tie with",
    "tie-not-allowed": "the first card to land stays alone (R8.2)",
    "time-backwards": "{time} is before {before}, the time of a line above",
    "too-many-piles": "{piles} {suit} piles, but these packs build at most {limit}",
    "unknown-card": '"{card}" is no card',
    "unknown-move": '"{move}" is no move',
    "unknown-seat": "no `seat` line above names {seat}",
    "waste-empty": "{seat}'s waste is empty",
}

VARIANTS: Texts[str] = {
    "after-out/stalled": "the hand is over: it stalled",
    "bad-version/empty": "the text is empty: its first line should be {expected}",
    "redeals-used/0": "the waste may not be turned over (R7.2)",
    "unknown-move/missing": "a move is missing",
    "unknown-move/rules": "that is no move under these rules",
    "unknown-seat/new": '"{seat}" cannot be a seat: one capital letter, each once',
    "bad-header/after-events": "`{key}` comes too late: play has begun",
    "bad-header/control-character": "the {name} has a character that shows nothing",
    "bad-header/demon-size": '"{text}" is no size of a demon: it is written N=15, 1 to 26 cards',
    "bad-header/seat-letter": 'a seat is one capital letter and a name, not "{text}"',
    "bad-header/seats-missing": "two seats or more must be named by `seat` lines",
    "bad-header/seats-number": "2 to 8 seats must be named by `seat` lines, not {seats}",
    "bad-header/twice": "`{key}` is there twice{first}",
    "bad-line/control-character": "the line has a character that shows nothing (number {number})",
    "bad-line/count": 'a count is a seat and two numbers, as in N 21 0, not "{text}"',
    "bad-line/event": "a seat and its move must follow the time {text}",
    "bad-line/landed": '`landed` takes a card and the seats it is from, not "{text}"',
    "bad-line/line-too-long": "the line is longer than {most} characters",
    "bad-line/no-such-pile": "there is no work pile {pile} under these rules",
    "bad-line/number": 'a whole number is due, not "{text}"',
    "bad-line/pile": 'a pile is a suit and its height or owners, not "{text}"',
    "bad-line/pile-height": "a pile has 1 to 13 cards, not {height}",
    "bad-line/pile-order": '"{word}" is out of order: owners are named from the ace up',
    "bad-line/place-twice": "{seat}'s {place} is there twice",
    "bad-line/text-too-long": "the text is longer than {most} characters and is not read",
    "bad-line/time": '"{text}" is no time: seconds, or - where none was noted',
    "bad-line/too-many": "the text has more than {most} lines and is not read",
    "bad-line/unknown-key": "`{key}` is no key of an audit",
    "deal-mismatch/bad-secret": "the secret is not 64 hexadecimal digits",
    "deal-mismatch/commit": "this secret was not committed to: its commitment is {right}",
    "deal-mismatch/control-character": "the hand or a word has a character that shows nothing",
    "deal-mismatch/revealed-seed": "the secret and the words make another seed: {right}",
    "deal-mismatch/seed": "card {place} of {seat}'s deal is {card}; the seed deals {right}",
    "deal-mismatch/words": "words were given: {words}; seats: {seats}",
}
"""Sentences of a code with its `reason`, or with what else makes it another case."""

MIS_COUNTED: Texts[str] = {"missing": "; missing: {cards}", "surplus": "; there too often: {cards}"}


def ruling_words(ruled: Ruled) -> str:
    """The sentence of a finding, without its place and its code."""
    values = ruled.values
    case = f"{ruled.code}/{_case(ruled)}"
    if ruled.code == "bad-header" and case not in VARIANTS:  # rules that cannot be
        from rd_league.render.refusals import ERRORS

        return filled(ERRORS, str(values["reason"]), values, Vocabulary.RACING_DEMON)
    sentence = VARIANTS.get(case) or RULINGS[ruled.code]
    blanks = {"seat": ruled.seat or "", "move": ruled.move or "", "expected": ruled.expected or ""}
    blanks["card"] = (ruled.move or "").split(" ")[-1]
    blanks |= {name: _said(value) for name, value in values.items()}
    return said(sentence, **blanks | _derived(ruled) | _placed(values) | _counted(values))


def _case(ruled: Ruled) -> str:
    """What tells apart the cases of one code."""
    values = ruled.values
    case = values.get("reason")
    match ruled.code:
        case "after-out" if values.get("stalled"):
            case = "stalled"
        case "bad-version" if not values.get("version"):
            case = "empty"
        case "redeals-used":
            case = values.get("redeals")
        case "unknown-move" if ruled.event is not None:
            case = "rules"
        case "unknown-move" if not values.get("move"):
            case = "missing"
        case "unknown-seat" if "seats" not in values:
            case = "new"
    return str(case)


def _derived(ruled: Ruled) -> dict[str, str]:
    """The parts of sentences that depend on more than one value."""
    values = ruled.values
    blanks = {"whose": said("{seat}'s ", seat=ruled.seat) if ruled.seat else ""}
    if ruled.expected:
        blanks["expected"] = ruled.expected
    suit, heights = values.get("suit"), values.get("heights")
    if isinstance(suit, str):
        blanks["suit"] = gettext(SUITS[suit])
        stand = [str(height) for height in heights] if isinstance(heights, list) else []
        blanks["suits"] = (
            said("{suit}s stand at {heights}", suit=blanks["suit"], heights=all_of(stand))
            if stand
            else gettext("there is none")
        )
    if values.get("top", "") is None:
        blanks["top"] = gettext("an empty pile")
    line = values.get("line")
    blanks["first"] = said(": it stands in line {line}", line=line) if line else ""
    for name, words in MIS_COUNTED.items():
        if isinstance(cards := values.get(name), list):
            blanks[name] = said(words, cards=" ".join(cards)) if cards else ""
    return blanks


def _placed(values: Mapping[str, object]) -> dict[str, str]:
    """Seats and places, listed as people list them."""
    blanks: dict[str, str] = {}
    for name in ("callers", "seats"):
        if isinstance(seats := values.get(name), list):
            blanks[name] = all_of(seats)
    if isinstance(seats := values.get("seats"), list):
        blanks["any_seats"] = any_of(seats)
    if isinstance(owners := values.get("of"), list):
        blanks["of"] = any_of(owners)
    if isinstance(places := values.get("places"), list):
        blanks["places"] = ", ".join(map(_place, places))
    if isinstance(place := values.get("place"), str):
        blanks["place"] = _place(place)
    if isinstance(way := values.get("way"), list):
        blanks["way"] = gettext(", then ").join(_repeated(way))
    return blanks


def _counted(values: Mapping[str, object]) -> dict[str, str]:
    """Counts, bounds, and how often."""
    blanks: dict[str, str] = {}
    for name in ("claimed", "right"):
        if isinstance(pair := values.get(name), tuple):
            blanks[name] = "/".join(map(str, pair))
    if "right" not in values and "foundation" in values:
        blanks["right"] = f"{_range(values['foundation'])}/{_range(values['demon'])}"
    for name in ("demon", "left"):
        if isinstance(count := values.get(name), int):
            blanks[f"{name}_cards"] = ngettext("{count} card", "{count} cards", count).format(
                count=count
            )
    if isinstance(redeals := values.get("redeals"), int):
        blanks["times"] = ngettext("only once", "only {count} times", redeals).format(count=redeals)
    return blanks


def _repeated(moves: list[str]) -> list[str]:
    """Moves with turns in a row told at once, as a record writes them: `T*4`."""
    found = []
    for move, run in groupby(moves):
        times = len(list(run))
        found += [f"T*{times}"] if move == "T" and times > 1 else [move] * times
    return found


def _place(place: str) -> str:
    return said("work pile {pile}", pile=place) if place.isdigit() else place


def _range(bounds: object) -> str:
    if isinstance(bounds, tuple) and bounds[0] != bounds[1]:
        return said("{low} to {high}", low=bounds[0], high=bounds[1])
    return str(bounds[0] if isinstance(bounds, tuple) else bounds)


def _said(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(shown(str(each)) for each in value)
    return shown(str(value))
