"""The sentences: findings, errors and ailments carry codes and values, and are put in words here.

The sentences of errors are in `refusals.py`. `blanks.py` fills what is between braces: values by
name, `{demon}` the club's own word (R17.1), `{hint}` the nearest name if there is one.
"""

from collections.abc import Mapping, Sequence

from rd_league.errors import LeagueError, LineProblem, RefusedError
from rd_league.findings import Finding, Severity, of_severity
from rd_league.hand.rules import Vocabulary
from rd_league.language import Texts, gettext, said
from rd_league.render.blanks import filled
from rd_league.render.refusals import ERRORS
from rd_league.render.text import shown

SEVERITY: Texts[Severity] = {
    Severity.IMPOSSIBLE: "Impossible",
    Severity.INCONSISTENT: "Does not agree",
    Severity.UNUSUAL: "Unusual",
}

FINDINGS: Texts[str] = {
    "caller-over-fill": (
        "{seat} went out with {foundation} cards on foundations, but with work piles filled from "
        "the {demon} {work_piles} of the {pack} cards still lie in work piles."
    ),
    "caller-sat-out": "{seat} did not play this hand and cannot have gone out.",
    "callers-and-outcome": "The hand is {outcome}, but callers are noted that do not go with it.",
    "card-mis-sorted": (
        "{seat}'s pack has one card too many and {other_seat}'s one too few: a card was sorted "
        "into the wrong heap."
    ),
    "centre-mismatch": (
        "The players' cards make {cards}, the centre had {centre}: {surplus_words}. "
        "Count the packs back to full."
    ),
    "centre-mismatch-located": (
        "The players' cards make {cards}, the centre had {centre}: {surplus_words}, and {seat}'s "
        "pack is out by as much. {seat} has {right} on foundations, not {foundation}."
    ),
    "centre-unusual": "{centre} cards in the centre; {low} to {high} is usual.",
    "count-negative": "{seat} cannot have {foundation} and {demon_count}: counts start at 0.",
    "demon-over-size": "{seat} has {demon_count} left of a {demon} of {demon_size}.",
    "demon-size-range": "{seat}'s {demon} of {demon_size}: {low} to {high} cards can be dealt.",
    "demon-unusual": "{seat} has {demon_count} left in the {demon}; {low} to {high} is usual.",
    "doubles-not-allowed": "{doubles} doubled cards, but the first card to land stays alone.",
    "empty-demon-not-called": (
        "{seat}'s {demon} is empty too, and an empty {demon} ends the hand: name everyone who "
        "went out, or recount."
    ),
    "false-call": "{seat} called with {demon_count} left in the {demon}.",
    "foundation-unusual": "{seat} has {foundation} on foundations; {low} to {high} is usual.",
    "kings-and-cards": "{seat} cannot have {kings} kings among {foundation} cards.",
    "kings-in-pack": "{seat} cannot have played {kings} kings: a pack has four.",
    "kings-without-piles": (
        "{kings} kings stand on at least {needed} cards, but only {cards} are on foundations."
    ),
    "last-card-missing": (
        "{seat}'s {demon} is empty, and its last card goes to a foundation: not 0 there."
    ),
    "left-over-under-demon": (
        "{seat} has {left_over} cards left over but {demon_count} in the {demon} alone."
    ),
    "net-out-of-range": "{points} points for {seat}: a hand gives {low} to {high}.",
    "nobody-out": (
        "Nobody's {demon} is empty ({demons}). Recount, or add `--out nobody` for a stalled hand."
    ),
    "over-pack": (
        "{seat} has {foundation} on foundations and {demon_count} in the {demon}: {both} cards "
        "from a pack of {pack}."
    ),
    "over-pack-fill": (
        "{seat} has {foundation} and {demon_count}, and {work_piles} more in work piles that are "
        "filled from the {demon}: more than a pack of {pack}."
    ),
    "pack-mismatch": (
        "{seat} has {foundation} on foundations and {left_over} left over: {sum}, but a pack has "
        "{pack}."
    ),
    "packs-equal": (
        "{seat} and {other_seat} play with the same back ({pack}): one of them needs another pack."
    ),
    "pile-height": "A pile of {height} in {suit}: a pile has 1 to 13 cards.",
    "pile-owners": (
        "{packs_words} hold {cards} cards, but these piles take at most {room} of theirs."
    ),
    "pile-sum": "The players' cards make {cards}, the piles {piles} with {doubles} doubled.",
    "stalled-with-empty-demon": "{seat}'s {demon} is empty, though nobody went out.",
    "too-many-piles": "{piles} piles in {suit}: the packs at the table build at most {limit}.",
    "too-many-piles-in-all": "{piles} piles: the packs at the table build at most {limit}.",
    "who-called": "Who called? {empty_words}Add `--out NAME`{all_words}.",
    "work-piles-empty": (
        "{seat} has {foundation} and {demon_count}: hardly a card is left for the work piles."
    ),
}

