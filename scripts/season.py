"""Makes the sample season and the sample knock-out: bots play, commands record it.

    python scripts/season.py

Writes `sample_data/season.txt` and `sample_data/knockout.txt`, scripts of commands in the form of
`sample_data/club-night.txt`. Each is played on a club file of its own while it is written, since
who sits where is drawn by the program. The same seed gives the same scripts.
"""

import json
import shlex
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from datetime import date, timedelta
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import typer

from rd_league.cli.app import app
from rd_league.engine.bots import Skill
from rd_league.engine.simulation import Plan, simulated_hand
from rd_league.hand.rulesets import parse_rules
from rd_league.hand.sheet import Counted, Outcome, SeatCount, Sheet

SAMPLES = Path(__file__).parent.parent / "sample_data"
SEED = "30 nights"
HEAD = "# Made by scripts/season.py, seed {seed}: do not edit.\n"
PEOPLE = [
    "Ada",
    "Ben",
    "Cleo",
    "Dora",
    "Emil",
    "Finn",
    "Gwen",
    "Hugo",
    "Iris",
    "Jack",
    "Kaya",
    "Liam",
    "Mona",
    "Noel",
    "Olga",
    "Pia",
    "Quin",
    "Rosa",
    "Sean",
    "Tess",
    "Udo",
    "Vera",
    "Wim",
    "Xena",
    "Yuri",
    "Zoë",
    "Aldo",
    "Bea",
    "Carlo",
    "Dina",
    "Ennio",
    "Fleur",
    "Gino",
    "Hana",
    "Ivo",
    "Jola",
    "Κώστας",
    "Lena",
    "Miro",
    "Nina",
]
DIVISIONS = ("Premier", "First", "Second")
NIGHTS = 30
QUIET = {"add", ("seating", "make"), ("seating", "post"), ("night", "start"), ("night", "close")}
"""Commands that the demo does without showing them."""

RULES = parse_rules("short")
FIRST_NIGHT = date(2025, 9, 4)


