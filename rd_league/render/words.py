"""The sentences: findings, errors and ailments carry codes and values, and are put in words here.

One file, so that a language is one file. Imports no Rich. Braces name values; `{demon}` is the
club's own word (R17.1), `{hint}` the nearest name if there is one.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from rd_league.errors import LeagueError, LineProblem
from rd_league.findings import Finding, Severity
from rd_league.hand.rules import Vocabulary

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

SEVERITY = {
    Severity.IMPOSSIBLE: "Impossible",
    Severity.INCONSISTENT: "Does not agree",
    Severity.UNUSUAL: "Unusual",
}

FINDINGS = {
    "callers-and-outcome": "The hand is {outcome}, but callers are noted that do not go with it.",
    "caller-over-fill": (
        "{seat} went out with {foundation} cards on foundations, but with work piles filled from "
        "the {demon} {work_piles} of the {pack} cards still lie in work piles."
    ),
    "caller-sat-out": "{seat} did not play this hand and cannot have gone out.",
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
    "pile-height": "A pile of {height} in {suit}: a pile has 1 to 13 cards.",
    "pile-owners": (
        "{packs_words} hold {cards} cards, but these piles take at most {room} of theirs."
    ),
    "pile-sum": "The players' cards make {cards}, the piles {piles} with {doubles} doubled.",
    "stalled-with-empty-demon": "{seat}'s {demon} is empty, though nobody went out.",
    "too-many-piles": "{piles} piles in {suit}: the packs at the table build at most {limit}.",
    "who-called": "Who called? {empty_words}Add `--out NAME`{all_words}.",
    "work-piles-empty": (
        "{seat} has {foundation} and {demon_count}: hardly a card is left for the work piles."
    ),
}

ERRORS = {
    "adjust-where": "Points of a side need `--match`, league points `--season`: one of them.",
    "backup-exists": "{path} is there already. Name another file.",
    "backup-unsound": "{path} is not a sound club file ({ailment}); nothing was changed.",
    "bad-cell": (
        '"{cell}" (number {position}) is not a cell. Write foundation/demon like 14/0, n12, - or '
        "c55 for the centre."
    ),
    "bad-date": '"{value}" is not a date. Write it like 2026-11-30.',
    "bad-file": "{file} was not taken: {problem_count} {lines_words} above.",
    "bad-piles": '"{part}" is not a suit\'s piles. Write them like S=13+7/H=9.',
    "bad-quotes": "{file}, line {line}: a quoted cell does not end.",
    "bad-toml": "{file}{line_words} is not TOML.",
    "base-unknown": 'No rule set is called "{base}".{hint}',
    "cell-twice": "{name} has two cells.",
    "cell-unnamed": '"{cell}" says nobody\'s name. Write the cell as Name={cell}, or all in order.',
    "cells-many": "{cells} cells for {seats} seats.",
    "cells-missing": "{missing} still to come: {cells} {cells_words}. One for each seat.",
    "cells-mixed": "Write all cells in seat order, or all with a name.",
    "centre-twice": 'The centre is there twice: "{cell}" (number {position}).',
    "chain-broken": "Entry {entry} of the log does not follow from the one before.",
    "club-ailing": "{path} is not sound ({count} ailments). Use `restore` with a backup.",
    "club-exists": "{path} is there already. Choose another name, or use it with `--db`.",
    "club-missing": "There is no club file {path}. Begin one with `rd-league init NAME`.",
    "club-none": "There is no club file here. Begin one with `rd-league init NAME`, or use `--db`.",
    "club-which": "Several club files are here: {candidates}. Say which with `--db`.",
    "control-character": '"{value}" has a character that shows nothing.',
    "database-unsupported": "Databases of kind {scheme} are not supported. Use a file.",
    "disk-error": "The disk under {path} reports an error ({fault}). Nothing was changed.",
    "disk-full": "There is no room left on the disk for {path}. Nothing was changed.",
    "duplicate-column": 'The column "{column}" is there twice.',
    "empty-file": "{file} is empty.",
    "extra-hand-due": (
        "{match} cannot be confirmed: an extra hand is due, played by {players} (R12.2). "
        "Add it with `hand add {match}`."
    ),
    "file": "There is no file {file}.",
    "file-busy": "{path} is in use by another program for too long. Try again.",
    "file-damaged": (
        "{path} is damaged ({fault}). Run `rd-league doctor`, then `rd-league restore BACKUP`."
    ),
    "file-foreign": "{path} is not a club file.",
    "file-newer": (
        "{path} was written by a newer rd-league (schema {version}, this one knows {known}). "
        "Install the newer one."
    ),
    "file-read-only": "{path} cannot be written to.",
    "file-unreadable": "{path_or_file} cannot be opened{fault_words}.",
    "file-unwritable": "{path} cannot be made: {fault}.",
    "format-unsupported": "`--format {format}` is not for this command. Use {allowed}.",
    "hand-number": "Which hand? Write its number before the cells.",
    "hand-unknown": "{match} has no hand {hand}.",
    "import-differs": "{file} was not taken: what is stored differs for {hands}.",
    "import-teams": "{season} is played in teams; hands CSV and wide sheets hold single players.",
    "label-taken": '{season} has a match called "{label}" already.',
    "label-twice": 'Two matches of {season} are called "{label}".',
    "ladder-upside-down": "The ladder's floor {floor} is above its ceiling {ceiling}.",
    "line-too-long": "{file}, line {line} is longer than {limit} characters.",
    "log-broken": "The log does not hold (entry {entry}). Use `restore` with a backup.",
    "match-confirmed": "{match} is confirmed already.",
    "match-has-end": "{match} ends by its own rules. `match end {match} time-call` needs a reason.",
    "match-in-play": "{match} cannot be confirmed: it is still in play.",
    "match-none": "No match is in play. Begin one with `match new`.",
    "match-not-closable": "{match} cannot be closed: no hand is played, or an extra hand is due.",
    "match-over": "{match} is over ({ended}). A hand cannot be added after the end.",
    "match-unknown": 'There is no match "{match}".{hint}',
    "match-void": "{match} is void.",
    "match-which": "Which match? {candidates}.",
    "migration-broken": "{path} could not be brought up to date ({rows} rows); it is as it was.",
    "name-ambiguous": '"{name}" could be {candidates}. Write more of the name.',
    "name-control": '"{name}" has characters that show nothing or turn the writing.',
    "name-empty": "A name must have a letter.",
    "name-long": "A name of {length} characters; {longest} is the most.",
    "name-near": '"{name}" is nearly "{spelling}" ({holder}). Somebody else? Add an initial.',
    "name-taken": '"{name}" is taken already.',
    "night-none": "No night is open. Begin one with `night start`.",
    "night-open": "{night} is still open. Close it with `night close` first.",
    "night-unknown": "There is no night {night}.",
    "no-room": "Too many hands were inserted at one place of {match}.",
    "not-in-standings": "{name} has no result in {season} yet.",
    "not-text": "{file}, line {line}: not UTF-8 text. Save the file as UTF-8.",
    "option-twice": 'The option "{option}" is there twice.',
    "option-unknown": 'There is no option "{option}".{hint} `rules show` lists them.',
    "option-value": '{option} cannot be "{value}". Allowed: {allowed}.',
    "pair-word": '"{word}" is not a name and a number. Write it like Ann=5.',
    "option-word": '"{word}" is not an option. Write it like target=50.',
    "plan-number": "{name} cannot be {value}: {least} or more.",
    "plan-value": '"{word}" has no value that goes with it.',
    "plan-word": 'There is no "{word}" here.{hint}',
    "player-retired": "{name} is retired. Bring the player back with `player set {name} --active`.",
    "player-twice": "{name} is there twice.",
    "player-unknown": 'There is no player "{name}".{hint}',
    "question-unanswered": "{question} There is nobody to ask.",
    "reason-missing": "This needs a reason: add `--reason TEXT`.",
    "redo-nothing": "There is nothing to do again{whose}.",
    "refused": "Refused: nothing was stored.",
    "rules": 'There is no rule set "{name}".{hint} `rules list` shows them.',
    "rules-built-in": '"{name}" is built in. Give your own rule set another name.',
    "rules-name": '"{name}" cannot name a rule set: use one word of small letters, digits and -.',
    "rules-name-taken": '"{name}" is built in. Give your own rule set another name.',
    "scheme-list": "{sides} sides need as many places: {values}.",
    "scheme-unknown": 'There is no points scheme "{scheme}". There are {allowed}.',
    "seat-must-play": "{players} must play this hand of {match}; - is only for those who sit out.",
    "seat-sits-out": "{player} does not play this extra hand of {match}.",
    "seat-unknown": "Nobody called {name} sits there.{hint}",
    "season-closed": "{season} is closed. Open it again with `season reopen`.",
    "season-exists": "There is a season {season} already.",
    "season-none": "There is no season yet. Begin one with `season new NAME`.",
    "season-unknown": 'There is no season "{name}".{hint}',
    "season-which": "Which season? {candidates}. Add `--season NAME`.",
    "side-unknown": "No side called {name} plays there.{hint}",
    "stalled-without-caller": "`--stalled` goes with `--caller`.",
    "storage-fault": "{path}: {fault}. Nothing was changed.",
    "table-size": "A table has {least} to {most} seats; this one has {seats}.",
    "table-taken": "A match is in play at table {table}.",
    "table-unknown": "Nobody has played at table {table} tonight. `match list` shows the matches.",
    "target-and-hands": "Play to {target} or for {hands} hands, not both.",
    "team-size": "A team has two players; here are {count}.",
    "team-unknown": 'There is no team "{name}".{hint}',
    "tie-break-after-shared": 'Nothing comes after "shared", so not "{name}".',
    "tie-break-twice": 'The tie-break "{name}" is there twice.',
    "tie-break-unknown": 'There is no tie-break "{name}".{hint}',
    "tie-decided": "{tie} is decided: {winner} won.",
    "tie-unknown": "There is no tie {tie}. {labels_words}",
    "too-many-columns": "{file}, line {line} has more than {limit} columns.",
    "totals-differ": "The totals on the slip are not these: {totals}. The hand was not stored.",
    "undo-built-on": "A later change builds on it{entry_words}. Undo that first.",
    "undo-nothing": "There is nothing to undo{whose}.",
    "walkover-present": "A walkover, and nothing else, needs `--present NAME` for who was there.",
}

PROBLEMS = {
    "after-end": "{match} was over before hand {hand}",
    "bad-word": '"{value}" is none of {allowed}',
    "caller-ambiguous": 'caller "{value}" could be {candidates}',
    "caller-unknown": 'caller "{value}" is no column\'s name.{hint}',
    "column-ignored": "not whole numbers, left out",
    "date-impossible": '"{value}" is no day of the calendar',
    "date-order": '"{value}" is not in the order {order}',
    "not-a-count": '"{value}" is not a count ({low} to {high})',
    "not-whole-number": '"{value}" is not a whole number',
    "points-differ": "{name}: {claimed} points are written, the counts make {points}",
    "seats-differ": "hand {hand} of {match} is not played by those who are due",
}

AILMENTS = {
    "chain-broken": "Entry {entry} of the log does not follow from the one before.",
    "digest-differs": "The rules {rules} do not have the digest {digest}.",
    "entry-changed": "Entry {entry} of the log was changed.",
    "entry-missing": "Entry {entry} of the log is missing.",
    "foreign-key": "Row {row} of {table} refers to a {parent} that is not there.",
    "head-missing": "No entry of the log has the head that was printed: the log was rewritten.",
    "integrity": "SQLite reports: {fault}.",
    "row-differs": "Row {row} of {table} is not what the log says.",
    "row-missing": "Row {row} of {table} is in the log and not in the file.",
    "row-unlogged": "Row {row} of {table} is in the file and not in the log.",
    "sheet-refused": "{match} {hand} breaks its rules [{code}] and was not forced.",
    "trigger-missing": "The guard {trigger} of the log is missing.",
}


def shown(text: str) -> str:
    r"""Text as it may be printed: what a terminal would obey or hide is shown escaped.

    >>> shown("A\x1b[31mB")
    'A\\x1b[31mB'
    """
    return "".join(
        letter.encode("unicode_escape").decode()
        if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")
        else letter
        for letter in text
    )


def error_words(error: LeagueError, vocabulary: str = Vocabulary.RACING_DEMON) -> str:
    """One line: what is wrong, with which one, what to do next."""
    return _sentence({**PROBLEMS, **ERRORS}, error.code, error.values, vocabulary)


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
    sentence = _sentence(FINDINGS, finding.code, values, vocabulary)
    return f"{SEVERITY[finding.severity]}: {sentence} [{finding.clause}]"


def problem_words(problem: LineProblem, vocabulary: str = Vocabulary.RACING_DEMON) -> str:
    """One line about one place of a file: `line 12, foundation: …`."""
    place = f"line {problem.line}" + (f", {shown(problem.column)}" if problem.column else "")
    finding, seats = problem.values.get("finding"), problem.values.get("seats")
    if isinstance(finding, Finding) and isinstance(seats, tuple):
        return f"{place}: {finding_words(finding, seats, vocabulary)}"
    sentence = _sentence({**ERRORS, **PROBLEMS}, problem.code, problem.values, vocabulary)
    return f"{place}: {sentence} [{problem.code}]"


def ailment_words(code: str, values: Mapping[str, object]) -> str:
    """The sentence of what is wrong with a club file."""
    return _sentence({**ERRORS, **AILMENTS}, code, values, Vocabulary.RACING_DEMON)


def number_words(value: Fraction | int) -> str:
    """An exact figure as people read it: whole, or with one or two decimals.

    >>> number_words(Fraction(7)), number_words(Fraction(20, 3)), number_words(Fraction(13, 2))
    ('7', '6.67', '6.5')
    """
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0")


def day_words(day: date | None) -> str:
    """A day as it is printed; empty if none was noted."""
    return day.isoformat() if day else ""


def _sentence(
    sentences: Mapping[str, str],
    code: str,
    values: Mapping[str, object],
    vocabulary: str,
) -> str:
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
    surplus = given.get("surplus", 0)
    many = {1: "one", 2: "two", 3: "three"}
    said = {
        "hint": f' Did you mean "{_said(given["nearest"])}"?' if "nearest" in given else "",
        "path_or_file": _said(given.get("path", given.get("file", ""))),
        "fault_words": f" ({_said(given['fault'])})" if "fault" in given else "",
        "line_words": f", line {_said(given['line'])}," if "line" in given else "",
        "entry_words": f" (entry {_said(given['entry'])})" if "entry" in given else "",
        "lines_words": "bad line" if given.get("problem_count") == 1 else "bad lines",
        "cells_words": "cell was given" if given.get("cells") == 1 else "cells were given",
        "labels_words": "`tiebreak` lists them." if given.get("labels") else "No tie matters now.",
        "packs_words": f"The {_said(given.get('packs'))} largest packs",
        "all_words": " for everyone whose pile is empty" if given.get("all_call") else "",
        "whose": _whose(given),
    }
    if isinstance(surplus, int) and surplus:
        how = "too many" if surplus > 0 else "too few"
        said["surplus_words"] = f"{many.get(abs(surplus), str(abs(surplus)))} {how}"
    empty = given.get("seats")
    if isinstance(empty, tuple) and empty:
        said["empty_words"] = f"{_said(empty)} have nothing left. "
    else:
        said["empty_words"] = ""
    if isinstance(demons := given.get("demons"), tuple):
        said["demons"] = " ".join(map(str, demons))
    counts = (given.get("foundation"), given.get("demon"))
    if isinstance(counts[0], int) and isinstance(counts[1], int):
        said["both"] = str(counts[0] + counts[1])
    return said


def _whose(given: Mapping[str, object]) -> str:
    if given.get("match"):
        return f" for {_said(given['match'])}"
    return f" by {_said(given['actor'])}" if given.get("actor") else ""
