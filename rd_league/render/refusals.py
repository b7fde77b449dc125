"""The sentences of errors: what a command refuses, and what to do next."""

from rd_league.language import Texts

ERRORS: Texts[str] = {
    "adjust-nowhere": (
        "{name} has nothing in hand {hand} of {match} that counts. Leave `--hand` out."
    ),
    "adjust-where": "Points of a side need `--match`, league points `--season`: one of them.",
    "apart-already": "{name} and {other} are kept apart already.",
    "apart-not": "{name} and {other} are not kept apart.",
    "archive-cell": (
        "{file}, {table} {row}{column_words} is not as docs/archive.schema.json has it."
    ),
    "archive-differs": (
        "{file} was not taken: what is above differs. `--ours` keeps what is here, `--theirs` "
        "takes what is there."
    ),
    "archive-foreign": "{file} is not the archive of a club: `export archive` writes one.",
    "archive-json": "{file}{line_words} is not JSON as an archive has it.",
    "archive-other-club": (
        "That is the archive of {other}, and this is {club}. Choose another file with `--db`."
    ),
    "archive-reference": "{file}, {table} {row}: {column} is the id of nothing in the archive.",
    "archive-table": "{file}: its {table} is not what an archive has under that name.",
    "archive-tangled": (
        "{file} was not taken: each of the two clubs is sound, but not both as one ({fault})."
    ),
    "archive-unsound": (
        "{file} is not the archive of a sound club ({fault}). Look with `doctor` where it is from."
    ),
    "archive-version": (
        "{file} is an archive of another version{version_words}; this rd-league reads {known}."
    ),
    "attendance-one": "`--standby`, `--sitting-out` or `--absent`: one of them.",
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
    "club-which-above": (
        "Several club files are in {folder}: {candidates}. Say which with `--db`."
    ),
    "control-character": '"{value_or_text}" has a character that shows nothing. Type it anew.',
    "database-unsupported": (
        "Databases of kind {scheme} are not supported. Use a file, or a postgresql:// URL."
    ),
    "database-url": (
        "That {scheme}:// URL cannot be read. Write it {scheme}://USER:PASSWORD@HOST/DATABASE, "
        "and in a password %40 for @, %2F for /."
    ),
    "date-impossible": '"{value}" is no day of the calendar.',
    "deal-how": "Deal from `--seed`, or `--commit`, or `--reveal`: one of them.",
    "deal-seed": "Say what the packs are dealt from: `--seed WORD`.",
    "deal-words": "Words: {words}; seats: {seats}. Give `--word` once for each seat, in order.",
    "demo-one": "`--season` or `--knockout`: one of them.",
    "disk-error": "The disk under {path} reports an error ({fault}). Nothing was changed.",
    "disk-full": "There is no room left on the disk for {path}. Nothing was changed.",
    "dispute-late": "{match} is confirmed: a hand is disputed before that. Correct it instead.",
    "dispute-resolved": "{dispute} is resolved: {resolution}.",
    "dispute-twice": "That hand is disputed already ({dispute}).",
    "dispute-unknown": "There is no dispute {dispute}. `dispute list` shows them.",
    "division-none": (
        "{season} has no divisions. `season set {season_typed} --plan divisions=A,B` makes some."
    ),
    "division-twice": "The division {division} is there twice.",
    "division-unknown": 'There is no division "{name}".{hint} There are {there}.',
    "draft-full": (
        "Every table that has not begun is full: it has {most}. `night check-in` and "
        "`seating make` draw the round anew."
    ),
    "draft-table-full": "Table {table} is full: it has {most}.",
    "draft-table-unknown": "There is no table {table}: the tables are 1 to {tables}.",
    "edit-nothing": "Say what changes: Dan=21/1, c56, --out NAME.",
    "empty-file": "{file} is empty.",
    "entry-gone": "{name} is {status} in {season}. `season reinstate` takes somebody back.",
    "entry-same": "{name} is {status} in {season} already.",
    "entry-unknown": "{name} is not in {season}. `season enter` enters somebody.",
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
    "extra-missing": (
        "That needs one more package: `pip install 'rd-league[{extra}]'`. HTML needs none."
    ),
    "figures-none": "Nobody has played in {season} yet.",
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
    "knockout-divisions": "A knock-out is one draw of all: it has no divisions.",
    "knockout-partners": "A knock-out needs the same partners throughout: `team add` makes teams, "
    "`season enter` takes them into {season}.",
    "label-reserved": '"{label}" reads like the number of a match or a table. Choose another.',
    "label-taken": '{season} has a match called "{label}" already. Choose another label.',
    "label-twice": 'Two matches of {season} are called "{label}". Nothing was written.',
    "ladder-none": (
        "{season} has no ladder. `season set {season_typed} --set ladder=hand` begins one; "
        "or ladder=match."
    ),
    "ladder-upside-down": "The ladder's floor {floor} is above its ceiling {ceiling}.",
    "language-unknown": "There is no language {language}. There are {languages}.",
    "line-too-long": "{file}, line {line} is longer than {limit} characters.",
    "line-undecided": (
        "{names} are level across the line after place {place} of division {division}. "
        "`tiebreak play` plays it off; a closed season is opened again by `season reopen`."
    ),
    "log-broken": "The log does not hold (entry {entry}). Use `restore` with a backup.",
    "match-confirmed": "{match} is confirmed already.",
    "match-disputed": "{match} cannot be confirmed: a hand is disputed. `dispute list` shows it.",
    "match-has-end": (
        "{match} ends by its own rules. Before that: `match end {match} time-call --reason TEXT`."
    ),
    "match-in-play": "{match} cannot be confirmed: it is still in play.",
    "match-none": "No match is in play. Begin one with `match new`.",
    "match-not-closable": "{match} cannot be closed: no hand is played, or an extra hand is due.",
    "match-over": "{match} is over ({ended}): nothing comes after the end. `fix` corrects a hand.",
    "match-unknown": 'There is no match "{match}". `match list` shows them.',
    "match-void": "{match} is void: nothing of it can be changed.",
    "match-which": "Which match? There are {candidates}. Name one.",
    "member-twice": "{name} is in {team} and in {other}: one of them can be in a season.",
    "merge-met": "{name} and {other} have both to do with {match}: they are two people.",
    "merge-partners": "{name} and {other} are partners in {team}: they are two people.",
    "merge-seated": (
        "{name} and {other} both have a seat in round {round} of {season}: they are two people."
    ),
    "merge-self": "{name} is one player already. Name two.",
    "merge-unknown": 'Nobody called "{name}" was merged. `log` shows who was.',
    "migration-broken": "{path} could not be brought up to date ({rows} rows); it is as it was.",
    "name-ambiguous": '"{name}" could be {candidates}. Write more of the name.',
    "name-control": '"{name}" has characters that show nothing or turn the writing. Type it anew.',
    "name-empty": '"{name}" is no name: it must have a letter.',
    "name-long": '"{name}" has {length} characters; {longest} is the most.',
    "name-near": '"{name}" is nearly "{spelling}" ({holder}). Somebody else? Add an initial.',
    "name-taken": '"{name}" is taken already ({holder}). Somebody else? Add an initial.',
    "night-none": "No night is open. Begin one with `night start`.",
    "night-open": "{night} is still open. Close it with `night close` first.",
    "night-unknown": "There is no night {night}. `night list` shows them.",
    "no-room": "Too many hands were inserted at one place of {match}.",
    "nobody-plays": "Nobody is left to play in {season}. `season enter` enters somebody.",
    "not-in-standings": "{name} has no result{season_words} yet.",
    "not-text": "{file}, line {line}: not text. Save the file as CSV, in UTF-8.",
    "not-utf8": "{file}, line {line}: not UTF-8. Save the file as CSV, in UTF-8.",
    "not-workbook": "{file} is not a workbook (XLSX). Save it as one, or as CSV.",
    "option-alone": "`{option}` goes with `{needs}` only.",
    "option-twice": 'The option "{option}" is there twice. Leave one out.',
    "option-unknown": 'There is no option "{option}".{hint} `rules show` lists them.',
    "option-value": '{option} cannot be "{value}". Allowed: {allowed}.',
    "option-word": '"{word}" is not an option. Write it like target=50.',
    "ours-or-theirs": "`--ours` or `--theirs`: one of them.",
    "pair-word": '"{word}" is not a name and a number. Write it like Ann=5.',
    "paper-ending": "{path} ends neither in .html nor in .pdf. Choose one of the two.",
    "partner-missing": "{name} needs a partner here: `seating add {name_typed}+{partner_typed}`.",
    "pinned-already": "{name} is pinned already.",
    "pinned-not": "{name} is not pinned.",
    "pinned-over": "{count} are pinned to table {table}, which has {seats} seats.",
    "plan-number": "{name} cannot be {value}: {least} or more.",
    "plan-value": 'The value in "{word}" does not go with it. Allowed: {allowed}.',
    "plan-word": '"{word}" is no word of a plan or a scheme.{hint} There are {allowed}.',
    "player-elsewhere": "{name} plays in {match} at the same time.",
    "player-retired": "{name} is retired. Bring the player back with `player set {name} --active`.",
    "player-twice": "{name} is there twice. Leave one out.",
    "player-unknown": 'There is no player "{name}".{hint} `player list` shows them.',
    "postgres-missing": (
        "A postgresql:// URL needs one package more: `pip install 'rd-league[postgres]'`."
    ),
    "projection-left": (
        "How many matches are left in {season} is not known. Say it with `--left N`, or set the "
        "rounds: `season set {season_typed} --plan rounds=N`."
    ),
    "promoted-alone": "`promoted` goes with divisions only: `--plan divisions=A,B`.",
    "public-which": "`--public` goes with {commands}: names are not published elsewhere.",
    "reason-missing": "This needs a reason: add `--reason TEXT`.",
    "redo-nothing": "There is nothing to do again{whose}. `log` shows what was done by whom.",
    "refused": "Refused: nothing was stored. {refused_words}",
    "resolve-counts": "`{way}` needs counts: cells, or `--out`.",
    "resolve-how": "Resolve by one of --uphold, --agree, --replay, --by FILE, --rule.",
    "round-draft": "Round {round} is drawn and not posted: `seating post` or `seating drop`.",
    "round-full": (
        "Round {round} is posted, and every table that has not begun is full: it has {most}. Who "
        "comes now waits for the next round (`night check-in`), or `undo` takes the posting back."
    ),
    "round-none": "{season} has no round yet. `seating make` draws one.",
    "round-posted": "Round {round} is posted. `seating swap` and `move` change what has not begun.",
    "round-unknown": "There is no round {round}: the rounds are 1 to {rounds}.",
    "rows-contradict": "The rows contradict each other: {fault}.",
    "rules": 'There is no rule set "{name}".{hint} `rules list` shows them.',
    "rules-built-in": '"{name}" is built in. Give your own rule set another name.',
    "rules-name": '"{name}" cannot name a rule set: use one word of small letters, digits and -.',
    "rules-name-taken": '"{name}" is built in. Give your own rule set another name.',
    "rules-table": "[{table}] is no table of a rules file. Options stand in [options], or in none.",
    "scheme-list": "{sides} sides need {sides} values, a place each; these are {values}.",
    "scheme-unknown": 'There is no points scheme "{scheme}". There are {allowed}.',
    "script-missing": "At no table of the script: {names}.",
    "script-number": "There is no number {number}: they go from 1 to {count}.",
    "script-short": "The script has {rounds} rounds, and this is round {round}.",
    "script-which": "Tables by script: `--script FILE` says which.",
    "season-closed": "{season} is closed. Open it again with `season reopen {season_typed}`.",
    "season-complete": "{season} is played to its end: {champions} won. `season close` closes it.",
    "season-exists": "There is a season {season} already. Choose another name.",
    "season-none": "There is no season yet. Begin one with `season new NAME`.",
    "season-open": "{season} is open already.",
    "season-unknown": 'There is no season "{name}".{hint} `season list` shows them.',
    "season-which": "Which season? {candidates}. Add `--season NAME`.",
    "seat-absent": (
        "{name} (table {table}) is not here. `seating remove`, `seating make` again, or "
        "`night check-in`."
    ),
    "seat-left": "{name} has left {match} already.",
    "seat-letter": '"{letter}" is no seat: one capital letter, each once.',
    "seat-must-play": "{players} must play this hand of {match}; - is only for those who sit out.",
    "seat-sits-out": "{player} does not play this hand of {match}. Write - or no cell.",
    "seat-unknown": "Nobody called {name} sits there.{hint}",
    "seating-count": "{count} people cannot be seated at tables of {least} to {most}.",
    "seating-out": "{count} cannot sit out: {present} are here.",
    "seating-sizes": (
        "A table has 2 to 8 seats, the preferred size lies between least and most; not "
        "{least}, {preferred}, {most}."
    ),
    "seating-unknown": "{name} is not among those to be seated.{hint}",
    "seats-left": "Nobody would be left to play {match} against. `match end` ends it.",
    "seats-over": "{count} times `{option}` for {seats} seats. Leave some out.",
    "seed-taken": "Seed {seed} is {holder}'s; {name} cannot have it too.",
    "server-empty": (
        "There is no club in {path}. Look again, or `rd-league init NAME` begins one there."
    ),
    "server-foreign": "{path} holds other tables than a club's. Choose another database.",
    "server-unreachable": (
        "{path} does not let anybody in ({fault}). Look at the URL, and whether the server runs."
    ),
    "side-unknown": "No side called {name} plays there.{hint}",
    "site-busy": "Somebody else is writing {path} now. Try again when that is done.",
    "site-foreign": (
        "{path} holds {file}, which is no page of a site. Name a folder for the site alone."
    ),
    "skill-word": '"{word}" is no skill. Write seconds a move, or seconds:error rate: 0.8:0.05.',
    "stalled-without-caller": "`--stalled {stalled}` needs `--caller`, the column where it stands.",
    "storage-fault": "{path}: {fault}. Nothing was changed.",
    "substitute-pack": "Partners share a pack in {match}: nobody can sit for one of them.",
    "substitute-team": "The result is that of {team}, whoever plays. Leave `--counts-for` out.",
    "table-begun": "A hand has been played at table {table}: it stays as it is.",
    "table-closed": (
        "No night is open, so there is no table {table}. `match list` shows the matches: M12."
    ),
    "table-empty": "Round {round} is posted: no table of it can be emptied. Void its match.",
    "table-not-void": "The match of table {table} in round {round} stands: "
    "`match void` strikes it out first.",
    "table-noted": (
        "Somebody sits for another at table {table}, has left, or has points of {match}: undo "
        "that first."
    ),
    "table-size": "A table has {least} to {most} seats; this one has {seats}.",
    "table-taken": "A match is in play at table {table}. Choose another table.",
    "table-unfinished": "Table {table} of round {round} ({match}) is not over: no next round yet.",
    "table-unknown": "Nobody has played at table {table} tonight. `match list` shows the matches.",
    "table-void": "{match} at table {table} of round {round} was struck out: "
    "`seating again {table}` begins it anew.",
    "target-and-hands": "Play to {target} or for {hands} hands, not both.",
    "team-figures": (
        "{team} has no figures of its own: each of its players has a pack. Ask for {members}."
    ),
    "team-size": "A team has two players; this one has {count}.",
    "team-unknown": 'There is no team "{name}".{hint} `team list` shows them.',
    "tie-break-after-shared": 'Nothing comes after "shared", so not "{name}".',
    "tie-break-twice": 'The tie-break "{name}" is there twice. Leave one out.',
    "tie-break-unknown": 'There is no tie-break "{name}".{hint} There are {allowed}.',
    "tie-decided": "{tie} is decided{through_words}.",
    "tie-due": "{sides} are level where it decides: `tiebreak play {tie} CELL CELL` first.",
    "tie-none": "No extra hand is due in {season}.",
    "tie-unknown": "There is no tie {tie}. {labels_words}",
    "too-many-columns": "{file}, line {line} has more than {limit} columns.",
    "totals-differ": "The totals on the slip do not agree: {totals}. The hand was not stored.",
    "undo-built-on": "A later change builds on it{entry_words}. Undo that first.",
    "undo-nothing": "There is nothing to undo{whose}. `log` shows what was done by whom.",
    "unwritable": (
        '"{text}" cannot stand in a record: two blanks, a # or a hidden character is in it.'
    ),
    "walkover-present": "A walkover, and nothing else, needs `--present NAME` for who was there.",
    "weight-value": "{word}: a weight is a whole number from 0 to {most}.",
    "weight-word": '"{word}" is no weight of seating.{hint} There are {allowed}: repeat=100.',
    "workbook-large": "{file} is too large: {rows} rows and {columns} columns are the most.",
}