PROBLEMS: Texts[str] = {
    "after-end": "{match} was over before hand {hand}.",
    "caller-absent": "{player} called, but has no points in this row.",
    "caller-unknown": '"{name}" heads no column of points.{hint}',
    "cell-blank": "blank, and must not be.",
    "cell-differs": '"{value}", but line {first_line} says "{first}" of the same.',
    "column-ignored": "left out: {ignored_words}.{hint}",
    "column-missing": "there is no column of that name.{hint}",
    "column-twice": "two columns have this heading. Give one another name.",
    "date-mixed": '"{value}" is written another way than "{first}" in line {first_line}.',
    "date-order": '"{value}" is no date in the order {order}. Say the order with `--dates`.',
    "half-count": "blank, though another count stands beside it: a zero is written too.",
    "hand-missing": "hand {hand} comes, but there is no hand {missing}.",
    "heading-missing": "column {position} has cells but no heading.",
    "no-players": "no column holds points: whole numbers below a player's name.",
    "no-points": "nobody has points in this row.",
    "nobody-out": (
        "nobody's demon is empty ({demons}). Write yes for who went out, or stalled under outcome."
    ),
    "not-a-count": '"{value}" is not a count ({low} to {high}).',
    "not-whole-number": '"{value}" is not a whole number.',
    "outcome-and-out": "{player} went out, but the outcome is {outcome}.",
    "player-again": "{name} stands in line {first_line} already.",
    "points-differ": "{name}: {claimed} points are written, the counts make {points}.",
    "row-too-long": "{cells} cells under {columns} headings.",
    "row-twice": "{player} is in hand {hand} already, in line {first_line}.",
    "script-alone": "{name} has a table alone: a table has two or more.",
    "script-blank": "nobody is named before or after one of the signs that part names.",
    "script-quote": "a name in double quotes does not end there, or goes on after it.",
    "script-twice": "{name} has a seat in this round already, in line {first_line}.",
    "seat-missing": "{player} has no seat, though others have.",
    "seat-taken": "{player} cannot have seat {seat}: {by} has it.",
    "seats-differ": "hand {hand} of {match} is not played by those whose turn it is.",
    "stalled-is-player": "this column is named like the word for a stalled hand.",
    "who-called": "who went out? {empty_words}Write yes for each who did.",
}

AILMENTS: Texts[str] = {
    "chain-broken": "Entry {entry} of the log does not follow from the one before.",
    "digest-differs": "The rules {rules} do not have the digest {digest}.",
    "entry-changed": "Entry {entry} of the log was changed.",
    "entry-missing": "Entry {entry} of the log is missing.",
    "foreign-key": "Row {row} of {table} refers to a {parent} that is not there.",
    "head-missing": "No entry of the log has that head: it was mistyped, or the log was rewritten.",
    "integrity": "SQLite reports: {fault}.",
    "row-differs": "Row {row} of {table} is not what the log says.",
    "row-missing": "Row {row} of {table} is in the log and not in the club.",
    "row-unlogged": "Row {row} of {table} is in the club and not in the log.",
    "schema-differs": "The definition of {name} is not what it must be.",
    "sheet-refused": "{match} {hand} breaks its rules [{code}] and was not forced.",
    "trigger-missing": "The guard {trigger} of the log is missing.",
}

SENTENCES = {**ERRORS, **PROBLEMS, **AILMENTS}
"""Of everything that is no finding: an error may stand in a line of a file, or ail a club file."""


def error_words(error: LeagueError, vocabulary: str = Vocabulary.RACING_DEMON) -> str:
    """One line: what is wrong, with which one, what to do next."""
    values = dict(error.values)
    if isinstance(error, RefusedError):
        values["is_final"] = bool(of_severity(error.findings, Severity.IMPOSSIBLE))
    return filled(SENTENCES, error.code, values, vocabulary)


def finding_words(
    finding: Finding,
    seats: Sequence[str],
    vocabulary: str = Vocabulary.RACING_DEMON,
) -> str:
    """The sentence of a finding, with its severity and its clause.

    Args:
        seats: the names of the seats that the finding's indices are of.
    """
    values = dict(finding.values)
    values["demon_count"] = values.get("demon")
    values["seat"] = seats[finding.seat] if finding.seat is not None else ""
    if isinstance(other := values.get("other_seat"), int):
        values["other_seat"] = seats[other]
    if isinstance(empty := values.get("seats"), tuple):
        values["seats"] = tuple(seats[seat] for seat in empty)
    sentence = filled(FINDINGS, finding.code, values, vocabulary)
    return f"{gettext(SEVERITY[finding.severity])}: {sentence} [{finding.clause}]"


def problem_words(problem: LineProblem, vocabulary: str = Vocabulary.RACING_DEMON) -> str:
    """One line about one place of a file: `line 12, foundation: …`."""
    place = said("line {line}", line=problem.line)
    place += f", {shown(problem.column)}" if problem.column else ""
    finding, seats = problem.values.get("finding"), problem.values.get("seats")
    if isinstance(finding, Finding) and isinstance(seats, tuple):
        return f"{place}: {finding_words(finding, seats, vocabulary)}"
    sentence = filled(SENTENCES, problem.code, problem.values, vocabulary)
    return f"{place}: {sentence} [{problem.code}]"


def near_question(name: str, spelling: str) -> str:
    """What is asked about a name that is nearly one that is known."""
    return said(
        'Is "{name}" the "{spelling}" who is here already?',
        name=shown(name),
        spelling=shown(spelling),
    )


def ailment_words(code: str, values: Mapping[str, object]) -> str:
    """The sentence of what is wrong with a club file."""
    return filled(SENTENCES, code, values, Vocabulary.RACING_DEMON)
