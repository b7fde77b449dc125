"""What cannot be done: for every command, the exit code and the one line that says why.

Nothing here may change the club file; all of it runs against the same one.
"""

import shutil
from pathlib import Path

import pytest

from tests.cli.command_line import run
from tests.cli.tree import COMMANDS, command_of

FILES = {
    "broken.toml": b"name = ",
    "bonus.toml": b'name = "bonus"\nout_bonus = 5\n',
    "empty.csv": b"",
    "old.json": b'{"archive": 1, "tables": {}}',
    "quotes.csv": b'date,"season\n',
    "latin.csv": "date\nZo\xeb\n".encode("latin-1"),
    "sheet.csv": b"Date,Ann,Out\n2026-01-15,3,Ann\n",
    "broken.csv": b"date,season,match,hand,player,foundation,demon,out\n"
    b"2026-01-15,Winter,T1,1,Ann,1x,0,yes\n",
    "other.csv": b"date,season,match,hand,player,foundation,demon,out\n"
    b"2026-01-15,Spring,T1,1,Ann,1,0,yes\n"
    b"2026-01-15,Spring,T1,1,Bob,1,2,\n",
}

# Exit code, command, and what standard error says: all of it, but for the usage that Typer
# writes before its own errors (code 2).
REFUSALS = [
    (
        5,
        'init "Thursday Demons"',
        "thursday-demons.db is there already. Choose another name, or use it with `--db`.",
    ),
    (6, 'init ""', '"" is no name: it must have a letter.'),
    (2, "--lang xx status", "There is no language xx. There are en · it · pt · el."),
    (2, "init", "Error: Missing argument 'name'."),
    (5, "player merge Ann ann", "Ann is one player already. Name two."),
    (5, "player merge Ann Bob", "Ann and Bob have both to do with M1: they are two people."),
    (4, "player unmerge Ann", 'Nobody called "Ann" was merged. `log` shows who was.'),
    (4, "season enter Zoe --season Winter", 'There is no player "Zoe". `player list` shows them.'),
    (
        4,
        "season enter Ann --season Winter --division A",
        "Winter has no divisions. `season set Winter --plan divisions=A,B` makes some.",
    ),
    (4, "season entries --season Summer", 'There is no season "Summer". `season list` shows them.'),
    (
        4,
        "season withdraw Greta --season Winter",
        "Greta is not in Winter. `season enter` enters somebody.",
    ),
    (
        5,
        "season disqualify Ann --season Winter",
        "This needs a reason: add `--reason TEXT`.",
    ),
    (6, "print sheets --paper a5", '"a5" is not one of a4 · letter.'),
    (4, "print sheets --match M9", 'There is no match "M9". `match list` shows them.'),
    (4, "print seating", "Winter has no round yet. `seating make` draws one."),
    (
        4,
        "print standings --season Summer",
        'There is no season "Summer". `season list` shows them.',
    ),
    (
        2,
        "print standings table.txt",
        "table.txt ends neither in .html nor in .pdf. Choose one of the two.",
    ),
    (4, "print slips --season Old", "No extra hand is due in Old."),
    (4, "print match M9", 'There is no match "M9". `match list` shows them.'),
    (4, "print cards --season Old", "Nobody has played in Old yet."),
    (2, "print deal", "Say what the packs are dealt from: `--seed WORD`."),
    (
        5,
        "publish .",
        ". holds bonus.toml, which is no page of a site. Name a folder for the site alone.",
    ),
    (
        5,
        "season reinstate Ann --season Old",
        "Old is closed. Open it again with `season reopen Old`.",
    ),
    (
        5,
        "season withdraw Greta --season Old",
        "Old is closed. Open it again with `season reopen Old`.",
    ),
    (5, "season reinstate Ann --season Winter", "Ann is entered in Winter already."),
    (5, "season reopen Winter", "Winter is open already."),
    (5, "season apart Ann Bob --season Winter --remove", "Ann and Bob are not kept apart."),
    (
        6,
        "season set Winter --plan format=knockouts",
        'The value in "format=knockouts" does not go with it. Allowed: league · rounds · '
        "round-robin · knockout · groups+final.",
    ),
    (
        6,
        "season set Winter --plan rounds=many",
        'The value in "rounds=many" does not go with it. Allowed: N · all.',
    ),
    (
        6,
        "season set Winter --plan tables=x-4",
        'The value in "tables=x-4" does not go with it. Allowed: 4 · 3-6 · 3-6:4.',
    ),
    (
        6,
        "season set Winter --plan missed=half",
        'The value in "missed=half" does not go with it. Allowed: none · average · median · N.',
    ),
    (
        6,
        "season set Winter --plan gross=maybe",
        'The value in "gross=maybe" does not go with it. Allowed: yes · no.',
    ),
    (
        6,
        "season new Cup --plan format=knockout --plan divisions=A,B",
        "A knock-out is one draw of all: it has no divisions.",
    ),
    (
        6,
        "season set Winter --plan promoted=1",
        "`promoted` goes with divisions only: `--plan divisions=A,B`.",
    ),
    (
        2,
        "night check-in Ann --sitting-out --absent",
        "`--standby`, `--sitting-out` or `--absent`: one of them.",
    ),
    (2, "seating make --method script", "Tables by script: `--script FILE` says which."),
    (5, "season apart Ann Ann --season Winter", "Ann is there twice. Leave one out."),
    (
        6,
        "seating make --method best",
        '"best" is not one of mix · swiss · snake · random · script.',
    ),
    (
        2,
        "stats honours --format xml",
        "Error: Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'.",
    ),
    (
        2,
        "--public player list",
        "`--public` goes with standings · tiebreak · match · night · seating · stats · export · "
        "print: names are not published elsewhere.",
    ),
    (2, "demo --season --knockout", "`--season` or `--knockout`: one of them."),
    (4, "seating post", "Winter has no round yet. `seating make` draws one."),
    (4, "seating again 1", "Winter has no round yet. `seating make` draws one."),
    (4, "seating show", "Winter has no round yet. `seating make` draws one."),
    (4, "seating list --season Summer", 'There is no season "Summer". `season list` shows them.'),
    (4, "seating proof --season Summer", 'There is no season "Summer". `season list` shows them.'),
    (4, "seating score", "Winter has no round yet. `seating make` draws one."),
    (4, "seating swap Ann Bob", "Winter has no round yet. `seating make` draws one."),
    (4, "seating move Ann 2", "Winter has no round yet. `seating make` draws one."),
    (4, "seating remove Ann", "Winter has no round yet. `seating make` draws one."),
    (4, "seating add Ann", "Winter has no round yet. `seating make` draws one."),
    (4, "seating pin Ann", "Winter has no round yet. `seating make` draws one."),
    (4, "seating drop", "Winter has no round yet. `seating make` draws one."),
    (4, "seating export --season Summer", 'There is no season "Summer". `season list` shows them.'),
    (5, "match substitute 1 Bob --for Ann", "Bob is there twice. Leave one out."),
    (4, "match leave 1 Eve", "Nobody called Eve sits there."),
    (2, "status --format csv", "`--format csv` is not for this command. Use table · json."),
    (6, "add 1 14/0 12/3 9/5", "Dan still to come: 3 cells were given. One for each seat."),
    (6, "add 1 14 12/3 9/5 20/1", '"14" (number 1) is half a cell. Write both counts: 14/0.'),
    (
        6,
        "add 1 14/0 12/3 9/5 20/1 1/1",
        "5 cells for 4 seats. Write one for each seat, c55 for the centre.",
    ),
    (
        6,
        "add 1 14/0 12/3 9/5 zwanzig",
        '"zwanzig" (number 4) is not a cell. Write foundation/demon like 14/0, n12, - or '
        "c55 for the centre.",
    ),
    (
        6,
        "add 1 14/0 12/3 9/5 Dan=20/1",
        '"14/0" says nobody\'s name, others do. Name all of them, or none.',
    ),
    (6, "add 1 Ann=14/0 Bob=12/3 Ann=9/5 Dan=20/1", "Ann has two cells. Leave one out."),
    (4, "add 1 Ann=14/0 Bob=12/3 Cat=9/5 Eve=20/1", "Nobody called Eve sits there."),
    (
        6,
        "add 1 14/0 12/3 9/5 20/1 c55 c55",
        'The centre is there twice: "c55" (number 6). Leave one out.',
    ),
    (
        3,
        "add 1 14/0 12/3 9/5 20/1 c54",
        "Refused: nothing was stored. Count again, or add `--force --reason TEXT`.",
    ),
    (5, "add 1 14/0 12/3 9/5 20/1 c54 --force", "This needs a reason: add `--reason TEXT`."),
    (3, "add 1 44/9 12/0 9/5 20/1", "Refused: nothing was stored. Mend it and type it again."),
    (3, "add 1 3/2 12/3 9/5 20/1", "Refused: nothing was stored. Mend it and type it again."),
    (3, "add 1 14/0 12/0 9/5 20/1", "Refused: nothing was stored. Mend it and type it again."),
    (4, "add 1 14/0 12/0 9/5 20/1 --out Zoe", "Nobody called Zoe sits there."),
    (5, "add 1 14/0 12/3 9/5 -", "Dan must play this hand of M1; - is only for those who sit out."),
    (
        5,
        "add 2 14/0 12/3 9/5",
        "M2 is over (played): nothing comes after the end. `fix` corrects a hand.",
    ),
    (4, "add 9 14/0 12/3", "Nobody has played at table 9 tonight. `match list` shows the matches."),
    (4, "add M9 14/0 12/3", 'There is no match "M9". `match list` shows them.'),
    (4, "add Semi 14/0 12/3", 'There is no match "Semi". `match list` shows them.'),
    (5, "add 14/0 12/3", "Which match? There are M1 (table 1) · M3 (table 3). Name one."),
    (6, "add 3 14/0 12/3 --piles X=3", '"X=3" is not a suit\'s piles. Write them like S=13+7/H=9.'),
    (3, "add 3 14/0 12/3 --doubles 1", "Refused: nothing was stored. Mend it and type it again."),
    (
        2,
        "add 3 14/0 12/3 --doubles -1",
        "Error: Invalid value for '--doubles': -1 is not in the range x>=0.",
    ),
    (6, "add 3 14/0 12/3 --dealt Ann", '"Ann" is not a name and a number. Write it like Ann=5.'),
    (2, "add", "Error: Missing argument '[MATCH] CELL...'."),
    (4, "fix 1 9 Dan=21/1", "M1 has no hand 9. `match show M1` shows them."),
    (5, "fix 1 Dan=21/1", "Which match? There are M1 (table 1) · M3 (table 3). Name one."),
    (6, "fix 1 2 21/1", "Bob · Cat · Dan still to come: 1 cell was given. One for each seat."),
    (
        6,
        "fix 1 2 Dan=21/1 9/0",
        '"9/0" says nobody\'s name. Write the cell as Name=9/0, or all in order.',
    ),
    (3, "fix 1 2 Dan=60/1", "Refused: nothing was stored. Mend it and type it again."),
    (4, "enter 9", "Nobody has played at table 9 tonight. `match list` shows the matches."),
    (5, "enter 2", "M2 is over (played): nothing comes after the end. `fix` corrects a hand."),
    (4, "standings --season Spring", 'There is no season "Spring". `season list` shows them.'),
    (
        4,
        "standings --division B",
        "Winter has no divisions. `season set Winter --plan divisions=A,B` makes some.",
    ),
    (
        6,
        "standings compare --schemes place,plaec",
        'There is no points scheme "plaec". There are place · total · wins · share · nna.',
    ),
    (
        5,
        "standings projection",
        "How many matches are left in Winter is not known. Say it with `--left N`, or set the "
        "rounds: `season set Winter --plan rounds=N`.",
    ),
    (6, "standings projection --left -1", "left cannot be -1: 0 or more."),
    (6, "standings --as-of 2026-02-30", '"2026-02-30" is no day of the calendar.'),
    (6, "standings --as-of 15.1.2026", '"15.1.2026" is not a date. Write it like 2026-11-30.'),
    (4, "undo --as Zoe", "There is nothing to undo by Zoe. `log` shows what was done by whom."),
    (4, "undo M9", 'There is no match "M9". `match list` shows them.'),
    (4, "redo", "There is nothing to do again. `log` shows what was done by whom."),
    (4, "redo M1", "There is nothing to do again for M1. `log` shows what was done by whom."),
    (2, "player add", "Error: Missing argument 'NAME...'."),
    (5, "player add ann", '"ann" is nearly "Ann" (Ann). Somebody else? Add an initial.'),
    (5, "player add Gussie", '"Gussie" is taken already (Gus). Somebody else? Add an initial.'),
    (5, "player add Ann", '"Ann" is taken already (Ann). Somebody else? Add an initial.'),
    (6, 'player add " "', '" " is no name: it must have a letter.'),
    (
        6,
        'player add "An\x1b[31mn"',
        '"An\\x1b[31mn" has characters that show nothing or turn the writing. Type it anew.',
    ),
    (
        2,
        "player list --format xml",
        "Error: Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'.",
    ),
    (4, "player rename Zoe Zoë", 'There is no player "Zoe". `player list` shows them.'),
    (5, "player rename Ann Bob", '"Bob" is taken already (Bob). Somebody else? Add an initial.'),
    (5, "player alias Ann Bob", '"Bob" is taken already (Bob). Somebody else? Add an initial.'),
    (6, "player set Ann --privacy secret", '"secret" is not one of full · initials · hidden.'),
    (4, "player set Zoe --retired", 'There is no player "Zoe". `player list` shows them.'),
    (5, "team add Reds Ann", "A team has two players; this one has 1."),
    (5, "team add Reds Ann Ann", "Ann is there twice. Leave one out."),
    (5, "team add Ann Ann Bob", '"Ann" is taken already (Ann). Somebody else? Add an initial.'),
    (
        2,
        "team list --format xml",
        "Error: Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'.",
    ),
    (
        2,
        "rules list --format xml",
        "Error: Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'.",
    ),
    (
        4,
        "rules show bonsu",
        'There is no rule set "bonsu". Did you mean "bonus"? `rules list` shows them.',
    ),
    (
        6,
        'rules show "bonus targt=50"',
        'There is no option "targt". Did you mean "target"? `rules show` lists them.',
    ),
    (6, 'rules show "bonus target"', '"target" is not an option. Write it like target=50.'),
    (
        6,
        'rules show "bonus target=50 target=60"',
        'The option "target" is there twice. Leave one out.',
    ),
    (2, "rules diff bonus", "Error: Missing argument 'second'."),
    (6, 'rules diff bonus "short demon_size=99"', 'demon_size cannot be "99". Allowed: 1 to 26.'),
    (4, "rules add nowhere.toml", "There is no file nowhere.toml."),
    (6, "rules add broken.toml", "broken.toml, line 1, is not TOML."),
    (6, "rules add bonus.toml", '"bonus" is built in. Give your own rule set another name.'),
    (5, "season new Winter", "There is a season Winter already. Choose another name."),
    (
        4,
        "season new Spring --rules bonsu",
        'There is no rule set "bonsu". Did you mean "bonus"? `rules list` shows them.',
    ),
    (6, "season new Spring --set hands=5 --target 100", "Play to 100 or for 5 hands, not both."),
    (
        6,
        "season new Spring --set ladder_floor=9 --set ladder_ceiling=5",
        "The ladder's floor 9 is above its ceiling 5.",
    ),
    (
        6,
        "season new Spring --scheme plaec",
        'There is no points scheme "plaec". There are place · total · wins · share · nna.',
    ),
    (
        6,
        'season new Spring --scheme "place 4=7,5"',
        "4 sides need 4 values, a place each; these are 7 · 5.",
    ),
    (
        6,
        'season new Spring --scheme "place fist=7"',
        '"fist=7" is no word of a plan or a scheme. Did you mean "first"? '
        "There are first · last · participation · call-bonus.",
    ),
    (
        6,
        'season new Spring --scheme "place first=x"',
        'The value in "first=x" does not go with it. Allowed: N.',
    ),
    (
        6,
        "season new Spring --tie-breaks wins,coin",
        'There is no tie-break "coin". There are head-to-head · wins · countback · total · '
        "average-place · best-match · hands-won · hands-called · demon-cards · sets-against · "
        "opponents-strength · last-night · extra-hands · lot · manual · shared.",
    ),
    (
        6,
        "season new Spring --tie-breaks wins,wins",
        'The tie-break "wins" is there twice. Leave one out.',
    ),
    (
        6,
        "season new Spring --tie-breaks shared,wins",
        'Nothing comes after "shared", so not "wins".',
    ),
    (
        6,
        "season new Spring --plan bset=3",
        '"bset" is no word of a plan or a scheme. Did you mean "best"? '
        "There are aggregate · best · discards · minimum · rank-guests · gross · lot · manual · "
        "format · rounds · advance · final · tables · method · leftovers · weights · sit-out · "
        "missed · substitutes · divisions · promoted.",
    ),
    (
        6,
        "season new Spring --plan weights=repeet=9",
        '"repeet=9" is no weight of seating. Did you mean "repeat"? There are apart · pack · odd · '
        "repeat · recency · strength · balance: repeat=100.",
    ),
    (6, "season new Spring --plan best=0", "best cannot be 0: 1 or more."),
    (4, "season set Spring --target 50", 'There is no season "Spring". `season list` shows them.'),
    (
        2,
        "season list --format xml",
        "Error: Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'.",
    ),
    (4, "season show Spring", 'There is no season "Spring". `season list` shows them.'),
    (2, "season show --format csv", "`--format csv` is not for this command. Use table · json."),
    (4, "season close Spring", 'There is no season "Spring". `season list` shows them.'),
    (4, "season reopen Spring", 'There is no season "Spring". `season list` shows them.'),
    (5, "night start Ann", "N1 is still open. Close it with `night close` first."),
    (6, "night start --date 2026-1-15", '"2026-1-15" is not a date. Write it like 2026-11-30.'),
    (4, "night check-in Zoe", 'There is no player "Zoe". `player list` shows them.'),
    (
        2,
        "night list --format xml",
        "Error: Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'.",
    ),
    (4, "night show N9", "There is no night N9. `night list` shows them."),
    (4, "night show nine", "There is no night nine. `night list` shows them."),
    (2, "night close now", "Error: Got unexpected extra argument(s) (now)"),
    (6, "match new Ann", "A table has 2 to 8 seats; this one has 1."),
    (5, "match new Ann Ann", "Ann is there twice. Leave one out."),
    (4, "match new Ann Zoe", 'There is no player "Zoe". `player list` shows them.'),
    (
        5,
        "match new Ann Bob --label Final",
        'Winter has a match called "Final" already. Choose another label.',
    ),
    (5, "match new Ann Bob --table 1", "A match is in play at table 1. Choose another table."),
    (4, "match new Ann Bob --start Zoe=10", "No side called Zoe plays there."),
    (6, "match new Ann Bob --demon Ann=30", 'demon_size cannot be "30". Allowed: 1 to 26.'),
    (
        4,
        "match new Ann Bob --rules bonsu",
        'There is no rule set "bonsu". Did you mean "bonus"? `rules list` shows them.',
    ),
    (4, "match list --night N9", "There is no night N9. `night list` shows them."),
    (4, "match list --season Spring", 'There is no season "Spring". `season list` shows them.'),
    (4, "match show M9", 'There is no match "M9". `match list` shows them.'),
    (4, "match show Semi", 'There is no match "Semi". `match list` shows them.'),
    (
        5,
        "match confirm 1",
        "M1 cannot be confirmed: an extra hand is due, played by Ann · Bob · Cat · Dan (R12.2). "
        "Add it with `hand add M1`.",
    ),
    (5, "match confirm 3", "M3 cannot be confirmed: it is still in play."),
    (5, "match end 2", "M2 is over (played): nothing comes after the end. `fix` corrects a hand."),
    (
        5,
        "match end 3",
        "M3 ends by its own rules. Before that: `match end M3 time-call --reason TEXT`.",
    ),
    (
        6,
        "match end 3 timecall",
        '"timecall" is not one of played · time-call · abandoned · walkover.',
    ),
    (5, "match end 3 time-call", "This needs a reason: add `--reason TEXT`."),
    (
        5,
        "match end 3 walkover --reason late",
        "A walkover, and nothing else, needs `--present NAME` for who was there.",
    ),
    (
        5,
        "match end 3 abandoned --present Ann --reason late",
        "A walkover, and nothing else, needs `--present NAME` for who was there.",
    ),
    (5, "match void 2", "This needs a reason: add `--reason TEXT`."),
    (4, "match settle M9", 'There is no match "M9". `match list` shows them.'),
    (4, "hand add M9 1/0 2/3", 'There is no match "M9". `match list` shows them.'),
    (4, "hand edit 3 9 Ann=1/0", "M3 has no hand 9. `match show M3` shows them."),
    (4, "hand insert 3 9 1/0 2/3", "M3 has no hand 9. `match show M3` shows them."),
    (5, "hand replay 3 1 1/0 2/3", "This needs a reason: add `--reason TEXT`."),
    (5, "hand swap 3 1 Ann Ann", "Ann is there twice. Leave one out."),
    (4, "hand swap 3 1 Ann Bob", "Nobody called Bob sits there."),
    (5, "hand void 3 1", "This needs a reason: add `--reason TEXT`."),
    (2, "adjust Ann 5", "Points of a side need `--match`, league points `--season`: one of them."),
    (
        2,
        "adjust Ann 5 --match 3 --season Winter",
        "Points of a side need `--match`, league points `--season`: one of them.",
    ),
    (5, "adjust Ann 5 --match 3", "This needs a reason: add `--reason TEXT`."),
    (4, "adjust Zoe 5 --match 3 --reason late", "No side called Zoe plays there."),
    (
        4,
        "adjust Zoe 5 --season Winter --reason late",
        'There is no player "Zoe". `player list` shows them.',
    ),
    (4, "stats ratings Zoe", 'There is no player "Zoe". `player list` shows them.'),
    (4, "stats ratings Ann", "Ann has no result yet."),
    (4, "stats ratings --season Spring", 'There is no season "Spring". `season list` shows them.'),
    (2, "stats ratings --history", "`--history` goes with `NAME` only."),
    (
        5,
        "handicap ladder",
        "Winter has no ladder. `season set Winter --set ladder=hand` begins one; or ladder=match.",
    ),
    (
        4,
        "handicap ladder --season Spring",
        'There is no season "Spring". `season list` shows them.',
    ),
    (
        4,
        "handicap propose --season Spring",
        'There is no season "Spring". `season list` shows them.',
    ),
    (4, "tiebreak --season Spring", 'There is no season "Spring". `season list` shows them.'),
    (4, "tiebreak play T9 1/0 2/3", "There is no tie T9. `tiebreak` lists them."),
    (
        6,
        "tiebreak play T1 1/0 2/3",
        "Cat · Dan still to come: 2 cells were given. One for each seat.",
    ),
    (4, "why Zoe", 'There is no player "Zoe". `player list` shows them.'),
    (5, "why G", '"G" could be Greta · Gus. Write more of the name.'),
    (4, "stats player Zoe", 'There is no player "Zoe". `player list` shows them.'),
    (
        4,
        "stats player Zoe+Ann",
        'There is no player "Zoe+Ann". `player list` shows them.',
    ),
    (5, "stats player Ann --against G", '"G" could be Greta · Gus. Write more of the name.'),
    (4, "stats table --season Spring", 'There is no season "Spring". `season list` shows them.'),
    (
        2,
        "stats table --table-size 9",
        "Error: Invalid value for '--table-size': 9 is not in the range 2<=x<=8.",
    ),
    (6, "stats records --since 2026-02-30", '"2026-02-30" is no day of the calendar.'),
    (5, "stats head-to-head Gus Gussie", "Gus is there twice. Leave one out."),
    (2, "stats head-to-head Gus", "Error: Missing argument 'other'."),
    (6, "stats meetings --until today", '"today" is not a date. Write it like 2026-11-30.'),
    (
        4,
        "export text --season Summer",
        'There is no season "Summer". `season list` shows them.',
    ),
    (6, "import players sheet.csv", "sheet.csv was not taken: 1 bad line above."),
    (
        2,
        "--public export players",
        "`--public` goes with export hands · export standings · export text: names are not "
        "published elsewhere.",
    ),
    (4, "import archive nowhere.json", "There is no file nowhere.json."),
    (6, "import archive empty.csv", "empty.csv, line 1, is not JSON as an archive has it."),
    (
        6,
        "import archive old.json",
        "old.json is an archive of another version (1); this rd-league reads 2.",
    ),
    (2, "import archive old.json --ours --theirs", "`--ours` or `--theirs`: one of them."),
    (
        2,
        "--public export archive",
        "`--public` goes with export hands · export standings · export text: names are not "
        "published elsewhere.",
    ),
    (4, "import hands nowhere.csv", "There is no file nowhere.csv."),
    (6, "import hands empty.csv", "empty.csv is empty."),
    (6, "import hands broken.csv", "broken.csv was not taken: 1 bad line above."),
    (
        6,
        "import hands quotes.csv",
        "quotes.csv, line 1: a cell in quotes does not end there, or goes on after it.",
    ),
    (6, "import hands latin.csv", "latin.csv, line 2: not UTF-8. Save the file as CSV, in UTF-8."),
    (6, "import hands sheet.csv --wide --dates xyz", '"xyz" is not one of mdy · dmy · ymd.'),
    (
        2,
        "import hands sheet.csv --wide --stalled Draw",
        "`--stalled Draw` needs `--caller`, the column where it stands.",
    ),
    (4, "import hands other.csv", 'There is no season "Spring". `season list` shows them.'),
    (
        7,
        "export hands /nowhere/hands.csv",
        "/nowhere/hands.csv cannot be made: No such file or directory.",
    ),
    (4, "export hands --season Spring", 'There is no season "Spring". `season list` shows them.'),
    (
        4,
        "export standings --season Spring",
        'There is no season "Spring". `season list` shows them.',
    ),
    (
        7,
        "export archive /nowhere/club.json",
        "/nowhere/club.json cannot be made: No such file or directory.",
    ),
    (4, "log --match M9", 'There is no match "M9". `match list` shows them.'),
    (2, "log --last 0", "Error: Invalid value for '--last': 0 is not in the range x>=1."),
    (7, "log verify --head ffff", "The log does not hold (entry 24). Use `restore` with a backup."),
    (5, "backup thursday-demons.db", "thursday-demons.db is there already. Name another file."),
    (
        4,
        "restore nowhere.db",
        "There is no club file nowhere.db. Look again, or `rd-league init NAME` makes one.",
    ),
    (
        7,
        "restore sheet.csv",
        "sheet.csv is not a club file. Look again, or choose another with `--db`.",
    ),
    (2, "doctor now", "Error: Got unexpected extra argument(s) (now)"),
    (2, "demo now", "Error: Got unexpected extra argument(s) (now)"),
    (
        4,
        "--db nowhere.db status",
        "There is no club file nowhere.db. Look again, or `rd-league init NAME` makes one.",
    ),
    (
        7,
        "--db sheet.csv status",
        "sheet.csv is not a club file. Look again, or choose another with `--db`.",
    ),
    (
        7,
        "--db mysql://here/club status",
        "Databases of kind mysql are not supported. Use a file, or a postgresql:// URL.",
    ),
    (
        4,
        "dispute open 1 9 --by Bob --reason late",
        "M1 has no hand 9. `match show M1` shows them.",
    ),
    (4, "dispute show D9", "There is no dispute D9. `dispute list` shows them."),
    (2, "dispute resolve D9", "Resolve by one of --uphold, --agree, --replay, --by FILE, --rule."),
    (
        4,
        "dispute resolve D9 --uphold --reason late",
        "There is no dispute D9. `dispute list` shows them.",
    ),
    (
        2,
        "dispute list --format xml",
        "Error: Invalid value for '--format': 'xml' is not one of 'table', 'json', 'csv'.",
    ),
    (4, "referee replay nowhere.rdh", "There is no file nowhere.rdh."),
    (4, "referee audit nowhere.ra1", "There is no file nowhere.ra1."),
    (2, "referee deal", "Deal from `--seed`, or `--commit`, or `--reveal`: one of them."),
    (
        6,
        "simulate hand --skill fast",
        '"fast" is no skill. Write seconds a move, or seconds:error rate: 0.8:0.05.',
    ),
    (6, "simulate night --players 2", "2 people cannot be seated at tables of 3 to 6."),
    (
        4,
        "simulate match --rules bonsu",
        'There is no rule set "bonsu". Did you mean "bonus"? `rules list` shows them.',
    ),
    (7, "--db . status", ". cannot be opened (Is a directory)."),
    (
        5,
        "match new Ann Greta",
        "Greta is retired. Bring the player back with `player set Greta --active`.",
    ),
    (5, "match new Ann Bob --season Old", "Old is closed. Open it again with `season reopen Old`."),
    (5, "match new G Ann", '"G" could be Greta · Gus. Write more of the name.'),
    (5, "season set Old --target 50", "Old is closed. Open it again with `season reopen Old`."),
    (5, "match confirm Final Final", "M2 is confirmed already."),
    (
        3,
        "fix 1 1 14/0 12/3 9/5 20/1 c54",
        "Refused: nothing was stored. Count again, or add `--force --reason TEXT`.",
    ),
    (
        3,
        "hand edit 1 1 c54",
        "Refused: nothing was stored. Count again, or add `--force --reason TEXT`.",
    ),
    (
        6,
        "hand add 3 1/0 2/x",
        '"2/x" (number 2) is not a cell. Write foundation/demon like 14/0, n12, - or '
        "c55 for the centre.",
    ),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, evening_template: Path) -> Path:
    found = tmp_path_factory.mktemp("refusals")
    shutil.copy(evening_template, found)
    for name, content in FILES.items():
        (found / name).write_bytes(content)
    return found


