"""The sentences: findings, errors and ailments carry codes and values, and are put in words here.

One file, so that a language is one file, with `blanks.py`, which fills what is between braces:
values by name, `{demon}` the club's own word (R17.1), `{hint}` the nearest name if there is one.
"""

from collections.abc import Mapping, Sequence

from rd_league.errors import LeagueError, LineProblem, RefusedError
from rd_league.findings import Finding, Severity, of_severity
from rd_league.hand.rules import Vocabulary
from rd_league.render.blanks import filled
from rd_league.render.text import shown

SEVERITY = {
    Severity.IMPOSSIBLE: "Impossible",
    Severity.INCONSISTENT: "Does not agree",
    Severity.UNUSUAL: "Unusual",
}

FINDINGS = {
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

ERRORS = {
    "adjust-nowhere": (
        "{name} has nothing in hand {hand} of {match} that counts. Leave `--hand` out."
    ),
    "adjust-where": "Points of a side need `--match`, league points `--season`: one of them.",
    "backup-exists": "{path} is there already. Name another file.",
    "backup-unsound": "{path} is not a sound club file ({ailment}); nothing was changed.",
    "bad-cell": (
        '"{cell}" (number {position}) is not a cell. Write foundation/demon like 14/0, n12, - or '
        "c55 for the centre."
    ),
    "bad-date": '"{value}" is not a date. Write it like {date_example}.',
    "bad-file": "{file} was not taken: {problem_count} {lines_words} above.",
    "bad-piles": '"{part}" is not a suit\'s piles. Write them like S=13+7/H=9.',
    "bad-quotes": "{file}, line {line}: a cell in quotes does not end there, or goes on after it.",
    "bad-secret": (
        '"{secret}" is no secret: 64 of 0-9 and a-f, as `referee deal --commit` makes it.'
    ),
    "bad-toml": "{file}{line_words} is not TOML.",
    "bad-word": '"{value}" is not one of {allowed}.',
    "base-unknown": 'No rule set is called "{base}".{hint} `rules list` shows them.',
    "cell-twice": "{name} has two cells. Leave one out.",
    "cell-unnamed": '"{cell}" says nobody\'s name. Write the cell as Name={cell}, or all in order.',
    "cells-many": "{cells} cells for {seats} seats. Write one for each seat, c55 for the centre.",
    "cells-missing": "{missing} still to come: {cells} {cells_words}. One for each seat.",
    "cells-mixed": '"{cell}" says nobody\'s name, others do. Name all of them, or none.',
    "centre-twice": 'The centre is there twice: "{cell}" (number {position}). Leave one out.',
    "club-ailing": "{path} is not sound: {count} {ailments_words} above. `restore` a backup.",
    "club-exists": "{path} is there already. Choose another name, or use it with `--db`.",
    "club-missing": "There is no club file {path}. Look again, or `rd-league init NAME` makes one.",
    "club-none": "There is no club file here. Begin one with `rd-league init NAME`, or use `--db`.",
    "club-which": "Several club files are here: {candidates}. Say which with `--db`.",
    "control-character": '"{value_or_text}" has a character that shows nothing. Type it anew.',
    "database-unsupported": "Databases of kind {scheme} are not supported. Use a file.",
    "date-impossible": '"{value}" is no day of the calendar.',
    "deal-how": "Deal from `--seed`, or `--commit`, or `--reveal`: one of them.",
    "deal-words": "Words: {words}; seats: {seats}. Give `--word` once for each seat, in order.",
    "disk-error": "The disk under {path} reports an error ({fault}). Nothing was changed.",
    "disk-full": "There is no room left on the disk for {path}. Nothing was changed.",
    "dispute-late": "{match} is confirmed: a hand is disputed before that. Correct it instead.",
    "dispute-resolved": "{dispute} is resolved: {resolution}.",
    "dispute-twice": "That hand is disputed already ({dispute}).",
    "dispute-unknown": "There is no dispute {dispute}. `dispute list` shows them.",
    "edit-nothing": "Say what changes: Dan=21/1, c56, --out NAME.",
    "empty-file": "{file} is empty.",
    "evidence-demon": (
        "{file} deals {name} a demon of {size}; in {match} it was {own}. "
        "`hand edit --dealt` corrects the hand."
    ),
    "evidence-out": "{file} says who called. Leave `--out` out, or decide with `--rule`.",
    "evidence-rules": (
        "{file} goes by other rules than {match}: {options}. If that is a slip of the pen, write "
        "into it: `rules {rules}`"
    ),
    "evidence-seats": (
        "The seats of {file} ({noted}) are not those that played this hand of {match} ({players})."
    ),
    "evidence-undecided": "{file} does not decide the hand: see what is undecided above.",
    "evidence-unfinished": (
        "{file} breaks off before the hand is over. Record it to its end, or decide with `--rule`."
    ),
    "extra-hand-due": (
        "{match} cannot be confirmed: an extra hand is due, played by {players} (R12.2). "
        "Add it with `hand add {match}`."
    ),
    "file": "There is no file {file}.",
    "file-busy": "{path} is in use by another program for too long. Try again.",
    "file-damaged": (
        "{path} is damaged ({fault}). Run `rd-league doctor`, then `rd-league restore BACKUP`."
    ),
    "file-foreign": "{path} is not a club file. Look again, or choose another with `--db`.",
    "file-newer": (
        "{path} was written by a newer rd-league (schema {version}, this one knows {known}). "
        "Install the newer one."
    ),
    "file-read-only": "{path} cannot be written to. Look at who owns it.",
    "file-unreadable": "{path_or_file} cannot be opened{fault_words}.",
    "file-unwritable": "{path} cannot be made: {fault}.",
    "format-unsupported": "`--format {format}` is not for this command. Use {allowed}.",
    "half-cell": '"{cell}" (number {position}) is half a cell. Write both counts: 14/0.',
    "hand-disputed": "Hand {hand} of {match} is disputed. Use `dispute resolve` with --replay.",
    "hand-number": "Which hand? Write its number before the cells.",
    "hand-unknown": "{match} has no hand {hand}. `match show {match}` shows them.",
    "import-differs": "{file} was not taken: what is stored differs for {hands}.",
    "import-teams": "{season} is played in teams; hands CSV and wide sheets hold single players.",
    "label-reserved": '"{label}" reads like the number of a match or a table. Choose another.',
    "label-taken": '{season} has a match called "{label}" already. Choose another label.',
    "label-twice": 'Two matches of {season} are called "{label}". Nothing was written.',
    "ladder-upside-down": "The ladder's floor {floor} is above its ceiling {ceiling}.",
    "line-too-long": "{file}, line {line} is longer than {limit} characters.",
    "log-broken": "The log does not hold (entry {entry}). Use `restore` with a backup.",
    "match-confirmed": "{match} is confirmed already.",
    "match-disputed": "{match} cannot be confirmed: a hand is disputed. `dispute list` shows it.",
    "match-has-end": "{match} ends by its own rules. Before that: `match end {match} time-call`.",
    "match-in-play": "{match} cannot be confirmed: it is still in play.",
    "match-none": "No match is in play. Begin one with `match new`.",
    "match-not-closable": "{match} cannot be closed: no hand is played, or an extra hand is due.",
    "match-over": "{match} is over ({ended}): nothing comes after the end. `fix` corrects a hand.",
    "match-unknown": 'There is no match "{match}". `match list` shows them.',
    "match-void": "{match} is void: nothing of it can be changed.",
    "match-which": "Which match? There are {candidates}. Name one.",
    "migration-broken": "{path} could not be brought up to date ({rows} rows); it is as it was.",
    "name-ambiguous": '"{name}" could be {candidates}. Write more of the name.',
    "name-control": '"{name}" has characters that show nothing or turn the writing. Type it anew.',
    "name-empty": "A name must have a letter.",
    "name-long": "A name of {length} characters; {longest} is the most.",
    "name-near": '"{name}" is nearly "{spelling}" ({holder}). Somebody else? Add an initial.',
    "name-taken": '"{name}" is taken already ({holder}). Somebody else? Add an initial.',
    "night-none": "No night is open. Begin one with `night start`.",
    "night-open": "{night} is still open. Close it with `night close` first.",
    "night-unknown": "There is no night {night}. `night list` shows them.",
    "no-room": "Too many hands were inserted at one place of {match}.",
    "not-in-standings": "{name} has no result{season_words} yet.",
    "not-text": "{file}, line {line}: not text. Save the file as CSV, in UTF-8.",
    "not-utf8": "{file}, line {line}: not UTF-8. Save the file as CSV, in UTF-8.",
    "option-alone": "`{option}` goes with `{needs}` only.",
    "option-twice": 'The option "{option}" is there twice. Leave one out.',
    "option-unknown": 'There is no option "{option}".{hint} `rules show` lists them.',
    "option-value": '{option} cannot be "{value}". Allowed: {allowed}.',
    "option-word": '"{word}" is not an option. Write it like target=50.',
    "pair-word": '"{word}" is not a name and a number. Write it like Ann=5.',
    "plan-number": "{name} cannot be {value}: {least} or more.",
    "plan-value": 'The value in "{word}" does not go with it.',
    "plan-word": '"{word}" is no word of a plan or a scheme.{hint}',
    "player-retired": "{name} is retired. Bring the player back with `player set {name} --active`.",
    "player-twice": "{name} is there twice. Leave one out.",
    "player-unknown": 'There is no player "{name}".{hint} `player list` shows them.',
    "reason-missing": "This needs a reason: add `--reason TEXT`.",
    "redo-nothing": "There is nothing to do again{whose}. `log` shows what was done by whom.",
    "refused": "Refused: nothing was stored. {refused_words}",
    "resolve-counts": "`{way}` needs counts: cells, or `--out`.",
    "resolve-how": "Resolve by one of --uphold, --agree, --replay, --by FILE, --rule.",
    "rules": 'There is no rule set "{name}".{hint} `rules list` shows them.',
    "rules-built-in": '"{name}" is built in. Give your own rule set another name.',
    "rules-name": '"{name}" cannot name a rule set: use one word of small letters, digits and -.',
    "rules-name-taken": '"{name}" is built in. Give your own rule set another name.',
    "rules-table": "[{table}] is no table of a rules file. Options stand in [options], or in none.",
    "scheme-list": "{sides} sides need {sides} values, a place each; these are {values}.",
    "scheme-unknown": 'There is no points scheme "{scheme}". There are {allowed}.',
    "season-closed": "{season} is closed. Open it again with `season reopen`.",
    "season-exists": "There is a season {season} already. Choose another name.",
    "season-none": "There is no season yet. Begin one with `season new NAME`.",
    "season-unknown": 'There is no season "{name}".{hint} `season list` shows them.',
    "season-which": "Which season? {candidates}. Add `--season NAME`.",
    "seat-letter": '"{letter}" is no seat: one capital letter, each once.',
    "seat-must-play": "{players} must play this hand of {match}; - is only for those who sit out.",
    "seat-sits-out": "{player} does not play this extra hand of {match}. Write - or no cell.",
    "seat-unknown": "Nobody called {name} sits there.{hint}",
    "seats-over": "{count} times `{option}` for {seats} seats. Leave some out.",
    "side-unknown": "No side called {name} plays there.{hint}",
    "skill-word": '"{word}" is no skill. Write seconds a move, or seconds:error rate: 0.8:0.05.',
    "stalled-without-caller": "`--stalled {stalled}` needs `--caller`, the column where it stands.",
    "storage-fault": "{path}: {fault}. Nothing was changed.",
    "table-closed": (
        "No night is open, so there is no table {table}. `match list` shows the matches: M12."
    ),
    "table-size": "A table has {least} to {most} seats; this one has {seats}.",
    "table-taken": "A match is in play at table {table}. Choose another table.",
    "table-unknown": "Nobody has played at table {table} tonight. `match list` shows the matches.",
    "target-and-hands": "Play to {target} or for {hands} hands, not both.",
    "team-size": "A team has two players; this one has {count}.",
    "team-unknown": 'There is no team "{name}".{hint} `team list` shows them.',
    "tie-break-after-shared": 'Nothing comes after "shared", so not "{name}".',
    "tie-break-twice": 'The tie-break "{name}" is there twice. Leave one out.',
    "tie-break-unknown": 'There is no tie-break "{name}".{hint}',
    "tie-decided": "{tie} is decided: {winner} won.",
    "tie-unknown": "There is no tie {tie}. {labels_words}",
    "too-many-columns": "{file}, line {line} has more than {limit} columns.",
    "totals-differ": "The totals on the slip do not agree: {totals}. The hand was not stored.",
    "undo-built-on": "A later change builds on it{entry_words}. Undo that first.",
    "undo-nothing": "There is nothing to undo{whose}. `log` shows what was done by whom.",
    "unwritable": (
        '"{text}" cannot stand in a record: two blanks, a # or a hidden character is in it.'
    ),
    "walkover-present": "A walkover, and nothing else, needs `--present NAME` for who was there.",
}

PROBLEMS = {
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
    "points-differ": "{name}: {claimed} points are written, the counts make {points}.",
    "row-too-long": "{cells} cells under {columns} headings.",
    "row-twice": "{player} is in hand {hand} already, in line {first_line}.",
    "seat-missing": "{player} has no seat, though others have.",
    "seat-taken": "{player} cannot have seat {seat}: {by} has it.",
    "seats-differ": "hand {hand} of {match} is not played by those whose turn it is.",
    "stalled-is-player": "this column is named like the word for a stalled hand.",
    "who-called": "who went out? {empty_words}Write yes for each who did.",
}

AILMENTS = {
    "chain-broken": "Entry {entry} of the log does not follow from the one before.",
    "digest-differs": "The rules {rules} do not have the digest {digest}.",
    "entry-changed": "Entry {entry} of the log was changed.",
    "entry-missing": "Entry {entry} of the log is missing.",
    "foreign-key": "Row {row} of {table} refers to a {parent} that is not there.",
    "head-missing": "No entry of the log has that head: it was mistyped, or the log was rewritten.",
    "integrity": "SQLite reports: {fault}.",
    "row-differs": "Row {row} of {table} is not what the log says.",
    "row-missing": "Row {row} of {table} is in the log and not in the file.",
    "row-unlogged": "Row {row} of {table} is in the file and not in the log.",
    "schema-differs": "The definition of {name} in the file is not what it must be.",
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
    return f"{SEVERITY[finding.severity]}: {sentence} [{finding.clause}]"


def problem_words(problem: LineProblem, vocabulary: str = Vocabulary.RACING_DEMON) -> str:
    """One line about one place of a file: `line 12, foundation: …`."""
    place = f"line {problem.line}" + (f", {shown(problem.column)}" if problem.column else "")
    finding, seats = problem.values.get("finding"), problem.values.get("seats")
    if isinstance(finding, Finding) and isinstance(seats, tuple):
        return f"{place}: {finding_words(finding, seats, vocabulary)}"
    sentence = filled(SENTENCES, problem.code, problem.values, vocabulary)
    return f"{place}: {sentence} [{problem.code}]"


def near_question(name: str, spelling: str) -> str:
    """What is asked about a name that is nearly one that is known."""
    return f'Is "{shown(name)}" the "{shown(spelling)}" who is here already?'


def ailment_words(code: str, values: Mapping[str, object]) -> str:
    """The sentence of what is wrong with a club file."""
    return filled(SENTENCES, code, values, Vocabulary.RACING_DEMON)