class Script:
    """Commands as they are run and written down."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.lines = [HEAD.format(seed=seed)]
        self.path = folder / "club.db"
        self.gone: set[tuple[str, str]] = set()

    def tell(self, text: str) -> None:
        """A line that is told."""
        self.lines.append(f"> {text}\n")

    def do(self, *words: str) -> str:
        """Run a command that must succeed, and write it down; what it said is returned."""
        said = self.ask(*words)
        mark = "%" if words[0] in QUIET or words[:2] in QUIET else "$"
        self.lines.append(f"{mark} {shlex.join(words)}\n")
        return said

    def ask(self, *words: str) -> str:
        """Run a command that only looks."""
        out = StringIO()
        command = typer.main.get_command(app)
        with redirect_stdout(out), redirect_stderr(StringIO()):
            arguments = ["--db", str(self.path), *words]
            code = command.main(arguments, prog_name="rdl", standalone_mode=False)
        if code:
            raise RuntimeError(f"{shlex.join(words)} left with {code}")
        return out.getvalue()

    def json(self, *words: str) -> Any:
        """What a command shows as JSON."""
        return json.loads(self.ask(*words, "--format", "json"))

    def hand(self, match: str, seats: Sequence[str], plan: Plan, number: int) -> None:
        """Let bots play a hand at some seats, and record it."""
        sheet = simulated_hand(plan, number).sheet
        names = dict(enumerate(seats))
        cells = [f"{names[seat]}={_cell(count)}" for seat, count in enumerate(sheet.seats)]
        self.do("add", match, *cells, *_out(sheet, names))

    def play_off(self, label: str, skills: dict[str, Skill]) -> None:
        """Let bots play the extra hands of a tie until it is decided."""
        while (tie := self.tie(label))["status"] == "due":
            names = tie["played_by"]
            plan = Plan(RULES, tuple(skills[name] for name in names), f"{SEED} {label}")
            sheet = simulated_hand(plan, len(tie["hands"]) + 1).sheet
            out = _out(sheet, dict(enumerate(names)))
            self.do("tiebreak", "play", label, *map(_cell, sheet.seats), *out)

    def tie(self, label: str) -> Any:
        """A tie that matters."""
        return next(each for each in self.json("tiebreak") if each["tie"] == label)

    def match(self, match: str, skills: dict[str, Skill], seed: str, hands: int = 99) -> None:
        """Let bots play a match to its end, or so many hands of it."""
        shown = self.json("match", "show", match)
        rules = parse_rules(shown["rules"]["name"])
        while shown["ended"] is None and len(shown["hands"]) < hands:
            due = shown["extra_hand"]
            sides = due["played_by"] if due else [side["name"] for side in shown["sides"]]
            seats = [name for name in sides if (match, name) not in self.gone]
            plan = Plan(rules, tuple(skills[name] for name in seats), f"{seed} {match}")
            self.hand(match, seats, plan, len(shown["hands"]) + 1)
            shown = self.json("match", "show", match)


def _cell(count: SeatCount) -> str:
    """A cell with the two numbers that everybody counts."""
    assert isinstance(count, Counted)
    return f"{count.foundation}/{count.demon}"


def _out(sheet: Sheet, names: dict[int, str]) -> list[str]:
    """Who called, where the cells do not say it alone."""
    zeros = [seat for seat, count in enumerate(sheet.seats) if _cell(count).endswith("/0")]
    if sheet.outcome is not Outcome.CALLED:
        return ["--out", "nobody"]
    if len(zeros) == 1:
        return []
    return [word for seat in sheet.callers for word in ("--out", names[seat])]


def skills_of(names: Sequence[str], dice: Random) -> dict[str, Skill]:
    """How well each plays: from a move every 0.7 seconds to one every 1.4, with some blindness."""
    return {
        name: Skill(round(dice.uniform(0.7, 1.4), 2), round(dice.uniform(0, 0.2), 2))
        for name in names
    }


class SampleSeason:
    """Thirty nights of forty people in three divisions."""

    def __init__(self, script: Script, dice: Random) -> None:
        self.script = script
        self.dice = dice
        self.division = {name: DIVISIONS[index % 3] for index, name in enumerate(PEOPLE[:39])}
        self.eager = {name: dice.uniform(0.25, 0.55) for name in PEOPLE}
        self.skills = skills_of([*PEOPLE, "Rhea"], dice)
        self.here: list[str] = []

    def play(self) -> None:
        """The whole season."""
        script = self.script
        self.begin()
        for night in range(1, NIGHTS + 1):
            self.before(night)
            self.evening(night)
            if night in (10, 20):
                script.do("standings")
        self.end()

    def begin(self) -> None:
        """The club, its people, the season, who is in which division."""
        script = self.script
        script.tell("Forty people, three divisions, thirty Thursdays; matches to 50.")
        script.do("init", "Thursday Demons")
        script.do("player", "add", *PEOPLE)
        script.do(
            "season", "new", "2025/26", "--rules", "short", "--plan",
            "divisions=" + ",".join(DIVISIONS), "--plan", "promoted=2", "--plan", "minimum=6",
            "--plan", "best=12",
        )  # fmt: skip
        for division in DIVISIONS:
            names = [name for name, own in self.division.items() if own == division]
            script.do("season", "enter", *names, "--division", division)
        script.do("season", "apart", "Ada", "Dora")

    def before(self, night: int) -> None:
        """Who comes and goes before a night."""
        script = self.script
        if night == 5:
            script.tell("Nina joins, from the fifth night on.")
            script.do("season", "enter", "Nina", "--division", "Second")
            self.division["Nina"] = "Second"
        if night == 9:
            self.leave("Quin", "moved to another town")
        if night == 13:
            script.tell("A guest: she plays, and is not ranked.")
            script.do("player", "add", "Rhea", "--guest")
        if night == 22:
            self.leave("Udo", "no time")
        if night == 20:
            self.correct()

    def leave(self, name: str, why: str) -> None:
        """Somebody withdraws; the results stand."""
        self.script.tell(f"{name} withdraws; the results stand.")
        self.script.do("season", "withdraw", name, "--reason", why)
        del self.division[name]

    def evening(self, night: int) -> None:
        """One night: who is here, the tables, the matches."""
        script, dice = self.script, self.dice
        self.here = []
        for division in DIVISIONS:
            names = [name for name, own in self.division.items() if own == division]
            there = [name for name in names if dice.random() < self.eager[name]]
            while len(there) < 3:
                there.append(dice.choice([name for name in names if name not in there]))
            self.here += there
        guests = ["Rhea"] if night == 13 else []
        day = FIRST_NIGHT + timedelta(weeks=night - 1)
        script.tell(f"Night {night}.")
        script.do("night", "start", *self.here, *guests, "--date", day.isoformat())
        script.do("seating", "make")
        script.do("seating", "post")
        tables = script.json("seating", "show")["tables"]
        if night in (7, 15, 21):
            self.substitute(tables[0])
        for table in tables:
            self.table(night, table)
        script.do("night", "close")

    def substitute(self, table: dict[str, Any]) -> None:
        """Somebody had to go home before the first hand; another sits there."""
        absent = table["players"][0]
        others = [name for name in self.division if name not in self.here]
        newcomer = self.dice.choice(others)
        self.script.tell(f"{absent} had to go home; {newcomer} sits there.")
        self.script.do("match", "substitute", table["match"], newcomer, "--for", absent)

    def table(self, night: int, table: dict[str, Any]) -> None:
        """One match, with what befell it."""
        script, match = self.script, table["match"]
        if night == 6 and table["table"] == 1:
            script.match(match, self.skills, SEED, hands=1)
            name = script.json("match", "show", match)["sides"][-1]["name"]
            script.tell(f"{name} has a train to catch: the hands played stand.")
            script.do("match", "leave", match, name)
            script.gone.add((match, name))
        if night == 17 and table["table"] == 2:
            script.match(match, self.skills, SEED, hands=1)
            if script.json("match", "show", match)["ended"] is None:
                script.do("match", "end", match, "time-call", "--reason", "the hall closes")
        script.match(match, self.skills, SEED)
        if night == 11 and table["table"] == 1:
            name = table["players"][0]
            script.do("dispute", "open", match, "1", "--by", name, "--reason", "miscounted")
            script.do("dispute", "resolve", "D1", "--uphold", "--reason", "counted again")

    def correct(self) -> None:
        """A slip of night 3 was misread, it turns out at night 20: two change places by that."""
        script = self.script
        script.tell("A slip of night 3 turns up. The correction shows what it moves.")
        match, cell = next(self.slips())
        script.do("fix", match, "1", cell, "--reason", "slip misread")
        script.do("match", "confirm", match)

    def slips(self) -> Iterator[tuple[str, str]]:
        """Cells of first hands of night 3 that put somebody past the next better one."""
        for each in self.script.json("match", "list", "--night", "N3"):
            shown = self.script.json("match", "show", each["match"])
            losers = sorted((side["total"], side["name"]) for side in shown["sides"])[:-1]
            first = {seat["name"]: seat for seat in shown["hands"][0]["seats"]}
            for (own, name), (better, _) in pairwise(losers):
                seat = first[name]
                foundation = seat["foundation"] + better - own + 1
                if seat["demon"] and foundation + seat["demon"] <= 40:
                    yield each["match"], f"{name}={foundation}/{seat['demon']}"

    def end(self) -> None:
        """The table, its ties, the figures, the next season."""
        script = self.script
        script.tell("The season is over: ties that matter are played off.")
        script.do("standings")
        script.do("tiebreak")
        for label in [tie["tie"] for tie in script.json("tiebreak")]:
            script.play_off(label, self.skills)
        script.do("standings")
        script.do("standings", "compare")
        script.do("stats", "table")
        script.do("stats", "records")
        script.do("season", "close")
        script.do("season", "new", "2026/27", "--from", "2025/26")
        script.do("season", "entries", "--season", "2026/27")
        script.do("log", "verify")


def knock_out(script: Script, dice: Random) -> None:
    """Sixteen players in the manner of the NNA: four to a table, two advance, to a final table."""
    names = PEOPLE[:16]
    skills = skills_of(names, dice)
    script.tell("Sixteen players, four to a table, two of each advance; matches to 100.")
    script.do("init", "Open Championship")
    script.do("player", "add", *names)
    script.do(
        "season", "new", "Championship", "--rules", "nna", "--plan", "format=knockout",
        "--plan", "tables=4", "--plan", "advance=2",
    )  # fmt: skip
    script.do("season", "enter", *names, "--seed", "1")
    script.do("night", "start", *names, "--date", "2026-05-16", "--place", "Town Hall")
    while (status := script.json("season", "show"))["champions"] == []:
        for tie in [tie["tie"] for tie in script.json("tiebreak") if tie["status"] == "due"]:
            script.do("tiebreak")
            script.play_off(tie, skills)
        if status["next"] is None:
            continue
        script.tell(f"Round {status['next']['round']}.")
        script.do("seating", "make")
        script.do("seating", "post")
        for table in script.json("seating", "show")["tables"]:
            script.match(table["match"], skills, SEED)
            script.do("match", "show", table["match"])
    script.do("night", "close")
    script.do("season", "show")
    script.do("season", "close")
    script.do("stats", "honours")


def main() -> None:
    """Write both scripts."""
    with TemporaryDirectory() as folder:
        script = Script(Path(folder), SEED)
        knock_out(script, Random(SEED))
        (SAMPLES / "knockout.txt").write_text("".join(script.lines), "utf-8")
    with TemporaryDirectory() as folder:
        script = Script(Path(folder), SEED)
        SampleSeason(script, Random(SEED)).play()
        (SAMPLES / "season.txt").write_text("".join(script.lines), "utf-8")


if __name__ == "__main__":
    main()