@pytest.mark.parametrize(("code", "line", "why"), REFUSALS, ids=[row[1] for row in REFUSALS])
def test_a_refusal_has_its_exit_code_and_one_line_and_stores_nothing(
    code: int, line: str, why: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    club = folder / "thursday-demons.db"
    before = club.read_bytes(), sorted(folder.iterdir())

    said = run(line)

    assert (said.code, said.err.splitlines()[-1]) == (code, why)
    assert said.err.count("\n") == 1 or said.err.startswith("Usage: ")
    assert (club.read_bytes(), sorted(folder.iterdir())) == before
    assert bool(said.out) == (code == 3 or why.endswith(" above.") or "log does not" in why)


def test_every_command_is_refused_at_least_once() -> None:
    assert {command_of(line) for _, line, _ in REFUSALS} >= set(COMMANDS)


def test_every_exit_code_of_an_error_is_met() -> None:
    assert {code for code, _, _ in REFUSALS} == {2, 3, 4, 5, 6, 7}


def test_the_findings_of_a_refused_hand_name_seat_numbers_and_clause(evening: Path) -> None:
    assert evening.exists()

    assert run("add 1 14/0 12/0 9/5 20/1").lines == [
        "Impossible: Who called? Ann · Bob have nothing left. "
        "Add `--out NAME` for everyone whose pile is empty. [R10.3]"
    ]
    assert run("add 1 14/0 12/0 9/5 20/1 --out Ann").lines[0] == (
        "Impossible: Bob's demon is empty too, and an empty demon ends the hand: name everyone "
        "who went out, or recount. [R10.3]"
    )
    assert run("add 1 14/0/38 12/3 9/5/43 20/1 c54").lines == [
        "Does not agree: The players' cards make 55, the centre had 54: one too many. "
        "Count the packs back to full. [R10.5]"
    ]
    assert run("add 1 14/0/38 12/3 9/5/44 20/1 c54").lines[:2] == [
        "Does not agree: Cat has 9 on foundations and 44 left over: 53, but a pack has 52. [R10.4]",
        "Does not agree: The players' cards make 55, the centre had 54: one too many, and Cat's "
        "pack is out by as much. Cat has 8 on foundations, not 9. [R10.5]",
    ]


def test_bad_lines_of_a_file_are_listed_with_line_and_column(evening: Path, tmp_path: Path) -> None:
    assert evening.exists()
    (tmp_path / "bad.csv").write_text(
        "date,season,match,hand,player,foundation,demon,out\n"
        "2026-13-01,Winter,T1,1,Ann,1x,0,yes\n"
        "2026-01-15,Winter,T1,1,Bob,1,,\n"
        "2026-01-15,Winter,T1,x,Cat,1,2,maybe\n",
        "utf-8",
    )

    said = run("import hands bad.csv")

    assert (said.code, said.err) == (6, "bad.csv was not taken: 5 bad lines above.\n")
    assert said.lines == [
        'line 2, date: "2026-13-01" is no day of the calendar. [date-impossible]',
        'line 2, foundation: "1x" is not a count (0 to 9999). [not-a-count]',
        "line 3, demon: blank, though another count stands beside it: a zero is written too. "
        "[half-count]",
        'line 4, hand: "x" is not a count (1 to 9999). [not-a-count]',
        'line 4, out: "maybe" is not one of yes · no. [bad-word]',
    ]


def test_without_a_club_file_here_the_command_says_how_to_begin_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir("/")

    said = run("status")

    assert (said.code, said.out) == (4, "")
    assert said.err == (
        "There is no club file here. Begin one with `rd-league init NAME`, or use `--db`.\n"
    )


def test_of_several_club_files_here_one_must_be_named(evening: Path) -> None:
    shutil.copy(evening, evening.with_name("other.db"))

    said = run("status")

    assert (said.code, said.out) == (5, "")
    assert said.err == (
        "Several club files are here: other.db · thursday-demons.db. Say which with `--db`.\n"
    )
