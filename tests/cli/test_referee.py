"""The referee's commands as users meet them: records, audits, deals that anybody can verify."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rd_league.engine.audit import audit
from rd_league.engine.deal import commitment
from rd_league.engine.referee import referee
from rd_league.render.audits import audit_json
from rd_league.render.verdicts import verdict_json
from tests.cli.command_line import Said, ok, run

SAMPLES = Path(__file__).parents[2] / "sample_data"
BROKEN = sorted((SAMPLES / "broken").glob("*.rdh"))
RECORD = SAMPLES / "disputed" / "hand-1.rdh"
TABLE = SAMPLES / "disputed" / "table-1.ra1"
PARTIAL = SAMPLES / "disputed" / "table-1-partial.ra1"
VECTOR = (
    "QC JS 5S JH JD 8H QH AS AD 2S TS 5D 3D 4D 2D 3C 3S AC QS 4H TH 9C 4C 6D 9D KD KC 7D 6S KH 9H "
    "8D TC 5H 9S 2H 2C 5C 8C 4S 6C 7H 7C AH QD TD KS JC 6H 7S 8S 3H"
)
ZEROS = "0" * 64
COMMIT = "5d82644d070f63b1fdcc3dc211f0355412de04d11f024b85c7854e48dc870149"
SEED = "420306da74cd1d8241278fe82808865ee96d57199a18ca3360f777850848be79"
REVEAL = f"referee deal --reveal {ZEROS} --hand h1 --word owl --word Ζωή"


def unclear(line: str, *words: str) -> Said:
    """A command that must fail, on one line of stderr and no traceback."""
    said = run(line, *words)
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_broken_records_end_with_3_and_a_warning_alone_with_0(file: Path) -> None:
    said = run("referee replay", str(file))

    assert (said.code, said.err) == (0 if file.stem == "not-stuck" else 3, "")
    assert said.out.startswith(f"{file.name}:")
    assert f"[{file.stem}]" in said.lines[0]


def test_a_record_that_is_sound_is_told_in_one_line() -> None:
    assert ok("referee replay", str(RECORD)).out == (
        "hand-1.rdh: ok, 14 moves, called by N: N 4/0 · S 3/3\n"
    )


def test_one_record_is_one_object_and_several_are_a_list_with_their_files() -> None:
    one = ok("referee replay --format json", str(RECORD)).json
    assert one == {
        "ok": True,
        "events": 14,
        "outcome": "called",
        "callers": ["N"],
        "seats": [
            {"seat": "N", "name": "Ann", "foundation": 4, "demon": 0},
            {"seat": "S", "name": "Bob", "foundation": 3, "demon": 3},
        ],
        "findings": [],
        "warnings": [],
        "lenience": [],
    }
    broken = BROKEN[0]
    said = run("referee replay --format json", str(RECORD), str(broken))
    assert said.code == 3
    assert said.json == [
        {"file": str(RECORD), **one},
        {"file": str(broken), **verdict_json(referee(broken.read_text("utf-8")))},
    ]


def test_every_finding_is_told_only_if_all_are_wanted() -> None:
    record = Path("two.rdh")
    text = RECORD.read_text("utf-8")
    record.write_text(text.replace("0.65 S D>F AC", "0.65 S D>F KC"), "utf-8")

    first = run("referee replay", str(record))
    assert (first.code, first.lines) == (
        3, ["two.rdh:14: S D>F KC: KC is not there; AC is [card-mismatch]"],
    )  # fmt: skip
    every = run("referee replay --all", str(record))
    assert every.code == 3
    assert every.lines[0] == first.lines[0]
    assert len(every.lines) > 1
    assert all("(may follow from line 14)" in line for line in every.lines[1:])


@pytest.mark.parametrize("command", ["replay", "audit"])
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty", b""),
        ("binary", bytes(range(256)) * 20),
        ("null", b"\0"),
        ("line", b"RD1\nseat N " + b"x" * 3_000_000),
        ("lines", b"RD1\n" * 400_000),
        ("utf16", "RD1\nseat N Ann\n".encode("utf-16")),
        ("only-head", b"\xef\xbb\xbfRD1\r\nseat N A\r\nseat S B\r\n"),
    ],
)
def test_no_file_is_too_bad_to_be_refused(command: str, name: str, content: bytes) -> None:
    Path(name).write_bytes(content)
    for form in ("table", "json"):
        said = run(f"referee {command} {name} --format {form}")
        assert (said.code, said.err) == (3, "")
        assert said.out
        assert len(said.out) < 50_000


def test_files_that_are_not_there_or_cannot_be_opened() -> None:
    Path("folder").mkdir()
    for command in ("replay", "audit"):
        said = unclear(f"referee {command} nothing.rdh")
        assert (said.code, said.out, said.err) == (4, "", "There is no file nothing.rdh.\n")
        said = unclear(f"referee {command} folder")
        assert (said.code, said.out, said.err) == (6, "", "folder cannot be opened.\n")
    said = unclear("referee replay", str(RECORD), "nothing.rdh")
    assert (said.code, said.out) == (4, "")


@pytest.mark.parametrize(
    "command", [f"replay {RECORD}", f"audit {TABLE}", "deal --seed x"], ids=lambda c: c.split()[0]
)
def test_what_is_no_table_is_not_written_as_csv(command: str) -> None:
    said = unclear(f"referee {command} --format csv")
    assert (said.code, said.out) == (2, "")


def test_an_audit_tells_seats_and_what_is_open() -> None:
    assert ok("referee audit", str(TABLE)).lines == [
        "N Ann: foundation 4, demon 0",
        "S Bob: foundation 3, demon 3",
        "table-1.ra1: ok, every card is accounted for",
    ]
    assert ok("referee audit", str(PARTIAL)).lines == [
        "N Ann: foundation 2 to 5, demon 0",
        "S Bob: foundation 2 to 5, demon 3",
        "table-1-partial.ra1: ok, undecided for N and S",
    ]


@pytest.mark.parametrize(
    ("claim", "code", "last"),
    [
        ("count N 4 0", 0, "N Ann: foundation 4, demon 0; the claim is proved"),
        ("count N 3 0", 3, "N Ann: foundation 4, demon 0; the claim is refuted"),
    ],
)
def test_a_claim_is_proved_or_refuted(claim: str, code: int, last: str) -> None:
    Path("t.ra1").write_text(f"{TABLE.read_text('utf-8')}\n{claim}\n", "utf-8")
    said = run("referee audit t.ra1")

    assert said.code == code
    assert last in said.lines
    assert ("[count-mismatch]" in said.lines[0]) == (code == 3)


def test_a_missing_card_is_named() -> None:
    text = TABLE.read_text("utf-8").replace("pile H A:N\n", "pile H -\n")
    Path("t.ra1").write_text(text.replace("#43", "9S 8D"), "utf-8")
    said = run("referee audit t.ra1 --format json")

    assert said.code == 3
    assert said.json == audit_json(audit(Path("t.ra1").read_text("utf-8")))
    assert {"card-missing"} == {finding["code"] for finding in said.json["findings"]}


def test_the_deal_that_was_promised() -> None:
    line = "referee deal --seed test --hand 1 --seat N"
    cards = VECTOR.split()
    assert ok(line).lines == [
        f"deal N  {VECTOR}",
        f"  demon  {' '.join(cards[:13])} (last: face up)",
        f"  work   {' · '.join(cards[13:17])}",
        f"  stock  {' '.join(cards[17:])} (first: turned first)",
    ]
    assert ok(f"{line} --format json").json == {
        "seed": "test",
        "hand": "1",
        "seats": [{"seat": "N", "demon_size": 13, "cards": cards}],
    }


def test_a_table_is_dealt_with_the_jokers_and_sizes_of_its_rules() -> None:
    told = ok("referee deal --seed x --seats 6 --rules 'jokers demon_size=15' --format json").json

    assert [seat["seat"] for seat in told["seats"]] == list("NESWPQ")
    for seat in told["seats"]:
        assert (seat["demon_size"], len(seat["cards"]), seat["cards"].count("*")) == (15, 54, 2)
        assert len(set(seat["cards"])) == 53
    assert len({tuple(seat["cards"]) for seat in told["seats"]}) == 6
    assert len(ok("referee deal --seed x").lines) == 4 * 4


def test_the_same_order_for_every_seat() -> None:
    told = ok("referee deal --seed x --same --seat B --seat A --format json").json

    first, second = told["seats"]
    assert (first["seat"], second["seat"]) == ("B", "A")
    assert first["cards"] == second["cards"]


def test_what_is_committed_to_is_verified_after_the_hand() -> None:
    made = run("referee deal --commit --hand h1 --format json")
    assert made.code == 0
    assert made.err == "Publish the commitment now; keep the secret until the hand is over.\n"
    assert made.json["hand"] == "h1"
    assert made.json["commit"] == commitment("h1", made.json["secret"])
    again = ok("referee deal --commit --hand h1").lines
    assert [line.split()[0] for line in again] == ["hand", "secret", "commit"]
    assert again[1].split()[1] != made.json["secret"]

    secret, published = made.json["secret"], made.json["commit"]
    line = f"referee deal --reveal {secret} --word a --word b --verify {published.upper()}"
    assert ok(f"{line} --hand h1").lines[0] == f"commit  {published}"
    other = run(f"{line} --hand h2")
    assert (other.code, other.lines[-1]) == (
        3, "That is not what was published: another secret, or another hand.",
    )  # fmt: skip
    assert "deal" not in other.out


def test_the_seed_that_was_promised() -> None:
    assert ok(f"{REVEAL} --verify {COMMIT}").lines[:2] == [f"commit  {COMMIT}", f"seed    {SEED}"]
    told = ok(f"{REVEAL} --verify {COMMIT} --format json").json
    assert (told["seed"], told["commit"], told["verified"]) == (SEED, COMMIT, True)
    seeded = ok(f"referee deal --seed {SEED} --hand h1 --seats 2 --format json").json
    assert told["seats"] == seeded["seats"]
    wrong = run(f"{REVEAL} --verify {SEED} --format json")
    assert (wrong.code, wrong.json["verified"]) == (3, False)
    assert "verified" not in ok(f"{REVEAL} --format json").json


@pytest.mark.parametrize(
    ("options", "code", "sentence"),
    [
        ("", 2, "Deal from `--seed`, or `--commit`, or `--reveal`: one of them."),
        ("--seed x --commit", 2, "Deal from `--seed`, or `--commit`, or `--reveal`: one of them."),
        ("--seed x --word owl", 2, "`--word` goes with `--reveal` only."),
        ("--commit --verify x", 2, "`--verify` goes with `--reveal` only."),
        (f"--reveal {ZEROS} --seats 3 --word owl", 6,
         "Words: 1; seats: 3. Give `--word` once for each seat, in order."),
        ("--reveal 0 --word a --word b", 6,
         '"0" is no secret: 64 of 0-9 and a-f, as `referee deal --commit` makes it.'),
        ("--seed x --seat NS", 6, '"NS" is no seat: one capital letter, each once.'),
        ("--seed x --seat N --seat N", 6, '"N" is no seat: one capital letter, each once.'),
        ("--seed x --seat ''", 6, '"" is no seat: one capital letter, each once.'),
        ("--seed 'a\nb'", 6, '"a\\nb" has a character that shows nothing. Type it anew.'),
        ("--seed x --hand 'a\nb'", 6, '"a\\nb" has a character that shows nothing. Type it anew.'),
        ("--seed x --rules mine", 4, 'There is no rule set "mine". `rules list` shows them.'),
    ],
)  # fmt: skip
def test_what_cannot_be_dealt(options: str, code: int, sentence: str) -> None:
    said = unclear(f"referee deal {options}")
    assert (said.code, said.out, said.err) == (code, "", sentence + "\n")


def test_replaying_a_record_needs_no_storage_and_no_tables() -> None:
    program = (
        "import json, sys\n"
        "from rd_league.cli.app import run\n"
        f"sys.argv = ['rd-league', 'referee', 'replay', {str(RECORD)!r}]\n"
        "try:\n    run()\nexcept SystemExit as left:\n    assert not left.code\n"
        "print(json.dumps(sorted(sys.modules)))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    modules = json.loads(ended.stdout.splitlines()[-1])

    packages = {name.partition(".")[0] for name in modules}
    assert "rd_league.engine.referee" in modules
    assert not packages & {"sqlalchemy", "sqlmodel", "sqlite3", "alembic", "pydantic", "rich"}
    rooms = {name.split(".")[1] for name in modules if name.startswith("rd_league.")}
    assert rooms.isdisjoint({"storage", "services", "config"})
