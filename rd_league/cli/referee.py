"""`referee`: replay a record, audit a table, deal packs that anybody can verify.

No storage and no Rich on the path of `replay`: it starts as fast as `--help`.
"""

from pathlib import Path
from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption

app = options.group("The referee: records, audits, deals.")

REFUSED = 3


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Records (.rdh).")],
    everything: Annotated[
        bool, typer.Option("--all", help="Go on after a finding; a refused move is not made.")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Replay recorded hands move by move, and say which move is wrong."""
    from rd_league.cli import show
    from rd_league.engine.referee import referee
    from rd_league.files.records import read_evidence
    from rd_league.render.verdicts import verdict_json, verdict_lines

    show.require(form, Format.TABLE, Format.JSON)
    texts = [(file, read_evidence(file)) for file in files]
    verdicts = [(file, referee(text, to_the_end=everything)) for file, text in texts]
    if form is Format.TABLE:
        for file, verdict in verdicts:
            show.lines(verdict_lines(file.name, verdict))
    elif len(verdicts) == 1:
        show.as_json(verdict_json(verdicts[0][1]))
    else:
        show.as_json([{"file": str(file), **verdict_json(each)} for file, each in verdicts])
    if not all(verdict.is_ok for _, verdict in verdicts):
        raise typer.Exit(REFUSED)


@app.command()
def audit(
    file: Annotated[Path, typer.Argument(help="What still lies on the table (RA1).")],
    form: FormatOption = Format.TABLE,
) -> None:
    """Account for every card of a table without a record; name what is missing or doubled."""
    from rd_league.cli import show
    from rd_league.engine.audit import audit as audited
    from rd_league.files.records import read_evidence
    from rd_league.render.audits import audit_json, audit_lines

    show.require(form, Format.TABLE, Format.JSON)
    found = audited(read_evidence(file))
    if form is Format.JSON:
        show.as_json(audit_json(found))
    else:
        show.lines(audit_lines(file.name, found))
    if not found.is_ok:
        raise typer.Exit(REFUSED)


@app.command()
def deal(
    seed: Annotated[str | None, typer.Option("--seed", help="Any text.")] = None,
    hand: Annotated[str, typer.Option("--hand", help="What the hand is called.")] = "1",
    seat: Annotated[
        list[str] | None, typer.Option("--seat", help="A seat letter; again for more.")
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats", min=2, max=8, help="Seats, if no letters are given; 4, or a word each."
        ),
    ] = None,
    rules: Annotated[str, typer.Option("--rules", help="Jokers and sizes are theirs.")] = (
        "racing-demon"
    ),
    same: Annotated[bool, typer.Option("--same", help="Deal every seat the same order.")] = False,
    commit: Annotated[
        bool, typer.Option("--commit", help="Make a secret and what to publish before the hand.")
    ] = False,
    reveal: Annotated[
        str | None, typer.Option("--reveal", help="The secret, after the hand.", metavar="SECRET")
    ] = None,
    word: Annotated[
        list[str] | None, typer.Option("--word", help="The word of each seat, in order.")
    ] = None,
    verify: Annotated[
        str | None, typer.Option("--verify", help="What was published; compared with the secret.")
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Deal packs from a seed, or from a secret and the seats' words, so that all can verify it."""
    from rd_league.cli import show
    from rd_league.engine.deal import seeded_deal
    from rd_league.errors import UsageError
    from rd_league.hand.rulesets import parse_rules
    from rd_league.language import gettext
    from rd_league.render.deals import BROKEN_PROMISE, deal_json, deal_lines, told_lines

    show.require(form, Format.TABLE, Format.JSON)
    if sum((seed is not None, commit, reveal is not None)) != 1:
        raise UsageError("deal-how")
    if reveal is None and (word or verify is not None):
        raise UsageError("option-alone", option="--word" if word else "--verify", needs="--reveal")
    if commit:
        _commit(hand, form)
        return
    words = word or []
    letters = _letters(seat or [], seats or len(words) or 4)
    told = {"seed": seed or ""} if reveal is None else _revealed(reveal, hand, words, letters)
    is_broken = verify is not None and verify.strip().lower() != told["commit"]
    chosen = parse_rules(rules)
    dealt = seeded_deal(told["seed"], hand, chosen, letters, same=same)
    if form is Format.JSON:
        verified = {} if verify is None else {"verified": not is_broken}
        show.as_json({**deal_json(dealt, letters, told["seed"], hand), **told, **verified})
    else:
        show.lines(told_lines(told if reveal is not None else {}))
        show.lines([gettext(BROKEN_PROMISE)] if is_broken else deal_lines(dealt, letters, chosen))
    if is_broken:
        raise typer.Exit(REFUSED)


def _commit(hand: str, form: Format) -> None:
    """A secret and its commitment."""
    from secrets import token_hex

    from rd_league.cli import show
    from rd_league.engine.deal import commitment
    from rd_league.render.deals import told_lines

    secret = token_hex(32)
    told = {"hand": hand, "secret": secret, "commit": commitment(hand, secret)}
    if form is Format.JSON:
        show.as_json(told)
    else:
        show.lines(told_lines(told))
    show.remark("Publish the commitment now; keep the secret until the hand is over.")


def _revealed(secret: str, hand: str, words: list[str], letters: str) -> dict[str, str]:
    """What a secret commits to, and the seed that it makes with the words.

    Raises:
        BadInputError: `deal-words`: not one word a seat.
    """
    from rd_league.engine.deal import commitment, revealed_seed
    from rd_league.errors import BadInputError

    if len(words) != len(letters):
        raise BadInputError("deal-words", words=len(words), seats=len(letters))
    return {"commit": commitment(hand, secret), "seed": revealed_seed(secret, words)}


def _letters(given: list[str], seats: int) -> str:
    """The letters of the seats, in table order.

    Raises:
        BadInputError: `seat-letter`.
    """
    from rd_league.engine.deal import SEAT_LETTERS
    from rd_league.engine.lines import is_seat_letter
    from rd_league.errors import BadInputError

    for letter in given:
        if not is_seat_letter(letter) or given.count(letter) > 1:
            raise BadInputError("seat-letter", letter=letter)
    return "".join(given) or SEAT_LETTERS.get(seats, SEAT_LETTERS[8])
